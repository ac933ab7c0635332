"""The complete state of a run, and how it is written and packed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.core.codec import OUTSIDE, Absent, Codec, Within
from game.core.dice import Dice
from game.core.gameid import Seed
from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_CARDS, Cards, Deal, Pair
from game.tales.throne.rules.combat import MOST
from game.tales.throne.rules.params import SPACE, ThronesParams
from game.tales.throne.rules.quest import LAST_STEP, Quest
from game.tales.throne.rules.solver import MOST_ATTEMPTS
from game.tales.throne.rules.view import TablePhase

Outcome = Literal["playing", "won", "fallen", "conceded"]
Counter = Annotated[int, Within(0, MOST)]
DEEPEST_UNDO = 2
"""Choices that can follow one another with nothing turned between them: a pile, then a gain."""


@dataclass(slots=True)
class State:
    """One run. ``params``, ``seed``, ``quest``, ``attempt`` and ``winnable_found`` never change."""

    params: Annotated[ThronesParams, SPACE.form]
    seed: Seed
    quest: Annotated[Quest, OUTSIDE]
    attempt: Annotated[int | None, Within(0, MOST_ATTEMPTS - 1), Absent(-1)]
    """Which attempt at a winnable deal it is; None for the plain deal of the seed."""
    winnable_found: Annotated[bool | None, Absent(0)]
    life: Counter
    armour: Counter
    step_pile: Cards
    """Face-down step cards in drawing order."""
    scouts_left: Annotated[int, Within(0, len(STEP_CARDS))]
    deck: Cards
    """Face-down combat cards in drawing order."""
    phase: TablePhase = "walk"
    """``over`` once won or fallen; a run that was conceded keeps the phase it was left in."""
    outcome: Outcome = "playing"
    step: Annotated[int, Within(0, LAST_STEP)] = 0
    steps_drawn: Cards = ()
    known: Annotated[int, Within(0, len(STEP_CARDS))] = 0
    """How many cards at the bottom of the step pile were seen while scouting."""
    scouted: Pair = None
    enemy_life: Counter = 0
    enemy_armour: Counter = 0
    discard: Cards = ()
    shuffles: Annotated[int, Within(0, 10**9)] = 0
    hand: Pair = None
    redraw_used: bool = False
    undo_depth: Annotated[int, Within(0, DEEPEST_UNDO)] = 0

    @property
    def deal(self) -> Deal:
        """Where every card lies."""
        return Deal(Dice(self.seed), self.attempt)

    @property
    def hands(self) -> int:
        """Hands dealt so far: nine from every deck that was used up, and those of this deck."""
        return (len(COMBAT_CARDS) * (self.shuffles + 1) - len(self.deck)) // 2


STATE = Codec(
    State,
    parts={
        "world": ("params", "seed", "attempt", "winnable_found"),
        "phase": ("phase", "outcome"),
        "hero": ("step", "life", "armour"),
        "enemy": ("enemy_life", "enemy_armour", "redraw_used"),
        "steps": ("steps_drawn", "scouted", "step_pile", "known", "scouts_left"),
        "combat": ("hand", "deck", "discard", "shuffles"),
        "undo": ("undo_depth",),
    },
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What of a run says which quest it needs."""

    params: Annotated[ThronesParams, SPACE.form]


ASKED = Codec(Asked)
