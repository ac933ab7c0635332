"""What makes a map a map: a compass, ships and monsters of the sea, the patrol that walks it."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tools.art.dwarf import Pose, dwarf
from tools.art.hex.dwellings import campfire, tent
from tools.art.hex.kit import MapPen
from tools.art.lettering import write
from tools.art.shapes import box, curve, ellipse, outline

SKIN = "#7FA08A"
TALL = 0.56
"""Of the patrol's leader, in units of a hex to a unit of the puppet."""


def _sea(pen: MapPen, x: float, y: float, half: float) -> None:
    pen.line([(x - half, y), (x - half * 0.2, y + 0.9), (x + half, y)], 1.2, "lapis", wobble=0.6)


def serpent(pen: MapPen) -> None:
    """A sea serpent in three coils."""
    with pen.at(-4, 6, 0.72):
        for i, (dx, w) in enumerate(((0, 26), (30, 22), (56, 17))):
            t = np.linspace(math.pi, math.tau, 20)
            outer = np.c_[dx + np.cos(t) * w * 0.5, np.sin(t) * w * 0.72]
            inner = np.c_[dx + np.cos(t) * w * 0.27, np.sin(t) * w * 0.42]
            coil = np.vstack([outer, inner[::-1]])
            pen.fill(coil, SKIN)
            pen.hatch(coil, 0.6 + i * 0.1, 3, 0.9, alpha=0.6)
            pen.line(outer, 1.8, wobble=0.3)
            pen.line(inner, 1.4, wobble=0.3)
            for k in range(3, 17, 3):
                p, aside = outer[k], np.array([2, 0])
                d = (p - [dx, 0]) / float(np.hypot(p[0] - dx, p[1]))
                pen.fill(np.vstack([p - aside, p + d * 5, p + aside]), "ink")
            _sea(pen, dx, 2, w * 0.75)
        neck = curve([(-20, 0), (-24, -16), (-20, -30), (-30, -36), (-42, -30), (-44, -25),
                      (-34, -25), (-31, -14), (-30, 0)], True, 6)  # fmt: skip
        pen.fill(neck, SKIN)
        pen.hatch(neck, 0.6, 3, 0.9, alpha=0.5)
        pen.line(neck, 1.7, closed=True, wobble=0.3)
        pen.dot(-31, -31, 1.9, "bone")
        pen.dot(-31, -31, 1.0, "ink")
        pen.line([(-26, -35), (-20, -42)], 1.4, wobble=0.2)
        pen.line(curve([(-44, -26), (-50, -24), (-54, -27)], False), 1.2, "rubric", wobble=0.2)
        _sea(pen, -24, 2, 14)


def ship(pen: MapPen) -> None:
    """A cog under sail."""
    with pen.at(0, 10, 1.15):
        hull = curve([(-18, -5), (-14, 4), (12, 4), (20, -8), (10, -4), (-8, -4)], True, 5)
        pen.line([(0, -4), (0, -32)], 1.6, wobble=0.1)
        sail = curve([(1, -30), (14, -22), (13, -8), (1, -9), (5, -19)], True, 5)
        pen.fill(sail, "bone")
        pen.hatch(sail, 1.1, 3.4, 0.8, "rubric", 0.8)
        pen.line(sail, 1.4, closed=True, wobble=0.2)
        pen.fill(hull, "#8A5F35")
        pen.hatch(hull, 0.1, 2.6, 0.8, alpha=0.7)
        pen.line(hull, 1.6, closed=True, wobble=0.2)
        pen.fill([(0, -32), (-9, -30), (0, -28)], "rubric")
        _sea(pen, -1, 6, 23)


def whale(pen: MapPen) -> None:
    """A whale that spouts."""
    with pen.at(0, 8):
        body = curve(
            [
                (-27, 3),
                (-29, -6),
                (-22, -15),
                (-8, -18),
                (8, -12),
                (18, -6),
                (22, -12),
                (20, -18),
                (26, -15),
                (31, -19),
                (29, -10),
                (24, -2),
                (14, 3),
            ],
            True,
            6,
        )
        pen.fill(body, "#6F86A0")
        with pen.clip(body):
            pen.hatch(box(-30, -4, 60, 12), 0.15, 2.8, 0.9, alpha=0.6)
        pen.line(body, 1.7, closed=True, wobble=0.3)
        pen.dot(-20, -7, 1.8, "bone")
        pen.dot(-20, -7, 0.95, "ink")
        pen.line(curve([(-28, -3), (-22, -1), (-15, -4)], False), 1.2, wobble=0.2)
        for side in (-1, 1):
            jet = curve([(-12, -18), (-12 + side * 2, -27), (-12 + side * 8, -29)], False, 6)
            pen.line(jet, 1.4, "lapis", wobble=0.2, taper=(0, 0.8))
        _sea(pen, 0, 5, 34)
        _sea(pen, 6, 8, 18)


