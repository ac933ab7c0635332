"""Candlelight of the dungeon: glow and vignette to multiply by, halos to lay on."""

from __future__ import annotations

from pathlib import Path

from tools.art.ink import Pen
from tools.art.key import light
from tools.art.palette import FloatArray
from tools.art.sheet import Sprite, pack, plate


def _nothing(_pen: Pen, _frame: int) -> None:
    """Light is computed, not drawn."""


CELL = 24
"""Size of a cell for which halos are baked; soft light may be scaled, hatching may not."""


def _halo(kind: light.Halo) -> Sprite:
    side = 2 * round(kind.cells * CELL * 1.06)

    def shine(pixels: FloatArray, _scale: float, frame: int) -> FloatArray:
        return light.halo(kind, pixels.shape[0], frame)

    return Sprite(
        kind.name, side, side, _nothing, frames=light.FRAMES, fps=9, oversample=1, finish=shine
    )


def bake(scale: float, out: Path) -> list[Path]:
    """Write the light of the dungeon into ``out / "key"``."""
    folder = out / "key"
    side = int(light.GLOW * light.GLOW_REACH)
    glow = Sprite("glow", side, side, _nothing, oversample=1, finish=light.glow)
    vignette = Sprite("vignette", *light.VIGNETTE, _nothing, oversample=1, finish=light.vignette)
    return [
        plate(glow, scale, folder / "glow.png"),
        plate(vignette, scale, folder / "vignette.png"),
        *pack("halos", [_halo(kind) for kind in light.HALOS], scale, folder, coarse=3),
    ]
