"""A live run: a game being played and the text that records it.

A session never touches a file: whoever drives it asks for `Session.take_records` when a clock that
is not ours says so, and appends what it gets to the run's file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.core import journal, pack
from game.core.codec import Plain
from game.core.errors import BadValue, GameError, IllegalCommand, JournalError
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
from game.core.mode import Command, Event, Game, Mode, Status
from game.core.registry import World
from game.core.run import Run, Snapshot
from game.core.text import Message, message

CHECK_EVERY = {"decision": 32, "tick": 600}
"""Commands between two digests in the journal."""
SNAPSHOT_FORMAT = 1
_CLOSING_BYTES = 64 * 1024
"""Room kept free at the end of a journal for what closes it."""


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
        self._held: Command | None = None
        self._held_count = 0
        self._checked = -1

    @classmethod
    def start(cls, world: World, content: Any, about: Mapping[str, str] | None = None) -> Session:
        """A new run of ``world``. ``about`` holds facts for the record that the rules never read
        (``started``, ``daily``, ``policy`` ...)."""
        header = header_of(world, content)
        session = cls(world, Run.start(world, content), header, Chain())
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
        if run.commands >= journal.MAX_COMMANDS or self._bytes > journal.MAX_BYTES - _CLOSING_BYTES:
            raise IllegalCommand(message("this run has grown too long to be recorded"))
        events = run.do(command)
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
        self.run.undo(count)
        self._record(Undo(count))

    def rewind(self, tick: int) -> None:
        """Go back to ``tick`` (at most ten seconds); the run counts as assisted from now on."""
        self.run.rewind(tick)
        self._record(Rewind(tick))

    def assist(self, name: str, on: bool) -> None:
        """Switch an assist; `BadValue` when the mode knows none of that name."""
        self.run.assist(name, on)
        self._record(Assist(name, on))

    def note(self, text: str) -> str:
        """Keep a line of the player's own with the run; returns it as it was kept."""
        note = journal.clean_note(text)
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
            "rules": self.mode.rules,
            "content": self.content.fingerprint,
            "records": self._records,
            "checksum": self._chain.checksum,
            "verified": self.verified,
            "run": self.run.state(),
        }

    def _continue(self, kept: Journal, records: int) -> None:
        """Write on after the first ``records`` records of a journal."""
        self._chain = Chain(kept.checksums[records])
        self._records = records
        self._bytes = kept.size
        if records and isinstance(kept.records[records - 1], Checkpoint):
            self._checked = records

    def _close_held(self) -> None:
        if self._held is not None:
            record = Do(self._held.text, self._held_count)
            self._held, self._held_count = None, 0
            self._write(record)

    def _record(self, record: Record) -> None:
        self._close_held()
        self._write(record)

    def _write(self, record: Record) -> None:
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
    return Header(world.id, world.mode.rules, content.fingerprint)


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


def resume(
    world: World, content: Any, kept: Journal, snapshot: Mapping[str, Plain] | None = None
) -> Resumption:
    """Take up a run where its journal ends.

    With a snapshot that belongs to the journal only the records after it are played again; without
    one, the whole run is. When rules or content have changed since, the run goes on from its last
    snapshot, marked as no longer verified. Raises `JournalError` when there is no way on.
    """
    found = _from_snapshot(world, content, kept, snapshot) if snapshot is not None else None
    break_at = _last_break(kept)
    last = kept.header if break_at is None else kept.records[break_at]
    assert isinstance(last, Header | Resumed)
    here = (world.mode.rules, content.fingerprint)
    if (last.rules, last.content) != here:
        if found is None:
            raise JournalError(
                message(
                    "run: expected rules {rules} and content {content}, got rules {got_rules} and"
                    " content {got_content}, and no snapshot to go on from",
                    rules=here[0],
                    content=here[1],
                    got_rules=last.rules,
                    got_content=last.content,
                )
            )
        return _go_on_changed(found[0], kept)
    if break_at is not None:
        if found is None:
            raise JournalError(
                message("run: the snapshot that it went on from is missing or damaged")
            )
        session, start = found
        session.verified = False
        return _play_on(session, max(start, break_at + 1), kept)
    from_snapshot = None if found is None else _play_on(*found, kept)
    if from_snapshot is not None and from_snapshot.notice is None:
        return from_snapshot
    fresh = Session(world, Run.start(world, content), kept.header, Chain())
    from_start = _play_on(fresh, 0, kept)
    if from_snapshot is None or from_start.notice is None or from_start.kept > from_snapshot.kept:
        return from_start
    return from_snapshot


def _go_on_changed(session: Session, kept: Journal) -> Resumption:
    """Go on under other rules or content; what was played after the snapshot is left behind."""
    session.verified = False
    session._continue(kept, len(kept.records))
    session._record(Resumed(session.mode.rules, session.content.fingerprint))
    return Resumption(
        session,
        len(kept.records),
        message(
            "run: its rules or content have changed; it goes on from move {move}, unverified",
            move=session.position,
        ),
    )


def _play_on(session: Session, start: int, kept: Journal) -> Resumption:
    """Carry out the records from ``start`` on, as far as they can be."""
    run = session.run
    done, played = start, 0
    notice: Message | None = None
    for record in kept.records[start:]:
        before = run.commands
        try:
            carry_out(run, record)
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
    return session, records
