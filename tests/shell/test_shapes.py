"""A window of any shape is filled by every kind of scene; what is added is for the eye alone."""

from __future__ import annotations

import pygame
import pytest

from game.cli.screenshot import known
from game.engine.driver import Driver
from game.shell.gallery import arrange
from game.shell.tale import Services

SCENES = (
    "title",
    "options",
    "question",
    "platformer",
    "platformer-pause",
    "dungeon",
    "dungeon-sheet",
    "hex",
    "hex-whole",
    "thrones",
    "bench-dungeon",
)
"""One for each way to fill what lies beside the page."""
SHAPES = ((1024, 768), (2560, 1080), (600, 900))
BARE = (255, 0, 255)


@pytest.mark.parametrize("name", SCENES)
def test_nothing_of_the_window_is_left_bare(services: Services, hands: Driver, name: str) -> None:
    arrange(services, known()[name])
    app = services.app
    for shape in SHAPES:
        hands.resize(*shape)
        app.draw()
        app.canvas.fill(BARE)
        app.draw()
        bare = pygame.mask.from_threshold(app.canvas, BARE, (1, 1, 1, 255))
        assert bare.count() == 0, (shape, bare.get_bounding_rects()[:4])


@pytest.mark.parametrize("name", ["options", "dungeon", "hex", "thrones"])
def test_the_page_itself_is_the_same_in_a_higher_window(
    services: Services, hands: Driver, name: str
) -> None:
    services.app.change(reduced_motion=True, reduced_flashes=True)
    arrange(services, known()[name])
    app = services.app
    middle = pygame.Rect(300, 200, 300, 200)
    seen = []
    for shape in ((1280, 720), (1280, 960)):
        hands.resize(*shape)
        app.draw()
        seen.append(app.canvas.subsurface(middle).copy())
    first, second = (pygame.surfarray.array3d(each).astype(int) for each in seen)
    # Light that falls over all that is seen falls a little otherwise.
    assert abs(first - second).mean() < 12
