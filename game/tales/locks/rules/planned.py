"""The parameter by which a world is laid by a diagram."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.params import Field, Value
from game.core.text import Message, message
from game.tales.locks.rules.word import diagram_of


@dataclass(frozen=True, slots=True)
class PlanField(Field):
    """A diagram in one word; empty for locks and keys by the dice."""

    def read(self, text: str) -> Value:
        """The word of a diagram that can be finished."""
        word = text.strip()
        diagram_of(word)
        return word

    def expected(self) -> Message:
        """What such a word looks like."""
        return message("the word of a diagram")
