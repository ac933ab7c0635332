"""Candlelight on the map: two pictures to multiply by, and halos round whoever holds a candle."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from tools.art.noise import fractal, noise1
from tools.art.palette import FloatArray, rgb

VIGNETTE = (640, 360)
"""Size of the vignette: a quarter of twice the canvas, so that its middle may stand anywhere."""
GLOW = 2.0
"""The glow's side is this many times `GLOW_REACH`."""
GLOW_REACH = 150
FRAMES = 4
BANDS = ((0.34, 0.34), (0.60, 0.28), (0.97, 0.20))
"""Rings of paper: radius as a share of the reach, strength."""
_GLOW_STOPS = ((0.0, "#FFD98A"), (0.5, "#FFE9BD"), (1.0, "#FFFFFF"))
_VIGNETTE_STOPS = ((0.0, "#FFFFFF"), (0.42, "#FBE6BD"), (0.86, "#A9835C"), (1.12, "#7D624F"))
_VIGNETTE_REACH = 160.0
"""Reach of the vignette in its own pixels, 640 on the canvas."""


def _ramp(away: FloatArray, stops: tuple[tuple[float, str], ...]) -> FloatArray:
    at = [share for share, _ in stops]
    colours = np.array([rgb(name) for _, name in stops])
    return np.dstack([np.interp(away, at, colours[:, k]) for k in range(3)]).astype(np.float32)


def _away(rows: int, columns: int) -> FloatArray:
    y = np.arange(rows, dtype=np.float32)[:, None] + 0.5 - rows / 2
    x = np.arange(columns, dtype=np.float32)[None, :] + 0.5 - columns / 2
    return np.asarray(np.hypot(x, y), np.float32)


def _opaque(colour: FloatArray) -> FloatArray:
    return np.dstack([colour, np.ones(colour.shape[:2], np.float32)]).astype(np.float32)


def glow(pixels: FloatArray, _scale: float, _frame: int) -> FloatArray:
    """Return the light on the cells that are seen: gold in the middle, white at the edge."""
    rows, columns = pixels.shape[:2]
    away = _away(rows, columns) / (columns / GLOW)
    ragged = away * (1 + (fractal(rows, columns, columns / 6, 3, 5) - 0.5) * 0.12)
    return _opaque(_ramp(ragged, _GLOW_STOPS))


def vignette(pixels: FloatArray, _scale: float, _frame: int) -> FloatArray:
    """Return what the whole map is multiplied by: white by the candle, brown far from it."""
    rows, columns = pixels.shape[:2]
    cloud = (fractal(rows, columns, 40, 3, 9) - 0.5) * 0.10
    away = _away(rows, columns) / _VIGNETTE_REACH + cloud
    return _opaque(_ramp(away, _VIGNETTE_STOPS))


@dataclass(frozen=True)
class Halo:
    """The light round a token: its name, how many cells it reaches, its colour and strength."""

    name: str
    cells: float
    colour: str
    strength: float


HALOS = (
    Halo("halo/full", 2.5, "amber", 0.50),
    Halo("halo/low", 1.9, "#DE7F2A", 0.48),
    Halo("halo/ember", 1.3, "ember", 0.46),
    Halo("halo/lantern", 4.5, "amber", 0.42),
    Halo("halo/fire", 1.6, "#E07028", 0.50),
    Halo("halo/cold", 1.5, "lapis", 0.30),
)


def halo(kind: Halo, side: int, frame: int) -> FloatArray:
    """Return one frame of a halo as premultiplied RGBA: rings of paper that flicker a little."""
    turn = 2 * math.pi * frame / FRAMES
    reach = side / 2 / 1.06 * (1 + 0.02 * math.sin(turn) + 0.012 * float(noise1(frame * 2.3, 4)))
    away = _away(side, side) / reach
    ragged = away * (1 + (fractal(side, side, max(8.0, side / 5), 3, 7) - 0.5) * 0.16)
    soft = np.clip(1 - away, 0, 1) ** 1.5
    edge = 1.6 / reach
    rings = sum(weight * np.clip((radius - ragged) / edge + 0.5, 0, 1) for radius, weight in BANDS)
    field = (0.45 * soft + 0.55 * np.asarray(rings) * np.clip(1.15 - away, 0, 1)) * kind.strength
    alpha = np.asarray(field, np.float32)[..., None]
    return np.asarray(np.concatenate([alpha * rgb(kind.colour), alpha], axis=2), np.float32)
