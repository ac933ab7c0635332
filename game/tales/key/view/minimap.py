"""The whole dungeon, small: rooms by their wash, ways on, locks, who is where."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from dataclasses import dataclass

import pygame

from game.core.grid import STEPS, Cell
from game.core.sliced import Sliced, through
from game.engine.app import App
from game.engine.canvas import Canvas
from game.shell.tale import Way
from game.tales.key.rules.play.known import DoorSeen, RoomSeen
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.board import dashes
from game.tales.locks.rules.look import look_of

Spot = tuple[float, float]
FINE = 4
"""The map is drawn so many times larger and then reduced: its lines are thinner than a pixel."""
PAPER = 8
"""Pixels of paper around the map."""
MOST_CELL = 7.0
"""Pixels of a cell at most; while all of the board would be smaller, what is known of it is
shown."""
_CARD_CELL = 18.0
"""The same on the card that is shared."""
AROUND = 2
"""Cells around the known part."""
_WASH = 0.42
"""How strongly the wash of a theme colours its floor."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Where the board's cells lie in a rectangle of the canvas."""

    left: float
    top: float
    cell: float

    def at(self, x: float, y: float) -> Spot:
        """A place on the board as a place on the canvas."""
        return self.left + x * self.cell, self.top + y * self.cell


def scale_of(view: KeyView, rect: pygame.Rect, most: float = MOST_CELL) -> Scale:
    """How the board lies in ``rect``: what is known of it, or all of it if that is as large."""
    columns, rows = view.params.columns * 5, view.params.rows * 5
    room = rect.inflate(-2 * PAPER, -2 * PAPER)
    cell = min(room.width / columns, room.height / rows)
    x0, y0, x1, y1 = 0.0, 0.0, float(columns), float(rows)
    if cell < most and view.rooms:
        x0 = min(r.x for r in view.rooms) - AROUND
        y0 = min(r.y for r in view.rooms) - AROUND
        x1 = max(r.x + r.width for r in view.rooms) + AROUND
        y1 = max(r.y + r.height for r in view.rooms) + AROUND
        cell = min(room.width / (x1 - x0), room.height / (y1 - y0), most)
    return Scale(room.centerx - (x0 + x1) / 2 * cell, room.centery - (y0 + y1) / 2 * cell, cell)


def way(app: App, view: KeyView) -> Way:
    """The dungeon as far as it was found, for the card that is shared."""

    def draw(canvas: Canvas, rect: pygame.Rect) -> Sliced[None]:
        yield from Minimap(app, _CARD_CELL).painting(canvas, view, rect)

    return Way(draw)


