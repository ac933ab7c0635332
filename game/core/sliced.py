"""Long work in slices: it can be watched, laid aside for something more urgent, and given up.

Such work is a generator. It yields the share that is done, from 0 to 1, every few milliseconds -
counted in what it does, for nothing here knows a clock - and returns its result. The worker process
takes it up as it is; `through` does it in one go.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")

Sliced = Generator[float, None, T]


def through(work: Sliced[T], progress: Callable[[float], None] | None = None) -> T:
    """The result of ``work``, done to its end; ``progress`` is told each share."""
    while True:
        try:
            share = next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        if progress is not None:
            progress(share)


def attempt(number: int) -> tuple[float, float]:
    """Where the share of an attempt begins and ends, counted from 0, where nobody knows how many it
    will take, and the first mostly does: each has four fifths of what those before it left."""
    return 1 - 0.2**number, 1 - 0.2 ** (number + 1)


def part(work: Sliced[T], start: float, end: float) -> Sliced[T]:
    """``work`` as the part of something greater that lies between two shares of it."""
    while True:
        try:
            share = next(work)
        except StopIteration as over:
            result: T = over.value
            return result
        yield start + share * (end - start)
