"""Squares with four neighbours: directions, distances, rectangles."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.core.grid import (
    DIRECTIONS,
    OPPOSITE,
    STEPS,
    beside,
    direction_to,
    distance,
    neighbours,
    rectangle,
    square_distance,
)

CELLS = st.tuples(st.integers(-99, 99), st.integers(-99, 99))


@given(CELLS, st.sampled_from(DIRECTIONS))
def test_a_step_and_the_step_back_lead_home(cell, direction):
    there = beside(cell, direction)
    assert distance(cell, there) == square_distance(cell, there) == 1
    assert beside(there, OPPOSITE[direction]) == cell
    assert direction_to(cell, there) == direction


def test_neighbours_come_clockwise_from_the_north():
    assert neighbours((3, 3)) == ((3, 2), (4, 3), (3, 4), (2, 3))
    assert neighbours((3, 3)) == tuple(beside((3, 3), direction) for direction in DIRECTIONS)


@given(CELLS, CELLS)
def test_distances_count_steps_and_rings(one, other):
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    assert distance(one, other) == distance(other, one) == dx + dy
    assert square_distance(one, other) == max(dx, dy)


@given(CELLS, CELLS)
def test_only_cells_of_the_same_row_or_column_lie_in_a_direction(one, other):
    direction = direction_to(one, other)
    in_line = one != other and (one[0] == other[0] or one[1] == other[1])
    assert (direction is not None) == in_line
    if direction is not None:
        dx, dy = STEPS[direction]
        far = distance(one, other)
        assert (one[0] + dx * far, one[1] + dy * far) == other


def test_a_rectangle_is_read_like_a_page():
    assert list(rectangle(2, 5, 2, 2)) == [(2, 5), (3, 5), (2, 6), (3, 6)]
