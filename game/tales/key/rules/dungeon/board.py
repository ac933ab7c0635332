"""The board: zones of 5x5 cells, rooms laid in them, doors and passages between rooms.

Cells are counted over the whole board, x right, y down. Rooms and doors never change once laid. A
`Board` takes only what can lie there, so that one that was read from elsewhere is sound as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Literal

from game.core.errors import IllegalCommand
from game.core.text import message
from game.tales.key.rules.dungeon.tiles import BOSS, ZONE, Tile

Side = Literal["north", "east", "south", "west"]
EnteredBy = Literal["start", "door", "fill", "secret"]
Cell = tuple[int, int]
Zone = tuple[int, int]
"""Column and row."""

SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
OPPOSITE: dict[Side, Side] = {
    "north": "south", "east": "west", "south": "north", "west": "east",
}  # fmt: skip
STEP: dict[Side, tuple[int, int]] = {
    "north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0),
}  # fmt: skip
ENTERED_BY: tuple[EnteredBy, ...] = ("start", "door", "fill", "secret")

MOST_IN_ZONE = 3
LONGEST_PASSAGE = 3
INNER = 0b01110
"""Places along a side of a zone that are no corners, as bits."""
_LAST = ZONE - 1
_ALL = (1 << ZONE * ZONE) - 1


@dataclass(frozen=True, slots=True)
class Room:
    """A tile on the board."""

    number: int
    """From 1, in the order of laying."""
    tile: Tile
    column: int
    """Of its zone."""
    row: int
    """Of its zone."""
    x: int
    y: int
    width: int
    height: int
    entered_by: EnteredBy
    parent: int | None
    """The room from which it was laid; None for the first."""

    @property
    def boss(self) -> bool:
        return self.tile is BOSS

    @property
    def zone(self) -> Zone:
        """Column and row of its zone."""
        return self.column, self.row

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells, row by row."""
        return tuple(
            (x, y)
            for y in range(self.y, self.y + self.height)
            for x in range(self.x, self.x + self.width)
        )

    def has(self, cell: Cell) -> bool:
        x, y = cell
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def gap(self, side: Side) -> int:
        """How many cells of its zone lie between the room and that border of the zone."""
        dx, dy = self.x - ZONE * self.column, self.y - ZONE * self.row
        if side == "north":
            return dy
        if side == "west":
            return dx
        return ZONE - dx - self.width if side == "east" else ZONE - dy - self.height

    def touches(self, side: Side) -> bool:
        """Whether it is flush with that border of its zone."""
        return self.gap(side) == 0

    def span(self, side: Side) -> int:
        """The places along that side of the zone that the room covers, as bits."""
        if side in ("north", "south"):
            return ((1 << self.width) - 1) << (self.x - ZONE * self.column)
        return ((1 << self.height) - 1) << (self.y - ZONE * self.row)

    def cell_at(self, side: Side, along: int) -> Cell:
        """Its cell on that side, at a place along the side of the zone."""
        if side in ("north", "south"):
            y = self.y if side == "north" else self.y + self.height - 1
            return ZONE * self.column + along, y
        x = self.x if side == "west" else self.x + self.width - 1
        return x, ZONE * self.row + along


@dataclass(frozen=True, slots=True)
class Door:
    """A way between two rooms: an edge between two cells, or a passage."""

    rooms: tuple[int, int]
    """The room from which it was laid comes first."""
    cells: tuple[Cell, Cell]
    """The two room cells that it joins, in the order of the rooms."""
    secret: bool = False
    """Whether it is a secret passage."""
    length: int = 0
    """Cells of a passage; 0 for a door."""
    lock: int = 0
    """The number of its lock (`game.tales.key.rules.dungeon.locks`); 0 for none."""

    def other(self, room: int) -> int:
        """The room on the other side."""
        one, other = self.rooms
        return other if room == one else one

    @property
    def between(self) -> tuple[Cell, ...]:
        """The cells of a passage."""
        (x, y), (to_x, to_y) = self.cells
        dx, dy = _sign(to_x - x), _sign(to_y - y)
        return tuple((x + dx * n, y + dy * n) for n in range(1, self.length + 1))


