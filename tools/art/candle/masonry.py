"""Stone for any grid of tiles: one periodic body, periodic rims, and what closes a rim's ends.

A tile is `TILE` px. The body and every rim repeat after `PERIOD` px, and a tile shows the part that
belongs to its own column and row, so stones cross the borders of tiles and nothing has a seam.
No joint lies so close beside a border of tiles that a rim would leave a sliver of stone.
"""

from __future__ import annotations

import random

import numpy as np

from tools.art.ink import Pen
from tools.art.palette import table
from tools.art.props import stone_block
from tools.art.shapes import Outline, box, curve, ellipse, rough

TILE = 48
TILES = 12
PERIOD = TILE * TILES
COURSE = 24
FIRST_COURSE = 15
"""Where courses begin in a tile: a slab (`SLAB`) hides the stone above, a string course below."""
SLAB = 16
STRING = 9
"""Height of the string course along an underside."""
REACH = 8
"""How far a rim's picture reaches beyond its tile: overhang, tufts, contour."""
HANG = 20
"""How far an underside's picture reaches below its tile."""
OVERHANG = 5
_KEEP_OFF = 10


def joints(rng: random.Random, narrow: float, wide: float, avoid: list[float]) -> list[float]:
    """Return where the stones of one periodic row begin, in px from 0 to `PERIOD`.

    Stones are ``narrow`` to ``wide`` px; joints keep off the borders of tiles and off ``avoid``.
    """

    def good(x: float) -> bool:
        aside = x % TILE
        if aside < _KEEP_OFF or aside > TILE - _KEEP_OFF:
            return False
        return all(abs((x - other + PERIOD / 2) % PERIOD - PERIOD / 2) > 7 for other in avoid)

    start = next(x for x in (rng.uniform(0, TILE) for _ in range(999)) if good(x))
    found = [start]
    while True:
        left = start + PERIOD - found[-1]
        if left <= wide:
            return [x % PERIOD for x in found]
        choices = [rng.uniform(narrow, min(wide, left - narrow)) for _ in range(24)]
        step = next((c for c in choices if good(found[-1] + c)), choices[0])
        found.append(found[-1] + step)


def _spans(starts: list[float]) -> list[tuple[float, float]]:
    """Return (left, width) of each stone of a row."""
    after = [*starts[1:], starts[0]]
    return [(a, (b - a) % PERIOD) for a, b in zip(starts, after, strict=True)]


def _copies(left: float, size: float) -> list[float]:
    """Return where to draw a stone so that it shows on both ends of the period."""
    return [at for at in (left - PERIOD, left, left + PERIOD) if at < PERIOD + 8 and at + size > -8]


