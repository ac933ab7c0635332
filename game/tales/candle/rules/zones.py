"""Zones: which sections hang together, and which of them are kept.

Rules: rules/platformer.md, "Assembly of one floor", steps 3 and 4. Closed rooms belong to no zone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.tales.candle.rules.assembly import Grid, neighbour
from game.tales.candle.rules.params import USUAL_CELLS
from game.tales.candle.rules.section import SIDES

LEAST_KEPT = 8
"""Kept sections in 25; a floor with fewer is drawn again."""

Role = Literal["main", "second", "dropped"]


@dataclass(frozen=True, slots=True)
class Zone:
    """Cells joined by ways through, in reading order."""

    number: int
    """From 0, in the reading order of first cells."""
    cells: tuple[int, ...]
    role: Role = "dropped"

    @property
    def kept(self) -> bool:
        """Whether one plays in it."""
        return self.role != "dropped"


def scaled(count: int, columns: int, rows: int) -> int:
    """A minimum said for 25 cells, for a grid of another size: rounded, at least 2."""
    return max(2, share_of(count, columns * rows))


def share_of(count: int, cells: int) -> int:
    """What is said for 25 cells, for so many cells: rounded."""
    return (2 * count * cells + USUAL_CELLS) // (2 * USUAL_CELLS)


def ways_from(grid: Grid, cell: int, columns: int) -> list[int]:
    """The cells that one can go to from a cell, by its open sides."""
    section = grid[cell]
    if section is None:
        return []
    found = (
        neighbour(cell, side, columns, len(grid) // columns)
        for side in SIDES
        if section.is_open(side)
    )
    return [other for other in found if other is not None]


def flood_fill(grid: Grid, columns: int) -> tuple[Zone, ...]:
    """Step 3: the zones, in the reading order of their first cells."""
    seen = [False] * len(grid)
    zones: list[Zone] = []
    for first in range(len(grid)):
        if seen[first] or not ways_from(grid, first, columns):
            continue
        seen[first] = True
        cells = [first]
        for cell in cells:
            for other in ways_from(grid, cell, columns):
                if not seen[other]:
                    seen[other] = True
                    cells.append(other)
        zones.append(Zone(len(zones), tuple(sorted(cells))))
    return tuple(zones)


def prune(zones: Sequence[Zone], least_second: int, with_door: Sequence[bool]) -> tuple[Zone, ...]:
    """Step 4: the largest zone is kept, and the second largest if it is large enough.

    ``with_door`` says of each cell whether a teleport door can stand there: zones that no pair of
    doors can join are not kept both. Of zones of one size the first in reading order is taken.
    """
    ranked = sorted(zones, key=lambda zone: (-len(zone.cells), zone.number))
    roles: dict[int, Role] = {zone.number: "main" for zone in ranked[:1]}
    if len(ranked) > 1 and len(ranked[1].cells) >= least_second:
        joined = all(any(with_door[cell] for cell in zone.cells) for zone in ranked[:2])
        if joined:
            roles[ranked[1].number] = "second"
    return tuple(Zone(zone.number, zone.cells, roles.get(zone.number, "dropped")) for zone in zones)
