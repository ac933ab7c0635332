"""Lays the baked pieces of a dungeon's map together, as docs/art.md tells: for previews.

A plan is a list of rooms on cells; what joins two rooms lies on the edge between two cells.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from tools.art.palette import ASSETS


@dataclass(frozen=True)
class Room:
    """A rectangle of floor cells with its theme; ``known`` rooms are remembered, not seen."""

    x: int
    y: int
    width: int
    height: int
    theme: str
    known: bool = True


@dataclass(frozen=True)
class Door:
    """What stands on the edge above (``h``) or left (``v``) of the cell (x, y)."""

    x: int
    y: int
    way: str
    kind: str


@dataclass
class Atlas:
    """A baked sheet, cut into its frames."""

    name: str
    folder: Path
    sprites: dict[str, Any] = field(init=False)
    pages: list[Image.Image] = field(init=False)

    def __post_init__(self) -> None:
        data = json.loads((self.folder / f"{self.name}.json").read_text("utf-8"))
        self.sprites = data["sprites"]
        self.pages = [Image.open(self.folder / i).convert("RGBA") for i in data["images"]]

    def frame(self, name: str, number: int = 0) -> Image.Image:
        """Return one frame."""
        page, x, y, width, height = self.sprites[name]["frames"][number]
        picture: Image.Image = self.pages[page].crop((x, y, x + width, y + height))
        return picture

    def nine(self, name: str, width: int, height: int) -> Image.Image:
        """Return a nine-slice at the given size."""
        source = self.frame(name)
        across, down = source.size
        left, top, right, bottom = self.sprites[name]["margins"]
        left, right = _fitted(left, right, width)
        top, bottom = _fitted(top, bottom, height)
        made = Image.new("RGBA", (width, height))
        columns = (
            (0, left, 0, left),
            (left, across - right, left, width - right),
            (across - right, across, width - right, width),
        )
        rows = (
            (0, top, 0, top),
            (top, down - bottom, top, height - bottom),
            (down - bottom, down, height - bottom, height),
        )
        for x0, x1, to_x0, to_x1 in columns:
            for y0, y1, to_y0, to_y1 in rows:
                if to_x1 > to_x0 and to_y1 > to_y0:
                    part = source.crop((x0, y0, x1, y1)).resize((to_x1 - to_x0, to_y1 - to_y0))
                    made.paste(part, (to_x0, to_y0))
        return made


def _fitted(first: int, last: int, room: int) -> tuple[int, int]:
    if first + last <= room:
        return first, last
    return room // 2, room - room // 2


@cache
def atlas(name: str, folder: Path = ASSETS / "key") -> Atlas:
    """Return a sheet of the dungeon, read once."""
    return Atlas(name, folder)


def blit(canvas: Image.Image, picture: Image.Image, x: float, y: float) -> None:
    """Lay a picture on the canvas, cut at its edges."""
    left, top = round(x), round(y)
    part = (
        max(0, -left),
        max(0, -top),
        min(picture.width, canvas.width - left),
        min(picture.height, canvas.height - top),
    )
    if part[2] > part[0] and part[3] > part[1]:
        canvas.alpha_composite(picture.crop(part), (left + part[0], top + part[1]))


class Plan:
    """A map being laid: paper, hatching, floors, walls."""

    def __init__(
        self,
        rooms: list[Room],
        doors: list[Door],
        cell: int,
        size: tuple[int, int],
        corner: tuple[int, int],
        folder: Path = ASSETS / "key",
    ) -> None:
        self.rooms, self.doors, self.cell, self.corner = rooms, doors, cell, corner
        self.folder = folder
        self.canvas = Image.new("RGBA", size)
        self.room_of: dict[tuple[int, int], int] = {}
        for index, room in enumerate(rooms):
            for x in range(room.x, room.x + room.width):
                for y in range(room.y, room.y + room.height):
                    self.room_of[x, y] = index
        paper = Image.open(folder / "ground.webp").convert("RGBA")
        for x in range(0, size[0], paper.width):
            for y in range(0, size[1], paper.height):
                blit(self.canvas, paper, x, y)

    def sheet(self, name: str) -> Atlas:
        """Return the sheet ``NAME_CELL``."""
        return atlas(f"{name}_{self.cell}", self.folder)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a place in cells lies on the canvas."""
        return self.corner[0] + x * self.cell, self.corner[1] + y * self.cell

    def put(self, sheet: str, name: str, x: float, y: float, frame: int = 0) -> None:
        """Lay a sprite with its pivot on the place (x, y) in cells."""
        self._lay(self.sheet(sheet), name, *self.at(x, y), frame)

    def _lay(self, source: Atlas, name: str, x: float, y: float, frame: int = 0) -> None:
        px, py = source.sprites[name]["pivot"]
        blit(self.canvas, source.frame(name, frame), round(x) - px, round(y) - py)

    def lay(self) -> Image.Image:
        """Return the map without what stands on it."""
        self._ruling()
        self._hatching()
        for room in self.rooms:
            self._floor(room)
        self._walls()
        return self.canvas

    def _ruling(self) -> None:
        lines, long = self.sheet("lines"), 10 * self.cell
        for k in range(6):
            for name, (x, y) in (("h", (0, k * 5)), ("v", (k * 5, 0))):
                picture = lines.frame(f"ruling/{name}")
                left, top = self.at(x, y)
                for part in range(3):
                    length = min(long, 25 * self.cell - part * long)
                    if name == "h":
                        piece = picture.crop((0, 0, length, picture.height))
                        blit(self.canvas, piece, left + part * long, top - 3)
                    else:
                        piece = picture.crop((0, 0, picture.width, length))
                        blit(self.canvas, piece, left - 3, top + part * long)

    def _away(self, x: float, y: float) -> float:
        """Return how far a place lies from the nearest floor, in cells; 0 on a floor."""
        nearest = 9.0
        for cx in range(int(x) - 2, int(x) + 3):
            for cy in range(int(y) - 2, int(y) + 3):
                if (cx, cy) in self.room_of:
                    dx, dy = max(cx - x, 0, x - cx - 1), max(cy - y, 0, y - cy - 1)
                    nearest = min(nearest, float(np.hypot(dx, dy)))
        return nearest

    def _hatching(self) -> None:
        net = json.loads((self.folder / "hatching.json").read_text("utf-8"))
        period, sheet = net["period"], self.sheet("hatch")
        clusters = net["sizes"][str(self.cell)]
        shown = []
        for left in range(-period, 32, period):
            for top in range(-period, 32, period):
                for k, (x, y, reach) in enumerate(clusters):
                    if self._away(left + x, top + y) < reach:
                        shown.append((k, *self.at(left + x, top + y)))
        for _, px, py in shown:
            self._lay(self.sheet("shades"), "hatch-shade", px, py)
        for k, px, py in shown:
            self._lay(sheet, f"hatch/{k}", px, py)

    def _floor(self, room: Room) -> None:
        cell = self.cell
        width, height = room.width * cell, room.height * cell
        left, top = self.at(room.x, room.y)
        floor = self.sheet("floors").frame(f"floor/{room.theme}").crop((0, 0, width, height))
        blit(self.canvas, floor, left, top)
        shades = self.sheet("shades")
        blit(self.canvas, shades.nine(f"pool/{room.theme}", width, height), left, top)
        blit(self.canvas, shades.nine("wall-shade", width, height), left, top)
        net = self.sheet("lines").frame("net").crop((0, 0, width, height))
        blit(self.canvas, net, left, top)

    def _walled(self, a: tuple[int, int], b: tuple[int, int]) -> bool:
        return self.room_of.get(a) != self.room_of.get(b)

    def edges(self) -> list[tuple[int, int, str]]:
        """Return the edges that carry a wall: above (``h``) or left (``v``) of a cell."""
        free = {(door.x, door.y, door.way) for door in self.doors}
        found = []
        for x in range(-1, 32):
            for y in range(-1, 32):
                if self._walled((x, y), (x, y - 1)):
                    found.append((x, y, "h"))
                if self._walled((x, y), (x - 1, y)):
                    found.append((x, y, "v"))
        return [edge for edge in found if edge not in free]

    def _walls(self) -> None:
        lines, cell = self.sheet("lines"), self.cell
        ends: set[tuple[int, int]] = set()
        for x, y, way in self.edges():
            picture = lines.frame(f"wall/{way}")
            left, top = self.at(x, y)
            ends |= {(x, y), (x + 1, y) if way == "h" else (x, y + 1)}
            if way == "h":
                start = x % 8 * cell
                piece = picture.crop((start, 0, start + cell, picture.height))
                blit(self.canvas, piece, left, top - picture.height / 2)
            else:
                start = y % 8 * cell
                piece = picture.crop((0, start, picture.width, start + cell))
                blit(self.canvas, piece, left - picture.width / 2, top)
        for x, y in sorted(ends):
            if self._corner(x, y):
                self._lay(lines, f"joint/{(x * 3 + y * 5) % 4}", *self.at(x, y))

    def _corner(self, x: int, y: int) -> bool:
        """Whether walls turn, meet or end at this corner of cells, rather than go straight on."""
        level = {(x - 1, y, "h") in self._set, (x, y, "h") in self._set}
        upright = {(x, y - 1, "v") in self._set, (x, y, "v") in self._set}
        straight = (level == {True} and upright == {False}) or (
            upright == {True} and level == {False}
        )
        return not straight

    @property
    def _set(self) -> set[tuple[int, int, str]]:
        if not hasattr(self, "_edges"):
            self._edges = set(self.edges())
        return self._edges
