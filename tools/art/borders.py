"""Ornament for pages: a vine of flowers between four corner stones, and ruled frames."""

from __future__ import annotations

import math

import numpy as np

from tools.art.ink import Pen
from tools.art.shapes import Outline, box, curve, ellipse, outline, placed
from tools.art.suits import draw_glyph

_FLOWERS = ("rubric", "lapis", "gold", "verdigris")
_CORNERS = ("sun", "star", "moon", "leaf")


def vine(
    pen: Pen,
    start: tuple[float, float],
    end: tuple[float, float],
    flowers: int,
    swing: float = 15.0,
    first_colour: int = 0,
) -> None:
    """Draw a vine from ``start`` to ``end``: a wave with a flower, a leaf and berries per half.

    ``swing`` is the height of the ornament to one side; ``first_colour`` rotates the flowers.
    """
    p0, p1 = outline([start])[0], outline([end])[0]
    length = float(np.hypot(*(p1 - p0)))
    along = (p1 - p0) / length
    aside = np.array([-along[1], along[0]])

    def stem(t: float) -> Outline:
        wave = swing * 0.42 * math.sin(t * flowers * math.pi)
        return np.asarray(p0 + along * length * t + aside * wave)

    pen.line(
        np.array([stem(t) for t in np.linspace(0, 1, flowers * 14)]),
        2.6,
        wobble=0.2,
        taper=(0.5, 0.9),
    )
    heading = math.atan2(along[1], along[0])
    for i in range(flowers):
        side = 1 if i % 2 == 0 else -1
        base = stem((i + 0.5) / flowers)
        _tendril_and_flower(
            pen,
            base - aside * side * swing * 0.62,
            heading,
            side,
            swing,
            i,
            _FLOWERS[(i + first_colour) % 4],
        )
        _leaf(pen, base, aside * side, side, swing, i)
        for step in (0.30, 0.42):
            berry = base + along * length / flowers * step + aside * side * swing * 0.20
            pen.shape(ellipse(berry[0], berry[1], 1.9, count=16), "gold", 0.8, wobble=0.05)


def _tendril_and_flower(
    pen: Pen, centre: Outline, heading: float, side: int, swing: float, index: int, colour: str
) -> None:
    t = np.linspace(0, 1, 26)
    angle = heading - side * 0.2 + side * t * 5.2 + side * 1.45
    radius = swing * 0.50 * (1 - t * 0.86)
    curl = np.column_stack([centre[0] + np.cos(angle) * radius, centre[1] + np.sin(angle) * radius])
    pen.line(curl, 1.7, wobble=0.15, taper=(0.2, 0.4))
    x, y = float(curl[-1, 0]), float(curl[-1, 1])
    for k in range(5):
        a = k * 2 * math.pi / 5 + index
        petal = ellipse(x + math.cos(a) * 2.9, y + math.sin(a) * 2.9, 2.4, count=14)
        pen.shape(petal, colour, 0.8, wobble=0.05)
    pen.dot(x, y, 1.6, "rubric" if colour == "gold" else "gold")


def _leaf(pen: Pen, base: Outline, out: Outline, side: int, swing: float, index: int) -> None:
    turn = math.atan2(out[1], out[0]) + 0.55 * side
    blade = curve([(0, 0), (5, -4.4), (12, -4), (17, 0), (12, 4), (5, 4.4)], steps=5)
    root = base + out * swing * 0.05
    leaf = placed(blade, root[0], root[1], 0.82 * swing / 16, turn)
    pen.shape(leaf, ("verdigris", "moss")[index % 2], 1.0, wobble=0.1)
    pen.line([leaf[0], leaf[len(leaf) // 2]], 0.8, wobble=0.1)


def corner_stone(pen: Pen, x: float, y: float, glyph: str) -> None:
    """Draw a lapis square 28 px wide with a golden glyph."""
    pen.shape(box(x - 14, y - 14, 28, 28), "lapis", 1.8)
    pen.line(box(x - 10.5, y - 10.5, 21, 21), 0.9, "gold", wobble=0.2, closed=True)
    draw_glyph(pen, glyph, x, y, 7, "gold")


def vine_border(pen: Pen, x: float, y: float, width: float, height: float) -> None:
    """Draw vines along the four sides of a rectangle, corner stones on its corners."""
    right, bottom = x + width, y + height
    across, down = round(width / 33.2), round(height / 32.7)
    vine(pen, (x + 30, y), (right - 26, y), across, 15, 0)
    vine(pen, (right, y + 24), (right, bottom - 22), down, 15, 1)
    vine(pen, (right - 26, bottom), (x + 30, bottom), across, 15, 2)
    vine(pen, (x, bottom - 22), (x, y + 24), down, 15, 3)
    corners = ((x, y), (right, y), (right, bottom), (x, bottom))
    for (cx, cy), glyph in zip(corners, _CORNERS, strict=True):
        corner_stone(pen, cx, cy, glyph)


def double_rule(pen: Pen, x: float, y: float, width: float, height: float) -> None:
    """Rule a frame: a heavy line and, 4 px inside, a hairline."""
    for inset, weight in ((0, 1.5), (4, 0.7)):
        frame = box(x + inset, y + inset, width - 2 * inset, height - 2 * inset)
        pen.line(frame, weight, wobble=0.4, closed=True)
