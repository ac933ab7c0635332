"""The map in ink: paper, hatching, floors, walls, signs of keys, and candlelight on all of it.
Rules of laying: docs/art.md."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.core.grid import Cell
from game.engine.app import App
from game.engine.assets import Sprite
from game.tales.key.rules.play.known import DoorSeen, RoomSeen
from game.tales.key.view.camera import SIZES, Frame, Spot
from game.tales.key.view.layout import LEDGE, MAP
from game.tales.locks.rules.look import look_of

# Keys and locks beyond the sixth set: the same six signs again, with a pattern over them.


_EVERY = 6
"""Pixels from one mark to the next."""
_SHADE = (29, 20, 13, 150)
_GLEAM = (251, 244, 226, 90)


def patterned(app: App, picture: pygame.Surface, key: int) -> pygame.Surface:
    """The picture of a key or a lock of the set ``key``, with the pattern of the set."""
    look = look_of(key)
    if look.pattern == "plain":
        return picture
    colour = _GLEAM if look.colour == "sepia" else _SHADE

    def make() -> pygame.Surface:
        marks = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        _mark(marks, look.pattern, colour)
        # Marks lie only where something is drawn.
        alpha = picture.copy()
        alpha.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        marks.blit(alpha, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        made = picture.copy()
        made.blit(marks, (0, 0))
        return made

    return app.assets.made(("patterned", look.pattern, colour, picture), make)


def _mark(canvas: pygame.Surface, pattern: str, colour: tuple[int, int, int, int]) -> None:
    """Marks of a pattern over a whole picture."""
    width, height = canvas.get_size()
    if pattern in ("rows", "checks"):
        for y in range(_EVERY // 2, height, _EVERY):
            canvas.fill(colour, (0, y, width, 2))
    if pattern in ("columns", "checks"):
        for x in range(_EVERY // 2, width, _EVERY):
            canvas.fill(colour, (x, 0, 2, height))
    if pattern == "stripes":
        for x in range(-height, width, _EVERY + 1):
            pygame.draw.line(canvas, colour, (x, height), (x + height, 0), 2)
    if pattern == "dots":
        for row, y in enumerate(range(1, height, _EVERY)):
            for x in range(1 + row % 2 * _EVERY // 2, width, _EVERY):
                canvas.fill(colour, (x, y, 2, 2))


# What is drawn once


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


_Cluster = tuple[int, float, float]
"""A cluster of hatching: its number, and its place in cells."""
_NEAREST = 2
"""Whole cells within which every cluster lies that a floor calls for."""
_TOUCHED = 4
"""Cells around a floor in which the map looks different with it: clusters that it calls for, and
what they overlap."""
_WIDEST = 3
"""Cells that no picture reaches beyond from its own place."""
_BATCH = 120
"""Pictures that are laid at once while frames go on."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The rooms as they were drawn on cells of one size."""

    cell: int
    floors: Floors
    free: Free
    picture: pygame.Surface
    corner: Cell


_OVER = object()
"""What an iterator has no more of."""


