"""Which part of the board is seen, and how near."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.core.grid import Cell
from game.tales.key.rules.play.known import RoomSeen
from game.tales.key.view.layout import MAP, VIEW, WHOLE_CORNER, wider

Spot = tuple[float, float]
"""A place on the board, in cells; the middle of the cell (2, 3) is (2.5, 3.5)."""
FAR, NEAR = (24, 36, 48), (80, 96)
"""Pixels of a cell on the whole map, and on the room that one is in."""
SIZES = (*FAR, *NEAR)
"""Pictures are baked for these and no other."""
SHARE = 1 / 3
"""Of the map's space, which the room that one is in takes at least, where the nearest cells are
large enough for that."""
MARGIN = 1.4
"""Cells of hatching that are seen around the rooms."""
BESIDE = 0.7
"""Cells around the room that one is in which are always seen: its doors, and what is told there."""
AT_LEAST = 1.0
"""Cells around somebody, or around what is looked at, that are seen with it."""
TOKEN = 0.3
"""Cells by which a token's marks, and what it takes, stand out over its cell."""
EASE = 0.2
# Two waits for the map to be drawn, which are counted apart. Before a way its whole end is asked
# for: standing costs nothing while whoever acts is in sight, so only frames without them count. On
# the way its next step is asked for, wherever they are: a step that is taken too early has all that
# comes into sight drawn in one frame, which is late. With the larger number for both a bot would be
# out of sight for a second, with the smaller the camera would glide over what is not there.
PATIENCE = 20
"""Frames that whoever acts is out of sight while the map is not drawn where the camera would go:
then it sets out all the same, and the map is drawn as it comes. A bot in haste is soon elsewhere,
and with it the end that was waited for."""
HALTS = 60
"""Frames that it stands on one way at most, all its halts together, for what comes into sight with
the next step to be drawn."""
PARTS = {cell: 3 if cell in NEAR else 5 for cell in SIZES}
"""Cells of the side of a part of the map that is kept as a picture of its own."""
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

    def parts(self, seen: pygame.Rect) -> pygame.Rect:
        """The parts of the map that are seen in ``seen``: columns and rows of them."""
        side = PARTS[self.cell] * self.cell
        left, top = (seen.left - self.left) // side, (seen.top - self.top) // side
        right, bottom = (seen.right - self.left) // side + 1, (seen.bottom - self.top) // side + 1
        return pygame.Rect(left, top, right - left, bottom - top)


@dataclass(frozen=True, slots=True)
class Sight:
    """What there is to look at."""

    rooms: Sequence[RoomSeen]
    """All that is known."""
    here: RoomSeen | None
    """The room of whoever acts; None between two rooms."""
    focus: Spot
    """Whoever acts, or what is looked at by key."""
    fighters: Sequence[Cell] = ()
    """Who else should be seen, as far as the room is seen as well."""


