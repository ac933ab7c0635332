"""A game with its past: what may be undone, what may be rewound, which assists are on.

A `Run` carries out the records of a journal. `game.core.session` records a live one; a `Replay` is
one that was recorded: `game.core.playback` plays it forward and back, `game.core.verify` proves it.

The past is a few snapshots and the commands since the first of them: going back restores the last
snapshot before the place and carries out the commands from there. It is bounded, so that memory
and the work of going back are. Where decisions may be taken back, a snapshot stands after each that
may not: those are the ones that take long, and none of them is ever carried out again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Any, Self, cast

from game.core.codec import Plain
from game.core.errors import BadValue, IllegalCommand, JournalError
from game.core.journal import MAX_COMMANDS, Do, Record, Rewind, Undo
from game.core.mode import Assistable, Command, Event, Game, Mode, Returning, Undoable
from game.core.plain import PlainReader
from game.core.registry import World
from game.core.text import message

Snapshot = dict[str, Plain]


@dataclass(frozen=True, slots=True)
class Reach:
    """How far back a run can go."""

    commands: int
    spacing: int
    """Most commands between two snapshots."""


REACH = {"decision": Reach(64, 4), "tick": Reach(600, 30)}
"""Sixty-four decisions, if they revealed nothing; ten seconds of ticks."""


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
        # Asked once, for a protocol is slow to ask for; so mypy has to be told where it is used.
        self._undoable = isinstance(game, Undoable)
        self._ticking = mode.clock == "tick"
        self._remembering = self._undoable or self._ticking
        self._reach = REACH[mode.clock]
        self._floor = 0
        self._ring: deque[tuple[int, Snapshot]] = deque()
        self._since: deque[Command] = deque()
        if self._remembering:
            self._ring.append((0, game.snapshot()))

    @classmethod
    def start(cls, world: World, content: Any, game: Game | None = None) -> Self:
        """A new run of ``world``; ``game`` is its game, where that was started already."""
        if game is None:
            game = world.mode.start(world.params, world.seed, content)
        return cls(world.mode, content, game)

    @property
    def undo_depth(self) -> int:
        """How many commands `undo` may take back now."""
        if not self._undoable:
            return 0
        return min(cast(Undoable, self.game).undo_depth, self.position - self._floor)

    @property
    def rewind_floor(self) -> int:
        """The earliest tick that `rewind` may go back to; the present one if it may not."""
        return self._floor if self._ticking else self.position

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out one command; `IllegalCommand` when it is not open."""
        events = self.game.apply(command)
        self.position += 1
        self.commands += 1
        if self._remembering:
            self._remember(command)
        return events

    def undo(self, count: int = 1) -> None:
        """Take back the last ``count`` commands; `IllegalCommand` when that may not be."""
        depth = self.undo_depth
        if not 1 <= count <= depth:
            raise IllegalCommand(
                message(
                    "undo: expected at most {depth} commands to take back, got {count}",
                    depth=depth,
                    count=count,
                )
            )
        self._go_back(self.position - count)

    def rewind(self, tick: int) -> None:
        """Go back to ``tick``; the run counts as assisted from now on.

        Raises `IllegalCommand` for a mode of decisions, and for a tick that is not before the
        present one or lies more than ten seconds before the furthest reached.
        """
        if not self._ticking:
            raise IllegalCommand(
                message("rewind: {mode} is played in decisions, not in ticks", mode=self.mode.name)
            )
        if not self._floor <= tick < self.position:
            raise IllegalCommand(
                message(
                    "rewind: expected a tick from {low} to {high}, got {tick}",
                    low=self._floor,
                    high=self.position - 1,
                    tick=tick,
                )
            )
        self._go_back(tick)
        self.assisted = True

    def assist(self, name: str, on: bool) -> None:
        """Switch an assist of the mode; the run counts as assisted once one was on."""
        if name not in self.mode.assists:
            known = ", ".join(self.mode.assists) or message("none")
            raise BadValue(
                message(
                    "unknown assist {name}, expected one of: {known}",
                    name=repr(name[:40]),
                    known=known,
                )
            )
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
            "assists": [*sorted(self.assists)],
            "assisted": self.assisted,
            "floor": self._floor,
            "ring": [[tick, snapshot] for tick, snapshot in self._ring],
            "since": since,
        }

    @classmethod
    def from_state(cls, mode: Mode, content: Any, data: Mapping[str, Plain]) -> Self:
        """The run that `state` described; raises `GameError` on data that it cannot have given."""
        reader = PlainReader(data)
        run = cls(mode, content, mode.restore(content, reader.mapping("game")))
        run.position = reader.whole("position", 0, MAX_COMMANDS)
        run.commands = reader.whole("commands", run.position, MAX_COMMANDS)
        run.assisted = reader.flag("assisted")
        assists = reader.items("assists", len(mode.assists))
        run.assists = frozenset(name for name in mode.assists if name in assists)
        if run._remembering:
            run._read_past(reader)
        return run

    def _read_past(self, reader: PlainReader) -> None:
        most = self._reach.commands + 2 * self._reach.spacing
        self._floor = reader.whole("floor", 0, self.position)
        self._ring.clear()
        for place, snapshot in reader.pairs("ring", most):
            if type(place) is not int or not isinstance(snapshot, dict):
                raise _unsound("ring: expected places, each with an object")
            self._ring.append((place, snapshot))
        for text, count in reader.pairs("since", most):
            if type(text) is not str or type(count) is not int or not 1 <= count <= most:
                raise _unsound("since: expected commands, each with a count")
            self._since.extend([self.mode.parse_command(text)] * count)
            if len(self._since) > most:
                raise _unsound(f"since: expected at most {most} commands")
        self._check_past()

    def _check_past(self) -> None:
        places = [place for place, _ in self._ring]
        first = places[0] if places else -1
        if not (
            0 <= first <= self._floor
            and places == sorted(set(places))
            and places[-1] <= self.position
            and len(self._since) == self.position - first
        ):
            raise _unsound("its past does not fit together")

    def _remember(self, command: Command) -> None:
        """Keep what going back needs, and forget what lies further behind."""
        self._since.append(command)
        self._raise_floor()
        far = self.position - self._ring[-1][0]
        if far >= self._reach.spacing or self._floor == self.position:
            self._ring.append((self.position, self.game.snapshot()))
            while len(self._ring) > 1 and self._ring[1][0] <= self._floor:
                place, _ = self._ring.popleft()
                for _ in range(self._ring[0][0] - place):
                    self._since.popleft()

    def _raise_floor(self) -> None:
        """What lies too far behind is out of reach for good."""
        reach = self._reach.commands
        if self._undoable:
            reach = min(reach, cast(Undoable, self.game).undo_depth)
        self._floor = max(self._floor, self.position - reach)

    def _restored(self, snapshot: Snapshot) -> Game:
        if isinstance(self.game, Returning):
            return self.game.returned(snapshot)
        return self.mode.restore(self.content, snapshot)

    def _go_back(self, position: int) -> None:
        """Put the run where it was after ``position`` commands, with the assists of now."""
        known, snapshot = next(entry for entry in reversed(self._ring) if entry[0] <= position)
        game = self._restored(snapshot)
        first = self._ring[0][0]
        for command in islice(self._since, known - first, position - first):
            game.apply(command)
        while self._ring[-1][0] > position:
            self._ring.pop()
        for _ in range(self.position - position):
            self._since.pop()
        self.game = game
        self.position = position
        self._set_assists()

    def _set_assists(self) -> None:
        """Give the game the assists that are on now; what lies behind was played with others."""
        game = self.game
        if not isinstance(game, Assistable):
            return
        for name in self.mode.assists:
            game.assist(name, name in self.assists)
        if self._remembering:
            self._keep_again()

    def _keep_again(self) -> None:
        """What is kept of this place has other assists."""
        while self._ring and self._ring[-1][0] == self.position:
            self._ring.pop()
        self._ring.append((self.position, self.game.snapshot()))


