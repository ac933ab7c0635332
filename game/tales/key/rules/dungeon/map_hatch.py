"""The rim of hatching around the rooms of a map: tufts of parallel strokes on a jittered grid.

Every tuft follows from its place on the board, so that it never moves when another room is laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from game.tales.locks.rules.tiles import noise, number_text

Box = tuple[int, int, int, int]

PITCH = 12
"""Pixels from one tuft to the next, before they are jittered."""
REACH = 21.0
"""Pixels from the nearest floor up to which there are tufts, give or take a third."""
_HALF = 7.2
_GAP = 3.7
_WIDTH = 1.15
_TURNS = (
    (1.0, 0.0), (0.924, 0.383), (0.707, 0.707), (0.383, 0.924),
    (0.0, 1.0), (-0.383, 0.924), (-0.707, 0.707), (-0.924, 0.383),
)  # fmt: skip


def hatching(floors: Sequence[Box], cell: int) -> str:
    """The strokes around ``floors`` (in cells of so many pixels) as one SVG path; they may run a
    little way under the floors, which are drawn over them."""
    taken: dict[tuple[int, int], bool] = {}
    for left, top, right, bottom in floors:
        for y in range(top, bottom):
            for x in range(left, right):
                taken[x, y] = True
    around = {
        (x + dx, y + dy): True for x, y in taken for dx in (-1, 0, 1) for dy in (-1, 0, 1)
    }  # fmt: skip
    tufts: dict[tuple[int, int], bool] = {}
    for x, y in around:
        for row in range(y * cell // PITCH, (y + 1) * cell // PITCH + 1):
            for column in range(x * cell // PITCH, (x + 1) * cell // PITCH + 1):
                tufts[column, row] = True
    return "".join(
        part for column, row in sorted(tufts) for part in _tuft(column, row, taken, cell)
    )


def _tuft(column: int, row: int, taken: dict[tuple[int, int], bool], cell: int) -> Iterator[str]:
    """Three strokes side by side, if the tuft is near a floor but not on it."""
    seed = column * 7919 + row * 104_729
    x = (column + 0.5 + 0.44 * noise(0, seed)) * PITCH
    y = (row + 0.5 + 0.44 * noise(1, seed)) * PITCH
    away = _distance(x, y, taken, cell)
    if not 0.5 < away < REACH + 7 * noise(2, seed):
        return
    dx, dy = _TURNS[int((noise(3, seed) + 1) * 3.999)]
    for number in (-1, 0, 1):
        reach = _HALF * (1 + 0.25 * noise(4 + number, seed))
        middle_x, middle_y = x - dy * _GAP * number, y + dx * _GAP * number
        yield _stroke(middle_x, middle_y, dx * reach, dy * reach)


def _distance(x: float, y: float, taken: dict[tuple[int, int], bool], cell: int) -> float:
    """From a point to the nearest floor, in pixels; 0 on a floor. Far ones do not matter."""
    column, row = int(x // cell), int(y // cell)
    best = 4.0 * cell
    for cx in (column - 1, column, column + 1):
        for cy in (row - 1, row, row + 1):
            if (cx, cy) in taken:
                dx = max(cx * cell - x, 0.0, x - (cx + 1) * cell)
                dy = max(cy * cell - y, 0.0, y - (cy + 1) * cell)
                best = min(best, sqrt(dx * dx + dy * dy))
    return best


def _stroke(x: float, y: float, dx: float, dy: float) -> str:
    """A stroke that is thinner at its ends."""
    length = sqrt(dx * dx + dy * dy)
    nx, ny = -dy / length * _WIDTH / 2, dx / length * _WIDTH / 2
    corners = (
        (x - dx, y - dy), (x - dx / 3 + nx, y - dy / 3 + ny), (x + dx / 2 + nx, y + dy / 2 + ny),
        (x + dx, y + dy), (x + dx / 3 - nx, y + dy / 3 - ny), (x - dx / 2 - nx, y - dy / 2 - ny),
    )  # fmt: skip
    return "M" + "L".join(f"{number_text(a)} {number_text(b)}" for a, b in corners) + "z"
