"""What each deed that is open would be worth, as far as one can tell by looking."""

from __future__ import annotations

from game.core.grid import Cell, beside, direction_to, square_distance
from game.tales.key.rules.play.advice.harm import NOTHING, SURE, Worth, defence_of
from game.tales.key.rules.play.advice.things import LIFTED, Things
from game.tales.key.rules.play.advice.worth import WHOLE, chances, danger_of, gain, harm_done
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.fight import Attack, Load
from game.tales.key.rules.play.furniture import Handle, Topple
from game.tales.key.rules.play.harm import Lift, Struggle
from game.tales.key.rules.play.items import UseItem
from game.tales.key.rules.play.known import FoeSeen
from game.tales.key.rules.play.pushing import Shove
from game.tales.key.rules.play.skills import UseSkill

FREED = 1_600
BITTEN = 600
LOADED = 500
LAID = 900
"""What it is worth to burn bones before they stand up."""
WICK = 25
"""What a turn of light is worth."""


class Deeds(Things):
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
                return self._topple(cell)
            case Shove(number):
                foe = self.view.foe(number)
                return None if foe is None else self._shove(foe)
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
                return self.bash(foe)
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
                return self._burn([cell] if cell is not None else [], 6 * WICK)
            case "snuff":
                foes = [f for f in self.view.foes if f.mood == "awake"]
                return Worth(-200, {f.id: WHOLE for f in foes})
            case "lullaby" | "summons" if foe is not None:
                return Worth(300 if skill == "summons" else danger_of(foe) // 3, {foe.id: WHOLE})
            case "tumble":
                return Worth(-150, lands=cell)
            case _:
                return None

    def toll(self, cell: Cell) -> Worth:
        """What the bell is worth, rung on a cell."""
        far = 3 if any(t.id == "great-bell" for t in self.hero.talents) else 2
        peal = any(t.id == "peal" for t in self.hero.talents)
        value, off = 0, {}
        for foe in self._foes.values():
            if square_distance(foe.cell, cell) > far:
                continue
            if foe.facts.size <= 1 and not foe.facts.boss:
                off[foe.id] = WHOLE
            value += 200
            if peal:
                value += harm_done(foe, SURE)
        return Worth(value, off)

    def _song(self) -> Worth:
        up = [h for h in self.view.heroes if h.up]
        foes = any(foe.mood == "awake" for foe in self.view.foes)
        return Worth(sum(gain(h, 1) for h in up) + 350 * len(up) * foes)

    def bash(self, foe: FoeSeen) -> Worth:
        """What it is worth to throw a foe back."""
        return Worth(350, {foe.id: WHOLE})

    def knife(self, foe: FoeSeen) -> Worth:
        """What a thrown knife is worth."""
        return self._struck(foe, chances(2, defence_of(foe)))

    def _warm(self, cell: Cell | None) -> Worth:
        friend = next((h for h in self.view.heroes if h.cell == cell and h.up), self.hero)
        return Worth(gain(friend, 2) - 6 * WICK)

    def flame(self, cell: Cell | None) -> Worth | None:
        """A thrown flame: the one it strikes, and whatever it sets alight."""
        if cell is None:
            return None
        foe = self._foes.get(cell)
        if foe is None and cell in self.bones:
            friend = any(hero.up and hero.cell == cell for hero in self.view.heroes)
            if not friend:
                return Worth(LAID - 2 * WICK)
        if foe is None and not self.ground.burns(cell):
            return None
        spread = self._burn(self._alight(cell), 2 * WICK) if self.ground.burns(cell) else NOTHING
        if foe is None:
            return spread
        dice = 2 + ("burns" in foe.facts.traits)
        struck = self._struck(foe, chances(dice, defence_of(foe)), 2 * WICK)
        if "fireborn" in foe.facts.traits:
            return Worth(spread.value - 300, spread.off)
        return Worth(
            struck.value + spread.value, {**spread.off, **struck.off}, chance=struck.chance
        )

    def _topple(self, cell: Cell) -> Worth | None:
        fixture = next((f for f in self.view.fixtures if f.cell == cell), None)
        direction = direction_to(self.hero.cell, cell)
        if fixture is None or direction is None:
            return None
        onto = beside(cell, direction)
        match fixture.facts.toppled:
            case "crush":
                foe = self._foes.get(onto)
                dice = 3 if fixture.facts.id == "statue" else 2
                return None if foe is None else self._struck(foe, chances(dice, 0))
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

    def _shove(self, foe: FoeSeen) -> Worth | None:
        direction = direction_to(self.hero.cell, foe.cell)
        if direction is None:
            return None
        onto = beside(foe.cell, direction)
        on = self.ground.covered.get(onto, ())
        value, off = 60, {}
        if onto in self.ground.traps:
            value += harm_done(foe, (0, 0, WHOLE)) + 300
            off[foe.id] = WHOLE
        if ("fire" in on and "fireborn" not in foe.facts.traits) or "caltrops" in on:
            value += harm_done(foe, SURE)
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
