"""Certificates: for a floor, the keys to press from its start over every key to the treasure.

A certificate is searched in the joined proofs of the floor's pieces; every trap of the floor is in
them. It gives the par time, the ghost and the hint (rules/platformer.md, "Completability").

Nodes are those of the floor's grid. Traps are functions of the clock, so the search asks for the
earliest arrival: at rest one may wait for a phase in which the next way is open, and to arrive
earlier is never worse.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from heapq import heappop, heappush
from itertools import pairwise, permutations
from typing import Annotated

from game.core.codec import AS_OBJECT, AsPlain, AsText, Codec, Plain, Within, expect
from game.core.errors import BadValue
from game.core.plain import PlainReader
from game.core.text import message
from game.tales.candle.rules.body import DOWN, UP
from game.tales.candle.rules.content import proof_keys
from game.tales.candle.rules.floor import Floor
from game.tales.candle.rules.pace import Piece, strictness_of
from game.tales.candle.rules.proof import EASY, FLOOR_STRIDE, Arc, Cell, Proof
from game.tales.candle.rules.section import FLOOR_ROW, SECTION_HEIGHT, SECTION_WIDTH, SHAFT, Side
from game.tales.candle.rules.state import WICK
from game.tales.candle.rules.terrain import Ground, terrain_of
from game.tales.candle.rules.ways import (
    Lattice,
    Node,
    Way,
    climb,
    packed,
    through_door,
    twice,
    wait,
    walk,
)

MOST_ORDERED = 5
"""Up to this many keys every order is weighed; more are taken nearest first."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A wait and a way: what is done between two places of rest."""

    end: Node
    at: int
    """The tick in which the way is set out on; before it one waits."""
    ticks: int
    log: bytes
    phases: int = 0
    """In which it may be set out on, twice over (`ways.wait`); 0 when always."""


Passage = tuple[Node, Node]
"""From one node straight to another."""
NODE_BITS = 21
"""Enough for every node of `FLOOR_STRIDE` columns and as many rows."""
_NODE = (1 << NODE_BITS) - 1
_NEVER = 1 << 40


