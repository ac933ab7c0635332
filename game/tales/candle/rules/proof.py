"""Proofs of hand-made pieces: from every way in to every way out and every place, and back.

Each piece is proved alone, in its strictest setting: every trap there, every slot a box of stone.
Beyond a mouth stands what the standard geometry promises and no more, and a way that would run
differently with the slots empty, or with the webs burnt, does not count. So ways of neighbours
join, and a floor is proved from the proofs of its pieces (rules/platformer.md, "Completability").
Nobody may be stranded either, with every web whole or with none.

As bytes (`pack_proof`) proofs are compiled, hashed, and unpacked where a floor needs them.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from game.core.errors import ContentError
from game.core.sliced import Sliced, part, through
from game.core.text import Message, message
from game.tales.candle.rules.body import CELL, REACH, WIDTH, Body, step, touches
from game.tales.candle.rules.clockwork import clockworks_of
from game.tales.candle.rules.hazards import PERIOD, hazards_of
from game.tales.candle.rules.section import (
    FLOOR_ROW,
    SECTION_HEIGHT,
    SECTION_WIDTH,
    SHAFT,
    SIDES,
    STANDING,
    Chunk,
    Place,
    Section,
    Side,
)
from game.tales.candle.rules.terrain import (
    CHAIN,
    EMPTY,
    PLANK,
    SOLID,
    STONE,
    WEB,
    Ground,
    Terrain,
    filled,
)
from game.tales.candle.rules.ways import (
    ALWAYS,
    Arena,
    Lattice,
    Node,
    Way,
    Ways,
    backwards,
    longest_open,
    oftener,
    reached,
    sooner,
    through_door,
    twice,
    unpacked,
)

BEYOND = 2
"""Cells beyond a section's border that its proof knows."""

Cell = tuple[int, int]

PORTS: Mapping[Side, tuple[Cell, bool]] = {
    "north": ((SHAFT[0], 0), True),
    "east": ((SECTION_WIDTH - 1, FLOOR_ROW - 1), False),
    "south": ((SHAFT[0], SECTION_HEIGHT - 1), True),
    "west": ((0, FLOOR_ROW - 1), False),
}
"""Where one rests in a way through, and whether one hangs there."""


class Strict(NamedTuple):
    """How much stricter than they are drawn the traps of a piece are on some floor."""

    haste: int
    """Ticks by which the hastiest strikes sooner."""
    has_bed: bool
    """Whether one of its beds is alive."""
    is_twice: bool
    """Whether any strikes twice as often."""


EASY = Strict(0, False, False)


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that could not be proved, at a cell of the piece."""

    cell: Cell
    what: Message
    to: Cell | None = None
    """Where no way leads from there, if that is what is missing."""


_NAMES: Mapping[str, Message] = {
    "start": message("the start"),
    "treasure": message("the treasure"),
    "save": message("a lamp"),
    "key": message("a key"),
    "candle": message("a candle"),
    "door": message("a magic door"),
    "sign": message("a sign"),
    "rope": message("a bell’s rope"),
    "cresset": message("a cresset"),
}
"""What places are called between which there must be ways."""

FLOOR_STRIDE = 1 << 10
"""Columns from one row of a floor to the next, in the numbers of its nodes: no floor is wider. So a
piece's nodes lie the same apart on every floor."""

HASTE_STEP = 4
"""Ticks by which less haste is tried."""

Bed = tuple[int, int, int]
"""Column, row and width, in tiles of its piece."""

Arc = tuple[Node, int, int, bytes]
"""A way of a piece as a search reads it: its end, its ticks, the phases in which it is open, twice
over (0 when it always is), and its log."""


