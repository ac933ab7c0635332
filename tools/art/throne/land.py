"""Landscape for the pictures of story pages and the banners of the quests: sky, hills, trees, ways.

Coordinates: the origin is the middle of the lower edge, x right, y down (so things stand at
y < 0); scenery reaches from x = -310 to 310, so that a wide banner can show more than a page.
"""

from __future__ import annotations

import math

from tools.art.palette import mix
from tools.art.shapes import Points
from tools.art.throne.colours import WOOD
from tools.art.throne.pen import Quill, ellipse

EDGE = 310


def sky(
    pen: Quill,
    paper: str,
    tint: str,
    *,
    moon: tuple[float, float] | None = None,
    sun: tuple[float, float] | None = None,
) -> None:
    """Fill the page and engrave the sky with lines that grow denser upward."""
    pen.form([(-EDGE, 10), (-EDGE, -260), (EDGE, -260), (EDGE, 10)], paper, 0, curved=False)
    lamp = moon or sun
    y, gap = -250.0, 3.6
    while y < -40:
        for left in range(-EDGE, EDGE, 62):
            start = left + (y * 7.3) % 40
            end = start + 46 + (y * 3.1) % 14
            if lamp and abs(y - lamp[1]) < 34:
                hole = math.sqrt(34 * 34 - (y - lamp[1]) ** 2) + 2
                if end > lamp[0] - hole and start < lamp[0] + hole:
                    if start < lamp[0] - hole:
                        end = lamp[0] - hole
                    elif end > lamp[0] + hole:
                        start = lamp[0] + hole
                    else:
                        continue
            pen.line(
                [(start, y), (end, y + 0.6)], 0.8, tint, curved=False, taper=(0.2, 0.2), alpha=0.6
            )
        y += gap
        gap *= 1.045
    if moon:
        pen.glow(moon[0], moon[1], 60, "bone", 0.9)
        pen.form(ellipse(moon[0], moon[1], 20, 20, 30), "candle", 1.6, shade=0.25)
    if sun:
        pen.glow(sun[0], sun[1], 90, "flame", 0.7)
        pen.form(ellipse(sun[0], sun[1], 22, 22, 30), "flame", 1.7, shade=0.2)
        for k in range(16):
            ca, sa = math.cos(k * math.tau / 16), math.sin(k * math.tau / 16)
            pen.line(
                [(sun[0] + ca * 26, sun[1] + sa * 26), (sun[0] + ca * 36, sun[1] + sa * 36)],
                1.3,
                "ochre",
                curved=False,
                taper=(0.3, 0.9),
            )


def ridge(
    pen: Quill, heights: list[float], fill: str, *, shade: float = 0.0, hatch: bool = True
) -> None:
    """Draw a line of hills over the whole width, `heights` being y at even steps."""
    step = 2 * EDGE / (len(heights) - 1)
    line = [(-EDGE + k * step, y) for k, y in enumerate(heights)]
    pen.form([(-EDGE - 30, 30), *line, (EDGE + 30, 30)], fill, 1.7, shade=shade)
    if hatch:
        for k, (x, y) in enumerate(line[1:-1]):
            for j in range(4):
                pen.line(
                    [(x + 4 + j * 9, y + 7 + j * 3), (x + 12 + j * 9, y + 18 + j * 4 + k % 3)],
                    0.9,
                    "sepia",
                    curved=False,
                    alpha=0.8,
                )


def pine(pen: Quill, x: float, y: float, height: float, fill: str = "#55704F") -> None:
    """Draw a fir whose foot stands on (x, y)."""
    pen.form(
        [(x - 3, y), (x - 2, y - height * 0.3), (x + 2, y - height * 0.3), (x + 3, y)],
        WOOD,
        1.2,
        curved=False,
    )
    wide = height * 0.26
    for k in range(4):
        top = y - height + k * height * 0.2
        reach = wide * (0.4 + k * 0.2)
        pen.form(
            [
                (x, top),
                (x + reach, top + height * 0.3),
                (x + reach * 0.4, top + height * 0.26),
                (x, top + height * 0.31),
                (x - reach * 0.4, top + height * 0.26),
                (x - reach, top + height * 0.3),
            ],
            fill,
            1.3,
            curved=False,
            shade=0.4,
        )


