"""What one stands on, who stands there and what kills are seen in every light.

Ten looks of one floor here; `python -m tools.soak.candle_picture` plays a whole castle.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from statistics import median

import pygame
import pytest

from game.engine.canvas import CANVAS, Canvas
from game.shell.contract import RunInfo
from game.shell.tale import Services
from game.tales.candle.view.look import NEAR, TILE

pytest.importorskip("numpy", reason="the picture is measured with it")

from game.core.sliced import through
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.ghosts import between
from game.tales.candle.view.lighting import DIES, KINDLES
from game.tales.candle.view.masonry import BOARD, MOON
from game.tales.candle.view.view import CandleScreen
from tests.depth import few
from tests.tales.candle.rules.playing import game_of
from tools.candle_playing import Playing
from tools.soak.candle_picture import BAND, LEAST, draw, grey, lightness, measured

LEVEL = "platformer:level#beech"


def test_stone_hero_and_danger_stand_out_on_every_floor(services: Services) -> None:
    playing = Playing(services, LEVEL, "certificate")
    views: dict[bool, CandleView] = {}
    for _, view in playing.steps():
        if view.tick > 200 and view.on_ground:
            views.setdefault(view.is_lit, view)
        if len(views) == 2:
            break
    greys = []
    for number in few(range(10), 2):
        through(playing.stage.dressed(number, views[True].floor))
        for lit, view in views.items():
            seen = measured(services, playing, view)
            assert seen.stone is not None
            for name in ("stone", "hero", "danger"):
                value = getattr(seen, name)
                assert value is None or value >= LEAST[name], f"floor {number + 1}, {lit=}: {name}"
            if lit:
                greys.append(seen.grey)
    assert sum(greys) / len(greys) >= LEAST["grey"]


BEFORE_THE_MOON = """
    ##########################
    #........................#
    #........................#
    #........................#
    #========================#
    #........................#
    #.....S................T.#
    ##########################
"""


@pytest.mark.parametrize("lit", [True, False])
def test_planks_stand_out_from_the_moon(services: Services, lit: bool) -> None:
    """On the Roof it is as bright as wood, the more so where his candle is near."""
    view = replace(game_of(BEFORE_THE_MOON).view(), is_lit=lit)
    stage, canvas = CandleScreen(services), Canvas(CANVAS)
    stage.show(view, RunInfo(""))
    while stage.dress():
        pass
    through(stage.dressed(9, view.floor))
    corner, tile = (48, 27), round(TILE * NEAR)
    stage.draw_place(canvas, view, corner, between(view, view, 1.0), 1.0)
    light = lightness(canvas)
    left, top = 6 * tile - corner[0], 4 * tile - corner[1]
    assert left < MOON[0] < left + tile, "the plank is before its middle"
    assert top - BAND < MOON[1] < top
    over, under = (
        median(light[first : first + BAND, left : left + tile].ravel())
        for first in (top - BAND - 4, top)
    )
    assert under - over >= LEAST["stone"]


@pytest.mark.parametrize("size", [CANVAS, (1280, 960), (1920, 720)])
def test_the_moon_is_dim_behind_a_ledge_in_every_window(
    services: Services, size: tuple[int, int]
) -> None:
    """Haze lies where the moon is on that window's sky, over all of a ledge, and nowhere else."""
    view = game_of(BEFORE_THE_MOON).view()
    stage = CandleScreen(services)
    stage.show(view, RunInfo(""))
    through(stage.dressed(9, view.floor))
    asked: list[pygame.Rect] = []

    def night(length: int) -> Canvas:
        canvas = Canvas(size)

        def ledges(area: pygame.Rect) -> list[pygame.Rect]:
            asked.append(area)
            ledge = pygame.Rect(0, 0, length * TILE, TILE)
            ledge.midtop = area.center
            return [ledge] if length else []

        near = canvas.spoken(NEAR, (0, 0))
        stage.masonry.backdrop.night(near, 0, 0, [near.area], ledges)
        return canvas

    clear, hazy = lightness(night(0)), lightness(night(4))
    x, y = (round(side * NEAR) for side in asked[0].center)
    assert clear[y - 20 : y + 20, x - 20 : x + 20].mean() > 80, "the moon"
    for changed, at in zip((clear != hazy).nonzero(), (y, x), strict=True):
        assert at - 200 < changed.min() < at - 30
        assert changed.max() < at + 200
    for aside in (-32, -16, 0, 16, 32):
        part = slice(y - 12, y), slice(x + aside - 6, x + aside + 6)
        assert hazy[part].mean() < clear[part].mean() - 15


def test_the_night_is_seen_right_under_planks(services: Services) -> None:
    """No shade of a board is there, which would cut off moon and towers behind it."""
    view = game_of(BEFORE_THE_MOON).view()
    stage = CandleScreen(services)
    stage.show(view, RunInfo(""))
    through(stage.dressed(9, view.floor))
    drawn = pygame.mask.from_surface(stage.masonry.piece((0, 0)))
    tile, row = round(TILE * NEAR), round((4 * TILE + BOARD) * NEAR)
    board, under = (
        drawn.overlap_area(pygame.Mask((tile, 12), fill=True), (6 * tile, top))
        for top in (row - 12, row + 3)
    )
    assert board == 12 * tile
    assert not under


def test_the_light_of_the_hand_comes_and_goes_in_steps(services: Services) -> None:
    """Nowhere near half of it from one tick to the next, and all of it within a fifth of a
    second."""
    playing = Playing(services, LEVEL, "certificate")
    for _, view in playing.steps():
        if view.tick > 200 and view.on_ground and view.is_lit:
            break
    draw(playing, view)
    tick = view.tick
    for is_lit, ticks in few(((False, DIES), (True, KINDLES)), 1):
        greys = [grey(playing.canvas).mean()]
        for _ in range(ticks + 1):
            tick += 1
            draw(playing, replace(view, is_lit=is_lit, tick=tick))
            greys.append(grey(playing.canvas).mean())
        whole = abs(greys[-1] - greys[0])
        assert whole > 5
        assert max(abs(one - two) for one, two in pairwise(greys)) < 0.4 * whole
        assert greys[ticks] == pytest.approx(greys[-1], abs=0.05 * whole)


def test_the_play_is_read_for_the_scale_that_it_is_drawn_at(services: Services) -> None:
    scales = dict(services.registry.tale("candle").pinned)
    assert scales["candle/dwarf"] == scales["candle/masonry"] == NEAR
    assert scales["candle/light"] == 1.0
