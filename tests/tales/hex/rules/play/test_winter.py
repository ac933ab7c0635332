"""Winter comes from the north, over hex after hex: it makes ways longer, fills passes, and ends
the run of whoever wakes in deep snow."""

from __future__ import annotations

from game.core.hexgrid import beside, distance, within
from game.tales.hex.rules.play import winter
from game.tales.hex.rules.play.costs import Ways, toll
from game.tales.hex.rules.play.going import Go
from game.tales.hex.rules.play.staying import Camp
from tests.tales.hex.rules.play.patrols import (
    PLAY,
    begin,
    country_of,
    land,
    lay,
    stand,
    state_of,
    table_of,
    wilds,
)


def test_the_snow_comes_from_the_north_and_last_to_the_city():
    game = begin()
    table, city = table_of(game), country_of(game).city.at
    days = {at: winter.snow_day(table, at) for at in within((0, 0), 5)}
    for at in days:
        south = beside(at, "south")
        assert south not in days or days[at] < days[south]
        assert winter.deep_day(table, at) <= table.level.days + 1
    assert winter.deep_day(table, city) == table.level.days + 1
    assert min(days.values()) < table.level.days // 2
    # From 35 percent of the year in the north to 95 in the south: a quarter of the way, 50.
    assert days[1, -3] == table.level.days // 2 + 1


def test_whoever_walks_home_a_hex_in_two_days_is_not_overtaken():
    game = begin()
    table, city = table_of(game), country_of(game).city.at
    for at in within((0, 0), 5):
        away = distance(at, city)
        assert winter.deep_day(table, at) >= table.level.days + 1 - PLAY.numbers.shield * away


def test_snow_takes_a_quarter_more_but_not_of_those_with_snowshoes():
    game = begin()
    at = wilds(game)
    table = table_of(game)
    day = winter.snow_day(table, at)
    prices = []
    for when, tools in ((day - 1, []), (day, []), (day, ["snowshoes"])):
        stand(game, at, 4 * (when - 1))
        state_of(game).tools[:] = tools
        prices.append(toll(table, at, beside(at, "north"), "clear").total)
    assert prices == [1, 2, 1]


def test_a_high_pass_in_snow_takes_a_day_more_until_the_snow_lies_deep():
    """Nobody is shut in for good while they could still come home."""
    game = begin()
    at = wilds(game)
    north = beside(at, "north")
    lay(game, {north: land("high_mountains"), at: land("plains")})
    table = table_of(game)
    day = winter.snow_day(table, north)
    prices = []
    for when in (day - 1, day, winter.deep_day(table, north) - 1, winter.deep_day(table, north)):
        stand(game, at, 4 * (when - 1))
        price = toll(table, at, north, "clear")
        snow = int(winter.snowed(table, at, when))
        prices.append(None if price is None else price.total - snow)
    assert prices == [1, 5, 5, None]


def test_whoever_wakes_in_deep_snow_is_overtaken():
    game = begin()
    at = wilds(game)
    table = table_of(game)
    day = winter.deep_day(table, at)
    for when, outcome in ((day - 2, "playing"), (day - 1, "winter")):
        state = state_of(game)
        state.spirits, state.bread, state.candles = 7, 9, 7
        stand(game, at, 4 * (when - 1))
        game.apply(Camp())
        assert state_of(game).outcome == outcome


def test_the_gate_of_a_city_in_the_high_mountains_is_dug_free():
    game = begin()
    table, city = table_of(game), country_of(game).city.at
    south = beside(city, "south")
    lay(game, {city: land("high_mountains"), south: land("plains")})
    for day in (winter.snow_day(table, city), table.level.days):
        stand(game, south, 4 * (day - 1))
        assert Go(city) in game.legal()
        assert toll(table, south, city, "clear").total <= 2


def test_no_march_is_planned_across_what_the_snow_has_closed():
    game = begin()
    table, north = table_of(game), (0, -5)
    day = winter.deep_day(table, north)
    found = []
    for when in (day - 4, day):
        stand(game, country_of(game).city.at, 4 * (when - 1))
        found.append(north in Ways(table).legs)
    assert found == [True, False]
