"""Work that is kept as it grows: a file for each project, its versions, and what was deleted.

In the folder of projects a project is the file ``SYSTEM-NAME.json``; ``versions/SYSTEM-NAME`` holds
what it was when its maker said so, by numbers; ``deleted`` holds in the same way what was deleted,
until it is deleted for good. A name is taken by a lock that the system keeps
(`game.store.file_locks`), on a file in ``locks``: two programs never write the same project, and a
program that is killed lets go of it.
"""

from __future__ import annotations

import json
import os
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any

from game.core import envelope
from game.core.errors import GameError
from game.core.text import message
from game.store import file_locks, files

MOST_BYTES = 8_000_000
"""Largest project that is read."""
MOST_NAME = 60
MOST_LISTED = 200
"""Projects that are listed, the latest."""
MOST_VERSIONS = 200
"""Versions of a project that are kept, the latest."""
_SUFFIX = ".json"
_VERSIONS, _DELETED, _LOCKS = "versions", "deleted", "locks"
_NUMBERED = re.compile(r"[0-9]{4}")


class ProjectLocked(GameError):
    """Somebody works on this project in another window."""


def edited(id_: str, seed: str, name: str) -> str:
    """The ID of what grew from the world ``id_`` with ``seed`` and was changed: it says so, by the
    name of its project. ``id_`` may have the name of a project already."""
    return f"{id_.partition('#')[0]}#{seed}+{name}"


def clean_name(text: str) -> str:
    """``text`` as the name of a project: letters and digits, with ``-`` for everything else."""
    plain = unicodedata.normalize("NFC", text)
    letters = "".join(letter if letter.isalnum() else "-" for letter in plain)
    return re.sub("-+", "-", letters)[:MOST_NAME].strip("-")


