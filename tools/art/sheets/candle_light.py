"""Light of the platform game: pictures to be added, and the hatching of the dark."""

from __future__ import annotations

from pathlib import Path

from tools.art.candle import glow
from tools.art.candle.glow import GLOWS, HATCH, LAMPS, Glow, Lamp
from tools.art.ink import Pen
from tools.art.palette import FloatArray
from tools.art.sheet import Sprite, pack, plate


def _nothing(_pen: Pen, _frame: int) -> None:
    """Light is computed, not drawn."""


def _lamp(lamp: Lamp) -> Sprite:
    def shine(_pixels: FloatArray, _scale: float, frame: int) -> FloatArray:
        return glow.light_map(lamp, frame)

    side = lamp.side
    fps = 9.0 if lamp.frames > 1 else 0.0
    return Sprite(
        lamp.name, side, side, _nothing, frames=lamp.frames, fps=fps, oversample=1, finish=shine
    )


def _glow(shine: Glow) -> Sprite:
    def air(_pixels: FloatArray, _scale: float, _frame: int) -> FloatArray:
        return glow.air(shine)

    return Sprite(shine.name, shine.side, shine.side, _nothing, oversample=1, finish=air)


def _hatch(pen: Pen, _frame: int) -> None:
    glow.draw_hatch(pen)


def bake(_scale: float, out: Path) -> list[Path]:
    """Write lights and glows; both belong to their map or canvas, whatever the scale asked for."""
    folder = out / "candle"
    hatch = Sprite("dark hatch", HATCH, HATCH, _hatch)
    return [
        *pack("light", [_lamp(lamp) for lamp in LAMPS], 1.0, folder),
        *pack("glow", [_glow(shine) for shine in GLOWS], 1.0, folder),
        plate(hatch, 1.0, folder / "hatch.png", colours=16),
    ]
