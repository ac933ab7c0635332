"""What hangs on the back wall or from the ceiling.

A drawing stands on the origin: its lowest edge is at y = 0, its middle at x = 0. What hangs from
the ceiling is a whole number of tiles tall, so that its upper end meets the stone.
"""

from __future__ import annotations

import math
import random

import numpy as np

from tools.art.candle.kit import board
from tools.art.ink import Pen, common, cut
from tools.art.palette import keys, shaded
from tools.art.props import cut_paper
from tools.art.shapes import Outline, Points, box, curve, ellipse, polygon, rough
from tools.art.suits import draw_glyph

IRON = "#3B3A40"
WOOD = "#6f4c2b"
WOOD_DARK = "#4A3018"

CLOTH = {
    "moon": ("rubric", "gold"),
    "star": ("#2f4470", "parch_hi"),
    "leaf": ("#35584b", "parch_hi"),
    "sun": ("#8f6a22", "parch_hi"),
    "eye": ("#5b2f4e", "gold"),
    "skull": ("#3d342c", "bone"),
}
"""Cloth and thread of the banner of each key's sign."""


def draw_banner(pen: Pen, glyph: str) -> None:
    """Draw a banner 54 wide and three tiles long with one of the six signs."""
    colour, thread = CLOTH[glyph]
    low, top, half = -2.0, -140.0, 26.0
    cloth = [(-half, top), (half, top), (half - 1, low - 15), (0, low), (-half + 1, low - 15)]
    with pen.at(2, 4):
        pen.fill(cloth, "night", 0.45, blur=4)
    pen.fill(cloth, colour)
    with pen.clip(cloth):
        pen.hatch(box(half * 0.25, top, half, 150), 1.3, 4, 0.9, "ink", 0.5)
        for x in (-13.0, 3.0):
            fold = [(x, top + 4), (x + 1.5, top + 60), (x - 1, low - 20)]
            pen.line(curve(fold, closed=False), 1.2, "night", 0.4, wobble=0.5)
    hem = [(-half + 5, top + 5), (-half + 5, low - 18), (0, low - 8), (half - 5, low - 18)]
    pen.line([*hem, (half - 5, top + 5)], 1.4, thread, wobble=0.3)
    draw_glyph(pen, glyph, 0, top + 58, 15, thread)
    for y in (top + 92, top + 98):
        pen.line([(-12, y), (12, y)], 1.2, thread, 0.8, wobble=0.3)
    pen.line(cloth, 1.6, wobble=0.6, closed=True)
    pen.line([(-half - 7, top), (half + 7, top)], 4.2, wobble=0.3, taper=(0, 0))
    for x in (-half - 7, half + 7):
        pen.shape(ellipse(x, top, 3.4), "ochre", 1.3)


def draw_tapestry(pen: Pen) -> None:
    """Draw a faded tapestry, 92 by 140: a stag under a tree."""
    cloth = rough(box(-45, -138, 90, 132), 1.2, 9, 6)
    with pen.at(2, 4):
        pen.fill(cloth, "night", 0.45, blur=4)
    pen.fill(cloth, "#6b5a3c")
    pen.line(box(-39, -132, 78, 120), 1.6, "ochre", 0.9, wobble=0.4, closed=True)
    pen.fill(box(-38, -48, 76, 35), "#55603a")
    trunk = curve([(18, -46), (20, -80), (14, -100), (26, -100), (26, -80), (28, -46)], steps=5)
    pen.fill(trunk, "#4a3620")
    for x, y, r in ((14, -106, 13), (28, -110, 14), (22, -96, 12), (33, -98, 9)):
        pen.shape(rough(ellipse(x, y, r), 1.6, 6, int(x)), "#5f6d3e", 1.0)
    stag = curve(
        [
            (-30, -48),
            (-29, -70),
            (-20, -76),
            (-6, -74),
            (-3, -88),
            (4, -90),
            (8, -84),
            (2, -80),
            (0, -66),
            (-3, -48),
            (-7, -48),
            (-8, -62),
            (-22, -62),
            (-26, -48),
        ],
        steps=4,
    )
    pen.shape(stag, "#b58f56", 1.3)
    for side in (-1, 1):
        antler = [(1, -90), (1 + 4 * side, -100), (1 + 2 * side, -108)]
        pen.line(curve(antler, closed=False), 1.7, "#b58f56", wobble=0.2)
        pen.line([(1 + 4 * side, -100), (1 + 9 * side, -105)], 1.4, "#b58f56", wobble=0.2)
    pen.hatch(cloth, 0.78, 4.2, 0.8, "night", 0.28)
    pen.hatch(cloth, -0.78, 4.2, 0.8, "dusk", 0.22)
    for x in range(-42, 45, 6):
        pen.line([(x, -7), (x + 0.5, 0)], 1.2, "ochre", 0.8, wobble=0.3)
    pen.line(cloth, 1.6, wobble=0.4, closed=True)
    pen.line([(-53, -139), (53, -139)], 4.2, wobble=0.3, taper=(0, 0))


