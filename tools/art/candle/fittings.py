"""Tiles that are not stone: planks, chains, water, webs. A tile's upper left corner is (0, 0)."""

from __future__ import annotations

import math
import random

import numpy as np

from tools.art.candle.masonry import TILE
from tools.art.ink import Pen, cut
from tools.art.props import flame
from tools.art.shapes import Outline, box, curve, ellipse, rough

WATER = "#2467BE"
WOOD = "#7B5630"
WOOD_DARK = "#4A3018"
IRON = "#4B4A50"
PLANK = 12
WATER_LINE = 8
WATER_FRAMES = 8
LINKS = 4
"""Links of a chain to a tile, every second one seen from its edge."""


def draw_plank(pen: Pen, left_end: bool, right_end: bool, variant: int = 0) -> None:
    """Draw one tile of a wooden platform that is carried from above only."""
    rng = random.Random(31 + variant)
    a, b = (1.0 if left_end else -6.0), (TILE - 1.0 if right_end else TILE + 6.0)
    with pen.clip(box(0, -4, TILE, TILE)):
        pen.fill(box(a, 2, b - a, PLANK + 4), "night", 0.4, blur=2.5)
        board = box(a, 0, b - a, PLANK)
        pen.fill(board, WOOD)
        pen.rim([(a, 2), (b, 2)], 2.6, "flame", 0.32)
        pen.fill(box(a, PLANK - 4, b - a, 4), WOOD_DARK, 0.75)
        for y in (4.6, 6.8):
            start = rng.uniform(2, 16)
            grain = [(start, y), (start + 9, y + rng.uniform(-0.8, 0.8)), (start + 24, y)]
            pen.line(curve(grain, closed=False), 0.9, "ink", 0.6, wobble=0.3, taper=(0.7, 0.9))
        pen.line([(-8, 0.3), (TILE + 8, 0.3)], 1.7, wobble=0, taper=(0, 0))
        pen.line([(-8, PLANK), (TILE + 8, PLANK)], 1.9, wobble=0, taper=(0, 0))
        if variant % 2:
            pen.line([(24, 0), (24.6, PLANK)], 1.4, wobble=0.2, taper=(0, 0))
            for nail in (20, 28):
                pen.dot(nail, 3.6, 1.1, "ink")
    for there, x, turn in ((left_end, 1.0, 1), (right_end, TILE - 1.0, -1)):
        if there:
            pen.line([(x, 0), (x, PLANK)], 1.8, wobble=0.2, taper=(0, 0))
            pen.dot(x + 5 * turn, 4.2, 1.3, "ink")
            bracket = [(x + 3 * turn, PLANK), (x + 11 * turn, PLANK), (x + 3 * turn, PLANK + 9)]
            pen.shape(bracket, IRON, 1.4)


def _link(pen: Pen, x: float, y: float, *, edge_on: bool) -> None:
    ring = ellipse(x, y, 2.0 if edge_on else 4.6, 8.0)
    if edge_on:
        pen.fill(ring, IRON)
        pen.line(ring, 1.3, "ink", wobble=0.1, closed=True)
        pen.line([(x - 0.5, y - 4), (x - 0.5, y + 4)], 0.9, "bone", 0.5, wobble=0)
    else:
        body = cut(ring, ellipse(x, y, 1.9, 5.0))
        pen.fill(body, IRON)
        pen.rim(body, 1.2, "ink")
        pen.line([(x - 3.3, y - 4), (x - 3.4, y + 3)], 0.9, "bone", 0.6, wobble=0)


def draw_chain(pen: Pen, part: str) -> None:
    """Draw one tile of a chain to climb; ``part`` is top, middle or bottom.

    The top hangs from a plate that one can stand on, the bottom ends in a ring.
    """
    pitch = TILE / LINKS
    with pen.clip(box(0, -2, TILE, TILE + 2)):
        for k in (-1, 1, 3, 5, 0, 2, 4):
            y = pitch * (k + 0.5)
            if (part == "top" and y < pitch) or (part == "bottom" and y > TILE - pitch * 1.4):
                continue
            _link(pen, TILE / 2, y, edge_on=k % 2 == 1)
        for y in (6.0, 30.0):  # rungs: a foot finds them, and the eye reads a way up
            if part == "bottom" and y > 20:
                continue
            rung = box(13, y - 2, 22, 4)
            pen.fill(rung, WOOD)
            pen.rim([(13, y - 1), (35, y - 1)], 1.1, "flame", 0.4)
            pen.line(rung, 1.3, wobble=0.2, closed=True)
    if part == "top":
        plate = box(3, 0, TILE - 6, 8)
        pen.fill(plate, IRON)
        pen.rim([(4, 1.8), (TILE - 4, 1.8)], 1.8, "bone", 0.4)
        pen.line(plate, 1.7, wobble=0.3, closed=True)
        for x in (9, 24, 39):
            pen.dot(x, 4.6, 1.2, "ink")
    if part == "bottom":
        ring = cut(ellipse(24, 36, 7), ellipse(24, 36, 3.6))
        pen.fill(ring, IRON)
        pen.rim(ring, 1.4, "ink")


