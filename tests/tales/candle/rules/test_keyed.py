"""A floor of a diagram: its locks and keys are those of the diagram, needed and enough."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from math import isqrt
from pathlib import Path
from typing import Any

import pytest

from game.cli.tales import library, registry
from game.core import envelope
from game.core.errors import BadValue, ContentError
from game.core.sliced import Sliced
from game.core.steps import Steps
from game.tales.candle.content.tiled import read_piece
from game.tales.candle.rules import keyed
from game.tales.candle.rules.assembly import Catalogue, lay_keyed
from game.tales.candle.rules.certificate import Made, routes_of
from game.tales.candle.rules.certify import follows_diagram, proving_way, shut_joints, tile_of
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.events import CageShut, CandleEvent, GateActed
from game.tales.candle.rules.floor import Floor, gate_json
from game.tales.candle.rules.floors import FloorSource, from_plain, to_plain
from game.tales.candle.rules.generate import as_svg, taken, world_of
from game.tales.candle.rules.keyed import (
    KeyedPlan,
    needed_keys,
    settle,
    side_for,
)
from game.tales.candle.rules.map_tmx import as_tmx
from game.tales.candle.rules.params import SPACE, WIDE, CandleParams
from game.tales.candle.rules.section import SIDES
from game.tales.candle.rules.state import FloorState, Stage, stand
from game.tales.candle.rules.tick import tick
from game.tales.candle.rules.trace_words import sentences
from game.tales.candle.rules.ways import unpacked
from game.tales.locks.rules.diagram import Diagram, goal_of
from game.tales.locks.rules.items import START
from game.tales.locks.rules.word import word_of
from tests.cli.test_formats import assert_described
from tests.depth import thorough
from tests.tales.locks.rules.diagrams import bare, drawn

PLAN = drawn(
    "lock 1 of 1 behind 0 needs 2", "key 2 of 1 behind 0 multi", "lock 3 of 2 behind 0",
    "key 4 of 2 behind 0", "key 5 of 1 behind 3 multi", goal=1,
)  # fmt: skip
"""Two keys of set 1, one of them behind the lock of set 2, open the way to the cage."""
GOLDEN = "3b71416873925917"
"""Of the floor of `PLAN` and the seed `oak`: other rules make another floor of an ID."""
LEFT, RIGHT = 1, 2


def with_goal(plan: Diagram) -> Diagram:
    return Diagram(plan.objects, goal_of(plan.objects))


def params_of(plan: Diagram, said: str = "") -> CandleParams:
    return SPACE.change(said, {"plan": word_of(plan)})


def laid(plan: Diagram, seed: str) -> KeyedPlan:
    word = word_of(plan)
    side = side_for(word)
    return settle(word, seed, 0, side, side)


def plainly(floor: Floor, content: CandleContent) -> Sliced[Made | None]:
    """Without the golden way, which costs most and asks for no lock."""
    proved = yield from proving_way(floor, content)
    return None if proved is None else Made(floor, proved.certificate)


@cache
def made() -> Made:
    content = library().content("platformer")
    return FloorSource(content, params_of(PLAN), "oak", plainly).made(0)


@pytest.mark.parametrize("number", range(8))
def test_whatever_the_diagram_all_of_it_is_laid(number: int):
    plan = bare("unique=9,multi=2,permanent=2,permanent_locks=4", f"keyed/{number}")
    plan = with_goal(plan) if number % 3 else plan
    found = laid(plan, f"keyed/{number}")
    tree = plan.tree
    by_room = Counter(found.keys.values())
    assert sorted(by_room) == sorted(o.id for o in plan.objects if o.item.is_key)
    assert all(found.nodes[room] == tree.parent[key] for room, key in found.keys.items())
    assert sorted(d.lock for d in found.doors) == sorted(
        o.id for o in plan.objects if not o.item.is_key
    )
    for door in found.doors:
        assert found.nodes[door.near] == tree.parent[door.lock]
        assert found.nodes[door.far] == door.lock
        assert abs(door.near - door.far) == 1
        side = "east" if door.far > door.near else "west"
        assert found.open_sides[door.near] >> SIDES.index(side) & 1
    assert found.nodes[found.start] == START
    assert found.nodes[found.treasure] == (plan.goal or START)
    assert found.start != found.treasure


def test_a_size_that_the_caller_fixed_is_kept_or_refused():
    plan = with_goal(bare("", "oak"))
    word = word_of(plan)
    assert settle(word, "oak", 0, 9, 5).nodes
    with pytest.raises(BadValue, match=r"\d+ rooms for 18 locks and keys do not fit on 3 x 3: "):
        settle(word, "oak", 0, 3, 3)


@pytest.mark.parametrize(("behind", "locks", "rooms"), [("each other", 30, 32), ("start", 9, 23)])
def test_the_side_of_a_grid_counts_a_room_more_for_each_lock_beside_another(
    behind: str, locks: int, rooms: int
):
    """Thirty in a row have a room each, and the start two; nine behind the start, which has five
    rooms then, count twice."""
    lines = [
        f"lock {n} of 1 behind {n - 1 if behind == 'each other' and n > 2 else 0} permanent"
        for n in range(2, locks + 2)
    ]
    word = word_of(drawn("key 1 of 1 behind 0 permanent", *lines, goal=locks + 1))
    assert side_for(word) == isqrt(2 * rooms) + 1


def test_the_trace_tells_of_every_gate_where_it_is_and_what_it_asks_for():
    catalogue, steps = Catalogue(library().content("platformer")), Steps()
    floor = lay_keyed(catalogue, params_of(PLAN), "oak", 0, {}, steps)
    assert floor is not None
    told = [step for step in steps.taken if isinstance(step, dict) and step["type"] == "gate"]
    assert [step["gate"] for step in told] == [gate_json(gate) for gate in floor.gates]
    assert len(told) == 2
    assert lay_keyed(catalogue, params_of(PLAN), "oak", 0, {}) == floor


@thorough(instead="test_whatever_the_diagram_all_of_it_is_laid")
def test_sixty_objects_that_fork_everywhere_have_a_grid_of_their_own():
    """One key opens all: eighty-nine rooms, and twelve by twelve are the most that can be said."""
    lines = [f"lock {n} of 1 behind {n // 2 if n > 3 else 0} permanent" for n in range(2, 61)]
    word = word_of(drawn("key 1 of 1 behind 0 permanent", *lines, goal=60))
    params = SPACE.read(f"level,plan={word}")
    assert (params.columns, params.rows) == (18, 18)
    assert SPACE.read(SPACE.write(params)) == params
    assert len(settle(word, "a", 0, 18, 18).doors) == 59
    with pytest.MonkeyPatch.context() as fewer:
        fewer.setattr(keyed, "TURNS", 1)
        with pytest.raises(BadValue, match=r"do not fit on 12 x 12: expected neither beside"):
            settle(word, "told", 0, 12, 12)
        with pytest.raises(BadValue, match=r"on 18 x 18 rooms: expected fewer locks side by side"):
            settle(word, "told", 0, 18, 18)


@thorough(instead="test_whatever_the_diagram_all_of_it_is_laid")
def test_sixty_objects_that_fork_in_threes_have_a_place_on_the_grid_that_they_ask_for():
    lines = [
        f"lock {n} of 1 behind {(n - 2) // 3 + 1 if n > 4 else 0} permanent" for n in range(2, 61)
    ]
    plan = drawn("key 1 of 1 behind 0 permanent", *lines, goal=60)
    assert len(laid(plan, "b").doors) == 59


def test_the_grid_that_a_plan_asks_for_is_not_said_in_its_id():
    params = params_of(PLAN)
    assert SPACE.write(params) == f"level,plan={params.plan}"
    assert SPACE.read(SPACE.write(params)) == params
    narrow = params_of(PLAN, "level,columns=8,rows=3")
    assert SPACE.read(SPACE.write(narrow)) == narrow
    assert (narrow.columns, narrow.rows) == (8, 3)
    for said in ("castle,3", "story", "level,drawing=0123456789abcdef"):
        with pytest.raises(BadValue, match="plan: expected a"):
            params_of(PLAN, said)


def test_the_certificate_takes_keys_before_the_locks_that_ask_for_them():
    floor = made().floor
    assert floor.keyed is not None
    items, had = PLAN.tree.items, Counter[int]()
    order = [number for number, _ in taken(made(), floor.keyed)]
    assert sorted(order) == [1, 2, 3, 4, 5]
    for number in order:
        if items[number].is_key:
            had[items[number].set] += 1
        else:
            assert had[items[number].set] >= items[number].need


def test_the_way_to_the_cage_needs_the_keys_of_its_locks_and_no_others():
    beside = drawn(
        "lock 1 of 1 behind 0", "key 2 of 1 behind 0", "lock 3 of 2 behind 0",
        "key 4 of 2 behind 0", "key 5 of 3 behind 3", "lock 6 of 3 behind 3", goal=1,
    )  # fmt: skip
    assert needed_keys(beside) == {2}
    assert needed_keys(PLAN) == {2, 4, 5}
    assert needed_keys(Diagram(beside.objects)) == {2, 4, 5}


def test_the_floor_of_a_diagram_and_its_certificate_are_what_they_were():
    told = json.dumps([to_plain(made().floor), made().certificate.plain()], sort_keys=True)
    assert blake2b(told.encode(), digest_size=8).hexdigest() == GOLDEN


def test_without_an_end_the_cage_asks_for_every_key():
    content, endless = library().content("platformer"), Diagram(PLAN.objects)
    found = FloorSource(content, params_of(endless), "oak", plainly).made(0)
    floor, wick = found.floor, found.certificate.wick
    assert floor.keyed is not None
    assert {number for number, _ in taken(found, floor.keyed)} >= {2, 4, 5}
    state = FloorState(Stage(floor, wick.first, wick.each), [])
    assert state.keys_left == 3
    assert played(found.certificate.log, state)
    assert FloorState(Stage(made().floor), []).keys_left == 0


def test_a_floor_whose_keys_lie_elsewhere_is_none_of_the_diagram():
    content, floor = library().content("platformer"), made().floor
    routes = routes_of(floor, content.proofs)
    assert floor.keyed is not None
    assert follows_diagram(floor, floor.keyed, routes)
    first, *others = floor.keyed.keys
    turned = replace(floor.keyed, keys=(*others, first))
    assert not follows_diagram(floor, turned, routes)
    doors = replace(floor.keyed, doors=floor.keyed.doors[::-1])
    assert not follows_diagram(floor, doors, routes)


def test_no_part_of_a_floor_lets_one_in_and_not_out(monkeypatch: pytest.MonkeyPatch):
    content, floor = library().content("platformer"), made().floor
    routes = routes_of(floor, content.proofs)
    assert floor.keyed is not None
    pit = max(routes.reached(routes.node(tile_of(floor.start)), shut_joints(floor.gates)))
    reaching = routes.reaching
    monkeypatch.setattr(routes, "reaching", lambda *at: reaching(*at) - {pit})
    assert not follows_diagram(floor, floor.keyed, routes)


def played(log: bytes, state: FloorState) -> bool:
    return any(tick(state, held, False, []) for held in unpacked(log))


def test_the_certificate_opens_every_lock_in_play_and_without_a_key_ends_before_one():
    floor, certificate = made().floor, made().certificate
    stage = Stage(floor, certificate.wick.first, certificate.wick.each)
    assert played(certificate.log, FloorState(stage, []))
    for thing in stage.things:
        if thing.kind == "key":
            lacking = replace(floor, keys=tuple(k for k in floor.keys if k.in_floor != thing))
            short = Stage(lacking, certificate.wick.first, certificate.wick.each)
            assert not played(certificate.log, FloorState(short, []))


def test_a_lock_holds_tells_so_and_opens_to_enough_keys():
    floor = made().floor
    stage = Stage(floor)
    number, gate = next((n, g) for n, g in enumerate(floor.gates) if g.need == 2)
    state = FloorState(stage, [])
    stand(state.body, state.ground, gate.near)
    told: list[CandleEvent] = []
    for _ in range(120):
        tick(state, RIGHT if gate.facing > 0 else LEFT, False, told)
    assert state.gates[number] == 0
    assert any(isinstance(e, GateActed) and (e.gate, e.deed) == ("lock", "holds") for e in told)
    keys = [n for n, at in enumerate(stage.things) if (at.kind, at.name) == ("key", "1")]
    for had, key in enumerate(keys, start=1):
        state.things[key] = 1
        for _ in range(120):
            tick(state, 0, False, told)
        assert bool(state.gates[number]) == (had == 2)
    assert any(isinstance(e, GateActed) and e.deed == "opens" for e in told)
    assert not any(isinstance(e, CageShut) for e in told)


def test_a_floor_is_read_back_and_what_contradicts_its_diagram_is_refused():
    content, params = library().content("platformer"), params_of(PLAN)
    catalogue = Catalogue(content)
    told: Any = json.loads(json.dumps(to_plain(made().floor)))
    assert from_plain(told, catalogue, params) == made().floor
    for wrong in (
        {"held": told["held"][:-1]},
        {"held": [told["locks"][0][0], *told["held"][1:]]},
        {"locks": [[*told["locks"][0][:3], 0], *told["locks"][1:]]},
        {"locks": told["locks"][1:]},
    ):
        with pytest.raises(BadValue, match="locks"):
            from_plain({**told, **wrong}, catalogue, params)


def test_json_tells_diagram_keys_gates_and_order_and_is_as_the_page_says(tmp_path: Path):
    content: CandleContent = library().content("platformer")
    system = registry().system("platformer")
    params = WIDE.read(SPACE.write(params_of(PLAN)))
    head = envelope.heading(system, params, "oak", content, "platformer/1")
    body: Any = {**head, **world_of(params, "oak", content, True, plainly, PLAN)}
    assert_described("platformer/1", body)
    assert len([*sentences(body, content)]) == len(body["trace"])
    (floor,), keyed = body["floors"], made().floor.keyed
    assert keyed is not None
    assert floor["diagram"] == PLAN.json()
    assert [key["id"] for key in floor["keys"]] == list(keyed.keys)
    assert {(g["id"], g["set"], g["need"]) for g in floor["gates"]} == {(1, 1, 2), (3, 2, 1)}
    assert {step["id"] for step in floor["certificate"]["order"]} == {1, 2, 3, 4, 5}
    assert as_svg(body).count("<rect") == 2 + len(floor["gates"])
    seen = tmp_path / "seen.tmx"
    seen.write_text(as_tmx(body), encoding="utf-8")
    with pytest.raises(ContentError, match=r"seen\.tmx: .* only to be looked at"):
        read_piece(seen)
