"""Single plants and stones of the map, their feet on (x, y)."""

from __future__ import annotations

import math
import random

import numpy as np

from tools.art.hex.kit import MapPen
from tools.art.ink import cut, path
from tools.art.palette import table
from tools.art.shapes import curve, ellipse, outline

BIRCH = ("#A9B05C", "#98A552", "#B8B566")
SHADOW = 0.16


def ground_shadow(pen: MapPen, x: float, y: float, half: float) -> None:
    """Lay the shadow of what stands at (x, y) to its right."""
    pen.fill(ellipse(x + half * 0.35, y + 0.6, half, half * 0.3, count=18), "sepia", SHADOW)


def waterline(pen: MapPen, x: float, y: float, half: float) -> None:
    """Draw the rings in the water round whatever stands in it."""
    for wide, drop in ((1.0, 0.4), (1.5, 2.4)):
        arc = ellipse(x, y - 0.6 + drop * 0.4, half * wide, half * wide * 0.34, count=16,
                      start=0.15, end=math.pi - 0.15)  # fmt: skip
        pen.line(arc, 1.0, "lapis", 0.9 if wide == 1 else 0.6, wobble=0.2, taper=(0.8, 0.8))


def broadleaf(pen: MapPen, x: float, y: float, s: float, rng: random.Random) -> None:
    """Draw a tree with a round crown, 1.6 ``s`` tall."""
    ground_shadow(pen, x, y, s * 0.5)
    pen.line([(x, y), (x, y - s * 0.7)], 1.6, wobble=0.2, taper=(0, 0))
    t = np.linspace(0, math.tau, 28, endpoint=False)
    lobes, turn = rng.choice((5, 6, 7)), rng.uniform(0, 6)
    swell = 1 + 0.12 * np.sin(t * lobes + turn) + 0.05 * np.sin(t * 2 + turn)
    crown = np.c_[x + np.cos(t) * s * 0.52 * swell, y - s * 1.02 + np.sin(t) * s * 0.58 * swell]
    pen.fill(crown, rng.choice(table()["foliage"]["broadleaf"]))
    shade = cut(path(crown), path(ellipse(x - s * 0.24, y - s * 1.18, s * 0.52)))
    pen.fill(shade, "ink", 0.2)
    pen.hatch(shade, 0.8, 2.4, 0.8, "ink", 0.75)
    if pen.zoom > 0.7:
        for dx, dy in ((-0.22, -1.2), (0.02, -1.34), (-0.1, -0.95)):
            leaf = ellipse(x + dx * s, y + dy * s, s * 0.1, count=8, start=3.4, end=6.0)
            pen.line(leaf, 0.8, wobble=0.1, taper=(0.5, 0.5))
    pen.line(crown, 1.3, closed=True, wobble=0.2)


def conifer(pen: MapPen, x: float, y: float, s: float, rng: random.Random) -> None:
    """Draw a fir, 1.6 ``s`` tall."""
    ground_shadow(pen, x, y, s * 0.42)
    pen.line([(x, y), (x, y - s * 0.3)], 1.5, wobble=0.1, taper=(0, 0))
    half = [(0.42, 0.2), (0.2, 0.62), (0.32, 0.62), (0.12, 1.05), (0.2, 1.05)]
    lean = rng.uniform(-0.04, 0.04)
    right = [(x + (dx + lean * dy) * s, y - dy * s) for dx, dy in half]
    left = [(x + (-dx + lean * dy) * s, y - dy * s) for dx, dy in half]
    tip = (x + lean * 1.62 * s, y - s * 1.62)
    tree = [*left, tip, *right[::-1]]
    pen.fill(tree, rng.choice(table()["foliage"]["conifer"]))
    shade = [(x + s * 0.05, y - s * 0.2), (tip[0], tip[1] + 1), *right[::-1]]
    pen.fill(shade, "ink", 0.25)
    pen.hatch(shade, 0.5, 2.4, 0.8, "ink", 0.75)
    pen.line(tree, 1.25, closed=True, wobble=0.2)


