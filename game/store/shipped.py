"""What comes with the game: its folders, and the content of the tales, loaded once.

Content of released versions is found again by the addresses of its parts (`game.store.archive`),
and so is what a player added: it lies on his shelf, a folder of the same form.

levels/ and assets/ lie beside the package in a checkout, inside it when installed.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable, Iterable
from copy import copy
from functools import lru_cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Protocol

from game.core import parts
from game.core.errors import ContentError
from game.core.journal import Header, Resumed
from game.core.made_from import difference, meant_by
from game.core.mode import Content, NoContent
from game.core.print_type import ROLES, Fonts, Type, read_type
from game.core.registry import System, World
from game.core.text import message
from game.store import packs
from game.store.archive import Archive, Files

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


@lru_cache(maxsize=1)
def print_fonts() -> Fonts:
    """The type for paper (`game.core.print_type`)."""
    folder = assets_dir() / "fonts" / "print"
    return {role: _print_font(folder / f"{role}.otf") for role in ROLES}


def _print_font(file: Path) -> Type:
    try:
        return read_type(file.read_bytes())
    except (OSError, ValueError, struct.error, IndexError) as error:
        raise ContentError(
            message("{file}: expected a font: {why}", file=str(file), why=str(error))
        ) from None


class Loadable(Protocol):
    """What the library knows of a tale."""

    @property
    def id(self) -> str: ...

    @property
    def load(self) -> Callable[[Path], Content]:
        """``load(levels)`` reads what its worlds are made from."""
        ...

    @property
    def sources(self) -> Callable[[Path, Content, str], Files] | None:
        """``sources(levels, content, part)``: the files that a part is read from."""
        ...


class Shelved(Loadable, Protocol):
    """What another process knows of a tale."""

    @property
    def shelf(self) -> Path | None:
        """The folder of what the player added."""
        ...


def _no_shelf() -> Path | None:
    return None


MOST_RECALLED = 2
"""Contents of released versions that are kept, of all tales together."""


class Library:
    """Loads content on first use and keeps it; it never changes. Threads may share it."""

    def __init__(self, tales: Iterable[Loadable], levels: Path | None = None) -> None:
        self._tales = {tale.id: tale for tale in tales}
        self._levels = levels
        self._shelf: Callable[[], Path | None] = _no_shelf
        self._loaded: dict[str, Content] = {}
        self._locks = {tale: Lock() for tale in self._tales}
        self.recalled: dict[tuple[str, str], Content] = {}
        """Content as it was in versions before, by tale and by the parts that a world names."""
        self._recalling = Lock()

    def content(self, tale: str) -> Content:
        """What the tale with that ID is played with; `ContentError` says what is wrong with it."""
        found = self._loaded.get(tale)
        if found is None:
            with self._locks[tale]:
                if tale not in self._loaded:
                    self._loaded[tale] = self._tales[tale].load(self._levels or levels_dir())
                found = self._loaded[tale]
        return found

    def with_content(self, tale: str, content: Content) -> Library:
        """A library in which ``content`` is that of the tale with that ID."""
        other = Library(self._tales.values(), self._levels)
        other._shelf = self._shelf
        other._loaded = {**self._loaded, tale: content}
        return other

    def on_shelf(self, shelf: Callable[[], Path | None]) -> Library:
        """This library, which shares what it has loaded, with the folder of what the player added;
        it is asked for when something is sought there."""
        other = copy(self)
        other._shelf = shelf
        other.recalled = {}
        return other

    def content_for(self, world: World) -> Content:
        """What a new game of ``world`` is played with: today's content, and what the player added
        of that which it uses."""
        return self.with_parts(world.mode.name, world.mode.uses(world.params))

    def with_parts(self, tale: str, names: Iterable[str]) -> Content:
        """Today's content of a tale, and those of the parts called ``names`` that lie on the shelf.
        What is nowhere is left out: rules say what they miss."""
        said = self._said(tale, names)
        return self.content(tale) if said is None else self.recall(tale, said)

    def parts_for(self, world: World) -> Content:
        """The parts alone of what a new game of ``world`` is played with; nothing is laid out."""
        tale, names = world.mode.name, world.mode.uses(world.params)
        today = self.content(tale).parts
        return NoContent({**today, **self._added(tale, names)})

    def to_lay_out(
        self, world: World, made: Header | Resumed | None = None
    ) -> Callable[[], Content] | None:
        """What finds the content of a run that was ``made`` so, or of a new game of ``world``,
        where that takes long: a thread may do it. None where it is at hand; from then on
        `content_for` and `content_of_run` find it at once."""
        tale = world.mode.name
        if made is None:
            said = self._said(tale, world.mode.uses(world.params))
        else:
            said = self._said_by(world, made)
        return self._laying_out(tale, said)

    def worlds_to_lay_out(
        self, system: System, names: Iterable[str]
    ) -> Callable[[], Content] | None:
        """The same of what `worlds` finds."""
        if system.generator.bare:
            return None
        return self._laying_out(system.name, self._said(system.name, names))

    def _laying_out(self, tale: str, said: str | None) -> Callable[[], Content] | None:
        if said is None or self._at_hand(tale, said) is not None:
            return None
        return partial(self.recall, tale, said)

    def _said(self, tale: str, names: Iterable[str]) -> str | None:
        """The parts called ``names`` as they are today and on the shelf, in one word; None where
        nothing on the shelf is one of them."""
        named = tuple(names)
        added = self._added(tale, named)
        today = self.content(tale).parts
        return parts.write({**parts.of_names(today, named), **added}) if added else None

    def _added(self, tale: str, names: Iterable[str]) -> parts.Parts:
        """The addresses of those parts that lie on the shelf alone."""
        today = self.content(tale).parts
        found = {name: self._on_shelf(tale, name) for name in names if name not in today}
        return {name: address for name, address in found.items() if address is not None}

    def _on_shelf(self, tale: str, part: str) -> str | None:
        shelf = self._shelf()
        if shelf is None:
            return None
        pack = parts.pack_of(part)
        if pack is None:
            return Archive(shelf).latest(tale, part)
        entry = packs.entry_on(shelf, pack)
        return None if entry is None else entry.address(tale, part)

    def content_of_run(self, world: World, made: Header | Resumed) -> Content:
        """What a run of ``world`` is played with that was ``made`` under these rules, with these
        parts: today's content, or that of the version that it was made with, where that was kept.

        Where it was not, it is today's: `game.core.made_from.difference` then says what differs.
        """
        today, said = self.content(world.mode.name), self._said_by(world, made)
        if said is None:
            return today
        found = self.recall(world.mode.name, said)
        return today if difference(world, found, made.rules, made.content) else found

    def _said_by(self, world: World, made: Header | Resumed) -> str | None:
        """The parts of a run in one word; None where it is played with today's."""
        today = self.content(world.mode.name)
        if difference(world, today, made.rules, made.content) is None:
            return None
        return None if made.rules != world.rules else meant_by(world, made.content)

    def recall(self, tale: str, said: str) -> Content:
        """The content of a tale in which the parts that ``said`` names have the addresses said
        there; today's when it agrees, or when one of them was not kept."""
        with self._recalling:
            found = self._at_hand(tale, said)
            if found is None:
                today, named = self.content(tale), parts.read(said)
                assert named is not None
                try:
                    found = self.lay_out(tale, today, named)
                except ContentError:
                    return today
                while len(self.recalled) >= MOST_RECALLED:
                    self.recalled.pop(next(iter(self.recalled)))
                self.recalled[tale, said] = found
            return found

    def _at_hand(self, tale: str, said: str) -> Content | None:
        """The content in which the parts are that ``said`` names, if nothing has to be read."""
        today, named = self.content(tale), parts.read(said)
        if not named or parts.of_names(today.parts, named) == named:
            return today
        return self.recalled.get((tale, said))

    def lay_out(self, tale: str, today: Content, named: parts.Parts) -> Content:
        """Load a folder that has the named parts as they were, and all others as they are."""
        levels, sources = self._levels or levels_dir(), self._tales[tale].sources
        shelf = self._shelf()
        archives = [Archive(levels / "archive"), *([] if shelf is None else [Archive(shelf)])]
        found: dict[str, bytes] = {}
        for part, address in {**named, **today.parts}.items():
            if part not in today.parts or named.get(part, address) != address:
                has = (kept for kept in archives if kept.has(tale, part, named[part]))
                found |= next(has, archives[0]).find(tale, part, named[part])
            elif sources is not None:
                found |= sources(levels, today, part)
        try:
            with TemporaryDirectory(prefix="ckht-") as folder:
                for name, raw in found.items():
                    path = Path(folder, name)
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(raw)
                return self._tales[tale].load(Path(folder))
        except OSError as error:
            raise ContentError(
                message("levels: cannot be laid out: {why}", why=error.strerror or "")
            ) from None

    def worlds(self, system: System, names: Iterable[str] = ()) -> Content:
        """What worlds of ``system`` are made from that use the parts called ``names``;
        `ContentError` says what is wrong with it."""
        return NoContent() if system.generator.bare else self.with_parts(system.name, names)


