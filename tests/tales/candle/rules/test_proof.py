"""Proofs: what is claimed runs in the physics, what cannot be done is told."""

from __future__ import annotations

from functools import cache

import pytest

from game.tales.candle.rules.body import DOWN, GROUND_ACCELERATION, LEFT, RIGHT, RUN, step
from game.tales.candle.rules.hazards import hazards_of
from game.tales.candle.rules.proof import PORTS, Proof, prove_chunk, prove_level, prove_section
from game.tales.candle.rules.section import Chunk, Place, Section, Slot
from game.tales.candle.rules.terrain import Ground, Terrain, terrain_of
from game.tales.candle.rules.ways import (
    ALWAYS,
    FULL,
    Arena,
    Attempt,
    Lattice,
    attempts,
    climb,
    hurt_box,
    packed,
    towards,
    unpacked,
)
from tests.depth import thorough

OPEN = """\
#########HH#########
#########HH#########
#........HH........#
#........HH........#
#........HH........#
#...##...HH...##...#
#........HH........#
#........HH........#
....................
....................
#########HH#########
#########HH#########
"""
FLAT = OPEN.replace("HH", "..").replace("#########..#########", "#" * 20)
"""The same without the shaft: to prove it takes a third of the time."""
PIT = """\
####################
####################
####################
#######.......######
#######.......######
#######.......######
#######.......######
#######.......######
..............######
..............######
########.....#######
####################
"""


def room(drawing: str, *places: Place, slots: tuple[Slot, ...] = ()) -> Section:
    return Section("room", "an idea", terrain_of(drawing), places, slots)


def told(proof: Proof) -> list[str]:
    return [gap.what.in_english() for gap in proof.gaps]


def runs(terrain: Terrain, proof: Proof) -> None:
    """Each way of a proof ends where it says, when the game itself is asked."""
    lattice = Lattice(Ground(terrain))
    for way in proof.ways:
        body = lattice.body(way.start)
        for held in unpacked(way.log):
            step(body, held, lattice.ground)
        assert lattice.at_rest(body) == way.end
        assert way.ticks == sum(way.log[1::2])


HALL = room(OPEN, Place("key", 4, 4), Place("coin", 15, 3))


@cache
def hall() -> Proof:
    """The open room, proved once for all who look at it."""
    return prove_section(HALL)


@thorough(instead="test_a_room_that_only_a_door_reaches_is_proved")
def test_a_room_with_four_ways_is_proved_and_its_ways_run():
    proof = hall()
    assert told(proof) == []
    inside = [way for way in proof.ways if way.start >> 1 >= 40 and way.end >> 1 >= 40]
    runs(HALL.terrain, Proof(20, tuple(inside)))


def test_every_port_reaches_every_port():
    proof = hall()
    nodes = [(y * 20 + x) * 2 + hanging for (x, y), hanging in PORTS.values()]
    steps: dict[int, list[int]] = {}
    for way in proof.ways:
        steps.setdefault(way.start, []).append(way.end)
    for port in nodes:
        seen, waiting = {port}, [port]
        while waiting:
            for end in steps.get(waiting.pop(), []):
                if end not in seen:
                    seen.add(end)
                    waiting.append(end)
        assert set(nodes) <= seen


def test_whoever_can_fall_into_a_hole_must_get_out_of_it():
    rows = OPEN.splitlines()
    hole = "######.##HH#########"
    rows[5] = "#....###.HH...##...#"
    shallow = [*rows[:10], hole, rows[11]]
    assert told(prove_section(room("\n".join(shallow)))) == []
    deep = "\n".join(
        ["#" * 20] * 2
        + ["#" + "." * 17 + "##"] * 3
        + ["." * 6 + "#" * 14 for _ in range(0)]
        + ["#" + "." * 5 + "#" + "." * 5 + "#" * 8] * 3
        + ["." * 6 + "#" + "." * 5 + "#" * 8] * 2
        + ["######" + "#" + "....." + "#" * 8]
        + ["#" * 20]
    )
    gaps = prove_section(room(deep, Place("key", 15, 4))).gaps
    assert {gap.cell for gap in gaps if "cannot get away" in gap.what.in_english()} >= {
        (8, 10),
        (9, 10),
    }


