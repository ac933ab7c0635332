"""Whole runs: the floors of a castle, a single level, the story; what is counted, and medals."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game.cli.tales import registry
from game.core.codec import Plain
from game.core.errors import BadValue, GameError, IllegalCommand
from game.core.sliced import through
from game.tales.candle.rules.certify import certify_floor
from game.tales.candle.rules.commands import CONCEDE, HOLDS
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.events import FloorBegun, FloorDone, Found, RunEnded
from game.tales.candle.rules.floors import RunFloors, make_ahead
from game.tales.candle.rules.game import LEAST_PAUSE, CandleGame, restore, start
from game.tales.candle.rules.params import SPACE
from game.tales.candle.rules.scoring import allowed, result_from
from game.tales.candle.rules.snapshot import LONGEST_PAUSE
from game.tales.candle.rules.state import WICK
from tests.depth import either, thorough
from tests.tales.candle.rules.castle import (
    FIRST,
    SECOND,
    THIRD,
    begin,
    castle,
    finish,
    finish_floor,
)
from tests.tales.candle.rules.playing import game_of, hold, of_kind

LEVEL = "level,columns=2,rows=2,blocked=0"


def figures(game: CandleGame) -> dict[str, int]:
    """The figures of a run by their names."""
    return {figure.name: figure.value for figure in game.figures()}


def go_on(game: CandleGame) -> None:
    """Wait until the next floor begins, if there is one."""
    if not game.status.over:
        hold(game, "", LONGEST_PAUSE)


def walk_right(game: CandleGame) -> None:
    """Hold right until the floor is done."""
    for _ in range(300):
        if not game.pause:
            hold(game, "R")


# A level


def test_a_level_is_one_floor_and_won_with_its_treasure():
    game = begin()
    events = finish(game)
    assert game.status.phase == "won"
    assert [event.number for event in of_kind(events, FloorBegun)] == [1]
    assert len(of_kind(events, FloorDone)) == 1
    assert events[-1] == RunEnded(True, 1)
    assert game.legal() == ()
    with pytest.raises(IllegalCommand, match="the run is over"):
        game.apply(HOLDS[0])


def test_the_daily_level_is_the_same_for_everyone_and_another_tomorrow():
    today = begin(seed="2025-11-20")
    assert begin(seed="2025-11-20").digest() == today.digest()
    assert begin(seed="2025-11-21").laid.floor != today.laid.floor


def test_the_certificate_finishes_the_floor_in_its_time():
    for seed in "abc":
        game = begin(seed=seed)
        (done,) = of_kind(finish(game), FloorDone)
        assert done.result.par == game.laid.certificate.ticks
        # The treasure is touched a few ticks before the body is at rest before it.
        assert done.result.par - 40 < done.result.ticks <= done.result.par


# Keys


def test_the_cage_wants_every_key_of_the_floor():
    game = begin("level,keys=25")
    keys = game.view().floor.keys
    assert keys > 1
    events = finish(game)
    found = [event.count for event in of_kind(events, Found) if event.what == "key"]
    assert found == list(range(1, keys + 1))


# A castle


@thorough(instead="test_the_floors_played_are_those_that_generate_tells_of")
def test_a_castle_is_ten_floors_from_the_first_to_the_last():
    game = begin("castle")
    events = finish(game)
    assert [event.number for event in of_kind(events, FloorBegun)] == list(range(1, 11))
    assert {event.floors for event in of_kind(events, FloorBegun)} == {10}
    assert [event.result.number for event in of_kind(events, FloorDone)] == list(range(10))
    assert events[-1] == RunEnded(True, 10)
    assert game.status.phase == "won"
    assert len(game.results) == 10


def test_the_floors_played_are_those_that_generate_tells_of():
    floors = either(4, 2)
    game = begin(f"castle,{floors}")
    world = registry().system("candle").generator.world(game.params, game.seed, castle(), False)
    told = [floor["certificate"]["digest"] for floor in world["floors"]]  # type: ignore
    played = []
    for _ in range(floors):
        played.append(game.laid.certificate.digest)
        finish_floor(game)
        go_on(game)
    assert played == told
    assert len(dict.fromkeys(played)) == floors


def test_a_floor_hands_out_its_own_wick_and_the_belt_stays_below():
    """So a floor begins the same whatever was before it, and its certificate holds."""
    game = begin("castle")
    finish_floor(game)
    game.state.spares[:] = [100, 200]
    game.state.wick = 50
    hold(game, "", LONGEST_PAUSE)
    view = game.view()
    assert view.floor.number == 1
    assert (view.wick, view.is_lit, view.spares) == (game.laid.certificate.wick.first, True, ())
    assert view.wick < WICK


def test_each_floor_counts_anew_and_the_run_counts_together():
    game = begin("castle")
    finish_floor(game)
    first = game.results[0]
    hold(game, "", LONGEST_PAUSE)
    view = game.view()
    assert (view.tick, view.coins, view.keys, view.deaths, view.results) == (0, 0, 0, 0, (first,))
    game.state.deaths, game.state.coins = 3, 1
    hold(game, "", 10)
    told = figures(game)
    assert told["deaths"] == first.deaths + 3
    assert told["coins"] == first.coins + 1
    assert told["ticks"] == first.ticks + 10
    assert (told["floors"], told["par"]) == (1, first.par)


def test_between_two_floors_a_key_that_is_newly_pressed_goes_on():
    game = begin("castle")
    finish_floor(game)
    assert game.view().phase == "interlude"
    hold(game, "J", LEAST_PAUSE + 20)
    assert game.number == 0, "what was held all the time is not pressed"
    hold(game)
    hold(game, "J")
    assert (game.number, game.view().phase) == (1, "playing")


@pytest.mark.parametrize(("wait", "number"), [(1, 0), (58, 0), (59, 1), (200, 1)])
def test_no_key_goes_on_within_the_first_second(wait: int, number: int):
    game = begin("castle")
    finish_floor(game)
    hold(game, "", wait)
    hold(game, "J")
    assert game.number == number


def test_the_next_floor_begins_by_itself_after_ten_seconds():
    game = begin("castle")
    finish_floor(game)
    hold(game, "", LONGEST_PAUSE - 1)
    assert game.number == 0
    hold(game)
    assert game.number == 1
    assert LONGEST_PAUSE == 600


def test_the_key_that_goes_on_does_nothing_on_the_next_floor():
    game = begin("castle")
    finish_floor(game)
    hold(game, "", LEAST_PAUSE)
    hold(game, "JT", 8)
    assert game.number == 1
    body = game.state.body
    assert body.on_ground
    assert not game.state.lying
    hold(game)
    hold(game, "J", 2)
    assert not body.on_ground


def test_the_clock_of_a_floor_stands_still_between_floors():
    game = begin("castle")
    finish_floor(game)
    tick = game.state.tick
    hold(game, "", 50)
    assert game.state.tick == tick
    assert figures(game)["ticks"] == game.results[0].ticks == tick


def test_going_back_on_a_floor_shows_the_floor_that_is_known():
    game = begin("castle")
    kept, floor = game.snapshot(), game.view().floor
    hold(game, "", 50)
    back = game.returned(kept)
    assert back.view().floor is floor, "a picture is set up anew for another"
    assert back.digest() == restore(castle(), kept).digest()


# Floors made ahead


def test_a_floor_made_ahead_is_the_one_the_game_would_have_made():
    alone, ahead = begin("castle"), begin("castle")
    for number in range(1, either(4, 2)):
        order = json.loads(json.dumps(ahead.order()))
        assert order["number"] == number
        digest = ahead.digest()
        ahead.offer(json.loads(json.dumps(through(make_ahead(castle(), order)))))
        assert ahead.order() is None
        assert ahead.digest() == digest
        for game in (alone, ahead):
            finish_floor(game)
            hold(game, "", LONGEST_PAUSE)
        assert ahead.digest() == alone.digest()


def test_a_floor_made_ahead_is_not_made_again():
    game = begin("castle")
    game.offer(through(make_ahead(castle(), game.order())))
    game.source = RunFloors(CandleContent((), (), (), ()), game.params, game.seed)
    finish_floor(game)
    go_on(game)
    assert game.number == 1


def test_a_floor_that_does_not_come_next_is_left():
    game, other = begin("castle"), begin("castle", "elm")
    assert game.laid.usage != other.laid.usage
    game.offer(through(make_ahead(castle(), other.order())))
    assert game.order() is not None, "it comes after another floor"
    later = begin("castle")
    finish_floor(later)
    go_on(later)
    game.offer(through(make_ahead(castle(), later.order())))
    assert game.order() is not None, "it is the floor after the next"


def test_nothing_is_ordered_on_the_last_floor_or_after_the_end():
    assert begin().order() is None
    game = begin("castle,2")
    assert game.order() is not None
    game.apply(CONCEDE)
    assert game.order() is None


@pytest.mark.parametrize("made", [None, [], {}, {"floor": {}}, "floor"])
def test_what_is_no_floor_is_refused(made: object):
    with pytest.raises(BadValue):
        begin("castle").offer(made)  # type: ignore[arg-type]


def test_a_level_of_another_chapter_is_refused():
    first, second = begin("story,1"), begin("story,2")
    with pytest.raises(BadValue, match="floor: level: expected second"):
        second.source.read(first.laid.plain)


@pytest.mark.parametrize(
    "change",
    [
        {"floor": []},
        {"certificate": {}},
        {"before": [["unknown", 1]]},
    ],
)
def test_what_cannot_be_a_floor_of_the_run_is_refused(change: dict[str, Plain]):
    game = begin("castle,2")
    with pytest.raises(BadValue):
        game.source.read({**game.laid.plain, **change})


# The story


def test_the_story_goes_on_with_the_next_level_to_its_last():
    game = begin("story,1,floors=10")
    titles = []
    for _ in range(3):
        titles.append(game.view().floor.title)
        assert game.view().floor.floors == 3
        finish_floor(game)
        go_on(game)
    assert titles == [level.title for level in (FIRST, SECOND, THIRD)]
    assert game.status.phase == "won"
    assert all(result.par for result in game.results)


def test_one_level_of_the_story_can_be_played_alone():
    game = begin("story,2,floors=1")
    assert game.laid.floor.level == SECOND
    finish(game)
    assert (game.status.phase, len(game.results)) == ("won", 1)


def test_a_level_that_the_story_lacks_is_refused():
    with pytest.raises(GameError, match="chapter: expected a level of the story, up to 3, got 4"):
        begin("story,4")


def test_a_level_of_the_story_leads_through_its_doors_where_that_is_shorter():
    level = begin("story,2").laid.floor
    without = replace(level, teleports=())
    proved = certify_floor(without, castle())
    assert proved is not None
    assert begin("story,2").laid.certificate.ticks < proved.ticks


# Leaving


def test_a_run_that_is_left_is_lost_and_says_where():
    game = begin("castle")
    finish_floor(game)
    hold(game, "", LONGEST_PAUSE)
    assert game.apply(CONCEDE) == (RunEnded(False, 1),)
    assert game.status.phase == "lost"
    assert game.status.reason is not None
    assert game.status.reason.in_english() == "You turned back on floor 2 of 10."
    assert game.view().phase == "over"


# Medals and points


PROOF = (100, 60)
"""Ticks, and wick, of the proof."""
GOLDEN = (300, 160)
"""Of the golden way."""


@pytest.mark.parametrize(
    ("ticks", "coins", "secrets", "deaths", "wick", "medal"),
    [
        (450, 3, 1, 0, 240, "gold"),
        (451, 3, 1, 0, 240, "silver"),
        (450, 3, 1, 0, 241, "silver"),
        (450, 3, 1, 1, 240, "silver"),
        (375, 2, 1, 0, 202, "silver"),
        (375, 3, 0, 0, 202, "silver"),
        (450, 3, 1, 1, 241, "bronze"),
        (375, 2, 1, 1, 202, "bronze"),
        (300, 2, 0, 0, 165, "bronze"),
        (150, 0, 0, 0, 90, "bronze"),
        (150, 0, 0, 1, 90, ""),
        (151, 0, 0, 0, 90, ""),
        (226, 1, 0, 1, 127, ""),
        (151, 0, 0, 0, 91, ""),
    ],
)
def test_medals_are_measured_between_the_proof_and_the_golden_way_by_the_coins_taken(
    ticks: int, coins: int, secrets: int, deaths: int, wick: int, medal: str
):
    result = result_from(
        0, (ticks, PROOF[0], coins, 3, secrets, 1, deaths, 0, wick, PROOF[1], *GOLDEN, 0)
    )
    assert result.medal == medal


def test_without_a_golden_way_the_proof_measures_every_run():
    result = result_from(0, (150, 100, 3, 3, 1, 1, 0, 0, 90, 60, 0, 0, 0))
    assert allowed(result) == (150, 90)
    assert result.medal == "gold"


def test_the_result_counts_what_happened_on_the_floor():
    game = game_of(
        """
        ####################
        #..................#
        #S..o.K..C.....o.T.#
        ####################
        """
    )
    game.state.deaths = 2
    walk_right(game)
    (result,) = game.results
    assert (result.coins, result.coins_there, result.secrets) == (2, 2, 0)
    assert (result.deaths, result.candles, result.par) == (2, 0, 0)
    assert result.ticks == game.state.tick
    assert result.wick == game.state.spent > 0
    assert result.medal == "", "every coin, none hidden; no proof, two deaths"


def test_points_are_for_floors_medals_coins_and_hidden_coins():
    game = begin()
    finish(game)
    (result,) = game.results
    medals = {"gold": 300, "silver": 200, "bronze": 100}
    expected = 500 + medals[result.medal] + 10 * result.coins + 50 * result.secrets
    assert figures(game)["points"] == expected
    assert game.figures()[0].name == "points"


def test_hidden_coins_are_extra():
    room = """
        ####################
        #..................#
        #S...O....T........#
        ####################
        """
    game = game_of(room)
    walk_right(game)
    (result,) = game.results
    assert (result.coins_there, result.secrets) == (0, 1)
    assert figures(game)["points"] == 500 + 100 + 50, "no death, every coin: bronze"


def test_a_content_without_a_floor_that_can_be_finished_is_told():
    with pytest.raises(GameError, match="no floor of 2 x 2 can be laid; missing signatures"):
        start(SPACE.read(LEVEL), "oak", CandleContent((), (), (), ()))
