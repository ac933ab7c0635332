"""What happened in a run, told in sentences: kept while it is played, or told again from its text.

A sentence belongs to the command that brought it about and goes with it when that is taken back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

from game.core.errors import GameError
from game.core.journal import Do, Journal, Undo
from game.core.mode import Event, Mode
from game.core.playback import Playback
from game.core.registry import World
from game.core.text import Message, message

MOST_KEPT = 1_000
"""Commands whose sentences are kept: the latest."""
MOST_REPLAYED = 5_000
"""Longer runs are not played again only to be told."""

Told = tuple[Message, ...]
"""What there is to say of one command."""


class Account:
    """The sentences of a run, command by command. ``whole`` is false when its beginning is not
    known, or not known yet."""

    def __init__(self, whole: bool = True) -> None:
        self.whole = whole
        self._told: deque[Told] = deque()
        self._owed = 0

    def add(self, told: Told) -> None:
        """One more command was carried out."""
        self._told.append(told)
        if len(self._told) > MOST_KEPT:
            self._told.popleft()
            self.whole = False

    def take_back(self, count: int) -> None:
        """The last ``count`` commands were taken back."""
        for _ in range(count):
            if self._told:
                self._told.pop()
            else:
                self._owed += 1

    def precede(self, past: Account) -> None:
        """Put before this account that of what happened before it began."""
        past.take_back(self._owed)
        later, self._told, self._owed, self.whole = self._told, past._told, 0, past.whole
        for told in later:
            self.add(told)

    def lines(self) -> Told:
        """Every sentence in order, after one that says so when the beginning is missing."""
        missing = () if self.whole else (message("What happened before is not told here."),)
        return missing + tuple(line for told in self._told for line in told)


def narrated(mode: Mode, events: Iterable[Event]) -> Told:
    """What there is to say of the events of one command."""
    lines = (mode.narrate(event) for event in events)
    return tuple(line for line in lines if line is not None)


def account_of(world: World, content: Any, recorded: Journal) -> Account:
    """The account of a recorded run of decisions, played again from its start.

    It is empty and not whole for a run of ticks, one that is too long, and one that cannot be
    played from its start because it went on under other rules or content.
    """
    account = Account()
    if world.mode.clock == "tick" or recorded.commands > MOST_REPLAYED:
        return Account(whole=False)
    try:
        playback = Playback(world, content, recorded)
        while (step := playback.step()) is not None:
            match step.record:
                case Do():
                    account.add(narrated(world.mode, step.events))
                case Undo(count):
                    account.take_back(count)
    except GameError:
        return Account(whole=False)
    return account
