"""What each command of a fight would be worth, as far as one can tell by looking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as part

from game.core.grid import Cell, beside, direction_to, distance, square_distance
from game.tales.key.rules.play.advice.field import Field
from game.tales.key.rules.play.advice.worth import (
    HEART,
    WHOLE,
    Chances,
    at_least,
    chances,
    danger_of,
    dimmed,
    gain,
    harm_done,
    loss,
)
from game.tales.key.rules.play.blows import BACKSTAB
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.fight import Attack, Load
from game.tales.key.rules.play.furniture import Handle, Topple
from game.tales.key.rules.play.harm import Lift, Struggle
from game.tales.key.rules.play.items import (
    MEAL,
    RIGGED_HEARTS,
    RITES_HEARTS,
    THROWN_HEARTS,
    UseItem,
)
from game.tales.key.rules.play.known import FoeSeen, HeroSeen
from game.tales.key.rules.play.pushing import Shove, away
from game.tales.key.rules.play.skills import UseSkill
from game.tales.key.rules.play.together import Grip
from game.tales.key.rules.play.view import KeyView

SURE: Chances = (0, WHOLE)
"""A heart, without dice."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a deed does."""

    value: int
    """In thousandths of a heart."""
    off: dict[int, int] = part(default_factory=dict)
    """By foe: the chance that it will do nothing on its next turn."""
    guarding: bool = False
    spared: bool = False
    """Whether nothing can hurt the hero until the next turn."""
    lands: Cell | None = None
    """Where the hero is afterwards, if elsewhere."""
    chance: int = 0
    """Of an attack: the chance that the foe falls."""
    hurts: int = 0
    """Of an attack: the chance that it loses a heart or more."""


NOTHING = Worth(0)


class Harm:
    """Prices what strikes and what burns, in a view."""

    def __init__(self, view: KeyView, ground: Field, hero: HeroSeen) -> None:
        self.view = view
        self.ground = ground
        self.hero = hero
        self._foes = {foe.cell: foe for foe in view.foes if foe.mood in ("awake", "asleep")}
        self.bones = {foe.cell: True for foe in view.foes if is_rising(foe, ground)}
        """The cells of those that will stand up again."""
        self.called = {cell: True for foe in view.foes for cell in foe.calls}
        """Where the dead will stand up who are called now."""

    def attack(self, foe: FoeSeen, more: int = 0) -> Worth | None:
        """What a blow is worth, with so many dice more."""
        if foe.blow is None:
            return None
        blow = foe.blow
        chance = chances(blow.attack + more, blow.defence, blow.lucky)
        return self._struck(foe, chance)

    def _struck(self, foe: FoeSeen, chance: Chances, price: int = 0) -> Worth:
        falls = at_least(chance, foe.hearts)
        sleeping = HEART // 2 if foe.mood == "asleep" else 0
        off = {foe.id: falls}
        hand = self.hero.hand
        if hand is not None and "stun" in hand.traits:
            off[foe.id] = max(falls, at_least(chance, 2))
        value = harm_done(foe, chance) + sleeping - price
        return Worth(value, off, chance=falls, hurts=at_least(chance, 1))

    def _alight(self, cell: Cell) -> list[Cell]:
        """The cells that would burn."""
        found = {cell: True}
        waiting = [cell]
        while waiting:
            for near in self.ground.beside(waiting.pop()):
                if near not in found and self.ground.burns(near):
                    found[near] = True
                    waiting.append(near)
        return list(found)

    def _burn(self, cells: list[Cell], price: int) -> Worth:
        """What fire on cells is worth: a heart of each foe there, now or soon; less of friends."""
        value, off = -price, {}
        for cell in cells:
            foe = self._foes.get(cell)
            if foe is not None and "fireborn" not in foe.facts.traits:
                hearts = (1 + self._is_pyre(cell)) * (1 + ("burns" in foe.facts.traits))
                chance = (0,) * min(hearts, foe.hearts) + (WHOLE,)
                value += harm_done(foe, chance)
                if hearts >= foe.hearts:
                    off[foe.id] = WHOLE
            for hero in self.view.heroes:
                if hero.up and hero.cell == cell:
                    value -= (loss(hero, SURE) + 500) * (not is_fireproof(hero))
        return Worth(value, off)

    def _is_pyre(self, cell: Cell) -> bool:
        """Whether what lies on a cell burns worse for somebody who knows of pyres."""
        return self.view.party_knows("pyre") and self.ground.burns(cell)

    def _cross(self, cell: Cell) -> list[Cell]:
        return [cell, *self.ground.beside(cell)]

    def _on(self, cell: Cell) -> list[str]:
        return self.ground.covered.get(cell, [])