def far_up(gap: int) -> Proof:
    """A lamp two tiles up beyond so wide a gap, and a key on this side of it."""
    width = gap + 9
    rows = ["#" * width, *["#" + "." * (width - 2) + "#"] * 3]
    rows += ["#" + "." * (gap + 2) + "#" * 6] * 2 + ["####" + "." * (gap - 1) + "#" * 6] * 4
    places = (Place("key", 2, 5), Place("save", gap + 4, 3))
    terrain = terrain_of("\n".join([*rows, "#" * width]))
    proof = prove_level(terrain, places)
    lattice = Lattice(Ground(terrain))
    for way in proof.ways:
        body = lattice.body(way.start)
        for held in unpacked(way.log):
            step(body, held, lattice.ground)
            assert not body.grip
            assert not body.kicked
            assert not body.swing
    return proof


def test_what_only_a_hand_at_an_edge_can_cross_is_no_way():
    """So whoever never catches one can finish every floor."""
    assert "no way from a key to a lamp at (9,3)" not in told(far_up(5))
    assert "no way from a key to a lamp at (10,3)" in told(far_up(6))


def test_a_hole_too_low_to_stand_in_is_jumped_into_crouched():
    rows = FLAT.splitlines()
    rows[6] = rows[8] = "#............####..#"
    rows[7] = "#...............#..#"
    rows[8] = "." + rows[8][1:-1] + "."
    section = room("\n".join(rows), Place("key", 14, 7))
    proof = prove_section(section)
    assert told(proof) == []
    hole = {(7 * 20 + x) * 2 for x in (13, 14, 15)}
    assert any(way.end in hole and way.start > max(hole) for way in proof.ways)
    # Falling crouched is falling heavily: no way but into a hole does so.
    lattice = Lattice(Ground(section.terrain))
    for way in proof.ways:
        x, y = lattice.place(way.start)
        known = way.start in lattice.known and 2 <= x < 18 and 2 <= y < 10
        if not known or way.end in hole:
            continue
        body = lattice.body(way.start)
        for held in unpacked(way.log):
            falls = not (body.on_ground or body.climbing) and body.vy > 0
            assert not (falls and held & DOWN), (x, y)
            step(body, held, lattice.ground)


def test_a_place_nobody_reaches_is_told():
    proof = prove_section(room(FLAT, Place("key", 4, 2)))
    assert told(proof) == ["a key: nobody can stand here"]
    walled = FLAT.replace("#...##.....", "#.####.....").replace("#..................#\n#.", "#.", 1)
    assert told(prove_section(room(walled, Place("key", 1, 3))))


def test_a_trap_across_the_only_way_closes_it_and_a_trap_with_a_rhythm_does_not():
    spikes = [Place("trap", x, 9, "spikes", width=6) for x in (1,)]
    assert any("no way from" in what for what in told(prove_section(room(FLAT, *spikes))))
    pikes = prove_section(room(FLAT, Place("trap", 1, 9, "pikes", width=6)))
    assert told(pikes) == []
    crossing = [way for way in pikes.ways if way.mask != ALWAYS]
    assert crossing


def test_a_mask_is_open_exactly_where_nothing_hurts():
    trap = Place("trap", 3, 9, "pikes", width=2)
    section = room(FLAT, trap)
    hazard = hazards_of([trap])[0]
    lattice = Lattice(Ground(section.terrain))
    checked = 0
    for way in prove_section(section).ways:
        if way.mask == ALWAYS:
            continue
        for phase in (0, 35, 69, 70, 119, 180):
            body = lattice.body(way.start)
            hurt = False
            for tick, held in enumerate(unpacked(way.log)):
                step(body, held, lattice.ground)
                box, mine = hazard.boxes[(phase + tick) % 240], hurt_box(body)
                hurt |= box is not None and (
                    mine[0] < box[2] and mine[2] > box[0] and mine[1] < box[3] and mine[3] > box[1]
                )
            assert bool(way.mask >> phase & 1) is not hurt
            checked += 1
    assert checked


