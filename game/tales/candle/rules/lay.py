"""One attempt at a floor: draws of the grid until enough of it is kept, then what comes alive.

Laying is cheap and knows nothing of proofs; `game.tales.candle.rules.source` has floors certified.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.dice import Dice
from game.core.steps import Steps
from game.tales.candle.rules.assembly import Catalogue, Grid, assemble, blocked_cells, no_floor
from game.tales.candle.rules.floor import Cell, Floor
from game.tales.candle.rules.params import CandleParams
from game.tales.candle.rules.population import fill_slots, populate
from game.tales.candle.rules.zones import LEAST_KEPT, Zone, flood_fill, prune, scaled

REDRAWS = 20
"""How often a grid of which too little is kept is drawn again."""


@dataclass(frozen=True, slots=True)
class _Draw:
    """A grid with its zones."""

    number: int
    grid: Grid
    zones: tuple[Zone, ...]
    worth: int
    """Kept cells; none count where start or treasure would find no place."""


def lay(
    catalogue: Catalogue,
    params: CandleParams,
    seed: str,
    number: int,
    attempt: int,
    usage: Mapping[str, int],
    steps: Steps | None = None,
) -> Floor | None:
    """Floor ``number`` of ``seed`` as attempt ``attempt`` draws it.

    ``usage`` counts the sections kept on earlier floors. None when no draw has room for start and
    treasure; `ContentError` when the sections there are fill no grid.
    """
    dice = Dice(seed, steps.rolls if steps is not None else None)
    if steps is not None:
        steps.about = {"floor": number, "attempt": attempt}
    best: _Draw | None = None
    least = scaled(LEAST_KEPT, params.columns, params.rows)
    for count in range(1 + REDRAWS):
        drawn = _draw(catalogue, params, dice, (number, attempt, count), usage, steps)
        if drawn is not None and (best is None or drawn.worth > best.worth):
            best = drawn
        if best is not None and best.worth >= least:
            break
    if best is None:
        raise no_floor(catalogue, params.columns, params.rows)
    if steps is not None:
        steps.about = {"floor": number, "attempt": attempt}
        steps.add("kept", draw=best.number, kept=best.worth, least=least)
    if not best.worth:
        return None
    return _floor(best, catalogue, params, dice, (number, attempt), steps)


def _draw(
    catalogue: Catalogue,
    params: CandleParams,
    dice: Dice,
    key: tuple[int, int, int],
    usage: Mapping[str, int],
    steps: Steps | None,
) -> _Draw | None:
    """Steps 1 to 4; None when the blocked cells leave a grid that the sections cannot fill."""
    columns, rows = params.columns, params.rows
    blocked = blocked_cells(columns, rows, params.blocked, dice.stream("blocked", *key))
    if steps is not None:
        steps.about = {"floor": key[0], "attempt": key[1], "draw": key[2]}
        steps.add("blocked", cells=[[cell % columns, cell // columns] for cell in blocked])
    grid = assemble(catalogue, columns, rows, blocked, usage, dice, key, steps)
    if grid is None:
        if steps is not None:
            steps.add("stuck")
        return None
    zones = flood_fill(grid, columns)
    if steps is not None:
        steps.add(
            "zones",
            zones=[
                {
                    "zone": zone.number,
                    "cells": [[cell % columns, cell // columns] for cell in zone.cells],
                }
                for zone in zones
            ],
        )
    zones = prune_grid(grid, zones, params)
    kept = [cell for zone in zones if zone.kept for cell in zone.cells]
    playable = _offers(grid, kept, "start") and _offers(grid, kept, "treasure")
    if steps is not None:
        steps.add(
            "pruning",
            zones=[{"zone": zone.number, "role": zone.role} for zone in zones],
            kept=len(kept),
            playable=playable,
        )
    return _Draw(key[2], grid, zones, len(kept) if playable else 0)


def prune_grid(grid: Grid, zones: tuple[Zone, ...], params: CandleParams) -> tuple[Zone, ...]:
    """Step 4 on the zones of a grid."""
    with_door = [_offers(grid, (cell,), "door") for cell in range(len(grid))]
    return prune(zones, scaled(params.second_zone, params.columns, params.rows), with_door)


def cells_of(grid: Grid, zones: tuple[Zone, ...], columns: int) -> list[Cell]:
    """The cells of a grid, told of their zones."""
    zone_of = {cell: zone for zone in zones for cell in zone.cells}
    cells = []
    for number, section in enumerate(grid):
        zone = zone_of.get(number)
        place = (number % columns, number // columns)
        if zone is None:
            cells.append(Cell(*place, section))
        else:
            cells.append(Cell(*place, section, zone.number, zone.kept))
    return cells


def _offers(grid: Grid, cells: list[int] | tuple[int, ...], kind: str) -> bool:
    """Whether a section among ``cells`` has a place of that kind."""
    sections = (grid[cell] for cell in cells)
    return any(place.kind == kind for section in sections if section for place in section.places)


def _floor(
    drawn: _Draw,
    catalogue: Catalogue,
    params: CandleParams,
    dice: Dice,
    key: tuple[int, int],
    steps: Steps | None,
) -> Floor | None:
    """Step 5."""
    used: dict[str, int] = {}
    cells = [
        fill_slots(cell, catalogue, used, dice, key, steps) if cell.kept else cell
        for cell in cells_of(drawn.grid, drawn.zones, params.columns)
    ]
    crowd = populate(cells, params.columns, drawn.zones, params, dice, key, steps)
    if crowd is None:
        return None
    return Floor(
        number=key[0],
        attempt=key[1],
        columns=params.columns,
        rows=params.rows,
        cells=tuple(cells),
        zones=drawn.zones,
        start=crowd.start,
        treasure=crowd.treasure,
        teleports=crowd.teleports,
        level=None,
        **crowd.lists,
    )
