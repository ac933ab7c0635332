"""The tiles of dungeons for the map editor. They are cut from the dungeon's floors and lines, so
they are baked after those.

A row for each kind of floor; in it the sixteen ways in which walls stand around a cell: 1 in the
north, 2 in the east, 4 in the south, 8 in the west, added up.
"""

from __future__ import annotations

import json
from pathlib import Path

from PIL import Image

CELL = 48
FLOORS = ("hall", "lair", "passage")
_WALLS = ((1, "h", (0, 0)), (2, "v", (1, 0)), (4, "h", (0, 1)), (8, "v", (0, 0)))


def bake(scale: float, out: Path) -> list[Path]:
    """Write the picture; the sheets that it is cut from have been baked below ``out``."""
    folder, side = out / "key", round(CELL * scale)
    picture = Image.new("RGBA", (16 * side, len(FLOORS) * side))
    walls = {way: _sprite(folder, "lines_48", f"wall/{way}") for way in ("h", "v")}
    for row, name in enumerate(FLOORS):
        floor = _sprite(folder, "floors_48", f"floor/{name}").crop((side, side, 2 * side, 2 * side))
        for bits in range(16):
            tile = floor.copy()
            for bit, way, (x, y) in _WALLS:
                if bits & bit:
                    line = walls[way]
                    half = min(line.size) // 2
                    tile.alpha_composite(_cut(line, way, side, (x, y)), _at(way, side, half, x, y))
            picture.paste(tile, (bits * side, row * side))
    file = folder / "dungeon_tiles.png"
    picture.save(file, optimize=True)
    return [file]


def _cut(line: Image.Image, way: str, side: int, end: tuple[int, int]) -> Image.Image:
    """The half of a wall that stands on the cell: it lies on the edge between two."""
    half = min(line.size) // 2
    if way == "h":
        top = 0 if end[1] else half
        return line.crop((side, top, 2 * side, top + half))
    left = 0 if end[0] else half
    return line.crop((left, side, left + half, 2 * side))


def _at(way: str, side: int, half: int, x: int, y: int) -> tuple[int, int]:
    return (0, y * (side - half)) if way == "h" else (x * (side - half), 0)


def _sprite(folder: Path, sheet: str, name: str) -> Image.Image:
    """A sprite of a sheet with one picture."""
    told = json.loads((folder / f"{sheet}.json").read_text(encoding="utf-8"))
    _, left, top, width, height = told["sprites"][name]["frames"][0]
    with Image.open(folder / f"{sheet}.webp") as atlas:
        return atlas.convert("RGBA").crop((left, top, left + width, top + height))
