"""The parchment strip over the game, its gauge, its small signs, and the marks of the map."""

from __future__ import annotations

import math

import numpy as np

from tools.art.candle.things import draw_coin, draw_lock
from tools.art.ink import Pen, common, cut, path, union
from tools.art.palette import keys
from tools.art.props import flame, parchment_panel
from tools.art.shapes import Points, box, curve, ellipse, polygon, rounded_box
from tools.art.suits import glyph_path

GAUGE = (150.0, 14.0)
"""Length and height of the lying candle that is the gauge of the wick."""
CELL = (24.0, 15.0)
"""A section on the map of the floor."""


def draw_strip(pen: Pen, width: float, height: float) -> None:
    """Draw a strip of torn parchment, its corner at the origin."""
    parchment_panel(pen, 0, 0, width, height, seed=21)


def draw_gauge_bed(pen: Pen) -> None:
    """Draw what is behind the gauge: the length of a whole candle, spent, as a dashed ghost."""
    wide, high = GAUGE
    shape = rounded_box(0, 0, wide, high, 4)
    pen.fill(shape, "sepia", 0.26)
    dashes = [
        [(x, y), (min(x + 5, wide - 3), y)]
        for x in range(3, int(wide), 9)
        for y in (0.4, high - 0.4)
    ]
    pen.lines(dashes, 1.1, "sepia", 0.75, wobble=0.2)
    pen.line([(wide, 2), (wide, high - 2)], 1.1, "sepia", 0.75, wobble=0.1)


def draw_gauge_wax(pen: Pen, *, low: bool) -> None:
    """Draw the whole candle, lying; the game shows as much of its left part as there is wax."""
    wide, high = GAUGE
    shape = box(0, 0, wide + 10, high)
    with pen.clip(box(-4, -4, wide + 4, high + 8)):
        pen.fill(shape, "#F3C9A2" if low else "bone")
        pen.hatch(box(0, high * 0.58, wide + 10, high * 0.42), -0.8, 3.4, 0.9, "umber", 0.85)
        for y in (0.0, high):
            pen.line([(-1, y), (wide + 10, y)], 1.5, "rubric" if low else "ink", wobble=0.3)
        pen.line([(0.3, 0), (0.3, high)], 1.5, "rubric" if low else "ink", wobble=0.2)
        if low:  # never colour alone: notches mark what is left
            for x in range(6, int(wide), 8):
                pen.line([(x, 0), (x, 4)], 1.2, "rubric", wobble=0.1)


def draw_gauge_end(pen: Pen) -> None:
    """Draw the melting end and the wick, where the wax ends at x = 0; the flame goes at (9, 7)."""
    _, high = GAUGE
    end = curve([(-1, 0), (2.6, 2), (1.2, high / 2), (3, high - 3), (-1, high)], closed=False)
    pen.fill(np.vstack([end, [(-2, high), (-2, 0)]]), "bone")
    pen.line(end, 1.5, wobble=0.2, taper=(0, 0))
    pen.line([(1.4, high / 2), (7, high / 2)], 1.6, wobble=0.1)


def draw_gauge_flame(pen: Pen, frame: int) -> None:
    """Draw the gauge's flame: seat at the origin, pointing right and licking upward."""
    t = 2 * math.pi * frame / 8
    with pen.at(0, 0, 0.85, degrees=62):
        flame(pen, -2.2 + 0.8 * math.sin(t), 1 + 0.07 * math.sin(t + 2))


def _ink(pen: Pen, shape: Points, colour: str) -> None:
    pen.fill(shape, colour)
    pen.line(shape, 1.5, wobble=0.15, closed=True)


def draw_candle_sign(pen: Pen, *, spent: bool) -> None:
    """Draw a spare candle, or the dashed place of one, 24 high, centred."""
    wax = [(-3.6, 10), (-3.6, -5), (-1.4, -6.6), (2, -6), (3.6, -5), (3.6, 10)]
    if spent:
        pen.fill(wax, "sepia", 0.18)
        dashes = [[(-3.6, y), (-3.6, y + 2.6)] for y in (-4, 1, 6)]
        dashes += [[(3.6, y), (3.6, y + 2.6)] for y in (-4, 1, 6)]
        pen.lines([*dashes, [(-3, 10), (0.5, 10)], [(-2, -6.4), (1, -6.4)]], 1.2, "sepia", 0.9)
        return
    _ink(pen, wax, "parch_hi")
    pen.line([(-2, -4), (-2, 1)], 1.3, "umber", 0.7, wobble=0.1)
    pen.line([(0, -6), (0, -8)], 1.2, wobble=0)
    with pen.at(0, -8.6, 0.42):
        flame(pen)