def _surface(column: int, frame: int) -> Outline:
    """Return the line of the water of one tile: waves repeat after four tiles and all frames."""
    x = np.arange(-6, TILE + 7, 3.0)
    t = 2 * math.pi * frame / WATER_FRAMES
    across = (x + column * TILE) / (4 * TILE) * 2 * math.pi
    y = WATER_LINE + 1.5 * np.sin(3 * across - t) + 0.9 * np.sin(5 * across + t + 1)
    return np.column_stack([x, y])


def _water(pen: Pen, shape: Outline) -> None:
    pen.fill(shape, WATER, 0.68)


def draw_water_top(pen: Pen, column: int, frame: int) -> None:
    """Draw one frame of the surface; ``column`` is the tile's column modulo 4."""
    line = _surface(column, frame)
    with pen.clip(box(0, 0, TILE, TILE)):
        _water(pen, np.vstack([line, [(TILE + 6, TILE + 6), (-6, TILE + 6)]]))
        pen.line(line, 1.8, "ink", 0.9, wobble=0, taper=(0, 0), jitter=0)
        for depth, alpha in ((2.6, 0.95), (5.5, 0.75), (11.0, 0.45), (19.0, 0.28), (28.0, 0.16)):
            below = line + np.array([0, depth])
            pen.line(below, 1.3, "#BFDCE0", alpha, wobble=0, taper=(0, 0), jitter=0)
    rng = random.Random(column * 9 + 2)
    _ripples(pen, rng, 22, frame)


def _ripples(pen: Pen, rng: random.Random, top: float, frame: int = 0) -> None:
    for _ in range(2):
        x, y = rng.uniform(6, 22), rng.uniform(top, TILE - 6)
        drift = 1.6 * math.sin(2 * math.pi * frame / WATER_FRAMES + x)
        wave = [(x + drift, y), (x + 6 + drift, y - 1.6), (x + 12 + drift, y), (x + 18, y - 1)]
        pen.line(curve(wave, closed=False), 1.1, "#BFDCE0", 0.4, wobble=0.2, taper=(0.8, 0.9))


def draw_water_body(pen: Pen, variant: int) -> None:
    """Draw one tile under the surface; its marks touch no border."""
    _water(pen, box(-4, -4, TILE + 8, TILE + 8))
    _ripples(pen, random.Random(variant * 17 + 4), 10)


def _web_lines(variant: int) -> tuple[list[Outline], list[Outline]]:
    """Return spokes and rings of a web that spans the tile."""
    rng = random.Random(variant * 13 + 7)
    hub = (24 + rng.uniform(-5, 5), 24 + rng.uniform(-5, 5))
    ends = [
        (0, 0),
        (rng.uniform(14, 34), 0),
        (48, 0),
        (48, rng.uniform(14, 34)),
        (48, 48),
        (rng.uniform(14, 34), 48),
        (0, 48),
        (0, rng.uniform(14, 34)),
    ]
    spokes = [np.array([hub, end], np.float64) for end in ends]
    rings = []
    for k in (0.22, 0.42, 0.63, 0.86):
        for i in range(len(ends)):
            a = spokes[i][0] + (spokes[i][1] - spokes[i][0]) * k
            c = spokes[(i + 1) % len(ends)]
            b = c[0] + (c[1] - c[0]) * k
            middle = (a + b) / 2 * 0.86 + spokes[i][0] * 0.14
            rings.append(curve([a, middle, b], closed=False, steps=5))
    return spokes, rings


def draw_web(pen: Pen, variant: int) -> None:
    """Draw one tile of web: thick enough to be seen to close the way."""
    spokes, rings = _web_lines(variant)
    pen.fill(box(0, 0, TILE, TILE), "slate", 0.22)
    for colour, alpha, extra in (("night", 0.5, 1.4), ("bone", 0.85, 0.0)):
        pen.with_seed(variant).lines(spokes, 1.5 + extra, colour, alpha, wobble=0.4, taper=(0, 0.2))
        pen.with_seed(variant + 40).lines(rings, 1.1 + extra, colour, alpha, wobble=0.2)


def draw_web_burning(pen: Pen, frame: int, frames: int = 6) -> None:
    """Draw one frame of a web on fire: a hole with a burning rim opens from the middle."""
    share = (frame + 0.6) / frames
    hole = rough(ellipse(24, 24, 4 + 34 * share), 4.0, 6, frame + 3)
    with pen.clip(box(0, 0, TILE, TILE)):
        with pen.clip(hole, outside=True):
            draw_web(pen, 0)
        if frame < frames - 1:
            pen.rim(hole, 7, "ember", 0.5, blur=3)
            pen.rim(hole, 2.6, "amber", 0.9)
            pen.rim(hole, 1.1, "candle", 0.9)
    rng = random.Random(frame)
    for k in range(7):
        t = k * 2 * math.pi / 7 + frame * 0.4
        reach = 4 + 30 * share
        x, y = 24 + math.cos(t) * reach, 24 + math.sin(t) * reach
        if 4 < x < 44 and 8 < y < 46 and frame < frames - 1:
            with pen.at(x, y, rng.uniform(0.5, 0.9)):
                flame(pen, rng.uniform(-2, 2))
