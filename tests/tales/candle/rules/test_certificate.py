"""Routes through joined rooms, run in the physics of the whole floor."""

from __future__ import annotations

from functools import cache

from game.tales.candle.rules.body import step
from game.tales.candle.rules.certificate import Certificate, Routes, Wick, certificate_of, log_of
from game.tales.candle.rules.hazards import hazards_of
from game.tales.candle.rules.proof import Proof, prove_section
from game.tales.candle.rules.section import Place, Section
from game.tales.candle.rules.terrain import STONE, Ground, filled, terrain_of
from game.tales.candle.rules.ways import Lattice, hurt_box, unpacked
from tests.tales.candle.rules.test_proof import OPEN

PIKES = Place("trap", 12, 9, "pikes", width=3)


@cache
def open_room() -> tuple[Section, Proof]:
    """The open room with pikes and places to rest, proved once for all these tests."""
    rests = tuple(Place("key", x, 9) for x in (2, 3, 5, 10, 15, 16, 17))
    section = Section("open", "", terrain_of(OPEN), (PIKES, *rests))
    return section, prove_section(section)


def whole(columns: int, rows: int) -> tuple[Routes, Lattice, list[Place]]:
    """A grid of the open room, each with pikes, closed by stone."""
    section, proof = open_room()
    assert proof.gaps == ()
    routes = Routes()
    terrain = filled(20 * columns, 12 * rows, STONE)
    places = []
    for row in range(rows):
        for column in range(columns):
            terrain = terrain.with_box(20 * column, 12 * row, section.terrain)
            routes.add(proof, 20 * column, 12 * row)
            places.append(PIKES.moved(20 * column, 12 * row))
            if column + 1 < columns:
                routes.join(column, row, "east")
            if row + 1 < rows:
                routes.join(column, row, "south")
    return routes, Lattice(Ground(terrain)), places


def test_a_tour_runs_tick_by_tick_unhurt_past_the_traps_of_every_room():
    routes, lattice, places = whole(3, 2)
    start, goal = routes.node((3, 9)), routes.node((55, 21))
    stops = [routes.node((45, 9)), routes.node((2, 21))]
    legs = routes.tour(start, stops, goal, 0)
    assert legs is not None
    hazards = hazards_of(places)
    body, visited = lattice.body(lattice.node(3, 9)), set()
    for tick, held in enumerate(unpacked(log_of(legs, 0))):
        step(body, held, lattice.ground)
        mine = hurt_box(body)
        for hazard in hazards:
            box = hazard.boxes[tick % 240]
            assert box is None or not (
                mine[0] < box[2] and mine[2] > box[0] and mine[1] < box[3] and mine[3] > box[1]
            )
        rest = lattice.at_rest(body)
        if rest is not None:
            visited.add(routes.node(lattice.place(rest), bool(rest & 1)))
    assert rest is not None
    assert lattice.place(rest) == (55, 21)
    assert visited >= set(stops)


def test_arriving_later_never_means_leaving_earlier():
    routes, _, _ = whole(2, 1)
    start, goal = routes.node((3, 9)), routes.node((35, 9))
    times = [routes.earliest(start, tick, (goal,))[0][goal] for tick in range(0, 240, 5)]
    assert times == sorted(times)


def test_the_stops_are_taken_in_the_shortest_order():
    routes, _, _ = whole(3, 1)
    near, far = routes.node((15, 9)), routes.node((50, 9))
    legs = routes.tour(routes.node((3, 9)), [far, near], routes.node((57, 9)), 0)
    assert legs is not None
    ends = [leg.end for leg in legs]
    assert ends.index(near) < ends.index(far)


def test_where_no_way_leads_there_is_no_tour_and_the_stranded_are_named():
    routes, _, _ = whole(1, 1)
    outside = routes.node((3, 500))
    assert routes.tour(routes.node((3, 9)), [], outside, 0) is None
    assert routes.stranded(routes.node((3, 9)), outside)
    assert routes.stranded(routes.node((3, 9)), routes.node((16, 9))) == []


def test_a_door_joins_two_places():
    routes, _, _ = whole(1, 1)
    routes.door((3, 9), (100, 100))
    assert routes.tour(routes.node((16, 9)), [], routes.node((100, 100)), 0) is not None


def test_a_shut_joint_is_shut_to_whoever_stands_and_to_whoever_hangs():
    routes = Routes()
    routes.join(0, 0, "east")
    routes.join(0, 0, "south")
    for hanging, one, other in ((False, (19, 9), (20, 9)), (True, (9, 11), (9, 12))):
        here, there = routes.node(one, hanging), routes.node(other, hanging)
        assert routes.reached(here) == {here, there}
        assert routes.reached(here, [(one, other)]) == {here}


def test_many_stops_are_taken_nearest_first_of_equals_the_lowest():
    """Against the plain rule: from each stop the times to all that are left."""
    routes, _, _ = whole(3, 2)
    start, goal = routes.node((3, 9)), routes.node((55, 21))
    tiles = [(5, 9), (17, 9), (22, 9), (57, 9), (2, 21), (30, 21), (43, 21)]
    left = [routes.node(tile) for tile in tiles]
    legs = routes.tour(start, left, goal, 0)
    assert legs is not None
    met = [leg.end for leg in legs]
    at, here = 0, start
    while left:
        times = routes.earliest(here, 0)[0]
        here = min(left, key=lambda stop: (times[stop], stop))
        left.remove(here)
        assert here in met[at:], "the stops are rested in, in that order"
        at += met[at:].index(here)


def test_the_candles_of_a_large_floor_may_burn_longer_than_any_walk():
    """Of a floor of 124 rooms they burnt 120,500 ticks."""
    kept = Certificate(0, b"", (), wick=Wick(120_500, 3_199))
    assert certificate_of(kept.plain()) == kept
