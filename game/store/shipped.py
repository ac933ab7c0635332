"""What comes with the game: its folders, and the content of the tales, loaded once.

levels/ and assets/ lie beside the package in a checkout, inside it when installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Protocol

from game.core.errors import ContentError
from game.core.mode import Content, NoContent
from game.core.registry import System
from game.core.text import message

_PACKAGE = Path(__file__).resolve().parent.parent


def levels_dir() -> Path:
    """The folder of quests and other levels."""
    return _folder("levels")


def assets_dir() -> Path:
    """The folder of pictures, sounds, fonts and translations."""
    return _folder("assets")


def _folder(name: str) -> Path:
    """The installed copy is asked first: what happens to lie beside an installed package (in
    ``site-packages``) is not ours."""
    for folder in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise ContentError(
        message(
            "{place}: expected the folder {name} of this game",
            place=str(_PACKAGE.parent / name),
            name=name,
        )
    )


class Loadable(Protocol):
    """What the library knows of a tale."""

    @property
    def id(self) -> str: ...

    @property
    def load(self) -> Callable[[Path], Content]:
        """``load(levels)`` reads what its worlds are made from."""
        ...


class Library:
    """Loads content on first use and keeps it; it never changes. Threads may share it."""

    def __init__(self, tales: Iterable[Loadable], levels: Path | None = None) -> None:
        self._tales = {tale.id: tale for tale in tales}
        self._levels = levels
        self._loaded: dict[str, Content] = {}
        self._locks = {tale: Lock() for tale in self._tales}

    def content(self, tale: str) -> Content:
        """What the tale with that ID is played with; `ContentError` says what is wrong with it."""
        found = self._loaded.get(tale)
        if found is None:
            with self._locks[tale]:
                if tale not in self._loaded:
                    self._loaded[tale] = self._tales[tale].load(self._levels or levels_dir())
                found = self._loaded[tale]
        return found

    def worlds(self, system: System) -> Content:
        """What worlds of ``system`` are made from; `ContentError` says what is wrong with it."""
        return NoContent() if system.generator.bare else self.content(system.name)


@cache
def loaded(load: Callable[[Path], Content]) -> Content:
    """What a tale is made from, loaded once in a process that works for others: tables are large.

    ``load`` is the tale's own, so that whoever works for it shares what was loaded.
    """
    return load(levels_dir())
