"""Ways beside the tree: what they open, what they strand, and what they make unneeded."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given

from game.cli.tales import registry
from game.core import envelope
from game.core.errors import BadValue, IllegalCommand
from game.core.mode import Edition
from game.tales.locks.rules import edit
from game.tales.locks.rules import travel as rules
from game.tales.locks.rules.diagram import Diagram, Passage, goal_of
from game.tales.locks.rules.edit import verdict
from game.tales.locks.rules.generate import as_dot, as_text, told
from game.tales.locks.rules.making import grown
from game.tales.locks.rules.params import LockKeyParams
from game.tales.locks.rules.picture import as_svg, picture
from game.tales.locks.rules.reading import read_diagram, read_kept, read_plan
from game.tales.locks.rules.reading_dot import read_dot
from game.tales.locks.rules.travel import travel
from game.tales.locks.rules.word import word_of
from tests.cli.test_formats import faults
from tests.tales.locks.rules.diagrams import PARAMS, SEEDS, TABLES, drawn

LINE = drawn(
    "key 1 of 1 behind 0", "lock 2 of 1 behind 0",
    "key 3 of 2 behind 2", "lock 4 of 2 behind 2", goal=4,
)  # fmt: skip
"""Key 1, lock 2, key 3, lock 4, the end: one thing after the other."""


def with_ways(diagram: Diagram, *ways: Passage) -> Diagram:
    return replace(diagram, ways=ways)


def said(diagram: Diagram) -> list[str]:
    found = verdict(diagram)
    return [each.in_english() for each in (*found.reasons, *found.notes)]


def test_whoever_drops_through_a_one_way_way_opens_the_lock_from_behind():
    """Key 1 lies behind its own lock, and one comes there by the way alone."""
    drop = with_ways(
        drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 1", "lock 3 of 2 behind 0",
              "key 4 of 2 behind 1", goal=3),
        Passage(0, 1, one_way=True),
    )  # fmt: skip
    found = travel(drop)
    assert (found.finishable, found.strandings, found.turns) == (True, (), 1)
    assert found.order == (2, 4, 1, 3)


def test_a_drop_without_a_way_back_strands_for_ever():
    """The only way leads behind lock 1, and the key to it is nowhere near."""
    pit = with_ways(
        drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 3", "lock 3 of 2 behind 1",
              "key 4 of 2 behind 3", "lock 5 of 3 behind 0", "key 6 of 3 behind 0", goal=3),
        Passage(0, 1, one_way=True),
    )  # fmt: skip
    found = travel(pit)
    assert (found.finishable, found.whole, found.situations) == (False, True, 2)


def test_one_of_two_ways_without_return_strands_and_the_lock_is_told():
    """Two drops: one leads by a key to the end, the other into a room whose lock asks for it."""
    diagram = with_ways(
        drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 3", "lock 3 of 2 behind 0",
              "key 4 of 2 behind 1", goal=1),
        Passage(0, 3, one_way=True),
    )  # fmt: skip
    # Behind lock 3 lies key 2; lock 3 asks for key 4, which lies behind lock 1.
    found = travel(diagram)
    assert not found.finishable
    assert "stays closed, whatever one does" in said(diagram)[0]
    back = replace(diagram, ways=(Passage(0, 3),))
    assert travel(back).finishable
    two = with_ways(
        drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 3", "lock 3 of 2 behind 0",
              "key 4 of 2 behind 3", "lock 5 of 3 behind 0", "key 6 of 3 behind 1", goal=1),
        Passage(0, 3, one_way=True), Passage(0, 5, one_way=True),
    )  # fmt: skip
    found = travel(two)
    assert (found.finishable, found.whole, found.turns) == (True, True, 1)
    (one,) = found.strandings
    assert (one.way, one.stuck) == (Passage(0, 5, one_way=True), (5,))
    assert found.choices == 2
    assert said(two) == [
        "one can strand: from the Start one goes to behind lock 3, and lock 3 stays closed"
    ]
    assert found.order == (2, 4, 3, 1, 6, 5)


def test_whoever_is_lost_already_neither_strands_nor_chooses():
    """From the room behind lock 5, into which one drops for good, a way leads on to lock 7."""
    diagram = with_ways(
        drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 3", "lock 3 of 2 behind 0",
              "key 4 of 2 behind 3", "lock 5 of 3 behind 0", "key 6 of 3 behind 1",
              "lock 7 of 4 behind 0", "key 8 of 4 behind 1", goal=1),
        Passage(0, 3, one_way=True), Passage(0, 5, one_way=True), Passage(5, 7, one_way=True),
    )  # fmt: skip
    found = travel(diagram)
    assert [each.way for each in found.strandings] == [Passage(0, 5, one_way=True)]
    assert (found.situations, found.choices) == (4, 2)


def test_of_a_lock_that_another_order_opens_it_is_not_said_that_it_stays_closed():
    """Two drops into rooms that only the other one's key opens; each has a chest of its own."""
    pits = with_ways(
        drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 3", "lock 3 of 2 behind 0",
              "key 4 of 2 behind 1", "lock 5 of 3 behind 1", "key 6 of 3 behind 1",
              "lock 7 of 4 behind 3", "key 8 of 4 behind 3"),
        Passage(0, 1, one_way=True), Passage(0, 3, one_way=True),
    )  # fmt: skip
    assert travel(pits).shut == (1, 3)
    assert len(said(pits)) == 2


