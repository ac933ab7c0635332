"""What a player may do, each with its one-line text. Cells are written ``x,y``."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

from game.core.errors import BadValue
from game.core.grid import DIRECTIONS, Cell, Direction
from game.core.text import message


def _at(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _aimed(head: str, cell: Cell | None) -> str:
    return head if cell is None else f"{head} {_at(cell)}"


@dataclass(frozen=True, slots=True)
class Move:
    """Walk to a cell: out of danger with the whole party and as far as one likes."""

    cell: Cell

    @property
    def text(self) -> str:
        return f"move {_at(self.cell)}"


@dataclass(frozen=True, slots=True)
class Open:
    """Open a door that is there; a locked one if enough of its keys were found."""

    door: int

    @property
    def text(self) -> str:
        return f"open {self.door}"


@dataclass(frozen=True, slots=True)
class Delve:
    """Open an exit: the next room is laid."""

    room: int
    side: Direction

    @property
    def text(self) -> str:
        return f"delve {self.room} {self.side}"


@dataclass(frozen=True, slots=True)
class PickTile:
    """Say which tile is laid, after an 8 without the boss."""

    tile: int

    @property
    def text(self) -> str:
        return f"tile {self.tile}"


@dataclass(frozen=True, slots=True)
class Close:
    """Shut a door."""

    door: int

    @property
    def text(self) -> str:
        return f"close {self.door}"


@dataclass(frozen=True, slots=True)
class Attack:
    """Strike or shoot a foe."""

    foe: int

    @property
    def text(self) -> str:
        return f"attack {self.foe}"


@dataclass(frozen=True, slots=True)
class Shove:
    """Push a foe one cell back."""

    foe: int

    @property
    def text(self) -> str:
        return f"shove {self.foe}"


@dataclass(frozen=True, slots=True)
class UseSkill:
    """Do what only some can."""

    skill: str
    cell: Cell | None = None

    @property
    def text(self) -> str:
        return _aimed(f"skill {self.skill}", self.cell)


@dataclass(frozen=True, slots=True)
class UseItem:
    """Use a thing of the pack, or throw what is in the hand."""

    item: str
    cell: Cell | None = None

    @property
    def text(self) -> str:
        return _aimed(f"use {self.item}", self.cell)


@dataclass(frozen=True, slots=True)
class Handle:
    """Lay a hand on furniture: pray, read, open, pull ..."""

    cell: Cell

    @property
    def text(self) -> str:
        return f"handle {_at(self.cell)}"


@dataclass(frozen=True, slots=True)
class Topple:
    """Throw furniture over, away from oneself."""

    cell: Cell

    @property
    def text(self) -> str:
        return f"topple {_at(self.cell)}"


@dataclass(frozen=True, slots=True)
class Disarm:
    """Make a trap harmless that was found."""

    cell: Cell

    @property
    def text(self) -> str:
        return f"disarm {_at(self.cell)}"


@dataclass(frozen=True, slots=True)
class Lift:
    """Help up a friend who is down."""

    cell: Cell

    @property
    def text(self) -> str:
        return f"lift {_at(self.cell)}"


@dataclass(frozen=True, slots=True)
class Struggle:
    """Free oneself from a web or net, or roll out flames."""

    @property
    def text(self) -> str:
        return "struggle"


@dataclass(frozen=True, slots=True)
class Load:
    """Load what has been shot."""

    @property
    def text(self) -> str:
        return "load"


@dataclass(frozen=True, slots=True)
class Take:
    """Pick up what lies here."""

    @property
    def text(self) -> str:
        return "take"


@dataclass(frozen=True, slots=True)
class Drop:
    """Lay a thing down."""

    item: str

    @property
    def text(self) -> str:
        return f"drop {self.item}"


@dataclass(frozen=True, slots=True)
class Wear:
    """Take a thing from the pack in hand, or put it on; what was there goes into the pack."""

    item: str

    @property
    def text(self) -> str:
        return f"wear {self.item}"


@dataclass(frozen=True, slots=True)
class Give:
    """Hand a thing to a friend beside one."""

    item: str
    hero: int

    @property
    def text(self) -> str:
        return f"give {self.item} {self.hero}"


@dataclass(frozen=True, slots=True)
class Lead:
    """Say who goes ahead out of danger."""

    hero: int

    @property
    def text(self) -> str:
        return f"lead {self.hero}"


@dataclass(frozen=True, slots=True)
class Search:
    """Search a wall of the room for a passage."""

    side: Direction

    @property
    def text(self) -> str:
        return f"search {self.side}"


@dataclass(frozen=True, slots=True)
class Rest:
    """Rest in this room."""

    @property
    def text(self) -> str:
        return "rest"


@dataclass(frozen=True, slots=True)
class Explore:
    """Walk to the nearest thing that was not yet seen or taken."""

    @property
    def text(self) -> str:
        return "explore"


@dataclass(frozen=True, slots=True)
class End:
    """End the turn; out of danger, let one pass."""

    @property
    def text(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Learn:
    """Choose a talent for the hero who may learn one."""

    talent: str

    @property
    def text(self) -> str:
        return f"talent {self.talent}"


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the run up."""

    @property
    def text(self) -> str:
        return "concede"


