"""The walk, as every level has it: a step card is drawn, passages are passed, a step is reached."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.mode import Status
from game.core.text import message
from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.events import Arrived, PassageTold, StepDrawn
from game.tales.throne.rules.quest import Quest


def walked(
    quest: Quest, start: int, card: Card, cards_left: int
) -> Iterator[StepDrawn | PassageTold | Arrived]:
    """What is told when the hero walks from ``start`` as far as ``card`` says; the opening, after
    step 0, is read before the first command."""
    to = start + card.steps
    yield StepDrawn(card, start, to, cards_left)
    for passage in quest.passages:
        if passage.after > 0 and start <= passage.after < to:
            yield PassageTold(passage)
    yield Arrived(quest.step(to))


def standing(outcome: str, quest: Quest, step: int) -> Status:
    """Whether a walk with this outcome on this step goes on, and if not, why."""
    if outcome == "playing":
        return Status()
    if outcome == "won":
        return Status("won", message("The throne is yours."))
    if outcome == "conceded":
        return Status("lost", message("Given up at step {step}.", step=step))
    return Status("lost", quest.step(step).road_ends)
