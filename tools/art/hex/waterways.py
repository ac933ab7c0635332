"""Rivers by the sides they join, and the roads and trails that people make."""

from __future__ import annotations

import itertools
import math
import random

import numpy as np

from tools.art.hex.kit import SIDES, MapPen, side_middle
from tools.art.shapes import Outline, curve, placed, resample

PAIRS = tuple(itertools.combinations(SIDES, 2))
STREAM = "#86AEBD"
WIDTH = 6.4
"""Of a river where it crosses a side, so that pieces join."""
ENDS = ("spring", "mouth")


def _inward(side: str, share: float) -> Outline:
    """Return the place ``share`` of the way from the middle to a side."""
    return np.asarray(side_middle(side) * share)


def course(one: str, other: str, k: int) -> Outline:
    """Return the middle line of a river from side to side; it meets them at right angles."""
    rng = random.Random(f"river {one} {other} {k}")
    a, b = side_middle(one), side_middle(other)
    across = np.array([-(b - a)[1], (b - a)[0]])
    across = across / max(1e-6, float(np.hypot(*across)))
    swing = (7.5, -7.5)[k % 2] * rng.uniform(0.75, 1.15)
    middle = (a + b) * 0.33
    line = [a * 1.03, a * 0.8]
    if abs(SIDES.index(one) - SIDES.index(other)) in (1, 5):
        line.append(middle * (1.08, 0.8)[k % 2])
    else:
        line += [a * 0.42 + middle * 0.4 + across * swing]
        line += [b * 0.42 + middle * 0.4 - across * swing]
    line += [b * 0.8, b * 1.03]
    return curve(np.vstack(line), False, 14)


def end_course(kind: str, side: str) -> Outline:
    """Return the middle line of a river that begins here, or runs out into the water."""
    if kind == "spring":
        aside = np.array([-side_middle(side)[1], side_middle(side)[0]]) * 0.13
        line = [
            _inward(side, -0.16) + aside * 0.6,
            _inward(side, 0.16) - aside * 0.5,
            _inward(side, 0.46) + aside * 0.5,
            _inward(side, 0.78),
            side_middle(side) * 1.03,
        ]
    else:
        line = [side_middle(side) * 0.97, _inward(side, 1.14), _inward(side, 1.3),
                _inward(side, 1.5)]  # fmt: skip
    return curve(np.vstack(line), False, 9)


def _band(line: Outline, start: float, end: float) -> Outline:
    """Return the outline of a river of a width that changes along it."""
    q, length = resample(line, 1.5)
    t = np.gradient(q, axis=0)
    t /= np.maximum(np.hypot(t[:, 0], t[:, 1]), 1e-6)[:, None]
    normal = np.c_[-t[:, 1], t[:, 0]]
    along = np.linspace(0, 1, len(q))
    swell = 1 + 0.14 * np.sin(along * length / 7 + q[0, 0]) * np.sin(along * math.pi)
    half = (start + (end - start) * along) * swell / 2
    return np.vstack([q + normal * half[:, None], (q - normal * half[:, None])[::-1]])


def draw_bed(pen: MapPen, line: Outline, start: float, end: float) -> None:
    """Draw the ink on both banks: all beds of a map are laid before all water."""
    grown = 2.7 * pen.zoom**-0.45
    pen.fill(_band(line, start + grown, end + grown), "ink")


def draw_water(pen: MapPen, line: Outline, start: float, end: float) -> None:
    """Draw the water of a river, with a few lines of its flow."""
    pen.fill(_band(line, start, end), STREAM)
    q, _ = resample(line, 1.5)
    count = 3 if pen.zoom > 0.7 else 2
    for k in range(count):
        a = int(len(q) * (k + 0.3) / (count + 0.3))
        piece = q[a : a + 8]
        if len(piece) > 3:
            pen.line(placed(piece, 0.6, (-0.9, 0.8)[k % 2]), 0.9, "lapis", 0.9, wobble=0.3)


def draw_mouth(pen: MapPen, line: Outline, *, bed: bool) -> None:
    """Draw a river running out into the water: its banks end, its water fades."""
    start, end = widths("mouth")
    with pen.layer():
        (draw_bed if bed else draw_water)(pen, line, start, end)
        x, y = (float(value) for value in line[-1])
        clear = ((0.0, "ink", 1.0), (0.42, "ink", 0.85), (1.0, "ink", 0.0))
        pen.radial(x, y, 15, clear, blend="erase")


def widths(kind: str) -> tuple[float, float]:
    """Return how wide a river is at its first and its last point."""
    return {"spring": (1.0, WIDTH), "mouth": (WIDTH, 14.0)}.get(kind, (WIDTH, WIDTH))


def draw_road(pen: MapPen, side: str, look: str) -> None:
    """Draw a road from the middle to a side: ``solid`` where it is safe, ``dashed`` elsewhere."""
    rng = random.Random(f"road {side}")
    end = side_middle(side)
    aside = np.array([-end[1], end[0]]) / float(np.hypot(*end))
    bow = aside * rng.uniform(1.4, 3.0)
    line = curve(np.vstack([[0, 0], end * 0.35 + bow, end * 0.7 + bow * 0.5, end * 1.02]), False, 8)
    if look == "solid":
        pen.line(line, 4.4, "sepia", 0.85, wobble=0.3, taper=(0, 0))
        pen.line(line, 2.5, "parch_hi", 1.0, wobble=0.3, taper=(0, 0))
        return
    q, length = resample(line, 0.7)
    step, dash = 6.4, 4.2
    for k in range(int(length / step)):
        a, b = int(k * step / 0.7), int((k * step + dash) / 0.7)
        pen.line(q[a : b + 1], 1.9, "sepia", 0.85, wobble=0.2, taper=(0.2, 0.2))


def draw_trail(pen: MapPen, side: str) -> None:
    """Draw the patrol's way from the middle to a side: rubric dashes."""
    end = side_middle(side)
    aside = np.array([-end[1], end[0]]) / float(np.hypot(*end)) * 2.2
    line = curve(np.vstack([[0, 0], end * 0.5 + aside, end]), False, 10)
    q, length = resample(line, 0.5)
    count = 3
    step = length / count
    for k in range(count):
        a, b = int((k + 0.18) * step / 0.5), int((k + 0.82) * step / 0.5)
        pen.line(q[a : b + 1], 3.2, "rubric", wobble=0.2, taper=(0.2, 0.2))
