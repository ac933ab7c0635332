"""The decisions of a player, each with the one word that a run holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.command_text import Commands, TextCommand
from game.tales.throne.rules.combat import Pile


@dataclass(frozen=True, slots=True)
class Draw(TextCommand):
    """Draw a step card and walk as far as it says."""

    verb = "draw"


@dataclass(frozen=True, slots=True)
class Scout(TextCommand):
    """See the next two step cards, to take one of them."""

    verb = "scout"


@dataclass(frozen=True, slots=True)
class Take(TextCommand):
    """Walk with the first or second of two scouted cards; the other goes to the bottom."""

    verb = "take"
    place: Literal[1, 2]


@dataclass(frozen=True, slots=True)
class DealHand(TextCommand):
    """Turn two combat cards: yours, then the enemy's."""

    verb = "deal"


@dataclass(frozen=True, slots=True)
class Choose(TextCommand):
    """Say which pile takes the damage, the gain or the trap: ``life`` or ``armour``."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class Redraw(TextCommand):
    """Put both combat cards aside and turn two new ones; once a fight."""

    verb = "redraw"


@dataclass(frozen=True, slots=True)
class Concede(TextCommand):
    """Give the quest up."""

    verb = "concede"


ThronesCommand = Draw | Scout | Take | DealHand | Choose | Redraw | Concede
COMMANDS: Commands[ThronesCommand] = Commands(ThronesCommand)

DRAW = Draw()
SCOUT = Scout()
TAKE_FIRST = Take(1)
TAKE_SECOND = Take(2)
DEAL = DealHand()
LIFE = Choose("life")
ARMOUR = Choose("armour")
CHOOSE: dict[Pile, ThronesCommand] = {"life": LIFE, "armour": ARMOUR}
REDRAW = Redraw()
CONCEDE = Concede()
