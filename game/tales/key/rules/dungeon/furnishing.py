"""What is laid with a room: the lock on its door, chests and keys, as far as they are due.

The growth draws what is due (`game.tales.locks.rules.growth`). Of all that it lists, as much is
laid by room n as the share of rooms that n is. A lock drawn before its keys is laid if they can be
owed (`game.tales.key.rules.dungeon.owing`); if not, one of its keys is laid instead. One lock is
kept for the boss.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.dice import Dice
from game.tales.key.rules.dungeon.board import Door, Room
from game.tales.key.rules.dungeon.locks import DOOR, MOST_AT_ONCE, Chest, Key, Lock
from game.tales.key.rules.dungeon.survey import Survey
from game.tales.key.rules.dungeon.trace import Steps
from game.tales.locks.rules.items import START, Item


@dataclass(frozen=True, slots=True)
class Furnishing:
    """What was laid with a room."""

    lock: Lock | None = None
    keys: tuple[Key, ...] = ()
    chests: tuple[Chest, ...] = ()


def furnish(dungeon: Survey, room: Room, door: Door | None, dice: Dice, steps: Steps) -> Furnishing:
    """Lay what is due in a room that was just laid, and on its door."""
    work = _Work(dungeon, room, steps)
    lock = None
    if door is not None and room.entered_by in ("door", "fill"):
        lock = work.lock_door(door, dice)
    dungeon.locks.enter(room, dungeon.board.doors[-1] if door is not None else None)
    if dungeon.locks.is_accessible(room.number):
        work.lay_what_is_due()
    if dungeon.locks.is_inside(room.number):
        work.settle()
    return Furnishing(lock, tuple(work.keys), tuple(work.chests))


def furnish_boss(dungeon: Survey, room: Room, door: Door | None, steps: Steps) -> Furnishing:
    """Lay the hardest lock that is due on the door of the boss room; none if none is."""
    work = _Work(dungeon, room, steps)
    lock = work.lock_boss(door) if door is not None and not door.secret else None
    dungeon.locks.enter(room, dungeon.board.doors[-1])
    return Furnishing(lock)


class _Work:
    """The locks and keys of one room."""

    def __init__(self, dungeon: Survey, room: Room, steps: Steps) -> None:
        self._dungeon = dungeon
        self._locks = dungeon.locks
        self._growth = dungeon.locks.growth
        self._room = room
        self._steps = steps
        self._due = self._count()
        self._told = -1
        self.keys: list[Key] = []
        self.chests: list[Chest] = []

    def lock_door(self, door: Door, dice: Dice) -> Lock | None:
        """A lock on the room's door, if one is due and goes there: on 1-4 of one die."""
        parent = door.rooms[0]
        if self._due < 1 or not self._locks.is_accessible(parent):
            return None
        item = self._drawn(self._locks.node(parent), door=True)
        if item is None or item.is_key or not self._may_lay(item):
            return None
        if not self._growth.may_close(item.id, *self._ways(parent)):
            return None
        shown = dice.stream("lock", self._room.number).die(6)
        self._steps.add("where", room=self._room.number, most=DOOR, door=shown <= DOOR)
        if shown > DOOR:
            return None
        self._due -= 1
        return self._put_on_door(item, parent, "door")

    def _ways(self, parent: int) -> tuple[int, int]:
        """How many ways on there are on this side of the new room's door, and beyond it."""
        locks, node = self._locks, self._locks.node(parent)
        rooms = [way.room for way in self._dungeon.ways()]
        here = sum(room <= locks.rooms and locks.node(room) == node for room in rooms)
        return here, sum(room == self._room.number for room in rooms)

    def lock_boss(self, door: Door) -> Lock | None:
        """The hardest lock that is due: its keys are laid, or can be owed. The most keys needed,
        then the deepest key, then the latest."""
        parent = door.rooms[0]
        if not self._locks.is_accessible(parent):
            return None
        found = [
            item
            for item in self._growth.items
            if not item.is_key
            and self._growth.behind(item.id) is None
            and self._growth.may_lie(item.id, self._locks.node(parent))
            and (self._lacking(item) <= 0 or self._can_owe())
        ]
        if not found:
            return None
        hardest = max(found, key=lambda item: (item.need, self._depth(item), item.id))
        return self._put_on_door(hardest, parent, "boss")

    def lay_what_is_due(self) -> None:
        """Keys, if the room is inside; locked chests, at most one and none that a key beside it
        opens."""
        inside = self._locks.is_inside(self._room.number)
        while self._due > 0:
            item = self._drawn(self._locks.node(self._room.number))
            if item is not None and not item.is_key and not self._goes_on_chest(item):
                item = self._key_for(item)
            if item is None or (item.is_key and not inside):
                return
            self._due -= 1
            if item.is_key:
                self._lay_key(item, owed=False)
            else:
                self._roll_form(item)
                chest = self._locks.lay_chest(item.id, self._room.number)
                self.chests.append(chest)
                self._tell_lock(chest.lock, "chest")

    def settle(self) -> None:
        """Lay every key that is owed, unless the next room can still receive them."""
        owed = self._locks.owed()
        if owed and not self._can_owe(ahead=1):
            for item in owed:
                self._lay_key(item, owed=True)

    def _count(self) -> int:
        """How many locks and keys are due with this room."""
        last = max(1, self._dungeon.last - 1)
        target = len(self._growth.items) * min(self._room.number, last) // last
        ahead = target - len(self._growth.placements)
        return min(MOST_AT_ONCE, max(self._growth.least, ahead))

    def _drawn(self, node: int, *, door: bool = False) -> Item | None:
        """What is due next behind a node; the die is told once, however often it is asked."""
        placed = len(self._growth.placements)
        if self._told == placed:
            return self._growth.drawn_at(node, door=door)
        self._told = placed
        item = self._growth.drawn_at(node, self._steps.rolls, door=door)
        if item is not None and self._steps.rolls.rolls:
            number = self._room.number
            self._steps.add("drawn", room=number, item=item.type, key=item.set, kind=item.kind)
        return item

    def _may_lay(self, lock: Item) -> bool:
        """Whether a lock may be laid: not the last one before the boss came, and not before its
        keys if they cannot be owed."""
        if self._dungeon.boss_room is None:
            left = [i for i in self._growth.items if self._growth.behind(i.id) is None]
            if sum(not item.is_key for item in left) == 1:
                return False
        return self._lacking(lock) <= 0 or self._can_owe(ahead=1)

    def _goes_on_chest(self, lock: Item) -> bool:
        beside = any(key.key == lock.set for key in self.keys)
        fits = not self.chests and not beside and self._growth.may_lie_on_chest(lock.id)
        return fits and self._may_lay(lock)

    def _key_for(self, lock: Item) -> Item | None:
        """A key of a lock's set that is not laid yet."""
        for item in self._growth.items:
            if item.is_key and item.set == lock.set and self._growth.behind(item.id) is None:
                return item
        return None

    def _lacking(self, lock: Item) -> int:
        return lock.need - self._growth.keys_placed(lock.set)

    def _can_owe(self, ahead: int = 0) -> bool:
        """Whether keys can be owed for now; ``ahead`` rooms more than strictly needed must come."""
        dungeon = self._dungeon
        return dungeon.outlook(dungeon.last - dungeon.counter - ahead).can_owe()

    def _depth(self, lock: Item) -> int:
        """How many locks stand before the deepest key of a lock's set."""
        depths = [0]
        for key in self._locks.keys:
            if key.key == lock.set:
                depth, node = 0, self._growth.behind(key.number)
                while node not in (None, START):
                    depth, node = depth + 1, self._growth.behind(node)
                depths.append(depth)
        return max(depths)

    def _put_on_door(self, item: Item, parent: int, where: str) -> Lock:
        self._roll_form(item)
        lock = self._locks.lay_door(item.id, parent)
        self._dungeon.board.lock_last(item.id)
        self._tell_lock(lock, where)
        return lock

    def _lay_key(self, item: Item, *, owed: bool) -> None:
        self._roll_form(item)
        key = self._locks.lay_key(item, self._room.number)
        self.keys.append(key)
        self._steps.add("key", room=key.room, key=key.key, kind=key.kind, form=key.form, owed=owed)

    def _roll_form(self, item: Item) -> None:
        """The die for what a key is, when the first of its set is laid."""
        if not any(made.item.set == item.set for made in self._growth.placements):
            self._locks.roll_form(item, self._steps.rolls)

    def _tell_lock(self, lock: Lock, where: str) -> None:
        self._steps.add(
            "lock",
            room=self._room.number,
            on=where,
            key=lock.key,
            kind=lock.kind,
            form=lock.form,
            need=lock.need,
            lacking=max(0, lock.need - self._growth.keys_placed(lock.key)),
        )
