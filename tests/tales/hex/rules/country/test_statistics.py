"""Statistics of every die and table. Seeds are fixed, so that a verdict never changes from run to
run; each chi-square has the bound of one false alarm in a million (the 1 - 1e-6 quantile)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from functools import cache

import pytest

from game.core.dice import Dice
from game.core.hexgrid import HEX_DIRECTIONS, Hex, bearing, distance, neighbours, within
from game.tales.hex.rules.country.country import Community, Country
from game.tales.hex.rules.country.drawing import NONE, Drawn
from game.tales.hex.rules.country.orders import explore_at_random
from tests.depth import either, one_in, thorough
from tests.tales.hex.rules.country.countries import TABLES, blank, chart, country

MAPS, COUNTRIES = either((60, 800), (30, 400))
BOUNDS = {
    1: 24.0, 2: 27.7, 3: 30.7, 5: 35.9, 6: 38.3, 7: 40.6, 8: 42.8, 11: 48.9, 15: 56.5, 18: 62.0,
    23: 70.6, 31: 83.7, 63: 131.4,
}  # fmt: skip
"""By degrees of freedom."""


def assert_fair(values: Iterable[Hashable], weights: dict[Hashable, float]) -> None:
    """``values`` come as often as their weights say, and nothing else comes."""
    counts = Counter(values)
    assert set(counts) <= set(weights)
    total, whole = counts.total(), sum(weights.values())
    expected = {value: total * weight / whole for value, weight in weights.items()}
    assert min(expected.values()) > 20
    chi = sum((counts[value] - often) ** 2 / often for value, often in expected.items())
    assert chi < BOUNDS[len(weights) - 1], (chi, counts)


def evenly(values: Iterable[Hashable]) -> dict[Hashable, float]:
    return dict.fromkeys(values, 1.0)


@cache
def hexes(text: str) -> tuple[tuple[Hex, Drawn], ...]:
    """Every hex of many maps."""
    return tuple(item for n in range(MAPS) for item in chart(text, f"dice/{n}").hexes.items())


@cache
def countries() -> tuple[Country, ...]:
    return tuple(country("radius=2", f"tables/{n}") for n in range(COUNTRIES))


# The dice of a hex


def test_the_neighbour_die_and_the_relief_die():
    thrown = [drawn for _, drawn in hexes("radius=6") if drawn.first]
    assert_fair((drawn.first for drawn in thrown), evenly(range(1, 9)))
    assert_fair((drawn.second for drawn in thrown), evenly(range(1, 9)))


def test_the_two_dice_know_nothing_of_each_other():
    """64 pairs."""
    thrown = [drawn for _, drawn in hexes("radius=6") if drawn.first]
    pairs = [(first, second) for first in range(1, 9) for second in range(1, 9)]
    assert_fair(((drawn.first, drawn.second) for drawn in thrown), evenly(pairs))


def test_no_relief_is_preferred():
    """The first hexes of maps, which no neighbour sways."""
    firsts = (blank("radius=1", f"first/{n}").enter((0, 0)) for n in range(4_000))
    assert_fair((drawn.relief for drawn in firsts), evenly(range(8)))


def test_the_sixteen_kinds_of_growth():
    assert_fair((drawn.growth for _, drawn in hexes("radius=6")), evenly(range(16)))


@one_in(3)
@pytest.mark.parametrize("percent", [25, 30, 60])
def test_so_many_percent_of_the_hexes_have_an_obstacle(percent: int):
    found = (drawn.obstacle != NONE for _, drawn in hexes(f"radius=6,obstacles={percent}"))
    assert_fair(found, {True: percent, False: 100 - percent})


def test_the_kinds_and_places_of_obstacles():
    found = [drawn for _, drawn in hexes("radius=6,obstacles=60") if drawn.obstacle != NONE]
    assert_fair((drawn.obstacle for drawn in found), evenly(range(8)))
    assert_fair((drawn.place for drawn in found), evenly(range(7)))


@thorough(instead="test_the_kinds_and_places_of_obstacles")
def test_the_simulators_obstacles_take_a_d6():
    original = hexes("radius=6,obstacles=100,original")
    found = (drawn.place for _, drawn in original if drawn.sides)
    assert_fair(found, evenly(range(1, 7)))


# How often neighbours are alike (rules/hexcrawl.md, "Measured")


def alike(text: str, inside: int) -> float:
    """Of the pairs of neighbours within ``inside`` of the middle, the share with one relief."""
    same = pairs = 0
    for number in range(150):
        found = chart(text, f"alike/{number}").hexes
        for at in within((0, 0), inside):
            for beside in neighbours(at)[:3]:
                if distance((0, 0), beside) <= inside:
                    pairs += 1
                    same += found[at].relief == found[beside].relief
    return same / pairs


@thorough(instead="test_the_neighbour_die_and_the_relief_die")
def test_a_quarter_of_all_neighbours_are_alike():
    """25 % at radius 5. The mean over 150 maps has a standard error of 0.0028: a true 0.2525
    leaves the bounds about once in a million times (4.9 standard errors)."""
    for order in ("spiral", "random"):
        assert 0.2388 < alike(f"radius=5,explore={order}", 5) < 0.2662


@thorough(instead="test_the_neighbour_die_and_the_relief_die")
def test_the_simulator_did_not_follow_the_text():
    """35 %, or 49 % with its rim of water; standard errors of 0.0041 and 0.0040, the true means
    0.358 and 0.483."""
    original = "radius=5,explore=random,original"
    assert 0.338 < alike(original, 4) < 0.378
    assert 0.463 < alike(original, 5) < 0.503


# Before play


def living(kind: str) -> list[Community]:
    """The communities of a kind in all countries."""
    return [each for found in countries() for each in found.communities if each.kind == kind]


def test_the_city_lies_in_any_hex_at_any_place():
    cities = living("city")
    assert_fair((each.at for each in cities), evenly(within((0, 0), 2)))
    assert_fair((each.place for each in cities), evenly(range(7)))


@pytest.mark.parametrize(
    ("kind", "least", "most"), [("community", 3, 10), ("fairy", 1, 8), ("satellite", 1, 8)]
)
def test_so_many_communities(kind: str, least: int, most: int):
    """3 to 10 others, 1 to 8 of fairies, 1 to 8 satellites: each a d8."""
    counts = ([each.kind for each in found.communities].count(kind) for found in countries())
    assert_fair(counts, evenly(range(least, most + 1)))


def test_so_many_ruins_and_factions():
    assert_fair((len(found.ruins) for found in countries()), evenly(range(1, 9)))
    assert_fair((len(found.factions) for found in countries()), evenly(range(2, 5)))


SETTLED = {"farmstead": 3 / 8, "village": 2 / 8, "borough": 2 / 8, "town": 1 / 8}
APART = dict.fromkeys(("camp", "hold", "spires", "post", "stone_ring"), 1 / 8)
FAIRY = ("bivouac", "squat", "shelter", "caravan", "snail", "burrow", "cavern", "court")


def test_the_types_of_communities():
    """Three sides of the d8 in eight send to the settled ones."""
    settled = {nature: share * 3 / 8 for nature, share in SETTLED.items()}
    assert_fair((each.nature for each in living("community")), {**settled, **APART})
    assert_fair((each.nature for each in living("satellite")), SETTLED)
    assert_fair((each.nature for each in living("fairy")), evenly(FAIRY))


def test_functions_souls_and_peoples():
    found = living("satellite")
    natures = {nature.id: nature for nature in TABLES.natures}
    functions = (
        [entry.id for entry in natures[each.nature].functions].index(each.function)
        for each in found
    )
    assert_fair(functions, evenly(range(8)))
    assert_fair((each.souls // natures[each.nature].souls for each in found), evenly(range(1, 9)))
    mortals = natures["village"].peoples
    assert_fair((each.people for each in found), evenly(mortals))
    assert len(mortals) == 8
    fairies = [people.id for people in TABLES.peoples if people.fairy]
    assert_fair((each.people for each in living("fairy")), evenly(fairies))
    assert len(fairies) == 24


def test_the_thirty_two_themes():
    found = [each.themes for each in (*living("community"), *living("fairy"))]
    assert_fair((len(themes) for themes in found), {1: 1, 2: 1})
    ids = [theme.id for theme in TABLES.themes]
    assert_fair((themes[0] for themes in found), evenly(ids))
    pairs = [themes for themes in found if len(themes) == 2]
    assert_fair((themes[1] for themes in pairs), evenly(ids))
    gaps = ((ids.index(two) - ids.index(one)) % 32 for one, two in pairs)
    assert_fair((gap % 4 for gap in gaps), {0: 7, 1: 8, 2: 8, 3: 8})


def test_relations_and_wants():
    ties = [tie for found in countries() for tie in found.ties]
    assert_fair((tie.relation for tie in ties), evenly(each.id for each in TABLES.relations))
    ranks = []
    for found in countries():
        for tie in found.ties:
            at = found.communities[tie.one].at
            others = sorted(
                (distance(at, other.at), other.number)
                for other in found.communities
                if other.number != tie.one
            )
            ranks.append([number for _, number in others].index(tie.other))
    assert_fair(ranks, evenly(range(3)))
    wishes = [wish for found in countries() for wish in found.wishes]
    assert_fair((wish.want for wish in wishes), evenly(each.id for each in TABLES.wants))


def test_three_rumours_in_four_are_sure_and_half_of_the_others_are_right():
    told = []
    for found in countries():
        city = found.city.at
        for rumour in found.rumours:
            towards = bearing(city, found.communities[rumour.about].at)
            if towards is not None:
                turn = HEX_DIRECTIONS.index(rumour.towards) - HEX_DIRECTIONS.index(towards)
                told.append((rumour.sure, turn % 6))
    assert_fair(told, {(True, 0): 6, (False, 0): 1, (False, 1): 0.5, (False, 5): 0.5})


def test_ways_of_telling_rumours():
    """The first of each country: later ones do not come twice."""
    firsts = [found.rumours[0] for found in countries()]
    sure = [rumour.id for rumour in TABLES.rumours if rumour.sure]
    assert len(sure) == 12
    assert_fair((each.rumour for each in firsts if each.sure), evenly(sure))


def test_factions_and_their_plots():
    factions = [each for found in countries() for each in found.factions]
    assert_fair((each.id for each in factions), evenly(each.id for each in TABLES.factions))
    assert_fair((each.plot for each in factions), evenly(each.id for each in TABLES.plots))
    assert_fair(
        ((each.rival - each.number) % 3 for found in countries() if len(found.factions) == 3
         for each in found.factions),
        {1: 1, 2: 1},
    )  # fmt: skip


def test_ruins():
    ruins = [each for found in countries() for each in found.ruins]
    for key, table in (
        ("what", TABLES.ruins),
        ("builder", TABLES.builders),
        ("peril", TABLES.perils),
        ("prize", TABLES.prizes),
    ):
        assert_fair((getattr(each, key) for each in ruins), evenly(entry.id for entry in table))


def test_ruins_with_a_hex_to_themselves_lie_at_any_place():
    alone = []
    for number in range(either(260, 70)):
        found = country("radius=9", f"alone/{number}")
        alone += [ruin.place for ruin in found.ruins if not found.communities_at(ruin.at)]
    assert_fair(alone, evenly(range(7)))


@thorough(instead="test_ruins_with_a_hex_to_themselves_lie_at_any_place")
def test_satellites_lie_anywhere_within_three_hexes():
    """Of a city far from the edge: 6, 12 and 18 hexes at 1, 2 and 3, of which some are taken."""
    found = []
    for number in range(360):
        made = country("radius=9", f"near/{number}")
        if distance((0, 0), made.city.at) <= 6:
            near = [each for each in made.communities if each.kind == "satellite"][:1]
            found += [distance(made.city.at, each.at) for each in near]
    assert_fair(found, {1: 6, 2: 12, 3: 18})


def test_at_random_any_hex_of_the_frontier_is_next():
    """After the first hex, in the middle of the map, any of its six neighbours; then any of the
    eight hexes around the two, told by whether they touch the first one too."""
    seconds, thirds = [], []
    for number in range(360):
        found = blank("radius=3", f"next/{number}")
        explore_at_random(found, (0, 0), Dice(f"next/{number}").stream("explore"))
        _, second, third, *_ = found.hexes
        seconds.append(second)
        thirds.append((distance((0, 0), third), distance(second, third)))
    assert_fair(seconds, evenly(neighbours((0, 0))))
    assert_fair(thirds, {(1, 1): 2, (1, 2): 3, (2, 1): 3})
