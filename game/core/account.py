"""What happened in a run, told in sentences: kept while it is played, or told again from its text.

A sentence has the place in the run at which it was told, and goes when the run goes back before it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from game.core.errors import GameError
from game.core.journal import Do, Journal, Undo
from game.core.mode import Event, Mode
from game.core.playback import Playback
from game.core.registry import World
from game.core.sliced import Sliced, through
from game.core.text import Message, message

MOST_KEPT = 2_000
"""Sentences that are kept: the latest."""


class Line(NamedTuple):
    """A sentence, and of which kind it is."""

    text: Message
    kind: int = 0
    """The place of its kind among those of the mode (`Mode.log_kinds`), from 1; 0 for none."""


class Account:
    """The sentences of a run from the place ``begun`` on. Places count the commands in effect."""

    def __init__(self, begun: int = 0) -> None:
        self._whole = begun == 0
        self._begun = begun
        self._told: deque[tuple[int, Line]] = deque()

    def add(self, place: int, told: Iterable[Line]) -> None:
        """What there is to say of the command after which the run stands at ``place``."""
        for line in told:
            self._told.append((place, line))
        while len(self._told) > MOST_KEPT:
            self._told.popleft()
            self._whole = False

    def back_to(self, place: int) -> None:
        """The run went back to an earlier place."""
        while self._told and self._told[-1][0] > place:
            self._told.pop()
        self._begun = min(self._begun, place)

    def precede(self, past: Account) -> None:
        """Put before this account that of what happened before it began."""
        past.back_to(self._begun)
        later, self._told, self._whole = self._told, past._told, past._whole
        self._begun = past._begun
        for place, line in later:
            self.add(place, (line,))

    def lines(self) -> tuple[Line, ...]:
        """Every sentence in order, after one that says so when the beginning is missing."""
        missing = () if self._whole else (Line(message("What happened before is not told here.")),)
        return missing + tuple(line for _, line in self._told)


def narrated(mode: Mode, events: Iterable[Event]) -> list[Line]:
    """What there is to say of the events of one command."""
    told = ((mode.narrate(event), mode.log_kind(event)) for event in events)
    return [Line(text, kind) for text, kind in told if text is not None]


def account_of(world: World, content: Any, recorded: Journal) -> Account | None:
    """The account of a recorded run of decisions, played again from its start.

    None for a run of ticks, and one that cannot be played from its start, be it that it went on
    under other rules or content, or that it asks for too much work.
    """
    return through(accounting(world, content, recorded))


def accounting(world: World, content: Any, recorded: Journal) -> Sliced[Account | None]:
    """`account_of` in slices."""
    if world.mode.clock == "tick":
        return None
    account, place = Account(), 0
    try:
        playback = Playback(world, content, recorded)
        while (step := playback.step()) is not None:
            match step.record:
                case Do():
                    place += 1
                    account.add(place, narrated(world.mode, step.events))
                case Undo(count):
                    place -= count
                    account.back_to(place)
            yield playback.position / playback.length
    except GameError:
        return None
    return account
