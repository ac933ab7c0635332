"""Traps: a hit costs a third of the wick and throws back, a death leads back to the last lamp."""

from __future__ import annotations

import pytest

from game.tales.candle.rules.body import CELL, CROUCHING, UNIT
from game.tales.candle.rules.events import Died, LampReached, Struck
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.harm import HIT, SAFE, STUN, die
from game.tales.candle.rules.hazards import PERIOD, PIKES_CYCLE, PIKES_OUT
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.state import WICK, standing_in
from tests.tales.candle.rules.playing import changes, game_of, hold, of_kind

HALL = """
####################
#..................#
#..................#
#..................#
#S..L............T.#
####################
"""

SPIKES = Place("trap", 8, 4, name="spikes")
PIKES = Place("trap", 8, 4, name="pikes")
CRUSHER = Place("trap", 8, 1, name="crusher", height=3)
STONE = Place("trap", 8, 1, name="stones", height=4)
DARTS = Place("trap", 0, 4, name="darts", height=12)
BLADE = Place("trap", 8, 1, name="blade", height=3)


def before(trap: Place, drawing: str = HALL) -> CandleGame:
    """A game in which he stands one tile left of column 8, his wick whole again."""
    game = game_of(drawing, trap)
    put(game, 7)
    game.state.wick = WICK
    return game


def put(game: CandleGame, column: int) -> None:
    """Have him stand still in a column of the hall's floor."""
    body = game.state.body
    body.x, body.y = standing_in((column, 4))
    body.vx = body.vy = 0


def until(game: CandleGame, keys: str, kind: type, limit: int = PERIOD) -> tuple[object, int]:
    """Hold keys until such an event; it, and the floor's tick in which it happened."""
    for _ in range(limit):
        tick = game.state.tick
        for event in of_kind(hold(game, keys), kind):
            return event, tick
    raise AssertionError(f"no {kind.__name__} within {limit} ticks")


# Deaths


@pytest.mark.parametrize("trap", [SPIKES, PIKES, CRUSHER], ids=lambda trap: trap.name)
def test_a_lethal_trap_leads_back_to_the_lamp_at_once(trap: Place):
    game = before(trap)
    put(game, 8)
    died, _ = until(game, "", Died)
    assert died == Died(trap.name, 1, 1, 4)
    body = game.state.body
    assert (body.x, body.y, body.vx, body.vy) == (*standing_in((1, 4)), 0, 0)
    assert body.on_ground
    place = body.x
    hold(game, "R", 5)
    assert body.x > place, "he tries again without waiting"


def test_under_a_low_ceiling_he_begins_and_comes_back_crouched():
    game = game_of("########\n#..#####\n#..S...#\n###.####\n#..T####\n########")
    assert game.view().height == CROUCHING
    die(game.state, "spikes", [])
    assert game.view().height == CROUCHING


def test_a_death_is_counted_and_costs_nothing_else():
    game = before(SPIKES, HALL.replace("#S..L", "#S.Ko"))
    put(game, 2)
    hold(game, "R", 60)
    assert game.view().deaths == 1
    assert (game.view().keys, game.view().coins) == (1, 1)
    assert game.state.wick >= WICK - 61
    hold(game, "R", 60)
    assert game.view().deaths == 2


def test_after_a_lamp_was_lit_one_comes_back_to_it():
    game = before(SPIKES)
    put(game, 2)
    assert of_kind(hold(game, "R", 30), LampReached) == [LampReached(4, 4, False)]
    died, _ = until(game, "R", Died)
    assert died == Died("spikes", 1, 4, 4)


def test_the_lamp_lights_the_candle_of_one_who_died_in_the_dark():
    game = before(SPIKES)
    put(game, 5)
    game.state.is_lit = False
    assert changes(hold(game, "R", 60)) == ["lamp"]
    assert game.state.is_lit
    game = before(SPIKES)
    put(game, 5)
    game.state.is_lit, game.state.wick = False, 0
    assert changes(hold(game, "R", 60)) == ["stub"]


def test_one_who_came_back_is_not_hit_for_a_second_but_can_die_again():
    game = game_of(HALL, SPIKES, DARTS)
    put(game, 8)
    hold(game)
    assert game.state.safe == SAFE
    assert SAFE == 60
    put(game, 8)
    hold(game)
    assert game.state.deaths == 2


def test_pikes_hurt_only_while_they_are_out():
    game = before(PIKES)
    put(game, 8)
    assert until(game, "", Died)[1] == PIKES_OUT
    put(game, 8)
    hold(game, "", PIKES_CYCLE - PIKES_OUT - 1)
    assert game.state.deaths > 1
    deaths = game.state.deaths
    put(game, 8)
    hold(game, "", PIKES_OUT)
    assert game.state.deaths == deaths


