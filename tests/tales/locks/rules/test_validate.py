"""The judge is itself judged: by diagrams written by hand, and by trying every order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.tales.locks.rules.validate import faults, is_solution, reach, safe_if_spent
from tests.tales.locks.rules.diagrams import SEEDS, bare, drawn, objects_of

CIRCLE = drawn(
    "lock 1 of 1 behind 0",
    "key 2 of 2 behind 1",
    "lock 3 of 2 behind 0",
    "key 4 of 1 behind 3",
)
"""Each lock hides the key of the other."""
SPENDING = drawn(
    "key 1 of 1 behind 0 multi",
    "key 2 of 1 behind 0 multi",
    "lock 3 of 1 behind 0 needs 1",
    "key 4 of 1 behind 3 multi",
    "lock 5 of 1 behind 0 needs 3",
)
"""The example of the rules: three keys, locks that need 1 and 3."""


def told(diagram: Any) -> list[str]:
    return [fault.in_english() for fault in faults(objects_of(diagram))]


def test_a_circle_of_locks_is_found_out():
    assert told(CIRCLE) == [
        "lock 1 can never be opened: it needs 1 of set 1, 0 can be found",
        "lock 3 can never be opened: it needs 1 of set 2, 0 can be found",
    ]
    first, second = reach(objects_of(CIRCLE)).stuck
    assert (first.lock, first.missing) == (1, ((4, 3),))
    assert (second.lock, second.missing) == (3, ((2, 1),))


def test_a_key_behind_its_own_lock_is_found_out():
    diagram = drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 1")
    assert reach(objects_of(diagram)).stuck[0].missing == ((2, 1),)


def test_keys_are_counted_as_found():
    assert told(SPENDING) == []
    assert reach(objects_of(SPENDING)).order == (1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (["key 1 of 1 behind 0", "lock 2 of 1 behind 1"], "object 2 does not stand behind"),
        (["key 1 of 1 behind 0", "lock 2 of 1 behind 9"], "object 2 does not stand behind"),
        (["key 1 of 1 behind 0"], "set 1 needs exactly one lock"),
        (["lock 1 of 1 behind 0"], "set 1 needs exactly one key"),
        (["key 1 of 1 behind 0 permanent"], "set 1 has no lock"),
        (
            ["key 1 of 1 behind 0 multi", "lock 2 of 1 behind 0 needs 2"],
            "set 1 needs more keys than it has",
        ),
        (
            [
                "key 1 of 1 behind 0 multi",
                "lock 2 of 1 behind 0 needs 1",
                "lock 3 of 1 behind 0 needs 1",
            ],
            "the needs of set 1 do not rise",
        ),
        (["key 1 of 1 behind 0", "lock 2 of 1 behind 0 permanent"], "set 1 is of two kinds"),
    ],
)
def test_what_breaks_the_rules_is_named(lines: list[str], fault: str):
    # A tree that breaks them cannot be drawn by `drawn`, so the objects are made one by one.
    objects = [objects_of(drawn())[0]]
    for line in lines:
        (made,) = objects_of(drawn(line.replace("behind 1", "behind 0")))[1:]
        made["behind"] = int(line.split("behind ")[1].split()[0])
        objects.append(made)
    assert any(fault in each.in_english() for each in faults(objects))


def test_objects_in_a_circle_are_no_tree():
    objects = objects_of(drawn("lock 1 of 1 behind 0", "lock 2 of 2 behind 0"))
    objects[1]["behind"], objects[2]["behind"] = 2, 1
    assert faults(objects)[0].in_english() == "some objects stand behind each other in a circle"
    assert faults([*objects, objects[1]])[0].in_english() == "an id is used twice"
    assert faults(objects[1:])[0].in_english() == "expected one Start"


@pytest.mark.parametrize(
    ("order", "good"),
    [
        ([1, 2, 3, 4, 5], True),
        ([2, 3, 1, 4, 5], True),
        ([1, 2, 3, 5, 4], False),  # the third key is not taken yet
        ([3, 1, 2, 4, 5], False),  # the lock has no key yet
        ([1, 2, 4, 3, 5], False),  # the key lies behind a closed lock
        ([1, 2, 3, 4], False),
        ([1, 2, 3, 4, 4], False),
        ([0, 1, 2, 3, 4, 5], False),
    ],
)
def test_a_solution_is_held_against_the_rules(order: list[int], good: bool):
    assert is_solution(objects_of(SPENDING), order) is good


# Every order, tried: for small diagrams, the truth that the judge only reasons about.


def strands(objects: list[dict[str, Any]], spending: bool) -> bool:
    """Whether some order of opening locks leaves a player before closed ones. Keys are taken when
    they are met: that never costs anything."""
    by_id = {each["id"]: each for each in objects}
    seen = set()
    waiting = [frozenset[int]()]
    while waiting:
        opened = waiting.pop()
        if opened in seen:
            continue
        seen.add(opened)
        met = [each for each in objects[1:] if each["behind"] in opened | {0}]
        closed = [each for each in met if each["type"] == "lock" and each["id"] not in opened]
        options = []
        for lock in closed:
            keys = sum(each["type"] == "key" and each["set"] == lock["set"] for each in met)
            if spending and lock["kind"] == "multi":
                keys -= sum(by_id[n]["need"] for n in opened if by_id[n]["set"] == lock["set"])
            if keys >= lock["need"]:
                options.append(lock["id"])
        if closed and not options:
            return True
        waiting += [opened | {option} for option in options]
    return False


@given(SEEDS, st.data())
@settings(max_examples=40)
def test_any_order_leads_to_the_end_and_the_judge_knows_it(seed: str, data: Any):
    """Diagrams of up to a dozen locks, some with a branch moved at random so that many are broken:
    the judge's verdict is what trying every order of opening gives, spending keys or not."""
    text = "unique=3,multi=2,multi_keys=3,multi_locks=2,permanent=1,permanent_locks=2"
    objects = objects_of(bare(text, seed))
    if data.draw(st.booleans()):
        moved = data.draw(st.sampled_from(objects[1:]))
        nodes = [each["id"] for each in objects if each["type"] != "key"]
        moved["behind"] = data.draw(st.sampled_from(nodes))
    if any("circle" in each.in_english() for each in faults(objects)):
        return
    assert bool(faults(objects)) is strands(objects, spending=False)
    assert safe_if_spent(objects) is not strands(objects, spending=True)


