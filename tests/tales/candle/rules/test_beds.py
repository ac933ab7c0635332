"""Beds of pikes or spikes: where a row of floor has room for one, and which of its room's ways are
left."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from game.tales.candle.rules import beds
from game.tales.candle.rules.proof import Proof
from game.tales.candle.rules.section import SECTION_WIDTH, Place
from game.tales.candle.rules.terrain import STONE
from game.tales.candle.rules.ways import Way
from tests.tales.candle.rules.rooms import room


def node(x: int, y: int) -> int:
    """Where one stands."""
    return (y * SECTION_WIDTH + x) * 2


def test_a_row_is_two_tiles_or_more_without_a_break_and_the_lowest_comes_first() -> None:
    tiles = {(3, 4), (4, 4), (6, 4), (7, 4), (8, 4), (2, 9), (3, 9), (5, 9), (5, 8), (6, 7)}
    assert beds._rows(frozenset(tiles)) == [
        [(2, 9), (3, 9)],
        [(3, 4), (4, 4)],
        [(6, 4), (7, 4), (8, 4)],
    ]


def test_a_bed_is_as_wide_as_the_row_at_most_eight_tiles_and_at_least_two() -> None:
    row = [(x, 5) for x in range(10)]
    widths = [len(part) for part in beds._parts(row)]
    assert widths == [width for width in range(8, 1, -1) for _ in range(10 - width + 1)]
    assert list(beds._parts(row[:3])) == [row[:3], row[:2], row[1:3]]


def test_under_a_bed_no_way_begins_or_ends_and_what_is_lost_leads_nowhere() -> None:
    """A ring of four places of rest, and a second way from the first to the third."""
    ring = [(2, 5), (8, 5), (8, 9), (2, 9)]
    around = [*pairwise(ring), (ring[3], ring[0]), (ring[0], ring[2])]
    proof = Proof(SECTION_WIDTH, tuple(Way(node(*a), node(*b), 9, b"") for a, b in around))
    assert proof.root == node(*ring[0])
    whole = frozenset(node(*place) for place in ring)
    assert beds._joined(proof, frozenset(), ()) == (whole, whole)
    left = whole - {node(8, 5)}
    assert beds._joined(proof, frozenset(), [(8, 5), (9, 5)]) == (left, left)
    assert beds._less((whole, whole), [(8, 5), (9, 5)]) == (left, left)
    assert beds._joined(proof, frozenset({1}), ()) == (whole, left), "who is there stays there"
    assert beds._joined(proof, frozenset({0}), ()) == (left, whole)


def test_nothing_lies_in_a_bed_under_what_falls_or_in_the_column_beside_it() -> None:
    """A crusher over columns 8 and 9 comes down to row 6; the bed is two columns wide."""
    hall = room("EW", places=(Place("trap", 8, 2, "crusher", width=2, height=5),))
    for y, ends in ((6, None), (7, (5, 11)), (9, (5, 11)), (10, None)):
        laid = [
            x
            for x in range(3, 15)
            if beds.places_of(Proof(SECTION_WIDTH, (), beds=((x, y, 2),)), hall)
        ]
        left, right = ends or (15, 15)
        assert laid == [x for x in range(3, 15) if x <= left or x >= right]


def test_a_bed_of_pikes_has_a_beat_of_its_own_and_one_of_spikes_has_none() -> None:
    proof, hall = Proof(SECTION_WIDTH, (), beds=((3, 9, 2), (12, 9, 4))), room("EW", places=())
    pikes, spikes = (beds.places_of(proof, hall, kind) for kind in beds.BED_KINDS)
    assert [place.name for place in pikes] == ["pikes"] * 2
    assert len({place.offset for place in pikes}) == 2
    assert [place.name for place in spikes] == ["spikes"] * 2
    assert {place.offset for place in spikes} == {0}
    where = [[(each.x, each.y, each.width) for each in places] for places in (pikes, spikes)]
    assert where[0] == where[1] == list(proof.beds or ())


def test_beds_lie_on_rows_of_floor_with_little_air_over_them_beside_the_shaft() -> None:
    """A hall with a shelf in it: on the floor below it, and on the shelf itself."""
    hall = room("EW", places=())
    cells = bytearray(hall.terrain.cells)
    cells[5 * SECTION_WIDTH + 4 : 5 * SECTION_WIDTH + 16] = bytes([STONE] * 12)
    low = replace(hall, terrain=replace(hall.terrain, cells=bytes(cells)))
    ends = node(1, 9), node(18, 9)
    ways = tuple(Way(one, other, 9, b"") for one, other in (ends, ends[::-1]))
    assert beds.with_beds(low, Proof(SECTION_WIDTH, ways)).beds == (
        (4, 9, 4),
        (12, 9, 4),
        (4, 4, 8),
    )
    assert beds.with_beds(low, Proof(SECTION_WIDTH, ())).beds == (), "where nobody goes"
    assert beds.with_beds(hall, Proof(SECTION_WIDTH, ways)).beds == (), "where the air is high"
