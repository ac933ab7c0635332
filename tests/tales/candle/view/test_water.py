"""Water has a surface where there is air above it, and ends nowhere in air."""

from __future__ import annotations

import pytest

from game.tales.candle.rules.terrain import EMPTY, STONE, WATER, Terrain
from game.tales.candle.view.things import fills

TILES = {".": EMPTY, "#": STONE, "~": WATER}


def terrain(*rows: str) -> Terrain:
    return Terrain(len(rows[0]), len(rows), bytes(TILES[each] for row in rows for each in row))


@pytest.mark.parametrize(
    ("rows", "full"),
    [
        # A pool: its surface lies in its upper row.
        (("#..#", "#~~#", "#~~#"), {(1, 2), (2, 2)}),
        # Below a ledge it stands as high as beside it.
        (("#...", "#~##", "#~~~"), {(1, 2), (2, 2), (3, 2)}),
        (("...#", "##~#", "~~~#"), {(2, 2), (1, 2), (0, 2)}),
        # A ledge over a surface lets it be.
        (("####", "#.##", "#~~#"), set()),
        # What stands higher beyond a wall is another pool.
        (("#.##", "#~##", "#~#~"), {(1, 2)}),
    ],
)
def test_it_fills_its_tile_where_no_surface_is(rows: tuple[str, ...], full: set[tuple[int, int]]):
    land = terrain(*rows)
    wet = [(x, y) for y in range(land.height) for x in range(land.width) if land.at(x, y) == WATER]
    assert {each for each in wet if fills(land, *each)} == full
