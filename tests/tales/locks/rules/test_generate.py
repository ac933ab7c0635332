"""The generator: its JSON, its letters, its trace in sentences, the same in every process."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from game.core.errors import BadValue
from game.core.mode import Edition
from game.core.params import MAX_TEXT
from game.tales.locks.rules.generate import GENERATOR, sentences
from game.tales.locks.rules.growth import Growth
from game.tales.locks.rules.making import make
from game.tales.locks.rules.params import MOST_SETS, MOST_UNIQUE, SPACE, LockKeyParams, read_rate
from game.tales.locks.rules.validate import faults, is_solution
from tests.tales.locks.rules.diagrams import PARAMS, RATES, SEEDS, TABLES

FULL = "unique=9,multi=3,permanent=2,theme=wilds,obstacles=60"


def world(text: str, seed: str, traced: bool = False) -> dict[str, Any]:
    body: dict[str, Any] = GENERATOR.world(SPACE.read(text), seed, TABLES, traced)
    return {"id": f"lockkey:{text}#{seed}", **body}


@given(PARAMS, SEEDS)
@settings(max_examples=30)
def test_every_world_stands_before_the_judge(params: LockKeyParams, seed: str):
    body: Any = GENERATOR.world(params, seed, TABLES, False)
    assert [fault.in_english() for fault in faults(body["objects"])] == []
    assert is_solution(body["objects"], body["solution"])
    assert body["locks"] + body["keys"] + 1 == len(body["objects"])


def test_the_json_says_what_the_rules_list():
    body = world(FULL, "json")
    start, first = body["objects"][:2]
    assert start == {
        "id": 0, "type": "start", "kind": None, "set": None, "need": None, "behind": None,
    }  # fmt: skip
    assert first["behind"] == 0
    made = make(SPACE.read(FULL), "json", TABLES).diagram
    assert [each["id"] for each in body["objects"][1:]] == [o.id for o in made.objects]
    assert body["goal"] == made.goal
    goal = next(each for each in body["objects"] if each["id"] == body["goal"])
    assert goal["type"] == "lock"


def test_no_objects_at_all_are_a_world_too():
    body = world("unique=0,multi=0,permanent=0", "x", traced=True)
    assert (len(body["objects"]), body["goal"], body["solution"]) == (1, None, [])
    for writer in GENERATOR.writers.values():
        assert writer(body)


def test_the_letters_show_every_object_once_with_its_place_in_the_solution():
    body = world(FULL, "letters")
    text = GENERATOR.writers["text"](body)
    assert text.splitlines()[0] == body["id"]
    places = [int(place) for place in re.findall(r"#(\d+)(?=\s|$)", text.split("Start")[1])]
    assert sorted(places[: len(body["solution"])]) == list(range(1, len(body["solution"]) + 1))
    assert text.count("GOAL") == 1
    assert text.count("reward: ") == len(body["rewards"])


def test_the_graph_has_every_object_and_what_opens_what():
    body = world(FULL, "dot")
    dot = GENERATOR.write("dot", body, Edition())
    assert isinstance(dot, str)
    for each in body["objects"][1:]:
        assert f"  {each['id']} [label=" in dot
        assert f"  {each['behind']} -> {each['id']}" in dot
    keys = [each for each in body["objects"] if each["type"] == "key"]
    locks = [each for each in body["objects"] if each["type"] == "lock"]
    pairs = sum(key["set"] == lock["set"] for key in keys for lock in locks)
    assert dot.count("style=dotted") == pairs
    assert dot.count("{") == dot.count("}") == 1


# The trace


def test_the_trace_leads_to_the_diagram():
    """Played from its steps alone, the trace gives the tree, its locks opened in the same order."""
    body = world(FULL, "trace", traced=True)
    placed, opened = [], []
    listed: Any = None
    for step in body["trace"]:
        if step["type"] == "list":
            listed = {each["id"]: each for each in step["items"]}
        if step["type"] == "place":
            placed.append({**listed[step["id"]], "behind": step["behind"]})
            assert step["behind"] in [0, *opened]
        if step["type"] == "open":
            opened.append(step["id"])
    assert placed == body["objects"][1:]
    assert [step["lock"] for step in body["rewards"]] == [
        step["id"] for step in body["trace"] if step["type"] == "reward"
    ]


def test_the_trace_holds_every_die():
    """Rolls are those of the streams that the rules name, and a trace changes none of them."""
    body = world("unique=3,multi=1,permanent=1", "dice", traced=True)
    plain = world("unique=3,multi=1,permanent=1", "dice")
    assert {key: value for key, value in body.items() if key != "trace"} == plain
    for step in body["trace"]:
        for sides, value in step.get("rolls", []):
            assert 1 <= value <= sides
        if step["type"] == "place":
            assert len(step["rolls"]) == 2
            assert 1 <= step["chance"] <= 10_000
        if step["type"] == "keys":
            assert step["rolls"] == [[4, step["keys"]]]


@pytest.mark.parametrize(
    "text",
    [FULL, "empty=remove,multi=2,multi_keys=2", "breadth=wide,reach=deep,tries=3", "rate=0"],
)
def test_every_step_is_told_in_a_sentence(text: str):
    for number in range(10):
        trace = world(text, f"told/{number}", traced=True)["trace"]
        told = [each.in_english() for each in sentences({"trace": trace}, TABLES)]
        assert len(told) == len(trace)
        for sentence in told:
            assert re.fullmatch(r"[A-Z0-9].*\.", sentence), sentence


def test_sentences_by_hand():
    trace: Any = [
        {"type": "keys", "kind": "multi", "set": 2, "keys": 3, "rolls": [[4, 3]]},
        {"type": "locks", "kind": "multi", "set": 2, "locks": 3, "keys": 3, "rolls": [[5, 5]]},
        {"type": "need", "set": 2, "least": 1, "surplus": 2, "need": 2, "rolls": [[3, 2]]},
        {
            "type": "list",
            "items": [
                {"id": 1, "type": "key", "kind": "unique", "set": 1, "need": None},
                {"id": 2, "type": "lock", "kind": "unique", "set": 1, "need": 1},
            ],
        },
        {
            "type": "place", "id": 2, "item": "lock", "set": 1, "partner": True, "chance": 9901,
            "behind": 0, "has": 1, "node_chance": 10000, "rolls": [[101, 51], [200, 1]],
        },
        {"type": "open", "id": 2, "set": 1, "need": 1, "have": 1},
    ]  # fmt: skip
    assert [each.in_english() for each in sentences({"trace": trace}, TABLES)] == [
        "Set 2, of multiple keys: a die of 4 shows 3. It has 3 keys.",
        "Set 2: a die of 5 shows 5, but it never has more locks than keys: 3 locks.",
        "A lock of set 2 needs 1 at least and 3 at most; a die of 3 shows 2. It needs 2 keys.",
        "2 objects are to be placed.",
        "Next comes lock 1: a key of its set is placed already. It had 99% of the die, which fell "
        "at 49. It goes behind the Start: 1 object behind it; 100% of the die, which fell at 0.",
        "That opens lock 1: it needs 1 key, and 1 of its set can be found.",
    ]


# Parameters in texts and IDs


def test_a_wish_is_looked_for_in_24_diagrams_and_a_rate_is_a_thousand_at_most() -> None:
    assert SPACE.read("breadth=wide").tries == SPACE.read("reach=deep").tries == 24
    assert SPACE.read("").tries == 1
    assert read_rate("1000").part == 1000 * read_rate("1000").whole
    for text in ("1000.000001", "1001"):
        with pytest.raises(BadValue):
            read_rate(text)


@given(RATES)
def test_a_rate_reads_back_to_itself_and_loses_nothing(text: str):
    rate = read_rate(text)
    assert Fraction(rate.part, rate.whole) == Fraction(text)
    assert read_rate(rate.text) == rate
    assert "." not in rate.text or not rate.text.endswith("0")


@given(PARAMS)
def test_parameters_read_back_to_themselves(params: LockKeyParams):
    assert SPACE.read(SPACE.write(params)) == params


def test_the_longest_text_of_parameters_can_be_read():
    params = LockKeyParams(
        unique=MOST_UNIQUE, multi=MOST_SETS, multi_locks=MOST_SETS, multi_keys=MOST_SETS,
        permanent=MOST_SETS, permanent_locks=MOST_SETS, rate="999.000001", profile="original",
        empty="remove", obstacles=100, theme="machine", breadth="linear", reach="shallow",
        tries=100,
    )  # fmt: skip
    assert len(SPACE.write(params)) <= MAX_TEXT
    assert SPACE.read(SPACE.write(params)) == params


def test_a_wish_without_a_number_draws_several():
    assert SPACE.read("").tries == 1
    assert SPACE.read("reach=deep").tries == 24
    assert SPACE.write(SPACE.read("breadth=wide,tries=24")) == "breadth=wide"


def test_two_ways_to_write_a_rate_are_one():
    for text in ("rate=0.010", "rate=.01", "rate=00.01", " RATE = 0.01 "):
        assert SPACE.write(SPACE.read(text)) == ""


def test_the_largest_diagram_is_made():
    """Every count at its bound: 2,220 objects."""
    params = LockKeyParams(
        unique=MOST_UNIQUE, multi=MOST_SETS, multi_locks=MOST_SETS, multi_keys=MOST_SETS,
        permanent=MOST_SETS, permanent_locks=MOST_SETS,
    )  # fmt: skip
    growth = Growth(params, "largest").finish()
    assert 1_200 < len(growth.placements) == len(growth.items) <= 2_220
