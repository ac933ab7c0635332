"""What a designer does to a diagram: by hand, and over many diagrams."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.errors import IllegalCommand
from game.core.text import Prose
from game.tales.locks.rules import edit
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.items import START
from game.tales.locks.rules.validate import faults
from tests.tales.locks.rules.diagrams import MULTI, SEEDS, bare, drawn, objects_of

LINE = drawn(
    "key 1 of 1 behind 0",
    "lock 2 of 1 behind 0",
    "key 3 of 2 behind 2",
    "lock 4 of 2 behind 2",
    "lock 5 of 3 behind 4",
    "key 6 of 3 behind 0",
    goal=5,
)


def reasons(diagram: Diagram) -> list[str]:
    return [reason.in_english() for reason in edit.verdict(diagram).reasons]


def test_a_key_moved_within_reach_changes_nothing_for_the_player():
    moved = edit.moved(LINE, 3, START)
    assert moved.tree.parent[3] == START
    assert edit.verdict(moved) == edit.Verdict(True)


def test_first_is_told_the_lock_that_bars_its_own_key_and_then_what_follows_from_it():
    diagram = drawn(
        "lock 1 of 1 behind 0",
        "lock 2 of 2 behind 0",
        "key 3 of 1 behind 2",
        "key 4 of 2 behind 2",
    )
    first, second = reasons(diagram)
    assert first.startswith("lock 2 stays closed")
    assert first.endswith("lies behind that very lock")
    assert second.startswith("lock 1 stays closed")


def test_a_key_moved_behind_its_own_lock_is_told():
    moved = edit.moved(LINE, 3, 4)
    assert not edit.verdict(moved).solvable
    assert reasons(moved) == [
        "lock 2 stays closed: it needs 1 key, 0 can be reached; key 2 lies behind that very lock"
    ]


def test_keys_that_hide_each_other_are_told():
    moved = edit.moved(edit.moved(LINE, 1, 4), 4, START)
    assert reasons(moved) == [
        "lock 1 stays closed: it needs 1 key, 0 can be reached; key 1 lies behind lock 2, which "
        "stays closed too",
        "lock 2 stays closed: it needs 1 key, 0 can be reached; key 2 lies behind lock 1, which "
        "stays closed too",
    ]


def test_a_branch_moves_with_everything_behind_it():
    moved = edit.moved(LINE, 4, START)
    assert moved.tree.parent == {**LINE.tree.parent, 4: START}
    assert moved.tree.depth[5] == 2


def test_a_reason_names_what_is_missing_of_a_set():
    moved = edit.moved(MULTI, 4, 5)
    assert reasons(moved) == [
        "lock 1 (3 keys) stays closed: it needs 3 keys, 2 can be reached; key 1 lies behind that "
        "very lock"
    ]


@pytest.mark.parametrize(
    ("operation", "complaint"),
    [
        (lambda d: edit.moved(d, 4, 5), "lock 2 cannot stand behind itself"),
        (lambda d: edit.moved(d, 4, 4), "lock 2 cannot stand behind itself"),
        (lambda d: edit.moved(d, 4, 1), "nothing can stand behind key 1"),
        (lambda d: edit.moved(d, 0, 4), "the Start stays where it is"),
        (lambda d: edit.moved(d, 99, 4), "there is no object 99"),
        (lambda d: edit.moved(d, 4, 99), "there is no object 99"),
        (lambda d: edit.without_empty_lock(d, 4), "lock 2 is not empty"),
        (lambda d: edit.without_empty_lock(d, 1), "key 1 is no lock"),
        (lambda d: edit.with_goal(d, 3), "key 2 is no lock"),
        (lambda d: edit.with_reward(d, 2, "life"), "lock 1 is not empty"),
        (lambda d: edit.with_reward(d, 5, "life"), "lock 3 is not empty"),
        (lambda d: edit.renamed(d, 9, words("a"), words("b")), "there is no set 9"),
        (lambda d: edit.renamed(d, 1, words(""), words("b")), "a name has 1 to 40 characters"),
        (lambda d: edit.renamed(d, 1, words("a\nb"), words("b")), "a name has 1 to 40"),
        (lambda d: edit.renamed(d, 1, words("a" * 41), words("b")), "a name has 1 to 40"),
        (lambda d: edit.with_obstacle(d, 0, "fight"), "the Start stays"),
    ],
)
def test_what_makes_no_sense_is_refused(operation: Callable[[Diagram], Any], complaint: str):
    with pytest.raises(IllegalCommand, match=complaint):
        operation(LINE)


def words(text: str) -> Prose:
    return Prose(text, text)


def test_an_empty_lock_goes_with_its_key():
    without = edit.without_empty_lock(LINE, 5)
    assert [placed.id for placed in without.objects] == [1, 2, 3, 4]
    assert without.goal is None
    assert edit.verdict(without).solvable


def test_a_lock_of_a_multi_set_takes_only_the_keys_that_no_other_needs():
    """Without the lock that needs three, one key is enough: the two found last go."""
    without = edit.without_empty_lock(MULTI, 5)
    assert [placed.id for placed in without.objects] == [1, 3]
    assert faults(objects_of(without)) == []


def test_a_lesser_lock_of_a_multi_set_leaves_its_keys():
    moved = edit.moved(MULTI, 4, START)
    assert [p.id for p in edit.without_empty_lock(moved, 3).objects] == [1, 2, 4, 5]


def test_the_last_lock_of_a_permanent_key_takes_it_along():
    pair = drawn(
        "key 1 of 1 behind 0 permanent",
        "lock 2 of 1 behind 0 permanent",
        "lock 3 of 1 behind 0 permanent",
    )
    once = edit.without_empty_lock(pair, 2)
    assert [placed.id for placed in once.objects] == [1, 3]
    assert edit.without_empty_lock(once, 3).objects == ()


@given(SEEDS, st.sampled_from(["", "unique=12,multi=3,permanent=2", "multi=4,multi_keys=8"]))
@settings(max_examples=30)
def test_removing_empty_locks_never_strands_anybody(seed: str, text: str):
    diagram = bare(text, seed)
    while diagram.empty_locks():
        diagram = edit.without_empty_lock(diagram, diagram.empty_locks()[0])
        assert faults(objects_of(diagram)) == []


@given(SEEDS, st.data())
@settings(max_examples=30)
def test_the_verdict_on_any_move_is_that_of_the_judge(seed: str, data: Any):
    diagram = bare("unique=6,multi=2", seed)
    number = data.draw(st.sampled_from([placed.id for placed in diagram.objects]))
    node = data.draw(st.sampled_from([START, *(n for n in diagram.tree.items if n != number)]))
    try:
        moved = edit.moved(diagram, number, node)
    except IllegalCommand:
        is_key = node != START and diagram.tree.items[node].is_key
        assert is_key or node in diagram.tree.under(number)
        return
    judged = edit.verdict(moved)
    assert judged.solvable is not bool(faults(objects_of(moved)))
    assert judged.solvable is not bool(judged.reasons)


def test_obstacles_names_goals_and_rewards_are_written_beside_the_tree():
    diagram = edit.with_obstacle(edit.with_obstacle(LINE, 3, "fight"), 3, "dark")
    assert diagram.obstacles == ((3, "fight"), (3, "dark"))
    assert edit.without_obstacles(diagram, 3).obstacles == ()
    for _ in range(3):
        diagram = edit.with_obstacle(diagram, 3, "fight")
    with pytest.raises(IllegalCommand, match="room for 5 obstacles"):
        edit.with_obstacle(diagram, 3, "fight")

    named = edit.renamed(LINE, 2, words("bomb"), words("cracked wall"))
    assert reasons(edit.moved(named, 3, 4)) == [
        "cracked wall (lock 2) stays closed: it needs 1 key, 0 can be reached; bomb (key 2) lies "
        "behind that very lock"
    ]
    again = edit.renamed(named, 2, words("axe"), words("tree"))
    assert [name.key.en for name in again.names] == ["axe"]

    elsewhere = edit.with_goal(LINE, 4)
    rewarded = edit.with_reward(edit.with_reward(elsewhere, 5, "map"), 5, "life")
    assert rewarded.rewards == ((5, "life"),)
    assert edit.with_goal(rewarded, 5).rewards == ()
    assert edit.moved(rewarded, 6, 5).rewards == ()
