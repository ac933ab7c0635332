"""How far heroes get: steps in a turn, what a cell costs, the cells within reach."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.grid import Cell
from game.core.pathfind import Reach, reach
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table

FAR = 400
"""Steps that the longest way out of danger has."""
MARCH_STEPS = 2
"""Steps more to a marching song."""
RUBBLE = 2
"""Steps that a cell of rubble costs."""
_HAZARDS = ("fire", "web", "caltrops")


def steps_of(table: Table, hero: Hero) -> int:
    """Steps in a turn."""
    own = table.class_of(hero).steps + sum(item.steps for item in table.worn(hero))
    own += MARCH_STEPS * ("marching" in hero.marks)
    return max(1, own)


def step_cost(table: Table, hero: Hero, cell: Cell) -> int:
    """Steps that it takes to go onto a cell."""
    if not table.covered(cell, "rubble"):
        return 1
    easy = table.has(hero, "light-footed") or table.knows(hero, "nimble")
    return 1 if easy else RUBBLE


def is_hazard(table: Table, hero: Hero, cell: Cell) -> bool:
    """Whether a hero knows of something on a cell that one does not walk into by chance."""
    on = table.state.ground.get(cell)
    if on is not None:
        if "fire" in on and not table.is_fireproof(hero.id):
            return True
        light = table.has(hero, "light-footed")
        if not light and any(kind in on for kind in _HAZARDS[1:]):
            return True
    trap = table.state.traps.get(cell)
    return trap is not None and trap.mode == "known"


def walks(table: Table, hero: Hero, limit: int) -> Reach[Cell]:
    """Where a hero gets to in so many steps over cells that were seen. What is dangerous may be
    the end of a way, but no part of it. Friends are walked past."""
    seen, ground = table.state.seen, table.ground
    closed = ground.blocking()
    if not table.knows(hero, "nimble"):
        closed = closed | {foe.cell: True for foe in table.foes() if foe.id in table.spotted}
    on_them = (*table.state.ground, *table.state.traps)
    ends = {c: True for c in on_them if c != hero.cell and is_hazard(table, hero, c)}
    dear = {c: step_cost(table, hero, c) for c in table.state.ground}

    def steps(cell: Cell) -> Iterable[tuple[Cell, int]]:
        if cell in ends:
            return
        for near in ground.beside(cell):
            if near in seen and near not in closed:
                yield near, dear.get(near, 1)

    return reach(hero.cell, steps, limit)


def goals(table: Table, found: Reach[Cell]) -> list[Cell]:
    """The cells of a reach on which a hero can stop, as far as is known."""
    return [cell for cell in found.cost if table.seems_free(cell)]