def dead_tree(pen: Quill, x: float, y: float, height: float, *, lean: float = 1.0) -> None:
    """Draw a bare tree, leaning right for `lean` > 0."""
    bark = "#4A3A30"
    top = (x + lean * height * 0.18, y - height)
    pen.limb(
        [(x, y), (x - lean * 4, y - height * 0.4), (x + lean * 6, y - height * 0.7), top],
        (height * 0.15, height * 0.1, height * 0.07, 2),
        bark,
        1.6,
        shade=0.3,
    )
    for share, side, reach in ((0.42, -1, 0.4), (0.55, 1, 0.46), (0.7, -1, 0.34), (0.8, 1, 0.26)):
        base = (x + lean * share * 5, y - height * share)
        tip = (base[0] + side * height * reach, base[1] - height * reach * 0.75)
        middle = ((base[0] + tip[0]) / 2, (base[1] + tip[1]) / 2 + height * 0.07)
        pen.limb([base, middle, tip], (height * 0.06, height * 0.035, 1.4), bark, 1.2)
        for twig in (0.5, 0.75):
            tx, ty = base[0] + (tip[0] - base[0]) * twig, base[1] + (tip[1] - base[1]) * twig
            pen.line(
                [(tx, ty), (tx + side * 3, ty - height * 0.12)],
                1.3,
                bark,
                curved=False,
                taper=(1, 0.1),
            )


def grave(
    pen: Quill, x: float, foot: float, size: float, *, cross: bool = False, tilt: float = 0.0
) -> None:
    """Draw a gravestone or a cross, tilted by `tilt` degrees."""
    with pen.at(x, foot, tilt, size):
        if cross:
            pen.form(
                [
                    (-4, 0),
                    (-4, -22),
                    (-13, -22),
                    (-13, -30),
                    (-4, -30),
                    (-4, -40),
                    (4, -40),
                    (4, -30),
                    (13, -30),
                    (13, -22),
                    (4, -22),
                    (4, 0),
                ],
                "stone",
                1.6,
                curved=False,
                shade=0.3,
            )
        else:
            pen.form(
                [(-13, 0), (-13, -24), (-9, -32), (0, -36), (9, -32), (13, -24), (13, 0)],
                "stone",
                1.6,
                shade=0.3,
            )
            for y in (-22, -16, -10):
                pen.line([(-7, y), (7, y + 0.5)], 1.0, "sepia", curved=False)
    pen.form(
        [
            (x - 18 * size, foot + 3),
            (x - 8 * size, foot - 4),
            (x + 9 * size, foot - 3),
            (x + 19 * size, foot + 3),
        ],
        "olive",
        1.2,
    )


def road(pen: Quill, points: Points, fill: str) -> None:
    """Draw a way narrowing into the distance."""
    pen.form(points, fill, 1.4, ink_colour="sepia")


def wanderer(pen: Quill, x: float, foot: float, size: float = 1.0) -> None:
    """Draw the hero from behind, cloak and staff, small in the landscape."""
    with pen.at(x, foot, 0, size):
        pen.line([(13, 2), (12, -44)], 2.0, "sepia", curved=False, taper=(1, 1))
        pen.form(
            [(0, -36), (8, -30), (13, -8), (12, 2), (-12, 2), (-13, -8), (-8, -30)],
            "rubric",
            1.5,
            shade=0.35,
        )
        pen.form(
            [(0, -50), (6, -46), (8, -38), (5, -32), (-5, -32), (-8, -38), (-6, -46)],
            "sepia",
            1.4,
            shade=0.3,
        )


def pyramid(pen: Quill, x: float, foot: float, width: float, height: float, fill: str) -> None:
    """Draw a pyramid with a shaded right face and courses of stone."""
    edge = x + width * 0.16
    pen.form([(x - width / 2, foot), (x, foot - height), (edge, foot)], fill, 1.8, curved=False)
    pen.form(
        [(edge, foot), (x, foot - height), (x + width / 2, foot)],
        mix(fill, "umber", 0.45),
        1.8,
        curved=False,
    )
    pen.hatch(
        [(edge, foot), (x, foot - height), (x + width / 2, foot)],
        1.1,
        3.6,
        0.9,
        "ink",
        0.5,
        curved=False,
    )
    for k in range(1, 9):
        share = k / 9
        y = foot - height * (1 - share)
        left, corner = x - width / 2 * share, x + (edge - x) * share
        pen.line([(left + 3, y), ((left + corner) / 2, y + 0.8), (corner, y)], 0.9, "umber")
