"""A diagram as the lock plan of a game that lays its places while they are explored."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.dice import Dice, Stream
from game.core.errors import BadValue, IllegalCommand
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.items import START
from game.tales.locks.rules.plan import LockPlan, restore
from game.tales.locks.rules.validate import reach
from tests.tales.locks.rules.diagrams import SEEDS, bare, drawn, objects_of

PLAN = drawn(
    "lock 1 of 1 behind 0",
    "key 2 of 1 behind 0",
    "lock 3 of 2 behind 1",
    "key 4 of 2 behind 1",
    "key 5 of 3 behind 3",
    "lock 6 of 3 behind 0",
    goal=3,
)


def numbers(items: Any) -> list[int]:
    return [item.id for item in items]


def test_what_is_due_is_what_the_plan_has_behind_a_node():
    plan = LockPlan(PLAN)
    assert numbers(plan.due()) == [1, 2, 6]
    assert numbers(plan.due(1)) == []
    plan.lay(1)
    assert numbers(plan.due()) == [2, 6]
    assert numbers(plan.due(1)) == [3, 4]
    assert numbers(plan.due_locks()) == [6]
    assert not plan.done


def test_a_laid_lock_is_owed_its_key_until_that_is_laid():
    plan = LockPlan(PLAN)
    plan.lay(6)
    assert numbers(plan.owed()) == [5]
    plan.lay(1)
    assert numbers(plan.owed()) == [2, 5]
    plan.lay(2)
    assert numbers(plan.owed()) == [5]


def test_a_key_laid_behind_a_lock_that_lacks_its_own_counts_for_nothing():
    """Two keys for a lock that needs one: one lies behind that lock, so the other is owed."""
    plan = LockPlan(
        drawn(
            "key 1 of 1 behind 0 multi",
            "lock 2 of 1 behind 0 needs 1",
            "key 3 of 1 behind 2 multi",
        )
    )
    plan.lay(2)
    plan.lay(3)
    assert numbers(plan.owed()) == [1]
    plan.settle()
    assert len(reach(objects_of(plan.laid())).order) == 3


def test_settling_lays_what_is_owed_in_one_place_and_forgets_the_rest():
    plan = LockPlan(PLAN)
    plan.lay(6)
    plan.lay(1)
    assert numbers(plan.settle()) == [2, 5]
    laid = plan.laid()
    assert laid.tree.parent == {6: START, 1: START, 2: START, 5: START}
    assert reach(objects_of(laid)).complete
    assert laid.goal is None


def test_nothing_is_settled_where_nobody_can_go():
    plan = LockPlan(PLAN)
    plan.lay(1)
    before = plan.snapshot()
    with pytest.raises(IllegalCommand, match="the keys that are owed would lie where nobody"):
        plan.settle(1)
    assert plan.snapshot() == before


@pytest.mark.parametrize(
    ("number", "behind", "complaint"),
    [
        (2, 1, "key 1 would lie where nobody can take it"),
        (6, 1, "lock 3 is laid where the plan has it, or not at all"),
        (3, 0, "lock 2 is laid where the plan has it"),
        (5, None, "key 3 cannot be laid behind what is not laid"),
        (4, 3, "key 2 cannot be laid behind what is not laid"),
        (1, None, "lock 1 is laid already"),
        (9, None, "there is no object 9"),
    ],
)
def test_what_would_strand_somebody_is_not_laid(number: int, behind: int | None, complaint: str):
    plan = LockPlan(PLAN)
    plan.lay(1)
    before = plan.snapshot()
    with pytest.raises(IllegalCommand, match=complaint):
        plan.lay(number, behind)
    assert plan.snapshot() == before


def play(plan: LockPlan, dice: Stream, moves: int) -> None:
    """A game that lays what is due behind any node, and now and then a key elsewhere."""
    for _ in range(moves):
        nodes = [START, *(number for number in plan.plan.tree.items if plan.is_laid(number))]
        node = dice.pick(nodes)
        due = plan.due(node)
        if not due:
            continue
        item = dice.pick(due)
        try:
            plan.lay(item.id, dice.pick(nodes) if item.is_key and dice.chance(1, 2) else None)
        except IllegalCommand:
            plan.lay(item.id)


@given(SEEDS, st.integers(0, 60))
@settings(max_examples=120)
def test_a_game_may_stop_at_any_moment_and_nothing_laid_stays_closed(seed: str, moves: int):
    plan = LockPlan(bare("unique=6,multi=2,permanent=2", seed))
    play(plan, Dice(seed).stream("play"), moves)
    again = restore(plan.plan, plan.snapshot())
    assert again.laid() == plan.laid()
    assert again.owed() == plan.owed()
    plan.settle()
    assert plan.owed() == ()
    reached = reach(objects_of(plan.laid()))
    assert reached.complete
    assert len(reached.order) == len(plan.laid().objects)


@given(SEEDS)
@settings(max_examples=40)
def test_a_plan_laid_to_the_end_owes_nothing(seed: str):
    plan = LockPlan(bare("unique=4", seed))
    waiting = [START]
    while waiting:
        for item in plan.due(waiting.pop()):
            plan.lay(item.id)
            waiting.append(item.id)
    assert plan.done
    assert plan.owed() == ()
    assert sorted(plan.laid().tree.parent.items()) == sorted(plan.plan.tree.parent.items())


@pytest.mark.parametrize("data", [3, [[1]], [["1", 0]], [[1, 0], [1, 0]], [[9, 0]], [[3, 1]]])
def test_a_plan_is_not_restored_from_anything_else(data: Any):
    with pytest.raises(BadValue, match="lock plan"):
        restore(PLAN, data)


def test_an_empty_plan_is_done():
    plan = LockPlan(Diagram(()))
    assert plan.done
    assert plan.due() == plan.owed() == plan.settle() == ()