class Chart:
    """Draws the map and keeps it while no room is laid. What is new is drawn in the frames in which
    it begins to be seen, and for the other sizes of cells in those after them, so that none is long
    when the camera comes nearer or goes away."""

    def __init__(self, app: App) -> None:
        self._assets = app.assets
        self._now: Laid | None = None
        self._old: Laid | None = None
        """What was shown before ``_now``."""
        self._wanted: tuple[int, Floors, Free] | None = None
        self._board = (0, 0)
        self._laid: dict[int, Laid] = {}
        self._making: Iterator[None] | None = None
        """Draws what is wanted."""
        self._preparing: Iterator[None] | None = None
        """Draws the same on cells of another size."""
        path = app.assets.folder / "key" / "hatching.json"
        net = json.loads(path.read_text(encoding="utf-8"))
        self._period: int = net["period"]
        self._clusters: dict[int, dict[Cell, list[tuple[int, float, float, float]]]] = {}
        for size, points in net["sizes"].items():
            by_cell = self._clusters.setdefault(int(size), {})
            for number, (x, y, reach) in enumerate(points):
                by_cell.setdefault((int(x), int(y)), []).append((number, x, y, reach))
        self._near: dict[tuple[int, Floor], tuple[_Cluster, ...]] = {}

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
        wanted = (frame.cell, floors, free)
        if wanted != self._wanted:
            self._want(wanted, board)
        old = self._old if self._old is not None and self._old.cell == frame.cell else None
        fading = reveal < 1.0 and old is not None
        if self._making is not None:
            self._go_on(self._making, whole=not fading)
        if old is not None and fading:
            self._lay(canvas, frame, old)
        if self._now is not None:
            self._now.picture.set_alpha(round(255 * reveal) if fading else None)
            self._lay(canvas, frame, self._now)

    def prepare(self) -> None:
        """Draw a little of what is known on cells of the sizes that are not seen now."""
        if self._making is not None or self._wanted is None or not self._wanted[1]:
            return
        _, floors, free = self._wanted
        if self._preparing is None:
            for cell in SIZES:
                laid = self._laid.get(cell)
                if laid is None or (laid.floors, laid.free) != (floors, free):
                    self._preparing = self._make(cell, floors, free)
                    break
        if self._preparing is not None and next(self._preparing, _OVER) is _OVER:
            self._preparing = None

    def darken(self, canvas: pygame.Surface, frame: Frame, cell: Cell) -> None:
        """Lay the dark on a cell: its own part of a picture that repeats."""
        size = frame.cell
        x, y = cell
        dark = self._sprite("lines", "dark", size).image
        part = (x % DARK_REPEATS * size, y % DARK_REPEATS * size, size, size)
        canvas.blit(dark, frame.rect(x, y), part)

    # Inside

    @staticmethod
    def _lay(canvas: pygame.Surface, frame: Frame, laid: Laid) -> None:
        left, top = laid.corner
        canvas.blit(laid.picture, (frame.left + left * frame.cell, frame.top + top * frame.cell))

    def _sprite(self, sheet: str, name: str, cell: int) -> Sprite:
        return self._assets.sprite(f"key/{sheet}_{cell}", name)

    def _want(self, wanted: tuple[int, Floors, Free], board: tuple[int, int]) -> None:
        """From now on this is to be seen."""
        if board != self._board:
            self._board = board
            self._laid.clear()
        cell, floors, free = self._wanted = wanted
        self._old, self._now, self._making = self._now, None, None
        laid = self._laid.get(cell)
        if laid is not None and (laid.floors, laid.free) == (floors, free):
            self._now = laid
        elif floors:
            self._making, self._preparing = self._make(cell, floors, free), None

    def _go_on(self, making: Iterator[None], *, whole: bool) -> None:
        """Draw a little of what is wanted, or the ``whole`` rest."""
        for _ in making:
            if not whole:
                return
        assert self._wanted is not None
        self._making, self._now = None, self._laid[self._wanted[0]]

    def _make(self, cell: int, floors: Floors, free: Free) -> Iterator[None]:
        """Draw the rooms on cells of one size, a little between two yields. Of what was drawn
        before, only what looks different is drawn anew."""
        left = min(floor.x for floor in floors) - AROUND
        top = min(floor.y for floor in floors) - AROUND
        right = max(floor.x + floor.width for floor in floors) + AROUND
        bottom = max(floor.y + floor.height for floor in floors) + AROUND
        made = pygame.Surface(((right - left) * cell, (bottom - top) * cell)).convert()
        frame = Frame(cell, -left * cell, -top * cell)
        self._paper(made, cell, (left * cell, top * cell), self._board)
        area = pygame.Rect(left, top, right - left, bottom - top)
        before = self._laid.get(cell)
        if before is not None:
            yield
            changed = _changed(before, floors, free).inflate(2 * _TOUCHED, 2 * _TOUCHED)
            area = changed.clip(area)
            self._lay(made, frame, before)
            made.set_clip(frame.rect(*area))
            self._paper(made, cell, (left * cell, top * cell), self._board)
        yield
        near = area.inflate(2 * _WIDEST, 2 * _WIDEST)
        yield from self._hatch(made, frame, floors, near)
        for floor in floors:
            if area.colliderect((floor.x, floor.y, floor.width, floor.height)):
                self._floor(made, frame, floor)
                yield
        self._walls(made, frame, floors, free, near)
        made.set_clip(None)
        self._laid[cell] = Laid(cell, floors, free, made, (left, top))

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

    def _called(self, cell: int, floor: Floor) -> tuple[_Cluster, ...]:
        """The clusters that a floor calls for."""
        found = self._near.get((cell, floor))
        if found is None:
            found = self._near[cell, floor] = self._called_anew(cell, floor)
        return found

    def _called_anew(self, cell: int, floor: Floor) -> tuple[_Cluster, ...]:
        called = []
        period, by_cell = self._period, self._clusters[cell]
        right, bottom = floor.x + floor.width, floor.y + floor.height
        for column in range(floor.x - _NEAREST, right + _NEAREST):
            for row in range(floor.y - _NEAREST, bottom + _NEAREST):
                here = column % period, row % period
                left, top = column - here[0], row - here[1]
                for number, dx, dy, reach in by_cell.get(here, ()):
                    x, y = left + dx, top + dy
                    away_x = max(floor.x - x, 0.0, x - right)
                    away_y = max(floor.y - y, 0.0, y - bottom)
                    if math.hypot(away_x, away_y) < reach:
                        called.append((left, top, number, x, y))
        # One lies upon another: their order is that of the net, and of its repetitions.
        return tuple((number, x, y) for _, _, number, x, y in sorted(called))

    def _hatch(
        self, made: pygame.Surface, frame: Frame, floors: Floors, near: pygame.Rect
    ) -> Iterator[None]:
        """The hatching whose clusters lie in the cells ``near``."""
        cell = frame.cell
        calling: dict[_Cluster, None] = {}
        for floor in floors:
            if near.colliderect(_around(floor)):
                calling.update(dict.fromkeys(self._called(cell, floor)))
        left, top, right, bottom = near.left, near.top, near.right, near.bottom
        clusters = [
            (number, *frame.at(x, y))
            for number, x, y in calling
            if left <= x <= right and top <= y <= bottom
        ]
        yield
        shade = self._sprite("shades", "hatch-shade", cell)
        for some in _batches(clusters):
            made.blits([(shade.image, shade.place(x, y)) for _, x, y in some])
            yield
        for some in _batches(clusters):
            blots = []
            for number, x, y in some:
                sprite = self._sprite("hatch", f"hatch/{number}", cell)
                blots.append((sprite.image, sprite.place(x, y)))
            made.blits(blots)
            yield

    def _floor(self, made: pygame.Surface, frame: Frame, floor: Floor) -> None:
        rect = frame.rect(floor.x, floor.y, floor.width, floor.height)
        part = (0, 0, *rect.size)
        made.blit(self._sprite("floors", f"floor/{floor.theme}", frame.cell).image, rect, part)
        for shade in (f"pool/{floor.theme}", "wall-shade"):
            sprite = self._sprite("shades", shade, frame.cell)
            made.blit(self._assets.nine(sprite, *rect.size), rect)
        made.blit(self._sprite("lines", "net", frame.cell).image, rect, part)

    def _walls(
        self,
        made: pygame.Surface,
        frame: Frame,
        floors: Floors,
        free: Free,
        near: pygame.Rect,
    ) -> None:
        """The walls in the cells ``near``."""
        cell = frame.cell
        walls = _walls_of(floors, free)
        ends: dict[Cell, bool] = {}
        for x, y, way in walls:
            if not near.collidepoint(x, y):
                continue
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


