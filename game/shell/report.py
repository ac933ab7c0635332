"""The report: one file to send in when something went wrong.

It is plain text, so that whoever sends it can read first what it says: versions and system,
settings, what Python said, the end of the log, the run and its snapshot, and no name, place or note
of the player's. The program makes one when it is asked to, and never sends anything.
``replay FILE`` plays the run in it. Needs no window: the command line makes one, too.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from game.core import journal
from game.core.codec import Plain
from game.core.errors import GameError, JournalError
from game.core.gameid import GameId
from game.core.journal import Journal, Note
from game.core.mode import Command
from game.core.session import Session
from game.core.text import message
from game.engine import settings as settings_file
from game.engine.settings import Setting
from game.store import crash, files, log
from game.store.chronicle import Chronicle
from game.store.log import Veil, logger
from game.store.places import Places
from game.store.run_file import SUFFIX, snapshot_of
from game.store.runs import MAX_SNAPSHOT, LiveRun

FORMAT = 1
MOST_LOG = 192 * 1024
MOST_ERROR = 64 * 1024
"""Characters of what Python said."""
MOST_SNAPSHOT = 4 * 1024 * 1024
"""Bytes of a snapshot in a report; a larger one is left out, for the run can do without."""
MAX_BYTES = 16 * 1024 * 1024
"""Longest report that is read; none that is made comes near it."""

_MARK = "ckht-report"
_HEADING = re.compile(r"== ([a-z]+) (\d{1,8})")
_PREFACE = """
Made by Candle, Key, Hex & Throne because somebody asked for it. It was sent to nobody.
Folders and names are replaced by marks such as ~ and <name>, and notes written during the
run are left out; the seed of the run stays, for it is the world. Read it before you send it.
After == stand the name of a part and the number of its lines.
"""


@runtime_checkable
class HoldsRun(Protocol):
    """A scene in which a run is open."""

    live: LiveRun


@dataclass(frozen=True, slots=True)
class Subject:
    """The run that a report is about."""

    origin: str
    """Where it was found, for whoever reads the report."""
    text: bytes
    snapshot: bytes = b""


def open_run(scenes: Iterable[object]) -> LiveRun | None:
    """The run that one of ``scenes`` holds, if any does."""
    return next((scene.live for scene in scenes if isinstance(scene, HoldsRun)), None)


def subject_of(live: LiveRun) -> Subject:
    """A run that is open, as it stands in memory, or else on disk."""
    beside = b"" if live.path is None else _read(snapshot_of(live.path), MAX_SNAPSHOT)
    try:
        return Subject("the run that was open", live.text(), beside)
    except GameError as error:
        return Subject(f"the run that was open cannot be read: {error}", b"")


def latest(places: Places) -> Subject | None:
    """The run that was played last, finished or not; None when there is none."""
    if places.runs is None or places.chronicle is None:
        return None
    found: list[tuple[float, Path]] = []
    for path in places.runs.glob(f"*{SUFFIX}"):
        try:
            found.append((path.stat().st_mtime, path))
        except OSError:
            continue
    newest, path = max(found, default=(0.0, places.runs))
    if places.chronicle.exists():
        chronicle = Chronicle.open(places)
        try:
            finished = chronicle.recent(limit=1)
            if finished and finished[0].ended > newest:
                return Subject("the last finished run", chronicle.text(finished[0].number))
        except GameError as error:
            logger.warning("the chronicle cannot be read: %s", error)
        finally:
            chronicle.close()
    if not found:
        return None
    beside = _read(snapshot_of(path), MAX_SNAPSHOT)
    return Subject("the last unfinished run", _read(path, journal.MAX_BYTES), beside)


def compose(
    places: Places, own: Sequence[Setting], subject: Subject | None, told: str = ""
) -> bytes:
    """The text of a report. ``own`` are the tales' settings, ``told`` what Python said."""
    for handler in logger.handlers:
        handler.flush()
    veil = Veil(places.root)
    parts = [
        ("system", "\n".join(f"{name}: {value}" for name, value in log.system())),
        ("settings", _settings(places, own)),
        ("error", log.ends_of(told, MOST_ERROR)),
    ]
    if places.root is None:
        parts.append(("log", log.remembered()))
    else:
        parts.append(("crash", log.tail(places.root / crash.LAST, crash.MOST_BYTES)))
        parts.append(("log", log.logged(places.root, MOST_LOG)))
    parts = [(name, veil(text)) for name, text in parts]
    if subject is not None:
        run, remark, snapshot = _without_notes(subject)
        parts.append(("about", f"{veil(subject.origin)}; {remark}"))
        # Hiding anything in these two would break their checksums.
        parts += [("run", run), ("snapshot", snapshot)]
    lines = [f"{_MARK} {FORMAT}{_PREFACE}", *(_part(*part) for part in parts if part[1])]
    return "".join(lines).encode("utf-8", "backslashreplace")


def _settings(places: Places, own: Sequence[Setting]) -> str:
    """The settings in force, as JSON with a line for each, and what was wrong with the file."""
    chosen, faults = settings_file.read(places.settings, own)
    told = settings_file.plain(chosen).items()
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in told)
    return "\n".join([f"{{\n{lines}\n}}", *(fault.in_english() for fault in faults)])


