"""What a player may do, each with its one-line text. Hexes are written ``q,r``."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

from game.core.errors import BadValue
from game.core.hexgrid import Hex
from game.core.text import message
from game.tales.hex.rules.play.state import TEXT_MOST

GIFTS = ("candle", "relic", "rumour")
NOTHING = "-"
"""Instead of words: none."""
_GAPS = "\u00a0\u202f"
"""Spaces that do not break; French has them before some marks."""


def _at(at: Hex) -> str:
    return f"{at[0]},{at[1]}"


@dataclass(frozen=True, slots=True)
class Go:
    """One step to a neighbour."""

    to: Hex

    @property
    def text(self) -> str:
        return f"go {_at(self.to)}"


@dataclass(frozen=True, slots=True)
class Travel:
    """The cheapest known way, step by step, until something happens."""

    to: Hex

    @property
    def text(self) -> str:
        return f"travel {_at(self.to)}"


@dataclass(frozen=True, slots=True)
class Scour:
    """Search this hex: its next patrol card."""

    @property
    def text(self) -> str:
        return "scour"


@dataclass(frozen=True, slots=True)
class Forage:
    """Look for food."""

    @property
    def text(self) -> str:
        return "forage"


@dataclass(frozen=True, slots=True)
class Camp:
    """Rest until morning."""

    @property
    def text(self) -> str:
        return "camp"


@dataclass(frozen=True, slots=True)
class Choose:
    """What the patrol does in an encounter; with ``candle`` it burns one for a die more."""

    choice: str
    candle: bool = False

    @property
    def text(self) -> str:
        return f"choose {self.choice}{' candle' if self.candle else ''}"


@dataclass(frozen=True, slots=True)
class Visit:
    """Call on a community in this hex."""

    community: int

    @property
    def text(self) -> str:
        return f"visit {self.community}"


@dataclass(frozen=True, slots=True)
class Provision:
    """Take what a community hands out."""

    community: int

    @property
    def text(self) -> str:
        return f"provision {self.community}"


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask a community for news."""

    community: int

    @property
    def text(self) -> str:
        return f"ask {self.community}"


@dataclass(frozen=True, slots=True)
class Promise:
    """Take a community's wish upon oneself."""

    community: int

    @property
    def text(self) -> str:
        return f"promise {self.community}"


@dataclass(frozen=True, slots=True)
class Settle:
    """Keep what was promised."""

    community: int

    @property
    def text(self) -> str:
        return f"settle {self.community}"


@dataclass(frozen=True, slots=True)
class Gift:
    """Give a fairy court one of `GIFTS`."""

    community: int
    what: str

    @property
    def text(self) -> str:
        return f"gift {self.community} {self.what}"


@dataclass(frozen=True, slots=True)
class Riddle:
    """Answer a riddle of a fairy court."""

    community: int

    @property
    def text(self) -> str:
        return f"riddle {self.community}"


@dataclass(frozen=True, slots=True)
class Accuse:
    """Lay the proofs against the plot before its seat."""

    community: int

    @property
    def text(self) -> str:
        return f"accuse {self.community}"


@dataclass(frozen=True, slots=True)
class Explore:
    """Go into a ruin."""

    ruin: int

    @property
    def text(self) -> str:
        return f"explore {self.ruin}"


