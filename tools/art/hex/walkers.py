"""People and beasts in the pictures of encounters; their feet on (x, y), units are pixels."""

from __future__ import annotations

import math

import numpy as np

from tools.art.dwarf import Pose, dwarf
from tools.art.hex.kit import MapPen
from tools.art.shapes import box, curve, ellipse, outline

CLOAKS = ("#7A3A2C", "#3F6A58", "#3B4F78", "#6A5038")


def walker(
    pen: MapPen, x: float, y: float, s: float, cloak: str, *, staff: bool = True, left: bool = False
) -> None:
    """Draw somebody cloaked and hooded, 46 ``s`` tall, walking right."""
    pen.fill(ellipse(x + 3 * s, y + 0.5, 13 * s, 3 * s, count=18), "night", 0.3)
    with pen.at(x, y, s, mirror=left):
        if staff:
            pen.line([(13, 0), (11, -45)], 2.0, "sepia", wobble=0.2, taper=(0, 0))
        for dx in (-4, 4):
            pen.line([(dx, -9), (dx + 1.5, 0), (dx + 5, 0)], 3.0, wobble=0.1, taper=(0, 0))
        body = curve(
            [(-2, -36), (6, -33), (10, -20), (12, -5), (0, -3), (-12, -5), (-10, -22), (-6, -33)],
            True,
            5,
        )
        pen.fill(body, cloak)
        with pen.clip(body):
            pen.hatch(box(-14, -38, 11, 40), 1.3, 3.2, 0.9, alpha=0.5)
        pen.line(body, 1.6, closed=True, wobble=0.2)
        pen.line(curve([(2, -31), (4, -18), (3, -4)], False), 1.0, wobble=0.2)
        face = ellipse(2.5, -38.5, 4.4, 5, count=16)
        pen.fill(face, "#D9A679")
        hood = curve(
            [(-5, -32), (-7, -41), (-2, -47), (5, -46), (7, -42), (2, -42), (0, -36), (3, -32)],
            True,
            5,
        )
        pen.shape(hood, cloak, 1.4)
        pen.line(ellipse(2.5, -38.5, 4.4, 5, count=16, start=-1.2, end=1.6), 1.1, wobble=0.1)


def leader(pen: MapPen, x: float, y: float, s: float, *, left: bool = False) -> None:
    """Draw the dwarf with his candle, 128 ``s`` tall."""
    pen.fill(ellipse(x, y + 1, 34 * s, 7 * s, count=20), "night", 0.35)
    with pen.at(x, y, s, mirror=left):
        dwarf(pen, Pose(stride=5))


def party(pen: MapPen, x: float, y: float, s: float = 1.0, *, left: bool = False) -> None:
    """Draw the patrol: its leader and three behind him."""
    side = -1 if left else 1
    for k, (dx, dy) in enumerate(((-66, -4), (-46, 2), (-24, -3))):
        walker(pen, x + side * dx * s, y + dy * s, s * (1.0, 0.94, 1.06)[k], CLOAKS[k + 1],
               staff=k != 1, left=left)  # fmt: skip
    leader(pen, x, y + 2 * s, 0.42 * s, left=left)


def seated(pen: MapPen, x: float, y: float, s: float, cloak: str, *, left: bool = False) -> None:
    """Draw somebody sitting at a fire."""
    with pen.at(x, y, s, mirror=left):
        body = curve(
            [(-10, 0), (-11, -14), (-4, -25), (4, -23), (9, -10), (16, -3), (14, 0)], True, 5
        )
        pen.shape(body, cloak, 1.6)
        with pen.clip(body):
            pen.hatch(box(-14, -26, 10, 28), 1.2, 3.0, 0.9, alpha=0.6)
        pen.line(curve([(0, -22), (3, -12), (11, -4)], False), 1.1, wobble=0.2)
        pen.line(curve([(-5, -20), (-4, -9), (2, -1)], False), 1.0, wobble=0.2)
        pen.shape(ellipse(2, -28, 5, 5.6, count=18), "#D9A679", 1.2)
        pen.shape(
            curve([(-5, -24), (-6, -33), (2, -37), (7, -32), (1, -31), (-1, -24)], True, 5),
            cloak,
            1.3,
        )


