"""The floors of a seed and of a run: drawn until one is certified, written as data and read back.

A floor is a pure function of content, parameters, seed, its number, and the sections kept on the
floors before it. So a worker can make it anywhere. A run in the middle of a castle keeps the floor
it is on, and of those below only how often each section was used.

What is read may come from a disk that others can write to: whatever contradicts the rules or the
sections at hand is refused. Zones follow from the grid; only names and choices are written.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Annotated, Any

from game.core.codec import AtMost, Codec, Plain, Within, expect
from game.core.dice import Dice
from game.core.errors import BadValue, ContentError
from game.core.parts import write as write_parts
from game.core.plain import PlainReader
from game.core.sliced import Sliced, attempt, part, through
from game.core.steps import Steps
from game.core.text import message
from game.tales.candle.rules.assembly import (
    DOORS,
    Catalogue,
    Grid,
    cells_of,
    flood_fill,
    lay,
    lay_keyed,
    neighbour,
    plan_of,
    prune_grid,
)
from game.tales.candle.rules.certificate import Certificate, Made, certificate_of
from game.tales.candle.rules.content import CandleContent, Level
from game.tales.candle.rules.exchange import as_laid, on_floor
from game.tales.candle.rules.floor import (
    ATTEMPTS,
    LONG,
    Cell,
    Floor,
    Gate,
    Spot,
    floor_of_level,
    spots_of,
)
from game.tales.candle.rules.golden import proving
from game.tales.candle.rules.hazards import may_strike_twice, most_haste
from game.tales.candle.rules.keyed import Keyed
from game.tales.candle.rules.pace import paced
from game.tales.candle.rules.params import (
    MOST_FLOORS,
    SPACE,
    STORY_LEVELS,
    CandleParams,
)
from game.tales.candle.rules.section import BURNING, COOLED, OPPOSITE, SIDES, Chunk, Place
from game.tales.candle.rules.spine import GATE_KINDS, FloorPlan
from game.tales.candle.rules.state import Stage
from game.tales.candle.rules.terrain import STONE, WEB
from game.tales.locks.rules.word import MOST_OBJECTS, diagram_of

Pair = tuple[int, int]
"""A cell, and which of its places."""
Pairs = Annotated[tuple[Pair, ...], AtMost(20_000)]
Name = Annotated[str, AtMost(100)]
"""Of a section or a chunk; empty where there is none."""


MOST_GATES = 8
Column = Annotated[int, Within(-1, 1_000)]
"""Of the floor, or a row of it; -1 for none."""
GateData = tuple[
    Annotated[int, Within(0, len(GATE_KINDS) - 1)],
    Column,
    Column,
    Annotated[int, Within(-1, 1)],
    Column,
    Column,
    Column,
    Column,
    Column,
    Column,
]
"""Which of `GATE_KINDS`, its tile, the way it faces, and the tiles of its brazier and two lamps."""


@dataclass(frozen=True, slots=True)
class FloorHead:
    """What is told first of any floor."""

    number: Annotated[int, Within(0, MOST_FLOORS - 1)]
    attempt: Annotated[int, Within(0, ATTEMPTS)]


@dataclass(frozen=True, slots=True)
class DrawnData(FloorHead):
    """A floor drawn by hand."""

    level: Name


@dataclass(frozen=True, slots=True)
class LaidData(FloorHead):
    """A floor laid from sections."""

    sections: tuple[Name, ...]
    """One for each cell."""
    chunks: tuple[tuple[Name, ...], ...]
    """For each kept cell one for each slot."""
    ends: tuple[Pair, Pair]
    """Start and treasure."""
    doors: Pairs
    keys: Pairs
    candles: Pairs
    long: Pairs
    """Long candles."""
    coins: Pairs
    saves: Pairs
    traps: Pairs
    paces: Pairs
    """Of each trap by how much it strikes sooner than drawn, and whether there is fire in it."""
    creatures: Pairs
    draughts: Pairs
    signs: Pairs
    clockworks: Pairs
    bells: Pairs
    mirrors: Pairs
    gates: Annotated[tuple[GateData, ...], AtMost(MOST_GATES)]


LockData = tuple[
    Annotated[int, Within(1, MOST_OBJECTS)], Column, Column, Annotated[int, Within(-1, 1)]
]
"""Which object of the diagram, its tile, the way it faces."""


@dataclass(frozen=True, slots=True)
class KeyedData(LaidData):
    """A floor that follows the diagram of its parameters."""

    held: Annotated[tuple[Annotated[int, Within(1, MOST_OBJECTS)], ...], AtMost(MOST_OBJECTS)]
    """Which object of the diagram each key is."""
    locks: Annotated[tuple[LockData, ...], AtMost(MOST_OBJECTS)]


HEAD = Codec(FloorHead, what="floor")
DRAWN = Codec(DrawnData, what="floor")
LAID = Codec(LaidData, what="floor")
KEYED = Codec(KeyedData, what="floor")


def to_plain(floor: Floor) -> dict[str, Plain]:
    """The floor in names and numbers; `from_plain` makes an equal floor of it."""
    if floor.level is not None:
        return DRAWN.write(DrawnData(floor.number, floor.attempt, floor.level.name))
    facts: dict[str, Any] = {
        "number": floor.number,
        "attempt": floor.attempt,
        "sections": tuple(cell.section.key if cell.section else "" for cell in floor.cells),
        "chunks": tuple(
            tuple(chunk.name if chunk is not None else "" for chunk in cell.chunks)
            for cell in floor.kept
        ),
        "ends": (_pair(floor, floor.start), _pair(floor, floor.treasure)),
        "doors": tuple(_pair(floor, door) for pair in floor.teleports for door in pair),
        "long": tuple(_pair(floor, spot) for spot in floor.candles if _is_long(spot)),
        **{
            name: tuple(_pair(floor, spot) for spot in spots if not _is_long(spot))
            for name, spots in floor.lists.items()
        },
        "paces": tuple(_pace(spot.place) for spot in floor.traps),
        "gates": tuple(_gate_data(gate) for gate in floor.gates if gate.kind != "lock"),
    }
    if floor.keyed is None:
        return LAID.write(LaidData(**facts))
    locks = tuple(
        (lock, gate.x, gate.y, gate.facing)
        for lock, gate in zip(floor.keyed.doors, floor.gates, strict=True)
    )
    return KEYED.write(KeyedData(**facts, held=floor.keyed.keys, locks=locks))


def _pace(trap: Place) -> Pair:
    """Its haste, and whether there is fire in it, or it is a crusher that strikes twice."""
    return trap.haste, int(trap.twice or trap.name in COOLED)


def _is_long(spot: Spot) -> bool:
    return spot.place.kind == "candle" and spot.place.name == LONG


_NO_TILE = (-1, -1)


def _gate_data(gate: Gate) -> GateData:
    one, other = (*gate.lamps, _NO_TILE, _NO_TILE)[:2]
    brazier = gate.brazier or _NO_TILE
    return (GATE_KINDS.index(gate.kind), gate.x, gate.y, gate.facing, *brazier, *one, *other)


def _gate(data: GateData, floor: Floor) -> Gate:
    kind, x, y, facing, *rest = data
    tiles = [(rest[at], rest[at + 1]) for at in (0, 2, 4)]
    brazier, *lamps = (tile if tile != _NO_TILE else None for tile in tiles)
    found = Gate(
        GATE_KINDS[kind], x, y, facing, tuple(lamp for lamp in lamps if lamp is not None), brazier
    )
    terrain = floor.terrain
    around = ((x, y), *found.cells, *found.lamps, *((brazier,) if brazier is not None else ()))
    expect(
        facing != 0 and all(terrain.at(*tile) not in (STONE, WEB) for tile in around),
        "gates: expected tiles that are open",
        "floor",
    )
    needed = {(spot.in_floor.x, spot.in_floor.y) for spot in (*floor.keys, floor.treasure)}
    right = (found.kind == "bars") == (brazier is not None)
    right = right and (found.kind != "seal" or (x, y) in needed)
    expect(right, "gates: expected seals on keys or the cage, and braziers of bars", "floor")
    return found


def _pair(floor: Floor, spot: Spot) -> Pair:
    return spot.y * floor.columns + spot.x, spot.index


def from_plain(
    data: Plain, catalogue: Catalogue, params: CandleParams, levels: Sequence[Level] = ()
) -> Floor:
    """The floor that ``data`` stands for; `BadValue` when it can be none of ``params``.

    ``levels`` are the floors drawn by hand that it may be: those of the story, or the fallbacks.
    """
    head = HEAD.read(data)
    by_hand = params.kind == "story" or params.drawing
    if by_hand or head.attempt == ATTEMPTS:
        attempt = 0 if by_hand else ATTEMPTS
        expect(head.attempt == attempt, "attempt: expected none of what is drawn", "floor")
        by_name = {level.name: level for level in levels}
        level = by_name.get(DRAWN.read(data).level)
        if level is None:
            raise BadValue(
                message("floor: {part}", part=f"level: expected {' or '.join(by_name) or 'none'}")
            )
        return floor_of_level(level, head.number, attempt, params.level)
    told = KEYED.read(data) if params.plan else LAID.read(data)
    grid = _grid(told.sections, catalogue, params)
    zones = prune_grid(grid, flood_fill(grid, params.columns), params)
    plan = plan_of(catalogue.spine, params, head.number)
    cells = _with_chunks(told.chunks, cells_of(grid, zones, params.columns), catalogue, plan)
    kept = [zone for zone in zones if zone.kept]
    offers = [spots_of(cell) if cell.kept else [] for cell in cells]
    ends = _spots(told.ends, "ends", offers, ("start", "treasure"))
    pairs = len(diagram_of(params.plan).ways) if params.plan else len(kept) - 1
    doors = _spots(told.doors, "doors", offers, ("door",) * (2 * pairs))
    named = [replace(door, place=replace(door.place, name=DOORS)) for door in doors]
    for zone, door in zip(kept, () if params.plan else doors, strict=False):
        expect(
            door.y * params.columns + door.x in zone.cells,
            "doors: expected one in each zone",
            "floor",
        )
    lists: dict[str, Pairs] = {
        "keys": told.keys,
        "candles": told.candles,
        "coins": told.coins,
        "saves": told.saves,
        "traps": told.traps,
        "creatures": told.creatures,
        "draughts": told.draughts,
        "signs": told.signs,
        "clockworks": told.clockworks,
        "bells": told.bells,
        "mirrors": told.mirrors,
    }
    floor = Floor(
        number=head.number,
        attempt=head.attempt,
        columns=params.columns,
        rows=params.rows,
        cells=cells,
        zones=zones,
        start=ends[0],
        treasure=ends[1],
        teleports=tuple(zip(named[::2], named[1::2], strict=True)),
        level=None,
        gates=(),
        ease=params.level,
        plan=plan,
        keyed=None,
        **{
            name: _spots(listed, name, offers, (name.removesuffix("s"),) * len(listed))
            for name, listed in lists.items()
        },
    )
    floor = replace(floor, traps=_with_paces(floor.traps, told.paces, params.level))
    candles = _spots(told.long, "long", offers, ("candle",) * len(told.long))
    long = (replace(spot, place=replace(spot.place, name=LONG)) for spot in candles)
    floor = floor.with_candles((*floor.candles, *long))
    spots = {(spot.x, spot.y, spot.index): None for spot in floor.spots}
    expect(len(spots) == len(floor.spots), "expected each place once", "floor")
    rooms = [cell.section for cell in floor.cells if cell.section is not None]
    halls = [room.warden for room in rooms if room.warden]
    minded = [floor.hall.kind] if floor.hall is not None else []
    wanted = [floor.plan.warden] if floor.plan.warden is not None else []
    expect(halls == minded == wanted, "sections: expected the hall of the floor's warden", "floor")
    if isinstance(told, KeyedData):
        return _with_locks(floor, told, params)
    return replace(floor, gates=tuple(_gate(gate, floor) for gate in told.gates))


def _with_locks(floor: Floor, told: KeyedData, params: CandleParams) -> Floor:
    """The floor with the locks that are told, its keys called by their sets."""
    diagram = diagram_of(params.plan)
    items = diagram.tree.items
    locks = [lock for lock, *_ in told.locks]
    whole = sorted((*told.held, *locks)) == sorted(items) and len(told.held) == len(floor.keys)
    right = whole and not told.gates and all(items[key].is_key for key in told.held)
    expect(right, "locks: expected all of the diagram", "floor")
    gates = []
    for lock, x, y, facing in told.locks:
        item = items[lock]
        gate = Gate("lock", x, y, facing, set=item.set, need=item.need)
        tiles = (*gate.cells, gate.near)
        is_open = all(floor.terrain.at(*tile) not in (STONE, WEB) for tile in tiles)
        expect(bool(facing) and is_open, "locks: expected ways", "floor")
        gates.append(gate)
    keys = tuple(
        replace(spot, place=replace(spot.place, name=str(items[key].set)))
        for spot, key in zip(floor.keys, told.held, strict=True)
    )
    keyed = Keyed(diagram, told.held, tuple(locks))
    return replace(floor, keys=keys, gates=tuple(gates), keyed=keyed)


def _with_paces(traps: Sequence[Spot], paces: Pairs, ease: str) -> tuple[Spot, ...]:
    """The traps in the hurry that is told, and those that burn."""
    expect(len(paces) == len(traps), "paces: expected one for each trap", "floor")
    found = []
    for spot, (haste, roused) in zip(traps, paces, strict=True):
        place, right = spot.place, roused in (0, 1)
        if roused and place.name in BURNING:
            place = replace(place, name=BURNING[place.name])
        elif roused:
            right = right and may_strike_twice(place, ease)
            place = replace(place, twice=True)
        right = right and 0 <= haste <= most_haste(place, ease)
        expect(right, "paces: expected what such a trap may be", "floor")
        found.append(replace(spot, place=replace(place, haste=haste)))
    return tuple(found)


def _grid(names: Sequence[str], catalogue: Catalogue, params: CandleParams) -> Grid:
    """The sections in their cells; their edges match and the border is closed."""
    columns, rows = params.columns, params.rows
    expect(len(names) == columns * rows, "sections: expected one for each cell", "floor")
    known = all(not name or name in catalogue.sections for name in names)
    expect(known, "sections: expected names of sections", "floor")
    grid = tuple(catalogue.sections[name] if name else None for name in names)
    for cell, section in enumerate(grid):
        for side in SIDES:
            beside = neighbour(cell, side, columns, rows)
            other = grid[beside] if beside is not None else None
            is_open = section is not None and section.is_open(side)
            opposite = other is not None and other.is_open(OPPOSITE[side])
            expect(is_open == opposite, "sections: expected edges that match", "floor")
    return grid


def _with_chunks(
    rows: Sequence[Sequence[str]],
    cells: Sequence[Cell],
    catalogue: Catalogue,
    plan: FloorPlan,
) -> tuple[Cell, ...]:
    """The cells with their slots filled, and the beds that a floor of this plan knows."""
    kept = sum(cell.kept for cell in cells)
    expect(len(rows) == kept, "chunks: expected a list for each kept cell", "floor")
    found = []
    waiting = iter(rows)
    for cell in cells:
        if not cell.kept or cell.section is None:
            found.append(cell)
            continue
        row, slots = next(waiting), cell.section.slots
        expect(len(row) == len(slots), "chunks: expected one for each slot", "floor")
        chunks: list[Chunk | None] = []
        for slot, name in zip(slots, row, strict=True):
            chunk = catalogue.chunks.get(name)
            fits = not name if chunk is None else chunk.shape == slot.shape
            expect(fits, "chunks: expected names of chunks that fit", "floor")
            chunks.append(catalogue.facing(chunk, slot) if chunk is not None else None)
        found.append(catalogue.with_beds(replace(cell, chunks=tuple(chunks)), plan))
    return tuple(found)


def _spots(
    pairs: Sequence[Pair], name: str, offers: Sequence[Sequence[Spot]], kinds: Sequence[str]
) -> tuple[Spot, ...]:
    """The spots of a list, from what each cell offers: exactly of ``kinds``."""
    expect(len(pairs) == len(kinds), f"{name}: expected {len(kinds)} places", "floor")
    found = []
    for (number, index), kind in zip(pairs, kinds, strict=True):
        expect(0 <= number < len(offers), f"{name}: expected cells and places", "floor")
        spots = offers[number]
        expect(0 <= index < len(spots), f"{name}: expected places of kept cells", "floor")
        expect(spots[index].place.kind == kind, f"{name}: expected places of kind {kind}", "floor")
        found.append(spots[index])
    return tuple(found)


Prove = Callable[[Floor, CandleContent], Sliced[Made | None]]
"""Finds the input logs that finish a floor; None when it is not to be shown. What it gives back may
hold more candles."""
_LAID = 0.1
"""The share of laying a floor, the rest being that of proving it."""


def floors_of(params: CandleParams, content: CandleContent) -> int:
    """How many floors a run has: of the story, as many as there are from its chapter on; a drawing
    is one."""
    if params.drawing:
        return 1
    if params.kind != "story":
        return params.floors
    levels = min(len(content.stories), STORY_LEVELS)
    return min(params.floors, max(levels - params.chapter + 1, 1))


def offered_at(content: CandleContent, params: CandleParams, number: int) -> int | None:
    """Which of a castle's choices between two finds the cage of floor ``number`` holds, from 0;
    None where there is none: nobody needs one on the last floor any more."""
    is_last = number + 1 >= floors_of(params, content)
    if is_last or not plan_of(content.spine, params, number).finds:
        return None
    return sum(plan.finds for plan in content.spine[:number])


class FloorSource:
    """The floors of one seed; what was made is kept."""

    def __init__(
        self,
        content: CandleContent,
        params: CandleParams,
        seed: str,
        prove: Prove,
        steps: Steps | None = None,
        catalogue: Catalogue | None = None,
    ) -> None:
        """``catalogue`` is that of ``content``, where it is there already."""
        content = content.taking_in(params.pack)
        self.params = params
        self.seed = seed
        self.catalogue = catalogue or Catalogue(content)
        self._content = content
        self._prove = prove
        self._steps = steps
        self._made: dict[int, Made] = {}

    def made(self, number: int) -> Made:
        """Floor ``number``, from 0, with its certificate; those it depends on are made first.

        `BadValue` for a chapter that the story lacks; `ContentError` when the content can fill no
        floor, or not even a floor drawn by hand can be certified.
        """
        if not 0 <= number < self.params.floors:
            raise ValueError(f"floor {number} of {self.params.floors}")
        if number not in self._made:
            self._made[number] = through(self.making(number, self._laid_before(number)))
        return self._made[number]

    def _laid_before(self, floors: int) -> Counter[str]:
        """How often each section was laid and kept on the first so many floors, by its key."""
        made = (self.made(number).floor for number in range(floors))
        return Counter(
            key for floor in made for key in kept_as_laid(floor, self.params, self.catalogue)
        )

    def usage(self, floors: int) -> Counter[str]:
        """How often each section was kept on the first so many floors, by its key."""
        return Counter(
            cell.section.key
            for number in range(floors)
            for cell in self.made(number).floor.kept
            if cell.section is not None
        )

    def _chapter(self, number: int) -> Level:
        chapter, stories = self.params.chapter + number, self._content.stories[:STORY_LEVELS]
        if chapter > len(stories):
            raise BadValue(
                message(
                    "chapter: expected a level of the story, up to {last}, got {chapter}",
                    last=len(stories),
                    chapter=chapter,
                )
            )
        return stories[chapter - 1]

    def making(self, number: int, usage: Mapping[str, int]) -> Sliced[Made]:
        """Floor ``number``, after floors that used each section so often; `BadValue` where rooms
        that were exchanged on it cannot stand."""
        if self.params.drawing:
            levels = _levels(self._content, self.params, number)
            return (yield from self._by_hand(number, levels, 0))
        if self.params.kind == "story":
            return (yield from self._by_hand(number, (self._chapter(number),), 0))
        usage = {**usage, **{key: usage.get(key, 0) + n for key, n in self._content.worn.items()}}
        by_hand = bool(on_floor(self.params.rooms, number))
        for count in range(ATTEMPTS):
            begun, end = attempt(count)
            floor = self._laid(number, count, usage)
            made = None
            if floor is not None:
                floor = paced(floor, self._content.proofs, self._steps)
                laid = begun + (end - begun) * _LAID
                yield laid
                made = yield from part(self._prove(floor, self._content), laid, end)
            self._tell("attempt", number, count, made)
            if floor is not None and made is not None:
                self._tell_changes(floor, made.floor)
                return made
            if by_hand and floor is not None:
                raise BadValue(
                    message(
                        "rooms: no way was proved through floor {floor} with the rooms that were"
                        " exchanged on it",
                        floor=number + 1,
                    )
                )
        if by_hand:
            raise BadValue(
                message(
                    "rooms: floor {floor} cannot stand with the rooms that were exchanged on it:"
                    " expected rooms that lie there, and others with the same ways and whatever"
                    " must lie in them",
                    floor=number + 1,
                )
            )
        if self.params.plan:
            raise BadValue(
                message(
                    "plan: none of {count} floors of this seed could be certified: expected"
                    " another seed",
                    count=ATTEMPTS,
                )
            )
        fallbacks = self._content.fallbacks
        first = Dice(self.seed).stream("fallback").below(max(1, len(fallbacks))) + number
        turned = [fallbacks[(first + turn) % len(fallbacks)] for turn in range(len(fallbacks))]
        return (yield from self._by_hand(number, turned, ATTEMPTS))

    def _laid(self, number: int, count: int, usage: Mapping[str, int]) -> Floor | None:
        catalogue, params = self.catalogue, self.params
        if params.plan:
            return lay_keyed(catalogue, params, self.seed, count, usage, self._steps)
        return lay(catalogue, params, self.seed, number, count, usage, self._steps)

    def _tell_changes(self, before: Floor, after: Floor) -> None:
        """What was brought out, or taken away, for the golden way."""
        if self._steps is None:
            return
        for spot in after.candles:
            if spot not in before.candles:
                self._steps.add("place", kind="candle", place=spot.json)
        for spot in before.coins:
            if spot not in after.coins:
                self._steps.add("gone", kind="coin", place=spot.json)

    def _by_hand(self, number: int, levels: Sequence[Level], drawn: int) -> Sliced[Made]:
        """The first of ``levels`` that can be certified, the draw ``drawn`` of this floor."""
        for count, level in enumerate(levels):
            floor = floor_of_level(level, number, drawn, self.params.level)
            proving = self._prove(floor, self._content)
            made = yield from part(proving, *attempt(drawn + count))
            self._tell("level", number, drawn, made, level.name)
            if made is not None:
                return made
        raise ContentError(
            message(
                "floor {number}: no level drawn by hand can be certified, tried: {levels}",
                number=number + 1,
                levels=", ".join(level.name for level in levels) or message("none"),
            )
        )

    def _tell(
        self, step: str, number: int, drawn: int, found: Made | None, level: str = ""
    ) -> None:
        if self._steps is None:
            return
        self._steps.about = {"floor": number, "attempt": drawn}
        if level:
            self._steps.add(step, level=level, certified=found is not None)
        else:
            self._steps.add(step, certified=found is not None)


def kept_as_laid(floor: Floor, params: CandleParams, catalogue: Catalogue) -> tuple[str, ...]:
    """The keys of a floor's kept sections as the dice laid them."""
    rooms = {
        cell.y * floor.columns + cell.x: cell.section
        for cell in floor.kept
        if cell.section is not None
    }
    return tuple(as_laid(rooms, on_floor(params.rooms, floor.number), catalogue.of_signature))


