"""The judge notices whatever breaks a rule: dungeons are spoilt one rule at a time."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from game.tales.key.rules.dungeon.generate import GENERATOR
from game.tales.key.rules.dungeon.generate import body as body_of
from game.tales.key.rules.dungeon.params import SPACE
from game.tales.key.rules.dungeon.validate import faults
from tests.tales.key.rules.dungeon.table import laid

TEXT = "18,columns=5,rows=5,explore=random,search=70,locks=200,filling=4"


def sound(wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """The first dungeon, sound, that is as ``wanted``."""
    for number in range(400):
        body: dict[str, Any] = GENERATOR.world(SPACE.read(TEXT), f"judge/{number}", None, True)
        if wanted(body):
            assert faults(body) == []
            return body
    raise AssertionError("no such dungeon")


def told(body: dict[str, Any]) -> str:
    return "; ".join(fault.in_english() for fault in faults(body))


def boss_of(body: dict[str, Any]) -> dict[str, Any]:
    return next(r for r in body["rooms"] if r["boss"])


def full(body: dict[str, Any]) -> bool:
    ways = {room["entered_by"] for room in body["rooms"]}
    kinds = {key["kind"] for key in body["keys"]}
    boss = boss_of(body)["number"]
    return (
        boss < body["last"]
        and ways == {"start", "door", "fill", "secret"}
        and any(len(r) > 1 and r[0]["type"] == "key" for r in [body["route"]])
        and any(door["lock"] for door in body["doors"])
        and bool(body["chests"])
        and "multi" in kinds
        and any(step["type"] == "join" for step in body["trace"])
    )


FULL = sound(full)


def by(body: dict[str, Any], way: str) -> dict[str, Any]:
    return next(r for r in body["rooms"] if r["entered_by"] == way and not r["boss"])


def door_of(body: dict[str, Any], room: dict[str, Any]) -> dict[str, Any]:
    ways = [room["parent"], room["number"]]
    return next(door for door in body["doors"] if door["rooms"] == ways)


def secret(body: dict[str, Any]) -> dict[str, Any]:
    return next(door for door in body["doors"] if door["secret"])


def locked(body: dict[str, Any]) -> dict[str, Any]:
    return next(door for door in body["doors"] if door["lock"])


SPOILT: list[tuple[str, Callable[[dict[str, Any]], Any], str]] = [
    ("the last room", lambda b: b.update(last=17), "size 18: room 17 cannot be the last"),
    ("the order", lambda b: b["rooms"].reverse(), "the rooms are not numbered in order"),
    ("no boss", lambda b: boss_of(b).update(boss=False), "expected one boss room, got 0"),
    ("two bosses", lambda b: b["rooms"][0].update(boss=True), "expected one boss room, got 2"),
    ("a small last room", lambda b: b.update(size=3, last=3), "rooms, 3 expected at most"),
    ("the stock", lambda b: b.update(stock=0), "room 1: no such tile was left"),
    (
        "the boss's tile",
        lambda b: boss_of(b).update(tile="4x4", width=4, height=4),
        "the boss room has another tile",
    ),
    ("the zones", lambda b: b["zones"].update(side=6), "a zone has five cells"),
    ("a shape", lambda b: b["rooms"][0].update(width=1), "room 1 has the shape of no tile"),
    ("the board", lambda b: b["zones"].update(columns=2), "lies off the board"),
    ("a zone", lambda b: b["rooms"][1].update(zone=[0, 0]), "leaves its zone"),
    (
        "over another",
        lambda b: b["rooms"][1].update(
            {n: b["rooms"][0][n] for n in ("x", "y", "width", "height", "tile", "zone")}
        ),
        "lies over another",
    ),
    ("a fill", lambda b: by(b, "fill").update(entered_by="door"), "a used zone is filled"),
    ("no fill", lambda b: by(b, "door").update(entered_by="fill"), "a used zone is filled"),
    ("no door", lambda b: b["doors"].remove(door_of(b, b["rooms"][1])), "room 2 has no door"),
    ("a wrong parent", lambda b: b["doors"][0].update(rooms=[99, 2]), "leads to no room"),
    (
        "a door on a corner",
        lambda b: door_of(b, by(b, "door")).update(cells=[[0, 0], [0, 1]]),
        "is on a corner",
    ),
    (
        "a door elsewhere",
        lambda b: b["doors"][0].update(cells=[[1, 1], [1, 2]]),
        "is not theirs",
    ),
    ("a long door", lambda b: door_of(b, by(b, "door")).update(length=2), "is not straight"),
    ("a long passage", lambda b: secret(b).update(secret=False), "is of no length"),
    (
        "a locked passage",
        lambda b: secret(b).update(lock={"key": 1, "need": 1}),
        "is locked",
    ),
    (
        "one door too many",
        lambda b: b["doors"].append(copy.deepcopy(door_of(b, by(b, "door")))),
        "is one too many",
    ),
    (
        "the entrance",
        lambda b: b["entrance"].update(cell=[0, 0]),
        "the entrance is not at the edge",
    ),
    (
        "the start",
        lambda b: b["rooms"][0].update(parent=1),
        "the first room is not the start",
    ),
    (
        "a search too many",
        lambda b: b["searches"].extend(
            [{"room": b["searches"][0]["room"], "face": b["searches"][0]["face"], "roll": 6,
              "found": False}] * 2
        ),
        "was searched too often",
    ),
    (
        "a search of a wall",
        lambda b: b["searches"].append({"room": 1, "face": "south", "roll": 6, "found": False}),
        "on a face that is not free",
    ),
    (
        "a lucky search",
        lambda b: next(s for s in b["searches"] if s["found"]).update(roll=4),
        "a search finds something on 1-3",
    ),
    (
        "a passage nobody found",
        lambda b: b.update(searches=[s for s in b["searches"] if not s["found"]]),
        "a passage is there that nobody found",
    ),
    (
        "a find without passage",
        lambda b: next(s for s in b["searches"] if not s["found"]).update(found=True, roll=1),
        "that is not there",
    ),
    (
        "a lock without key",
        lambda b: locked(b)["lock"].update(key=77),
        "there is no key 77",
    ),
    (
        "too many needed",
        lambda b: locked(b)["lock"].update(need=9),
        "can never be reached",
    ),
    (
        "a chest for ever closed",
        lambda b: b["chests"][0]["lock"].update(need=9),
        "can never be opened",
    ),
    (
        "a key with the boss",
        lambda b: b["keys"][0].update(room=boss_of(b)["number"]),
        "lies in the boss room",
    ),
    (
        "a key behind a passage",
        lambda b: b["keys"][0].update(room=by(b, "secret")["number"]),
        "a secret passage is the only way to key",
    ),
    ("an unfinished route", lambda b: b["route"].pop(), "the route does not lead to the boss"),
    ("no route", lambda b: b.update(route=[]), "the route does not lead to the boss"),
    ("a lock too early", lambda b: b["route"].pop(0), "of the route cannot be taken"),
    ("a key from nowhere", lambda b: b["route"][0].update(key=77), "step 1 of the route"),
    (
        "an early boss",
        lambda b: b.update(trace=[s for s in b["trace"] if s["type"] not in ("boss", "instead")]),
        "the boss came early without a reason",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "fault"), [(s, f) for _, s, f in SPOILT],
                         ids=[name for name, _, _ in SPOILT])  # fmt: skip
def test_what_breaks_a_rule_is_named(spoil: Callable[[dict[str, Any]], Any], fault: str):
    body = copy.deepcopy(FULL)
    spoil(body)
    assert fault in told(body)


@pytest.mark.parametrize(
    ("second", "nowhere"),
    [
        ("2x2 1,4 3,0 door 1", False),
        ("2x2 1,4 3,2 door 1", True),  # it touches no other side
        ("2x2 1,4 3,3 door 1", True),  # nor one that leads to a zone of the board
        ("boss 1,4 0,0 door 1", False),
    ],
)
def test_a_room_that_leads_nowhere_is_named(second: str, nowhere: bool):
    body = body_of(laid("9", "5x5 2,4 0,0 start", second))
    assert ("room 2 leads nowhere" in told(body)) is nowhere


def test_a_room_away_from_the_side_it_is_entered_by_is_named():
    body: Any = body_of(laid("9", "5x5 2,4 0,0 start", "2x2 1,4 3,0 door 1"))
    body["rooms"][1].update(x=6)
    assert "room 2 does not touch the side it is entered by" in told(body)


def test_a_fourth_room_of_a_zone_is_named():
    body: Any = body_of(laid("9", "2x2 2,4 0,3 start", "2x2 2,4 2,3 fill 1", "2x2 2,4 0,1 fill 1"))
    assert "is the fourth" not in told(body)
    body["rooms"].append({**body["rooms"][2], "number": 4, "x": 12, "y": 20})
    assert "room 4 is the fourth of its zone" in told(body)


def test_a_passage_into_the_boss_room_is_named():
    body = copy.deepcopy(FULL)
    boss = boss_of(body)["number"]
    joined = next(s["rooms"] for s in body["trace"] if s["type"] == "join")
    next(d for d in body["doors"] if d["rooms"] == joined)["rooms"][1] = boss
    assert "a passage joins the boss room" in told(body)


def test_a_size_read_literally_is_known():
    body: Any = GENERATOR.world(SPACE.read("4,literal"), "literal", None, False)
    assert faults({**body, "params": {"profile": "literal"}}) == []
    assert "room 6 cannot be the last" in told(body)


def test_a_room_is_searched_as_often_as_it_has_free_walls_and_twice_at_most():
    seen: dict[int, bool] = {}
    for room in FULL["rooms"]:
        number = room["number"]
        bare = [search for search in FULL["searches"] if search["room"] != number]
        if any(s["room"] == number and s["found"] for s in FULL["searches"]):
            continue  # What it found is there.

        def said(faces: list[str], number: int = number, bare: list[Any] = bare) -> str:
            made = [{"room": number, "face": f, "roll": 6, "found": False} for f in faces]
            return told({**FULL, "searches": [*bare, *made]})

        free = [f for f in ("north", "east", "south", "west") if "not free" not in said([f])]
        for face in free[:1]:
            most = min(2, len(free))
            assert "too often" not in said([face] * most)
            assert f"room {number} was searched too often" in said([face] * (most + 1))
            seen[most] = True
    assert sorted(seen) == [1, 2]
