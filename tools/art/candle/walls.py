"""Back walls: large periodic textures of dressed stone, of rubble, and of plaster over brick."""

from __future__ import annotations

import random

import numpy as np

from tools.art.ink import Pen
from tools.art.palette import mix, shaded, table
from tools.art.shapes import Outline, box, curve, ellipse, outline, rough

WIDE, HIGH = 1152, 576
"""Period of a back wall, in px: 24 by 12 tiles, so that a section is one period high."""
Box = tuple[float, float, float, float]
_NEAR = 40


def copies(left: float, top: float, width: float, height: float) -> list[tuple[float, float]]:
    """Return where to draw a thing of a periodic wall so that it shows on every side."""
    found = []
    for dx in (-WIDE, 0, WIDE):
        for dy in (-HIGH, 0, HIGH):
            x, y = left + dx, top + dy
            if x < WIDE + _NEAR and x + width > -_NEAR and y < HIGH + _NEAR and y + height > -_NEAR:
                found.append((x, y))
    return found


def _cuts(rng: random.Random, length: float, narrow: float, wide: float) -> list[float]:
    """Return lengths between ``narrow`` and ``wide`` that add up to ``length``."""
    count = max(1, round(length / ((narrow + wide) / 2)))
    shares = [rng.uniform(narrow, wide) for _ in range(count)]
    return [share * length / sum(shares) for share in shares]


def _block(pen: Pen, place: Box, base: str, seed: int) -> None:
    """Draw a large flat block of the back wall: little line, now and then a patch of hatching."""
    rng = random.Random(seed)
    x, y, width, height = place
    edge = rough(box(x + 0.5, y + 0.5, width - 1, height - 1), 1.0, 12, seed % 997)
    pen.fill(edge, shaded(base, rng.uniform(-0.05, 0.05)))
    if rng.random() < 0.78:
        pen.line(edge, 1.0, "sepia", 0.75, wobble=0.6, closed=True)
    if rng.random() < 0.24:
        part = box(x + width * 0.5, y + height * 0.4, width * 0.5 - 2, height * 0.6 - 2)
        pen.hatch(part, -0.8, 5, 0.9, "sepia", 0.5, dash=16)
    if rng.random() < 0.3:
        pen.line([(x + 4, y + 3), (x + width * 0.6, y + 2.6)], 1.4, "bone", 0.25, wobble=0.4)
    for _ in range(rng.choice([0, 0, 1, 2])):
        px, py = x + rng.uniform(6, width - 6), y + rng.uniform(6, height - 6)
        pen.dot(px, py, rng.uniform(0.6, 1.2), "sepia", 0.5)


def draw_ashlar(pen: Pen) -> None:
    """Draw courses of dressed stone, as in a hall."""
    rng = random.Random(11)
    base = table()["castle"]["wall_back"]
    pen.fill(box(-8, -8, WIDE + 16, HIGH + 16), base)
    top = -8.0
    for height in _cuts(rng, HIGH, 38, 50):
        left = rng.uniform(0, 80)
        for width in _cuts(rng, WIDE, 66, 124):
            seed = rng.randrange(10**6)
            for x, y in copies(left % WIDE, top, width, height):
                _block(pen.with_seed(seed), (x, y, width, height), base, seed)
            left += width
        top += height


def _pebble(place: Box, seed: int) -> Outline:
    """Return a field stone that nearly fills its place: a box with worn corners."""
    rng = random.Random(seed)
    x, y, width, height = place
    shift = [(rng.uniform(0, 0.16) * width, rng.uniform(0, 0.2) * height) for _ in range(8)]
    (a, b, c, d, e, f, g, h) = shift
    points = [
        (x + width * 0.2 + a[0], y + b[1] * 0.4),
        (x + width * 0.74 + c[0], y + d[1] * 0.5),
        (x + width - e[0] * 0.3, y + height * 0.26 + f[1]),
        (x + width - g[0] * 0.4, y + height * 0.72 + h[1]),
        (x + width * 0.72 + b[0], y + height - a[1] * 0.4),
        (x + width * 0.14 + d[0], y + height - c[1] * 0.4),
        (x + f[0] * 0.4, y + height * 0.66 + e[1]),
        (x + h[0] * 0.3, y + height * 0.2 + g[1]),
    ]
    return rough(curve(points, steps=6), 0.8, 7, seed % 991)


def draw_rubble(pen: Pen) -> None:
    """Draw a wall of field stones in mortar, as in a cellar."""
    rng = random.Random(23)
    base = mix(table()["castle"]["wall_back"], "#857f70", 0.5)
    pen.fill(box(-8, -8, WIDE + 16, HIGH + 16), shaded(base, -0.14))
    top = 0.0
    for height in _cuts(rng, HIGH, 34, 62):
        left = rng.uniform(0, 60)
        for width in _cuts(rng, WIDE, 44, 104):
            seed = rng.randrange(10**6)
            lift = rng.uniform(-2, 2)
            two = height > 46 and width < 78 and rng.random() < 0.5
            parts = [(0.0, 0.55), (0.55, 0.45)] if two else [(0.0, 1.0)]
            for k, (start, share) in enumerate(parts):
                place = (left % WIDE, top + lift + start * height, width, share * height)
                for x, y in copies(*place):
                    here = (x + 1.5, y + 1.5, width - 3, share * height - 3)
                    _stone(pen.with_seed(seed + k), here, base, seed + k)
            left += width
        top += height