def test_a_short_cut_makes_a_key_unneeded():
    assert travel(LINE).unneeded == ()
    cut = with_ways(LINE, Passage(0, 2))
    assert travel(cut).unneeded == (1,)
    assert said(cut) == ["key 1 is not needed: a way leads round it"]
    to_the_end = with_ways(LINE, Passage(0, 4))
    assert travel(to_the_end).unneeded == (1, 2)


def test_a_key_that_the_end_does_not_ask_for_is_not_called_unneeded_for_a_way():
    aside = drawn(
        "key 1 of 1 behind 0", "lock 2 of 1 behind 0", "key 3 of 2 behind 2",
        "lock 4 of 2 behind 2", "key 5 of 3 behind 0", "lock 6 of 3 behind 0", goal=4,
    )  # fmt: skip
    assert travel(with_ways(aside, Passage(0, 2))).unneeded == (1,)


def test_a_loop_changes_nothing_and_a_ring_of_one_way_ways_leads_back():
    loop = with_ways(LINE, Passage(2, 0))
    assert travel(loop).unneeded == (1,)
    behind = drawn(
        "key 1 of 1 behind 0", "lock 2 of 1 behind 0", "lock 3 of 2 behind 2",
        "lock 4 of 3 behind 2", "key 5 of 2 behind 0", "key 6 of 3 behind 3", goal=4,
    )  # fmt: skip
    ring = with_ways(behind, Passage(3, 2, one_way=True), Passage(2, 0, one_way=True))
    found = travel(ring)
    assert (found.finishable, found.strandings, found.unneeded, found.turns) == (True, (), (), 0)


def test_a_key_behind_its_own_lock_can_be_had_by_a_way():
    shut = drawn("key 1 of 1 behind 2", "lock 2 of 1 behind 0", goal=2)
    assert not verdict(shut).solvable
    with pytest.raises(BadValue):
        read_diagram(shut.json())
    way = with_ways(shut, Passage(0, 2, one_way=True))
    assert verdict(way).solvable
    assert read_diagram(way.json()) == way


@given(params=PARAMS, seed=SEEDS)
def test_without_ways_one_finishes_what_the_tree_says(params: LockKeyParams, seed: str):
    small = replace(params, unique=min(params.unique, 6), multi=min(params.multi, 2), permanent=0)
    bare = grown(small, seed, 0)
    diagram = replace(bare, goal=goal_of(bare.objects))
    found = travel(diagram)
    assert (found.finishable, found.situations, found.turns) == (True, 1, 0)
    assert sorted(found.order) == sorted(diagram.tree.items)


def test_a_search_that_gives_up_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rules, "MOST_SITUATIONS", 1)
    monkeypatch.setattr(edit, "MOST_SITUATIONS", 1)
    far = with_ways(drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 1", goal=1),
                    Passage(0, 1, one_way=True))  # fmt: skip
    found = travel(far)
    assert (found.finishable, found.whole, found.strandings) == (False, False, ())
    assert said(far) == ["more than 1 situations: not all were looked at"]