class Routes:
    """The ways of a floor, in nodes of a grid `FLOOR_STRIDE` tiles wide.

    The ways of a piece are never copied: a node knows the arcs of the pieces that meet in it, and
    by how much each piece's nodes are higher than those of its proof.
    """

    def __init__(self) -> None:
        self._arcs: dict[Node, list[tuple[Node, tuple[Arc, ...]]]] = {}
        self._turned: dict[Node, list[tuple[Node, tuple[Node, ...]]]] = {}
        self.takings: dict[Cell, tuple[Node, Arc]] = {}
        """For each tile with a place for a coin: where the way that takes it starts, and the way as
        an arc of the floor."""

    def __contains__(self, node: Node) -> bool:
        """Whether a way leads from there."""
        return node in self._arcs

    @staticmethod
    def node(cell: Cell, hanging: bool = False) -> Node:
        """The node at a tile of the floor."""
        return (cell[1] * FLOOR_STRIDE + cell[0]) * 2 + hanging

    @staticmethod
    def cell(node: Node) -> Cell:
        return (node >> 1) % FLOOR_STRIDE, (node >> 1) // FLOOR_STRIDE

    def add(self, proof: Proof, x: int, y: int) -> None:
        """The ways of a piece whose corner lies at tile (x, y)."""
        corner = self.node((x, y))
        for start, arcs in proof.arcs:
            self._arcs.setdefault(corner + start, []).append((corner, arcs))
        for end, starts in proof.turned:
            self._turned.setdefault(corner + end, []).append((corner, starts))
        for (column, row), start, (end, ticks, phases, log) in proof.takings:
            arc = (corner + end, ticks, phases, log)
            self.takings[x + column, y + row] = corner + start, arc

    def leading_from(self, node: Node) -> Iterator[tuple[Node, int, bytes]]:
        """The ways from a node: where each leads, its ticks and its log."""
        for corner, arcs in self._arcs.get(node, ()):
            for end, ticks, _, log in arcs:
                yield corner + end, ticks, log

    def join(self, column: int, row: int, side: Side) -> None:
        """The way through between a section and its neighbour to the ``east`` or ``south``."""
        x, y = column * SECTION_WIDTH, row * SECTION_HEIGHT
        if side == "east":
            left = self.node((x + SECTION_WIDTH - 1, y + FLOOR_ROW - 1))
            self._put(Way(left, left + 2, len(_EAST), packed(_EAST)))
            self._put(Way(left + 2, left, len(_WEST), packed(_WEST)))
        else:
            upper = self.node((x + SHAFT[0], y + SECTION_HEIGHT - 1), hanging=True)
            lower = upper + 2 * FLOOR_STRIDE
            self._put(Way(upper, lower, len(_DOWNWARD), packed(_DOWNWARD)))
            self._put(Way(lower, upper, len(_UPWARD), packed(_UPWARD)))

    def door(self, start: Cell, end: Cell) -> None:
        """The way through a magic door, from before it to before its other."""
        self._put(through_door(self.node(start), self.node(end)))

    def _put(self, way: Way) -> None:
        arc = (way.end, way.ticks, twice(way.mask), way.log)
        self._arcs.setdefault(way.start, []).append((0, (arc,)))
        self._turned.setdefault(way.end, []).append((0, (way.start,)))

    def earliest(
        self,
        start: Node,
        tick: int,
        goals: Iterable[Node] = (),
        first: bool = False,
        shut: Collection[tuple[Cell, Cell]] = (),
        avoid: Collection[Node | Passage] = (),
    ) -> tuple[dict[Node, int], dict[Node, tuple[Node, Arc]]]:
        """When each node can be reached from ``start``, and from where by which last arc.

        Stops early when all ``goals`` are reached, or the ``first`` of them. Joints that are
        ``shut`` are not passed; nor does one rest in nodes to ``avoid``, or go from one to another.
        """
        barred = self._barred(shut)
        shuns = bool(barred or avoid)
        when = {start: tick}
        last: dict[Node, tuple[Node, Arc]] = {}
        wanted = set(goals)
        waiting = [tick << NODE_BITS | start]
        """Ticks and nodes in one number each, so that the earliest and lowest comes first."""
        while waiting:
            now = heappop(waiting)
            node = now & _NODE
            now >>= NODE_BITS
            if now > when[node]:
                continue
            if node in wanted:
                wanted.discard(node)
                if first or not wanted:
                    break
            for corner, arcs in self._arcs.get(node, ()):
                for arc in arcs:
                    end, ticks, phases, _ = arc
                    end += corner
                    then = now + ticks
                    before = when.get(end, _NEVER)
                    # Most arcs lead back to where one was already.
                    if then >= before:
                        continue
                    if phases:
                        then += wait(phases, now)
                        if then >= before:
                            continue
                    if shuns and ((node, end) in barred or end in avoid or (node, end) in avoid):
                        continue
                    when[end] = then
                    last[end] = node, arc
                    heappush(waiting, then << NODE_BITS | end)
        return when, last

    def tour(self, start: Node, stops: Sequence[Node], goal: Node, tick: int) -> list[Leg] | None:
        """The legs from ``start`` over all ``stops``, in the best order, to ``goal``."""
        legs: list[Leg] = []
        here = start
        for stop in (*self.ordered(start, stops, goal), goal):
            part = self.path(here, tick, stop)
            if part is None:
                return None
            legs += part
            if part:
                tick = part[-1].at + part[-1].ticks
            here = stop
        return legs

    def path(
        self,
        start: Node,
        tick: int,
        goal: Node,
        shut: Collection[tuple[Cell, Cell]] = (),
        avoid: Collection[Node | Passage] = (),
    ) -> list[Leg] | None:
        """The legs from ``start`` to ``goal``, which is there earliest; None when none lead."""
        when, last = self.earliest(start, tick, (goal,), shut=shut, avoid=avoid)
        if goal not in when:
            return None
        legs: list[Leg] = []
        node = goal
        while node != start:
            before, (_, ticks, phases, log) = last[node]
            legs.append(Leg(node, when[node] - ticks, ticks, log, phases))
            node = before
        legs.reverse()
        return legs

    def ordered(self, start: Node, stops: Sequence[Node], goal: Node) -> Sequence[Node]:
        """The stops in the order that takes least time, by the times from a quiet clock."""
        if len(stops) < 2:
            return stops
        if len(stops) > MOST_ORDERED:
            return self._nearest_first(start, stops)
        times: Mapping[Node, Mapping[Node, int]] = {
            node: self.earliest(node, 0, (*stops, goal))[0] for node in (start, *stops)
        }

        def length(order: Sequence[Node]) -> int:
            path = (start, *order, goal)
            return sum(times[a].get(b, _NEVER) for a, b in pairwise(path))

        return min(permutations(stops), key=length)

    def _nearest_first(self, start: Node, stops: Sequence[Node]) -> Sequence[Node]:
        """The stops, from each the nearest of those that are left; out of reach, the lowest."""
        left, order, here = set(stops), [], start
        while left:
            when, _ = self.earliest(here, 0, left, first=True)
            here = min(left, key=lambda stop: (when.get(stop, _NEVER), stop))
            left.remove(here)
            order.append(here)
        return order

    def _barred(self, shut: Collection[tuple[Cell, Cell]]) -> frozenset[tuple[Node, Node]]:
        return frozenset(
            (self.node(one, hanging), self.node(other, hanging))
            for one, other in shut
            for hanging in (False, True)
        )

    def reached(
        self,
        start: Node,
        shut: Collection[tuple[Cell, Cell]] = (),
        avoid: Collection[Passage] = (),
    ) -> set[Node]:
        """The nodes that can be reached from ``start`` while some joints are ``shut``, by no way to
        ``avoid``."""
        barred = self._barred(shut).union(avoid)
        seen = {start}
        waiting = [start]
        while waiting:
            node = waiting.pop()
            for corner, arcs in self._arcs.get(node, ()):
                for arc in arcs:
                    end = corner + arc[0]
                    if end not in seen and (node, end) not in barred:
                        seen.add(end)
                        waiting.append(end)
        return seen

    def stranded(self, start: Node, goal: Node) -> list[Node]:
        """Nodes that can be reached from ``start`` and from which no way leads to ``goal``."""
        return sorted(self.reached(start) - self.reaching((goal,)))

    def reaching(
        self,
        goals: Collection[Node],
        shut: Collection[tuple[Cell, Cell]] = (),
        avoid: Collection[Passage] = (),
    ) -> set[Node]:
        """The nodes from which a way leads to one of the ``goals``, by no way to ``avoid``."""
        barred = self._barred(shut).union(avoid)
        home = set(goals)
        waiting = list(goals)
        while waiting:
            node = waiting.pop()
            for corner, starts in self._turned.get(node, ()):
                for other in starts:
                    start = corner + other
                    if start not in home and (start, node) not in barred:
                        home.add(start)
                        waiting.append(start)
        return home


