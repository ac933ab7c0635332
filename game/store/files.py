"""Writing whole files, reading bounded ones, and setting damaged ones aside."""

from __future__ import annotations

import errno
import json
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import BinaryIO

from game.core.codec import Plain
from game.core.errors import ContentError, GameError
from game.core.text import Message, message, verbatim

_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Opening waits for nobody; and on Windows no line break is changed."""
OLD_SECONDS = 3_600.0
"""Age from which on nobody is still writing a file."""
_BESIDE = re.compile(r"\..+\.[0-9]{1,10}")
"""Names of files that are being written."""
MAX_TRIES = 1_000
"""How many numbered names are tried before giving up."""


class NoOrdinaryFileError(OSError):
    """A pipe, a device, a socket."""

    def __init__(self) -> None:
        super().__init__(errno.EINVAL, "not an ordinary file")


def why(error: OSError | ValueError) -> str:
    """What the system had against it, in the system's words, without our paths and numbers."""
    said = error.strerror if isinstance(error, OSError) else None
    return said or str(error) or type(error).__name__


def reason(error: OSError | ValueError) -> Message:
    """What the system had against it, in the player's language where it is a thing that happens to
    everybody's disk."""
    if isinstance(error, NoOrdinaryFileError):
        return message("not an ordinary file")
    known = _REASONS.get(error.errno or 0) if isinstance(error, OSError) else None
    return verbatim(why(error)) if known is None else known


_NO_ROOM, _FORBIDDEN = (
    message("there is no room left on the disk"),
    message("access to it is denied"),
)
_REASONS = {
    errno.ENOSPC: _NO_ROOM,
    errno.EDQUOT: _NO_ROOM,
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EROFS: message("it may not be written"),
    errno.EISDIR: message("it is a folder"),
    errno.EIO: message("the disk reports an error"),
}


def unreadable(path: Path, error: OSError | ValueError) -> GameError:
    """The error of a file that cannot be read."""
    return GameError(message("{file}: cannot be read: {why}", file=str(path), why=reason(error)))


def unwritable(path: Path, error: OSError) -> GameError:
    """The error of a file or folder that cannot be written."""
    return GameError(message("{file}: cannot be written: {why}", file=str(path), why=reason(error)))


def write_whole(path: Path, data: bytes) -> None:
    """Put ``data`` in ``path`` so that a crash or a power cut leaves the old file or the new one,
    never half."""
    with writing(path) as file:
        file.write(data)


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """A file that takes the place of ``path`` once all of it was written and is on the disk; what
    is broken off leaves the old one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            yield file
            sync(file)
        beside.replace(path)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    sync_folder(path.parent)


def sweep(folder: Path, now: float) -> None:
    """Remove what programs that were killed had half written beside the files of a folder."""
    with suppress(OSError):
        for name in filter(_BESIDE.fullmatch, os.listdir(folder)):
            path = folder / name
            with suppress(OSError):
                if path.stat().st_mtime < now - OLD_SECONDS:
                    path.unlink()


def write_all(file: FileIO, data: bytes) -> None:
    """Write all of ``data`` to an unbuffered file, which may take it in parts."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


def read_all(file: FileIO, most: int) -> bytes:
    """At most so many bytes from where an unbuffered file stands."""
    parts = []
    while most > 0 and (part := file.read(most)):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def sync(file: BinaryIO) -> None:
    """Have what was written to an open file on the disk itself, where a power cut finds it."""
    file.flush()
    os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk itself; nothing where a system knows no such thing."""
    if (
        os.name == "nt"
    ):  # a folder cannot be opened there, and its names are kept without being told
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(number)


def read_bounded(path: Path, most: int) -> bytes:
    """At most ``most + 1`` bytes of a file, so that one too long shows as such.

    Raises `OSError` for what is no ordinary file: a pipe or a device may never come to an end, and
    only to open one may hold the program up. `ValueError` for what no path can be.
    """
    with os.fdopen(open_regular(path, os.O_RDONLY), "rb") as file:
        return file.read(most + 1)


def open_regular(path: Path, flags: int) -> int:
    """A descriptor of an ordinary file, opened without waiting for anybody; private to this player
    where ``flags`` make it. `OSError` for a folder, a pipe, a device; `ValueError` for no path."""
    try:
        descriptor = os.open(path, flags | _AT_ONCE, 0o600)
    except PermissionError:
        if path.is_dir():  # Windows opens no folder, and says only that it is not allowed
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR)) from None
        raise
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISREG(mode):
        return descriptor
    os.close(descriptor)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    raise NoOrdinaryFileError


def read_regular(path: Path, most: int) -> bytes:
    """All of an ordinary file of at most ``most`` bytes, from wherever a player said.

    `GameError` for what is missing, longer, a folder, a pipe, a device, or no path at all.
    """
    try:
        data = read_bounded(path, most)
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    if len(data) > most:
        raise GameError(
            message("{file}: expected a file of at most {most} bytes", file=str(path), most=most)
        )
    return data


def read_text(path: Path, most: int) -> str:
    """All of an ordinary file of at most ``most`` bytes, as text; `ContentError` for any other."""
    try:
        return read_regular(path, most).decode("utf-8")
    except UnicodeDecodeError as error:
        raise ContentError(
            message(
                "{file}: expected UTF-8, got another byte at {place}",
                file=str(path),
                place=error.start,
            )
        ) from None
    except GameError as error:
        raise ContentError(error.told) from None


def read_object(path: Path, most: int) -> dict[str, Plain] | None:
    """The JSON object in a file, or None when there is none that can be read."""
    try:
        data = read_bounded(path, most)
        found = json.loads(data) if len(data) <= most else None
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def free_name(
    folder: Path, stem: str, suffix: str, is_promised: Callable[[Path], bool] = lambda _path: False
) -> Path:
    """A path in ``folder`` that is not taken: ``stem``, ``stem-2``, ``stem-3`` ... Nor is it one
    that ``is_promised`` to a file which is not there yet."""
    for number in range(1, MAX_TRIES):
        path = folder / (f"{stem}{suffix}" if number == 1 else f"{stem}-{number}{suffix}")
        if not path.exists() and not is_promised(path):
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
            file = path.open("xb")
        except FileExistsError:
            continue
        try:
            with file:
                file.write(data)
            return path
        except OSError:
            with suppress(OSError):
                path.unlink()  # half a file is worse than none
            raise
    raise GameError(
        message("{folder}: expected a free name for {name}", folder=str(folder), name=stem + suffix)
    )


def put_beside(source: Path, folder: Path) -> Path:
    """A copy of ``source`` in ``folder``, for a file there that names it. One that lies there
    already stays; `GameError` where it is another's: neither may be used for the other."""
    target = folder / source.name
    data = source.read_bytes()
    if not target.exists():
        write_whole(target, data)
    elif read_bounded(target, len(data)) != data:
        told = message("{file}: another file has that name: put it elsewhere", file=str(target))
        raise GameError(told)
    return target


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
