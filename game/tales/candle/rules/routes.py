"""Routes through a whole floor, joined from the proofs of its pieces.

Nodes are those of the floor's grid. Traps are functions of the clock, so the search asks for the
earliest arrival: at rest one may wait for a phase in which the next way is open, and to arrive
earlier is never worse.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import pairwise, permutations

from game.tales.candle.rules.body import DOWN, UP
from game.tales.candle.rules.lattice import Lattice, Node
from game.tales.candle.rules.proof import Cell, Proof
from game.tales.candle.rules.section import FLOOR_ROW, SECTION_HEIGHT, SECTION_WIDTH, SHAFT
from game.tales.candle.rules.steer import climb, walk
from game.tales.candle.rules.terrain import Ground, terrain_of
from game.tales.candle.rules.ways import ALWAYS, Way, earlier, packed, through_door

MOST_ORDERED = 5
"""Up to this many keys every order is weighed; more are taken nearest first."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A wait and a way: what is done between two places of rest."""

    way: Way
    at: int
    """The tick in which the way is set out on; before it one waits."""


class Routes:
    """The ways of a floor ``width`` tiles wide."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.ways: dict[Node, list[Way]] = {}

    def node(self, cell: Cell, hanging: bool = False) -> Node:
        """The node at a tile of the floor."""
        return (cell[1] * self.width + cell[0]) * 2 + hanging

    def cell(self, node: Node) -> Cell:
        """The tile of a node."""
        return (node >> 1) % self.width, (node >> 1) // self.width

    def add(self, proof: Proof, x: int, y: int) -> None:
        """The ways of a piece whose corner lies at tile (x, y)."""
        for way in proof.ways:
            start, end = (
                ((node >> 1) // proof.width + y) * self.width * 2
                + ((node >> 1) % proof.width + x) * 2
                + (node & 1)
                for node in (way.start, way.end)
            )
            self._put(replace(way, start=start, end=end))

    def join(self, column: int, row: int, side: str) -> None:
        """The way through between a section and its neighbour to the ``east`` or ``south``."""
        x, y = column * SECTION_WIDTH, row * SECTION_HEIGHT
        if side == "east":
            left = self.node((x + SECTION_WIDTH - 1, y + FLOOR_ROW - 1))
            self._put(Way(left, left + 2, len(_EAST), packed(_EAST)))
            self._put(Way(left + 2, left, len(_WEST), packed(_WEST)))
        else:
            upper = self.node((x + SHAFT[0], y + SECTION_HEIGHT - 1), hanging=True)
            lower = upper + 2 * self.width
            self._put(Way(upper, lower, len(_DOWNWARD), packed(_DOWNWARD)))
            self._put(Way(lower, upper, len(_UPWARD), packed(_UPWARD)))

    def door(self, one: Cell, other: Cell) -> None:
        """A pair of teleport doors."""
        for start, end in ((one, other), (other, one)):
            self._put(through_door(self.node(start), self.node(end)))

    def _put(self, way: Way) -> None:
        self.ways.setdefault(way.start, []).append(way)

    def earliest(
        self, start: Node, tick: int, goals: Iterable[Node] = ()
    ) -> tuple[dict[Node, int], dict[Node, Leg]]:
        """When each node can be reached from ``start``, and by which last leg.

        Stops early when all ``goals`` are reached.
        """
        when = {start: tick}
        last: dict[Node, Leg] = {}
        done: set[Node] = set()
        wanted = set(goals)
        queue = [(tick, start)]
        while queue:
            now, node = heappop(queue)
            if node in done:
                continue
            done.add(node)
            if wanted:
                wanted.discard(node)
                if not wanted:
                    break
            for way in self.ways.get(node, ()):
                at = now if way.mask == ALWAYS else now + _wait(way.mask, now)
                then = at + way.ticks
                if way.end not in when or then < when[way.end]:
                    when[way.end] = then
                    last[way.end] = Leg(way, at)
                    heappush(queue, (then, way.end))
        return when, last

    def tour(self, start: Node, stops: Sequence[Node], goal: Node, tick: int) -> list[Leg] | None:
        """The legs from ``start`` over all ``stops``, in the best order, to ``goal``."""
        legs: list[Leg] = []
        here = start
        for stop in (*self._ordered(start, stops, goal), goal):
            _, last = self.earliest(here, tick, (stop,))
            part: list[Leg] = []
            node = stop
            while node != here:
                if node not in last:
                    return None
                part.append(last[node])
                node = last[node].way.start
            legs += reversed(part)
            if part:
                tick = part[0].at + part[0].way.ticks
            here = stop
        return legs

    def _ordered(self, start: Node, stops: Sequence[Node], goal: Node) -> Sequence[Node]:
        """The stops in the order that takes least time, by the times from a quiet clock."""
        if len(stops) < 2:
            return stops
        times: Mapping[Node, Mapping[Node, int]] = {
            node: self.earliest(node, 0, (*stops, goal))[0] for node in (start, *stops)
        }
        never = 1 << 40
        if len(stops) > MOST_ORDERED:
            left, order, here = list(stops), [], start
            while left:
                here = min(left, key=lambda stop: (times[here].get(stop, never), stop))
                left.remove(here)
                order.append(here)
            return order

        def length(order: Sequence[Node]) -> int:
            path = (start, *order, goal)
            return sum(times[a].get(b, never) for a, b in pairwise(path))

        return min(permutations(stops), key=length)

    def stranded(self, start: Node, goal: Node) -> list[Node]:
        """Nodes that can be reached from ``start`` and from which no way leads to ``goal``."""
        seen = _flood(start, {node: [w.end for w in ways] for node, ways in self.ways.items()})
        turned: dict[Node, list[Node]] = {}
        for ways in self.ways.values():
            for way in ways:
                turned.setdefault(way.end, []).append(way.start)
        home = _flood(goal, turned)
        return sorted(seen - home)


def log_of(legs: Sequence[Leg], start: int) -> bytes:
    """The legs, waits included, as one packed log that begins at tick ``start``."""
    out = bytearray()
    now = start
    for leg in legs:
        wait = leg.at - now
        while wait > 0:
            part = min(wait, 255)
            out += bytes((0, part))
            wait -= part
        out += leg.way.log
        now = leg.at + leg.way.ticks
    return bytes(out)


def _wait(mask: int, now: int) -> int:
    """Ticks until a phase in which ``mask`` is open."""
    ahead = earlier(mask, now)
    return (ahead & -ahead).bit_length() - 1


def _flood(start: Node, steps: Mapping[Node, Sequence[Node]]) -> set[Node]:
    seen = {start}
    waiting = [start]
    while waiting:
        for end in steps.get(waiting.pop(), ()):
            if end not in seen:
                seen.add(end)
                waiting.append(end)
    return seen


def _joints() -> tuple[list[int], list[int], list[int], list[int]]:
    """The four ways through a joint, the same everywhere: one tile along a hall or a chain."""
    hall = Lattice(Ground(terrain_of("....\n....\n####")))
    east = walk(hall, hall.node(1, 1), hall.node(2, 1))
    west = walk(hall, hall.node(2, 1), hall.node(1, 1))
    shaft = Lattice(Ground(terrain_of("\n".join(["HH"] * 6))))
    downward = climb(shaft, shaft.node(0, 2, hanging=True), DOWN)
    upward = climb(shaft, shaft.node(0, 3, hanging=True), UP)
    if east is None or west is None or downward is None or upward is None:
        raise AssertionError("the standard joint cannot be passed")
    return east, west, downward[1], upward[1]


_EAST, _WEST, _DOWNWARD, _UPWARD = _joints()
