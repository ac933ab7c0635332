"""The shuffling of the piles in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from game.core.mode import JsonValue
from game.core.text import Message, message
from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_CARDS, Card
from game.tales.throne.rules.wording import card_name

Step = Mapping[str, Any]


def sentences(world: Mapping[str, JsonValue], content: object) -> Iterator[Message]:
    """One sentence for each draw of the trace of ``world``, in order."""
    del content
    for pile, card, step in drawn(cast(Sequence[Step], world["trace"])):
        told: dict[str, int | Message] = {
            "left": step["sides"],
            "value": step["value"],
            "card": card_name(card),
            "place": step["sides"],
        }
        if pile == "steps":
            yield message(
                "Steps: of the {left} cards not placed yet number {value} comes next from the"
                " back: {card} lies at place {place}.",
                **told,
            )
        else:
            yield message(
                "Combat: of the {left} cards not placed yet number {value} comes next from the"
                " back: {card} lies at place {place}.",
                **told,
            )


def drawn(trace: Sequence[Step]) -> Iterator[tuple[str, Card, Step]]:
    """Pile, card and step of each draw; a pile's last card, which needs no draw, is left out."""
    piles = {"steps": list(STEP_CARDS)}
    for step in trace:
        pile = piles.setdefault(step["pile"], list(COMBAT_CARDS))
        at, last = step["value"] - 1, step["sides"] - 1
        pile[at], pile[last] = pile[last], pile[at]
        yield ("steps" if step["pile"] == "steps" else "combat"), pile[last], step
