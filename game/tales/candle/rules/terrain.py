"""Tiles: what a cell is made of, and grids of them.

A terrain is plain and frozen; what the physics reads from it, quickly and with a margin of stone
around it, is its `Ground`.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.errors import BadValue
from game.core.text import message

TILE = 32
"""Units of a tile's side in the physics."""

EMPTY, STONE, PLANK, CHAIN, WATER, WEB = range(6)
"""What a cell is made of. A plank carries from above only; a chain is climbed, and its top carries
like a plank; a web is as solid as stone until a flame burns it."""

LETTERS = ".#=H~%"
"""One letter for each kind of tile, in the order of their numbers: sketches and messages."""

SOLID, TOP, CLIMBABLE, WET = 1, 2, 4, 8
"""What a cell does to a body: blocks it, carries it from above, can be climbed, is water."""

MARGIN = 3
"""Cells of stone around a ground, so that nothing that moves ever asks beyond it."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A grid of tiles, ``cells`` row by row."""

    width: int
    height: int
    cells: bytes

    def __post_init__(self) -> None:
        if len(self.cells) != self.width * self.height:
            raise BadValue(
                message(
                    "terrain: expected {width} x {height} cells, got {cells}",
                    width=self.width,
                    height=self.height,
                    cells=len(self.cells),
                )
            )
        if self.cells and max(self.cells) > WEB:
            raise BadValue(
                message(
                    "terrain: unknown tile {tile}, expected 0 to {most}",
                    tile=max(self.cells),
                    most=WEB,
                )
            )

    def at(self, x: int, y: int) -> int:
        """The tile at column ``x`` and row ``y``; beyond the grid there is stone."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return self.cells[y * self.width + x]
        return STONE

    def mirrored(self) -> Terrain:
        """Left and right exchanged."""
        width = self.width
        rows = range(0, len(self.cells), width)
        return Terrain(width, self.height, b"".join(self.cells[r : r + width][::-1] for r in rows))

    def with_box(self, x: int, y: int, other: Terrain) -> Terrain:
        """This terrain with ``other`` laid over it, its corner at (x, y); it must fit."""
        cells = bytearray(self.cells)
        for row in range(other.height):
            at = (y + row) * self.width + x
            cells[at : at + other.width] = other.cells[row * other.width : (row + 1) * other.width]
        return Terrain(self.width, self.height, bytes(cells))

    def __str__(self) -> str:
        letters = "".join(LETTERS[cell] for cell in self.cells)
        width = self.width
        return "\n".join(letters[row : row + width] for row in range(0, len(letters), width))


def terrain_of(text: str) -> Terrain:
    """The terrain drawn in `LETTERS`, a line for each row."""
    rows = text.split()
    width = len(rows[0]) if rows else 0
    for number, row in enumerate(rows):
        if len(row) != width:
            raise BadValue(
                message(
                    "terrain: row {row}: expected {width} tiles, got {tiles}",
                    row=number,
                    width=width,
                    tiles=len(row),
                )
            )
        for letter in row:
            if letter not in LETTERS:
                raise BadValue(
                    message(
                        "terrain: row {row}: unknown tile {tile}", row=number, tile=repr(letter)
                    )
                )
    return Terrain(width, len(rows), bytes(LETTERS.index(letter) for row in rows for letter in row))


def filled(width: int, height: int, tile: int) -> Terrain:
    """A terrain of one kind of tile."""
    return Terrain(width, height, bytes([tile]) * (width * height))


class Ground:
    """A terrain as the physics reads it: `flags` with a margin, row by row, ``stride`` apart.

    The cell at column x and row y stands at ``base + y * stride + x``. Only webs that burn and
    gates change it.
    """

    __slots__ = ("base", "flags", "height", "stride", "width")

    def __init__(self, terrain: Terrain) -> None:
        self.width, self.height = terrain.width, terrain.height
        self.stride = terrain.width + 2 * MARGIN
        self.base = MARGIN * self.stride + MARGIN
        self.flags = bytearray([SOLID]) * (self.stride * (terrain.height + 2 * MARGIN))
        width, cells = terrain.width, terrain.cells
        for y in range(terrain.height):
            row, left = cells[y * width : (y + 1) * width], self.base + y * self.stride
            self.flags[left : left + width] = row.translate(_FLAGS)
        at = cells.find(CHAIN, width)
        while at >= 0:
            if cells[at - width] not in (CHAIN, STONE):
                y, x = divmod(at, width)
                self.flags[self.base + y * self.stride + x] = CLIMBABLE | TOP
            at = cells.find(CHAIN, at + 1)

    def at(self, x: int, y: int) -> int:
        """The flags of a cell, which must not lie beyond the margin."""
        return self.flags[self.base + y * self.stride + x]

    def burn(self, x: int, y: int) -> None:
        """A web is gone: its cell is empty."""
        self.flags[self.base + y * self.stride + x] = 0

    def shut(self, x: int, y: int) -> None:
        """A gate fills an empty cell; `burn` opens it again."""
        self.flags[self.base + y * self.stride + x] = SOLID


_FLAGS = bytes((0, SOLID, TOP, CLIMBABLE, WET, SOLID)).ljust(256, b"\0")
"""By tile; where a chain begins is told above."""
