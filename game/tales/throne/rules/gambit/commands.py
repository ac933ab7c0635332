"""What a player may do at Gambit beyond the other levels, each with the words that a run holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.core.codec import Within
from game.core.command_text import TextCommand
from game.tales.throne.rules.combat import MOST
from game.tales.throne.rules.commands import Choose, Concede, Take
from game.tales.throne.rules.gambit.relics import Relic

Rank = Annotated[int, Within(1, MOST)]
"""Of a combat card; its suit never decides anything."""


@dataclass(frozen=True, slots=True)
class Play(TextCommand):
    """Answer with a held card of this rank."""

    verb = "play"
    rank: Rank


@dataclass(frozen=True, slots=True)
class Feint(TextCommand):
    """The Hero's: give a held card away for the open one; once a fight."""

    verb = "feint"
    rank: Rank


@dataclass(frozen=True, slots=True)
class Weave(TextCommand):
    """The Wizard's: answer with two held cards, added up to ten; the lower is said first."""

    verb = "weave"
    low: Rank
    high: Rank


@dataclass(frozen=True, slots=True)
class Blind(TextCommand):
    """Answer with the next card of the deck, and hold what you hold."""

    verb = "turn"


@dataclass(frozen=True, slots=True)
class Forge(TextCommand):
    """The Dwarf's: melt armour and his lowest held card from seven up into life; once between two
    steps."""

    verb = "forge"


@dataclass(frozen=True, slots=True)
class TakeRelic(TextCommand):
    """Take one of the relics that were found."""

    verb = "relic"
    relic: Relic


@dataclass(frozen=True, slots=True)
class TakeCards(TextCommand):
    """Leave the relics, and draw cards instead."""

    verb = "cards"


GambitCommand = (
    Take | Play | Feint | Weave | Blind | Choose | Forge | TakeRelic | TakeCards | Concede
)

BLIND = Blind()
FORGE = Forge()
TAKE_CARDS = TakeCards()
