"""Full-screen pages for menus: the wall, the ledge, and one large leaf in the candle's light."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tools.art import hall
from tools.art.around import BEYOND, REGION, ROOM, around
from tools.art.ink import Pen
from tools.art.light import Candle, Region, grain, lit, vignette, warmth
from tools.art.palette import FloatArray
from tools.art.props import candle
from tools.art.shapes import curve, ellipse
from tools.art.sheet import Draw, Sprite, plate

LEAF = (60, 16, 1160, 622)
CANDLE_AT = (31.0, 650.0)
"""The foot of the candle on the ledge. Its flame is a sprite of the title's sheet."""
FLAME_AT = (CANDLE_AT[0], CANDLE_AT[1] - 85.0)
LIGHT = Candle(
    FLAME_AT[0],
    FLAME_AT[1] - 7,
    ambient=0.60,
    strength=0.38,
    reach=780,
    power=1.5,
    squash=(0.74, 1.0),
    cold=0.06,
    bands=((300, 0.03), (540, 0.03), (820, 0.03)),
)


def _page(vines: bool, beyond: hall.Beyond | None = None) -> Draw:
    def draw(pen: Pen, _frame: int) -> None:
        hall.plain_wall(pen, beyond)
        hall.ledge(pen, beyond)
        hall.page(pen, *LEAF, seed=47 if vines else 53, vines=vines)
        pen.fill(ellipse(CANDLE_AT[0] + 4, CANDLE_AT[1], 30, 6), hall.SHADE, 0.6, blur=4)
        with pen.at(*CANDLE_AT, 2.3):
            pen.shape(
                curve([(-11, -1), (0, -3), (11, -1), (8, 2), (0, 3), (-8, 2)], steps=6),
                "ochre",
                1.0,
            )
            candle(pen, 28, lit=False)

    return draw


def _light(pixels: FloatArray, scale: float, _frame: int) -> FloatArray:
    return _lit(pixels, scale, (0, 0, 1280, 720), (0, 0))


def _light_around(pixels: FloatArray, scale: float, _frame: int) -> FloatArray:
    return _lit(pixels, scale, REGION, ROOM)


def _lit(pixels: FloatArray, scale: float, region: Region, room: tuple[int, int]) -> FloatArray:
    field = LIGHT.field(region, scale)
    rows, columns = field.shape
    y = (np.arange(rows)[:, None] + 0.5) / scale + region[1]
    x = (np.arange(columns)[None, :] + 0.5) / scale + region[0]
    left, top, width, height = LEAF
    leaf = (x > left) & (x < left + width) & (y > top) & (y < top + height)
    low = np.clip((y - 600) / 120, 0, 1) * (y > 640)
    near = np.exp(-((np.hypot(x - LIGHT.x, y - LIGHT.y - 40) / 85) ** 2))
    wall = np.maximum(0.60 - 0.10 * low, near)
    field = np.where(leaf, field + 0.09, field * wall).astype(np.float32)
    out = lit(pixels, warmth(field, LIGHT.cold))
    out[..., :3] = np.minimum(out[..., :3] + LIGHT.glow(region, scale, 0.5), 1)
    return grain(vignette(out, 0.22, room), 0.004)


def bake(scale: float, out: Path) -> list[Path]:
    """Write ``page`` (with a border of vines) and ``page_plain`` (for pages full of text), each
    with what lies around it."""
    files = []
    for name, vines in (("page", True), ("page_plain", False)):
        sprite = Sprite(name, 1280, 720, _page(vines), finish=_light)
        files.append(plate(sprite, scale, out / "ui" / f"{name}.png"))
        wide = _page(vines, BEYOND)
        file = out / "ui" / f"{name}_around.webp"
        files.append(around(name, wide, _light_around, scale, file))
    return files
