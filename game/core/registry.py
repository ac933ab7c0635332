"""The list of modes and generators, by name. Nothing outside this list knows how many there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.core import gameid
from game.core.errors import BadValue
from game.core.gameid import GameId
from game.core.mode import Generator, Mode
from game.core.text import message


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


@dataclass(frozen=True, slots=True)
class System:
    """What `generate` can be asked for: a generator, with what its worlds depend on."""

    generator: Generator
    rules: int
    """Version of the rules that make its worlds."""
    content_kind: str
    """Which loader of `game.content` makes what they are made from."""
    mode: Mode | None = None
    """The mode that its worlds are played in, if there is one."""

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
        try:
            said = self.mode.space.values(self.mode.space.read(text))
        except BadValue:
            return None
        space = self.generator.space
        shared = [field.name for field in space.fields if field.name in said]
        return space.write(space.build({name: said[name] for name in shared}))


class Registry:
    """Modes and generators by name and alias; a name may be taken only once.

    ``generators`` belong to no mode and say their own rules and content.
    """

    def __init__(self, modes: Iterable[Mode], generators: Iterable[Generator] = ()) -> None:
        self.modes = tuple(modes)
        self._modes: dict[str, Mode] = {}
        for mode in self.modes:
            for name in (mode.name, *mode.aliases):
                if name in self._modes:
                    raise ValueError(f"two modes are called {name!r}")
                self._modes[name] = mode
        self._systems: dict[str, System] = {}
        for mode in self.modes:
            if mode.generator is not None:
                self._enter(_system(mode.generator, mode))
        for generator in generators:
            if generator.name in self._modes:
                raise ValueError(f"a mode and a generator are called {generator.name!r}")
            self._enter(_system(generator))

    @property
    def listed(self) -> tuple[Mode, ...]:
        """The modes that menus show, in order."""
        return tuple(mode for mode in self.modes if mode.listed)

    @property
    def generators(self) -> tuple[Generator, ...]:
        """Every generator, in order."""
        return tuple(system.generator for system in self._systems.values())

    def mode(self, name: str) -> Mode:
        """The mode with that name or alias; `BadValue` lists the names there are."""
        try:
            return self._modes[name.strip().lower()]
        except KeyError:
            known = ", ".join(mode.name for mode in self.modes)
            raise BadValue(
                message(
                    "unknown mode {name}, expected one of: {known}",
                    name=repr(name[:40]),
                    known=known,
                )
            ) from None

    def system(self, name: str) -> System:
        """The system whose generator has that name, or whose mode has that alias."""
        word = name.strip().lower()
        mode = self._modes.get(word)
        if mode is not None and mode.generator is not None:
            word = mode.generator.name
        try:
            return self._systems[word]
        except KeyError:
            known = ", ".join(self._systems)
            raise BadValue(
                message(
                    "unknown system {name}, expected one of: {known}",
                    name=repr(name[:40]),
                    known=known,
                )
            ) from None

    def read_id(self, text: str) -> World:
        """The world that an ID stands for; `BadValue` says which part is wrong."""
        parts = gameid.parse(text)
        mode = self.mode(parts.mode)
        return World(mode, mode.space.read(parts.params), parts.seed)

    def _enter(self, system: System) -> None:
        name = system.generator.name
        if name in self._systems:
            raise ValueError(f"two generators are called {name!r}")
        self._systems[name] = system


def _system(generator: Generator, mode: Mode | None = None) -> System:
    """The generator with the rules and content it names, or else those of its mode."""
    rules, kind = generator.rules, generator.content_kind
    if mode is not None:
        rules = mode.rules if rules is None else rules
        kind = mode.content_kind if kind is None else kind
    if rules is None or kind is None:
        raise ValueError(f"the generator {generator.name!r} must say its rules and content")
    return System(generator, rules, kind, mode)