def is_fireproof(hero: HeroSeen) -> bool:
    """Whether fire does not hurt a hero."""
    worn = (hero.hand, hero.off, hero.body, hero.charm)
    return hero.knows("ember-heart") or any(t is not None and "fireproof" in t.traits for t in worn)


def is_rising(foe: FoeSeen, ground: Field) -> bool:
    """Whether a foe lies as bones that no fire has reached."""
    burning = "fire" in ground.covered.get(foe.cell, ())
    return foe.mood == "bones" and "rises" in foe.facts.traits and not burning


def defence_of(foe: FoeSeen) -> int:
    """The defence dice against what is no blow of the hand."""
    helpless = foe.mood == "asleep" or foe.has("held") or foe.has("stunned")
    return 0 if helpless else foe.facts.defence


# What each thing that can be used is worth, less what it is worth to keep it.


LIFTED = 14 * HEART
STALEMATE = 12
"""Rounds of a fight after which nothing is kept for later."""
_PRICES = {"heal": 900, "bandage": 500, "stone": 1_500, "haste": 900, "smite": 700, "fire": 800}
_PRICE = 450
"""What it is worth to keep a thing for later."""
_BREATHLESS = ("undead", "thing", "spirit", "ooze")
_DARKLINGS = ("lure", "haunt")
_SLOW = 3
"""Steps of those who are mostly still there on the next turn."""