def test_nothing_relies_on_what_a_slot_holds():
    rows = [list(row) for row in FLAT.splitlines()]
    for y in (7, 8, 9):
        for x in (14, 15, 16):
            rows[y][x] = "#"
    for x in range(13, 19):
        rows[6][x] = "#"
    for y in (7, 8, 9):
        rows[y][17] = "#"
    closed_east = "\n".join("".join(row) for row in rows)
    section = room(closed_east, slots=(Slot("nook", 14, 7, "left"),))
    proof = prove_section(section)
    ledge = (9 * 20 + 13) * 2
    assert any(way.end == ledge for way in proof.ways)


def test_a_chunk_is_proved_from_its_ledge_and_back():
    nook = Chunk("shelf", "a shelf", "nook", terrain_of("...\n...\n..#"), (Place("coin", 2, 1),))
    for right in (False, True):
        proof = prove_chunk(nook, right)
        assert told(proof) == []
        assert proof.width == 4
    sealed = Chunk(
        "sealed", "a box", "well", terrain_of("..#\n..#\n###\n...\n..."), (Place("key", 0, 1),)
    )
    assert "no way from" in told(prove_chunk(sealed))[0]


@pytest.mark.parametrize("hung", ["..", "HH", "H.", "=."])
def test_the_ways_of_a_chunk_run_alike_whatever_hangs_over_its_ledge(hung: str):
    """A section may hang a chain or a board over the ledge: that must not catch who goes in."""
    drawing = "H..\nH..\nH#."
    chunk = Chunk("bell", "a bell rope", "nook", terrain_of(drawing), (Place("key", 2, 2),))
    proof = prove_chunk(chunk)
    assert told(proof) == []
    rows = ["#" * 8, *(f"#..{'.' if y == 0 else hung[y - 1]}{row}#" for y, row in enumerate(
        ("H..", "H..", "H#.")))]  # fmt: skip
    inside = terrain_of("\n".join([*rows, "#" * 8]))
    lattice = Lattice(Ground(inside))
    for way in proof.ways:
        # The proof's grid begins at the ledge, in the column before the chunk.
        start, end = (
            lattice.node(node // 2 % 4 + 3, node // 2 // 4 + 1, bool(node & 1))
            for node in (way.start, way.end)
        )
        body = Lattice(Ground(terrain_of(str(inside).replace("=", ".")))).body(start)
        for held in unpacked(way.log):
            step(body, held, lattice.ground)
        x, y = lattice.place(end)
        assert (body.x // 8192, body.y) == (x, (y + 1) * 8192)


def test_a_whole_level_is_proved_between_its_places():
    drawing = "##########\n#........#\n#........#\n#...##...#\n#........#\n##########"
    level = terrain_of(drawing)
    places = (Place("start", 1, 4), Place("treasure", 8, 4), Place("key", 4, 2))
    proof = prove_level(level, places)
    assert told(proof) == []
    runs(level, proof)


@pytest.mark.parametrize("log", [[], [1], [1] * 300 + [0] * 3 + [18]])
def test_a_log_unpacks_to_what_was_packed(log):
    assert list(unpacked(packed(log))) == log


BRIDGE = """\
####################
#..................#
#..................#
#..................#
#..................#
#..................#
#..................#
#..................#
#..................#
#..................#
#####%%%%###########
#####....###########
####################
"""


def test_no_way_goes_over_a_web_for_it_may_be_burnt():
    level = terrain_of(BRIDGE)
    start, goal = Place("start", 2, 9), Place("treasure", 14, 9)
    whole = prove_level(level, [start, goal])
    # The hole is four wide and one deep: he jumps it, burnt or not, and climbs out of it.
    assert not whole.gaps
    runs(level, whole)
    burnt = terrain_of(str(level).replace("%", "."))
    runs(burnt, whole)


def test_a_pit_under_a_web_in_which_one_is_caught_is_told():
    rows = ["####################"] + ["#..................#"] * 4 + ["#########%##########"]
    rows += ["#########.##########"] * 6 + ["####################"]
    level = terrain_of("\n".join(rows))
    proof = prove_level(level, [Place("start", 3, 4), Place("treasure", 15, 4)])
    assert "with webs here or burnt, whoever comes to rest here is caught" in told(proof)


def test_a_ceiling_of_web_stops_no_jump_of_a_proof():
    rows = ["####################"] + ["#..................#"] * 3 + ["#......%%%%%%......#"]
    rows += ["#..................#"] * 3 + ["####################"]
    level = terrain_of("\n".join(rows))
    proof = prove_level(level, [Place("start", 3, 7), Place("treasure", 15, 7)])
    assert not proof.gaps
    runs(level, proof)
    runs(terrain_of(str(level).replace("%", ".")), proof)


TWO_CELLS = """\
####################
#.........#........#
#.........#........#
#.........#........#
#.........#........#
####################
"""


def test_a_room_that_only_a_door_reaches_is_proved():
    places = [Place("start", 2, 4), Place("treasure", 16, 4), Place("coin", 14, 3)]
    shut = prove_level(terrain_of(TWO_CELLS), places)
    assert any("no way from the start to the treasure" in what for what in told(shut))
    doors = [Place("door", 7, 4, name="a"), Place("door", 13, 4, name="a")]
    level = terrain_of(TWO_CELLS)
    proof = prove_level(level, places + doors)
    assert not proof.gaps
    runs(level, proof)


def test_a_lamp_among_spikes_is_told_as_one_that_a_trap_reaches():
    lamp, spikes = Place("save", 9, 9), Place("trap", 9, 9, "spikes", width=2)
    assert "a lamp: a trap reaches here" in told(prove_section(room(FLAT, lamp, spikes)))


def test_a_coin_is_taken_by_a_way_that_starts_within_eight_columns_of_it():
    """Not by the walk from one way in to the other, which starts nine and ten columns away."""
    proof = prove_section(room(FLAT, Place("coin", 10, 9)))
    ((_, number),) = proof.coins
    assert abs((proof.ways[number].start >> 1) % 20 - 10) <= 8


# Movements that are tried

DANGLING = """\
.......
...H...
...H...
...H...
.......
.......
.......
#######
"""


def test_a_chain_is_climbed_to_its_end_and_not_let_go_of():
    lattice = Lattice(Ground(terrain_of(DANGLING)))
    end, above = (lattice.node(3, row, hanging=True) for row in (3, 2))
    found = climb(lattice, above, DOWN)
    assert found is not None
    assert found[0] == end
    assert climb(lattice, end, DOWN) is None


def test_a_way_rests_nowhere_but_where_it_ends():
    """Where nothing is moved by the clock; else a proof would hold ways that others make up."""
    lattice = Lattice(Ground(terrain_of(DANGLING)))
    arena = Arena(lattice, (), (), lambda _: True)
    for start in (lattice.node(3, 2, hanging=True), lattice.node(0, 6)):
        ways = arena.ways_from(start)
        assert len(ways) > 2
        for end, way in ways.items():
            body, rests = lattice.body(start), set()
            for held in unpacked(way.log):
                step(body, held, lattice.ground)
                rests.add(lattice.at_rest(body))
            assert rests - {start, None} == {end}


def test_jumps_are_tried_with_a_run_up_of_six_ticks_and_drops_only_to_below():
    lattice = Lattice(Ground(terrain_of(DANGLING)))
    here = lattice.node(0, 6)

    def tried(column: int, row: int) -> list[Attempt]:
        return list(attempts(lattice, here, lattice.node(column, row)))

    through = Attempt(1, through=True)
    near = [Attempt(hold, run_up) for hold in (1, 6, FULL) for run_up in (0, 6)]
    far = [Attempt(hold, run_up) for hold in (1, 6, FULL) for run_up in (6, 0)]
    assert tried(0, 6) == [through, *(Attempt(hold) for hold in (1, 6, FULL))]
    assert tried(2, 6) == [through, *near]
    assert tried(3, 6) == far
    assert tried(3, 7) == [Attempt(0), *far]
    assert not any(each.through or not each.hold for each in tried(1, 5))


def test_who_runs_too_fast_brakes_where_he_would_stop_two_steps_of_speed_beyond():
    body = Lattice(Ground(terrain_of(DANGLING))).body(2 * (6 * 7))
    for body.vx in (RUN, RUN // 2, -RUN):
        stops = sum(range(abs(body.vx) - GROUND_ACCELERATION, 0, -GROUND_ACCELERATION))
        last = stops - 2 * GROUND_ACCELERATION
        back, side = (LEFT, 1) if body.vx > 0 else (RIGHT, -1)
        assert towards(body, body.x + side * (last - 1)) == back
        assert towards(body, body.x + side * last) == 0
