"""Where traps hurt and when: sums of the rules, against what a ruler and a clock would say."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin

import pytest

from game.tales.candle.rules.body import CELL, COYOTE, UNIT
from game.tales.candle.rules.clockwork import is_moved
from game.tales.candle.rules.hazards import (
    BLADE_CYCLE,
    COSINE,
    HASTY,
    PERIOD,
    SINE,
    STONE_FALL,
    STONE_FASTEST,
    STONE_GRAVITY,
    STRIKES,
    Box,
    blade_angle,
    blade_head,
    box_at,
    stone_drop,
    strikes_in,
)
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.state import Stage, body_in, stand
from tests.tales.candle.rules.playing import game_of

HALL = """
    ####################
    #..................#
    #..................#
    #..................#
    #S..L............T.#
    ####################
"""
TRAPS = (
    Place("trap", 8, 4, name="pikes"),
    Place("trap", 8, 1, name="crusher", height=3),
    Place("trap", 8, 1, name="stones", height=4),
    Place("trap", 0, 4, name="darts", height=12),
)


def test_sines_are_those_of_the_book() -> None:
    for degrees in range(61):
        assert abs(SINE[degrees] - 4096 * sin(radians(degrees))) <= 0.5
        assert abs(COSINE[degrees] - 4096 * cos(radians(degrees))) <= 0.5


def test_a_blade_hangs_at_its_whole_length_and_passes_below_its_place() -> None:
    blade = Place("trap", 8, 1, name="blade", height=3)
    below = [blade_head(blade, phase) for phase in range(BLADE_CYCLE)]
    middle = 8 * CELL + CELL // 2, CELL + 3 * CELL
    assert below.count(middle) == 2
    assert max(y for _, y in below) == middle[1]


@pytest.mark.parametrize("facing", [1, -1])
def test_at_either_end_of_its_swing_a_blade_hangs_sixty_degrees_aside(facing: int) -> None:
    """So it is half of its length below its place, and by 3547 parts of 4096 of that aside."""
    blade = Place("trap", 8, 1, name="blade", height=3, facing=facing)
    middle, aside = 8 * CELL + CELL // 2, facing * 6 * 3547
    ends = [blade_head(blade, phase) for phase in (0, BLADE_CYCLE // 2)]
    assert ends == [(middle + side, CELL + 3 * CELL // 2) for side in (aside, -aside)]


@pytest.mark.parametrize("facing", [1, -1])
def test_a_blade_swings_as_a_pendulum_does(facing: int) -> None:
    """Of 60 degrees to either side and two seconds, to the nearest degree; it begins at one end."""
    blade = Place("trap", 8, 1, name="blade", height=3, facing=facing)
    for phase in range(PERIOD):
        pendulum = facing * 60 * cos(radians(360 * phase / BLADE_CYCLE))
        assert abs(blade_angle(blade, phase) - pendulum) < 0.51


@pytest.mark.parametrize("trap", TRAPS, ids=lambda trap: trap.name)
@pytest.mark.parametrize("haste", [0, 7])
def test_a_trap_strikes_when_it_is_said_to_and_sooner_by_its_haste(trap: Place, haste: int) -> None:
    if haste and trap.name not in HASTY:
        return
    hasty, strikes = replace(trap, haste=haste), STRIKES[trap.name] - haste
    assert [strikes_in(hasty, strikes - sooner) for sooner in (0, 1, 9)] == [0, 1, 9]
    # It hurts in the tick after at the latest, and not in the one before.
    assert box_at(hasty, strikes - 1) is None
    assert box_at(hasty, strikes + 1) is not None


def test_a_crusher_falls_in_the_middle_of_its_period() -> None:
    assert STRIKES["crusher"] == PERIOD // 2


@pytest.mark.parametrize("height", range(1, 30))
def test_a_stone_falls_faster_and_faster_until_it_lies_on_the_ground(height: int) -> None:
    stone = Place("trap", 8, 1, name="stones", height=height)
    assert stone_drop(stone, STONE_FALL - 1) is None
    fallen = speed = 0
    for phase in range(STONE_FALL, PERIOD):
        there = fallen + 20 * UNIT <= height * CELL
        assert stone_drop(stone, phase) == (fallen if there else None)
        box = box_at(stone, phase)
        assert (box is not None) == there
        if box is not None:
            top = CELL + fallen
            assert box[1::2] == (top, top + 20 * UNIT)
            assert box[::2] == (8 * CELL + 6 * UNIT, 9 * CELL - 6 * UNIT), "20 units, in the middle"
        speed = min(STONE_FASTEST, speed + STONE_GRAVITY)
        fallen += speed


def test_a_dart_flies_below_the_middle_of_its_cell() -> None:
    flying = [box_at(TRAPS[3], phase) for phase in range(PERIOD)]
    heights = {box[1::2] for box in flying if box is not None}
    assert heights == {(4 * CELL + 24 * UNIT, 4 * CELL + 31 * UNIT)}


def test_a_room_knows_what_reaches_into_it_from_beside() -> None:
    """Whatever overlaps it, and a strip of 48 units around it; touching is not enough."""
    stage = game_of(HALL).state.stage
    (room,) = range(stage.columns * stage.rows)
    endless = 1 << 40
    assert stage.box_of(room) == (-endless, -endless, endless, endless)
    reach = 48 * UNIT
    inside: Box = (0, 0, 1, 1)
    boxes = {
        "inside": inside,
        "left": (-reach - 9, 0, -reach, 9),
        "left, a point": (-reach - 9, 0, -reach + 1, 9),
        "above": (0, -reach - 9, 9, -reach),
        "above, a point": (0, -reach - 9, 9, -reach + 1),
    }
    assert stage.by_room(list(boxes.items())) == (("inside", "left, a point", "above, a point"),)


def test_who_is_put_down_may_leap_as_from_an_edge() -> None:
    stage: Stage = game_of(HALL).state.stage
    body = body_in(stage.ground, (5, 4), 1)
    assert body.coyote == COYOTE
    body.coyote = 0
    stand(body, stage.ground, (6, 4))
    assert body.coyote == COYOTE


@pytest.mark.parametrize(("kind", "waits"), [("boards", 156), ("hoist", 168), ("sluice", 156)])
def test_a_clockwork_is_as_it_is_drawn_for_more_than_half_of_the_period(
    kind: str, waits: int
) -> None:
    work = Place("clockwork", 5, 1, kind, height=3)
    assert [is_moved(work, phase) for phase in range(PERIOD)] == [
        phase >= waits for phase in range(PERIOD)
    ]
