"""Parchment: fibres, foxing, and edges that go brown."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import skia
from scipy import ndimage

from tools.art.ink import Pen, path
from tools.art.noise import fractal
from tools.art.palette import FloatArray, pixels, rgb
from tools.art.shapes import Points


@lru_cache(maxsize=24)
def parchment(
    width: int,
    height: int,
    scale: float,
    seed: int,
    edge: float = 0.25,
    high: str = "parch_hi",
    middle: str = "parch",
    low: str = "parch_mid",
    edge_colour: str = "parch_lo",
    contrast: float = 1.0,
) -> FloatArray:
    """Return parchment as floats 0..1 of shape (height * scale, width * scale, 3).

    ``edge`` is how far the rim goes toward ``edge_colour``: 0.25 for a panel, 0.55 for a page.
    """
    rows, columns = pixels(height, scale), pixels(width, scale)
    cloud = fractal(rows, columns, 260 * scale, 5, seed)
    cloud = (cloud - cloud.mean()) / max(1e-6, float(cloud.std()))
    t = np.clip(0.5 + cloud * 0.26 * contrast, 0, 1)[..., None]
    sheet = (rgb(low) * (1 - t) + rgb(high) * t) * 0.55 + rgb(middle) * 0.45
    rng = np.random.RandomState(seed)
    grain = ndimage.gaussian_filter(rng.randn(rows, columns).astype(np.float32), 0.4 * scale)
    fibre = ndimage.gaussian_filter(
        rng.randn(rows, columns).astype(np.float32), (0.3 * scale, 3.5 * scale)
    )
    sheet = sheet * (1 + (grain * 0.014 + fibre * 0.019)[..., None])
    stain = fractal(rows, columns, 60 * scale, 3, seed + 40)
    share = np.clip((stain - 0.63) * 6, 0, 1)[..., None]
    sheet = sheet * (1 - 0.10 * share * (1 - rgb("parch_lo")))
    if edge:
        y = np.linspace(-1, 1, rows, dtype=np.float32)[:, None]
        x = np.linspace(-1, 1, columns, dtype=np.float32)[None, :]
        away = np.maximum(np.abs(x), np.abs(y)) * 0.6 + np.hypot(x, y) * 0.34
        away = away + (fractal(rows, columns, 120 * scale, 3, seed + 9) - 0.5) * 0.35
        brown = (np.clip((away - 0.62) / 0.42, 0, 1) ** 1.6 * edge)[..., None]
        sheet = sheet * (1 - brown) + sheet * rgb(edge_colour) * 1.02 * brown
    return np.asarray(np.clip(sheet, 0, 1), np.float32)


def picture(array: FloatArray) -> skia.Image:
    """Return floats 0..1 (RGB, or RGBA not premultiplied) as an image to draw."""
    if array.shape[2] == 3:
        array = np.dstack([array, np.ones(array.shape[:2], np.float32)])
    pixels = np.ascontiguousarray((np.clip(array, 0, 1) * 255 + 0.5).astype(np.uint8))
    return skia.Image.fromarray(pixels, skia.kRGBA_8888_ColorType)


def lay(pen: Pen, image: skia.Image, x: float, y: float, width: float, height: float) -> None:
    """Draw an image into the given rectangle, smoothly."""
    pen.canvas.drawImageRect(
        image,
        skia.Rect.MakeXYWH(x, y, width, height),
        skia.SamplingOptions(skia.FilterMode.kLinear),
    )


def fill_parchment(
    pen: Pen,
    shape: Points | skia.Path,
    seed: int,
    *,
    edge: float = 0.25,
    rim: float = 0.55,
    rim_width: float = 7.0,
    high: str = "parch_hi",
    middle: str = "parch",
    low: str = "parch_mid",
    contrast: float = 1.0,
) -> None:
    """Fill the shape with parchment and darken its inner rim (``rim`` 0..1)."""
    made = path(shape)
    b = made.getBounds()
    x, y = b.left() - 4, b.top() - 4
    width, height = int(b.width()) + 8, int(b.height()) + 8
    resolution = 2.0 if width * height < 1_000_000 else 1.5
    sheet = parchment(width, height, resolution, seed, edge, high, middle, low, contrast=contrast)
    with pen.clip(made):
        lay(pen, picture(sheet), x, y, width, height)
        if rim:
            pen.rim(made, rim_width, "umber", rim, blur=rim_width * 0.57, blend="multiply")
