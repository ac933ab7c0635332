"""Windows and niches of the back wall. A drawing stands on the origin, its sill centred there."""

from __future__ import annotations

import math

import numpy as np

from tools.art.ink import Pen, common
from tools.art.palette import table
from tools.art.shapes import Outline, box, ellipse

SILL = 12.0
JAMB = 15.0


def gothic(x: float, top: float, width: float, height: float) -> Outline:
    """Return a pointed arch, open below: it springs at ``top``, ``height`` above its foot."""
    t = np.linspace(0, math.pi / 3, 16)
    left = np.column_stack([x + width - width * np.cos(t), top - width * np.sin(t)])
    right = np.column_stack([x + width * np.cos(t), top - width * np.sin(t)])[::-1]
    return np.vstack([[(x, top + height)], left, right, [(x + width, top + height)]])


def pointed(width: float, tall: float) -> Outline:
    """Return the light of a pointed window standing on its sill, ``tall`` in all."""
    rise = width * math.sin(math.pi / 3)
    return gothic(-width / 2, -SILL - tall + rise, width, tall - rise)


def _frame(pen: Pen, width: float, tall: float) -> None:
    rise = width * math.sin(math.pi / 3)
    top = -SILL - tall + rise
    outer = gothic(-width / 2 - JAMB, top, width + 2 * JAMB, tall - rise + 6)
    pen.fill(outer, table()["castle"]["reveal"])
    right = width / 2
    reveal = [(right, top - 20), (right + JAMB, top), (right + JAMB, 0), (right, 0)]
    pen.hatch(reveal, -0.8, 4, 1.0, "sepia", 0.8)
    wide = width + 2 * JAMB
    for t in np.linspace(0.12, math.pi / 3 - 0.1, 5).tolist():
        for side in (-1, 1):
            inner = (side * (width / 2 - width + width * math.cos(t)), top - width * math.sin(t))
            outward = (side * (wide / 2 - wide + wide * math.cos(t)), top - wide * math.sin(t))
            pen.line([inner, outward], 1.2, wobble=0.3)
    rows = max(2, round((tall - rise) / 44))
    for k in range(1, rows + 1):
        y = top + (tall - rise) * k / (rows + 0.4)
        for side in (-1, 1):
            pen.line([(side * width / 2, y), (side * (width / 2 + JAMB), y)], 1.2)
    pen.line(outer, 1.9, wobble=0.4)


def _sill(pen: Pen, width: float) -> None:
    sill = box(-width / 2 - JAMB - 7, -SILL, width + 2 * JAMB + 14, SILL)
    with pen.at(1, 3):
        pen.fill(sill, "night", 0.4, blur=3)
    pen.fill(sill, table()["castle"]["slab"])
    pen.hatch(
        box(-width / 2 - JAMB - 7, -SILL * 0.45, width + 2 * JAMB + 14, SILL),
        -0.8,
        3.6,
        0.9,
        "sepia",
        0.6,
    )
    pen.line(sill, 1.6, wobble=0.4, closed=True)


def _erase(pen: Pen, shape: Outline) -> None:
    pen.fill(shape, "ink", blend="erase")


def draw_window(pen: Pen, width: float, tall: float, *, tracery: bool = True) -> None:
    """Draw a pointed window whose lights are holes in the picture, with lead and tracery."""
    _frame(pen, width, tall)
    light = pointed(width, tall)
    _erase(pen, light)
    rise = width * math.sin(math.pi / 3)
    top = -SILL - tall + rise
    if tracery:
        for left in (-width / 2, 0.0):
            lancet = gothic(left, top + 4, width / 2, tall - rise)
            pen.line(lancet, 3.4, wobble=0.2, taper=(0, 0))
        pen.line([(0, -SILL), (0, top)], 4.2, wobble=0.2, taper=(0, 0))
        pen.line(ellipse(0, top - width * 0.5, width * 0.135), 3.2, wobble=0.2, closed=True)
    else:
        pen.line([(0, -SILL), (0, top - rise)], 2.6, wobble=0.2, taper=(0, 0))
    rows = max(2, round(tall / 76))
    for k in range(1, rows):
        y = -SILL - (tall - rise) * k / rows
        pen.line([(-width / 2, y), (width / 2, y)], 2.1, wobble=0.2, taper=(0, 0))
    pen.line(light, 2.0, wobble=0.3)
    _sill(pen, width)


