"""The map as it is drawn once: paper, hatching, floors, walls. Rules of laying: docs/art.md."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.core.grid import Cell
from game.engine.app import App
from game.engine.assets import Sprite
from game.tales.key.rules.play.known import DoorSeen, RoomSeen
from game.tales.key.view.camera import Frame
from game.tales.key.view.layout import MAP

Edge = tuple[int, int, str]
"""The edge above (``h``) or left (``v``) of a cell."""
AROUND = 3
"""Cells of paper around the rooms that are drawn with them."""
RULED = 5
"""Cells of a zone."""
WALL_REPEATS = 8
DARK_REPEATS = 5
UNSEEN = "passage"
"""The floor of what lies on the board and was not looked into."""


@dataclass(frozen=True, slots=True)
class Floor:
    """A rectangle of cells with its theme."""

    x: int
    y: int
    width: int
    height: int
    theme: str

    def cells(self) -> Iterator[Cell]:
        """Its cells, row by row."""
        for y in range(self.y, self.y + self.height):
            for x in range(self.x, self.x + self.width):
                yield x, y


Floors = tuple[Floor, ...]
Free = tuple[Edge, ...]


def floors_of(rooms: Sequence[RoomSeen], doors: Sequence[DoorSeen]) -> Floors:
    """What is floor: rooms, and the cells of passages."""
    found = [
        Floor(r.x, r.y, r.width, r.height, r.theme.id if r.theme is not None else UNSEEN)
        for r in rooms
    ]
    found += [Floor(x, y, 1, 1, "passage") for door in doors for x, y in door.passage]
    return tuple(found)


def edge_between(one: Cell, other: Cell) -> Edge:
    """The edge between two cells that are neighbours."""
    if one[0] == other[0]:
        return one[0], max(one[1], other[1]), "h"
    return max(one[0], other[0]), one[1], "v"


def edges_of(door: DoorSeen) -> tuple[Edge, ...]:
    """Where a door stands; a passage has two mouths and goes through its own cells."""
    cells = (door.cells[0], *door.passage, door.cells[1])
    return tuple(edge_between(a, b) for a, b in itertools.pairwise(cells))


class Chart:
    """Draws the map and keeps it while no room is laid."""

    def __init__(self, app: App) -> None:
        self._assets = app.assets
        self._kept: pygame.Surface | None = None
        self._key: tuple[int, Floors, Free] | None = None
        self._corner = (0, 0)
        self._old: tuple[pygame.Surface | None, Cell, tuple[int, Floors, Free] | None]
        self._old = None, (0, 0), None
        path = app.assets.folder / "key" / "hatching.json"
        net = json.loads(path.read_text(encoding="utf-8"))
        self._period: int = net["period"]
        self._clusters: dict[int, list[list[float]]] = {
            int(size): points for size, points in net["sizes"].items()
        }
        self._near = lru_cache(maxsize=512)(self._near_anew)

    def draw(
        self,
        canvas: pygame.Surface,
        frame: Frame,
        floors: Floors,
        free: Free,
        board: tuple[int, int],
        reveal: float = 1.0,
    ) -> None:
        """The page with the map on it. ``free``: edges without a wall; ``board``: its cells;
        ``reveal``: how much is seen of what is new since the last time. Afterwards the canvas is
        clipped to the map."""
        self._paper(canvas, frame.cell, (-frame.left, -frame.top), board)
        canvas.set_clip(MAP)
        key = (frame.cell, floors, free)
        if key != self._key:
            self._old = self._kept, self._corner, self._key
            self._make(key, board)
        old, corner, old_key = self._old
        fading = reveal < 1.0 and old_key is not None and old_key[0] == frame.cell
        if old is not None and fading:
            self._lay(canvas, frame, old, corner)
        if self._kept is not None:
            self._kept.set_alpha(round(255 * reveal) if fading else None)
            self._lay(canvas, frame, self._kept, self._corner)

    def darken(self, canvas: pygame.Surface, frame: Frame, cell: Cell) -> None:
        """Lay the dark on a cell: its own part of a picture that repeats."""
        size = frame.cell
        x, y = cell
        dark = self._sprite("lines", "dark", size).image
        part = (x % DARK_REPEATS * size, y % DARK_REPEATS * size, size, size)
        canvas.blit(dark, frame.rect(x, y), part)

    # Inside

    @staticmethod
    def _lay(canvas: pygame.Surface, frame: Frame, made: pygame.Surface, corner: Cell) -> None:
        left, top = corner
        canvas.blit(made, (frame.left + left * frame.cell, frame.top + top * frame.cell))

    def _sprite(self, sheet: str, name: str, cell: int) -> Sprite:
        return self._assets.sprite(f"key/{sheet}_{cell}", name)

    def _make(self, key: tuple[int, Floors, Free], board: tuple[int, int]) -> None:
        cell, floors, free = key
        self._key, self._kept = key, None
        if not floors:
            return
        left = min(floor.x for floor in floors) - AROUND
        top = min(floor.y for floor in floors) - AROUND
        right = max(floor.x + floor.width for floor in floors) + AROUND
        bottom = max(floor.y + floor.height for floor in floors) + AROUND
        self._corner = left, top
        made = pygame.Surface(((right - left) * cell, (bottom - top) * cell)).convert()
        frame = Frame(cell, -left * cell, -top * cell)
        self._paper(made, cell, (left * cell, top * cell), board)
        self._hatch(made, frame, floors)
        for floor in floors:
            self._floor(made, frame, floor)
        self._walls(made, frame, floors, free)
        self._kept = made

    def _paper(
        self,
        canvas: pygame.Surface,
        cell: int,
        corner: tuple[int, int],
        board: tuple[int, int],
    ) -> None:
        """Parchment and ruling, the canvas's corner lying so far from that of the board."""
        paper = self._assets.plate("key/ground.png")
        wide, tall = paper.get_size()
        width, height = canvas.get_size()
        for x in range(-(corner[0] % wide), width, wide):
            for y in range(-(corner[1] % tall), height, tall):
                canvas.blit(paper, (x, y))
        h, v = (self._sprite("lines", f"ruling/{way}", cell) for way in "hv")
        long = h.image.get_width()
        columns, rows = board
        for row in range(0, rows + 1, RULED):
            for start in range(0, columns * cell, long):
                part = (0, 0, min(long, columns * cell - start), h.image.get_height())
                canvas.blit(h.image, h.place(start - corner[0], row * cell - corner[1]), part)
        for column in range(0, columns + 1, RULED):
            for start in range(0, rows * cell, long):
                part = (0, 0, v.image.get_width(), min(long, rows * cell - start))
                canvas.blit(v.image, v.place(column * cell - corner[0], start - corner[1]), part)

    def _near_anew(self, cell: int, floor: Floor) -> tuple[tuple[int, float, float], ...]:
        """The clusters that a floor calls for: number and place, in cells."""
        found = []
        period = self._period
        for left in range((floor.x - 2) // period * period, floor.x + floor.width + 2, period):
            for top in range((floor.y - 2) // period * period, floor.y + floor.height + 2, period):
                for number, (dx, dy, reach) in enumerate(self._clusters[cell]):
                    x, y = left + dx, top + dy
                    away_x = max(floor.x - x, 0.0, x - floor.x - floor.width)
                    away_y = max(floor.y - y, 0.0, y - floor.y - floor.height)
                    if math.hypot(away_x, away_y) < reach:
                        found.append((number, x, y))
        return tuple(found)

    def _hatch(self, made: pygame.Surface, frame: Frame, floors: Floors) -> None:
        clusters = dict.fromkeys(
            cluster for floor in floors for cluster in self._near(frame.cell, floor)
        )
        shade = self._sprite("shades", "hatch-shade", frame.cell)
        made.blits([(shade.image, shade.place(*frame.at(x, y))) for _, x, y in clusters])
        blots = []
        for number, x, y in clusters:
            sprite = self._sprite("hatch", f"hatch/{number}", frame.cell)
            blots.append((sprite.image, sprite.place(*frame.at(x, y))))
        made.blits(blots)

    def _floor(self, made: pygame.Surface, frame: Frame, floor: Floor) -> None:
        rect = frame.rect(floor.x, floor.y, floor.width, floor.height)
        part = (0, 0, *rect.size)
        made.blit(self._sprite("floors", f"floor/{floor.theme}", frame.cell).image, rect, part)
        for shade in (f"pool/{floor.theme}", "wall-shade"):
            sprite = self._sprite("shades", shade, frame.cell)
            made.blit(self._assets.nine(sprite, *rect.size), rect)
        made.blit(self._sprite("lines", "net", frame.cell).image, rect, part)

    def _walls(self, made: pygame.Surface, frame: Frame, floors: Floors, free: Free) -> None:
        cell = frame.cell
        walls = _walls_of(floors, free)
        ends: dict[Cell, bool] = {}
        for x, y, way in walls:
            sprite = self._sprite("lines", f"wall/{way}", cell)
            wide, tall = sprite.image.get_size()
            left, top = frame.at(x, y)
            ends[x, y] = True
            if way == "h":
                ends[x + 1, y] = True
                part = (x % WALL_REPEATS * cell, 0, cell, tall)
            else:
                ends[x, y + 1] = True
                part = (0, y % WALL_REPEATS * cell, wide, cell)
            made.blit(sprite.image, sprite.place(left, top), part)
        for x, y in ends:
            level = (x - 1, y, "h") in walls, (x, y, "h") in walls
            upright = (x, y - 1, "v") in walls, (x, y, "v") in walls
            straight = (all(level) and not any(upright)) or (all(upright) and not any(level))
            if not straight:
                joint = self._sprite("lines", f"joint/{(x * 3 + y * 5) % 4}", cell)
                made.blit(joint.image, joint.place(*frame.at(x, y)))


def _walls_of(floors: Floors, free: Free) -> dict[Edge, bool]:
    """The edges that carry a wall."""
    room_of = {cell: number for number, floor in enumerate(floors) for cell in floor.cells()}
    found: dict[Edge, bool] = {}
    for (x, y), number in room_of.items():
        for edge, other in (
            ((x, y, "h"), (x, y - 1)),
            ((x, y + 1, "h"), (x, y + 1)),
            ((x, y, "v"), (x - 1, y)),
            ((x + 1, y, "v"), (x + 1, y)),
        ):
            if room_of.get(other) != number:
                found[edge] = True
    for edge in free:
        found.pop(edge, None)
    return found
