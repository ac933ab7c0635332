"""Laying a dungeon room by room, while it is explored (rules/dungeon.md).

Everything in a `Dungeon` follows from its parameters, its seed and the order in which exits were
opened and faces searched. A die for room n is drawn from a stream with the key n; in play, where
what lies behind an exit is hinted at before it is laid, from one with the key of that exit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from game.core.codec import JsonValue
from game.core.dice import Dice, KeyPart, Stream
from game.core.errors import IllegalCommand
from game.core.text import message
from game.tales.key.rules.dungeon import boss
from game.tales.key.rules.dungeon.board import (
    INNER,
    OPPOSITE,
    Cell,
    Door,
    EnteredBy,
    Room,
    Side,
    Zone,
    places,
)
from game.tales.key.rules.dungeon.exits import Exit, Way, cells_at, spots, ways_of
from game.tales.key.rules.dungeon.ground_plan import GroundPlan, Site, settle
from game.tales.key.rules.dungeon.locks import (
    DOOR,
    MOST_AT_ONCE,
    Chest,
    DueGrowth,
    Key,
    Lock,
    Locks,
    PlannedGrowth,
    usual,
)
from game.tales.key.rules.dungeon.params import LayingParams
from game.tales.key.rules.dungeon.placing import (
    Spot,
    Wall,
    border_cell,
    can_fill,
    corner,
    fillings,
    first_spots,
)
from game.tales.key.rules.dungeon.secrets import FOUND, Search
from game.tales.key.rules.dungeon.survey import Entrance, Survey
from game.tales.key.rules.dungeon.tiles import BOSS, DIE, TILES, Preference, Tile
from game.tales.key.rules.dungeon.trace import Step, Steps
from game.tales.key.rules.dungeon.tunnels import Hatch, Tunnel
from game.tales.locks.rules.items import START, Item

# What is laid with a room: the lock on its door, chests and keys, as far as they are due.
#
# The growth draws what is due (`game.tales.locks.rules.growth`). Of all that it lists, as much is
# laid by room n as the share of rooms that n is. A lock drawn before its keys is laid if they can
# be owed (`game.tales.key.rules.dungeon.exits`); if not, one of its keys is laid instead. One lock
# is kept for the boss.


@dataclass(frozen=True, slots=True)
class Furnishing:
    """What was laid with a room."""

    lock: Lock | None = None
    keys: tuple[Key, ...] = ()
    chests: tuple[Chest, ...] = ()


def furnish(
    dungeon: Survey, room: Room, door: Door | None, lock_die: Stream, steps: Steps
) -> Furnishing:
    """Lay what is due in a room that was just laid, and on its door."""
    work = _Work(dungeon, room, steps)
    lock = None
    if door is not None and room.entered_by in ("door", "fill"):
        lock = work.lock_door(door, lock_die)
    dungeon.locks.enter(room, dungeon.board.doors[-1] if door is not None else None)
    if dungeon.locks.is_accessible(room.number):
        work.lay_what_is_due()
    if dungeon.locks.is_inside(room.number):
        work.settle()
    return Furnishing(lock, tuple(work.keys), tuple(work.chests))


def furnish_boss(dungeon: Survey, room: Room, door: Door | None, steps: Steps) -> Furnishing:
    """Lay the hardest lock that is due on the door of the boss room; none if none is."""
    work = _Work(dungeon, room, steps)
    lock = work.lock_boss(door) if door is not None and not door.secret else None
    dungeon.locks.enter(room, dungeon.board.doors[-1])
    return Furnishing(lock)


class _Telling:
    """The steps of what is laid with a room."""

    def __init__(self, dungeon: Survey, room: Room, steps: Steps) -> None:
        self._locks, self._room, self._steps = dungeon.locks, room, steps

    def roll_form(self, item: Item) -> None:
        """The die for what a key is, when the first of its set is laid."""
        if not any(made.item.set == item.set for made in self._locks.growth.placements):
            self._locks.roll_form(item, self._steps.rolls)

    def tell_key(self, key: Key, *, owed: bool) -> None:
        self._steps.add("key", room=key.room, key=key.key, kind=key.kind, form=key.form, owed=owed)

    def tell_lock(self, lock: Lock, where: str) -> None:
        self._steps.add(
            "lock",
            room=self._room.number,
            on=where,
            key=lock.key,
            kind=lock.kind,
            form=lock.form,
            need=lock.need,
            lacking=max(0, lock.need - self._locks.growth.keys_placed(lock.key)),
        )


class _Work:
    """The locks and keys of one room."""

    def __init__(self, dungeon: Survey, room: Room, steps: Steps) -> None:
        self._dungeon = dungeon
        self._locks = dungeon.locks
        growth = dungeon.locks.growth
        assert isinstance(growth, DueGrowth)
        self._growth = growth
        self._room = room
        self._steps = steps
        self._tells = _Telling(dungeon, room, steps)
        self._due = self._count()
        self._told = -1
        self.keys: list[Key] = []
        self.chests: list[Chest] = []

    def lock_door(self, door: Door, die: Stream) -> Lock | None:
        """A lock on the room's door, if one is due and goes there: on 1-4 of one die. In play a
        lock goes before its keys: whoever meets it has something to look for."""
        parent = door.rooms[0]
        if self._due < 1 or not self._locks.is_accessible(parent):
            return None
        item = self._drawn()
        if self._dungeon.by_exit and item is not None:
            item = self._lock_ahead() or item
        if item is None or item.is_key or not self._may_lay(item):
            return None
        shown = die.die(6)
        self._steps.add("where", room=self._room.number, most=DOOR, door=shown <= DOOR)
        if shown > DOOR:
            return None
        self._due -= 1
        return self._put_on_door(item, parent, "door")

    def _lock_ahead(self) -> Item | None:
        """The lock that lacks fewest keys, of those that are not laid yet and lack some; None if
        there is none."""
        found = [
            item
            for item in self._growth.items
            if not item.is_key and self._growth.behind(item.id) is None and self._lacking(item) > 0
        ]
        return min(found, key=lambda item: (self._lacking(item), item.id), default=None)

    def lock_boss(self, door: Door) -> Lock | None:
        """The hardest lock that is due: its keys are laid, or can be owed. The most keys needed,
        then the deepest key, then the latest."""
        parent = door.rooms[0]
        if not self._locks.is_accessible(parent):
            return None
        found = [
            item
            for item in self._growth.items
            if not item.is_key
            and self._growth.behind(item.id) is None
            and (self._lacking(item) <= 0 or self._can_owe())
        ]
        if not found:
            return None
        hardest = max(found, key=lambda item: (item.need, self._depth(item), item.id))
        return self._put_on_door(hardest, parent, "boss")

    def lay_what_is_due(self) -> None:
        """Keys, if the room is inside; locked chests, at most one and none that a key beside it
        opens."""
        inside = self._locks.is_inside(self._room.number)
        while self._due > 0:
            item = self._drawn()
            if item is not None and not item.is_key and not self._goes_on_chest(item):
                item = self._key_for(item)
            if item is None or (item.is_key and not inside):
                return
            self._due -= 1
            if item.is_key:
                self._lay_key(item, owed=False)
            else:
                self._tells.roll_form(item)
                chest = self._locks.lay_chest(item.id, self._room.number)
                self.chests.append(chest)
                self._tells.tell_lock(chest.lock, "chest")

    def settle(self) -> None:
        """Lay every key that is owed, unless the next room can still receive them."""
        owed = self._locks.owed()
        if owed and not self._can_owe(ahead=1):
            for item in owed:
                self._lay_key(item, owed=True)

    def _count(self) -> int:
        """How many locks and keys are due with this room."""
        last = max(1, self._dungeon.last - 1)
        target = len(self._growth.items) * min(self._room.number, last) // last
        ahead = target - len(self._growth.placements)
        return min(MOST_AT_ONCE, ahead)

    def _drawn(self) -> Item | None:
        """What is due next; the die is told once, however often it is asked."""
        placed = len(self._growth.placements)
        if self._told == placed:
            return self._growth.drawn()
        self._told = placed
        item = self._growth.drawn(self._steps.rolls)
        if item is not None and self._steps.rolls.rolls:
            number = self._room.number
            self._steps.add("drawn", room=number, item=item.type, key=item.set, kind=item.kind)
        return item

    def _may_lay(self, lock: Item) -> bool:
        """Whether a lock may be laid: not the last one before the boss came, and not before its
        keys if they cannot be owed."""
        if self._dungeon.boss_room is None:
            left = [i for i in self._growth.items if self._growth.behind(i.id) is None]
            if sum(not item.is_key for item in left) == 1:
                return False
        return self._lacking(lock) <= 0 or self._can_owe(ahead=1)

    def _goes_on_chest(self, lock: Item) -> bool:
        beside = any(key.key == lock.set for key in self.keys)
        return not self.chests and not beside and self._may_lay(lock)

    def _key_for(self, lock: Item) -> Item | None:
        """A key of a lock's set that is not laid yet."""
        for item in self._growth.items:
            if item.is_key and item.set == lock.set and self._growth.behind(item.id) is None:
                return item
        return None

    def _lacking(self, lock: Item) -> int:
        return lock.need - self._growth.keys_placed(lock.set)

    def _can_owe(self, ahead: int = 0) -> bool:
        """Whether keys can be owed for now; ``ahead`` rooms more than strictly needed must come."""
        dungeon = self._dungeon
        return dungeon.outlook(dungeon.last - dungeon.counter - ahead).can_owe()

    def _depth(self, lock: Item) -> int:
        """How many locks stand before the deepest key of a lock's set."""
        depths = [0]
        for key in self._locks.keys:
            if key.key == lock.set:
                depth, node = 0, self._growth.behind(key.number)
                while node not in (None, START):
                    depth, node = depth + 1, self._growth.behind(node)
                depths.append(depth)
        return max(depths)

    def _put_on_door(self, item: Item, parent: int, where: str) -> Lock:
        self._tells.roll_form(item)
        lock = self._locks.lay_door(item.id, parent)
        self._dungeon.board.lock_last(item.id)
        self._tells.tell_lock(lock, where)
        return lock

    def _lay_key(self, item: Item, *, owed: bool) -> None:
        self._tells.roll_form(item)
        key = self._locks.lay_key(item, self._room.number)
        self.keys.append(key)
        self._tells.tell_key(key, owed=owed)


