"""The decisions of a player, each with the one word that a run holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.errors import BadValue
from game.core.text import message
from game.tales.throne.rules.combat import Pile


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a step card and walk as far as it says."""

    @property
    def text(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Scout:
    """See the next two step cards, to take one of them."""

    @property
    def text(self) -> str:
        return "scout"


@dataclass(frozen=True, slots=True)
class Take:
    """Walk with the first or second of two scouted cards; the other goes to the bottom."""

    place: Literal[1, 2]

    @property
    def text(self) -> str:
        return f"take {self.place}"


@dataclass(frozen=True, slots=True)
class DealHand:
    """Turn two combat cards: yours, then the enemy's."""

    @property
    def text(self) -> str:
        return "deal"


@dataclass(frozen=True, slots=True)
class Choose:
    """Say which pile takes the damage, the gain or the trap."""

    pile: Pile

    @property
    def text(self) -> str:
        return self.pile


@dataclass(frozen=True, slots=True)
class Redraw:
    """Put both combat cards aside and turn two new ones; once a fight."""

    @property
    def text(self) -> str:
        return "redraw"


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the quest up."""

    @property
    def text(self) -> str:
        return "concede"


ThronesCommand = Draw | Scout | Take | DealHand | Choose | Redraw | Concede

DRAW = Draw()
SCOUT = Scout()
TAKE_FIRST = Take(1)
TAKE_SECOND = Take(2)
DEAL = DealHand()
LIFE = Choose("life")
ARMOUR = Choose("armour")
REDRAW = Redraw()
CONCEDE = Concede()

ALL_COMMANDS: tuple[ThronesCommand, ...] = (
    DRAW,
    SCOUT,
    TAKE_FIRST,
    TAKE_SECOND,
    DEAL,
    LIFE,
    ARMOUR,
    REDRAW,
    CONCEDE,
)
_BY_TEXT = {command.text: command for command in ALL_COMMANDS}


def parse_command(text: str) -> ThronesCommand:
    """The command written ``text``; `BadValue` lists what there is."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        known = ", ".join(_BY_TEXT)
        raise BadValue(
            message(
                "command: expected one of: {known}; got {shown}",
                known=known,
                shown=repr(text[:40]),
            )
        ) from None
