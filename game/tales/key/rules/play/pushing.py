"""Somebody moved against their will, in a straight line away from what moves them."""

from __future__ import annotations

from game.core.grid import OPPOSITE, Cell, Direction, beside, direction_to
from game.tales.key.rules.play.arriving import arrive
from game.tales.key.rules.play.events import Shoved
from game.tales.key.rules.play.state import Hero, Monster
from game.tales.key.rules.play.table import Table


def away(origin: Cell, cell: Cell) -> Direction | None:
    """The direction in which somebody on ``cell`` is pushed from ``origin``: that of the longer
    way between them, across if both are as long."""
    straight = direction_to(origin, cell)
    if straight is not None or origin == cell:
        return straight
    dx, dy = cell[0] - origin[0], cell[1] - origin[1]
    if abs(dx) >= abs(dy):
        return "east" if dx > 0 else "west"
    return "south" if dy > 0 else "north"


def can_be_shoved(table: Table, who: int) -> bool:
    """Whether hands alone move somebody: no larger than a hero, and not steady."""
    actor = table.actor(who)
    if isinstance(actor, Hero):
        return _moves(table, actor)
    if isinstance(actor, Monster):
        facts = table.kind_of(actor)
        return facts.size <= 1 and "steady" not in facts.traits and actor.mood != "chest"
    return False


def _moves(table: Table, hero: Hero) -> bool:
    """Whether anything moves a hero."""
    if "stone" in hero.marks or table.has(hero, "anchored"):
        return False
    return not (table.knows(hero, "bulwark") and table.ground.in_doorway(hero.cell))


def next_cell(table: Table, cell: Cell, direction: Direction) -> Cell | None:
    """The free cell on that side of a cell, if nothing is between."""
    there = beside(cell, direction)
    if table.ground.touches(cell, there) and table.is_free(there):
        return there
    return None


def push(
    table: Table, who: int, origin: Cell, cells: int, by: int, *, any_size: bool = False
) -> bool:
    """Push somebody so many cells away from ``origin``; returns whether they moved at all.

    ``any_size``: by more than hands, so that neither size nor steadiness helps.
    """
    actor = table.actor(who)
    if actor is None:
        return False
    direction = away(origin, actor.cell)
    return direction is not None and _drive(table, actor, direction, cells, by, any_size)


def pull(table: Table, who: int, towards: Cell, cells: int, by: int) -> bool:
    """Drag somebody so many cells towards a cell in their row or column."""
    actor = table.actor(who)
    if actor is None:
        return False
    direction = away(towards, actor.cell)
    return direction is not None and _drive(
        table, actor, OPPOSITE[direction], cells, by, any_size=True
    )


def _drive(
    table: Table, actor: Hero | Monster, direction: Direction, cells: int, by: int, any_size: bool
) -> bool:
    if isinstance(actor, Hero):
        if not _moves(table, actor):
            return False
    elif not any_size and not can_be_shoved(table, actor.id):
        return False
    moved = False
    for _ in range(cells):
        there = next_cell(table, actor.cell, direction)
        if there is None:
            break
        start, actor.cell = actor.cell, there
        moved = True
        table.tell(Shoved(actor.id, start, there, by))
        if not arrive(table, actor.id, there):
            break
    return moved
