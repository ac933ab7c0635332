"""A live run: a game being played and the text that records it.

A session never touches a file: whoever drives it asks for `Session.take_records` when a clock that
is not ours says so, and appends what it gets to the run's file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.core import journal, pack
from game.core.codec import Plain
from game.core.effort import WEIGHTS, effort, too_much, weight
from game.core.errors import BadValue, GameError, JournalError
from game.core.gameid import GameId
from game.core.journal import (
    MAX_REPEAT,
    About,
    Assist,
    Chain,
    Checkpoint,
    Do,
    Header,
    Journal,
    Note,
    Record,
    Resumed,
    Rewind,
    Undo,
)
from game.core.made_from import difference, made_from
from game.core.mode import Command, Event, Game, Mode, Status
from game.core.registry import World
from game.core.run import Run, Snapshot
from game.core.sliced import Sliced, through
from game.core.text import Message, message

CHECK_EVERY = {"decision": 32, "tick": 600}
"""Commands between two digests in the journal."""
SNAPSHOT_FORMAT = 1
_CLOSING_BYTES = 64 * 1024
_CLOSING_EFFORT = 1_000
"""Room kept free at the end of a journal for what closes it."""
OUTGROWN = message("this run has grown too long to be recorded: it goes on, but cannot be proved")


class Session:
    """One live run with its journal. Start one, or `resume` one that was kept."""

    def __init__(self, world: World, run: Run, header: Header, chain: Chain) -> None:
        self.world = world
        self.header = header
        self.verified = True
        """False once the run went on under other rules or content than it began with: it can be
        finished, but no longer proved."""
        self.run = run
        """The game with its past. Only this session may change it."""
        self._chain = chain
        self._lines: list[str] = []
        self._records = 0
        self._bytes = 0
        self._effort = 0
        self._held: Command | None = None
        self._held_count = 0
        self._checked = -1
        self.recording = True
        """False once the text has grown as long as a text may be, or asks for as much work: the
        game goes on, but what is done is no longer written, and the run no longer proved."""

    @classmethod
    def start(
        cls,
        world: World,
        content: Any,
        about: Mapping[str, str] | None = None,
        game: Game | None = None,
    ) -> Session:
        """A new run of ``world``. ``about`` holds facts for the record that the rules never read
        (``started``, ``daily``, ``policy`` ...); ``game`` is its game, where that was started
        already."""
        header = header_of(world, content)
        session = cls(world, Run.start(world, content, game), header, Chain())
        session._lines.append(session._chain.close(journal.header_body(header)))
        for name, value in (about or {}).items():
            session.about(name, value)
        return session

    @property
    def mode(self) -> Mode:
        """The mode being played."""
        return self.world.mode

    @property
    def id(self) -> GameId:
        """The canonical ID of the world being played."""
        return self.header.id

    @property
    def content(self) -> Any:
        """The content that the game reads."""
        return self.run.content

    @property
    def made_from(self) -> str:
        """The parts of content that the game reads, in one word."""
        return made_from(self.world, self.content)

    @property
    def game(self) -> Game:
        """The game now. Undo and rewind put another object here: never hold on to it."""
        return self.run.game

    @property
    def status(self) -> Status:
        """Whether the run goes on."""
        return self.run.game.status

    @property
    def position(self) -> int:
        """Commands in effect: decisions made, or the tick."""
        return self.run.position

    @property
    def commands(self) -> int:
        """Commands carried out, those taken back later included."""
        return self.run.commands

    @property
    def assists(self) -> frozenset[str]:
        """Names of the assists that are on."""
        return self.run.assists

    @property
    def assisted(self) -> bool:
        """True once the run was rewound or an assist was on: its results are kept apart."""
        return self.run.assisted

    @property
    def undo_depth(self) -> int:
        """How many commands `undo` may take back now."""
        return self.run.undo_depth

    @property
    def rewind_floor(self) -> int:
        """The earliest tick that `rewind` may go back to; the present one if it may not."""
        return self.run.rewind_floor

    def apply(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command and record it; `IllegalCommand`, and nothing changed, if not open."""
        run = self.run
        self._look_ahead()
        events = run.do(command)
        if not self.recording:
            return events
        if command == self._held and self._held_count < MAX_REPEAT:
            self._held_count += 1
        else:
            self._close_held()
            self._held, self._held_count = command, 1
        if run.commands % CHECK_EVERY[self.mode.clock] == 0 or run.game.status.over:
            self.checkpoint()
        return events

    def undo(self, count: int = 1) -> None:
        """Take back the last ``count`` commands; `IllegalCommand` when that may not be."""
        self._look_ahead()
        self.run.undo(count)
        self._record(Undo(count))

    def rewind(self, tick: int) -> None:
        """Go back to ``tick`` (at most ten seconds); the run counts as assisted from now on."""
        self._look_ahead()
        self.run.rewind(tick)
        self._record(Rewind(tick))

    def assist(self, name: str, on: bool) -> None:
        """Switch an assist; `BadValue` when the mode knows none of that name."""
        self._look_ahead()
        self.run.assist(name, on)
        self._record(Assist(name, on))

    def note(self, text: str) -> str:
        """Keep a line of the player's own with the run; returns it as it was kept."""
        note = journal.clean_note(text)
        self._look_ahead()
        if not self.recording:
            raise BadValue(OUTGROWN)
        self._record(Note(note))
        return note

    def about(self, name: str, value: str) -> None:
        """Keep a fact about the run that the rules never read."""
        record = About(name, value)
        try:
            journal.parse(journal.body(record))
        except JournalError:
            shown = repr(name[:40])
            raise BadValue(
                message("about: expected a name and one line, got {shown}", shown=shown)
            ) from None
        self._record(record)

    def checkpoint(self) -> None:
        """Record the digest of the game as it stands, unless that was just done."""
        self._close_held()
        if self._checked != self._records:
            self._record(checkpoint_of(self.run))
            self._checked = self._records

    def take_records(self) -> str:
        """The lines not yet taken, to be appended to the run's file; the header comes first."""
        self._close_held()
        text = "".join(self._lines)
        self._lines.clear()
        return text

    def snapshot(self) -> Snapshot:
        """What resuming needs besides the journal, as plain data.

        It belongs to the journal as written so far, records not yet taken included. It is
        disposable: without it a run is played again from its start.
        """
        self._close_held()
        return {
            "format": SNAPSHOT_FORMAT,
            "id": str(self.header.id),
            "rules": self.world.rules,
            "content": self.made_from,
            "records": self._records,
            "checksum": self._chain.checksum,
            "verified": self.verified,
            "recording": self.recording,
            "run": self.run.state(),
        }

    def _continue(self, kept: Journal, records: int) -> None:
        """Write on after the first ``records`` records of a journal."""
        self._chain = Chain(kept.checksums[records])
        self._records = records
        self._bytes = kept.size
        self._effort = effort(kept.records[:records], self.mode.clock)
        if records and isinstance(kept.records[records - 1], Checkpoint):
            self._checked = records

    def _close_held(self) -> None:
        if self._held is not None:
            record = Do(self._held.text, self._held_count)
            self._held, self._held_count = None, 0
            self._write(record)

    def _look_ahead(self) -> None:
        """Stop recording before the text becomes one that no reader takes."""
        if not self.recording:
            return
        clock = self.mode.clock
        held = self._held_count
        if (
            self.run.commands >= journal.MAX_COMMANDS
            or self._bytes > journal.MAX_BYTES - _CLOSING_BYTES
            or self._effort + held > WEIGHTS[clock].most - _CLOSING_EFFORT
        ):
            self.checkpoint()
            self.recording = self.verified = False

    def _record(self, record: Record) -> None:
        if not self.recording:
            return
        self._close_held()
        self._write(record)

    def _write(self, record: Record) -> None:
        self._effort += weight(record, self.mode.clock)
        line = self._chain.close(journal.body(record))
        self._lines.append(line)
        self._records += 1
        self._bytes += len(line.encode())


