"""Things that the heroes of the dungeon carry, on the floor and in the pack."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.key import arms, finds, wares
from tools.art.key.kit import at_size, pack_each
from tools.art.palette import keys
from tools.art.sheet import Sprite

SIZES = {24: 19, 36: 27, 48: 38, 96: 66}
"""How large a thing lies on a cell; the largest is the one for the pack."""
BASE = 52


def _items(cell: int) -> list[Sprite]:
    size = SIZES[cell]
    found = [
        at_size(f"item/{name}", size, draw, base=BASE, bleed=3)
        for name, draw in {**arms.ITEMS, **wares.ITEMS, **finds.ITEMS}.items()
    ]
    for index, (_, glyph) in enumerate(keys()):
        key = partial(finds.draw_key, index=index)
        emblem = partial(finds.draw_emblem, index=index)
        found.append(at_size(f"key/{glyph}", size, key, base=BASE, bleed=3))
        found.append(at_size(f"emblem/{glyph}", size, emblem, base=BASE, bleed=3))
    return found


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheets of things into ``out / "key"``."""
    return pack_each("items", _items, scale, out / "key", coarse=4, near=True)
