"""Room tiles, and the stock from which they are taken (rules/dungeon.md, "Dice and tiles")."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

ZONE = 5
"""Cells along a side of a zone."""
DIE = 8
"""Sides of the die that says which tile comes; on the last one it is perhaps the boss room."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A rectangle of cells, of which one side is as long as the other or longer."""

    number: int
    """What the die shows for it."""
    length: int
    breadth: int

    @property
    def name(self) -> str:
        """``5x3``"""
        return f"{self.length}x{self.breadth}"

    @property
    def turns(self) -> tuple[tuple[int, int], ...]:
        """Width and height of the tile as it lies on the table, and turned, if that differs."""
        if self.length == self.breadth:
            return ((self.length, self.breadth),)
        return (self.length, self.breadth), (self.breadth, self.length)


TILES = (
    Tile(1, 5, 5),
    Tile(2, 4, 4),
    Tile(3, 5, 3),
    Tile(4, 3, 3),
    Tile(5, 3, 2),
    Tile(6, 2, 2),
    Tile(7, 5, 2),
)
"""The seven piles, by what the die shows."""
BOSS = Tile(8, 5, 5)
"""The boss room: one tile more than the stock."""


def tile_of(number: int) -> Tile:
    """The tile that the die shows as ``number``."""
    return BOSS if number == BOSS.number else TILES[number - 1]


class Stock:
    """The piles of tiles that are left, and how many of each lie on the board.

    When every pile is empty all are filled again, as high as they were at the start.
    """

    def __init__(self, start: int) -> None:
        self.start = start
        self.left = [start] * len(TILES)
        self.laid = [0] * len(TILES)
        self._counted: dict[tuple[int, ...], int] = {}

    def count(self, numbers: tuple[int, ...]) -> int:
        """How many tiles are left in the piles with these numbers.

        Asked of the same few sets for every exit: what was counted is kept until a tile is taken.
        """
        found = self._counted.get(numbers)
        if found is None:
            found = self._counted[numbers] = sum(self.left[number - 1] for number in numbers)
        return found

    def has(self, tile: Tile) -> bool:
        """Whether a tile of the pile is left."""
        return self.left[tile.number - 1] > 0

    def take(self, tile: Tile) -> bool:
        """One tile goes to the board; whether all piles had to be filled again after it."""
        self._counted.clear()
        self.left[tile.number - 1] -= 1
        self.laid[tile.number - 1] += 1
        if any(self.left):
            return False
        self.left = [self.start] * len(TILES)
        return True


class Preference:
    """The order in which piles are tried for a tile that was rolled.

    First its own pile; then the neighbouring ones (one lower, one higher), first the one of which
    fewer lie on the board, by ``die`` if there are as many; then those two away, and so on. Empty
    piles are left out. A die is rolled only when it is needed, and not again when it was.
    """

    def __init__(self, stock: Stock, rolled: Tile, die: Callable[[int], int]) -> None:
        self._found: list[Tile] = []
        self._rest = _order(stock, rolled, die)

    def __iter__(self) -> Iterator[Tile]:
        at = 0
        while at < len(self._found) or self._more():
            yield self._found[at]
            at += 1

    def first(self, fits: Callable[[Tile], bool]) -> Tile | None:
        """The first tile that ``fits``; None if none does."""
        return next((tile for tile in self if fits(tile)), None)

    def _more(self) -> bool:
        tile = next(self._rest, None)
        if tile is not None:
            self._found.append(tile)
        return tile is not None


def _order(stock: Stock, rolled: Tile, die: Callable[[int], int]) -> Iterator[Tile]:
    for away in range(len(TILES)):
        numbers = (rolled.number - away, rolled.number + away)[: 2 if away else 1]
        pair = [tile_of(n) for n in numbers if 1 <= n <= len(TILES)]
        pair = [tile for tile in pair if stock.has(tile)]
        if len(pair) == 2:
            lower, higher = (stock.laid[tile.number - 1] for tile in pair)
            if higher < lower or (higher == lower and die(2) == 2):
                pair.reverse()
        yield from pair