def draw_key_sign(pen: Pen, index: int, *, held: bool) -> None:
    """Draw one of the six keys small and level, or the dashed diamond where it will hang."""
    colour, glyph = keys()[index]
    bow = polygon(0, 0, 11, 4)
    if not held:
        pen.fill(bow, "sepia", 0.12)
        for a, b in zip(bow, np.roll(bow, -1, axis=0), strict=True):
            for s in (0.08, 0.56):
                pen.line([a + (b - a) * s, a + (b - a) * (s + 0.32)], 1.2, "sepia", 0.85)
        pen.fill(glyph_path(glyph, 0, 0, 4.6), "sepia", 0.45)
        return
    shaft = union(box(9, -2, 19, 4), box(18, 1, 3.6, 6.5), box(23.4, 1, 3.6, 8))
    pen.rim(shaft, 2.8, "ink")
    pen.fill(shaft, colour)
    pen.rim(path(bow), 2.8, "ink")
    pen.fill(bow, colour)
    pen.line(polygon(0, 0, 8.6, 4), 0.9, "bone", 0.85, wobble=0, closed=True)
    pen.fill(glyph_path(glyph, 0, 0, 5.0), "bone")


def draw_lock_sign(pen: Pen, index: int) -> None:
    """Draw the square lock of a key colour, centred."""
    draw_lock(pen, index)


def draw_coin_sign(pen: Pen) -> None:
    """Draw a coin, face on."""
    draw_coin(pen, 0, 10)


def draw_skull(pen: Pen) -> None:
    """Draw the sign of a death."""
    shape = glyph_path("skull", 0, 1, 11)
    pen.fill(shape, "ink")
    pen.hatch(common(shape, box(0, -12, 14, 26)), -0.8, 2.8, 0.8, "parch", 0.5)


def draw_clock(pen: Pen) -> None:
    """Draw an hour-glass: the time of the run."""
    for y in (-10, 10):
        pen.line([(-7.5, y), (7.5, y)], 3.0, wobble=0.2, taper=(0.1, 0.1))
    glass = curve(
        [(-6, -9), (6, -9), (5, -4), (1, 0), (5, 4), (6, 9), (-6, 9), (-5, 4), (-1, 0), (-5, -4)],
        steps=5,
    )
    pen.fill(glass, "parch_hi")
    pen.fill([(-3.8, -4), (3.8, -4), (0.6, 0), (-0.6, 0)], "ochre")
    pen.fill([(-5, 8.4), (0, 3.4), (5, 8.4)], "ochre")
    pen.line([(0, 0), (0, 6)], 1.0, "ochre", wobble=0)
    pen.line(glass, 1.4, wobble=0.15, closed=True)


MEDALS = {"bronze": ("#A8683C", 1), "silver": ("#B9B7B4", 2), "gold": ("gold", 3)}
"""Colour and the number of stars: a medal is told by both."""


def draw_medal(pen: Pen, name: str, radius: float) -> None:
    """Draw a medal on its ribbon, centred; bronze bears one star, silver two, gold three."""
    colour, stars = MEDALS[name]
    r = radius
    for side in (-1, 1):
        tail = [(side * r * 0.1, r * 0.3), (side * r * 0.72, r * 0.3), (side * r * 0.86, r * 1.5)]
        tail += [(side * r * 0.5, r * 1.25), (side * r * 0.2, r * 1.5)]
        _ink(pen, tail, "rubric")
    disc = ellipse(0, 0, r)
    pen.fill(disc, colour)
    pen.fill(ellipse(-r * 0.2, -r * 0.2, r * 0.72), "bone", 0.3)
    with pen.clip(disc):
        pen.hatch(cut(disc, ellipse(-r * 0.3, -r * 0.24, r)), -0.8, 2.8, 0.9, "ink", 0.6)
    pen.line(disc, 1.6, wobble=0.2, closed=True)
    pen.line(ellipse(0, 0, r * 0.8), 0.9, "ink", 0.7, wobble=0.1, closed=True)
    places = {
        1: [(0.0, 0.0)],
        2: [(-0.32, 0.0), (0.32, 0.0)],
        3: [(0, -0.34), (-0.34, 0.2), (0.34, 0.2)],
    }
    for x, y in places[stars]:
        pen.fill(glyph_path("star", x * r, y * r, r * (0.52 if stars == 1 else 0.34)), "ink")