@dataclass(frozen=True, slots=True)
class Report:
    """Tell the city that a task is done: the run is won."""

    @property
    def text(self) -> str:
        return "report"


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the run up."""

    @property
    def text(self) -> str:
        return "concede"


@dataclass(frozen=True, slots=True)
class Note:
    """Pin a note to a hex; `NOTHING` takes it off. Free, and not listed among what is open."""

    at: Hex
    words: str

    @property
    def text(self) -> str:
        return f"note {_at(self.at)} {self.words}"


@dataclass(frozen=True, slots=True)
class Write:
    """Write a day of the journal oneself; `NOTHING` restores its own words. Free, not listed."""

    day: int
    words: str

    @property
    def text(self) -> str:
        return f"write {self.day} {self.words}"


HexCommand = (
    Go | Travel | Scour | Forage | Camp | Choose | Visit | Provision | Ask | Promise | Settle
    | Gift | Riddle | Accuse | Explore | Report | Concede | Note | Write
)  # fmt: skip

_NUMBER = re.compile("0|[1-9][0-9]{0,3}")
_PART = "(0|-?[1-9][0-9]?)"
_HEX = re.compile(f"{_PART},{_PART}")
_NAME = re.compile("[a-z][a-z0-9_]{0,31}")


class _Unread(Exception):
    """A word is not what it should be."""


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word) or not word.isascii():
        raise _Unread
    return int(word)


def _hex(word: str) -> Hex:
    found = _HEX.fullmatch(word)
    if found is None:
        raise _Unread
    return int(found[1]), int(found[2])


def _choose(words: list[str]) -> Choose:
    if not _NAME.fullmatch(words[0]) or words[1:] not in ([], ["candle"]):
        raise _Unread
    return Choose(words[0], len(words) > 1)


def _gift(words: list[str]) -> Gift:
    if words[1] not in GIFTS:
        raise _Unread
    return Gift(_number(words[0]), words[1])


def _own(text: str) -> tuple[str, str]:
    """The first word and the player's own words after it."""
    head, gap, words = text.partition(" ")
    if not gap or not 0 < len(words) <= TEXT_MOST or words != words.strip():
        raise _Unread
    if not all(character.isprintable() or character in _GAPS for character in words):
        raise _Unread
    return head, words


def _note(text: str) -> Note:
    head, words = _own(text)
    return Note(_hex(head), words)


def _write(text: str) -> Write:
    head, words = _own(text)
    return Write(_number(head), words)


_READERS: dict[str, tuple[int, int, Callable[[list[str]], HexCommand]]] = {
    "go": (1, 1, lambda words: Go(_hex(words[0]))),
    "travel": (1, 1, lambda words: Travel(_hex(words[0]))),
    "scour": (0, 0, lambda _: Scour()),
    "forage": (0, 0, lambda _: Forage()),
    "camp": (0, 0, lambda _: Camp()),
    "choose": (1, 2, _choose),
    "visit": (1, 1, lambda words: Visit(_number(words[0]))),
    "provision": (1, 1, lambda words: Provision(_number(words[0]))),
    "ask": (1, 1, lambda words: Ask(_number(words[0]))),
    "promise": (1, 1, lambda words: Promise(_number(words[0]))),
    "settle": (1, 1, lambda words: Settle(_number(words[0]))),
    "gift": (2, 2, _gift),
    "riddle": (1, 1, lambda words: Riddle(_number(words[0]))),
    "accuse": (1, 1, lambda words: Accuse(_number(words[0]))),
    "explore": (1, 1, lambda words: Explore(_number(words[0]))),
    "report": (0, 0, lambda _: Report()),
    "concede": (0, 0, lambda _: Concede()),
}
"""By first word: the least and the most words that follow, and what they mean."""
_OWN: dict[str, Callable[[str], HexCommand]] = {"note": _note, "write": _write}
"""Those that end in the player's own words."""


def parse_command(text: str) -> HexCommand:
    """The command written ``text``, exactly as it is written; `BadValue` lists what there is."""
    head, _, rest = text.partition(" ")
    try:
        if head in _OWN:
            return _OWN[head](rest)
        reader = _READERS.get(head)
        words = text.split(" ")[1:]
        if reader is not None and reader[0] <= len(words) <= reader[1]:
            return reader[2](words)
    except _Unread:
        _refuse(text)
    return _refuse(text)


def _refuse(text: str) -> NoReturn:
    raise BadValue(
        message(
            "command: expected one of: {known}; got {shown}",
            known=", ".join((*_READERS, *_OWN)),
            shown=repr(text[:40]),
        )
    )
