"""The map of the dungeon: its paper, hatching, walls, and floors by theme."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools.art.ink import Pen
from tools.art.key import floors, ground, hatching, paving, walls
from tools.art.key.kit import CELLS, pack_each
from tools.art.palette import FloatArray
from tools.art.sheet import Draw, Sprite, plate

JOINTS = 4


def _still(draw: Callable[[Pen], None], x: float = 0.0, y: float = 0.0) -> Draw:
    def place(pen: Pen, _frame: int) -> None:
        with pen.at(x, y):
            draw(pen)

    return place


def _lines(cell: int) -> list[Sprite]:
    found = []
    for name, long, draw, half in (
        ("wall", walls.CELLS_LONG, walls.draw_wall, max(5, cell // 16)),
        ("ruling", walls.RULED, walls.draw_ruling, 3),
    ):
        level, upright = (partial(draw, cell=cell, upright=u) for u in (False, True))
        found.append(Sprite(f"{name}/h", long * cell, 2 * half, _still(level, 0, half), (0, half)))
        found.append(
            Sprite(f"{name}/v", 2 * half, long * cell, _still(upright, half, 0), (half, 0))
        )
    for k in range(JOINTS):
        joint = partial(walls.draw_joint, cell=cell, variant=k)
        half = max(7, cell // 10)
        placed = _still(joint, half, half)
        found.append(Sprite(f"joint/{k}", 2 * half, 2 * half, placed, oversample=3))
    side = walls.NET * cell
    found.append(Sprite("net", side, side, _still(partial(walls.draw_net, cell=cell)), (0, 0)))
    found.append(Sprite("dark", side, side, _still(partial(walls.draw_dark, cell=cell)), (0, 0)))
    return found


def _rim(cell: int) -> list[Sprite]:
    half = hatching.half_side(cell)
    found = []
    for k in range(len(hatching.clusters(cell))):
        draw = partial(hatching.draw_cluster, cell=cell, index=k)
        found.append(Sprite(f"hatch/{k}", 2 * half, 2 * half, _still(draw, half, half)))
    return found


def _shade(cell: int) -> list[Sprite]:
    reach = hatching.shade_radius(cell)
    draw = partial(hatching.draw_shade, cell=cell)
    side = floors.RIM * cell
    found = [
        Sprite("hatch-shade", 2 * reach, 2 * reach, _still(draw, reach, reach)),
        Sprite(
            "wall-shade",
            side,
            side,
            _still(partial(floors.draw_wall_shade, cell=cell)),
            (0, 0),
            margins=(cell, cell, cell, cell),
        ),
    ]
    for name, theme in floors.THEMES.items():
        pool = partial(floors.draw_pool, theme=theme, cell=cell)
        margins = (cell, cell, cell, cell)
        found.append(Sprite(f"pool/{name}", side, side, _still(pool), (0, 0), margins=margins))
    return found


def _floors(cell: int) -> list[Sprite]:
    side = paving.CELLS * cell
    found = []
    for name, theme in floors.THEMES.items():
        seed = zlib.crc32(name.encode()) % 997

        def finish(pixels: FloatArray, scale: float, _frame: int, seed: int = seed) -> FloatArray:
            return floors.dapple(pixels, scale, seed)

        draw = partial(floors.draw_floor, theme=theme, cell=cell)
        found.append(Sprite(f"floor/{name}", side, side, _still(draw), (0, 0), finish=finish))
    return found


def _net(out: Path) -> Path:
    """Write where the clusters of hatching stand and how far from a floor, in cells."""
    sizes = {
        str(cell): [
            [round(c.x / cell, 4), round(c.y / cell, 4), round(c.reach / cell, 4)]
            for c in hatching.clusters(cell)
        ]
        for cell in CELLS
    }
    lines = ",\n".join(f' "{cell}": {json.dumps(places)}' for cell, places in sizes.items())
    file = out / "hatching.json"
    text = f'{{"format": "hatching/1", "period": {hatching.PERIOD}, "sizes": {{\n{lines}\n}}}}\n'
    file.write_text(text, encoding="utf-8")
    return file


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheets of the map into ``out / "key"``."""
    folder = out / "key"
    paper = Sprite("ground", ground.SIDE, ground.SIDE, _still(ground.draw_nothing), oversample=1,
                   finish=ground.paper)  # fmt: skip
    written = [plate(paper, scale, folder / "ground.png", colours=64)]
    written += pack_each("lines", _lines, scale, folder, coarse=4, near=True)
    written += pack_each("hatch", _rim, scale, folder, colours=2)
    written += pack_each("shades", _shade, scale, folder, coarse=4)
    written += pack_each("floors", _floors, scale, folder, coarse=6)
    return [*written, _net(folder)]