# Rooms


T = TypeVar("T")

_MOST_EIGHTS = 40
"""Eights in a row after which the die is one of seven sides: a bound that no game will see."""


@dataclass(frozen=True)
class Laid:
    """A room that was laid, and how."""

    room: Room
    door: Door | None
    """None for the first room."""
    lock: Lock | None
    """On the door."""
    keys: tuple[Key, ...]
    """In the room."""
    chests: tuple[Chest, ...]
    """Locked ones, in the room."""
    steps: tuple[Step, ...]
    """Every die and decision, in order."""


@dataclass(frozen=True)
class Asked:
    """An 8 without a boss: somebody must pick a tile (`Dungeon.choose`)."""

    tiles: tuple[Tile, ...]
    """Those that can be laid."""
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Foretold:
    """The room that the dice of an exit would lay now."""

    number: int
    boss: bool
    tile: Tile | None
    """None where somebody would be asked for it."""
    ways_on: int
    """Sides that lead on from it to a zone that is not used."""


@dataclass(frozen=True)
class Searched:
    """A face that was searched."""

    search: Search
    passage: Door | None
    """To a room that was there; None if nothing was found, or a room is laid behind it."""
    laid: Laid | Asked | None
    """The room behind the passage."""
    steps: tuple[Step, ...]
    """Those of `laid` are not among them: they come after."""


