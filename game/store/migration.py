"""Chronicles of older versions brought forwards, a step for each version of the tables.

The old file is kept beside the new one, as ``chronicle-1.sqlite3`` for version 1, before anything
is changed. All steps happen in one transaction: a crash leaves the old tables or the new ones.
"""

from __future__ import annotations

import os
import sqlite3
import zlib
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path

from game.core import journal
from game.core.errors import GameError
from game.core.journal import MAX_BYTES
from game.core.text import message, verbatim
from game.store import files

Step = Callable[[sqlite3.Connection], None]


def migrate(database: sqlite3.Connection, path: Path | None, version: int, to: int) -> None:
    """Bring the tables of ``database``, in which a writing transaction is open, from ``version`` to
    the version ``to``; the file ``path`` is copied first. Raises `GameError` or `sqlite3.Error`,
    and the whole transaction is to be given up, when that cannot be done."""
    if path is not None:
        _keep(path, version)
    for step in range(version, to):
        STEPS[step](database)
    database.execute(f"PRAGMA user_version = {to}")


def _keep(path: Path, version: int) -> Path:
    """A copy of the chronicle as it is, beside it; nobody else can write meanwhile."""
    try:
        kept = files.free_name(path.parent, f"{path.stem}-{version}", path.suffix)
        half = kept.with_name(f".{kept.name}.{os.getpid()}")
        try:
            with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(half)) as copy:
                source.backup(copy)
            half.replace(kept)
        finally:
            half.unlink(missing_ok=True)
    except (OSError, sqlite3.Error, GameError) as error:
        why = files.reason(error) if isinstance(error, OSError) else verbatim(str(error))
        told = message("the old chronicle cannot be kept beside it: {why}", why=why)
        raise GameError(told) from None
    return kept


def _name_content(database: sqlite3.Connection) -> None:
    """Of every run, under which rules and with which content it was played: its text says so."""
    database.execute("ALTER TABLE runs ADD COLUMN rules INTEGER NOT NULL DEFAULT 0")
    database.execute("ALTER TABLE runs ADD COLUMN content TEXT NOT NULL DEFAULT ''")
    numbers = [row[0] for row in database.execute("SELECT number FROM runs")]
    for number in numbers:
        (packed,) = database.execute("SELECT text FROM runs WHERE number = ?", (number,)).fetchone()
        # What cannot be read keeps its row; nothing is compared with it.
        with suppress(zlib.error, TypeError, GameError):
            text = zlib.decompressobj().decompress(bytes(packed), MAX_BYTES)
            whole = b"\nresumed " in text
            made = journal.read(text if whole else text[: text.find(b"\n") + 1]).last
            database.execute(
                "UPDATE runs SET rules = ?, content = ? WHERE number = ?",
                (made.rules, made.content, number),
            )


STEPS: Mapping[int, Step] = {1: _name_content}
"""What leads from each version of the tables to the next."""