MOST_USES = 10_000
KEPT = 8
"""Floors that are kept once they were drawn, and as many that were read."""


@dataclass(frozen=True)
class ReadyFloor:
    """A floor ready to be played; made once, shared, never changed."""

    floor: Floor
    certificate: Certificate
    before: tuple[tuple[str, int], ...]
    """How often each section was kept on the floors below, sorted by key."""
    laid: tuple[str, ...]
    """`kept_as_laid` of the floor: what those above count."""

    @cached_property
    def stage(self) -> Stage:
        wick = self.certificate.wick
        return Stage(self.floor, wick.first, wick.each)

    @cached_property
    def usage(self) -> Plain:
        """How often each section was kept on the floors up to this one."""
        count = Counter(dict(self.before))
        count.update(self.laid)
        return [[key, count[key]] for key in sorted(count)]

    @cached_property
    def packed(self) -> bytes:
        """Everything that rules read of it, for digests."""
        return blake2b(json.dumps(self.plain, sort_keys=True).encode(), digest_size=16).digest()

    @cached_property
    def plain(self) -> dict[str, Plain]:
        """In names and numbers; `RunFloors.read` makes an equal floor of it."""
        return {
            "floor": to_plain(self.floor),
            "certificate": self.certificate.plain(),
            "before": [[key, times] for key, times in self.before],
        }


