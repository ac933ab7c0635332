"""The complete state of a run, and its packed form for digests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from game.core import pack
from game.tales.throne.rules.cards import COMBAT_CARDS, Card, Deal
from game.tales.throne.rules.params import SPACE, ThronesParams
from game.tales.throne.rules.quest import Quest
from game.tales.throne.rules.view import TablePhase

Outcome = Literal["playing", "won", "fallen", "conceded"]


@dataclass(slots=True)
class State:
    """One run. ``params``, ``quest``, ``deal`` and ``winnable_found`` never change."""

    params: ThronesParams
    quest: Quest
    deal: Deal
    winnable_found: bool | None
    life: int
    armour: int
    step_pile: tuple[Card, ...]
    """Face-down step cards in drawing order."""
    scouts_left: int
    deck: tuple[Card, ...]
    """Face-down combat cards in drawing order."""
    phase: TablePhase = "walk"
    """``over`` once won or fallen; a run that was conceded keeps the phase it was left in."""
    outcome: Outcome = "playing"
    step: int = 0
    steps_drawn: tuple[Card, ...] = ()
    known: int = 0
    """How many cards at the bottom of the step pile were seen while scouting."""
    scouted: tuple[Card, Card] | None = None
    enemy_life: int = 0
    enemy_armour: int = 0
    discard: tuple[Card, ...] = ()
    shuffles: int = 0
    hand: tuple[Card, Card] | None = None
    redraw_used: bool = False
    undo_depth: int = 0

    @property
    def hands(self) -> int:
        """Hands dealt so far: nine from every deck that was used up, and those of this deck."""
        return (len(COMBAT_CARDS) * (self.shuffles + 1) - len(self.deck)) // 2


@lru_cache(maxsize=32)
def params_text(params: ThronesParams) -> str:
    """`SPACE.write`, remembered: it never changes in a run and is asked for at every snapshot."""
    return SPACE.write(params)


def written(cards: Sequence[Card] | None) -> str:
    """Cards in a row, as text; no cards and None are the same."""
    return " ".join(card.text for card in cards or ())


def fields(state: State) -> pack.Fields:
    """The complete state, packed, as named parts in a fixed order."""
    attempt = -1 if state.deal.attempt is None else state.deal.attempt
    return (
        (
            "world",
            pack.text(params_text(state.params))
            + pack.text(state.deal.dice.seed)
            + pack.integers(attempt, int(bool(state.winnable_found))),
        ),
        ("phase", pack.text(state.phase) + pack.text(state.outcome)),
        ("hero", pack.integers(state.step, state.life, state.armour)),
        ("enemy", pack.integers(state.enemy_life, state.enemy_armour, int(state.redraw_used))),
        (
            "steps",
            pack.text(written(state.steps_drawn))
            + pack.text(written(state.scouted))
            + pack.text(written(state.step_pile))
            + pack.integers(state.known, state.scouts_left),
        ),
        (
            "combat",
            pack.text(written(state.hand))
            + pack.text(written(state.deck))
            + pack.text(written(state.discard))
            + pack.integers(state.shuffles),
        ),
        ("undo", pack.integers(state.undo_depth)),
    )