class Dungeon(Survey):
    """A dungeon that can be laid on. `begin` makes one."""

    def __init__(
        self, params: LayingParams, seed: str, size: int, locks: Locks, *, by_exit: bool = False
    ) -> None:
        super().__init__(params, seed, size, locks, by_exit=by_exit)
        self.through: list[tuple[int, Side]] = []
        """By room from the second: the room and side that were opened or searched. Empty where
        dice are keyed by the number of the room."""
        self._steps = Steps()
        self._dice = Dice(seed, self._steps.rolls)
        self._key: tuple[KeyPart, ...] = (1,)
        """The key of the dice of the room that is laid next."""
        self._lean = 0
        """What is added to the dice of the boss at the exit that is opened."""
        self._opened: tuple[int, Side] = 1, "north"
        self._foretelling = False

    # What a player may do

    def open_exit(self, room: int, side: Side, lean: int = 0) -> Laid | Asked:
        """Lay the next room beyond an exit, or where it comes to lie if none can be laid there.
        ``lean``: what is added to the dice of the boss.

        Raises `IllegalCommand`, and changes nothing, if the exit is not open.
        """
        if not any(e.open and (e.room, e.side) == (room, side) for e in self.exits()):
            raise IllegalCommand(
                message("room {room} has no exit on that side that can be opened now", room=room)
            )
        self._steps.add("open", room=self.counter + 1, exit={"room": room, "side": side})
        self._turn_to(room, side, lean)
        return self._roll(next(w for w in self.ways() if (w.room, w.side) == (room, side)))

    def foretell(self, room: int, side: Side, lean: int = 0) -> Foretold:
        """What `open_exit` would lay now; nothing is changed, and no die is told."""
        way = next(w for w in self.ways() if (w.room, w.side) == (room, side))
        steps, dice, asked = self._steps, self._dice, self.asked
        self._turn_to(room, side, lean)
        self._steps, self._dice, self._foretelling = Steps(), Dice(self.seed), True
        try:
            found = self._roll(way)
        finally:
            self._steps, self._dice, self._foretelling = steps, dice, False
            self.asked = asked
        if isinstance(found, Asked):
            return Foretold(self.counter + 1, False, None, 0)
        laid = found.room
        onward = () if laid.number >= self.last else tuple(ways_of(self.board, laid))
        return Foretold(laid.number, laid.boss, laid.tile, len(onward))

    def key_of(self, room: int, side: Side) -> tuple[KeyPart, ...]:
        """The key of the dice of the room that is laid through a side of a room. What comes to
        lie elsewhere, or fills the zone, leaves the exit as it is: the next has dice of its own."""
        return room, side, self.through.count((room, side))

    def key_of_room(self, number: int) -> tuple[KeyPart, ...]:
        """The key of the dice with which a room was laid."""
        if number == 1 or not self.by_exit:
            return (number,)
        before = self.through[: number - 2]
        room, side = self.through[number - 2]
        return room, side, before.count((room, side))

    def _turn_to(self, room: int, side: Side, lean: int = 0) -> None:
        """The next room is laid through that side of a room."""
        self._opened = room, side
        self._key = self.key_of(room, side) if self.by_exit else (self.counter + 1,)
        self._lean = lean

    def choose(self, number: int) -> Laid:
        """Pick the tile ``number``, from 1 to 7, when `asked`. Raises `IllegalCommand` as above."""
        way = self.asked
        if way is None or not any(tile.number == number for tile in self.tiles_for(way)):
            raise IllegalCommand(message("there is no such tile to be picked now"))
        tile = TILES[number - 1]
        self.asked = None
        self._turn_to(way.room, way.side)
        self._steps.add("chosen", room=self.counter + 1, tile=tile.name)
        return self._lay(way, tile)

    def search(self, room: int, face: Side) -> Searched:
        """Search a face of a room for a secret passage; behind it a room is laid, or one is joined.

        Raises `IllegalCommand`, and changes nothing, if the face cannot be searched now.
        """
        self.board.room(room)
        if face not in self.searchable(room):
            raise IllegalCommand(
                message("that side of room {room} cannot be searched now", room=room)
            )
        here = self.board.room(room)
        before = sum((s.room, s.face) == (room, face) for s in self.searches)
        stream = self._dice.stream("secret", room, face, before)
        search = Search(room, face, stream.die(6))
        self.searches.append(search)
        self._steps.add(
            "search", searched={"room": room, "face": face}, most=FOUND, found=search.found
        )
        if not search.found:
            return Searched(search, None, None, self._steps.taken())
        way = self.passage(here, face)
        if way is not None:
            steps = self._steps.taken()
            self._turn_to(room, face)
            return Searched(search, None, self._roll(way), steps)
        joint = self._pick(stream, self.joints(here, face))
        door = Door((room, joint.room), joint.cells, secret=True, length=joint.length)
        self.board.join(door)
        self._steps.add("join", rooms=[room, joint.room], length=joint.length)
        return Searched(search, door, None, self._steps.taken())

    def lay_beyond(self, hatch: Hatch) -> Iterator[Laid]:
        """Lay the room at the other end of a tunnel, and before it those from which it is entered,
        as far as they are not laid: nobody need have opened a door to them."""
        return iter(())

    settled = False
    """Whether every room has its place, and the boss too, before the first door is opened."""

    @property
    def finished(self) -> bool:
        """Whether the boss is there, and no key owed: nobody need explore further."""
        return self.boss_room is not None and not self.locks.owed()

    def depth_of(self, number: int) -> int:
        """How deep down a room is, for what lives and lies there."""
        return number

    def would_find(self, room: int, face: Side) -> bool:
        """Whether the first search of a face finds a passage, if one can be laid there then."""
        return Dice(self.seed).stream("secret", room, face, 0).die(6) <= FOUND

    # The tile

    def _roll(self, way: Way) -> Laid | Asked:
        """Roll for the room at the end of a way, and lay it."""
        number = self.counter + 1
        if number == self.last and self.boss_room is None:
            self._steps.add("due", room=number)
            return self._lay_boss(way)
        tile = self._rolled(number)
        if tile is BOSS:
            return self._lay_boss(way)
        if tile is None:
            self.asked = way
            return Asked(self.tiles_for(way), self._steps.taken())
        return self._lay(way, tile)

    def _rolled(self, number: int) -> Tile | None:
        """What the die says; None if somebody must pick a tile."""
        stream = self._dice.stream("tile", *self._key)
        tests = self._dice.stream("boss", *self._key)
        for _ in range(_MOST_EIGHTS):
            shown = stream.die(DIE)
            self._steps.add("tile", room=number, tile=None if shown == DIE else _name(shown))
            if shown < DIE:
                return TILES[shown - 1]
            if self._comes(number, tests):
                return BOSS
            if self.params.eights == "chosen" and number > 1:
                return None
        return TILES[stream.below(len(TILES))]

    def _comes(self, number: int, tests: Stream) -> bool:
        """Whether an 8 brings the boss."""
        dice = boss.dice_of(self.size)
        if self.boss_room is not None or not dice:
            why = "small" if not dice else "came"
            self._steps.add("eight", room=number, why=why)
            return False
        total, most = sum(tests.dice(dice, 6)), boss.most(self.size, number) - self._lean
        self._steps.add("boss", room=number, total=total, most=most, comes=total <= most)
        return total <= most

    def tiles_for(self, way: Way) -> tuple[Tile, ...]:
        """The tiles that somebody may pick for a way: those that can be laid, or any that is left
        where none can."""
        left = tuple(tile for tile in TILES if self.stock.has(tile))
        return tuple(tile for tile in left if spots(self.board, way, tile)) or left

    # The place

    def lay_first(self) -> Laid:
        """Lay the first room; only once."""
        zone = self.params.start_zone
        stream = self._dice.stream("place", 1)
        rolled = self._rolled(1)
        assert rolled is not None
        order = self._order(rolled)
        tile = order.first(lambda tile: bool(first_spots(self.board, zone, tile)))
        assert tile is not None, "every tile fits a zone on the edge"
        options = first_spots(self.board, zone, tile)
        spot, entry = self._pick(stream, options)
        room = self._room(tile, spot, zone, "start", None)
        self._tell_place(room, len(options))
        along = self._pick(stream, places(room.span(entry) & INNER))
        self.entrance = Entrance(entry, border_cell(zone, entry, along))
        self._steps.add("entrance", side=entry, cell=list(self.entrance.cell))
        return self._finish(room, None)

    def _lay(self, way: Way, rolled: Tile) -> Laid:
        """Lay a room: at the end of the way if it can lie there, else by the fallbacks in order."""
        number = self.counter + 1
        stream = self._dice.stream("place", *self._key)
        order = self._order(rolled)
        first = next(iter(order))
        if not way.length and self._fills(way, first, number):
            return self._fill(self.board.room(way.room), first, stream)
        tile = order.first(lambda tile: bool(spots(self.board, way, tile)))
        if tile is not None:
            self._tell_tile(first, tile, "place")
            return self._put(way, tile, stream)
        return self._lay_elsewhere(way, order, stream)

    def _order(self, rolled: Tile) -> Preference:
        """The order in which tiles are tried; if another comes first than was rolled, say so."""
        die = self._dice.stream("stock", *self._key).die
        order = Preference(self.stock, rolled, die)
        self._tell_tile(rolled, next(iter(order)), "stock")
        return order

    def _fills(self, way: Way, tile: Tile, number: int) -> bool:
        """Whether a tile goes into the zone that is left, where it fits there: one die decides."""
        here = self.board.room(way.room)
        if not self.params.filling or not self.can_fill(here):
            return False
        if not can_fill(self.board, here, tile):
            return False
        fills = self._dice.stream("fill", *self._key).die(6) <= self.params.filling
        self._steps.add(
            "filling", room=number, tile=tile.name, most=self.params.filling, fills=fills
        )
        return fills

    def _lay_elsewhere(self, way: Way, order: Preference, stream: Stream) -> Laid:
        """Lay a room for which there is no place at the end of the way: filling, another exit,
        a passage that is revealed, and at last the boss room."""
        number = self.counter + 1
        usable = self.usable(self.reached())
        beside = self.rooms_beside(way, usable)
        rooms = [room for room in self.board.rooms if usable[room.number - 1]]
        others = self.other_ways(way, usable)
        for_filling = next((room for room in beside if self.can_fill(room)), None)
        if for_filling is None and not others:
            for_filling = next((room for room in rooms if self.can_fill(room)), None)
        if for_filling is not None:
            return self._instead("filling", for_filling, order, stream)
        if others:
            other = self._pick(stream, others)
            return self._instead("exit", other, order, stream)
        here = self.board.room(way.room)
        for room in (here, *(room for room in rooms if room is not here)):
            passages = self.revealed(room)
            if passages:
                passage = self._pick(stream, passages)
                return self._instead("secret", passage, order, stream)
        self._steps.add("instead", room=number, by="boss")
        return self._lay_boss(way)

    def _instead(self, by: str, place: Way | Room, order: Preference, stream: Stream) -> Laid:
        """Lay the first tile of ``order`` that can be laid at another place."""
        number = self.counter + 1
        if isinstance(place, Room):
            self._steps.add("instead", room=number, by=by, at={"room": place.number})
            tile = order.first(lambda tile: can_fill(self.board, place, tile))
        else:
            at = {"room": place.room, "side": place.side}
            self._steps.add("instead", room=number, by=by, at={**at})
            tile = order.first(lambda tile: bool(spots(self.board, place, tile)))
        assert tile is not None, "it was made sure that one fits"
        self._tell_tile(next(iter(order)), tile, "place")
        if isinstance(place, Room):
            return self._fill(place, tile, stream)
        return self._put(place, tile, stream)

    def _put(self, way: Way, tile: Tile, stream: Stream) -> Laid:
        """Lay a tile in the zone at the end of a way."""
        options = spots(self.board, way, tile)
        spot = self._pick(stream, options)
        entered_by: EnteredBy = "secret" if way.length else "door"
        room = self._room(tile, spot, way.zone, entered_by, way.room)
        self._tell_place(room, len(options))
        entry = OPPOSITE[way.side]
        common = places(spot.span(entry) & way.places & INNER)
        along = self._pick(stream, common)
        here = self.board.room(way.room)
        cells = here.cell_at(way.side, along), border_cell(way.zone, entry, along)
        return self._finish(room, self._door(room, cells, way.length, len(common)))

    def _fill(self, beside: Room, tile: Tile, stream: Stream) -> Laid:
        """Lay a tile in the free space of the zone of a room that is there."""
        options = fillings(self.board, beside, tile)
        spot, walls = self._pick(stream, options)
        room = self._room(tile, spot, beside.zone, "fill", beside.number)
        self._tell_place(room, len(options))
        wall: Wall = self._pick(stream, walls)
        return self._finish(room, self._door(room, (wall.cell, wall.beyond), 0, len(walls)))

    def _lay_boss(self, way: Way) -> Laid:
        return self._put(way, BOSS, self._dice.stream("place", *self._key))

    def _room(
        self, tile: Tile, spot: Spot, zone: Zone, entered_by: EnteredBy, parent: int | None
    ) -> Room:
        x, y = corner(spot, zone)
        number = self.counter + 1
        return Room(number, tile, *zone, x, y, spot.width, spot.height, entered_by, parent)

    def _door(self, room: Room, cells: tuple[Cell, Cell], length: int, options: int) -> Door:
        assert room.parent is not None
        told: list[JsonValue] = [list(cell) for cell in cells]
        self._steps.add(
            "door", rooms=[room.parent, room.number], cells=told, length=length, of=options
        )
        return Door((room.parent, room.number), cells, secret=length > 0, length=length)

    def _finish(self, room: Room, door: Door | None) -> Laid:
        """Lay a room and its door, take its tile from the stock, and lay what is to be found."""
        if self._foretelling:
            return Laid(room, door, None, (), (), ())
        self.board.lay(room, door)
        if self.by_exit and door is not None:
            self.through.append(self._opened)
        if not room.boss and self.stock.take(room.tile):
            self._steps.add("refill", stock=self.stock.start)
        return self._told(room, self._furnish(room, door))

    def _furnish(self, room: Room, door: Door | None) -> Furnishing:
        """What is laid with a room."""
        if room.boss:
            return furnish_boss(self, room, door, self._steps)
        lock_die = self._dice.stream("lock", *self._key)
        return furnish(self, room, door, lock_die, self._steps)

    def _told(self, room: Room, made: Furnishing) -> Laid:
        door = self.board.doors[-1] if room.number > 1 else None
        return Laid(room, door, made.lock, made.keys, made.chests, self._steps.taken())

    def _pick(self, stream: Stream, options: Sequence[T]) -> T:
        """One of ``options``, by a die if there is more than one."""
        return options[0] if len(options) == 1 else stream.pick(options)

    def _tell_tile(self, wanted: Tile, tile: Tile, why: str) -> None:
        """Say so if another tile comes: none of the first is left (``stock``), or it has no
        ``place``."""
        if tile is not wanted:
            number = self.counter + 1
            self._steps.add("stock", room=number, wanted=wanted.name, tile=tile.name, why=why)

    def _tell_place(self, room: Room, options: int) -> None:
        self._steps.add(
            "place",
            room=room.number,
            tile=room.tile.name,
            boss=room.boss,
            zone=[room.column, room.row],
            x=room.x,
            y=room.y,
            width=room.width,
            height=room.height,
            of=options,
        )


