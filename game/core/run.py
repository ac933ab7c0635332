"""A game with its past: what may be undone, what may be rewound, which assists are on.

A `Run` carries out the records of a journal. `game.core.session` records a live one,
`game.core.playback` plays one forward and back, `game.core.verify` proves one.

Its past is bounded: at most `MAX_UNDO` snapshots for undo, and for modes of ticks the last
`REWIND_TICKS` commands with a snapshot every `RING_TICKS`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import groupby, islice
from typing import Any, cast

from game.core.errors import BadValue, IllegalCommand, JournalError
from game.core.journal import MAX_COMMANDS
from game.core.mode import Assistable, Command, Event, Game, Mode, Plain, Undoable
from game.core.plain import PlainReader
from game.core.registry import World

MAX_UNDO = 64
"""Most commands that can be taken back in a row."""
REWIND_TICKS = 600
"""How far back a mode of ticks can be rewound: ten seconds."""
RING_TICKS = 30
"""Ticks between the snapshots that rewinding starts from."""
MAX_SINCE = REWIND_TICKS + 2 * RING_TICKS
"""Most commands remembered for rewinding."""

Snapshot = dict[str, Plain]


class Run:
    """One game being played, live or again. ``mode`` and ``content`` never change."""

    def __init__(self, mode: Mode, content: Any, game: Game) -> None:
        self.mode = mode
        self.content = content
        self.game = game
        self.position = 0
        """Commands in effect; in a mode of ticks, the tick."""
        self.commands = 0
        """Commands carried out, those taken back later included."""
        self.assists: frozenset[str] = frozenset()
        """Names of the assists that are on."""
        self.assisted = False
        """True once the run was rewound or an assist was switched on; never false again."""
        self._undoable = isinstance(game, Undoable)
        self._ticking = mode.clock == "tick"
        self._past: list[Snapshot] = []
        self._floor = 0
        self._ring: deque[tuple[int, Snapshot]] = deque()
        self._since: deque[Command] = deque()
        if self._ticking:
            self._ring.append((0, game.snapshot()))

    @classmethod
    def start(cls, world: World, content: Any) -> Run:
        """A new run of ``world``."""
        game = world.mode.start(world.params, world.seed, content)
        return cls(world.mode, content, game)

    @property
    def undo_depth(self) -> int:
        """How many commands `undo` may take back now."""
        return len(self._past)

    @property
    def rewind_floor(self) -> int:
        """The earliest tick that `rewind` may go back to; the present one if it may not."""
        return self._floor if self._ticking else self.position

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out one command; `IllegalCommand` when it is not open."""
        if self._undoable:
            before = self.game.snapshot()
            events = self.game.apply(command)
            self._past.append(before)
            depth = min(cast(Undoable, self.game).undo_depth, MAX_UNDO)
            del self._past[: max(0, len(self._past) - depth)]
        else:
            events = self.game.apply(command)
        self.position += 1
        self.commands += 1
        if self._ticking:
            self._remember(command)
        return events

    def undo(self, count: int = 1) -> None:
        """Take back the last ``count`` commands; `IllegalCommand` when that may not be."""
        if not 1 <= count <= len(self._past):
            raise IllegalCommand(
                f"undo: expected at most {len(self._past)} commands to take back, got {count}"
            )
        self.game = self.mode.restore(self.content, self._past[-count])
        del self._past[-count:]
        self.position -= count
        self._set_assists()

    def rewind(self, tick: int) -> None:
        """Go back to ``tick``; the run counts as assisted from now on.

        Raises `IllegalCommand` for a mode of decisions, and for a tick that is not before the
        present one or lies more than `REWIND_TICKS` before the furthest reached.
        """
        if not self._ticking:
            raise IllegalCommand(f"rewind: {self.mode.name} is played in decisions, not in ticks")
        if not self._floor <= tick < self.position:
            raise IllegalCommand(
                f"rewind: expected a tick from {self._floor} to {self.position - 1}, got {tick}"
            )
        known, snapshot = next(entry for entry in reversed(self._ring) if entry[0] <= tick)
        game = self.mode.restore(self.content, snapshot)
        first = self._ring[0][0]
        for command in islice(self._since, known - first, tick - first):
            game.apply(command)
        while self._ring[-1][0] > tick:
            self._ring.pop()
        for _ in range(self.position - tick):
            self._since.pop()
        self.game = game
        self.position = tick
        self.assisted = True
        self._set_assists()

    def assist(self, name: str, on: bool) -> None:
        """Switch an assist of the mode; the run counts as assisted once one was on."""
        if name not in self.mode.assists:
            known = ", ".join(self.mode.assists) or "none"
            raise BadValue(f"unknown assist {name[:40]!r}, expected one of: {known}")
        self.assists = self.assists | {name} if on else self.assists - {name}
        self.assisted = self.assisted or on
        self._set_assists()

    def state(self) -> Snapshot:
        """The run with its past as plain data; `from_state` makes an equal run of it.

        The parts are shared with the run, which never changes them: treat them as frozen.
        """
        texts = (command.text for command in self._since)
        since: list[Plain] = [[text, len(list(same))] for text, same in groupby(texts)]
        return {
            "game": self.game.snapshot(),
            "position": self.position,
            "commands": self.commands,
            "assists": cast(list[Plain], sorted(self.assists)),
            "assisted": self.assisted,
            "past": cast(list[Plain], list(self._past)),
            "floor": self._floor,
            "ring": [[tick, snapshot] for tick, snapshot in self._ring],
            "since": since,
        }

    @classmethod
    def from_state(cls, mode: Mode, content: Any, data: Mapping[str, Plain]) -> Run:
        """The run that `state` described; raises `GameError` on data that it cannot have given."""
        reader = PlainReader(data)
        run = cls(mode, content, mode.restore(content, reader.mapping("game")))
        run.position = reader.whole("position", 0, MAX_COMMANDS)
        run.commands = reader.whole("commands", run.position, MAX_COMMANDS)
        run.assisted = reader.flag("assisted")
        assists = reader.items("assists", len(mode.assists))
        run.assists = frozenset(name for name in mode.assists if name in assists)
        if run._undoable:
            run._past = list(reader.objects("past", min(MAX_UNDO, run.position)))
        if run._ticking:
            run._read_ring(reader)
        return run

    def _read_ring(self, reader: PlainReader) -> None:
        self._floor = reader.whole("floor", 0, self.position)
        self._ring.clear()
        for tick, snapshot in reader.pairs("ring", REWIND_TICKS):
            if type(tick) is not int or not isinstance(snapshot, dict):
                raise JournalError("snapshot: ring: expected ticks, each with an object")
            self._ring.append((tick, snapshot))
        for text, count in reader.pairs("since", 2 * REWIND_TICKS):
            if type(text) is not str or type(count) is not int or not 1 <= count <= MAX_SINCE:
                raise JournalError("snapshot: since: expected commands, each with a count")
            self._since.extend([self.mode.parse_command(text)] * count)
            if len(self._since) > MAX_SINCE:
                raise JournalError(f"snapshot: since: expected at most {MAX_SINCE} commands")
        ticks = [tick for tick, _ in self._ring]
        first = ticks[0] if ticks else -1
        if not (
            0 <= first <= self._floor
            and ticks == sorted(set(ticks))
            and ticks[-1] <= self.position
            and len(self._since) == self.position - first
        ):
            raise JournalError("snapshot: its past does not fit together")

    def _remember(self, command: Command) -> None:
        """Keep what rewinding needs, and forget what lies further back."""
        self._since.append(command)
        self._floor = max(self._floor, self.position - REWIND_TICKS)
        if self.position % RING_TICKS == 0:
            self._ring.append((self.position, self.game.snapshot()))
            while len(self._ring) > 1 and self._ring[1][0] <= self._floor:
                tick, _ = self._ring.popleft()
                for _ in range(self._ring[0][0] - tick):
                    self._since.popleft()

    def _set_assists(self) -> None:
        """Give the game the assists that are on now; what lies behind was played with others."""
        game = self.game
        if not isinstance(game, Assistable):
            return
        for name in self.mode.assists:
            game.assist(name, name in self.assists)
        if self._ticking:
            while self._ring and self._ring[-1][0] == self.position:
                self._ring.pop()
            self._ring.append((self.position, game.snapshot()))
