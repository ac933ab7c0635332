"""The list of tales, by name: what an ID, a command or a menu means by a word.

A tale is known by its names before its rules are read: they are imported when they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from game.core import gameid
from game.core.errors import BadValue
from game.core.gameid import GameId
from game.core.mode import Generator, Mode
from game.core.text import N_, message


class Entry(Protocol):
    """What the list knows of a tale; `game.shell.tale.Tale` says all that it declares."""

    @property
    def name(self) -> str:
        """Its name in the house, on the command line and on the title (``candle``)."""
        ...

    @property
    def id(self) -> str:
        """Its name in IDs and JSON (``platformer``)."""
        ...

    @property
    def listed(self) -> bool:
        """Whether menus show it as a game."""
        ...

    @property
    def mode(self) -> Callable[[], Mode] | None:
        """Reads its rules; None for a tale without a game."""
        ...

    @property
    def generator(self) -> Callable[[], Generator] | None:
        """Reads what makes its worlds."""
        ...


E = TypeVar("E", bound=Entry)


@dataclass(frozen=True)
class World:
    """A mode with its parameters and seed: what a game ID stands for."""

    mode: Mode
    params: Any
    seed: str

    @property
    def id(self) -> GameId:
        """The canonical ID."""
        return GameId(self.mode.name, self.mode.space.write(self.params), self.seed)

    @property
    def rules(self) -> int:
        """The version of the rules that it is played by."""
        own = None if self.mode.own_rules is None else self.mode.own_rules(self.params)
        return self.mode.rules if own is None else own


@dataclass(frozen=True, slots=True)
class System:
    """What `generate` can be asked for: a generator, and the game that its worlds are played in."""

    generator: Generator
    mode: Callable[[], Mode] | None = None

    @property
    def name(self) -> str:
        """Its name in IDs and JSON."""
        return self.generator.name

    def shaping(self, text: str) -> str:
        """The parameters ``text``; if they are those of a game, the ones that shape its world, as
        the generator writes them. `BadValue` as the generator's space has it for any other."""
        try:
            self.generator.space.read(text)
        except BadValue:
            shaping = self._of_game(text)
            if shaping is None:
                raise
            return shaping
        return text

    def _of_game(self, text: str) -> str | None:
        """What shapes the world of a game with these parameters; None if no game has them."""
        if self.mode is None:
            return None
        played = self.mode().space
        try:
            said = played.values(played.read(text))
        except BadValue:
            return None
        space = self.generator.space
        shared = [field.name for field in space.fields if field.name in said]
        return space.write(space.build({name: said[name] for name in shared}))


class Registry(Generic[E]):
    """Tales by name and by ID, in the order of the menus; a name may be taken only once."""

    def __init__(self, tales: Iterable[E]) -> None:
        self.tales = tuple(tales)
        self._by_name: dict[str, E] = {}
        for tale in self.tales:
            for name in dict.fromkeys((tale.name, tale.id)):
                if name in self._by_name:
                    raise ValueError(f"two tales are called {name!r}")
                self._by_name[name] = tale

    @property
    def listed(self) -> tuple[E, ...]:
        """The tales that menus show as games."""
        return tuple(tale for tale in self.tales if tale.listed)

    @property
    def modes(self) -> tuple[Mode, ...]:
        """The rules of every tale that is played. All of them are read."""
        return tuple(tale.mode() for tale in self.tales if tale.mode is not None)

    @property
    def systems(self) -> tuple[System, ...]:
        """Every generator, with its game. The rules of all their worlds are read."""
        return tuple(
            System(tale.generator(), tale.mode) for tale in self.tales if tale.generator is not None
        )

    def tale(self, name: str) -> E:
        """The tale with that name or ID; `BadValue` lists the IDs there are."""
        found = self._by_name.get(name.strip().lower())
        if found is None:
            raise _unknown(N_("unknown tale {name}, expected one of: {known}"), name, self.tales)
        return found

    def mode(self, name: str) -> Mode:
        """The rules of the tale with that name; `BadValue` lists those that are played."""
        found = self._by_name.get(name.strip().lower())
        if found is None or found.mode is None:
            played = (tale for tale in self.tales if tale.mode is not None)
            raise _unknown(N_("unknown mode {name}, expected one of: {known}"), name, played)
        return found.mode()

    def system(self, name: str) -> System:
        """The generator of the tale with that name; `BadValue` lists those that have one."""
        found = self._by_name.get(name.strip().lower())
        if found is None or found.generator is None:
            making = (tale for tale in self.tales if tale.generator is not None)
            raise _unknown(N_("unknown system {name}, expected one of: {known}"), name, making)
        return System(found.generator(), found.mode)

    def read_id(self, text: str) -> World:
        """The world that an ID stands for; `BadValue` says which part is wrong."""
        parts = gameid.parse(text)
        mode = self.mode(parts.mode)
        return World(mode, mode.space.read(parts.params), parts.seed)


def _unknown(told: str, name: str, known: Iterable[Entry]) -> BadValue:
    return BadValue(
        message(told, name=repr(name[:40]), known=", ".join(entry.id for entry in known))
    )
