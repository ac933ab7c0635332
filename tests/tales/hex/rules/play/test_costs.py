"""Costs are known, contents are not: every step is charged what was shown before it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.core.dice import Dice
from game.core.hexgrid import beside, distance, neighbours, within
from game.tales.hex.rules.play.costs import Leaving, toll
from game.tales.hex.rules.play.events import NightFell, Stepped
from game.tales.hex.rules.play.going import Go, Travel
from game.tales.hex.rules.play.state import HIGH, LOW, WET
from tests.depth import either
from tests.tales.hex.rules.play.patrols import (
    begin,
    book,
    land,
    lay,
    of_kind,
    skies,
    stand,
    state_of,
    table_of,
    wilds,
)


def total(game, direction, weather="clear"):
    """What the step from where the patrol is costs."""
    state = state_of(game)
    price = toll(table_of(game), state.at, beside(state.at, direction), weather)
    return None if price is None else price.total


def test_leaving_is_charged_by_relief_growth_and_the_obstacle_on_that_side():
    game = begin()
    at = wilds(game)
    lay(game, {at: land("hills", "marsh", "canyon", 1)})
    # Half of what the tables ask of carts: of relief rounded up, of the rest down.
    assert total(game, "north") == 2 + 1 + 1
    assert total(game, "south") == 2 + 1
    lay(game, {at: land("hills", "marsh", "canyon", 0)})
    assert total(game, "south") == 2 + 1 + 1


def test_entering_what_nobody_knows_takes_a_quarter_more():
    game = begin()
    state = state_of(game)
    lay(game, {state.at: land("plains")})
    state.grounds.clear()
    price = toll(table_of(game), state.at, neighbours(state.at)[0], "clear")
    assert (price.unknown, price.total) == (1, 2)


def test_no_step_is_free():
    game = begin()
    lay(game, {wilds(game): land("plains", "meadow")})
    assert total(game, "north") == 1
    assert Leaving(0, 0, 0, "", 0, 0, 0, 99).towards("north", 0, 0).total == 1


@pytest.mark.parametrize(
    ("weather", "relief", "growth", "more"),
    [
        ("rain", "plains", "marsh", 1),
        ("rain", "river_valley", "grass", 1),
        ("rain", "plains", "grass", 0),
        ("snow", "plains", "grass", 1),
        ("storm", "water", "grass", 1),
        ("storm", "plains", "grass", 0),
        ("heat", "plains", "grass", 0),
    ],
)
def test_weather_adds_what_its_line_says(weather, relief, growth, more):
    game = begin()
    lay(game, {wilds(game): land(relief, growth)})
    assert total(game, "north", weather) == total(game, "north") + more


@pytest.mark.parametrize("relief", ["low_mountains", "high_mountains"])
def test_a_storm_lets_nobody_leave_the_mountains(relief):
    game = begin()
    lay(game, {wilds(game): land(relief)})
    skies(game, "storm")
    assert total(game, "north", "storm") is None
    assert not any(isinstance(each, Go | Travel) for each in game.legal())
    assert len(game.legal()) > 1


@pytest.mark.parametrize(
    ("tool", "drawn", "weather", "spared"),
    [
        ("rope", land("plains", "grass", "cliff", 0), "clear", 1),
        ("rope", land("plains", "grass", "mountain_chain", 0), "clear", 2),
        ("rope", land("plains", "grass", "river", 0), "clear", 0),
        ("boat", land("plains", "grass", "river", 0), "clear", 1),
        ("boat", land("water"), "clear", 2),
        ("snowshoes", land("plains"), "snow", 1),
    ],
)
def test_tools_make_nothing_of_what_they_are_for(tool, drawn, weather, spared):
    game = begin()
    lay(game, {wilds(game): drawn})
    before = total(game, "north", weather)
    state_of(game).tools.append(tool)
    assert total(game, "north", weather) == before - spared


@pytest.mark.parametrize("way", ["trail", "secured", "road"])
def test_trails_roads_and_secured_hexes_take_one_quarter_to_leave(way):
    game = begin()
    at = wilds(game)
    lay(game, {at: land("high_mountains", "bog", "canyon", 0)})
    ground = state_of(game).ground(at)
    assert total(game, "north") == 3 + 1 + 1
    if way == "trail":
        ground.cards.append("trail")
    else:
        setattr(ground, way, True)
    assert total(game, "north") == 1
    assert total(game, "north", "snow") == 1


def test_a_caravan_takes_a_quarter_more_where_there_is_no_road():
    game = begin()
    at = wilds(game)
    before = total(game, "north")
    state_of(game).escort = 1
    assert total(game, "north") == before + 1
    state_of(game).ground(at).road = True
    assert total(game, "north") == 1


def test_what_a_way_costs_is_what_it_is_charged():
    """Ways are walked to their end in a country where nothing is met, and the clock compared."""
    walked = 0
    for seed in range(either(16, 3)):
        game = begin("normal,obstacles=60", f"ways {seed}")
        stream = Dice(f"walk {seed}").stream("walk")
        for _ in range(14):
            state = state_of(game)
            state.spirits, state.bread, state.candles = 7, 9, 7
            view = game.view()
            goals = [each for each in game.legal() if isinstance(each, Go | Travel)]
            if not goals:
                break
            goal = stream.pick(goals)
            plan, before = view.plan(goal.to), state_of(game).clock
            events = game.apply(goal)
            if game.status.over:
                break
            steps = of_kind(events, Stepped)
            if isinstance(goal, Go):
                price = next(each.toll for each in view.steps if each.to == goal.to)
                assert state_of(game).clock - before == price.total == steps[0].quarters
            elif steps[-1].end == goal.to and plan.sure:
                assert state_of(game).clock - before == plan.quarters
                assert tuple(step.end for step in steps) == plan.way
                assert (plan.day, plan.quarter) == (game.view().day, game.view().quarter)
                assert plan.nights == len(of_kind(events, NightFell))
                walked += 1
    assert walked > either(3, 0)


def test_the_cheapest_way_goes_round_the_mountain():
    game = begin()
    at = wilds(game)
    north, far = beside(at, "north"), beside(at, "south_west")
    lay(game, {at: land("high_mountains", "bog")})
    stand(game, north)
    way = game.ways().way_to(far)
    assert at not in way
    lay(game, {at: land("plains")})
    assert at in game.ways().way_to(beside(at, "south"))


@example(seed="b", entered=[4, 10])
@given(
    seed=st.text("abcdefgh", min_size=1, max_size=6),
    entered=st.lists(st.integers(0, 36), max_size=20),
)
@settings(max_examples=20, deadline=None)
def test_no_way_is_cheaper(seed, entered):
    game = begin("normal,radius=3", seed)
    skies(game, *["clear"] * len(state_of(game).weather))
    table = table_of(game)
    chart, start = table.state.chart, table.state.at
    hexes = list(within((0, 0), 3))
    for number in entered:
        chart.enter(hexes[number])
    best, before = {start: 0}, {}
    while best != before:
        before = dict(best)
        for one, so_far in before.items():
            for other in neighbours(one) if one in chart else ():
                if chart.on_map(other):
                    whole = so_far + toll(table, one, other, "clear").total
                    best[other] = min(best.get(other, whole), whole)
    del best[start]
    ways = game.ways()
    assert {to: leg.quarters for to, leg in ways.legs.items() if leg.known} == best
    for to in best:
        way = [start, *ways.way_to(to)]
        prices = [toll(table, one, other, "clear").total for one, other in pairwise(way)]
        assert sum(prices) == best[to]


def test_a_march_leads_across_land_that_nobody_knows_at_a_guess():
    game = begin("normal,radius=7")
    at = wilds(game)
    far = next(
        to
        for to in within(at, 4)
        if distance(to, at) == 4 and table_of(game).state.chart.on_map(to)
    )
    plan = game.view().plan(far)
    assert plan is not None
    assert not plan.known
    assert not plan.sure
    known = tuple(table_of(game).state.chart.hexes)
    reach = max(min(distance(to, each) for each in known) for to in game.ways().legs)
    assert reach == 7, "across six that nobody knows"
    drawn = len(game.view().hexes)
    events = game.apply(Travel(far))
    assert len(game.view().hexes) > drawn, "it draws as it goes"
    assert len(of_kind(events, NightFell)) <= 1, "and stops at nightfall"


def test_what_was_made_out_from_afar_is_reckoned_with():
    game = begin("normal,radius=7")
    at = wilds(game)
    state = state_of(game)
    beyond = next(each.at for each in game.view().frontier)
    far = next(
        each
        for each in neighbours(beyond)
        if each not in state.chart and state.chart.on_map(each) and distance(each, at) == 3
    )
    costs = {}
    for lie in (LOW, HIGH, WET):
        state_of(game).lies = {hex_: lie for hex_ in within((0, 0), 7) if hex_ not in state.chart}
        costs[lie] = game.view().plan(far).quarters
    assert costs[LOW] < costs[HIGH] < costs[WET]


def test_travel_stops_when_something_is_met():
    stopped = 0
    for seed in range(10):
        game = begin(seed=f"met {seed}", encounters=book())
        for _ in range(12):
            if game.status.over or game.view().meeting is not None:
                break
            ways = [each for each in game.legal() if isinstance(each, Travel)]
            goes = [each for each in game.legal() if isinstance(each, Go)]
            goal = (ways or goes)[-1]
            steps = of_kind(game.apply(goal), Stepped)
            stopped += len(steps) < len(game.view().trail) and state_of(game).at != goal.to
        if game.view().meeting is not None:
            assert not any(isinstance(each, Go | Travel) for each in game.legal())
    assert stopped