def _link(pen: Pen, x: float, y: float, *, edge_on: bool) -> None:
    ring = ellipse(x, y, 1.8 if edge_on else 4.0, 6.8)
    if edge_on:
        pen.fill(ring, IRON)
        pen.line(ring, 1.2, wobble=0.1, closed=True)
    else:
        body = cut(ring, ellipse(x, y, 1.7, 4.2))
        pen.fill(body, IRON)
        pen.rim(body, 1.1, "ink")


def chain_down(pen: Pen, x: float, top: float, low: float) -> None:
    """Draw a chain from ``top`` down to ``low``."""
    count = max(1, round((low - top) / 10))
    for k in range(count):
        _link(pen, x, top + (low - top) * (k + 0.5) / count, edge_on=k % 2 == 1)


def draw_hanging_chain(pen: Pen, tiles: int) -> None:
    """Draw a thin chain with a hook, from the ceiling; too thin to be climbed."""
    chain_down(pen, 0, -48.0 * tiles - 2, -12)
    hook = curve([(0, -14), (0, -7), (4, -2), (8, -5), (7, -9)], closed=False)
    pen.line(hook, 3.6, "ink", wobble=0.1)
    pen.line(hook, 1.8, IRON, wobble=0.1)


def draw_lantern(pen: Pen) -> None:
    """Draw a dead lantern on a chain, two tiles long."""
    chain_down(pen, 0, -98, -44)
    cut_paper(pen, [(-11, -34), (0, -44), (11, -34)], IRON, width=1.5)
    glass = board(-9, -34, 18, 24)
    pen.fill(glass, "slate", 0.55)
    pen.fill(box(-3, -20, 6, 10), "parch_mid")
    for x in (-9, 0, 9):
        pen.line([(x, -34), (x, -10)], 1.9, wobble=0.2, taper=(0, 0))
    pen.line([(-6, -31), (-6, -16)], 1.2, "bone", 0.5, wobble=0.2)
    cut_paper(pen, board(-12, -11, 24, 6), IRON, width=1.4)
    pen.line(ellipse(0, -2, 2.6), 1.2, wobble=0.1, closed=True)


def draw_cage(pen: Pen) -> None:
    """Draw a hanging cage with somebody forgotten in it, three tiles long."""
    chain_down(pen, 0, -146, -98)
    with pen.at(-2, -22):
        _ribs(pen)
    with pen.at(2, -50, 0.9):
        draw_skull_small(pen)
    cut_paper(pen, curve([(-16, -84), (0, -98), (16, -84)], closed=False), IRON, width=1.6)
    for x in (-20, -10, 0, 10, 20):
        bar = curve([(x * 0.72, -86), (x, -72), (x, -22), (x * 0.8, -6)], closed=False)
        pen.line(bar, 3.0, "ink", wobble=0.2, taper=(0, 0))
        pen.line(bar, 1.4, "slate", wobble=0.2, taper=(0, 0))
    for y, half in ((-84, 17), (-48, 21), (-8, 18)):
        pen.shape(board(-half, y - 2, 2 * half, 4.4), IRON, 1.4)


def _ribs(pen: Pen) -> None:
    pen.line([(0, -18), (0, 12)], 2.2, "bone", 0.9, wobble=0.3)
    for k in range(4):
        rib = curve([(-7, -12 + k * 6), (0, -15 + k * 6), (7, -12 + k * 6)], closed=False)
        pen.line(rib, 1.9, "bone", 0.9, wobble=0.2)