def wolf(pen: MapPen, x: float, y: float, s: float, *, left: bool = False) -> None:
    """Draw a wolf, 44 ``s`` tall, looking right."""
    with pen.at(x, y, s, mirror=left):
        for dx in (-26, -20, 14, 20):
            leg = [(dx - 3, -18), (dx + 3, -18), (dx + 2, 0), (dx - 2, 0)]
            pen.shape(outline(leg), "#4B4A4C", 1.3)
        body = curve(
            [
                (-32, -16),
                (-40, -8),
                (-52, -6),
                (-40, -20),
                (-30, -32),
                (-6, -33),
                (14, -37),
                (22, -47),
                (25, -53),
                (29, -46),
                (34, -44),
                (45, -36),
                (42, -31),
                (30, -30),
                (24, -20),
                (16, -14),
                (-6, -13),
                (-22, -14),
            ],
            True,
            5,
        )
        pen.fill(body, "#5B5A5E")
        with pen.clip(body):
            pen.hatch(box(-50, -22, 100, 20), 0.9, 3.0, 0.9, alpha=0.7)
        pen.line(body, 1.8, closed=True, wobble=0.6)
        pen.dot(33, -39, 2.4, "flame")
        pen.dot(33.6, -39, 1.1, "night")
        pen.dot(44.5, -35, 1.8, "night")


def bear(pen: MapPen, x: float, y: float, s: float) -> None:
    """Draw a bear standing up, 100 ``s`` tall, looking left."""
    with pen.at(x, y, s):
        body = curve(
            [
                (-26, 0),
                (-32, -14),
                (-28, -44),
                (-20, -66),
                (-24, -80),
                (-20, -92),
                (-6, -97),
                (8, -92),
                (14, -78),
                (26, -62),
                (34, -30),
                (32, -8),
                (28, 0),
                (8, -2),
                (2, -12),
                (-6, -2),
            ],
            True,
            6,
        )
        pen.fill(body, "#5A4030")
        with pen.clip(body):
            pen.hatch(box(2, -100, 40, 104), 1.2, 3.4, 1.1, alpha=0.65)
        pen.line(body, 2.2, closed=True, wobble=0.9, wavelength=9)
        for dx, dy in ((-22, -90), (2, -97)):
            pen.shape(ellipse(dx, dy, 6, 6.5, count=18), "#5A4030", 1.7)
        muzzle = curve([(-26, -80), (-34, -76), (-33, -69), (-22, -68), (-16, -74)], True, 5)
        pen.shape(muzzle, "#8A6A4C", 1.5)
        pen.dot(-33, -75, 2.6, "night")
        for dx in (-20, -10):
            pen.dot(dx, -84, 2.0, "flame")
            pen.dot(dx - 0.4, -84, 1.0, "night")
        for arm in ([(-24, -60), (-42, -56), (-50, -44)], [(10, -62), (-10, -50), (-26, -38)]):
            line = curve(arm, False, 8)
            pen.line(line, 15, "night", wobble=0.3, taper=(0, 0.1))
            pen.line(line, 12, "#64483A", wobble=0.3, taper=(0, 0.1))
            px, py = (float(v) for v in line[-1])
            for k in (-4, 0, 4):
                pen.line(
                    [(px - 3, py + k), (px - 10, py + k + 4)], 2.2, "bone", wobble=0, taper=(0, 0.8)
                )


def crow(pen: MapPen, x: float, y: float, s: float, lift: float = 0.5) -> None:
    """Draw a flying crow, 30 ``s`` across."""
    t = np.linspace(0, 1, 8)
    wing = [(15 * v, -8 * lift * math.sin(v * 2.6) + 3 * v) for v in t]
    under = [(15 * v * 0.96, -5 * lift * math.sin(v * 2.6) + 5 + 1.5 * v) for v in t[::-1]]
    right = [*wing, *under]
    whole = [*right, *[(-px, py) for px, py in right[::-1]]]
    pen.fill(outline([(x + px * s, y + py * s) for px, py in whole]), "night")


def gull(pen: MapPen, x: float, y: float, s: float) -> None:
    """Draw a far gull."""
    for side in (-1, 1):
        line = curve(
            [(x, y), (x + side * 5 * s, y - 4 * s), (x + side * 11 * s, y - 1 * s)], False, 6
        )
        pen.line(line, 1.6, wobble=0.1, taper=(0, 0.8))
