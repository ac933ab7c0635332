"""The steps of a generation, in the order in which a person at a table would take them.

A step is plain data with a ``type``; each system tells its own in sentences (`Generator.tell`).
"""

from __future__ import annotations

from game.core.codec import JsonValue
from game.core.dice import Trace


class Steps:
    """Collects steps; each takes along the rolls made since the one before.

    ``about`` says what the next steps have in common (of which floor they are, which attempt).
    """

    def __init__(self) -> None:
        self.rolls = Trace()
        self.taken: list[JsonValue] = []
        self.about: dict[str, JsonValue] = {}

    def add(self, type_: str, **told: JsonValue) -> None:
        """One more step; a roll is told as its sides and its value from 1."""
        rolls: list[JsonValue] = [[roll.sides, roll.value + 1] for roll in self.rolls.rolls]
        self.rolls.rolls.clear()
        step: dict[str, JsonValue] = {"type": type_, **self.about, **told}
        if rolls:
            step["rolls"] = rolls
        self.taken.append(step)
