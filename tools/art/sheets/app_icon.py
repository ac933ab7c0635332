"""The icon of the window and of the program: one candle in the night."""

from __future__ import annotations

from pathlib import Path

from tools.art.ink import Pen
from tools.art.props import candle, flame, rays
from tools.art.shapes import curve, ellipse, rough, rounded_box
from tools.art.sheet import Draw, Sprite, render, to_image

SIZES = (32, 64, 128, 256)


def _icon(size: int) -> Draw:
    small = size < 64

    def draw(pen: Pen, _frame: int) -> None:
        with pen.at(size / 2, size / 2, size / 128):
            tile = rounded_box(-60, -60, 120, 120, 22)
            pen.fill(tile, "deep")
            with pen.clip(tile):
                for radius, alpha in ((92, 0.22), (66, 0.35), (44, 0.55)):
                    pen.fill(rough(ellipse(0, -22, radius), 2, 9, radius), "amber", alpha)
                if not small:
                    with pen.at(0, -22):
                        rays(pen, 40, 88, 28, "flame", 0.7, 2.0)
                dish = curve([(-40, 42), (0, 34), (40, 42), (32, 54), (0, 59), (-32, 54)], steps=6)
                pen.shape(dish, "ochre", 3.4 if small else 2.2)
                with pen.at(0, 46, 3.2 if small else 2.6):
                    candle(pen, 18 if small else 22, lit=False)
                with pen.at(0, -18, 3.6 if small else 2.9):
                    flame(pen)
            pen.line(tile, 6 if small else 4, wobble=0.3, closed=True)
            inner = rounded_box(-54, -54, 108, 108, 17)
            if not small:
                pen.line(inner, 2.2, "gold", wobble=0.2, closed=True)

    return draw


def bake(scale: float, out: Path) -> list[Path]:
    """Write one file for each size that window systems ask for; ``scale`` does not apply."""
    del scale
    files = []
    for size in SIZES:
        file = out / "ui" / f"icon_{size}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        to_image(render(Sprite("icon", size, size, _icon(size), oversample=4))).save(file)
        files.append(file)
    return files
