"""Creatures: each answers to light in its own way, and none of them moves or kills him."""

from __future__ import annotations

from itertools import islice

import pytest

from game.tales.candle.rules.body import CELL, Body, step
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.creatures import (
    BAT_REST,
    BAT_SLEEP,
    LOOK,
    MOTH_MEAL,
    MOTH_SIP,
    OWL_PATIENCE,
    SLIME_HOLD,
    hear_bell,
    nearest_flame,
    sip,
)
from game.tales.candle.rules.events import CreatureActed
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.light import CANDLE_HEIGHT, drop, put_out, shine
from game.tales.candle.rules.state import WICK, Creature
from game.tales.candle.rules.terrain import Ground
from tests.tales.candle.rules.playing import deeds, game_of, hold, level_of, wandering

HALL = """
########################################
#......................................#
#......................................#
#......................................#
#......................................#
#......................................#
#......................................#
#......................................#
#.S...................................T#
########################################
"""


def hall(kind: str, x: int, y: int, start: int = 2) -> CandleGame:
    """The hall with one creature, and the start at column ``start``."""
    rows = [list(row) for row in HALL.split()]
    rows[8][2], rows[8][start] = ".", "S"
    rows[y][x] = {"moth": "m", "shade": "s", "slime": "e", "bat": "b", "owl": "w"}[kind]
    return game_of("\n".join("".join(row) for row in rows))


def only(game: CandleGame) -> Creature:
    (creature,) = game.state.creatures
    return creature


def douse(game: CandleGame) -> None:
    """Put the flame out, and the lamp at the start, so that all is dark."""
    put_out(game.state, "draught", [])
    game.state.lamps.clear()
    game.state.touching = game.state.stage.start


def far_from_the_lamp(kind: str, x: int, y: int) -> CandleGame:
    """A game in which he has walked from the left wall into the middle of the hall."""
    game = hall(kind, x, y)
    hold(game, "R", 140)
    hold(game, "", 12)
    assert 18 <= game.state.body.x // CELL <= 20
    return game


# The moth


def test_a_moth_comes_to_the_flame_drinks_and_leaves():
    game = hall("moth", 9, 4)
    wick = game.state.wick
    events = hold(game, "", 500)
    assert deeds(events) == ["drinks", "leaves"]
    assert wick - game.state.wick == 250 + MOTH_MEAL * MOTH_SIP


def test_a_moth_far_from_every_flame_stays_at_home():
    game = hall("moth", 34, 4)
    moth = only(game)
    hold(game, "", 500)
    assert abs(moth.x - moth.home[0]) < 2 * CELL
    assert abs(moth.y - moth.home[1]) < 2 * CELL


def test_a_thrown_candle_draws_the_moth_away_from_him():
    game = far_from_the_lamp("moth", 30, 4)
    game.state.spares = [WICK]
    hold(game, "T")
    hold(game, "L", 60)
    events = hold(game, "", 200)
    assert "drinks" in deeds(events)
    moth = only(game)
    assert game.state.body.x < 14 * CELL
    assert moth.x > 20 * CELL


def left_by_a_moth(wick: int) -> int:
    """What it leaves of a candle that burns on the ground, between two looks."""
    game = far_from_the_lamp("moth", 24, 4)
    game.state.is_lit, moth = False, only(game)
    drop(game.state, moth.x, moth.y + CANDLE_HEIGHT, wick, True)
    shine(game.state)
    flame = nearest_flame(game.state, moth, CELL)
    assert flame is not None
    sip(game.state, moth, flame, [])
    return game.state.lying[0].wick


def test_the_moth_drinks_no_candle_that_lies_there_quite_empty():
    assert left_by_a_moth(3) == 1


def test_a_moth_drinks_as_fast_of_a_candle_that_lies_there():
    """Two ticks of wick in each of the eight between two looks."""
    assert left_by_a_moth(1_000) == 984


def test_a_moth_that_has_had_enough_leaves_him_alone_for_five_seconds():
    game = far_from_the_lamp("moth", 24, 4)
    moth = only(game)
    moth.timer = MOTH_MEAL - LOOK
    sip(game.state, moth, game.state.glow[0], [])
    hold(game, "", 5 * 60 - 1)
    assert moth.mood == "sated"
    hold(game)
    assert moth.mood == "rest"


def test_the_moth_leaves_a_lamp_as_it_is():
    game = hall("moth", 6, 4)
    put_out(game.state, "draught", [])
    game.state.wick = 0
    game.state.body.x = 30 * CELL
    assert "drinks" not in deeds(hold(game, "", 400))


# The shade


def test_a_shade_flees_the_flame_that_faces_it():
    game = hall("shade", 7, 7)
    shade = only(game)
    events = hold(game, "", 100)
    assert deeds(events)[0] == "flees"
    assert shade.x > 8 * CELL
    assert game.state.is_lit