KeyCommand = (
    Move | Open | Delve | PickTile | Close | Attack | Shove | UseSkill | UseItem | Handle | Topple
    | Disarm | Lift | Struggle | Load | Take | Drop | Wear | Give | Lead | Search | Rest | Explore
    | End | Learn | Concede
)  # fmt: skip

_NUMBER = re.compile("[1-9][0-9]{0,4}")
_CELL = re.compile("(0|[1-9][0-9]?),(0|[1-9][0-9]?)")
_NAME = re.compile("[a-z][a-z0-9-]{0,31}")


class _Unread(Exception):
    """A word is not what it should be."""


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise _Unread
    return int(word)


def _cell(word: str) -> Cell:
    found = _CELL.fullmatch(word)
    if found is None:
        raise _Unread
    return int(found[1]), int(found[2])


def _name(word: str) -> str:
    if not _NAME.fullmatch(word):
        raise _Unread
    return word


def _side(word: str) -> Direction:
    for side in DIRECTIONS:
        if word == side:
            return side
    raise _Unread


def _aim(words: list[str]) -> Cell | None:
    return _cell(*words) if words else None


_READERS: dict[str, tuple[int, int, Callable[[list[str]], KeyCommand]]] = {
    "move": (1, 1, lambda words: Move(_cell(words[0]))),
    "open": (1, 1, lambda words: Open(_number(words[0]))),
    "delve": (2, 2, lambda words: Delve(_number(words[0]), _side(words[1]))),
    "tile": (1, 1, lambda words: PickTile(_number(words[0]))),
    "close": (1, 1, lambda words: Close(_number(words[0]))),
    "attack": (1, 1, lambda words: Attack(_number(words[0]))),
    "shove": (1, 1, lambda words: Shove(_number(words[0]))),
    "skill": (1, 2, lambda words: UseSkill(_name(words[0]), _aim(words[1:]))),
    "use": (1, 2, lambda words: UseItem(_name(words[0]), _aim(words[1:]))),
    "handle": (1, 1, lambda words: Handle(_cell(words[0]))),
    "topple": (1, 1, lambda words: Topple(_cell(words[0]))),
    "disarm": (1, 1, lambda words: Disarm(_cell(words[0]))),
    "lift": (1, 1, lambda words: Lift(_cell(words[0]))),
    "struggle": (0, 0, lambda _: Struggle()),
    "load": (0, 0, lambda _: Load()),
    "take": (0, 0, lambda _: Take()),
    "drop": (1, 1, lambda words: Drop(_name(words[0]))),
    "wear": (1, 1, lambda words: Wear(_name(words[0]))),
    "give": (2, 2, lambda words: Give(_name(words[0]), _number(words[1]))),
    "lead": (1, 1, lambda words: Lead(_number(words[0]))),
    "search": (1, 1, lambda words: Search(_side(words[0]))),
    "rest": (0, 0, lambda _: Rest()),
    "explore": (0, 0, lambda _: Explore()),
    "end": (0, 0, lambda _: End()),
    "talent": (1, 1, lambda words: Learn(_name(words[0]))),
    "concede": (0, 0, lambda _: Concede()),
}
"""By first word: the least and the most words that follow, and what they mean."""


def parse_command(text: str) -> KeyCommand:
    """The command written ``text``, exactly as it is written; `BadValue` lists what there is."""
    head, *words = text.split(" ")
    reader = _READERS.get(head)
    if reader is None:
        _refuse(text)
    least, most, read = reader
    if not least <= len(words) <= most:
        _refuse(text)
    try:
        return read(words)
    except _Unread:
        _refuse(text)


def _refuse(text: str) -> NoReturn:
    raise BadValue(
        message(
            "command: expected one of: {known}; got {shown}",
            known=", ".join(_READERS),
            shown=repr(text[:40]),
        )
    )
