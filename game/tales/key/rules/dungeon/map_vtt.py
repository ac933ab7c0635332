"""Dungeons for virtual tables: a Universal VTT file (format 0.3) with walls that stop sight, doors,
lights, and the picture of the floors in it.

Cells of the board are squares of the grid. Everybody's edition has no secret passages: their walls
are whole. What leads the game sees them as closed doors at both ends. Tunnels stop no sight: they
are in the picture alone, a hatch at both ends and a dashed line between.
"""

from __future__ import annotations

import json
import struct
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from game.core.codec import JsonValue
from game.core.mode import Edition
from game.tales.key.rules.dungeon.board import STEP, Side
from game.tales.locks.rules.look import COLOURS

FINEST = 70
"""Pixels of a square, as virtual tables like it."""
MOST_PIXELS = 4_096
"""The longest side of the picture: the squares of larger boards are smaller."""
RIM = 1
"""Squares of rock around the floors."""
_ROCK, _FLOOR, _BOSS, _START, _GRID, _WALL, _DOOR, _LOCKED = range(8)
_PALETTE = ("deep", "bone", "parch_mid", "candle", "parch", "ink", "ochre", "amber")
_TORCH = "ffffc862"
"""Colour of a light, opaque: the flame of the collection."""
Told = Mapping[str, Any]
Cell = tuple[int, int]
Edge = tuple[int, int, bool]
"""A side of a cell: its upper or left end, and whether it lies level."""


def as_uvtt(body: Mapping[str, JsonValue], edition: Edition) -> str:
    """A dungeon as a Universal VTT file; see above."""
    table = _Table(body, edition.master)
    return json.dumps(table.file(), separators=(",", ":"), sort_keys=False) + "\n"


