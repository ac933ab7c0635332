"""Rumours and signs: they point at what nobody knows, and nothing is drawn by looking."""

from __future__ import annotations

import pytest

from game.core.hexgrid import HEX_DIRECTIONS, bearing, distance, ring
from game.tales.hex.rules.play import charges, going, knowing
from game.tales.hex.rules.play.events import HexDrawn, LieSeen, RumourProved, Sighted
from game.tales.hex.rules.play.state import PLACED, UNKNOWN, Place
from game.tales.hex.rules.play.staying import Camp
from tests.tales.hex.rules.play.patrols import (
    PLAY,
    begin,
    country_of,
    land,
    lay,
    of_kind,
    skies,
    state_of,
    table_of,
)


@pytest.mark.parametrize("level", ["gentle", "normal", "grim"])
def test_some_rumours_are_told_before_the_patrol_leaves(level):
    told = 0
    for seed in range(8):
        game = begin(level, f"told {seed}")
        heard = [each for each in game.view().communities if each.hearsay is not None]
        assert len(heard) <= PLAY.levels[level].rumours + 1
        told = max(told, len(heard))
        for each in heard:
            assert each.hearsay.text.en
            assert each.hearsay.far == distance(
                country_of(game).city.at, country_of(game).communities[each.number].at
            )
    assert told >= PLAY.levels[level].rumours


def test_a_rumour_of_every_community_can_be_heard():
    game = begin()
    table = table_of(game)
    while knowing.untold(table):
        knowing.hear_nearest(table)
    for number, place in enumerate(state_of(game).places[1:], start=1):
        assert place.heard or place.known >= PLACED, number


def test_a_sure_rumour_is_right_and_a_doubtful_one_is_proved_on_sight():
    rights = {}
    for seed in range(12):
        game = begin(seed=f"doubt {seed}")
        table, country = table_of(game), country_of(game)
        for hearsay in country.rumours:
            towards = bearing(country.city.at, country.communities[hearsay.about].at)
            if hearsay.sure:
                assert hearsay.towards == towards
                continue
            state_of(game).places[hearsay.about] = Place()
            knowing.hear(table, hearsay.about)
            state_of(game)
            assert game.view().community(hearsay.about).hearsay.right is None
            table.events = []
            knowing.place(table, hearsay.about)
            proved = of_kind(table.events, RumourProved)[0]
            assert proved.right == (hearsay.towards == towards)
            state_of(game)
            assert game.view().community(hearsay.about).hearsay.right == proved.right
            rights[proved.right] = True
            assert hearsay.towards is None or hearsay.towards in HEX_DIRECTIONS
    assert rights == {True: True, False: True}


@pytest.mark.parametrize(
    ("relief", "weather", "tools", "far"),
    [
        ("plains", "clear", [], 1),
        ("hills", "clear", [], 3),
        ("high_mountains", "clear", [], 6),
        ("high_mountains", "fog", [], 1),
        ("hills", "clear", ["map_case"], 4),
    ],
)
def test_one_sees_as_far_as_relief_and_weather_let_one(relief, weather, tools, far):
    game = begin("normal,radius=7")
    state = state_of(game)
    lay(game, {state.at: land(relief)})
    skies(game, weather)
    state.tools += tools
    state.places = [Place() for _ in state.places]
    state.ruins = [UNKNOWN for _ in state.ruins]
    assert game.view().sight == far
    before = len(state.chart)
    table_of(game).events = []
    state.lies.clear()
    knowing.look(table_of(game))
    made_out = max((distance(state.at, each) for each in state.lies), default=0)
    assert made_out == (far // 2 + 1 if far > 1 else 0)
    seen = of_kind(table_of(game).events, Sighted)
    places = [*country_of(game).communities, *country_of(game).ruins]
    assert len(seen) == sum(distance(state.at, each.at) <= far for each in places)
    assert all(distance(state.at, each.at) <= far for each in seen)
    assert len(state.chart) == before


def test_a_drawn_hex_is_told_with_the_place_of_its_obstacle():
    game = begin("radius=5,obstacles=50")
    table = table_of(game)
    table.events.clear()
    for at in ring((0, 0), 2):
        going.draw_hex(table, at)
    drawn = of_kind(table.events, HexDrawn)
    assert all((each.place != "") == (each.obstacle != "") for each in drawn)
    assert {each.obstacle != "" for each in drawn} == {False, True}


def test_what_was_made_out_from_afar_is_told_once():
    game = begin()
    table = table_of(game)
    table.events.clear()
    knowing.survey(table, (0, 0), 5)
    (told,) = of_kind(table.events, LieSeen)
    assert told.count == len(state_of(game).lies) > 0
    knowing.survey(table, (0, 0), 5)
    assert of_kind(table.events, LieSeen) == [told]


def test_the_odds_of_the_next_hex_are_shown():
    view = begin().view()
    assert view.frontier
    for each in view.frontier:
        assert sum(each.odds) == 64
        assert view.hex(each.at) is None


def test_from_a_height_one_sees_the_weather_of_the_day_after_tomorrow():
    for relief, weather, seen in (
        ("hills", "clear", True),
        ("hills", "fog", False),
        ("plains", "clear", False),
    ):
        game = begin("normal,radius=7")
        state = state_of(game)
        lay(game, {state.at: land(relief)})
        del state.weather[2:]
        skies(game, weather)
        knowing.look(table_of(game))
        ahead = state_of(game).weather[2:]
        assert (game.view().ahead is not None) == seen == (len(ahead) == 1)
        if seen:
            game.apply(Camp())
            assert game.view().tomorrow.id == ahead[0]


@pytest.mark.parametrize(("level", "known"), [("gentle", True), ("normal", False)])
def test_at_a_gentle_level_somebody_says_at_once_where_a_charge_is_to_end(level, known):
    game = begin(level)
    table = table_of(game)
    far = max(country_of(game).ruins, key=lambda each: distance(each.at, table.state.at))
    table.state.turned, table.state.ends = ["plot"], [far.at]
    charges.make_out(table)
    game.forget()
    assert (game.view().task("plot").end == far.at) is known
    assert game.view().task("plot").lost is not known
