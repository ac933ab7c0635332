"""A dungeon of a diagram: all of its locks and keys are laid, where the diagram has them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.core.errors import BadValue, IllegalCommand
from game.core.text import Prose
from game.tales.key.rules.dungeon.generate import GENERATOR, body, explored, world
from game.tales.key.rules.dungeon.ground_plan import settle, usual_size
from game.tales.key.rules.dungeon.laying import Dungeon, PlannedDungeon, begin
from game.tales.key.rules.dungeon.laying_plain import restore, snapshot
from game.tales.key.rules.dungeon.locks import DueGrowth, PlannedGrowth, usual
from game.tales.key.rules.dungeon.params import SPACE, LayingParams
from game.tales.key.rules.dungeon.trace_words import sentences
from game.tales.key.rules.dungeon.validate import faults, plan_faults
from game.tales.locks.rules import edit
from game.tales.locks.rules.diagram import Diagram, goal_of
from game.tales.locks.rules.word import word_of
from tests.depth import few, one_in
from tests.tales.locks.rules.diagrams import bare, drawn

PLAN = drawn(
    "lock 1 of 1 behind 0", "key 2 of 1 behind 0", "lock 3 of 2 behind 1", "key 4 of 2 behind 1",
    "key 5 of 3 behind 3", "lock 6 of 3 behind 0", goal=6,
)  # fmt: skip


def fan(sizes: int, each: int) -> Diagram:
    """Locks of one key behind one another, ``each`` behind the last of those before."""
    lines, behind = ["key 1 of 1 behind 0 permanent"], 0
    for first in range(2, sizes + 1, each):
        last = min(first + each, sizes + 1)
        lines += [f"lock {n} of 1 behind {behind} permanent" for n in range(first, last)]
        behind = last - 1
    return drawn(*lines, goal=sizes)


def forking(each: int, count: int) -> Diagram:
    """Locks of one key, ``each`` behind every one, as far as there are any."""
    lines = [
        f"lock {n} of 1 behind {(n - 2) // each + 1 if n - 2 >= each else 0} permanent"
        for n in range(2, count + 1)
    ]
    return drawn("key 1 of 1 behind 0 permanent", *lines, goal=count)


def planned(plan: Diagram, said: str = "") -> LayingParams:
    return SPACE.change(said, {"plan": word_of(plan)})


def laid(plan: Diagram, seed: str, said: str = "explore=random") -> Dungeon:
    return explored(planned(plan, said), seed)[0]


def with_goal(plan: Diagram) -> Diagram:
    return Diagram(plan.objects, goal_of(plan.objects))


@pytest.mark.parametrize("number", range(12))
def test_whatever_the_diagram_all_of_it_is_laid(number: int):
    plan = bare("unique=6,multi=2,permanent=2", f"plan/{number}")
    plan = with_goal(plan) if number % 3 else plan
    dungeon, steps = explored(planned(plan, "explore=random"), f"plan/{number}")
    trace = [step.json() for step in steps]
    assert not faults({**body(dungeon), "params": {"profile": "seed"}, "trace": trace})
    assert len(dungeon.locks.growth.placements) == len(plan.objects)
    assert dungeon.counter == dungeon.last


@one_in(4)
@pytest.mark.parametrize(
    "plan",
    [fan(60, 1), fan(60, 59), fan(60, 2), fan(60, 6), forking(2, 60), forking(3, 60)],
    ids=["a row", "a star", "twos", "sixes", "a tree of twos", "a tree of threes"],
)
def test_sixty_objects_in_any_shape_are_laid_on_the_board_that_they_ask_for(plan: Diagram):
    for seed in few(("oak", "elm"), 1):
        assert not faults(body(laid(plan, seed)))


def test_the_judge_sees_what_is_laid_otherwise():
    told: Any = body(laid(PLAN, "oak"))
    assert not list(plan_faults(told))
    away: Any = {**told, "keys": told["keys"][1:]}
    assert list(plan_faults(away))
    moved: Any = {**told, "keys": [{**key, "room": 1} for key in told["keys"]]}
    assert list(plan_faults(moved))
    goal: Any = {**told, "plan": {**told["plan"], "goal": 1}}
    assert list(plan_faults(goal))


def test_a_size_that_the_caller_fixed_is_kept_or_refused():
    plan = with_goal(bare("", "oak"))
    asked = laid(plan, "oak").counter
    assert laid(plan, "oak", "size=30,columns=12,rows=12").counter == 30
    assert laid(plan, "oak", f"size={asked - 1}").counter == asked - 1
    with pytest.raises(BadValue, match="18 locks and keys do not fit into 4 rooms: expected 8 or"):
        laid(plan, "oak", "4")
    with pytest.raises(BadValue, match=r"on 3 x 3 zones .*: columns=7,rows=7,stock=13 would do"):
        laid(plan, "oak", "columns=3,rows=3")
    assert laid(plan, "oak", "columns=7,rows=7,stock=13").counter == asked


def test_the_board_that_a_plan_asks_for_is_not_said_in_its_id():
    params = planned(with_goal(bare("", "oak")))
    assert SPACE.write(params) == f"3d6,plan={params.plan}"
    assert SPACE.read(SPACE.write(params)) == params
    narrow = planned(with_goal(bare("", "oak")), "columns=5,rows=6")
    assert SPACE.write(narrow) == f"3d6,columns=5,rows=6,plan={params.plan}"
    assert SPACE.read(SPACE.write(narrow)) == narrow


def test_the_way_in_which_it_is_explored_changes_no_room():
    first, other = laid(PLAN, "oak", "explore=first"), laid(PLAN, "oak", "explore=random")
    places = [{(r.zone, r.x, r.y, r.tile.name) for r in d.board.rooms} for d in (first, other)]
    assert places[0] == places[1]


def test_the_boss_is_behind_the_goal_and_his_chance_is_told():
    dungeon, _ = begin(planned(with_goal(bare("", "oak"))), "oak")
    seen: dict[Fraction, bool] = {}
    while not dungeon.finished:
        exits = [each for each in dungeon.exits() if each.open]
        chosen = exits[0]
        foretold = dungeon.foretell(chosen.room, chosen.side)
        if foretold.boss:
            assert chosen.boss > 0
        seen[chosen.boss] = True
        laid_ = dungeon.open_exit(chosen.room, chosen.side)
        assert laid_.room.boss == foretold.boss
        assert laid_.room.number == foretold.number
        assert foretold.ways_on == sum(way.room == foretold.number for way in dungeon.ways())
    assert len(seen) > 1
    assert not dungeon.exits()
    assert dungeon.boss_chance() == 0


def test_the_last_door_on_the_way_to_the_boss_is_his():
    dungeon, _ = begin(planned(with_goal(bare("", "oak"))), "oak")
    while dungeon.boss_room is None:
        exits = [each for each in dungeon.exits() if each.open]
        his = {each: dungeon.foretell(each.room, each.side).boss for each in exits}
        chosen = min(exits, key=lambda each: his[each])
        if his[chosen]:
            assert chosen.boss == dungeon.boss_chance() == 1
        dungeon.open_exit(chosen.room, chosen.side)


def test_the_fewest_rooms_that_hold_a_diagram_are_enough_and_one_less_is_refused():
    # A room for Start, with two doors and a chest, one behind either door, and the boss's.
    plan = drawn(
        "lock 1 of 1 behind 0", "key 2 of 1 behind 0", "lock 3 of 2 behind 0",
        "key 4 of 2 behind 0", "lock 5 of 3 behind 0", "key 6 of 3 behind 1",
        "lock 7 of 4 behind 3", "key 8 of 4 behind 0", goal=7,
    )  # fmt: skip
    assert laid(plan, "oak", "size=4").counter == 4
    with pytest.raises(BadValue, match="do not fit into 3 rooms: expected 4 or more"):
        laid(plan, "oak", "size=3")


def test_where_a_narrow_board_is_in_the_way_groups_have_more_rooms():
    for diagram, seed in (("t4", "t4"), ("t32", "t72"), ("t28", "t108"), ("t1", "t121")):
        word = word_of(with_goal(bare("", diagram)))
        usual = usual_size(word)
        assert len(settle(word, seed, 0, 12, 12, (0, 5), 13).sites) == usual
        assert len(settle(word, seed, 0, 4, 4, (0, 1), 13).sites) > usual


def test_no_wall_of_it_hides_a_passage():
    dungeon, _ = begin(planned(PLAN), "oak")
    assert not dungeon.searchable(1)
    assert not dungeon.attempts_left(1)
    with pytest.raises(IllegalCommand):
        dungeon.search(1, "north")


@pytest.mark.parametrize("by_exit", [False, True])
def test_a_snapshot_of_it_is_read_and_one_of_another_plan_is_not(by_exit: bool):
    dungeon, _ = begin(planned(with_goal(bare("", "oak"))), "oak", by_exit=by_exit)
    for _ in range(6):
        chosen = next(each for each in dungeon.exits() if each.open)
        dungeon.open_exit(chosen.room, chosen.side)
    kept: Any = snapshot(dungeon)
    again = restore(kept)
    assert isinstance(again, PlannedDungeon)
    assert snapshot(again) == kept
    assert again.exits() == dungeon.exits()
    other = SPACE.write(planned(with_goal(bare("", "elm"))))
    for bad in ({"params": other}, {"lock_seed": "elm"}, {"size": 4}, {"laid": kept["laid"][1:]}):
        with pytest.raises(BadValue):
            restore({**kept, **bad})


def test_what_is_open_is_what_somebody_can_open_who_takes_what_they_reach():
    growth = PlannedGrowth(PLAN, "oak")
    growth.place(1, 0)
    growth.place(4, 1)
    growth.place(3, 1)
    assert not growth.is_open(3)
    assert growth.place(2, 0).opened == (1, 3)
    with pytest.raises(IllegalCommand):
        growth.place(2, 0)
    with pytest.raises(IllegalCommand):
        growth.place(5, 0)


def named(sets: tuple[int, ...] = (1, 2, 3)) -> Diagram:
    """The diagram above with names for some sets."""
    diagram = PLAN
    for number in sets:
        key = Prose(f"bomb {number}", f"bombe {number}")
        diagram = edit.renamed(diagram, number, key, Prose(f"wall {number}", f"mur {number}"))
    return diagram


def test_keys_and_locks_are_called_as_the_diagram_calls_them():
    made: Any = world(planned(PLAN), "oak", None, True, named((1, 2)))
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
    plain: Any = world(planned(PLAN), "oak", None, True)
    made: Any = world(planned(PLAN), "oak", None, True, named())
    assert "names" not in plain
    del made["names"], made["plan"], plain["plan"]
    assert made == plain


def test_an_empty_diagram_makes_a_dungeon_without_locks():
    dungeon = laid(Diagram(()), "oak")
    assert not dungeon.keys
    assert not dungeon.chests
    assert dungeon.boss_room == 2


def test_without_a_plan_the_dice_say_what_is_due():
    dungeon, _ = begin(SPACE.read("size=12"), "oak")
    assert type(dungeon.locks.growth) is DueGrowth
    assert dungeon.locks.growth.params == usual(12, 100)
