"""Every step of every generator's trace is told in a sentence, in both languages."""

from __future__ import annotations

import pytest

from game.core.modes import registry
from tests.contract.cases import LIBRARY
from tests.contract.test_words import assert_both_languages

SEEDS = 12


SYSTEMS = ("platformer", "dungeon", "hexcrawl", "lockkey", "thrones")


@pytest.mark.parametrize("name", SYSTEMS)
def test_each_step_of_a_trace_has_its_sentence_in_both_languages(name: str):
    generator = registry().system(name).generator
    assert generator.tell is not None
    content = LIBRARY.of_kind(registry().system(name).content_kind)
    messages = []
    for number in range(SEEDS):
        world = generator.world(generator.space.build({}), f"told/{number}", content, True)
        told = list(generator.tell(world, content))
        trace = world["trace"]
        assert isinstance(trace, list)
        assert len(told) == len(trace)
        messages += told
    assert_both_languages(messages)
