"""A foe's turn, as its deeds are handed it, and what most of them begin with."""

from __future__ import annotations

from dataclasses import dataclass

from game.tales.key.rules.play.foes.paths import approach, foe_reach, go, nearest_to
from game.tales.key.rules.play.state import Hero, Intent, Monster
from game.tales.key.rules.play.table import Table

LARGE = 2
"""The size from which no net holds."""


@dataclass(frozen=True, slots=True)
class Act:
    """Who does what, at which table."""

    table: Table
    foe: Monster
    intent: Intent


def target(table: Table, intent: Intent) -> Hero | None:
    """The hero that is meant, if still standing and not hidden."""
    actor = table.actor(intent.target)
    if isinstance(actor, Hero) and actor.up and "hidden" not in actor.marks:
        return actor
    return None


def come_to(table: Table, foe: Monster, hero: Hero) -> bool:
    """Go where it can strike a hero; returns whether it got there."""
    if table.ground.touches(foe.cell, hero.cell):
        return True
    found = foe_reach(table, foe)
    goal = nearest_to(table, foe, found, table.ground.beside(hero.cell))
    if goal is None:
        approach(table, foe, hero.cell, table.kind_of(foe).steps)
    else:
        go(table, foe, found.path_to(goal), table.kind_of(foe).steps)
    return alive(table, foe) and table.ground.touches(foe.cell, hero.cell)


def alive(table: Table, foe: Monster) -> bool:
    """Whether a foe is still there to go on with its turn: neither slain on its way nor caught in
    a net or a pit."""
    caught = "stunned" in foe.marks or ("held" in foe.marks and table.kind_of(foe).size < LARGE)
    return foe.id in table.state.monsters and foe.mood == "awake" and not caught