@dataclass(frozen=True)
class Proof:
    """The ways of a piece, in nodes of a grid as wide as the piece, and what is not proved."""

    width: int
    ways: tuple[Way, ...]
    gaps: tuple[Gap, ...] = ()
    nodes: int = 0
    """How many nodes there are in its open space."""
    coins: tuple[tuple[Cell, int], ...] = ()
    """The cell of each coin, and which of the ways takes it."""
    beds: tuple[Bed, ...] | None = None
    """Rows of floor on which spikes may come alive (`beds`); None where nobody looked for any."""
    bedded: frozenset[int] = frozenset()
    """The numbers of the ways that touch one of them."""

    @cached_property
    def arcs(self) -> tuple[tuple[Node, tuple[Arc, ...]], ...]:
        """The ways by where they start, as on a floor whose first tile is the corner of the piece.

        Made once; a piece elsewhere has all its nodes higher by the same number.
        """
        by_start: dict[Node, list[Arc]] = {}
        wider = 2 * (FLOOR_STRIDE - self.width)
        across = 2 * self.width
        for way in self.ways:
            start = way.start + way.start // across * wider
            end = way.end + way.end // across * wider
            by_start.setdefault(start, []).append((end, way.ticks, twice(way.mask), way.log))
        return tuple((start, tuple(arcs)) for start, arcs in by_start.items())

    @cached_property
    def takings(self) -> tuple[tuple[Cell, Node, Arc], ...]:
        """The cell of each coin, and where the way that takes it starts and what it is, as `arcs`
        are."""
        by_start = dict(self.arcs)
        wider = 2 * (FLOOR_STRIDE - self.width)
        across = 2 * self.width
        found = []
        for cell, number in self.coins:
            way = self.ways[number]
            start = way.start + way.start // across * wider
            end = way.end + way.end // across * wider
            found.append((cell, start, next(arc for arc in by_start[start] if arc[0] == end)))
        return tuple(found)

    @cached_property
    def _left(self) -> dict[Strict, Proof]:
        return {}

    def left(self, strict: Strict) -> Proof:
        """What is left of it when its traps strike so."""
        haste, with_beds, is_twice = strict
        if not any(strict):
            return self
        known = self._left.get(strict)
        if known is None:
            ways: list[Way] = []
            numbers: dict[int, int] = {}
            """Of each way that is left, by its number before, its number now."""
            for number, way in enumerate(self.ways):
                mask = way.mask
                if mask != ALWAYS:
                    mask = sooner(oftener(mask) if is_twice else mask, haste)
                if mask and not (with_beds and number in self.bedded):
                    numbers[number] = len(ways)
                    ways.append(replace(way, mask=mask))
            coins = [(cell, numbers[way]) for cell, way in self.coins if way in numbers]
            known = Proof(self.width, tuple(ways), self.gaps, self.nodes, tuple(coins))
            self._left[strict] = known
        return known

    @cached_property
    def _hastes(self) -> dict[tuple[int, int, bool], int | None]:
        return {}

    def haste_for(self, window: int, most: int, is_twice: bool = False) -> int | None:
        """By how many ticks its traps may strike sooner, at ``most``: every place is still reached
        and left by ways that stay open for ``window`` ticks, and every coin taken. None where they
        may not strike ``is_twice`` as often for that."""
        wanted = window, most, is_twice
        if wanted not in self._hastes:
            runs = self._runs_twice if is_twice else self._runs
            whole = self._joined(0, self._runs)
            taking = min((runs[way] for _, way in self.coins), default=PERIOD)
            haste = max(0, min(most, taking - 1))
            while haste and self._joined(window + haste, runs) != whole:
                haste = max(0, haste - HASTE_STEP)
            fits = haste or not is_twice or (taking and self._joined(window, runs) == whole)
            self._hastes[wanted] = haste if fits else None
        return self._hastes[wanted]

    @cached_property
    def _runs(self) -> tuple[int, ...]:
        """For how many ticks each way is open without a break."""
        return tuple(longest_open(way.mask) for way in self.ways)

    @cached_property
    def _runs_twice(self) -> tuple[int, ...]:
        """The same, where its traps strike twice in a period."""
        return tuple(longest_open(oftener(way.mask)) for way in self.ways)

    @cached_property
    def root(self) -> Node:
        """A node to which ways lead from every other: a way in, or a place."""
        linked: dict[Node, dict[Node, Way]] = {}
        for way in self.ways:
            linked.setdefault(way.start, {})[way.end] = way
        turned = backwards(linked)
        return max(turned, key=lambda node: (len(reached(turned, node)), -node), default=0)

    def _joined(self, run: int, runs: Sequence[int]) -> tuple[set[Node], set[Node]]:
        """What is reached from `root`, and from where that is, by ways that stay open
        for so many ticks and touch no bed."""
        ways: dict[Node, dict[Node, Way]] = {}
        for number, way in enumerate(self.ways):
            if runs[number] >= run and number not in self.bedded:
                ways.setdefault(way.start, {})[way.end] = way
        return reached(ways, self.root), reached(backwards(ways), self.root)

    @cached_property
    def turned(self) -> tuple[tuple[Node, tuple[Node, ...]], ...]:
        """Every end of a way as in `arcs`, with where the ways to it start."""
        by_end: dict[Node, list[Node]] = {}
        for start, arcs in self.arcs:
            for end, *_ in arcs:
                by_end.setdefault(end, []).append(start)
        return tuple((end, tuple(starts)) for end, starts in by_end.items())


