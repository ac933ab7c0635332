"""One run on disk: its whole text in memory, and the file that a writer's thread brings after it.

Whoever plays appends to the text and never waits. The thread appends to the file what it lacks and
has the disk keep it. What it finds there it trusts only as far as it is the beginning of the text:
a file that is missing or shorter is made whole from memory, a half-written line is written over,
and a file that says something else belongs to somebody else, and a new one is begun.
"""

from __future__ import annotations

import json
import os
import threading
from contextlib import suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

from game.core.codec import Plain
from game.core.errors import GameError
from game.core.text import Message
from game.store import file_locks, files
from game.store.writer import Ticket, Writer

SUFFIX = ".run"


def snapshot_of(path: Path) -> Path:
    """The disposable snapshot beside a run."""
    return path.with_suffix(".snapshot")


def summary_of(path: Path) -> Path:
    """The summary beside a run, which lists of runs show."""
    return path.with_suffix(".summary")


@dataclass(frozen=True, slots=True)
class Beside:
    """What lies beside a run and may be lost without harm."""

    snapshot: dict[str, Plain]
    summary: dict[str, Plain]


class RunFile:
    """The text of a run and its file, called ``path`` unless that name is another run's.

    ``path`` None keeps the run in memory only. ``file`` is the open, locked file of a run that is
    taken up again, of which ``text`` was read.
    """

    def __init__(
        self, writer: Writer, path: Path | None, text: bytes = b"", file: FileIO | None = None
    ) -> None:
        self.path = path
        """Where it is, or where it shall be."""
        self.trouble: Message | None = None
        """Why the last try to write failed; None when it did not."""
        self.writer = writer
        self._lock = threading.Lock()
        self._text = bytearray(text)
        self._beside: Beside | None = None
        self._closing = False
        self._discarded = False
        self._ticket: Ticket[None] | None = None
        # Only the thread touches these.
        self._file = file
        self._on_disk = len(text) if file is not None else 0
        """Bytes of the text that the file holds."""
        self._seen = None if file is None else _state_of(file)
        """Size and time of the file after our last look; when they differ it is read again."""
        self._is_sure = file is not None
        """Whether what the file holds is on the disk itself, as far as the system knows."""
        self._made = self._is_named = file is not None
        """Whether the file was made; whether its name is on the disk itself."""
        self._damage: tuple[bytes, Path, str] | None = None
        """What the file holds, where that is to be kept, and why."""

    # For whoever plays

    @property
    def text(self) -> bytes:
        """The whole run as it stands."""
        with self._lock:
            return bytes(self._text)

    @property
    def at_rest(self) -> bool:
        """Whether everything that was asked for is on disk and the file is closed."""
        written = self._ticket is not None and self._ticket.done
        return self._closing and (written or self.path is None)

    def append(self, text: bytes) -> None:
        """Write on."""
        if text:
            with self._lock:
                self._text += text
            self._ask()

    def keep(self, beside: Beside) -> None:
        """Put a snapshot and a summary of the text as it stands beside the run."""
        with self._lock:
            self._beside = beside
        self._ask()

    def mend(self, whole: bytes, damaged: Path, reason: str) -> None:
        """The file holds ``whole``, of which only the text is sound: keep that in ``damaged``."""
        self._damage = whole, damaged, reason
        self._ask()

    def close(self) -> None:
        """Nobody plays here any more: let go of the file once everything is written."""
        self._closing = True
        self._ask()

    def reopen(self) -> None:
        """Somebody plays here again, before the file could be let go of."""
        self._closing = False

    def discard(self) -> None:
        """Remove the files: the run is in the chronicle now, or was given away."""
        self._discarded = self._closing = True
        self._ask()

    def _ask(self) -> None:
        if self.path is not None:
            self._ticket = self.writer.post(f"run {id(self)}", self._bring)

    # For the thread

    def _bring(self) -> None:
        """Bring file, snapshot and summary after the run; raises `OSError` or `GameError`."""
        try:
            self._catch_up()
        except OSError as error:
            self.trouble = files.reason(error)
            raise
        except GameError as error:
            self.trouble = error.told
            raise
        self.trouble = None

    def _catch_up(self) -> None:
        if self._discarded:
            self._remove()
            return
        if self._damage is not None:
            self._mend(*self._damage)
        self._open()
        self._write()
        with self._lock:
            beside, self._beside = self._beside, None
        try:
            if beside is not None:
                self._write_beside(beside)
        except OSError:
            with self._lock:
                self._beside = self._beside or beside
            raise
        if self._closing:
            self._let_go()

    @property
    def _folder(self) -> Path:
        assert self.path is not None
        return self.path.parent

    def _mend(self, whole: bytes, damaged: Path, reason: str) -> None:
        """Keep what the file holds, and cut it back to what was sound of it."""
        assert self.path is not None
        files.copy_aside(whole, self.path.name, damaged, reason)
        with self._lock:
            sound = bytes(self._text)
        file = self._file
        if file is None or not _is_at(file, self.path):
            files.write_whole(self.path, sound)
        else:
            # Windows lets nothing take the place of a file that is open, and this one is locked.
            file.seek(0)
            files.write_all(file, sound)
            file.truncate()
            files.sync(file)
        self._damage = None

    def _write(self) -> None:
        file = self._file
        assert file is not None
        # A system that could not keep what was written may have forgotten it, and yet show it in
        # the file, and say at the next try that all is kept: then all is written again.
        start = self._on_disk if self._is_sure else 0
        with self._lock:
            rest = bytes(self._text[start:])
        if rest:
            self._is_sure, self._seen = False, None
            file.seek(start)
            files.write_all(file, rest)
            files.sync(file)
            self._is_sure, self._on_disk, self._seen = True, start + len(rest), _state_of(file)
        if not self._is_named:
            files.sync_folder(self._folder)
            self._is_named = True

    def _write_beside(self, beside: Beside) -> None:
        assert self.path is not None
        for path, data in (
            (snapshot_of(self.path), beside.snapshot),
            (summary_of(self.path), beside.summary),
        ):
            text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
            files.write_whole(path, text.encode())

    def _open(self) -> None:
        """Have the file open, locked, and know how much of the text it holds."""
        assert self.path is not None
        if self._file is not None and not _is_at(self._file, self.path):
            self._let_go()
        if self._file is None:
            if self._made:
                # Missing, in the way, or not ours to write: a file of its own does as well.
                with suppress(FileNotFoundError, IsADirectoryError, PermissionError):
                    self._take(self.path.open("r+b", buffering=0))
            if self._file is None:
                self._make()
        if self._file is not None and self._seen != _state_of(self._file):
            self._look()

    def _take(self, file: FileIO) -> None:
        """Play in this file, if nobody else does."""
        if file_locks.take(file):
            self._file, self._seen = file, None
        else:
            file.close()

    def _make(self) -> None:
        """Begin a file under the first name that nobody has taken."""
        assert self.path is not None
        folder, name = self._folder, self.path.stem
        folder.mkdir(parents=True, exist_ok=True)
        for _ in range(files.MAX_TRIES):
            try:
                file = self.path.open("x+b", buffering=0)
            except FileExistsError:
                self.path = files.free_name(folder, name, SUFFIX)
                continue
            self._made, self._is_sure, self._is_named = True, False, False
            self._take(file)
            if self._file is not None:
                return

    def _look(self) -> None:
        """Compare the file with the text, as far as it goes."""
        file = self._file
        assert file is not None
        file.seek(0)
        with self._lock:
            length = len(self._text)
        found = files.read_all(file, length + 1)
        with self._lock:
            ours = self._text.startswith(found)
        if ours:
            self._on_disk, self._seen = len(found), _state_of(file)
            return
        # Somebody else wrote here: it stays as it is, and this run goes on in a file of its own.
        self._let_go()
        self._on_disk = 0
        self._make()
        self._look()

    def _let_go(self) -> None:
        """Close the file, which unlocks it."""
        file, self._file = self._file, None
        self._seen = None
        if file is not None:
            with suppress(OSError):
                file.close()

    def _remove(self) -> None:
        self._let_go()
        if not self._made or self.path is None:
            return
        for path in (snapshot_of(self.path), summary_of(self.path), self.path):
            path.unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            files.sync_folder(self._folder)


def _state_of(file: FileIO) -> tuple[int, int]:
    found = os.fstat(file.fileno())
    return found.st_size, found.st_mtime_ns


def _is_at(file: FileIO, path: Path) -> bool:
    """Whether the name still leads to the open file."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
