"""Snow lies on the land and not on the ink: towns are known under it."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from game.core.hexgrid import Hex
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


def test_ranges_that_lie_apart_are_snowed_in_as_if_each_were_alone(services: Services) -> None:
    """A layer for all of them would be as large as the screen."""
    middles = {(0, 0): (60.0, 60.0), (1, 0): (110.0, 88.0), (5, 1): (310.5, 190.0)}
    middles[9, 9] = (900.0, 60.0)  # Nobody sees it.
    winter = [SimpleNamespace(at=at, snow=5, deep=8 if at == (1, 0) else 20) for at in middles]

    def drawn(*seen: Hex) -> Canvas:
        canvas = Canvas((400, 260), 1.5)
        canvas.fill(PAPER)
        for number in range(40):
            canvas.fill(INK, (10 * number, 6 * number, 4, 9))
        taken = [each for each in winter if each.at in seen]
        view = SimpleNamespace(day=9, winter=taken, lies=(), communities=(), ruins=())
        draw_winter(services.app, canvas, view, middles.__getitem__, 36.0, 0.92)  # type: ignore[arg-type]
        return canvas

    whole, near, far = drawn(*middles), drawn((0, 0), (1, 0)), drawn((5, 1))
    half = pygame.Rect(0, 0, 200, 260)
    for room, part in ((half, near), (half.move(200, 0), far)):
        one, other = (pygame.image.tobytes(each.subsurface(room), "RGB") for each in (whole, part))
        assert one == other
        assert one != pygame.image.tobytes(drawn().subsurface(room), "RGB")


def _light(canvas: Canvas, place: tuple[int, int], scale: float) -> float:
    at = round(place[0] * scale), round(place[1] * scale)
    return _luma(pygame.Surface.get_at(canvas, at)[:3])


def _luma(colour: tuple[int, ...]) -> float:
    red, green, blue = colour
    return 0.3 * red + 0.59 * green + 0.11 * blue