def prove_section(section: Section) -> Proof:
    """The proof of a section; its ``gaps`` are empty when all is well."""
    boxed = surrounded(section, STONE)
    rivals = [surrounded(section, EMPTY)] if section.slots else []
    inside = (BEYOND, BEYOND, SECTION_WIDTH, SECTION_HEIGHT)
    moved = [place.moved(BEYOND, BEYOND) for place in section.places]
    arenas = _Arenas(boxed, rivals, moved, inside)
    lattice = arenas.proved.lattice
    goals: dict[Node, Message] = {}
    for side in SIDES:
        if section.is_open(side):
            (x, y), hanging = PORTS[side]
            goals[lattice.node(x + BEYOND, y + BEYOND, hanging)] = message(
                "the way {side}", side=side
            )
    for slot in section.slots:
        x, y = slot.ledge
        goals[lattice.node(x + BEYOND, y + BEYOND)] = message(
            "the ledge of slot {shape}", shape=slot.shape
        )
    return through(_proving(arenas, goals, moved, (BEYOND, BEYOND), SECTION_WIDTH))


def prove_chunk(chunk: Chunk, opening_right: bool = False) -> Proof:
    """The proof of a chunk from the ledge before its mouth, in either direction.

    Its grid is one column wider than the chunk: the ledge stands beside the mouth.
    """
    piece = chunk.mirrored() if opening_right else chunk
    width, height = piece.terrain.width, piece.terrain.height
    ledge = width if opening_right else -1
    corner = (BEYOND + 1, BEYOND)
    tight = filled(width + 2 * BEYOND + 2, height + 2 * BEYOND, STONE)
    tight = tight.with_box(*corner, piece.terrain)
    hall = filled(1, 2, EMPTY)
    tight = tight.with_box(corner[0] + ledge, corner[1] + height - 2, hall)
    outside = corner[0] + (width if opening_right else -1 - BEYOND)
    wide = tight.with_box(outside, 0, filled(1 + BEYOND, corner[1] + height, EMPTY))
    # What else may hang in the two dry cells of the ledge, from above.
    others = [
        wide.with_box(corner[0] + ledge, corner[1] + height - 2, Terrain(1, 2, bytes(cells)))
        for cells in ((CHAIN, CHAIN), (CHAIN, EMPTY), (PLANK, EMPTY))
    ]
    shift = 0 if opening_right else 1
    origin = (corner[0] - shift, corner[1])
    moved = [place.moved(*corner) for place in piece.places]
    arenas = _Arenas(tight, [wide, *others], moved, (*origin, width + 1, height))
    goal = arenas.proved.lattice.node(corner[0] + ledge, corner[1] + height - 1)
    before = {goal: message("the ledge before the mouth")}
    return through(_proving(arenas, before, moved, origin, width + 1))