@dataclass(frozen=True, slots=True)
class Entry:
    """A project as it is listed; nothing of it was read."""

    system: str
    name: str
    path: Path
    written: float
    """When it was changed last, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Version:
    """What a project was when its maker said so."""

    number: int
    path: Path
    written: float


class Hold:
    """The lock on the name of a project; `release`, or the end of the program, lets others have
    it."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        """The file of the project."""
        self._descriptor: int | None = descriptor
        """Of the file with the lock."""

    @property
    def file(self) -> FileIO:
        """The file with the lock, while it is held."""
        assert self._descriptor is not None
        return FileIO(self._descriptor, "r+", closefd=False)

    def release(self) -> None:
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            with suppress(OSError):
                os.close(descriptor)

    def __del__(self) -> None:
        self.release()


class Projects:
    """The projects in ``folder``. What a disk refuses is a `GameError` that says why."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def listed(self, systems: Sequence[str]) -> list[Entry]:
        """The projects of these systems, the latest first."""
        return _entries(self.folder, systems)

    def deleted(self, systems: Sequence[str]) -> list[Entry]:
        """Those that were deleted and can be brought back."""
        return _entries(self.folder / _DELETED, systems)

    def begin(self, system: str, seed: str, is_promised: Callable[[Path], bool]) -> Hold:
        """A name by the seed from which it grows that no other project has, taken; nor one that
        ``is_promised`` to a file that is not there yet."""
        stem = f"{system}-{clean_name(seed) or system}"
        for number in range(1, files.MAX_TRIES):
            name = stem if number == 1 else f"{stem}-{number}"
            path = self._path(name)
            if not self._is_free(path) or is_promised(path):
                continue
            with suppress(ProjectLocked):
                return self.hold(path)
        raise GameError(
            message(
                "{folder}: expected fewer than {most} files called {name}",
                folder=str(self.folder),
                most=files.MAX_TRIES,
                name=stem,
            )
        )

    def hold(self, path: Path) -> Hold:
        """Take the name of a project; `ProjectLocked` where another program has it."""
        place = self.folder / _LOCKS / path.stem
        with _told(place):
            place.parent.mkdir(parents=True, exist_ok=True)
            hold = Hold(path, files.open_regular(place, os.O_RDWR | os.O_CREAT))
        if file_locks.take(hold.file):
            return hold
        hold.release()
        told = message("{name}: it is open in another window", name=name_of(path))
        raise ProjectLocked(told)

    def read(self, path: Path) -> dict[str, Any]:
        """What a file holds: an object with ``id`` and ``seed``; `GameError` for any other."""
        try:
            found = json.loads(files.read_text(path, MOST_BYTES))
        except (ValueError, RecursionError):
            raise GameError(message("{file}: expected JSON", file=path.name)) from None
        told = found if isinstance(found, dict) else {}
        if not isinstance(told.get("id"), str) or not isinstance(told.get("seed"), str):
            raise GameError(message("{file}: expected a world with its ID", file=path.name))
        return told

    def bytes_of(self, path: Path) -> bytes:
        """All that the file of a project holds; `GameError` if it cannot be read."""
        return files.read_regular(path, MOST_BYTES)

    def keep_version(self, path: Path, data: bytes) -> int:
        """Keep ``data`` as the next version of a project; where it is the last one already, that
        stays. The oldest make room. Its number."""
        versions = self.versions(path)
        if versions and _holds(versions[0].path, data):
            return versions[0].number
        number = versions[0].number + 1 if versions else 1
        place = self._versions_of(path)
        with _told(place):
            place.mkdir(parents=True, exist_ok=True)
            files.write_whole(place / f"{number:04}{_SUFFIX}", data)
            for old in versions[MOST_VERSIONS - 1 :]:
                old.path.unlink(missing_ok=True)
        return number

    def versions(self, path: Path) -> list[Version]:
        """The versions of a project, the latest first."""
        place = self._versions_of(path)
        found = []
        for each in place.glob(f"*{_SUFFIX}") if place.is_dir() else ():
            if _NUMBERED.fullmatch(each.stem):
                found.append(Version(int(each.stem), each, _time_of(each)))
        return sorted(found, key=lambda version: version.number, reverse=True)

    def go_back(self, entry: Entry, version: Version) -> None:
        """Make a project what it was; what it is now becomes a version first."""
        with self._holding(entry.path), _told(entry.path):
            self.keep_version(entry.path, self.bytes_of(entry.path))
            _write(entry.path, self.read(version.path))

    def rename(self, entry: Entry, name: str) -> Entry:
        """Give a project another name, in its ID and those of its versions too; `GameError` where a
        project has it already, or where it is no name."""
        path = self._named(entry, name)
        if path == entry.path:
            return entry
        if _is_same_file(entry.path, path):
            return self._recased(entry, path)
        with self._holding(entry.path), self._holding(path), _told(path):
            if not self._is_free(path):
                told = message("{name}: another project has that name", name=name_of(path))
                raise GameError(told)
            old, new = self._versions_of(entry.path), self._versions_of(path)
            _write(path, self.read(entry.path))
            if old.is_dir():
                old.rename(new)
            entry.path.unlink()
        return _entry(path, entry.system)

    def _recased(self, entry: Entry, path: Path) -> Entry:
        """`rename` where the disk takes the new name for the old one: only capitals change."""
        with self._holding(entry.path), _told(path):
            world = self.read(entry.path)
            old = self._versions_of(entry.path)
            if old.is_dir():
                old.rename(self._versions_of(path))
            entry.path.rename(path)
            _write(path, world)
        return _entry(path, entry.system)

    def duplicate(self, entry: Entry) -> Entry:
        """Another project that is the same, without its versions, under the next free name."""
        for number in range(2, files.MAX_TRIES):
            path = self._path(f"{entry.path.stem}-{number}")
            if not self._is_free(path):
                continue
            with suppress(ProjectLocked), self._holding(path), _told(path):
                _write(path, self.read(entry.path))
                return _entry(path, entry.system)
        raise GameError(message("{name}: too many copies", name=entry.name))

    def delete(self, entry: Entry) -> Entry:
        """Put a project with its versions aside, from where `bring_back` gets it."""
        with self._holding(entry.path):
            return self._move(entry, self.folder, self.folder / _DELETED)

    def bring_back(self, entry: Entry) -> Entry:
        """A project that was deleted is there again; under another name where its own is taken."""
        return self._move(entry, self.folder / _DELETED, self.folder)

    def delete_for_good(self, entry: Entry) -> None:
        """Remove a project that was deleted, with its versions: nobody gets it back."""
        place = self.folder / _DELETED / _VERSIONS / entry.path.stem
        with _told(entry.path):
            for each in list(place.glob(f"*{_SUFFIX}")) if place.is_dir() else ():
                each.unlink(missing_ok=True)
            with suppress(FileNotFoundError):
                place.rmdir()
            entry.path.unlink(missing_ok=True)

    def _move(self, entry: Entry, source: Path, target: Path) -> Entry:
        with _told(entry.path):
            places = target / _VERSIONS
            places.mkdir(parents=True, exist_ok=True)
            path = files.free_name(
                target, entry.path.stem, _SUFFIX, lambda path: (places / path.stem).exists()
            )
            versions = source / _VERSIONS / entry.path.stem
            if versions.is_dir():
                versions.rename(places / path.stem)
            entry.path.rename(path)
            if target == self.folder:
                with suppress(GameError):  # A damaged one has no ID to be mended.
                    _write(path, self.read(path))
        return _entry(path, entry.system)

    def _named(self, entry: Entry, name: str) -> Path:
        clean = clean_name(name)
        if not clean:
            raise GameError(message("a name has letters or digits"))
        return self._path(f"{entry.system}-{clean}")

    def _is_free(self, path: Path) -> bool:
        """Whether no project is called so, nor left versions behind under that name."""
        return not path.exists() and not self._versions_of(path).exists()

    @contextmanager
    def _holding(self, path: Path) -> Iterator[None]:
        hold = self.hold(path)
        try:
            yield
        finally:
            hold.release()

    def _path(self, stem: str) -> Path:
        return self.folder / f"{stem}{_SUFFIX}"

    def _versions_of(self, path: Path) -> Path:
        return self.folder / _VERSIONS / path.stem


