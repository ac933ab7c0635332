"""A diagram as the lock plan of a game that lays its places while they are explored.

The game asks what is due behind a node, lays it there, and is told which keys it owes for the locks
it has laid. It may stop at any moment: `LockPlan.settle` brings whatever is owed to one place, and
what was never laid is forgotten. Whatever was laid can then always be opened.

(A game without a diagram asks a `game.tales.locks.rules.growth.Growth` the same.)
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.codec import Plain
from game.core.errors import BadValue, IllegalCommand
from game.core.plain import PlainReader
from game.core.text import message
from game.tales.locks.rules.diagram import Diagram, Placed, thing
from game.tales.locks.rules.items import START, Item


class LockPlan:
    """What of a diagram has been laid, and where. The diagram must be one that can be finished."""

    def __init__(self, diagram: Diagram) -> None:
        self.plan = diagram
        self._laid: dict[int, int] = {}
        self._keys: dict[int, list[int]] = {}
        self._locks: dict[int, list[int]] = {}
        for placed in diagram.objects:
            of_type = self._keys if placed.item.is_key else self._locks
            of_type.setdefault(placed.item.set, []).append(placed.id)

    @property
    def done(self) -> bool:
        return len(self._laid) == len(self.plan.objects)

    def is_laid(self, number: int) -> bool:
        """Whether ``number`` is Start, or laid."""
        return number == START or number in self._laid

    def due(self, node: int = START) -> tuple[Item, ...]:
        """What the plan puts behind ``node`` and is not laid yet, in the order of placement.

        Nothing while the node itself is not laid.
        """
        if not self.is_laid(node):
            return ()
        tree = self.plan.tree
        return tuple(tree.items[n] for n in tree.children[node] if n not in self._laid)

    def due_locks(self, node: int = START) -> tuple[Item, ...]:
        """The locks among what is due behind ``node``, the most rewarding first: those with most
        behind them."""
        locks = [item for item in self.due(node) if not item.is_key]
        return tuple(sorted(locks, key=lambda lock: -len(self.plan.tree.under(lock.id))))

    def owed(self) -> tuple[Item, ...]:
        """The keys not yet laid without which some laid lock could not be opened if nothing else
        were laid any more, in the order in which they are needed."""
        order, _ = self._spread(self._arranged(), {})
        granted: dict[int, int] = {}
        owed: list[int] = []
        for _ in self._laid:
            opened, found = self._spread(self._laid, granted)
            stuck = next((n for n in order if n in self._laid and n not in opened), None)
            if stuck is None:
                break
            item = self.plan.tree.items[stuck]
            left = [k for k in self._keys[item.set] if k not in self._laid and k not in owed]
            lacking = left[: item.need - found.get(item.set, 0)]
            granted[item.set] = granted.get(item.set, 0) + len(lacking)
            owed += lacking
        return tuple(self.plan.tree.items[number] for number in owed)

    def lay(self, number: int, behind: int | None = None) -> Placed:
        """Lay an object where the plan has it, or a key behind another node.

        Raises `IllegalCommand`, and changes nothing, if it is unknown or laid already, if the node
        is not laid, and if a key would lie where it could never be reached.
        """
        tree = self.plan.tree
        if number not in tree.items:
            raise IllegalCommand(message("there is no object {number}", number=number))
        told = thing(self.plan, number)
        if number in self._laid:
            raise IllegalCommand(message("{thing} is laid already", thing=told))
        node = tree.parent[number] if behind is None else behind
        if not self.is_laid(node) or (node != START and tree.items[node].is_key):
            raise IllegalCommand(
                message("{thing} cannot be laid behind what is not laid", thing=told)
            )
        if node != tree.parent[number]:
            if not tree.items[number].is_key:
                raise IllegalCommand(
                    message("{thing} is laid where the plan has it, or not at all", thing=told)
                )
            others = {n: at for n, at in self._arranged().items() if n != number}
            if node != START and node not in self._spread(others, {})[0]:
                raise IllegalCommand(
                    message("{thing} would lie where nobody can take it", thing=told)
                )
        self._laid[number] = node
        return Placed(tree.items[number], node)

    def settle(self, node: int = START) -> tuple[Item, ...]:
        """Lay every key that is owed behind ``node``; they are returned.

        Raises `IllegalCommand`, and changes nothing, if somebody who lacks them cannot get there.
        """
        owed = self.owed()
        if owed and node != START and node not in self._spread(self._laid, {})[0]:
            raise IllegalCommand(message("the keys that are owed would lie where nobody can go"))
        for item in owed:
            self._laid[item.id] = node
        return owed

    def laid(self) -> Diagram:
        """The diagram of what was laid, as it was laid."""
        items = self.plan.tree.items
        objects = tuple(Placed(items[number], node) for number, node in self._laid.items())
        goal = self.plan.goal if self.plan.goal in self._laid else None
        return Diagram(objects, goal, names=self.plan.names)

    def snapshot(self) -> list[Plain]:
        """What was laid, as plain data; the diagram itself is kept by whoever has it."""
        return [[number, node] for number, node in self._laid.items()]

    def _arranged(self) -> dict[int, int]:
        """Where everything stands: what is laid where it was laid, the rest as planned."""
        return {placed.id: self._laid.get(placed.id, placed.behind) for placed in self.plan.objects}

    def _spread(
        self, where: Mapping[int, int], granted: Mapping[int, int]
    ) -> tuple[dict[int, bool], dict[int, int]]:
        """The locks that somebody opens who takes what they can, in order, and the keys that they
        find by set. ``where`` says what there is and behind which node; ``granted`` how many keys
        they have of each set from the start."""
        items = self.plan.tree.items
        children: dict[int, list[int]] = {}
        for number, node in where.items():
            children.setdefault(node, []).append(number)
        found = dict(granted)
        opened: dict[int, bool] = {}
        closed: list[int] = []
        fresh = [START]
        while fresh:
            for child in [child for node in fresh for child in children.get(node, ())]:
                item = items[child]
                if item.is_key:
                    found[item.set] = found.get(item.set, 0) + 1
                else:
                    closed.append(child)
            fresh = [n for n in closed if found.get(items[n].set, 0) >= items[n].need]
            closed = [n for n in closed if found.get(items[n].set, 0) < items[n].need]
            opened.update(dict.fromkeys(fresh, True))
        return opened, found


def restore(diagram: Diagram, data: object) -> LockPlan:
    """The plan that `LockPlan.snapshot` was taken of; `BadValue` for data that none can be."""
    plan = LockPlan(diagram)
    reader = PlainReader({"laid": data}, "lock plan")
    for number, node in reader.pairs("laid", len(diagram.objects)):
        if type(number) is not int or type(node) is not int:
            raise BadValue(message("lock plan: expected pairs of whole numbers"))
        try:
            plan.lay(number, node)
        except IllegalCommand as error:
            raise BadValue(message("lock plan: {why}", why=error.told)) from None
    return plan
