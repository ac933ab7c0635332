"""What can be seen from a cell: symmetric shadow casting on whole numbers.

A cell is seen when the straight line from the middle of the viewer's cell to its middle is not cut
by what is opaque. Two floor cells therefore always see each other or neither does the other. An
opaque cell is seen when any part of its near face is.

The rows of a quadrant are walked outwards; a row is bounded by two slopes, kept as exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core.grid import Cell

Opaque = Callable[[int, int], bool]

_QUADRANTS = (
    (1, 0, 0, -1),  # north
    (0, 1, 1, 0),  # east
    (1, 0, 0, 1),  # south
    (0, -1, 1, 0),  # west
)
"""x and y as ``column * a + depth * b`` and ``column * c + depth * d``."""


def field_of_view(origin: Cell, radius: int, opaque: Opaque) -> dict[Cell, bool]:
    """The cells seen from ``origin`` within ``radius`` (as squares, diagonals count as one), each
    with whether it is opaque.

    A dictionary, because a set has no order; the origin comes first. ``opaque(x, y)`` may be asked
    about any cell within the radius; it is not asked about the origin.
    """
    seen: dict[Cell, bool] = {origin: False}
    ox, oy = origin
    for xc, xd, yc, yd in _QUADRANTS:
        # A row: its depth, and the slopes column/depth between which light still passes.
        rows = [(1, -1, 1, 1, 1)]
        while rows:
            depth, low, low_by, high, high_by = rows.pop()
            if depth > radius:
                continue
            # Columns of which more than an edge lies between the slopes.
            first = (2 * depth * low + low_by) // (2 * low_by)
            last = -((high_by - 2 * depth * high) // (2 * high_by))
            before: bool | None = None
            start, start_by = low, low_by
            for column in range(first, last + 1):
                x, y = ox + column * xc + depth * xd, oy + column * yc + depth * yd
                blocks = opaque(x, y)
                if blocks:
                    seen[(x, y)] = True
                elif depth * low <= column * low_by and column * high_by <= depth * high:
                    seen[(x, y)] = False
                if before is True and not blocks:
                    start, start_by = 2 * column - 1, 2 * depth
                elif before is False and blocks:
                    rows.append((depth + 1, start, start_by, 2 * column - 1, 2 * depth))
                before = blocks
            if before is False:
                rows.append((depth + 1, start, start_by, high, high_by))
    return seen
