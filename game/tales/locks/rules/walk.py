"""How a player may walk through a diagram, and how hard that is.

The player of this walk is a thorough one: they take the keys at hand, open a lock where they stand
as soon as they can, and turn back only when nothing is left on this side. Steps are counted in
doors: a key costs none, each passage through an open lock costs one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.items import START


@dataclass(frozen=True, slots=True)
class Walk:
    """A walk through a diagram, as far as it goes."""

    order: tuple[int, ...]
    """Keys taken and locks opened, one after the other."""
    passages: Mapping[int, int]
    """How often each opened lock was walked through, in either direction."""
    choices: int
    """Things that could have been taken, summed over all steps."""
    held: int
    """The most keys carried at once that still had a lock to open."""

    @property
    def backtracking(self) -> int:
        """Passages through locks beyond the first through each."""
        return sum(self.passages.values()) - len(self.passages)


@dataclass(frozen=True, slots=True)
class Figures:
    """How difficult a diagram is."""

    locks: int
    keys: int
    depth: int
    """The most lines between Start and an object."""
    width: int
    """The most objects on one level."""
    backtracking: int
    """Doors that the thorough player walks through again."""
    keys_held: int
    """The most keys that they carry at once and still need."""
    choices: float
    """Things that they could do at a time, on average; 1 is a straight line. Rounded to 0.01."""


def walk(diagram: Diagram) -> Walk:
    """The thorough player's walk; on a diagram that cannot be finished it ends where they stick."""
    return _Player(diagram).walk()


def figures(diagram: Diagram, walked: Walk) -> Figures:
    """The difficulty of ``diagram``, walked as ``walked`` says."""
    depth = diagram.tree.depth
    levels: dict[int, int] = {}
    for placed in diagram.objects:
        levels[depth[placed.id]] = levels.get(depth[placed.id], 0) + 1
    keys = sum(placed.item.is_key for placed in diagram.objects)
    steps = max(1, len(walked.order))
    return Figures(
        locks=len(diagram.objects) - keys,
        keys=keys,
        depth=max(levels, default=0),
        width=max(levels.values(), default=0),
        backtracking=walked.backtracking,
        keys_held=walked.held,
        choices=(200 * walked.choices + steps) // (2 * steps) / 100,
    )


class _Player:
    """A player on their way. An area is Start or an open lock, with what stands behind it."""

    def __init__(self, diagram: Diagram) -> None:
        self._tree = diagram.tree
        self._rank = {placed.id: number for number, placed in enumerate(diagram.objects)}
        self._ready: dict[int, list[tuple[bool, int, int]]] = {}
        """By area: what can be taken there, keys first, else in the order of placement."""
        self._below: dict[int, int] = {}
        """By area: how much can be taken there and in the areas behind it."""
        self._doors: dict[int, list[tuple[int, int]]] = {}
        """By area: open locks in it behind which something could be taken when they were noted."""
        self._waiting: dict[int, dict[int, list[int]]] = {}
        """By set and need: locks found, but still closed."""
        self._taken: dict[int, int] = {}
        """Keys taken by set."""
        self._closed: dict[int, int] = {}
        """Locks by set, found or not, that are still closed."""
        for placed in diagram.objects:
            if not placed.item.is_key:
                self._closed[placed.item.set] = self._closed.get(placed.item.set, 0) + 1
        self._passages: dict[int, int] = {}
        self._held = 0

    def walk(self) -> Walk:
        """Take everything that can be taken."""
        order: list[int] = []
        choices = most = 0
        at = START
        self._enter(START)
        while self._below[START]:
            choices += self._below[START]
            at, taken = self._nearest(at)
            order.append(taken)
            if self._tree.items[taken].is_key:
                self._take_key(taken)
            else:
                at = self._open(taken)
            most = max(most, self._held)
        return Walk(tuple(order), self._passages, choices, most)

    def _nearest(self, at: int) -> tuple[int, int]:
        """Walk from the area ``at`` to something that can be taken: its area, and what it is."""
        while not self._below[at]:
            self._passages[at] += 1
            at = self._tree.parent[at]
        while not self._ready[at]:
            doors = self._doors[at]
            while not self._below[doors[0][1]]:
                heappop(doors)
            at = doors[0][1]
            self._passages[at] += 1
        _, _, taken = heappop(self._ready[at])
        area = at
        self._below[area] -= 1
        while area != START:
            area = self._tree.parent[area]
            self._below[area] -= 1
        return at, taken

    def _take_key(self, key: int) -> None:
        number = self._tree.items[key].set
        have = self._taken[number] = self._taken.get(number, 0) + 1
        self._held += bool(self._closed.get(number))
        for lock in self._waiting.get(number, {}).pop(have, ()):
            self._make_ready(lock)

    def _open(self, lock: int) -> int:
        number = self._tree.items[lock].set
        self._closed[number] -= 1
        if not self._closed[number]:
            self._held -= self._taken[number]
        self._passages[lock] = 1
        self._enter(lock)
        return lock

    def _enter(self, area: int) -> None:
        self._ready[area], self._doors[area], self._below[area] = [], [], 0
        for child in self._tree.children[area]:
            item = self._tree.items[child]
            if item.is_key or self._taken.get(item.set, 0) >= item.need:
                self._make_ready(child)
            else:
                waiting = self._waiting.setdefault(item.set, {})
                waiting.setdefault(item.need, []).append(child)

    def _make_ready(self, found: int) -> None:
        area = self._tree.parent[found]
        ranked = (not self._tree.items[found].is_key, self._rank[found], found)
        heappush(self._ready[area], ranked)
        self._below[area] += 1
        while area != START:
            above = self._tree.parent[area]
            if self._below[area] == 1:
                heappush(self._doors[above], (self._rank[area], area))
            self._below[above] += 1
            area = above


