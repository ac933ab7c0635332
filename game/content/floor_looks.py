"""How the floors of Candle's castle look: assets/candle/floors.toml, read and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.errors import ContentError
from game.core.text import message

NAME = "floors.toml"
Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class FloorLook:
    """A floor of the castle, from cellar to roof. Colours are red, green, blue from 0 to 255."""

    wall: str
    """The picture of the wall behind the play is ``wall_NAME.png``."""
    tint: Colour
    """What wall and masonry are multiplied by."""
    ambient: Colour
    """The light there is without any lamp."""
    night: Colour
    """The light of the sky behind panes."""


def read_floor_looks(path: Path) -> tuple[FloorLook, ...]:
    """The looks of the floors, the lowest first; `ContentError` says what is wrong."""
    try:
        said: Any = tomllib.loads(path.read_text(encoding="utf-8"))
        looks = tuple(_look(path, entry) for entry in said["floor"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise _fault(path, f"{type(error).__name__}: {error}") from None
    if not looks:
        raise _fault(path, "no [[floor]]")
    return looks


def lint_floor_looks(path: Path) -> Iterator[str]:
    """What is wrong with the file."""
    try:
        read_floor_looks(path)
    except ContentError as error:
        yield str(error)


def _look(path: Path, entry: Any) -> FloorLook:
    wall = entry["wall"]
    if not (path.parent / f"wall_{wall}.png").is_file():
        raise ValueError(f"wall_{wall}.png is not beside it")
    return FloorLook(wall, *(_colour(entry[name]) for name in ("tint", "ambient", "night")))


def _colour(numbers: Any) -> Colour:
    if not isinstance(numbers, list) or len(numbers) != 3:
        raise ValueError(f"a colour has three numbers, not {numbers!r}")
    if not all(isinstance(number, int) and 0 <= number <= 255 for number in numbers):
        raise ValueError(f"the numbers of a colour are 0 to 255, not {numbers!r}")
    red, green, blue = numbers
    return red, green, blue


def _fault(path: Path, why: str) -> ContentError:
    return ContentError(
        message("{file}: expected the looks of floors: {why}", file=str(path), why=why)
    )
