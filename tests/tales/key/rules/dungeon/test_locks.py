"""Locks and keys: what is laid when and where, and that keys are never owed too long."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.errors import IllegalCommand
from game.tales.key.rules.dungeon.board import Zone
from game.tales.key.rules.dungeon.exits import Outlook, Way, tiles_that_fit, ways_of
from game.tales.key.rules.dungeon.generate import body, explored, world
from game.tales.key.rules.dungeon.laying import Dungeon, begin
from game.tales.key.rules.dungeon.locks import Lock, usual
from game.tales.key.rules.dungeon.params import SPACE
from game.tales.key.rules.dungeon.tiles import Stock
from tests.depth import either, one_in
from tests.tales.key.rules.dungeon.table import laid

TEXTS = ("12", "18,explore=random,search=40", "24,columns=7,rows=7", "3d6,locks=200")


@cache
def dungeons(text: str, count: int) -> tuple[Dungeon, ...]:
    """Explored dungeons, for tests that only look at them."""
    return tuple(explored(SPACE.read(text), f"locks/{number}")[0] for number in range(count))


def test_without_locks_there_are_none():
    for dungeon in dungeons("18,locks=0", 20):
        assert not dungeon.keys
        assert not dungeon.chests
        assert not any(door.lock for door in dungeon.board.doors)


def test_the_longer_the_dungeon_the_more_is_to_be_opened():
    assert (usual(3, 100).unique, usual(3, 100).multi, usual(3, 100).permanent) == (1, 0, 0)
    assert (usual(12, 100).unique, usual(12, 100).multi, usual(12, 100).permanent) == (2, 1, 1)
    assert usual(12, 200).unique == 2 * usual(12, 100).unique
    assert usual(200, 200).multi <= 20
    # In play much is left shut: there is half as much again.
    assert usual(12, 100, played=True) == usual(12, 150)
    assert usual(200, 200, played=True) == usual(200, 300)


@one_in(2)
@pytest.mark.parametrize("text", TEXTS)
def test_every_kind_and_place_and_form_comes_up(text: str):
    places: Counter[str] = Counter()
    forms: Counter[tuple[str, str]] = Counter()
    for number in range(35):
        made: Any = world(SPACE.read(text), f"locks/{number}", None, True)
        places.update(step["on"] for step in made["trace"] if step["type"] == "lock")
        forms.update((key["kind"], key["form"]) for key in made["keys"])
    assert set(places) == {"door", "chest", "boss"}
    assert set(forms) == {
        ("unique", "key"), ("unique", "lever"), ("multi", "emblem"), ("permanent", "skill"),
    }  # fmt: skip


@one_in(2)
@pytest.mark.parametrize("text", TEXTS)
def test_the_first_room_and_passages_have_no_lock(text: str):
    for dungeon in dungeons(text, 25):
        assert not any(door.lock and door.secret for door in dungeon.board.doors)


@pytest.mark.parametrize("text", TEXTS)
def test_no_key_lies_behind_its_own_lock_nor_behind_a_passage_nor_with_the_boss(text: str):
    for dungeon in dungeons(text, 25):
        for key in dungeon.keys:
            at = dungeon.board.room(key.room)
            assert not at.boss
            while at.parent is not None:
                door = next(d for d in dungeon.board.doors if d.rooms == (at.parent, at.number))
                assert not door.secret
                lock = dungeon.lock_of(door)
                if lock is not None and lock.key == key.key:
                    assert lock.kind == "multi"  # the first lock of a set may have its last key
                    before = [k for k in dungeon.keys if k.key == key.key and k is not key]
                    assert len(before) >= lock.need
                at = dungeon.board.room(at.parent)


@pytest.mark.parametrize("text", TEXTS)
def test_at_most_one_locked_chest_a_room_and_not_beside_its_only_key(text: str):
    for dungeon in dungeons(text, 25):
        rooms = [chest.room for chest in dungeon.chests]
        assert len(set(rooms)) == len(rooms)
        assert not any(dungeon.board.room(room).boss for room in rooms)


def test_the_boss_stands_behind_the_hardest_lock_that_is_due():
    """Of all that is not laid when he comes and whose keys are there, none needs more keys."""
    seen = Counter[bool]()
    for number in range(either(150, 100)):
        dungeon, _ = begin(SPACE.read("15,columns=6,rows=6"), f"boss/{number}")
        while dungeon.boss_room is None:
            growth = dungeon.locks.growth
            left = [i for i in growth.items if not i.is_key and growth.behind(i.id) is None]
            ready = [i.need for i in left if growth.keys_placed(i.set) >= i.need]
            exits = [e for e in dungeon.exits() if e.open]
            chosen = next((e for e in exits if e.fits), exits[0])
            made: Any = dungeon.open_exit(chosen.room, chosen.side)
        if made.door.secret or not dungeon.locks.is_accessible(made.room.parent):
            continue
        if ready:
            assert made.lock is not None
            assert made.lock.need >= max(ready)
        seen[made.lock is not None] += 1
    assert seen[True] > either(100, 60)


def test_a_lock_of_the_boss_is_kept_for_him():
    """Whenever he comes as the last room, one lock is left; and its keys are there."""
    for number in range(40):
        dungeon, _ = explored(SPACE.read("6,search=0,filling=0"), f"kept/{number}")
        boss = next(d for d in dungeon.board.doors if dungeon.boss_room in d.rooms)
        assert boss.lock
        assert dungeon.locks.is_open(boss)


def test_a_lock_opens_to_totals():
    lock = Lock(7, 2, "multi", "emblem", 2)
    assert not lock.opens({})
    assert not lock.opens({2: 1, 3: 9})
    assert lock.opens({2: 2})
    assert lock.opens({2: 5})


def test_no_key_can_be_laid_behind_a_passage():
    dungeon = laid("18", "4x4 2,4 0,1 start", "5x5 2,3 0,0 secret 1", "5x5 2,2 0,0 door 2")
    key = next(item for item in dungeon.locks.growth.items if item.is_key)
    for room in (2, 3):
        assert not dungeon.locks.is_inside(room)
        with pytest.raises(IllegalCommand, match="no key can lie behind a secret passage"):
            dungeon.locks.lay_key(key, room)
    dungeon.locks.lay_key(key, 1)


# Keys that are owed


def test_a_lock_may_be_laid_before_its_keys_and_they_come_later():
    waits = []
    for number in range(either(80, 30)):
        made: Any = world(SPACE.read("18,columns=7,rows=7"), f"owed/{number}", None, True)
        rooms: dict[int, int] = {}
        for step in made["trace"]:
            if step["type"] == "lock" and step["lacking"]:
                rooms[step["key"]] = step["room"]
            if step["type"] == "key" and step["key"] in rooms:
                waits.append(step["room"] - rooms.pop(step["key"]))
        assert not rooms
    assert min(waits) >= 0
    assert max(waits) >= 2


def outlook(dungeon: Dungeon, rooms: int, *, boss: bool = False, left: int = 3) -> Outlook:
    ways = [way for room in dungeon.board.rooms for way in ways_of(dungeon.board, room)]
    stock = Stock(3)
    stock.left = [left] * 7
    return Outlook(dungeon.board, stock, ways, rooms, boss)


def test_one_exit_is_not_enough_while_the_boss_may_come_by_it():
    dungeon = laid("9", "3x3 2,4 0,2 start")
    assert len(dungeon.exits()) == 1
    assert not outlook(dungeon, 5).can_owe()
    assert outlook(dungeon, 5, boss=True).can_owe()


def test_two_exits_are_enough_if_neither_needs_the_zone_of_the_other():
    dungeon = laid("9", "5x3 2,4 0,2 start")
    assert outlook(dungeon, 5).can_owe()
    assert outlook(dungeon, 2).can_owe()
    assert not outlook(dungeon, 1).can_owe()  # the next room is the boss's
    assert outlook(dungeon, 1, boss=True).can_owe()
    assert not outlook(dungeon, 0, boss=True).can_owe()
    assert not outlook(dungeon, 5).can_owe(gone=(1, 4))


def test_two_exits_are_too_few_if_one_leads_on_only_through_the_other():
    """On a board of 2x2, two rooms leave two zones, and the boss in one leaves the other a dead
    end."""
    first = ("9,columns=2,rows=2,start=0.1", "5x5 0,1 0,0 start")
    dungeon = laid(*first)
    assert len(dungeon.exits()) == 2
    assert outlook(dungeon, 5).can_owe()
    dungeon = laid(*first, "5x5 0,0 0,0 door 1")
    assert len(dungeon.exits()) == 2
    assert not outlook(dungeon, 5).can_owe()
    assert outlook(dungeon, 5, boss=True).can_owe()


def test_without_tiles_nothing_fits():
    dungeon = laid("9", "5x3 2,4 0,2 start")
    assert not outlook(dungeon, 5, left=0).can_owe()
    assert outlook(dungeon, 5, left=1).can_owe(spare=1)
    assert not outlook(dungeon, 5, left=1).can_owe(spare=7)


@pytest.mark.parametrize("boss", [False, True])
@pytest.mark.parametrize("left", [(1,) * 7, (3,) * 7, (0, 0, 0, 1, 0, 0, 0)])
def test_that_there_are_plenty_of_exits_is_said_of_no_others(left: tuple[int, ...], boss: bool):
    """The short way by many exits against the rule: after any of them is taken by the boss, with a
    zone gone and tiles to spare, a tile must fit at another."""
    said: set[bool] = set()
    for dungeon in (*dungeons("24,columns=7,rows=7", 6), *dungeons("6,columns=3,rows=3", 12)):
        here = outlook(dungeon, 9, boss=boss)
        here.stock.left = list(left)

        def fits(way: Way, spare: int, *gone: Zone, here: Outlook = here) -> bool:
            return tiles_that_fit(here.board, here.stock, way, gone) > spare

        for gone in dict.fromkeys(way.zone for way in here.ways):
            ways = [way for way in here.ways if way.zone != gone]
            for spare in (0, 1, 6):
                by_rule = any(fits(way, spare, gone) for way in ways) and (
                    boss
                    or all(
                        any(way.zone != taken and fits(way, spare, gone, taken) for way in ways)
                        for taken in dict.fromkeys(way.zone for way in ways)
                    )
                )
                assert here.can_owe(gone=gone, spare=spare) == by_rule
                said.add(by_rule)
    assert said == {False, True}


@one_in(3)
@pytest.mark.parametrize("size", [6, 9, 12])
def test_keys_are_laid_with_a_room_to_spare(size: int):
    """After the last room but two nothing is owed if the boss has not come: one room more may be
    laid behind a passage before the last chance is gone."""
    owing = 0
    for number in range(150):
        dungeon, _ = begin(SPACE.read(f"{size},locks=200"), f"spare/{number}")
        while dungeon.boss_room is None:
            owed = dungeon.locks.owed()
            owing += bool(owed)
            assert not owed or dungeon.counter < size - 2
            exits = [e for e in dungeon.exits() if e.open]
            chosen = next((e for e in exits if e.fits), exits[0])
            dungeon.open_exit(chosen.room, chosen.side)
    assert owing > 20


def test_while_keys_are_owed_a_room_without_a_place_goes_where_they_can_be_laid():
    dungeon = laid("18", "4x4 2,4 0,1 start", "5x5 2,3 0,0 secret 1", "5x5 1,4 0,0 door 1")
    assert dungeon.usable(dungeon.reached()) == (True, True, True)
    lock = next(item for item in dungeon.locks.growth.items if not item.is_key)
    dungeon.locks.lay_chest(lock.id, 3)
    assert dungeon.locks.owed()
    assert dungeon.usable(dungeon.reached()) == (True, False, True)
    (way,) = [way for way in dungeon.ways() if (way.room, way.side) == (3, "west")]
    usable = dungeon.usable(dungeon.reached())
    assert {other.room for other in dungeon.other_ways(way, usable)} == {3}


def test_behind_a_passage_an_exit_is_closed_if_it_takes_the_last_place_of_keys_that_are_owed():
    """The first room has one exit, to the zone 1,4; the room behind its passage has one there,
    too, and others."""
    rooms = ("4x4 2,4 0,1 start", "5x5 2,3 0,0 secret 1", "5x5 1,3 0,0 door 2")
    dungeon = laid("18", *rooms)
    before = {(e.room, e.side): e.open for e in dungeon.exits()}
    assert all(before.values())
    lock = next(item for item in dungeon.locks.growth.items if not item.is_key)
    dungeon.locks.lay_chest(lock.id, 1)
    after = {(e.room, e.side): e.open for e in dungeon.exits()}
    assert after[1, "west"]
    assert not after[3, "south"]
    assert dungeon.searchable(1) == ()


@given(st.sampled_from(TEXTS), st.integers(0, 10**9))
@settings(max_examples=20)
def test_whatever_is_owed_is_laid_before_the_end(text: str, number: int):
    dungeon, _ = explored(SPACE.read(text), f"end/{number}")
    assert dungeon.locks.owed() == ()
    assert all(dungeon.reached())


def test_the_steps_tell_every_lock_and_key():
    dungeon, steps = explored(SPACE.read("18"), "told")
    told = Counter(step.type for step in steps)
    locks = [door for door in dungeon.board.doors if door.lock]
    assert told["key"] == len(dungeon.keys)
    assert told["lock"] == len(dungeon.chests) + len(locks)


def test_while_keys_to_the_boss_are_owed_there_is_no_route_to_him_yet():
    waited = 0
    for number in range(40):
        dungeon, _ = begin(SPACE.read("12"), f"owed/{number}")
        while exits := [each for each in dungeon.exits() if each.open]:
            made = dungeon.open_exit(exits[0].room, exits[0].side)
            if hasattr(made, "tiles"):
                dungeon.choose(made.tiles[0].number)
            told: Any = body(dungeon)
            waited += dungeon.boss_room is not None and not told["route"]
            assert not told["route"] or told["route"][-1]["room"] == dungeon.boss_room
            if dungeon.boss_room is not None and not dungeon.locks.owed():
                assert told["route"]
                break
    assert waited
