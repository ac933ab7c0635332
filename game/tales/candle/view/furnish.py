"""Furniture that only the picture knows: each floor of the castle has its own, where there is room.

Where it stands follows from the floor and the cell, so that a floor looks the same whenever it is
seen. Rules never hear of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.tales.candle.content.floor_looks import FloorLook, Furniture
from game.tales.candle.rules.section import Decor
from game.tales.candle.rules.terrain import EMPTY, PLANK, STONE, Terrain
from game.tales.candle.rules.view import FloorView

EVERY = 4
"""In one of so many cells in which a piece could stand, one does."""
TRIED = 3
"""Pieces that are tried in such a cell."""
APART = 2
"""Tiles between two pieces."""

Cell = tuple[int, int]


def furnished(floor: FloorView, look: FloorLook, number: int) -> tuple[Decor, ...]:
    """What a floor's own decoration is, and the furniture that ``look`` lends it besides.

    Nothing stands before what one has to see, nor reaches into it.
    """
    taken = set(_taken(floor))
    found: list[Decor] = []
    terrain = floor.terrain
    for y in range(1, terrain.height - 1):
        for x in range(1, terrain.width - 1):
            turn = (x * 7919 + y * 104_729 + number * 31_337) % 9973
            if turn % EVERY:
                continue
            for choice in range(TRIED):
                piece = look.furniture[(turn // EVERY + choice) % len(look.furniture)]
                cells = _cells(x, y, piece)
                if taken.isdisjoint(_around(cells)) and _fits(terrain, x, y, piece, cells):
                    taken |= cells
                    size = (piece.width, piece.height)
                    found.append(Decor(piece.name, x, y, *size, bool(turn & 1)))
                    break
    return (*floor.decor, *found)


def _cells(x: int, y: int, piece: Furniture) -> set[Cell]:
    """The cells of a piece whose lower left one is (x, y)."""
    return {(x + dx, y - dy) for dx in range(piece.width) for dy in range(piece.height)}


def _around(cells: set[Cell]) -> set[Cell]:
    return {
        (x + dx, y + dy) for x, y in cells for dx in range(-APART, APART + 1) for dy in (-1, 0, 1)
    }


def _fits(terrain: Terrain, x: int, y: int, piece: Furniture, cells: set[Cell]) -> bool:
    """Whether there is room: open cells, and for what stands a floor below, for the rest a wall."""
    if any(terrain.at(*cell) != EMPTY for cell in cells):
        return False
    below = [terrain.at(x + dx, y + 1) for dx in range(piece.width)]
    if piece.stands:
        return all(tile in (STONE, PLANK) for tile in below)
    return all(terrain.at(x + dx, y + 2) == EMPTY == tile for dx, tile in enumerate(below))


def _taken(floor: FloorView) -> Iterator[Cell]:
    """Cells in which something is that has to be seen, or is decorated already."""
    for place in (*floor.things, *floor.draughts):
        for dx in range(-1, max(1, place.width) + 1):
            yield from ((place.x + dx, place.y - dy) for dy in range(2))
    for pair in floor.doors:
        for x, y in pair:
            yield from ((x + dx, y - dy) for dx in (-1, 0, 1) for dy in range(3))
    for hazard in floor.hazards:
        place = hazard.place
        for dx in range(max(1, place.width)):
            yield from ((place.x + dx, place.y + dy) for dy in range(-1, max(1, place.height) + 1))
    for thing in floor.decor:
        for dx in range(thing.width):
            yield from ((thing.x + dx, thing.y - dy) for dy in range(thing.height))
