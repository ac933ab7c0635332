"""What lives for a moment: flames, smoke, sparks, dust, drops. The origin is where it begins."""

from __future__ import annotations

import math
import random

from tools.art.ink import Pen
from tools.art.noise import noise1
from tools.art.props import flame
from tools.art.shapes import curve, ellipse

FLAME_FRAMES = 8
LEANS = (-2, -1, 0, 1, 2)
"""How far a flame lies over: against the way its candle moves."""


def draw_flame(pen: Pen, frame: int, lean: int = 0) -> None:
    """Draw one frame of a candle flame at playing size, its seat at the origin."""
    t = 2 * math.pi * frame / FLAME_FRAMES
    sway = 0.9 * math.sin(t) + 0.4 * math.sin(2 * t + 1)
    height = 1 + 0.08 * math.sin(t + 2) + 0.04 * float(noise1(frame * 1.7, 5)) - 0.09 * abs(lean)
    with pen.at(0, -1.5, 0.78):
        flame(pen, sway + lean * 4.2, height)


def draw_smoke(pen: Pen, frame: int) -> None:
    """Draw one of four frames of the thread of smoke over a dead wick."""
    t = 2 * math.pi * frame / 4
    rise = [(1.6 * math.sin(t + k * 1.1) * (0.2 + k / 5), -k * 4.6) for k in range(7)]
    pen.line(curve(rise, closed=False), 2.4, "bone", 0.42, wobble=0.3, taper=(0.2, 0.95))
    pen.dot(0, 0, 1.2, "ember", 0.9 - 0.15 * frame)


def draw_spark(pen: Pen, frame: int) -> None:
    """Draw one of four frames of a spark that dies."""
    size = (2.4, 1.9, 1.3, 0.8)[frame]
    pen.radial(0, 0, size * 2.4, [(0, "candle", 0.95), (0.4, "flame", 0.7), (1, "amber", 0.0)])
    if frame < 2:
        for turn in (0, 90):
            with pen.at(0, 0, degrees=turn + 45 * frame):
                pen.line([(-size * 2, 0), (size * 2, 0)], 0.9, "flame", 0.9, wobble=0)


def draw_dust(pen: Pen, frame: int) -> None:
    """Draw one of five frames of the puff under a foot."""
    rng = random.Random(3)
    for k in range(5):
        x = (k - 2) * (4 + frame * 1.8) + rng.uniform(-1, 1)
        y = -2 - frame * 1.5 * rng.uniform(0.5, 1.4)
        radius = (4.2 - abs(k - 2) * 0.7) * (1 - frame * 0.13)
        pen.fill(ellipse(x, y, radius, radius * 0.8), "bone", 0.34 - 0.06 * frame)
        pen.line(
            ellipse(x, y, radius, radius * 0.8, start=3.3, end=6.0),
            1.0,
            "sepia",
            0.55 - 0.1 * frame,
            wobble=0.3,
        )


def draw_drip(pen: Pen, frame: int) -> None:
    """Draw a drop that hangs (0, 1), falls (2) and splashes (3, 4, 5)."""
    if frame < 3:
        long = (2.2, 3.6, 4.6)[frame]
        drop = curve([(0, -long), (1.9, 0.6), (0, 2.2), (-1.9, 0.6)], steps=6)
        pen.fill(drop, "woad", 0.95)
        pen.line(drop, 0.9, "ink", 0.8, wobble=0.1, closed=True)
        pen.dot(-0.6, 0.4, 0.6, "bone")
        return
    spread = frame - 2
    for side in (-1, 1):
        arc = [(side * spread, 0), (side * spread * 2.2, -5 + spread), (side * spread * 3.2, 0)]
        pen.line(curve(arc, closed=False), 1.1, "woad", 1.1 - 0.28 * spread, wobble=0.2)


def draw_splash(pen: Pen, frame: int) -> None:
    """Draw one of six frames of a body going into water; the surface is at y = 0."""
    t = (frame + 1) / 6
    rng = random.Random(8)
    for k in range(9):
        side = (k - 4) / 4
        high = (
            (20 - 12 * abs(side)) * math.sin(math.pi * min(1.0, t + 0.08)) * rng.uniform(0.7, 1.2)
        )
        x = side * (7 + 20 * t)
        drop = curve(
            [(x, -high - 3.4), (x + 2.1, -high), (x, -high + 2), (x - 2.1, -high)], steps=5
        )
        pen.fill(drop, "woad", 0.9 * (1 - t * 0.7))
        pen.line(drop, 0.9, "ink", 0.7 * (1 - t * 0.7), wobble=0.1, closed=True)
    for reach in (8 + 26 * t, 4 + 15 * t):
        ring = ellipse(0, 0, reach, reach * 0.16)
        pen.line(ring, 1.3, "bone", 0.8 * (1 - t), wobble=0.3, closed=True)


def draw_bubble(pen: Pen, _frame: int = 0) -> None:
    """Draw an air bubble."""
    pen.line(ellipse(0, 0, 3), 1.0, "woad", 0.9, wobble=0.1, closed=True)
    pen.dot(-1, -1, 0.8, "bone", 0.9)


def draw_mote(pen: Pen, radius: float) -> None:
    """Draw a mote of dust in candlelight."""
    pen.radial(0, 0, radius * 2.2, [(0, "candle", 0.9), (0.35, "flame", 0.55), (1, "amber", 0.0)])