def _stone(pen: Pen, place: Box, base: str, seed: int) -> None:
    rng = random.Random(seed)
    x, y, width, height = place
    edge = _pebble(place, seed)
    pen.fill(edge, shaded(base, rng.uniform(-0.06, 0.045)))
    with pen.clip(edge):
        shine = ellipse(x + width * 0.4, y + height * 0.22, width * 0.4, height * 0.2)
        pen.fill(shine, "bone", 0.07)
        if rng.random() < 0.4:
            low = box(x + width * 0.4, y + height * 0.5, width * 0.6, height * 0.5)
            pen.hatch(low, -0.8, 4.6, 0.9, "sepia", 0.45)
    pen.line(edge, 1.0, "sepia", 0.75, wobble=0.4, closed=True)


def draw_plaster(pen: Pen) -> None:
    """Draw old plaster that has come off in places and shows courses of brick."""
    rng = random.Random(37)
    base = mix(table()["castle"]["wall_back"], "parch_mid", 0.30)
    pen.fill(box(-8, -8, WIDE + 16, HIGH + 16), base)
    for _ in range(26):  # the trowel's broad marks
        x, y, seed = rng.uniform(0, WIDE), rng.uniform(0, HIGH), rng.randrange(10**6)
        long = rng.uniform(60, 160)
        for at in copies(x, y, long, 20):
            mark = [(at[0], at[1]), (at[0] + long / 2, at[1] - 7), (at[0] + long, at[1] + 2)]
            pen.with_seed(seed).line(
                curve(mark, closed=False), 9, "bone", 0.06, wobble=2, taper=(0.95, 0.95)
            )
    for _ in range(9):  # water stains
        x, y, seed = rng.uniform(0, WIDE), rng.uniform(0, HIGH), rng.randrange(10**6)
        rx, ry = rng.uniform(60, 150), rng.uniform(50, 110)
        for at in copies(x - rx, y - ry, 2 * rx, 2 * ry):
            stain = rough(ellipse(at[0] + rx, at[1] + ry, rx, ry, count=18), 12, 14, seed % 977)
            pen.fill(stain, "umber", 0.08)
            pen.with_seed(seed).line(stain, 1.6, "umber", 0.14, wobble=1.2, closed=True)
    for k in range(8):  # one patch to each eighth of the wall, so that none lie on each other
        x, y = (
            (k % 4 + rng.uniform(0.3, 0.7)) * WIDE / 4,
            (k // 4 + rng.uniform(0.2, 0.8)) * HIGH / 2,
        )
        seed, rx, ry = rng.randrange(10**6), rng.uniform(40, 92), rng.uniform(24, 50)
        for at in copies(x - rx, y - ry, 2 * rx, 2 * ry):
            _bare_patch(pen, at[0] + rx, at[1] + ry, rx, ry, seed)
    for _ in range(15):
        x, y, seed = rng.uniform(0, WIDE), rng.uniform(0, HIGH), rng.randrange(10**6)
        for at in copies(x, y, 60, 70):
            _crack(pen.with_seed(seed), at[0], at[1], seed)


def _bare_patch(pen: Pen, x: float, y: float, rx: float, ry: float, seed: int) -> None:
    edge = rough(ellipse(x, y, rx, ry, count=14), 9, 12, seed % 983)
    pen.fill(edge + np.array([0, -2]), "bone", 0.35)
    brick, rng = "#8B6C55", random.Random(seed)
    with pen.with_seed(seed).clip(edge):
        pen.fill(edge, "#665242")
        row = 0
        top = y - ry - 16
        while top < y + ry + 12:
            left = x - rx - 30 - 17 * (row % 2)
            while left < x + rx + 16:
                piece = box(left + 1, top + 1, 32, 13)
                pen.with_seed(seed + row).fill(piece, shaded(brick, rng.uniform(-0.05, 0.05)))
                left += 34
            top += 15
            row += 1
        pen.with_seed(seed).hatch(edge, -0.8, 5.5, 0.9, "sepia", 0.35)
        pen.rim(edge + np.array([1.5, 2.5]), 5, "ink", 0.22, blur=1.5)
    pen.with_seed(seed).line(edge, 1.2, "sepia", 0.85, wobble=0.5, closed=True)


def _crack(pen: Pen, x: float, y: float, seed: int) -> None:
    rng = random.Random(seed)
    points = [(x, y)]
    for _ in range(rng.choice([4, 6, 8])):
        px, py = points[-1]
        points.append((px + rng.uniform(-7, 10), py + rng.uniform(4, 10)))
    pen.line(outline(points), 1.2, "sepia", 0.75, wobble=0.4, taper=(0.3, 0.9))


WALLS = {"ashlar": draw_ashlar, "rubble": draw_rubble, "plaster": draw_plaster}