def _batches(clusters: list[_Cluster]) -> Iterator[list[_Cluster]]:
    for start in range(0, len(clusters), _BATCH):
        yield clusters[start : start + _BATCH]


def _around(floor: Floor) -> pygame.Rect:
    """The cells in which the clusters lie that a floor calls for."""
    wide, high = floor.width + 2 * _NEAREST, floor.height + 2 * _NEAREST
    return pygame.Rect(floor.x - _NEAREST, floor.y - _NEAREST, wide, high)


def _changed(before: Laid, floors: Floors, free: Free) -> pygame.Rect:
    """The cells of floors and edges that are different from what was drawn before."""
    rects = [
        pygame.Rect(floor.x, floor.y, floor.width, floor.height)
        for floor in (*before.floors, *floors)
        if (floor in before.floors) != (floor in floors)
    ]
    rects += [
        pygame.Rect(x, y, 1, 1)
        for x, y, way in (*before.free, *free)
        if ((x, y, way) in before.free) != ((x, y, way) in free)
    ]
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


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


# Candlelight on the map: what is seen now, what is remembered, and the brown rim of the page.


MEMORY = (224, 209, 187)
"""What rooms that are remembered are multiplied by."""
PLAIN_MEMORY = (198, 198, 198)
"""The same in high contrast."""
BAKED_CELL = 24
"""The size of cells for which glow and halos were baked."""
WHITE = (255, 255, 255)
_LEDGE_DARK = 225


