"""The ways by which a next room can be laid, and whether one can."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from game.tales.key.rules.dungeon.board import (
    INNER,
    OPPOSITE,
    SIDES,
    Board,
    Cell,
    Room,
    Side,
    Zone,
    places,
)
from game.tales.key.rules.dungeon.placing import Spot, fitting, leads_of, legal
from game.tales.key.rules.dungeon.secrets import open_places
from game.tales.key.rules.dungeon.tiles import Stock, Tile


@dataclass(frozen=True, slots=True)
class Way:
    """From a side of a room into a zone that is not used yet."""

    room: int
    side: Side
    zone: Zone
    places: int
    """Where along the side the door, or the passage, can be, as bits."""
    length: int = 0
    """Cells of the secret passage; 0 for a door."""


@dataclass(frozen=True, slots=True)
class Exit:
    """A side of a room through which a next room can be laid."""

    room: int
    side: Side
    zone: Zone
    """Where the next room comes to lie, unless it fills the zone that is left."""
    cells: tuple[Cell, ...]
    """The room's cells at which the door can be."""
    fits: bool
    """Whether some tile left in the stock can be laid there; where none can, it is the boss room
    or nothing, and a next room comes to lie elsewhere."""
    open: bool
    """Whether it may be opened now. It may not where nobody can stand, behind a lock whose keys are
    still owed, nor behind a secret passage if keys that are owed could then no longer be laid."""
    boss: Fraction
    """The chance that the next room is the boss room, if this exit is opened now."""


def ways_of(board: Board, room: Room) -> Iterator[Way]:
    """The exits of a room: sides flush with the border of a zone that is not used. The boss room
    has none."""
    if room.boss:
        return
    for side in SIDES:
        if room.touches(side):
            zone = board.beyond(room.zone, side)
            if zone is not None and not board.is_used(zone):
                yield Way(room.number, side, zone, room.span(side) & INNER)


def passage_of(board: Board, room: Room, face: Side) -> Way | None:
    """The way through a face that is not flush with the border of its zone, by a passage; None if
    no passage can run there or the zone beyond is used."""
    zone = board.beyond(room.zone, face)
    if room.boss or room.touches(face) or zone is None or board.is_used(zone):
        return None
    bits = open_places(board, room, face)
    return Way(room.number, face, zone, bits, room.gap(face)) if bits else None


def spots(board: Board, way: Way, tile: Tile, gone: tuple[Zone, ...] = ()) -> tuple[Spot, ...]:
    """Where a tile may be laid at the end of a way, if the zones ``gone`` were used as well."""
    leads = leads_of(board, way.zone, gone)
    return legal(tile.number, OPPOSITE[way.side], way.places, leads)


def tiles_that_fit(board: Board, stock: Stock, way: Way, gone: tuple[Zone, ...] = ()) -> int:
    """How many of the tiles that are left may be laid at the end of a way."""
    left = stock.left
    fits = fitting(OPPOSITE[way.side], way.places, leads_of(board, way.zone, gone))
    return sum(left[number - 1] for number in fits)


def cells_at(room: Room, way: Way) -> tuple[Cell, ...]:
    """The room's cells from which a way leads."""
    return tuple(room.cell_at(way.side, along) for along in places(way.places))
