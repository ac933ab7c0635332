"""Both kinds of window: pygame's display, and one with all pixels of a dense screen (macOS)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine import screen as screen_module
from game.engine.app import App
from game.engine.inputs import Click
from game.engine.scene import Push
from game.engine.settings import read
from game.engine.window import DenseWindow, PlainWindow, Window, open_window
from game.store.shipped import assets_dir
from tests.engine.recording import Recorder


class TwiceAsDense(DenseWindow):
    """A screen with two pixels a point each way: the system tells half of what is drawn."""

    @property
    def points(self) -> tuple[int, int]:
        width, height = super().points
        return width // 2, height // 2

    def open(self, size: tuple[int, int], fullscreen: bool) -> None:
        super().open((size[0] * 2, size[1] * 2), fullscreen)


@pytest.fixture(params=[DenseWindow, TwiceAsDense])
def dense(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[App]:
    """A program in such a window."""
    monkeypatch.setattr(screen_module, "open_window", request.param)
    app = App("test", assets_dir(), tmp_path / "settings.json", language="en", size=(1000, 700))
    yield app
    app.close()


def test_only_where_it_makes_a_difference_the_window_is_a_dense_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pygame.display.init()
    made: list[type[Window]] = []
    for system in ("linux", "win32", "darwin"):
        monkeypatch.setattr("sys.platform", system)
        window = open_window("test", (640, 400))
        made.append(type(window))
        window.close()
    assert made == [PlainWindow, PlainWindow, DenseWindow]


def test_a_dense_window_is_closed_before_pygame_ends(
    dense: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`pygame.quit` closes it as well, but what is left of it does not learn of that: tidied up by
    Python it closed whichever window had come to lie at its address, now and then."""
    end = pygame.quit
    ended: list[bool] = []

    def then() -> None:
        with pytest.raises(pygame.error, match="Invalid window"):
            assert dense.screen.window
        ended.append(True)
        end()

    monkeypatch.setattr(pygame, "quit", then)
    dense.close()
    assert ended == [True]


def test_a_dense_window_is_drawn_at_its_pixels_and_pointed_at_in_points(dense: App) -> None:
    dense.go(Push(scene := Recorder()))
    dense.frame([], 1 / 60)
    points, pixels = dense.screen.points, dense.screen.window.get_size()
    assert points == (1000, 700)
    twice = pixels == (2000, 1400)
    assert twice or pixels == points
    assert dense.canvas.scale == pytest.approx(1.5625 if twice else 1.0)
    assert dense.screen.window.get_at((3, 3))[:3] == pytest.approx(scene.colour, abs=3)
    said = {"pos": (500, 350), "button": 1, "touch": False}
    dense.frame([pygame.Event(pygame.MOUSEBUTTONDOWN, said)], 0)
    (click,) = (event for event in scene.heard if isinstance(event, Click))
    assert click.position == pytest.approx((640, 360), abs=1)


def test_its_size_is_kept_in_points_and_comes_back_from_full_screen(
    dense: App, tmp_path: Path
) -> None:
    dense.go(Push(Recorder()))
    dense.screen.toggle_fullscreen()
    dense.frame([], 1 / 60)
    dense.screen.toggle_fullscreen()
    for _ in range(3):
        dense.frame([], 1 / 60)
    assert dense.screen.points == (1000, 700)
    assert dense.screen.windowed_size == (1000, 700)
    dense.close()
    assert read(tmp_path / "settings.json")[0].window == (1000, 700)
