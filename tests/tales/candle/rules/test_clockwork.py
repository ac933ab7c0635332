"""What goes by the clock, bells and mirrors: in play, in proofs, and that the two agree."""

from __future__ import annotations

import pytest

from game.tales.candle.rules.body import CELL, step
from game.tales.candle.rules.clockwork import BELLOWS_REST, WAITS, is_moved
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.events import WorkActed
from game.tales.candle.rules.game import CandleGame, restore
from game.tales.candle.rules.hazards import PERIOD
from game.tales.candle.rules.light import GUST, put_out
from game.tales.candle.rules.proof import Proof, prove_level
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.state import body_in
from game.tales.candle.rules.terrain import Ground
from game.tales.candle.rules.ways import Lattice, unpacked
from tests.tales.candle.rules.playing import (
    changes,
    deeds,
    game_of,
    game_on,
    hold,
    level_of,
    of_kind,
)

BRIDGE = """
####################
#..................#
#..................#
#.S..==========..T.#
######........######
######........######
######........######
#####==......==#####
####################
"""
BOARDS = Place("clockwork", 5, 3, "boards", width=10)
STEPPED = """
############
#..........#
#..........#
#.......T..#
#......#####
#...==.#####
#......#####
#.S....#####
############
"""
STEP = Place("clockwork", 4, 5, "boards", width=2)


def feet(game: CandleGame) -> int:
    return game.state.body.y // CELL


# Boards


def test_boards_carry_while_they_wait_and_drop_whoever_is_late():
    game = game_of(BRIDGE, BOARDS)
    hold(game, "R", 12)
    hold(game, "RJ", 12)
    hold(game, "R", 24)
    hold(game, "", 20)
    assert feet(game) == 3, "on the boards"
    hold(game, "", WAITS["boards"] - game.state.tick)
    assert feet(game) == 3
    hold(game, "", 4)
    assert not game.state.body.on_ground
    hold(game, "", 60)
    assert feet(game) > 6


def test_boards_are_back_when_the_period_begins_anew():
    game = game_of(BRIDGE, BOARDS)
    at = game.state.stage.index(8, 3)
    seen = []
    for _ in range(2 * PERIOD):
        seen.append(bool(game.state.ground.flags[at]))
        hold(game)
    assert seen == [not is_moved(BOARDS, tick) for tick in range(2 * PERIOD)]


@pytest.mark.parametrize("tick", [3, WAITS["boards"] - 1, WAITS["boards"], WAITS["boards"] + 9])
def test_a_run_that_is_taken_up_finds_the_clock_where_it_was(tick: int):
    level = level_of(BRIDGE, BOARDS, Place("clockwork", 8, 6, "sluice", width=2, offset=100))
    game = game_on(level)
    hold(game, "", tick)
    again = restore(CandleContent((), (), (level,), ()), game.snapshot())
    assert again.state.ground.flags == game.state.ground.flags
    hold(game, "R", 90)
    hold(again, "R", 90)
    assert again.digest() == game.digest()


def proved(drawing: str, *places: Place) -> Proof:
    level = level_of(drawing, *places)
    return prove_level(level.terrain, level.places)


def test_a_way_over_boards_is_open_only_while_they_are_there():
    """Every phase that a proof calls open is walked on a ground that the clock moves."""
    level = level_of(STEPPED, STEP)
    found = proved(STEPPED, STEP)
    assert found.gaps == ()
    lattice = Lattice(Ground(level.terrain))
    partly = [way for way in found.ways if 0 < way.mask.bit_count() < PERIOD]
    assert any(lattice.place(way.end)[1] == 3 for way in partly), "up, over the board"
    for way in partly:
        for phase in range(0, PERIOD, 7):
            x, y = lattice.place(way.start)
            game = game_of(STEPPED, STEP)
            ground = game.state.ground
            body = body_in(ground, (x, y), 1)
            for tick, held in enumerate(unpacked(way.log)):
                game.state.tick = phase + tick
                for at in (0, 1):
                    cell = game.state.stage.index(4 + at, 5)
                    there = game.state.stage.ground.flags[cell]
                    ground.flags[cell] = 0 if is_moved(STEP, phase + tick) else there
                step(body, held, ground)
            if way.mask >> phase & 1:
                assert lattice.at_rest(body) == way.end
    assert not [way for way in found.ways if lattice.place(way.end) in ((4, 4), (5, 4))], (
        "nobody is asked to wait on a board"
    )


def test_without_the_board_there_is_no_way_up():
    assert proved(STEPPED.replace("==", "..")).gaps


