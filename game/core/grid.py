"""Squares with four neighbours: cells, directions, distances.

A cell is a pair ``(x, y)`` of whole numbers, x to the right, y down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

Cell = tuple[int, int]
Direction = Literal["north", "east", "south", "west"]

DIRECTIONS: tuple[Direction, ...] = ("north", "east", "south", "west")
"""Clockwise from the top: the order in which neighbours are always visited."""
STEPS: Mapping[Direction, Cell] = {
    "north": (0, -1),
    "east": (1, 0),
    "south": (0, 1),
    "west": (-1, 0),
}
OPPOSITE: Mapping[Direction, Direction] = {
    "north": "south",
    "east": "west",
    "south": "north",
    "west": "east",
}


def beside(cell: Cell, direction: Direction) -> Cell:
    """The neighbour of ``cell`` in ``direction``."""
    dx, dy = STEPS[direction]
    return cell[0] + dx, cell[1] + dy


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells that share a side with ``cell``, in the order of `DIRECTIONS`."""
    x, y = cell
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def direction_to(origin: Cell, target: Cell) -> Direction | None:
    """The direction from ``origin`` to a cell in its row or column; None for any other cell."""
    dx, dy = target[0] - origin[0], target[1] - origin[1]
    if (dx == 0) == (dy == 0):
        return None
    if dx:
        return "east" if dx > 0 else "west"
    return "south" if dy > 0 else "north"


def distance(one: Cell, other: Cell) -> int:
    """How many steps to a neighbour lie between two cells when nothing is in the way."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def square_distance(one: Cell, other: Cell) -> int:
    """How many rings of a square lie between two cells: diagonals count as one."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def rectangle(x: int, y: int, width: int, height: int) -> Iterator[Cell]:
    """The cells of a rectangle, row by row."""
    for row in range(y, y + height):
        for column in range(x, x + width):
            yield column, row
