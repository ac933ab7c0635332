"""Furniture of the dungeon, for every size of a cell."""

from __future__ import annotations

from pathlib import Path

from tools.art.key import chambers, fixtures, furniture, works
from tools.art.key.kit import UNIT, on_cell, pack_each
from tools.art.sheet import Sprite

HALF = (UNIT * 0.58, UNIT * 0.62)


def _still(cell: int) -> list[Sprite]:
    things = {**furniture.THINGS, **chambers.THINGS, **fixtures.THINGS, **works.THINGS}
    return [on_cell(name, cell, HALF, draw) for name, draw in things.items()]


def _moving(cell: int) -> list[Sprite]:
    moving = {**fixtures.MOVING, **works.MOVING}
    return [
        on_cell(name, cell, HALF, draw, frames, fps) for name, (draw, frames, fps) in moving.items()
    ]


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheets of furniture, and of what burns or flows, into ``out / "key"``."""
    folder = out / "key"
    written = pack_each("furniture", _still, scale, folder, colours=240, near=True)
    return written + pack_each("moving", _moving, scale, folder, coarse=4)
