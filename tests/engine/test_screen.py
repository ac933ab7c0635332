"""The window: one canvas fills it, the page in its middle, whatever the window's size."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.engine.app import App
from game.engine.canvas import CANVAS, Canvas
from game.engine.driver import Driver
from game.engine.inputs import Click
from game.engine.memory import comparing
from game.engine.scene import Pop, Push
from game.engine.screen import BAND, LULL_FRAMES, Changes, Spare, Still
from game.engine.settings import read
from game.engine.text import Style
from game.store.shipped import assets_dir
from tests.depth import all_but, either
from tests.engine.recording import Recorder
from tests.patience import wait_until

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
def test_the_picture_fills_the_window(app: App, hands: Driver, size: tuple[int, int]) -> None:
    hands.resize(*size)
    app.go(Push(scene := Recorder()))
    hands.steps(1)
    window = app.screen.window
    assert window.get_size() == size
    width, height = size
    for x in (0, width // 2, width - 1):
        for y in (0, height // 2, height - 1):
            assert seen(window, x, y) == pytest.approx(scene.colour, abs=ROUNDING)


@all_but("size3", "size7", "size9")
@pytest.mark.parametrize("size", [*SIZES, (800, 600), (3440, 1440), (1080, 1920), (3840, 1600)])
def test_all_that_the_window_shows_lies_in_the_area(
    app: App, hands: Driver, size: tuple[int, int]
) -> None:
    hands.resize(*size)
    area, page = app.canvas.area, pygame.Rect((0, 0), CANVAS)
    assert area.contains(page)
    assert abs(area.centerx - page.centerx) <= 1
    assert abs(area.centery - page.centery) <= 1
    left, top = app.screen.to_canvas((0, 0))
    right, bottom = app.screen.to_canvas(size)
    assert (area.left, area.top) == pytest.approx((left, top), abs=1)
    assert (area.right, area.bottom) == pytest.approx((right, bottom), abs=1)
    assert area.width == page.width or area.height == page.height, "the page is as large as it fits"


class Beside(Recorder):
    """A mark on each edge of what is seen, and one in the corner of the page."""

    def draw(self, canvas: Canvas, alpha: float) -> None:
        canvas.fill((0, 0, 0))
        area = canvas.area
        canvas.fill((240, 0, 0), pygame.Rect(area.left, area.top, area.width, 6))
        canvas.fill((0, 240, 0), pygame.Rect(area.left, area.bottom - 6, area.width, 6))
        canvas.rect((0, 0, 240), pygame.Rect(0, 300, 40, 40))


@pytest.mark.parametrize("size", [(1280, 960), (1920, 1440), (2560, 1080), (1024, 768), (700, 900)])
def test_what_is_drawn_beside_the_page_is_seen_there(
    app: App, hands: Driver, size: tuple[int, int]
) -> None:
    hands.resize(*size)
    app.go(Push(Beside()))
    hands.steps(1)
    window, (width, height) = app.screen.window, size
    for x in (1, width // 2, width - 2):
        assert seen(window, x, 1) == pytest.approx((240, 0, 0), abs=ROUNDING)
        assert seen(window, x, height - 2) == pytest.approx((0, 240, 0), abs=ROUNDING)
    scale = min(width / CANVAS[0], height / CANVAS[1])
    page_left, page_top = (width - CANVAS[0] * scale) / 2, (height - CANVAS[1] * scale) / 2
    mark = page_left + 20 * scale, page_top + 320 * scale
    assert seen(window, *mark) == pytest.approx((0, 0, 240), abs=ROUNDING)
    if page_left > 10:
        assert seen(window, page_left - 4, mark[1]) == pytest.approx((0, 0, 0), abs=ROUNDING)


@all_but("size3", "size0")
@pytest.mark.parametrize("size", [(2560, 1080), (1024, 768), (700, 900), (3840, 1600)])
def test_the_pointer_is_where_the_picture_is(
    app: App, hands: Driver, size: tuple[int, int]
) -> None:
    hands.resize(*size)
    app.go(Push(scene := Recorder()))
    scale = min(size[0] / CANVAS[0], size[1] / CANVAS[1])
    at = (size[0] / 2 + 200 * scale, size[1] / 2 - 100 * scale)
    said = {"pos": at, "button": 1, "touch": False}
    app.frame([pygame.Event(pygame.MOUSEBUTTONDOWN, said)], 0)
    clicks = [event for event in scene.heard if isinstance(event, Click)]
    assert clicks[-1].position == pytest.approx((840, 260), abs=1.5)


def test_a_window_like_a_thread_costs_no_more_than_some_pages(app: App, hands: Driver) -> None:
    hands.resize(2000, 12)
    assert app.canvas.pixels[0] <= 4 * CANVAS[0]
    app.go(Push(Recorder()))
    hands.steps(1)


def size_changed(size: tuple[int, int]) -> pygame.Event:
    """The window has that size now."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    return pygame.Event(pygame.WINDOWSIZECHANGED, {"x": size[0], "y": size[1]})


