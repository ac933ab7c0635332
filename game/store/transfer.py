"""Runs as files: exported to be kept or sent, imported after they were proved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core import journal
from game.core.errors import GameError, JournalError
from game.core.journal import MAX_BYTES
from game.core.mode import Mode
from game.core.registry import World
from game.core.text import Message, message
from game.core.verify import Verification, verify
from game.store import files
from game.store.chronicle import Chronicle, Times, entry_of, seconds_of
from game.store.places import Places

_NAME_CHARACTERS = 60


@dataclass(frozen=True, slots=True)
class Imported:
    """A run that was taken in."""

    number: int
    """Its number in the chronicle."""
    verification: Verification


def export_name(world: str) -> str:
    """A file name for a run of the game ID ``world``, safe on every system."""
    safe = "".join(c if c.isascii() and c.isalnum() else "-" for c in world)
    return "-".join(filter(None, safe.split("-")))[:_NAME_CHARACTERS].strip("-") + ".run"


def export_to(places: Places, world: str, text: bytes) -> Path:
    """Write a run into the folder of exports under a name that is free; returns its path."""
    return _create(places, Path(export_name(world)), text)


def export_notes(places: Places, world: str, text: str) -> Path:
    """Write a player's journal of a run beside the exported runs; returns its path."""
    return _create(places, Path(export_name(world)).with_suffix(".txt"), text.encode())


def _create(places: Places, name: Path, data: bytes) -> Path:
    if places.exports is None:
        raise GameError(message("nothing can be kept on this machine: {why}", why=places.trouble))
    try:
        places.exports.mkdir(parents=True, exist_ok=True)
        return files.create(places.exports, name.stem, name.suffix, data)
    except OSError as error:
        raise files.unwritable(places.exports, error) from None


def import_run(
    path: Path,
    read_id: Callable[[str], World],
    content_of: Callable[[Mode], Any],
    chronicle: Chronicle,
    now: float,
) -> Imported:
    """Take the run in a file into the chronicle, if it plays back to what it claims.

    An unfinished run is entered as abandoned: it can be watched. Raises `GameError`, and enters
    nothing, when the run cannot be read, or does not play back the same.
    """
    try:
        data = files.read_bounded(path, MAX_BYTES)
    except OSError as error:
        raise files.unreadable(path, error) from None
    try:
        recorded = journal.read(data)
        world = read_id(str(recorded.header.id))
        verification = verify(world, content_of(world.mode), recorded)
    except GameError as error:
        raise JournalError(_of(path, error.told)) from None
    if not verification.same or verification.run is None:
        raise JournalError(_of(path, verification.told))
    times = Times(seconds_of(recorded.about("started"), now), now, 0.0)
    entry = entry_of(recorded, verification.run, times, verified=True, imported=True)
    return Imported(chronicle.add(entry, data), verification)


def _of(path: Path, told: Message) -> Message:
    return message("{file}: {error}", file=path.name, error=told)
