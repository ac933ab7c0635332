"""A diagram as the locks and keys of a dungeon (`game.tales.locks.rules.plan`).

What is due behind a lock is what the diagram has there. Nothing can be laid beyond a chest, so what
the diagram has behind a lock that went onto one is due where the chest stands. Keys that are owed
lie wherever the dungeon brings them; what finds no place is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.dice import Trace
from game.core.errors import IllegalCommand
from game.core.text import message
from game.tales.key.rules.dungeon.locks import DueGrowth
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.growth import Placement
from game.tales.locks.rules.items import START, Item
from game.tales.locks.rules.params import LockKeyParams
from game.tales.locks.rules.plan import LockPlan

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
