"""Hexes: coordinates, rings, lines, ranges, ways, and pixels that agree with brute force."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.hexgrid import (
    HEX_DIRECTIONS,
    HEX_STEPS,
    Hex,
    Layout,
    bearing,
    beside,
    count_within,
    cube,
    direction_to,
    distance,
    from_offset,
    line,
    neighbours,
    opposite,
    plus,
    ring,
    rounded,
    spiral,
    to_offset,
    turned,
    within,
    within_both,
)
from tests.depth import one_in

HEXES = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
NEAR = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
DIRECTIONS = st.sampled_from(HEX_DIRECTIONS)
POINTS = 300_000


def walked(start: Hex, far: int) -> dict[Hex, int]:
    """How many steps each hex is away, found by walking and nothing else."""
    steps = {start: 0}
    waiting = deque([start])
    while waiting:
        at = waiting.popleft()
        if steps[at] < far:
            for dq, dr in HEX_STEPS:
                beyond = at[0] + dq, at[1] + dr
                if beyond not in steps:
                    steps[beyond] = steps[at] + 1
                    waiting.append(beyond)
    return steps


# Directions


def test_the_six_neighbours_by_hand():
    """1 north, 2 north-east, 3 south-east, 4 south, 5 south-west, 6 north-west."""
    assert neighbours((2, 3)) == ((2, 2), (3, 2), (3, 3), (2, 4), (1, 4), (1, 3))
    assert [beside((2, 3), d) for d in HEX_DIRECTIONS] == list(neighbours((2, 3)))


def test_north_is_up_and_the_others_follow_clockwise():
    places = [Layout(10).centre(step) for step in HEX_STEPS]
    assert places[0] == pytest.approx((0, -17.3205), abs=1e-4)
    for (x, y), (next_x, next_y) in zip(places, places[1:] + places[:1], strict=True):
        assert x * next_y - y * next_x > 0


@given(HEXES, DIRECTIONS, st.integers(1, 20))
def test_a_step_and_the_step_back_lead_home(at, direction, far):
    assert beside(beside(at, direction), opposite(direction)) == at
    ahead = at
    for _ in range(far):
        ahead = beside(ahead, direction)
    assert distance(at, ahead) == far
    assert direction_to(at, ahead) == bearing(at, ahead) == direction


@given(HEXES, HEXES)
def test_only_a_hex_straight_ahead_has_a_direction(one, other):
    on_rays = [
        d for d, step in zip(HEX_DIRECTIONS, HEX_STEPS, strict=True)
        for far in [distance(one, other)]
        if far and plus(one, (step[0] * far, step[1] * far)) == other
    ]  # fmt: skip
    assert [direction_to(one, other)] == (on_rays or [None])


@given(HEXES, HEXES)
def test_a_bearing_is_the_direction_with_the_least_angle(one, other):
    if one == other:
        assert bearing(one, other) is None
        return
    x, y = Layout(1).centre((other[0] - one[0], other[1] - one[1]))
    leans = [x * a + y * b for a, b in map(Layout(1).centre, HEX_STEPS)]
    nearest = bearing(one, other)
    assert leans[HEX_DIRECTIONS.index(nearest)] == pytest.approx(max(leans))


def test_between_two_directions_the_first_from_north_is_the_bearing():
    assert bearing((0, 0), (1, -2)) == "north"
    assert bearing((0, 0), (-1, -1)) == "north"
    assert bearing((0, 0), (-2, 1)) == "south_west"


@given(NEAR, NEAR, st.integers(-12, 12))
def test_turning_keeps_distances_and_six_sixths_are_nothing(at, about, sixths):
    there = turned(at, sixths, about)
    assert distance(there, about) == distance(at, about)
    assert turned(there, -sixths, about) == at
    assert turned(at, 6, about) == at
    for number, direction in enumerate(HEX_DIRECTIONS):
        assert turned((0, -1), number) == beside((0, 0), direction)


# Distances, rings, ranges


@given(HEXES)
def test_cube_coordinates_cancel_out(at):
    assert sum(cube(at)) == 0


def test_distances_are_what_walking_finds():
    for at, steps in walked((0, 0), 8).items():
        assert distance((0, 0), at) == distance(at, (0, 0)) == steps


@given(HEXES, HEXES, HEXES)
def test_no_detour_is_shorter(one, other, third):
    assert distance(one, other) <= distance(one, third) + distance(third, other)


@given(NEAR, st.integers(0, 9))
def test_a_ring_goes_round_once_clockwise_from_north(centre, radius):
    round_ = list(ring(centre, radius))
    assert round_[0] == (centre[0], centre[1] - radius)
    assert sorted(round_) == sorted(a for a, n in walked(centre, radius).items() if n == radius)
    assert len(round_) == max(1, 6 * radius)
    if radius:
        for one, other in zip(round_, round_[1:] + round_[:1], strict=True):
            assert distance(one, other) == 1
        assert round_[radius] == plus(centre, (radius, -radius))


@given(NEAR, st.integers(0, 9))
def test_ranges_and_spirals_are_the_same_hexes(centre, radius):
    """1 + 3r(r + 1) of them."""
    disc = list(within(centre, radius))
    assert len(disc) == count_within(radius) == 1 + 3 * radius * (radius + 1)
    assert sorted(disc) == sorted(walked(centre, radius))
    around = list(spiral(centre, radius))
    assert sorted(around) == sorted(disc)
    assert [distance(centre, at) for at in around] == sorted(distance(centre, at) for at in disc)


@given(NEAR, st.integers(0, 6), NEAR, st.integers(0, 6))
def test_two_ranges_meet_where_both_are(one, near, other, far):
    inside = [at for at in within(one, near) if distance(other, at) <= far]
    assert list(within_both(one, near, other, far)) == inside


# Lines


@given(HEXES, HEXES)
def test_a_line_goes_by_neighbours_from_end_to_end(start, end):
    hexes = line(start, end)
    assert (hexes[0], hexes[-1], len(hexes)) == (start, end, distance(start, end) + 1)
    for one, other in pairwise(hexes):
        assert distance(one, other) == 1
    assert line(end, start) == hexes[::-1]


@given(HEXES, HEXES)
def test_every_hex_of_a_line_is_touched_by_the_straight_one(start, end):
    steps = distance(start, end)
    for done, at in enumerate(line(start, end)):
        share = done / steps if steps else 0
        q, r = (a + (b - a) * share - c for a, b, c in zip(start, end, at, strict=True))
        assert max(abs(q - r), abs(2 * q + r), abs(q + 2 * r)) <= 1 + 1e-6


def test_a_line_between_two_hexes_keeps_to_one_side():
    assert line((0, 0), (1, 1)) == ((0, 0), (0, 1), (1, 1))
    assert line((0, 0), (2, 2)) == ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2))


# Columns and rows


@given(HEXES)
def test_columns_and_rows_read_back(at):
    column, row = to_offset(at)
    assert from_offset(column, row) == at
    x, y = Layout(2).centre(at)
    assert x == 3 * column
    assert y == pytest.approx(2 * 3**0.5 * (row + (0.5 if column % 2 else 0)))


# Pixels


def nearest_by_brute_force(x: np.ndarray, y: np.ndarray, far: int) -> tuple[np.ndarray, ...]:
    """For each point the hex of all within ``far`` whose middle is nearest, and by how much
    nearer it is than the second."""
    best = np.full(len(x), np.inf)
    second = np.full(len(x), np.inf)
    found = np.zeros(len(x), dtype=int)
    land = list(within((0, 0), far))
    for number, at in enumerate(land):
        across, down = Layout(1.0).centre(at)
        gap = (x - across) ** 2 + (y - down) ** 2
        nearer = gap < best
        second = np.where(nearer, best, np.minimum(second, gap))
        found = np.where(nearer, number, found)
        best = np.where(nearer, gap, best)
    return np.array(land)[found], second - best


@one_in(2)
@pytest.mark.parametrize("squash", [1.0, 0.92])
def test_pixels_agree_with_brute_force(squash: float):
    """Many points; of those within a millionth of a border either side will do."""
    random = np.random.default_rng(7)
    x, y = random.uniform(-4.4, 4.4, (2, POINTS // 2))
    hexes, margin = nearest_by_brute_force(x, y, 6)
    layout = Layout(31.0, 12.5, -7.25, squash)
    xs, ys = (layout.x + 31.0 * x).tolist(), (layout.y + 31.0 * squash * y).tolist()
    for across, down, expected, clear in zip(
        xs, ys, map(tuple, hexes.tolist()), (margin > 1e-6).tolist(), strict=True
    ):
        if clear:
            assert layout.hex_at(across, down) == expected


@given(HEXES, st.floats(0.5, 200), st.floats(-900, 900), st.floats(-900, 900), st.floats(0.5, 1.5))
def test_middles_and_points_near_corners_lie_in_their_hex(at, size, x, y, squash):
    layout = Layout(size, x, y, squash)
    across, down = layout.centre(at)
    assert layout.hex_at(across, down) == at
    for corner_x, corner_y in layout.corners(at):
        inside = across + 0.99 * (corner_x - across), down + 0.99 * (corner_y - down)
        assert layout.hex_at(*inside) == at


def test_corners_are_shared_by_three():
    """Each corner of a hex is a corner of two of its neighbours."""
    layout = Layout(20.0)
    mine = [(round(x, 6), round(y, 6)) for x, y in layout.corners((0, 0))]
    theirs = [
        (round(x, 6), round(y, 6)) for at in neighbours((0, 0)) for x, y in layout.corners(at)
    ]
    assert all(theirs.count(corner) == 2 for corner in mine)


@given(HEXES, st.floats(-0.3, 0.3), st.floats(-0.3, 0.3))
def test_rounding_finds_the_hex_around_a_middle(at, q, r):
    assert rounded(at[0] + q, at[1] + r) == at