def draw_body(pen: Pen) -> None:
    """Draw `PERIOD` x `PERIOD` px of coursed stone that repeats both ways."""
    rng = random.Random(41)
    pen.fill(box(-4, -4, PERIOD + 8, PERIOD + 8), "ink")
    before: list[float] = []
    for row in range(PERIOD // COURSE):
        top = FIRST_COURSE + COURSE * row
        starts = joints(rng, 30, 62, before)
        before = starts
        for left, width in _spans(starts):
            seed = rng.randrange(10**6)
            for x in _copies(left, width):
                for y in _copies(top, COURSE):
                    stone_block(
                        pen.with_seed(seed), x, y, width, COURSE, random.Random(seed), contour=1.3
                    )


def _wavy(length: float, seed: int) -> Outline:
    """Return a nearly straight line of ``length`` px along x whose waves repeat with the period."""
    x = np.arange(-16, length + 17, 4.0)
    rng = random.Random(seed)
    y = np.zeros_like(x)
    for waves in (5, 11, 17, 29):
        y += 0.28 * np.sin(x / PERIOD * 2 * np.pi * waves + rng.uniform(0, 6.28))
    return np.column_stack([x, y])


def _slab(pen: Pen, left: float, width: float, seed: int) -> None:
    edge = rough(box(left + 0.6, 0, width - 1.2, SLAB), 0.6, 8, seed % 997)
    pen.fill(edge, table()["castle"]["slab"])
    with pen.clip(edge):
        pen.rim([(left, 2), (left + width, 2)], 3, "bone", 0.6)
        pen.hatch(box(left, 10.5, width, 8), -0.8, 3.4, 0.9, "sepia", 0.7)
    pen.line(edge, 1.7, wobble=0.4, closed=True)


def _tuft(pen: Pen, x: float, rng: random.Random) -> None:
    for blade in range(rng.choice([3, 4])):
        foot = x + blade * 2
        lean, tip = rng.uniform(-2, 2), rng.uniform(-4, 4)
        line = curve(
            [(foot, 1), (foot + lean, -rng.uniform(2, 4)), (foot + tip, -rng.uniform(4, 7))],
            closed=False,
            steps=4,
        )
        pen.line(line, 1.2, "olive", wobble=0.2, taper=(0, 0.9))


def draw_top(pen: Pen) -> None:
    """Draw the ledge of slabs along `PERIOD` px; the tile's upper edge is at y = 0."""
    rng = random.Random(58)
    starts = joints(rng, 50, 92, [])
    tufts = [(rng.uniform(0, PERIOD), rng.randrange(10**6)) for _ in range(11)]
    for left, width in _spans(starts):
        seed = rng.randrange(10**6)
        for x in _copies(left, width):
            _slab(pen.with_seed(seed), x, width, seed)
    for x, seed in tufts:
        for at in _copies(x, 12):
            _tuft(pen.with_seed(seed), at, random.Random(seed))


def draw_top_end(pen: Pen) -> None:
    """Draw what closes a ledge on its left, where the stone ends at x = 0: the overhang."""
    edge = rough(box(-OVERHANG, 0.2, OVERHANG + 14, SLAB - 0.4), 0.6, 8, 3)
    shown = box(-OVERHANG - 3, -3, OVERHANG + 6, SLAB + 6)
    with pen.clip(shown):
        pen.fill(edge, table()["castle"]["slab"])
        with pen.clip(edge):
            pen.rim([(-9, 2), (9, 2)], 3, "bone", 0.6)
            pen.hatch(box(-9, 10.5, 20, 8), -0.8, 3.4, 0.9, "sepia", 0.7)
        pen.line(edge, 1.7, wobble=0.3, closed=True)


def draw_top_butt(pen: Pen) -> None:
    """Draw the joint where a ledge meets a wall that rises left of x = 0."""
    pen.hatch([(0, 1), (11, 1), (0, 15)], -0.8, 2.8, 0.9, "ink", 0.55)
    pen.line([(0.3, -1), (0.2, SLAB)], 1.7, wobble=0.2, taper=(0, 0))


def draw_bottom(pen: Pen) -> None:
    """Draw the string course along an underside; the tile's lower edge is at y = 0."""
    rng = random.Random(77)
    stone = "#7d7059"
    pen.fill(box(-8, -STRING, PERIOD + 16, STRING), stone)
    pen.rim([(-8, -STRING + 1.6), (PERIOD + 8, -STRING + 1.6)], 1.6, "bone", 0.22)
    pen.hatch(box(-8, -STRING * 0.62, PERIOD + 16, STRING), -0.8, 3.0, 0.9, "ink", 0.55)
    for left in joints(rng, 58, 96, []):
        for x in _copies(left, 2):
            pen.with_seed(int(left)).line([(x, -STRING), (x, 0)], 1.2, wobble=0.2)
    line = _wavy(PERIOD, 4)
    pen.line(line + np.array([0, -STRING]), 1.3, wobble=0, taper=(0, 0))
    pen.line(line + np.array([0, -0.6]), 2.1, wobble=0, taper=(0, 0))
    for _ in range(9):
        x, seed = rng.uniform(0, PERIOD), rng.randrange(10**6)
        for at in _copies(x, 12):
            _root(pen.with_seed(seed), at, random.Random(seed))


def _root(pen: Pen, x: float, rng: random.Random) -> None:
    for k in range(rng.choice([1, 2, 3])):
        long = rng.uniform(4, 14)
        foot = x + k * 3.2
        line = curve(
            [(foot, 0), (foot + rng.uniform(-2, 2), long * 0.6), (foot + rng.uniform(-3, 3), long)],
            closed=False,
            steps=4,
        )
        pen.line(line, 1.2, "#3c3a22", 0.9, wobble=0.2, taper=(0, 0.9))


def draw_bottom_butt(pen: Pen) -> None:
    """Draw the joint where an underside meets a wall that goes on down left of x = 0."""
    pen.line([(0.3, -STRING), (0.2, 1)], 1.4, wobble=0.2, taper=(0, 0))


def draw_side(pen: Pen, *, shaded: bool) -> None:
    """Draw a side along `PERIOD` px; stone lies right of x = 0 (mirror it for the other side)."""
    if shaded:
        pen.hatch(box(0, -8, 8, PERIOD + 16), 0.8, 3.0, 0.9, "ink", 0.5)
    else:
        pen.rim([(2.2, -8), (2.2, PERIOD + 8)], 2.4, "bone", 0.3)
    line = _wavy(PERIOD, 9 if shaded else 8)[:, ::-1] + np.array([0.5, 0])
    pen.line(line, 2.3 if shaded else 1.9, wobble=0, taper=(0, 0), jitter=0.18)


def draw_corbel(pen: Pen) -> None:
    """Draw a bracket that carries an overhang; its top is at y = 0, its middle at x = 0."""
    edge = curve([(-15, -1), (15, -1), (10, 12), (0, 22), (-8, 11)], steps=5)
    pen.fill(edge, "#8d7d64")
    pen.hatch(edge, -0.8, 3.6, 1.0, "ink", 0.6)
    pen.line(edge, 1.6, wobble=0.3, closed=True)
    pen.line([(-16, 0), (16, 0)], 2.0, wobble=0.2, taper=(0.1, 0.1))


def draw_crack(pen: Pen, variant: int) -> None:
    """Draw wear on a stone face, for the middle of a tile: a crack, moss, pits, a mason's mark."""
    rng = random.Random(variant + 5)
    if variant == 0:
        for turn in (-1, 1):
            points = [(24.0, 12.0)]
            for _ in range(5):
                x, y = points[-1]
                points.append((x + turn * rng.uniform(-1, 5), y + rng.uniform(3, 7)))
            pen.line(points, 1.1, "ink", 0.8, wobble=0.3, taper=(0.1, 0.9))
    elif variant == 1:
        for _ in range(16):
            x, y = rng.gauss(24, 7), rng.gauss(26, 5)
            pen.fill(ellipse(x, y, rng.uniform(1.2, 3.2), rng.uniform(1, 2.2)), "olive", 0.6)
    elif variant == 2:
        for _ in range(9):
            pen.dot(rng.uniform(10, 38), rng.uniform(10, 38), rng.uniform(0.7, 1.6), "ink", 0.6)
    else:
        pen.line([(20, 22), (28, 30)], 1.2, "ink", 0.7)
        pen.line([(28, 22), (20, 30)], 1.2, "ink", 0.7)
        pen.line(ellipse(24, 26, 7), 1.0, "ink", 0.6, closed=True)