def make(places: Places, own: Sequence[Setting], subject: Subject | None, told: str = "") -> Path:
    """Write a report to the data folder, or else to the system's folder for temporary files; its
    path. `GameError` when neither can be written."""
    data = compose(places, own, subject, told)
    stem = time.strftime("report-%Y%m%d-%H%M%S", time.gmtime())
    folders = [Path(tempfile.gettempdir())]
    if places.root is not None:
        folders.insert(0, places.root / "reports")
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return files.create(folder, stem, ".txt", data)
        except OSError as error:
            refused = files.unwritable(folder, error)
    raise refused


def is_report(data: bytes) -> bool:
    """Whether a file is a report, of whatever version."""
    return data.startswith(f"{_MARK} ".encode())


def parts_of(data: bytes) -> dict[str, str]:
    """The parts of a report by name. `JournalError` when it is of another version."""
    lines = [line.removesuffix("\r") for line in data.decode("utf-8", "replace").split("\n")]
    if lines[0] != f"{_MARK} {FORMAT}":
        shown = repr(lines[0][:40])
        raise JournalError(
            message(
                "expected “{mark} {format}”, got {shown}", mark=_MARK, format=FORMAT, shown=shown
            )
        )
    parts: dict[str, str] = {}
    at = 1
    while at < len(lines):
        heading = _HEADING.fullmatch(lines[at])
        at += 1
        if heading is not None:
            end = at + int(heading[2])
            parts[heading[1]] = "".join(f"{line}\n" for line in lines[at:end])
            at = end
    return parts


def run_in(data: bytes) -> bytes:
    """The text of the run in a report. `JournalError` when there is none."""
    run = parts_of(data).get("run")
    if run is None:
        raise JournalError(message("expected a report with a run in it, there is none in this one"))
    return run.encode()


def name_broken(number: int, game_id: GameId, command: Command) -> str:
    """The line by which an error tells the command that raised it: the run does not hold it."""
    return f"command {number} of {game_id}: {command.text}"


_BROKEN = re.compile(r"^ *command (\d{1,9}) of (.+?): (.+)$", re.MULTILINE)


def broken_in(data: bytes, record: Journal) -> str:
    """The command after the last of ``record`` that a report says has raised; empty when it says
    nothing of the kind."""
    parts = parts_of(data)
    told = parts.get("log", "") + parts.get("error", "")
    wanted = str(record.commands + 1), str(record.header.id)
    found = [text for number, game_id, text in _BROKEN.findall(told) if (number, game_id) == wanted]
    # Whoever sent the report may have written anything there.
    good = found and found[-1].isprintable() and len(found[-1]) <= journal.MAX_COMMAND
    return found[-1] if good else ""


def _part(name: str, text: str) -> str:
    lines = text.removesuffix("\n").split("\n")
    return f"\n== {name} {len(lines)}\n" + "".join(f"{line}\n" for line in lines)


def _without_notes(subject: Subject) -> tuple[str, str, str]:
    """The run without the player's own words, a remark on it, and its snapshot brought to fit.

    Notes are outside all digests, so that the run plays back to the same.
    """
    try:
        kept = journal.read(subject.text)
    except GameError as error:
        return _no_notes(subject.text), f"it cannot be read: {error}", ""
    sound = [record for record in kept.records if not isinstance(record, Note)]
    run = subject.text[: kept.size].decode()
    if kept.notes:
        run = journal.write(kept.header, sound)
    remark = f"{kept.commands} commands, {len(kept.notes)} notes left out"
    if kept.damage is not None:
        remark += f", damaged: {kept.damage.told.in_english()}"
    return run + _no_notes(subject.text[kept.size :]), remark, _fitted(subject.snapshot, kept, run)


def _no_notes(damaged: bytes) -> str:
    lines = damaged.decode("utf-8", "replace").split("\n")
    return "\n".join(line for line in lines if not line.startswith("note "))


def _fitted(snapshot: bytes, kept: Journal, run: str) -> str:
    """A snapshot that says its place in a run from which notes were left out."""
    if len(snapshot) > MOST_SNAPSHOT:
        return ""
    try:
        data: Plain = json.loads(snapshot)
    except (ValueError, RecursionError):
        return ""
    session = data.get("session") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(session, dict):
        return ""
    at = session.get("records")
    if type(at) is not int or not 0 <= at <= len(kept.records):
        return ""
    at -= sum(isinstance(record, Note) for record in kept.records[:at])
    moved = {**session, "records": at, "checksum": journal.read(run.encode()).checksums[at]}
    return json.dumps({**data, "session": moved}, ensure_ascii=False, separators=(",", ":"))


def _read(path: Path, most: int) -> bytes:
    """A file of ours; nothing when it cannot be read or is too long."""
    if not os.path.exists(path):
        return b""
    try:
        return files.read_regular(path, most)
    except GameError as error:
        logger.warning("%s", error)
        return b""


TELL_STEPS = 600
"""Steps between two lines of the log about a run that goes on."""


class Footsteps:
    """Tells the log how far a run is: not each command, but a line every ten seconds of play."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._told = session.commands
        self._steps = 0
        logger.info("run %s from command %d", session.id, session.commands)

    def update(self) -> None:
        """One step."""
        self._steps += 1
        if self._steps >= TELL_STEPS:
            self.tell()

    def tell(self) -> None:
        """Tell what was done since the last line, if anything was."""
        session, self._steps = self._session, 0
        if session.commands > self._told:
            logger.info(
                "commands %d to %d of %s, at %d, %s",
                self._told + 1,
                session.commands,
                session.id,
                session.position,
                session.status.phase,
            )
            self._told = session.commands
