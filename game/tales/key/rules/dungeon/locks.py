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

from collections.abc import Iterator, Mapping
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
from game.tales.locks.rules.plan import LockPlan

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

    least = -1_000
    """How much is due with a room even if more was laid than its share."""

    def wants(self, node: int) -> bool:
        """Whether something is due that can lie nowhere but behind ``node``."""
        del node
        return False

    def drawn_at(self, node: int, rolls: Trace | None = None, *, door: bool = False) -> Item | None:
        """What is due behind ``node``, for a ``door`` or for a room: what `drawn` gives, wherever
        that is; with its die, if ``rolls`` are to be seen."""
        del node, door
        if self.done:
            return None
        return self.items[self._draw_object(Dice(self.seed, rolls))]

    def may_lie(self, number: int, node: int) -> bool:
        """Whether a lock may be placed behind ``node``, as far as the growth has a say."""
        del number, node
        return True

    def may_close(self, number: int, here: int, beyond: int) -> bool:
        """Whether a lock may go onto a door, if so many ways on are left on this side of it and
        beyond it."""
        del number, here, beyond
        return True

    def may_lie_on_chest(self, number: int) -> bool:
        """Whether a lock may go onto a chest, as far as the growth has a say."""
        del number
        return True

    def on_chest(self, number: int) -> None:
        """A lock that was just placed went onto a chest."""


class Locks:
    """Which lock and which key has been laid where."""

    def __init__(self, growth: DueGrowth) -> None:
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
        self.growth.on_chest(number)
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


# A diagram as the locks and keys of a dungeon (`game.tales.locks.rules.plan`).
#
# What is due behind a lock is what the diagram has there. Nothing can be laid beyond a chest, so
# what the diagram has behind a lock that went onto one is due where the chest stands. Keys that
# are owed lie wherever the dungeon brings them; what finds no place is left out.


_NOTHING = LockKeyParams(unique=0, multi=0, permanent=0)


class PlannedGrowth(DueGrowth):
    """A growth that follows a diagram, which must be one that can be finished. ``seed`` is that of
    the forms of its keys; no die says what is due."""

    def __init__(self, diagram: Diagram, seed: str) -> None:
        super().__init__(_NOTHING, seed)
        self.diagram = diagram
        self._plan = LockPlan(diagram)
        self.items = tuple(placed.item for placed in diagram.objects)
        self._behind: dict[int, int] = {}
        self._chests: dict[int, bool] = {}

    least = 3

    @property
    def done(self) -> bool:
        return self._plan.done

    def item(self, number: int) -> Item:
        found = self._plan.plan.tree.items.get(number)
        if found is None:
            raise IllegalCommand(message("there is no object {number}", number=number))
        return found

    def behind(self, number: int) -> int | None:
        return self._behind.get(number)

    def is_open(self, number: int) -> bool:
        if number == START:
            return True
        if number not in self._behind:
            return False
        item = self.item(number)
        return self.keys_placed(item.set) >= item.need

    def keys_placed(self, number: int) -> int:
        return sum(made.item.is_key and made.item.set == number for made in self.placements)

    def owed(self) -> tuple[Item, ...]:
        """So many of each set as its most demanding laid lock lacks, and those first that the plan
        has first."""
        found: list[Item] = []
        needs: dict[int, int] = {}
        for made in self.placements:
            if not made.item.is_key:
                needs[made.item.set] = max(made.item.need, needs.get(made.item.set, 0))
        for number, need in sorted(needs.items()):
            left = [i for i in self.items if i.is_key and i.set == number and not self._laid(i)]
            found += left[: max(0, need - self.keys_placed(number))]
        return tuple(found)

    def drawn_at(self, node: int, rolls: Trace | None = None, *, door: bool = False) -> Item | None:
        """The first that the plan has there: for a door the lock with most behind it; for a room a
        key, or else a lock that can go onto a chest."""
        del rolls
        found = [
            item
            for behind in self._here(node)
            for item in (self._plan.due_locks(behind) if door else self._plan.due(behind))
        ]
        if not door:
            found = [item for item in found if item.is_key or self.may_lie_on_chest(item.id)]
            found.sort(key=lambda item: not item.is_key)
        return found[0] if found else None

    def may_close(self, number: int, here: int, beyond: int) -> bool:
        """What else is due on this side of the door must find a place there, and what is due
        behind it more than one room."""
        tree = self._plan.plan.tree
        behind = tree.children[number]
        if not beyond and (len(behind) > self.least or any(tree.children.get(n) for n in behind)):
            return False
        beside = [n for n in tree.children[tree.parent[number]] if n not in self._behind]
        return here > 1 or len(beside) < 2

    def may_lie_on_chest(self, number: int) -> bool:
        return not self._plan.plan.tree.children[number]

    def wants(self, node: int) -> bool:
        return any(self._plan.due(behind) for behind in self._here(node))

    def may_lie(self, number: int, node: int) -> bool:
        return self._plan.plan.tree.parent[number] in self._here(node)

    def on_chest(self, number: int) -> None:
        self._chests[number] = True

    def place(self, number: int, behind: int) -> Placement:
        item = self.item(number)
        if self._laid(item):
            raise IllegalCommand(message("object {number} is placed already", number=number))
        if not self.is_open(behind):
            raise IllegalCommand(message("node {number} is not accessible", number=behind))
        planned = self._plan.plan.tree.parent[number]
        self._plan.lay(number, planned if planned in self._here(behind) else behind)
        closed = [made.item.id for made in self.placements if not self.is_open(made.item.id)]
        self._behind[number] = behind
        made = Placement(item, behind, ())
        self.placements.append(made)
        opened = tuple(n for n in (*closed, number) if not self.item(n).is_key and self.is_open(n))
        self.placements[-1] = Placement(item, behind, opened)
        return self.placements[-1]

    def _laid(self, item: Item) -> bool:
        return item.id in self._behind

    def _here(self, node: int) -> Iterator[int]:
        """The plan's nodes that are at a node of the dungeon: itself, and the chests there that
        can be opened."""
        yield node
        for number in self._chests:
            at = self._behind[number]
            while at in self._chests:
                at = self._behind[at]
            if at == node and self.is_open(number):
                yield number
