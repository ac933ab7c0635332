"""A wider or higher window shows more of the floor, and changes nothing else."""

from __future__ import annotations

import pygame
import pytest

from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.shell.tale import Services
from game.tales.candle.view.camera import Camera, Gaze
from game.tales.candle.view.front import Front
from game.tales.candle.view.look import NEAR
from game.tales.candle.view.masonry import AHEAD, most_around, pieces_in
from game.tales.candle.view.view import MOST_SEEN
from tests.depth import all_but, one_in
from tests.tales.candle.view.playing import begun, hold, proof, stage


@all_but("window1")
@pytest.mark.parametrize(
    ("window", "tiles"),
    [((1280, 720), (17, 10)), ((2560, 1080), (23, 10)), ((1024, 768), (17, 13))],
)
def test_more_tiles_are_seen(
    services: Services, hands: Driver, window: tuple[int, int], tiles: tuple[int, int]
) -> None:
    scene = begun(services)
    hands.resize(*window)
    hands.steps(2)
    seen = stage(scene).seen
    assert (seen.width // 72, seen.height // 72) == tiles
    assert seen.center == pytest.approx((640, 360), abs=1)


def test_of_a_very_high_window_the_rest_lies_in_the_dark(services: Services, hands: Driver) -> None:
    scene = begun(services)
    hands.resize(600, 1500)
    hands.steps(2)
    assert stage(scene).seen.height == MOST_SEEN.height
    services.app.draw()
    canvas = services.app.canvas
    assert canvas.get_at((canvas.pixels[0] // 2, 4))[:3] == (8, 10, 20)


@pytest.mark.parametrize(("high", "framed"), [(720, True), (800, True), (960, False)])
def test_no_vault_hangs_in_the_middle_of_a_high_window(
    services: Services, high: int, framed: bool
) -> None:
    view = begun(services).session.game.view()
    page = Canvas((1280, high))
    page.fill((255, 255, 255))
    Front(services.app).silhouettes(page, view, 0, 300)
    assert (page.get_at((4, 20))[:3] != (255, 255, 255)) is framed


def test_the_shape_of_the_window_is_nothing_to_the_rules(services: Services, hands: Driver) -> None:
    digests = []
    page = (1280, 720)
    for shapes in ((page, page, page), ((2560, 1080), (700, 900), (1700, 720))):
        scene = begun(services, "story,1,floors=1")
        before = 0
        for number, shape in enumerate(shapes):
            hands.resize(*shape)
            before = hold(hands, proof(scene)[number * 40 : (number + 1) * 40], before)
        hold(hands, [0], before)
        assert scene.session.game.view().tick > 100
        digests.append(scene.session.game.digest())
    assert digests[0] == digests[1]


def test_the_camera_shows_nothing_beyond_a_large_floor_in_any_shape() -> None:
    camera = Camera(1280, 720)
    camera.enter(4000, 3000, 100.0, 2900.0)
    for width, height in ((1280, 720), (1708, 720), (1280, 1200), (1280, 720)):
        camera.resize(width, height)
        for _ in range(120):
            camera.follow(Gaze(3900.0, 60.0))
        left, top = camera.corner(1.0)
        assert 0 <= left <= 4000 * NEAR - width
        assert 0 <= top <= 3000 * NEAR - height


@one_in(2)
@pytest.mark.parametrize("size", [(856, 482), (1176, 482), (856, 642), (1176, 802)])
def test_all_pieces_around_have_their_place(size: tuple[int, int]) -> None:
    width, height = size
    most = 0
    # From piece to piece, and among the places those that touch the most of them by a single unit.
    for left in range(24, 480, 29):
        for top in range(13, 288, 23):
            around = pygame.Rect(left, top, width, height).inflate(2 * AHEAD[0], 2 * AHEAD[1])
            most = max(most, len(pieces_in(around)))
    assert most <= most_around(width, height)
