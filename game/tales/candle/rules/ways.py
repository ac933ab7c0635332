"""Ways between places of rest, found by trying and proved by the real physics.

A way is a log of held keys that leads a body from rest in one node to rest in another. Its mask
says in which phases of the traps' period one may set out unhurt. A way counts only when it
runs alike in every ground it may meet: what stands in a slot, or beyond a mouth, must not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.tales.candle.rules.body import DOWN, UP, Body, step
from game.tales.candle.rules.feel import HURT_INSET, WIDTH
from game.tales.candle.rules.hazards import PERIOD, Box, Hazard
from game.tales.candle.rules.lattice import Lattice, Node
from game.tales.candle.rules.steer import attempts, climb, hang_on, leap, walk
from game.tales.candle.rules.terrain import Ground

ALWAYS = (1 << PERIOD) - 1
"""The mask of a way on which nothing hurts: a bit for every phase."""

FAR_ASIDE, FAR_UP, FAR_DOWN = 7, 3, 10
"""Tiles within which jumps and drops are tried."""


@dataclass(frozen=True, slots=True)
class Way:
    """From rest to rest: ``log`` is pairs of bytes, what is held and for how many ticks."""

    start: Node
    end: Node
    ticks: int
    log: bytes
    mask: int = ALWAYS
    """Bit p is set when one may set out at phase p of `PERIOD`."""

    @property
    def cost(self) -> int:
        """Ticks, with half a period's wait in proportion to the phases that are closed."""
        return self.ticks + (PERIOD - self.mask.bit_count()) // 2


def through_door(start: Node, end: Node) -> Way:
    """From before one teleport door to before its other: up, and ticks to come to rest there."""
    return Way(start, end, 10, bytes((UP, 1, 0, 9)))


def packed(log: Sequence[int]) -> bytes:
    """A log of ticks as pairs of bytes: what is held, how many ticks (at most 255)."""
    out = bytearray()
    for held in log:
        if out and out[-2] == held and out[-1] < 255:
            out[-1] += 1
        else:
            out += bytes((held, 1))
    return bytes(out)


def unpacked(log: bytes) -> Iterator[int]:
    """What is held in each tick of a packed log."""
    for at in range(0, len(log), 2):
        for _ in range(log[at + 1]):
            yield log[at]


def hurt_box(body: Body) -> Box:
    """The smaller body for what hurts."""
    return (
        body.x + HURT_INSET,
        body.y - body.height + HURT_INSET,
        body.x + WIDTH - HURT_INSET,
        body.y - HURT_INSET,
    )


class Phases:
    """Answers in which phases a box is free of every hazard."""

    def __init__(self, hazards: Iterable[Hazard]) -> None:
        self._hazards = [(hazard.bounds, _spans(hazard)) for hazard in hazards]

    def hurt(self, box: Box) -> int:
        """A mask of the phases in which something touches ``box``."""
        mask = 0
        left, top, right, bottom = box
        for bounds, spans in self._hazards:
            if left >= bounds[2] or right <= bounds[0] or top >= bounds[3] or bottom <= bounds[1]:
                continue
            for (x0, y0, x1, y1), phases in spans:
                if left < x1 and right > x0 and top < y1 and bottom > y0:
                    mask |= phases
        return mask


def _spans(hazard: Hazard) -> list[tuple[Box, int]]:
    """The different boxes of a hazard, each with a mask of its phases."""
    spans: dict[Box, int] = {}
    for phase, box in enumerate(hazard.boxes):
        if box is not None:
            spans[box] = spans.get(box, 0) | 1 << phase
    return list(spans.items())


def earlier(mask: int, ticks: int) -> int:
    """The phases that lie ``ticks`` before those of ``mask``."""
    by = ticks % PERIOD
    return (mask >> by | mask << (PERIOD - by)) & ALWAYS