class RunFloors:
    """The floors of one seed."""

    def __init__(self, content: CandleContent, params: CandleParams, seed: str) -> None:
        content = content.taking_in(params.pack)
        self._known = _known(content)
        self._params = params
        self._seed = seed
        self.floors = floors_of(params, content)
        """How many there are."""

    @property
    def content(self) -> CandleContent:
        """What they are made from."""
        return self._known.content

    def draw(self, number: int, usage: Plain) -> ReadyFloor:
        """Floor ``number``, from 0, after floors that used so much; the same each time."""
        return through(self.drawing(number, usage))

    def drawing(self, number: int, usage: Plain) -> Sliced[ReadyFloor]:
        """`draw` in slices."""
        catalogue = _catalogue(self._known)
        before = _usage_of(usage, catalogue)
        wanted = self._known, self._params, self._seed, number, before
        floor = FLOORS.get(wanted)
        if floor is None:
            try:
                made = yield from self._source(self._params).making(number, dict(before))
            except BadValue:
                # Nobody is held up in the middle of a run: what cannot stand is refused at its
                # begin, and above the floor is as the dice lay it.
                if not number:
                    raise
                source = self._source(replace(self._params, rooms=""))
                made = yield from source.making(number, dict(before))
            laid = kept_as_laid(made.floor, self._params, catalogue)
            floor = ReadyFloor(made.floor, made.certificate, before, laid)
            FLOORS.keep(wanted, floor)
        return floor

    def _source(self, params: CandleParams) -> FloorSource:
        known = self._known
        return FloorSource(known.content, params, self._seed, proving, catalogue=_catalogue(known))

    def offers(self, number: int) -> int | None:
        """`offered_at` of this run."""
        return offered_at(self._known.content, self._params, number)

    def read(self, data: Plain) -> ReadyFloor:
        """The floor of `ReadyFloor.plain`; `BadValue` when it can be none of this run."""
        floor = _read(self._known, self._params, json.dumps(data))
        if floor.floor.number >= self.floors:
            raise BadValue(message("floor: there is no floor {number}", number=self.floors + 1))
        return floor

    def seeded(self, seed: str) -> RunFloors:
        """The floors of another seed."""
        return RunFloors(self._known.content, self._params, seed)