def test_json_and_dot_are_read_as_they_are_written_and_pictures_show_ways():
    ways = Passage(0, 2), Passage(4, 2, one_way=True)
    diagram = with_ways(LINE, *ways)
    head = {"id": "lockkey#x", "seed": "x"}
    world = {**head, **told(diagram, TABLES)}
    assert read_kept(json.loads(json.dumps(world))) == diagram
    assert world["travel"]["unneeded"] == [1]
    assert read_dot(as_dot(world, Edition())).ways == ways
    text = as_text(world)
    assert "short cut: Start <-> behind lock" in text
    assert "one-way way: behind lock" in text
    drawing = as_svg(picture(diagram, "x"))
    assert "one way · sens unique" in drawing
    assert "short cut · raccourci" in drawing


def test_a_second_arrow_of_another_tool_is_a_one_way_way():
    dot = 'digraph { s; a [shape=box]; k [shape=diamond label="1"]; b [shape=box label="2"];'
    dot += ' j [shape=diamond label="2"]; s -> a; s -> k; s -> j; a -> b; s -> b;'
    dot += " k -> a [style=dotted]; }"
    found = read_dot(dot)
    lock = {placed.item.set: placed.id for placed in found.objects if not placed.item.is_key}
    assert found.ways == (Passage(0, lock[2], one_way=True),)


@pytest.mark.parametrize(
    "ways",
    [
        [{"from": 0, "to": 0, "one_way": True}],
        [{"from": 0, "to": 1, "one_way": True}],
        [{"from": 0, "to": 9, "one_way": False}],
        [{"from": 0, "to": 2, "one_way": False}, {"from": 2, "to": 0, "one_way": True}],
        [{"from": 0, "to": 2}],
    ],
)
def test_ways_that_lead_nowhere_are_no_diagram(ways: list[dict[str, object]]):
    with pytest.raises(BadValue):
        read_kept({**LINE.json(), "ways": ways})


def test_editing_lays_and_takes_away_ways():
    diagram = edit.with_way(LINE, 0, 4, one_way=True)
    assert diagram.ways == (Passage(0, 4, one_way=True),)
    assert edit.with_way(diagram, 4, 0, one_way=False).ways == (Passage(4, 0),)
    assert edit.without_ways(diagram, 4).ways == ()
    assert edit.without(diagram, 4).ways == ()
    for start, end in ((0, 1), (2, 2)):
        with pytest.raises(IllegalCommand):
            edit.with_way(LINE, start, end, one_way=True)
    with pytest.raises(IllegalCommand):
        edit.without_ways(diagram, 2)


def test_a_diagram_in_which_a_way_strands_is_no_plan():
    pit = with_ways(
        drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 3", "lock 3 of 2 behind 0",
              "key 4 of 2 behind 3", "lock 5 of 3 behind 0", "key 6 of 3 behind 1", goal=1),
        Passage(0, 3, one_way=True), Passage(0, 5, one_way=True),
    )  # fmt: skip
    assert read_diagram(pit.json()) == pit, "whoever drops elsewhere comes to the end"
    for asked in (lambda: word_of(pit), lambda: read_plan(pit.json())):
        with pytest.raises(BadValue, match="whoever goes the way from the Start to lock 3 may"):
            asked()


def test_the_page_of_formats_describes_ways_and_what_they_do():
    system = registry().system("lockkey")
    params = system.generator.space.read("unique=2,multi=0,permanent=0,empty=keep")
    world = envelope.world(system, params, "oak", TABLES, False)
    diagram = read_kept(world)
    locks = [placed.id for placed in diagram.objects if not placed.item.is_key]
    diagram = with_ways(diagram, Passage(0, locks[0], one_way=True), Passage(locks[0], locks[1]))
    assert faults("lockkey/1", {**world, **told(diagram, TABLES)}) == []
    # Two locks of their own keys, one of them of a key that nobody finds: it strands.
    two = with_ways(
        drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 3", "lock 3 of 2 behind 0",
              "key 4 of 2 behind 3", "lock 5 of 3 behind 0", "key 6 of 3 behind 1", goal=1),
        Passage(0, 3, one_way=True), Passage(0, 5, one_way=True),
    )  # fmt: skip
    body = told(two, TABLES)
    assert faults("lockkey/1", {**world, **body}) == []
    assert body["travel"] != told(diagram, TABLES)["travel"]
