"""What each thing that can be used is worth, less what it is worth to keep it."""

from __future__ import annotations

from game.core.grid import Cell, distance, square_distance
from game.tales.key.rules.play.advice.harm import SURE, Harm, Worth
from game.tales.key.rules.play.advice.worth import HEART, WHOLE, chances, danger_of, gain, harm_done
from game.tales.key.rules.play.known import FoeSeen

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
            case "fire":
                return self._burn(self._cross(cell), price) if cell is not None else None
            case "smite" if foe is not None:
                # Who would get up again does not: all of what it is worth, not half.
                lasting = danger_of(foe) * ("rises" in foe.facts.traits)
                return self._struck(foe, (0, 0, 0, WHOLE), price - lasting)
            case "net" | "pepper" if foe is not None:
                large = facts.effect == "net" and foe.facts.size > 1
                return Worth(200 - price, {} if large else {foe.id: WHOLE})
            case "bait":
                return self._bait(cell, price)
            case "circle":
                return self._circle(price)
            case "star":
                lit = [f for f in self.view.foes if f.facts.behaviour in _DARKLINGS]
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
                return Worth((1_000 if hard else 0) - price)
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
        if any(hero.up and hero.cell in strewn for hero in self.view.heroes):
            value -= HEART
        return Worth(value, off)

    def _oil(self, cell: Cell, price: int) -> Worth | None:
        """Poured under those who stay where they are, by somebody with fire in hand."""
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
            hearts = 1 + ("burns" in foe.facts.traits)
            stays = foe.mood == "asleep" or foe.facts.steps <= _SLOW or foe.has("held")
            share = 2 if stays else 4
            value += harm_done(foe, (0,) * min(hearts, foe.hearts) + (WHOLE,)) // share
        return Worth(value)

    def _thrown(self, foe: FoeSeen | None) -> Worth | None:
        if foe is None or foe.blow is None or self.hero.hand is None:
            return None
        if "hook" in self.hero.hand.traits:
            shy = foe.intent is not None and foe.intent.kind in ("shoot", "hurl", "chant", "web")
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
            cured = HEART if friend.has("poisoned") and effect == "bandage" else 0
            return Worth(gain(friend, hearts) + cured - price)
        return None

    def _bait(self, cell: Cell | None, price: int) -> Worth | None:
        if cell is None:
            return None
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
        return Worth(200 * len(unholy) - price, {f.id: WHOLE for f in unholy})

    def _smoke(self, cell: Cell | None, price: int) -> Worth | None:
        if cell is None:
            return None
        shooters = [
            f
            for f in self.view.foes
            if f.intent is not None and f.intent.kind in ("shoot", "web", "hurl")
            and square_distance(f.cell, cell) <= 1
        ]  # fmt: skip
        return Worth(150 * len(shooters) - price, {f.id: WHOLE for f in shooters})

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