# A dungeon that is laid by a plan


class PlannedDungeon(Dungeon):
    """A dungeon whose rooms have their places before the first door is opened
    (`game.tales.key.rules.dungeon.ground_plan`): opening an exit shows what is there. Every exit
    leads to a room, no wall hides a passage, and what is left at a door does not move the boss."""

    settled = True

    def __init__(
        self, params: LayingParams, seed: str, ground: GroundPlan, locks: Locks, *, by_exit: bool
    ) -> None:
        super().__init__(params, seed, len(ground.sites), locks, by_exit=by_exit)
        self.last = len(ground.sites)
        self.ground = ground
        self._way_rooms = -1
        self._known_ways: tuple[Way, ...] = ()

    @property
    def finished(self) -> bool:
        return self.counter == self.last

    def depth_of(self, number: int) -> int:
        """More rooms than a large dungeon has make it longer, not harder."""
        if self.last <= boss.LARGE:
            return number
        return max(1, boss.LARGE * number // self.last)

    def site_of(self, room: Room) -> int:
        """The place of a room in the list of the ground plan."""
        return self.ground.at[room.zone]

    def ways(self) -> tuple[Way, ...]:
        """The doors behind which nobody has looked."""
        if self._way_rooms != self.counter:
            self._way_rooms = self.counter
            self._known_ways = tuple(
                Way(room.number, side, site.zone, 1 << site.along)
                for room in self.board.rooms
                for side, number in self.ground.beyond[self.site_of(room)]
                for site in (self.ground.sites[number],)
                if not self.board.is_used(site.zone)
            )
        return self._known_ways

    def boss_chance(self) -> Fraction:
        """At the exit where it is greatest."""
        return max(self._chances().values(), default=Fraction(0))

    def attempts_left(self, room: int) -> int:
        return 0

    def searchable(self, room: int) -> tuple[Side, ...]:
        return ()

    def would_find(self, room: int, face: Side) -> bool:
        return False

    def lay_first(self) -> Laid:
        first = self.ground.sites[0]
        laid = self._lay_site(first, None)
        self.entrance = Entrance(first.side, border_cell(first.zone, first.side, first.along))
        self._steps.add("entrance", side=first.side, cell=list(self.entrance.cell))
        steps = (*laid.steps, *self._steps.taken())
        return Laid(laid.room, None, None, laid.keys, laid.chests, steps)

    def is_as_planned(self) -> bool:
        """Whether every room and door that was laid lies where the plan has it, and what lies in
        them."""
        rooms = self.board.rooms
        sites = [self.ground.at.get(room.zone) for room in rooms]
        if None in sites or self.searches or len(self.board.doors) != len(rooms) - 1:
            return False
        placements = {made.item.id: True for made in self.locks.growth.placements}
        lying = {key.number: key.room for key in self.locks.keys}
        lying.update((chest.lock.number, chest.room) for chest in self.locks.chests)
        for room in rooms:
            site = self.ground.sites[self.site_of(room)]
            here = (*site.keys, *((site.chest,) if site.chest else ()))
            if (room.tile, *corner(site.spot, site.zone)) != (site.tile, room.x, room.y):
                return False
            if (room.width, room.height) != (site.spot.width, site.spot.height):
                return False
            if any(lying.get(number) != room.number for number in here):
                return False
            if site.lock and site.lock not in placements:
                return False
        for door in self.board.doors:
            near, far = (self.site_of(self.board.room(number)) for number in door.rooms)
            site = self.ground.sites[far]
            here_cell = self.board.room(door.rooms[0]).cell_at(site.side, site.along)
            if (near, here_cell, site.lock) != (site.parent, door.cells[0], door.lock):
                return False
        return True

    # Tunnels

    def tunnels(self) -> tuple[Tunnel, ...]:
        return tuple(
            Tunnel(number, (rooms[0], rooms[1]), shaft.cells, shaft.one_way)
            for number, shaft in enumerate(self.ground.shafts, start=1)
            if all(rooms := [self._room_of(site) for site in shaft.sites])
        )

    def hatches(self) -> tuple[Hatch, ...]:
        found = []
        for number, shaft in enumerate(self.ground.shafts, start=1):
            rooms = [self._room_of(site) for site in shaft.sites]
            for near in (0, 1):
                if rooms[near]:
                    opens = near == 0 or not shaft.one_way
                    cell, beyond = shaft.cells[near], shaft.cells[1 - near]
                    to = rooms[1 - near]
                    found.append(Hatch(number, rooms[near], cell, opens, shaft.one_way, to, beyond))
        return tuple(found)

    def lay_beyond(self, hatch: Hatch) -> Iterator[Laid]:
        shaft = self.ground.shafts[hatch.number - 1]
        near = shaft.cells.index(hatch.cell)
        site = shaft.sites[1 - near]
        missing = []
        while not self._room_of(site):
            missing.append(site)
            site = self.ground.sites[site].parent
        for number in reversed(missing):
            fresh = self.ground.sites[number]
            parent = self._room_of(fresh.parent)
            self._turn_to(parent, fresh.side)
            yield self._lay_site(fresh, parent)

    def _room_of(self, site: int) -> int:
        """The number of the room that was laid for a place of the list; 0 if none was."""
        rooms = self.board.rooms_in(self.ground.sites[site].zone)
        return rooms[0] if rooms else 0

    def _reached_now(self) -> tuple[bool, ...]:
        if not self.ground.shafts:
            return super()._reached_now()
        growth, nodes = self.locks.growth, self.locks.node
        assert isinstance(growth, PlannedGrowth)
        return tuple(growth.is_reached(nodes(room.number)) for room in self.board.rooms)

    def foretell(self, room: int, side: Side, lean: int = 0) -> Foretold:
        number = self._behind(room, side)
        site = self.ground.sites[number]
        return Foretold(self.counter + 1, site.boss, site.tile, len(self.ground.beyond[number]))

    def _exits(self) -> Iterator[Exit]:
        reached = self.reached()
        chances = self._chances()
        for way in self.ways():
            cells = cells_at(self.board.room(way.room), way)
            is_open = reached[way.room - 1]
            chance = chances.get(way.room, Fraction(0))
            yield Exit(way.room, way.side, way.zone, cells, True, is_open, chance)

    def _chances(self) -> dict[int, Fraction]:
        """By room, the chance that the boss is behind one of its exits. The plan says behind which
        lock he is: of the doors between here and there that nobody has opened, one is his."""
        if self.boss_room is not None:
            return {}
        his = next(number for number, site in enumerate(self.ground.sites) if site.boss)
        node = self.ground.sites[self.ground.sites[his].parent].node
        laid = {self.site_of(room): room.number for room in self.board.rooms}
        left = sum(
            site.parent >= 0 and number not in laid and self.ground.sites[site.parent].node == node
            for number, site in enumerate(self.ground.sites)
        )
        return {
            room: Fraction(1, left)
            for site, room in laid.items()
            if self.ground.sites[site].node == node
        }

    def _roll(self, way: Way) -> Laid | Asked:
        site = self.ground.sites[self._behind(way.room, way.side)]
        return self._lay_site(site, way.room)

    def _behind(self, room: int, side: Side) -> int:
        beyond = self.ground.beyond[self.site_of(self.board.room(room))]
        return next(number for way, number in beyond if way == side)

    def _lay_site(self, site: Site, parent: int | None) -> Laid:
        """Lay a room where the plan has it, with its door and all that lies in it."""
        x, y = corner(site.spot, site.zone)
        number = self.counter + 1
        entered_by: EnteredBy = "start" if parent is None else "door"
        room = Room(
            number, site.tile, *site.zone, x, y, site.spot.width, site.spot.height,
            entered_by, parent,
        )  # fmt: skip
        self._tell_place(room, 1)
        door = None
        if parent is not None:
            here = self.board.room(parent)
            entry = OPPOSITE[site.side]
            cells = here.cell_at(site.side, site.along), border_cell(site.zone, entry, site.along)
            door = self._door(room, cells, 0, 1)
        return self._finish(room, door)

    def _furnish(self, room: Room, door: Door | None) -> Furnishing:
        site, locks = self.ground.sites[self.site_of(room)], self.locks
        work = _Telling(self, room, self._steps)
        lock = None
        if door is not None and site.lock:
            work.roll_form(self.locks.growth.item(site.lock))
            lock = locks.lay_door(site.lock, door.rooms[0])
            self.board.lock_last(site.lock)
            work.tell_lock(lock, "boss" if room.boss else "door")
        locks.enter(room, self.board.doors[-1] if door is not None else None)
        keys: list[Key] = []
        for number in site.keys:
            item = locks.growth.item(number)
            work.roll_form(item)
            keys.append(locks.lay_key(item, room.number))
            work.tell_key(keys[-1], owed=False)
        chests: list[Chest] = []
        if site.chest:
            work.roll_form(locks.growth.item(site.chest))
            chests.append(locks.lay_chest(site.chest, room.number))
            work.tell_lock(chests[-1].lock, "chest")
        return Furnishing(lock, tuple(keys), tuple(chests))


def planned(params: LayingParams, seed: str, lock_seed: str, *, by_exit: bool) -> PlannedDungeon:
    """The dungeon of a plan, before its first room; ``lock_seed`` says where everything lies."""
    size = 0 if params.dice else int(params.size)
    ground = settle(
        params.plan, lock_seed, size, params.columns, params.rows, params.start_zone, params.stock
    )
    locks = Locks(PlannedGrowth(ground.plan, lock_seed))
    return PlannedDungeon(params, seed, ground, locks, by_exit=by_exit)


def begin(params: LayingParams, seed: str, *, by_exit: bool = False) -> tuple[Dungeon, Laid]:
    """A dungeon with its first room laid, and how; the size is rolled unless it is a number. With a
    plan every room has its place (`PlannedDungeon`); `BadValue` says what of it does not fit.
    ``by_exit``: whether the dice are keyed by exits (`Dungeon`)."""
    steps = Steps()
    dungeon: Dungeon
    if params.plan:
        dungeon = planned(params, seed, seed, by_exit=by_exit)
        steps.add("size", dice=params.size, size=dungeon.size, last=dungeon.last)
    else:
        rolled = Dice(seed, steps.rolls).stream("size").dice(params.dice, 6)
        size = sum(rolled) if rolled else int(params.size)
        last = boss.last_room(size, params.profile)
        steps.add("size", dice=params.size, size=size, last=last)
        locks = Locks(DueGrowth(usual(last, params.locks, played=by_exit), seed))
        dungeon = Dungeon(params, seed, size, locks, by_exit=by_exit)
    laid = dungeon.lay_first()
    told = (*steps.taken(), *laid.steps)
    return dungeon, Laid(laid.room, None, None, laid.keys, laid.chests, told)


def _name(shown: int) -> str:
    return TILES[shown - 1].name
