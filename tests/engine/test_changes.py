"""Only what changed is brought to the window, and that comes out as if all of it had been."""

from __future__ import annotations

import random
from itertools import pairwise

import pygame
import pytest

from game.engine.app import App
from game.engine.changes import BAND, Changes
from game.engine.driver import Driver
from game.engine.scene import Push
from game.engine.screen import CANVAS
from tests.engine.recording import Recorder

SIZES = [
    (1280, 720),
    (1920, 1080),
    (1366, 768),
    (1437, 900),
    (2560, 1440),
    (1281, 722),
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


@pytest.mark.parametrize("size", SIZES)
def test_parts_join_as_if_the_whole_had_been_brought(
    app: App, hands: Driver, size: tuple[int, int]
) -> None:
    hands.resize(*size)
    app.go(Push(scene := Sketch(size[0])))
    hands.steps(1)
    for _ in range(25):
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


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_handed_over_while_nothing_changes(
    app: App, hands: Driver, updates: list[object], size: tuple[int, int]
) -> None:
    hands.resize(*size)
    app.go(Push(Recorder()))
    hands.steps(2)
    updates.clear()
    hands.steps(5)
    assert updates == []


@pytest.mark.parametrize("size", SIZES)
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
