"""The generator: its JSON, its trace, its letters and pictures, the same in every process."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.tales.key.rules.dungeon.generate import GENERATOR, measure
from game.tales.key.rules.dungeon.params import SPACE, LayingParams
from game.tales.key.rules.dungeon.validate import faults

SEEDS = st.text("abcdefghijklmnopqrstuvwxyz0123456789é ", min_size=1, max_size=12)

PARAMS = st.builds(
    lambda size, columns, rows, **more: SPACE.build(
        {"size": size, "columns": columns, "rows": rows, **more}
    ),
    st.sampled_from(["3d6", "2d6", "2", "3", "5", "6", "7", "12", "18", "30"]),
    st.integers(2, 8),
    st.integers(2, 8),
    stock=st.integers(1, 5),
    profile=st.sampled_from(["seed", "literal"]),
    filling=st.integers(0, 6),
    locks=st.integers(0, 200),
    eights=st.sampled_from(["again", "chosen"]),
    explore=st.sampled_from(["first", "random"]),
    search=st.integers(0, 100),
)


def world(text: str, seed: str, traced: bool = False) -> dict[str, Any]:
    params = SPACE.read(text)
    body: dict[str, Any] = GENERATOR.world(params, seed, None, traced)
    return {"id": f"dungeon:{text}#{seed}", "params": {"profile": params.profile}, **body}


@given(PARAMS, SEEDS)
@settings(max_examples=40)
def test_every_dungeon_stands_before_the_judge(params: LayingParams, seed: str):
    body: Any = GENERATOR.world(params, seed, None, True)
    body["params"] = {"profile": params.profile}
    assert [fault.in_english() for fault in faults(body)] == []


@pytest.mark.parametrize("start", ["0.0", "14.14", "7.0", "0.7"])
def test_large_boards_from_any_edge(start: str):
    body = world(f"60,columns=15,rows=15,start={start},explore=random", "large", True)
    assert faults(body) == []
    assert body["rooms"][0]["zone"] == [int(part) for part in start.split(".")]
    assert body["zones"] == {"columns": 15, "rows": 15, "side": 5}


def test_it_goes_on_until_the_size_is_reached_or_the_boss_was_laid_and_no_key_is_owed():
    seen = Counter[str]()
    for number in range(80):
        body = world("14,columns=6,rows=6", f"until/{number}", True)
        boss = next(room["number"] for room in body["rooms"] if room["boss"])
        if len(body["rooms"]) == body["last"]:
            seen["size"] += 1
        else:
            seen["boss"] += 1
            after = [s for s in body["trace"] if s["type"] == "lock" and s["lacking"]]
            assert len(body["rooms"]) == boss or after  # it went on for keys that were owed
    assert seen["size"] > 5
    assert seen["boss"] > 5


def test_the_oldest_exit_is_opened_first_or_any():
    opened = {}
    for policy in ("first", "random"):
        body = world(f"18,search=0,filling=0,explore={policy}", "policy", True)
        opened[policy] = [s["exit"]["room"] for s in body["trace"] if s["type"] == "open"]
    assert opened["first"] == sorted(opened["first"])
    assert opened["random"] != sorted(opened["random"])


def test_search_says_how_many_rooms_are_searched():
    assert not any(world("18,search=0", f"s/{n}")["searches"] for n in range(10))
    assert all(world("18,search=100,filling=0", f"s/{n}")["searches"] for n in range(10))


def test_the_route_has_only_what_is_needed():
    """Every lock on it is followed by the boss or by something behind it, and every key opens a
    lock that comes later."""
    locks = 0
    for number in range(60):
        body = world("18,explore=random", f"route/{number}")
        doors = {tuple(door["rooms"]): door["lock"] for door in body["doors"]}
        route = body["route"]
        assert route[-1]["type"] == "boss"
        for at, step in enumerate(route):
            if step["type"] == "lock":
                locks += 1
                lock = doors[tuple(step["rooms"])]
                had = sum(s["type"] == "key" and s["key"] == lock["key"] for s in route[:at])
                assert had >= lock["need"]
            if step["type"] == "key":
                later = [doors[tuple(s["rooms"])] for s in route[at:] if s["type"] == "lock"]
                assert any(lock["key"] == step["key"] for lock in later)
    assert locks > 60


# The trace


@pytest.mark.parametrize("text", ["3d6", "18,explore=random,search=60", "12,columns=2,rows=2"])
def test_the_trace_lays_the_dungeon_again(text: str):
    for number in range(20):
        body = world(text, f"trace/{number}", True)
        rooms, doors, keys = [], [], []
        for step in body["trace"]:
            if step["type"] == "place":
                rooms.append({
                    "number": step["room"],
                    **{n: step[n] for n in ("tile", "boss", "zone", "x", "y", "width", "height")},
                })  # fmt: skip
            if step["type"] == "door":
                doors.append([step["rooms"], step["cells"], step["length"]])
            if step["type"] == "key":
                keys.append([step["key"], step["room"]])
        assert rooms == [
            {key: value for key, value in room.items() if key not in ("entered_by", "parent")}
            for room in body["rooms"]
        ]
        laid = [[d["rooms"], d["cells"], d["length"]] for d in body["doors"]]
        joined = [s["rooms"] for s in body["trace"] if s["type"] == "join"]
        assert [door for door in laid if door[0] not in joined] == doors
        assert keys == [[key["key"], key["room"]] for key in body["keys"]]


def test_every_die_of_the_trace_is_one_that_the_rules_name():
    sides = {
        "size": {6}, "tile": {8}, "boss": {6}, "filling": {6}, "search": {6}, "where": {6},
        "key": {6}, "lock": {6}, "stock": {2},
    }  # fmt: skip
    for number in range(40):
        for step in world("3d6,explore=random,search=50", f"dice/{number}", True)["trace"]:
            for rolled, shown in step.get("rolls", ()):
                assert 1 <= shown <= rolled
                assert rolled in sides.get(step["type"], {rolled})
            if step["type"] == "place" and step["of"] > 1:
                assert [rolled for rolled, _ in step["rolls"]] == [step["of"]]
            if step["type"] == "boss":
                assert step["total"] == sum(shown for _, shown in step["rolls"])
                assert step["comes"] is (step["total"] <= step["most"])
            if step["type"] == "tile" and step["rolls"][0][1] == 8:
                assert step["tile"] is None


def test_a_trace_changes_nothing():
    traced = world("18", "same", True)
    del traced["trace"]
    assert traced == world("18", "same")


# Letters and pictures


def test_the_letters_show_every_room_door_and_lock():
    body = world("18,explore=random,search=60,locks=200", "letters")
    text = GENERATOR.writers["text"](body)
    assert text.splitlines()[0] == body["id"]
    drawn = text.split("\n\n")[1]
    locked = sum(door["lock"] is not None for door in body["doors"])
    secret = sum(door["secret"] for door in body["doors"])
    assert drawn.count("=") == locked
    assert drawn.count("+") == len(body["doors"]) - locked - secret
    assert drawn.count("S") == sum(2 * d["length"] + 1 for d in body["doors"] if d["secret"])
    assert drawn.count("@") == 1
    assert len(re.findall(r"^room ", text, re.MULTILINE)) == len(body["rooms"])
    assert len(re.findall(r"^(?:lock|chest) \[", text, re.MULTILINE)) == locked + len(
        body["chests"]
    )


def test_the_map_by_hand():
    body = world("2,search=0", "map")
    first = body["rooms"][0]
    drawn = GENERATOR.writers["text"](body).split("\n\n")[1].splitlines()
    last = drawn[-1]
    assert last.count("@") == 1
    assert len(last.strip()) == 2 * first["width"] + 1


def test_the_picture_has_every_room_and_badge():
    body = world("18,explore=random,search=60,locks=200", "picture")
    svg = GENERATOR.writers["svg"](body)
    root = ElementTree.fromstring(svg)
    words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert words[0] == body["id"]
    assert set(map(str, range(1, len(body["rooms"]) + 1))) <= set(words)
    assert words.count("S") == sum(door["secret"] for door in body["doors"])
    badges = svg.count(" scale(0.4)")
    locked = sum(door["lock"] is not None for door in body["doors"])
    assert badges == locked + len(body["chests"]) + len(body["keys"])


def test_the_map_for_tiled_has_every_object():
    body = world("18,explore=random,search=60,locks=200", "tiled")
    root = ElementTree.fromstring(GENERATOR.writers["tmx"](body).encode())
    assert (root.get("width"), root.get("tilewidth")) == ("25", "48")
    layers = {layer.get("name"): layer.findall("object") for layer in root.iter("objectgroup")}
    passages = sum(door["secret"] for door in body["doors"])
    assert {name: len(objects) for name, objects in layers.items()} == {
        "rooms": len(body["rooms"]),
        "passages": passages,
        "doors": len(body["doors"]) + 1,
        "keys": len(body["keys"]),
        "chests": len(body["chests"]),
    }
    for room, told in zip(layers["rooms"], body["rooms"], strict=True):
        assert [int(room.get(n, "")) for n in ("x", "y", "width", "height")] == [
            48 * told[n] for n in ("x", "y", "width", "height")
        ]
    numbers = [int(each.get("id", "")) for each in root.iter("object")]
    assert numbers == list(range(1, len(numbers) + 1))
    assert int(root.get("nextobjectid", "")) == len(numbers) + 1


def test_json_is_plain():
    body = world("3d6", "plain", True)
    assert json.loads(json.dumps(body)) == body


def test_what_is_measured_is_counted_by_hand():
    params = SPACE.read("18,columns=5,rows=5,explore=random,search=70,locks=200")
    chests = passages = 0
    for number in range(6):
        told: Any = GENERATOR.world(params, f"measure/{number}", None, False)
        doors = [door for door in told["doors"] if not door["secret"]]
        hidden = [door for door in told["doors"] if door["secret"]]
        locked = [door for door in doors if door["lock"]] + told["chests"]
        assert measure(told) == {
            "rooms": len(told["rooms"]),
            "size": 18,
            "doors": len(doors),
            "passages": len(hidden),
            "locks": len(locked),
            "keys": len(told["keys"]),
            "route": len(told["route"]),
        }
        chests += len(told["chests"])
        passages += len(hidden)
    assert chests
    assert passages
