"""A dungeon as far as it has been laid, and what can be said of it: exits, faces, chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
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
from game.tales.key.rules.dungeon.placing import can_fill
from game.tales.key.rules.dungeon.secrets import Joint, Search, attempts_of, free_faces, joints
from game.tales.key.rules.dungeon.tiles import TILES, Stock
from game.tales.key.rules.dungeon.tunnels import Hatch, Tunnel


@dataclass(frozen=True, slots=True)
class Entrance:
    """Where the first room opens to the world outside."""

    side: Side
    cell: Cell


_Mark = tuple[int, int, int, int, bool]


@dataclass(slots=True)
class _Found:
    """What was found out and holds until something is laid: most of it is asked for every exit, and
    the same exits are asked for by whoever shows them, by who chooses and by who opens one."""

    mark: _Mark
    """Changes whenever something is laid or asked."""
    exits: tuple[Exit, ...] | None = None
    reached: tuple[bool, ...] | None = None
    usable: tuple[bool, ...] | None = None
    inside: tuple[Way, ...] | None = None
    """The ways from rooms that are inside."""
    outlooks: dict[int, Outlook] = field(default_factory=dict)
    """By how many rooms are to come."""
    fillable: dict[int, bool] = field(default_factory=dict)
    """By room."""


class Survey:
    """What has been laid. Only `game.tales.key.rules.dungeon.laying.Dungeon` lays more."""

    def __init__(
        self, params: LayingParams, seed: str, size: int, locks: Locks, *, by_exit: bool = False
    ) -> None:
        self.by_exit = by_exit
        """Whether it is played: dice are keyed by the exit through which a room is laid, and locks
        go before their keys."""
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
        self._ways: tuple[Way, ...] = ()
        self._surveyed = 0
        """How many rooms `_ways` knows of."""
        self._cells: dict[tuple[int, Side], tuple[Cell, ...]] = {}
        """By room and side, the cells of an exit: they never change."""
        self._reached: list[bool] = []
        self._spread_to = 0, 0
        """So many doors, and locks and keys, `_reached` knows of."""
        self._found = _Found((0, 0, 0, 0, False))

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

    def tunnels(self) -> tuple[Tunnel, ...]:
        """Those whose rooms were both laid; only a plan has any."""
        return ()

    def hatches(self) -> tuple[Hatch, ...]:
        """The ends of tunnels in the rooms that were laid."""
        return ()

    def lock_of(self, door: Door) -> Lock | None:
        """The lock on a door; None if it has none."""
        return self.locks.lock(door.lock) if door.lock else None

    def reached(self, held: Mapping[int, int] | None = None) -> tuple[bool, ...]:
        """By room, whether somebody gets there who found so many keys of each set; unsaid, who
        takes every key that was laid."""
        if held is not None:
            seen = [False] * self.counter
            self._spread([1], seen, lambda door: self.locks.lock(door.lock).opens(held))
            return tuple(seen)
        found = self._known()
        if found.reached is None:
            found.reached = self._reached_now()
        return found.reached

    def _known(self) -> _Found:
        """What was found out since something was laid."""
        mark = (
            self.counter,
            len(self.board.doors),
            len(self.locks.growth.placements),
            self.locks.rooms,
            self.asked is not None,
        )
        if self._found.mark != mark:
            self._found = _Found(mark)
        return self._found

    def _reached_now(self) -> tuple[bool, ...]:
        """By room, whether somebody gets there who takes every key: what was reached before stays
        reached, so new doors are gone through, and all doors only when old ones may have opened."""
        doors, placements = self.board.doors, self.locks.growth.placements
        known, placed = self._spread_to
        fresh = placements[placed:]
        if any(made.opened for made in fresh) or (fresh and known == len(doors)):
            self._reached, known = [], 0
        self._spread_to = len(doors), len(placements)
        seen = self._reached
        seen += [False] * (self.counter - len(seen))
        waiting = [] if not seen or seen[0] else [1]
        for door in doors[known:]:
            one, other = door.rooms
            if seen[one - 1] != seen[other - 1] and (not door.lock or self.locks.is_open(door)):
                waiting.append(other if seen[one - 1] else one)
        self._spread(waiting, seen, self.locks.is_open)
        return tuple(seen)

    def _spread(self, waiting: list[int], seen: list[bool], opens: Callable[[Door], bool]) -> None:
        """Go on from the rooms ``waiting`` to all that have not been ``seen``."""
        while waiting:
            at = waiting.pop()
            if not seen[at - 1]:
                seen[at - 1] = True
                for door in self.board.doors_of(at):
                    if not door.lock or opens(door):
                        waiting.append(door.other(at))

    def ways(self) -> tuple[Way, ...]:
        """Every side of a room that is flush with the border of a zone that is not used; none once
        the last room is laid."""
        if self.counter >= self.last:
            return ()
        if self._surveyed != self.counter:
            ways = [*self._ways]
            for room in self.board.rooms[self._surveyed :]:
                ways += ways_of(self.board, room)
            self._surveyed = self.counter
            self._ways = tuple(way for way in ways if not self.board.is_used(way.zone))
        return self._ways

    def exits(self) -> tuple[Exit, ...]:
        """The exits that lead to a next room, in the order of rooms and sides."""
        known = self._known()
        if known.exits is None:
            known.exits = tuple(self._exits())
        return known.exits

    def _exits(self) -> Iterator[Exit]:
        reached = self.reached()
        usable = self.usable(reached)
        boss_came = self.boss_room is not None
        usual = self.boss_chance()
        for way in self.ways():
            fits = self.fits(way)
            if not fits and boss_came and not self._fillable(way, usable):
                continue
            is_open = reached[way.room - 1] and not self.asked and self.permitted(way)
            chance = usual if fits else self._chance(way, usable)
            cells = self._cells.get((way.room, way.side))
            if cells is None:
                cells = cells_at(self.board.room(way.room), way)
                self._cells[way.room, way.side] = cells
            yield Exit(way.room, way.side, way.zone, cells, fits, is_open, chance)

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
        if way is None or not self.permitted(way):
            return None
        boss_due = self.boss_room is None and self.counter + 1 == self.last
        return way if boss_due or self.fits(way) else None

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
            if way is not None and not self._has_passage(room, face) and self.fits(way):
                found.append(way)
        return tuple(found)

    def outlook(self, rooms: int) -> Outlook:
        """What is to come, if so many rooms are."""
        known = self._known()
        if rooms not in known.outlooks:
            if known.inside is None:
                there = self.locks.rooms
                known.inside = tuple(
                    way
                    for way in self.ways()
                    if way.room <= there and self.locks.is_inside(way.room)
                )
            known.outlooks[rooms] = Outlook(
                self.board, self.stock, known.inside, rooms, self.boss_room is not None
            )
        return known.outlooks[rooms]

    def usable(self, reached: tuple[bool, ...]) -> tuple[bool, ...]:
        """By room, whether a next room may be laid from it when nothing fits where one was asked
        for: it is ``reached``, and while keys are owed, they could be laid in the next room."""
        if not self.locks.owed():
            return reached
        known = self._known()
        if known.usable is None:
            inside = self.locks.is_inside
            known.usable = tuple([inside(room.number) for room in self.board.rooms])
        return known.usable

    def rooms_beside(self, way: Way, usable: tuple[bool, ...]) -> tuple[Room, ...]:
        """The rooms of the zone that is left by a way, the room that is left first."""
        here = self.board.room(way.room)
        others = (n for n in self.board.rooms_in(here.zone) if n != here.number)
        return (here, *(self.board.room(n) for n in others if usable[n - 1]))

    def can_fill(self, room: Room) -> bool:
        """Whether a tile of the stock fits into the free space of a room's zone beside it."""
        fillable = self._known().fillable
        if room.number not in fillable:
            full = room.boss or len(self.board.rooms_in(room.zone)) >= MOST_IN_ZONE
            fillable[room.number] = not full and any(
                self.stock.has(tile) and can_fill(self.board, room, tile) for tile in TILES
            )
        return fillable[room.number]

    def other_ways(self, way: Way, usable: tuple[bool, ...]) -> tuple[Way, ...]:
        """The other exits at which some tile of the stock can be laid."""
        return tuple(
            other
            for other in self.ways()
            if (other.room, other.side) != (way.room, way.side)
            and usable[other.room - 1]
            and self.fits(other)
        )

    def fits(self, way: Way) -> bool:
        """Whether any tile that is left can be laid at the end of a way."""
        return tiles_that_fit(self.board, self.stock, way) > 0

    def _fillable(self, way: Way, usable: tuple[bool, ...]) -> bool:
        return any(self.can_fill(room) for room in self.rooms_beside(way, usable))

    def permitted(self, way: Way) -> bool:
        """Whether a next room at the end of a way leaves every key that is owed a place.

        Behind a passage none is laid, and such a room takes the zone, a tile and a number.
        """
        if not self.locks.owed() or (not way.length and self.locks.is_inside(way.room)):
            return True
        rooms = self.last - self.counter - 1
        return self.fits(way) and self.outlook(rooms).can_owe(gone=way.zone, spare=1)

    def _chance(self, way: Way, usable: tuple[bool, ...]) -> Fraction:
        """The chance that the next room is the boss room, if none fits at the end of a way."""
        chance = self.boss_chance()
        if chance.denominator == 1:
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
