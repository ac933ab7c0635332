"""What is seen through windows: the sky with its moon, and the towers of the castle beyond."""

from __future__ import annotations

import math
import random

from tools.art.ink import Pen, cut
from tools.art.palette import mix, table
from tools.art.shapes import box, curve, ellipse

SKY = (1408, 792)
"""A tenth larger than the screen: it moves a little behind everything."""
MOON = (420.0, 250.0)
TOWERS = (1536, 600)
"""The period of the towers, and how high the picture is; they stand on its lower edge."""


def draw_sky(pen: Pen) -> None:
    """Draw the night: moon in rings of broken light, stars, a few engraved clouds."""
    sky = table()["castle"]["sky_night"]
    pen.fill(box(0, 0, *SKY), sky)
    x, y = MOON
    for radius, alpha in ((190, 0.05), (135, 0.06), (92, 0.08)):
        pen.fill(ellipse(x, y, radius, count=60), "bone", alpha)
    for radius in (62, 84, 112):
        for k in range(26):
            t = k * 2 * math.pi / 26 + radius
            dash = ellipse(x, y, radius, count=4, start=t, end=t + 0.13)
            pen.line(dash, 1.1, "bone", 0.34, wobble=0.2)
    pen.fill(ellipse(x, y, 46, count=60), "#F3ECD2")
    pen.hatch(cut(ellipse(x, y, 46), ellipse(x - 16, y - 6, 43)), 0.7, 4.2, 1.0, "slate", 0.8)
    for cx, cy, r in ((-14, -12, 7), (10, 8, 5), (-6, 18, 4), (16, -16, 4)):
        pen.line(ellipse(x + cx, y + cy, r, start=0.6, end=4.4), 1.0, "slate", 0.55)
    pen.line(ellipse(x, y, 46, count=60), 1.7, closed=True)
    rng = pen.random()
    for _ in range(150):
        star_x, star_y = rng.uniform(0, SKY[0]), rng.uniform(0, SKY[1])
        if math.hypot(star_x - x, star_y - y) > 60:
            pen.dot(star_x, star_y, rng.uniform(0.6, 1.6), "bone", rng.uniform(0.5, 0.95))
    for _ in range(9):
        _star(pen, rng.uniform(0, SKY[0]), rng.uniform(0, SKY[1]), rng.uniform(3, 5))
    for cloud_x, cloud_y, long in (
        (150, 420, 260),
        (700, 130, 320),
        (1010, 520, 300),
        (560, 640, 240),
    ):
        _cloud(pen, cloud_x, cloud_y, long)


def _star(pen: Pen, x: float, y: float, size: float) -> None:
    for turn in (0, 90):
        with pen.at(x, y, degrees=turn):
            pen.fill([(-size, 0), (0, -0.8), (size, 0), (0, 0.8)], "bone", 0.9)


def _cloud(pen: Pen, x: float, y: float, long: float) -> None:
    for k in range(5):
        start = x + 22 * math.sin(k * 2.1)
        line = [
            (start, y + k * 6),
            (start + long * 0.5, y + k * 6 - 5),
            (start + long * (0.8 + 0.1 * (k % 2)), y + k * 6 + 1),
        ]
        pen.line(curve(line, closed=False), 1.5, "bone", 0.26, wobble=1.2, taper=(0.9, 0.9))


def draw_towers(pen: Pen) -> None:
    """Draw two rows of towers that repeat after `TOWERS` px: pale far ones, darker near ones."""
    far = table()["castle"]["far_tower"]
    rng = random.Random(29)
    wide, high = TOWERS
    rows = (
        (mix(far, table()["castle"]["sky_night"], 0.42), 9, 260.0, 420.0),
        (far, 8, 120.0, 300.0),
    )
    for colour, count, low, tall in rows:
        base = low * 0.42
        _battlement(pen, colour, high - base, rng.randrange(999))
        for k in range(count):
            x = wide * (k + rng.uniform(0.1, 0.9)) / count
            width, top = rng.uniform(36, 66), high - rng.uniform(low, tall)
            lit, seed, round_top = rng.random() < 0.4, rng.randrange(10**6), rng.random() < 0.25
            for at in (x - wide, x, x + wide):
                if -100 < at < wide + 100:
                    _tower(pen.with_seed(seed), at, top, width, colour, lit=lit, flat=round_top)


def _battlement(pen: Pen, colour: str, top: float, seed: int) -> None:
    wide, high = TOWERS
    merlon = 16.0
    points: list[tuple[float, float]] = [(-16, high + 4), (-16, top)]
    x = -16.0
    while x < wide + 16:
        points += [(x, top), (x, top - 9), (x + merlon, top - 9), (x + merlon, top)]
        x += 2 * merlon
    points += [(wide + 16, top), (wide + 16, high + 4)]
    pen.fill(points, colour)
    pen.hatch(box(0, top + 6, wide, high - top), 1.2, 6.4, 1.0, "ink", 0.28, dash=40)
    pen.with_seed(seed).line(points[1:-1], 1.3, wobble=0.3, taper=(0, 0))


def _tower(
    pen: Pen, x: float, y: float, width: float, colour: str, *, lit: bool, flat: bool
) -> None:
    shaft = box(x, y, width, TOWERS[1] + 8 - y)
    pen.fill(shaft, colour)
    pen.hatch(box(x + width * 0.58, y, width * 0.42, TOWERS[1] - y), 1.2, 5, 1.0, "ink", 0.45)
    pen.line(shaft, 1.4, wobble=0.4, closed=True)
    if flat:
        crown = [(x - 5, y), (x - 5, y - 14)]
        step = (width + 10) / 5
        for k in range(5):
            left = x - 5 + k * step
            drop = 0.0 if k % 2 == 0 else 7.0
            crown += [(left, y - 14 + drop), (left + step, y - 14 + drop)]
        crown += [(x + width + 5, y)]
        pen.fill(crown, colour)
        pen.line(crown, 1.4, wobble=0.3, closed=True)
    else:
        tip = y - width * 1.35
        roof = [(x - 6, y), (x + width / 2, tip), (x + width + 6, y)]
        pen.fill(roof, colour)
        pen.hatch([roof[1], roof[2], (x + width / 2, y)], 1.2, 4, 1.1, "ink", 0.6)
        pen.line(roof, 1.4, wobble=0.3, closed=True)
        pen.line([(x + width / 2, tip), (x + width / 2, tip - 12)], 1.1, wobble=0.2)
    for k in range(3):
        window = box(x + width * 0.42, y + 20 + k * 46, 5, 13)
        pen.fill(window, "flame" if lit and k == 0 else "ink", 0.85)
