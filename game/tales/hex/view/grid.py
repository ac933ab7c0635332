"""Where hexes lie on the map: the grid of the baked pictures, in whole pixels; and how the cursor
goes from hex to hex by arrows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from game.core.errors import ContentError
from game.core.hexgrid import HEX_DIRECTIONS, Hex, Layout, distance, neighbours
from game.core.text import message

SIZES = (28, 44, 64)
"""Pixels from the middle of a hex to a corner, for which pictures are baked."""
SIDES = HEX_DIRECTIONS
APART = 0.27
"""How far from the middle of a hex its six outer places lie, in steps to the neighbour there."""
_PERIOD = 4

Middle = Callable[[Hex], tuple[int, int]]
"""Where the middle of a hex lies on a picture."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Hexes of one size; every middle is a whole pixel."""

    size: int
    column: int
    row: int
    squash: float

    def middle(self, at: Hex) -> tuple[int, int]:
        """The middle of a hex, from that of (0, 0)."""
        q, r = at
        return self.column * q, self.row * r + self.row * q // 2

    def hex_at(self, x: float, y: float) -> Hex:
        """The hex at a place, counted from the middle of (0, 0)."""
        return Layout(self.size, 0.0, 0.0, self.squash).hex_at(x, y)

    def hexes_in(self, rect: pygame.Rect) -> Iterator[Hex]:
        """Every hex with its middle in ``rect``, counted from the middle of (0, 0): columns from
        west to east, each from the north."""
        for q in range(-(-rect.left // self.column), -(-rect.right // self.column)):
            down = self.row * q // 2
            low, high = rect.top - down, rect.bottom - down
            for r in range(-(-low // self.row), -(-high // self.row)):
                yield q, r

    def spot(self, place: str) -> tuple[int, int]:
        """How far from the middle of its hex a place lies."""
        if place not in SIDES:
            return 0, 0
        x, y = self.middle(neighbours((0, 0))[SIDES.index(place)])
        return round(x * APART), round(y * APART)

    def corners(self, x: float, y: float) -> list[tuple[float, float]]:
        """The corners of a hex with its middle at (x, y)."""
        return list(Layout(self.size, x, y, self.squash).corners((0, 0)))


@dataclass(frozen=True)
class Washes:
    """What `washes.json` says: the grids, and the two colours of each relief's wash."""

    grids: dict[int, Grid]
    colours: dict[str, tuple[str, str]]
    """Thin and thick, by relief."""


def read_washes(folder: Path) -> Washes:
    """The washes of the pictures in ``folder``; `ContentError` for a file that is none."""
    file = folder / "washes.json"
    try:
        data: Any = json.loads(file.read_text(encoding="utf-8"))
        grids = {
            int(size): Grid(int(size), each["column"], each["row"], each["squash"])
            for size, each in data["sizes"].items()
        }
        colours = {relief: (each["thin"], each["thick"]) for relief, each in data["washes"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ContentError(
            message("{file}: expected washes: {why}", file=str(file), why=str(error))
        ) from None
    return Washes(grids, colours)


def number_of(at: Hex) -> int:
    """Which of the sixteen borders a hex has."""
    return at[0] % _PERIOD + _PERIOD * (at[1] % _PERIOD)


def variant(at: Hex, count: int, salt: int = 0) -> int:
    """Which variant of a picture a hex shows: always the same, and seldom that of a neighbour."""
    mixed = (at[0] * 73_856_093) ^ (at[1] * 19_349_663) ^ (salt * 83_492_791)
    return (mixed ^ (mixed >> 7)) % count


def moved(at: Hex, action: str, radius: int) -> Hex | None:
    """The hex an arrow leads to: north and south straight, east and west to the side that keeps
    the height; None where the map ends."""
    near = neighbours(at)
    if action in ("up", "down"):
        ways: tuple[Hex, ...] = (near[0] if action == "up" else near[3],)
    else:
        up, down = (near[1], near[2]) if action == "right" else (near[5], near[4])
        ways = (down, up) if at[0] % 2 else (up, down)
    return next((way for way in ways if distance(way, (0, 0)) <= radius), None)


def arrows(at: Hex, to: Hex, radius: int) -> Iterator[str]:
    """The arrows that lead from one hex to another, across first."""
    while at != to:
        if at[0] != to[0]:
            action = "right" if to[0] > at[0] else "left"
        else:
            action = "down" if to[1] > at[1] else "up"
        yield action
        there = moved(at, action, radius)
        assert there is not None
        at = there
