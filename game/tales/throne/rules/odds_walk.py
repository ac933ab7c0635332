"""The step pile as far as chances go: what is left in it, what is known of it, what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.tales.throne.rules.cards import STEP_CARDS, STEP_RANKS, Card
from game.tales.throne.rules.quest import LAST_STEP

KINDS = len(STEP_RANKS)
FULL_PILE = (len(STEP_CARDS) // KINDS,) * KINDS

EXACT_MEMORY = 3
"""Up to this many scouts every card put last is remembered with its place."""
SHORT_MEMORY = 2
"""With more scouts, only this many of the cards put last are; see `StepsLeft.remembering`."""


class StepsLeft(NamedTuple):
    """A step pile. Cards are the indices 0 to 3 of 10, Jack, Queen and King (walking index + 1)."""

    hidden: tuple[int, ...]
    """How many of each lie on top in unknown order."""
    known: tuple[int, ...]
    """The cards below them, put there after scouting, in the order of drawing."""
    scouts: int

    @property
    def cards(self) -> int:
        """Cards left to draw."""
        return sum(self.hidden) + len(self.known)

    @property
    def position(self) -> int:
        """The step stood on: the cards left always lead to step 40."""
        walk = sum(count * (index + 1) for index, count in enumerate(self.hidden))
        return LAST_STEP - walk - sum(index + 1 for index in self.known)

    @property
    def packed(self) -> int:
        """One number for the whole pile, different for different piles that a table remembers."""
        number = self.scouts
        for count in self.hidden:
            number = number * (FULL_PILE[0] + 1) + count
        for place in range(EXACT_MEMORY):
            known = self.known[place] + 1 if place < len(self.known) else 0
            number = number * (KINDS + 1) + known
        return number

    def remembering(self, memory: int) -> StepsLeft:
        """The same pile when only the last ``memory`` cards keep their known place.

        Those above them are counted among the hidden ones, on which they lie directly.
        """
        extra = len(self.known) - memory
        if extra <= 0:
            return self
        hidden = list(self.hidden)
        for index in self.known[:extra]:
            hidden[index] += 1
        return StepsLeft(tuple(hidden), self.known[extra:], self.scouts)


class Walked(NamedTuple):
    """A card that may be walked, and the pile after it."""

    card: int
    left: StepsLeft


def memory_for(scouts: int) -> int:
    """How many cards put last a table for ``scouts`` remembers."""
    return scouts if scouts <= EXACT_MEMORY else SHORT_MEMORY


def full_pile(scouts: int) -> StepsLeft:
    """The pile before the first card."""
    return StepsLeft(FULL_PILE, (), scouts)


def steps_left(hidden: Iterable[Card], known: Iterable[Card], scouts: int) -> StepsLeft:
    """The pile that a view shows."""
    counts = [0] * KINDS
    for card in hidden:
        counts[card.steps - 1] += 1
    return StepsLeft(tuple(counts), tuple(card.steps - 1 for card in known), scouts)


def draws(left: StepsLeft) -> Iterator[tuple[int, Walked]]:
    """What drawing a card can do, each with its weight (out of the sum of weights)."""
    if not any(left.hidden):
        if left.known:
            yield 1, Walked(left.known[0], left._replace(known=left.known[1:]))
        return
    for index, count in enumerate(left.hidden):
        if count:
            yield count, Walked(index, left._replace(hidden=_less(left.hidden, index)))


def scoutings(left: StepsLeft) -> Iterator[tuple[int, Walked, Walked]]:
    """What scouting can show: weight, walking with the one card, walking with the other.

    Nothing when no scout is left or fewer than two cards are.
    """
    if not left.scouts or left.cards < 2:
        return
    after = left._replace(scouts=left.scouts - 1)
    for weight, first in draws(after):
        for other_weight, second in draws(first.left):
            if sum(left.hidden) > 1 and second.card < first.card:
                continue  # the same two cards in the other order
            twice = 2 if sum(left.hidden) > 1 and first.card != second.card else 1
            yield twice * weight * other_weight, *takes(second.left, first.card, second.card)


def takes(below: StepsLeft, first: int, second: int) -> tuple[Walked, Walked]:
    """Taking the first or the second of two scouted cards; ``below`` is the pile without both."""
    return (
        Walked(first, below._replace(known=(*below.known, second))),
        Walked(second, below._replace(known=(*below.known, first))),
    )


def _less(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])
