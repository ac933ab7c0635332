"""Cells that a foe marks before it strikes them: a smash, a charge, a breath."""

from __future__ import annotations

from game.core.grid import Cell, Direction, beside, direction_to, distance
from game.tales.key.rules.play.state import Hero, Monster
from game.tales.key.rules.play.table import Table

CHARGE = 6
"""Cells of the longest charge."""
BREATH = 8
"""Cells as far as the Wyrm breathes."""
_SIDES: dict[Direction, tuple[Direction, Direction]] = {
    "north": ("west", "east"),
    "east": ("north", "south"),
    "south": ("east", "west"),
    "west": ("south", "north"),
}


def smash_cells(table: Table, foe: Monster, hero: Hero) -> tuple[Cell, ...]:
    """The three cells in front of a foe on the side of a hero: the one beside it and the two at
    that one's sides; none if no side faces the hero."""
    options = []
    for near in table.ground.beside(foe.cell):
        direction = direction_to(foe.cell, near)
        if direction is None:
            continue
        cells = [near]
        for side in _SIDES[direction]:
            there = beside(near, side)
            if table.ground.touches(near, there):
                cells.append(there)
        options.append((distance(near, hero.cell), tuple(cells)))
    if not options:
        return ()
    return min(options, key=lambda option: option[0])[1]


def straight(table: Table, start: Cell, direction: Direction, length: int) -> tuple[Cell, ...]:
    """The cells in a straight line, as far as nothing solid is in the way: walls, doors that are
    shut, furniture that stands."""
    cells = []
    here = start
    for _ in range(length):
        there = beside(here, direction)
        if not table.ground.touches(here, there) or table.ground.blocks(there):
            break
        cells.append(there)
        here = there
    return tuple(cells)


def line_to(table: Table, start: Cell, hero: Hero, length: int) -> tuple[Cell, ...]:
    """The cells of a straight line from a cell through a hero; none if the hero is not in line, or
    is further away than ``length``, or has something solid before them."""
    direction = direction_to(start, hero.cell)
    if direction is None:
        return ()
    cells = straight(table, start, direction, length)
    return cells if hero.cell in cells else ()


def charge_line(
    table: Table, foe: Monster, hero: Hero, start: Cell | None = None
) -> tuple[Cell, ...]:
    """The cells of a charge at a hero: from two cells away at least, to the wall; none if the
    hero is not in line or another foe is in the way. ``start``: where the foe would stand."""
    here = foe.cell if start is None else start
    if distance(here, hero.cell) < 2:
        return ()
    cells = line_to(table, here, hero, CHARGE)
    before = cells[: cells.index(hero.cell)] if cells else ()
    if any(table.foe_at(cell) not in (None, foe) for cell in before):
        return ()
    return cells
