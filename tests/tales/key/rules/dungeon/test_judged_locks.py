"""What the judge says of locks, keys and the way to the boss, in a row of four rooms."""

from __future__ import annotations

from typing import Any

import pytest

from game.tales.key.rules.dungeon.validate import lock_faults

Told = dict[str, Any]


def key(number: int, room: int, kind: str) -> Told:
    return {"key": number, "kind": kind, "room": room, "form": "key"}


def row(locks: list[tuple[int, int] | None], keys: list[Told], route: list[Told]) -> Told:
    """Rooms 1 to 4, the last the boss's, with so many keys of a set wanted on the doors between."""
    return {
        "rooms": [{"number": n, "boss": n == 4, "entered_by": "door"} for n in range(1, 5)],
        "doors": [
            {
                "rooms": [n, n + 1],
                "secret": False,
                "lock": None if lock is None else {"key": lock[0], "need": lock[1]},
            }
            for n, lock in enumerate(locks, start=1)
        ],
        "keys": keys,
        "chests": [],
        "route": route,
    }


def told(dungeon: Told) -> str:
    return "; ".join(fault.in_english() for fault in lock_faults(dungeon))


def taken(number: int, room: int) -> Told:
    return {"type": "key", "key": number, "room": room}


def opened(room: int) -> Told:
    return {"type": "lock", "rooms": [room, room + 1]}


BOSS = {"type": "boss", "room": 4}
ONE = [taken(1, 1), opened(1), BOSS]


@pytest.mark.parametrize("kind", ["unique", "permanent"])
def test_a_lock_with_its_key_before_it_is_sound(kind: str) -> None:
    assert told(row([(1, 1), None, None], [key(1, 1, kind)], ONE)) == ""


# Sets


def test_a_unique_key_opens_one_lock_and_a_permanent_one_any_number() -> None:
    route = [taken(1, 1), opened(1), opened(2), BOSS]
    for kind, fault in (("unique", "key 1 opens more than one lock"), ("permanent", "")):
        assert told(row([(1, 1), (1, 1), None], [key(1, 1, kind)], route)) == fault


@pytest.mark.parametrize("kind", ["unique", "permanent"])
def test_of_such_a_key_there_is_one_and_a_lock_wants_one(kind: str) -> None:
    fault = "key 1 is not the only one of its kind"
    two = [key(1, 1, kind), key(1, 1, kind)]
    assert told(row([(1, 1), None, None], two, ONE)) == fault
    wanted = told(row([(1, 2), None, None], [key(1, 1, kind)], ONE))
    assert fault in wanted


def test_locks_of_keys_that_are_counted_want_different_numbers() -> None:
    keys = [key(1, 1, "multi"), key(1, 1, "multi")]
    route = [taken(1, 1), opened(1), taken(1, 1), opened(2), BOSS]
    assert told(row([(1, 1), (1, 2), None], keys, route)) == ""
    assert "two locks need as many keys 1" in told(row([(1, 1), (1, 1), None], keys, route))


def test_keys_of_a_set_are_of_one_kind() -> None:
    keys = [key(1, 1, "multi"), key(1, 1, "permanent")]
    assert "the keys 1 are of two kinds" in told(row([(1, 1), None, None], keys, ONE))


# The way to the boss


def test_a_lock_is_opened_by_somebody_who_stands_before_it() -> None:
    keys = [key(1, 1, "unique"), key(2, 1, "unique")]
    sound = [taken(1, 1), taken(2, 1), opened(1), opened(3), BOSS]
    assert told(row([(1, 1), None, (2, 1)], keys, sound)) == ""
    far = [taken(1, 1), taken(2, 1), opened(3), opened(1), BOSS]
    assert "step 3 of the route cannot be taken" in told(row([(1, 1), None, (2, 1)], keys, far))


def test_the_boss_comes_last_and_only_he() -> None:
    dungeon = row([(1, 1), None, None], [key(1, 1, "unique")], [*ONE, BOSS])
    assert "step 3 of the route cannot be taken" in told(dungeon)
    elsewhere = row([(1, 1), None, None], [key(1, 1, "unique")], [*ONE[:2], {**BOSS, "room": 3}])
    assert "step 3 of the route cannot be taken" in told(elsewhere)