class _Table:
    """Floors, and the edges between them: walls, and openings with doors."""

    def __init__(self, told: Told, master: bool) -> None:
        self._told = told
        self._owner: dict[Cell, int] = {}
        """Which floor a cell belongs to: the number of its room; of a passage one below 0."""
        for room in told["rooms"]:
            self._lay(room["x"], room["y"], room["width"], room["height"], room["number"])
        self._openings: dict[Edge, bool] = {}
        """Doors, and whether they are locked."""
        entrance = told["entrance"]
        self._openings[_side_of(tuple(entrance["cell"]), entrance["side"])] = False
        for number, door in enumerate(told["doors"], start=1):
            first, last = (tuple(cell) for cell in door["cells"])
            if not door["secret"]:
                self._openings[_between(first, last)] = door["lock"] is not None
            elif master:
                between = _line(first, last)
                for x, y in between:
                    self._lay(x, y, 1, 1, -number)
                self._openings[_between(first, between[0])] = False
                self._openings[_between(between[-1], last)] = False
        xs, ys = [x for x, _ in self._owner], [y for _, y in self._owner]
        self._left, self._top = min(xs) - RIM, min(ys) - RIM
        self._wide = max(xs) + 1 + RIM - self._left
        self._high = max(ys) + 1 + RIM - self._top
        self._fine = min(FINEST, MOST_PIXELS // max(self._wide, self._high))

    def file(self) -> dict[str, Any]:
        """The whole file."""
        return {
            "format": 0.3,
            "resolution": {
                "map_origin": {"x": 0, "y": 0},
                "map_size": {"x": self._wide, "y": self._high},
                "pixels_per_grid": self._fine,
            },
            "line_of_sight": [[self._point(*one), self._point(*two)] for one, two in self._walls()],
            "objects_line_of_sight": [],
            "portals": [self._portal(edge) for edge in self._openings],
            "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
            "lights": [self._light(room) for room in self._told["rooms"]],
            "image": b64encode(self._picture()).decode("ascii"),
        }

    def _lay(self, x: int, y: int, width: int, height: int, owner: int) -> None:
        for down in range(height):
            for across in range(width):
                self._owner[x + across, y + down] = owner

    def _edges(self) -> list[Edge]:
        """Where one floor ends: beside rock, or another floor."""
        found: dict[Edge, None] = {}
        for cell, owner in self._owner.items():
            for side, (dx, dy) in STEP.items():
                if self._owner.get((cell[0] + dx, cell[1] + dy)) != owner:
                    found[_side_of(cell, side)] = None
        return sorted(found)

    def _walls(self) -> Iterator[tuple[Cell, Cell]]:
        """Those without a door, in lines as long as they go."""
        edges = [edge for edge in self._edges() if edge not in self._openings]
        for level in (True, False):
            lines: dict[int, list[int]] = {}
            for x, y, lies in edges:
                if lies == level:
                    lines.setdefault(y if level else x, []).append(x if level else y)
            for at, places in sorted(lines.items()):
                for start, end in _runs(sorted(places)):
                    yield ((start, at), (end, at)) if level else ((at, start), (at, end))

    def _point(self, x: float, y: float) -> dict[str, float]:
        """A place of the board as a place of the picture, in squares."""
        return {"x": x - self._left, "y": y - self._top}

    def _portal(self, edge: Edge) -> dict[str, Any]:
        x, y, level = edge
        ends = [(x, y), (x + 1, y) if level else (x, y + 1)]
        middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
        return {
            "position": self._point(*middle),
            "bounds": [self._point(*end) for end in ends],
            "rotation": 0 if level else 1.5707963267948966,
            "closed": True,
            "freestanding": False,
        }

    def _light(self, room: Told) -> dict[str, Any]:
        """A torch in the middle, which reaches the corners."""
        middle = room["x"] + room["width"] / 2, room["y"] + room["height"] / 2
        return {
            "position": self._point(*middle),
            "range": max(room["width"], room["height"]),
            "intensity": 1,
            "color": _TORCH,
            "shadows": True,
        }

    def _picture(self) -> bytes:
        """Floors with their grid, walls and doors, as a PNG of few colours."""
        fine = self._fine
        raster = _Raster(self._wide * fine, self._high * fine)
        grounds = {room["number"]: _ground(room) for room in self._told["rooms"]}
        thin, wall, door = max(1, fine // 35), max(2, fine // 11), max(3, fine // 6)
        for (x, y), owner in self._owner.items():
            left, top = (x - self._left) * fine, (y - self._top) * fine
            raster.fill(left, top, fine, fine, _GRID)
            ground = grounds.get(owner, _FLOOR)
            raster.fill(left + thin, top + thin, fine - thin, fine - thin, ground)
        self._draw(raster, self._edges(), wall, wall, _WALL)
        for tunnel in self._told.get("tunnels", ()):
            self._draw_tunnel(raster, tunnel)
        for edge, locked in self._openings.items():
            self._draw(raster, [edge], door, -fine // 5, _LOCKED if locked else _DOOR)
        return raster.png()

    def _draw_tunnel(self, raster: _Raster, tunnel: Told) -> None:
        """Its two hatches, and a dashed line between them."""
        fine = self._fine
        (x, y), (to_x, to_y) = (
            ((x - self._left + 0.5) * fine, (y - self._top + 0.5) * fine)
            for x, y in tunnel["cells"]
        )
        dash = max(2, fine // 8)
        count = max(1, round(max(abs(to_x - x), abs(to_y - y)) / (2 * dash)))
        for n in range(1, count):
            across, down = x + (to_x - x) * n / count, y + (to_y - y) * n / count
            raster.fill(round(across) - dash // 2, round(down) - dash // 2, dash, dash, _DOOR)
        for across, down in ((x, y), (to_x, to_y)):
            for side, tint in ((fine // 2, _WALL), (fine // 2 - 2 * max(1, fine // 20), _DOOR)):
                half = side // 2
                raster.fill(round(across) - half, round(down) - half, side, side, tint)

    def _draw(
        self, raster: _Raster, edges: Iterable[Edge], thick: int, more: int, colour: int
    ) -> None:
        """Bars along edges, longer by ``more`` pixels than those."""
        fine = self._fine
        for x, y, level in edges:
            left, top = (x - self._left) * fine, (y - self._top) * fine
            along, across = fine + more, thick
            x0, y0 = (left - more // 2, top - thick // 2) if level else (left - thick // 2, top)
            if level:
                raster.fill(x0, y0, along, across, colour)
            else:
                raster.fill(x0, top - more // 2, across, along, colour)


class _Raster:
    """Pixels of a few colours."""

    def __init__(self, wide: int, high: int) -> None:
        self._wide = wide
        self._rows = [bytearray(wide) for _ in range(high)]

    def fill(self, left: int, top: int, wide: int, high: int, colour: int) -> None:
        """A rectangle; what lies beyond the picture is left out."""
        left, right = max(0, left), min(self._wide, left + wide)
        bar = bytes([colour]) * max(0, right - left)
        for row in self._rows[max(0, top) : max(0, top + high)]:
            row[left:right] = bar

    def png(self) -> bytes:
        head = struct.pack(">IIBBBBB", self._wide, len(self._rows), 8, 3, 0, 0, 0)
        palette = b"".join(bytes.fromhex(COLOURS[name][1:]) for name in _PALETTE)
        pixels = zlib.compress(b"".join(b"\0" + row for row in self._rows), 9)
        parts = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", pixels), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    checked = struct.pack(">I", zlib.crc32(kind + data))
    return struct.pack(">I", len(data)) + kind + data + checked


def _ground(room: Told) -> int:
    if room["boss"]:
        return _BOSS
    return _START if room["entered_by"] == "start" else _FLOOR


def _side_of(cell: Sequence[int], side: Side) -> Edge:
    """An edge of a cell."""
    x, y = cell
    match side:
        case "north":
            return x, y, True
        case "south":
            return x, y + 1, True
        case "west":
            return x, y, False
    return x + 1, y, False


def _between(one: Sequence[int], other: Sequence[int]) -> Edge:
    """The edge that two neighbouring cells share."""
    if one[0] == other[0]:
        return one[0], max(one[1], other[1]), True
    return max(one[0], other[0]), one[1], False


def _line(one: Sequence[int], other: Sequence[int]) -> list[Cell]:
    """The cells strictly between two in a row or column, from the first on."""
    (x, y), (to_x, to_y) = one, other
    dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
    count = abs(to_x - x) + abs(to_y - y)
    return [(x + dx * step, y + dy * step) for step in range(1, count)]


def _runs(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last end of each run of whole numbers that follow each other."""
    start = before = None
    for place in places:
        if before is None or place != before + 1:
            if start is not None and before is not None:
                yield start, before + 1
            start = place
        before = place
    if start is not None and before is not None:
        yield start, before + 1
