"""The judge of a dungeon's locks and keys: can whoever takes and opens what they can, in any order,
reach every room, open every chest, and beat the boss?

Keys are counted as found and never given up, so taking or opening something never closes anything
else: every order of taking ends with the same things taken. One order is as good as all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.text import Message, message

Told = Mapping[str, Any]


def lock_faults(dungeon: Told) -> Iterator[Message]:
    """What is wrong with the locks, the keys and the route of a finished dungeon."""
    yield from _sets(dungeon)
    reached, held = _spread(dungeon, by_passages=True)
    for room in dungeon["rooms"]:
        if room["number"] not in reached:
            yield message("room {room} can never be reached", room=room["number"])
    for chest in dungeon["chests"]:
        if held.get(chest["lock"]["key"], 0) < chest["lock"]["need"]:
            yield message("the chest in room {room} can never be opened", room=chest["room"])
    by_doors, _ = _spread(dungeon, by_passages=False)
    asked = {lock["key"]: True for lock in _locks(dungeon)}
    for key in dungeon["keys"]:
        if key["key"] in asked and key["room"] not in by_doors:
            yield message(
                "a secret passage is the only way to key {key} in room {room}",
                key=key["key"],
                room=key["room"],
            )
        if dungeon["rooms"][key["room"] - 1]["boss"]:
            yield message("key {key} lies in the boss room", key=key["key"])
    yield from _route(dungeon)


def _locks(dungeon: Told) -> list[Told]:
    """Every lock, on doors and chests."""
    doors = [door["lock"] for door in dungeon["doors"] if door["lock"]]
    return [*doors, *(chest["lock"] for chest in dungeon["chests"])]


def _sets(dungeon: Told) -> Iterator[Message]:
    """A set is of one kind; what its locks ask for suits it."""
    kinds: dict[int, str] = {}
    count: dict[int, int] = {}
    for key in dungeon["keys"]:
        number = key["key"]
        count[number] = count.get(number, 0) + 1
        if kinds.setdefault(number, key["kind"]) != key["kind"]:
            yield message("the keys {key} are of two kinds", key=number)
    needs: dict[int, list[int]] = {}
    for lock in _locks(dungeon):
        needs.setdefault(lock["key"], []).append(lock["need"])
    for number, asked in needs.items():
        kind = kinds.get(number)
        if kind is None:
            yield message("there is no key {key}", key=number)
        elif kind == "multi" and len(asked) != len(dict.fromkeys(asked, True)):
            yield message("two locks need as many keys {key}", key=number)
        elif kind != "multi" and (count[number] != 1 or any(need != 1 for need in asked)):
            yield message("key {key} is not one of its kind", key=number)
        elif kind == "unique" and len(asked) != 1:
            yield message("key {key} opens more than one lock", key=number)


def _spread(dungeon: Told, *, by_passages: bool) -> tuple[dict[int, bool], dict[int, int]]:
    """The rooms that somebody reaches who takes every key and opens every lock that they can, and
    the keys that they hold of each set."""
    reached = {1: True}
    while True:
        held: dict[int, int] = {}
        for key in dungeon["keys"]:
            if key["room"] in reached:
                held[key["key"]] = held.get(key["key"], 0) + 1
        before = len(reached)
        for door in dungeon["doors"]:
            lock = door["lock"]
            closed = lock and held.get(lock["key"], 0) < lock["need"]
            if not closed and (by_passages or not door["secret"]):
                one, other = door["rooms"]
                if one in reached or other in reached:
                    reached[one] = reached[other] = True
        if len(reached) == before:
            return reached, held


def _route(dungeon: Told) -> Iterator[Message]:
    """The route to the boss can be walked, step by step."""
    opened: list[list[int]] = []
    held: dict[int, int] = {}
    left = list(dungeon["keys"])
    for number, step in enumerate(dungeon["route"], start=1):
        reached = _walked(dungeon, opened)
        fine = False
        if step["type"] == "key":
            lying = [k for k in left if (k["key"], k["room"]) == (step["key"], step["room"])]
            if lying and step["room"] in reached:
                left.remove(lying[0])
                held[step["key"]] = held.get(step["key"], 0) + 1
                fine = True
        elif step["type"] == "lock":
            for door in dungeon["doors"]:
                lock = door["lock"]
                if door["rooms"] == step["rooms"] and lock and not fine:
                    near = any(room in reached for room in door["rooms"])
                    fine = near and held.get(lock["key"], 0) >= lock["need"]
            opened.append(step["rooms"])
        else:
            fine = step["room"] in reached and dungeon["rooms"][step["room"] - 1]["boss"]
            fine = fine and number == len(dungeon["route"])
        if not fine:
            yield message("step {number} of the route cannot be taken", number=number)
            return
    if not dungeon["route"] or dungeon["route"][-1]["type"] != "boss":
        yield message("the route does not lead to the boss")


def _walked(dungeon: Told, opened: list[list[int]]) -> dict[int, bool]:
    """The rooms that can be entered by doors without lock, by passages, and by opened doors."""
    reached = {1: True}
    waiting = [1]
    while waiting:
        at = waiting.pop()
        for door in dungeon["doors"]:
            if at in door["rooms"] and (not door["lock"] or door["rooms"] in opened):
                for room in door["rooms"]:
                    if room not in reached:
                        reached[room] = True
                        waiting.append(room)
    return reached
