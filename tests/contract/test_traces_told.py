"""Every step of every generator's trace is told in a sentence, and the steps make the world."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from game.cli.tales import registry
from tests.contract.cases import LIBRARY
from tests.contract.test_words import assert_both_languages
from tests.depth import either
from tools.soak.replays import REPLAYS

SEEDS = either(3, 1)
CASTLE = "castle,floors=2,columns=3,rows=3"

every_system = pytest.mark.parametrize("name", REPLAYS)


@cache
def worlds(name: str) -> Sequence[tuple[dict[str, Any], Any]]:
    """Traced worlds of a system, and what they are made of."""
    generator = registry().system(name).generator
    content = LIBRARY.worlds(registry().system(name))
    found = []
    for number in range(SEEDS):
        small = CASTLE if name == "platformer" and number % 4 == 0 else ""
        params = generator.space.read(small)
        found.append((dict(generator.world(params, f"told/{number}", content, True)), content))
    return found


@every_system
def test_each_step_of_a_trace_has_its_sentence_in_both_languages(name: str):
    generator = registry().system(name).generator
    assert generator.tell is not None
    messages = []
    for world, content in worlds(name):
        told = list(generator.tell(world, content))
        assert len(told) == len(world["trace"])
        messages += told
    assert_both_languages(messages)


@every_system
def test_the_steps_of_a_trace_make_the_world(name: str):
    for world, _ in worlds(name):
        told, wanted = REPLAYS[name](world)
        assert told == wanted