def draw_skull_small(pen: Pen) -> None:
    """Draw a skull 15 high, its jaw on y = 0."""
    head = curve(
        [(-7, -9), (-4, -15), (4, -15), (7.4, -9), (5, -4), (4, 0), (-4, 0), (-5, -4)], steps=5
    )
    cut_paper(pen, head, "parch", width=1.3, shadow=False)
    for x in (-2.8, 3.2):
        pen.fill(ellipse(x, -8, 2.0, 2.3), "ink")
    pen.fill([(0.2, -5.4), (1.4, -3.4), (-1, -3.4)], "ink")
    for x in (-2, 0, 2):
        pen.line([(x, -2.4), (x, 0)], 0.9, wobble=0)


def draw_cobweb(pen: Pen, tiles: int) -> None:
    """Draw a web in a corner above left, so many tiles a side."""
    side = 48.0 * tiles
    x, y, spokes = -side / 2 + 1, -side + 1, 3 + tiles
    ends = []
    for k in range(spokes + 1):
        t = math.radians(2 + 86 * k / spokes)
        reach = side * (0.93 - 0.15 * math.sin(2 * t))
        ends.append(np.array([math.cos(t) * reach, math.sin(t) * reach]))
        pen.line([(x, y), (x + ends[-1][0], y + ends[-1][1])], 1.1, "bone", 0.6, taper=(0, 0.6))
    hub = np.array([x, y])
    rings: list[Points] = []
    for k in range(1, 3 + 2 * tiles):
        share = k / (2.5 + 2 * tiles)
        for i in range(spokes):
            a, b = hub + ends[i] * share, hub + ends[i + 1] * share
            middle = (a + b) / 2 * 0.86 + hub * 0.14
            rings.append(curve(np.vstack([a, middle, b]), closed=False, steps=5))
    pen.lines(rings, 0.9, "bone", 0.6, wobble=0.2)
    if tiles > 1:
        _spider(pen, hub + ends[2] * 0.62)


def _spider(pen: Pen, thread: Outline) -> None:
    x, y = thread.tolist()
    pen.line([(x, y), (x, y + 22)], 0.9, "bone", 0.6, wobble=0.2)
    pen.fill(ellipse(x, y + 25, 3.4, 4), "ink")
    for side in (-1, 1):
        for k in (-2, 0, 2):
            leg = [(x, y + 25), (x + side * 5, y + 23 + k), (x + side * 7, y + 27 + k)]
            pen.line(leg, 0.9, wobble=0.1)


def draw_roots(pen: Pen) -> None:
    """Draw roots that came through the ceiling, two tiles wide and two long."""
    rng = random.Random(12)
    for k in range(15):
        x = -44 + 6.3 * k + rng.uniform(-3, 3)
        long = rng.uniform(40, 94) * (1 - abs(x) / 80)
        points = [(x, -97.0)]
        for part in range(4):
            px, py = points[-1]
            points.append((px + rng.uniform(-6, 6), py + long / 4 * (0.7 + 0.2 * part)))
        path = curve(points, closed=False)
        pen.line(path, 3.6, "ink", wobble=0.3, taper=(0, 0.95))
        pen.line(path, 1.9, "#5c4a2a", wobble=0.3, taper=(0, 0.95))
        if long > 40:
            px, py = points[2]
            twig = [
                (px, py),
                (px + rng.uniform(-12, 12), py + 9),
                (px + rng.uniform(-14, 14), py + 18),
            ]
            pen.line(curve(twig, closed=False), 1.7, "#4a3a20", wobble=0.3, taper=(0, 0.9))


