"""What is known of the land: entering, looking, snapshots, digests, orders of exploring, areas."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.dice import Dice
from game.core.errors import BadValue
from game.core.hexgrid import distance, neighbours, ring, within
from game.tales.hex.rules.country.chart import Chart, areas_of, most_text, read_chart
from game.tales.hex.rules.country.drawing import Drawing
from game.tales.hex.rules.country.orders import explore_at_random, rings
from game.tales.hex.rules.country.params import MOST_RADIUS, SPACE
from tests.tales.hex.rules.country.countries import PARAMS, SEEDS, TABLES, blank, chart


def drawing(text: str, seed: str) -> Drawing:
    return Drawing(SPACE.read(text), seed, TABLES)


def test_entering_draws_a_hex_once():
    found = blank("radius=3", "once")
    first = found.enter((1, 1))
    assert found.enter((1, 1)) == first == found.at((1, 1))
    assert list(found.hexes) == [(1, 1)]
    assert found.at((0, 1)) is None


def test_sight_never_rolls():
    """Looking round and asking for odds draws nothing; only entering does."""
    found = blank("radius=3", "sight")
    found.enter((0, 0))
    before = found.packed()
    seen = list(found.around((0, 0), 6))
    assert [at for at, drawn in seen if drawn is not None] == [(0, 0)]
    assert len(seen) == 37
    for at in found.frontier():
        assert sum(found.odds(at)) == 64
    assert found.packed() == before


def test_nothing_lies_off_the_map():
    found = blank("radius=2", "edge")
    for at in ring((0, 0), 3):
        assert not found.on_map(at)
        with pytest.raises(ValueError, match="radius 2"):
            found.enter(at)
    assert all(distance((0, 0), at) <= 2 for at, _ in found.around((0, -2), 5))


def test_the_frontier_is_what_can_be_entered_next():
    found = blank("radius=3", "frontier")
    assert found.frontier() == ()
    found.enter((0, 0))
    assert sorted(found.frontier()) == sorted(neighbours((0, 0)))
    found.enter((0, -1))
    assert (0, -2) in found.frontier()
    assert (0, -1) not in found.frontier()


@given(PARAMS, SEEDS, st.integers(-1, 60))
@settings(max_examples=20)
def test_a_chart_reads_back_to_itself(params, seed, count):
    made = Drawing(params, seed, TABLES)
    one = read_chart(_walk(made, count).text(), made)
    other = _walk(made, count)
    assert dict(one.hexes) == dict(other.hexes)
    assert list(one.hexes) == list(other.hexes)
    assert one.packed() == other.packed()
    assert one.laid == other.laid
    for at in one.frontier():
        assert one.enter(at) == other.enter(at)
    assert len(one.text()) <= most_text(params.radius)


def _walk(made: Drawing, count: int) -> Chart:
    """A chart of so many hexes, walked."""
    found = Chart(made)
    for at in list(rings((0, 0), made.params.radius))[: count + 1]:
        found.enter(at)
    return found


def test_the_largest_chart_has_a_text():
    found = chart(f"radius={MOST_RADIUS}", "large")
    assert len(found) == 4_921
    assert len(found.text()) == most_text(MOST_RADIUS)
    made = drawing(f"radius={MOST_RADIUS}", "large")
    assert read_chart(found.text(), made).packed() == found.packed()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[:-2],
        lambda text: text[:-1],
        lambda text: "zz" + text[2:],
        lambda text: text + text[:18],  # a hex twice
        lambda text: "7f7f" + text[4:],  # off the map
        lambda text: text[:4] + "08" + text[6:],  # no such relief
        lambda text: text[:6] + "11" + text[8:],  # no such growth
        lambda text: text[:8] + "0900" + text[12:],  # no such obstacle
        lambda text: text[:8] + "0300" + text[12:],  # an obstacle without a place
        lambda text: text[:12] + "09" + text[14:],  # no such die
        lambda text: text * 9_000,
    ],
)
def test_what_no_exploration_can_lead_to_is_refused(spoil):
    found = blank("radius=3", "spoilt")
    for at in rings((0, 0), 1):
        found.enter(at)
    with pytest.raises(BadValue, match="hexes: "):
        read_chart(spoil(found.text()), drawing("radius=3", "spoilt"))


def test_the_simulators_rim_belongs_to_its_charts():
    found = blank("original,radius=3", "rim")
    with pytest.raises(BadValue):
        read_chart(found.text()[18:], drawing("original,radius=3", "rim"))
    with pytest.raises(BadValue):
        read_chart(found.text(), drawing("original,radius=2", "rim"))


def test_every_change_changes_the_packed_state():
    found = blank("radius=4", "packed")
    seen = {found.packed(): True}
    for at in rings((0, 0), 4):
        found.enter(at)
        assert found.packed() not in seen
        seen[found.packed()] = True
        assert len(found.packed()) == 9 * len(found)


# Orders


@given(st.integers(1, 7), st.data())
@settings(max_examples=20)
def test_rings_go_clockwise_from_north_around_the_city(radius, data):
    city = data.draw(st.sampled_from(list(within((0, 0), radius))))
    order = list(rings(city, radius))
    assert order[0] == city
    assert sorted(order) == sorted(within((0, 0), radius))
    whole = [at for far in range(2 * radius + 1) for at in ring(city, far)]
    assert order == [at for at in whole if distance((0, 0), at) <= radius]
    for number, at in enumerate(order[1:], start=1):
        assert any(beside in order[:number] for beside in neighbours(at))


@given(st.integers(1, 6), SEEDS, st.sampled_from(["written", "original"]))
@settings(max_examples=15)
def test_at_random_every_hex_comes_from_the_frontier(radius, seed, profile):
    found = blank(f"radius={radius},{profile}", seed)
    laid = list(found.hexes)
    explore_at_random(found, (0, 0), Dice(seed).stream("explore"))
    order = list(found.hexes)
    assert sorted(order) == sorted(within((0, 0), radius))
    assert order[len(laid)] == (0, 0)
    known = dict.fromkeys([*laid, (0, 0)])
    for at in order[len(laid) + 1 :]:
        assert any(beside in known for beside in neighbours(at))
        known[at] = None


# Areas


@given(SEEDS, st.sampled_from(["spiral", "random"]))
@settings(max_examples=25)
def test_areas_are_all_hexes_of_one_relief_that_hang_together(seed, order):
    found = chart(f"radius=4,explore={order}", seed)
    areas = areas_of(found, seed, TABLES)
    assert sorted(at for area in areas for at in area.hexes) == sorted(found.hexes)
    of = {at: number for number, area in enumerate(areas) for at in area.hexes}
    for at, drawn in found.hexes.items():
        assert areas[of[at]].relief == drawn.relief
        for beside in neighbours(at):
            if beside in found:
                alike = found.at(beside).relief == drawn.relief
                assert alike == (of[beside] == of[at]) or not alike
    ages = [list(found.hexes).index(area.hexes[0]) for area in areas]
    assert all(one < other for one, other in pairwise(ages))


def test_exploring_renames_only_what_it_joins():
    for number in range(10):
        seed = f"names/{number}"
        found = blank("radius=4", seed)
        names: dict = {}
        for at in rings((0, 0), 4):
            found.enter(at)
            areas = areas_of(found, seed, TABLES)
            now = {to: area.name for area in areas for to in area.hexes}
            renamed = {names[to].en for to in names if names[to] != now[to]}
            grown = next(area for area in areas if at in area.hexes)
            gone = {each.en for each in names.values()} - {each.en for each in now.values()}
            assert renamed == gone
            assert all(now[to] == grown.name for to in names if names[to] != now[to])
            # Where areas are joined, the name of the oldest stays.
            assert grown.name == names.get(grown.hexes[0], grown.name)
            names = now


def test_areas_are_called_after_their_relief():
    found = chart("radius=6", "called")
    for area in areas_of(found, "called", TABLES):
        heads = TABLES.reliefs[area.relief].areas
        ends = [head.en.removeprefix("{name} ") for head in heads]
        assert area.name.en.split()[-1] in ends
