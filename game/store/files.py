"""Writing whole files, reading bounded ones, and setting damaged ones aside."""

from __future__ import annotations

import json
import os
from pathlib import Path

from game.core.codec import Plain
from game.core.errors import GameError
from game.core.text import message

MAX_TRIES = 1_000
"""How many numbered names are tried before giving up."""


def why(error: OSError | ValueError) -> str:
    """What the system had against it, in the system's words, without our paths and numbers."""
    said = error.strerror if isinstance(error, OSError) else None
    return said or str(error) or type(error).__name__


def unreadable(path: Path, error: OSError) -> GameError:
    """The error of a file that cannot be read."""
    return GameError(message("{file}: cannot be read: {why}", file=str(path), why=why(error)))


def unwritable(path: Path, error: OSError) -> GameError:
    """The error of a file or folder that cannot be written."""
    return GameError(message("{file}: cannot be written: {why}", file=str(path), why=why(error)))


def write_whole(path: Path, data: bytes) -> None:
    """Put ``data`` in ``path`` so that a crash leaves the old file or the new one, never half."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def read_bounded(path: Path, most: int) -> bytes:
    """At most ``most + 1`` bytes of a file, so that one too long shows as such."""
    with path.open("rb") as file:
        return file.read(most + 1)


def read_object(path: Path, most: int) -> dict[str, Plain] | None:
    """The JSON object in a file, or None when there is none that can be read."""
    try:
        data = read_bounded(path, most)
        found = json.loads(data) if len(data) <= most else None
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def free_name(folder: Path, stem: str, suffix: str) -> Path:
    """A path in ``folder`` that is not taken: ``stem``, ``stem-2``, ``stem-3`` ..."""
    for number in range(1, MAX_TRIES):
        path = folder / (f"{stem}{suffix}" if number == 1 else f"{stem}-{number}{suffix}")
        if not path.exists():
            return path
    raise GameError(
        message(
            "{folder}: expected fewer than {most} files called {name}",
            folder=str(folder),
            most=MAX_TRIES,
            name=stem + suffix,
        )
    )


def create(folder: Path, stem: str, suffix: str, data: bytes) -> Path:
    """A new file under a name that nobody else took meanwhile."""
    for _ in range(MAX_TRIES):
        path = free_name(folder, stem, suffix)
        try:
            with path.open("xb") as file:
                file.write(data)
            return path
        except FileExistsError:
            continue
    raise GameError(
        message("{folder}: expected a free name for {name}", folder=str(folder), name=stem + suffix)
    )


def set_aside(path: Path, folder: Path, reason: str) -> Path:
    """Move a damaged file into ``folder``, with its reason in a text beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    aside = free_name(folder, path.stem, path.suffix)
    path.replace(aside)
    aside.with_name(aside.name + ".reason.txt").write_text(reason + "\n", encoding="utf-8")
    return aside


def copy_aside(data: bytes, name: str, folder: Path, reason: str) -> Path:
    """Keep a copy of damaged bytes in ``folder``, with the reason beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    stem, dot, suffix = name.partition(".")
    aside = create(folder, stem, dot + suffix, data)
    aside.with_name(aside.name + ".reason.txt").write_text(reason + "\n", encoding="utf-8")
    return aside