def draw_panes(pen: Pen, width: float, tall: float) -> None:
    """Draw the light of a pointed window in plain white: where the night shows through."""
    pen.fill(pointed(width, tall), "#FFFFFF")


def draw_round_window(pen: Pen, radius: float) -> None:
    """Draw a rose window, centred on (0, -radius - JAMB), its light a hole."""
    y = -radius - JAMB
    ring = ellipse(0, y, radius + JAMB, count=60)
    pen.fill(ring, table()["castle"]["reveal"])
    away = common(ring, ellipse(radius * 0.6, y + radius * 0.5, radius + JAMB))
    pen.hatch(away, -0.8, 4, 1.0, "sepia", 0.55)
    for k in range(12):
        t = k * math.pi / 6 + 0.2
        joint = [(math.cos(t) * r, y + math.sin(t) * r) for r in (radius, radius + JAMB)]
        pen.line(joint, 1.2, wobble=0.3)
    pen.line(ring, 1.9, wobble=0.4, closed=True)
    light = ellipse(0, y, radius, count=60)
    _erase(pen, light)
    for k in range(8):
        t = k * math.pi / 4
        spoke = [(math.cos(t) * r, y + math.sin(t) * r) for r in (radius * 0.3, radius)]
        pen.line(spoke, 2.8, wobble=0.2, taper=(0, 0))
        petal = ellipse(
            math.cos(t + 0.39) * radius * 0.66, y + math.sin(t + 0.39) * radius * 0.66, radius * 0.2
        )
        pen.line(petal, 2.0, wobble=0.2, closed=True)
    pen.line(ellipse(0, y, radius * 0.3), 3.0, wobble=0.2, closed=True)
    pen.line(light, 2.0, wobble=0.3, closed=True)


def draw_round_panes(pen: Pen, radius: float) -> None:
    """Draw the light of the rose window in plain white."""
    pen.fill(ellipse(0, -radius - JAMB, radius, count=60), "#FFFFFF")


def draw_slit(pen: Pen, tall: float) -> None:
    """Draw an arrow slit, its light a hole."""
    frame = box(-17, -tall - 8, 34, tall + 8)
    pen.fill(frame, table()["castle"]["reveal"])
    pen.hatch(box(6, -tall - 8, 11, tall + 8), -0.8, 3.8, 0.9, "sepia", 0.7)
    for k in range(1, 4):
        y = -(tall + 8) * k / 4
        pen.line([(-17, y), (-6, y)], 1.2)
        pen.line([(6, y), (17, y)], 1.2)
    pen.line(frame, 1.8, wobble=0.4, closed=True)
    _erase(pen, _slit_light(tall))
    pen.line(_slit_light(tall), 1.9, wobble=0.2, closed=True)


def _slit_light(tall: float) -> Outline:
    low, top, cross = -10.0, -tall, -tall * 0.58
    return np.array(
        [
            (-4, low),
            (-4, cross + 4),
            (-10, cross + 4),
            (-10, cross - 4),
            (-4, cross - 4),
            (-4, top),
            (4, top),
            (4, cross - 4),
            (10, cross - 4),
            (10, cross + 4),
            (4, cross + 4),
            (4, low),
        ],
        np.float64,
    )


def draw_slit_panes(pen: Pen, tall: float) -> None:
    """Draw the light of the arrow slit in plain white."""
    pen.fill(_slit_light(tall), "#FFFFFF")


def draw_niche(pen: Pen, width: float, tall: float) -> None:
    """Draw a blind arch let into the wall: dark, with nothing behind."""
    _frame(pen, width, tall)
    light = pointed(width, tall)
    pen.fill(light, "#2b2622")
    with pen.clip(light):
        pen.hatch(box(-width / 2, -SILL - tall, width, tall), -0.8, 5, 1.1, "night", 0.8)
        pen.rim(light, 8, "night", 0.7, blur=4)
    pen.line(light, 2.0, wobble=0.3)
    _sill(pen, width)
