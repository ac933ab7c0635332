"""The banners of Key's page. They are made of the dungeon's other sheets, so they are baked after
them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.key import banners
from tools.art.sheet import Sprite, pack


def sprites() -> list[Sprite]:
    """Return a banner for each level."""
    return [
        Sprite(
            f"banner/{name}",
            *banners.SIZE,
            banners.draw_frame,
            finish=partial(banners.lay_under, name),
        )
        for name in banners.BANNERS
    ]


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheet."""
    return pack("vignettes", sprites(), scale, out / "key", coarse=4)