def _is_same_file(path: Path, other: Path) -> bool:
    """Whether two names that differ in capitals are one file, as on disks that do not tell them
    apart."""
    try:
        return path.name.casefold() == other.name.casefold() and path.samefile(other)
    except OSError:
        return False


def name_of(path: Path) -> str:
    """What a project is called, by its file."""
    system, dash, name = path.stem.partition("-")
    return name if dash else system


def _entry(path: Path, system: str) -> Entry:
    return Entry(system, name_of(path), path, _time_of(path))


def _entries(folder: Path, systems: Sequence[str]) -> list[Entry]:
    if not folder.is_dir():
        return []
    found = [
        _entry(path, path.stem.partition("-")[0])
        for path in folder.glob(f"*-*{_SUFFIX}")
        if path.stem.partition("-")[0] in systems and not path.is_dir()
    ]
    return sorted(found, key=lambda entry: (-entry.written, entry.name))[:MOST_LISTED]


def _time_of(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _holds(path: Path, data: bytes) -> bool:
    try:
        return files.read_bounded(path, len(data)) == data
    except (OSError, ValueError):
        return False


def _write(path: Path, world: dict[str, Any]) -> None:
    """Write a project under its name, which its ID says."""
    id_ = edited(str(world["id"]), str(world["seed"]), name_of(path))
    files.write_whole(path, packed({**world, "id": id_}))


def packed(world: Any) -> bytes:
    """A project as its file holds it."""
    return (envelope.to_json(world) + "\n").encode()


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """What the disk refuses is told as a `GameError`."""
    try:
        yield
    except OSError as error:
        raise files.unwritable(path, error) from None
