"""What comes to a grown diagram: goal, empty locks, obstacles, names, and the wished shape."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from game.tales.locks.rules.diagram import Diagram, goal_of
from game.tales.locks.rules.making import (
    Shape,
    best_attempt,
    choose,
    furnished,
    grown,
    make,
    shape_of,
)
from game.tales.locks.rules.params import SPACE
from game.tales.locks.rules.validate import faults
from game.tales.locks.rules.walk import walk
from tests.depth import either
from tests.tales.locks.rules.diagrams import PARAMS, SEEDS, TABLES, bare, drawn, objects_of


def made(text: str, seed: str) -> Diagram:
    return make(SPACE.read(text), seed, TABLES).diagram


def test_the_goal_lies_behind_the_deepest_lock_then_the_neediest_then_the_latest():
    lines = [
        "lock 1 of 1 behind 0",
        "lock 2 of 2 behind 1",
        "lock 3 of 3 behind 1 needs 2",
        "lock 4 of 4 behind 1 needs 2",
        "lock 5 of 5 behind 1",
        "key 6 of 1 behind 5",
    ]
    assert goal_of(drawn(*lines).objects) == 4
    assert goal_of(drawn(*lines[:2]).objects) == 2
    assert goal_of(drawn(lines[0], "lock 5 of 5 behind 0").objects) == 5
    assert goal_of(()) is None


@given(PARAMS, SEEDS)
@settings(max_examples=30)
def test_furnishing_never_changes_the_tree(params, seed):
    plain = grown(params, seed, 0)
    diagram = furnished(plain, params, seed, TABLES)
    assert diagram.objects == plain.objects
    assert diagram.goal == goal_of(plain.objects)


@pytest.mark.parametrize("seed", [f"r/{number}" for number in range(20)])
def test_a_reward_lies_behind_every_empty_lock_but_that_of_the_goal(seed: str):
    diagram = made("unique=12", seed)
    empty = [lock for lock in diagram.empty_locks() if lock != diagram.goal]
    assert [lock for lock, _ in diagram.rewards] == empty
    known = [reward.id for reward in TABLES.rewards]
    assert all(reward in known for _, reward in diagram.rewards)
    assert made("unique=12,empty=keep", seed).rewards == ()


@pytest.mark.parametrize("seed", [f"e/{number}" for number in range(20)])
@pytest.mark.parametrize("text", ["unique=12,multi=3,permanent=2", "rate=1", "original"])
def test_empty_locks_go_with_their_keys_until_only_the_goals_is_left(text: str, seed: str):
    kept = made(f"{text},empty=keep", seed)
    diagram = made(f"{text},empty=remove", seed)
    assert [lock for lock in diagram.empty_locks() if lock != diagram.goal] == []
    assert diagram.goal == kept.goal == goal_of(diagram.objects)
    assert faults(objects_of(diagram)) == []
    left = [placed for placed in kept.objects if placed.id in diagram.tree.items]
    assert left == list(diagram.objects)


@pytest.mark.parametrize("seed", [f"o/{number}" for number in range(10)])
def test_obstacles_stand_only_where_nobody_walks_again_and_again(seed: str):
    diagram = made("unique=20,obstacles=100", seed)
    passages = walk(diagram).passages
    quiet = [o.id for o in diagram.objects if o.item.is_key or passages[o.id] <= 2]
    assert 0 < len(quiet) < len(diagram.objects)
    assert [number for number, _ in diagram.obstacles] == quiet
    fewer = made("unique=20,obstacles=30", seed)
    assert 0 < len(fewer.obstacles) < len(quiet)
    assert set(fewer.obstacles) <= set(diagram.obstacles)


def test_names_are_of_the_kind_and_none_comes_twice():
    diagram = made("unique=30,multi=3,permanent=3,theme=castle", "names")
    assert [name.set for name in diagram.names] == list(range(1, 37))
    assert len({name.key.en for name in diagram.names}) == 36
    assert len({name.key.fr for name in diagram.names}) == 36
    kinds = {placed.item.set: placed.item.kind for placed in diagram.objects}
    for name in diagram.names:
        bare_words = [pair.key.en for pair in TABLES.themes["castle"][kinds[name.set]]]
        assert any(name.key.en.startswith(words) for words in bare_words)
    numbered = [name.key.en for name in diagram.names[:30] if name.key.en[-1].isdigit()]
    assert len(numbered) == 30 - len(TABLES.themes["castle"]["unique"])


def test_the_wished_shape_is_the_one_that_is_kept():
    """Over 20 seeds a wish moves its figure by a fifth on average."""
    totals = {}
    for wish in ("", "breadth=linear", "breadth=wide", "reach=shallow", "reach=deep"):
        shapes = [
            shape_of(made(f"unique=10,{wish}", f"w/{number}")) for number in range(either(20, 8))
        ]
        totals[wish] = (
            sum(shape.choices for shape in shapes),
            sum(shape.depth for shape in shapes),
        )
    assert totals["breadth=linear"][0] < 0.8 * totals[""][0] < totals[""][0]
    assert totals["breadth=wide"][0] > 1.2 * totals[""][0]
    assert totals["reach=shallow"][1] < 0.8 * totals[""][1]
    assert totals["reach=deep"][1] > 1.2 * totals[""][1]


def test_attempts_place_the_same_objects_elsewhere():
    first, second = (bare("unique=8", "a", attempt) for attempt in (0, 1))
    assert sorted(o.id for o in first.objects) == sorted(o.id for o in second.objects)
    assert {o.id: o.item for o in first.objects} == {o.id: o.item for o in second.objects}
    assert first.tree.parent != second.tree.parent
    assert best_attempt(SPACE.read("unique=8"), "a") == 0


def test_a_wish_for_two_things_adds_up_ranks_and_the_first_of_equals_wins():
    shapes = [Shape(10, 3), Shape(10, 5), Shape(30, 5), Shape(20, 9), Shape(10, 9)]
    assert choose(shapes, "any", "any") == 0
    assert choose(shapes, "linear", "any") == 0
    assert choose(shapes, "wide", "any") == 2
    assert choose(shapes, "any", "deep") == 3
    assert choose(shapes, "linear", "deep") == 4
    assert choose(shapes, "wide", "deep") == 2 or choose(shapes, "wide", "deep") == 3
    assert choose(shapes, "wide", "shallow") == 2
