"""The list of modes and generators, by name. Nothing outside this list knows how many there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.core import gameid
from game.core.errors import BadValue
from game.core.gameid import GameId
from game.core.mode import Generator, Mode


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


class Registry:
    """Modes and generators by name and alias; a name may be taken only once."""

    def __init__(self, modes: Iterable[Mode], generators: Iterable[Generator] = ()) -> None:
        self.modes = tuple(modes)
        self._modes: dict[str, Mode] = {}
        for mode in self.modes:
            for name in (mode.name, *mode.aliases):
                if name in self._modes:
                    raise ValueError(f"two modes are called {name!r}")
                self._modes[name] = mode
        own = [mode.generator for mode in self.modes if mode.generator is not None]
        self._generators: dict[str, Generator] = {}
        for generator in (*own, *generators):
            if generator.name in self._generators:
                raise ValueError(f"two generators are called {generator.name!r}")
            self._generators[generator.name] = generator

    @property
    def listed(self) -> tuple[Mode, ...]:
        """The modes that menus show, in order."""
        return tuple(mode for mode in self.modes if mode.listed)

    @property
    def generators(self) -> tuple[Generator, ...]:
        """Every generator, in order."""
        return tuple(self._generators.values())

    def mode(self, name: str) -> Mode:
        """The mode with that name or alias; `BadValue` lists the names there are."""
        try:
            return self._modes[name.strip().lower()]
        except KeyError:
            known = ", ".join(mode.name for mode in self.modes)
            raise BadValue(f"unknown mode {name[:40]!r}, expected one of: {known}") from None

    def generator(self, name: str) -> Generator:
        """The generator with that name, or that of the mode with that alias."""
        word = name.strip().lower()
        mode = self._modes.get(word)
        if mode is not None and mode.generator is not None:
            return mode.generator
        try:
            return self._generators[word]
        except KeyError:
            known = ", ".join(self._generators)
            raise BadValue(f"unknown system {name[:40]!r}, expected one of: {known}") from None

    def read_id(self, text: str) -> World:
        """The world that an ID stands for; `BadValue` says which part is wrong."""
        parts = gameid.parse(text)
        mode = self.mode(parts.mode)
        return World(mode, mode.space.read(parts.params), parts.seed)
