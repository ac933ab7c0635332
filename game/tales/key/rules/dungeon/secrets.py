"""Secret passages: where one may be searched for, and how it would run (rules/dungeon.md).

A passage is straight, leaves a free face of its room and is one to three cells long. Towards a zone
without a room it ends at the zone's border, and a room is laid behind it. A room that is there
already is joined where the rows line up: nothing but free cells lies between the two. The boss room
is never joined: his door is the way to him.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.tales.key.rules.dungeon.board import (
    INNER,
    LONGEST_PASSAGE,
    SIDES,
    STEP,
    Board,
    Cell,
    Room,
    Side,
    Zone,
    is_corner,
    places,
)

MOST_ATTEMPTS = 2
"""A room may be searched so often, successes included."""
FOUND = 3
"""The highest roll of one die that finds a passage."""


@dataclass(frozen=True, slots=True)
class Search:
    """An attempt to find a passage."""

    room: int
    face: Side
    roll: int

    @property
    def found(self) -> bool:
        return self.roll <= FOUND


@dataclass(frozen=True, slots=True)
class Joint:
    """A passage that would join a room that is there."""

    room: int
    cells: tuple[Cell, Cell]
    length: int


def free_faces(board: Board, room: Room) -> tuple[Side, ...]:
    """The sides of a room that are not flush with its zone's border, towards a zone on the
    board."""
    return tuple(
        side
        for side in SIDES
        if not room.touches(side) and board.beyond(room.zone, side) is not None
    )


def attempts_of(board: Board, room: Room) -> int:
    """How often a room may be searched in all."""
    return min(MOST_ATTEMPTS, len(free_faces(board, room)))


def open_places(board: Board, room: Room, face: Side) -> int:
    """The places along a face from which a passage can run straight to the border of the zone and
    end at no corner of the next zone, as bits."""
    bits = 0
    for along in places(room.span(face) & INNER):
        ahead = _ahead(room.cell_at(face, along), face, room.gap(face))
        if all(board.is_free(cell) for cell in ahead):
            bits |= 1 << along
    return bits


def joints(board: Board, room: Room, face: Side, zone: Zone) -> tuple[Joint, ...]:
    """The passages from a face that could join a room in the zone beyond."""
    found = []
    for along in places(room.span(face)):
        start = room.cell_at(face, along)
        for length, cell in enumerate(_ahead(start, face, LONGEST_PASSAGE + 1)):
            if board.is_free(cell):
                continue
            there = board.room_at(cell)
            if there is None or there.boss or there.zone != zone or length == 0:
                break
            if not is_corner(start) and not is_corner(cell):
                found.append(Joint(there.number, (start, cell), length))
            break
    return tuple(found)


def _ahead(start: Cell, face: Side, count: int) -> Iterator[Cell]:
    """The next cells in front of a cell, in a zone and the one beyond it: fewer than a zone has, so
    that none lies off the board."""
    (x, y), (dx, dy) = start, STEP[face]
    for n in range(1, count + 1):
        yield x + dx * n, y + dy * n
