"""Smaller files: pictures with a palette of colours that have their own opacity.

The palette of `tools.art.sheet.reduced` knows solid colours and ink; washes, glows and lapis lines
have half-transparent colours of their own, so here both are gathered together.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image
from scipy.spatial import cKDTree

Floats = npt.NDArray[np.float64]
ROUNDS = 5


def _premultiplied(pixels: npt.NDArray[np.uint8]) -> Floats:
    """Return rows of premultiplied RGBA; opacity counts a little more, being seen at edges."""
    flat = pixels.reshape(-1, 4).astype(np.float64)
    share = flat[:, 3:4] / 255
    return np.hstack([flat[:, :3] * share, flat[:, 3:4] * 1.2])


def _centres(points: Floats, weights: Floats, count: int) -> Floats:
    """Return ``count`` colours near which all the points lie."""
    order = np.argsort(-weights, kind="stable")
    near = 40.0
    chosen: list[int] = []
    while len(chosen) < min(count, len(points)):
        tree = cKDTree(points[chosen]) if chosen else None
        free = np.full(len(points), np.inf) if tree is None else tree.query(points)[0]
        for i in order:
            if len(chosen) >= count:
                break
            if free[i] > near:
                chosen.append(int(i))
                free = np.minimum(free, np.sqrt(((points - points[i]) ** 2).sum(axis=1)))
        near *= 0.72
        if near < 0.2:
            break
    centres = points[chosen].copy()
    for _ in range(ROUNDS):
        nearest = cKDTree(centres).query(points)[1]
        total = np.bincount(nearest, weights, len(centres))
        for k in range(4):
            moved = np.bincount(nearest, weights * points[:, k], len(centres))
            centres[:, k] = np.where(total > 0, moved / np.maximum(total, 1e-9), centres[:, k])
    return centres


def saved(file: Path, colours: int = 255, grain: float = 0.0) -> None:
    """Write an RGBA picture again with a palette of ``colours`` (at most 255) and nothing.

    ``grain`` strews pixels between two colours, by so many of 255: glows then fall into no rings.
    """
    pixels = np.array(Image.open(file).convert("RGBA"))
    flat = pixels.reshape(-1, 4)
    shown = flat[:, 3] > 3
    bins = flat[shown].astype(np.int64) >> np.array([3, 3, 3, 3])
    codes = ((bins[:, 0] * 32 + bins[:, 1]) * 32 + bins[:, 2]) * 32 + bins[:, 3]
    unique, first, counts = np.unique(codes, return_index=True, return_counts=True)
    del unique
    points = _premultiplied(flat[shown][first])
    centres = _centres(points, np.sqrt(counts.astype(np.float64)), colours)
    alpha = np.clip(centres[:, 3] / 1.2, 1, 255)
    rgb = np.clip(centres[:, :3] * (255 / alpha)[:, None], 0, 255)
    rgb8, alpha8 = np.round(rgb).astype(np.uint8), np.round(alpha).astype(np.uint8)
    alpha8[alpha8 > 250] = 255
    index = np.zeros(len(flat), np.uint8)
    seen = _premultiplied(flat[shown])
    if grain:
        strewn = np.random.RandomState(5).uniform(-grain, grain, (len(seen), 1))
        seen[:, :3] += strewn * (seen[:, 3:4] > 250)
    index[shown] = cKDTree(centres).query(seen)[1] + 1
    made = Image.fromarray(index.reshape(pixels.shape[:2]), "P")
    made.putpalette([0, 0, 0, *rgb8.flatten().tolist()])
    made.save(file, optimize=True, transparency=bytes([0, *alpha8.tolist()]))


def thrifty(files: Iterable[Path], colours: int = 255, grain: float = 0.0) -> list[Path]:
    """Give every picture among the files a palette, see `saved`; return all the files."""
    listed = list(files)
    for file in listed:
        if file.suffix == ".png":
            saved(file, colours, grain)
    return listed