def test_a_window_that_is_dragged_is_laid_out_when_the_hand_lets_go(
    app: App, hands: Driver
) -> None:
    app.go(Push(scene := Recorder()))
    hands.steps(1)
    made = []
    return_key = {"scancode": 40, "key": pygame.K_RETURN, "mod": 0, "unicode": ""}
    for number in range(40):
        size = (1300 + 10 * number, 800 + 5 * number)
        keys = [pygame.Event(kind, return_key) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
        app.frame([size_changed(size), *keys], 1 / 60)
        if app.canvas not in made:
            made.append(app.canvas)
        assert app.screen.to_canvas(size) == pytest.approx(app.canvas.area.bottomright, abs=1)
        middle = app.screen.window.get_at((size[0] // 2, size[1] // 2))[:3]
        assert middle == pytest.approx(scene.colour, abs=ROUNDING), "it is seen all the while"
    assert len(made) == 1, "the first size is taken at once, those after it are not"
    assert scene.presses == ["confirm"] * 40, "no key is lost meanwhile"
    hands.steps(LULL_FRAMES + 1)
    assert app.canvas.pixels == (1690, 995)


class Edge(Recorder):
    """Dark on the left, light on the right."""

    def draw(self, canvas: Canvas, alpha: float) -> None:
        canvas.fill((0, 0, 0))
        canvas.fill((240, 240, 240), pygame.Rect(640, 0, 640, 720))


def row_of(app: App) -> set[int]:
    """The brightness of the pixels around the middle of the window."""
    middle = app.screen.window.get_width() // 2
    return {app.screen.window.get_at((x, 400))[0] for x in range(middle - 10, middle + 10)}


class Button(Recorder):
    """Draws a picture of the interface, and remembers for which scale it was made."""

    ground = (20, 30, 40)

    def __init__(self, app: App) -> None:
        super().__init__()
        self._assets = app.assets
        self.drawn: list[tuple[float, float]] = []
        """Scales of the canvas and of the picture, frame by frame."""

    def draw(self, canvas: Canvas, alpha: float) -> None:
        canvas.fill(self.ground)
        picture = self._assets.ui("button/focus").image
        self.drawn.append((canvas.scale, picture.scale))
        canvas.blit(picture, (100, 100))


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (2560, 1440)])
def test_what_is_drawn_has_the_pixels_of_the_window(
    app: App, hands: Driver, size: tuple[int, int]
) -> None:
    hands.resize(*size)
    app.go(Push(Edge()))
    hands.steps(1)
    assert app.canvas.pixels == size
    assert app.canvas.get_size() == CANVAS
    assert row_of(app) == {0, 240}, "an edge is an edge"


def test_beyond_twice_it_is_enlarged_smoothly(app: App, hands: Driver) -> None:
    hands.resize(3840, 2160)
    app.go(Push(Edge()))
    hands.steps(1)
    assert app.canvas.scale == 2.0
    assert any(20 < value < 220 for value in row_of(app))


def test_below_its_own_size_it_is_reduced(app: App, hands: Driver) -> None:
    hands.resize(960, 540)
    assert app.canvas.scale == 1.0
    assert app.screen.scale == 0.75


def test_no_finer_than_was_asked_for(app: App, hands: Driver) -> None:
    hands.resize(1920, 1080)
    app.screen.finest = 1.0
    app.go(Push(scene := Recorder()))
    hands.steps(1)
    assert app.canvas.scale == 1.0
    assert app.canvas.pixels == CANVAS
    assert seen(app.screen.window, 1919, 1079) == pytest.approx(scene.colour, abs=ROUNDING)
    assert app.screen.to_canvas((1920, 1080)) == pytest.approx(CANVAS)
    app.screen.finest = 2.0
    hands.steps(1)
    assert app.canvas.scale == 1.5


def test_a_window_that_changes_is_drawn_as_before_until_its_pictures_are_there(
    app: App, hands: Driver
) -> None:
    app.go(Push(scene := Button(app)))
    hands.steps(1)
    app.assets.waits, app.screen.holds = False, True
    hands.resize(1920, 1080)
    assert app.canvas.scale == 1.0
    assert app.screen.window.get_at((1800, 1000))[:3] == scene.ground, "enlarged at once"
    wait_until(lambda: app.canvas.scale == 1.5, hands.steps)
    hands.steps(1)
    # Frames went on meanwhile, and in none of them a picture had to be enlarged.
    assert list(dict.fromkeys(scene.drawn)) == [(1.0, 1.0), (1.5, 1.5)]
    assert app.screen.window.get_at((1800, 1000))[:3] == scene.ground


def test_while_somebody_pulls_at_the_window_nothing_is_made_for_it(app: App, hands: Driver) -> None:
    app.go(Push(Button(app)))
    hands.steps(1)
    app.assets.waits, app.screen.holds = False, True
    for width in range(1300, 1400, 4):
        hands.resize(width, 800)
        hands.steps(3)
        assert app.canvas.scale == 1.0
    wait_until(lambda: app.canvas.scale == 1396 / 1280, hands.steps)


def test_letters_follow_the_window(app: App, hands: Driver) -> None:
    app.go(Push(Recorder()))
    style = Style("body")
    small = app.text.line("Ruggnar", style)
    hands.resize(2560, 1440)
    hands.steps(1)
    large = app.text.line("Ruggnar", style)
    assert large.get_width() == pytest.approx(small.get_width(), abs=3)
    assert large.pixels[0] == pytest.approx(2 * small.pixels[0], abs=6)


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


LARGER = [
    (1280, 720),
    (1920, 1080),
    (1437, 900),
    (2560, 1440),
    (1000, 700),
]


class Sketch(Recorder):
    """Shows whatever was scribbled on its sheet."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.dice = random.Random(seed)
        self.sheet = pygame.Surface(CANVAS).convert()
        for _ in range(300):
            self.scribble(200)

    def scribble(self, largest: int) -> pygame.Rect:
        """A patch of one colour somewhere, perhaps across an edge."""
        dice = self.dice
        size = dice.randint(1, largest), dice.randint(1, largest)
        corner = dice.randint(-9, CANVAS[0] - 1), dice.randint(-9, CANVAS[1] - 1)
        patch = pygame.Rect(corner, size)
        return self.sheet.fill([dice.randint(0, 255) for _ in range(3)], patch)

    def draw(self, canvas: pygame.Surface, alpha: float) -> None:
        canvas.blit(self.sheet, (0, 0))


def pixels(picture: pygame.Surface) -> bytes:
    """Every visible pixel, row by row."""
    return pygame.image.tobytes(picture, "RGB")


@pytest.fixture
def updates(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What of the window was handed to the system, in order; "all" for the whole."""
    told: list[object] = []
    flip, update = pygame.display.flip, pygame.display.update

    def whole() -> None:
        told.append("all")
        flip()

    def parts(rects: list[pygame.Rect]) -> None:
        told.append([pygame.Rect(rect) for rect in rects])
        update(rects)

    monkeypatch.setattr(pygame.display, "flip", whole)
    monkeypatch.setattr(pygame.display, "update", parts)
    return told


def test_every_change_is_found_and_little_else() -> None:
    dice = random.Random(1)
    picture = pygame.Surface((300, 100))
    changes = Changes()
    assert changes.since(picture) == [picture.get_rect()]
    assert changes.since(picture) == []
    for _ in range(300):
        old = picture.copy()
        for _ in range(dice.randint(1, 3)):
            patch = pygame.Rect(dice.randrange(300), dice.randrange(100), 7, 5)
            picture.fill([dice.randrange(256) for _ in range(3)], patch)
        found = changes.since(picture)
        assert all(picture.get_rect().contains(part) for part in found)
        assert all(one.bottom < other.top for one, other in pairwise(found))
        for part in found:
            old.blit(picture, part, part)
        assert pixels(old) == pixels(picture)


def test_nothing_is_missed_after_all_of_it_has_moved() -> None:
    dice = random.Random(2)
    picture, shown = pygame.Surface((300, 400)), pygame.Surface((300, 400))
    changes = Changes()
    found: list[list[pygame.Rect]] = []
    for moves in (True,) * 6 + (False,) * 4 + (True,) * 3 + (False,) * 6:
        if moves:
            for top in range(400):
                picture.fill([dice.randrange(256) for _ in range(3)], (0, top, 300, 1))
        else:
            picture.fill([dice.randrange(256) for _ in range(3)], (dice.randrange(280), 203, 9, 2))
        found.append(changes.since(picture))
        for part in found[-1]:
            shown.blit(picture, part, part)
        assert pixels(shown) == pixels(picture)
    assert all(parts == [picture.get_rect()] for parts in found[:6])
    assert all(part.height == BAND for part in (*found[7], *found[9], *found[-1]))


def test_with_the_last_picture_at_hand_the_same_is_found_and_nothing_is_kept() -> None:
    dice = random.Random(4)
    picture, shown = pygame.Surface((300, 200)), pygame.Surface((300, 200))
    keeping, looking = Changes(), Changes()
    for number in range(200):
        if number % 40 > 30:
            for top in range(200):
                picture.fill([dice.randrange(256) for _ in range(3)], (0, top, 300, 1))
        else:
            place = dice.randrange(290), dice.randrange(190)
            picture.fill([dice.randrange(256) for _ in range(3)], (*place, 9, 3))
        if number == 100:
            keeping.forget()
            looking.forget()
        found = looking.since(picture, shown)
        assert found == keeping.since(picture)
        for part in found:
            shown.blit(picture, part, part)
        assert pixels(shown) == pixels(picture)
    assert keeping.weight == 200 * picture.get_pitch()
    assert looking.weight == 0
    assert looking.since(picture) == [picture.get_rect()], "it has to be kept from now on"


def test_where_whole_rows_are_copied_nobody_looks_where_a_change_ends() -> None:
    """Rain falls beside a panel that stays: to look for its edge in each row took a millisecond."""
    picture, shown = pygame.Surface((300, 200)), pygame.Surface((300, 200))
    keeping, looking = Changes(), Changes()
    keeping.since(picture)
    looking.since(picture, shown)
    picture.fill((90, 60, 30), (0, 40, 180, 80))
    (part,) = keeping.since(picture)
    assert 180 <= part.width < 220
    assert looking.since(picture, shown) == [pygame.Rect(0, 40, 300, 80)]
    shown.blit(picture, (0, 0))
    picture.fill((9, 60, 30), (0, 40, 140, 80))
    (part,) = looking.since(picture, shown)
    assert 140 <= part.width < 180


def test_what_changes_all_over_is_found_in_bounded_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    compare, looks = comparing(), list[int]()
    if compare is None:
        pytest.skip("nothing compares pictures where they lie here")

    def counted(one: int, other: int, length: int) -> int:
        looks.append(length)
        return compare(one, other, length)

    monkeypatch.setattr("game.engine.screen.comparing", lambda: counted)
    dice = random.Random(6)
    picture, shown = pygame.Surface(CANVAS), pygame.Surface(CANVAS)
    changes = Changes()
    changes.since(picture, shown)
    for _ in range(8):
        for top in range(0, 720, 3):
            picture.fill([dice.randrange(256) for _ in range(3)], (dice.randrange(1200), top, 9, 2))
        looks.clear()
        for part in changes.since(picture, shown):
            shown.blit(picture, part, part)
        assert pixels(shown) == pixels(picture)
        assert len(looks) < 720 // BAND + 500


def test_what_was_saved_is_shown_all_the_same(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, shown = app.screen, list[object]()
    screen.show()
    screen.canvas.fill((9, 80, 7), (40, 40, 8, 8))
    screen.save(tmp_path / "saved.png")
    monkeypatch.setattr(screen.system, "update", lambda *parts: shown.append(parts))
    screen.show()
    assert shown
    screen.show()
    assert len(shown) == 1


def test_a_small_change_is_a_small_part() -> None:
    picture = pygame.Surface(CANVAS)
    changes = Changes()
    changes.since(picture)
    picture.fill((200, 10, 10), (700, 403, 3, 2))
    (part,) = changes.since(picture)
    assert part.collidepoint(701, 403)
    assert part.height == BAND
    assert part.width < 40


def test_another_size_or_a_loss_makes_all_of_it_new() -> None:
    changes = Changes()
    small, large = pygame.Surface((64, 33)), pygame.Surface((80, 60))
    changes.since(small)
    assert changes.since(large) == [large.get_rect()]
    changes.forget()
    assert changes.since(large) == [large.get_rect()]


@all_but("size1", "size3")
@pytest.mark.parametrize("size", LARGER)
def test_parts_join_as_if_the_whole_had_been_brought(
    app: App, hands: Driver, size: tuple[int, int]
) -> None:
    hands.resize(*size)
    app.go(Push(scene := Sketch(size[0])))
    hands.steps(1)
    for _ in range(either(25, 8)):
        scene.scribble(120)
        scene.scribble(3)
        app.draw()
        app.screen.show()
        in_parts = pixels(app.screen.window)
        app.screen.uncovered()
        app.screen.show()
        assert in_parts == pixels(app.screen.window)


def test_the_corners_of_the_canvas_reach_the_window(app: App, hands: Driver) -> None:
    hands.resize(1920, 1080)
    app.go(Push(scene := Sketch(3)))
    hands.steps(1)
    for corner in ((0, 0), (1276, 0), (0, 716), (1276, 716)):
        scene.sheet.fill((255, 0, 255), (corner, (4, 4)))
    hands.steps(1)
    for place in ((0, 0), (1919, 0), (0, 1079), (1919, 1079)):
        assert app.screen.window.get_at(place)[:3] == (255, 0, 255)


@pytest.mark.parametrize("size", LARGER)
def test_nothing_is_handed_over_while_nothing_changes(
    app: App, hands: Driver, updates: list[object], size: tuple[int, int]
) -> None:
    hands.resize(*size)
    app.go(Push(Recorder()))
    hands.steps(2)
    updates.clear()
    hands.steps(5)
    assert updates == []


@all_but("size3", "size1")
@pytest.mark.parametrize("size", LARGER)
def test_what_is_handed_over_holds_all_that_changed_in_the_window(
    app: App, hands: Driver, updates: list[object], size: tuple[int, int]
) -> None:
    hands.resize(*size)
    app.go(Push(scene := Sketch(8)))
    hands.steps(2)
    for _ in range(10):
        before = app.screen.window.copy()
        updates.clear()
        scene.scribble(40)
        hands.steps(1)
        for told in updates:
            parts = [before.get_rect()] if told == "all" else told
            assert isinstance(parts, list)
            for part in parts:
                before.blit(app.screen.window, part, part)
        assert pixels(before) == pixels(app.screen.window)


@pytest.mark.parametrize(
    "lost",
    [pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED],
)
def test_a_window_that_was_covered_gets_all_of_its_picture_again(
    app: App, hands: Driver, updates: list[object], lost: int
) -> None:
    hands.resize(1600, 1000)
    app.go(Push(Recorder()))
    hands.steps(2)
    updates.clear()
    app.frame([pygame.Event(lost, {})], 0)
    assert updates == ["all"]


@pytest.mark.parametrize("press", ["screenshot", "fullscreen"])
def test_the_window_is_right_afterwards(app: App, hands: Driver, press: str) -> None:
    hands.resize(1600, 900)
    app.go(Push(scene := Sketch(5)))
    hands.steps(1)
    scene.scribble(200)
    hands.press(press)
    scene.scribble(200)
    hands.steps(1)
    in_parts = pixels(app.screen.window)
    app.screen.uncovered()
    app.screen.show()
    assert in_parts == pixels(app.screen.window)


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


def test_a_screen_is_lent_to_one_after_the_other_and_to_two_at_once(app: App) -> None:
    canvas = app.canvas
    spare = Spare(canvas)
    still = Still(spare)
    canvas.fill((1, 2, 3))
    still.keep(canvas, "below")
    other = spare.lend(canvas)
    other.fill((9, 9, 9))
    canvas.fill((0, 0, 255))
    assert still.put(canvas, "below")
    assert canvas.get_at((640, 360))[:3] == (1, 2, 3), "both have memory of their own"
    other.set_alpha(100)
    spare.take_back(other)
    still.forget()
    assert not still.put(canvas, "below")
    again = spare.lend(canvas)
    assert again.get_alpha() in (None, 255)
    assert spare.lend(canvas) is not again
    spare.take_back(again)
    assert spare.lend(canvas) is again, "no memory is asked for anew"
    assert spare.lend(Canvas((40, 30))).get_size() == (40, 30)


def test_what_moves_is_never_kept(app: App) -> None:
    still, painted = Still(), 0

    def paint() -> None:
        nonlocal painted
        painted += 1

    for _ in range(3):
        still.draw(app.canvas, None, paint)
    assert painted == 3
    assert not still.put(app.canvas, None)


def test_on_another_screen_all_of_the_picture_is_handed_over_again(
    app: App, hands: Driver, updates: list[object]
) -> None:
    hands.resize(1600, 1000)
    app.go(Push(Recorder()))
    hands.steps(2)
    updates.clear()
    app.frame([pygame.Event(pygame.WINDOWDISPLAYCHANGED, {"display_index": 1})], 0)
    assert updates == ["all"]
    assert app.canvas.pixels == (1600, 1000)


@pytest.mark.usefixtures("app")
def test_windows_is_told_that_the_pixels_of_the_screen_are_meant() -> None:
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"


def test_what_was_reserved_is_kept_without_asking_for_more() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    canvas, still = Canvas((64, 36)), Still()
    still.reserve(canvas)
    kept = still.kept
    assert kept is not None
    assert not still.put(canvas, "page")
    still.keep(canvas, "page")
    assert still.kept is kept
    assert still.put(canvas, "page")