@dataclass(frozen=True, slots=True)
class _Known:
    """Content as a key of caches, quick to look up."""

    parts: str
    content: CandleContent = field(hash=False, compare=False)


def _known(content: CandleContent) -> _Known:
    return _Known(write_parts(content.parts), content)


@lru_cache(maxsize=2)
def _catalogue(known: _Known) -> Catalogue:
    return Catalogue(known.content)


def arranged(content: CandleContent) -> CandleContent:
    """The same, with what floors are read and laid by made already: whoever loads content has time
    for it, and the frame in which a run begins has not."""
    _catalogue(_known(content))
    return content


class KeptFloors:
    """The floors that were drawn or asked for last. Whoever begins a run again, or proves it, asks
    for the same."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._floors: dict[Hashable, ReadyFloor] = {}

    def get(self, wanted: Hashable) -> ReadyFloor | None:
        floor = self._floors.pop(wanted, None)
        if floor is not None:
            self._floors[wanted] = floor
        return floor

    def keep(self, wanted: Hashable, floor: ReadyFloor) -> None:
        self._floors[wanted] = floor
        while len(self._floors) > self.most:
            del self._floors[next(iter(self._floors))]

    def cache_clear(self) -> None:
        """Forget them all, and the content that they were drawn from."""
        self._floors.clear()


FLOORS = KeptFloors(KEPT)


@lru_cache(maxsize=KEPT)
def _read(known: _Known, params: CandleParams, text: str) -> ReadyFloor:
    """Rewinding reads the same floor again and again: the last few are kept."""
    read = PlainReader(json.loads(text), "floor")
    catalogue = _catalogue(known)
    plain = read.mapping("floor")
    number = PlainReader(plain, "floor").whole("number", 0, params.floors - 1)
    floor = from_plain(plain, catalogue, params, _levels(known.content, params, number))
    before = _usage_of(read.items("before", 2 * MOST_USES), catalogue)
    certificate = certificate_of(read.mapping("certificate"))
    return ReadyFloor(floor, certificate, before, kept_as_laid(floor, params, catalogue))


def _levels(content: CandleContent, params: CandleParams, number: int) -> Sequence[Level]:
    """The levels drawn by hand that a floor may be."""
    if params.drawing:
        found = [level for level in content.drawings if level.name == params.drawing]
        if not found:
            raise BadValue(
                message(
                    "drawing {name}: not kept here; play its file once: play FILE.tmx",
                    name=params.drawing,
                )
            )
        return found
    if params.kind == "story":
        return content.stories[params.chapter - 1 + number :][:1]
    return content.fallbacks


def _usage_of(data: Plain, catalogue: Catalogue) -> tuple[tuple[str, int], ...]:
    """How often sections were used, from plain data; `BadValue` unless sorted and known."""
    found: list[tuple[str, int]] = []
    for pair in PlainReader({"usage": data}, "floor").pairs("usage", MOST_USES):
        key, times = pair
        if not isinstance(key, str) or type(times) is not int or not 1 <= times <= MOST_USES:
            raise BadValue(message("floor: usage: expected sections and how often each was used"))
        if key not in catalogue.sections or (found and found[-1][0] >= key):
            raise BadValue(message("floor: usage: expected known sections, sorted, each once"))
        found.append((key, times))
    return tuple(found)


def make_ahead(content: CandleContent, order: Plain) -> Sliced[Plain]:
    """The floor of an order (`CandleGame.order`), as plain data for `CandleGame.offer`."""
    read = PlainReader(order, "order")
    params = SPACE.read(read.text("params"))
    floors = RunFloors(content, params, read.text("seed"))
    number = read.whole("number", 0, params.floors - 1)
    floor = yield from floors.drawing(number, read.items("usage", MOST_USES))
    return floor.plain
