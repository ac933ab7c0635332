"""What the collection-wide tests walk over: every mode of the registry, and sample games of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import pytest

from game.cli.tales import library, registry
from game.core.bots import random_policy
from game.core.dice import Dice
from game.core.errors import BadValue
from game.core.mode import Command, Event, Game, Mode
from tests.depth import few
from tests.playing import short_params

T = TypeVar("T")

LIBRARY = library()
TALES = tuple(tale for tale in registry().tales if tale.mode is not None)
MODES = registry().modes

every_mode = pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)


def content_of(mode: Mode) -> Any:
    """The mode's content, loaded once."""
    return LIBRARY.content(mode.name)


def varied_params(mode: Mode) -> list[Any]:
    """Short games of every preset, of every toggle switched, every choice, every upper bound."""
    space = mode.space
    short = space.write(short_params(mode))
    texts = [short, *(preset.params for preset in mode.presets)]
    settings: list[dict[str, str]] = []
    for field in (space.beside(field, short_params(mode)) for field in space.fields):
        if field.kind == "toggle":
            settings += [{field.name: "on"}, {field.name: "off"}]
        elif field.kind == "choice":
            settings += [{field.name: choice} for choice in field.choices]
        else:
            settings += [{field.name: str(field.high)}, {field.name: str(field.low)}]
    found = [space.read(text) for text in texts]
    found += [space.change(short, setting) for setting in settings]
    return list({space.write(params): params for params in found}.values())


def games(mode: Mode, seeds: int, varied: bool = False) -> Iterator[Game]:
    """New games: one of each of so many seeds, or one of each set of parameters."""
    every = varied_params(mode) if varied else [short_params(mode)]
    for params in every:
        for number in range(seeds):
            yield mode.start(params, f"contract/{number}", content_of(mode))


def walk(mode: Mode, game: Game, limit: int, policy: int = 0) -> Iterator[tuple[Game, Command]]:
    """A bot's game: yields the game and the command that it is given next.

    ``policy`` counts the bots of the mode, the weakest first.
    """
    choose = registry().tale(mode.name).bots()[policy].make(content_of(mode))
    stream = Dice(game.seed).stream("contract")
    for _ in range(limit):
        if game.status.over:
            return
        command = choose(game.view(), stream)
        yield game, command
        game.apply(command)


EACH, STEPS = 8, 17
"""A sample game is kept after every eighth of its first commands."""


@dataclass(frozen=True)
class Sampled:
    """What was met on the first steps of a game with each set of parameters."""

    commands: Mapping[str, Command]
    """Every command that was open somewhere, by its text."""
    snapshots: Mapping[str, tuple[Any, ...]]
    """By the parameters, the game as it was before the first command, the ninth and so on."""


@cache
def sampled(name: str) -> Sampled:
    """Played once for all that look at it."""
    mode = registry().mode(name)
    commands: dict[str, Command] = {}
    snapshots: dict[str, tuple[Any, ...]] = {}
    for params in few(varied_params(mode), 4):
        game = mode.start(params, "contract/0", content_of(mode))
        kept = []
        for number, (before, _) in enumerate(walk(mode, game, STEPS)):
            commands.update((command.text, command) for command in before.legal())
            if number % EACH == 0:
                kept.append(before.snapshot())
        snapshots[mode.space.write(game.params)] = tuple(kept)
    return Sampled(commands, snapshots)


def told(
    mode: Mode, game: Game, limit: int, reckless: bool = False, policy: int = 0
) -> Iterator[Event]:
    """What happens in a bot's game; a ``reckless`` one may even give up.

    ``policy`` counts the bots of the mode, the weakest first.
    """
    bot = registry().tale(mode.name).bots()[policy]
    choose = random_policy(content_of(mode)) if reckless else bot.make(content_of(mode))
    stream = Dice(game.seed).stream("contract")
    for _ in range(limit):
        if game.status.over:
            return
        yield from game.apply(choose(game.view(), stream))


def attempt(read: Callable[[str], T], text: str) -> T | None:
    """What ``read`` makes of ``text``; None when it refuses it as it should."""
    try:
        return read(text)
    except BadValue:
        return None


def state_of(game: Game) -> tuple[str, object]:
    """Everything that can be compared of a game's state."""
    return game.digest(), game.snapshot()
