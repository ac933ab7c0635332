"""Round portraits for the panel: a bust, or a boss, before the dark or before rays of light."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.ink import Pen
from tools.art.shapes import TAU, ellipse, outline

RADIUS = 62.0
"""Radius to which busts are drawn."""


def night_ground(pen: Pen, radius: float, light: tuple[float, float] = (0.62, 0.26)) -> None:
    """Lay the dark behind a bust, and the candle's light on our right."""
    pen.fill(ellipse(0, 0, radius, count=72), "deep")
    x, y = light[0] * radius, light[1] * radius
    stops = [(0.0, "flame", 0.75), (0.4, "amber", 0.32), (1.0, "amber", 0.0)]
    with pen.clip(ellipse(0, 0, radius, count=72)):
        pen.radial(x, y, radius * 1.4, stops)


def draw_portrait(pen: Pen, bust: Callable[[Pen], None], size: float, *, rich: bool = True) -> None:
    """Draw a bust in its medallion; ``size`` is the radius of its inner disc in px."""
    share = size / RADIUS
    disc = ellipse(0, 0, size, count=90)
    pen.shadow(disc, 2, 3, 3, 0.5)
    night_ground(pen, size)
    with pen.clip(ellipse(0, 0, size - 1, count=90)), pen.at(0, 0, share):
        bust(pen)
    pen.line(disc, 3.0 if rich else 2.4, "ink", wobble=0.4, closed=True)
    if not rich:
        pen.line(ellipse(0, 0, size - 3.0, count=72), 1.6, "gold", wobble=0.2, closed=True)
        return
    ring = size + 5
    pen.line(ellipse(0, 0, ring, count=90), 1.2, "sepia", wobble=0.4, closed=True)
    ticks = [
        outline(
            [
                (ring * math.cos(a), ring * math.sin(a)),
                ((ring + 4.5) * math.cos(a), (ring + 4.5) * math.sin(a)),
            ]
        )
        for a in (k * TAU / 40 for k in range(40))
    ]
    pen.lines(ticks, 1.0, "sepia", wobble=0.1)
