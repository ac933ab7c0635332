"""A dungeon as far as it has been laid, and what can be said of it: exits, faces, chances."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from game.tales.key.rules.dungeon import boss
from game.tales.key.rules.dungeon.board import MOST_IN_ZONE, STEP, Board, Cell, Door, Room, Side
from game.tales.key.rules.dungeon.exits import (
    Exit,
    Outlook,
    Way,
    cells_at,
    passage_of,
    tiles_that_fit,
    ways_of,
)
from game.tales.key.rules.dungeon.locks import Chest, Key, Lock, Locks
from game.tales.key.rules.dungeon.params import LayingParams
from game.tales.key.rules.dungeon.placing import fillings
from game.tales.key.rules.dungeon.secrets import Joint, Search, attempts_of, free_faces, joints
from game.tales.key.rules.dungeon.tiles import TILES, Stock


@dataclass(frozen=True, slots=True)
class Entrance:
    """Where the first room opens to the world outside."""

    side: Side
    cell: Cell


class Survey:
    """What has been laid. Only `game.tales.key.rules.dungeon.laying.Dungeon` lays more."""

    def __init__(self, params: LayingParams, seed: str, size: int, locks: Locks) -> None:
        self.params = params
        self.seed = seed
        self.size = size
        """As it was rolled or chosen."""
        self.last = boss.last_room(size, params.profile)
        """The number of the last room that can be laid: the boss room if he has not come."""
        self.board = Board(params.columns, params.rows)
        self.stock = Stock(params.stock)
        self.locks = locks
        self.searches: list[Search] = []
        self.entrance: Entrance | None = None
        self.asked: Way | None = None
        """The way beyond which somebody must pick a tile before anything else can be done."""
        self._ways: list[Way] = []
        self._surveyed = 0
        self._reached: tuple[tuple[int, int, int], tuple[bool, ...]] = (0, 0, 0), ()

    @property
    def counter(self) -> int:
        """Rooms laid so far."""
        return len(self.board.rooms)

    @property
    def boss_room(self) -> int | None:
        """The number of the boss room; None while it is not laid."""
        return self.board.boss

    @property
    def keys(self) -> tuple[Key, ...]:
        """Every key that was laid, in order."""
        return tuple(self.locks.keys)

    @property
    def chests(self) -> tuple[Chest, ...]:
        """Every locked chest, in order."""
        return tuple(self.locks.chests)

    def keys_in(self, room: int) -> tuple[Key, ...]:
        """The keys that were laid in a room."""
        return tuple(key for key in self.locks.keys if key.room == room)

    def lock_of(self, door: Door) -> Lock | None:
        """The lock on a door; None if it has none."""
        return self.locks.lock(door.lock) if door.lock else None

    def reached(self, held: Mapping[int, int] | None = None) -> tuple[bool, ...]:
        """By room, whether somebody gets there who found so many keys of each set; unsaid, who
        takes every key that was laid."""
        if held is not None:
            return self._spread(lambda door: self.locks.lock(door.lock).opens(held))
        mark = self.counter, len(self.board.doors), len(self.locks.growth.placements)
        if self._reached[0] != mark:
            self._reached = mark, self._spread(self.locks.is_open)
        return self._reached[1]

    def _spread(self, opens: Callable[[Door], bool]) -> tuple[bool, ...]:
        reached = [False] * self.counter
        waiting = [1] if reached else []
        while waiting:
            at = waiting.pop()
            if not reached[at - 1]:
                reached[at - 1] = True
                for door in self.board.doors_of(at):
                    if not door.lock or opens(door):
                        waiting.append(door.other(at))
        return tuple(reached)

    def ways(self) -> tuple[Way, ...]:
        """Every side of a room that is flush with the border of a zone that is not used; none once
        the last room is laid."""
        if self.counter >= self.last:
            return ()
        for room in self.board.rooms[self._surveyed :]:
            self._ways += ways_of(self.board, room)
        self._surveyed = self.counter
        self._ways = [way for way in self._ways if not self.board.is_used(way.zone)]
        return tuple(self._ways)

    def exits(self) -> tuple[Exit, ...]:
        """The exits that lead to a next room, in the order of rooms and sides."""
        reached = self.reached()
        usable = self.usable(reached)
        boss_came = self.boss_room is not None
        found = []
        for way in self.ways():
            room = self.board.room(way.room)
            fits = self._fits(way)
            if not fits and boss_came and not self._fillable(way, usable):
                continue
            is_open = reached[way.room - 1] and not self.asked and self._permitted(way)
            chance = self._chance(way, fits, usable)
            cells = cells_at(room, way)
            found.append(Exit(way.room, way.side, way.zone, cells, fits, is_open, chance))
        return tuple(found)

    def boss_chance(self) -> Fraction:
        """The chance that the next room is the boss room, wherever it comes to lie."""
        if self.boss_room is not None:
            return Fraction(0)
        if self.counter + 1 >= self.last:
            return Fraction(1)
        again = self.params.eights == "again"
        return boss.early_chance(self.size, self.counter + 1, again=again)

    def attempts_left(self, room: int) -> int:
        """How often a room may still be searched; on a face where that makes sense."""
        made = sum(search.room == room for search in self.searches)
        return max(0, attempts_of(self.board, self.board.room(room)) - made)

    def searchable(self, room: int) -> tuple[Side, ...]:
        """The faces on which a room may be searched now: a passage could be laid there."""
        here = self.board.room(room)
        if self.asked or not self.reached()[room - 1] or not self.attempts_left(room):
            return ()
        return tuple(
            face
            for face in free_faces(self.board, here)
            if not self._has_passage(here, face)
            and (self.passage(here, face) is not None or self.joints(here, face))
        )

    def passage(self, room: Room, face: Side) -> Way | None:
        """The way to a next room that a search of a face would find; None if there is none."""
        if self.counter >= self.last:
            return None
        way = passage_of(self.board, room, face)
        if way is None or not self._permitted(way):
            return None
        boss_due = self.boss_room is None and self.counter + 1 == self.last
        return way if boss_due or self._fits(way) else None

    def joints(self, room: Room, face: Side) -> tuple[Joint, ...]:
        """The passages to rooms that are there of which a search of a face would find one."""
        zone = self.board.beyond(room.zone, face)
        if zone is None or room.boss or not self.board.is_used(zone):
            return ()
        return joints(self.board, room, face, zone)

    def revealed(self, room: Room) -> tuple[Way, ...]:
        """The passages that could be laid from a room without a search, when nothing else can."""
        found = []
        for face in free_faces(self.board, room):
            way = passage_of(self.board, room, face)
            if way is not None and not self._has_passage(room, face) and self._fits(way):
                found.append(way)
        return tuple(found)

    def outlook(self, rooms: int) -> Outlook:
        """What is to come, if so many rooms are."""
        ways = [
            way
            for way in self.ways()
            if way.room <= self.locks.rooms and self.locks.is_inside(way.room)
        ]
        return Outlook(self.board, self.stock, ways, rooms, self.boss_room is not None)

    def usable(self, reached: tuple[bool, ...]) -> tuple[bool, ...]:
        """By room, whether a next room may be laid from it when nothing fits where one was asked
        for: it is ``reached``, and while keys are owed, they could be laid in the next room."""
        if not self.locks.owed():
            return reached
        return tuple(self.locks.is_inside(room.number) for room in self.board.rooms)

    def rooms_beside(self, way: Way, usable: tuple[bool, ...]) -> tuple[Room, ...]:
        """The rooms of the zone that is left by a way, the room that is left first."""
        here = self.board.room(way.room)
        others = (n for n in self.board.rooms_in(here.zone) if n != here.number)
        return (here, *(self.board.room(n) for n in others if usable[n - 1]))

    def can_fill(self, room: Room) -> bool:
        """Whether a tile of the stock fits into the free space of a room's zone beside it."""
        if room.boss or len(self.board.rooms_in(room.zone)) >= MOST_IN_ZONE:
            return False
        return any(self.stock.has(tile) and fillings(self.board, room, tile) for tile in TILES)

    def other_ways(self, way: Way, usable: tuple[bool, ...]) -> tuple[Way, ...]:
        """The other exits at which some tile of the stock can be laid."""
        return tuple(
            other
            for other in self.ways()
            if (other.room, other.side) != (way.room, way.side)
            and usable[other.room - 1]
            and self._fits(other)
        )

    def _fits(self, way: Way) -> bool:
        return tiles_that_fit(self.board, self.stock, way) > 0

    def _fillable(self, way: Way, usable: tuple[bool, ...]) -> bool:
        return any(self.can_fill(room) for room in self.rooms_beside(way, usable))

    def _permitted(self, way: Way) -> bool:
        """Whether a next room at the end of a way leaves every key that is owed a place.

        Behind a passage none is laid, and such a room takes the zone, a tile and a number.
        """
        if not self.locks.owed() or (not way.length and self.locks.is_inside(way.room)):
            return True
        rooms = self.last - self.counter - 1
        return self._fits(way) and self.outlook(rooms).can_owe(gone=way.zone, spare=1)

    def _chance(self, way: Way, fits: bool, usable: tuple[bool, ...]) -> Fraction:
        chance = self.boss_chance()
        if fits or chance.denominator == 1:
            return chance
        elsewhere = (
            self._fillable(way, usable)
            or bool(self.other_ways(way, usable))
            or any(
                self.can_fill(room) or self.revealed(room)
                for room in self.board.rooms
                if usable[room.number - 1]
            )
        )
        return chance if elsewhere else Fraction(1)

    def _has_passage(self, room: Room, face: Side) -> bool:
        """Whether a passage leaves a room by a face."""
        for door in self.board.doors_of(room.number):
            if door.secret:
                here, there = door.cells if door.rooms[0] == room.number else door.cells[::-1]
                if _direction(here, there) == STEP[face]:
                    return True
        return False


def _direction(here: Cell, there: Cell) -> tuple[int, int]:
    """From one cell straight to another, by one."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
