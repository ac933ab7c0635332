"""Keyed randomness, dice, and the trace of what was rolled and for what.

A draw is ``blake2b(seed, stream, key, counter)``: it depends on nothing else, so the state of a
stream is one integer and one more roll here never shifts another there. Streams are named by
purpose (``steps``, ``combat``, ``relief``); what has a place or a number gives it as key.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

KeyPart = int | str

_DRAW_BYTES = 16
"""128 bits a draw: taking it modulo n favours no face by more than n / 2**128, so that a draw
always costs exactly one step of the counter and no loop is needed."""


@lru_cache(maxsize=4096)
def _packed(part: KeyPart) -> bytes:
    """One part of a key, tagged and length-prefixed so that no two keys read the same.

    The same seed, purposes and small numbers are asked for again and again.
    """
    if isinstance(part, int):
        text = b"i" + str(int(part)).encode("ascii")
    else:
        text = b"s" + part.encode("utf-8")
    return len(text).to_bytes(4, "big") + text


@dataclass(frozen=True, slots=True)
class Roll:
    """One draw as a person at the table would note it."""

    stream: str
    key: tuple[KeyPart, ...]
    counter: int
    sides: int
    value: int
    """From 0 to ``sides - 1``; `Stream.die` adds one to it."""


@dataclass(slots=True)
class Trace:
    """Collects rolls in the order in which they were made."""

    rolls: list[Roll] = field(default_factory=list)


class Stream:
    """Draws for one purpose, in order. Its whole state is `counter`."""

    __slots__ = ("_base", "counter", "key", "name", "trace")

    def __init__(
        self,
        seed: str,
        name: str,
        key: tuple[KeyPart, ...] = (),
        counter: int = 0,
        trace: Trace | None = None,
    ) -> None:
        self.name = name
        self.key = key
        self.counter = counter
        self.trace = trace
        self._base = blake2b(
            b"".join([_packed(part) for part in (seed, name, *key)]), digest_size=_DRAW_BYTES
        )

    def at(self, *more: KeyPart) -> Stream:
        """The stream of the same seed and purpose whose key goes on with ``more``, from its start.

        Who opens one for each cell of a grid hashes what they have in common once.
        """
        other = Stream.__new__(Stream)
        other.name = self.name
        other.key = (*self.key, *more)
        other.counter = 0
        other.trace = self.trace
        other._base = self._base.copy()
        for part in more:
            other._base.update(_packed(part))
        return other

    def below(self, sides: int) -> int:
        """A whole number from 0 to ``sides - 1``, all equally likely. ``sides`` is at least 1."""
        if sides < 1:
            raise ValueError(f"a draw needs at least one side, not {sides}")
        draw = self._base.copy()
        draw.update(self.counter.to_bytes(8, "big"))
        value = int.from_bytes(draw.digest(), "big") % sides
        if self.trace is not None:
            self.trace.rolls.append(Roll(self.name, self.key, self.counter, sides, value))
        self.counter += 1
        return value

    def die(self, sides: int) -> int:
        """One die: 1 to ``sides``."""
        return self.below(sides) + 1

    def dice(self, count: int, sides: int) -> tuple[int, ...]:
        """``count`` dice, in the order rolled."""
        return tuple(self.die(sides) for _ in range(count))

    def chance(self, favourable: int, total: int) -> bool:
        """True in ``favourable`` cases out of ``total``."""
        return self.below(total) < favourable

    def pick(self, options: Sequence[T]) -> T:
        """One of ``options``, all equally likely; there must be at least one."""
        return options[self.below(len(options))]

    def weighted(self, weights: Sequence[int]) -> int:
        """An index into ``weights``, each as likely as its whole-number weight."""
        total = sum(weights)
        drawn = self.below(total)
        for index, weight in enumerate(weights):
            if drawn < weight:
                return index
            drawn -= weight
        raise ValueError("weights must not be negative")

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """All of ``items`` in a random order (Fisher and Yates, from the last place down)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            chosen = self.below(last + 1)
            deck[last], deck[chosen] = deck[chosen], deck[last]
        return tuple(deck)


@dataclass(frozen=True, slots=True)
class Dice:
    """The randomness of one world: opens streams by purpose."""

    seed: str
    trace: Trace | None = None

    def stream(self, name: str, *key: KeyPart, counter: int = 0) -> Stream:
        """The stream ``name`` for the thing ``key``, resumed after ``counter`` draws."""
        return Stream(self.seed, name, key, counter, self.trace)