@dataclass(frozen=True, slots=True)
class Resumption:
    """A run taken up again."""

    session: Session
    kept: int
    """Records of the journal that the session goes on from; fewer than it holds only when a later
    one cannot be carried out."""
    notice: Message | None = None
    """What the player should be told; None when all is well."""


def header_of(world: World, content: Any) -> Header:
    """The header of a run of ``world`` that begins now."""
    return Header(world.id, world.rules, made_from(world, content))


def checkpoint_of(run: Run) -> Checkpoint:
    """The digest of a run's game, with a short one of every field."""
    fields = run.game.fields()
    named = tuple((name, pack.field_digest(raw)) for name, raw in fields)
    return Checkpoint(run.commands, pack.digest(fields), named)


def carry_out(run: Run, record: Record) -> None:
    """Do what one record of a journal says; digests are not compared, notes change nothing.

    Raises `GameError` when the record's command cannot be read or is not open.
    """
    match record:
        case Do(text, count):
            command = run.mode.parse_command(text)
            for _ in range(count):
                run.do(command)
        case Undo(count):
            run.undo(count)
        case Rewind(tick):
            run.rewind(tick)
        case Assist(name, on):
            run.assist(name, on)
        case _:
            pass


PIECE = 20
"""Most commands that are carried out between two looks at what else is to be done."""