def kraken(pen: MapPen) -> None:
    """Arms out of the water."""
    with pen.at(0, 10):
        for x, tall, lean, wide in (
            (-18, 22, -6, 5.5),
            (-5, 34, 5, 6.5),
            (9, 27, -4, 6),
            (21, 17, 7, 4.6),
        ):
            mid = [(x, 2), (x + lean, -tall * 0.45), (x - lean * 0.5, -tall * 0.8),
                   (x - lean * 1.5, -tall), (x - lean * 2.0, -tall * 0.84)]  # fmt: skip
            line = curve(mid, False, 8)
            n = len(line)
            t = np.gradient(line, axis=0)
            t /= np.maximum(np.hypot(t[:, 0], t[:, 1]), 1e-6)[:, None]
            half = np.linspace(wide / 2, 0.6, n)[:, None]
            normal = np.c_[-t[:, 1], t[:, 0]]
            arm = np.vstack([line + normal * half, (line - normal * half)[::-1]])
            pen.fill(arm, "#9B6A78")
            pen.hatch(arm, 0.5, 2.8, 0.8, alpha=0.5)
            pen.line(arm, 1.4, closed=True, wobble=0.2)
            for k in range(4, n - 4, 5):
                px, py = line[k] + normal[k] * half[k] * 0.5
                pen.dot(float(px), float(py), 0.9, "bone")
            _sea(pen, x, 3, 9)


def wind(pen: MapPen) -> None:
    """A blowing cloud with a face."""
    cloud = curve(
        [
            (-26, 8),
            (-31, -2),
            (-25, -12),
            (-14, -14),
            (-6, -20),
            (5, -16),
            (11, -8),
            (10, 0),
            (13, 4),
            (8, 9),
            (-4, 12),
            (-16, 12),
        ],
        True,
        6,
    )
    pen.fill(cloud, "bone")
    pen.line(cloud, 1.7, closed=True, wobble=0.4)
    pen.line(curve([(-3, -7), (1, -9), (5, -7)], False), 1.4, wobble=0.2)
    pen.dot(2, -5, 1.4, "ink")
    pen.line(curve([(8, -4), (13, -2), (9, 0)], False), 1.3, wobble=0.2)
    pen.fill(ellipse(10, 4, 2.2, 2.6, count=14), "ink")
    pen.dot(-2, 2, 3.2, "rose", 0.6)
    for y, far in ((-1, 36), (4, 42), (9, 34)):
        pen.line(
            curve([(15, y * 0.5 + 3), (24, y), (far, y * 1.3)], False), 1.2, "lapis", wobble=0.5
        )


def compass(pen: MapPen) -> None:
    """A rose of the winds, radius 50, north marked."""
    r = 50.0
    for radius, weight in ((r, 1.6), (r * 0.93, 0.7), (r * 0.6, 0.8)):
        pen.line(ellipse(0, 0, radius, count=60), weight, closed=True, wobble=0.3)
    for i in range(32):
        ca, sa = math.cos(i * math.pi / 16), math.sin(i * math.pi / 16)
        pen.line([(ca * r * 0.93, sa * r * 0.93), (ca * r, sa * r)], 0.9, wobble=0.05)
    for dark, turn, reach, wide in (("rubric", math.pi / 4, 0.72, 0.13), ("ink", 0.0, 1.16, 0.17)):
        for i in range(4):
            a = turn + i * math.pi / 2
            tip = (math.cos(a) * r * reach, math.sin(a) * r * reach)
            for side, colour in ((-1, "bone"), (1, dark)):
                b = a + side * math.pi / 4
                base = (math.cos(b) * r * wide * 1.2, math.sin(b) * r * wide * 1.2)
                blade = outline([(0, 0), tip, base])
                pen.fill(blade, colour)
                pen.line(blade, 1.0, closed=True, wobble=0.1)
    write(pen, "N", 0, -r * 1.2, r * 0.36, "numeral", "rubric", align="centre")


SEA: dict[str, Callable[[MapPen], None]] = {
    "serpent": serpent, "ship": ship, "whale": whale, "kraken": kraken, "wind": wind,
}  # fmt: skip


def draw_walk(pen: MapPen, frame: int, *, mirror: bool) -> None:
    """Draw a step of the patrol's leader; his candle is in the leading hand."""
    t = frame * math.tau / 4
    pose = Pose(
        hat=3 * math.sin(t - 0.8),
        beard=2.4 * math.sin(t - 0.4),
        arm=1.6 * math.sin(t),
        bob=2.2 * abs(math.sin(t)),
        stride=7.5 * math.sin(t),
    )
    pen.fill(ellipse(0, 16, 20, 5, count=30), "ink", 0.45, blur=2)
    with pen.at(-2 if not mirror else 2, 16, TALL, mirror=mirror):
        dwarf(pen, pose)


def draw_camp(pen: MapPen) -> None:
    """Draw the patrol's camp: its tent and its fire."""
    pen.fill(ellipse(6, 15, 24, 5, count=30), "ink", 0.35, blur=2)
    tent(pen, 7, 15, 33, "#C9B58C", "rubric")
    campfire(pen, -17, 16, 1.1)
