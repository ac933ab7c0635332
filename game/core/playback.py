"""A recorded run, played forward and sought in: the replay theatre and the attract mode.

A step is one command (a record of sixty equal ticks is sixty steps), or one undo, rewind or assist.
Snapshots are kept every so many steps; when there are `MAX_KEPT` of them every second one is
dropped and the spacing doubles, so memory stays bounded and seeking stays quick at any length.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from game.core import journal
from game.core.effort import too_much
from game.core.errors import GameError, JournalError
from game.core.journal import Assist, Do, Journal, Note, Record, Rewind, Undo
from game.core.made_from import difference
from game.core.mode import Command, Event, Game, Mode
from game.core.registry import World
from game.core.run import Replay, Snapshot
from game.core.session import carry_out, header_of
from game.core.sliced import Sliced, through
from game.core.text import Message, message

MAX_KEPT = 64
"""Most snapshots kept for seeking."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one step did. ``events`` is empty for an undo, a rewind or an assist."""

    record: Record
    events: tuple[Event, ...] = ()
    command: Command | None = None
    """The command carried out, if the step was one."""


class Playback:
    """A run being played again. `game` is what a view draws; it changes object on every seek."""

    def __init__(
        self, world: World, content: Any, recorded: Journal, game: Game | None = None
    ) -> None:
        """``game`` is that of its world, where it was started already."""
        mismatch = mismatch_of(world, content, recorded)
        refused = mismatch or too_much(world.mode, recorded)
        if refused is not None:
            raise JournalError(refused)
        self.world = world
        self._recorded = recorded
        self._stepped = [
            number
            for number, record in enumerate(recorded.records)
            if isinstance(record, Do | Undo | Rewind | Assist)
        ]
        sizes = (_steps(recorded.records[number]) for number in self._stepped)
        self._starts = list(accumulate(sizes, initial=0))
        self._run = Replay.of(world, content, recorded.records, game)
        self._step = 0
        self._spacing = 32
        self.kept: dict[int, Snapshot] = {0: self._run.state()}
        """States to begin from, by how many steps led there."""
        self._parsed: tuple[str, Command] | None = None

    @property
    def game(self) -> Game:
        """The game as it stands after `position` steps."""
        return self._run.game

    @property
    def mode(self) -> Mode:
        """The mode being played."""
        return self.world.mode

    @property
    def position(self) -> int:
        """How many steps were played, from 0 to `length`."""
        return self._step

    @property
    def length(self) -> int:
        """How many steps the run has."""
        return self._starts[-1]

    @property
    def ended(self) -> bool:
        """True after the last step."""
        return self._step >= self.length

    @property
    def assists(self) -> frozenset[str]:
        """Names of the assists that are on."""
        return self._run.assists

    def notes(self) -> tuple[tuple[int, str], ...]:
        """The player's own lines, each with the number of steps after which it was written."""
        found = []
        index = 0
        for number, record in enumerate(self._recorded.records):
            while index < len(self._stepped) and self._stepped[index] < number:
                index += 1
            if isinstance(record, Note):
                found.append((self._starts[index], record.text))
        return tuple(found)

    def step(self) -> Step | None:
        """Play one step and say what happened; None after the last.

        Raises `JournalError`, naming the line, when the step cannot be carried out.
        """
        if self.ended:
            return None
        index = bisect_right(self._starts, self._step) - 1
        number = self._stepped[index]
        record = self._recorded.records[number]
        try:
            played = self._play(record)
        except GameError as error:
            raise JournalError(journal.at_line(journal.line_of(number), error.told)) from None
        self._step += 1
        if self._step % self._spacing == 0:
            self._keep()
        return played

    def seek(self, position: int) -> None:
        """Go to ``position`` steps after the start; positions outside the run are brought in."""
        through(self.seeking(position))

    def seeking(self, position: int) -> Sliced[None]:
        """`seek` in slices."""
        target = min(max(position, 0), self.length)
        known = self.known(target)
        if not known <= self._step <= target:
            self._run = self._run.again(self.kept[known])
            self._step = known
        begun = self._step
        while self._step < target:
            self.step()
            yield (self._step - begun) / (target - begun)

    def known(self, position: int) -> int:
        """The last step up to ``position`` whose state is kept."""
        return max(step for step in self.kept if step <= position)

    def from_here(self, position: int) -> int:
        """How many steps have to be played to come to ``position``."""
        known = self.known(position)
        return position - (self._step if known <= self._step <= position else known)

    def state_at(self, step: int) -> Snapshot:
        """The state that is kept of ``step``, one of those that `known` names."""
        return self.kept[step]

    def state(self) -> Snapshot:
        """The state after `position` steps, for `go_to` of another playback of the same run."""
        return self._run.state()

    def go_to(self, step: int, state: Snapshot) -> None:
        """Go to ``step`` by the state that another playback came to there, and keep it."""
        self._run = self._run.again(state)
        self._step = step
        self.kept[step] = state
        if len(self.kept) > 2 * MAX_KEPT:
            self._thin_out()

    def _play(self, record: Record) -> Step:
        if not isinstance(record, Do):
            carry_out(self._run, record)
            return Step(record)
        if self._parsed is None or self._parsed[0] != record.text:
            self._parsed = (record.text, self.mode.parse_command(record.text))
        command = self._parsed[1]
        return Step(record, self._run.do(command), command)

    def _keep(self) -> None:
        self.kept.setdefault(self._step, self._run.state())
        if len(self.kept) > MAX_KEPT:
            self._spacing *= 2
            self._thin_out()

    def _thin_out(self) -> None:
        self.kept = {n: state for n, state in self.kept.items() if n % self._spacing == 0}


def mismatch_of(world: World, content: Any, recorded: Journal) -> Message | None:
    """Why a run cannot be played back here; None when it can."""
    here, there = header_of(world, content), recorded.header
    if there.id != here.id:
        return message(
            "run: expected the world {here}, got {there}", here=str(here.id), there=str(there.id)
        )
    different = difference(world, content, there.rules, there.content)
    if different is not None:
        return different
    for number, record in enumerate(recorded.records):
        if isinstance(record, journal.Resumed):
            told = message(
                "it went on under other rules or content and can no longer be played from its start"
            )
            return journal.at_line(journal.line_of(number), told)
    return None


def _steps(record: Record) -> int:
    return record.count if isinstance(record, Do) else 1