class Loaded:
    """What tales are made from, in a process that works for others: tables are large. Those of the
    ``most`` tales that were worked for last are kept."""

    def __init__(self, most: int = 1) -> None:
        self.most = most
        self._kept: dict[Callable[[Path], Content], Content] = {}

    def __call__(self, load: Callable[[Path], Content]) -> Content:
        """``load`` is the tale's own, so that whoever works for it shares what was loaded."""
        found = self._kept.pop(load, None)
        if found is None:
            while len(self._kept) >= self.most:
                left = next(iter(self._kept))
                del self._kept[left]
                forget(left)
            found = load(levels_dir())
        self._kept[load] = found
        return found

    def cache_clear(self) -> None:
        """Forget them all."""
        self._kept.clear()


def forget(load: Callable[[Path], Content]) -> None:
    """Let go of what the modules of the tale, whose ``load`` that is, keep in their caches: keys of
    them hold its content, and chances that were worked out weigh as much again."""
    package = load.__module__.rpartition(".")[0]
    library_of.cache_clear()
    for name in tuple(sys.modules):
        if name.startswith(f"{package}."):
            for value in tuple(vars(sys.modules[name]).values()):
                # Classes may have a method of that name, which is that of no cache.
                if not isinstance(value, type) and callable(
                    clear := getattr(value, "cache_clear", None)
                ):
                    clear()


loaded = Loaded()
"""Of this process."""


@lru_cache(maxsize=1)
def library_of(tale: Shelved) -> Library:
    """A library with what was `loaded` of one tale, which has the parts of earlier versions too,
    and what the player added."""
    library = Library((tale,)).with_content(tale.id, loaded(tale.load))
    return library.on_shelf(lambda: tale.shelf)
