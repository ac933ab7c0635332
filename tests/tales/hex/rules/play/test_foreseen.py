"""What is told of nights before they fall is what they take then."""

from __future__ import annotations

from itertools import islice

from game.cli.tales import library, registry
from game.core.hexgrid import beside
from game.tales.hex.rules.play import meetings
from game.tales.hex.rules.play.company import ALL_HURT
from game.tales.hex.rules.play.events import HexDrawn, NightFell
from game.tales.hex.rules.play.foreseen import NOTHING
from game.tales.hex.rules.play.going import Go, Travel
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.mode import MODE
from game.tales.hex.rules.play.staying import Camp, Forage
from tests.tales.hex.rules.play.patrols import (
    PLAY,
    begin,
    book,
    branch,
    choice,
    land,
    lay,
    of_kind,
    skies,
    stand,
    state_of,
    table_of,
    wilds,
)

MOST = 60


def patrol(quarter=3, spirits=5, bread=5, candles=5):
    game = begin()
    at = wilds(game)
    lay(game, {at: land("hills", "wood")})
    stand(game, at, quarter)
    skies(game, "clear", "clear", "clear")
    state = state_of(game)
    state.spirits, state.bread, state.candles = spirits, bread, candles
    return game


def ahead(game, command):
    return command.ahead(game.view())


def said(game, command):
    return game.explain(command).in_english()


def test_the_nights_of_a_run_take_what_was_told():
    """But on marches, which stop; in new land, where somebody may take the patrol in; and with
    what an encounter gives before the night."""
    content = library().content(MODE.name)
    game = MODE.start(MODE.space.read("normal"), "foreseen/1", content)
    compared = 0
    moves = registry().tale("hexcrawl").bot("hermit").moves(game, content, "bot")
    for command in islice(moves, MOST):
        before, told = game.view(), command.ahead(game.view())
        events = game.apply(command)
        nights = of_kind(events, NightFell)
        if isinstance(command, Travel | Choose) or not nights or of_kind(events, HexDrawn):
            continue
        compared += 1
        assert len(nights) == told.nights, command
        assert sum(night.bread for night in nights) == told.bread, command
        assert [night.candle for night in nights].count("lit") == told.candles, command
        kept = max(0, min(dict(before.most)["spirits"], before.purse.spirits + told.spirits))
        by_nights = before.purse.spirits + sum(night.spirits for night in nights)
        assert kept == max(0, min(dict(before.most)["spirits"], by_nights)), command
    assert compared >= 10


def test_heat_and_wind_of_today_are_told_and_those_of_later_are_not():
    game = patrol()
    skies(game, "heat")
    assert ahead(game, Camp()).bread == 2
    skies(game, "wind")
    state_of(game)
    assert ahead(game, Camp()).spirits == -1
    assert "The night takes 1 loaf of bread, 1 candle, 1 point of spirits." in said(game, Camp())


def test_without_candles_a_night_outside_takes_a_spirit_and_the_last_is_told():
    game = patrol(spirits=2, candles=0)
    assert ahead(game, Camp()).spirits == -1
    assert ahead(game, Camp()).end == ""
    game = patrol(spirits=1, candles=0)
    assert ahead(game, Camp()).end == "despair"
    assert "nobody has the heart to go on" in said(game, Camp())
    game.apply(Camp())
    assert state_of(game).outcome == "despair"


def test_who_has_no_bread_is_told_that_somebody_will_be_hurt():
    game = patrol(bread=0)
    assert ahead(game, Camp()).hungry == 1
    assert "There is too little bread" in said(game, Camp())
    for each in state_of(game).companions:
        each.standing = "hurt"
    assert ahead(game, Camp()).spirits == ALL_HURT, "where everybody is hurt already"


def test_rest_and_a_refuge_lift_the_spirits():
    assert ahead(patrol(quarter=2), Camp()).spirits == 1
    game = patrol()
    state_of(game).ground(state_of(game).at).cards.append("refuge")
    told = ahead(game, Camp())
    assert (told.spirits, told.candles, told.bread) == (1, 0, 1)
    assert "It lifts the spirits by 1 point." in said(game, Camp())


def test_a_step_that_takes_a_night_says_what_it_takes_and_a_short_one_says_nothing():
    game = patrol(quarter=3)
    north = beside(state_of(game).at, "north")
    assert ahead(game, Go(north)).nights == 1
    assert "1 night. The night takes 1 loaf of bread, 1 candle." in said(game, Go(north))
    game = patrol(quarter=0)
    lay(game, {state_of(game).at: land("plains")})
    assert ahead(game, Go(north)) == NOTHING
    assert "before nightfall." in said(game, Go(north))


def test_a_march_takes_the_nights_of_its_way():
    game = patrol(quarter=2)
    there = beside(beside(state_of(game).at, "north"), "north")
    plan, told = game.view().plan(there), ahead(game, Travel(there))
    assert plan.nights == told.nights == 1
    assert "The night takes 1 loaf of bread, 1 candle." in said(game, Travel(there))


def test_work_that_lasts_into_the_night_says_what_the_night_takes():
    assert ahead(patrol(quarter=3), Forage()).bread == 1
    assert ahead(patrol(quarter=0), Forage()) == NOTHING


def chosen(*needs, spirits=5, bread=5):
    """What is told of a choice that takes so much of so many spirits and loaves."""
    game = begin("normal,radius=7", "oak", book(choice("it", branch(), needs=needs)))
    stand(game, wilds(game), 0)
    skies(game, "clear", "clear", "clear")
    state = state_of(game)
    state.spirits, state.bread, state.candles = spirits, bread, 5
    assert meetings.meet(table_of(game), "peril")
    return ahead(game, Choose("it"))


def test_the_price_of_a_choice_is_paid_before_its_night():
    assert chosen(("spirits", 1), spirits=1).end == "despair"
    day = chosen(("quarters", 4), spirits=1, bread=1)
    assert (day.nights, day.hungry, day.end) == (1, 0, "")
    assert chosen(("quarters", 4), ("bread", 1), bread=1).hungry == 1


def test_winter_is_told_to_whoever_would_wake_in_it():
    game = patrol()
    days = PLAY.levels["normal"].days
    stand(game, state_of(game).at, 4 * days - 1)
    assert ahead(game, Camp()).end == "winter"
    assert "Winter would overtake the patrol there" in said(game, Camp())


def test_no_hint_leads_to_a_certain_end_while_anything_else_can_be_done():
    """A day of rest keeps the last spirit of those who have no candle; a step would spend it."""
    game = patrol(quarter=1, spirits=1, candles=0, bread=3)
    assert game.hint().command == Camp() or not ahead(game, game.hint().command).end
    game.apply(game.hint().command)
    assert state_of(game).outcome == "playing"
