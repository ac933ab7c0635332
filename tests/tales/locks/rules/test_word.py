"""A diagram in one word, and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.digits import DIGITS
from game.core.errors import BadValue
from game.tales.locks.rules.diagram import Diagram, Passage, goal_of
from game.tales.locks.rules.word import MOST_OBJECTS, diagram_of, word_of
from tests.tales.locks.rules.diagrams import bare, drawn

CHAIN = drawn(
    "key 1 of 1 behind 0 permanent",
    *(f"lock {n} of 1 behind {n - 1 if n > 2 else 0} permanent" for n in range(2, 61)),
    goal=60,
)


def same(one: Diagram, other: Diagram) -> bool:
    """Whether the same stands behind the same, whatever it is numbered."""
    places = {0: 0} | {o.id: n for n, o in enumerate(sorted(one.objects, key=lambda o: o.id), 1)}
    facts = {
        (places[o.id], o.item.type, o.item.kind, o.item.set, o.item.need, places[o.behind])
        for o in one.objects
    }
    others = {
        (o.id, o.item.type, o.item.kind, o.item.set, o.item.need, o.behind) for o in other.objects
    }
    return facts == others and places[one.goal or 0] == (other.goal or 0)


@pytest.mark.parametrize("number", range(8))
def test_a_diagram_comes_back_from_its_word(number: int):
    grown = bare("unique=7,multi=2,permanent=2", f"word/{number}")
    diagram = Diagram(grown.objects, goal_of(grown.objects))
    assert same(diagram, diagram_of(word_of(diagram)))


def test_sets_keep_numbers_with_gaps_and_objects_may_have_any_number():
    diagram = drawn(
        "key 7 of 3 behind 0", "lock 9 of 3 behind 0",
        "key 20 of 40 behind 9", "lock 12 of 40 behind 0", goal=12,
    )  # fmt: skip
    assert same(diagram, diagram_of(word_of(diagram)))


def test_ways_beside_the_tree_are_in_it_and_change_no_word_without_them():
    plain = drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 0", "lock 3 of 2 behind 1",
                  "key 4 of 2 behind 1", goal=3)  # fmt: skip
    ways = (Passage(0, 1, one_way=True), Passage(3, 0))
    looped = replace(plain, ways=ways)
    assert diagram_of(word_of(looped)) == looped
    assert diagram_of(word_of(plain)).ways == ()
    for bad in ((Passage(0, 0),), (Passage(0, 2),), (Passage(0, 1), Passage(1, 0, one_way=True))):
        with pytest.raises(BadValue, match="expected the word of a diagram"):
            diagram_of(word_of(replace(plain, ways=bad)))


def test_nothing_has_a_word_too():
    assert diagram_of(word_of(Diagram(()))) == Diagram(())


def test_sixty_objects_have_a_word_that_fits_into_an_id_and_one_more_has_none():
    assert len(CHAIN.objects) == MOST_OBJECTS
    assert len(word_of(CHAIN)) < 150
    assert same(CHAIN, diagram_of(word_of(CHAIN)))
    with pytest.raises(BadValue, match="at most 60 locks and keys, got 62"):
        word_of(bare("unique=31,multi=0,permanent=0", "x"))


def test_a_word_whose_diagram_cannot_be_finished_is_refused():
    stuck = drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 1")
    with pytest.raises(BadValue, match="can never be opened"):
        diagram_of(word_of(stuck))


@pytest.mark.parametrize("text", ["", "x", "Zz-", "0" * 9, "é", "a b", "7" * 300, "00"])
def test_other_texts_are_refused_in_one_line(text: str):
    with pytest.raises(BadValue) as caught:
        diagram_of(text)
    assert "\n" not in str(caught.value)


@given(st.text(DIGITS, max_size=60))
def test_whatever_is_read_is_the_word_of_what_was_read(text: str):
    try:
        diagram = diagram_of(text)
    except BadValue:
        return
    assert word_of(diagram) == text
