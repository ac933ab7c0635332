"""Days, nights, weather, and winter, which comes on a known day."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.hexgrid import beside
from game.tales.hex.rules.play.events import Checked, DayBroke, Ended, NightFell
from game.tales.hex.rules.play.going import Go
from game.tales.hex.rules.play.staying import Camp
from tests.depth import either
from tests.tales.hex.rules.play.patrols import (
    PLAY,
    begin,
    country_of,
    land,
    lay,
    of_kind,
    skies,
    stand,
    state_of,
    table_of,
    wilds,
)


def in_the_wilds(weather="clear", quarter=3):
    """A patrol in the open, one quarter before night, that has some of everything."""
    game = begin()
    wilds(game)
    stand(game, state_of(game).at, quarter)
    skies(game, weather)
    state = state_of(game)
    state.spirits, state.bread, state.candles = 5, 5, 5
    return game


def stock(game):
    state = state_of(game)
    return state.spirits, state.bread, state.candles


def test_a_night_outside_takes_a_bread_and_a_candle():
    game = in_the_wilds()
    game.apply(Camp())
    assert stock(game) == (5, 4, 4)


def test_without_a_candle_it_takes_a_spirit():
    game = in_the_wilds()
    state_of(game).candles = 0
    game.apply(Camp())
    assert stock(game) == (4, 4, 0)


def test_heat_eats_one_more_and_wind_costs_a_spirit():
    game = in_the_wilds("heat")
    game.apply(Camp())
    assert stock(game) == (5, 3, 4)
    game = in_the_wilds("wind")
    game.apply(Camp())
    assert stock(game) == (4, 4, 4)


def test_who_has_no_bread_is_hurt_and_when_all_are_spirits_sink():
    game = in_the_wilds()
    state_of(game).bread = 0
    game.apply(Camp())
    assert [each.standing for each in state_of(game).companions].count("hurt") == 1
    game = in_the_wilds()
    state = state_of(game)
    state.bread = 0
    for each in state.companions:
        each.standing = "hurt"
        each.learnt.clear()
    # With nobody hale the check of craft may still heal one, who then goes hungry.
    before = state.spirits
    game.apply(Camp())
    healed = sum(each.standing == "hale" for each in state.companions)
    assert state.spirits == before - 2 or healed or state.spirits == before


def test_in_camp_a_check_of_craft_heals_somebody_and_under_a_roof_it_is_easier():
    healed = {}
    for roof, target in ((False, 4), (True, 3)):
        for hour in range(8):
            game = in_the_wilds()
            stand(game, state_of(game).at, 4 * hour + 3)
            state_of(game).ground(state_of(game).at).secured = roof
            state_of(game).companions[0].standing = "hurt"
            rolled = of_kind(game.apply(Camp()), Checked)[0]
            assert (rolled.what, rolled.skill, rolled.target) == ("heal", "craft", target)
            assert (state_of(game).companions[0].standing == "hale") == rolled.success
            healed[rolled.success] = True
    assert healed == {True: True, False: True}


def test_rest_of_two_quarters_lifts_the_spirits_and_less_does_not():
    game = in_the_wilds(quarter=2)
    game.apply(Camp())
    assert stock(game)[0] == 6
    game = in_the_wilds(quarter=3)
    game.apply(Camp())
    assert stock(game)[0] == 5


def test_a_lantern_makes_a_candle_last_two_nights():
    game = in_the_wilds()
    state_of(game).tools.append("lantern")
    burnt = []
    for _ in range(4):
        before = state_of(game).candles
        stand(game, state_of(game).at, state_of(game).clock // 4 * 4 + 3)
        state_of(game).bread = 9
        game.apply(Camp())
        burnt.append(before - state_of(game).candles)
    assert burnt == [1, 0, 1, 0]


@pytest.mark.parametrize("how", ["refuge", "secured"])
def test_in_a_refuge_a_night_takes_bread_alone_and_lifts_the_spirits(how):
    game = in_the_wilds("wind")
    ground = state_of(game).ground(state_of(game).at)
    if how == "refuge":
        ground.cards.append("refuge")
    else:
        ground.secured = True
    game.apply(Camp())
    assert stock(game) == (6, 4, 5)


def test_in_a_community_that_welcomes_it_takes_nothing():
    game = in_the_wilds("wind")
    state = state_of(game)
    host = next(e for e in country_of(game).communities if e.kind == "community")
    state.chart.enter(host.at)
    stand(game, host.at)
    state.places[host.number].mood = 0
    game.apply(Camp())
    assert stock(game) == (6, 5, 5)
    game = in_the_wilds("wind")
    state = state_of(game)
    state.chart.enter(host.at)
    stand(game, host.at)
    for each in country_of(game).communities_at(host.at):
        state.places[each.number].mood = -1
    game.apply(Camp())
    assert stock(game) == (4, 4, 4)


def test_between_secured_hexes_the_road_is_safe_at_night():
    for secured, where in ((True, "refuge"), (False, "outside")):
        game = in_the_wilds(quarter=3)
        at = state_of(game).at
        lay(game, {at: land("plains", "wood")})
        state_of(game).ground(at).secured = True
        state_of(game).ground(beside(at, "north")).secured = secured
        nights = of_kind(game.apply(Go(beside(at, "north"))), NightFell)
        assert [night.where for night in nights] == [where]


def test_winter_falls_when_the_last_day_is_over():
    game = in_the_wilds()
    days = PLAY.levels["normal"].days
    stand(game, state_of(game).at, 4 * days - 1)
    assert game.view().left == 1
    events = game.apply(Camp())
    assert game.status.phase == "lost"
    assert of_kind(events, Ended)[0].outcome == "winter"
    assert game.legal() == ()
    assert game.view().day == days + 1


def test_without_spirits_the_patrol_turns_back():
    game = in_the_wilds()
    state_of(game).spirits, state_of(game).candles = 1, 0
    game.apply(Camp())
    assert game.status.phase == "lost"
    assert state_of(game).outcome == "despair"


def test_todays_weather_and_tomorrows_are_known_and_come_true():
    game = begin()
    for _ in range(20):
        tomorrow = game.view().tomorrow.id
        state_of(game).bread = 9
        events = game.apply(Camp())
        assert game.view().weather.id == tomorrow
        assert of_kind(events, DayBroke)[0].weather == tomorrow


def test_the_year_has_four_seasons_in_order_and_each_its_weather():
    seasons: dict[str, Counter[str]] = {}
    for seed in range(either(12, 3)):
        game = begin("normal", f"year {seed}")
        while not game.status.over:
            view = game.view()
            seasons.setdefault(view.season.id, Counter())[view.weather.id] += 1
            state_of(game).bread = 9
            for morning in of_kind(game.apply(Camp()), DayBroke):
                assert morning.turned == (morning.season != view.season.id)
    assert list(seasons) == ["spring", "summer", "autumn", "winter"]
    for season in PLAY.seasons:
        assert sorted(seasons[season.id]) == sorted(name for name, _ in season.weathers)


def test_weather_is_the_same_whatever_the_patrol_does():
    one, other = begin(seed="sky"), begin(seed="sky")
    for _ in range(6):
        one.apply(Camp())
    stand(other, state_of(other).at, 23)
    assert table_of(other).state.weather[:2] == table_of(one).state.weather[:2]


def test_a_night_that_falls_on_arriving_is_spent_where_one_arrives():
    for quarter, where in ((3, "refuge"), (2, None)):
        game = in_the_wilds(quarter=quarter)
        at = state_of(game).at
        north = beside(at, "north")
        state_of(game).ground(north).secured = True
        events = game.apply(Go(north))
        nights = [night.where for night in of_kind(events, NightFell)]
        assert nights == ([where] if where else [])
