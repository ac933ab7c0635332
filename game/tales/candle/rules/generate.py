"""Floors to look at without playing them: JSON, letters, or plans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

from game.core.mode import Generator, JsonValue, Mode
from game.core.steps import Steps
from game.tales.candle.rules.certificate import certify_floor
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.floor_svg import as_svg
from game.tales.candle.rules.floor_text import as_text
from game.tales.candle.rules.floor_tmx import TILESET, as_tmx
from game.tales.candle.rules.params import SPACE, CandleParams
from game.tales.candle.rules.source import Certify, FloorSource, Made, floors_of
from game.tales.candle.rules.trace_words import sentences


def world_of(
    params: CandleParams, seed: str, content: CandleContent, traced: bool, certify: Certify
) -> dict[str, JsonValue]:
    """Every floor of ``seed`` as rules/platformer.md lists it ("Output"), certified by ``certify``.

    Besides: ``kept`` sections of all floors, how many of them were ``repeated``, the ``attempts``
    it took, and the ``fallbacks`` drawn by hand that stand in for floors without a certificate.
    """
    steps = Steps() if traced else None
    source = FloorSource(content, params, seed, certify, steps)
    count = floors_of(params, content)
    floors = [source.made(number) for number in range(count)]
    usage = source.usage(count)
    body: dict[str, JsonValue] = {
        "floors": [_floor(made) for made in floors],
        "usage": {key: usage[key] for key in sorted(usage)},
        "missing": list(source.catalogue.missing),
        "kept": usage.total(),
        "repeated": _repeated(usage),
        "attempts": sum(made.floor.attempt + (not made.floor.is_fallback) for made in floors),
        "fallbacks": sum(made.floor.is_fallback for made in floors),
    }
    if steps is not None:
        body["trace"] = steps.taken
    return body


def world(
    params: CandleParams, seed: str, content: CandleContent, traced: bool
) -> dict[str, JsonValue]:
    """Every floor of ``seed``, certified from the proofs of its pieces."""
    return world_of(params, seed, content, traced, certify_floor)


def _floor(made: Made) -> dict[str, JsonValue]:
    certificate: dict[str, JsonValue] = {
        "ticks": made.certificate.ticks,
        "digest": made.certificate.digest,
    }
    return {**made.floor.json(), "certificate": certificate}


def _repeated(usage: Counter[str]) -> int:
    """Kept sections that had been kept before."""
    return sum(times - 1 for times in usage.values())


def measure(body: Mapping[str, JsonValue]) -> Mapping[str, float]:
    """Rooms kept, zones before pruning, how often sections came again, seconds of the proof."""
    floors = cast(Sequence[Mapping[str, Any]], body["floors"])
    drawn = [floor for floor in floors if "cells" in floor]
    ticks = sum(floor["certificate"]["ticks"] for floor in floors)
    return {
        "rooms": sum(cell["kept"] for floor in drawn for cell in floor["cells"]),
        "zones": sum(len(floor["zones"]) for floor in drawn),
        "repeated": round(100 * cast(float, body["repeated"]), 2),
        "ticks": ticks // Mode.TICKS_A_SECOND,
        "attempts": cast(int, body["attempts"]),
        "fallbacks": cast(int, body["fallbacks"]),
    }


RULES = 2
"""Version of the rules; raised whenever a seed would lay another floor or play out otherwise."""

GENERATOR = Generator(
    name="platformer",
    format="platformer/1",
    space=SPACE,
    world=world,
    writers={"text": as_text, "svg": as_svg, "tmx": as_tmx},
    beside={"tmx": (TILESET,)},
    measure=measure,
    tell=sentences,
    rules=RULES,
)
