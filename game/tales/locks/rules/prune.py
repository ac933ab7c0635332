"""Empty locks removed with their keys.

The keys of a lock are those that no other lock needs: all of them with the last lock of a set; of a
multi set those that only its most demanding lock asks for. The keys that go are those which a
thorough player finds last. Whatever could be finished still can: on that player's way, every lock
that stays finds the same first keys of its set as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heapify, heappop, heappush

from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.walk import walk


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
