"""What foes see and whom they choose."""

from __future__ import annotations

from game.core.grid import Cell, distance
from game.core.pathfind import Reach
from game.tales.key.rules.play.foes.paths import foe_reach
from game.tales.key.rules.play.state import Hero, Intent, Monster
from game.tales.key.rules.play.table import Table

WAIT = Intent("wait")


class Mind:
    """One foe, when it settles what it will do next. What it works out is kept for this once."""

    def __init__(self, table: Table, foe: Monster) -> None:
        self.table = table
        self.foe = foe
        self.facts = table.kind_of(foe)
        self._reach: Reach[Cell] | None = None
        self.prey = [
            hero
            for hero in table.up()
            if "hidden" not in hero.marks and table.ground.sees(foe.cell, hero.cell)
        ]
        """The heroes that it sees."""

    @property
    def ways(self) -> Reach[Cell]:
        """Where it gets to."""
        if self._reach is None:
            self._reach = foe_reach(self.table, self.foe)
        return self._reach

    def way_to(self, hero: Hero) -> int:
        """Steps to a place from which it could strike a hero; many where there is none."""
        if self.table.ground.touches(self.foe.cell, hero.cell):
            return 0
        cost = self.ways.cost
        steps = [cost[near] for near in self.table.ground.beside(hero.cell) if near in cost]
        return min(steps, default=50 + distance(self.foe.cell, hero.cell))

    def choice(self) -> Hero | None:
        """Whom it goes for: who guards, if it gets to them; else who is nearest."""
        if not self.prey:
            return None
        guards = [hero for hero in self.prey if "guarding" in hero.marks]
        near = [hero for hero in guards if self.way_to(hero) <= self.facts.steps]
        if near:
            return near[0]
        shy = self.facts.kin == "undead"
        return min(
            self.prey,
            key=lambda h: (shy and self.table.knows(h, "knell"), self.way_to(h), h.hearts, h.id),
        )

    def beside(self) -> list[Hero]:
        """The heroes within its arm's reach."""
        return [h for h in self.prey if self.table.ground.touches(self.foe.cell, h.cell)]

    def shots(self) -> list[Hero]:
        """The heroes that it could shoot from where it is, the nearest first."""
        far = self.facts.range
        found = [h for h in self.prey if distance(self.foe.cell, h.cell) <= far]
        return sorted(found, key=lambda h: (distance(self.foe.cell, h.cell), h.id))

    def hunt(self) -> Intent:
        """Strike whom it chose; else go where it last knew somebody; else wait."""
        hero = self.choice()
        if hero is not None:
            return self.at(hero, "strike")
        if self.foe.trail is not None:
            return Intent("seek", cells=(self.foe.trail,))
        return WAIT

    def at(self, hero: Hero, kind: str) -> Intent:
        """Mean a hero."""
        self.foe.aim = hero.id
        self.foe.trail = hero.cell
        return Intent(kind, hero.id)
