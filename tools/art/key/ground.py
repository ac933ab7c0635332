"""The parchment on which the map lies: a texture that repeats both ways."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from tools.art.ink import Pen
from tools.art.palette import FloatArray, rgb

SIDE = 768
"""Period of the paper, in px."""


def draw_nothing(_pen: Pen) -> None:
    """The paper is computed, not drawn."""


def cloud(side: int, cell: float, octaves: int, seed: int) -> FloatArray:
    """Return smooth noise, mean 0 and deviation 1, that repeats after ``side`` px."""
    rng = np.random.RandomState(seed)
    total = np.zeros((side, side), np.float32)
    weight = 1.0
    for _ in range(octaves):
        rough = rng.randn(side, side).astype(np.float32)
        soft = ndimage.gaussian_filter(rough, cell * 0.42, mode="wrap")
        total += weight * soft / max(1e-6, float(soft.std()))
        weight *= 0.55
        cell = max(2.0, cell / 2)
    return np.asarray((total - total.mean()) / total.std(), np.float32)


def paper(pixels: FloatArray, scale: float, _frame: int) -> FloatArray:
    """Return opaque parchment of the size of ``pixels``."""
    side = pixels.shape[0]
    t = np.clip(0.5 + cloud(side, 190 * scale, 5, 3) * 0.26, 0, 1)[..., None]
    sheet = (rgb("parch_mid") * (1 - t) + rgb("parch_hi") * t) * 0.55 + rgb("parch") * 0.45
    rng = np.random.RandomState(3)
    grain = ndimage.gaussian_filter(rng.randn(side, side), 0.4 * scale, mode="wrap")
    fibre = ndimage.gaussian_filter(rng.randn(side, side), (0.3 * scale, 3.5 * scale), mode="wrap")
    sheet = sheet * (1 + (grain * 0.012 + fibre * 0.017)[..., None])
    stain = np.clip((cloud(side, 60 * scale, 3, 43) - 1.3) * 0.9, 0, 1)[..., None]
    sheet = sheet * (1 - 0.10 * stain * (1 - rgb("parch_lo")))
    return np.dstack([np.clip(sheet, 0, 1), np.ones((side, side))]).astype(np.float32)
