"""Parts of content as released versions had them, by address: ``levels/archive``.

::

    archive/TALE/parts/PART/ADDRESS.json    {"files": {"quests/iron.toml": "0f3a..."}}
    archive/TALE/files/0f3a...              one of those files, under zlib

A part is kept as the files below levels/ that it was read from, so that it is read as it always
was. A file is named by the first sixteen hexadecimal digits of its blake2b and kept once, however
many parts and releases have it. ``python -m tools.release`` adds what changed.

What a player adds, a floor drawn in Tiled, is kept in the same form in the data folder.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path, PurePosixPath

from game.core.errors import ContentError
from game.core.text import message
from game.store import files

MOST_BYTES = 4_000_000
"""Largest file of a part, unpacked."""
MOST_LIST = 400_000
"""Largest list of the files of a part, in bytes."""

Files = Mapping[str, bytes]
"""What a part is read from: files by their paths below levels/, with forward slashes."""


def read_files(levels: Path, names: tuple[str, ...]) -> dict[str, bytes]:
    """The files called ``names`` below ``levels``, their line ends as they are committed."""
    try:
        return {name: (levels / name).read_bytes().replace(b"\r\n", b"\n") for name in names}
    except OSError as error:
        raise ContentError(
            message("{file}: cannot be read: {why}", file=str(levels), why=files.why(error))
        ) from None


class Archive:
    """The folder of released parts; that it is missing means that nothing was released."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def has(self, tale: str, part: str, address: str) -> bool:
        """Whether that part was released under that address."""
        return self._list(tale, part, address).is_file()

    def latest(self, tale: str, part: str) -> str | None:
        """The address under which that part was kept last; None when it was not."""
        kept = sorted(
            (path.stat().st_mtime_ns, path.stem)
            for path in (self._folder / tale / "parts" / part).glob("*.json")
        )
        return kept[-1][1] if kept else None

    def find(self, tale: str, part: str, address: str) -> dict[str, bytes]:
        """The files of a released part; `ContentError` when they are not there or damaged."""
        path = self._list(tale, part, address)
        told = (files.read_object(path, MOST_LIST) or {}).get("files")
        if not isinstance(told, dict):
            raise _damaged(path)
        return {_inside(path, name): self._file(tale, str(key)) for name, key in told.items()}

    def keep(self, tale: str, part: str, address: str, found: Files) -> int:
        """Enter a part, unless it is there; returns by how many bytes the archive has grown."""
        path = self._list(tale, part, address)
        if path.is_file():
            return 0
        grown, told = 0, {}
        for name in sorted(found):
            told[name] = _key(found[name])
            file = self._folder / tale / "files" / told[name]
            if not file.is_file():
                grown += _write(file, zlib.compress(found[name], 9))
        return grown + _write(path, json.dumps({"files": told}, indent=1).encode() + b"\n")

    def _list(self, tale: str, part: str, address: str) -> Path:
        return self._folder / tale / "parts" / part / f"{address}.json"

    def _file(self, tale: str, key: str) -> bytes:
        path = self._folder / tale / "files" / PurePosixPath(key).name
        try:
            opener = zlib.decompressobj()
            raw = opener.decompress(files.read_bounded(path, MOST_BYTES), MOST_BYTES)
        except (OSError, zlib.error):
            raise _damaged(path) from None
        if _key(raw) != key:
            raise _damaged(path)
        return raw


def _key(raw: bytes) -> str:
    return blake2b(raw, digest_size=8).hexdigest()


def _write(path: Path, data: bytes) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write_whole(path, data)
    return len(data)


def _inside(path: Path, name: str) -> str:
    """A name that cannot lead out of the folder it is laid out in."""
    parts = PurePosixPath(name).parts
    if not parts or ".." in parts or PurePosixPath(name).is_absolute() or "\\" in name:
        raise _damaged(path)
    return name


def _damaged(path: Path) -> ContentError:
    return ContentError(message("{file}: expected a released part of content", file=str(path)))
