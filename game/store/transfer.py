"""Runs as files: exported to be kept or sent, imported after they were proved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.core import journal
from game.core.errors import GameError, JournalError
from game.core.journal import MAX_BYTES, Header, Journal
from game.core.registry import World
from game.core.sliced import Sliced
from game.core.text import Message, message
from game.core.verify import verifying
from game.store import files
from game.store.chronicle import Entry, Times, entry_of, seconds_of
from game.store.places import Places

_NAME_CHARACTERS = 60


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


def export_card(places: Places, world: str, png: bytes) -> Path:
    """Write the picture of a run's end beside the exported runs; returns its path."""
    return _create(places, Path(export_name(world)).with_suffix(".png"), png)


def _create(places: Places, name: Path, data: bytes) -> Path:
    if places.exports is None:
        raise GameError(message("nothing can be kept on this machine: {why}", why=places.trouble))
    try:
        places.exports.mkdir(parents=True, exist_ok=True)
        return files.create(places.exports, name.stem, name.suffix, data)
    except OSError as error:
        raise files.unwritable(places.exports, error) from None


def read(path: Path) -> bytes:
    """The text of a run in a file; `GameError` where none can be read."""
    return files.read_regular(path, MAX_BYTES)


def header_of(path: Path, text: bytes) -> Header:
    """What the run in ``text`` says of itself, read from the file ``path``; `JournalError` where
    that is no run."""
    try:
        return journal.read(text[: text.find(b"\n") + 1]).header
    except GameError as error:
        raise JournalError(_of(path.name, error.told)) from None


def proving(name: str, recorded: Journal, world: World, content: Any, now: float) -> Sliced[Entry]:
    """The entry of a run from the file ``name``, if it plays back to what it claims.

    An unfinished run is entered as abandoned: it can be watched. Raises `JournalError` when it does
    not play back the same, or asks for too much work.
    """
    verification = yield from verifying(world, content, recorded)
    if not verification.same or verification.run is None:
        raise JournalError(_of(name, verification.told))
    times = Times(seconds_of(recorded.about("started"), now), now, 0.0)
    return entry_of(recorded, verification.run, times, verified=True, imported=True)


def _of(name: str, told: Message) -> Message:
    return message("{file}: {error}", file=name, error=told)