class Light:
    """One picture that the map is multiplied by."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._field: pygame.Surface | None = None

    def shine(
        self,
        canvas: pygame.Surface,
        frame: Frame,
        floors: Floors,
        visible: Sequence[Cell],
        candle: Spot,
    ) -> None:
        """Light what was drawn so far. ``candle``: where the light is carried."""
        plain = self._app.assets.high_contrast
        field = self._blank(canvas)
        memory = PLAIN_MEMORY if plain else MEMORY
        for floor in floors:
            field.fill(memory, frame.rect(floor.x, floor.y, floor.width, floor.height))
        if plain:
            for x, y in visible:
                field.fill(WHITE, frame.rect(x, y))
        else:
            self._glow(field, frame, visible, candle)
        canvas.blit(field, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def rim(self, canvas: pygame.Surface, frame: Frame, candle: Spot) -> None:
        """The page grows darker away from the candle, and lies in the dark at its lower edge."""
        if not self._app.assets.high_contrast:
            shade = self._vignette(canvas.get_size())
            x, y = frame.at(*candle)
            # The rim leaves room for reading: its middle stays near that of the map.
            x, y = 360 + (x - 360) * 0.5, 380 + (y - 380) * 0.5
            left, top = round(x - shade.get_width() / 2), round(y - shade.get_height() / 2)
            canvas.blit(shade, (left, top), special_flags=pygame.BLEND_RGB_MULT)
        canvas.blit(self._dusk(canvas.get_width(), canvas.get_height()), (0, LEDGE - 40))

    def halo(
        self, canvas: pygame.Surface, frame: Frame, name: str, spot: Spot, seconds: float
    ) -> None:
        """Light on the floor around somebody or something."""
        sprite = self._app.assets.sprite("key/halos", f"halo/{name}")
        picture = sprite.at(seconds)
        side = round(picture.get_width() * frame.cell / BAKED_CELL)
        picture = self._app.assets.scaled(picture, (side, side))
        x, y = frame.at(*spot)
        canvas.blit(picture, (round(x - side / 2), round(y - side / 2)))

    # Inside

    def _blank(self, canvas: pygame.Surface) -> pygame.Surface:
        if self._field is None or self._field.get_size() != canvas.get_size():
            self._field = pygame.Surface(canvas.get_size()).convert()
        self._field.fill(WHITE)
        return self._field

    def _glow(
        self, field: pygame.Surface, frame: Frame, visible: Sequence[Cell], candle: Spot
    ) -> None:
        assets = self._app.assets
        small = assets.plate("key/glow.png")
        side = small.get_width() * frame.cell // BAKED_CELL
        glow = assets.scaled(small, (side, side))
        x, y = frame.at(*candle)
        left, top = round(x - side / 2), round(y - side / 2)
        whole = glow.get_rect(topleft=(left, top))
        for run in _runs(visible):
            rect = frame.rect(*run)
            field.fill(WHITE, rect)
            part = rect.clip(whole)
            if part:
                field.blit(glow, part, part.move(-left, -top))

    def _vignette(self, size: tuple[int, int]) -> pygame.Surface:
        plate = self._app.assets.plate("key/vignette.png")
        return self._app.assets.scaled(plate, (size[0] * 2, size[1] * 2))

    def _dusk(self, width: int, height: int) -> pygame.Surface:
        """The dark below the page."""

        def make() -> pygame.Surface:
            tall = height - LEDGE + 40
            shade = pygame.Surface((width, tall), pygame.SRCALPHA)
            night = self._app.text.colour("night")
            for y in range(tall):
                share = min(1.0, y / 46) ** 2
                shade.fill(
                    (night.r, night.g, night.b, round(_LEDGE_DARK * share)), (0, y, width, 1)
                )
            return shade

        return self._app.assets.made(("key dusk", width, height), make)


def _runs(cells: Sequence[Cell]) -> list[tuple[int, int, int, int]]:
    """Cells as rectangles of one row each."""
    found: list[tuple[int, int, int, int]] = []
    for y, x in sorted((y, x) for x, y in cells):
        if found:
            left, top, width, _ = found[-1]
            if top == y and left + width == x:
                found[-1] = (left, top, width + 1, 1)
                continue
        found.append((x, y, 1, 1))
    return found
