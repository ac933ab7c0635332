"""The title's hall: the wall, the window on the night, the ledge, and the page on the wall."""

from __future__ import annotations

import math

import numpy as np

from tools.art.borders import double_rule, vine_border
from tools.art.ink import Pen, cut
from tools.art.palette import table
from tools.art.paper import fill_parchment
from tools.art.props import masonry, masonry_beyond
from tools.art.shapes import Outline, box, ellipse, rough

WALL = "#86745c"
SHADE = "#03040a"
MOON = (150.0, 168.0)
Beyond = tuple[float, float, float, float]
"""How far something goes on to the left of the page, above it, to its right and below it."""
_WALL = (-10.0, -20.0, 1310.0, 760.0)
_LEDGE = (-10.0, 646.0, 1310.0, 120.0)


def window_outline() -> Outline:
    """Return the pointed arch of the window, open at the sill."""
    rise = np.linspace(0, math.pi / 3, 14)
    left = np.column_stack([40 + 250 * (1 - np.cos(rise)), 250 - 250 * np.sin(rise)])
    right = np.column_stack([290 - 250 * (1 - np.cos(rise)), 250 - 250 * np.sin(rise)])[::-1]
    return np.vstack([[(40, 560), (40, 250)], left, right, [(290, 250), (290, 560)]])


def night(pen: Pen) -> None:
    """Draw sky, moon, stars and the far towers."""
    x, y = MOON
    pen.fill(box(0, 0, 420, 720), table()["castle"]["sky_night"])
    pen.fill(ellipse(x, y, 62), "#f3ecd2")
    pen.hatch(cut(ellipse(x, y, 62), ellipse(x - 22, y - 8, 58)), 0.7, 4.4, 1, "slate", 0.8)
    pen.line(ellipse(x, y, 62), 1.8, closed=True)
    for radius in (78, 98, 124):
        for k in range(28):
            t = k * 2 * math.pi / 28 + radius
            dash = [
                (x + math.cos(t + d) * radius, y + math.sin(t + d) * radius)
                for d in (0, 0.065, 0.13)
            ]
            pen.line(dash, 1.1, "bone", 0.35, wobble=0.2)
    rng = pen.random()
    for _ in range(60):
        pen.dot(rng.uniform(0, 420), rng.uniform(0, 420), rng.uniform(0.6, 1.6), "bone", 0.85)
    for left, top, width, lit in (
        (22, 392, 44, (0,)),
        (300, 372, 48, (1,)),
        (238, 300, 62, (0, 1)),
        (92, 426, 54, (0,)),
    ):
        _tower(pen, left, top, width, lit)


def _tower(pen: Pen, x: float, y: float, width: float, lit: tuple[int, ...]) -> None:
    colour = "#41527a"
    shaft = box(x, y, width, 500)
    pen.fill(shaft, colour)
    pen.hatch(box(x + width * 0.55, y, width * 0.45, 500), 1.2, 5, 1, "ink", 0.5)
    pen.line(shaft, 1.5, closed=True)
    roof = [(x - 6, y), (x + width / 2, y - width * 1.4), (x + width + 6, y)]
    pen.fill(roof, colour)
    pen.hatch([roof[1], roof[2], (x + width / 2, y)], 1.2, 4, 1, "ink", 0.65)
    pen.line(roof, 1.6, closed=True)
    for k in range(2):
        pen.fill(box(x + width / 2 - 3, y + 18 + k * 44, 6, 14), "flame" if k in lit else "ink")


def wall_with_window(pen: Pen, beyond: Beyond | None = None) -> None:
    """Draw the wall round the window, and the window's stone frame."""
    arch = window_outline()
    with pen.clip(cut(box(-5, -5, 1300, 735) if beyond is None else box(*_WALL), arch)):
        courses = masonry(pen, *_WALL, course=36, base=WALL, slab=False)
    if beyond is not None:
        masonry_beyond(pen, _WALL, courses, beyond, course=36, base=WALL)
    pen.rim(arch, 24, "ink")
    pen.rim(arch, 20, table()["castle"]["reveal"])
    centre = np.array([165.0, 330.0])
    for i in range(3, len(arch) - 1, 3):
        out = (arch[i] - centre) / np.hypot(*(arch[i] - centre))
        pen.line([arch[i] - out * 10, arch[i] + out * 10], 1.4, wobble=0.2)
    for y in range(290, 560, 34):
        for x in (40, 290):
            pen.line([(x - 10, y), (x + 10, y)], 1.4, wobble=0.3)
    pen.line(arch, 1.6, wobble=0.3)


def plain_wall(pen: Pen, beyond: Beyond | None = None) -> None:
    """Draw the wall without a window."""
    courses = masonry(pen, *_WALL, course=36, base=WALL, slab=False)
    if beyond is not None:
        masonry_beyond(pen, _WALL, courses, beyond, course=36, base=WALL)


def ledge(pen: Pen, beyond: Beyond | None = None) -> None:
    """Draw the ledge along the foot of the screen, on which the menu stands."""
    if beyond is not None:
        for x, wide in ((-beyond[0], beyond[0]), (1280.0, beyond[2])):
            pen.with_seed("shade").fill(box(x, 612, wide, 40), SHADE, 0.5, blur=12)
    pen.fill(box(0, 612, 1280, 40), SHADE, 0.5, blur=12)
    courses = masonry(pen, *_LEDGE, course=40)
    if beyond is not None:
        left, _, right, below = beyond
        masonry_beyond(pen, _LEDGE, courses, (left, 0, right, below), course=40, slab=True)


def page(
    pen: Pen, x: float, y: float, width: float, height: float, *, seed: int = 31, vines: bool = True
) -> None:
    """Draw a bound page with two leaves under it and its frame.

    With ``vines`` the frame runs 54 px inside the edge behind a border of flowers, without 22 px.
    """
    sheet = rough(box(x, y, width, height), 3.0, 8, 12)
    pen.fill(sheet + np.array([-6, 10]), SHADE, 0.7, blur=12)
    for depth in (7, 4):
        under = box(x - depth * 0.6, y + depth, width + depth * 0.4, height + depth * 0.2)
        leaf = rough(under, 3, 8, 12 + depth)
        pen.fill(leaf, "parch_lo")
        pen.line(leaf, 1.2, closed=True)
    fill_parchment(pen, sheet, seed, edge=0.4, rim=0.6, rim_width=10)
    pen.line(sheet, 1.8, closed=True)
    if vines:
        vine_border(pen, x + 30, y + 28, width - 60, height - 56)
        double_rule(pen, x + 54, y + 52, width - 108, height - 104)
    else:
        double_rule(pen, x + 22, y + 20, width - 44, height - 40)
