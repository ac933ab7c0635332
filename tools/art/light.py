"""Candlelight for finished pictures: a field of light, its warmth, and the glow round a flame.

Everything here works on floats 0..1 at the final size, after a drawing was reduced, and takes
places in units of the 1280x720 page, so that a sprite can be lit for the spot where it will stand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tools.art.noise import fractal
from tools.art.palette import FloatArray, pixels

SCREEN = (1280, 720)
Region = tuple[float, float, int, int]
"""Left, top, width, height in units of the page."""


@lru_cache(maxsize=8)
def _cloud(scale: float, cell: float, seed: int) -> FloatArray:
    return fractal(round(SCREEN[1] * scale), round(SCREEN[0] * scale), cell * scale, 3, seed)


@dataclass(frozen=True)
class Candle:
    """The one lamp of a flat screen.

    ``ambient`` is what is left in the dark, ``strength`` what the flame adds at its core, falling
    off over ``reach`` px by ``power``; ``bands`` are paper rings (radius, weight); ``squash``
    stretches the pool of light; ``cold`` is the blue left in the dark.
    """

    x: float
    y: float
    ambient: float = 0.38
    strength: float = 0.80
    reach: float = 560.0
    power: float = 1.5
    squash: tuple[float, float] = (0.80, 1.05)
    bands: tuple[tuple[float, float], ...] = ((240, 0.06), (430, 0.06), (640, 0.06))
    cold: float = 0.035
    seed: int = 4

    def field(self, region: Region, scale: float = 1.0) -> FloatArray:
        """Return the light (about 0..1.3) for a part of the screen, shape (height, width)."""
        left, top, width, height = region
        rows, columns = pixels(height, scale), pixels(width, scale)
        y = (np.arange(rows, dtype=np.float32)[:, None] + 0.5) / scale + top
        x = (np.arange(columns, dtype=np.float32)[None, :] + 0.5) / scale + left
        away = np.hypot((x - self.x) * self.squash[0], (y - self.y) * self.squash[1])
        cloud = _cloud(scale, 120.0, self.seed)
        iy = np.clip((np.arange(rows) + round(top * scale)), 0, cloud.shape[0] - 1)
        ix = np.clip((np.arange(columns) + round(left * scale)), 0, cloud.shape[1] - 1)
        ragged = (cloud[np.ix_(iy, ix)] - 0.5) * 43
        light = self.ambient + self.strength * np.exp(
            -((np.maximum(away + ragged * 0.3, 0) / self.reach) ** self.power)
        )
        for radius, weight in self.bands:
            light = light + weight * np.clip((radius - (away + ragged)) / 4 + 0.5, 0, 1)
        return np.asarray(light, np.float32)

    def glow(self, region: Region, scale: float = 1.0, strength: float = 1.0) -> FloatArray:
        """Return what the flame adds to the air near it, shape (height, width, 3)."""
        left, top, width, height = region
        rows, columns = pixels(height, scale), pixels(width, scale)
        y = (np.arange(rows, dtype=np.float32)[:, None] + 0.5) / scale + top
        x = (np.arange(columns, dtype=np.float32)[None, :] + 0.5) / scale + left
        away = np.hypot(x - self.x, y - self.y)
        air = np.exp(-((away / 42) ** 2)) * 0.45 + np.exp(-((away / 165) ** 2)) * 0.27
        colour = np.array([1.0, 0.74, 0.36], np.float32)
        return np.asarray(air[..., None] * colour * strength, np.float32)


def warmth(field: FloatArray, cold: float = 0.05) -> FloatArray:
    """Return the colour of light of that strength: warm where bright, blue where dark."""
    light = np.maximum(field, 0)[..., None]
    colour = np.concatenate([light**0.84 * 1.03, light * 0.95, light**1.22 * 0.83 + cold], axis=-1)
    return np.asarray(np.clip(colour, 0, 1.15), np.float32)


def lit(image: FloatArray, colour: FloatArray) -> FloatArray:
    """Multiply a premultiplied RGBA (or plain RGB) image by light, clipped to its own alpha."""
    out = image.copy()
    out[..., :3] *= colour
    ceiling = out[..., 3:4] if out.shape[2] == 4 else np.float32(1)
    out[..., :3] = np.minimum(out[..., :3], ceiling)
    return out


def vignette(image: FloatArray, strength: float, room: tuple[int, int] = (0, 0)) -> FloatArray:
    """Darken the corners of a full-screen picture, which has so much ``room`` at its sides, and
    above and below, measured on a page of 1280 x 720."""
    rows, columns = image.shape[:2]
    across, down = 1 + room[0] / 640, 1 + room[1] / 360
    y = np.linspace(-down, down, rows, dtype=np.float32)[:, None]
    x = np.linspace(-across, across, columns, dtype=np.float32)[None, :]
    dark = strength * np.clip((np.hypot(x * 0.9, y) - 0.55) / 0.85, 0, 1) ** 1.8
    out = image.copy()
    out[..., :3] *= (1 - dark)[..., None]
    return np.asarray(out, np.float32)


def grain(image: FloatArray, strength: float, seed: int = 5) -> FloatArray:
    """Add a little grey noise, against banding."""
    noise = np.random.RandomState(seed).randn(*image.shape[:2], 1).astype(np.float32) * strength
    out = image.copy()
    out[..., :3] = np.clip(out[..., :3] + noise, 0, 1)
    return out
