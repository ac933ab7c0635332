"""The banners of Hex's page. They are made of its other sheets, so they are baked after them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.hex import banners
from tools.art.sheet import Sprite, pack


def bake(_scale: float, out: Path) -> list[Path]:
    """Write a banner for each kind of run into ``out / "hex"``."""
    found = [
        Sprite(
            f"banner/{name}",
            *banners.SIZE,
            banners.draw_frame,
            finish=partial(banners.lay_under, name),
        )
        for name in banners.BANNERS
    ]
    return pack("vignettes", found, 1.0, out / "hex", coarse=6)
