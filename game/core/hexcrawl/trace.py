"""The steps by which a country is made, in the order in which a person at a table takes them.

A step is plain data with a ``type``; `game.core.hexcrawl.narrate` tells it in a sentence.
"""

from __future__ import annotations

from game.core.dice import Trace
from game.core.mode import JsonValue


class Steps:
    """Collects steps; each takes along the rolls made since the one before."""

    def __init__(self) -> None:
        self.rolls = Trace()
        self.taken: list[JsonValue] = []

    def add(self, type_: str, **told: JsonValue) -> None:
        """One more step; a roll is told as its sides and its value from 1."""
        rolls: list[JsonValue] = [[roll.sides, roll.value + 1] for roll in self.rolls.rolls]
        self.rolls.rolls.clear()
        step: dict[str, JsonValue] = {"type": type_, **told}
        if rolls:
            step["rolls"] = rolls
        self.taken.append(step)