# Hoist and sluice


def test_a_hoist_lets_go_of_whoever_hangs_on_its_chain_too_long():
    game = game_of(
        """
        ##########
        #....H...#
        #....H...#
        #....H...#
        #....H...#
        #.T.SH...#
        ##########
        """,
        Place("clockwork", 5, 1, "hoist", height=5),
    )
    hold(game, "RU", 20)
    hold(game, "U", 30)
    assert game.state.body.climbing
    hold(game, "", WAITS["hoist"] - game.state.tick)
    assert game.state.body.climbing
    hold(game, "", 2)
    assert not game.state.body.climbing


def test_a_sluice_floods_its_channel_and_takes_the_flame():
    game = game_of(
        """
        ##########
        #........#
        #........#
        #.....S.T#
        ##########
        """,
        Place("clockwork", 1, 2, "sluice", width=4, height=2),
    )
    hold(game, "L", 30)
    hold(game, "", WAITS["sluice"] - game.state.tick)
    assert game.state.is_lit
    assert "water" in changes(hold(game, "", 3))
    assert game.state.body.wet
    hold(game, "", PERIOD - WAITS["sluice"])
    assert not game.state.body.wet


# Bellows


def test_bellows_spare_a_flame_in_their_lull():
    game = game_of(
        """
        ############
        #..........#
        #..........#
        #.S......T.#
        ############
        """,
        Place("draught", 4, 2, "bellows", width=3, height=2),
    )
    hold(game, "R", 22)
    hold(game, "", BELLOWS_REST - game.state.tick)
    assert game.state.is_lit
    assert game.state.stage.draught_at(*game.state.hand(), BELLOWS_REST)
    assert changes(hold(game, "", GUST + 1)) == ["draught"]


# Bells


def belfry(kind: str) -> CandleGame:
    return game_of(
        """
        ####################
        #...........C......#
        #..................#
        #..................#
        #.S..............T.#
        ####################
        """.replace("C", {"bat": "b", "shade": "s"}[kind]),
        Place("bell", 6, 4),
    )


def test_a_bell_wakes_bats_and_rings_once_for_a_touch():
    game = belfry("bat")
    put_out(game.state, "draught", [])
    events = hold(game, "R", 34)
    assert of_kind(events, WorkActed) == [WorkActed("bell", 6, 4)]
    assert "wakes" in deeds(events)


def test_a_bell_drives_shades_away_and_what_comes_in_the_dark():
    game = belfry("shade")
    put_out(game.state, "draught", [])
    game.state.dread = 300
    events = hold(game, "R", 34)
    assert "flees" in deeds(events)
    assert game.state.dread < 60


def test_who_crouches_does_not_ring_a_bell_at_the_height_of_a_hat():
    drawing = """
        ############
        #..........#
        #..........#
        #.S......T.#
        ############
        """
    game = game_of(drawing, Place("bell", 5, 2))
    assert not of_kind(hold(game, "RD", 70), WorkActed)
    upright = game_of(drawing, Place("bell", 5, 2))
    assert of_kind(hold(upright, "R", 40), WorkActed)


# Mirrors


GALLERY = """
####################
#..................#
#..................#
#.S............L.T.#
####################
"""


def test_a_mirror_carries_the_flame_to_a_lamp():
    game = game_of(GALLERY, Place("mirror", 5, 2))
    events = hold(game, "R", 20)
    assert of_kind(events, WorkActed) == [WorkActed("mirror", 15, 3)]
    lamp = next(n for n, thing in enumerate(game.state.stage.things) if thing.kind == "save")
    assert game.state.things[lamp] == 1


def test_a_mirror_without_an_open_flame_near_it_is_dark():
    game = game_of(GALLERY, Place("mirror", 9, 2))
    hold(game, "R", 12)
    put_out(game.state, "draught", [])
    assert not of_kind(hold(game, "R", 40), WorkActed)
    far = game_of(GALLERY, Place("mirror", 12, 2))
    assert not of_kind(hold(far, "", 20), WorkActed)


def test_a_mirror_throws_its_light_the_way_it_faces_and_not_through_stone():
    turned = game_of(GALLERY, Place("mirror", 5, 2, facing=-1))
    assert not of_kind(hold(turned, "R", 20), WorkActed)
    walled = game_of(GALLERY.replace("#..................#\n#.S", "#.........#........#\n#.S"),
                     Place("mirror", 5, 2))  # fmt: skip
    assert not of_kind(hold(walled, "R", 20), WorkActed)
