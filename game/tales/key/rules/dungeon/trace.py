"""The steps of the laying, in the order in which a person at a table would take them.

A step is told in a sentence by `game.tales.key.rules.dungeon.trace_words`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.codec import JsonValue
from game.core.dice import Trace

StepType = Literal[
    "size", "explore", "look", "open", "search", "join", "due", "tile", "eight", "boss", "chosen",
    "filling", "instead", "stock", "place", "entrance", "door", "refill", "sets", "drawn",
    "where", "lock", "key",
]  # fmt: skip


@dataclass(frozen=True)
class Step:
    """A decision or a die, with its numbers."""

    type: StepType
    facts: tuple[tuple[str, JsonValue], ...] = ()
    rolls: tuple[tuple[int, int], ...] = ()
    """The dice rolled for it, each as its sides and what it shows, from 1."""

    def fact(self, name: str) -> JsonValue:
        """One of its numbers; None if it has none of that name."""
        return next((value for key, value in self.facts if key == name), None)

    def json(self) -> dict[str, JsonValue]:
        """The step as docs/formats.md describes it."""
        step: dict[str, JsonValue] = {"type": self.type, **dict(self.facts)}
        if self.rolls:
            step["rolls"] = [[sides, value] for sides, value in self.rolls]
        return step


class Steps:
    """Collects steps; each takes along the rolls made since the one before."""

    def __init__(self) -> None:
        self.rolls = Trace()
        self._taken: list[Step] = []

    def add(self, type_: StepType, **facts: JsonValue) -> None:
        """One more step."""
        rolls = tuple((roll.sides, roll.value + 1) for roll in self.rolls.rolls)
        self.rolls.rolls.clear()
        self._taken.append(Step(type_, tuple(facts.items()), rolls))

    def taken(self) -> tuple[Step, ...]:
        """The steps since the last call, in order."""
        steps = tuple(self._taken)
        self._taken.clear()
        return steps
