"""How near the map can be looked at: sizes of its hexes, and how much of a size is seen."""

from __future__ import annotations

from dataclasses import dataclass

from game.tales.hex.view.chart_sheet import MARGIN
from game.tales.hex.view.grid import SIZES
from game.tales.hex.view.layout import FITS

_MOST_PIXELS = 24_000_000
"""A picture of the map is no larger; of a wide country there is none with large hexes."""


@dataclass(frozen=True, slots=True)
class Level:
    """One way to look at the map."""

    size: int
    """Pixels from the middle of a hex to a corner, in the picture that is shown."""
    scale: float = 1.0
    """How much of that size is seen; less than 1 only where the whole map would not fit."""


def sizes_of(radius: int) -> tuple[int, ...]:
    """Sizes of hexes for which a picture of the map is not too large; the smallest always."""

    def pixels(size: int) -> float:
        wide, high = _extent(radius + MARGIN, size)
        return wide * high

    return tuple(size for size in SIZES if pixels(size) <= _MOST_PIXELS) or SIZES[:1]


def levels_of(radius: int) -> tuple[Level, ...]:
    """From the farthest to the nearest; at the first the whole map is seen."""
    levels = tuple(Level(size) for size in sizes_of(radius))
    wide, high = _extent(radius, SIZES[0])
    scale = min(FITS.width / wide, FITS.height / high)
    return (Level(SIZES[0], scale), *levels) if scale < 1.0 else levels


def first_level(levels: tuple[Level, ...]) -> int:
    """The level at which a map is shown at first: the middle size if there is one."""
    whole = [number for number, level in enumerate(levels) if level.scale == 1.0]
    return whole[min(1, len(whole) - 1)]


def holds(radius: int, level: Level) -> bool:
    """Whether the screen has room for the whole map."""
    wide, high = _extent(radius, level.size)
    return wide * level.scale <= FITS.width + 1 and high * level.scale <= FITS.height + 1


def _extent(radius: int, size: int) -> tuple[float, float]:
    """How large the map is, its margin aside."""
    return (1.5 * 2 * radius + 2) * size, 1.6 * size * (2 * radius + 1)
