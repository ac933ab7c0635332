"""Things: what a touch does, lamps, doors, signs and the cage."""

from __future__ import annotations

import pytest

from game.tales.candle.rules.body import CELL, UNIT, WIDTH
from game.tales.candle.rules.events import (
    CageShut,
    DoorPassed,
    FloorDone,
    Found,
    LampReached,
    SignRead,
)
from game.tales.candle.rules.items import touch
from game.tales.candle.rules.state import ITEM_INSET, MOST_SPARES, WICK, standing_in
from tests.tales.candle.rules.playing import SIGN, changes, game_of, hold, of_kind

ROW = """
####################
#..................#
#..................#
#S...{things}T#
####################
"""


def row(things: str) -> str:
    """A corridor with the start on the left, the treasure on the right, and things between."""
    return ROW.replace("{things}", things.ljust(13, "."))


def test_coins_are_counted_once():
    game = game_of(row("oo"))
    events = hold(game, "R", 60) + hold(game, "L", 60)
    assert of_kind(events, Found) == [
        Found("coin", 5, 3, 1, 2),
        Found("coin", 6, 3, 2, 2),
    ]
    assert game.view().coins == 2


def test_a_thing_is_touched_within_its_cell_less_six_units():
    game = game_of(row("o"))
    state = game.state
    for past, found in ((0, 0), (1, 1)):
        state.body.x = 5 * CELL + ITEM_INSET - WIDTH + past
        touch(state, [])
        assert state.coins == found
    assert ITEM_INSET == 6 * UNIT


def test_a_coin_hangs_over_his_head_out_of_reach():
    game = game_of(row("").replace("#..................#", "#....o.............#", 1))
    hold(game, "R", 60)
    assert game.view().coins == 0
    game = game_of(row("").replace("#..................#", "#....o.............#", 1))
    hold(game, "R", 10)
    hold(game, "RJ", 30)
    assert game.view().coins == 1


# Candles


def test_a_candle_goes_to_the_belt():
    game = game_of(row("C"))
    (found,) = of_kind(hold(game, "R", 60), Found)
    assert (found.what, found.count) == ("candle", 1)
    assert game.state.spares == [WICK]


def test_a_candle_comes_burning_into_an_empty_hand():
    game = game_of(row(".....C"))
    hold(game, "R", 30)
    game.state.is_lit, game.state.wick = False, 0
    hold(game, "R", 60)
    assert game.state.is_lit
    assert game.state.spares == []
    assert WICK - 60 < game.state.wick <= WICK


def test_a_candle_put_out_is_not_lit_by_another_that_is_found():
    game = game_of(row(".....C"))
    hold(game, "R", 30)
    game.state.is_lit = False
    hold(game, "R", 60)
    assert not game.state.is_lit
    assert game.state.spares == [WICK]


def test_a_full_belt_leaves_a_candle_where_it_is():
    game = game_of(row("C"))
    game.state.spares = [WICK] * MOST_SPARES
    assert of_kind(hold(game, "R", 60), Found) == []
    assert len(game.state.spares) == MOST_SPARES
    game.state.spares.pop()
    assert len(of_kind(hold(game, "L", 60), Found)) == 1


# Lamps


def test_a_flame_lights_a_lamp_which_is_the_place_to_return_to():
    game = game_of(row("L"))
    assert game.view().lamp == (1, 3)
    assert of_kind(hold(game, "R", 60), LampReached) == [LampReached(5, 3, False)]
    assert game.view().lamp == (5, 3)
    assert (5 * CELL + CELL // 2, 3 * CELL + CELL // 2) in game.state.lamps


def test_without_a_flame_a_lamp_stays_dark():
    game = game_of(row("...L"))
    hold(game, "R", 30)
    game.state.is_lit = False
    assert hold(game, "R", 60) == []
    assert game.view().lamp == (1, 3)


def test_a_lamp_that_burns_lights_his_candle_and_becomes_the_place_again():
    game = game_of(row("L"))
    hold(game, "R", 60)
    game.state.is_lit = False
    events = hold(game, "L", 75)
    assert changes(events) == ["lamp"]
    assert of_kind(events, LampReached) == [LampReached(1, 3, True)]
    assert game.view().lamp == (1, 3)


def test_a_lamp_is_told_once_however_long_he_stands_there():
    game = game_of(row("L"))
    hold(game, "R", 33)
    hold(game, "", 20)
    assert game.state.touching >= 0
    assert hold(game, "", 200) == []


@pytest.mark.parametrize("facing", [1, -1])
def test_of_two_lamps_touched_at_once_the_one_he_faces_is_the_place(facing: int):
    game = game_of(row("LL"))
    body = game.state.body
    body.x, body.facing = 6 * CELL - WIDTH // 2, facing
    assert len(of_kind(hold(game), LampReached)) == 2
    assert game.view().lamp == (6 if facing > 0 else 5, 3)


# Doors


DOORS = """
##########
#........#
#S..D....#
##########
#........#
#...D...T#
##########
"""


def test_up_before_a_door_leads_to_the_other_and_back():
    game = game_of(DOORS)
    hold(game, "R", 24)
    hold(game, "", 15)
    assert of_kind(hold(game, "U"), DoorPassed) == [DoorPassed(4, 2, 4, 5)]
    body = game.state.body
    assert (body.x, body.y) == (4 * CELL + 6 * UNIT, 6 * CELL)
    assert (body.vx, body.vy, body.on_ground) == (0, 0, True)
    assert hold(game, "U", 30) == []
    hold(game)
    assert of_kind(hold(game, "U"), DoorPassed) == [DoorPassed(4, 5, 4, 2)]


def test_a_door_wants_him_on_the_ground_and_before_it():
    game = game_of(DOORS)
    hold(game)
    assert hold(game, "U", 5) == []
    hold(game, "R", 24)
    hold(game, "", 15)
    hold(game, "J", 6)
    assert of_kind(hold(game, "JU", 3), DoorPassed) == []


# Signs


def test_a_sign_is_read_in_light_and_told_once():
    game = game_of(row("I"))
    assert game.view().sign is None
    hold(game, "R", 32)
    hold(game, "", 20)
    assert game.view().sign == SIGN
    hold(game, "R", 40)
    assert game.view().sign is None
    assert of_kind(hold(game, "L", 40), SignRead) == []
    game = game_of(row("I"))
    assert of_kind(hold(game, "R", 60), SignRead) == [SignRead(SIGN)]


def test_a_sign_cannot_be_read_in_the_dark():
    game = game_of(row("......I"))
    hold(game, "R", 30)
    game.state.is_lit = False
    assert hold(game, "R", 60) == []
    assert game.view().sign is None


# The cage


def test_the_cage_asks_for_every_key():
    game = game_of(row("").replace("S...", "SK..").replace(".....T", "...T.K"))
    events = hold(game, "R", 120)
    assert of_kind(events, Found) == [Found("key", 2, 3, 1, 2)]
    assert of_kind(events, CageShut) == [CageShut(1)]
    assert of_kind(events, FloorDone) == []


def test_with_every_key_the_floor_is_done_on_the_ground_before_the_cage():
    game = game_of(row("K"))
    hold(game, "R", 100)
    assert game.view().keys == 1
    body = game.state.body
    body.x, body.y = standing_in((18, 3))
    body.y -= CELL // 2
    body.on_ground = False
    assert of_kind(hold(game), FloorDone) == [], "he touches it, but he falls"
    events = []
    while not game.pause:
        events += hold(game)
    assert len(of_kind(events, FloorDone)) == 1
    assert body.on_ground
