"""The window: one canvas, scaled with its aspect kept, whatever the window's size."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.engine.app import App
from game.engine.driver import Driver
from game.engine.scene import Push
from game.engine.screen import CANVAS, LETTERBOX
from game.engine.settings import read
from game.store.shipped import assets_dir
from tests.engine.recording import Recorder

SIZES = [(1280, 720), (1920, 1080), (1024, 768), (2560, 1080), (640, 360), (700, 900)]
ROUNDING = 3
"""Levels by which a plain colour may change when it is scaled."""


def seen(picture: pygame.Surface, x: float, y: float) -> tuple[int, int, int]:
    """The colour at a place."""
    red, green, blue, _ = picture.get_at((round(x), round(y)))
    return red, green, blue


@pytest.mark.parametrize("size", SIZES)
def test_places_go_to_the_canvas_and_back(app: App, hands: Driver, size: tuple[int, int]) -> None:
    hands.resize(*size)
    middle = app.screen.to_canvas((size[0] / 2, size[1] / 2))
    assert middle == pytest.approx((640, 360), abs=1)
    scale = min(size[0] / CANVAS[0], size[1] / CANVAS[1])
    assert app.screen.scale == pytest.approx(scale, abs=0.002)
    one = app.screen.to_canvas((100, 100))
    other = app.screen.to_canvas((200, 150))
    # As wide as high: nothing is stretched.
    assert (other[0] - one[0]) / (other[1] - one[1]) == pytest.approx(2, abs=0.01)


@pytest.mark.parametrize("size", SIZES)
def test_the_picture_fills_the_window_but_for_the_bars(
    app: App, hands: Driver, size: tuple[int, int]
) -> None:
    hands.resize(*size)
    app.go(Push(scene := Recorder()))
    hands.steps(1)
    window = app.screen.window
    assert window.get_size() == size
    width, height = size
    scale = min(width / CANVAS[0], height / CANVAS[1])
    bar_x, bar_y = (width - CANVAS[0] * scale) / 2, (height - CANVAS[1] * scale) / 2
    for x, y in (
        (width // 2, height // 2),
        (bar_x + 3, bar_y + 3),
        (width - bar_x - 3, height - bar_y - 3),
    ):
        assert seen(window, x, y) == pytest.approx(scene.colour, abs=ROUNDING)
    if bar_x > 4 or bar_y > 4:
        assert window.get_at((0, 0))[:3] == LETTERBOX
        assert window.get_at((width - 1, height - 1))[:3] == LETTERBOX


def test_scaling_is_smooth(app: App, hands: Driver) -> None:
    class Edge(Recorder):
        def draw(self, canvas: pygame.Surface, alpha: float) -> None:
            canvas.fill((0, 0, 0))
            canvas.fill((240, 240, 240), pygame.Rect(640, 0, 640, 720))

    hands.resize(1920, 1080)
    app.go(Push(Edge()))
    hands.steps(1)
    row = {app.screen.window.get_at((x, 500))[0] for x in range(950, 970)}
    assert any(20 < value < 220 for value in row)


def test_at_its_own_size_nothing_is_copied(app: App, hands: Driver) -> None:
    assert app.canvas is app.screen.window
    hands.resize(1920, 1080)
    assert app.canvas.get_size() == CANVAS
    assert app.canvas is not app.screen.window


def test_a_window_that_changes_before_its_event_comes_harms_nothing(
    app: App, hands: Driver
) -> None:
    hands.resize(1920, 1080)
    app.go(Push(scene := Recorder()))
    pygame.display.set_mode((900, 700), pygame.RESIZABLE)
    hands.steps(1)
    app.frame([pygame.Event(pygame.WINDOWSIZECHANGED, {"x": 900, "y": 700})], 0)
    assert seen(app.screen.window, 450, 350) == pytest.approx(scene.colour, abs=ROUNDING)


def test_the_size_of_the_window_is_remembered(tmp_path: Path, app: App, hands: Driver) -> None:
    hands.resize(1000, 600)
    app.close()
    settings, faults = read(tmp_path / "settings.json")
    assert settings.window == (1000, 600)
    assert faults == []


def test_full_screen_and_back(app: App, hands: Driver) -> None:
    hands.resize(1000, 600)
    hands.press("fullscreen")
    assert app.settings.fullscreen
    hands.press("fullscreen")
    assert not app.settings.fullscreen
    assert app.screen.window.get_size() == (1000, 600)


def test_a_picture_is_kept_as_the_window_shows_it(tmp_path: Path, app: App, hands: Driver) -> None:
    app.go(Push(Recorder()))
    hands.resize(1024, 768)
    hands.press("screenshot")
    (kept,) = (tmp_path / "pictures").iterdir()
    picture = pygame.image.load(kept)
    assert picture.get_size() == (1024, 768)
    assert seen(picture, 512, 384) == pytest.approx(Recorder().colour, abs=ROUNDING)
    assert kept.name in app.notices.shown


def test_where_nothing_can_be_kept_that_is_said() -> None:
    app = App("test", assets_dir(), None, language="en")
    app.save_screenshot()
    assert "Nothing can be kept" in app.notices.shown
    app.close()


@pytest.mark.parametrize(
    ("driver", "said"),
    [("", "expected DISPLAY or WAYLAND_DISPLAY"), ("no-such-driver", "SDL_VIDEODRIVER")],
)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux names its displays so")
def test_without_a_display_one_line_says_what_to_do(driver: str, said: str) -> None:
    program = (
        "from game.engine.screen import Screen\n"
        "from game.core.errors import GameError\n"
        "try:\n    Screen('x', (640, 360))\n"
        "except GameError as error:\n    print(error)\n"
    )
    env = {"PATH": "/usr/bin:/bin", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    if driver:
        env["SDL_VIDEODRIVER"] = driver
    run = subprocess.run(
        [sys.executable, "-c", program],
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert run.stdout.count("\n") == 1
    assert "no display" in run.stdout
    assert said in run.stdout
