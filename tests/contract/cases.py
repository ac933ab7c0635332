"""What the collection-wide tests walk over: every mode of the registry, and sample games of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest

from game.bots.base import random_policy
from game.bots.registry import bots_of
from game.core.dice import Dice
from game.core.errors import BadValue
from game.core.mode import Command, Event, Game, Mode
from game.core.modes import registry
from tests.playing import LIBRARY, short_params

T = TypeVar("T")

MODES = registry().modes

every_mode = pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)


def content_of(mode: Mode) -> Any:
    """The mode's content, loaded once."""
    return LIBRARY.content(mode)


def varied_params(mode: Mode) -> list[Any]:
    """Short games of every preset, of every toggle switched, every choice, every upper bound."""
    space = mode.space
    short = space.write(short_params(mode))
    texts = [short, *(preset.params for preset in mode.presets)]
    settings: list[dict[str, str]] = []
    for field in space.fields:
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
    choose = bots_of(mode.name)[policy].make(content_of(mode))
    stream = Dice(game.seed).stream("contract")
    for _ in range(limit):
        if game.status.over:
            return
        command = choose(game.view(), stream)
        yield game, command
        game.apply(command)


def told(
    mode: Mode, game: Game, limit: int, reckless: bool = False, policy: int = 0
) -> Iterator[Event]:
    """What happens in a bot's game; a ``reckless`` one may even give up.

    ``policy`` counts the bots of the mode, the weakest first.
    """
    bot = bots_of(mode.name)[policy]
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
