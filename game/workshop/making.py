"""Worlds made for the workshop, in the worker process, so that no frame waits for them.

The process begins with importing this: no scene, and nothing that draws.
"""

from __future__ import annotations

from functools import cache

from game.content.library import Library
from game.core import envelope
from game.core.mode import JsonValue
from game.core.modes import registry
from game.tales.candle.rules.content import CandleContent


@cache
def _library() -> Library:
    return Library()


def candle() -> CandleContent:
    """The sections and levels of Candle."""
    content = _library().of_kind("sections")
    assert isinstance(content, CandleContent)
    return content


def prepare() -> None:
    """Read what every world needs: whoever sees the workshop will soon want one."""
    registry()
    candle()


def make(system: str, params: str, seed: str, traced: bool = True) -> dict[str, JsonValue]:
    """The world of ``system`` that `generate --format json --trace` prints."""
    known = registry().system(system)
    read = known.generator.space.read(params)
    content = _library().of_kind(known.content_kind)
    return envelope.world(known, read, seed, content, traced)


def measure(system: str, params: str, seeds: list[str]) -> list[tuple[str, dict[str, float]]]:
    """The figures of the worlds of several seeds (`Generator.measure`)."""
    known = registry().system(system).generator
    assert known.measure is not None
    return [(seed, dict(known.measure(make(system, params, seed, False)))) for seed in seeds]
