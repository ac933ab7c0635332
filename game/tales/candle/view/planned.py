"""From a diagram of the workshop to a floor that is played."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.codec import JsonValue
from game.core.registry import World
from game.shell.mode_page import ModePage
from game.shell.tale import Services
from game.tales.locks.rules.reading import read_diagram
from game.tales.locks.rules.word import word_of


def playing(services: Services, diagram: Mapping[str, JsonValue], seed: str) -> ModePage:
    """The page before a game on the floor of a diagram; `BadValue` if there is none."""
    mode = services.registry.mode("candle")
    params = mode.space.change("level", {"plan": word_of(read_diagram(diagram))})
    return ModePage(services, mode, world=World(mode, params, seed))
