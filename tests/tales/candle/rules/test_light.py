"""Light: how a candle burns, goes out, is struck, thrown and taken back, and what it shines on."""

from __future__ import annotations

import pytest

from game.tales.candle.rules.body import CELL, CELL_SHIFT, WIDTH
from game.tales.candle.rules.events import Revealed, WebCaught
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.light import (
    BEAM_EVERY,
    BEAM_RADIUS,
    CANDLE_GRAVITY,
    CATCH,
    EMBERS,
    FLAME,
    FLINTS,
    GUST,
    HELD_BACK,
    LYING_BURN,
    STRIKE,
    STUB,
    TAKING_REACH,
    WEB_BURNS,
    drop,
    flame_radius,
    ignite,
    let_lie,
    lit_by,
    put_out,
    sees,
    shine,
)
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.state import CANDLE_HEIGHT, RAISE, WICK
from tests.tales.candle.rules.playing import changes, game_of, hold, of_kind

HALL = """
##############################
#............................#
#............................#
#............................#
#............................#
#.S.........................T#
##############################
"""


def lit_at(game: CandleGame, x: int, y: int) -> bool:
    """Whether light falls on the middle of a tile."""
    shine(game.state)
    return lit_by(game.state, x * CELL + CELL // 2, y * CELL + CELL // 2) is not None


def away_from_the_lamp(drawing: str = HALL, *places: Place) -> CandleGame:
    """A game in which he stands five tiles right of the start, whose lamp relights any candle."""
    game = game_of(drawing, *places)
    hold(game, "R", 38)
    hold(game, "", 12)
    assert game.state.body.x // CELL == 7
    return game


# The wick


def test_a_candle_burns_half_as_fast_standing_still():
    game = game_of(HALL)
    hold(game, "", 100)
    assert game.state.wick == WICK - 50
    hold(game, "R", 100)
    assert game.state.wick == WICK - 150


def test_a_candle_lasts_ninety_seconds_on_the_move():
    assert WICK == 90 * 60


def test_the_next_candle_of_the_belt_is_lit_from_the_one_that_ends():
    game = game_of(HALL)
    game.state.wick, game.state.spares = 3, [1000, WICK, 2000]
    events = hold(game, "R", 5)
    assert changes(events) == ["next"]
    assert game.state.is_lit
    assert game.state.wick == WICK - 2
    assert game.state.spares == [1000, 2000]
    assert game.state.candles == 1


def test_when_the_last_candle_ends_it_is_dark():
    game = game_of(HALL)
    hold(game, "R", 60)
    game.state.wick = 3
    assert changes(hold(game, "R", 40)) == ["burnt_out"]
    assert not game.state.is_lit
    assert game.view().lights[0][:2] != game.state.hand()
    assert not lit_at(game, 15, 5)


def test_a_candle_that_burns_low_is_told_once_and_shines_less_far():
    game = game_of(HALL)
    game.state.wick = WICK // EMBERS + 2
    assert changes(hold(game, "R", 30)) == ["low"]
    assert flame_radius(WICK) == FLAME
    assert flame_radius(WICK // EMBERS) == FLAME
    assert flame_radius(WICK // EMBERS // 2) < FLAME
    assert flame_radius(0) == FLAME * 3 // 5


# What light falls on


def test_light_is_a_circle():
    game = game_of(HALL)
    reach = FLAME // CELL
    assert lit_at(game, 2 + reach - 1, 5)
    assert not lit_at(game, 2 + reach + 2, 5)


WALL = """
##########
#........#
#....#...#
#....#...#
#.S..#..T#
##########
"""


def test_stone_and_webs_cut_light_off():
    game = game_of(WALL)
    assert lit_at(game, 4, 4)
    assert not lit_at(game, 6, 4)
    assert not lit_at(game_of(WALL.replace("..#", "..%")), 6, 4)


def test_two_points_see_each_other_or_neither():
    game = game_of(WALL)
    points = [(x * CELL + 100 + 37 * y, y * CELL + 4000) for x in range(1, 9) for y in (1, 2, 3, 4)]
    seen = [[sees(game.state, *one, *two) for one in points] for two in points]
    for one in range(len(points)):
        for two in range(len(points)):
            assert seen[one][two] == seen[two][one]
    assert any(map(any, seen))
    assert not all(map(all, seen))


# What puts the flame out, and what lights it


POOL = """
####################
#..................#
#..................#
#.S..............T.#
######~~~~##########
######~~~~##########
######~~~~##########
####################
"""


def test_water_puts_the_flame_out_and_leaves_the_wick():
    game = game_of(POOL)
    events = hold(game, "R", 40)
    assert changes(events) == ["water"]
    assert not game.state.is_lit
    wick = game.state.wick
    assert WICK - 40 < wick < WICK
    hold(game, "R", 30)
    assert game.state.wick == wick


def test_a_draught_puts_the_flame_out_after_a_moment():
    game = away_from_the_lamp(HALL, Place("draught", 10, 4, width=6, height=2))
    while not game.state.gust:
        hold(game, "R")
    assert changes(hold(game, "R", GUST - 2)) == []
    assert changes(hold(game)) == ["draught"]
    assert GUST == 15


def test_a_flame_that_is_through_a_draught_in_time_recovers():
    game = away_from_the_lamp(HALL, Place("draught", 10, 4, height=2))
    gusts = []
    for _ in range(40):
        hold(game, "R")
        gusts.append(game.state.gust)
    assert 5 < max(gusts) < GUST
    assert gusts[-1] == 0
    assert game.state.is_lit


def test_the_flint_is_struck_standing_still_and_wastes_wick():
    game = away_from_the_lamp()
    game.state.is_lit = False
    wick = game.state.wick
    assert STRIKE == 45, "three quarters of a second"
    assert changes(hold(game, "T", STRIKE - 1)) == []
    assert changes(hold(game, "T")) == ["flint"]
    assert game.state.is_lit
    assert wick - WICK // FLINTS - STRIKE < game.state.wick <= wick - WICK // FLINTS


def test_the_flint_takes_at_most_half_of_a_stub():
    game = away_from_the_lamp()
    game.state.is_lit, game.state.wick = False, 100
    hold(game, "T", STRIKE)
    assert game.state.wick == 50


def test_the_flint_is_of_no_use_on_the_move_or_without_a_candle():
    game = away_from_the_lamp()
    game.state.is_lit = False
    assert changes(hold(game, "TR", 2 * STRIKE)) == []
    game.state.wick = 0
    assert changes(hold(game, "T", 2 * STRIKE)) == []


# Candles out of the hand


def test_a_thrown_candle_lands_ahead_and_shines_there():
    game = game_of(HALL)
    assert not lit_at(game, 15, 5)
    assert changes(hold(game, "T")) == ["thrown"]
    assert changes(hold(game, "", 60)) == ["landed"]
    (candle,) = game.state.lying
    assert candle.y == 6 * CELL
    assert 5 * CELL < candle.x - 2 * CELL < 9 * CELL
    assert not game.state.is_lit
    assert lit_at(game, 15, 5)


def test_a_throw_upward_rises_higher_and_one_set_down_stays_near():
    ahead, upward, down = game_of(HALL), game_of(HALL), game_of(HALL)
    hold(ahead, "T"), hold(upward, "TU"), hold(down, "D", 3), hold(down, "TD")
    heights = []
    for game in (ahead, upward):
        top = game.state.lying[0].y
        for _ in range(60):
            hold(game)
            top = min(top, game.state.lying[0].y)
        heights.append(top)
    hold(down, "D", 20)
    assert heights[1] < heights[0] - CELL
    assert abs(down.state.lying[0].x - down.state.hand()[0]) < CELL


def test_the_next_candle_is_lit_from_the_one_thrown():
    game = game_of(HALL)
    game.state.spares = [WICK]
    hold(game, "T")
    assert game.state.is_lit
    assert game.state.wick == WICK
    assert game.state.spares == []


def test_a_lying_candle_burns_four_times_as_fast_and_gutters():
    game = game_of(HALL)
    game.state.wick = 400
    hold(game, "T")
    wick = game.state.lying[0].wick
    hold(game, "", 50)
    assert game.state.lying[0].wick == wick - 50 * LYING_BURN
    events = hold(game, "", 100)
    assert "guttered" in changes(events)
    assert game.state.lying == []
    assert LYING_BURN == 4


def test_a_thrown_candle_is_taken_back_burning_with_the_wick_it_has_left():
    game = game_of(HALL)
    hold(game, "T")
    events = hold(game, "R", 80)
    assert changes(events) == ["landed", "retaken"]
    assert game.state.is_lit
    assert game.state.lying == []
    assert WICK - 80 * LYING_BURN <= game.state.wick < WICK


def test_one_taken_up_with_a_full_hand_goes_to_the_belt_and_gives_fire():
    game = game_of(HALL)
    game.state.spares = [WICK]
    hold(game, "T")
    game.state.is_lit = False
    hold(game, "R", 80)
    assert game.state.is_lit
    assert len(game.state.spares) == 1
    assert game.state.spares[0] < WICK


def test_a_candle_thrown_into_water_goes_out_and_can_still_be_taken():
    game = game_of(POOL)
    assert changes(hold(game, "T") + hold(game, "", 40))[:2] == ["thrown", "drowned"]
    (candle,) = game.state.lying
    wick = candle.wick
    hold(game, "", 60)
    assert (candle.wick, candle.is_lit) == (wick, False)
    # Meanwhile the lamp lent him a stub, so the candle goes to his belt.
    assert changes(hold(game, "R", 80) + hold(game, "L", 60)) == ["water", "retaken"]
    assert game.state.spares == [wick]
    assert not game.state.is_lit


@pytest.mark.parametrize(("off", "taken"), [(-1, True), (0, True), (1, False)])
def test_a_candle_is_taken_back_within_reach_on_either_side(off: int, taken: bool):
    """``off``: how much nearer than the end of his reach it lies."""
    for side in (-1, 1):
        game = away_from_the_lamp()
        body = game.state.body
        edge = body.x - TAKING_REACH if side < 0 else body.x + WIDTH + TAKING_REACH - 1
        drop(game.state, edge + off * side, body.y, 700, False)
        (candle,) = game.state.lying
        candle.resting, candle.age = True, HELD_BACK
        assert (changes(hold(game)) == ["retaken"]) is taken


@pytest.mark.parametrize(("off", "taken"), [(-1, True), (0, True), (1, False)])
def test_a_candle_below_him_is_taken_back_when_its_flame_is_no_lower_than_his_feet(
    off: int, taken: bool
):
    """``off``: how much lower than his feet. It flies up past him, at ten in a tick."""
    game = away_from_the_lamp()
    body = game.state.body
    body.y -= 2 * CELL
    there = body.y + CANDLE_HEIGHT + off
    drop(game.state, body.middle_x, there + 10, 700, False)
    (candle,) = game.state.lying
    candle.vy, candle.age = -10 - CANDLE_GRAVITY, HELD_BACK
    let_lie(game.state, [])
    assert (game.state.spares == [700]) is taken


def test_a_candle_that_lies_on_the_ground_of_a_pool_goes_out():
    game = game_of(POOL)
    x, y = next(
        (row.index("~"), y) for y, row in reversed([*enumerate(POOL.split())]) if "~" in row
    )
    drop(game.state, x * CELL + CELL // 2, (y + 1) * CELL, 700, True)
    game.state.lying[0].resting = True
    assert "drowned" in changes(hold(game))


def test_a_mirror_throws_a_row_of_rounds_that_begins_a_tile_beside_it():
    row = "#....................#"
    game = game_of("\n".join(["#" * 22, row, row, "#.S................T.#", "#" * 22]))
    hold(game, "R", 60)
    for facing in (1, -1):
        game.state.raised, game.state.body.facing = RAISE, facing
        shine(game.state)
        cell = (game.state.hand()[0] >> CELL_SHIFT) + 2 * facing
        middle = cell * CELL + CELL // 2 - (facing < 0)
        rounds = [x for x, _, radius in game.state.glow if radius == BEAM_RADIUS]
        assert rounds[0] == middle
        assert rounds[1] == middle + BEAM_EVERY * CELL * facing


def test_a_wall_throws_a_candle_back():
    game = game_of(WALL)
    hold(game, "T")
    (candle,) = game.state.lying
    farthest = 0
    for _ in range(60):
        hold(game)
        farthest = max(farthest, candle.x)
    assert candle.resting
    assert candle.x < farthest - CELL // 8 < 5 * CELL


@pytest.mark.parametrize(("speed", "back"), [(1_600, 400), (1_003, 250), (7, 1), (3, 0)])
def test_a_wall_throws_a_candle_back_with_a_quarter_of_its_speed(speed: int, back: int):
    """A part of a grain is lost, from either wall alike."""
    game = away_from_the_lamp()
    for side, edge in ((1, 29 * CELL - 1), (-1, CELL)):
        drop(game.state, edge, 3 * CELL, 700, False)
        candle = game.state.lying[-1]
        candle.vx = side * speed
        let_lie(game.state, [])
        assert (candle.x, candle.vx) == (edge, -side * back)


def test_a_candle_falls_when_the_web_under_it_burns():
    game = game_of(
        "########\n#......#\n#.S...T#\n##.%%###\n#......#\n########".replace("##.", "###")
    )
    put_out(game.state, "draught", [])
    game.state.lamps.clear()
    drop(game.state, 4 * CELL + 4000, 2 * CELL, WICK, False)
    hold(game, "", 40)
    (candle,) = game.state.lying
    assert (candle.resting, candle.y) == (True, 3 * CELL)
    ignite(game.state, game.state.stage.index(4, 3), [])
    hold(game, "", 60)
    assert (candle.resting, candle.y) == (True, 5 * CELL)


def test_a_lamp_lends_a_stub_to_one_without_any_light():
    game = game_of(HALL)
    game.state.is_lit, game.state.wick = False, 0
    assert changes(hold(game)) == ["stub"]
    assert game.state.wick == STUB


def test_no_stub_for_one_whose_candle_burns_elsewhere():
    game = game_of(HALL)
    hold(game, "T")
    assert "stub" not in changes(hold(game, "", 100))


# Hidden coins


def test_light_brings_out_a_hidden_coin_and_it_stays():
    game = game_of(HALL.replace("#............", "#...........O", 1))
    assert game.view().secrets == ()
    assert of_kind(hold(game, "", 20), Revealed) == []
    assert of_kind(hold(game, "T") + hold(game, "", 60), Revealed) == [Revealed(12, 1)]
    game.state.lying.clear()
    hold(game, "", 20)
    (coin,) = game.view().secrets
    assert (coin.x, coin.y, coin.taken) == (12, 1, False)


def test_night_sight_brings_nothing_out():
    game = away_from_the_lamp(HALL.replace("S.......", "S......O"))
    assert game.view().secrets
    game = game_of(HALL.replace("S..........", "S.........O"))
    game.state.is_lit, game.state.wick = False, 0
    game.state.body.x += 9 * CELL
    assert of_kind(hold(game, "", 20), Revealed) == []


def test_a_hidden_coin_is_not_found_in_the_dark():
    game = away_from_the_lamp(HALL.replace("S..........", "S.........O"))
    game.state.is_lit = False
    game.state.secrets[0] = 0
    game.state.lamps.clear()
    hold(game, "R", 60)
    assert game.state.body.x > 14 * CELL
    assert game.view().secrets_found == 0


# Webs

WEBS = """
####################
#....%%%...........#
#....%%%...........#
#....%%%...........#
#..S.%%%.........T.#
####################
"""


def test_a_flame_held_against_a_web_burns_it_and_all_that_hangs_together():
    game = game_of(WEBS)
    hold(game, "R", 12)
    assert game.state.body.vx == 0
    events = hold(game, "R", CATCH)
    assert len(of_kind(events, WebCaught)) == 1
    hold(game, "R", 8 * WEB_BURNS)
    assert len(game.state.burnt) == 12
    assert CATCH == 20
    assert game.view().burnt[0] == (5, 4)
    assert game.state.body.x > 8 * CELL


@pytest.mark.parametrize("keys", ["", "L"])
def test_a_web_does_not_burn_of_a_flame_that_only_stands_by(keys: str):
    game = game_of(WEBS)
    hold(game, "R", 12)
    for _ in range(20):
        hold(game, "R", CATCH // 2)
        hold(game, keys, 1)
    assert game.state.burnt == []


def test_a_web_does_not_burn_in_the_dark():
    game = game_of(WEBS)
    hold(game, "R", 12)
    game.state.is_lit = False
    assert of_kind(hold(game, "R", 4 * CATCH), WebCaught) == []


def test_a_thrown_candle_burns_a_web():
    game = game_of(WEBS)
    hold(game, "T")
    assert len(of_kind(hold(game, "", 20), WebCaught)) == 1
    hold(game, "", 10 * WEB_BURNS)
    assert len(game.state.burnt) == 12


def test_webs_above_and_below_burn_by_looking_there():
    above = game_of("#######\n#.%%%.#\n#.....#\n#..S.T#\n#######")
    hold(above, "U", CATCH)
    assert above.state.burning == []
    below = game_of("#######\n#.....#\n#..S.T#\n###%###\n#.....#\n#######")
    assert of_kind(hold(below, "D", CATCH), WebCaught) == [WebCaught(3, 3)]
    low = game_of("#######\n#.%%%.#\n#..S.T#\n#######")
    assert of_kind(hold(low, "U", CATCH), WebCaught) == [WebCaught(3, 1)]
