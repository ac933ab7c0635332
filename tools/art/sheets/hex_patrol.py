"""The patrol of Hex on its way, and the ornaments of its map."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.hex import ornaments
from tools.art.hex.kit import Grid, at_scale, on_hex, pack_each
from tools.art.hex.thrift import thrifty
from tools.art.sheet import Sprite, pack

STEPS, PACE = 4, 8.0


def _patrol(grid: Grid) -> list[Sprite]:
    found = []
    for way, mirror in (("right", False), ("left", True)):
        walk = partial(ornaments.draw_walk, mirror=mirror)
        found.append(on_hex(f"patrol/walk/{way}", grid, walk, (60, 80, 40), STEPS, PACE))
        rest = partial(ornaments.draw_walk, frame=0, mirror=mirror)
        found.append(on_hex(f"patrol/rest/{way}", grid, rest, (60, 80, 40)))
    found.append(on_hex("patrol/camp", grid, ornaments.draw_camp))
    found += [on_hex(f"sea/{name}", grid, draw) for name, draw in ornaments.SEA.items()]
    return found


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheets of the patrol and the map's compass into ``out / "hex"``."""
    folder = out / "hex"
    roses = [
        at_scale(f"compass/{name}", large, ornaments.compass, (62, 84, 64))
        for name, large in (("large", 1.0), ("small", 0.62))
    ]
    return [
        *pack_each("patrol", _patrol, scale, folder),
        *thrifty(pack("compass", roses, scale, folder), 96),
    ]
