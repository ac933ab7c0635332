"""Where frames take too long the picture is drawn less finely, and only there."""

from __future__ import annotations

import logging

import pygame
import pytest

from game.engine.app import App
from game.engine.driver import Driver
from game.engine.pace import BUDGET, FRAME, STRETCH, Pace, coarser
from game.engine.scene import Push
from tests.engine.recording import Recorder

SLOW, QUICK = BUDGET * 1.1, BUDGET * 0.4


def stretch(app: App, *costs: float) -> None:
    """So many frames as are judged together, each with one of these costs in turn."""
    for number in range(STRETCH):
        app.took(costs[number % len(costs)])


def test_half_of_the_frames_of_a_stretch_must_come_in_time() -> None:
    pace = Pace()
    assert not any(pace.note(QUICK) for _ in range(STRETCH))
    most = [SLOW if number % 5 < 2 else QUICK for number in range(STRETCH)]
    assert not any(map(pace.note, most)), "two in five may be slow"
    late = [pace.note(SLOW) for _ in range(STRETCH)]
    assert late == [False] * (STRETCH - 1) + [True]
    assert pace.median == SLOW


def test_a_quarter_may_be_shown_too_late_and_no_more() -> None:
    pace = Pace()
    some = [FRAME * 1.1 if number % 4 == 0 else QUICK for number in range(STRETCH)]
    assert not any(map(pace.note, some))
    assert pace.median < BUDGET
    assert [pace.note(FRAME * 1.1 if number % 3 == 0 else QUICK) for number in range(STRETCH)][-1]


def test_one_frame_that_takes_a_second_is_no_matter() -> None:
    pace = Pace()
    assert not any(pace.note(1.0 if number == 7 else QUICK) for number in range(STRETCH))


@pytest.mark.parametrize(
    ("scale", "below"), [(2.0, 1.5), (1.7, 1.5), (1.5, 1.0), (1.2, 1.0), (1.0, None)]
)
def test_it_goes_down_by_steps(scale: float, below: float | None) -> None:
    assert coarser(scale) == below


@pytest.fixture
def large(app: App, hands: Driver) -> App:
    """A program in a window of 2560 x 1440."""
    hands.resize(2560, 1440)
    app.go(Push(Recorder()))
    hands.steps(1)
    assert app.canvas.scale == 2.0
    return app


def test_a_slow_machine_draws_less_finely_step_by_step_and_says_so(
    large: App, hands: Driver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    scales = []
    for _ in range(4):
        stretch(large, SLOW)
        hands.steps(1)
        scales.append(large.canvas.scale)
    assert scales == [1.5, 1.0, 1.0, 1.0]
    assert large.text.density == 1.0, "letters as well"
    told = [line for line in caplog.messages if "pixels a unit" in line]
    assert len(told) == 2, "once for each step"
    assert large.screen.to_canvas((2560, 1440)) == pytest.approx((1280, 720))


def test_a_quick_machine_draws_all_that_the_window_has(large: App, hands: Driver) -> None:
    for _ in range(4):
        stretch(large, QUICK, QUICK, SLOW)
    hands.steps(1)
    assert large.canvas.scale == 2.0


@pytest.mark.parametrize(("wanted", "scale"), [("full", 2.0), ("plain", 1.0)])
def test_who_has_chosen_gets_what_was_chosen(
    large: App, hands: Driver, wanted: str, scale: float
) -> None:
    large.change(sharpness=wanted)
    for cost in (SLOW, QUICK):
        stretch(large, cost)
        hands.steps(1)
        assert large.canvas.scale == scale


def test_automatic_begins_anew_when_it_is_chosen_again(large: App, hands: Driver) -> None:
    stretch(large, SLOW)
    hands.steps(1)
    assert large.canvas.scale == 1.5
    large.change(sharpness="full")
    large.change(sharpness="auto")
    hands.steps(1)
    assert large.canvas.scale == 2.0


def test_another_setting_does_not_forget_what_the_machine_can_do(large: App, hands: Driver) -> None:
    stretch(large, SLOW)
    large.change(volume=40)
    hands.steps(1)
    assert large.canvas.scale == 1.5


def test_frames_of_a_window_that_is_dragged_do_not_count(large: App) -> None:
    for number in range(2 * STRETCH):
        pygame.display.set_mode((2000 + number, 1440), pygame.RESIZABLE)
        large.took(SLOW)
    assert large.screen.finest == 2.0


def test_frames_before_another_size_do_not_count(large: App, hands: Driver) -> None:
    for _ in range(STRETCH - 1):
        large.took(SLOW)
    hands.resize(1920, 1080)
    hands.steps(1)
    large.took(SLOW)
    hands.steps(1)
    assert large.canvas.scale == 1.5
    assert large.screen.finest == 2.0