def birch(pen: MapPen, x: float, y: float, s: float, rng: random.Random) -> None:
    """Draw a slender birch: a pale barred trunk, an airy crown."""
    ground_shadow(pen, x, y, s * 0.36)
    lean = rng.uniform(-0.14, 0.14) * s
    trunk = [(x - 1.1, y), (x + lean - 0.7, y - s), (x + lean + 0.7, y - s), (x + 1.1, y)]
    t = np.linspace(0, math.tau, 24, endpoint=False)
    swell = 1 + 0.16 * np.sin(t * 7 + rng.uniform(0, 6))
    crown = np.c_[
        x + lean + np.cos(t) * s * 0.36 * swell, y - s * 1.1 + np.sin(t) * s * 0.52 * swell
    ]
    pen.fill(crown, rng.choice(BIRCH))
    shade = cut(path(crown), path(ellipse(x + lean - s * 0.2, y - s * 1.2, s * 0.42, s * 0.55)))
    pen.hatch(shade, 0.9, 2.4, 0.75, "ink", 0.6)
    pen.line(crown, 1.1, closed=True, wobble=0.25)
    pen.fill(trunk, "bone")
    pen.line(trunk, 1.0, wobble=0.1, taper=(0, 0))
    for share in (0.2, 0.42, 0.62):
        pen.line([(x - 1 + lean * share, y - s * share), (x + 0.4 + lean * share, y - s * share)],
                 1.0, wobble=0)  # fmt: skip


def dead_tree(pen: MapPen, x: float, y: float, s: float, side: int = 1) -> None:
    """Draw a bare tree."""
    ground_shadow(pen, x, y, s * 0.3)
    pen.line(
        curve([(x, y), (x + side, y - s * 0.6), (x - side, y - s * 1.2)], False),
        2.2,
        taper=(0, 0.7),
    )
    for share, out, d in ((0.5, 0.5, -1), (0.7, 0.45, 1), (0.95, 0.3, -1)):
        d *= side
        root = (x, y - s * share)
        tip = (x + d * s * out, y - s * share - s * 0.42)
        pen.line(
            curve([root, (x + d * s * 0.25, y - s * share - s * 0.15), tip], False),
            1.3,
            taper=(0, 0.8),
        )


def stump(pen: MapPen, x: float, y: float, s: float) -> None:
    """Draw a felled tree's stump."""
    ground_shadow(pen, x, y, s * 0.6)
    body = [(x - s * 0.55, y + s * 0.1), (x - s * 0.42, y - s * 0.6), (x + s * 0.42, y - s * 0.6),
            (x + s * 0.6, y + s * 0.1)]  # fmt: skip
    pen.fill(body, "#A97F52")
    pen.hatch([(x, y - s * 0.6), *body[2:], (x, y)], 1.5, 2.4, 0.8)
    pen.line(body, 1.2, wobble=0.2, closed=True)
    pen.shape(ellipse(x, y - s * 0.6, s * 0.43, s * 0.2, count=18), "#E3C998", 1.1)
    pen.line(ellipse(x, y - s * 0.6, s * 0.18, s * 0.08, count=12), 0.7, closed=True)


def reeds(pen: MapPen, x: float, y: float, s: float, rng: random.Random) -> None:
    """Draw reeds in a little water."""
    for k in range(5):
        dx, h = (k - 2) * s * 0.28, s * (1.0 - 0.12 * abs(k - 2)) * rng.uniform(0.9, 1.15)
        pen.line([(x + dx * 0.6, y), (x + dx, y - h)], 1.0, "olive" if k % 2 else "ink",
                 wobble=0.3, taper=(0, 0.4))  # fmt: skip
        if k % 2 == 0:
            pen.fill(ellipse(x + dx, y - h, 1.4, 3.1, count=12), "sepia")
    pen.line([(x - s * 0.8, y + 2), (x + s * 0.8, y + 2)], 1.0, "lapis", wobble=0.5)
    pen.line([(x - s * 0.4, y + 5), (x + s * 0.6, y + 5)], 0.9, "lapis", wobble=0.5)