def draw_map_cell(pen: Pen, signature: str, *, here: bool, dim: bool) -> None:
    """Draw a section of the map from the origin; ``signature`` holds its open sides (N, E, S, W).

    ``dim`` is a section seen only from next door: an outline of dashes.
    """
    wide, high = CELL
    room = box(0, 0, wide, high)
    if dim:
        pen.fill(room, "sepia", 0.10)
        for x in (1, 9, 17):
            pen.line([(x, 0), (x + 5, 0)], 1.1, "sepia", 0.8, wobble=0.1)
            pen.line([(x, high), (x + 5, high)], 1.1, "sepia", 0.8, wobble=0.1)
        for side_x in (0.0, wide):
            pen.line([(side_x, 4), (side_x, 11)], 1.1, "sepia", 0.8, wobble=0.1)
        return
    pen.fill(room, "flame" if here else "bone", 0.95)
    # Each wall as start, gap from, gap to, end; the gap is where its way through is.
    walls: dict[str, list[tuple[float, float]]] = {
        "N": [(0, 0), (wide * 0.36, 0), (wide * 0.64, 0), (wide, 0)],
        "S": [(0, high), (wide * 0.36, high), (wide * 0.64, high), (wide, high)],
        "W": [(0, 0), (0, high * 0.4), (0, high * 0.85), (0, high)],
        "E": [(wide, 0), (wide, high * 0.4), (wide, high * 0.85), (wide, high)],
    }
    for side, (start, gap, over, end) in walls.items():
        parts = [(start, gap), (over, end)] if side in signature else [(start, end)]
        for part in parts:
            pen.line(part, 1.7, wobble=0.15, taper=(0, 0))
    if here:
        pen.line(box(3, 3, wide - 6, high - 6), 1.1, "ember", wobble=0.1, closed=True)


def draw_map_mark(pen: Pen, name: str) -> None:
    """Draw a mark for a section of the map, 12 px, centred."""
    if name == "lamp":
        with pen.at(0, 3.4, 0.56):
            flame(pen)
        pen.line([(-3, 5), (3, 5)], 1.5, wobble=0.1)
    elif name == "lamp_unlit":
        pen.line(curve([(0, -5), (2.6, 0), (0, 3), (-2.6, 0)]), 1.1, "sepia", closed=True)
        pen.line([(-3, 5), (3, 5)], 1.5, "sepia", wobble=0.1)
    elif name == "door":
        pen.line(
            curve([(-3.6, 5), (-3.6, -1), (0, -5), (3.6, -1), (3.6, 5)], closed=False), 1.5, "lapis"
        )
        pen.line(ellipse(0, 0.6, 1.4), 1.1, "lapis", wobble=0, closed=True)
    elif name == "treasure":
        _ink(pen, box(-5, -1, 10, 5.4), "gold")
        _ink(pen, curve([(-5, -1), (-4, -4.6), (4, -4.6), (5, -1)], closed=False), "ochre")
    elif name == "key":
        pen.fill(polygon(-2, 0, 3.8, 4), "ink")
        pen.line([(0, 0), (6, 0)], 1.6, wobble=0)
        pen.line([(4.6, 0), (4.6, 2.8)], 1.4, wobble=0)
    elif name == "start":
        pen.line([(-2.6, 5.4), (-2.6, -5.4)], 1.5, wobble=0.1)
        pen.fill([(-2.6, -5.4), (5, -3), (-2.6, -0.4)], "rubric")
    else:
        pen.fill(glyph_path("skull", 0, 0, 5), "sepia")


MAP_MARKS = ("lamp", "lamp_unlit", "door", "treasure", "key", "start", "death")