class Arena:
    """A ground in which ways are sought, and the other grounds in which they must run alike."""

    def __init__(
        self,
        lattice: Lattice,
        rivals: Sequence[Ground],
        hazards: Iterable[Hazard],
        within: Callable[[Body], bool],
    ) -> None:
        """``within`` says whether a body has not left the part that is known."""
        self.lattice = lattice
        self.phases = Phases(hazards)
        self._rivals = rivals
        self._within = within
        self._by_row: dict[int, list[Node]] = {}
        for node in lattice.nodes:
            self._by_row.setdefault(lattice.place(node)[1], []).append(node)
        self.safe = frozenset(
            node for node in lattice.nodes if not self.phases.hurt(hurt_box(lattice.body(node)))
        )
        """Nodes in which one may wait as long as one likes."""

    def bare(self) -> Arena:
        """The same arena without any trap."""
        return Arena(self.lattice, self._rivals, (), self._within)

    def ways_from(self, start: Node) -> dict[Node, Way]:
        """The best way found from ``start`` to each node that can be reached at once."""
        found: dict[Node, Way] = {}
        lattice = self.lattice

        def keep(end: Node, log: list[int]) -> None:
            if end not in self.safe or end == start:
                return
            old = found.get(end)
            if old is not None and old.ticks <= len(log) and old.mask == ALWAYS:
                return
            way = self._proved(start, end, log)
            if way is not None and (old is None or way.cost < old.cost):
                found[end] = way

        row = lattice.run(start)
        for goal in row:
            log = walk(lattice, start, goal)
            if log is not None:
                keep(goal, log)
        for ends in (
            climb(lattice, start, UP),
            climb(lattice, start, DOWN),
            None if start & 1 else hang_on(lattice, start),
        ):
            if ends is not None:
                keep(*ends)
        for goal in self._near(start):
            if goal in row and goal in found:
                continue
            for attempt in attempts(lattice, start, goal):
                old = found.get(goal)
                if old is not None and old.mask == ALWAYS:
                    break
                ends = leap(lattice, start, goal, attempt)
                if ends is not None:
                    keep(*ends)
        return found

    def explore(self, starts: Iterable[Node]) -> dict[Node, dict[Node, Way]]:
        """The ways from every node that can be reached from ``starts``, by start."""
        ways: dict[Node, dict[Node, Way]] = {}
        waiting = list(starts)
        while waiting:
            node = waiting.pop()
            if node in ways:
                continue
            ways[node] = self.ways_from(node)
            waiting += [end for end in ways[node] if end not in ways]
        return ways

    def _near(self, start: Node) -> list[Node]:
        """Nodes that a jump or a drop might reach, the nearest first."""
        x, y = self.lattice.place(start)
        found: list[tuple[int, int, Node]] = []
        for row in range(y - FAR_UP, y + FAR_DOWN + 1):
            for node in self._by_row.get(row, ()):
                aside = abs(self.lattice.place(node)[0] - x)
                if node != start and node in self.safe and aside <= FAR_ASIDE:
                    found.append((aside + abs(row - y), node, node))
        return [node for _, _, node in sorted(found)]

    def _proved(self, start: Node, end: Node, log: list[int]) -> Way | None:
        """The way of ``log``, if it runs alike everywhere and some phase lets it through."""
        body = self.lattice.body(start)
        others = [self.lattice.body(start) for _ in self._rivals]
        pairs = list(zip(others, self._rivals, strict=True))
        ground = self.lattice.ground
        hurt = 0
        for tick, held in enumerate(log):
            step(body, held, ground)
            if not self._within(body):
                return None
            for other, rival in pairs:
                step(other, held, rival)
                if other.x != body.x or other.y != body.y or other.crouched != body.crouched:
                    return None
            found = self.phases.hurt(hurt_box(body))
            if found:
                hurt |= earlier(found, tick)
        if hurt == ALWAYS:
            return None
        return Way(start, end, len(log), packed(log), ALWAYS & ~hurt)


Ways = Mapping[Node, Mapping[Node, Way]]


def reached(ways: Ways, start: Node) -> set[Node]:
    """Every node to which ways lead from ``start``, itself included."""
    seen = {start}
    waiting = [start]
    while waiting:
        for end in ways.get(waiting.pop(), {}):
            if end not in seen:
                seen.add(end)
                waiting.append(end)
    return seen


def backwards(ways: Ways) -> dict[Node, dict[Node, Way]]:
    """The same ways by their ends, so that a search can run from the goal."""
    turned: dict[Node, dict[Node, Way]] = {}
    for start, ends in ways.items():
        for end, way in ends.items():
            turned.setdefault(end, {})[start] = way
    return turned