def draw_painting(pen: Pen) -> None:
    """Draw a portrait in a carved frame, 78 by 90: a king with his nose in the air."""
    frame = board(-38, -92, 76, 88)
    cut_paper(pen, frame, "#8a6427", light=("candle", -1.5, 1.5, 0.5), width=1.7)
    inside = board(-29, -83, 58, 70)
    pen.fill(inside, "#2d2a24")
    with pen.clip(inside):
        robe = curve([(-26, -10), (-20, -34), (-6, -40), (8, -40), (22, -32), (28, -10)], steps=5)
        pen.shape(robe, "#5d2a2a", 1.4)
        face = curve(
            [(-9, -58), (-7, -66), (4, -68), (9, -62), (14, -55), (8, -52), (6, -42), (-6, -42)],
            steps=5,
        )
        pen.shape(face, "#b58a66", 1.3)
        beard = curve([(-6, -50), (6, -50), (8, -38), (2, -30), (-6, -38)], steps=5)
        pen.shape(beard, "#8d8478", 1.2)
        crown = [(-9, -64), (-11, -76), (-4, -70), (0, -79), (4, -70), (11, -75), (8, -65)]
        pen.shape(crown, "gold", 1.3)
        pen.dot(5, -59, 1.2, "ink")
        pen.hatch(inside, 0.8, 4.4, 0.8, "night", 0.3)
    pen.line(inside, 1.4, wobble=0.2, closed=True)
    for x, y in ((-33, -88), (33, -88), (-33, -8), (33, -8)):
        pen.shape(ellipse(x, y, 3.6), "ochre", 1.1)
    pen.line([(-14, -92), (0, -100), (14, -92)], 1.1, wobble=0.2)


def draw_shield(pen: Pen) -> None:
    """Draw a shield over two crossed swords, 46 square."""
    for side in (-1, 1):
        with pen.at(0, -24, degrees=38.0 * side):
            pen.shape(board(-2.2, -30, 4.4, 44), "#9d978c", 1.2)
            pen.shape(board(-7, 12, 14, 3.4), "ochre", 1.2)
            pen.shape(board(-2, 15, 4, 8), WOOD_DARK, 1.1)
    shape = curve(
        [(-15, -40), (0, -43), (15, -40), (15, -22), (8, -8), (0, -2), (-8, -8), (-15, -22)],
        steps=6,
    )
    cut_paper(pen, shape, "#37507a", light=("bone", -1.6, 1, 0.5), width=1.6)
    pen.fill(common(shape, box(0, -60, 40, 80)), "#8e3322")
    pen.hatch(common(shape, box(3, -30, 40, 40)), -0.8, 3.6, 0.9, "ink", 0.5)
    pen.line([(0, -42), (0, -3)], 1.6, "gold", wobble=0.2)
    pen.line(shape, 1.6, wobble=0.2, closed=True)


def draw_shelf(pen: Pen, *, books: bool) -> None:
    """Draw a shelf two tiles wide with books or with flasks."""
    rng = random.Random(5 if books else 8)
    pen.fill(box(-44, -6, 90, 8), "night", 0.4, blur=3)
    x = -38.0
    while x < 34:
        if books:
            wide, tall = rng.uniform(6, 10), rng.uniform(18, 29)
            lean = 9.0 if rng.random() < 0.16 else 0.0
            colour = rng.choice(["#6d2d24", "#35584b", "#37507a", "#7a5a28", "#54314a"])
            with pen.at(x, -10, degrees=lean):
                spine = board(0, -tall, wide, tall)
                pen.shape(spine, shaded(colour, rng.uniform(-0.04, 0.04)), 1.2)
                pen.line(
                    [(1, -tall * 0.76), (wide - 1, -tall * 0.76)], 1.1, "ochre", 0.9, wobble=0.1
                )
            x += wide + (5 if lean else 0.6)
        else:
            _flask(pen, x + 7, rng.choice(["#3f7a66", "#6c3a5c", "#8f6a22", "#4f6f86"]), rng)
            x += rng.uniform(17, 24)
    plank = board(-45, -10, 90, 6)
    cut_paper(pen, plank, WOOD, light=("flame", 0, 1.2, 0.4), width=1.5)
    for side in (-1, 1):
        pen.shape([(side * 36, -4), (side * 30, -4), (side * 36, 3)], WOOD_DARK, 1.3)


def _flask(pen: Pen, x: float, colour: str, rng: random.Random) -> None:
    tall = rng.uniform(18, 27)
    glass = curve(
        [
            (-2, -tall),
            (2, -tall),
            (2.4, -tall * 0.62),
            (7, -5),
            (5, 0),
            (-5, 0),
            (-7, -5),
            (-2.4, -tall * 0.62),
        ],
        steps=5,
    )
    with pen.at(x, -10):
        pen.fill(glass, "woad", 0.5)
        pen.fill(common(glass, box(-10, -tall * 0.4, 20, tall)), colour)
        pen.line(glass, 1.3, wobble=0.1, closed=True)
        pen.line([(-3.4, -4), (-2.4, -tall * 0.36)], 1.1, "bone", 0.7, wobble=0.1)
        pen.shape(box(-2.4, -tall - 3, 4.8, 4), "#9A6C3A", 1.0)


