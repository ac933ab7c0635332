"""The hatched rim round the rooms: clusters of strokes on a Voronoi net that repeats.

A cluster stands on its point of a torus of `PERIOD` by `PERIOD` cells and fills its own part of the
net, so clusters never cross and never leave a gap: whichever of them a layout of rooms asks for,
there is no seam. A cluster is drawn where its point lies nearer to a floor than its reach.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
from scipy.spatial import Voronoi

from tools.art.ink import Pen
from tools.art.shapes import TAU, Outline, outline

PERIOD = 8
"""Cells after which the net repeats, both ways."""
SIDES = {24: 16, 36: 20, 48: 24}
"""Clusters along one side of the net, for each size of a cell."""
REACH = {24: (20.5, 7.0), 36: (25.0, 8.0), 48: (30.0, 9.5)}
"""How far from a floor clusters stand, and by how much that differs, in px."""
WEIGHT = {24: 1.25, 36: 1.4, 48: 1.55}
_SHRINK = 0.97
_JITTER = 0.46


@dataclass(frozen=True)
class Cluster:
    """One cluster: its point and its reach in px, and its strokes in px from the point."""

    x: float
    y: float
    reach: float
    strokes: tuple[Outline, ...]


@cache
def clusters(cell: int) -> tuple[Cluster, ...]:
    """Return the net for one size of a cell."""
    side, length = SIDES[cell], PERIOD * cell
    pitch = length / side
    rng = np.random.RandomState(8)
    grid = np.stack(np.meshgrid(np.arange(side), np.arange(side)), -1).reshape(-1, 2)
    points = (grid + 0.5 + rng.uniform(-_JITTER, _JITTER, grid.shape)) * pitch
    shifts = [(dx * length, dy * length) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    net = Voronoi(np.vstack([points + shift for shift in shifts]))
    middle = 4 * len(points)  # the copy that is shifted by (0, 0)
    found = []
    base, spread = REACH[cell]
    for k, point in enumerate(points):
        corners = net.vertices[net.regions[net.point_region[middle + k]]] - point
        around = point / length * TAU
        swell = math.sin(around[0] * 2 + 1) * math.cos(around[1] * 3) + math.sin(
            around[0] * 3 - around[1] * 2
        )
        reach = base + spread * (0.5 * swell + rng.uniform(-0.35, 0.35))
        found.append(
            Cluster(float(point[0]), float(point[1]), reach, tuple(_strokes(corners, rng)))
        )
    return tuple(found)


def _strokes(corners: Outline, rng: np.random.RandomState) -> list[Outline]:
    """Return three or four parallel strokes of one random angle across a cell of the net."""
    corners = corners * _SHRINK + corners.mean(0) * (1 - _SHRINK)
    angle, count = rng.uniform(0, math.pi), int(rng.choice([3, 4, 4]))
    across = np.array([-math.sin(angle), math.cos(angle)])
    depth = corners @ across
    low, high = float(depth.min()), float(depth.max())
    found = []
    for k in range(count):
        at = low + (high - low) * (k + 0.5 + rng.uniform(-0.12, 0.12)) / count
        ends = []
        for j in range(len(corners)):
            a, b = corners[j], corners[(j + 1) % len(corners)]
            from_a, from_b = float(a @ across) - at, float(b @ across) - at
            if from_a * from_b < 0:
                ends.append(a + (b - a) * from_a / (from_a - from_b))
        if len(ends) == 2:
            found.append(outline(ends))
    return found


def half_side(cell: int) -> int:
    """Return half the side of a cluster's picture in px: the longest reach of all strokes."""
    longest = max(float(np.abs(s).max()) for c in clusters(cell) for s in c.strokes)
    return math.ceil(longest + 1.5)


def draw_cluster(pen: Pen, cell: int, index: int) -> None:
    """Draw one cluster round its point."""
    pen.lines(
        clusters(cell)[index].strokes, WEIGHT[cell], "ink", 0.92, wobble=0.25, taper=(0.3, 0.6)
    )


def shade_radius(cell: int) -> int:
    """Return how far the soft shade under one cluster reaches, in px."""
    return round(PERIOD * cell / SIDES[cell] * 1.5)


def draw_shade(pen: Pen, cell: int) -> None:
    """Draw the soft umber that lies under every cluster: many of them lie on one another."""
    reach = shade_radius(cell)
    stops = [(0.0, "umber", 0.075), (0.4, "umber", 0.055), (0.75, "umber", 0.018)]
    pen.radial(0, 0, reach, [*stops, (1.0, "umber", 0.0)])
