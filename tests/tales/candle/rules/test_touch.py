"""Traps that hurt, things, doors and the cage."""

from __future__ import annotations

import pytest

from game.tales.candle.rules.body import CELL, CROUCHING, HURT_INSET, ITEM_INSET, UNIT, WIDTH
from game.tales.candle.rules.events import (
    CageShut,
    Died,
    DoorPassed,
    FloorDone,
    Found,
    LampReached,
    SignRead,
    Struck,
)
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.hazards import PERIOD, PIKES_CYCLE, PIKES_OUT
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.snapshot import PLAY, state_of
from game.tales.candle.rules.state import MOST_SPARES, WICK, standing_in
from game.tales.candle.rules.touch import HITS, SAFE, STUN, die, suffer, touch
from tests.tales.candle.rules.playing import SIGN, changes, game_of, hold, of_kind

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


CLIFF = """
##########
#........#
#........#
#...####.#
#...####.#
#...####.#
#S..####T#
##########
"""


def at_the_edge(*places: Place) -> CandleGame:
    """A game in which he hangs at the edge of a cliff."""
    game = game_of(CLIFF, *places)
    put(game, 3)
    game.state.body.y = 7 * CELL
    hold(game)
    hold(game, "RJ", 30)
    hold(game, "R", 12)
    assert game.view().grip
    hold(game)
    return game


def test_a_blow_knocks_him_off_the_edge_that_he_holds():
    stones = Place("trap", 3, 1, "stones", height=5)
    game = at_the_edge(stones)
    until(game, "", Struck)
    assert not game.view().grip
    hold(game, "", 40)
    assert (game.view().on_ground, game.state.body.y) == (True, 7 * CELL)


def test_who_dies_at_an_edge_stands_at_his_lamp():
    game = at_the_edge()
    die(game.state, "spikes", [])
    hold(game, "", 5)
    view = game.view()
    assert (view.grip, view.on_ground, view.x, view.y) == (0, True, *standing_in((1, 6)))


def test_no_flint_is_struck_with_a_hand_at_an_edge():
    game = at_the_edge()
    game.state.is_lit = False
    hold(game, "T", 80)
    assert not game.state.is_lit
    hold(game, "D", 40)
    hold(game, "T", 50)
    assert game.state.is_lit


def test_a_run_that_is_restored_still_hangs_there():
    game = at_the_edge()
    again = state_of(PLAY.read(game.snapshot()["play"]), game.laid.stage)
    assert again.body.state() == game.state.body.state()


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
    assert WICK // HITS == 1800


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


def test_hidden_coins_are_counted_for_themselves():
    game = game_of(row("OO"))
    found = of_kind(hold(game, "R", 60) + hold(game, "L", 60), Found)
    assert found == [Found("secret", 5, 3, 1, 0), Found("secret", 6, 3, 2, 0)]
    assert game.view().coins == 0


def test_a_thing_is_touched_within_its_cell_less_six_units():
    game = game_of(row("o"))
    state = game.state
    for past, found in ((0, 0), (1, 1)):
        state.body.x = 5 * CELL + ITEM_INSET - WIDTH + past
        touch(state, [])
        assert state.coins == found
    assert ITEM_INSET == 6 * UNIT


def test_from_above_a_thing_is_touched_by_feet_that_reach_into_its_cell_by_more():
    game = game_of(row("o"))
    body = game.state.body
    body.x = 5 * CELL + ITEM_INSET
    for below, found in ((0, 0), (1, 1)):
        body.y = 3 * CELL + ITEM_INSET + below
        touch(game.state, [])
        assert game.state.coins == found


def test_a_stone_hurts_feet_that_come_into_it_and_none_that_end_where_it_begins():
    game = before(STONE)
    game.state.body.x = 8 * CELL
    (hazard,) = game.state.stage.hazards[game.state.room]
    fallen = [n for n, box in enumerate(hazard.boxes) if box and box[1] > hazard.bounds[1] + CELL]
    game.state.tick = fallen[0]
    for below, hurt in ((0, False), (1, True)):
        game.state.body.y = hazard.boxes[fallen[0]][1] + HURT_INSET + below
        game.state.safe, events = 0, []
        suffer(game.state, events)
        assert bool(events) is hurt


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
