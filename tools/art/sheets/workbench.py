"""The bench of the workshop: dark planks, a large leaf to draw on, a small one for the controls."""

from __future__ import annotations

from pathlib import Path

from tools.art import hall
from tools.art.around import REGION, ROOM, around
from tools.art.ink import Pen
from tools.art.light import Candle, Region, grain, lit, vignette, warmth
from tools.art.noise import noise1
from tools.art.palette import FloatArray
from tools.art.shapes import box
from tools.art.sheet import Sprite, plate

LEAF = (22, 54, 812, 612)
CONTROLS = (856, 22, 404, 644)
PLANKS = ("#46301f", "#3f2a1b", "#4b3422", "#3a2718")
_PLANK = 96
_GRAINS = 14
LIGHT = Candle(
    470,
    330,
    ambient=0.56,
    strength=0.46,
    reach=760,
    power=1.6,
    squash=(0.8, 1.0),
    cold=0.05,
    bands=((320, 0.02), (600, 0.03), (860, 0.03)),
)


def _planks(pen: Pen) -> None:
    random = pen.random()
    for number in range(8):
        top = -8 + _PLANK * number
        pen.fill(box(0, top, 1280, _PLANK), PLANKS[number % len(PLANKS)])
        for row in range(_GRAINS):
            y = top + 5 + row * (_PLANK - 8) / _GRAINS
            x = random.uniform(-200, 120)
            while x < 1280:
                length = random.uniform(160, 460)
                points = [
                    (x + step, y + 5 * float(noise1((x + step) * 0.006 + number * 3, 7 + number)))
                    for step in range(0, round(length), 16)
                ]
                alpha = random.uniform(0.16, 0.42)
                pen.line(points, random.uniform(0.8, 1.5), "ink", alpha=alpha)
                x += length + random.uniform(14, 60)
        pen.line([(0, top + _PLANK), (1280, top + _PLANK)], 2.4, "ink")


def _planks_beyond(pen: Pen) -> None:
    """The same planks going on around the page; drawn before them, for their grain runs over."""
    own = pen.with_seed("beyond")
    random = own.random()
    across, down = ROOM
    for number in range(-(-down // -_PLANK) - 1, 9 + down // _PLANK):
        top = -8 + _PLANK * number
        start, wide = -across, 1280 + 2 * across
        own.fill(box(start, top, wide, _PLANK), PLANKS[number % len(PLANKS)])
        inside = 0 <= number < 8
        for row in range(_GRAINS):
            y = top + 5 + row * (_PLANK - 8) / _GRAINS
            x = start - random.uniform(0, 200)
            while x < start + wide:
                length = random.uniform(160, 460)
                if not inside or x + length < 0 or x > 1280:
                    points = [
                        (
                            x + step,
                            y + 5 * float(noise1((x + step) * 0.006 + number * 3, 7 + number)),
                        )
                        for step in range(0, round(length), 16)
                    ]
                    alpha = random.uniform(0.16, 0.42)
                    own.line(points, random.uniform(0.8, 1.5), "ink", alpha=alpha)
                x += length + random.uniform(14, 60)
        own.line([(start, top + _PLANK), (start + wide, top + _PLANK)], 2.4, "ink")


def _draw_around(pen: Pen, frame: int) -> None:
    _planks_beyond(pen)
    _draw(pen, frame)


def _draw(pen: Pen, _frame: int) -> None:
    _planks(pen)
    hall.page(pen, *LEAF, seed=81, vines=False)
    hall.page(pen, *CONTROLS, seed=93, vines=False)


def _light(pixels: FloatArray, scale: float, _frame: int) -> FloatArray:
    return _lit(pixels, scale, (0, 0, 1280, 720), (0, 0))


def _light_around(pixels: FloatArray, scale: float, _frame: int) -> FloatArray:
    return _lit(pixels, scale, REGION, ROOM)


def _lit(pixels: FloatArray, scale: float, region: Region, room: tuple[int, int]) -> FloatArray:
    field = LIGHT.field(region, scale)
    return grain(vignette(lit(pixels, warmth(field, LIGHT.cold)), 0.2, room), 0.004)


def bake(scale: float, out: Path) -> list[Path]:
    """Write ``workbench``, and what lies around it."""
    sprite = Sprite("workbench", 1280, 720, _draw, finish=_light)
    wide = out / "ui" / "workbench_around.webp"
    return [
        plate(sprite, scale, out / "ui" / "workbench.png"),
        around("workbench", _draw_around, _light_around, scale, wide),
    ]
