"""Signs of Hex that stand on the land: rivers, roads, obstacles, dwellings, ruins, marks."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tools.art.hex import dwellings, dwellings_fairy, hindrances, marks, ruins, waterways
from tools.art.hex.kit import PLACES, SIDES, Grid, on_hex, pack_each
from tools.art.sheet import Sprite

BENDS = 2
LESSER = 0.72
"""Of a dwelling or ruin that shares its hex with others."""


def _rivers(grid: Grid) -> list[Sprite]:
    found = []
    for draw, group in ((waterways.draw_bed, "bed"), (waterways.draw_water, "river")):
        for one, other in waterways.PAIRS:
            for k in range(BENDS):
                wide, narrow = waterways.widths("river")
                line = waterways.course(one, other, k)
                piece = partial(draw, line=line, start=wide, end=narrow)
                found.append(on_hex(f"{group}/{one}+{other}/{k}", grid, piece, (62, 66, 66)))
        for end in waterways.ENDS:
            for side in SIDES:
                first, last = waterways.widths(end)
                line = waterways.end_course(end, side)
                piece = partial(draw, line=line, start=first, end=last)
                if end == "mouth":
                    piece = partial(waterways.draw_mouth, line=line, bed=group == "bed")
                found.append(on_hex(f"{group}/{end}/{side}", grid, piece, (72, 72, 72)))
    for side in SIDES:
        for look in ("solid", "dashed"):
            road = partial(waterways.draw_road, side=side, look=look)
            found.append(on_hex(f"road/{look}/{side}", grid, road))
        found.append(on_hex(f"trail/{side}", grid, partial(waterways.draw_trail, side=side)))
    return found


def _obstacles(grid: Grid) -> list[Sprite]:
    return [
        on_hex(
            f"obstacle/{kind}/{place}",
            grid,
            partial(hindrances.draw_obstacle, kind=kind, place=place),
        )
        for kind in hindrances.KINDS
        for place in PLACES
    ]


def _places(grid: Grid) -> list[Sprite]:
    drawn = {
        **{f"home/{name}": draw for name, draw in dwellings.DRAWN.items()},
        **{f"home/{name}": draw for name, draw in dwellings_fairy.DRAWN.items()},
        **{f"ruin/{name}": draw for name, draw in ruins.DRAWN.items()},
    }
    found = [on_hex(name, grid, draw) for name, draw in drawn.items()]
    for name, draw in drawn.items():
        if name != "home/city":
            lesser = Grid(round(grid.size * LESSER), grid.column, grid.row)
            found.append(on_hex(name.replace("/", "-small/", 1), lesser, draw))
    found += [on_hex(f"mark/{name}", grid, draw) for name, draw in marks.DRAWN.items()]
    return found


def bake(scale: float, out: Path) -> list[Path]:
    """Write the sheets of signs into ``out / "hex"``."""
    folder = out / "hex"
    return [
        *pack_each("rivers", _rivers, scale, folder, colours=96),
        *pack_each("obstacles", _obstacles, scale, folder),
        *pack_each("places", _places, scale, folder),
    ]