def boulder(pen: MapPen, x: float, y: float, s: float, rng: random.Random) -> None:
    """Draw an angular stone."""
    ground_shadow(pen, x, y, s * 0.6)
    b = [rng.uniform(-0.1, 0.1) for _ in range(5)]
    form = outline(
        [
            (x - s * 0.55, y),
            (x - s * (0.5 + b[0]), y - s * 0.4),
            (x - s * (0.12 + b[1]), y - s * (0.72 + b[2])),
            (x + s * (0.3 + b[3]), y - s * (0.58 + b[4])),
            (x + s * 0.56, y - s * 0.16),
            (x + s * 0.5, y + s * 0.06),
        ]
    )
    pen.fill(form, "stone")
    shade = [tuple(form[2]), tuple(form[3]), tuple(form[4]), tuple(form[5]), (x + s * 0.08, y)]
    pen.fill(shade, "umber", 0.35)
    pen.hatch(shade, 1.0, 2.4, 0.8, "ink", 0.65)
    pen.line([form[2], (x + s * 0.08, y - s * 0.1)], 0.9, wobble=0.2, taper=(0.1, 0.8))
    pen.line(form, 1.35, closed=True, wobble=0.25)


def heather(pen: MapPen, x: float, y: float, s: float, rng: random.Random, bloom: str) -> None:
    """Draw a low bush of heather in bloom."""
    t = np.linspace(math.pi, math.tau, 12)
    cushion = np.c_[x + np.cos(t) * s * 0.8, y + np.sin(t) * s * 0.6 * (1 + 0.2 * np.sin(t * 9))]
    pen.fill(cushion, "#8C8A58", 0.85)
    for k in range(5):
        dx = (k - 2) * s * 0.34
        tip = (x + dx * 1.25, y - s * (0.85 - 0.1 * abs(k - 2)) * rng.uniform(0.85, 1.15))
        pen.line([(x + dx * 0.7, y), tip], 0.9, wobble=0.2, taper=(0, 0.6))
        pen.dot(tip[0], tip[1], s * 0.15, bloom, 0.95)
        pen.dot(tip[0] + s * 0.08, tip[1] + s * 0.26, s * 0.11, bloom, 0.95)
    pen.line([(x - s * 0.85, y), (x + s * 0.85, y)], 0.9, wobble=0.3, taper=(0.8, 0.8))


def flower(pen: MapPen, x: float, y: float, s: float, colour: str) -> None:
    """Draw a flower of five petals on a stalk."""
    pen.line([(x, y), (x + 0.6, y - s * 0.9)], 0.9, "olive", wobble=0.2, taper=(0, 0.3))
    for k in range(5):
        a = k * math.tau / 5 - 1.2
        pen.dot(x + 0.6 + math.cos(a) * s * 0.3, y - s + math.sin(a) * s * 0.3, s * 0.23, colour)
    pen.dot(x + 0.6, y - s, s * 0.17, "gold")


def sheep(pen: MapPen, x: float, y: float, s: float, side: int) -> None:
    """Draw a grazing sheep."""
    ground_shadow(pen, x, y, s * 0.6)
    for dx in (-0.35, -0.15, 0.2, 0.38):
        pen.line([(x + dx * s, y - s * 0.3), (x + dx * s, y)], 1.1, wobble=0, taper=(0, 0))
    t = np.linspace(0, math.tau, 26, endpoint=False)
    wool = np.c_[
        x + np.cos(t) * s * 0.6 * (1 + 0.07 * np.sin(t * 8)),
        y - s * 0.55 + np.sin(t) * s * 0.36 * (1 + 0.09 * np.sin(t * 8)),
    ]
    pen.shape(wool, "bone", 1.15, wobble=0.15)
    head = ellipse(x + side * s * 0.64, y - s * 0.42, s * 0.19, s * 0.25, count=12)
    pen.fill(head, "sepia")


def water_lily(pen: MapPen, x: float, y: float, s: float) -> None:
    """Draw a lily pad with its flower."""
    pad = np.vstack([ellipse(x, y, s, s * 0.45, count=20, start=0.5, end=6.0), [(x, y)]])
    pen.shape(pad, "#7E9A66", 1.0, wobble=0.15)
    pen.dot(x + s * 0.1, y - s * 0.25, s * 0.3, "bone")
    pen.dot(x + s * 0.1, y - s * 0.25, s * 0.12, "gold")
