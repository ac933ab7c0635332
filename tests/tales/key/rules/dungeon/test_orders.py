"""Nobody is ever stranded, in whatever order they open, search and take: on small dungeons every
order is tried to its end, on larger ones a careless explorer goes through some
(tools/soak/dungeon.py sends one through tens of thousands)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.tales.key.rules.dungeon import exits
from game.tales.key.rules.dungeon.generate import body
from game.tales.key.rules.dungeon.laying import Dungeon, begin
from game.tales.key.rules.dungeon.laying_plain import restore, snapshot
from game.tales.key.rules.dungeon.params import SPACE
from game.tales.key.rules.dungeon.survey import Survey
from game.tales.key.rules.dungeon.validate import faults
from tests.depth import one_in
from tools.soak.dungeon import SETTINGS, Careless

SMALL = {
    "3,columns=2,rows=2,locks=200": (0, 1, 2),
    "4,columns=2,rows=2,locks=200": (0, 1, 2),
    "5,columns=2,rows=3,locks=200,filling=3": (0, 1, 2),
    "5,columns=3,rows=3,locks=200": (2,),
    "5,columns=3,rows=2,locks=200,stock=1": (0, 1, 2),
    "6,columns=2,rows=3,locks=200,filling=0": (2,),
    "7,columns=2,rows=2,locks=200,stock=1": (0, 3, 4),
    "8,columns=2,rows=2,locks=200,filling=4": (2,),
    "9,columns=2,rows=2,locks=150": (3, 4),
    "10,columns=2,rows=2,locks=200,filling=5": (1, 3),
    "12,columns=2,rows=2,locks=200": (3,),
}
"""By parameters: the numbers of their seeds, small enough to be searched to the end, and among them
such as would strand somebody if keys were owed with less care."""
MOST_STATES = 2_000
"""More than any of them has, in which case nothing would be proved."""


class Orders:
    """Every order in which somebody can explore a dungeon."""

    def __init__(self, text: str, seed: str) -> None:
        self._start, _ = begin(SPACE.read(text), seed)
        self.states = self.ends = self.locks = 0

    def try_all(self) -> None:
        """Walk every state that any order leads to, and judge it."""
        waiting = [snapshot(self._start)]
        seen: dict[str, bool] = {}
        while waiting:
            plain = waiting.pop()
            key = json.dumps(plain, sort_keys=True)
            if key in seen:
                continue
            seen[key] = True
            dungeon = restore(plain)
            self.states += 1
            assert self.states < MOST_STATES, "too large to be searched to the end"
            actions = self._actions(dungeon)
            self._judge(dungeon, [action for action in actions if action[0] == "open"])
            for what, room, side in actions:
                then = restore(plain)
                made: Any = then.open_exit(room, side) if what == "open" else None
                if what == "search":
                    made = then.search(room, side)
                assert made is not None
                waiting.append(snapshot(then))

    def _actions(self, dungeon: Dungeon) -> list[tuple[str, int, Any]]:
        """What can be done by somebody who has taken every key within reach. Who has not can do
        less of it now, and all of it later: keys are never spent."""
        reached = self._walked(dungeon)
        assert dungeon.reached() == tuple(n in reached for n in range(1, dungeon.counter + 1))
        opened = [("open", e.room, e.side) for e in dungeon.exits() if e.open]
        searched = [
            ("search", room.number, face)
            for room in dungeon.board.rooms
            for face in dungeon.searchable(room.number)
        ]
        return [action for action in opened + searched if action[1] in reached]

    def _walked(self, dungeon: Dungeon) -> dict[int, bool]:
        """The rooms that one gets to who walks on through every door that is not locked, or whose
        keys lie in rooms where one was; found without asking the dungeon for more than its plan."""
        reached = {1: True}
        for _ in range(dungeon.counter * (len(dungeon.keys) + 1)):
            for door in dungeon.board.doors:
                lock = dungeon.locks.lock(door.lock) if door.lock else None
                if lock is not None:
                    had = sum(k.key == lock.key and k.room in reached for k in dungeon.keys)
                    if had < lock.need:
                        continue
                if any(room in reached for room in door.rooms):
                    reached.update(dict.fromkeys(door.rooms, True))
        return reached

    def _judge(self, dungeon: Dungeon, exits: list[Any]) -> None:
        reached, owed = dungeon.reached(), dungeon.locks.owed()
        beaten = dungeon.boss_room is not None and reached[dungeon.boss_room - 1]
        assert exits or beaten, "nowhere to go"
        if owed:
            inside = [e for e in exits if dungeon.locks.is_inside(e[1])]
            assert inside, "nobody can lay the keys that are owed"
        if not exits:
            self.ends += 1
            self.locks += sum(bool(door.lock) for door in dungeon.board.doors)
            assert all(reached)
            assert not owed
            assert [fault.in_english() for fault in faults(body(dungeon))] == []


@one_in(6)
@pytest.mark.parametrize("text", SMALL)
def test_every_order_of_exploring_a_small_dungeon_leads_to_the_boss_and_everywhere(text: str):
    ends = locks = 0
    for number in SMALL[text]:
        orders = Orders(text, f"orders/{number}")
        orders.try_all()
        ends, locks = ends + orders.ends, locks + orders.locks
    assert ends > 7
    assert locks > 0


@one_in(3)
@pytest.mark.parametrize("text", SETTINGS[:-2])
def test_a_careless_explorer_is_never_stranded(text: str):
    for number in range(15):
        seed = f"careless/{number}"
        dungeon, _ = begin(SPACE.read(text), seed)
        assert Careless(dungeon, seed).explore() == "", seed


CARELESS: dict[str, Any] = {
    "always": lambda _outlook, **_more: True,
    "rooms are counted": lambda outlook, **_: outlook.rooms >= (1 if outlook.boss_came else 2),
    "an exit is open": lambda outlook, **_: (
        outlook.rooms >= (1 if outlook.boss_came else 2) and bool(outlook.ways)
    ),
}
"""Ways to owe keys without looking a room ahead."""


@pytest.mark.parametrize("careless", CARELESS)
def test_trying_every_order_would_notice(careless: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(exits.Outlook, "can_owe", CARELESS[careless])
    with pytest.raises(AssertionError, match=r"nowhere to go|nobody can lay the keys"):
        Orders("9,columns=2,rows=2,locks=150", "orders/3").try_all()


def test_trying_every_order_would_notice_exits_and_faces_that_take_the_last_place_of_a_key(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(Survey, "permitted", lambda _dungeon, _way: True)
    with pytest.raises(AssertionError, match="nobody can lay the keys"):
        Orders("6,columns=2,rows=3,locks=200,filling=0", "orders/2").try_all()


@one_in(3)
@pytest.mark.parametrize("careless", CARELESS)
def test_the_explorer_would_notice(careless: str, monkeypatch: pytest.MonkeyPatch):
    """Were keys owed without looking a room ahead, some would be stranded."""
    monkeypatch.setattr(exits.Outlook, "can_owe", CARELESS[careless])
    found = {""}
    for text in ("3d6,locks=200", "12,columns=2,rows=2", "9,columns=3,rows=3,locks=150"):
        for number in range(30):
            dungeon, _ = begin(SPACE.read(text), f"careless/{number}")
            found.add(Careless(dungeon, f"careless/{number}").explore())
    assert "stranded" in found
