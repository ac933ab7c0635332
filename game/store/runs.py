"""Runs being played: each a text that grows, and a disposable snapshot beside it.

What a decision changed is on disk before the next one can be made; ticks are written every second.
A program that is killed loses at most that second. A run that ends moves into the chronicle.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core import journal
from game.core.errors import GameError, JournalError
from game.core.gameid import GameId
from game.core.journal import MAX_BYTES, Damage, Journal
from game.core.registry import World
from game.core.session import Session, resume
from game.core.text import Message, message
from game.store import files
from game.store.chronicle import Chronicle, Times, entry_of, iso, seconds_of, stamp
from game.store.places import Places

WRITE_SECONDS = 1.0
"""Longest time for which ticks are held back from the disk."""
SNAPSHOT_SECONDS = 10.0
SNAPSHOT_DECISIONS = 50
MAX_SNAPSHOT = 16 * 1024 * 1024
"""Largest snapshot that is read, in bytes."""
_GAP_SECONDS = 2.0
"""A longer time between two updates is a pause and counts as no play."""
_HEADER_BYTES = 1_024

SUFFIX = ".run"


class LiveRun:
    """A session with its place on disk (or in memory, when nothing can be kept)."""

    def __init__(self, session: Session, places: Places, now: float, started: float) -> None:
        self.session = session
        self.path: Path | None = None
        """The file of the run; None when it is kept in memory only."""
        self.trouble: Message | None = None
        """Why the run is not on disk just now; None when all is well."""
        self.started = started
        self.played = 0.0
        """Seconds of play, pauses left out."""
        self._places = places
        self._size = 0
        self._pending = b""
        self._memory: list[bytes] = []
        self._updated = now
        self._written = now
        self._snapshot_time = now
        self._snapshot_commands = session.commands

    def update(self, now: float) -> None:
        """Write what is due. To be called every frame, and after every decision."""
        passed = now - self._updated
        if 0 < passed <= _GAP_SECONDS:
            self.played += passed
        self._updated = now
        ticking = self.session.mode.clock == "tick"
        if ticking and 0 <= now - self._written < WRITE_SECONDS and not self.session.status.over:
            return
        self._write(now)
        new = self.session.commands - self._snapshot_commands
        waited = not 0 <= now - self._snapshot_time < SNAPSHOT_SECONDS
        if new and (waited or (not ticking and new >= SNAPSHOT_DECISIONS)):
            self._write_snapshot(now)

    def flush(self, now: float) -> None:
        """Write everything now: on a pause, when the window loses its focus, on leaving."""
        self._write(now)
        self._write_snapshot(now)

    def text(self) -> bytes:
        """The whole run as it stands."""
        self._pending += self.session.take_records().encode()
        if self.path is None:
            return b"".join(self._memory) + self._pending
        try:
            with self.path.open("rb") as file:
                return file.read(self._size) + self._pending
        except OSError as error:
            raise files.unreadable(self.path, error) from None

    def finish(self, chronicle: Chronicle, now: float) -> int:
        """Move the run into the chronicle, as it ended or as abandoned; returns its number there.

        The files go only after the chronicle has it: a crash between the two leaves it in both, and
        finishing it again adds nothing.
        """
        self.session.checkpoint()
        self.update(now)
        text = self.text()
        times = Times(self.started, now, self.played)
        entry = entry_of(journal.read(text), self.session.run, times, self.session.verified)
        number = chronicle.add(entry, text)
        self.discard()
        return number

    def discard(self) -> None:
        """Remove the files of the run: it is in the chronicle now, or was given away."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)
            snapshot_of(self.path).unlink(missing_ok=True)

    def _write(self, now: float) -> None:
        self._written = now
        self._pending += self.session.take_records().encode()
        if not self._pending:
            return
        if not self._places.kept:
            self._memory.append(self._pending)
            self._pending = b""
            return
        try:
            self._append()
            self.trouble = None
        except OSError as error:
            self.trouble = message("the run cannot be written: {why}", why=files.why(error))

    def _append(self) -> None:
        """Append what is pending where this session stopped writing.

        A half-written line of an earlier try is written over. When the file has grown otherwise,
        another window plays on the same run: this one goes on in a file of its own.
        """
        if self.path is None:
            self._begin(b"")
            return
        with self.path.open("r+b") as file:
            before = file.read(self._size)
            rest = file.read(len(self._pending) + 1)
            if len(before) == self._size and self._pending.startswith(rest):
                file.seek(self._size)
                file.write(self._pending)
                self._size += len(self._pending)
                self._pending = b""
                return
        self._begin(before)

    def _begin(self, before: bytes) -> None:
        folder = self._places.runs
        assert folder is not None
        stem = f"{self.session.id.mode}-{stamp(self.started)}"
        self.path = files.create(folder, stem, SUFFIX, before + self._pending)
        self._size = len(before) + len(self._pending)
        self._pending = b""

    def _write_snapshot(self, now: float) -> None:
        self._snapshot_time = now
        self._snapshot_commands = self.session.commands
        if self.path is None or self.trouble:
            return
        data = {"played": int(self.played), "session": self.session.snapshot()}
        self._write(now)
        try:
            text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
            files.write_whole(snapshot_of(self.path), text.encode())
        except OSError as error:
            self.trouble = message("the snapshot cannot be written: {why}", why=files.why(error))


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A run on disk that was not finished."""

    path: Path
    id: GameId
    modified: float
    """When it was last written, in seconds since 1970."""


class Runs:
    """The runs being played."""

    def __init__(self, places: Places) -> None:
        self._places = places

    def begin(self, session: Session, now: float) -> LiveRun:
        """Keep a session that has just started, and note in it when that was."""
        session.about("started", iso(now))
        live = LiveRun(session, self._places, now, started=now)
        live._write(now)
        return live

    def unfinished(self) -> tuple[Unfinished, ...]:
        """What can be gone on with, the latest first. What is no run at all is set aside."""
        folder = self._places.runs
        if folder is None:
            return ()
        found = []
        for path in sorted(folder.glob(f"*{SUFFIX}")):
            try:
                head = files.read_bounded(path, _HEADER_BYTES)
                header = journal.read(head[: head.find(b"\n") + 1]).header
                found.append(Unfinished(path, header.id, path.stat().st_mtime))
            except JournalError as error:
                self._set_aside(path, str(error))
            except OSError:
                continue
        return tuple(sorted(found, key=lambda run: (-run.modified, run.path.name)))

    def resume(
        self, path: Path, world: World, content: Any, now: float
    ) -> tuple[LiveRun, tuple[Message, ...]]:
        """Take up a run, and say what was lost.

        Raises `JournalError` when there is no way on; the files are then set aside.
        """
        try:
            return self._resume(path, world, content, now)
        except OSError as error:
            raise files.unreadable(path, error) from None

    def _resume(
        self, path: Path, world: World, content: Any, now: float
    ) -> tuple[LiveRun, tuple[Message, ...]]:
        data = files.read_bounded(path, MAX_BYTES)
        beside = files.read_object(snapshot_of(path), MAX_SNAPSHOT) or {}
        snapshot = beside.get("session")
        try:
            kept = journal.read(data)
            usable = snapshot if isinstance(snapshot, dict) else None
            resumption = resume(world, content, kept, usable)
        except GameError as error:
            aside = self._set_aside(path, str(error))
            raise JournalError(
                message(
                    "{file}: {error}; it was set aside in {aside}",
                    file=path.name,
                    error=error.told,
                    aside=str(aside),
                )
            ) from None
        session = resumption.session
        started = seconds_of(kept.about("started"), path.stat().st_mtime)
        live = LiveRun(session, self._places, now, started)
        played = beside.get("played")
        live.played = float(played) if type(played) is int and 0 <= played < 10**7 else 0.0
        live.path = path
        live._size = len(self._mend(path, data, kept, resumption.kept))
        live.flush(now)
        damage = kept.damage.told if kept.damage is not None else None
        return live, tuple(filter(None, (resumption.notice, damage)))

    def _mend(self, path: Path, data: bytes, kept: Journal, records: int) -> bytes:
        """Cut the file back to what the session goes on from; the original is set aside whole."""
        sound = data[: kept.size]
        if records < len(kept.records):
            sound = journal.write(kept.header, kept.records[:records]).encode()
        if sound != data:
            assert self._places.damaged is not None
            undone = message("it cannot be carried out")
            damage = kept.damage or Damage(journal.line_of(records), undone)
            reason = damage.told.in_english()
            files.copy_aside(data, path.name, self._places.damaged, reason)
            files.write_whole(path, sound)
        return sound

    def _set_aside(self, path: Path, reason: str) -> Path:
        """Move a run and its snapshot away; where that cannot be, they stay, and are passed by."""
        assert self._places.damaged is not None
        try:
            beside = snapshot_of(path)
            if beside.exists():
                files.set_aside(beside, self._places.damaged, reason)
            return files.set_aside(path, self._places.damaged, reason)
        except OSError:
            return path


def snapshot_of(path: Path) -> Path:
    """The disposable snapshot beside a run."""
    return path.with_suffix(".snapshot")
