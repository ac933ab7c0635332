"""A dungeon whose locks and keys are those of a diagram."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.errors import IllegalCommand
from game.core.text import Prose
from game.tales.key.rules.dungeon.generate import GENERATOR, body, explored, world
from game.tales.key.rules.dungeon.laying import Dungeon, begin
from game.tales.key.rules.dungeon.locks import DueGrowth, PlannedGrowth, usual
from game.tales.key.rules.dungeon.params import SPACE
from game.tales.key.rules.dungeon.trace_words import sentences
from game.tales.key.rules.dungeon.validate import faults
from game.tales.locks.rules import edit
from game.tales.locks.rules.diagram import Diagram
from tests.tales.locks.rules.diagrams import bare, drawn

WIDE = "size=30,columns=8,rows=8,explore=random"
PLAN = drawn(
    "lock 1 of 1 behind 0", "key 2 of 1 behind 0", "key 4 of 2 behind 1", "lock 3 of 2 behind 1",
    "key 5 of 3 behind 3", "lock 6 of 3 behind 0",
)  # fmt: skip


def laid(plan: Diagram, seed: str) -> Dungeon:
    return explored(SPACE.read(WIDE), seed, plan)[0]


@pytest.mark.parametrize("number", range(30))
def test_whatever_the_diagram_the_dungeon_can_be_finished(number: int):
    dungeon = laid(bare("", f"plan/{number}"), f"plan/{number}")
    told: dict[str, Any] = {**body(dungeon), "params": {"profile": "seed"}}
    assert not list(faults(told))
    assert not dungeon.locks.owed()


def test_locks_stand_behind_the_locks_that_the_diagram_says():
    placed = exact = 0
    for number in range(20):
        plan = bare("", f"plan/{number}")
        dungeon = laid(plan, f"plan/{number}")
        growth = dungeon.locks.growth
        chests = {chest.lock.number for chest in dungeon.chests}
        for door in dungeon.board.doors:
            if door.lock:
                parent = plan.tree.parent[door.lock]
                node = dungeon.locks.node(door.rooms[0])
                assert node == parent or parent in chests
        placed += len(growth.placements)
        exact += sum(made.behind == plan.tree.parent[made.item.id] for made in growth.placements)
    assert exact > 0.8 * placed
    assert placed > 100


def test_nothing_is_laid_that_the_diagram_does_not_have():
    for number in range(10):
        plan = bare("", f"plan/{number}")
        dungeon = laid(plan, "oak")
        sets = {item.set: item.kind for item in plan.tree.items.values()}
        for key in dungeon.keys:
            assert sets[key.key] == key.kind
        ids = [made.item.id for made in dungeon.locks.growth.placements]
        assert len(ids) == len(dict.fromkeys(ids))
        assert all(number in plan.tree.items for number in ids)


def test_what_is_due_is_what_the_plan_has_there():
    growth = PlannedGrowth(PLAN, "oak")
    door = growth.drawn_at(0, door=True)
    room = growth.drawn_at(0)
    assert door is not None
    assert door.id == 1
    assert room is not None
    assert room.id == 2
    growth.place(1, 0)
    assert [item.id for item in growth.owed()] == [2]
    assert not growth.is_open(1)
    assert growth.place(2, 0).opened == (1,)
    assert growth.is_open(1)
    assert growth.owed() == ()
    with pytest.raises(IllegalCommand):
        growth.place(3, 0)
    growth.place(6, 0)
    growth.on_chest(6)
    assert growth.behind(6) == 0
    assert growth.wants(1)
    assert not growth.wants(0)


def named(sets: tuple[int, ...] = (1, 2, 3)) -> Diagram:
    """The diagram above with names for some sets."""
    diagram = PLAN
    for number in sets:
        key = Prose(f"bomb {number}", f"bombe {number}")
        diagram = edit.renamed(diagram, number, key, Prose(f"wall {number}", f"mur {number}"))
    return diagram


def test_keys_and_locks_are_called_as_the_diagram_calls_them():
    made: Any = world(SPACE.read("12"), "oak", None, True, named((1, 2)))
    laid = {key["key"] for key in made["keys"]}
    assert laid == {1, 2, 3}
    assert made["names"] == made["plan"]["names"]
    assert {each["set"] for each in made["names"]} == {1, 2}
    body_ = {"id": "dungeon:12#oak", **made}
    text, svg, tmx = (GENERATOR.writers[name](body_) for name in ("text", "svg", "tmx"))
    told = [each.in_english() for each in sentences(made, None)]
    for number in (1, 2):
        assert f"{number} (unique) in" in text
        assert f": bomb {number} / bombe {number}" in text
        assert f": wall {number} / mur {number}" in text
        assert f"<title>bomb {number}\nbombe {number}</title>" in svg
        assert f"bomb {number} → wall {number}<" in svg
        assert f'name="called_en" value="bomb {number}"' in tmx
        assert f'name="called_fr" value="mur {number}"' in tmx
        assert any(f"bomb {number} (key {number})" in each for each in told)
        assert any(f"wall {number} (lock {number})" in each for each in told)
    for written in (text, svg, tmx, *told):
        assert "bomb 3" not in written


def test_names_add_to_the_json_of_the_rules_and_change_nothing_of_it():
    plain: Any = world(SPACE.read("12"), "oak", None, True, PLAN)
    made: Any = world(SPACE.read("12"), "oak", None, True, named())
    assert "names" not in plain
    del made["names"], made["plan"], plain["plan"]
    assert made == plain


def test_only_what_was_laid_has_its_name():
    dungeon, _ = begin(SPACE.read("12"), "oak", named())
    told: Any = body(dungeon)
    laid = {made.item.set for made in dungeon.locks.growth.placements}
    assert {each["set"] for each in told.get("names", ())} == laid


def test_an_empty_diagram_makes_a_dungeon_without_locks():
    dungeon = laid(Diagram(()), "oak")
    assert not dungeon.keys
    assert not dungeon.chests
    assert not any(door.lock for door in dungeon.board.doors)


def test_without_a_plan_the_dice_say_what_is_due():
    dungeon, _ = begin(SPACE.read("size=12"), "oak")
    assert type(dungeon.locks.growth) is DueGrowth
    assert dungeon.locks.growth.params == usual(12, 100)
