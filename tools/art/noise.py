"""Smooth value noise, one- and two-dimensional, repeatable from a seed."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tools.art.palette import FloatArray

_TABLE_SIZE = 4096
_TABLE: npt.NDArray[np.float64] = np.random.RandomState(7).rand(_TABLE_SIZE) * 2 - 1


def noise1(position: npt.ArrayLike, seed: int = 0) -> npt.NDArray[np.float64]:
    """Smooth noise in -1..1 along a line; ``position`` in cells."""
    x = np.asarray(position, np.float64) + (seed % 65_521) * 37.17
    cell = np.floor(x).astype(np.int64)
    f = x - cell
    f = f * f * (3 - 2 * f)
    before, after = _TABLE[cell % _TABLE_SIZE], _TABLE[(cell + 1) % _TABLE_SIZE]
    return np.asarray(before * (1 - f) + after * f)


def noise2(height: int, width: int, cell: float, seed: int) -> FloatArray:
    """Smooth noise in about 0..1 over a grid of ``height`` x ``width`` pixels, ``cell`` px apart.

    The random lattice is drawn row by row from the top left, on a fixed number of columns, so a
    larger picture with the same cell shows the same pattern, continued.
    """
    columns = 64
    rows_needed, columns_needed = int(height / cell) + 4, int(width / cell) + 4
    while columns < columns_needed:
        columns *= 2
    lattice = np.random.RandomState(seed % 2**31).rand(rows_needed, columns).astype(np.float32)
    return _stretched(_stretched(lattice, height, cell).T, width, cell).T


def _stretched(lattice: FloatArray, count: int, cell: float) -> FloatArray:
    """Return ``count`` rows between the rows of the lattice, ``cell`` apart, by Catmull-Rom."""
    place = np.arange(count, dtype=np.float32) / np.float32(cell) + 1
    row = place.astype(np.int64)
    t = (place - row).astype(np.float32)[:, None]
    a, b, c, d = (lattice[row + k] for k in (-1, 0, 1, 2))
    curved = (-a + 3 * b - 3 * c + d) * t + (2 * a - 5 * b + 4 * c - d)
    return np.asarray(b + 0.5 * t * ((c - a) + t * curved), np.float32)


def fractal(height: int, width: int, cell: float, octaves: int = 4, seed: int = 0) -> FloatArray:
    """Sum of ``octaves`` of :func:`noise2`, each half as large and 0.55 as strong; about 0..1."""
    total = np.zeros((height, width), np.float32)
    weight, weights = 1.0, 0.0
    for octave in range(octaves):
        total += weight * noise2(height, width, max(2.0, cell / 2**octave), seed + octave * 17)
        weights += weight
        weight *= 0.55
    return np.asarray(total / weights, np.float32)
