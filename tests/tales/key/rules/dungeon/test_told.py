"""Every step of the laying is told in a sentence."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, get_args

import pytest

from game.tales.key.rules.dungeon.generate import GENERATOR
from game.tales.key.rules.dungeon.params import SPACE
from game.tales.key.rules.dungeon.trace import StepType
from game.tales.key.rules.dungeon.trace_words import sentence
from tests.depth import either

WORLDS = (
    "3d6,explore=random,search=60", "30,columns=4,rows=4,stock=1,search=40", "4,literal",
    "12,columns=2,rows=2,locks=200", "18,eights=chosen", "24,columns=7,rows=7",
)  # fmt: skip


def test_every_type_of_step_comes_up_and_is_told_in_a_sentence():
    seen: Counter[str] = Counter()
    for text in WORLDS:
        for number in range(either(25, 10)):
            body: Any = GENERATOR.world(SPACE.read(text), f"told/{number}", None, True)
            for step in body["trace"]:
                seen[step["type"]] += 1
                assert re.fullmatch(r"[A-Z].*[.?]", sentence(step).in_english()), step
    assert set(seen) == set(get_args(StepType))


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (
            {"type": "size", "dice": "3d6", "size": 9, "last": 9,
             "rolls": [[6, 3], [6, 5], [6, 1]]},
            "The dice show 3 + 5 + 1: the dungeon has 9 rooms.",
        ),
        (
            {"type": "size", "dice": "4", "size": 4, "last": 6},
            "The size is 4; read literally, the boss room falls on turn 6.",
        ),
        (
            {"type": "boss", "room": 6, "total": 5, "most": 6, "comes": True,
             "rolls": [[6, 2], [6, 3]]},
            "The dice show 2 + 3, no more than 6: it is the boss.",
        ),
        (
            {"type": "search", "searched": {"room": 4, "face": "west"}, "most": 3, "found": False,
             "rolls": [[6, 5]]},
            "Room 4 is searched to the west: a die of 6 shows 5. Nothing; a passage would be there "
            "on 1-3.",
        ),
        (
            {"type": "key", "room": 3, "key": 2, "kind": "multi", "form": "emblem", "owed": True},
            "Here lies emblem 2: there may be no later place for it.",
        ),
        (
            {"type": "lock", "room": 3, "on": "boss", "key": 2, "kind": "multi", "form": "emblem",
             "need": 3, "lacking": 1},
            "On the boss’s door is lock 2; it needs 3 keys, to be found elsewhere.",
        ),
    ],
)  # fmt: skip
def test_sentences_by_hand(step: dict[str, Any], told: str):
    assert sentence(step).in_english() == told
