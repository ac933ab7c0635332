"""Entering an unexplored hex, rule by rule, with examples worked by hand from the source."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.dice import Dice
from game.core.hexgrid import distance, neighbours, ring, within
from game.tales.hex.rules.country.drawing import (
    ALL_ODDS,
    NONE,
    PLACES,
    RIM,
    Drawing,
    obstacle_die,
    relief_of,
)
from game.tales.hex.rules.country.params import SPACE
from tests.tales.hex.rules.country.countries import (
    HIGH_MOUNTAINS,
    HILLS,
    LOW_MOUNTAINS,
    PLAINS,
    PLATEAU,
    RIVER_VALLEY,
    SEEDS,
    SHORE,
    TABLES,
    WATER,
    blank,
    chart,
    known,
    world,
)

ROUND_THE_MIDDLE = {
    (0, -1): known(WATER),
    (1, -1): known(SHORE),
    (1, 0): known(PLAINS),
    (0, 1): known(RIVER_VALLEY),
    (-1, 1): known(HILLS),
    (-1, 0): known(PLATEAU),
}
"""The six neighbours of (0, 0), from north clockwise."""
SOUTH_ONLY = {(0, 1): known(HIGH_MOUNTAINS)}


def drawing(text: str, seed: str = "s") -> Drawing:
    return Drawing(SPACE.read(text), seed, TABLES)


# 1. Relief: two d8 together


@pytest.mark.parametrize(
    ("first", "relief"),
    [(1, WATER), (2, SHORE), (3, PLAINS), (4, RIVER_VALLEY), (5, HILLS), (6, PLATEAU)],
)
def test_the_neighbour_die_takes_the_relief_of_the_neighbour_it_shows(first: int, relief: int):
    """1 north, 2 north-east, 3 south-east, 4 south, 5 south-west, 6 north-west."""
    for second in range(1, 9):
        assert relief_of((0, 0), first, second, ROUND_THE_MIDDLE) == relief


@pytest.mark.parametrize("first", [7, 8])
def test_on_seven_and_eight_the_relief_die_decides(first: int):
    """The relief die is d8 - 1: 0 water ... 7 high mountains."""
    for second in range(1, 9):
        assert relief_of((0, 0), first, second, ROUND_THE_MIDDLE) == second - 1


@pytest.mark.parametrize("first", [1, 2, 3, 5, 6])
def test_a_neighbour_that_nobody_knows_leaves_it_to_the_relief_die(first: int):
    """Only the southern neighbour, 4, is known."""
    for second in range(1, 9):
        assert relief_of((0, 0), first, second, SOUTH_ONLY) == second - 1
    assert relief_of((0, 0), 4, 1, SOUTH_ONLY) == HIGH_MOUNTAINS


def test_a_neighbour_off_the_map_leaves_it_to_the_relief_die():
    """At the northern tip of the map nothing lies in the north, north-east or north-west."""
    tip, below = (0, -6), {(0, -5): known(HILLS)}
    for first in (1, 2, 6):
        assert relief_of(tip, first, 1, below) == WATER
    assert relief_of(tip, 4, 1, below) == HILLS


def test_the_relief_die_in_words():
    """0 water, 1 shores, 2 plains, 3 river valley, 4 hills, 5 plateaus, 6 low mountains,
    7 high mountains."""
    assert [relief.words.en for relief in TABLES.reliefs] == [
        "water", "shores", "plains", "river valley", "hills", "plateaus", "low mountains",
        "high mountains",
    ]  # fmt: skip
    assert [relief.words.fr for relief in TABLES.reliefs] == [
        "eaux", "rivages", "plaines", "vallée fluviale", "collines", "plateaux",
        "montagnes basses", "hautes montagnes",
    ]  # fmt: skip
    assert relief_of((0, 0), 0, 1, {}) == WATER
    assert relief_of((0, 0), 0, 7, {}) == LOW_MOUNTAINS


@given(SEEDS, st.integers(-5, 5), st.integers(-5, 5))
@settings(max_examples=25)
def test_the_first_hex_is_drawn_by_the_relief_die_alone(seed: str, q: int, r: int):
    drawn = drawing("radius=10", seed).draw((q, r), {})
    assert drawn.first == 0
    assert drawn.relief == drawn.second - 1


@given(SEEDS)
@settings(max_examples=25)
def test_the_dice_of_a_hex_are_its_own(seed: str):
    """What is known changes what they mean, and nothing else of them: keyed by q and r."""
    dice = drawing("", seed)
    one, other = dice.draw((0, 0), SOUTH_ONLY), dice.draw((0, 0), ROUND_THE_MIDDLE)
    assert (one.first, one.second, *one[1:4]) == (other.first, other.second, *other[1:4])
    stream = Dice(seed).stream("relief", 0, 0)
    assert stream.dice(2, 8) == (one.first, one.second)


def test_more_obstacles_move_no_relief_and_no_growth():
    few, many = chart("obstacles=0", "o").hexes, chart("obstacles=100", "o").hexes
    assert [each[:2] for each in few.values()] == [each[:2] for each in many.values()]
    assert all(each.obstacle == NONE for each in few.values())
    assert all(each.obstacle != NONE for each in many.values())


# The order of play


def test_a_hex_depends_on_the_seed_and_on_the_order_of_entering():
    ways = ([(0, 0), (0, -1), (1, -1)], [(0, 0), (1, -1), (0, -1)])
    found = []
    for number in range(60):
        one, other = (blank("radius=3", f"order/{number}") for _ in ways)
        for to in ways[0]:
            one.enter(to)
        for to in ways[1]:
            other.enter(to)
        again = blank("radius=3", f"order/{number}")
        for to in ways[0]:
            again.enter(to)
        assert again.packed() == one.packed()
        found.append(one.at((0, -1)) == other.at((0, -1)))
    assert 0 < found.count(False) < 20


# 2. Vegetation, 3. natural obstacles


def test_growth_does_not_ask_for_the_relief():
    """A thick forest in the water is a gift to the imagination."""
    hexes = [each for n in range(12) for each in chart("", f"wonder/{n}").hexes.values()]
    found = {(each.relief, each.growth): True for each in hexes}
    assert (WATER, 0) in found
    assert TABLES.growths[0].id == "thick_forest"
    assert len(found) == 8 * 16


@pytest.mark.parametrize(
    ("percent", "die"),
    [(25, (8, 7)), (0, (8, 9)), (100, (8, 1)), (50, (8, 5)), (75, (8, 3)), (30, (100, 71))],
)
def test_the_obstacle_die(percent: int, die: tuple[int, int]):
    """Present on a d8 of 7 or 8: 25 %; what no d8 can show takes a d100."""
    assert obstacle_die(percent) == die
    sides, least = obstacle_die(percent)
    assert (sides - least + 1) * 100 == percent * sides


def test_the_seven_places():
    """1 centre, 2 north, 3 north-east, 4 south-east, 5 south, 6 south-west, 7 north-west."""
    assert PLACES == (
        "centre", "north", "north_east", "south_east", "south", "south_west", "north_west",
    )  # fmt: skip
    places = {each.place for each in chart("obstacles=100", "p").hexes.values()}
    assert places == set(range(7))


# The odds that are shown before the step


def exact_odds(at, known_hexes) -> tuple[int, ...]:
    """Every pair of dice tried."""
    found = [0] * 8
    for first in range(1, 9):
        for second in range(1, 9):
            found[relief_of(at, first, second, known_hexes)] += 1
    return tuple(found)


@given(st.dictionaries(st.sampled_from(neighbours((0, 0))), st.integers(0, 7)))
def test_odds_are_those_of_all_pairs_of_dice(reliefs: dict):
    around = {at: known(relief) for at, relief in reliefs.items()}
    odds = drawing("").odds((0, 0), around)
    assert odds == exact_odds((0, 0), around)
    assert sum(odds) == ALL_ODDS


def test_odds_by_hand():
    """One known neighbour of hills: it has one side of the die in eight; the seven other sides
    leave it to the relief die."""
    assert drawing("").odds((0, 0), {(0, 1): known(HILLS)}) == (7, 7, 7, 7, 15, 7, 7, 7)
    assert drawing("").odds((0, 0), {}) == (8,) * 8


# The original simulator


def test_the_simulator_lays_a_rim_of_water_without_growth():
    original = blank("original,radius=4", "rim")
    assert list(original.hexes) == list(ring((0, 0), 4))
    assert set(original.hexes.values()) == {RIM}
    assert original.laid == 24
    assert blank("radius=4", "rim").laid == 0


def test_the_simulator_weighs_a_quarter_for_each_relief_and_one_for_each_neighbour():
    odds = drawing("original").odds((0, 0), {(0, 1): known(HILLS), (1, 0): known(HILLS)})
    assert odds == (1, 1, 1, 1, 9, 1, 1, 1)
    assert [odd / 4 for odd in odds[3:6]] == [0.25, 2.25, 0.25]


def test_the_simulators_water_is_bare_and_its_obstacles_never_lie_in_the_middle():
    for number in range(8):
        hexes = chart("original,obstacles=100", f"sim/{number}").hexes
        for at, each in hexes.items():
            assert (each.growth == NONE) == (each.relief == WATER)
            assert each.place != 0
            if distance((0, 0), at) == 6:
                assert each == RIM


def test_the_dice_of_a_hex_are_told_as_thrown():
    """`rolls` are 1 to 8, ``neighbour`` is null for the city’s hex."""
    first, *others = world("radius=3", "rolls")["hexes"]
    assert first["rolls"]["neighbour"] is None
    for each in [first, *others]:
        assert 1 <= each["rolls"]["relief"] <= 8
    assert all(1 <= each["rolls"]["neighbour"] <= 8 for each in others)
    original = world("original,radius=3", "rolls")["hexes"]
    assert [each["rolls"] for each in original[:18]] == [None] * 18
    for each in original[18:]:
        assert 1 <= each["rolls"]["value"] <= each["rolls"]["sides"] <= 32


def test_every_hex_of_the_map_is_drawn_once():
    """1 + 3r(r + 1) hexes."""
    for radius, count in ((1, 7), (2, 19), (5, 91), (6, 127)):
        hexes = chart(f"radius={radius}", "count").hexes
        assert len(hexes) == count
        assert sorted(hexes) == sorted(within((0, 0), radius))
