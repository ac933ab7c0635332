"""The bench of the workshop: dark planks, a large leaf to draw on, a small one for the controls."""

from __future__ import annotations

from pathlib import Path

from tools.art import hall
from tools.art.ink import Pen
from tools.art.light import Candle, grain, lit, vignette, warmth
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


def _draw(pen: Pen, _frame: int) -> None:
    _planks(pen)
    hall.page(pen, *LEAF, seed=81, vines=False)
    hall.page(pen, *CONTROLS, seed=93, vines=False)


def _light(pixels: FloatArray, scale: float, _frame: int) -> FloatArray:
    field = LIGHT.field((0, 0, 1280, 720), scale)
    return grain(vignette(lit(pixels, warmth(field, LIGHT.cold)), 0.2), 0.004)


def bake(scale: float, out: Path) -> list[Path]:
    """Write ``workbench``."""
    sprite = Sprite("workbench", 1280, 720, _draw, finish=_light)
    return [plate(sprite, scale, out / "ui" / "workbench.png")]