def test_a_shade_comes_from_behind_and_snuffs_the_flame():
    game = far_from_the_lamp("shade", 12, 7)
    assert game.state.body.facing == 1
    events = hold(game, "", 200)
    assert "snuffs" in deeds(events)
    assert not game.state.is_lit
    assert game.state.wick > 0


def test_in_the_dark_a_shade_steals_and_drops_what_it_has_in_the_light():
    game = far_from_the_lamp("shade", 12, 7)
    game.state.spares = [WICK, 77]
    douse(game)
    assert "steals" in deeds(hold(game, "", 200))
    shade = only(game)
    assert shade.carried == WICK
    assert game.state.spares == [77]
    game.state.is_lit = True
    side = "L" if shade.x < game.state.body.x else "R"
    events = hold(game, side, 60)
    assert "drops" in deeds(events)
    assert shade.carried == 0
    assert [candle.wick for candle in game.state.lying if not candle.is_lit] == [WICK]


def test_a_shade_that_carries_a_candle_steals_no_other():
    game = far_from_the_lamp("shade", 12, 7)
    game.state.spares = [WICK, 77]
    douse(game)
    only(game).carried = 5
    hold(game, "", 300)
    assert only(game).carried == 5
    assert game.state.spares == [WICK, 77]


def test_a_shade_goes_through_no_stone():
    game = game_of(
        """
        ####################
        #..................#
        #......#####.......#
        #......#.s.#.......#
        #......#####.......#
        #.S...............T#
        ####################
        """
    )
    douse(game)
    shade = only(game)
    for _ in range(300):
        game.state.is_lit = False
        game.state.lamps.clear()
        hold(game)
        assert shade.y // CELL == 3
        assert 8 <= shade.x // CELL <= 10
    assert shade.mood == "seek"


def test_a_shade_never_comes_near_a_lamp():
    game = hall("shade", 12, 7)
    game.state.is_lit, game.state.wick = False, 0
    shade = only(game)
    for _ in range(600):
        game.state.is_lit = False
        game.state.wick = 0
        game.state.touching = game.state.stage.start
        hold(game, "")
    assert shade.x > 5 * CELL


# The slime


def test_a_slime_freezes_in_light_and_creeps_in_the_dark():
    game = far_from_the_lamp("slime", 24, 8)
    slime = only(game)
    assert slime.mood == "frozen"
    place = slime.x
    hold(game, "", 60)
    assert slime.x == place
    douse(game)
    events = hold(game, "", 60)
    assert deeds(events) == ["thaws"]
    assert slime.x < place


def test_a_slime_swallows_a_candle_and_gives_it_back_when_it_was_frozen_for_long():
    game = far_from_the_lamp("slime", 22, 8)
    game.state.spares = [WICK]
    douse(game)
    assert "swallows" in deeds(hold(game, "", 400))
    assert game.state.spares == []
    assert only(game).carried == WICK
    game.state.is_lit = True
    assert "drops" not in deeds(hold(game, "", SLIME_HOLD - 10))
    assert "drops" in deeds(hold(game, "", 20))
    assert only(game).carried == 0


@pytest.mark.parametrize("is_lit", [False, True])
def test_a_slime_swallows_a_candle_that_lies_in_its_way_unless_it_burns(is_lit: bool):
    game = far_from_the_lamp("slime", 34, 8)
    douse(game)
    slime = only(game)
    drop(game.state, slime.x, slime.y, 700, is_lit)
    events = hold(game, "", LOOK)
    assert deeds(events) == (["freezes"] if is_lit else ["swallows"])
    assert slime.carried == (0 if is_lit else 700)
    assert len(game.state.lying) == is_lit


