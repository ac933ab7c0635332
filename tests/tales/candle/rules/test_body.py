"""How the dwarf moves: the feel of rules/platformer.md, on small drawn grounds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.tales.candle.rules.body import (
    BUFFER,
    CELL,
    CLIMB_LEAP,
    COYOTE,
    CROUCHING,
    DOWN,
    FLING,
    HANG,
    LEAP,
    LEFT,
    REACH,
    RIGHT,
    RUN,
    STANDING,
    STEP_UP,
    SWING_LOSS,
    UNIT,
    UP,
    WIDTH,
    Body,
    kicks_off,
    step,
    swung,
)
from game.tales.candle.rules.terrain import (
    CHAIN,
    EMPTY,
    PLANK,
    STONE,
    WATER,
    WEB,
    Ground,
    Terrain,
    terrain_of,
)
from tools.soak.bodies import in_stone, is_mirrored, swapped

HALL = "\n".join(["." * 40] * 13 + ["#" * 40])


def standing(ground: Ground, x: int, y: int) -> Body:
    """A body that has come to rest in the middle of a tile."""
    body = Body(x * CELL + 6 * UNIT, (y + 1) * CELL)
    step(body, 0, ground)
    return body


def hold(body: Body, ground: Ground, keys: int, ticks: int) -> None:
    for _ in range(ticks):
        step(body, keys, ground)


def jump(held: int, side: int = 0) -> tuple[float, float, int]:
    """Height and length in tiles, and ticks in the air, of a jump held for so long."""
    ground = Ground(terrain_of(HALL))
    body = standing(ground, 3, 12)
    if side:
        hold(body, ground, side, 20)
    start, floor, top, ticks = body.x, body.y, body.y, 0
    while True:
        step(body, side | (LEAP if ticks < held else 0), ground)
        ticks += 1
        top = min(top, body.y)
        if body.on_ground:
            return (floor - top) / CELL, abs(body.x - start) / CELL, ticks


def test_a_tap_jumps_nine_tenths_of_a_tile():
    assert jump(1)[0] == pytest.approx(0.9, abs=0.02)


def test_a_full_jump_is_as_high_long_and_slow_as_the_rules_say():
    height, length, ticks = jump(60, RIGHT)
    assert height == pytest.approx(3.26, abs=0.01)
    assert length == pytest.approx(5.45, abs=0.01)
    assert ticks == 41


def test_holding_longer_jumps_higher_up_to_the_hold():
    heights = [jump(held)[0] for held in range(1, 13)]
    assert heights == sorted(set(heights))


def test_running_reaches_its_speed_in_six_ticks_and_stops_as_fast():
    ground = Ground(terrain_of(HALL))
    body = standing(ground, 3, 12)
    hold(body, ground, RIGHT, 6)
    assert body.vx == RUN
    hold(body, ground, 0, 6)
    assert body.vx == 0


def test_a_ledge_may_be_jumped_from_a_moment_too_late():
    ground = Ground(terrain_of("......\n......\n......\n......\n##....\n##....\n######"))
    for late, jumps in ((COYOTE - 1, True), (COYOTE + 1, False)):
        body = standing(ground, 1, 3)
        while body.on_ground:
            step(body, RIGHT, ground)
        hold(body, ground, RIGHT, late - 1)
        height = body.y
        step(body, RIGHT | LEAP, ground)
        assert (body.y < height) is jumps, late


def test_a_jump_pressed_a_moment_too_early_still_jumps():
    ground = Ground(terrain_of(HALL))
    for early, jumps in ((BUFFER - 1, True), (BUFFER + 3, False)):
        body = Body(5 * CELL, 13 * CELL - 3 * CELL)
        body.on_ground, body.coyote = False, 0
        falls = []
        probe = Body(body.x, body.y)
        probe.on_ground, probe.coyote = False, 0
        while not probe.on_ground:
            step(probe, 0, ground)
            falls.append(probe.y)
        hold(body, ground, 0, len(falls) - early)
        hold(body, ground, LEAP, early)
        step(body, LEAP, ground)
        assert (body.vy < 0) is jumps, early


def test_a_head_that_clips_a_corner_slips_past_it():
    ground = Ground(terrain_of("...\n#..\n...\n...\n...\n###"))
    body = Body(CELL - 7 * UNIT, 5 * CELL)
    hold(body, ground, LEAP, 20)
    assert body.y < 4 * CELL - CELL // 2
    assert body.x == CELL
    stuck = Body(CELL - 9 * UNIT, 5 * CELL)
    hold(stuck, ground, LEAP, 12)
    assert stuck.y - STANDING >= 2 * CELL


def test_one_crouches_under_what_is_one_tile_high_and_stays_low_there():
    ground = Ground(terrain_of("........\n...##...\n........\n########"))
    body = standing(ground, 1, 2)
    hold(body, ground, RIGHT | DOWN, 20)
    assert body.crouched
    hold(body, ground, RIGHT, 20)
    assert 3 * CELL < body.x + WIDTH // 2 < 5 * CELL
    assert body.crouched, "there is no room to stand up"
    assert body.height == CROUCHING
    hold(body, ground, RIGHT, 60)
    assert not body.crouched


def test_one_who_crouches_is_low_in_the_air_too_and_stands_up_when_there_is_room():
    ground = Ground(terrain_of("........\n........\n........\n########"))
    body = standing(ground, 1, 2)
    hold(body, ground, LEAP, 3)
    assert body.height == STANDING
    hold(body, ground, LEAP | DOWN, 3)
    assert not body.on_ground
    assert body.height == CROUCHING
    hold(body, ground, LEAP, 1)
    assert body.height == STANDING


def test_who_stepped_down_in_a_low_tunnel_jumps_back_up_into_it():
    ground = Ground(terrain_of("########\n#......#\n####...#\n########"))
    body = Body(2 * CELL + 6 * UNIT, 2 * CELL)
    body.crouched = True
    hold(body, ground, RIGHT, 60)
    assert (body.y, body.height) == (3 * CELL, STANDING)
    hold(body, ground, LEFT, 60)
    assert body.x == 4 * CELL, "one who stands does not fit into the tunnel"
    hold(body, ground, LEFT | LEAP, 1)
    hold(body, ground, LEFT | LEAP | DOWN, 20)
    hold(body, ground, LEFT, 30)
    assert (body.y, body.crouched) == (2 * CELL, True)
    assert body.x < 3 * CELL


def test_a_chain_is_not_caught_where_there_is_no_room_to_hang_on_it():
    ground = Ground(terrain_of("######\n#.H..#\n######"))
    body = Body(2 * CELL + 6 * UNIT, 2 * CELL)
    body.crouched = True
    hold(body, ground, UP, 30)
    assert (body.climbing, body.crouched, body.y) == (False, True, 2 * CELL)
    hold(body, ground, UP | LEAP, 30)
    assert body.y - CROUCHING >= CELL
    roomy = Ground(terrain_of("##H###\n#.H..#\n######"))
    hold(body, roomy, UP, 1)
    assert (body.climbing, body.crouched) == (True, False)


@pytest.mark.parametrize("shaft", ["##H##\n##H##", "#####"])
def test_a_jump_from_a_chain_stops_at_a_ceiling_one_tile_thick(shaft: str):
    ground = Ground(terrain_of(f".....\n.....\n.....\n#####\n..H..\n{shaft}\n#####"))
    body = Body(2 * CELL + 6 * UNIT, 5 * CELL)
    body.crouched = True
    for keys in (UP, UP | LEAP, LEAP, DOWN | LEAP, UP | DOWN, LEAP | LEFT, UP | RIGHT) * 6:
        for _ in range(12):
            step(body, keys, ground)
            assert body.y - body.height >= 4 * CELL


def test_who_drops_through_a_plank_into_a_low_gap_stays_low_and_can_come_back():
    ground = Ground(terrain_of("#####\n#...#\n#.=##\n#.=##\n#####"))
    body = Body(2 * CELL + 6 * UNIT, 2 * CELL)
    body.crouched = True
    hold(body, ground, DOWN, 2)
    hold(body, ground, DOWN | LEAP, 1)
    assert (body.crouched, body.on_ground) == (True, False)
    hold(body, ground, 0, 40)
    assert body.y == 3 * CELL
    hold(body, ground, LEAP, 1)
    hold(body, ground, LEAP | DOWN, 30)
    hold(body, ground, 0, 10)
    assert (body.y, body.crouched) == (2 * CELL, True)


def test_leaving_a_chain_beside_a_plank_does_not_lift_him_onto_it():
    ground = Ground(terrain_of("#####\n#H..#\n#H=.#\n#H..#\n#####"))
    body = Body(CELL + 6 * UNIT, 3 * CELL)
    body.on_ground, body.climbing = False, True
    hold(body, ground, RIGHT, 12)
    while body.climbing:
        before = body.y
        step(body, UP | RIGHT, ground)
        assert before - body.y <= 2 * UNIT
    assert not body.on_ground, "his feet are below the plank's top"
    hold(body, ground, 0, 40)
    assert body.y == 4 * CELL


def test_climbing_over_the_end_of_a_chain_leaves_him_standing_on_it():
    ground = Ground(terrain_of(".....\n.....\n.....\n.H=..\n.H...\n####."))
    body = standing(ground, 1, 4)
    hold(body, ground, UP, 60)
    assert (body.y, body.on_ground) == (3 * CELL, True)


@pytest.mark.parametrize("keys", [UP, DOWN, 0, LEAP, UP | LEAP, DOWN | LEAP])
def test_between_two_columns_it_is_the_one_he_faces(keys: int):
    terrain = terrain_of("......\n......\n......\n..H~..\n..H~..\n######")
    for ground, facing, chain in (
        (Ground(terrain), -1, True),
        (Ground(terrain), 1, False),
        (Ground(terrain.mirrored()), 1, True),
        (Ground(terrain.mirrored()), -1, False),
    ):
        body = Body(3 * CELL - WIDTH // 2, 5 * CELL, facing)
        step(body, keys, ground)
        assert body.climbing is (chain and keys == UP)
        assert body.wet is not chain


def test_a_plank_carries_from_above_lets_through_from_below_and_on_demand():
    ground = Ground(terrain_of("....\n....\n.==.\n....\n....\n####"))
    body = standing(ground, 1, 4)
    hold(body, ground, LEAP, 30)
    hold(body, ground, 0, 30)
    assert (body.y, body.on_ground) == (2 * CELL, True)
    hold(body, ground, DOWN | LEAP, 2)
    hold(body, ground, 0, 40)
    assert body.y == 5 * CELL


def test_a_chain_is_caught_climbed_left_and_carries_at_its_top():
    ground = Ground(terrain_of(".....\n.....\n.....\n.HH..\n.HH..\n.HH..\n####."))
    body = standing(ground, 1, 5)
    hold(body, ground, UP, 10)
    assert body.climbing
    hold(body, ground, UP, 80)
    assert (body.y, body.climbing, body.on_ground) == (3 * CELL, False, True)
    hold(body, ground, DOWN, 5)
    assert body.climbing
    hold(body, ground, 0, 3)
    hold(body, ground, LEAP | RIGHT, 3)
    assert not body.climbing
    assert body.vy < 0


def test_water_slows_the_fall_and_is_left_by_strokes():
    ground = Ground(terrain_of("......\n......\n###...\n###~~~\n###~~~\n######"))
    body = Body(4 * CELL, 2 * CELL)
    body.on_ground = False
    hold(body, ground, 0, 60)
    assert (body.y, body.on_ground, body.wet) == (5 * CELL, True, True)
    for tick in range(200):
        step(body, LEFT | (LEAP if body.x >= 3 * CELL and tick % 10 else 0), ground)
    assert body.x < 3 * CELL
    assert body.y == 2 * CELL


def test_at_rest_on_the_ground_a_body_stands_on_a_whole_unit():
    ground = Ground(terrain_of(HALL))
    for ticks in range(1, 30):
        body = standing(ground, 10, 12)
        hold(body, ground, RIGHT, ticks)
        hold(body, ground, 0, 12)
        assert body.x % UNIT == 0
        assert body.vx == body.vy == 0


def wall(high: int, thick: int = 4) -> Ground:
    """A hall, and to the right of its tenth column a wall so many tiles high, so thick on top."""
    rows = ["." * 10 + ("#" * 6 if row == 12 - high else "#" * thick + "." * (6 - thick))
            if row >= 12 - high else "." * 16 for row in range(12)]  # fmt: skip
    return Ground(terrain_of("\n".join([*rows, "#" * 16])))


def scaled(high: int, before: int, after: int, most: int = 90) -> int | None:
    """Ticks to stand on a wall, with ``before`` held till the edge is in his hand, then ``after``;
    None when he does not get up there."""
    ground = wall(high)
    body = standing(ground, 7, 11)
    for tick in range(1, most):
        step(body, after if body.grip else before, ground)
        if body.on_ground and body.y == (12 - high) * CELL:
            return tick
    return None


def hanging(ground: Ground | None = None) -> Body:
    """One who hangs at the edge of a wall four tiles high, and no key is held."""
    ground = ground or wall(4)
    body = standing(ground, 8, 11)
    for _ in range(60):
        step(body, RIGHT | LEAP, ground)
        if body.grip:
            step(body, 0, ground)
            return body
    raise AssertionError("he did not catch the edge")


def test_three_tiles_are_jumped_and_four_are_climbed_by_the_edge():
    jumped, caught = scaled(3, RIGHT | LEAP, RIGHT | LEAP), scaled(4, RIGHT | LEAP, RIGHT | LEAP)
    assert jumped == 28
    assert caught == 55
    assert scaled(4, RIGHT | LEAP, RIGHT | UP) == 44, "who asks for it is up at once"
    assert scaled(5, RIGHT | LEAP, RIGHT | UP) is None


def test_an_edge_is_caught_only_by_holding_towards_it_and_not_down():
    assert scaled(4, RIGHT | LEAP, RIGHT) is not None
    ground = wall(4)
    for late in (0, DOWN | RIGHT, LEFT):
        body = standing(ground, 8, 11)
        hold(body, ground, RIGHT | LEAP, 20)
        for _ in range(40):
            step(body, late, ground)
            assert not body.grip, late
        assert (body.y, body.on_ground) == (12 * CELL, True), late


def leapt(gap: int, late: int) -> bool:
    """Whether a run and a leap across so many tiles end with an edge in his hand, or beyond it;
    from the top of the leap on he holds ``late``."""
    row = "#" * 6 + "." * gap + "#" * 6
    ground = Ground(terrain_of("\n".join(["." * len(row)] * 8 + [row] + ["." * len(row)] * 8)))
    body = standing(ground, 1, 7)
    while body.on_ground:
        step(body, RIGHT, ground)
    hold(body, ground, RIGHT, COYOTE - 2)
    for tick in range(60):
        step(body, RIGHT | LEAP if tick < 22 else late, ground)
        if body.grip or (tick and body.on_ground and body.y == 8 * CELL):
            return True
    return False


def test_six_tiles_are_leapt_and_seven_with_a_hand_at_the_edge_but_not_by_one_who_drops():
    assert leapt(6, RIGHT | LEAP)
    assert leapt(7, RIGHT | LEAP)
    assert not leapt(7, LEAP)
    assert not leapt(7, RIGHT | LEAP | DOWN)
    assert not leapt(8, RIGHT | LEAP)


def test_one_hangs_as_long_as_one_likes_with_a_hand_at_the_edge():
    ground = wall(4)
    body = hanging(ground)
    hold(body, ground, 0, 200)
    assert (body.y - REACH, body.x + WIDTH, body.vy) == (8 * CELL, 10 * CELL, 0)
    hold(body, ground, LEFT, 20)
    assert body.grip == 1, "looking back lets nobody fall"
    assert body.facing == 1


def test_holding_towards_the_wall_pulls_him_up_after_a_moment():
    ground = wall(4)
    body = hanging(ground)
    hold(body, ground, RIGHT, HANG - 1)
    assert body.y == 8 * CELL + REACH
    hold(body, ground, RIGHT, 14)
    assert (body.y, body.on_ground) == (8 * CELL, True)
    assert body.x + WIDTH > 10 * CELL


def test_down_lets_go_of_the_edge():
    ground = wall(4)
    body = hanging(ground)
    hold(body, ground, DOWN, 40)
    assert (body.y, body.on_ground) == (12 * CELL, True)


def test_where_there_is_no_room_over_the_edge_it_is_not_caught():
    low = Ground(terrain_of("......\n..####\n......\n...###\n" + "......\n" * 4 + "######"))
    shut = Ground(terrain_of("......\n...###\n...###\n" + "......\n" * 5 + "######"))
    above = Ground(terrain_of("......\n..#...\n..#...\n...###\n" + "......\n" * 4 + "######"))
    for ground, top, catches in ((low, 3, True), (shut, 2, False), (above, 3, False)):
        body = Body(3 * CELL - WIDTH, top * CELL + REACH - UNIT)
        body.on_ground, body.coyote = False, 0
        hold(body, ground, RIGHT, 3)
        assert bool(body.grip) is catches
    body = Body(3 * CELL - WIDTH, 3 * CELL + REACH - UNIT)
    body.on_ground, body.coyote = False, 0
    hold(body, low, RIGHT, 40)
    assert (body.y, body.crouched) == (3 * CELL, True), "he creeps in where he cannot stand"


def test_a_web_that_burns_under_his_hand_lets_him_fall():
    ground = Ground(terrain_of("......\n......\n...%..\n" + "......\n" * 5 + "######"))
    body = Body(3 * CELL - WIDTH, 2 * CELL + REACH - UNIT)
    body.on_ground, body.coyote = False, 0
    hold(body, ground, RIGHT, 3)
    assert body.grip
    ground.burn(3, 2)
    hold(body, ground, 0, 40)
    assert (body.y, body.on_ground) == (8 * CELL, True)


@pytest.mark.parametrize(("below", "steps"), [(1, True), (STEP_UP // UNIT, True), (9, False)])
def test_feet_a_little_below_an_edge_step_onto_it(below: int, steps: bool):
    ground = wall(4)
    body = Body(10 * CELL - WIDTH - 2 * UNIT, 8 * CELL + below * UNIT)
    body.on_ground, body.coyote, body.vx = False, 0, RUN
    step(body, RIGHT, ground)
    assert ((body.y, body.on_ground) == (8 * CELL, True)) is steps


def test_no_foot_steps_up_where_the_head_would_come_into_stone():
    ground = Ground(terrain_of("......\n..#...\n......\n...###\n......\n######"))
    body = Body(3 * CELL - WIDTH - 2 * UNIT, 3 * CELL + 8 * UNIT)
    body.on_ground, body.coyote, body.vx = False, 0, RUN
    step(body, RIGHT, ground)
    assert not body.on_ground
    assert not in_stone(body, ground)


def kicked(held: int, shaft: str = "....") -> tuple[float, float]:
    """Tiles gained and crossed by a kick off the left wall of a shaft, at the top of a jump."""
    ground = Ground(terrain_of("\n".join([*["##" + shaft * 3 + "##"] * 12, "#" * 16])))
    body = Body(2 * CELL, 12 * CELL)
    step(body, 0, ground)
    hold(body, ground, LEFT | LEAP, 22)
    hold(body, ground, LEFT, 1)
    y, x, top = body.y, body.x, body.y
    for tick in range(24):
        step(body, RIGHT | (LEAP if tick < held else 0), ground)
        top = min(top, body.y)
    return (y - top) / CELL, (body.x - x) / CELL


def test_a_kick_off_a_wall_gains_two_tiles_less_than_a_jump_and_a_tap_less():
    assert kicked(30) == (pytest.approx(1.94, abs=0.01), pytest.approx(3.19, abs=0.01))
    assert kicked(1)[0] == pytest.approx(0.57, abs=0.01)


def chimney(wide: int, high: int) -> bool:
    """Whether a jump along the left wall of a shaft, a kick and a hand reach a ledge on the right
    that is so many tiles high, whenever he kicks."""
    rows = ["##" + "." * wide + ("####" if row >= 14 - high else "....") for row in range(14)]
    ground = Ground(terrain_of("\n".join([*rows, "#" * (wide + 6)])))
    for late in range(14, 34):
        body = Body(2 * CELL, 14 * CELL)
        step(body, 0, ground)
        hold(body, ground, LEFT | LEAP, late)
        hold(body, ground, LEFT, 1)
        hold(body, ground, RIGHT | LEAP, 60)
        if body.y == (14 - high) * CELL and body.on_ground:
            return True
    return False


@pytest.mark.parametrize("wide", [3, 4])
def test_jump_kick_and_hand_together_reach_six_tiles_up_a_shaft(wide: int):
    assert chimney(wide, 6)
    assert not chimney(wide, 7)


def test_one_kicks_only_away_from_a_wall_and_only_once():
    ground = Ground(terrain_of("\n".join([*["##...##"] * 14, "#######"])))
    body = Body(2 * CELL, 14 * CELL)
    step(body, 0, ground)
    hold(body, ground, LEFT | LEAP, 20)
    hold(body, ground, LEFT, 1)
    hold(body, ground, LEFT | LEAP, 1)
    assert not body.kicked, "towards the wall is no kick"
    hold(body, ground, LEFT, 1)
    hold(body, ground, RIGHT | LEAP, 1)
    assert (body.kicked, body.vx) == (True, RUN)
    while body.x + WIDTH < 5 * CELL:
        step(body, RIGHT | LEAP, ground)
    hold(body, ground, RIGHT, 1)
    falls = body.vy
    hold(body, ground, LEFT | LEAP, 1)
    assert body.vy > falls, "the second wall gives no second kick"
    while not body.on_ground:
        step(body, 0, ground)
    assert not body.kicked


def test_who_kicks_off_a_wall_comes_back_to_it_below_where_he_was():
    ground = Ground(terrain_of("\n".join([*["##" + "." * 12 + "##"] * 14, "#" * 16])))
    body = Body(2 * CELL, 14 * CELL)
    step(body, 0, ground)
    hold(body, ground, LEFT | LEAP, 22)
    hold(body, ground, LEFT, 1)
    was = body.y
    hold(body, ground, RIGHT | LEAP, 1)
    while body.x > 2 * CELL:
        step(body, LEFT | LEAP, ground)
    assert body.y > was


def test_from_an_edge_one_leaps_off_backwards():
    ground = wall(4)
    body = hanging(ground)
    hold(body, ground, LEFT | LEAP, 12)
    assert (body.facing, body.vx, body.kicked) == (-1, -RUN, True)
    assert body.y < 8 * CELL + REACH


def test_down_makes_a_fall_heavy():
    ticks = {}
    for keys in (0, DOWN):
        ground = Ground(terrain_of("\n".join([*["..."] * 14, "###"])))
        body = Body(CELL, 4 * CELL)
        body.on_ground, body.coyote = False, 0
        for tick in range(1, 60):
            step(body, keys, ground)
            if body.on_ground:
                ticks[keys] = tick
                break
    assert ticks == {0: 41, DOWN: 29}


def climbed(body: Body, ground: Ground, key: int, goal: int, leaps: bool = False) -> int:
    """Ticks with ``key`` held until his feet have passed ``goal``, leaping whenever he hangs."""
    for tick in range(1, 300):
        leap = leaps and not (body.climbing and body.held & LEAP)
        step(body, key | (LEAP if leap else 0), ground)
        if body.y <= goal if key == UP else body.y >= goal:
            return tick
    raise AssertionError("he did not get there")


def test_a_chain_is_climbed_at_two_units_a_tick_slid_down_and_leapt_up():
    ground = Ground(terrain_of("\n".join([".....", *["..H.."] * 14, "#####"])))
    body = standing(ground, 2, 14)
    assert climbed(body, ground, UP, 3 * CELL) == 192
    assert climbed(body, ground, DOWN, 15 * CELL) == 72
    assert climbed(standing(ground, 2, 14), ground, UP, 3 * CELL, leaps=True) == 69


def test_who_lets_go_of_down_on_a_chain_stops_at_once():
    ground = Ground(terrain_of("\n".join([".....", *["..H.."] * 14, "#####"])))
    body = Body(2 * CELL + 6 * UNIT, 2 * CELL)
    body.on_ground, body.climbing, body.coyote = False, True, 0
    hold(body, ground, DOWN, 40)
    assert body.vy > 1000
    was = body.y
    step(body, 0, ground)
    assert abs(body.y - was) <= UNIT
    assert (body.vy, body.climbing) == (0, True)


CELLS = st.lists(
    st.sampled_from([EMPTY] * 6 + [STONE] * 3 + [PLANK, CHAIN, WATER, WEB]),
    min_size=96,
    max_size=96,
).map(lambda cells: Terrain(12, 8, bytes(cells)))
KEYS = st.lists(st.tuples(st.integers(0, 31), st.integers(1, 20)), max_size=25)


@settings(max_examples=40, deadline=None)
@given(CELLS, KEYS)
def test_no_body_is_ever_inside_stone(terrain, keys):
    cells = bytearray(terrain.cells)
    cells[12 * 3 + 5] = cells[12 * 2 + 5] = EMPTY
    ground = Ground(Terrain(12, 8, bytes(cells)))
    body = Body(5 * CELL + 6 * UNIT, 4 * CELL)
    body.on_ground = False
    for held, ticks in keys:
        for _ in range(ticks):
            step(body, held, ground)
            assert not in_stone(body, ground)


@settings(max_examples=40, deadline=None)
@given(CELLS, KEYS)
def test_the_mirror_image_moves_as_the_mirror_image(terrain, keys):
    cells = bytearray(terrain.cells)
    cells[12 * 3 + 5] = cells[12 * 2 + 5] = EMPTY
    terrain = Terrain(12, 8, bytes(cells))
    plain, mirror = Ground(terrain), Ground(terrain.mirrored())
    body = Body(5 * CELL + 6 * UNIT, 4 * CELL, 1)
    other = Body(12 * CELL - WIDTH - body.x, 4 * CELL, -1)
    body.on_ground = other.on_ground = False
    for held, ticks in keys:
        for _ in range(ticks):
            step(body, held, plain)
            step(other, swapped(held), mirror)
            assert is_mirrored(body, other, 12)


def test_a_state_taken_over_goes_on_alike():
    ground = Ground(terrain_of(HALL))
    body = standing(ground, 5, 12)
    hold(body, ground, RIGHT | LEAP, 9)
    twin = Body(0, 0)
    twin.set_state(body.state())
    for keys in (RIGHT, 0, LEFT | LEAP, LEFT, DOWN) * 8:
        step(body, keys, ground)
        step(twin, keys, ground)
        assert twin.state() == body.state()


def caught(ground: Ground, keys: int = LEAP, vx: int = RUN, off: int = 6) -> Body:
    """A body that comes flying to the chain in column 20, eight tiles below its top and so many
    units from the edge of its column, and presses ``keys`` there."""
    body = Body(20 * CELL + off * UNIT, 9 * CELL)
    body.on_ground, body.coyote, body.vx = False, 0, vx
    step(body, keys, ground)
    return body


HUNG = "\n".join([*["." * 20 + "H" + "." * 20] * 14, *["." * 41] * 8, "#" * 41])


def flung(ground: Ground, ticks: int) -> float:
    """How many tiles from his chain he is level with where he let himself be flung, after so many
    ticks of swinging in which he pushed along."""
    body = caught(ground)
    for _ in range(ticks):
        step(body, RIGHT if body.vx > 0 else LEFT, ground)
    was = body.y
    hold(body, ground, RIGHT | LEAP, 1)
    while body.vy < 0 or body.y < was:
        step(body, RIGHT | LEAP, ground)
    return (body.x - 20 * CELL - 6 * UNIT) / CELL


def test_jump_in_flight_catches_a_chain_that_swings_on_and_its_beat_decides_how_far_one_is_flung():
    ground = Ground(terrain_of(HUNG))
    reached = [flung(ground, ticks) for ticks in range(1, 160)]
    assert max(reached) == pytest.approx(10.1, abs=0.1)
    assert min(reached) < 4
    body = standing(ground, 0, 21)
    body.x, body.y, body.climbing, body.on_ground = 20 * CELL + 6 * UNIT, 9 * CELL, True, False
    body.coyote = 0
    was = body.y
    hold(body, ground, RIGHT | LEAP, 1)
    while body.vy < 0 or body.y < was:
        step(body, RIGHT | LEAP, ground)
    assert (body.x - 20 * CELL - 6 * UNIT) / CELL == pytest.approx(5.5, abs=0.1), "from rest"


def test_a_swing_dies_down_and_then_he_hangs_as_ever():
    ground = Ground(terrain_of(HUNG))
    body = caught(ground)
    assert (body.climbing, body.swing, RUN - body.vx) == (True, 21, RUN // SWING_LOSS + 1)
    away = []
    for _ in range(90):
        step(body, 0, ground)
        away.append(abs(body.x - 20 * CELL - 6 * UNIT))
    assert 1.5 * CELL < max(away) < 2.5 * CELL
    hold(body, ground, 0, 800)
    assert (body.climbing, body.swing, body.vx) == (True, 0, 0)
    assert abs(body.x - 20 * CELL - 6 * UNIT) <= 2 * UNIT


def test_up_brings_a_swinging_chain_to_rest_to_climb_and_down_lets_go():
    ground = Ground(terrain_of(HUNG))
    body = caught(ground)
    hold(body, ground, RIGHT, 12)
    was = body.y
    hold(body, ground, UP, 40)
    assert (body.climbing, body.swing, body.x) == (True, 0, 20 * CELL + 6 * UNIT)
    assert body.y < was
    body = caught(ground)
    hold(body, ground, RIGHT, 4)
    speed = body.vx
    hold(body, ground, DOWN, 1)
    assert (body.climbing, body.swing) == (False, 0)
    assert body.vx > speed // 2


def test_jump_catches_no_chain_for_one_who_climbs_or_kicks_or_is_about_to_land():
    ground = Ground(terrain_of(HUNG))
    assert not caught(ground, UP | LEAP).swing
    assert not caught(ground, DOWN | LEAP).swing
    near = Ground(terrain_of("\n".join([*["." * 20 + "H" + "." * 20] * 10, "#" * 41])))
    assert not caught(near).swing
    shaft = Ground(terrain_of("\n".join([*["." * 19 + "#H#" + "." * 19] * 14, "." * 41])))
    body = caught(shaft, RIGHT | LEAP, 0, off=2)
    assert (body.swing, body.kicked) == (0, True)


@pytest.mark.parametrize("keys", [0, LEFT, RIGHT])
def test_a_swing_never_brings_a_body_into_stone_and_is_its_own_mirror_image(keys: int):
    rows = [*["....#....H....#...."] * 9, *["..................."] * 3, "#" * 19]
    ground = Ground(terrain_of("\n".join(rows)))
    bodies = []
    for side in (1, -1):
        body = Body(9 * CELL + 6 * UNIT, 7 * CELL, facing=side)
        body.on_ground, body.coyote, body.vx = False, 0, side * RUN
        for tick in range(200):
            held = keys if side > 0 else swapped(keys)
            step(body, LEAP if not tick else held, ground)
            assert not in_stone(body, ground)
        bodies.append(body)
    right, left = bodies
    assert right.x - 9 * CELL - 6 * UNIT == 9 * CELL + 6 * UNIT - left.x
    assert (right.y, right.vx, right.swing) == (left.y, -left.vx, left.swing)


def test_whoever_is_flung_keeps_that_speed_while_he_holds_on_that_way():
    ground = Ground(terrain_of(HALL))
    body = Body(3 * CELL, 6 * CELL)
    body.on_ground, body.coyote, body.vx = False, 0, FLING
    hold(body, ground, RIGHT, 6)
    assert body.vx == FLING
    hold(body, ground, 0, 1)
    assert RUN < body.vx < FLING
    assert FLING < RUN + CLIMB_LEAP


def test_no_swing_flings_him_faster_than_so_and_upright_it_flings_him_nowhere():
    ground = Ground(terrain_of(HUNG))
    for keys, speed in ((RIGHT, 1536), (LEFT, -1536), (0, None)):
        body = caught(ground)
        hold(body, ground, 0, 1)
        body.vx = 1_300 * (-1 if keys == LEFT else 1)
        hold(body, ground, keys | LEAP, 1)
        assert not body.climbing
        assert body.vx == speed or (not keys and 1_200 < body.vx < 1_300 + SWING_LOSS)


def test_water_pulls_down_by_so_much_in_each_tick():
    body = Body(2 * CELL, 3 * CELL)
    body.on_ground, body.coyote = False, 0
    ground = Ground(terrain_of("\n".join(["~~~~~~"] * 8 + ["######"])))
    fallen = []
    for _ in range(4):
        step(body, 0, ground)
        fallen.append(body.vy)
    assert fallen == [96, 192, 288, 384]


def test_at_rest_on_a_chain_he_hangs_where_climbing_ends_exactly():
    ground = Ground(terrain_of("\n".join(["..H..."] * 8 + ["######"])))
    body = Body(2 * CELL + 6 * UNIT + 77, 5 * CELL + 123)
    body.climbing, body.on_ground = True, False
    hold(body, ground, 0, 1)
    assert (body.climbing, body.y % 512, body.x % UNIT) == (True, 0, 0)


def test_a_wall_to_kick_off_is_at_his_knee():
    ground = Ground(terrain_of("\n".join(["......"] * 4 + ["#....."] * 4)))
    flags, base, stride = ground.flags, ground.base, ground.stride
    for over, kicks in ((9, False), (10, True)):
        y = 4 * CELL + over * UNIT
        assert kicks_off(flags, base, stride, CELL, y, 1) is kicks


def test_a_swing_that_has_lost_its_speed_has_none_left():
    ground = Ground(terrain_of(HUNG))
    body = caught(ground)
    away = 3 * UNIT
    slow = swung(body, ground, 0, 0, away)
    assert slow < 0
    assert swung(body, ground, 0, -slow + 1, away) == 0
