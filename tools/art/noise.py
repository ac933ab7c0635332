"""Smooth value noise, one- and two-dimensional, repeatable from a seed."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy import ndimage

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
    y = (np.arange(height, dtype=np.float32) / cell + 1)[:, None]
    x = (np.arange(width, dtype=np.float32) / cell + 1)[None, :]
    order = 3 if cell >= 6 else 1
    smooth = ndimage.map_coordinates(
        lattice, np.broadcast_arrays(y, x), order=order, mode="grid-wrap"
    )
    return np.asarray(smooth, np.float32)


def fractal(height: int, width: int, cell: float, octaves: int = 4, seed: int = 0) -> FloatArray:
    """Sum of ``octaves`` of :func:`noise2`, each half as large and 0.55 as strong; about 0..1."""
    total = np.zeros((height, width), np.float32)
    weight, weights = 1.0, 0.0
    for octave in range(octaves):
        total += weight * noise2(height, width, max(2.0, cell / 2**octave), seed + octave * 17)
        weights += weight
        weight *= 0.55
    return np.asarray(total / weights, np.float32)
