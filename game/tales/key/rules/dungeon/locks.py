"""Locks and keys of a dungeon that is laid while it is explored (rules/dungeon.md, "Locks and
keys").

`game.tales.locks.rules.growth` says what is due; the dungeon says where. A node of the growth is
what lies behind a lock: the rooms behind a locked door, or a chest. A room is **inside** if it can
be reached by doors alone, no passage needed, once every key that was laid is taken. Keys are laid
in rooms that are inside at that time, and what is inside stays inside: whatever is needed can be
had. Locks are laid behind passages, too. A lock may be laid before its keys are; they are then
owed, and `game.tales.key.rules.dungeon.exits` says how long.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from game.core.dice import Dice, Trace
from game.core.errors import IllegalCommand
from game.core.text import message
from game.tales.key.rules.dungeon.board import Door, Room
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.growth import Growth, Placement
from game.tales.locks.rules.items import START, Item, Kind
from game.tales.locks.rules.params import LockKeyParams

Form = Literal["key", "lever", "emblem", "skill"]
"""What a key is to look at: a lever is a key that stays where it is."""

DOOR = 4
"""The highest roll of one die with which a lock goes on the door rather than on a chest."""
_LEVER = 2
"""The highest roll of one die with which a unique key is a lever."""
MOST_AT_ONCE = 3
"""Locks and keys laid in one room because they are due; keys that are owed come on top."""


@dataclass(frozen=True, slots=True)
class Lock:
    """What must be opened, on a door or a chest."""

    number: int
    """Its own."""
    key: int
    """The number of the set whose keys open it."""
    kind: Kind
    form: Form
    need: int
    """How many keys of the set must have been found."""

    def opens(self, held: Mapping[int, int]) -> bool:
        """Whether somebody who found so many keys, by set, can open it."""
        return held.get(self.key, 0) >= self.need


@dataclass(frozen=True, slots=True)
class Key:
    """A key in a room. It is found once and never given up."""

    number: int
    """Its own."""
    key: int
    """The number of its set."""
    kind: Kind
    form: Form
    room: int


@dataclass(frozen=True, slots=True)
class Chest:
    """A locked chest in a room."""

    room: int
    lock: Lock


PLAYED = 150
"""Percent of the usual number of locks and keys that there are in play, where much is left shut."""


def usual(size: int, percent: int, *, played: bool = False) -> LockKeyParams:
    """Parameters of the growth for a dungeon of ``size`` rooms; ``played``: by the rules of
    play, not only laid."""
    percent = percent * PLAYED // 100 if played else percent

    def scaled(count: int) -> int:
        return (count * percent + 50) // 100

    return LockKeyParams(
        unique=scaled((size + 3) // 6),
        multi=min(20, scaled((size + 1) // 10)),
        multi_locks=2,
        multi_keys=3,
        permanent=min(20, scaled(size // 12)),
        permanent_locks=2,
        empty="keep",
    )


class DueGrowth(Growth):
    """A growth whose draws can be seen."""

    def drawn(self, rolls: Trace | None = None) -> Item | None:
        """What is due next, with its die if ``rolls`` are to be seen."""
        if self.done:
            return None
        return self.items[self._draw_object(Dice(self.seed, rolls))]


class Locks:
    """Which lock and which key has been laid where."""

    def __init__(self, growth: DueGrowth | PlannedGrowth) -> None:
        self.growth = growth
        self.keys: list[Key] = []
        self.chests: list[Chest] = []
        self._nodes: list[int] = []
        """By room: the lock behind which it lies, or Start."""
        self._hidden: list[bool] = []
        """By room: whether it lies behind a passage."""
        self._owed: tuple[int, tuple[Item, ...]] = 0, ()
        """What is owed once so many locks and keys are laid; it changes with nothing else."""

    @property
    def rooms(self) -> int:
        """How many rooms have been taken into the account."""
        return len(self._nodes)

    def lock(self, number: int) -> Lock:
        item = self.growth.item(number)
        return Lock(item.id, item.set, item.kind, self._form(item), item.need)

    def node(self, room: int) -> int:
        """The lock behind which a room lies, or Start."""
        return self._nodes[room - 1]

    def is_accessible(self, room: int) -> bool:
        """Whether every lock on the way to a room can be opened with the keys that were laid."""
        return self.growth.is_open(self._nodes[room - 1])

    def is_inside(self, room: int) -> bool:
        """Whether a room can be reached by doors alone once every key that was laid is taken."""
        return not self._hidden[room - 1] and self.growth.is_open(self._nodes[room - 1])

    def is_open(self, door: Door) -> bool:
        """Whether a door can be opened once every key that was laid is taken."""
        return self.growth.is_open(door.lock)

    def owed(self) -> tuple[Item, ...]:
        """The keys that are not laid and without which some lock would stay closed."""
        placed = len(self.growth.placements)
        if self._owed[0] != placed:
            self._owed = placed, self.growth.owed()
        return self._owed[1]

    def enter(self, room: Room, door: Door | None) -> None:
        """Take a room into the account that was just laid, with the lock on its door."""
        if door is None:
            self._nodes.append(START)
            self._hidden.append(False)
        else:
            parent = door.other(room.number) - 1
            self._nodes.append(door.lock or self._nodes[parent])
            self._hidden.append(door.secret or self._hidden[parent])

    def lay_key(self, item: Item, room: int) -> Key:
        """Lay a key in a room that is inside. Raises `IllegalCommand` if it cannot lie there."""
        if self._hidden[room - 1]:
            raise IllegalCommand(message("no key can lie behind a secret passage"))
        self.growth.place(item.id, self._nodes[room - 1])
        key = Key(item.id, item.set, item.kind, self._form(item), room)
        self.keys.append(key)
        return key

    def lay_door(self, number: int, parent: int) -> Lock:
        """Lay a lock on the door to the room that is laid next, entered from ``parent``, which is
        accessible. Raises `IllegalCommand` as above."""
        self.growth.place(number, self._nodes[parent - 1])
        return self.lock(number)

    def lay_chest(self, number: int, room: int) -> Chest:
        """Lay a locked chest in a room that is accessible. Raises `IllegalCommand` as above."""
        self.growth.place(number, self._nodes[room - 1])
        chest = Chest(room, self.lock(number))
        self.chests.append(chest)
        return chest

    def roll_form(self, item: Item, rolls: Trace) -> None:
        """Roll for what a set of one key is, so that the die can be seen: on 1-2 a lever."""
        if item.kind == "unique":
            Dice(self.growth.seed, rolls).stream("lock", "form", item.set).die(6)

    def _form(self, item: Item) -> Form:
        if item.kind == "multi":
            return "emblem"
        if item.kind == "permanent":
            return "skill"
        die = Dice(self.growth.seed).stream("lock", "form", item.set).die(6)
        return "lever" if die <= _LEVER else "key"


class PlannedGrowth:
    """The locks and keys of a diagram: what they are, and which have been laid. Where each lies is
    settled beforehand (`game.tales.key.rules.dungeon.ground_plan`). ``seed`` is that of the forms
    of its keys."""

    def __init__(self, diagram: Diagram, seed: str) -> None:
        self.diagram = diagram
        self.seed = seed
        self.items = tuple(placed.item for placed in diagram.objects)
        self.placements: list[Placement] = []
        self._behind: dict[int, int] = {}
        self._open: dict[int, bool] = {START: True}
        self._reached: dict[int, bool] = {START: True}

    @property
    def done(self) -> bool:
        return len(self._behind) == len(self.items)

    def item(self, number: int) -> Item:
        found = self.diagram.tree.items.get(number)
        if found is None:
            raise IllegalCommand(message("there is no object {number}", number=number))
        return found

    def behind(self, number: int) -> int | None:
        return self._behind.get(number)

    def is_open(self, number: int) -> bool:
        """Whether somebody opens a lock who takes every key that was laid and that they can reach;
        Start is open."""
        return number in self._open

    def is_reached(self, number: int) -> bool:
        """Whether that somebody gets behind a lock: it is open, or a way leads there."""
        return number in self._reached

    def keys_placed(self, number: int) -> int:
        return sum(made.item.is_key and made.item.set == number for made in self.placements)

    def owed(self) -> tuple[Item, ...]:
        """Nothing: the diagram can be finished, and all of it is laid."""
        return ()

    def place(self, number: int, behind: int) -> Placement:
        """Lay an object; `IllegalCommand` if it is laid already, or has another place."""
        item = self.item(number)
        if number in self._behind:
            raise IllegalCommand(message("object {number} is placed already", number=number))
        if self.diagram.tree.parent[number] != behind:
            raise IllegalCommand(message("node {number} is not accessible", number=behind))
        self._behind[number] = behind
        before = self._open
        self._open, self._reached = self._opened()
        made = Placement(item, behind, tuple(n for n in self._open if n not in before))
        self.placements.append(made)
        return made

    def _opened(self) -> tuple[dict[int, bool], dict[int, bool]]:
        """Start, and every lock that somebody opens who takes what they can; and the nodes that
        they reach, by a way beside the tree also without opening the lock."""
        tree = self.diagram.tree
        found: dict[int, bool] = {START: True}
        reached: dict[int, bool] = {START: True}
        while True:
            self._follow_ways(reached)
            held: dict[int, int] = {}
            for number, behind in self._behind.items():
                item = tree.items[number]
                if item.is_key and behind in reached:
                    held[item.set] = held.get(item.set, 0) + 1
            fresh = [
                number
                for number, behind in self._behind.items()
                if number not in found
                and (behind in reached or number in reached)
                and not (item := tree.items[number]).is_key
                and held.get(item.set, 0) >= item.need
            ]
            if not fresh:
                return found, reached
            found.update(dict.fromkeys(fresh, True))
            for number in fresh:
                reached[number] = reached[self._behind[number]] = True

    def _follow_ways(self, reached: dict[int, bool]) -> None:
        """Add to the nodes that are reached those to which ways lead from them."""
        for _ in self.diagram.ways:
            for way in self.diagram.ways:
                if way.start in reached:
                    reached[way.end] = True
                elif way.end in reached and not way.one_way:
                    reached[way.start] = True
