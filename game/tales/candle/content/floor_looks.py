"""How the floors of Candle's castle look: assets/candle/floors.toml, read and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.errors import ContentError
from game.core.text import message
from game.store.toml_reader import toml_data

NAME = "floors.toml"
Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Furniture:
    """A picture of the sheet ``back`` that a floor may be furnished with; sizes in tiles."""

    name: str
    width: int
    height: int
    stands: bool
    """On the floor; else it hangs on the wall."""


FURNITURE = {
    piece.name: piece
    for piece in (
        *(
            Furniture(name, width, height, stands=True)
            for name, width, height in (
                ("barrels", 2, 2), ("crate", 1, 1), ("crates", 2, 2), ("pots", 1, 1),
                ("skulls", 1, 1), ("skeleton", 2, 2), ("cauldron", 1, 1), ("table", 2, 1),
                ("bookcase", 2, 3), ("armour", 1, 2), ("statue", 1, 3), ("weapon_rack", 2, 2),
                ("stubs", 1, 1), ("mushrooms", 1, 1), ("rubble", 2, 1), ("telescope", 2, 2),
                ("globe", 1, 1),
            )
        ),
        *(
            Furniture(name, width, height, stands=False)
            for name, width, height in (
                ("tapestry", 2, 3), ("painting", 2, 2), ("shield", 1, 1), ("shelf_books", 2, 1),
                ("shelf_flasks", 2, 1), ("key_board", 2, 1), ("grate", 2, 2), ("clock", 2, 2),
                ("cage", 1, 3), ("roots", 2, 2), ("lantern", 1, 2), ("bell", 2, 2),
            )
        ),
    )
}  # fmt: skip


SKY = "sky"
"""The wall of a floor that has none."""
COLOURS = ("tint", "back", "ambient", "night", "stone", "ledge")


WINDOWS = {
    piece.name: piece
    for piece in (
        Furniture("window_tall", 4, 6, stands=False),
        Furniture("window_small", 3, 4, stands=False),
        Furniture("window_narrow", 2, 3, stands=False),
        Furniture("window_round", 3, 3, stands=False),
        Furniture("window_slit", 1, 2, stands=False),
    )
}
"""What the night may be seen through."""


@dataclass(frozen=True, slots=True)
class FloorLook:
    """A floor of the castle, from cellar to roof. Colours are red, green, blue from 0 to 255."""

    wall: str
    """The picture of the wall behind the play is ``wall_NAME.webp``; `SKY` for the night itself."""
    tint: Colour
    """What wall, masonry and decoration are multiplied by."""
    back: Colour
    """What wall and decoration are multiplied by besides, to lie behind the play."""
    ambient: Colour
    """The light there is without any lamp."""
    night: Colour
    """The light of the sky behind panes."""
    stone: Colour
    """The least light on stone."""
    ledge: Colour
    """The least light on what one can stand on."""
    furniture: tuple[Furniture, ...]
    """What stands and hangs about; what is named twice is twice as common."""
    windows: tuple[Furniture, ...]
    """Those that its walls have where there is room, the most wanted first."""

    @property
    def open_air(self) -> bool:
        """Whether nothing but the night is behind the play."""
        return self.wall == SKY


def read_floor_looks(path: Path) -> tuple[FloorLook, ...]:
    """The looks of the floors, the lowest first; `ContentError` says what is wrong."""
    try:
        said = toml_data(path)
        looks = tuple(_look(path, entry) for entry in said["floor"])
    except (ValueError, KeyError, TypeError) as error:
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
    if wall != SKY and not (path.parent / f"wall_{wall}.webp").is_file():
        raise ValueError(f"wall_{wall}.webp is not beside it")
    colours = {name: _colour(entry[name]) for name in COLOURS}
    furniture = tuple(_piece("furniture", FURNITURE, name) for name in entry["furniture"])
    windows = tuple(_piece("windows", WINDOWS, name) for name in entry["windows"])
    if not furniture:
        raise ValueError("furniture names nothing")
    return FloorLook(wall, furniture=furniture, windows=windows, **colours)


def _piece(field: str, known: Mapping[str, Furniture], name: Any) -> Furniture:
    if name not in known:
        raise ValueError(f"{field} is one of {', '.join(known)}, not {name!r}")
    return known[name]


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
