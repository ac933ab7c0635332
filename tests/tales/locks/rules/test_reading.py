"""Diagrams that were kept come back the same; anything else is refused in one line."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.errors import BadValue, IllegalCommand
from game.tales.locks.rules import edit
from game.tales.locks.rules.generate import GENERATOR, told
from game.tales.locks.rules.making import make
from game.tales.locks.rules.params import SPACE
from game.tales.locks.rules.reading import read_diagram, read_kept, read_unfinished
from tests.tales.locks.rules.diagrams import SEEDS, TABLES, drawn

FULL = SPACE.read("theme=skills,obstacles=50,multi=2")


@given(SEEDS)
@settings(max_examples=20)
def test_a_diagram_reads_back_to_itself(seed: str):
    diagram = make(FULL, seed, TABLES).diagram
    body = json.loads(json.dumps(told(diagram, TABLES)))
    assert read_diagram(body) == diagram


def sound() -> dict[str, Any]:
    return copy.deepcopy(told(make(FULL, "x", TABLES).diagram, TABLES))


NOT_PLAIN = [None, True, -1, 0, 3, 10**9, 1.5, "", "key", [], {}, [1], {"id": 1}]


@given(st.data())
@settings(max_examples=60)
def test_anything_else_is_refused_or_read_but_never_crashes(data: Any):
    """One value somewhere in the object is replaced by another, or goes."""
    body = sound()
    at: Any = body
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(at[key], dict | list) and at[key] and data.draw(st.booleans()):
            at = at[key]
            continue
        if data.draw(st.booleans()):
            del at[key]
        else:
            at[key] = data.draw(st.sampled_from(NOT_PLAIN))
        break
    with suppress(BadValue):
        diagram = read_diagram(body)
        solution = told(diagram, TABLES)["solution"]
        assert isinstance(solution, list)
        assert len(solution) == len(diagram.objects)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"objects": []}, "expected one Start"),
        ({"objects": 3}, "objects: expected a list"),
        ({"goal": 99}, "goal: there is no lock 99"),
        ({"goal": "x"}, "goal: expected a whole number"),
        ({"rewards": [{"lock": 99, "reward": "life"}]}, "there is no object 99"),
        ({"obstacles": [{"id": 1}]}, "obstacle: expected a text"),
        ({"names": [{"set": 1, "key": 3}]}, "key: expected an object"),
    ],
)
def test_complaints_say_what_was_expected(change: dict[str, Any], complaint: str):
    with pytest.raises(BadValue, match=complaint):
        read_diagram({**sound(), **change})


def test_one_that_nobody_can_finish_is_read_only_to_be_worked_on():
    broken = drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 1").json()
    assert [placed.id for placed in read_unfinished(broken).objects] == [1, 2]
    with pytest.raises(BadValue, match="diagram: lock 1 can never be opened"):
        read_diagram(broken)


@given(SEEDS, st.data())
@settings(max_examples=15)
def test_a_draft_reads_back_to_itself_and_can_be_taken_home(seed: str, data: Any):
    """Something is moved behind any lock: afterwards it can be finished or it is a draft."""
    diagram = make(FULL, seed, TABLES).diagram
    numbers = [placed.id for placed in diagram.objects]
    locks = [placed.id for placed in diagram.objects if not placed.item.is_key]
    with suppress(IllegalCommand):
        diagram = edit.moved(
            diagram, data.draw(st.sampled_from(numbers)), data.draw(st.sampled_from(locks))
        )
    body = json.loads(json.dumps({"id": "lockkey#x", **told(diagram, TABLES)}))
    assert ("draft" in body) == (not edit.verdict(diagram).solvable)
    assert read_kept(body) == diagram
    for name, write in GENERATOR.writers.items():
        assert ("draft" in write(body)) == ("draft" in body), name


def test_only_what_says_that_it_is_a_draft_is_read_as_one():
    broken = drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 1").json()
    assert [placed.id for placed in read_kept({**broken, "draft": True}).objects] == [1, 2]
    for other in (broken, {**broken, "draft": False}, {**broken, "draft": "yes"}):
        with pytest.raises(BadValue, match="lock 1 can never be opened"):
            read_kept(other)
    keyless = drawn("lock 1 of 1 behind 0").json()
    with pytest.raises(BadValue, match="set 1 needs exactly one key"):
        read_kept({**keyless, "draft": True})


def test_a_circle_is_refused():
    body = drawn("lock 1 of 1 behind 0", "lock 2 of 2 behind 0").json()
    objects: Any = body["objects"]
    objects[1]["behind"], objects[2]["behind"] = 2, 1
    with pytest.raises(BadValue, match="in a circle"):
        read_unfinished(body)
    # Or behind itself, the others as they were.
    objects[1]["behind"], objects[2]["behind"] = 0, 2
    with pytest.raises(BadValue, match="in a circle"):
        read_unfinished(body)
