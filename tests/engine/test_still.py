"""What does not change is drawn once: below an overlay, or where a picture tells what it shows."""

from __future__ import annotations

import pygame
import pytest

from game.engine.app import App
from game.engine.driver import Driver
from game.engine.scene import Pop, Push
from game.engine.still import Still
from tests.engine.recording import Recorder


class Counted(Recorder):
    """Counts how often it was drawn, in a colour of its own."""

    def __init__(self, colour: tuple[int, int, int] = (90, 60, 40)) -> None:
        super().__init__()
        self.colour = colour
        self.drawn = 0

    def draw(self, canvas: pygame.Surface, alpha: float) -> None:
        self.drawn += 1
        super().draw(canvas, alpha)


class Slip(Counted):
    """An overlay that leaves most of the screen to what lies below."""

    overlay = True

    def draw(self, canvas: pygame.Surface, alpha: float) -> None:
        self.drawn += 1
        canvas.fill((180, 170, 160), (0, 0, 100, 100))


@pytest.fixture
def table(app: App) -> Counted:
    """The scene at the bottom."""
    scene = Counted()
    app.go(Push(scene))
    return scene


def test_a_scene_below_an_overlay_is_drawn_once(app: App, hands: Driver, table: Counted) -> None:
    hands.steps(3)
    app.go(Push(slip := Slip()))
    table.drawn = 0
    hands.steps(20)
    assert (table.drawn, slip.drawn) == (1, 20)
    assert app.canvas.get_at((600, 400))[:3] == table.colour
    assert app.canvas.get_at((50, 50))[:3] == (180, 170, 160)


def test_an_overlay_on_an_overlay_is_seen_over_both(
    app: App, hands: Driver, table: Counted
) -> None:
    app.go(Push(Slip()))
    hands.steps(2)

    class Other(Slip):
        def draw(self, canvas: pygame.Surface, alpha: float) -> None:
            canvas.fill((1, 2, 3), (200, 200, 10, 10))

    app.go(Push(Other()))
    hands.steps(3)
    for place, colour in (
        ((205, 205), (1, 2, 3)),
        ((50, 50), (180, 170, 160)),
        ((600, 400), table.colour),
    ):
        assert app.canvas.get_at(place)[:3] == colour


def test_a_scene_that_is_uncovered_lives_again(app: App, hands: Driver, table: Counted) -> None:
    app.go(Push(Slip()))
    hands.steps(2)
    app.go(Pop())
    table.drawn = 0
    hands.steps(4)
    assert table.drawn == 4
    assert app.canvas.get_at((50, 50))[:3] == table.colour


def test_what_changed_in_between_is_seen_under_the_next_overlay(
    app: App, hands: Driver, table: Counted
) -> None:
    app.go(Push(Slip()))
    hands.steps(2)
    app.go(Pop())
    table.colour = (10, 90, 50)
    app.go(Push(Slip()))
    hands.steps(2)
    assert app.canvas.get_at((600, 400))[:3] == (10, 90, 50)


def test_a_setting_changed_in_an_overlay_is_seen_below_it(
    app: App, hands: Driver, table: Counted
) -> None:
    app.go(Push(Slip()))
    hands.steps(2)
    table.drawn = 0
    app.change(high_contrast=True)
    hands.steps(3)
    assert table.drawn == 1


@pytest.mark.parametrize("size", [(1920, 1080), (900, 700), (1280, 720)])
def test_a_covered_scene_survives_another_size_of_the_window(
    app: App, hands: Driver, table: Counted, size: tuple[int, int]
) -> None:
    app.go(Push(Slip()))
    hands.steps(2)
    hands.resize(*size)
    hands.steps(2)
    assert app.canvas.get_at((600, 400))[:3] == table.colour


def test_a_still_picture_is_painted_again_only_for_another_key(app: App) -> None:
    still, painted = Still(), 0
    canvas = app.canvas

    def paint() -> None:
        nonlocal painted
        painted += 1
        canvas.fill((painted, 0, 0))

    for key, expected in ((1, 1), (1, 1), (2, 2), (1, 3), (1, 3)):
        canvas.fill((0, 0, 255))
        still.draw(canvas, key, paint)
        assert canvas.get_at((640, 360))[:3] == (expected, 0, 0)
    still.forget()
    still.draw(canvas, 1, paint)
    assert painted == 4


def test_what_moves_is_never_kept(app: App) -> None:
    still, painted = Still(), 0

    def paint() -> None:
        nonlocal painted
        painted += 1

    for _ in range(3):
        still.draw(app.canvas, None, paint)
    assert painted == 3
    assert not still.put(app.canvas, None)
