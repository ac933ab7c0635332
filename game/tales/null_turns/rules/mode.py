"""Higher or Lower, as every mode is declared: narration, trace, generator, help.

A new mode has such a file beside its rules, and one line in game/core/modes.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from game.core.dice import Dice, Trace
from game.core.mode import Event, Generator, HelpPage, JsonValue, Mode, Preset
from game.core.text import Message, counted, message
from game.tales.null_turns.rules.turns import (
    EVENTS,
    SPACE,
    Banked,
    Ended,
    Staked,
    Turned,
    TurnsParams,
    parse_command,
    restore,
    start,
)


def narrate(event: Event) -> Message | None:
    """One sentence for the log and for a screen reader."""
    match event:
        case Turned(card=card, before=before, right=True, pot=pot):
            return message(
                "{card} after {before}: right, the pot is {pot}.",
                card=card,
                before=before,
                pot=pot,
            )
        case Turned(card=card, before=before, candles=candles):
            return counted(
                "{card} after {before}: wrong, {count} candle left.",
                "{card} after {before}: wrong, {count} candles left.",
                candles,
                card=card,
                before=before,
            )
        case Staked(points=points):
            return message("The stake is {points}.", points=points)
        case Banked(points=points, bank=bank):
            return message("{points} banked, {bank} in all.", points=points, bank=bank)
        case Ended(won=True, bank=bank):
            return message("The deck is out and {bank} points are enough.", bank=bank)
        case Ended(bank=bank, target=target):
            return message(
                "It is over: {bank} of the {target} points needed.", bank=bank, target=target
            )
        case _:
            return None


def trace(event: Event) -> dict[str, JsonValue] | None:
    """The event as a step of the JSON trace."""
    match event:
        case Turned(card=card, right=right, gain=gain):
            return {"type": "card", "card": card, "right": right, "gain": gain}
        case Staked(points=points):
            return {"type": "stake", "points": points}
        case Banked(points=points):
            return {"type": "bank", "points": points}
        case _:
            return None


def world(params: TurnsParams, seed: str, content: Any, traced: bool) -> dict[str, JsonValue]:
    """The deck in drawing order; with ``traced`` also the draws that shuffled it."""
    del content
    rolls = Trace() if traced else None
    deck = Dice(seed, rolls).stream("deck").shuffled(range(1, params.cards + 1))
    body: dict[str, JsonValue] = {"deck": list(deck), "target": params.cards}
    if rolls is not None:
        body["trace"] = [
            {"type": "draw", "sides": roll.sides, "value": roll.value + 1} for roll in rolls.rolls
        ]
    return body


def as_text(body: Mapping[str, JsonValue]) -> str:
    """The ID, and the deck in one line."""
    deck = cast(list[int], body["deck"])
    return f"{body['id']}\n" + " ".join(str(card) for card in deck) + "\n"


MODE = Mode(
    name="null-turns",
    rules=1,
    clock="decision",
    space=SPACE,
    presets=(
        Preset(message("Short"), "", message("Twelve cards, three candles.")),
        Preset(message("Long"), "long", message("Twenty-four cards, three candles.")),
    ),
    start=start,
    restore=restore,
    parse_command=parse_command,
    narrate=narrate,
    trace=trace,
    events=EVENTS,
    help=(
        HelpPage(
            message("Higher or Lower"),
            (
                message(
                    "Say whether the next card is higher or lower. A right guess adds the stake"
                    " to the pot, times the right guesses in a row; a wrong one loses the pot"
                    " and a candle."
                ),
                message(
                    "Banking keeps the pot and breaks the row. When the deck is out, as many"
                    " points as there were cards win."
                ),
            ),
        ),
    ),
)

GENERATOR = Generator("null-turns", "null-turns/1", SPACE, world, {"text": as_text}, rules=1)
"""Its worlds, to look at."""
