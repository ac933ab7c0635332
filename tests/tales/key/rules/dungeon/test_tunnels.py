"""Tunnels: each way beside the tree of a plan is laid, and nothing else is otherwise for it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.cli.tales import library, registry
from game.core import envelope
from game.tales.key.rules.dungeon.generate import GENERATOR, body, explored
from game.tales.key.rules.dungeon.laying import PlannedDungeon, begin
from game.tales.key.rules.dungeon.laying_plain import restore, snapshot
from game.tales.key.rules.dungeon.params import SPACE, LayingParams
from game.tales.key.rules.dungeon.validate import faults, plan_faults
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.word import word_of
from tests.cli import test_formats
from tests.tales.key.rules.dungeon.loops import PIT, RING, looped


def planned(plan: Diagram, said: str = "explore=random") -> LayingParams:
    return SPACE.change(said, {"plan": word_of(plan)})


@pytest.mark.parametrize("number", range(20))
def test_a_plan_with_loops_is_laid_with_all_its_ways(number: int):
    plan = looped(number)
    dungeon, steps = explored(planned(plan), f"loop/{number}")
    trace = [step.json() for step in steps]
    told: Any = {**body(dungeon), "params": {"profile": "seed"}, "trace": trace}
    assert not faults(told)
    assert dungeon.counter == dungeon.last
    assert len(dungeon.locks.growth.placements) == len(plan.objects)
    assert [each["one_way"] for each in told["tunnels"]] == [way.one_way for way in plan.ways]


@pytest.mark.parametrize("number", [3, 8])
def test_the_hatches_of_a_node_are_spread_over_its_rooms(number: int):
    dungeon = begin(planned(looped(number)), "oak")[0]
    assert isinstance(dungeon, PlannedDungeon)
    ground = dungeon.ground
    counted = Counter(site for shaft in ground.shafts for site in shaft.sites)
    assert [site.hatches for site in ground.sites] == [counted[n] for n in range(len(ground.sites))]
    by_node: dict[int, list[int]] = {}
    for site in ground.sites:
        if not site.boss:
            by_node.setdefault(site.node, []).append(site.hatches)
    assert all(max(each) - min(each) <= 1 for each in by_node.values())
    assert any(max(each) > 0 and len(each) > 1 for each in by_node.values())


def test_what_lies_behind_its_own_lock_is_reached_by_the_drop():
    told: Any = body(explored(planned(PIT), "oak")[0])
    assert not faults(told)
    assert [step["type"] for step in told["route"]] == ["tunnel", "key", "lock", "boss"]
    without: Any = {**told, "tunnels": []}
    assert "room 2 can never be reached" in {each.in_english() for each in faults(without)}


def test_the_judge_sees_a_tunnel_that_is_laid_otherwise():
    told: Any = body(explored(planned(RING), "oak")[0])
    first, second = told["tunnels"]
    assert not faults(told)
    turned = {**first, "rooms": first["rooms"][::-1], "cells": first["cells"][::-1]}
    for bad in ([first], [first, {**second, "one_way": True}], [turned, second], [second, first]):
        assert list(plan_faults({**told, "tunnels": bad}))
    door = told["doors"][0]
    before = {**first, "rooms": [door["rooms"][0], first["rooms"][1]],
              "cells": [door["cells"][0], first["cells"][1]]}  # fmt: skip
    for bad in (before, {**first, "cells": [[0, 0], first["cells"][1]]}):
        assert any(
            "hatch" in each.in_english() for each in faults({**told, "tunnels": [bad, second]})
        )


def test_whoever_passes_a_hatch_has_the_room_below_laid_and_those_before_it():
    dungeon, _ = begin(planned(RING), "oak", by_exit=True)
    while not any(hatch.opens for hatch in dungeon.hatches()):
        chosen = next(each for each in dungeon.exits() if each.open)
        dungeon.open_exit(chosen.room, chosen.side)
    hatch = next(each for each in dungeon.hatches() if each.opens)
    for _ in dungeon.lay_beyond(hatch):
        pass
    below = next(each for each in dungeon.hatches() if each.cell == hatch.beyond)
    assert (below.number, below.opens, below.to) == (hatch.number, False, hatch.room)
    assert dungeon.reached()[below.room - 1]
    kept: Any = snapshot(dungeon)
    again = restore(kept)
    assert snapshot(again) == kept
    assert again.hatches() == dungeon.hatches()


def test_every_file_shows_the_tunnels_and_the_page_of_formats_describes_them():
    system = registry().system("dungeon")
    params = system.generator.space.change("", {"plan": word_of(RING)})
    world: Any = envelope.world(system, params, "oak", library().worlds(system), False)
    assert test_formats.faults("dungeon/1", world) == []
    text, svg, tmx = (GENERATOR.writers[name](world) for name in ("text", "svg", "tmx"))
    one, other = world["tunnels"][0]["rooms"]
    assert f"tunnel 1: from {one} down to {other} alone" in text
    assert "tunnel 2: " in text
    assert svg.count(">2</text>") >= 2
    assert 'name="hatch 1" type="drop"' in tmx
    assert 'name="hatch 1" type="hole"' in tmx
    assert tmx.count('name="hatch 2" type="hatch"') == 2
