"""Shortest ways: against the slowest method there is, on mazes of every kind."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.core.grid import Cell, distance, neighbours
from game.core.pathfind import reach

SIDE = 7
MAZES = st.dictionaries(
    st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1)),
    st.integers(1, 4),
    min_size=1,
)
"""Cells that can be walked, each with what it costs to enter it."""


def walker(maze: dict[Cell, int]):
    return lambda cell: [(near, maze[near]) for near in neighbours(cell) if near in maze]


def slowly(maze: dict[Cell, int], start: Cell) -> dict[Cell, int]:
    """What every cell costs, by going over all of them until nothing changes."""
    cost = {start: 0}
    for _ in maze:
        for cell in maze:
            near = [cost[n] + maze[cell] for n in neighbours(cell) if n in cost]
            if near and cell != start:
                cost[cell] = min([*near, cost.get(cell, 10**6)])
    return cost


@given(MAZES, st.data())
def test_costs_are_the_least_there_are_and_ways_add_up(maze, data):
    start = data.draw(st.sampled_from(sorted(maze)))
    limit = data.draw(st.integers(0, 30))
    found = reach(start, walker(maze), limit)
    assert found.cost == {c: v for c, v in slowly(maze, start).items() if v <= limit}
    assert list(found.cost.values()) == sorted(found.cost.values())
    for goal in found.cost:
        way = found.path_to(goal)
        assert sum(maze[cell] for cell in way) == found.cost[goal]
        for here, there in zip((start, *way), way, strict=False):
            assert distance(here, there) == 1


def test_a_search_that_would_not_end_is_given_up():
    endless = lambda cell: [(near, 1) for near in neighbours(cell)]  # noqa: E731
    assert len(reach((0, 0), endless, 10**9, most=500).cost) == 500
