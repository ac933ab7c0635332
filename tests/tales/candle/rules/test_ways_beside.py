"""Ways beside a diagram's tree are magic doors of its floor: short cuts, one-way ways, loops."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from game.cli.tales import library, registry
from game.core import envelope
from game.core.errors import BadValue
from game.tales.candle.rules import behind
from game.tales.candle.rules.assembly import Catalogue
from game.tales.candle.rules.behind import backs_of
from game.tales.candle.rules.body import CELL, RUN, UP
from game.tales.candle.rules.certificate import Made, routes_of
from game.tales.candle.rules.certify import follows_diagram, shut_joints, tile_of
from game.tales.candle.rules.events import CandleEvent, DoorAsleep, DoorPassed
from game.tales.candle.rules.floors import FloorSource, from_plain, to_plain
from game.tales.candle.rules.generate import as_svg, as_text, planned
from game.tales.candle.rules.golden import proving
from game.tales.candle.rules.guide import Walk
from game.tales.candle.rules.keyed import key_order
from game.tales.candle.rules.map_tmx import as_tmx
from game.tales.candle.rules.narrate import narrate, trace
from game.tales.candle.rules.params import SPACE, WIDE, CandleParams
from game.tales.candle.rules.state import FloorState, Stage, stand
from game.tales.candle.rules.tick import tick
from game.tales.candle.rules.view import floor_view_of
from game.tales.candle.rules.ways import unpacked
from game.tales.locks.rules.diagram import Diagram, Passage
from game.tales.locks.rules.word import word_of
from tests.cli.test_formats import assert_described
from tests.depth import one_in
from tests.tales.key.rules.dungeon.loops import PIT, RING
from tests.tales.locks.rules.diagrams import drawn

SHORT = replace(
    drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 0", "lock 3 of 2 behind 1",
          "key 4 of 2 behind 0", goal=3),
    ways=(Passage(0, 1),),
)  # fmt: skip
"""A short cut round the first lock, whose key nobody needs then."""


def params_of(plan: Diagram) -> CandleParams:
    return SPACE.change("", {"plan": word_of(plan)})


@cache
def made(number: int) -> Made:
    plan = (PIT, RING, SHORT)[number]
    content = library().content("platformer")
    return FloorSource(content, params_of(plan), "oak", proving).made(0)


def diagram(number: int) -> Diagram:
    keyed = made(number).floor.keyed
    assert keyed is not None
    return keyed.diagram


def finished(number: int, log: bytes, shut: Collection[str] = ()) -> tuple[bool, list[str]]:
    """Whether a log finishes a floor, and the signs of the doors that it went through."""
    floor, wick = made(number).floor, made(number).certificate.wick
    stage = Stage(floor, wick.first, wick.each)
    doors = {door.tile: door for door in floor.doors}
    for door in floor.doors:
        if door.sign in shut:
            stage.doors.pop(stage.index(*door.tile), None)
    state, passed = FloorState(stage, []), []
    for held in unpacked(log):
        events: list[CandleEvent] = []
        over = tick(state, held, False, events)
        passed += [doors[e.x, e.y].sign for e in events if isinstance(e, DoorPassed)]
        if over:
            return True, passed
    return False, passed


@one_in(2)
@pytest.mark.parametrize("number", range(3))
def test_each_way_is_a_pair_of_doors_that_lead_as_it_does_and_bear_one_sign(number: int):
    floor, plan = made(number).floor, diagram(number)
    assert len(floor.teleports) == len(plan.ways)
    for way, sign, one, other in zip(
        plan.ways, "ABCD", floor.doors[::2], floor.doors[1::2], strict=False
    ):
        assert one.sign == other.sign == sign
        assert one.to == other.tile
        assert other.to == (None if way.one_way else one.tile)
    rooms = Counter((spot.x, spot.y) for pair in floor.teleports for spot in pair)
    assert max(rooms.values()) == 1
    assert not {(end.x, end.y) for end in (floor.start, floor.treasure)} & set(rooms)


@one_in(2)
@pytest.mark.parametrize("number", range(3))
def test_the_certificate_and_the_golden_way_finish_the_floor_in_play(number: int):
    certificate = made(number).certificate
    assert finished(number, certificate.log)[0]
    assert certificate.golden is not None
    assert finished(number, certificate.golden.log)[0]


def test_what_one_drops_into_is_left_by_a_lock_opened_from_behind():
    """Of `PIT`: its key lies behind the lock that it opens."""
    assert finished(0, made(0).certificate.log) == (True, ["A"])
    assert not finished(0, made(0).certificate.log, shut="A")[0]
    assert key_order(PIT) == (2, 4)


def test_the_keys_that_a_short_cut_spares_are_not_fetched():
    assert key_order(SHORT) == (4,)
    assert finished(2, made(2).certificate.log) == (True, ["A"])
    assert key_order(replace(SHORT, ways=(), goal=None)) == (2, 4)


def test_a_short_cut_with_a_lock_is_a_lock_with_nothing_but_the_way_behind_it():
    around = drawn(
        "lock 1 of 1 behind 0", "key 2 of 1 behind 3", "lock 3 of 2 behind 0",
        "key 4 of 2 behind 0", "lock 5 of 3 behind 3", "key 6 of 3 behind 3",
        "lock 7 of 4 behind 5", "key 8 of 4 behind 3", goal=7,
    )  # fmt: skip
    locked = replace(around, ways=(Passage(1, 5),))
    assert key_order(locked) == (4, 2, 8)
    assert key_order(replace(around, ways=(Passage(1, 3),))) == (4, 6, 8)
    open_to_all = replace(around, ways=(Passage(0, 5),))
    assert key_order(open_to_all) == (4, 8)


def test_with_every_door_shut_the_parts_of_the_floor_are_those_of_the_tree():
    content = library().content("platformer")
    floor = made(1).floor
    routes = routes_of(floor, content.proofs)
    assert floor.keyed is not None
    assert follows_diagram(floor, floor.keyed, routes)
    turned = replace(floor, teleports=tuple(pair[::-1] for pair in floor.teleports))
    assert not follows_diagram(turned, floor.keyed, routes_of(turned, content.proofs))
    others = replace(floor, teleports=floor.teleports[::-1])
    assert not follows_diagram(others, floor.keyed, routes_of(others, content.proofs))


def test_nothing_behind_a_shut_lock_asks_one_to_stand_in_it():
    """Where one comes in round a lock its own tile is stone: the way there ends before it."""
    content = library().content("platformer")
    floor = made(0).floor
    routes = routes_of(floor, content.proofs)
    assert floor.keyed is not None
    (back,) = backs_of(floor, floor.keyed, routes).values()
    assert {end for _, end in back.into} == {back.inside}
    doors = {(door.tile, door.to) for door in floor.doors if door.to is not None}
    shut = shut_joints(floor.gates) | doors
    entered = routes.node(tile_of(floor.teleports[0][1]))
    assert back.inside in routes.reached(entered, shut)
    inside = routes.reached(entered, shut, back.shunned)
    assert back.inside not in inside
    assert inside <= routes.reaching((entered,), shut, back.shunned)


def test_a_way_that_is_too_short_to_come_to_a_gate_and_back_touches_none(
    monkeypatch: pytest.MonkeyPatch,
):
    """On the way to its tile, and from it: a tile takes at least seven ticks and a half."""
    monkeypatch.setattr(behind, "at_rest", lambda *_: None)
    monkeypatch.setattr(behind, "touches_gate", lambda *_: True)
    gate: Any = SimpleNamespace(x=50, y=8)
    ground: Any = None
    for start, end, between in ((47, 48, 3), (53, 48, 3), (47, 47, 4), (49, 49, 0)):
        enough = -(-between * CELL // RUN)
        for ticks in (enough, enough - 1):
            routes: Any = SimpleNamespace(
                node=lambda cell, hanging=False: (cell, hanging),
                cell=lambda node: node[0],
                leading_from=lambda node, start=start, end=end, ticks=ticks: (
                    [(((end, 8), False), ticks, b"")] if node == ((start, 8), False) else []
                ),
            )
            touching, into = behind.gates_touched(gate, ground, routes)
            assert not into
            assert bool(touching) is (ticks >= enough)


def test_a_sleeping_door_lets_nobody_through_and_that_is_told():
    floor = made(0).floor
    state = FloorState(Stage(floor), [])
    one, other = floor.doors
    told: list[CandleEvent] = []

    def press_up() -> list[DoorAsleep | DoorPassed]:
        told.clear()
        for held in (0, UP, UP, 0):
            tick(state, held, False, told)
        return [event for event in told if isinstance(event, DoorAsleep | DoorPassed)]

    stand(state.body, state.ground, one.tile)
    (passed,) = press_up()
    assert passed == DoorPassed(*one.tile, *other.tile, for_good=True)
    assert trace(passed) == {
        "type": "door", "tile": [*one.tile], "to": [*other.tile], "for_good": True,
    }  # fmt: skip
    (asleep,) = press_up()
    assert asleep == DoorAsleep(*other.tile)
    assert trace(asleep) == {"type": "asleep", "tile": [*other.tile]}
    assert narrate(asleep) is not None
    assert (state.middle()[0] // CELL, (state.body.y - 1) // CELL) == other.tile
    view = floor_view_of(state.stage, 1, made(0).certificate)
    walk = Walk(view)
    stand(walk.body, state.ground, other.tile)
    for held in (0, UP, 0):
        walk.step(held)
    assert (walk.body.x, walk.body.y) == (state.body.x, state.body.y)


def test_such_a_floor_is_read_back_and_refused_with_a_door_less():
    content, params = library().content("platformer"), params_of(RING)
    told: Any = json.loads(json.dumps(to_plain(made(1).floor)))
    catalogue = Catalogue(content)
    assert from_plain(told, catalogue, params) == made(1).floor
    with pytest.raises(BadValue, match="doors: expected 4 places"):
        from_plain({**told, "doors": told["doors"][:2]}, catalogue, params)


def test_maps_text_and_tiled_tell_which_doors_belong_together():
    content = library().content("platformer")
    params = WIDE.read(SPACE.write(params_of(RING)))
    system = registry().system("platformer")
    head = envelope.heading(system, params, "oak", content, "platformer/1")
    body: Any = {**head, **planned(params, "oak", content, False, RING)}
    assert_described("platformer/1", body)
    (floor,) = body["floors"]
    assert len(floor["teleports"]) == len(floor["diagram"]["ways"]) == 2
    text = as_text(body)
    assert [line[:7] for line in text.splitlines() if line.startswith("door")] == [
        "door A:", "door B:",
    ]  # fmt: skip
    assert text.count(" -> ") == text.count(" <-> ") == 1
    assert [as_svg(body).count(f">{letter}</text>") for letter in "AB"] == [2, 2]
    tmx = as_tmx(body)
    assert all(tmx.count(f'name="{name}" type="door"') == 1 for name in ("A in", "A out"))
    assert tmx.count('name="B" type="door"') == 2
    assert tmx.count('type="lock"') == len(floor["gates"]) == 4
