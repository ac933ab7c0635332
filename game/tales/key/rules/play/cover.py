"""What covers the ground: oil, fire, water, webs, smoke, caltrops, rubble, chalk, bait."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.grid import Cell, rectangle
from game.tales.key.rules.play.events import GroundChanged
from game.tales.key.rules.play.state import FOREVER
from game.tales.key.rules.play.table import Table

FIRE_ROUNDS = 3
SMOKE_ROUNDS = 3
BAIT_ROUNDS = 3
_WASHED = ("fire", "oil", "smoke", "chalk")
"""What water takes away."""
_FUEL = ("oil", "web")
"""What a flame beside it sets alight at once."""


def cross(table: Table, cell: Cell) -> list[Cell]:
    """A cell and those beside it, as far as they are floor and no wall is between."""
    return [cell, *table.ground.beside(cell)]


def block(table: Table, cell: Cell) -> list[Cell]:
    """The nine cells around a cell, as far as they belong to its room or can be seen from it."""
    seen = table.ground.seen_from(cell)
    return [near for near in rectangle(cell[0] - 1, cell[1] - 1, 3, 3) if near in seen]


def cover(table: Table, kind: str, cells: Iterable[Cell], rounds: int = FOREVER) -> list[Cell]:
    """Cover cells with something; fire takes in all the oil and webs that touch it. Returns the
    cells that are covered now and were not."""
    if kind == "fire":
        return _set_fire(table, cells)
    ground = table.state.ground
    done = []
    for cell in cells:
        on = ground.get(cell, {})
        if not table.ground.is_floor(cell) or (kind == "oil" and "water" in on):
            continue
        if kind == "water":
            for washed in _WASHED:
                _remove(table, cell, washed)
        on = ground.setdefault(cell, {})
        if kind not in on:
            done.append(cell)
        on[kind] = max(rounds, on.get(kind, 0))
    _told(table, kind, done)
    if kind == "oil":
        flames = [near for cell in done for near in cross(table, cell)]
        if any(table.covered(cell, "fire") for cell in flames):
            done += _set_fire(table, done)
    return done


def uncover(table: Table, kind: str, cells: Iterable[Cell]) -> None:
    """Take something away from the ground."""
    gone = [cell for cell in cells if _remove(table, cell, kind)]
    if gone:
        table.tell(GroundChanged(kind, tuple(gone), False))


def _set_fire(table: Table, cells: Iterable[Cell]) -> list[Cell]:
    """Fire on cells where no water is, and on all oil and webs that touch it."""
    waiting = [cell for cell in cells if table.ground.is_floor(cell)]
    done: dict[Cell, bool] = {}
    while waiting:
        cell = waiting.pop(0)
        if cell in done or table.covered(cell, "water"):
            continue
        done[cell] = True
        waiting += [
            near
            for near in table.ground.beside(cell)
            if any(table.covered(near, fuel) for fuel in _FUEL)
        ]
    fresh = [cell for cell in done if not table.covered(cell, "fire")]
    caught = [cell for cell in done if any(table.covered(cell, fuel) for fuel in _FUEL)]
    for cell in done:
        for fuel in _FUEL:
            _remove(table, cell, fuel)
        table.state.ground.setdefault(cell, {})["fire"] = FIRE_ROUNDS
    _told(table, "fire", fresh)
    if caught and any(table.knows(hero, "pyre") for hero in table.up()):
        table.scorched += caught
    return fresh


def _remove(table: Table, cell: Cell, kind: str) -> bool:
    on = table.state.ground.get(cell)
    if on is None or kind not in on:
        return False
    del on[kind]
    if not on:
        del table.state.ground[cell]
    if kind == "smoke":
        table.ground.changed()
    return True


def _told(table: Table, kind: str, cells: list[Cell]) -> None:
    if cells:
        if kind == "smoke":
            table.ground.changed()
        table.tell(GroundChanged(kind, tuple(cells), True))


def fade(table: Table) -> None:
    """A round passes: what does not last gets less, and is gone in the end."""
    gone: dict[str, list[Cell]] = {}
    for cell, on in list(table.state.ground.items()):
        for kind, rounds in list(on.items()):
            if rounds >= FOREVER:
                continue
            if rounds > 1:
                on[kind] = rounds - 1
            else:
                gone.setdefault(kind, []).append(cell)
    for kind, cells in gone.items():
        uncover(table, kind, cells)
