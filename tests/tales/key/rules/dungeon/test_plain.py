"""Snapshots: an equal dungeon comes back, lays on as before, and nonsense is refused."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import pack
from game.core.dice import Dice
from game.core.errors import BadValue, GameError
from game.tales.key.rules.dungeon.generate import body
from game.tales.key.rules.dungeon.laying import Asked, Dungeon, begin
from game.tales.key.rules.dungeon.laying_plain import fields, reseeded, restore, snapshot
from game.tales.key.rules.dungeon.params import SPACE
from game.tales.locks.rules.grounds import SIDES
from tests.depth import either, one_in
from tests.tales.key.rules.dungeon.table import seed_for

TEXTS = (
    "18,locks=200",
    "3d6,eights=chosen",
    "12,columns=3,rows=3,locks=200",
    "literal,2d6",
    "24,columns=7,rows=7,locks=200",
)


def digest(dungeon: Dungeon) -> str:
    return pack.digest(fields(dungeon))


def act(dungeon: Dungeon, stream: Any) -> Any:
    """Something or other; None if there is nothing to do."""
    if dungeon.asked is not None:
        return dungeon.choose(stream.pick(dungeon.tiles_for(dungeon.asked)).number)
    exits = [e for e in dungeon.exits() if e.open]
    room = stream.die(dungeon.counter)
    faces = dungeon.searchable(room)
    if faces and stream.chance(1, 2):
        return dungeon.search(room, stream.pick(faces))
    if not exits:
        return None
    chosen = stream.pick(exits)
    return dungeon.open_exit(chosen.room, chosen.side)


@one_in(3)
@pytest.mark.parametrize("text", TEXTS)
def test_after_every_action_the_same_comes_back_and_goes_on_the_same(text: str):
    for number in range(either(8, 3)):
        seed = f"plain/{number}"
        dungeon, _ = begin(SPACE.read(text), seed)
        stream = Dice(seed).stream("acts")
        for _ in range(60):
            plain = snapshot(dungeon)
            again = restore(json.loads(json.dumps(plain)))
            assert snapshot(again) == plain
            assert digest(again) == digest(dungeon)
            # What a dungeon keeps in mind while it grows is what one that was read finds anew.
            assert again.exits() == dungeon.exits()
            assert again.reached() == dungeon.reached()
            before = stream.counter
            made = act(dungeon, stream)
            other = Dice(seed).stream("acts", counter=before)
            assert act(again, other) == made
            if made is None:
                break
            assert digest(again) == digest(dungeon) != pack.digest(())
        assert body(again) == body(dungeon)


def test_every_action_changes_the_digest():
    dungeon, _ = begin(SPACE.read("18"), "digest")
    stream = Dice("digest").stream("acts")
    seen = [digest(dungeon)]
    while act(dungeon, stream) is not None:
        seen.append(digest(dungeon))
    assert len(set(seen)) == len(seen)
    assert digest(begin(SPACE.read("18"), "other")[0]) not in seen


def test_other_dice_change_only_what_is_to_come():
    dungeon, _ = begin(SPACE.read("18"), "reseeded")
    for _ in range(4):
        act(dungeon, Dice("reseeded").stream("acts", dungeon.counter))
    others = [reseeded(dungeon, f"other/{n}") for n in range(12)]
    laid = set()
    for other in others:
        assert body(other) == body(dungeon)
        assert other.exits() == dungeon.exits()
        chosen = next(e for e in other.exits() if e.open)
        made = other.open_exit(chosen.room, chosen.side)
        assert not isinstance(made, Asked)
        laid.add((made.room.tile.name, made.room.x, made.room.y))
    assert len(laid) > 2


def asked() -> Dungeon:
    seed = seed_for((("tile", 2), [8], [8]), (("boss", 2), [6, 6], [6, 6]))
    dungeon, _ = begin(SPACE.read("11,eights=chosen"), seed)
    chosen = next(e for e in dungeon.exits() if e.open)
    dungeon.open_exit(chosen.room, chosen.side)
    assert dungeon.asked is not None
    return dungeon


def test_a_question_is_kept():
    dungeon = asked()
    again = restore(snapshot(dungeon))
    assert again.asked == dungeon.asked
    assert again.choose(1) == dungeon.choose(1)


def played() -> dict[str, Any]:
    """A dungeon with a bit of everything."""
    for number in range(200):
        dungeon, _ = begin(SPACE.read("18,columns=4,rows=4,locks=200"), f"played/{number}")
        stream = Dice("played").stream("acts", number)
        for _ in range(30):
            act(dungeon, stream)
        plain: Any = snapshot(dungeon)
        joins = sum(door[1] < dungeon.counter and door[6] > 0 for door in plain["doors"])
        if joins and dungeon.chests and sum(door[7] > 0 for door in plain["doors"]) > 1:
            return dict(plain)
    raise AssertionError("no such dungeon")


PLAYED = played()


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("rooms", lambda rooms: rooms[:-1]),
        ("rooms", lambda rooms: [*rooms, rooms[-1]]),
        ("rooms", lambda _: []),
        ("rooms", lambda rooms: [[9, *rooms[0][1:]], *rooms[1:]]),
        ("rooms", lambda rooms: [[8, *rooms[0][1:]], *rooms[1:]]),
        ("rooms", lambda rooms: [[*rooms[0][:5], 1, 0], *rooms[1:]]),
        ("rooms", lambda rooms: [rooms[0][:6], *rooms[1:]]),
        ("doors", lambda doors: doors[1:]),
        ("doors", lambda doors: [[*doors[0][:7], 9_999], *doors[1:]]),
        ("doors", lambda doors: [[1, 99, *doors[0][2:]], *doors[1:]]),
        ("doors", lambda doors: [[0, *doors[0][1:]], *doors[1:]]),
        ("laid", lambda _: []),
        ("laid", lambda laid: [*laid, laid[0]]),
        ("laid", lambda laid: [[laid[0][0], 99], *laid[1:]]),
        ("laid", lambda laid: [[9_999, 1], *laid]),
        ("searches", lambda _: [[1, 4, 1]]),
        ("searches", lambda _: [[99, 0, 1]]),
        ("searches", lambda _: [[1, 0, 7]]),
        ("entrance", lambda _: []),
        ("entrance", lambda _: [0, 2]),
        ("entrance", lambda _: [2, 0]),
        ("entrance", lambda _: [9, 2]),
        ("entrance", lambda _: [len(SIDES), 2]),
        ("asked", lambda _: [1]),
        ("asked", lambda _: [1, 2, 0]),
        ("asked", lambda _: [99, 0, 0]),
        ("size", lambda _: 1),
        ("size", lambda size: str(size)),
        ("seed", lambda _: ""),
        ("lock_seed", lambda _: "a#b"),
        ("params", lambda _: "columns=99"),
        ("params", lambda _: "columns=2,rows=2"),
    ],
)
def test_what_no_dungeon_can_be_is_refused(part: str, change: Any):
    plain = copy.deepcopy(PLAYED)
    restore(plain)
    plain[part] = change(plain[part])
    with pytest.raises(BadValue):
        restore(plain)


def test_no_number_below_zero_is_read():
    for part in ("rooms", "doors", "laid", "searches"):
        for column in range(len(PLAYED[part][0])):
            plain = copy.deepcopy(PLAYED)
            plain[part][-1][column] = -1
            with pytest.raises(BadValue):
                restore(plain)


def test_nobody_comes_in_from_another_zone_of_the_board():
    taken = []
    for number, side in enumerate(SIDES):
        for along in range(1, 7):
            plain = {**PLAYED, "entrance": [number, along]}
            with suppress(BadValue):
                taken.append((restore(plain), side))
    assert taken
    for dungeon, side in taken:
        assert dungeon.board.beyond(dungeon.board.room(1).zone, side) is None


def test_no_data_at_all_is_refused():
    for nothing in (None, [], "x", {}):
        with pytest.raises(BadValue):
            restore(nothing)


@given(st.data())
@settings(max_examples=60)
def test_whatever_is_read_can_be_played_to_its_end_or_is_refused(data: st.DataObject):
    """Numbers are changed at random; what is still taken never breaks afterwards."""
    plain = copy.deepcopy(PLAYED)
    for _ in range(data.draw(st.integers(1, 3))):
        part = data.draw(st.sampled_from(["rooms", "doors", "laid", "searches", "entrance"]))
        rows = plain[part]
        at = data.draw(st.integers(0, len(rows) - 1))
        if part == "entrance":
            rows[at] = data.draw(st.integers(-1, 30))
        else:
            column = data.draw(st.integers(0, len(rows[at]) - 1))
            rows[at][column] = data.draw(st.integers(-1, 30))
    try:
        dungeon = restore(plain)
    except GameError:
        return
    stream = Dice("mutated").stream("acts")
    for _ in range(80):
        if act(dungeon, stream) is None:
            break
    body(dungeon)
    assert snapshot(restore(snapshot(dungeon))) == snapshot(dungeon)
