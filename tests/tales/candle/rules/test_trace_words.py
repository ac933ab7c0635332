"""The sentences of a castle's making."""

from __future__ import annotations

from typing import Any

import pytest

from game.tales.candle.rules.generate import GENERATOR
from game.tales.candle.rules.section import CREATURES, TRAPS
from tests.core.marked import Marked

PLACE = {"cell": [1, 2], "tile": [3, 4]}


def told(step: dict[str, Any]) -> str:
    """What is said of a step, in another language."""
    assert GENERATOR.tell is not None
    (sentence,) = GENERATOR.tell({"trace": [step], "floors": []}, None)
    return sentence.render(Marked(), "fr")


@pytest.mark.parametrize(
    ("kind", "name"),
    [*(("trap", name) for name in TRAPS), *(("creature", name) for name in CREATURES)],
)
def test_every_trap_and_creature_is_called_by_a_word_of_the_language(kind: str, name: str):
    step = {
        "type": "chance", "floor": 0, "kind": kind, "place": {**PLACE, "name": name},
        "chance": 40, "rolls": [[100, 12]], "alive": True,
    }  # fmt: skip
    said = told(step)
    assert f"⟦a {kind}⟧ (⟦" in said
    assert f"({name})" not in said


@pytest.mark.parametrize("haste", [0, 7])
def test_of_a_crusher_that_falls_twice_as_often_it_is_said(haste: int):
    place = {**PLACE, "name": "crusher"}
    step = {"type": "pace", "floor": 0, "place": place, "window": 6, "haste": haste}
    once, twice = told(step), told({**step, "place": {**place, "times": 2}})
    assert "falls twice" in twice
    assert "falls twice" not in once
    assert ("7" in twice) is bool(haste)
