"""Which part of the board is seen, and how near."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core.grid import Cell
from game.tales.key.rules.play.known import RoomSeen
from game.tales.key.view.layout import ARENA, SCREEN, VIEW, WHOLE_CORNER, wider

Spot = tuple[float, float]
"""A place on the board, in cells; the middle of the cell (2, 3) is (2.5, 3.5)."""
SIZES = (24, 36, 48)
"""Pixels of a cell: pictures are baked for these and no other."""
_DRAWN = (
    *("lines", "shades", "hatch", "floors", "doors", "furniture", "marks"),
    *("tokens", "items", "moving", "effects", "greats"),
)
MARGIN = 1.4
"""Cells of hatching that are seen around the rooms."""
NEAR_MARGIN = 1.0
"""The same around the rooms of a fight."""
EASE = 0.2
Box = tuple[float, float, float, float]
"""Left, upper, right and lower edge, in cells."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of the camera."""

    cell: int
    left: int
    """Where the board's corner lies on the canvas."""
    top: int

    def at(self, x: float, y: float) -> Spot:
        """A place on the board as a place on the canvas."""
        return self.left + x * self.cell, self.top + y * self.cell

    def spot(self, position: Spot) -> Spot:
        """The reverse of `at`."""
        return (position[0] - self.left) / self.cell, (position[1] - self.top) / self.cell

    def rect(self, x: float, y: float, width: float = 1, height: float = 1) -> pygame.Rect:
        """Cells as a rectangle of the canvas."""
        left, top = self.at(x, y)
        size = round(width * self.cell), round(height * self.cell)
        return pygame.Rect((round(left), round(top)), size)


def sheets_of(cell: int) -> tuple[str, ...]:
    """What is seen on cells of a size, named as for `Assets.ahead`."""
    return tuple(f"key/{name}_{cell}" for name in _DRAWN)


