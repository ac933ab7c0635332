"""Where fairies live: eight natures, each with a pale light and golden stars about it."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tools.art.hex.dwellings import campfire
from tools.art.hex.kit import MapPen
from tools.art.hex.plants import broadleaf
from tools.art.hex.relief import tuft
from tools.art.ink import cut, path
from tools.art.shapes import box, curve, ellipse, outline, star

Place = tuple[float, float]


def shroom(pen: MapPen, x: float, y: float, s: float, colour: str = "rubric") -> None:
    """Draw a toadstool, 1.1 ``s`` tall."""
    stalk = [(x - s * 0.16, y), (x - s * 0.12, y - s * 0.6), (x + s * 0.12, y - s * 0.6),
             (x + s * 0.18, y)]  # fmt: skip
    pen.shape(outline(stalk), "bone", 1.1, wobble=0.1)
    arc = ellipse(x, y - s * 0.52, s * 0.55, count=18, start=math.pi, end=math.tau)
    cap = np.vstack([arc, [(x + s * 0.3, y - s * 0.44), (x - s * 0.3, y - s * 0.44)]])
    pen.fill(cap, colour)
    away = cut(path(cap), path(ellipse(x - s * 0.22, y - s * 0.6, s * 0.5)))
    pen.hatch(away, 0.8, 2.2, 0.8, alpha=0.7)
    pen.line(cap, 1.3, closed=True, wobble=0.15)
    for dx, dy in ((-0.24, -0.72), (0.08, -0.86), (0.22, -0.62)):
        pen.dot(x + dx * s, y + dy * s, s * 0.085, "bone")


def _light(pen: MapPen, y: float = -6, radius: float = 38) -> None:
    pen.radial(0, y, radius, ((0, "#FFF7C9", 0.9), (0.5, "#D7EFC0", 0.5), (1, "#D7EFC0", 0)))


def _stars(pen: MapPen, places: tuple[tuple[float, float, float], ...]) -> None:
    for x, y, r in places:
        pen.fill(star(x, y, r + 0.9, 5), "ink", 0.8)
        pen.fill(star(x, y, r, 5), "gold")


SKY = ((-21, -28, 3.2), (18, -33, 4.0), (26, -17, 2.7), (-7, -39, 2.5))


def court(pen: MapPen) -> None:
    """A tall toadstool house within a ring of toadstools."""
    with pen.at(0, 14, 1.05):
        _light(pen)
        ring = [i * math.tau / 9 + 0.2 for i in range(9)]
        for i, t in enumerate(ring):
            if math.sin(t) < 0.1:
                shroom(pen, math.cos(t) * 23, math.sin(t) * 11, 9, "plum" if i % 2 else "rubric")
        shroom(pen, 0, 2, 30, "plum")
        arch = ellipse(0, -6, 3, 4, count=9, start=math.pi, end=math.tau)
        pen.fill(np.vstack([arch, [(3, 1.5), (-3, 1.5)]]), "ink")
        pen.dot(0.6, -4, 1, "flame")
        for i, t in enumerate(ring):
            if math.sin(t) >= 0.1:
                colour = "plum" if i % 2 else "rubric"
                shroom(pen, math.cos(t) * 23, math.sin(t) * 11 + 3, 10, colour)
        _stars(pen, ((-20, -30, 3.4), (18, -36, 4.2), (26, -18, 2.8), (-8, -42, 2.6)))


def bivouac(pen: MapPen) -> None:
    """Leaf tents about a cold blue fire."""
    with pen.at(0, 8):
        _light(pen, -6, 32)
        for x, y, s in ((-13, -6, 15), (12, -8, 14), (17, 6, 12)):
            leaf = curve([(x - s * 0.7, y + 1), (x - s * 0.42, y - s * 0.7), (x, y - s * 1.05),
                          (x + s * 0.42, y - s * 0.6), (x + s * 0.7, y + 1)], True, 6)  # fmt: skip
            pen.fill(leaf, "#7F9460")
            for d in (-0.32, 0, 0.32):
                pen.line([(x, y - s), (x + d * s * 1.2, y)], 0.8, "olive", wobble=0.2)
            pen.line(leaf, 1.4, closed=True, wobble=0.2)
            pen.fill([(x, y - s * 0.5), (x - s * 0.16, y + 1), (x + s * 0.16, y + 1)], "ink")
        campfire(pen, -6, 10, 0.8)
        _stars(pen, SKY[:3])


def squat(pen: MapPen) -> None:
    """Lit windows in a broken wall, a line of washing across the gap."""
    with pen.at(0, 12):
        _light(pen, -12, 34)
        left = outline(
            [(-24, 2), (-24, -26), (-20, -32), (-17, -25), (-12, -29), (-9, -18), (-9, 2)]
        )
        right = outline([(10, 2), (10, -14), (14, -20), (18, -16), (23, -22), (24, 2)])
        for wall in (left, right):
            pen.fill(wall, "#C9BBA0")
            pen.hatch(wall, 1.3, 3.2, 0.8, alpha=0.35)
            pen.line(wall, 1.6, closed=True, wobble=0.5)
        for x, y in ((-19, -18), (-14, -9), (17, -9)):
            pen.shape(box(x - 2.2, y - 3, 4.4, 6), "flame", 1.2, wobble=0.1)
        rope = curve([(-10, -20), (0, -15), (11, -15)], False, 8)
        pen.line(rope, 1.1, wobble=0.1, taper=(0, 0))
        for x, colour in ((-5, "plum"), (1, "bone"), (6, "verdigris")):
            pen.shape(outline([(x - 2, -16.6), (x + 2.4, -16), (x + 1.8, -9.4), (x - 1.8, -9.8)]),
                      colour, 1.0, wobble=0.2)  # fmt: skip
        _stars(pen, ((2, -30, 3.4), (27, -28, 2.6), (-30, -14, 2.4)))


def shelter(pen: MapPen) -> None:
    """A hollow tree with a door and a lantern."""
    with pen.at(0, 12):
        _light(pen, -12, 34)
        broadleaf(pen, -17, -1, 13, pen.random())
        trunk = curve(
            [
                (-12, 4),
                (-7, -6),
                (-8, -22),
                (-3, -28),
                (6, -27),
                (9, -20),
                (8, -6),
                (14, 4),
                (4, 3),
                (-4, 3),
            ],
            True,
            5,
        )
        pen.fill(trunk, "#8E6A45")
        with pen.clip(trunk):
            pen.hatch(box(2, -30, 14, 36), 1.45, 2.5, 0.9, alpha=0.6)
        pen.line(trunk, 1.7, closed=True, wobble=0.4)
        for x, y, w, h in ((-9, -33, 12, 8), (8, -34, 12, 8), (0, -40, 13, 9)):
            crown = ellipse(x, y, w, h, count=22)
            pen.shape(crown, "#7D8F4A", 1.3)
        arch = ellipse(0, -8, 4, 5, count=10, start=math.pi, end=math.tau)
        pen.fill(np.vstack([[(-4, 2)], arch, [(4, 2)]]), "ink")
        pen.dot(0.4, -6, 1.3, "flame")
        pen.line([(9, -17), (15, -18)], 1.2, wobble=0.1)
        pen.shape(box(13.4, -17.5, 3.6, 5), "flame", 1.0, wobble=0.1)
        _stars(pen, ((-22, -26, 3.0), (22, -26, 3.4), (26, -8, 2.4)))


def caravan(pen: MapPen) -> None:
    """A round wagon drawn by a beetle."""
    with pen.at(0, 10):
        _light(pen, -8, 33)
        body = curve([(-22, -4), (-23, -15), (-15, -24), (-4, -25), (5, -18), (5, -4)], True, 6)
        pen.fill(body, "plum")
        with pen.clip(body):
            for x in range(-20, 6, 7):
                pen.fill(box(x, -30, 2.6, 30), "gold", 0.7)
            pen.hatch(box(-4, -26, 12, 24), 1.2, 2.5, 0.8, alpha=0.6)
        pen.line(body, 1.6, closed=True, wobble=0.2)
        pen.shape(box(-15, -16, 6, 7), "flame", 1.2, wobble=0.1)
        for x in (-15, 0):
            pen.shape(ellipse(x, -1, 5.2, count=20), "#C9A36B", 1.5)
            pen.dot(x, -1, 1.4, "ink")
        shell = curve([(10, 0), (11, -8), (19, -11), (26, -7), (27, 0)], True, 6)
        pen.shape(shell, "verdigris", 1.5)
        pen.line(curve([(18, -10.6), (19, -5), (18, 0)], False), 1.0, wobble=0.1)
        pen.dot(28.4, -3.4, 2.9, "ink")
        for x in (13, 18, 24):
            pen.line([(x, 0), (x - 1.6, 4)], 1.2, wobble=0.1)
        pen.line([(5, -5), (11, -4)], 1.2, wobble=0.1)
        _stars(pen, ((-28, -24, 2.8), (14, -25, 3.6), (27, -21, 2.4)))


def snail(pen: MapPen) -> None:
    """Houses on the shell of a giant snail."""
    with pen.at(0, 12):
        _light(pen, -12, 36)
        foot = curve([(-27, 3), (-22, -3), (6, -5), (17, -9), (20, -19), (26, -21), (29, -15),
                      (26, -3), (18, 4)], True, 6)  # fmt: skip
        pen.shape(foot, "#B9A878", 1.6)
        for x, tip in ((22, 19), (27, 30)):
            pen.line([(x, -20), (tip, -29)], 1.3, wobble=0.2, taper=(0, 0.3))
            pen.dot(tip, -29.6, 1.5, "ink")
        shell = ellipse(-6, -12, 16.5, 14.5, count=34)
        pen.fill(shell, "#C58A5A")
        pen.hatch(cut(path(shell), path(ellipse(-11, -16, 15, 13))), 0.9, 2.6, 0.9, alpha=0.6)
        pen.line(shell, 1.7, closed=True, wobble=0.2)
        t = np.linspace(0, 1, 50)
        coil = np.c_[-6 + np.cos(t * 13) * 13 * (1 - t), -12 + np.sin(t * 13) * 11.5 * (1 - t)]
        pen.line(coil, 1.3, wobble=0.1, taper=(0.1, 0.6))
        for x, y, s in ((-14, -24, 8), (-4, -26, 9.5), (5, -22, 7.5)):
            pen.shape(box(x - s * 0.34, y - s * 0.5, s * 0.68, s * 0.6), "bone", 1.1, wobble=0.1)
            pen.shape(
                outline(
                    [(x - s * 0.5, y - s * 0.45), (x, y - s * 1.1), (x + s * 0.5, y - s * 0.45)]
                ),
                "plum",
                1.2,
                wobble=0.1,
            )
            pen.dot(x, y - s * 0.15, 1.1, "flame")
        _stars(pen, ((-27, -25, 2.8), (14, -38, 3.2), (31, -36, 2.2)))


def burrow(pen: MapPen) -> None:
    """Round doors in green mounds."""
    with pen.at(0, 12):
        _light(pen, -8, 34)
        for x, y, w, h, colour in ((12, -6, 34, 19, "rubric"), (-13, 0, 36, 22, "verdigris"),
                                   (15, 7, 28, 14, "ochre")):  # fmt: skip
            t = np.linspace(0, 1, 24)
            mound = np.c_[x - w / 2 + w * t, y - h * np.sin(math.pi * t) ** 0.75]
            pen.fill(mound, "#9BA766")
            pen.hatch(cut(path(mound), path(ellipse(x - w * 0.22, y - h * 0.5, w * 0.52, h))), 1.0,
                      2.8, 0.8, alpha=0.5)  # fmt: skip
            pen.line(mound, 1.6, wobble=0.3, taper=(0.5, 0.5))
            door = ellipse(x - 1, y - h * 0.34, h * 0.27, count=18)
            pen.shape(door, colour, 1.4, wobble=0.15)
            pen.dot(x + 0.6, y - h * 0.34, 0.9, "gold")
            pen.line([(x + w * 0.2, y - h * 0.78), (x + w * 0.2, y - h * 1.1)], 2.2, wobble=0.1)
            tuft(pen, x - w * 0.3, y - h * 0.5, 3)
        _stars(pen, ((-26, -28, 3.2), (4, -32, 2.6), (30, -22, 3.0)))


def cavern(pen: MapPen) -> None:
    """A lit cave mouth with crystals."""
    with pen.at(0, 12):
        rock = outline([(-30, 3), (-26, -14), (-17, -28), (-3, -34), (12, -31), (23, -20), (29, -6),
                        (31, 3)])  # fmt: skip
        _light(pen, -12, 36)
        pen.fill(rock, "#B3A79C")
        shade = [(12, -31), (23, -20), (29, -6), (31, 3), (15, 3), (13, -14)]
        pen.fill(shade, "umber", 0.35)
        pen.hatch(shade, 1.0, 2.8, 1.0, alpha=0.75)
        pen.line(rock, 2.0, closed=True, wobble=0.6)
        mouth = curve([(-14, 3), (-13, -10), (-6, -19), (4, -19), (11, -9), (12, 3)], True, 6)
        pen.fill(mouth, "ink")
        with pen.clip(mouth):
            pen.radial(-1, 0, 18, ((0, "candle", 1), (0.4, "amber", 0.7), (1, "ember", 0)))
        for x, h, colour in ((-9, 10, "woad"), (-5, 6, "plum"), (7, 11, "woad"), (3, 6, "lapis")):
            gem = [
                (x - 2, 3),
                (x - 2.4, 3 - h * 0.7),
                (x, 3 - h),
                (x + 2.2, 3 - h * 0.65),
                (x + 2, 3),
            ]
            pen.shape(outline(gem), colour, 1.1, wobble=0.1)
        _stars(pen, ((-24, -30, 3.0), (24, -33, 3.4), (2, -42, 2.6)))


DRAWN: dict[str, Callable[[MapPen], None]] = {
    "bivouac": bivouac, "squat": squat, "shelter": shelter, "caravan": caravan, "snail": snail,
    "burrow": burrow, "cavern": cavern, "court": court,
}  # fmt: skip