class Board:
    """What has been laid so far."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.rooms: list[Room] = []
        """The room with the number n is at n - 1."""
        self.doors: list[Door] = []
        self.boss: int | None = None
        """The number of the boss room, once it is laid."""
        self._doors_of: dict[int, list[int]] = {}
        self._zones: dict[Zone, list[int]] = {}
        self._taken: dict[Zone, int] = {}
        """By zone: cells with a room or a passage, as bits in reading order."""
        self._leads = dict(_leads(columns, rows))

    def room(self, number: int) -> Room:
        """The room with that number; `IllegalCommand` if there is none."""
        if not 1 <= number <= len(self.rooms):
            raise IllegalCommand(
                message(
                    "room: expected a number from 1 to {most}, got {shown}",
                    most=len(self.rooms),
                    shown=number,
                )
            )
        return self.rooms[number - 1]

    def is_used(self, zone: Zone) -> bool:
        """Whether a room lies in the zone."""
        return zone in self._zones

    def rooms_in(self, zone: Zone) -> tuple[int, ...]:
        """The numbers of the rooms in a zone."""
        return tuple(self._zones.get(zone, ()))

    def free(self, zone: Zone) -> int:
        """The cells of a zone with neither room nor passage, as bits in reading order."""
        return _ALL & ~self._taken.get(zone, 0)

    def is_free(self, cell: Cell) -> bool:
        """Whether neither room nor passage is on a cell of the board."""
        return not self._taken.get(zone_of(cell), 0) & _bit(cell)

    def leads(self, zone: Zone) -> int:
        """The sides of a zone that lead to a zone of the board in which no room lies, as bits in
        the order of `SIDES`."""
        return self._leads[zone]

    def beyond(self, zone: Zone, side: Side) -> Zone | None:
        """The zone on that side of a zone; None off the board."""
        dx, dy = STEP[side]
        column, row = zone[0] + dx, zone[1] + dy
        return (column, row) if 0 <= column < self.columns and 0 <= row < self.rows else None

    def doors_of(self, room: int) -> Iterator[Door]:
        """Every door and passage of a room, in the order of laying."""
        return (self.doors[place] for place in self._doors_of.get(room, ()))

    def room_at(self, cell: Cell) -> Room | None:
        """The room to which a cell belongs."""
        for number in self._zones.get(zone_of(cell), ()):
            if self.rooms[number - 1].has(cell):
                return self.rooms[number - 1]
        return None

    def lay(self, room: Room, door: Door | None) -> None:
        """Lay a room and the door by which it is entered.

        Raises `IllegalCommand`, and changes nothing, if it does not lie free within a zone of the
        board, or if the door does not join it to a room that is there.
        """
        cells = self._space_for(room)
        if (door is None) is not (room.number == 1):
            raise _cannot(room.number)
        passage = () if door is None else self._door(door, room)
        self.rooms.append(room)
        if room.zone not in self._zones:
            for bit, beside in beyond_of(room.zone):
                if beside in self._leads:
                    self._leads[beside] &= ~(1 << (bit + 2) % len(SIDES))
        self._zones.setdefault(room.zone, []).append(room.number)
        self._taken[room.zone] = self._taken.get(room.zone, 0) | cells
        if room.boss:
            self.boss = room.number
        if door is not None:
            self._enter(door, passage)

    def join(self, door: Door) -> None:
        """Lay a passage between two rooms that are there. Raises `IllegalCommand` as `lay` does."""
        if not door.secret:
            raise _cannot(door.rooms[1])
        self._enter(door, self._door(door))

    def lock_last(self, lock: int) -> None:
        """Put a lock on the door that was laid last."""
        self.doors[-1] = replace(self.doors[-1], lock=lock)

    def _space_for(self, room: Room) -> int:
        """The cells of a room, as bits in its zone."""
        fits = (
            room.number == len(self.rooms) + 1
            and (room.width, room.height) in room.tile.turns
            and 0 <= room.column < self.columns
            and 0 <= room.row < self.rows
            and all(room.gap(side) >= 0 for side in SIDES)
            and len(self._zones.get(room.zone, ())) < MOST_IN_ZONE
        )
        cells = 0
        if fits:
            for cell in room.cells:
                cells |= _bit(cell)
        if not cells or cells & self._taken.get(room.zone, 0):
            raise _cannot(room.number)
        return cells

    def _door(self, door: Door, fresh: Room | None = None) -> tuple[Cell, ...]:
        """The cells of a door's passage, once it is plain that it can lie there."""
        rooms = []
        for number in door.rooms:
            rooms.append(fresh if fresh and number == fresh.number else self.room(number))
        (x, y), (to_x, to_y) = door.cells
        straight = (x == to_x) != (y == to_y)
        apart = abs(x - to_x) + abs(y - to_y)
        passage = door.between
        sound = (
            straight
            and apart == door.length + 1
            and (1 if door.secret else 0) <= door.length <= LONGEST_PASSAGE * door.secret
            and all(room.has(cell) for room, cell in zip(rooms, door.cells, strict=True))
            and not any(is_corner(cell) for cell in door.cells)
            and door.rooms[0] != door.rooms[1]
            and all(
                self.is_free(cell) and not (fresh and fresh.has(cell)) for cell in passage
            )
        )  # fmt: skip
        if not sound or (fresh and fresh.number not in door.rooms):
            raise _cannot(door.rooms[1])
        return passage

    def _enter(self, door: Door, passage: tuple[Cell, ...]) -> None:
        for room in door.rooms:
            self._doors_of.setdefault(room, []).append(len(self.doors))
        self.doors.append(door)
        for cell in passage:
            zone = zone_of(cell)
            self._taken[zone] = self._taken.get(zone, 0) | _bit(cell)


@lru_cache(maxsize=1024)
def beyond_of(zone: Zone) -> tuple[tuple[int, Zone], ...]:
    """The places in `SIDES` of all sides of a zone, each with the zone there, on the board or not.
    Two places on is the opposite side."""
    column, row = zone
    return (
        (0, (column, row - 1)),
        (1, (column + 1, row)),
        (2, (column, row + 1)),
        (3, (column - 1, row)),
    )


@lru_cache(maxsize=16)
def _leads(columns: int, rows: int) -> dict[Zone, int]:
    """For each zone of an empty board the sides that lead on, as bits; to be copied."""
    zones = [(column, row) for row in range(rows) for column in range(columns)]
    return {
        zone: sum(
            1 << bit
            for bit, (column, row) in beyond_of(zone)
            if 0 <= column < columns and 0 <= row < rows
        )
        for zone in zones
    }


def zone_of(cell: Cell) -> Zone:
    """The zone in which a cell lies."""
    return cell[0] // ZONE, cell[1] // ZONE


def is_corner(cell: Cell) -> bool:
    """Whether it is one of the four corner cells of its zone, where no door may be."""
    return cell[0] % ZONE in (0, _LAST) and cell[1] % ZONE in (0, _LAST)


@cache
def places(bits: int) -> tuple[int, ...]:
    """The places along a side that are set in ``bits``, from left or from the top."""
    return tuple(place for place in range(ZONE) if bits >> place & 1)


def _bit(cell: Cell) -> int:
    return 1 << (cell[1] % ZONE * ZONE + cell[0] % ZONE)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _cannot(room: int) -> IllegalCommand:
    return IllegalCommand(message("room {room} cannot be laid there", room=room))
