"""Heroes on their feet: where they can go, and going there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.grid import Cell
from game.core.pathfind import Reach, reach
from game.tales.key.rules.play.arriving import arrive
from game.tales.key.rules.play.harm import is_fireproof, unmark
from game.tales.key.rules.play.light import look
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table

FAR = 400
"""Steps that the longest way out of danger has."""
NEAR = 12
"""Steps within which a follower first looks for the leader."""
CLOSE = 2
"""Steps behind the leader from which on a follower takes two at a time."""
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
        if "fire" in on and not is_fireproof(table, hero.id):
            return True
        light = table.has(hero, "light-footed")
        if not light and any(kind in on for kind in _HAZARDS[1:]):
            return True
    trap = table.state.traps.get(cell)
    return trap is not None and trap.mode == "known"


def walks(table: Table, hero: Hero, limit: int) -> Reach[Cell]:
    """Where a hero gets to in so many steps over cells that were seen. What is dangerous may be
    the end of a way, but no part of it. Friends are walked past."""
    state = table.state
    blocked = {foe.cell: True for foe in table.foes() if foe.id in table.spotted}
    nimble = table.knows(hero, "nimble")
    ground = table.ground

    def steps(cell: Cell) -> Iterable[tuple[Cell, int]]:
        if cell != hero.cell and is_hazard(table, hero, cell):
            return
        for near, door in ground.ways(cell):
            if near not in state.seen or not ground.is_open(door) or ground.blocks(near):
                continue
            if near in blocked and not nimble:
                continue
            yield near, step_cost(table, hero, near)

    return reach(hero.cell, steps, limit)


def goals(table: Table, found: Reach[Cell]) -> list[Cell]:
    """The cells of a reach on which a hero can stop, as far as is known."""
    return [cell for cell in found.cost if table.seems_free(cell)]


def is_halted_at(table: Table, hero: Hero, cell: Cell) -> bool:
    """Whether a foe stands beside a cell that lets nobody pass."""
    if table.knows(hero, "nimble"):
        return False
    return any(
        "halts" in table.kind_of(foe).traits and table.ground.touches(foe.cell, cell)
        for foe in table.awake()
        if foe.mood == "awake"
    )


def walk_in_danger(table: Table, hero: Hero, way: tuple[Cell, ...]) -> None:
    """Walk along cells with the steps of this turn, until something is worth stopping for."""
    unmark(table, hero.id, "planted")
    for cell in way:
        cost = step_cost(table, hero, cell)
        if cost > hero.steps or _is_taken(table, hero, cell):
            return
        friend = table.hero_at(cell)
        before, hero.cell = hero.cell, cell
        hero.steps -= cost
        hero.walked += 1
        table.halted = False
        goes_on = arrive(table, hero.id, cell)
        look(table)
        if friend is not None:
            if not goes_on:
                hero.cell = before
                return
            continue
        if is_halted_at(table, hero, cell) or not goes_on:
            hero.steps = 0
        if not goes_on or table.halted:
            return


def _is_taken(table: Table, hero: Hero, cell: Cell) -> bool:
    """Whether somebody unseen turns out to stand on the next cell."""
    return table.foe_at(cell) is not None and not table.knows(hero, "nimble")


def step_freely(table: Table, hero: Hero, cell: Cell) -> bool:
    """One step of the one who leads, out of danger, and the others after; returns whether all may
    go on. Friends change places."""
    if _is_taken(table, hero, cell):
        return False
    before = hero.cell
    friend = table.hero_at(cell)
    hero.cell = cell
    if friend is not None:
        friend.cell = before
    table.halted = False
    goes_on = arrive(table, hero.id, cell)
    if friend is None and hero.up:
        _follow(table, hero)
    look(table)
    return goes_on and not table.halted


def _follow(table: Table, leader: Hero) -> None:
    """The others close up, whoever is nearest first: a step towards the leader, and two for those
    who have fallen behind."""
    behind = []
    for hero in table.up():
        if hero is not leader and "held" not in hero.marks:
            way = _way_to(table, hero, leader.cell)
            if len(way) > 1:
                behind.append((len(way), hero.id, hero))
    for far, _, hero in sorted(behind, key=lambda each: each[:2]):
        for _ in range(2 if far > CLOSE else 1):
            way = _way_to(table, hero, leader.cell)
            if len(way) < 2 or not _steps_on(table, hero, way[0]):
                break


def _way_to(table: Table, hero: Hero, goal: Cell) -> Sequence[Cell]:
    """The cells of a hero's way, the goal among them; none where there is no way."""
    for limit in (NEAR, FAR):
        found = walks(table, hero, limit)
        if goal in found.cost:
            return found.path_to(goal)
    return ()


def _steps_on(table: Table, hero: Hero, step: Cell) -> bool:
    """A follower takes a step, if the cell is free and harmless."""
    if table.hero_at(step) is not None or not table.is_free(step) or is_hazard(table, hero, step):
        return False
    hero.cell = step
    return arrive(table, hero.id, step)