class Things(Harm):
    """Prices the things of a pack, and what is thrown."""

    def item(self, item: str, cell: Cell | None) -> Worth | None:
        facts = next((thing for thing in self.hero.pack if thing.id == item), self.hero.hand)
        if facts is None:
            return None
        foe = self._foes.get(cell) if cell is not None else None
        if facts.slot == "hand":
            return self._thrown(foe)
        price = _PRICES.get(facts.effect, _PRICE) * (self.view.rounds < STALEMATE)
        match facts.effect:
            case "heal" | "bandage":
                return self._medicine(facts.effect, facts.power, cell, price)
            case "fire" if cell is not None:
                wide = self.hero.knows("ember-heart")
                return self._burn(self._block(cell) if wide else self._cross(cell), price)
            case "smite" if foe is not None:
                # Who would get up again does not: all of what it is worth, not half.
                lasting = danger_of(foe) * ("rises" in foe.facts.traits)
                hearts = facts.power + RITES_HEARTS * self.hero.knows("rites")
                struck = self._struck(foe, (0,) * hearts + (WHOLE,), price - lasting)
                if not self.hero.knows("rites"):
                    return struck
                more = self._hallowed(foe.cell, but=foe.id)
                return Worth(struck.value + more, struck.off, chance=struck.chance)
            case "net" if foe is not None and self.hero.knows("rigger"):
                bites = (0,) * min(RIGGED_HEARTS, foe.hearts) + (WHOLE,)
                off = {} if foe.facts.size > 1 else {foe.id: WHOLE}
                return Worth(200 - price + harm_done(foe, bites), off)
            case "net" | "pepper" if foe is not None:
                large = facts.effect == "net" and foe.facts.size > 1
                return Worth(200 - price, {} if large else {foe.id: WHOLE})
            case "call":
                return self._whistle(price)
            case "bait":
                return self._bait(cell, price)
            case "circle":
                return self._circle(price)
            case "star":
                dazzles = self.hero.knows("beacon")
                here = self.ground.room_of.get(self.hero.cell)
                lit = [
                    f
                    for f in self._foes.values()
                    if f.facts.behaviour in _DARKLINGS
                    or (dazzles and not f.facts.boss and self.ground.room_of.get(f.cell) == here)
                ]
                return Worth(300 * bool(lit) - price, {f.id: WHOLE for f in lit})
            case "stone":
                return Worth(-price - 600, spared=True)
            case "haste":
                best = max(
                    (w.value for f in self._foes.values() if (w := self.attack(f)) is not None),
                    default=0,
                )
                near = any(distance(f.cell, self.hero.cell) <= 5 for f in self._foes.values())
                return Worth(best * near - price)
            case "poison":
                bleeds = [f for f in self._foes.values() if f.facts.kin not in _BREATHLESS]
                hard = any(f.hearts >= 3 for f in bleeds)
                numbs = 1_400 * self.hero.knows("venom")
                fresh = hard and not self.hero.has("venom")
                return Worth((1_000 + numbs if fresh else 0) - price)
            case "water":
                return self._water(cell, price)
            case "reveal":
                hidden = any(f.blow is None and f.mood == "awake" for f in self.view.foes)
                return Worth(900 * hidden - price)
            case "line":
                return Worth(-price, lands=cell)
            case "smoke":
                return self._smoke(cell, price)
            case "caltrops" if cell is not None:
                return self._caltrops(cell, price)
            case "oil" if cell is not None:
                return self._oil(cell, price)
            case _:
                return None

    def _whistle(self, price: int) -> Worth | None:
        """Blown by who knows echoes it stuns whoever hears it; with peal it hurts."""
        if not (self.hero.knows("echo") or self.hero.knows("peal")):
            return None
        here = self.ground.room_of.get(self.hero.cell)
        value, off = -price, {}
        for foe in self._foes.values():
            hears = foe.mood == "awake" and foe.facts.attack
            if not hears or self.ground.room_of.get(foe.cell) != here:
                continue
            if self.hero.knows("echo") and not foe.facts.boss:
                value += 150
                off[foe.id] = WHOLE
            if self.hero.knows("peal"):
                hearts = 1 + (foe.facts.kin == "undead")
                value += harm_done(foe, (0,) * min(hearts, foe.hearts) + (WHOLE,))
                if hearts >= foe.hearts:
                    off[foe.id] = WHOLE
        return Worth(value, off)

    def _caltrops(self, cell: Cell, price: int) -> Worth:
        """Strewn in the way of those who come: a heart and the rest of their steps."""
        strewn = self._cross(cell)
        value, off = -price, {}
        mine = self.ground.steps_from([self.hero.cell])
        for foe in self._foes.values():
            if foe.mood != "awake" or "flies" in foe.facts.traits or foe.cell not in mine:
                continue
            if foe.intent is None or foe.intent.kind not in ("strike", "rob", "seek", "light"):
                continue
            theirs = self.ground.steps_from([foe.cell])
            way = mine[foe.cell]
            crossed = [c for c in strewn if theirs.get(c, 99) + mine.get(c, 99) == way]
            if way > 2 and any(0 < theirs[c] < way for c in crossed):
                value += harm_done(foe, SURE) * 3 // 4
                off[foe.id] = WHOLE * 3 // 4
        if self.hero.knows("throw-knife"):
            for foe in (self._foes[c] for c in strewn if c in self._foes):
                value += harm_done(foe, (0,) * min(THROWN_HEARTS, foe.hearts) + (WHOLE,))
                if foe.hearts <= THROWN_HEARTS:
                    off[foe.id] = WHOLE
        if any(hero.up and hero.cell in strewn for hero in self.view.heroes):
            value -= HEART
        return Worth(value, off)

    def _oil(self, cell: Cell, price: int) -> Worth | None:
        """Poured under those who stay where they are, by somebody with fire in hand."""
        if self.hero.knows("pyre"):
            return self._pyre(cell, price)
        if self.hero.knows("hot-wax"):
            held = [
                f
                for c in self._cross(cell)
                if (f := self._foes.get(c)) is not None and f.facts.size <= 1
            ]
            if not any(hero.up and hero.cell in self._cross(cell) for hero in self.view.heroes):
                return Worth(300 * len(held) - price, {f.id: WHOLE for f in held})
        has_fire = any(skill.facts.id == "flame" for skill in self.hero.skills)
        if not has_fire and not any(thing.effect == "fire" for thing in self.hero.pack):
            return None
        poured = self._cross(cell)
        if any(hero.up and hero.cell in poured for hero in self.view.heroes):
            return None
        value = -price
        for near in poured:
            foe = self._foes.get(near)
            if foe is None or "fireborn" in foe.facts.traits or "oil" in self._on(near):
                continue
            hearts = (1 + self.view.party_knows("pyre")) * (1 + ("burns" in foe.facts.traits))
            stays = foe.mood == "asleep" or foe.facts.steps <= _SLOW or foe.has("held")
            share = 2 if stays else 4
            value += harm_done(foe, (0,) * min(hearts, foe.hearts) + (WHOLE,)) // share
        return Worth(value)

    def _pyre(self, cell: Cell, price: int) -> Worth:
        """Oil that is alight as it falls: a heart for the fire and one for the oil."""
        value, off = -price, {}
        for near in self._cross(cell):
            foe = self._foes.get(near)
            if foe is not None and "fireborn" not in foe.facts.traits:
                hearts = 2 * (1 + ("burns" in foe.facts.traits))
                value += harm_done(foe, (0,) * min(hearts, foe.hearts) + (WHOLE,))
                if hearts >= foe.hearts:
                    off[foe.id] = WHOLE
            for hero in self.view.heroes:
                if hero.up and hero.cell == near:
                    value -= (2 * loss(hero, SURE) + 500) * (not is_fireproof(hero))
        return Worth(value, off)

    def _block(self, cell: Cell) -> list[Cell]:
        """A cell and the eight around it, as far as they are of its room."""
        rooms = self.ground.room_of
        here = rooms.get(cell)
        return [c for c in rooms if square_distance(c, cell) <= 1 and rooms[c] == here]

    def _hallowed(self, cell: Cell, but: int = 0) -> int:
        """What it does to the undead and spirits around a cell that rites are done there."""
        return sum(
            harm_done(foe, (0,) * min(RITES_HEARTS, foe.hearts) + (WHOLE,))
            for foe in self._foes.values()
            if foe.id != but
            and foe.facts.kin in ("undead", "spirit")
            and square_distance(foe.cell, cell) <= 1
        )

    def _thrown(self, foe: FoeSeen | None) -> Worth | None:
        if foe is None or foe.blow is None or self.hero.hand is None:
            return None
        if "hook" in self.hero.hand.traits:
            shy = foe.intent is not None and foe.intent.kind in ("shoot", "hurl", "chant", "web")
            if self.hero.knows("long-arm"):
                return Worth(300 + 400 * shy, {foe.id: WHOLE})
            return Worth(700 if shy else 0)
        struck = self._struck(foe, chances(foe.blow.attack, foe.blow.defence))
        return Worth(struck.value - 500, struck.off, chance=struck.chance)

    def _medicine(self, effect: str, power: int, cell: Cell | None, price: int) -> Worth | None:
        for friend in self.view.heroes:
            if friend.cell != cell or friend.standing == "dead":
                continue
            if friend.standing == "down":
                return Worth(LIFTED + HEART)
            hearts = power - (effect == "bandage" and self.view.phase == "danger")
            hearts += self.view.party_knows("physic")
            cured = HEART if friend.has("poisoned") and effect == "bandage" else 0
            return Worth(gain(friend, hearts) + cured - price)
        return None

    def _bait(self, cell: Cell | None, price: int) -> Worth | None:
        if cell is None:
            return None
        if cell == self.hero.cell and self.hero.knows("breath"):
            return Worth(gain(self.hero, MEAL) - price)
        beasts = [
            f
            for f in self.view.foes
            if f.facts.kin == "beast" and not f.facts.boss and f.mood == "awake"
            and distance(f.cell, cell) <= 5
        ]  # fmt: skip
        far = min((distance(cell, h.cell) for h in self.view.heroes if h.up), default=9)
        return Worth(250 * len(beasts) + 10 * far - price, {f.id: WHOLE for f in beasts})

    def _circle(self, price: int) -> Worth:
        unholy = [
            f
            for f in self.view.foes
            if f.facts.kin in ("undead", "spirit") and f.mood == "awake"
            and distance(f.cell, self.hero.cell) > 1 and not f.facts.range
        ]  # fmt: skip
        burnt = self._hallowed(self.hero.cell) if self.hero.knows("rites") else 0
        return Worth(200 * len(unholy) + burnt - price, {f.id: WHOLE for f in unholy})

    def _smoke(self, cell: Cell | None, price: int) -> Worth | None:
        if cell is None:
            return None
        shooters = [
            f
            for f in self.view.foes
            if f.intent is not None and f.intent.kind in ("shoot", "web", "hurl")
            and square_distance(f.cell, cell) <= 1
        ]  # fmt: skip
        value = 150 * len(shooters) - price + self._veiled(cell)
        off = {f.id: WHOLE for f in shooters}
        if self.hero.knows("smoke-step") and square_distance(self.hero.cell, cell) <= 1:
            off |= {
                f.id: WHOLE
                for f in self.view.foes
                if f.intent is not None and f.intent.target == self.hero.id and not f.intent.cells
            }
        return Worth(value, off)

    def _veiled(self, cell: Cell) -> int:
        """What smoke around a cell is worth to somebody whose blow nobody in it expects: two
        blows at the best of those that would expect it now."""
        if not self.hero.knows("smoke-step"):
            return 0
        gains = [0]
        for foe in self._foes.values():
            blow = foe.blow
            if blow is None or blow.surprise or square_distance(foe.cell, cell) > 1:
                continue
            now, then = self.attack(foe), self.attack(foe, BACKSTAB)
            assert now is not None
            assert then is not None
            gains.append(then.value - now.value)
        return 2 * max(gains)

    def _water(self, cell: Cell | None, price: int) -> Worth | None:
        if cell is None:
            return None
        value, off = -price, {}
        for foe in self._foes.values():
            if foe.facts.behaviour == "firebug" and square_distance(foe.cell, cell) <= 1:
                chance = (0, 0, WHOLE)
                value += harm_done(foe, chance)
                if foe.hearts <= 2:
                    off[foe.id] = WHOLE
        for hero in self.view.heroes:
            if hero.up and square_distance(hero.cell, cell) <= 1:
                value += (HEART + 500) * ("fire" in self.ground.covered.get(hero.cell, ()))
        return Worth(value, off)