class Minimap:
    """Draws it, and keeps what of it does not move."""

    def __init__(self, app: App, most: float = MOST_CELL) -> None:
        self._app, self._most = app, most
        self._seen: tuple[Canvas, Scale] | None = None
        """What was seen of it last, and how the board lies there."""

    def draw(
        self,
        canvas: Canvas,
        view: KeyView,
        rect: pygame.Rect,
        window: tuple[float, float, float, float] | None = None,
    ) -> None:
        """Draw it into ``rect``. ``window``: the part of the board (left, top, width, height, in
        cells) that the large map shows; framed, if there is one."""
        assets, key = self._app.assets, (self._most, canvas.scale, *_key(view, rect))
        scale = scale_of(view, rect, self._most)
        plan = assets.painted(key, lambda: self._plan(view, rect, canvas.scale))
        before, self._seen = self._seen, None
        if plan is None:
            if before and before[0].get_size() == rect.size and not self._app.picture.lasts:
                # The frame in which something became known has enough to do: it is seen as it was
                # until it is painted.
                plan, scale = before
            else:
                plan = assets.made(key, lambda: through(self._plan(view, rect, canvas.scale)))
        self._seen = plan, scale
        self._lay(canvas, view, rect, plan, scale, window)

    def painting(self, canvas: Canvas, view: KeyView, rect: pygame.Rect) -> Sliced[None]:
        """The same in slices, and nothing of it kept."""
        plan = yield from self._plan(view, rect, canvas.scale)
        yield 1.0
        self._lay(canvas, view, rect, plan, scale_of(view, rect, self._most), None)

    def _lay(
        self,
        canvas: Canvas,
        view: KeyView,
        rect: pygame.Rect,
        plan: Canvas,
        scale: Scale,
        window: tuple[float, float, float, float] | None,
    ) -> None:
        app = self._app
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), rect)
        canvas.blit(plan, rect)
        clip = canvas.get_clip()
        canvas.set_clip(clip.clip(rect.inflate(-4, -4)))
        if window is not None:
            self._frame(canvas, scale, window)
        self._crowd(canvas, view, scale)
        canvas.set_clip(clip)

    def _colour(self, name: str) -> pygame.Color:
        return self._app.text.colour(name)

    def _plan(self, view: KeyView, rect: pygame.Rect, pixels: float) -> Sliced[Canvas]:
        """Rooms, doors, exits and locks, on nothing, with so many pixels a unit."""
        big = Canvas((rect.width * FINE, rect.height * FINE), alpha=True)
        scale = scale_of(view, pygame.Rect(0, 0, rect.width, rect.height), self._most)
        fine = Scale(scale.left * FINE, scale.top * FINE, scale.cell * FINE)
        for door in view.doors:
            for x, y in door.passage:
                box = _box(fine, x, y, 1, 1)
                big.rect(self._colour("parch_lo"), box)
                big.rect(self._colour("sepia"), box, FINE // 2)
        yield 0.2
        for room in view.rooms:
            self._room(big, fine, room)
        for hatch in view.hatches:
            start = fine.at(hatch.cell[0] + 0.5, hatch.cell[1] + 0.5)
            if hatch.beyond is not None:
                end = fine.at(hatch.beyond[0] + 0.5, hatch.beyond[1] + 0.5)
                for first, last in dashes(start, end, 2 * fine.cell):
                    big.line(self._colour("sepia"), first, last, FINE)
            big.circle(self._colour("ochre"), start, 0.8 * fine.cell)
            big.circle(self._colour("ink"), start, 0.8 * fine.cell, FINE)
        yield 0.5
        for door in view.doors:
            self._door(big, fine, door)
        for exit_ in view.exits:
            x, y = exit_.cells[len(exit_.cells) // 2]
            dx, dy = STEPS[exit_.side]
            foot = fine.at(x + 0.5 + dx * 0.5, y + 0.5 + dy * 0.5)
            tip = fine.at(x + 0.5 + dx * 1.5, y + 0.5 + dy * 1.5)
            half = 0.7 * fine.cell
            points = (
                tip,
                (foot[0] - dy * half, foot[1] - dx * half),
                (foot[0] + dy * half, foot[1] + dx * half),
            )
            if exit_.open:
                big.polygon(self._colour("rubric"), points)
            else:
                big.polygon(self._colour("sepia_lt"), points, FINE)
        for door in view.doors:
            if door.lock is not None and door.mode == "locked":
                self._lock(big, fine, door)
        yield 0.8
        return big.reduced(rect.size, pixels)

    def _room(self, big: Canvas, fine: Scale, room: RoomSeen) -> None:
        box = _box(fine, room.x, room.y, room.width, room.height)
        floor = self._colour("parch_hi")
        if room.theme is None:
            floor = self._colour("parch_mid")
        else:
            floor = floor.lerp(self._colour(room.theme.wash), _WASH)
        if room.theme is not None and not room.lit:
            floor = floor.lerp(self._colour("sepia"), 0.22)
        big.rect(floor, box)
        big.rect(self._colour("ink"), box.inflate(FINE, FINE), FINE + FINE // 2)
        if room.boss:
            inner = box.inflate(-3 * FINE, -3 * FINE)
            big.rect(self._colour("rubric"), inner, FINE)

    def _door(self, big: Canvas, fine: Scale, door: DoorSeen) -> None:
        (x0, y0), (x1, y1) = door.cells
        if door.passage:
            return
        x, y = fine.at((x0 + x1 + 1) / 2, (y0 + y1 + 1) / 2)
        across = x0 != x1
        long, thin = 0.8 * fine.cell, 2.2 * FINE
        size = (thin, long) if across else (long, thin)
        box = pygame.Rect(0, 0, round(size[0]), round(size[1]))
        box.center = round(x), round(y)
        open_ = door.mode in ("open", "broken")
        big.rect(self._colour("parch_hi" if open_ else "umber"), box)

    def _lock(self, big: Canvas, fine: Scale, door: DoorSeen) -> None:
        """A lock is a square in the colour of its keys."""
        assert door.lock is not None
        (x0, y0), (x1, y1) = door.cells
        side = round(max(1.3 * fine.cell, 6 * FINE))
        box = pygame.Rect(0, 0, side, side)
        x, y = fine.at((x0 + x1 + 1) / 2, (y0 + y1 + 1) / 2)
        box.center = round(x), round(y)
        big.rect(self._colour(look_of(door.lock.key).colour), box)
        big.rect(self._colour("bone"), box, FINE)
        big.rect(self._colour("ink"), box.inflate(FINE, FINE), FINE // 2)

    def _crowd(self, canvas: Canvas, view: KeyView, scale: Scale) -> None:
        """Foes that are awake as crosses, heroes as dots; whose turn it is has a ring."""
        for foe in view.foes:
            if foe.mood in ("awake", "aloft"):
                self._put(canvas, "foe", scale, foe.cell)
        for hero in view.heroes:
            if hero.standing != "dead":
                kind = "now" if hero.id == view.acting else "hero" if hero.up else "down"
                self._put(canvas, kind, scale, hero.cell)

    def _put(self, canvas: Canvas, kind: str, scale: Scale, cell: Cell) -> None:
        radius = max(2.5, scale.cell * 0.5)
        key = ("minimap", kind, round(radius * FINE))
        picture = self._app.assets.made(key, lambda: self._mark(kind, radius))
        x, y = scale.at(cell[0] + 0.5, cell[1] + 0.5)
        canvas.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _mark(self, kind: str, radius: float) -> Canvas:
        """A dot for a hero, with a ring for whose turn it is; a cross for a foe."""
        side = 2 * math.ceil(radius + 3)
        big = Canvas((side * FINE, side * FINE), alpha=True)
        middle, fine = side * FINE // 2, radius * FINE
        if kind == "foe":
            for colour, thick in (("bone", 14), ("rubric", 8)):
                for sign in (-1, 1):
                    start = middle - fine, middle - fine * sign
                    end = middle + fine, middle + fine * sign
                    big.line(self._colour(colour), start, end, thick)
        else:
            grown = fine + (FINE if kind == "now" else 0)
            big.circle(self._colour("ink"), (middle, middle), grown + FINE)
            inner = {"now": "flame", "hero": "bone", "down": "sepia_lt"}[kind]
            big.circle(self._colour(inner), (middle, middle), grown)
            if kind == "now":
                big.circle(self._colour("ink"), (middle, middle), fine * 0.45)
        return big.resized((side, side))

    def _frame(
        self, canvas: Canvas, scale: Scale, window: tuple[float, float, float, float]
    ) -> None:
        left, top = scale.at(window[0], window[1])
        box = pygame.Rect(
            round(left), round(top), round(window[2] * scale.cell), round(window[3] * scale.cell)
        )
        canvas.rect(self._colour("sepia"), box, 1)


def _box(fine: Scale, x: int, y: int, width: int, height: int) -> pygame.Rect:
    left, top = fine.at(x, y)
    right, bottom = fine.at(x + width, y + height)
    return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))


def _key(view: KeyView, rect: pygame.Rect) -> tuple[Hashable, ...]:
    """What the plan looks like, as a key of the cache of pictures."""
    return ("minimap", rect.size, view.params.columns, view.params.rows, *_parts(view))


def _parts(view: KeyView) -> Iterator[Hashable]:
    for room in view.rooms:
        yield room.x, room.y, room.theme.id if room.theme is not None else "", room.lit, room.boss
    for door in view.doors:
        yield door.number, door.mode
    for exit_ in view.exits:
        yield exit_.room, exit_.side, exit_.open
    for hatch in view.hatches:
        yield hatch.number, hatch.room, hatch.to
