"""A finished diagram: what stands behind what, the goal, what was written beside it; and what its
locks and keys are called in a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from game.core.codec import JsonValue
from game.core.text import Message, Prose, counted, message
from game.tales.locks.rules.items import START, Item


@dataclass(frozen=True, slots=True)
class Placed:
    """A lock or key in the tree."""

    item: Item
    behind: int
    """The id of Start or of the lock that gives access to it."""

    @property
    def id(self) -> int:
        return self.item.id


@dataclass(frozen=True, slots=True)
class Name:
    """What the keys of a set and its locks are called."""

    set: int
    key: Prose
    lock: Prose

    def json(self) -> dict[str, JsonValue]:
        """The name as docs/formats.md describes it."""
        return {
            "set": self.set,
            "key": {"en": self.key.en, "fr": self.key.fr},
            "lock": {"en": self.lock.en, "fr": self.lock.fr},
        }


MOST_WAYS = 40
"""Ways beside the tree."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A way beside the tree, between Start or what is behind a lock and another of these."""

    start: int
    end: int
    one_way: bool = False
    """Whether it leads from start to end alone, and not back."""

    def json(self) -> dict[str, JsonValue]:
        """The way as docs/formats.md describes it."""
        return {"from": self.start, "to": self.end, "one_way": self.one_way}


@dataclass(frozen=True)
class Diagram:
    """A tree of locks and keys behind Start, perhaps with ways beside it. Operations on it give new
    diagrams (`game.tales.locks.rules.edit`)."""

    objects: tuple[Placed, ...]
    """All but Start, in the order of placement."""
    goal: int | None = None
    """The lock behind which the end lies."""
    rewards: tuple[tuple[int, str], ...] = ()
    """Lock and reward, where a lock has nothing else behind it."""
    obstacles: tuple[tuple[int, str], ...] = ()
    """An object and what is in the way on the line that leads to it; a line may have several."""
    names: tuple[Name, ...] = ()
    """By set; a set without a name is called by its number."""
    ways: tuple[Passage, ...] = ()
    """Short cuts and one-way ways."""
    tree: Tree = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tree", Tree(self.objects))

    def name_of(self, number: int) -> Name | None:
        return next((name for name in self.names if name.set == number), None)

    def empty_locks(self) -> tuple[int, ...]:
        """Locks with no object behind them, in the order of placement; the goal's among them."""
        children = self.tree.children
        return tuple(o.id for o in self.objects if not o.item.is_key and not children[o.id])

    def list_json(self) -> list[dict[str, JsonValue]]:
        """Start and all objects, as docs/formats.md describes them."""
        start: dict[str, JsonValue] = {
            "id": START, "type": "start", "kind": None, "set": None, "need": None, "behind": None,
        }  # fmt: skip
        return [start, *map(_object, self.objects)]

    def json(self) -> dict[str, JsonValue]:
        """The diagram as docs/formats.md describes it; `game.tales.locks.rules.reading` reads
        it."""
        ways: dict[str, JsonValue] = {"ways": [way.json() for way in self.ways]}
        return {
            "objects": list[JsonValue](self.list_json()),
            "goal": self.goal,
            "rewards": [{"lock": lock, "reward": reward} for lock, reward in self.rewards],
            "obstacles": [{"id": id_, "obstacle": what} for id_, what in self.obstacles],
            "names": [name.json() for name in self.names],
            **(ways if self.ways else {}),
        }


def _object(placed: Placed) -> dict[str, JsonValue]:
    item = placed.item
    return {
        "id": item.id,
        "type": item.type,
        "kind": item.kind,
        "set": item.set,
        "need": None if item.is_key else item.need,
        "behind": placed.behind,
    }


class Tree:
    """Who stands behind whom. The objects must form a tree under Start."""

    def __init__(self, objects: Iterable[Placed]) -> None:
        self.items: dict[int, Item] = {}
        self.parent: dict[int, int] = {}
        children: dict[int, list[int]] = {START: []}
        for placed in objects:
            self.items[placed.id] = placed.item
            self.parent[placed.id] = placed.behind
            children.setdefault(placed.id, [])
            children.setdefault(placed.behind, []).append(placed.id)
        self.children: Mapping[int, list[int]] = children
        """By id, in the order of placement; keys have none."""
        self.preorder: list[int] = []
        """Every id from Start down, whatever stands behind a lock right after it."""
        self.depth: dict[int, int] = {START: 0}
        """How many lines lead from Start to an object."""
        waiting = [START]
        while waiting:
            at = waiting.pop()
            self.preorder.append(at)
            for child in reversed(children[at]):
                self.depth[child] = self.depth[at] + 1
                waiting.append(child)

    def under(self, number: int) -> list[int]:
        """``number`` and everything behind it, from the top down."""
        start = self.preorder.index(number)
        end = start + 1
        while end < len(self.preorder) and (self.depth[self.preorder[end]] > self.depth[number]):
            end += 1
        return self.preorder[start:end]


def goal_of(objects: Iterable[Placed]) -> int | None:
    """The deepest lock; then the one with the highest need, then the latest. None without locks."""
    listed = tuple(objects)
    depth = Tree(listed).depth
    locks = [
        (depth[placed.id], placed.item.need, number, placed.id)
        for number, placed in enumerate(listed)
        if not placed.item.is_key
    ]
    return max(locks)[3] if locks else None


def thing(diagram: Diagram, number: int) -> Message:
    """An object of a diagram: by the name of its set if it has one, always with its number."""
    if number == START:
        return message("the Start")
    item = diagram.tree.items[number]
    return item_words(item, diagram.name_of(item.set))


def item_words(item: Item, name: Name | None = None) -> Message:
    """A lock or key: ``key 3``, ``lock 7 (2 keys)``, ``double jump (key 9)``."""
    if item.is_key:
        bare = message("key {number}", number=item.set)
        return _named(bare, name.key if name else None)
    if item.kind == "multi":
        bare = counted(
            "lock {number} ({count} key)",
            "lock {number} ({count} keys)",
            item.need,
            number=item.set,
        )
    else:
        bare = message("lock {number}", number=item.set)
    return _named(bare, name.lock if name else None)


def _named(bare: Message, words: Prose | None) -> Message:
    return bare if words is None else message("{name} ({bare})", name=words, bare=bare)
