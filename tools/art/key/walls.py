"""Wall lines, their corners, the dotted net of cells, and the ruling of the zones."""

from __future__ import annotations

import numpy as np

from tools.art.ink import Pen
from tools.art.key.kit import endless_stroke
from tools.art.shapes import Outline, box, rough

CELLS_LONG = 8
"""Cells after which a wall line repeats."""
WIDTH = {24: 4.0, 36: 4.7, 48: 5.4, 96: 7.6}
DOTS = {24: 6, 36: 7, 48: 8, 96: 12}
"""Gaps between the dots along one side of a cell."""
NET = 5
"""Cells along a side of the net's picture; no room is larger."""
RULED = 10
"""Cells after which the ruling of the zones repeats."""


def _stood(points: Outline) -> Outline:
    return points[:, ::-1]


def draw_wall(pen: Pen, cell: int, *, upright: bool) -> None:
    """Draw the wall along the x axis (or the y axis), `CELLS_LONG` cells long."""
    line = endless_stroke(CELLS_LONG * cell, WIDTH[cell], 0.45, 23 if upright else 11)
    pen.fill(_stood(line) if upright else line, "ink")


def draw_joint(pen: Pen, cell: int, variant: int) -> None:
    """Draw the blot where walls end or meet: the pen overshoots a little."""
    half = WIDTH[cell] / 2 + 0.5
    edge = rough(box(-half, -half, 2 * half, 2 * half), 0.5, 2.2, 40 + variant)
    pen.fill(edge, "ink")
    far = half + 1.6
    ends = ([(-far, 0.2), (far, -0.3)], [(0.2, -far), (-0.3, far)])
    pen.lines(ends[: 1 + variant % 2], half * 1.5, "ink", wobble=0.3, taper=(0.35, 0.35))


def draw_net(pen: Pen, cell: int) -> None:
    """Draw the dots between the cells of the largest room, its corner at the origin."""
    rng = np.random.RandomState(31)
    gaps, radius = DOTS[cell], 0.62 + 0.06 * (cell - 24) / 12
    for line in range(1, NET):
        for k in range(1, NET * gaps):
            if k % gaps == 0:
                continue  # crossings stay open: the dots lead up to them
            along = k * cell / gaps + rng.uniform(-0.4, 0.4)
            pen.dot(line * cell, along, radius, "sepia", 0.55)
            pen.dot(along, line * cell, radius, "sepia", 0.55)


def draw_dark(pen: Pen, cell: int) -> None:
    """Draw the dark that lies on cells remembered but not lit, its corner at the origin.

    It repeats after `NET` cells both ways, and any of its cells may be left out.
    """
    side = NET * cell
    count = round(side / (3.4 + cell / 30))
    pen.fill(box(0, 0, side, side), "umber", 0.16)
    for lean, alpha in ((1.0, 0.34), (-1.0, 0.24)):
        lines = []
        for k in range(-count, 2 * count):
            start = side * k / count
            lines.append([(start, -4.0), (start + lean * (side + 8), side + 4.0)])
        with pen.clip(box(0, 0, side, side)):
            pen.lines(lines, 1.0, "sepia", alpha, wobble=0.0, taper=(0, 0), jitter=0.0)


def draw_ruling(pen: Pen, cell: int, *, upright: bool) -> None:
    """Draw the thin ruling between zones along x (or y), `RULED` cells long."""
    line = endless_stroke(RULED * cell, 0.9, 0.6, 71 if upright else 67)
    pen.fill(_stood(line) if upright else line, "umber", 0.34)
