"""Runs being played: each a text that grows, with a disposable snapshot and a summary beside it.

What a decision changed is handed to the writer's thread before the next one can be made; ticks are
every second. While the disk takes nothing the run goes on in memory. A run that ends moves into the
chronicle.
"""

from __future__ import annotations

import stat
from collections.abc import Mapping
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any, TypeGuard

from game.core import journal
from game.core.codec import Plain
from game.core.errors import GameError, JournalError
from game.core.gameid import GameId
from game.core.journal import MAX_BYTES, Damage, Do, Header, Journal
from game.core.registry import World
from game.core.run import Snapshot
from game.core.session import Resumption, Session, resume
from game.core.text import Message, message
from game.store import file_locks, files
from game.store.chronicle import Chronicle, Times, entry_of, iso, possible, seconds_of, stamp
from game.store.places import Places
from game.store.run_file import SUFFIX, Beside, RunFile, snapshot_of, summary_of
from game.store.writer import Ticket, Writer

WRITE_SECONDS = 1.0
"""Longest time for which ticks are held back from the disk."""
SNAPSHOT_SECONDS = 10.0
SNAPSHOT_DECISIONS = 50
MAX_SNAPSHOT = 16 * 1024 * 1024
"""Largest snapshot that is read, in bytes."""
MAX_SUMMARY = 8 * 1024
"""Largest summary that is read, in bytes."""
MAX_FIGURES = 12
MAX_LABEL = 80
"""Longest label of a figure that is shown, in characters."""
MOST_LISTED = 200
"""Unfinished runs that are listed, the latest."""
CLOSE_SECONDS = 1.0
"""How long is waited until the last runs are let go of; what they hold was waited for before."""
_SUMMARY_FORMAT = 1
_GAP_SECONDS = 2.0
"""A longer time between two updates is a pause and counts as no play."""
_HEADER_BYTES = 4_096


class RunLocked(GameError):
    """Somebody plays this run in another window."""


@dataclass(frozen=True, slots=True)
class Summary:
    """How far a run is, as lists of runs tell it; nothing is played again for that."""

    commands: int
    """Decisions made, or ticks played, those taken back included."""
    figures: tuple[tuple[str, str, int], ...]
    """Name, msgid of the label, value; the first is the score."""
    played: float
    """Seconds of play, pauses left out."""
    written: float
    """When it was told, in seconds since 1970."""

    def as_plain(self) -> dict[str, Plain]:
        """As the file beside the run holds it."""
        return {
            "format": _SUMMARY_FORMAT,
            "commands": self.commands,
            "figures": [[name, label, value] for name, label, value in self.figures],
            "played": int(self.played),
            "written": int(possible(self.written)),
        }


def summary_from(data: Mapping[str, Plain] | None) -> Summary | None:
    """The summary in plain data that nobody vouches for; None when it is none."""
    if data is None or data.get("format") != _SUMMARY_FORMAT:
        return None
    numbers = [data.get(name) for name in ("commands", "played", "written")]
    told = data.get("figures")
    whole = [number for number in numbers if _is_whole(number)]
    if len(whole) < len(numbers) or not isinstance(told, list) or len(told) > MAX_FIGURES:
        return None
    figures = []
    for figure in told:
        if not isinstance(figure, list) or len(figure) != 3:
            return None
        name, label, value = figure
        if not isinstance(name, str) or not isinstance(label, str) or not _is_number(value):
            return None
        if max(len(name), len(label)) > MAX_LABEL or not (name + label).isprintable():
            return None
        figures.append((name, label, value))
    commands, played, written = whole
    return Summary(commands, tuple(figures), played, written)


def _is_number(value: Plain) -> TypeGuard[int]:
    return type(value) is int and abs(value) < 10**15


def _is_whole(value: Plain) -> TypeGuard[int]:
    return _is_number(value) and value >= 0


