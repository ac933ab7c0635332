"""What a step costs: by hand, part by part, and the cheapest way against every way."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.hexgrid import distance, neighbours, within
from game.tales.hex.rules.country.drawing import NONE, PLACES, Drawn
from game.tales.hex.rules.country.leaving import (
    DAY,
    Toll,
    cheapest_way,
    price_of,
    sight_of,
    toll_of,
)
from tests.tales.hex.rules.country.countries import (
    HIGH_MOUNTAINS,
    HILLS,
    PLAINS,
    SEEDS,
    TABLES,
    WATER,
    blank,
    chart,
)

THICK_FOREST, GRASS, BOG = 0, 9, 15
CLIFF = 1


def drawn(relief: int, growth: int, obstacle: int = NONE, place: str = "centre") -> Drawn:
    where = NONE if obstacle == NONE else PLACES.index(place)
    return Drawn(relief, growth, obstacle, where, 7, relief + 1, 0)


@pytest.mark.parametrize(
    ("hex_", "toll"),
    [
        (drawn(PLAINS, GRASS), Toll(1, 0, 0)),
        (drawn(HILLS, THICK_FOREST), Toll(3, 2, 0)),
        (drawn(HIGH_MOUNTAINS, BOG, CLIFF), Toll(6, 2, 3)),
        (drawn(WATER, NONE), Toll(6, 0, 0)),
    ],
)
def test_tolls_by_hand(hex_: Drawn, toll: Toll):
    """Quarters of a day for relief, growth and obstacle; water is crossable, at a price."""
    assert toll_of(hex_, TABLES) == toll
    assert toll.total == toll.relief + toll.growth + toll.obstacle


def test_an_obstacle_at_a_side_bars_that_side():
    north = drawn(PLAINS, GRASS, CLIFF, "north")
    assert toll_of(north, TABLES, "north").obstacle == 3
    assert toll_of(north, TABLES, "south").obstacle == 0
    assert toll_of(north, TABLES).obstacle == 3
    middle = drawn(PLAINS, GRASS, CLIFF, "centre")
    assert all(toll_of(middle, TABLES, side).obstacle == 3 for side in PLACES[1:])


def test_hills_see_three_hexes_and_mountains_six():
    assert sight_of(drawn(HILLS, GRASS), TABLES) == 3
    assert sight_of(drawn(HIGH_MOUNTAINS, GRASS), TABLES) == 6
    assert sight_of(drawn(PLAINS, GRASS), TABLES) == 1


def test_entering_an_undrawn_hex_costs_one_day_whatever_turns_up():
    found = blank("radius=3", "price")
    found.enter((0, 0))
    for beside in neighbours((0, 0)):
        before = price_of(found, TABLES, (0, 0), beside)
        assert before.unknown == DAY
        assert before.total == DAY + toll_of(found.at((0, 0)), TABLES).total
        assert before.sure
        found.enter(beside)
        after = price_of(found, TABLES, (0, 0), beside)
        assert (after.unknown, after.toll) == (0, before.toll)


def test_what_leaving_an_undrawn_hex_costs_nobody_knows():
    found = blank("radius=3", "price")
    price = price_of(found, TABLES, (0, 0), (0, 1))
    assert (price.toll, price.sure, price.total) == (None, False, DAY)


def test_steps_that_are_none_have_no_price():
    found = blank("radius=1", "price")
    assert price_of(found, TABLES, (0, 0), (0, 0)) is None
    assert price_of(found, TABLES, (0, -1), (0, 1)) is None
    assert price_of(found, TABLES, (0, -1), (0, -2)) is None
    assert cheapest_way(found, TABLES, (0, 0), (0, 2)) is None


@given(SEEDS, st.booleans(), st.sampled_from(list(within((0, 0), 3))), st.booleans())
@settings(max_examples=40)
def test_no_way_is_cheaper(seed, whole, goal, sided):
    found = chart("radius=3", seed) if whole else blank("radius=3", seed)
    for at in within((0, 0), 1):
        found.enter(at)

    def cost(one, other):
        price = price_of(found, TABLES, one, other, sided)
        return price.total + (0 if price.sure else 3)

    best, before = {(0, 0): 0}, {}
    while best != before:
        before = dict(best)
        for one in before:
            for other in neighbours(one):
                if found.on_map(other):
                    best[other] = min(best.get(other, 9_999), best[one] + cost(one, other))
    way = cheapest_way(found, TABLES, (0, 0), goal, sided, guess=3)
    steps = list(pairwise([(0, 0), *way]))
    assert all(distance(one, other) == 1 for one, other in steps)
    assert sum(cost(one, other) for one, other in steps) == best[goal]