def log_of(legs: Sequence[Leg], start: int) -> bytes:
    """The legs, waits included, as one packed log that begins at tick ``start``."""
    out = bytearray()
    now = start
    for leg in legs:
        idle = leg.at - now
        while idle > 0:
            part = min(idle, 255)
            out += bytes((0, part))
            idle -= part
        out += leg.log
        now = leg.at + leg.ticks
    return bytes(out)


def _joint_logs() -> tuple[list[int], list[int], list[int], list[int]]:
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


_EAST, _WEST, _DOWNWARD, _UPWARD = _joint_logs()


LONGEST = 60 * 60 * 30
"""Ticks of the longest certificate: half an hour."""
MOST_STOPS = 4_000
MOST_COINS = 20_000

_JOINED: tuple[Side, ...] = ("east", "south")
"""The sides on which a section joins a later one."""


def _read_log(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadValue(message("expected hexadecimal digits")) from None


def _stop_numbers(stops: Iterable[tuple[int, Cell]]) -> list[Plain]:
    return [number for tick, cell in stops for number in (tick, *cell)]


def _read_stops(data: Plain) -> tuple[tuple[int, Cell], ...]:
    numbers = PlainReader({"stops": data}).wholes("stops", 3 * MOST_STOPS, 0, LONGEST)
    if len(numbers) % 3:
        raise BadValue(message("expected three numbers each"))
    triples = zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
    return tuple((tick, (x, y)) for tick, x, y in triples)


MOST_GIVEN = 10 * LONGEST
"""Of a large floor all candles together may burn longer than any walk over it."""


@dataclass(frozen=True, slots=True)
class Wick:
    """The wick of a certificate, in ticks of burning."""

    given: Annotated[int, Within(0, MOST_GIVEN)]
    """Handed out on its way: the candle in his hand, those it found, what lamps lent."""
    used: Annotated[int, Within(0, LONGEST)]
    first: Annotated[int, Within(1, WICK)] = WICK
    """Of the candle with which he begins."""
    each: Annotated[int, Within(1, WICK)] = WICK
    """Of every candle on the floor."""


Log = Annotated[bytes, AsText(bytes.hex, _read_log, 4 * LONGEST)]
"""Pairs of bytes: what is held, and for how many ticks (`ways.unpacked`)."""


def _digest(log: bytes) -> str:
    """Sixteen hexadecimal digits over a log."""
    return blake2b(log, digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class Golden:
    """An input log that finishes a floor with every coin, the hidden ones as well."""

    ticks: Annotated[int, Within(0, LONGEST)]
    log: Log
    coins: Annotated[int, Within(0, MOST_COINS)]
    """How many it takes: all."""
    lit: Annotated[int, Within(0, LONGEST)]
    """Ticks in which his flame burns."""
    wick: Annotated[Wick, AS_OBJECT]

    @property
    def digest(self) -> str:
        """Sixteen hexadecimal digits over the log."""
        return _digest(self.log)


@dataclass(frozen=True, slots=True)
class Certificate:
    """An input log that finishes a floor."""

    ticks: Annotated[int, Within(0, LONGEST)]
    log: Log
    stops: Annotated[tuple[tuple[int, Cell], ...], AsPlain(_stop_numbers, _read_stops)]
    """Where it rests, and the tick in which it does: from there it can be taken up."""
    lit: Annotated[int, Within(0, LONGEST)] = 0
    """Ticks in which his flame burns."""
    wick: Annotated[Wick, AS_OBJECT] = Wick(0, 0)
    needs_flame: bool = False
    """Whether nobody who never has a flame can finish the floor."""
    golden: Annotated[Golden, AS_OBJECT] | None = None
    """The way that takes every coin; None on a floor that is not played, and on one drawn by hand
    where none was found."""

    @property
    def digest(self) -> str:
        """Sixteen hexadecimal digits over the log."""
        return _digest(self.log)

    def plain(self) -> Plain:
        return CERTIFICATE.write(self)


CERTIFICATE = Codec(Certificate, what="certificate")


def certificate_of(data: Plain) -> Certificate:
    """Reads back what `Certificate.plain` gave; `BadValue` on anything else."""
    found = CERTIFICATE.read(data)
    for told in (found, found.golden):
        if told is not None:
            log, ticks = told.log, told.ticks
            fits = not len(log) % 2 and sum(log[1::2]) == ticks and max(log[::2], default=0) <= 63
            expect(fits, f"log: expected pairs that last {ticks} ticks", "certificate")
    return found


@dataclass(frozen=True)
class Made:
    """A floor that can be shown: it has a certificate."""

    floor: Floor
    certificate: Certificate


def routes_of(floor: Floor, proofs: Mapping[str, Proof]) -> Routes:
    """All proved ways of a floor, its doors included."""
    routes = Routes()
    strict = strictness_of(floor)
    for key, x, y, piece in pieces_of(floor):
        routes.add(proofs[key].left(strict.get(piece, EASY)), x, y)
    for column, row, side in joints_of(floor):
        routes.join(column, row, side)
    for door in floor.doors:
        if door.to is not None:
            routes.door(door.tile, door.to)
    return routes


def pieces_of(floor: Floor) -> list[tuple[str, int, int, Piece]]:
    """The key of the proof of each piece of a floor, the tile of its corner, and which it is."""
    if floor.level is not None:
        return [(proof_keys(floor.level)[0], 0, 0, (0, 0, 0))]
    found = []
    for cell in floor.kept:
        if cell.section is None:
            continue
        x, y = cell.x * SECTION_WIDTH, cell.y * SECTION_HEIGHT
        found.append((cell.section.key, x, y, (cell.x, cell.y, 0)))
        for number, (slot, chunk) in enumerate(cell.fillings, start=1):
            keys = proof_keys(chunk)
            key = keys[1] if slot.opening == "right" else keys[0]
            # The grid of a chunk's proof begins with the ledge before a mouth on the left.
            ledge = slot.opening == "left"
            found.append((key, x + slot.x - ledge, y + slot.y, (cell.x, cell.y, number)))
    return found


def joints_of(floor: Floor) -> list[tuple[int, int, Side]]:
    """The open ways between sections of a floor, each once: column, row, east or south."""
    return [
        (cell.x, cell.y, side)
        for cell in floor.kept
        for side in _JOINED
        if cell.section is not None and cell.section.is_open(side)
    ]
