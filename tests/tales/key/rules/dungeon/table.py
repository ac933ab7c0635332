"""What the tests of dungeons share: rooms laid by hand, and seeds that roll what a test wants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.dice import Dice
from game.tales.key.rules.dungeon import boss
from game.tales.key.rules.dungeon.board import INNER, OPPOSITE, SIDES, Board, Door, Room, places
from game.tales.key.rules.dungeon.laying import Dungeon
from game.tales.key.rules.dungeon.locks import DueGrowth, Locks, usual
from game.tales.key.rules.dungeon.params import SPACE
from game.tales.key.rules.dungeon.placing import Spot, border_cell, corner, shared_walls
from game.tales.key.rules.dungeon.secrets import open_places
from game.tales.key.rules.dungeon.survey import Entrance
from game.tales.key.rules.dungeon.tiles import BOSS, TILES, tile_of


def laid(text: str, *lines: str, seed: str = "by hand", size: int | None = None) -> Dungeon:
    """A dungeon laid by hand, a room a line: ``5x3 2,4 0,2 start``, ``2x2 2,3 1,3 door 1``.

    The tile, with a ``t`` if it is turned; its zone; its upper left cell within the zone; how it is
    entered, and from which room. Its door is at the first place where one can be. ``boss`` is the
    boss room.
    """
    params = SPACE.read(text)
    size = int(params.size) if size is None else size
    growth = DueGrowth(usual(boss.last_room(size, params.profile), params.locks), seed)
    dungeon = Dungeon(params, seed, size, Locks(growth))
    for line in lines:
        _lay(dungeon, line.split())
    first = dungeon.board.room(1)
    for side in SIDES:
        if first.touches(side) and dungeon.board.beyond(first.zone, side) is None:
            along = places(first.span(side) & INNER)[0]
            dungeon.entrance = Entrance(side, first.cell_at(side, along))
    return dungeon


def _lay(dungeon: Dungeon, words: list[str]) -> None:
    name, zone_text, off_text, way, *parents = words
    turned = name.startswith("t")
    tile = BOSS if name == "boss" else next(t for t in TILES if t.name == name.lstrip("t"))
    width, height = tile.turns[-1] if turned else tile.turns[0]
    (column, row), (dx, dy) = _pair(zone_text), _pair(off_text)
    spot = Spot(width, height, dx, dy)
    parent = int(parents[0]) if parents else None
    entered_by: Any = way
    x, y = corner(spot, (column, row))
    number = dungeon.counter + 1
    room = Room(number, tile, column, row, x, y, width, height, entered_by, parent)
    door = None if parent is None else _door(dungeon.board, dungeon.board.room(parent), room, spot)
    dungeon.board.lay(room, door)
    if not room.boss:
        dungeon.stock.take(tile)
    dungeon.locks.enter(room, door)


def _door(board: Board, parent: Room, room: Room, spot: Spot) -> Door:
    rooms = (parent.number, room.number)
    if room.entered_by == "fill":
        wall = next(shared_walls(parent, spot))
        return Door(rooms, (wall.cell, wall.beyond))
    side = next(s for s in SIDES if board.beyond(parent.zone, s) == room.zone)
    entry = OPPOSITE[side]
    gap = parent.gap(side)
    from_places = open_places(board, parent, side) if gap else parent.span(side) & INNER
    along = places(from_places & spot.span(entry))[0]
    cells = parent.cell_at(side, along), border_cell(room.zone, entry, along)
    return Door(rooms, cells, secret=gap > 0, length=gap)


def _pair(text: str) -> tuple[int, int]:
    one, other = text.split(",")
    return int(one), int(other)


def seed_for(*wanted: tuple[tuple[Any, ...], Sequence[int], Sequence[int]]) -> str:
    """A seed with which each stream rolls what is wanted: its name and key, the sides of its first
    dice, and what they show."""
    for number in range(200_000):
        seed = f"wanted/{number}"
        dice = Dice(seed)
        for (name, *key), sides, shown in wanted:
            stream = dice.stream(name, *key)
            if any(stream.die(n) != value for n, value in zip(sides, shown, strict=True)):
                break
        else:
            return seed
    raise AssertionError("no seed rolls that")


def tile(name: str) -> Any:
    """The tile called ``name``."""
    return next(tile_of(n) for n in range(1, 8) if tile_of(n).name == name)


def steps_of(made: Any, type_: str) -> list[dict[str, Any]]:
    """The steps of one type, as JSON."""
    return [step.json() for step in made.steps if step.type == type_]
