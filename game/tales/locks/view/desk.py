"""A diagram under a designer's hands: what was done to it, and a walk through it as a player."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal

from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.edit import Verdict, verdict
from game.tales.locks.rules.items import START
from game.tales.locks.rules.travel import grounds_from

MOST_PAST = 200
"""Diagrams that can be gone back to."""

Way = Literal["up", "down", "left", "right"]


class Desk:
    """A diagram with its past and future; one object of it is chosen, perhaps lifted."""

    def __init__(self, diagram: Diagram) -> None:
        self.diagram = diagram
        self.chosen = START
        self.lifted: int | None = None
        self.leading: tuple[int, bool] | None = None
        """Where a way begins that is being laid, and whether it leads there alone."""
        self._past: list[Diagram] = []
        self._future: list[Diagram] = []
        self._verdict = verdict(diagram)

    @property
    def verdict(self) -> Verdict:
        """Whether the diagram can be finished as it is."""
        return self._verdict

    @property
    def can_undo(self) -> bool:
        """Whether something was done that can be taken back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return bool(self._future)

    def edit(self, change: Callable[[Diagram], Diagram]) -> None:
        """Do something to the diagram; what makes no sense raises `IllegalCommand`. The last of
        what was added is chosen."""
        changed = change(self.diagram)
        if changed == self.diagram:
            return
        self._past.append(self.diagram)
        del self._past[:-MOST_PAST]
        self._future.clear()
        added = [
            placed.id for placed in changed.objects if placed.id not in self.diagram.tree.items
        ]
        self._take(changed)
        if added:
            self.chosen = max(added)

    def undo(self) -> None:
        if self._past:
            self._future.append(self.diagram)
            self._take(self._past.pop())

    def redo(self) -> None:
        if self._future:
            self._past.append(self.diagram)
            self._take(self._future.pop())

    def lead(self, *, one_way: bool) -> None:
        """Begin a way on the ground where the chosen object is: behind a lock, before a key."""
        tree, here = self.diagram.tree, self.chosen
        is_key = here != START and tree.items[here].is_key
        self.chosen = tree.parent[here] if is_key else here
        self.leading = self.chosen, one_way

    def step(self, way: Way) -> None:
        """Choose the neighbour of the chosen object: its parent, what stands behind it, or what
        stands beside it on its level."""
        tree = self.diagram.tree
        here = self.chosen
        match way:
            case "up":
                self.chosen = tree.parent.get(here, START)
            case "down":
                if tree.children[here]:
                    self.chosen = tree.children[here][0]
            case "left" | "right":
                level = [n for n in tree.preorder if tree.depth[n] == tree.depth[here]]
                at = level.index(here) + (1 if way == "right" else -1)
                self.chosen = level[at % len(level)]

    def _take(self, diagram: Diagram) -> None:
        self.diagram = diagram
        self.lifted = self.leading = None
        if self.chosen not in diagram.tree.children:
            self.chosen = START
        self._verdict = verdict(diagram)


class Stroll:
    """A player in the diagram: keys taken, counted and never given up, and locks opened."""

    def __init__(self, diagram: Diagram) -> None:
        self.diagram = diagram
        self.done: dict[int, bool] = {START: True}
        """Keys taken and locks opened, in order."""
        self._at = START
        """On whose ground one stands: where there are ways, one cannot always go back."""

    def held(self, number: int) -> int:
        """Keys of the set ``number`` that were taken."""
        items = self.diagram.tree.items
        return sum(
            items[each].is_key and items[each].set == number for each in self.done if each != START
        )

    def reached(self, number: int) -> bool:
        """Whether one can stand before an object, or behind a lock: all locks on the way are open,
        or a way leads there."""
        if number == START:
            return False
        before = self.diagram.tree.parent[number]
        if not self.diagram.ways:
            return before in self.done
        return before in self._grounds or number in self._grounds

    @property
    def _grounds(self) -> Collection[int]:
        """Where one can go."""
        return tuple(grounds_from(self.diagram, self._at, [n for n in self.done if n != START]))

    def can(self, number: int) -> bool:
        """Whether an object can be taken or opened now."""
        if number in self.done or not self.reached(number):
            return False
        item = self.diagram.tree.items[number]
        return item.is_key or self.held(item.set) >= item.need

    def do(self, number: int) -> bool:
        """Take a key or open a lock; False if that cannot be done."""
        if not self.can(number):
            return False
        before = self.diagram.tree.parent[number]
        if self.diagram.ways:
            self._at = before if before in self._grounds else number
        self.done[number] = True
        return True

    @property
    def over(self) -> bool:
        """Whether the end is reached; of a diagram without one, whether everything was done."""
        goal = self.diagram.goal
        if goal is not None:
            return goal in (self._grounds if self.diagram.ways else self.done)
        return len(self.done) > len(self.diagram.objects)
