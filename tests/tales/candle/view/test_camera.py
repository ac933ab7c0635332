"""The view goes before him, looks down before he leaps, and neither jerks nor loses him."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from game.engine.canvas import Canvas
from game.tales.candle.rules.terrain import terrain_of
from game.tales.candle.view.camera import (
    DEEPEST,
    LOOK_DOWN,
    MOST_UP,
    SHALLOW,
    Camera,
    Gaze,
    bare_below,
    drop_ahead,
)
from game.tales.candle.view.look import NEAR, PIXELS, TILE, near

RUN, FALL = 6.4, 13.5
"""Units a step of his fastest run, and of his fastest fall."""


def camera(x: float = 2_000.0, y: float = 1_500.0) -> Camera:
    made = Camera(1280, 720)
    made.enter(6_000, 4_000, x, y)
    return made


def test_more_is_seen_of_what_he_runs_to_than_of_what_he_leaves() -> None:
    view, x = camera(), 2_000.0
    for _ in range(180):
        x += RUN
        view.follow(Gaze(x, 1_500.0, 1, RUN))
    assert 60 < view.x - x < 260
    for _ in range(180):
        x -= RUN
        view.follow(Gaze(x, 1_500.0, -1, -RUN))
    assert 60 < x - view.x < 260


def test_a_step_back_turns_nothing() -> None:
    view = camera()
    for _ in range(120):
        view.follow(Gaze(2_000.0, 1_500.0, 1))
    before = view.x
    for step in range(120):
        view.follow(Gaze(2_000.0, 1_500.0, -1 if step % 12 < 6 else 1))
    assert view.x == pytest.approx(before, abs=1)


def test_before_a_deep_drop_it_looks_down_and_after_it_comes_back() -> None:
    view = camera()
    for _ in range(120):
        view.follow(Gaze(2_000.0, 1_500.0, drop=10))
    # Seven tiles below his heels are in the picture.
    assert view.y + view.seen[1] / 2 >= 1_500 + 7 * TILE
    for _ in range(120):
        view.follow(Gaze(2_000.0, 1_500.0, drop=2))
    assert view.y == pytest.approx(1_500 - TILE, abs=2)


def test_where_nothing_but_stone_is_at_its_foot_it_shows_more_of_what_is_above() -> None:
    view = camera()
    for _ in range(240):
        view.follow(Gaze(2_000.0, 1_500.0, bare=3))
    assert view.y == pytest.approx(1_500 - TILE - MOST_UP, abs=2)
    # He leaps, and it stays; he looks down, and sees as much as ever.
    for _ in range(30):
        view.follow(Gaze(2_000.0, 1_440.0, vy=-2.0, grounded=False, bare=3))
    assert view.y == pytest.approx(1_500 - TILE - MOST_UP, abs=2)
    for _ in range(240):
        view.follow(Gaze(2_000.0, 1_500.0, look=1, bare=3))
    assert view.y == pytest.approx(1_500 - TILE + LOOK_DOWN, abs=2)


@pytest.mark.parametrize(
    "way", [{"climbing": True}, {"drop": SHALLOW + 1}, {"look": 1}], ids=["climbs", "drop", "looks"]
)
def test_it_stands_no_higher_where_he_goes_down_or_looks(way: dict[str, Any]) -> None:
    bare, plain = camera(), camera()
    for _ in range(240):
        bare.follow(Gaze(2_000.0, 1_500.0, bare=3, **way))
        plain.follow(Gaze(2_000.0, 1_500.0, **way))
    assert bare.y == plain.y


def test_with_little_motion_it_rises_slower() -> None:
    quick, calm = camera(), camera()
    for _ in range(60):
        quick.follow(Gaze(2_000.0, 1_500.0, bare=3))
        calm.follow(Gaze(2_000.0, 1_500.0, bare=3), calm=True)
    assert 5 < 1_500 - TILE - calm.y < 0.5 * (1_500 - TILE - quick.y)


def test_only_rows_that_are_stone_from_edge_to_edge_may_leave_the_picture() -> None:
    rows = ["#" * 40] * 2 + ["#" + "." * 38 + "#"] * 5 + ["#" * 40] * 8
    # Of ten tiles four are seen below his heels, the first of them what he stands on.
    size = (20.0 * TILE, 10.0 * TILE)
    heels = 20.5 * TILE, 7.0 * TILE
    assert bare_below(terrain_of("\n".join(rows)), *heels, size) == 3
    for row, left in ((10, 0), (9, 1), (8, 2)):
        for column, counts in ((20, True), (9, True), (2, False)):
            holed = list(rows)
            holed[row] = holed[row][:column] + "=" + holed[row][column + 1 :]
            found = bare_below(terrain_of("\n".join(holed)), *heels, size)
            assert found == (left if counts else 3), (row, column)


def test_near_the_end_of_a_floor_it_counts_the_rows_that_are_seen_there() -> None:
    rows = ["#" * 60] * 2 + ["#" + "." * 58 + "#"] * 5 + ["#" * 60] * 8
    size = (20.0 * TILE, 10.0 * TILE)
    for end, hole in ((2.5, 17), (57.5, 42)):
        holed = list(rows)
        holed[10] = holed[10][:hole] + "=" + holed[10][hole + 1 :]
        # The picture ends where the floor does, and shows its twenty columns all the same.
        assert bare_below(terrain_of("\n".join(holed)), end * TILE, 7.0 * TILE, size) == 0
    assert bare_below(terrain_of("\n".join(rows)), 2.5 * TILE, 7.0 * TILE, size) == 3


def test_it_stands_higher_from_the_first_picture_of_a_place_on() -> None:
    """Where he comes by a door, a death or a rewind nothing drifts for a second afterwards."""
    view = camera()
    view.enter(6_000, 4_000, 2_000, 1_500, 3)
    assert view.y == 1_500 - TILE - MOST_UP
    for x in (2_000.0, 4_000.0):
        for _ in range(60):
            view.follow(Gaze(x, 1_500.0, bare=3))
            assert view.y == pytest.approx(1_500 - TILE - MOST_UP)


@pytest.mark.parametrize("calm", [False, True])
def test_it_never_jerks_and_he_never_leaves_the_picture(calm: bool) -> None:
    """He runs, stops, turns, leaps, falls for a long time and lands."""
    view, x, y = camera(), 2_000.0, 1_500.0
    ways = (
        *((RUN, 0.0, True),) * 60,
        *((0.0, 0.0, True),) * 40,
        *((-RUN, 0.0, True),) * 60,
        *((-RUN, -9.0, False),) * 12,
        *((-RUN, 0.0, False),) * 6,
        *((-RUN, FALL, False),) * 60,
        *((0.0, 0.0, True),) * 90,
    )
    speeds = [(0.0, 0.0)]
    for number, (vx, vy, grounded) in enumerate(ways):
        x, y = x + vx, y + vy
        # What is at the foot of the picture changes as he goes.
        bare = number // 50 % 2 * 3
        view.follow(Gaze(x, y, 1 if vx >= 0 else -1, vx, vy, grounded, bare=bare), calm)
        speeds.append((view.x - view.before[0], view.y - view.before[1]))
        assert abs(x - view.x) < view.seen[0] / 2 - 100
        assert -view.seen[1] / 2 + 100 < y - view.y < view.seen[1] / 2 - 50
    changes = [max(abs(now[0] - was[0]), abs(now[1] - was[1])) for was, now in pairwise(speeds)]
    # Units a step, at every step: he himself changes by more when he lands.
    assert max(changes) < 5.5
    ran = range(1, 160)
    assert max(abs(speeds[step][1]) for step in ran) < 1.2, "on flat ground it rises unnoticed"


def test_it_sets_out_gently_from_a_hall_that_was_seen_whole() -> None:
    """He is at the edge of the picture when the warden is felled, and runs on."""
    view, x = camera(), 2_000.0
    hall = (x - 380, 1_400.0)
    for _ in range(120):
        view.follow(Gaze(x, 1_500.0, frame=hall))
    speeds = [0.0]
    for step in range(240):
        x += RUN if step > 20 else 0
        view.follow(Gaze(x, 1_500.0, 1, RUN if step > 20 else 0.0))
        speeds.append(view.x - view.before[0])
    assert max(abs(now - was) for was, now in pairwise(speeds)) < 5.5
    assert abs(view.x - x) < view.seen[0] / 2 - 150


def test_little_motion_is_less_motion() -> None:
    """Turning round again and again moves a calm view less."""
    ways = [(1, 40), (-1, 40)] * 3
    travelled = []
    for calm in (False, True):
        view, x, far = camera(), 2_000.0, 0.0
        for facing, steps in ways:
            for _ in range(steps):
                x += RUN * facing
                view.follow(Gaze(x, 1_500.0, facing, RUN * facing), calm)
                far += abs(view.x - view.before[0])
        travelled.append(far)
    assert travelled[1] < travelled[0]


def test_a_drop_is_seen_from_three_tiles_before_it_and_not_behind_a_wall() -> None:
    terrain = terrain_of(
        """
        ##############
        #............#
        #............#
        #######......#
        #######......#
        #######......#
        #######......#
        #######=######
        ##############
        """.replace(" ", "").strip()
    )
    floor = 3 * TILE
    assert drop_ahead(terrain, 2.5 * TILE, floor, 1, True) == 0
    assert drop_ahead(terrain, 4.5 * TILE, floor, 1, True) == 4
    assert drop_ahead(terrain, 4.5 * TILE, floor, -1, True) == 0
    assert drop_ahead(terrain, 8.5 * TILE, floor + TILE, 1, False) == 3
    pit = terrain_of("###\n#.#\n" + "#.#\n" * 30 + "###")
    assert drop_ahead(pit, 1.5 * TILE, 2 * TILE, 1, False) == DEEPEST


def test_every_pixel_of_the_floor_has_one_place_wherever_the_view_is() -> None:
    """A unit of the floor is drawn at the same pixel of it, so that nothing trembles."""
    places = set()
    for corner in range(100, 100 + 4 * PIXELS):
        canvas, left, _ = near(Canvas((60, 60)), (corner, 0))
        canvas.fill((0, 0, 0))
        canvas.fill((255, 255, 255), (81 - left, 0, 3, 3))
        lit = next(x for x in range(60) if canvas.get_at((x, 1))[0])
        places.add(corner + lit)
    assert places == {round(81 * NEAR + 0.01)}
