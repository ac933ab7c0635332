"""Sight: symmetric, complete in the open, stopped by walls."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.fov import field_of_view
from game.core.grid import square_distance

SIDE = 9
WALLS = st.sets(st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1)), max_size=40)


def blocked_by(walls):
    return lambda x, y: (x, y) in walls or not (0 <= x < SIDE and 0 <= y < SIDE)


def picture(*rows: str):
    """The walls of a map drawn in text, and where ``@`` stands."""
    walls = {(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"}
    viewer = next((x, y) for y, row in enumerate(rows) for x, s in enumerate(row) if s == "@")
    return walls, viewer


@settings(max_examples=60)
@given(WALLS, st.data())
def test_whoever_sees_is_seen(walls, data):
    floor = [(x, y) for x in range(SIDE) for y in range(SIDE) if (x, y) not in walls]
    one = data.draw(st.sampled_from(floor))
    radius = data.draw(st.integers(0, SIDE))
    for other, opaque in field_of_view(one, radius, blocked_by(walls)).items():
        assert square_distance(one, other) <= radius
        if not opaque:
            assert one in field_of_view(other, radius, blocked_by(walls))


@given(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1), st.integers(0, SIDE))
def test_in_the_open_everything_near_enough_is_seen(x, y, radius):
    seen = field_of_view((x, y), radius, blocked_by(set()))
    inside = {
        (a, b)
        for a in range(SIDE)
        for b in range(SIDE)
        if square_distance((x, y), (a, b)) <= radius
    }
    assert inside <= set(seen)
    assert all(seen[cell] == (cell not in inside) for cell in seen)


def test_a_wall_hides_what_is_behind_it_and_is_seen_itself():
    walls, viewer = picture(
        ".....",
        "#####",
        "..@..",
    )
    seen = field_of_view(
        viewer, 9, lambda x, y: (x, y) in walls or y < 0 or y > 2 or x not in range(5)
    )
    assert not any((x, 0) in seen for x in range(5))
    assert all(seen[(x, 1)] for x in range(5))


def test_a_gap_lets_a_cone_through():
    walls, viewer = picture(
        ".......",
        ".......",
        "###.###",
        "...@...",
    )
    seen = field_of_view(viewer, 9, lambda x, y: (x, y) in walls)
    assert [x for x in range(7) if (x, 1) in seen] == [2, 3, 4]
    assert [x for x in range(7) if (x, 0) in seen] == [2, 3, 4]


def test_a_pillar_throws_a_shadow():
    walls, viewer = picture(
        ".....",
        "..#..",
        ".....",
        "..@..",
    )
    seen = field_of_view(viewer, 9, lambda x, y: (x, y) in walls)
    assert (2, 0) not in seen
    assert (1, 0) in seen
    assert (3, 0) in seen
