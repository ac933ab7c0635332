"""What is in reach of a node, and the shortest ways there, over any graph whose edges cost whole
numbers. Every search is bounded.

``steps(node)`` gives the neighbours of a node with what it costs to go there, always in the same
order; of equally short ways the search keeps the one found first, so that the answer depends on
nothing but the graph and that order.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, TypeVar

Node = TypeVar("Node", bound=Hashable)

Steps = Callable[[Node], Iterable[tuple[Node, int]]]

MOST_NODES = 100_000
"""Nodes that a search looks at before it gives up."""


@dataclass(frozen=True, slots=True)
class Reach(Generic[Node]):
    """Everything that can be reached from one node at a bounded cost."""

    start: Node
    cost: dict[Node, int]
    """What the way to each node costs, in the order in which they were reached: nearest first."""
    came_from: dict[Node, Node]
    """The node before each one on its way; the start has none."""

    def path_to(self, goal: Node) -> tuple[Node, ...]:
        """The nodes from the first after the start to ``goal``; empty for the start itself.

        Raises `KeyError` for a node that was not reached.
        """
        self.cost[goal]
        way = []
        while goal != self.start:
            way.append(goal)
            goal = self.came_from[goal]
        return tuple(reversed(way))


def reach(start: Node, steps: Steps[Node], limit: int, most: int = MOST_NODES) -> Reach[Node]:
    """Every node that can be reached from ``start`` for at most ``limit`` (Dijkstra).

    Costs of steps are at least 1. No more than ``most`` nodes are entered.
    """
    cost: dict[Node, int] = {}
    came_from: dict[Node, Node] = {}
    best = {start: 0}
    order = 0
    queue: list[tuple[int, int, Node]] = [(0, 0, start)]
    while queue and len(cost) < most:
        so_far, _, node = heappop(queue)
        if node in cost:
            continue
        cost[node] = so_far
        for neighbour, price in steps(node):
            dear = so_far + price
            if dear <= limit and dear < best.get(neighbour, limit + 1):
                best[neighbour] = dear
                came_from[neighbour] = node
                order += 1
                heappush(queue, (dear, order, neighbour))
    return Reach(start, cost, came_from)
