"""The house palette: named colours, key colours with their glyphs, and conversions.

The one source is ``assets/palette.json``; no drawing module holds a colour that has a name.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import skia

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"

FloatArray = npt.NDArray[np.float32]


def pixels(units: float, scale: float) -> int:
    """Return the pixel at which so many units end, halves upwards as the game's canvas does."""
    return int(units * scale + 0.5)


@cache
def table() -> dict[str, Any]:
    """Return the whole palette file."""
    data: dict[str, Any] = json.loads((ASSETS / "palette.json").read_text(encoding="utf-8"))
    return data


@cache
def channels(name: str) -> tuple[int, int, int]:
    """Return red, green, blue (0-255) of a palette name or of a literal ``#RRGGBB``."""
    text = name if name.startswith("#") else table()["colours"].get(name, "")
    if len(text) != 7:
        raise ValueError(f"colour {name!r}: expected a palette name or #RRGGBB")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def rgb(name: str) -> FloatArray:
    """Return the colour as three floats in 0..1."""
    return np.array([value / 255 for value in channels(name)], np.float32)


def mix(first: str, second: str, share: float) -> str:
    """Return ``first`` moved toward ``second`` by ``share`` (0..1), as ``#RRGGBB``."""
    blend = [
        round(a + (b - a) * share) for a, b in zip(channels(first), channels(second), strict=True)
    ]
    return "#{:02X}{:02X}{:02X}".format(*blend)


def shaded(name: str, amount: float) -> str:
    """Return the colour with ``amount`` (-1..1) added to every channel, as ``#RRGGBB``."""
    moved = [min(255, max(0, round(value + 255 * amount))) for value in channels(name)]
    return "#{:02X}{:02X}{:02X}".format(*moved)


def skia_colour(name: str, alpha: float = 1.0) -> int:
    """Return the packed colour that skia takes; ``alpha`` in 0..1."""
    return int(skia.Color(*channels(name), round(255 * min(1.0, max(0.0, alpha)))))


def keys() -> list[tuple[str, str]]:
    """Return the six keys as (colour name, glyph name), in their fixed order."""
    return [(entry["colour"], entry["glyph"]) for entry in table()["keys"]]