def prove_level(terrain: Terrain, places: Sequence[Place]) -> Proof:
    """`proving_level` in one go."""
    return through(proving_level(terrain, places))


def proving_level(terrain: Terrain, places: Sequence[Place]) -> Sliced[Proof]:
    """The proof of a whole hand-made level: every place from every other.

    Doors of one name lead to each other; the ways through them are the level's, not the proof's.
    """
    arenas = _Arenas(terrain, [], places, (0, 0, terrain.width, terrain.height))
    named: dict[str, list[Node]] = {}
    for place in places:
        if place.kind == "door":
            named.setdefault(place.name, []).append(arenas.proved.lattice.node(place.x, place.y))
    doors = [(pair[0], pair[1]) for pair in named.values() if len(pair) == 2]
    return (yield from _proving(arenas, {}, places, (0, 0), terrain.width, doors))


_EXPLORED = 0.9
"""The share of a proof that is seeking ways, the rest being what follows from them."""


class _Arenas:
    """Where ways are sought, and where it is asked whether somebody may be stranded."""

    def __init__(
        self,
        terrain: Terrain,
        rivals: Sequence[Terrain],
        places: Sequence[Place],
        rectangle: tuple[int, int, int, int],
    ) -> None:
        """``rivals`` are grounds in which ways must run alike; nodes lie in the ``rectangle``."""
        hazards, works = hazards_of(places), clockworks_of(places)

        def arena(ground: Terrain, others: Sequence[Terrain]) -> Arena:
            lattice = _only(Lattice(Ground(ground)), *rectangle)
            return Arena(
                lattice,
                [Ground(other) for other in others],
                hazards,
                _inside(ground, not rectangle[1]),
                works,
            )

        if WEB in terrain.cells:
            burnt = [_without_webs(ground) for ground in (terrain, *rivals)]
            self.proved = arena(terrain, (*rivals, *burnt))
            self.loose = [arena(terrain, rivals), arena(burnt[0], burnt[1:])]
            """With every web whole, and with none: ways that may touch a web."""
        else:
            self.proved = arena(terrain, rivals)
            self.loose = []


def _without_webs(terrain: Terrain) -> Terrain:
    cells = terrain.cells.replace(bytes((WEB,)), bytes((EMPTY,)))
    return Terrain(terrain.width, terrain.height, cells)


def _proving(
    arenas: _Arenas,
    goals: dict[Node, Message],
    places: Sequence[Place],
    origin: Cell,
    width: int,
    doors: Sequence[tuple[Node, Node]] = (),
) -> Sliced[Proof]:
    arena = arenas.proved
    lattice = arena.lattice
    gaps: list[Gap] = []

    def local(node: Node) -> Cell:
        x, y = lattice.place(node)
        return x - origin[0], y - origin[1]

    for place in places:
        node = lattice.node(place.x, place.y)
        if place.kind in STANDING:
            goals.setdefault(node, _NAMES[place.kind])
    for node, what in sorted(goals.items()):
        if node not in lattice.known:
            gaps.append(Gap(local(node), message("{what}: nobody can stand here", what=what)))
        elif node not in arena.safe:
            gaps.append(Gap(local(node), message("{what}: a trap reaches here", what=what)))
    ends = [node for node in sorted(goals) if node in arena.safe]
    if not ends:
        return Proof(width, (), tuple(gaps) or (Gap((0, 0), message("no way in and no place")),))
    ways = yield from part(arena.exploring(_region(lattice, ends)), 0.0, _EXPLORED)
    passages = {
        through_door(start, end)
        for pair in doors
        for start, end in (pair, pair[::-1])
        if start in ways and end in ways
    }
    for way in sorted(passages, key=lambda way: way.start):
        ways[way.start] = {**ways[way.start], way.end: way}
    for start in ends:
        seen = reached(ways, start)
        gaps += [
            Gap(
                local(start),
                message(
                    "no way from {start} to {end} at ({column},{row})",
                    start=goals[start],
                    end=goals[end],
                    column=local(end)[0],
                    row=local(end)[1],
                ),
                local(end),
            )
            for end in ends
            if end not in seen
        ]
    turned = backwards(ways)
    home = set().union(*(reached(turned, end) for end in ends))
    if arenas.loose:
        for loose in arenas.loose:
            found = [node for node in _region(loose.lattice, ends) if node not in home]
            what = message("with webs here or burnt, whoever comes to rest here is caught")
            gaps += [Gap(local(node), what) for node in _caught(loose, found, home)]
    else:
        what = message("whoever comes to rest here cannot get away")
        found = [node for node in sorted(ways) if node not in home]
        gaps += [Gap(local(node), what) for node in _caught(arena, found, home)]
    kept = _trees(turned, ends) - passages
    taken, missed = _takings(arena, ways, turned, ends, passages, places)
    for place in missed:
        cell = (place.x - origin[0], place.y - origin[1])
        gaps.append(Gap(cell, message("coin: no way touches it")))
    kept |= _detours(turned, ends, [way for _, way in taken]) - passages
    named = {node: _renumbered(lattice, node, origin, width) for node in ways}
    ordered = sorted(kept, key=lambda way: (way.start, way.end))
    shown = tuple(
        Way(named[way.start], named[way.end], way.ticks, way.log, way.mask) for way in ordered
    )
    number = {(way.start, way.end): index for index, way in enumerate(ordered)}
    coins = tuple(
        ((place.x - origin[0], place.y - origin[1]), number[way.start, way.end])
        for place, way in taken
    )
    return Proof(width, shown, tuple(gaps), len(ways), coins)


