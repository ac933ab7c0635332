"""Where a tile may be laid (rules/dungeon.md, "Laying a room")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from game.tales.key.rules.dungeon.board import (
    INNER,
    SIDES,
    STEP,
    Board,
    Cell,
    Room,
    Side,
    Zone,
    beyond_of,
    is_corner,
)
from game.tales.key.rules.dungeon.tiles import BOSS, TILES, ZONE, Tile, tile_of


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile, turned or not, at a place within a zone."""

    width: int
    height: int
    dx: int
    """Cells from the left border of the zone."""
    dy: int
    """Cells from its upper border."""

    def touches(self, side: Side) -> bool:
        """Whether it is flush with that border of the zone."""
        if side == "north":
            return self.dy == 0
        if side == "west":
            return self.dx == 0
        if side == "east":
            return self.dx + self.width == ZONE
        return self.dy + self.height == ZONE

    def span(self, side: Side) -> int:
        """The places along that side of the zone that it covers, as bits."""
        if side in ("north", "south"):
            return ((1 << self.width) - 1) << self.dx
        return ((1 << self.height) - 1) << self.dy


@dataclass(frozen=True, slots=True)
class Wall:
    """An edge between a cell of a room and a cell of the room to be laid: a door may be there."""

    cell: Cell
    beyond: Cell


@cache
def spots_of(number: int) -> tuple[Spot, ...]:
    """Every spot of the tile with that number in an empty zone, in reading order for each turn."""
    return tuple(
        Spot(width, height, dx, dy)
        for width, height in tile_of(number).turns
        for dy in range(ZONE - height + 1)
        for dx in range(ZONE - width + 1)
    )


def leads_of(board: Board, zone: Zone, gone: tuple[Zone, ...] = ()) -> int:
    """The sides of a zone that lead to a zone that can still be used, as bits in the order of
    `SIDES`: it is on the board, no room lies in it, and it is none of those ``gone``."""
    leads = board.leads(zone)
    if gone and leads:
        for bit, beside in beyond_of(zone):
            if beside in gone:
                leads &= ~(1 << bit)
    return leads


@cache
def legal(number: int, entry: Side, open_places: int, leads: int) -> tuple[Spot, ...]:
    """The spots of a tile in an empty zone that is entered from the side ``entry``.

    It touches that side where a door can be, at one of ``open_places`` but no corner of the zone,
    and another side that leads on. The boss room may be a dead end.
    """
    found = []
    for spot in spots_of(number):
        onward = any(
            leads >> n & 1 and side != entry and spot.touches(side) for n, side in enumerate(SIDES)
        )
        if not spot.touches(entry) or not spot.span(entry) & open_places & INNER:
            continue
        if onward or number == BOSS.number:
            found.append(spot)
    return tuple(found)


@cache
def fitting(entry: Side, open_places: int, leads: int) -> tuple[int, ...]:
    """The numbers of the tiles that have a `legal` spot."""
    return tuple(tile.number for tile in TILES if legal(tile.number, entry, open_places, leads))


def first_spots(board: Board, zone: Zone, tile: Tile) -> tuple[tuple[Spot, Side], ...]:
    """The spots of the first room, each with the side by which it is entered: it touches that
    side, an edge of the board, and another side that leads on."""
    leads = leads_of(board, zone)
    found: dict[Spot, Side] = {}
    for entry in ("south", "west", "east", "north"):
        if board.beyond(zone, entry) is None:
            for spot in legal(tile.number, entry, INNER, leads):
                found.setdefault(spot, entry)
    return tuple(found.items())


def fillings(board: Board, room: Room, tile: Tile) -> tuple[tuple[Spot, tuple[Wall, ...]], ...]:
    """The spots of a tile in the free space of a room's zone that share a wall with the room, each
    with the places for a door in that wall."""
    return tuple(
        (spot, tuple(shared_walls(room, spot))) for spot in filling_spots(board, room, tile)
    )


def filling_spots(board: Board, room: Room, tile: Tile) -> tuple[Spot, ...]:
    """The spots of the `fillings` alone."""
    free = board.free(room.zone)
    beside = _beside(_spot_of(room), tile.number)
    return tuple(spot for spot, cells in beside if not cells & ~free)


def can_fill(board: Board, room: Room, tile: Tile) -> bool:
    """Whether there are `fillings`."""
    return bool(filling_spots(board, room, tile))


def shared_walls(room: Room, spot: Spot) -> Iterator[Wall]:
    """Where a door may be between a room and a spot of its zone: no corner of the zone."""
    left, top = ZONE * room.column, ZONE * room.row
    for (x, y), (to_x, to_y) in _walls(_spot_of(room), spot):
        yield Wall((left + x, top + y), (left + to_x, top + to_y))


def _spot_of(room: Room) -> Spot:
    """Where a room lies in its zone."""
    dx, dy = room.x - ZONE * room.column, room.y - ZONE * room.row
    return Spot(room.width, room.height, dx, dy)


@cache
def _beside(here: Spot, number: int) -> tuple[tuple[Spot, int], ...]:
    """The spots of a tile that share a wall with a room at a spot, if nothing else lies in the
    zone, with their cells as bits in reading order."""
    return tuple((spot, cells) for spot, cells in _covered(number) if _walls(here, spot))


@cache
def _walls(here: Spot, spot: Spot) -> tuple[tuple[Cell, Cell], ...]:
    """Where a door may be between two spots of a zone, in cells of the zone."""
    found = []
    for side in SIDES:
        dx, dy = STEP[side]
        for x, y in _edge(here, side):
            cell, beyond = (x, y), (x + dx, y + dy)
            inside = spot.dx <= x + dx < spot.dx + spot.width
            inside = inside and spot.dy <= y + dy < spot.dy + spot.height
            if inside and not is_corner(cell) and not is_corner(beyond):
                found.append((cell, beyond))
    return tuple(found)


def border_cell(zone: Zone, side: Side, along: int) -> Cell:
    """The cell of a zone at its border on that side, at a place along the side."""
    left, top, last = ZONE * zone[0], ZONE * zone[1], ZONE - 1
    if side in ("north", "south"):
        return left + along, top + (0 if side == "north" else last)
    return left + (0 if side == "west" else last), top + along


def corner(spot: Spot, zone: Zone) -> Cell:
    """The upper left cell of a spot, on the board."""
    return ZONE * zone[0] + spot.dx, ZONE * zone[1] + spot.dy


@cache
def _covered(number: int) -> tuple[tuple[Spot, int], ...]:
    """Every spot of a tile with its cells, as bits in reading order."""
    found = []
    for spot in spots_of(number):
        row = ((1 << spot.width) - 1) << spot.dx
        cells = sum(row << ZONE * (spot.dy + n) for n in range(spot.height))
        found.append((spot, cells))
    return tuple(found)


def _edge(spot: Spot, side: Side) -> Iterator[Cell]:
    """The cells of a spot on one of its sides."""
    if side in ("north", "south"):
        y = spot.dy if side == "north" else spot.dy + spot.height - 1
        yield from ((x, y) for x in range(spot.dx, spot.dx + spot.width))
    else:
        x = spot.dx if side == "west" else spot.dx + spot.width - 1
        yield from ((x, y) for y in range(spot.dy, spot.dy + spot.height))