class Camera:
    """Follows who acts; stands still where the whole board can be seen."""

    def __init__(self) -> None:
        self.chosen = 0
        """The size of cells that the player chose; 0 lets the camera choose."""
        self.least = SIZES[0]
        """Cells are no smaller than this unless the player wants it so."""
        self.view = VIEW.copy()
        """Where the board is seen."""
        self._beside = 0
        """Where what is seen begins: left of the page, in a wide window."""
        self._head = 0
        """By how much the head above it is taller than usual."""
        self._columns = self._rows = 25
        self._known: Box = (0.0, 0.0, 25.0, 25.0)
        self._arena: Box | None = None
        """The rooms in which a fight goes on."""
        self._held = 0
        """The size of cells with which it is seen: it only grows smaller until the fight is over,
        lest the map leap about."""
        self.near = False
        """Whether a fight is seen from nearer than the whole map would be."""
        self._focus: Spot = (12.5, 23.5)
        self._corner: Spot | None = None
        self._cell = self.wanted = SIZES[0]
        """The size of cells that is seen, and that which will be seen when it is ready."""

    def enter(self, columns: int, rows: int) -> None:
        """Look at another board, of so many zones."""
        self._columns, self._rows = columns * 5, rows * 5
        self._corner = None

    def look_through(self, area: pygame.Rect, head: int = 0) -> None:
        """The canvas shows so much now, below a head that is taller than usual by ``head``."""
        if (area.left, head) != (self._beside, self._head):
            self._beside, self._head = area.left, head
            self.view = wider(VIEW, area, head)
            self._corner = None

    @property
    def _arena_view(self) -> pygame.Rect:
        return wider(ARENA, SCREEN.move(self._beside, 0), self._head)

    def follow(
        self,
        rooms: Sequence[RoomSeen],
        focus: Spot,
        *,
        at_once: bool,
        fighters: Sequence[Cell] = (),
        ready: Callable[[int], bool] | None = None,
    ) -> None:
        """Look at ``focus``; ``rooms`` are what there is to be seen. ``fighters``: cells of those
        who fight now, to whose rooms the camera goes nearer where not all is seen from near.
        ``ready`` says whether the map is drawn on cells of a size; until it is, the size stays."""
        if rooms:
            self._known = _around([(r.x, r.y, r.width, r.height) for r in rooms], MARGIN)
        self._focus = focus
        self._arena = _around(_where(rooms, fighters), NEAR_MARGIN) if fighters else None
        whole = _largest(self._known, self.view) or self.least
        cell = self.wanted = self.chosen or self._fitting(whole)
        if self._corner is not None and ready is not None and not ready(cell):
            cell = self._cell
        arena = self._arena
        self.near = cell > whole and arena is not None and _fits(arena, self._arena_view, cell)
        if cell != self._cell or self._corner is None:
            self._cell, at_once = cell, True
        wanted = self._wanted()
        if at_once or self._corner is None:
            self._corner = wanted
            return
        x, y = self._corner
        dx, dy = wanted[0] - x, wanted[1] - y
        if abs(dx) + abs(dy) < 1:
            self._corner = wanted
        else:
            self._corner = (x + dx * EASE, y + dy * EASE)

    @property
    def settled(self) -> bool:
        """Whether it stands still."""
        return self._corner is None or self._corner == self._wanted()

    @property
    def frame(self) -> Frame:
        x, y = self._corner if self._corner is not None else self._wanted()
        return Frame(self._cell, round(x), round(y))

    @property
    def cuts(self) -> bool:
        """Whether some of what is known lies outside of the view."""
        left, top, right, bottom = self._known
        wide, tall = (right - left) * self._cell, (bottom - top) * self._cell
        return wide > self.view.width + self._cell or tall > self.view.height + self._cell

    def nearer(self, steps: int) -> None:
        """Nearer by so many sizes; negative: further away."""
        at = SIZES.index(self._cell) + steps
        self.chosen = SIZES[min(max(at, 0), len(SIZES) - 1)]

    def _fitting(self, whole: int) -> int:
        """The largest cells with which everything known is seen, or everything of a fight.
        ``whole``: the former."""
        if self._arena is None:
            self._held = 0
            return whole
        near = max(whole, _largest(self._arena, self._arena_view))
        self._held = min(near, self._held or near)
        return max(whole, self._held)

    def _wanted(self) -> Spot:
        box, area = self._known, self.view
        if self.near and self._arena is not None:
            box, area = self._arena, self._arena_view
        left, top, right, bottom = box
        return (
            self._along(0, area.left, area.width, self._columns, left, right),
            self._along(1, area.top, area.height, self._rows, top, bottom),
        )

    def _along(
        self, axis: int, start: int, room: int, cells: int, first: float, last: float
    ) -> float:
        """Where the board's corner goes along one axis."""
        cell = self._cell
        if cells * cell <= room:
            beside = self._head / 2 if axis else self._beside / 2
            whole = WHOLE_CORNER[axis] + beside
            return whole if cells == 25 else start + (room - cells * cell) / 2
        if (last - first) * cell <= room:
            middle = start + (room - (first + last) * cell) / 2
            there = self._focus[axis] * cell
            return min(max(middle, start + cell - there), start + room - cell - there)
        wanted = start + room / 2 - self._focus[axis] * cell
        return min(start - first * cell, max(start + room - last * cell, wanted))


def _where(rooms: Sequence[RoomSeen], cells: Sequence[Cell]) -> list[tuple[int, int, int, int]]:
    """The rooms to which cells belong, as left and upper edge, width and height, and the cells."""
    found = [
        (r.x, r.y, r.width, r.height)
        for r in rooms
        if any(r.x <= x < r.x + r.width and r.y <= y < r.y + r.height for x, y in cells)
    ]
    return found + [(x, y, 1, 1) for x, y in cells]


def _around(rects: Sequence[tuple[int, int, int, int]], margin: float) -> Box:
    """What encloses rectangles of cells, and so much more."""
    return (
        min(x for x, _, _, _ in rects) - margin,
        min(y for _, y, _, _ in rects) - margin,
        max(x + wide for x, _, wide, _ in rects) + margin,
        max(y + tall for _, y, _, tall in rects) + margin,
    )


def _fits(box: Box, area: pygame.Rect, cell: int) -> bool:
    left, top, right, bottom = box
    return (right - left) * cell <= area.width and (bottom - top) * cell <= area.height


def _largest(box: Box, area: pygame.Rect) -> int:
    """The largest cells with which ``box`` is seen in ``area``; 0 where none are small enough."""
    return next((cell for cell in reversed(SIZES) if _fits(box, area, cell)), 0)