def _caught(arena: Arena, nodes: Iterable[Node], home: set[Node]) -> list[Node]:
    """Those of ``nodes`` from which no way leads to ``home``, from which one gets anywhere."""
    found: dict[Node, dict[Node, Way]] = {}
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if node not in found:
            found[node] = arena.ways_from(node)
            waiting += [end for end in found[node] if end not in home and end not in found]
    turned = backwards(found)
    saved = set().union(*(reached(turned, node) for node in turned if node in home))
    return [
        node
        for node in sorted(found)
        if node not in saved and (node in arena.safe or not _gets_out(arena.bare(), node, home))
    ]


def _gets_out(bare: Arena, node: Node, home: set[Node]) -> bool:
    """Whether one gets from ``node``, where a trap may be, to ``home`` when it is not there."""
    seen = {node}
    waiting = [node]
    while waiting:
        for end in bare.ways_from(waiting.pop()):
            if end in home:
                return True
            if end not in seen:
                seen.add(end)
                waiting.append(end)
    return False


def _trees(turned: Ways, ends: Iterable[Node]) -> set[Way]:
    """The ways on the cheapest paths from every node to every end."""
    kept: set[Way] = set()
    for end in ends:
        kept.update(_cheapest(turned, (end,))[1].values())
    return kept


def _cheapest(linked: Ways, sources: Iterable[Node]) -> tuple[dict[Node, int], dict[Node, Way]]:
    """What the cheapest path between ``sources`` and each node costs, and its way at that node."""
    best: dict[Node, int] = dict.fromkeys(sources, 0)
    queue: list[tuple[int, Node]] = [(0, node) for node in sorted(best)]
    last: dict[Node, Way] = {}
    while queue:
        cost, node = heappop(queue)
        if cost > best[node]:
            continue
        for other, way in linked.get(node, {}).items():
            total = cost + way.cost
            if other not in best or total < best[other]:
                best[other] = total
                last[other] = way
                heappush(queue, (total, other))
    return best, last