class Camera:
    """Stands over the room of whoever acts, as near as its size allows; on the player's wish it
    shows the whole map, or goes nearer or farther."""

    def __init__(self) -> None:
        self.chosen = 0
        """The size of cells that the player chose; 0 lets the camera choose."""
        self.whole = False
        """Whether the whole map is looked at."""
        self.peek: Spot | None = None
        """A place that the player looks at with the mouse."""
        self.view = VIEW.copy()
        """Where the board is seen."""
        self._drawn = MAP.copy()
        """Where it is drawn."""
        self._beside = (0, 0)
        """Where what is seen begins: left of the page, in a wide window."""
        self._head = 0
        """By how much the head above it is taller than usual."""
        self._columns = self._rows = 25
        self._known: Box = (0.0, 0.0, 25.0, 25.0)
        self._room: RoomSeen | None = None
        """The room that was seen last."""
        self._corner: Spot | None = None
        self._target: Spot = (0.0, 0.0)
        """Where the board's corner is, and where it goes."""
        self._cell = NEAR[0]
        self._missed = 0
        """Frames since whoever acts was last in sight, while the end of a way is waited for."""
        self.waits = False
        """Whether it stands on its way, for what comes into sight next is not drawn yet."""
        self._halts = 0
        """Frames for which it has stood on this way."""
        self._share = EASE
        """How much of what is left of it it goes in a step."""
        self.goal = Frame(NEAR[0], 0, 0)
        """What will be seen as soon as the map is drawn there."""

    def enter(self, columns: int, rows: int) -> None:
        """Look at another board, of so many zones."""
        self._columns, self._rows = columns * 5, rows * 5
        self._corner = self._room = self.peek = None
        self.whole = False

    def look_through(self, area: pygame.Rect, head: int = 0) -> None:
        """The canvas shows so much now, below a head that is taller than usual by ``head``."""
        if (area.topleft, head) != (self._beside, self._head):
            self._beside, self._head = area.topleft, head
            self.view, self._drawn = wider(VIEW, area, head), wider(MAP, area, head)
            self._corner = None

    def follow(
        self, sight: Sight, *, at_once: bool, ready: Callable[[Frame], bool] | None = None
    ) -> None:
        """Look at what there is to be seen. ``ready`` says whether the map is drawn where the
        camera would go; until it is, it stays where it is, at the start or on the way."""
        self.waits = False
        if sight.rooms:
            self._known = _around([(r.x, r.y, r.width, r.height) for r in sight.rooms], MARGIN)
        self._room = sight.here or self._room
        cell = self._wanted_cell()
        corner = self._wanted_corner(sight, cell)
        self.goal = Frame(cell, round(corner[0]), round(corner[1]))
        if self._corner is not None and ready is not None and not ready(self.goal):
            self._missed = 0 if self._shows(sight.focus) else self._missed + 1
            corner = self._target
            if self._missed > PATIENCE:
                corner = self._wanted_corner(sight, self._cell)
                self._missed = 0
        elif cell != self._cell:
            self._cell, self._corner = cell, None
        self._target, self._share = corner, 1.0 if at_once else EASE
        if self._corner is None or self.settled:
            self._corner, self._halts = corner, 0
        elif ready is not None and self._halts < HALTS and not ready(self.ahead):
            self._halts += 1
            self.waits = True
        else:
            self._corner = self._after(self._corner)

    def _shows(self, spot: Spot) -> bool:
        """Whether a place is in sight where the camera stands, or goes."""
        x, y = (self._target[axis] + spot[axis] * self._cell for axis in (0, 1))
        return bool(self.view.collidepoint(x, y))

    @property
    def settled(self) -> bool:
        """Whether it stands still."""
        return self._corner is None or self._corner == self._target

    @property
    def frame(self) -> Frame:
        x, y = self._corner if self._corner is not None else self._target
        return Frame(self._cell, round(x), round(y))

    @property
    def ahead(self) -> Frame:
        """Where it will be a step later."""
        x, y = self._target if self._corner is None else self._after(self._corner)
        return Frame(self._cell, round(x), round(y))

    @property
    def near(self) -> bool:
        """Whether a room is seen from near."""
        return self._cell in NEAR

    def parts(self, frame: Frame) -> pygame.Rect | None:
        """The parts of the map that are seen in ``frame``; None where all of it is drawn."""
        return frame.parts(self._drawn) if frame.cell in NEAR else None

    @property
    def cuts(self) -> bool:
        """Whether some of what is known lies outside of the view."""
        left, top, right, bottom = self._known
        x, y = self._target
        slack, view, cell = self._cell * MARGIN, self.view, self._cell
        return (
            x + left * cell < view.left - slack
            or y + top * cell < view.top - slack
            or x + right * cell > view.right + slack
            or y + bottom * cell > view.bottom + slack
        )

    def nearer(self, steps: int) -> None:
        """Nearer by so many sizes; negative: further away."""
        at = SIZES.index(self._cell) + steps
        self.chosen, self.whole = SIZES[min(max(at, 0), len(SIZES) - 1)], False

    def turn(self) -> None:
        """From the room to the whole map, and back."""
        self.whole, self.chosen, self.peek = self._cell in NEAR, 0, None

    def near_cell(self, width: int, height: int) -> int:
        """The size of cells for a room of so many cells: the smallest with which it takes its
        `SHARE`, else the largest with which all of it is seen."""
        area = self.view.width * self.view.height
        fitting = [
            cell
            for cell in NEAR
            if width * cell <= self.view.width and height * cell <= self.view.height
        ] or [NEAR[0]]
        enough = (cell for cell in fitting if width * height * cell * cell >= SHARE * area)
        return next(enough, fitting[-1])

    # Inside

    def _after(self, corner: Spot) -> Spot:
        """Where the board's corner is a step later."""
        x, y = corner
        dx, dy = self._target[0] - x, self._target[1] - y
        if abs(dx) + abs(dy) < 1 or self._share == 1:
            return self._target
        return x + dx * self._share, y + dy * self._share

    def _wanted_cell(self) -> int:
        if self.chosen:
            return self.chosen
        if self.whole or self._room is None:
            return next((c for c in reversed(FAR) if _fits(self._known, self.view, c)), FAR[0])
        return self.near_cell(self._room.width, self._room.height)

    def _wanted_corner(self, sight: Sight, cell: int) -> Spot:
        axes = ((0, self.view.left, self.view.width), (1, self.view.top, self.view.height))
        if cell in NEAR:
            x, y = (self._above(axis, start, room, cell, sight) for axis, start, room in axes)
            return x, y
        focus = self.peek or sight.focus
        x, y = (self._along(axis, start, room, cell, focus) for axis, start, room in axes)
        return x, y

    def _above(self, axis: int, start: int, room: int, cell: int, sight: Sight) -> float:
        """Where the board's corner goes along one axis, over the room that one is in."""
        here = self._room
        if here is None:
            first, last = sight.focus[axis], sight.focus[axis]
        else:
            first = float((here.x, here.y)[axis])
            last = first + (here.width, here.height)[axis]
        span = room / cell
        low, high = first, last
        for fighter in sight.fighters:
            low, high = min(low, fighter[axis] - 0.2), max(high, fighter[axis] + 1.2)
        # The first cell that is seen: so that as many as can be are in the middle.
        wanted = (low + high - span) / 2
        beside = min(BESIDE, max(0.0, (span - (last - first)) / 2))
        wanted = min(max(wanted, last + beside - span), first - beside)
        if sight.fighters:
            # Who fights matters more than where: whoever stands in a doorway sees both rooms.
            near = min(sight.focus[axis] - 0.5, *(fighter[axis] for fighter in sight.fighters))
            far = max(sight.focus[axis] + 0.5, *(fighter[axis] + 1 for fighter in sight.fighters))
            near, far = near - TOKEN, far + TOKEN
            if far - near <= span:
                wanted = min(max(wanted, far - span), near)
        if self.peek is not None:
            return start - (self.peek[axis] - span / 2) * cell
        looked = sight.focus[axis]
        wanted = min(max(wanted, looked + AT_LEAST - span), looked - AT_LEAST)
        return start - wanted * cell

    def _along(self, axis: int, start: int, room: int, cell: int, focus: Spot) -> float:
        """Where the board's corner goes along one axis, over all that is known."""
        cells = (self._columns, self._rows)[axis]
        first, last = self._known[axis], self._known[axis + 2]
        if cells * cell <= room:
            beside = self._head / 2 if axis else self._beside[0] / 2
            whole = WHOLE_CORNER[axis] + beside
            return whole if cells == 25 else start + (room - cells * cell) / 2
        if (last - first) * cell <= room:
            middle = start + (room - (first + last) * cell) / 2
            there = focus[axis] * cell
            return min(max(middle, start + cell - there), start + room - cell - there)
        wanted = start + room / 2 - focus[axis] * cell
        return min(start - first * cell, max(start + room - last * cell, wanted))


def room_at(rooms: Sequence[RoomSeen], spot: Spot) -> RoomSeen | None:
    """The room in which a place lies."""
    x, y = spot
    inside = (r for r in rooms if r.x <= x < r.x + r.width and r.y <= y < r.y + r.height)
    return next(inside, None)


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
