"""The land of Hex: signs of relief, and what grows there."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.hex import growth, relief
from tools.art.hex.kit import Grid, on_hex, pack_each
from tools.art.sheet import Sprite

RELIEFS = (
    "water", "shore", "plains", "river_valley", "hills", "plateau", "low_mountains",
    "high_mountains",
)  # fmt: skip
RAISED = ("hills", "plateau", "low_mountains", "high_mountains")
VARIANTS = 4
GROWN = {"open": 3, "before": 3, "afloat": 2}


def _reliefs(grid: Grid) -> list[Sprite]:
    found = [
        on_hex(f"relief/{kind}/{k}", grid, partial(relief.draw_relief, kind=kind, k=k))
        for kind in RELIEFS
        for k in range(VARIANTS)
    ]
    for kind in RAISED:
        for k in range(VARIANTS):
            draw = partial(relief.draw_relief_behind, kind=kind, k=k)
            found.append(on_hex(f"behind/{kind}/{k}", grid, draw))
        for k in range(2):
            draw = partial(relief.draw_backdrop, kind=kind, k=k)
            found.append(on_hex(f"backdrop/{kind}/{k}", grid, draw))
    found += [
        on_hex(f"tufts/{k}", grid, partial(growth.scattered, seed=300 + k)) for k in range(VARIANTS)
    ]
    return found


def _growths(grid: Grid) -> list[Sprite]:
    return [
        on_hex(f"{way}/{kind}/{k}", grid, partial(growth.draw_growth, kind=kind, way=way, k=k))
        for kind in growth.KINDS
        for way, count in GROWN.items()
        for k in range(count)
    ]


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheets of the land into ``out / "hex"``."""
    folder = out / "hex"
    return [
        *pack_each("relief", _reliefs, scale, folder),
        *pack_each("growth", _growths, scale, folder),
    ]
