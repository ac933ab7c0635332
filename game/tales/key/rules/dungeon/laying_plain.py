"""A dungeon as plain data, and back; and packed, for digests.

What is read may come from a disk that others can write to: a board takes only what can lie on it,
and locks and keys are laid again in their order. What follows from the rest is not written: zones,
the stock, what lies behind which lock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core import pack
from game.core.codec import Plain
from game.core.errors import BadValue, IllegalCommand
from game.core.gameid import MAX_SEED, clean_seed
from game.core.params import MAX_TEXT
from game.core.plain import PlainReader
from game.core.text import message
from game.tales.key.rules.dungeon.board import (
    ENTERED_BY,
    INNER,
    SIDES,
    Door,
    Room,
    Side,
    places,
    zone_of,
)
from game.tales.key.rules.dungeon.laying import Dungeon, PlannedDungeon, planned
from game.tales.key.rules.dungeon.locks import DueGrowth, Locks, usual
from game.tales.key.rules.dungeon.params import LEAST_SIZE, MOST_SIZE, SPACE
from game.tales.key.rules.dungeon.placing import border_cell
from game.tales.key.rules.dungeon.secrets import Search
from game.tales.key.rules.dungeon.survey import Entrance
from game.tales.key.rules.dungeon.tiles import BOSS, TILES, tile_of

_MOST_CELL = 100
_MOST_ITEM = 10_000


def snapshot(dungeon: Dungeon) -> dict[str, Plain]:
    """The complete state; `restore` makes an equal dungeon of it."""
    return {
        "params": SPACE.write(dungeon.params),
        "seed": dungeon.seed,
        "lock_seed": dungeon.locks.growth.seed,
        "size": dungeon.size,
        "rooms": [[*_room_numbers(room)] for room in dungeon.board.rooms],
        "doors": [[*_door_numbers(door)] for door in dungeon.board.doors],
        "laid": [[*pair] for pair in _laid(dungeon)],
        "by_exit": dungeon.by_exit,
        "through": [[*_through_numbers(way)] for way in dungeon.through],
        "searches": [[*_search_numbers(search)] for search in dungeon.searches],
        "entrance": [*_entrance_numbers(dungeon)],
        "asked": [*_asked_numbers(dungeon)],
    }


def fields(dungeon: Dungeon) -> pack.Fields:
    """The complete state, packed, as named parts in a fixed order."""
    return (
        ("laying", pack.text(SPACE.write(dungeon.params))),
        ("laying_seeds", pack.text(dungeon.seed) + pack.text(dungeon.locks.growth.seed)),
        ("size", pack.integers(dungeon.size)),
        ("rooms", _packed(_room_numbers(room) for room in dungeon.board.rooms)),
        ("doors", _packed(_door_numbers(door) for door in dungeon.board.doors)),
        ("laid", _packed(_laid(dungeon))),
        ("through", _packed(_through_numbers(way) for way in dungeon.through)),
        ("searches", _packed(_search_numbers(search) for search in dungeon.searches)),
        ("entrance", pack.integers(*_entrance_numbers(dungeon))),
        ("asked", pack.integers(*_asked_numbers(dungeon))),
    )


def restore(data: object) -> Dungeon:
    """The dungeon that a snapshot stands for; `BadValue` for data that none can be."""
    read = PlainReader(data, "dungeon")
    params = SPACE.read(read.text("params", MAX_TEXT))
    size = read.whole("size", LEAST_SIZE, MOST_SIZE)
    seed, by_exit = clean_seed(read.text("seed", MAX_SEED)), read.flag("by_exit")
    lock_seed = clean_seed(read.text("lock_seed", MAX_SEED))
    dungeon: Dungeon
    if params.plan:
        dungeon = planned(params, seed, lock_seed, by_exit=by_exit)
    else:
        dungeon = Dungeon(params, seed, size, _no_locks(), by_exit=by_exit)
        usual_locks = usual(dungeon.last, params.locks, played=by_exit)
        dungeon.locks = Locks(DueGrowth(usual_locks, lock_seed))
    _expect(dungeon.size == size)
    try:
        _lay(dungeon, _rows(read, "rooms", 7, dungeon.last), _rows(read, "doors", 8, _MOST_ITEM))
        _furnish(dungeon, _rows(read, "laid", 2, _MOST_ITEM))
        _open(dungeon, _rows(read, "through", 2, dungeon.last))
        _search(dungeon, _rows(read, "searches", 3, _MOST_ITEM))
    except IllegalCommand as error:
        raise BadValue(message("dungeon: {why}", why=error.told)) from None
    if isinstance(dungeon, PlannedDungeon):
        _expect(dungeon.is_as_planned())
    _enter(dungeon, read.wholes("entrance", 2, 0, _MOST_CELL))
    _ask(dungeon, read.wholes("asked", 3, 0, _MOST_ITEM))
    return dungeon


def reseeded(dungeon: Dungeon, seed: str) -> Dungeon:
    """The same dungeon as far as it is laid, whose next rooms come from other dice."""
    return restore({**snapshot(dungeon), "seed": seed})


def _no_locks() -> Locks:
    return Locks(DueGrowth(usual(LEAST_SIZE, 0), "-"))


def _room_numbers(room: Room) -> tuple[int, ...]:
    entered = ENTERED_BY.index(room.entered_by)
    tile, parent = room.tile.number, room.parent or 0
    return tile, room.x, room.y, room.width, room.height, entered, parent


def _door_numbers(door: Door) -> tuple[int, ...]:
    return *door.rooms, *door.cells[0], *door.cells[1], door.length, door.lock


def _laid(dungeon: Dungeon) -> Iterable[tuple[int, int]]:
    """Every lock and key in the order of laying, with its room; of a door's lock, the room that was
    laid with it."""
    rooms = {door.lock: door.rooms[1] for door in dungeon.board.doors if door.lock}
    rooms.update((chest.lock.number, chest.room) for chest in dungeon.locks.chests)
    rooms.update((key.number, key.room) for key in dungeon.locks.keys)
    return ((made.item.id, rooms[made.item.id]) for made in dungeon.locks.growth.placements)


def _search_numbers(search: Search) -> tuple[int, ...]:
    return search.room, SIDES.index(search.face), search.roll


def _through_numbers(way: tuple[int, Side]) -> tuple[int, ...]:
    return way[0], SIDES.index(way[1])


def _entrance_numbers(dungeon: Dungeon) -> tuple[int, ...]:
    if dungeon.entrance is None:
        return ()
    side, room = dungeon.entrance.side, dungeon.board.room(1)
    along = next(n for n in places(INNER) if room.cell_at(side, n) == dungeon.entrance.cell)
    return SIDES.index(side), along


def _asked_numbers(dungeon: Dungeon) -> tuple[int, ...]:
    way = dungeon.asked
    return () if way is None else (way.room, SIDES.index(way.side), way.length)


def _packed(rows: Iterable[Sequence[int]]) -> bytes:
    return b";".join(pack.integers(*row) for row in rows)


def _rows(read: PlainReader, name: str, width: int, most: int) -> list[tuple[int, ...]]:
    """Lists of ``width`` whole numbers."""
    rows = []
    for row in read.items(name, most):
        numbers = PlainReader({name: row}, "dungeon").wholes(name, width, 0, _MOST_ITEM)
        _expect(len(numbers) == width)
        rows.append(numbers)
    return rows


def _lay(dungeon: Dungeon, rooms: list[tuple[int, ...]], doors: list[tuple[int, ...]]) -> None:
    """Lay rooms and doors in the order of the doors."""
    board = dungeon.board
    _expect(bool(rooms))
    _lay_room(dungeon, rooms[0], None)
    for numbers in doors:
        one, other, x, y, to_x, to_y, length, lock = numbers
        door = Door((one, other), ((x, y), (to_x, to_y)), length > 0, length, lock)
        if other == len(board.rooms) + 1:
            _expect(other <= len(rooms))
            _lay_room(dungeon, rooms[other - 1], door)
        else:
            _expect(lock == 0 and other != board.boss and one != board.boss)
            board.join(door)
    _expect(len(board.rooms) == len(rooms))


def _lay_room(dungeon: Dungeon, numbers: tuple[int, ...], door: Door | None) -> None:
    tile, x, y, width, height, entered, parent = numbers
    _expect(1 <= tile <= BOSS.number and entered < len(ENTERED_BY))
    way = ENTERED_BY[entered]
    _expect((way == "start") is (door is None) and parent == (door.rooms[0] if door else 0))
    column, row = zone_of((x, y))
    number = dungeon.counter + 1
    room = Room(
        number, tile_of(tile), column, row, x, y, width, height, way, parent or None
    )  # fmt: skip
    board = dungeon.board
    if door is not None:
        _expect((way == "secret") is door.secret and not (door.secret and door.lock))
        _expect((board.room(parent).zone == room.zone) is (way == "fill"))
        _expect(parent != board.boss)
    if room.boss:
        _expect(board.boss is None and number > 1)
    else:
        dungeon.stock.take(TILES[tile - 1])
    board.lay(room, door)
    dungeon.locks.enter(room, door)


def _furnish(dungeon: Dungeon, laid: list[tuple[int, ...]]) -> None:
    """Lay locks and keys again, in their order."""
    on_doors = {door.lock: door for door in dungeon.board.doors if door.lock}
    for number, room in laid:
        dungeon.board.room(room)
        item = dungeon.locks.growth.item(number)
        if item.is_key:
            dungeon.locks.lay_key(item, room)
        elif number in on_doors:
            door = on_doors.pop(number)
            _expect(door.rooms[1] == room)
            dungeon.locks.lay_door(number, door.rooms[0])
        else:
            dungeon.locks.lay_chest(number, room)
    _expect(not on_doors)


def _open(dungeon: Dungeon, through: list[tuple[int, ...]]) -> None:
    """Through what each room from the second was laid, where the dice are keyed by that."""
    _expect(len(through) == (dungeon.counter - 1 if dungeon.by_exit else 0))
    for number, (room, side) in enumerate(through, start=2):
        _expect(1 <= room < number and side < len(SIDES))
        dungeon.through.append((room, SIDES[side]))


def _search(dungeon: Dungeon, searches: list[tuple[int, ...]]) -> None:
    for room, side, roll in searches:
        dungeon.board.room(room)
        _expect(side < len(SIDES) and 1 <= roll <= 6)
        dungeon.searches.append(Search(room, SIDES[side], roll))


def _enter(dungeon: Dungeon, entrance: tuple[int, ...]) -> None:
    _expect(len(entrance) == 2 and entrance[0] < len(SIDES))
    side, along = SIDES[entrance[0]], entrance[1]
    room = dungeon.board.room(1)
    _expect(along in places(INNER & room.span(side)) and room.touches(side))
    _expect(dungeon.board.beyond(room.zone, side) is None)
    dungeon.entrance = Entrance(side, border_cell(room.zone, side, along))


def _ask(dungeon: Dungeon, asked: tuple[int, ...]) -> None:
    if not asked:
        return
    _expect(len(asked) == 3 and asked[1] < len(SIDES) and 1 <= asked[0] <= dungeon.counter)
    room, side = dungeon.board.room(asked[0]), SIDES[asked[1]]
    ways = [way for way in dungeon.ways() if (way.room, way.side) == (room.number, side)]
    passage = dungeon.passage(room, side)
    ways += [passage] if passage is not None else []
    found = [way for way in ways if way.length == asked[2]]
    _expect(bool(found))
    dungeon.asked = found[0]


def _expect(holds: bool) -> None:
    """A snapshot is disposable: what is wrong with it is told to nobody but its makers."""
    if not holds:
        raise BadValue(message("dungeon: no such thing can be laid"))
