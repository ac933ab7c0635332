"""Outcomes that are remembered by what was asked of the tiles.

What comes of pressing given keys from a given start depends on nothing but the tiles that the body
asks for on its way, and which it asks for next on the answers so far: a tree of questions. A place
that answers alike has the same outcome, however it differs where nobody asks, and nothing is flown
there again.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from game.tales.candle.rules.terrain import Ground

W = TypeVar("W")
T = TypeVar("T")


class _Answers(dict[int, int]):
    """The flags of a ground, in the order in which they were first asked for."""

    def __init__(self, flags: bytearray) -> None:
        super().__init__()
        self._flags = flags

    def __missing__(self, at: int) -> int:
        found = self[at] = self._flags[at]
        return found


@dataclass(slots=True)
class _Outcome(Generic[T]):
    """Nothing more is asked: this came of it."""

    found: T


@dataclass(slots=True)
class _Question(Generic[T]):
    """A cell, by its index, and what comes next by its flags."""

    at: int
    then: dict[int, _Question[T] | _Outcome[T]]


class Outcomes(Generic[W, T]):
    """What came of what was tried, on grounds of one size."""

    def __init__(self, find: Callable[[W, Ground], T], most: int) -> None:
        """``find(what, ground)`` may look at nothing but what it is given, and of the ground at
        nothing but flags. After ``most`` questions all is forgotten, and it begins anew."""
        self._find = find
        self._most = most
        self._asked = 0
        self._first: dict[W, _Question[T] | _Outcome[T]] = {}

    def of(self, what: W, ground: Ground) -> T:
        """What comes of it on this ground."""
        flags = ground.flags
        known = self._first.get(what)
        while isinstance(known, _Question):
            known = known.then.get(flags[known.at])
        if known is not None:
            return known.found
        answers = _Answers(flags)
        asked = copy(ground)
        # Whoever moves over it only ever takes a cell of it by its index.
        asked.flags = cast("bytearray", answers)
        found = self._find(what, asked)
        self._keep(what, answers, found)
        return found

    def _keep(self, what: W, answers: dict[int, int], found: T) -> None:
        if self._asked >= self._most:
            self._first.clear()
            self._asked = 0
        place: dict[Any, _Question[T] | _Outcome[T]] = self._first
        key: W | int = what
        for at, flags in answers.items():
            question = place.get(key)
            if question is None:
                question = place[key] = _Question(at, {})
                self._asked += 1
            assert isinstance(question, _Question)
            place, key = question.then, flags
        place[key] = _Outcome(found)
