"""Map signs drawn from the side: peaks, hills, conifers. Feet on the origin's line."""

from __future__ import annotations

import math
import random

import numpy as np

from tools.art.ink import Pen, hatch_lines
from tools.art.palette import table
from tools.art.shapes import curve, outline, rough


def peak(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    height: float,
    rng: random.Random,
    *,
    snow: bool = True,
    fill: str = "#d9cdb6",
) -> None:
    """Draw a mountain whose foot is centred on (x, y): lit left face, hatched right face."""
    w, h = width, height
    top = x + rng.uniform(-0.06, 0.06) * w
    left = rough(
        curve(
            [
                (x - w / 2, y),
                (x - w * 0.36, y - h * 0.30),
                (x - w * 0.22, y - h * 0.48),
                (x - w * 0.10, y - h * 0.82),
                (top, y - h),
            ],
            closed=False,
            steps=6,
        ),
        0.9,
        4,
        rng.randrange(99),
        closed=False,
    )
    right = rough(
        curve(
            [
                (top, y - h),
                (x + w * 0.12, y - h * 0.72),
                (x + w * 0.2, y - h * 0.55),
                (x + w * 0.34, y - h * 0.28),
                (x + w / 2, y),
            ],
            closed=False,
            steps=6,
        ),
        0.9,
        4,
        rng.randrange(99),
        closed=False,
    )
    ridge = curve(
        [
            (top, y - h),
            (top + w * 0.05, y - h * 0.74),
            (top - w * 0.03, y - h * 0.52),
            (top + w * 0.06, y - h * 0.28),
            (top, y),
        ],
        closed=False,
        steps=6,
    )
    whole, shade = np.vstack([left, right]), np.vstack([ridge, right[::-1]])
    pen.fill(whole, fill)
    pen.fill(shade, "umber", 0.42)
    if snow:
        hem = [
            (x + w * 0.10, y - h * 0.70),
            (x + w * 0.05, y - h * 0.60),
            (x, y - h * 0.68),
            (x - w * 0.05, y - h * 0.56),
        ]
        pen.fill(np.vstack([left[int(len(left) * 0.62) :], hem]), "bone")
    bounds = (x - w * 0.1, y - h, x + w * 0.55, y)
    with pen.clip(whole), pen.clip(shade):
        pen.lines(hatch_lines(bounds, 1.02, 3.1, rng, jitter=0.3), 1.15, alpha=0.95, wobble=0.3)
    pen.line(ridge[: int(len(ridge) * 0.8)], 1.1, wobble=0.3, taper=(0.1, 0.9))
    for k in range(2):
        cx, cy = x - w * (0.18 + 0.13 * k), y - h * (0.42 - 0.2 * k)
        pen.line(
            [(cx, cy), (cx + w * 0.05, cy + h * 0.16), (cx + w * 0.02, cy + h * 0.24)],
            0.9,
            wobble=0.3,
            taper=(0.2, 0.9),
        )
    pen.line(left, 2.0, wobble=0.3, taper=(0.5, 0))
    pen.line(right, 2.3, wobble=0.3, taper=(0, 0.5))


def hill(pen: Pen, x: float, y: float, width: float, height: float, fill: str = "#c9bd85") -> None:
    """Draw a mound whose foot is centred on (x, y), with ticks on its right flank."""
    t = np.linspace(0, 1, 24)
    mound = np.column_stack(
        [x - width / 2 + width * t, y - height * np.sin(math.pi * t).clip(0) ** 0.8]
    )
    pen.fill(mound, fill)
    shade = np.vstack(
        [mound[mound[:, 0] > x + width * 0.05], outline([(x + width * 0.2, y - height * 0.15)])]
    )
    pen.fill(shade, "umber", 0.22)
    for i in range(6):
        u = 0.58 + i * 0.065
        px, py = x - width / 2 + width * u, y - height * math.sin(math.pi * u) ** 0.8
        tick = curve(
            [
                (px, py + 1),
                (px - 1 - height * 0.10, py + height * 0.28),
                (px - height * 0.05, py + height * (0.62 - 0.07 * i)),
            ],
            closed=False,
            steps=4,
        )
        pen.line(tick, 1, wobble=0.2, taper=(0, 0.9))
    pen.line(mound, 1.8, wobble=0.3, taper=(0.7, 0.5))


def pine(pen: Pen, x: float, y: float, size: float, rng: random.Random) -> None:
    """Draw a conifer 1.6 ``size`` tall."""
    s = size
    pen.line([(x, y), (x, y - s * 0.3)], 1.5, wobble=0.1, taper=(0, 0))
    half = [(0.42, 0.2), (0.2, 0.62), (0.32, 0.62), (0.12, 1.05), (0.2, 1.05)]
    right = [(x + dx * s, y - dy * s) for dx, dy in half]
    left = [(x - dx * s, y - dy * s) for dx, dy in half]
    tree = [*left, (x, y - s * 1.62), *right[::-1]]
    pen.fill(tree, rng.choice(table()["foliage"]["conifer"]))
    shade = [(x + s * 0.05, y - s * 0.2), (x + s * 0.02, y - s * 1.6), *right[::-1]]
    pen.fill(shade, "ink", 0.25)
    pen.hatch(shade, 0.5, 2.4, 0.8, "ink", 0.75)
    pen.line(tree, 1.25, wobble=0.2, closed=True)
