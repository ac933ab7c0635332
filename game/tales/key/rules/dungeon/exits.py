"""The ways by which a next room can be laid, and whether one can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from game.tales.key.rules.dungeon.board import (
    INNER,
    OPPOSITE,
    SIDES,
    Board,
    Cell,
    Room,
    Side,
    Zone,
    beyond_of,
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
    leads = leads_of(board, way.zone, gone)
    return stock.count(fitting(OPPOSITE[way.side], way.places, leads))


def cells_at(room: Room, way: Way) -> tuple[Cell, ...]:
    """The room's cells from which a way leads."""
    return tuple([room.cell_at(way.side, along) for along in places(way.places)])


# How long keys may be owed (rules/dungeon.md, "Locks and keys").
#
# A lock may be laid before its keys only while an open exit remains outside it, and the room
# behind the last such exit receives every key still owed. Which exit is the last cannot be told by
# counting: a room that is laid may take the zone behind another exit, or the last tile that fits
# there, and the boss may come instead of it. So the question is asked one room ahead: **whatever
# is laid next, could they still be laid after it?** If not, they are laid at once.


_PLENTY = 6
"""Zones to which exits lead, so many that a room laid in one of them spoils at most five: its own
and its neighbours."""
_SPARE = 1
"""Tiles to spare in an exit that counts among so many."""


@dataclass(frozen=True)
class Outlook:
    """What is left to be laid."""

    board: Board
    stock: Stock
    ways: Sequence[Way]
    """The exits that are inside (`game.tales.key.rules.dungeon.locks`)."""
    rooms: int
    """How many rooms are still to come, that of the boss among them if he has not come."""
    boss_came: bool

    def can_owe(self, *, gone: Zone | None = None, spare: int = 0) -> bool:
        """Whether keys can still be owed after the next room, whatever it is.

        ``gone``: a zone taken as used already. ``spare``: tiles that may be taken away meanwhile.
        The next room that is laid by an exit that is inside receives keys if it is no boss room; so
        there must be such an exit with a tile that fits, also after the boss took any of them.
        """
        if self.rooms < (1 if self.boss_came else 2):
            return False
        if gone is not None and spare <= _SPARE:
            # Most often there are so many exits that those beside the zone need not be looked at.
            apart = self._ready - {gone, *(zone for _, zone in beyond_of(gone))}
            if len(apart) >= (1 if self.boss_came else _PLENTY):
                return True
        taken = () if gone is None else (gone,)
        ways = [way for way in self.ways if way.zone != gone]
        ready = [way for way in ways if self._fits(way, taken, spare)]
        if not ready or self.boss_came:
            return bool(ready)
        if len(dict.fromkeys(way.zone for way in ready)) >= _PLENTY:
            return True
        return all(
            any(way.zone != boss and self._fits(way, (*taken, boss), spare) for way in ready)
            for boss in dict.fromkeys(way.zone for way in ways)
        )

    @cached_property
    def _ready(self) -> frozenset[Zone]:
        """The zones in which a tile can be laid, with some to spare."""
        return frozenset(way.zone for way in self.ways if self._fits(way, (), _SPARE))

    def _fits(self, way: Way, gone: tuple[Zone, ...], spare: int) -> bool:
        return tiles_that_fit(self.board, self.stock, way, gone) > spare