# Everything that takes a deed


FREED = 1_600
BITTEN = 600
LOADED = 500
LAID = 900
"""What it is worth to burn bones before they stand up."""


class Prices(Things):
    """Prices the deeds of a view."""

    def worth(self, command: KeyCommand) -> Worth | None:
        """What a deed is worth; None for what is no deed, or is never advised."""
        match command:
            case Attack(number):
                foe = self.view.foe(number)
                return None if foe is None else self.attack(foe)
            case UseSkill(skill, cell):
                return self._skill(skill, cell)
            case UseItem(item, cell):
                return self.item(item, cell)
            case Topple(cell):
                return self.topple(cell, self.hero.cell)
            case Shove(number):
                foe = self.view.foe(number)
                return None if foe is None else self.shove(foe, self.hero.cell)
            case Grip(number):
                foe = self.view.foe(number)
                return None if foe is None else self._grip(foe)
            case Struggle():
                return Worth(self._freed())
            case Load():
                return Worth(LOADED)
            case Lift():
                return Worth(LIFTED)
            case Handle(cell):
                return self._handle(cell)
            case _:
                return None

    def _lit(self, turns: int) -> int:
        """What it costs to burn so many turns of light."""
        return dimmed(self.view.light, turns)

    def _grip(self, foe: FoeSeen) -> Worth | None:
        """What it is worth to hold a foe: what a friend beside it then does more."""
        best = 0
        order = self.view.order
        for friend in self.view.heroes:
            if not friend.up or friend.id == self.hero.id or friend.id not in order:
                continue
            soon = foe.id not in order or order.index(friend.id) < order.index(foe.id)
            if soon and foe.cell in self.ground.beside(friend.cell):
                open_ = harm_done(foe, chances(friend.attack, 0))
                best = max(best, open_ - harm_done(foe, chances(friend.attack, defence_of(foe))))
        return Worth(best) if best else None

    def _freed(self) -> int:
        """What it is worth to be free: little beside what holds whomever it bites."""
        near = self.ground.beside(self.hero.cell)
        bitten = any(f.facts.behaviour == "mimic" and f.cell in near for f in self._foes.values())
        return BITTEN if bitten else FREED

    def _skill(self, skill: str, cell: Cell | None) -> Worth | None:
        foe = self._foes.get(cell) if cell is not None else None
        match skill:
            case "guard":
                return Worth(0, guarding=True)
            case "bash" if foe is not None:
                return self.bash(foe, self.hero.cell)
            case "toll":
                return self.toll(self.hero.cell)
            case "song":
                return self._song()
            case "vanish":
                off = {
                    f.id: WHOLE
                    for f in self.view.foes
                    if f.intent is not None and f.intent.target == self.hero.id
                    and not f.intent.cells
                }  # fmt: skip
                return Worth(400 if off else -100, off)
            case "flame":
                return self.flame(cell)
            case "throw-knife" if foe is not None:
                return self.knife(foe)
            case "warm":
                return self._warm(cell)
            case "breath":
                return Worth(gain(self.hero, 3) - 300)
            case "wall":
                return self._burn([cell] if cell is not None else [], self._lit(6))
            case "snuff":
                foes = [f for f in self.view.foes if f.mood == "awake"]
                return Worth(-200, {f.id: WHOLE for f in foes})
            case "lullaby" | "summons" if foe is not None:
                return Worth(300 if skill == "summons" else danger_of(foe) // 3, {foe.id: WHOLE})
            case "tumble":
                return Worth(-150, lands=cell)
            case "snare" if cell is not None:
                return self._snare(cell)
            case _:
                return None

    def _snare(self, cell: Cell) -> Worth | None:
        """A net laid in the way of the one who comes first: it is held there, and loses a heart to
        somebody who rigs."""
        mine = self.ground.steps_from([self.hero.cell])
        for foe in self._foes.values():
            if foe.mood != "awake" or "flies" in foe.facts.traits or foe.cell not in mine:
                continue
            if foe.intent is None or foe.intent.kind not in ("strike", "rob", "seek", "light"):
                continue
            way = mine[foe.cell]
            theirs = self.ground.steps_from([foe.cell])
            if way > 1 and theirs.get(cell, 99) + 1 == way:
                bites = harm_done(foe, SURE) * self.hero.knows("rigger")
                return Worth(300 + bites * 3 // 4, {foe.id: WHOLE * 3 // 4})
        return None

    def toll(self, cell: Cell) -> Worth:
        """What the bell is worth, rung on a cell."""
        far = 3 if any(t.id == "great-bell" for t in self.hero.talents) else 2
        peal = any(t.id == "peal" for t in self.hero.talents)
        value, off = 0, {}
        for foe in self._foes.values():
            if square_distance(foe.cell, cell) > far:
                continue
            value += self._driven(foe, cell)
            if foe.facts.size <= 1 and not foe.facts.boss:
                off[foe.id] = WHOLE
            value += 200
            if peal:
                hearts = 1 + (foe.facts.kin == "undead")
                value += harm_done(foe, (0,) * min(hearts, foe.hearts) + (WHOLE,))
        if self.hero.knows("shiver"):
            for fixture in self.view.fixtures:
                if square_distance(fixture.cell, cell) <= far and fixture.cell != cell:
                    fallen = self.topple(fixture.cell, cell)
                    value += fallen.value if fallen is not None else 0
        return Worth(value, off)

    def _song(self) -> Worth:
        up = [h for h in self.view.heroes if h.up]
        foes = any(foe.mood == "awake" for foe in self.view.foes)
        return Worth(sum(gain(h, 1) for h in up) + 350 * len(up) * foes)

    def bash(self, foe: FoeSeen, at: Cell) -> Worth:
        """What it is worth to throw a foe back, from a cell."""
        return Worth(350 + self._driven(foe, at) + self._wrecked(foe, at), {foe.id: WHOLE})

    def _wrecked(self, foe: FoeSeen, at: Cell) -> int:
        """What it does to a foe to be thrown against something solid."""
        direction = direction_to(at, foe.cell)
        if direction is None:
            return 0
        onto = beside(foe.cell, direction)
        if onto in self.ground.beside(foe.cell) and onto not in self._foes:
            return 0
        hearts = 1 + self.hero.knows("wreck")
        return harm_done(foe, (0,) * min(hearts, foe.hearts) + (WHOLE,))

    def _driven(self, foe: FoeSeen, at: Cell) -> int:
        """What lies behind a foe does to it, driven there from a cell: fire, caltrops, a pit."""
        direction = direction_to(at, foe.cell)
        if direction is None:
            return 0
        onto = beside(foe.cell, direction)
        on = self.ground.covered.get(onto, ())
        if onto in self.ground.traps or "caltrops" in on:
            return harm_done(foe, SURE)
        return harm_done(foe, SURE) * ("fire" in on and "fireborn" not in foe.facts.traits)

    def knife(self, foe: FoeSeen) -> Worth:
        """What a thrown knife is worth."""
        return self._struck(foe, chances(2, defence_of(foe)))

    def _warm(self, cell: Cell | None) -> Worth:
        friend = next((h for h in self.view.heroes if h.cell == cell and h.up), self.hero)
        return Worth(gain(friend, 2) - self._lit(6))

    def flame(self, cell: Cell | None) -> Worth | None:
        """A thrown flame: the one it strikes, and whatever it sets alight."""
        if cell is None:
            return None
        foe = self._foes.get(cell)
        if foe is None and cell in self.bones:
            friend = any(hero.up and hero.cell == cell for hero in self.view.heroes)
            if not friend:
                return Worth(LAID - self._lit(2))
        if foe is None and not self.ground.burns(cell):
            return None
        lit = self._lit(2)
        spread = self._burn(self._alight(cell), lit) if self.ground.burns(cell) else NOTHING
        if foe is None:
            return spread
        dice = 2 + ("burns" in foe.facts.traits)
        struck = self._struck(foe, chances(dice, defence_of(foe)), lit)
        if "fireborn" in foe.facts.traits:
            return Worth(spread.value - 300, spread.off)
        return Worth(
            struck.value + spread.value, {**spread.off, **struck.off}, chance=struck.chance
        )

    def topple(self, cell: Cell, at: Cell) -> Worth | None:
        """What it is worth to throw over what stands on a cell, from beside it."""
        fixture = next((f for f in self.view.fixtures if f.cell == cell), None)
        direction = away(at, cell)
        if fixture is None or direction is None or fixture.mode in ("toppled", "gone"):
            return None
        onto = beside(cell, direction)
        match fixture.facts.toppled:
            case "crush":
                foe = self._foes.get(onto)
                dice = 3 if fixture.facts.id == "statue" else 2
                return None if foe is None else self._struck(foe, chances(dice, 0))
            case "oil":
                lit = any("fire" in on for on in self.ground.covered.values())
                flame = any(skill.facts.id == "flame" for skill in self.hero.skills)
                near = [c for c, foe in self._foes.items() if square_distance(c, cell) <= 1]
                mine = square_distance(at, cell) <= 1
                return Worth(350 * len(near) - 300 * mine) if near and (lit or flame) else None
            case "fire" | "scald":
                across = [
                    c
                    for c in self.ground.beside(onto)
                    if c != cell and direction_to(onto, c) != direction
                ]
                worth = self._burn([onto, *across], 100)
                return worth if worth.value > 0 else None
            case "cover":
                shots = sum(
                    f.intent is not None and f.intent.kind == "shoot" for f in self.view.foes
                )
                return Worth(250 * shots) if shots else None
            case _:
                return None

    def shove(self, foe: FoeSeen, at: Cell) -> Worth | None:
        """What it is worth to push a foe a cell away from a cell beside it."""
        direction = direction_to(at, foe.cell)
        if direction is None:
            return None
        onto = beside(foe.cell, direction)
        value, off = 60 + self._driven(foe, at), {}
        if onto in self.ground.traps:
            value += 300
            off[foe.id] = WHOLE
        if foe.intent is not None and foe.intent.kind in ("smash", "charge"):
            value += 200
        if foe.facts.behaviour == "fuse":
            value += 400
        return Worth(value, off)

    def _handle(self, cell: Cell) -> Worth | None:
        fixture = next((f for f in self.view.fixtures if f.cell == cell), None)
        if fixture is None or fixture.facts.handled != "drink":
            return None
        return Worth(sum(gain(h, 2) for h in self.view.heroes if h.up) - 200)


# Deeds that are open only after a few steps: helping up, ringing, shoving, throwing.


Walk = tuple[KeyCommand, Worth, Cell]
"""A deed, what it is worth, and the cell to walk to before."""


def after_walking(prices: Prices, foes: Sequence[FoeSeen], cells: Sequence[Cell]) -> Iterator[Walk]:
    """What the hero who is asked could do from each of some cells."""
    for friend in prices.view.heroes:
        if friend.standing == "down":
            near = prices.ground.beside(friend.cell)
            yield from ((Lift(friend.cell), Worth(LIFTED), c) for c in cells if c in near)
    ready = {skill.facts.id: skill.facts for skill in prices.hero.skills if not skill.rounds}
    yield from _stage(prices, foes, cells)
    for cell in cells:
        if "toll" in ready:
            worth = prices.toll(cell)
            if worth.off or worth.value:
                yield UseSkill("toll"), worth, cell
        if "bash" in ready:
            near = prices.ground.beside(cell)
            for foe in foes:
                if foe.cell in near:
                    yield UseSkill("bash", foe.cell), prices.bash(foe, cell), cell
        if "flame" in ready:
            yield from _flames(prices, foes, cell, ready["flame"].range)
        if "throw-knife" in ready:
            for foe in foes:
                if _is_near(prices, cell, foe.cell, ready["throw-knife"].range):
                    yield UseSkill("throw-knife", foe.cell), prices.knife(foe), cell


def _stage(prices: Prices, foes: Sequence[FoeSeen], cells: Sequence[Cell]) -> Iterator[Walk]:
    """What could be thrown over, and who be pushed into something, from each of some cells."""
    ground = prices.ground
    stands = {seen.cell: True for seen in prices.view.fixtures}
    for cell in cells:
        near = ground.beside(cell)
        for there in near:
            worth = prices.topple(there, cell) if there in stands else None
            if worth is not None:
                yield Topple(there), worth, cell
        for foe in foes:
            if foe.cell not in near or foe.facts.size > 1 or "steady" in foe.facts.traits:
                continue
            direction = direction_to(cell, foe.cell)
            onto = beside(foe.cell, direction) if direction is not None else cell
            if onto in ground.beside(foe.cell) and ground.is_risky(onto):
                worth = prices.shove(foe, cell)
                if worth is not None:
                    yield Shove(foe.id), worth, cell


def _flames(prices: Prices, foes: Sequence[FoeSeen], cell: Cell, far: int) -> Iterator[Walk]:
    """Fire thrown from a cell: at foes, and at bones."""
    for there in (*prices.bones, *(foe.cell for foe in foes)):
        if there != cell and _is_near(prices, cell, there, far):
            worth = prices.flame(there)
            if worth is not None:
                yield UseSkill("flame", there), worth, cell


def _is_near(prices: Prices, cell: Cell, other: Cell, far: int) -> bool:
    """Whether one could throw from a cell to another of its room."""
    rooms = prices.ground.room_of
    return rooms.get(cell) == rooms.get(other) and distance(cell, other) <= far
