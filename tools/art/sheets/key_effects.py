"""What lies and burns on the dungeon's floor, and its traps, for every size of a cell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tools.art.key import effects, traps
from tools.art.key.kit import UNIT, on_cell, pack_each
from tools.art.sheet import Sprite
from tools.art.throne.pen import Quill

HALF = (UNIT * 0.62, UNIT * 0.62)


def _variant(draw: Callable[[Quill, int], None], variant: int) -> Callable[[Quill], None]:
    return lambda quill: draw(quill, variant)


def _shape(draw: Callable[[Quill, str], None], mask: str) -> Callable[[Quill], None]:
    return lambda quill: draw(quill, mask)


def _effects(cell: int) -> list[Sprite]:
    found = []
    for name, pool in effects.POOLS.items():
        for mask in effects.masks():
            found.append(on_cell(f"{name}/{mask}", cell, (25, 25), _shape(pool, mask)))
    for name, spilt in effects.SPILT.items():
        for k in range(effects.VARIANTS):
            found.append(on_cell(f"{name}/{k}", cell, HALF, _variant(spilt, k)))
    found += [on_cell(name, cell, HALF, draw) for name, draw in effects.LYING.items()]
    for name, (burn, frames, fps) in effects.BURNING.items():
        found.append(on_cell(name, cell, HALF, burn, frames, fps))
    for name, (seen, sprung) in traps.TRAPS.items():
        found.append(on_cell(f"trap/{name}", cell, HALF, seen))
        found.append(on_cell(f"trap/{name}/spent", cell, HALF, sprung))
    return found


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheets of ground effects into ``out / "key"``."""
    return pack_each("effects", _effects, scale, out / "key", coarse=4)