def test_a_slime_does_not_leave_its_ledge():
    game = game_of(
        """
        ####################
        #..................#
        #.......e..........#
        #......####........#
        #.S...............T#
        ####################
        """
    )
    douse(game)
    slime = only(game)
    columns = set()
    for _ in range(600):
        game.state.is_lit = False
        game.state.lamps.clear()
        hold(game, "R" if game.state.body.x < 14 * CELL else "")
        columns.add(slime.x // CELL)
    assert columns == {7, 8, 9, 10}
    assert slime.y // CELL == 2


# The bat


def test_light_wakes_a_bat_which_knocks_the_candle_away():
    game = hall("bat", 7, 1)
    events = hold(game, "", 200)
    assert deeds(events) == ["wakes", "knocks"]
    assert len(game.state.lying) == 1
    assert game.state.wick == 0 or not game.state.is_lit


def test_a_bat_wakes_after_a_moment_of_light():
    game = hall("bat", 7, 1)
    ticks = 0
    while "wakes" not in deeds(hold(game)):
        ticks += 1
    assert BAT_SLEEP - LOOK <= ticks < BAT_SLEEP


def test_a_bat_sleeps_in_the_dark():
    game = hall("bat", 30, 1)
    assert deeds(hold(game, "", 400)) == []


def test_a_bat_that_has_flown_sleeps_again_for_a_while():
    game = hall("bat", 7, 1)
    hold(game, "", 200)
    bat = only(game)
    while bat.mood != "rest":
        hold(game)
    assert (bat.x, bat.y) == bat.home
    assert bat.timer == -BAT_REST == -180, "three seconds of light more"


def test_a_candle_knocked_away_flies_as_the_bat_does_which_then_goes_home():
    game = hall("bat", 7, 1)
    while "knocks" not in deeds(hold(game)):
        pass
    bat, (candle,) = only(game), game.state.lying
    assert bat.mood == "home"
    assert candle.vx == 900 * bat.facing
    assert candle.vy == -1000


def test_a_bell_wakes_bats_that_sleep_and_no_others():
    game = hall("bat", 30, 1)
    bat = only(game)
    hear_bell(game.state, bat.x, bat.y, events := [])
    assert (bat.mood, deeds(events)) == ("wake", ["wakes"])
    bat.mood = "home"
    hear_bell(game.state, bat.x, bat.y, events := [])
    assert (bat.mood, deeds(events)) == ("home", [])


def test_a_bat_can_be_outrun():
    game = hall("bat", 8, 1)
    assert deeds(hold(game, "", 60)) == ["wakes"]
    assert deeds(hold(game, "R", 260)) == []
    assert only(game).mood in ("home", "rest")


# The owl


def test_an_owl_carries_a_forgotten_candle_to_its_perch_where_it_burns():
    game = hall("owl", 16, 3)
    game.state.spares = [WICK]
    hold(game, "T")
    owl = only(game)
    assert deeds(hold(game, "", OWL_PATIENCE - 1)) == []
    assert deeds(hold(game, "", 150)) == ["wakes", "snatches"]
    assert game.state.lying == []
    assert owl.carried > 0
    hold(game, "", 120)
    assert (owl.x, owl.y) == owl.home
    assert owl.home in [(x, y) for x, y, _ in game.view().lights]


def test_an_owl_does_not_dare_while_he_stands_by():
    game = hall("owl", 10, 3)
    game.state.spares = [WICK]
    hold(game, "T")
    hold(game, "R", 20)
    hold(game, "", 20)
    game.state.lying[0].x = game.state.middle()[0] + 2 * CELL
    assert "snatches" not in deeds(hold(game, "", 400))


def test_an_owl_lets_go_of_it_when_he_comes_near():
    game = hall("owl", 16, 5)
    game.state.spares = [WICK]
    hold(game, "T")
    events = hold(game, "", 300)
    assert "snatches" in deeds(events)
    events = hold(game, "R", 120)
    assert "drops" in deeds(events)
    assert only(game).carried == 0
    assert [candle.is_lit for candle in game.state.lying] == [True], "it burnt up there"


# All of them

CROWD = """
####################
#..w......b....m...#
#..................#
#......s...........#
#..###.......###...#
#..................#
#...e.......e......#
#.########...####..#
#.S....o.......s.T.#
####################
"""


@pytest.mark.parametrize("seed", range(4))
def test_none_of_them_ever_moves_him(seed: int):
    game = game_of(CROWD)
    game.assist("ward", True)
    game.state.spares = [WICK] * 3
    start = game.state.body
    alone = Body(0, 0)
    alone.set_state(start.state())
    ground = Ground(level_of(CROWD).terrain)
    acted = 0
    for bits in islice(wandering(seed), 2000):
        if game.pause:
            break
        acted += sum(isinstance(event, CreatureActed) for event in game.apply(HOLDS[bits]))
        step(alone, bits, ground)
        assert game.state.body.state() == alone.state()
        assert game.state.deaths == 0
    assert acted


def test_those_far_away_are_asleep():
    rows = [list(row * 3) for row in CROWD.split()]
    for row in rows:
        for x, letter in enumerate(row):
            if (x >= 20 and letter in "ST") or (x < 40 and letter in "wbmseT"):
                row[x] = "."
    rows[8][57] = "T"
    for row in rows[1:-1]:
        row[19] = row[20] = row[39] = row[40] = "."
    game = game_of("\n".join("".join(row) for row in rows))
    assert game.state.creatures
    assert game.state.awake == []
    assert game.view().creatures == ()
    before = [(c.x, c.y, c.mood) for c in game.state.creatures]
    hold(game, "", 300)
    assert [(c.x, c.y, c.mood) for c in game.state.creatures] == before
    game.state.body.x = 25 * CELL
    hold(game)
    assert game.state.awake == game.state.creatures
