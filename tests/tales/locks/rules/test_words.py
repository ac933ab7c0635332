"""Whatever a player reads of diagrams is there in English and in French."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.core.errors import GameError
from game.core.text import Message, Prose
from game.tales.locks.rules import edit, reading, word
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.generate import GENERATOR, sentences
from game.tales.locks.rules.growth import Growth
from game.tales.locks.rules.growth import restore as restore_growth
from game.tales.locks.rules.items import START
from game.tales.locks.rules.params import SPACE, LockKeyParams
from game.tales.locks.rules.validate import faults
from tests.contract.test_words import assert_both_languages
from tests.tales.locks.rules.diagrams import TABLES, bare, drawn, objects_of


def test_parameters_are_in_both_languages():
    messages = []
    for field in SPACE.fields:
        assert len(field.choice_labels) == len(field.choices)
        messages += map(Message, (field.label, field.help, *field.choice_labels))
        messages.append(field.expected())
    assert_both_languages(messages)


def test_the_sentences_of_a_thousand_steps_are_in_both_languages():
    messages: list[Message] = []
    kinds = set()
    for text in (
        "unique=9,multi=3,multi_keys=2,permanent=2,theme=wilds,obstacles=60",
        "multi=3,multi_keys=9,empty=remove",
        "breadth=wide,tries=3",
    ):
        for number in range(12):
            trace: Any = GENERATOR.world(SPACE.read(text), f"w/{number}", TABLES, True)["trace"]
            kinds |= {step["type"] for step in trace}
            messages += sentences({"trace": trace}, TABLES)
    assert len(messages) > 1_000
    assert kinds == {
        "try", "kept", "keys", "locks", "need", "list", "place", "open", "goal", "remove",
        "reward", "obstacle", "names",
    }  # fmt: skip
    assert_both_languages(messages)


LINE = drawn(
    "key 1 of 1 behind 0", "lock 2 of 1 behind 0", "key 3 of 2 behind 2", "lock 4 of 2 behind 2"
)
NAMED = edit.renamed(LINE, 2, Prose("bomb", "bombe"), Prose("wall", "mur"))


def test_verdicts_and_faults_are_in_both_languages():
    broken = [edit.moved(NAMED, 3, 4), edit.moved(edit.moved(LINE, 1, 4), 4, START)]
    needy = drawn("key 1 of 1 behind 0 multi", "lock 2 of 1 behind 0 needs 2")
    messages: list[Message] = []
    for diagram in (*broken, needy):
        messages += edit.verdict(diagram).reasons
        messages += faults(objects_of(diagram))
    assert len(messages) == 9
    assert_both_languages(messages)


REFUSED: list[Callable[[], object]] = [
    lambda: edit.moved(NAMED, 4, 4),
    lambda: edit.moved(NAMED, 4, 1),
    lambda: edit.moved(NAMED, 0, 4),
    lambda: edit.moved(NAMED, 9, 4),
    lambda: edit.without_empty_lock(NAMED, 2),
    lambda: edit.without_empty_lock(NAMED, 1),
    lambda: edit.renamed(NAMED, 9, Prose("a", "a"), Prose("a", "a")),
    lambda: edit.renamed(NAMED, 1, Prose("", "a"), Prose("a", "a")),
    lambda: edit.with_obstacle(Diagram(NAMED.objects, obstacles=((1, "x"),) * 5), 1, "x"),
    lambda: word.word_of(bare("unique=40", "x")),
    lambda: word.diagram_of("no word"),
    lambda: Growth(LockKeyParams(rate="x"), "x"),
    lambda: Growth(LockKeyParams(), "x").place(99, 0),
    lambda: Growth(LockKeyParams(), "x").place(1, 9),
    lambda: restore_growth({**Growth(LockKeyParams(), "x").snapshot(), "placed": [[1, 9]]}),
    lambda: restore_growth({**Growth(LockKeyParams(), "x").snapshot(), "placed": [["1", 9]]}),
    lambda: reading.read_diagram(edit.moved(NAMED, 3, 4).json()),
    lambda: reading.read_diagram({**NAMED.json(), "objects": []}),
    lambda: reading.read_diagram({**NAMED.json(), "goal": 77}),
    lambda: reading.read_diagram({**NAMED.json(), "rewards": [{"lock": 9, "reward": "x"}]}),
]


@pytest.mark.parametrize("refused", REFUSED)
def test_refusals_are_in_both_languages(refused: Callable[[], object]):
    with pytest.raises(GameError) as caught:
        refused()
    assert_both_languages([caught.value.told])


def test_names_rewards_and_obstacles_are_in_both_languages():
    diagram = bare("", "x")
    assert diagram.name_of(1) is None
    for entry in (*TABLES.rewards, *TABLES.obstacles):
        assert entry.words.en
        assert entry.words.fr
        assert entry.words.en != entry.words.fr