def draw_grate(pen: Pen) -> None:
    """Draw an iron grille let into the wall, two tiles a side."""
    frame = board(-42, -88, 84, 80)
    cut_paper(pen, frame, "#8d8172", width=1.7)
    hole = board(-34, -80, 68, 64)
    pen.fill(hole, "#14131a")
    pen.line(hole, 1.6, wobble=0.3, closed=True)
    for x in (-24, -8, 8, 24):
        pen.line([(x, -80), (x, -16)], 5.0, "ink", wobble=0.2, taper=(0, 0))
        pen.line([(x, -80), (x, -16)], 2.6, "slate", wobble=0.2, taper=(0, 0))
    for y in (-62, -34):
        pen.line([(-34, y), (34, y)], 4.6, "ink", wobble=0.2, taper=(0, 0))
        pen.line([(-34, y), (34, y)], 2.2, "slate", wobble=0.2, taper=(0, 0))
    for x, y in ((-38, -84), (38, -84), (-38, -12), (38, -12)):
        pen.dot(x, y, 2.0, "ink")


def draw_bell(pen: Pen) -> None:
    """Draw a bell under its beam, two tiles a side."""
    cut_paper(pen, board(-46, -96, 92, 10), WOOD, width=1.6)
    chain_down(pen, 0, -88, -70)
    bell = curve(
        [(-7, -70), (7, -70), (14, -58), (17, -34), (26, -18), (-26, -18), (-17, -34), (-14, -58)],
        steps=6,
    )
    cut_paper(pen, bell, "#94702f", light=("candle", -2, 1, 0.5), width=1.8)
    pen.hatch(common(bell, box(3, -72, 40, 60)), -0.8, 3.8, 0.9, "ink", 0.5)
    for y, half in ((-56, 13.5), (-25, 21)):
        pen.line(curve([(-half, y), (0, y + 3), (half, y)], closed=False), 1.4, wobble=0.2)
    pen.shape(polygon(0, -12, 6, 9), IRON, 1.4)


def draw_clock_face(pen: Pen) -> None:
    """Draw the face of the tower clock, two tiles a side."""
    y = -48.0
    cut_paper(
        pen, ellipse(0, y, 45, count=60), "#8d8172", light=("bone", -1.6, 1.2, 0.4), width=1.8
    )
    pen.fill(ellipse(0, y, 37, count=60), "#cbb98f")
    pen.line(ellipse(0, y, 37, count=60), 1.6, wobble=0.2, closed=True)
    pen.line(ellipse(0, y, 27, count=60), 0.9, "sepia", wobble=0.2, closed=True)
    for k in range(12):
        t = k * math.pi / 6
        inner = 29.0 if k % 3 else 26.0
        mark = [(math.sin(t) * r, y - math.cos(t) * r) for r in (inner, 34.5)]
        pen.line(mark, 2.6 if k % 3 == 0 else 1.5, wobble=0.1)
    pen.line([(0, y), (-11, y - 16)], 3.2, wobble=0.2, taper=(0, 0.6))
    pen.line([(0, y), (20, y - 20)], 2.2, wobble=0.2, taper=(0, 0.6))
    pen.dot(0, y, 3.2, "ink")


def draw_key_board(pen: Pen) -> None:
    """Draw a board with six hooks and the outlines of the six keys, two tiles wide."""
    cut_paper(pen, board(-45, -42, 90, 38), WOOD, light=("flame", 0, 1.2, 0.3), width=1.6)
    for k, (_, glyph) in enumerate(keys()):
        x = -36 + k * 14.4
        pen.line([(x, -38), (x, -34)], 1.8, wobble=0)
        pen.line(polygon(x, -24, 6.4, 4), 1.1, "ink", 0.8, wobble=0.1, closed=True)
        draw_glyph(pen, glyph, x, -24, 3.2, "ink", 0.7)
