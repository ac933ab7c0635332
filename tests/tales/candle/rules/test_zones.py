"""Steps 3 and 4: the zones, and which of them are kept."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.dice import Dice
from game.tales.candle.rules.assembly import Catalogue, Grid, assemble
from game.tales.candle.rules.zones import Zone, flood_fill, prune, scaled, share_of, ways_from
from tests.tales.candle.rules.rooms import complete, room

FULL = Catalogue(complete())


def grid_of(*rows: str) -> Grid:
    """A grid from the signatures of its cells, a text for each row; ``#`` is a blocked cell."""
    return tuple(None if word == "#" else room(word) for row in rows for word in row.split())


def zones_sized(*sizes: int) -> list[Zone]:
    """Zones of these sizes, in reading order."""
    zones, at = [], 0
    for number, size in enumerate(sizes):
        zones.append(Zone(number, tuple(range(at, at + size))))
        at += size
    return zones


def roles(zones: tuple[Zone, ...]) -> list[str]:
    return [zone.role for zone in zones]


@pytest.mark.parametrize(
    ("count", "columns", "rows", "expected"),
    [
        (8, 5, 5, 8),
        (4, 5, 5, 4),
        (8, 10, 10, 32),
        (8, 3, 3, 3),
        (4, 4, 4, 3),
        (4, 3, 3, 2),
        (8, 2, 2, 2),
        (2, 12, 12, 12),
    ],
)
def test_minima_are_scaled_and_at_least_two(count: int, columns: int, rows: int, expected: int):
    """round(n * columns * rows / 25), at least 2; 8 * 9 / 25 is 2.88, 4 * 9 / 25 is 1.44."""
    assert scaled(count, columns, rows) == expected


def test_a_share_is_rounded():
    assert [share_of(5, cells) for cells in (2, 3, 10, 12, 13, 25)] == [0, 1, 2, 2, 3, 5]


def test_zones_are_what_hangs_together():
    r"""
    ES-SW  -
    |   |
    N   NE-W
    """
    grid = grid_of("ES SW -", "N NE W")
    assert [zone.cells for zone in flood_fill(grid, 3)] == [(0, 1, 3, 4, 5)]


def test_closed_rooms_belong_to_no_zone_and_walls_part_zones():
    grid = grid_of("E W S", "- # N", "E EW W")
    assert [zone.cells for zone in flood_fill(grid, 3)] == [(0, 1), (2, 5), (6, 7, 8)]
    assert [zone.number for zone in flood_fill(grid, 3)] == [0, 1, 2]
    assert ways_from(grid, 7, 3) == [8, 6]
    assert ways_from(grid, 4, 3) == []


def test_the_example_of_the_article():
    """Zones of 11, 9 and 2 sections: the first is kept, the second too, the third is not."""
    assert roles(prune(zones_sized(2, 11, 9), 4, [True] * 22)) == ["dropped", "main", "second"]


def test_a_second_zone_that_is_too_small_is_dropped():
    assert roles(prune(zones_sized(11, 3), 4, [True] * 14)) == ["main", "dropped"]
    assert roles(prune(zones_sized(11, 4), 4, [True] * 15)) == ["main", "second"]


def test_ties_go_by_reading_order():
    assert roles(prune(zones_sized(5, 5), 4, [True] * 10)) == ["main", "second"]
    assert roles(prune(zones_sized(5, 6, 5), 4, [True] * 16)) == ["second", "main", "dropped"]


def test_zones_that_no_doors_can_join_are_not_kept_both():
    zones = zones_sized(6, 5)
    no_door_in_the_second = [True] * 6 + [False] * 5
    assert roles(prune(zones, 4, no_door_in_the_second)) == ["main", "dropped"]
    one_door_each = [n in (5, 10) for n in range(11)]
    assert roles(prune(zones, 4, one_door_each)) == ["main", "second"]


def test_a_grid_without_ways_has_nothing_to_keep():
    assert prune(flood_fill(grid_of("- -", "# -"), 2), 2, [True] * 4) == ()


@settings(max_examples=80)
@given(st.integers(0, 10**6), st.integers(2, 7), st.integers(2, 7))
def test_each_cell_with_a_way_is_in_one_zone_with_its_neighbours(
    seed: int, columns: int, rows: int
):
    grid = assemble(FULL, columns, rows, (), {}, Dice(str(seed)), (0, 0, 0))
    assert grid is not None
    zones = flood_fill(grid, columns)
    zone_of = {cell: zone.number for zone in zones for cell in zone.cells}
    assert sum(len(zone.cells) for zone in zones) == len(zone_of)
    assert sorted(zone_of) == [cell for cell in range(len(grid)) if ways_from(grid, cell, columns)]
    for cell, number in zone_of.items():
        assert {zone_of[other] for other in ways_from(grid, cell, columns)} == {number}
    assert [zone.cells[0] for zone in zones] == sorted(zone.cells[0] for zone in zones)
    kept = [zone for zone in prune(zones, 2, [True] * len(grid)) if zone.kept]
    sizes = sorted((len(zone.cells) for zone in zones), reverse=True)
    assert sorted((len(zone.cells) for zone in kept), reverse=True) == sizes[:2]