# Empty locks removed with their keys
#
# The keys of a lock are those that no other lock needs: all of them with the last lock of a set; of
# a multi set those that only its most demanding lock asks for. The keys that go are those which a
# thorough player finds last. Whatever could be finished still can: on that player's way, every lock
# that stays finds the same first keys of its set as before.


class Pruning:
    """A diagram from which locks are removed, one after the other."""

    def __init__(self, diagram: Diagram) -> None:
        self._diagram = diagram
        self._rank = {placed.id: number for number, placed in enumerate(diagram.objects)}
        self._behind = {number: len(ids) for number, ids in diagram.tree.children.items()}
        self._keys: dict[int, list[int]] = {}
        """By set: keys that are left, those found last at the end."""
        self._needs: dict[int, list[int]] = {}
        """By set: what the locks that are left need."""
        order = {found: place for place, found in enumerate(walk(diagram).order)}
        for placed in sorted(diagram.objects, key=lambda each: order.get(each.id, len(order))):
            if placed.item.is_key:
                self._keys.setdefault(placed.item.set, []).append(placed.id)
            else:
                self._needs.setdefault(placed.item.set, []).append(placed.item.need)

    def remove(self, number: int) -> list[int]:
        """Remove the lock ``number``, which must be empty; it and its keys are returned."""
        item = self._diagram.tree.items[number]
        keys, needs = self._keys.get(item.set, []), self._needs[item.set]
        needs.remove(item.need)
        spare = max(0, item.need - max(needs)) if needs else len(keys)
        gone = [number]
        for _ in range(min(spare, len(keys))):
            gone.append(keys.pop())
        for each in gone:
            self._behind[self._diagram.tree.parent[each]] -= 1
        return gone

    def all_but(self, kept: int | None) -> Iterator[list[int]]:
        """Remove every empty lock but ``kept``, the latest first, and those that get empty by it.

        Yields what `remove` does, until no other empty lock is left.
        """
        empty = [(-self._rank[n], n) for n in self._diagram.empty_locks() if n != kept]
        heapify(empty)
        while empty:
            gone = self.remove(heappop(empty)[1])
            yield gone
            for parent in dict.fromkeys(self._diagram.tree.parent[each] for each in gone):
                if parent in self._rank and parent != kept and not self._behind[parent]:
                    heappush(empty, (-self._rank[parent], parent))
