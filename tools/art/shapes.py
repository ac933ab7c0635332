"""Outlines as arrays of points: curves, ellipses, boxes, and what bends or moves them.

Every outline is an array of shape (n, 2), in pixels, x right and y down.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from tools.art.noise import noise1

Outline = npt.NDArray[np.float64]
Points = Outline | Sequence[Sequence[float]]

TAU = 2 * math.pi


def outline(points: Points) -> Outline:
    """Return ``points`` as an array of floats of shape (n, 2)."""
    return np.asarray(points, np.float64).reshape(-1, 2)


def curve(points: Points, closed: bool = True, steps: int = 10) -> Outline:
    """Return a Catmull-Rom curve through ``points`` with ``steps`` samples between two of them."""
    p = outline(points)
    count = len(p)
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces: list[Outline] = []
    for i in range(count if closed else count - 1):
        if closed:
            a, b, c, d = p[i - 1], p[i], p[(i + 1) % count], p[(i + 2) % count]
        else:
            a, b, c, d = p[max(i - 1, 0)], p[i], p[i + 1], p[min(i + 2, count - 1)]
        cubic = -a + 3 * b - 3 * c + d
        square = 2 * a - 5 * b + 4 * c - d
        pieces.append(0.5 * (2 * b + (c - a) * t + square * t**2 + cubic * t**3))
    if not closed:
        pieces.append(p[-1:])
    return np.vstack(pieces)


def resample(points: Points, step: float, closed: bool = False) -> tuple[Outline, float]:
    """Return points ``step`` px apart along the outline, and its length."""
    p = outline(points)
    if closed:
        p = np.vstack([p, p[:1]])
    along = np.r_[0.0, np.cumsum(np.hypot(*np.diff(p, axis=0).T))]
    length = float(along[-1])
    if length < 1e-6:
        return p[:1], length
    t = np.linspace(0, length, max(2, int(length / step) + 1))
    if closed:
        t = t[:-1]
    return np.column_stack([np.interp(t, along, p[:, k]) for k in (0, 1)]), length


def ellipse(
    x: float,
    y: float,
    rx: float,
    ry: float | None = None,
    *,
    count: int = 36,
    start: float = 0.0,
    end: float = TAU,
) -> Outline:
    """Return an ellipse, or its arc from ``start`` to ``end`` in radians (clockwise on screen)."""
    whole = abs(end - start - TAU) < 1e-6
    t = np.linspace(start, end, count, endpoint=not whole)
    return np.column_stack([x + rx * np.cos(t), y + (rx if ry is None else ry) * np.sin(t)])


def box(x: float, y: float, width: float, height: float) -> Outline:
    """Return a rectangle from its top left corner."""
    return outline([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def rounded_box(
    x: float, y: float, width: float, height: float, radius: float, steps: int = 8
) -> Outline:
    """Return a rectangle with round corners."""
    corners = (
        (x + width - radius, y + radius, -math.pi / 2),
        (x + width - radius, y + height - radius, 0.0),
        (x + radius, y + height - radius, math.pi / 2),
        (x + radius, y + radius, math.pi),
    )
    arcs = [
        ellipse(cx, cy, radius, count=steps, start=a, end=a + math.pi / 2) for cx, cy, a in corners
    ]
    return np.vstack(arcs)


def polygon(x: float, y: float, radius: float, sides: int, turn: float = 0.0) -> Outline:
    """Return a regular polygon; ``turn`` in radians."""
    t = np.arange(sides) * TAU / sides + turn
    return np.column_stack([x + radius * np.cos(t), y + radius * np.sin(t)])


def star(x: float, y: float, radius: float, points: int = 5, inner: float = 0.42) -> Outline:
    """Return a star, one point up; ``inner`` is the hollow radius as a share of ``radius``."""
    t = np.arange(points * 2) * math.pi / points - math.pi / 2
    r = np.where(np.arange(points * 2) % 2 == 0, radius, radius * inner)
    return np.column_stack([x + r * np.cos(t), y + r * np.sin(t)])


def rough(
    points: Points, amount: float = 1.5, step: float = 5.0, seed: int = 0, closed: bool = True
) -> Outline:
    """Return the outline resampled every ``step`` px and shaken by up to ``amount`` px."""
    q, _ = resample(points, step, closed)
    s = np.arange(len(q))
    slow = np.c_[noise1(s * 0.45, seed), noise1(s * 0.45, seed + 50)]
    fast = np.c_[noise1(s * 1.7, seed + 7), noise1(s * 1.7, seed + 57)]
    shift = slow * amount + fast * amount * 0.4
    if closed:  # let the end meet the start without a step
        blend = min(len(q), 6)
        share = np.linspace(0, 1, blend)[:, None]
        shift[-blend:] = shift[-blend:] * (1 - share) + shift[0] * share
    return np.asarray(q + shift)


def placed(
    points: Points,
    x: float = 0.0,
    y: float = 0.0,
    scale: float = 1.0,
    turn: float = 0.0,
    mirror: bool = False,
) -> Outline:
    """Return the outline mirrored left-right if asked, scaled, turned (radians) and moved."""
    p = outline(points).copy()
    if mirror:
        p[:, 0] *= -1
    ca, sa = math.cos(turn), math.sin(turn)
    return np.column_stack(
        [(p[:, 0] * ca - p[:, 1] * sa) * scale + x, (p[:, 0] * sa + p[:, 1] * ca) * scale + y]
    )