class Replay(Run):
    """A run that was recorded: the places that it will go back to are known beforehand, and nothing
    else is kept. So playing it again costs little more than its commands, and going back is one
    restored snapshot."""

    def __init__(self, mode: Mode, content: Any, game: Game) -> None:
        super().__init__(mode, content, game)
        self._landings: frozenset[int] = frozenset()

    @classmethod
    def of(
        cls, world: World, content: Any, records: Sequence[Record], game: Game | None = None
    ) -> Replay:
        """The run that ``records`` tell, before the first of them; ``game`` is that of its world,
        where it was started already."""
        run = cls.start(world, content, game)
        run._landings = landings(records)
        run._ring.clear()
        run._keep()
        return run

    def again(self, state: Mapping[str, Plain]) -> Replay:
        """The same recorded run as `state` described it; raises `GameError`, as `from_state`."""
        run = self.from_state(self.mode, self.content, state)
        run._landings = self._landings
        return run

    def _remember(self, command: Command) -> None:
        self._raise_floor()
        self._keep()
        while self._ring and self._ring[0][0] < self._floor:
            self._ring.popleft()

    def _keep(self) -> None:
        if self.position in self._landings:
            self._ring.append((self.position, self.game.snapshot()))

    def _keep_again(self) -> None:
        while self._ring and self._ring[-1][0] == self.position:
            self._ring.pop()
        self._keep()

    def _go_back(self, position: int) -> None:
        while self._ring and self._ring[-1][0] > position:
            self._ring.pop()
        if not self._ring or self._ring[-1][0] != position:
            raise _unsound(f"nothing is kept of place {position}")
        self.game = self._restored(self._ring[-1][1])
        self.position = position
        self._set_assists()

    def _check_past(self) -> None:
        places = [place for place, _ in self._ring]
        if places != sorted(set(places)) or (places and places[-1] > self.position):
            raise _unsound("its past does not fit together")


def landings(records: Iterable[Record]) -> frozenset[int]:
    """The places to which these records go back."""
    found: set[int] = set()
    position = 0
    for record in records:
        match record:
            case Do(_, count):
                position += count
            case Undo(count):
                position -= count
                found.add(position)
            case Rewind(tick):
                position = tick
                found.add(position)
    return frozenset(found)


def _unsound(part: str) -> JournalError:
    """A snapshot is disposable: what is wrong with it is told to nobody but its makers."""
    return JournalError(message("snapshot: {part}", part=part))