def test_traps_go_by_the_clock_of_the_floor():
    for trap in (PIKES, CRUSHER, STONE, BLADE):
        ticks = []
        for wait in (0, PERIOD):
            game = before(trap)
            hold(game, "", wait)
            game.state.deaths = game.state.safe = game.state.stun = 0
            put(game, 8)
            tick = until(game, "", Died if trap in (PIKES, CRUSHER) else Struck)[1]
            ticks.append(tick - wait)
        assert ticks[0] == ticks[1]


# Hits


@pytest.mark.parametrize("trap", [STONE, DARTS, BLADE], ids=lambda trap: trap.name)
def test_a_hit_costs_a_third_of_a_whole_wick_and_throws_back(trap: Place):
    game = before(trap)
    put(game, 8)
    struck, tick = until(game, "", Struck)
    burnt = tick // 2
    assert struck == Struck(trap.name, WICK - WICK // 3 - burnt)
    assert game.state.body.vx
    assert game.state.body.vy < 0
    assert game.state.deaths == 0
    assert HIT == 1800


def test_one_is_thrown_away_from_what_hit_him():
    for facing in (1, -1):
        game = game_of(HALL, Place("trap", 0 if facing > 0 else 19, 4, name="darts", height=16,
                                   facing=facing))  # fmt: skip
        put(game, 9)
        until(game, "", Struck)
        assert game.state.body.vx * facing > 0
    # A blade that starts on the right comes from there.
    for facing in (1, -1):
        game = game_of(HALL, Place("trap", 8, 1, name="blade", height=3, facing=facing))
        put(game, 8)
        until(game, "", Struck)
        assert game.state.body.vx * facing < 0


def test_a_stone_that_falls_on_the_middle_throws_him_backwards():
    game = before(STONE)
    put(game, 8)
    game.state.body.facing = -1
    until(game, "", Struck)
    assert game.state.body.vx > 0


def test_a_hit_counts_once_in_a_second():
    game = before(STONE)
    put(game, 8)
    until(game, "", Struck)
    assert game.state.safe == SAFE
    hits = []
    for _ in range(SAFE - 1):
        put(game, 8)
        hits += of_kind(hold(game), Struck)
    assert hits == []


def test_one_who_was_hit_does_not_listen_for_a_moment():
    places = []
    for keys in ("L", "R", ""):
        game = before(STONE)
        put(game, 8)
        until(game, "", Struck)
        hold(game, keys, STUN)
        places.append(game.state.body.x)
        hold(game, keys, 2)
        places.append(game.state.body.x)
    left, left_then, right, right_then, none, none_then = places
    assert left == right == none
    assert left_then < none_then < right_then
    assert STUN == 10


def test_what_was_pressed_while_stunned_is_not_heard_later():
    game = before(STONE)
    put(game, 8)
    until(game, "", Struck)
    hold(game, "JUT", 60)
    body = game.state.body
    assert body.on_ground
    assert game.state.lying == []
    hold(game, "", 1)
    hold(game, "J", 2)
    assert body.vy < 0


def test_the_hit_that_ends_a_candle_lights_the_next():
    game = before(STONE)
    put(game, 8)
    game.state.wick, game.state.spares = 1000, [4000]
    struck, _ = until(game, "", Struck)
    assert struck == Struck("stones", 4000)
    assert game.state.is_lit
    game = before(STONE)
    put(game, 8)
    game.state.wick = 1000
    assert until(game, "", Struck)[0] == Struck("stones", 0)
    assert not game.state.is_lit


def test_the_body_that_is_hurt_is_smaller_than_the_one_that_is_seen():
    game = before(SPIKES)
    body = game.state.body
    # Spikes begin four units within their tile; he may overlap them by less than his inset.
    body.x = 8 * CELL + 4 * UNIT - 20 * UNIT + 4 * UNIT
    hold(game)
    assert game.state.deaths == 0
    body.x += UNIT + UNIT // 2
    hold(game)
    assert game.state.deaths == 1


# Beyond harm


@pytest.mark.parametrize(
    "trap", [SPIKES, PIKES, CRUSHER, STONE, DARTS, BLADE], ids=lambda trap: trap.name
)
def test_beyond_harm_no_trap_hurts(trap: Place):
    game = before(trap)
    game.assist("ward", True)
    put(game, 8)
    events = hold(game, "", PERIOD)
    assert of_kind(events, Died) + of_kind(events, Struck) == []
    game.assist("ward", False)
    put(game, 8)
    events = hold(game, "", PERIOD)
    assert of_kind(events, Died) + of_kind(events, Struck)
