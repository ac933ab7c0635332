"""Nobody is ever stranded, in whatever order they open, search and take: on small dungeons every
order is tried, on larger ones a careless explorer goes through some (tools/soak/dungeon.py sends
one through tens of thousands)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.dungeon import owing
from game.core.dungeon.generate import body
from game.core.dungeon.laying import Dungeon, begin
from game.core.dungeon.laying_plain import restore, snapshot
from game.core.dungeon.params import SPACE
from game.core.dungeon.validate import faults
from tools.soak.dungeon import SETTINGS, Careless

SMALL = (
    "3,columns=2,rows=2,locks=200",
    "4,columns=2,rows=2,locks=200",
    "5,columns=2,rows=3,locks=200,filling=3",
    "5,columns=3,rows=3,locks=200",
    "5,columns=3,rows=2,locks=200,stock=1",
    "7,columns=2,rows=2,locks=200",
    "8,columns=2,rows=2,locks=200,filling=4",
)
MOST_STATES = 400
"""Of one dungeon; what comes after so many is left out. Most have fewer."""


class Orders:
    """Every order in which somebody can explore a dungeon."""

    def __init__(self, text: str, seed: str) -> None:
        self._start, _ = begin(SPACE.read(text), seed)
        self.states = self.ends = self.owing = self.locks = 0

    def try_all(self) -> None:
        """Walk the tree of all orders, and judge every state in it."""
        waiting = [snapshot(self._start)]
        while waiting and self.states < MOST_STATES:
            plain = waiting.pop()
            dungeon = restore(plain)
            self.states += 1
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
        less of it now, and all of it later."""
        reached = dungeon.reached(self._held(dungeon))
        assert reached == dungeon.reached()
        opened = [("open", e.room, e.side) for e in dungeon.exits() if e.open]
        searched = [
            ("search", room.number, face)
            for room in dungeon.board.rooms
            for face in dungeon.searchable(room.number)
        ]
        return [a for a in opened + searched if reached[a[1] - 1]]

    def _held(self, dungeon: Dungeon) -> dict[int, int]:
        """Keys found by walking: take what is there, open what opens, and look again."""
        held: dict[int, int] = {}
        while True:
            reached = dungeon.reached(held)
            found: dict[int, int] = {}
            for key in dungeon.keys:
                if reached[key.room - 1]:
                    found[key.key] = found.get(key.key, 0) + 1
            if found == held:
                return held
            held = found

    def _judge(self, dungeon: Dungeon, exits: list[Any]) -> None:
        reached, owed = dungeon.reached(), dungeon.locks.owed()
        beaten = dungeon.boss_room is not None and reached[dungeon.boss_room - 1]
        assert exits or beaten, "nowhere to go"
        if owed:
            self.owing += 1
            inside = [e for e in exits if dungeon.locks.is_inside(e[1])]
            assert inside, "nobody can lay the keys that are owed"
        if not exits:
            self.ends += 1
            self.locks += sum(bool(door.lock) for door in dungeon.board.doors)
            assert all(reached)
            assert not owed
            assert [fault.in_english() for fault in faults(body(dungeon))] == []


@pytest.mark.parametrize("text", SMALL)
def test_every_order_of_exploring_a_small_dungeon_leads_to_the_boss_and_everywhere(text: str):
    states = ends = owing = locks = 0
    for number in range(3):
        orders = Orders(text, f"orders/{number}")
        orders.try_all()
        states, ends = states + orders.states, ends + orders.ends
        owing, locks = owing + orders.owing, locks + orders.locks
    assert ends > 10
    assert locks > 0


@pytest.mark.parametrize("text", SETTINGS[:-2])
def test_a_careless_explorer_is_never_stranded(text: str):
    for number in range(15):
        seed = f"careless/{number}"
        dungeon, _ = begin(SPACE.read(text), seed)
        assert Careless(dungeon, seed).explore() == "", seed


@pytest.mark.parametrize(
    "careless",
    [
        lambda _outlook, **_more: True,
        lambda outlook, **_: outlook.rooms >= (1 if outlook.boss_came else 2),
        lambda outlook, **_: (
            outlook.rooms >= (1 if outlook.boss_came else 2) and bool(outlook.ways)
        ),
    ],
    ids=["always", "rooms are counted", "an exit is open"],
)
def test_the_explorer_would_notice(careless: Any, monkeypatch: pytest.MonkeyPatch):
    """Were keys owed without looking a room ahead, some would be stranded."""
    monkeypatch.setattr(owing.Outlook, "can_owe", careless)
    found = {""}
    for text in ("3d6,locks=200", "12,columns=2,rows=2", "9,columns=3,rows=3,locks=150"):
        for number in range(30):
            dungeon, _ = begin(SPACE.read(text), f"careless/{number}")
            found.add(Careless(dungeon, f"careless/{number}").explore())
    assert "stranded" in found