def pieces(record: Record) -> Iterator[Record]:
    """``record`` as records of few commands each."""
    if not isinstance(record, Do) or record.count <= PIECE:
        yield record
        return
    for done in range(0, record.count, PIECE):
        yield Do(record.text, min(PIECE, record.count - done))


def resume(
    world: World, content: Any, kept: Journal, snapshot: Mapping[str, Plain] | None = None
) -> Resumption:
    """Take up a run where its journal ends; see `resuming`."""
    return through(resuming(world, content, kept, snapshot))


def resuming(
    world: World, content: Any, kept: Journal, snapshot: Mapping[str, Plain] | None = None
) -> Sliced[Resumption]:
    """Take up a run where its journal ends.

    With a snapshot that belongs to the journal only the records after it are played again; without
    one, the whole run is. When rules or content have changed since, the run goes on from its last
    snapshot, marked as no longer verified. Raises `JournalError` when there is no way on.
    """
    found = _from_snapshot(world, content, kept, snapshot) if snapshot is not None else None
    break_at, last = _last_break(kept), kept.last
    different = difference(world, content, last.rules, last.content)
    if different is not None:
        if found is None:
            raise JournalError(
                message("{why}, and there is no snapshot to go on from", why=different)
            )
        return _go_on_changed(found[0], kept)
    if break_at is not None:
        if found is None:
            raise JournalError(
                message("run: the snapshot that it went on from is missing or damaged")
            )
        session, start = found
        session.verified = False
        return (yield from _play_on(session, max(start, break_at + 1), kept))
    from_snapshot = None if found is None else (yield from _play_on(*found, kept))
    if from_snapshot is not None and from_snapshot.notice is None:
        return from_snapshot
    fresh = Session(world, Run.start(world, content), kept.header, Chain())
    from_start = yield from _play_on(fresh, 0, kept)
    if from_snapshot is None or from_start.notice is None or from_start.kept > from_snapshot.kept:
        return from_start
    return from_snapshot


def _go_on_changed(session: Session, kept: Journal) -> Resumption:
    """Go on under other rules or content; what was played after the snapshot is left behind."""
    session.verified = False
    session._continue(kept, len(kept.records))
    session._record(Resumed(session.world.rules, session.made_from))
    return Resumption(
        session,
        len(kept.records),
        message(
            "run: its rules or content have changed; it goes on from move {move}, unverified",
            move=session.position,
        ),
    )


def _play_on(session: Session, start: int, kept: Journal) -> Sliced[Resumption]:
    """Carry out the records from ``start`` on, as far as they can be.

    `JournalError` when they ask for more work than anybody will do.
    """
    refused = too_much(session.mode, kept, start)
    if refused is not None:
        raise JournalError(refused)
    run = session.run
    done, played = start, 0
    notice: Message | None = None
    left = kept.records[start:]
    work = max(1, effort(left, session.mode.clock))
    behind = 0
    for record in left:
        before = run.commands
        try:
            for piece in pieces(record):
                carry_out(run, piece)
                behind += weight(piece, session.mode.clock)
                yield behind / work
        except GameError as error:
            played = run.commands - before
            notice = message("{error}; it goes on from there", error=error.told)
            notice = journal.at_line(journal.line_of(done), notice)
            break
        if isinstance(record, Checkpoint) and checkpoint_of(run) != record:
            session.verified = False
            differs = message("it does not play back the same")
            notice = notice or journal.at_line(journal.line_of(done), differs)
        done += 1
    session._continue(kept, done)
    if played:
        half_done = kept.records[done]
        assert isinstance(half_done, Do)
        session._record(Do(half_done.text, played))
    return Resumption(session, done, notice)


def _last_break(kept: Journal) -> int | None:
    """The number of the last record at which rules or content changed."""
    for number in range(len(kept.records) - 1, -1, -1):
        if isinstance(kept.records[number], Resumed):
            return number
    return None


def _from_snapshot(
    world: World, content: Any, kept: Journal, data: Mapping[str, Plain]
) -> tuple[Session, int] | None:
    """A session as the snapshot has it and the number of records it stands after, or None."""
    records, state = data.get("records"), data.get("run")
    if data.get("format") != SNAPSHOT_FORMAT or data.get("id") != str(kept.header.id):
        return None
    if type(records) is not int or not 0 <= records <= len(kept.records):
        return None
    if data.get("checksum") != kept.checksums[records] or not isinstance(state, dict):
        return None
    try:
        run = Run.from_state(world.mode, content, state)
    except GameError:
        return None
    session = Session(world, run, kept.header, Chain())
    session.verified = data.get("verified") is True
    session.recording = data.get("recording") is not False
    return session, records
