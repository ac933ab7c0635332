"""What a player does: a tick of held keys, or giving the run up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.errors import BadValue
from game.core.text import message
from game.tales.candle.rules.body import DOWN, LEAP, LEFT, RIGHT, THROW, UP

LETTERS: tuple[tuple[int, str], ...] = (
    (LEFT, "L"),
    (RIGHT, "R"),
    (UP, "U"),
    (DOWN, "D"),
    (LEAP, "J"),
    (THROW, "T"),
)
"""One letter for each key, in the order in which a command's text has them."""
NONE_HELD = "-"


@dataclass(frozen=True, slots=True)
class Hold:
    """One tick of held keys, as bits (`game.tales.candle.rules.body`). Take them from `HOLDS`."""

    bits: int = 0

    @property
    def text(self) -> str:
        return "".join(letter for bit, letter in LETTERS if self.bits & bit) or NONE_HELD


@dataclass(frozen=True, slots=True)
class Concede:
    """Leave the run as it stands."""

    @property
    def text(self) -> str:
        return "concede"


CandleCommand = Hold | Concede

HOLDS = tuple(Hold(bits) for bits in range(64))
"""Every combination of keys, by its bits."""
CONCEDE = Concede()
LEGAL: tuple[CandleCommand, ...] = (*HOLDS, CONCEDE)

_BY_TEXT: Mapping[str, CandleCommand] = {command.text: command for command in LEGAL}


def parse_command(text: str) -> CandleCommand:
    """The command written as ``text``; `BadValue` says how one is written."""
    command = _BY_TEXT.get(text)
    if command is None:
        raise BadValue(
            message(
                "unknown command {shown}, expected letters of LRUDJT in this order, - for none,"
                " or concede",
                shown=repr(text[:40]),
            )
        )
    return command