def test_spent_keys_strand_where_collected_ones_do_not():
    assert safe_if_spent(objects_of(SPENDING)) is False
    enough = drawn(
        "key 1 of 1 behind 0 multi",
        "key 2 of 1 behind 0 multi",
        "key 3 of 1 behind 0 multi",
        "lock 4 of 1 behind 0 needs 1",
        "lock 5 of 1 behind 0 needs 2",
    )
    assert safe_if_spent(objects_of(enough)) is True


def test_enough_keys_may_still_be_spent_in_the_wrong_order():
    """Three keys for locks of 1 and 2, one of them behind the second: who opens the second first
    finds the key for the first, but who opens the first has one key left for two."""
    order = drawn(
        "key 1 of 1 behind 0 multi",
        "key 2 of 1 behind 0 multi",
        "lock 3 of 1 behind 0 needs 1",
        "lock 4 of 1 behind 0 needs 2",
        "key 5 of 1 behind 4 multi",
    )
    assert told(order) == []
    assert safe_if_spent(objects_of(order)) is False


def test_what_would_take_too_long_is_left_open():
    lines = []
    for number in range(20):
        first, of = 10 * number + 1, number + 1
        lines += [f"key {first + n} of {of} behind 0 multi" for n in range(3)]
        lines += [f"lock {first + 3} of {of} behind 0 needs 1"]
        lines += [f"lock {first + 4} of {of} behind 0 needs 2"]
    assert safe_if_spent(objects_of(drawn(*lines))) is None