def _takings(
    arena: Arena,
    ways: Ways,
    turned: Ways,
    ends: Sequence[Node],
    passages: Collection[Way],
    places: Sequence[Place],
) -> tuple[list[tuple[Place, Way]], list[Place]]:
    """For each coin the way that takes it with the least detour from an end and back to one; and
    the coins that none takes."""
    there, _ = _cheapest(ways, ends)
    back, _ = _cheapest(turned, ends)
    passing = sorted(
        (there[start] + way.cost + back[end], start, end)
        for start, found in ways.items()
        if start in there
        for end, way in found.items()
        if end in back and way not in passages
    )
    lattice = arena.lattice
    taken, missed = [], []
    for place in places:
        if place.kind != "coin":
            continue
        for _, start, end in passing:
            x, y = lattice.place(start)
            near = abs(x - place.x) <= NEAR[0] and abs(y - place.y) <= NEAR[1]
            if near and _meets(arena, ways[start][end], place):
                taken.append((place, ways[start][end]))
                break
        else:
            missed.append(place)
    return taken, missed


NEAR = (8, 12)
"""Columns and rows between a coin and where a way may start that takes it."""


def _meets(arena: Arena, way: Way, coin: Place) -> bool:
    """Whether who goes a way takes a coin."""
    lattice = arena.lattice
    body = lattice.body(way.start)
    for held in unpacked(way.log):
        step(body, held, lattice.ground)
        if touches(body, coin.x, coin.y):
            return True
    return False


def _detours(turned: Ways, ends: Sequence[Node], takings: Sequence[Way]) -> set[Way]:
    """The ways that take coins, and those of the cheapest paths to them from every end and from
    one to another."""
    kept = set(takings)
    sources = dict.fromkeys((*ends, *(way.end for way in takings)))
    for start in dict.fromkeys(way.start for way in takings):
        _, towards = _cheapest(turned, (start,))
        passed = {start}
        for source in sources:
            node = source
            while node in towards and node not in passed:
                passed.add(node)
                kept.add(towards[node])
                node = towards[node].end
    return kept


def _region(lattice: Lattice, starts: Iterable[Node]) -> list[Node]:
    """Every node in the open space that is joined to ``starts`` through the air."""
    ground = lattice.ground
    seen = {lattice.place(node) for node in starts}
    waiting = sorted(seen)
    while waiting:
        x, y = waiting.pop()
        for cell in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            column, row = cell
            inside = 0 <= column < ground.width and 0 <= row < ground.height
            if inside and cell not in seen and not ground.at(column, row) & SOLID:
                seen.add(cell)
                waiting.append(cell)
    return [node for node in lattice.nodes if lattice.place(node) in seen]


def _renumbered(lattice: Lattice, node: Node, origin: Cell, width: int) -> Node:
    x, y = lattice.place(node)
    return ((y - origin[1]) * width + x - origin[0]) * 2 + (node & 1)


def _only(lattice: Lattice, x: int, y: int, width: int, height: int) -> Lattice:
    """The same lattice with the nodes of a rectangle only."""
    lattice.nodes = tuple(
        node
        for node in lattice.nodes
        if x <= lattice.place(node)[0] < x + width and y <= lattice.place(node)[1] < y + height
    )
    lattice.known = frozenset(lattice.nodes)
    return lattice


def _inside(terrain: Terrain, whole: bool) -> _Inside:
    return _Inside(terrain.width * CELL, terrain.height * CELL, 0 if whole else REACH + CELL)


class _Inside:
    """Whether a body is still within a terrain; its margin is stone, so a step beyond is enough.

    In the air his hand feels for an edge above him. What lies over that must be known as well: in a
    piece so high up that it need not be stone.
    """

    def __init__(self, right: int, bottom: int, felt: int) -> None:
        self._right, self._bottom, self._felt = right, bottom, felt

    def __call__(self, body: Body) -> bool:
        above = body.height if body.on_ground or body.climbing else max(body.height, self._felt)
        return (
            body.x > 0 and body.x + WIDTH < self._right and above < body.y and body.y < self._bottom
        )


