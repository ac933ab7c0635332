"""A diagram drawn from nothing: sets, keys and locks added, split, of another kind, and removed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.errors import IllegalCommand
from game.tales.locks.rules import edit
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.items import KINDS, START
from game.tales.locks.rules.reading import MOST_OBJECTS, read_unfinished
from game.tales.locks.rules.validate import faults, set_faults
from tests.tales.locks.rules.diagrams import MULTI, SEEDS, bare, drawn, objects_of

NOTHING = Diagram(())


def told(diagram: Diagram) -> list[str]:
    """The objects as `drawn` takes them."""
    lines = []
    for placed in diagram.objects:
        item = placed.item
        line = f"{item.type} {item.id} of {item.set} behind {placed.behind}"
        if item.kind == "multi":
            line += " multi" if item.is_key else f" needs {item.need}"
        lines.append(line + " permanent" * (item.kind == "permanent"))
    return lines


def test_a_puzzle_is_drawn_from_nothing():
    diagram = edit.with_set(NOTHING, "unique", START)
    diagram = edit.with_set(diagram, "multi", 2)
    diagram = edit.with_set(diagram, "permanent", 3)  # a key: beside it
    assert told(diagram) == [
        "key 1 of 1 behind 0",
        "lock 2 of 1 behind 0",
        "key 3 of 2 behind 2 multi",
        "lock 4 of 2 behind 2 needs 1",
        "key 5 of 3 behind 2 permanent",
        "lock 6 of 3 behind 2 permanent",
    ]
    assert faults(objects_of(diagram)) == []


def test_a_key_more_is_for_sets_of_several():
    assert told(edit.with_key(MULTI, 4))[-1] == "key 6 of 1 behind 3 multi"
    with pytest.raises(IllegalCommand, match="set 1 has one key"):
        edit.with_key(drawn("key 1 of 1 behind 0", "lock 2 of 1 behind 0"), 1)


def test_a_lock_more_needs_more_and_brings_the_key_that_it_lacks():
    more = edit.with_lock(MULTI, 5)
    assert told(more)[-2:] == ["key 6 of 1 behind 0 multi", "lock 7 of 1 behind 5 needs 4"]
    pair = drawn("key 1 of 1 behind 0", "lock 2 of 1 behind 0")
    assert told(edit.with_lock(pair, 1)) == [
        "key 1 of 1 behind 0 permanent",
        "lock 2 of 1 behind 0 permanent",
        "lock 3 of 1 behind 0 permanent",
    ]


def test_needs_rise_from_lock_to_lock():
    assert list(edit.needs_for(MULTI, 3)) == [1, 2]
    assert list(edit.needs_for(MULTI, 5)) == [2, 3]
    assert told(edit.with_need(MULTI, 5, 2))[-1] == "lock 5 of 1 behind 0 needs 2"
    for number, need in ((3, 3), (5, 1), (5, 4), (3, 0)):
        with pytest.raises(IllegalCommand, match="can need"):
            edit.with_need(MULTI, number, need)


def test_a_set_of_another_kind_is_whole():
    permanent = edit.with_kind(MULTI, 1, "permanent")
    assert told(permanent) == [
        "key 1 of 1 behind 0 permanent",
        "lock 3 of 1 behind 0 permanent",
        "lock 5 of 1 behind 0 permanent",
    ]
    again = edit.with_kind(permanent, 1, "multi")
    assert told(again)[1:] == [
        "lock 3 of 1 behind 0 needs 1",
        "lock 5 of 1 behind 0 needs 2",
        "key 6 of 1 behind 0 multi",
    ]
    with pytest.raises(IllegalCommand, match="split the others"):
        edit.with_kind(MULTI, 1, "unique")


def test_a_lock_is_split_off_with_a_key_of_its_own():
    split = edit.split(MULTI, 3)
    assert told(split)[2] == "lock 3 of 2 behind 0"
    assert told(split)[-1] == "key 6 of 2 behind 0"
    with pytest.raises(IllegalCommand, match="the only one of its set"):
        edit.split(split, 3)


def test_what_stood_behind_what_is_removed_stands_in_its_place():
    diagram = drawn(
        "key 1 of 1 behind 0",
        "lock 2 of 1 behind 0",
        "key 3 of 2 behind 2",
        "lock 4 of 2 behind 2",
        "key 5 of 3 behind 4",
        "lock 6 of 3 behind 4",
    )
    left = ["key 3 of 2 behind 0", "lock 4 of 2 behind 0", *told(diagram)[4:]]
    assert told(edit.without(diagram, 2)) == told(edit.without_set(diagram, 1)) == left
    assert told(edit.without_set(diagram, 2))[2:] == ["key 5 of 3 behind 2", "lock 6 of 3 behind 2"]
    with pytest.raises(IllegalCommand, match="remove the set"):
        edit.without(diagram, 3)
    assert len(edit.without(edit.with_key(MULTI, 1), 1).objects) == 5


def test_a_diagram_has_an_end():
    key, lock = drawn(f"key {MOST_OBJECTS - 1} of 1 behind 0", "lock 1 of 1 behind 0").objects
    with pytest.raises(IllegalCommand, match="room for"):
        edit.with_set(Diagram((key, lock)), "unique", START)


def done(diagram: Diagram, deed: int, at: int, number: int, data: Any) -> Diagram:
    """One of the operations, on the object ``at`` or the set ``number``."""
    kind = data.draw(st.sampled_from(KINDS))
    match deed:
        case 0:
            return edit.with_set(diagram, kind, at)
        case 1:
            return edit.with_key(diagram, at)
        case 2:
            return edit.with_lock(diagram, at)
        case 3:
            return edit.with_need(diagram, at, data.draw(st.integers(0, 5)))
        case 4:
            return edit.with_kind(diagram, number, kind)
        case 5:
            return edit.split(diagram, at)
        case 6:
            return edit.without(diagram, at)
    return edit.without_set(diagram, number)


@given(SEEDS, st.data())
@settings(max_examples=20)
def test_whatever_is_done_sets_stay_whole_and_can_be_read_back(seed: str, data: Any):
    diagram = bare("unique=2,multi=2,permanent=1", seed)
    for _ in range(12):
        ids = [START, *(placed.id for placed in diagram.objects)]
        sets = [1, *(placed.item.set for placed in diagram.objects)]
        at, number = data.draw(st.sampled_from(ids)), data.draw(st.sampled_from(sets))
        try:
            diagram = done(diagram, data.draw(st.integers(0, 7)), at, number, data)
        except IllegalCommand:
            continue
        assert set_faults(objects_of(diagram)) == []
        assert read_unfinished(diagram.json()) == diagram
