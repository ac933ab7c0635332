"""Feats: what a player's finished runs add up to, a mark at a time, all seen ahead.

A feat keeps nothing of its own. It is read off the finished runs, so a run of last year counts, one
that is deleted does not, and nothing can be out of step. Runs with assists are counted apart, as
everywhere: they reach a mark too, and it says so.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.core.text import Message, message

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Ended(Generic[P]):
    """A run that a player finished; the earlier ones of a list stand first."""

    params: P
    world: str
    """Its ID."""
    daily: str
    """The UTC date whose daily run it was, or an empty text."""
    won: bool
    assisted: bool
    figures: Mapping[str, int]
    """What the game counted, by name."""

    def figure(self, name: str) -> int:
        """A figure; 0 where the rules that it was played under did not count it."""
        return self.figures.get(name, 0)


Reckoning = Callable[[Sequence[Ended[P]]], int]
"""How far some runs have come towards a goal."""


@dataclass(frozen=True, slots=True)
class Feat(Generic[P]):
    """A mark worth getting."""

    name: str
    title: Message
    told: Message
    """What is to be done, as an order."""
    reckon: Reckoning[P]
    goal: int = 1


@dataclass(frozen=True, slots=True)
class Mark:
    """How a player stands with a feat."""

    feat: Feat[Any]
    clean: int
    """How far runs without assists have come."""
    all: int
    """How far all runs have."""

    @property
    def done(self) -> bool:
        """Whether it is reached, with or without assists."""
        return self.all >= self.feat.goal

    @property
    def helped(self) -> bool:
        """Whether it took assists."""
        return self.done and self.clean < self.feat.goal


def book(feats: Sequence[Feat[P]], runs: Sequence[Ended[P]]) -> tuple[Mark, ...]:
    """Every feat with how far these runs have come, none further than its goal."""
    clean = [run for run in runs if not run.assisted]
    return tuple(
        Mark(feat, min(feat.reckon(clean), feat.goal), min(feat.reckon(runs), feat.goal))
        for feat in feats
    )


def reached(feats: Sequence[Feat[P]], runs: Sequence[Ended[P]]) -> tuple[Mark, ...]:
    """The marks that the last of ``runs`` brought: reached with it, or reached without assists at
    last."""
    before = book(feats, runs[:-1])
    now = book(feats, runs)
    return tuple(
        mark
        for was, mark in zip(before, now, strict=True)
        if mark.done and (not was.done or (was.helped and not mark.helped))
    )


def once(test: Callable[[Ended[P]], bool]) -> Reckoning[P]:
    """A run that was so."""
    return lambda runs: int(any(map(test, runs)))


def times(test: Callable[[Ended[P]], bool]) -> Reckoning[P]:
    """As many runs as were so."""
    return lambda runs: sum(map(test, runs))


def kinds(kind: Callable[[Ended[P]], Hashable | None]) -> Reckoning[P]:
    """Runs of so many kinds; None is no kind."""
    return lambda runs: len({kind(run) for run in runs} - {None})


def most(figure: str) -> Reckoning[P]:
    """The highest figure of one run."""
    return lambda runs: max((run.figure(figure) for run in runs), default=0)


def total(figure: str) -> Reckoning[P]:
    """A figure over all runs."""
    return lambda runs: sum(run.figure(figure) for run in runs)


def in_a_row(test: Callable[[Ended[P]], bool]) -> Reckoning[P]:
    """The longest stretch of runs that were so."""

    def reckon(runs: Sequence[Ended[P]]) -> int:
        now = longest = 0
        for run in runs:
            now = now + 1 if test(run) else 0
            longest = max(longest, now)
        return longest

    return reckon


def won(run: Ended[Any]) -> bool:
    """Whether it was won."""
    return run.won


def lost(run: Ended[Any]) -> bool:
    """Whether it was lost, or conceded."""
    return not run.won


def _rematches(runs: Sequence[Ended[Any]]) -> int:
    """Worlds that were lost first and won later."""
    beaten: dict[str, bool] = {}
    for run in runs:
        if not run.won:
            beaten.setdefault(run.world, False)
        elif run.world in beaten:
            beaten[run.world] = True
    return sum(beaten.values())


COMMON: tuple[Feat[Any], ...] = (
    Feat(
        "streak",
        message("Three in a row"),
        message("Win three times running."),
        in_a_row(won),
        3,
    ),
    Feat(
        "rematch",
        message("A word with you"),
        message("Win a seed that had beaten you."),
        _rematches,
    ),
    Feat(
        "days",
        message("Seven mornings"),
        message("Play the game of the day on seven days."),
        kinds(lambda run: run.daily or None),
        7,
    ),
    Feat(
        "falls",
        message("Ten times up again"),
        message("Lose ten times, and come back."),
        times(lost),
        10,
    ),
)
"""Those that every tale has, at the end of its own."""