class LiveRun:
    """A session with its place on disk (or in memory, when nothing can be kept)."""

    def __init__(self, session: Session, file: RunFile, now: float, started: float) -> None:
        self.session = session
        self.started = started
        self.played = 0.0
        """Seconds of play, pauses left out."""
        self.updated = now
        """When it was played last."""
        self.left = False
        """Whether nobody plays on for now."""
        self.sound = True
        """False once the game broke in the middle of a command: from then on its text alone counts,
        and no snapshot is taken."""
        self._entering: Ticket[int] | None = None
        self._file = file
        self._written = now
        self._snapshot_time = now
        self._snapshot_commands = session.commands

    @property
    def path(self) -> Path | None:
        """The file of the run; None when it is kept in memory only."""
        return self._file.path

    @property
    def trouble(self) -> Message | None:
        """Why the run is not on disk just now; None when all is well."""
        return self._file.trouble

    @property
    def at_rest(self) -> bool:
        """Whether it was left or came to its end, and is where it belongs."""
        return self._file.at_rest and (self._entering is None or self._entering.done)

    @property
    def entered(self) -> bool:
        """Whether it has come to its end, and is in the chronicle or on its way there."""
        return self._entering is not None

    def update(self, now: float) -> None:
        """Have written what is due. To be called every frame, and after every decision."""
        passed = now - self.updated
        if 0 < passed <= _GAP_SECONDS:
            self.played += passed
        self.updated = now
        ticking = self.session.mode.clock == "tick"
        if ticking and 0 <= now - self._written < WRITE_SECONDS and not self.session.status.over:
            return
        self.write(now)
        new = self.session.commands - self._snapshot_commands
        waited = not 0 <= now - self._snapshot_time < SNAPSHOT_SECONDS
        if new and (waited or (not ticking and new >= SNAPSHOT_DECISIONS)):
            self._write_snapshot(now)

    def flush(self, now: float) -> None:
        """Have everything written: on a pause, when the window loses its focus."""
        self.write(now)
        self._write_snapshot(now)

    def leave(self, now: float) -> None:
        """Nobody plays on for now: have everything written, and the run unlocked."""
        self.left = True
        self.flush(now)
        self.close()

    def close(self) -> None:
        """Let go of the file as soon as everything is written."""
        self._file.close()

    def come_back(self, now: float) -> None:
        """Play on in a run that was left and is not at rest yet."""
        self.left = False
        self._file.reopen()
        self.updated = now

    def anew(self, session: Session, now: float) -> LiveRun:
        """The same run with a session that was made from its text."""
        again = LiveRun(session, self._file, now, self.started)
        again.played = self.played
        self._file.reopen()
        return again

    def text(self) -> bytes:
        """The whole run as it stands."""
        self._file.append(self.session.take_records().encode())
        return self._file.text

    def finish(self, chronicle: Chronicle, now: float) -> Ticket[int]:
        """Move the run into the chronicle, as it ended or as abandoned; the ticket has its number
        there.

        The files go only after the chronicle has it: a crash between the two leaves it in both, and
        finishing it again adds nothing.
        """
        self.session.checkpoint()
        self.update(now)
        text = self.text()
        times = Times(self.started, now, self.played)
        entry = entry_of(journal.read(text), self.session.run, times, self.session.verified)

        def enter() -> int:
            number = chronicle.add(entry, text)
            if chronicle.kept:
                self.discard()
            return number

        self.close()
        self._entering = self._file.writer.post(f"chronicle {id(self)}", enter)
        return self._entering

    def discard(self) -> None:
        """Remove the files of the run: it is in the chronicle now, or was given away."""
        self._file.discard()

    def summary(self, now: float) -> Summary:
        """How far the run is."""
        figures = self.session.game.figures()[:MAX_FIGURES]
        told = tuple((figure.name, figure.label.msgid, figure.value) for figure in figures)
        return Summary(self.session.commands, told, self.played, now)

    def write(self, now: float) -> None:
        """Have written what was played, snapshot and summary apart."""
        self._written = now
        self._file.append(self.session.take_records().encode())

    def _write_snapshot(self, now: float) -> None:
        self._snapshot_time = now
        self._snapshot_commands = self.session.commands
        if self.path is None or not self.sound:
            return
        snapshot: dict[str, Plain] = {
            "played": int(self.played),
            "session": self.session.snapshot(),
        }
        self.write(now)  # the snapshot is of the text as it stands now
        self._file.keep(Beside(snapshot, self.summary(now).as_plain()))


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A run that was not finished."""

    path: Path
    made: Header
    """Under which rules and content it was begun."""
    modified: float
    """When it was last written, in seconds since 1970."""
    summary: Summary | None = None
    """How far it is; None when nothing beside the run says so."""

    @property
    def id(self) -> GameId:
        return self.made.id


class Runs:
    """The runs being played. What is posted to ``writer`` is on disk soon."""

    def __init__(self, places: Places, writer: Writer | None = None) -> None:
        self.writer = writer or Writer()
        self.places = places
        self._held: list[LiveRun] = []
        """Runs that are being played, or were left and are not at rest yet."""
        self._known: dict[Path, tuple[tuple[int, int, int], Unfinished]] = {}
        """What was read of runs whose files have not changed since."""

    def begin(self, session: Session, now: float) -> LiveRun:
        """Keep a session that has just started, and note in it when that was."""
        session.about("started", iso(now))
        return self._begin(session, now, started=now)

    def _begin(self, session: Session, now: float, started: float, text: bytes = b"") -> LiveRun:
        folder = self.places.runs
        path = None
        if folder is not None:
            stem = f"{session.id.mode}-{stamp(started)}"
            taken = {live.path for live in self._still_held()}
            names = (f"{stem}{SUFFIX}", *(f"{stem}-{n}{SUFFIX}" for n in range(2, files.MAX_TRIES)))
            path = next(folder / name for name in names if folder / name not in taken)
        live = LiveRun(session, RunFile(self.writer, path, text), now, started)
        self._held.append(live)
        live.write(now)
        return live

    def unfinished(self) -> tuple[Unfinished, ...]:
        """What can be gone on with, the latest first. What is no run at all is set aside."""
        folder = self.places.runs
        if folder is None:
            return ()
        found = []
        held = {live.path: live for live in self._still_held()}
        try:
            paths = sorted(folder.glob(f"*{SUFFIX}"))
        except OSError:
            paths = []
        for path in paths:
            if path in held:
                continue
            try:
                found.append(self._unfinished(path))
            except JournalError as error:
                if not _is_locked(path):  # a run that another window is about to begin
                    self._set_aside(path, str(error))
            except OSError:
                continue
        for place, live in held.items():
            # Memory knows these better than the disk, which may not have taken them yet.
            if place is not None and not live.entered:
                summary = live.summary(live.updated)
                found.append(Unfinished(place, live.session.header, live.updated, summary))
        found.sort(key=lambda run: (-run.modified, run.path.name))
        return tuple(found[:MOST_LISTED])

    def _unfinished(self, path: Path) -> Unfinished:
        state = path.stat()
        if not stat.S_ISREG(state.st_mode):
            raise OSError
        beside = summary_of(path)
        try:
            told = beside.stat().st_mtime_ns
        except OSError:
            told = 0
        now = (state.st_size, state.st_mtime_ns, told)
        before = self._known.get(path)
        if before is not None and before[0] == now:
            return before[1]
        head = files.read_bounded(path, _HEADER_BYTES)
        header = journal.read(head[: head.find(b"\n") + 1]).header
        summary = summary_from(files.read_object(beside, MAX_SUMMARY)) if told else None
        found = Unfinished(path, header, state.st_mtime, summary)
        self._known[path] = now, found
        return found

    def close(self, seconds: float = CLOSE_SECONDS) -> bool:
        """Let go of every run; whether all of them are on disk by then."""
        for live in self._held:
            live.close()
        return self.writer.close(seconds)

    def unsaved(self) -> list[tuple[str, bytes]]:
        """The runs that are in memory only, as the disk refuses them: game ID and text."""
        return [
            (str(live.session.id), live.text())
            for live in self._still_held()
            if live.trouble is not None
        ]

    @property
    def trouble(self) -> Message | None:
        """Why a run is not on disk; None when none has been refused."""
        return next((live.trouble for live in self._still_held() if live.trouble), None)

    def at_rest(self, path: Path) -> bool:
        """Whether nobody plays the run in this file, here or in another window, and this program
        has nothing left to write to it."""
        return path not in {live.path for live in self._still_held()} and not _is_locked(path)

    def resume(
        self,
        path: Path,
        world: World,
        content: Any,
        now: float,
        snapshot: Snapshot | None = None,
    ) -> tuple[LiveRun, tuple[Message, ...]]:
        """Take up a run, and say what was lost. ``snapshot`` is one that was made of it since,
        where that beside it is missing or far behind.

        Raises `RunLocked` when it is played in another window, and `JournalError` when there is no
        way on; the files are then set aside.
        """
        for live in self._still_held():
            if live.path == path and live.left:
                return self._come_back(live, path, world, content, now)
        try:
            file = path.open("r+b", buffering=0)
        except PermissionError:
            # It can be read, perhaps: it is then played in memory, and tried again.
            return self._take_up(path, world, content, now, None, snapshot)
        except OSError as error:
            raise files.unreadable(path, error) from None
        if not file_locks.take(file):
            file.close()
            raise RunLocked(message("this run is being played in another window"))
        try:
            return self._take_up(path, world, content, now, file, snapshot)
        except GameError:
            file.close()
            raise

    def again(self, live: LiveRun, world: World, content: Any, now: float) -> LiveRun:
        """The same run with a game that was played again from its text, without any snapshot: its
        own broke, and may have stopped half way through a command. `GameError` when it cannot be.
        """
        session = resume(world, content, journal.read(live.text()), None).session
        fresh = live.anew(session, now)
        self._held = [fresh if held is live else held for held in self._held]
        if fresh not in self._held:
            self._held.append(fresh)
        return fresh

    def _come_back(
        self, live: LiveRun, path: Path, world: World, content: Any, now: float
    ) -> tuple[LiveRun, tuple[Message, ...]]:
        """Play on in a run that this program has left, and that is not at rest yet."""
        if live.sound:
            live.come_back(now)
            return live, ()
        _, resumption = self._played_on(path, live.text(), world, content)
        again = live.anew(resumption.session, now)
        self._held[self._held.index(live)] = again
        return again, () if resumption.notice is None else (resumption.notice,)

    def branch(
        self, path: Path, world: World, content: Any, now: float
    ) -> tuple[LiveRun, tuple[Message, ...]]:
        """A copy of a run that somebody else plays on, as it stands on disk, in a file of its own.

        That it is one is noted in it. Raises `GameError` when there is no way on.
        """
        data = _read(path)
        kept, resumption = self._played_on(path, data, world, content)
        session = resumption.session
        sound = _sound(data, kept, resumption.kept)
        session.about("branched", iso(now))
        started = seconds_of(kept.about("started"), now)
        notices = () if resumption.notice is None else (resumption.notice,)
        return self._begin(session, now, started, sound), notices

    def text_of(self, path: Path) -> bytes:
        """A run as it stands on disk, to be watched while somebody else plays it."""
        return _read(path)

    def _take_up(
        self,
        path: Path,
        world: World,
        content: Any,
        now: float,
        file: FileIO | None,
        snapshot: Snapshot | None,
    ) -> tuple[LiveRun, tuple[Message, ...]]:
        data = _read(path)
        try:
            kept, resumption = self._played_on(path, data, world, content, snapshot)
        except GameError as error:
            if file is not None:
                file.close()  # Windows moves no file that is open
            aside = self._set_aside(path, str(error))
            raise JournalError(
                message(
                    "{file}: {error}; it was set aside in {aside}",
                    file=path.name,
                    error=error.told,
                    aside=str(aside),
                )
            ) from None
        sound = _sound(data, kept, resumption.kept)
        damage = kept.damage
        if damage is None and sound != data:
            undone = message("it cannot be carried out")
            damage = Damage(journal.line_of(resumption.kept), undone)
        place = RunFile(self.writer, path, sound, file)
        if damage is not None:
            place.mend(data, self._damaged, damage.told.in_english())
        beside = files.read_object(snapshot_of(path), MAX_SNAPSHOT) or {}
        live = LiveRun(
            resumption.session, place, now, seconds_of(kept.about("started"), self._modified(path))
        )
        played = beside.get("played")
        live.played = float(played) if type(played) is int and 0 <= played < 10**7 else 0.0
        self._held.append(live)
        live.flush(now)
        lost = kept.damage.told if kept.damage is not None else None
        return live, tuple(filter(None, (resumption.notice, lost)))

    def _played_on(
        self,
        path: Path,
        data: bytes,
        world: World,
        content: Any,
        snapshot: Snapshot | None = None,
    ) -> tuple[Journal, Resumption]:
        """The run in ``data``, taken up where it ends, from ``snapshot`` or from that beside it, if
        there is any."""
        if snapshot is None:
            beside = files.read_object(snapshot_of(path), MAX_SNAPSHOT) or {}
            found = beside.get("session")
            snapshot = found if isinstance(found, dict) else None
        kept = journal.read(data)
        return kept, resume(world, content, kept, snapshot)

    def _still_held(self) -> list[LiveRun]:
        """The runs of this program that the disk does not have whole, or that are being played."""
        self._held = [live for live in self._held if not live.at_rest]
        return self._held

    @property
    def _damaged(self) -> Path:
        assert self.places.damaged is not None
        return self.places.damaged

    @staticmethod
    def _modified(path: Path) -> float:
        try:
            return path.stat().st_mtime
        except OSError:
            return 0.0

    def _set_aside(self, path: Path, reason: str) -> Path:
        """Move a run and what lies beside it away; where that cannot be, they stay, and are passed
        by."""
        try:
            for beside in (snapshot_of(path), summary_of(path)):
                if beside.exists():
                    files.set_aside(beside, self._damaged, reason)
            return files.set_aside(path, self._damaged, reason)
        except (OSError, GameError):
            return path


def _is_locked(path: Path) -> bool:
    """Whether somebody plays in this file."""
    try:
        with path.open("r+b", buffering=0) as file:
            return not file_locks.take(file)
    except OSError:
        return False


def _read(path: Path) -> bytes:
    try:
        return files.read_bounded(path, MAX_BYTES)
    except OSError as error:
        raise files.unreadable(path, error) from None


def _sound(data: bytes, kept: Journal, records: int) -> bytes:
    """What a session goes on from: the sound beginning of a run, as far as it was carried out."""
    if records < len(kept.records):
        return journal.write(kept.header, kept.records[:records]).encode()
    return data[: kept.size]


def to_play_again(path: Path) -> int:
    """How many commands of the run in a file lie behind its snapshot, and have to be played again
    to take it up; all of them where there is no snapshot of it.

    Raises `GameError` where the file holds no run, `OSError` where it cannot be read.
    """
    kept = journal.read(files.read_bounded(path, MAX_BYTES))
    beside = files.read_object(snapshot_of(path), MAX_SNAPSHOT) or {}
    snapshot = beside.get("session")
    records = snapshot.get("records") if isinstance(snapshot, dict) else None
    if not isinstance(snapshot, dict) or type(records) is not int:
        return kept.commands
    stands = 0 <= records <= len(kept.records)
    if not stands or snapshot.get("checksum") != kept.checksums[records]:
        return kept.commands
    return sum(record.count for record in kept.records[records:] if isinstance(record, Do))
