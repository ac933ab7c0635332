"""Snow lies on the land and not on the ink: towns are known under it."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from game.engine.canvas import Canvas
from game.shell.tale import Services
from game.tales.hex.view.snow import draw_winter

PAPER, INK = (214, 190, 140), (42, 30, 24)


@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_ink_is_read_on_snow(services: Services, deep: bool, scale: float) -> None:
    canvas = Canvas((120, 120), scale)
    canvas.fill(PAPER)
    canvas.fill(INK, (58, 68, 4, 4))
    view = SimpleNamespace(
        day=9,
        winter=[SimpleNamespace(at=(0, 0), snow=5, deep=8 if deep else 20)],
        lies=(),
        communities=(),
        ruins=(),
    )

    middle = {(0, 0): (60.0, 60.0)}
    draw_winter(services.app, canvas, view, middle.__getitem__, 50.0, 0.92)  # type: ignore[arg-type]

    snow, ink, beside = (_light(canvas, place, scale) for place in ((60, 76), (60, 70), (4, 4)))
    assert snow > _luma(PAPER) + 15
    assert beside == _luma(PAPER)
    assert snow - ink > 80


def _light(canvas: Canvas, place: tuple[int, int], scale: float) -> float:
    at = round(place[0] * scale), round(place[1] * scale)
    return _luma(pygame.Surface.get_at(canvas, at)[:3])


def _luma(colour: tuple[int, ...]) -> float:
    red, green, blue = colour
    return 0.3 * red + 0.59 * green + 0.11 * blue