def surrounded(section: Section, slots: int) -> Terrain:
    """A section with ``slots`` in its slots and the standard mouths beyond its border."""
    terrain = section.terrain
    for slot in section.slots:
        terrain = terrain.with_box(slot.x, slot.y, filled(*slot.size, slots))
    width, height = SECTION_WIDTH + 2 * BEYOND, SECTION_HEIGHT + 2 * BEYOND
    whole = filled(width, height, STONE).with_box(BEYOND, BEYOND, terrain)
    hall = filled(BEYOND, 2, EMPTY)
    shaft = filled(2, BEYOND, CHAIN)
    if section.is_open("west"):
        whole = whole.with_box(0, FLOOR_ROW - 2 + BEYOND, hall)
    if section.is_open("east"):
        whole = whole.with_box(width - BEYOND, FLOOR_ROW - 2 + BEYOND, hall)
    if section.is_open("north"):
        whole = whole.with_box(SHAFT[0] + BEYOND, 0, shaft)
    if section.is_open("south"):
        whole = whole.with_box(SHAFT[0] + BEYOND, height - BEYOND, shaft)
    return whole


_HEAD = struct.Struct("<HHIH")
_WAY = struct.Struct("<HHHBH")
_COIN = struct.Struct("<HHI")
_MASK_BYTES = PERIOD // 8
MOST_TICKS = 2_000
"""Of one way; a wait is no part of it."""


def pack_proof(proof: Proof) -> bytes:
    """A proof without gaps as bytes."""
    parts = [_HEAD.pack(proof.width, proof.nodes, len(proof.ways), len(proof.coins))]
    for way in proof.ways:
        whole = way.mask == ALWAYS
        parts.append(_WAY.pack(way.start, way.end, way.ticks, whole, len(way.log)))
        parts.append(way.log)
        if not whole:
            parts.append(way.mask.to_bytes(_MASK_BYTES, "little"))
    parts += [_COIN.pack(x, y, number) for (x, y), number in proof.coins]
    if proof.beds is not None:
        parts.append(bytes((len(proof.beds),)) + bytes(each for bed in proof.beds for each in bed))
        touching = sum(1 << number for number in proof.bedded)
        parts.append(touching.to_bytes(-(-len(proof.ways) // 8), "little"))
    return b"".join(parts)


def unpack_proof(raw: bytes) -> Proof:
    """The proof in ``raw``; `ContentError` when it is none."""
    try:
        width, nodes, count, coined = _HEAD.unpack_from(raw)
        at = _HEAD.size
        ways = []
        for _ in range(min(count, len(raw))):
            start, end, ticks, whole, length = _WAY.unpack_from(raw, at)
            at += _WAY.size
            log = raw[at : at + length]
            at += length
            mask = ALWAYS
            if not whole:
                mask = int.from_bytes(raw[at : at + _MASK_BYTES], "little")
                at += _MASK_BYTES
            if sum(log[1::2]) != ticks or length % 2 or ticks > MOST_TICKS:
                raise _damaged()
            ways.append(Way(start, end, ticks, log, mask))
        coins = []
        for _ in range(coined):
            x, y, number = _COIN.unpack_from(raw, at)
            at += _COIN.size
            if number >= len(ways):
                raise _damaged()
            coins.append(((x, y), number))
        beds, bedded, at = _unpack_beds(raw, at, len(ways))
    except (struct.error, IndexError):
        raise _damaged() from None
    if at != len(raw) or len(ways) != count or not width:
        raise _damaged()
    return Proof(width, tuple(ways), (), nodes, tuple(coins), beds, bedded)


def _unpack_beds(
    raw: bytes, at: int, ways: int
) -> tuple[tuple[Bed, ...] | None, frozenset[int], int]:
    """The beds behind the ways of a packed proof, the ways that touch one, and where they end."""
    if at == len(raw):
        return None, frozenset(), at
    ends = at + 1 + 3 * raw[at]
    beds = tuple((raw[n], raw[n + 1], raw[n + 2]) for n in range(at + 1, min(ends, len(raw)), 3))
    size = -(-ways // 8)
    touching = int.from_bytes(raw[ends : ends + size], "little")
    return beds, frozenset(n for n in range(ways) if touching >> n & 1), ends + size


def _damaged() -> ContentError:
    return ContentError(message("expected a proof, got something else"))
