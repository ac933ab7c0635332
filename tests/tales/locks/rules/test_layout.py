"""The layout: nothing overlaps, no lines cross, parents stand over the middle of their branch."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.tales.locks.rules.diagram import Diagram, Tree, goal_of
from game.tales.locks.rules.items import START
from game.tales.locks.rules.layout import GOAL, UNIT, Layout, Tray, layout, levels_of
from game.tales.locks.rules.making import grown
from tests.tales.locks.rules.diagrams import PARAMS, SEEDS, bare, drawn

NEARLY = UNIT // 1000
"""Shares of shifts are rounded down."""


def parents(tree: Tree, goal: int | None) -> dict[int, int]:
    return {**tree.parent, GOAL: goal} if goal is not None else dict(tree.parent)


def assert_tidy(diagram: Diagram, laid: Layout) -> None:
    """Nothing overlaps; on every level, branches stand in the order of the nodes above them, which
    with lines that run alike means that no two lines cross."""
    above = parents(diagram.tree, diagram.goal)
    assert set(laid.places) == {START, *above}
    by_row: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for number, place in laid.places.items():
        by_row.setdefault((place.level, place.row), []).append((place.x, number))
        assert 0 <= place.x <= laid.columns * UNIT
        if number != START:
            assert place.level == laid.places[above[number]].level + 1
        assert place.level + levels_of(place.row + 1) <= laid.levels
    for tray in laid.trays:
        assert_free(tray, laid)
    for (level, _), found in by_row.items():
        found.sort()
        for (x, _), (further, _) in pairwise(found):
            assert further - x >= UNIT - NEARLY
        if level:
            order = [laid.places[above[number]].x for _, number in found]
            assert order == sorted(order)


def assert_free(tray: Tray, laid: Layout) -> None:
    """Nothing else stands where a tray reaches down into deeper levels."""
    left, right = (tray.x + side * tray.columns * UNIT // 2 for side in (-1, 1))
    for number, place in laid.places.items():
        if number not in tray.members and 0 <= place.level - tray.level < levels_of(tray.rows):
            assert not left - UNIT // 2 < place.x - NEARLY < place.x + NEARLY < right + UNIT // 2


@given(PARAMS, SEEDS, st.integers(1, 9))
@settings(max_examples=30)
def test_any_diagram_is_laid_out_tidily(params, seed, rows):
    made = grown(params, seed, 0)
    diagram = Diagram(made.objects, goal_of(made.objects))
    assert_tidy(diagram, layout(diagram.tree, rows, diagram.goal))


def test_a_node_stands_over_the_middle_of_what_is_behind_it():
    diagram = bare("unique=30", "middle")
    laid = layout(diagram.tree)
    for number, children in diagram.tree.children.items():
        if children:
            first, last = laid.places[children[0]].x, laid.places[children[-1]].x
            assert abs(laid.places[number].x - (first + last) / 2) <= NEARLY


def test_branches_of_one_shape_are_drawn_alike():
    diagram = drawn(
        "lock 1 of 1 behind 0", "key 2 of 1 behind 0", "lock 3 of 2 behind 0",
        "key 4 of 2 behind 1", "key 5 of 3 behind 1", "key 6 of 4 behind 1",
        "key 7 of 5 behind 3", "key 8 of 6 behind 3", "key 9 of 7 behind 3",
    )  # fmt: skip
    places = layout(diagram.tree).places
    left = [places[n].x - places[1].x for n in (4, 5, 6)]
    right = [places[n].x - places[3].x for n in (7, 8, 9)]
    assert left == right


def test_things_with_nothing_behind_them_share_a_tray():
    diagram = drawn(
        "key 1 of 1 behind 0", "lock 2 of 1 behind 0", "key 3 of 2 behind 0",
        "key 4 of 3 behind 0", "key 5 of 4 behind 2", "lock 6 of 2 behind 0",
        goal=6,
    )  # fmt: skip
    laid = layout(diagram.tree, 2, diagram.goal)
    (tray,) = laid.trays
    assert (tray.parent, tray.members, tray.columns, tray.rows) == (START, (1, 3, 4), 2, 2)
    assert [laid.places[n].row for n in (1, 3, 4)] == [0, 0, 1]
    assert laid.places[1].x == laid.places[4].x
    assert laid.levels == 3
    assert_tidy(diagram, laid)
    assert layout(diagram.tree, 1, diagram.goal).trays == ()


def test_trays_make_wide_trees_narrow():
    diagram = bare("unique=100,rate=1", "wide")
    assert layout(diagram.tree, 6).columns * 2 < layout(diagram.tree).columns


@pytest.mark.parametrize("deep", [3_000])
def test_a_tree_may_be_deeper_than_the_stack(deep: int):
    lines = [f"lock {n} of {n} behind {n - 1}" for n in range(1, deep + 1)]
    laid = layout(drawn(*lines).tree)
    assert (laid.columns, laid.levels) == (1, deep + 1)
