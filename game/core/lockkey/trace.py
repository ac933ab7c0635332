"""The steps of a diagram's growth, in the order in which a person at a table would take them.

A step is plain data with a ``type``; `game.core.lockkey.narrate` tells it in a sentence.
"""

from __future__ import annotations

from game.core.dice import Roll, Trace
from game.core.mode import JsonValue


class Steps:
    """Collects steps; each takes along the rolls made since the one before."""

    def __init__(self) -> None:
        self.rolls = Trace()
        self.taken: list[JsonValue] = []

    def add(self, type_: str, **told: JsonValue) -> None:
        """One more step; a roll is told as its sides and its value from 1."""
        step: dict[str, JsonValue] = {"type": type_, **told}
        if self.rolls.rolls:
            step["rolls"] = [_told(roll) for roll in self.rolls.rolls]
            self.rolls.rolls.clear()
        self.taken.append(step)


def _told(roll: Roll) -> list[JsonValue]:
    return [roll.sides, roll.value + 1]
