"""Random worlds of the soak of bodies: a few here, and that they are of every kind."""

from __future__ import annotations

from collections import Counter

import pytest

from game.tales.candle.rules.body import CELL, DOWN, UNIT, Body
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.events import Died, DoorPassed, Struck
from game.tales.candle.rules.state import FloorState
from game.tales.candle.rules.terrain import Ground, terrain_of
from tests.depth import one_in
from tools.soak.bodies import can_reach, fault_of, game_on, in_stone, world_of

SEEDS = [f"bodies/{number}" for number in range(120)]


@one_in(4)
@pytest.mark.parametrize("tens", range(0, len(SEEDS), 10))
def test_in_random_worlds_nothing_goes_wrong(tens: int):
    assert {seed: fault_of(world_of(seed)) for seed in SEEDS[tens : tens + 10]} == dict.fromkeys(
        SEEDS[tens : tens + 10], ""
    )


def test_random_worlds_hold_whatever_a_body_can_meet():
    met: Counter[str] = Counter()
    for seed in SEEDS:
        world = world_of(seed)
        game = game_on(world.level)
        found = {place.name or place.kind for place in world.level.places}
        for held, ticks in world.keys:
            for _ in range(ticks):
                if game.status.over:
                    break
                found |= {type(event).__name__ for event in game.apply(HOLDS[held])}
                found |= _states(game.state, held)
        met.update(found)
    kinds = {Died.__name__, DoorPassed.__name__, Struck.__name__, "burnt", "hanging", "swimming"}
    kinds |= {"low", "spikes", "pikes", "crusher", "stones", "darts", "blade", "draught"}
    assert {kind: met[kind] for kind in kinds if met[kind] < 3} == {}


def _states(state: FloorState, held: int) -> set[str]:
    """What is going on with him, in words."""
    body = state.body
    states = {
        "burnt": bool(state.burnt),
        "hanging": body.climbing,
        "swimming": body.wet and not body.on_ground,
        "low": body.crouched and body.on_ground and not held & DOWN,
    }
    return {name for name, is_so in states.items() if is_so}


def test_a_body_is_in_stone_when_any_cell_that_it_covers_is():
    ground = Ground(terrain_of("....\n.#..\n....\n...."))
    for x, feet, inside in ((6, 2, False), (13, 2, True), (38, 3, True), (38, 4, False)):
        assert in_stone(Body(x * UNIT, feet * CELL), ground) is inside


def test_a_way_is_found_where_there_is_one():
    ground = Ground(terrain_of("########\n#......#\n##.#...#\n##...###\n########"))
    body = Body(2 * CELL + 6 * UNIT, 4 * CELL)
    assert can_reach(body, ground, (1, 1, False))
    sealed = Ground(terrain_of("###\n#.#\n###\n#.#\n###"))
    body = Body(CELL + 6 * UNIT, 4 * CELL)
    body.crouched = True
    assert not can_reach(body, sealed, (1, 1, False))
