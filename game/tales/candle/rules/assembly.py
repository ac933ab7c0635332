"""Assembly of one floor, from a seed to everything that came alive in it.

Steps as in rules/platformer.md, "Assembly of one floor". 1 and 2: blocked cells, then a section for
each free cell, the least used ones first. A cell is known by its number in reading order. What may
still stand in a cell is kept as a set of signatures, a bit for each; with every signature at hand
a choice leaves one for every neighbour, with some missing the search looks ahead and goes back
within a bound, so that no hole is ever left.

3 and 4: zones, which sections hang together, and which of them are kept. Closed rooms belong to no
zone.

5: what comes alive: doors, start, treasure, keys, lamps, candles, coins, traps. The key of
a draw is the cell it is for, so that what one cell offers never shifts another's draw. Where cells
compete, each draws a rank and the lowest win.

`lay` is one attempt: draws of the grid until enough of it is kept, then step 5. Laying is cheap and
knows nothing of proofs; `game.tales.candle.rules.floors` has floors certified.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, chain, groupby, islice, repeat

from game.core.codec import JsonValue
from game.core.dice import Dice, KeyPart, Stream
from game.core.errors import ContentError
from game.core.steps import Steps
from game.core.text import message
from game.tales.candle.rules.beds import places_of
from game.tales.candle.rules.body import CELL
from game.tales.candle.rules.calm import calmed
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.exchange import exchanged, on_floor
from game.tales.candle.rules.floor import (
    Cell,
    Floor,
    Gate,
    Role,
    Spot,
    Tile,
    Zone,
    gate_json,
    spots_of,
)
from game.tales.candle.rules.gating import (
    MOUTH,
    PLAYED,
    STAND,
    locked_ways,
    mouths_of,
    place_gates,
    tiles_of,
)
from game.tales.candle.rules.hazards import bounds_of
from game.tales.candle.rules.keyed import Keyed, KeyedPlan, keyed_of, settle
from game.tales.candle.rules.pace import burning
from game.tales.candle.rules.params import LEVELS, USUAL_CELLS, CandleParams
from game.tales.candle.rules.section import (
    OPPOSITE,
    SECTION_WIDTH,
    SIDES,
    STEP,
    Chunk,
    Place,
    Section,
    Side,
    Slot,
)
from game.tales.candle.rules.spine import (
    NO_PLAN,
    USUAL_LAMPS,
    Cast,
    Casting,
    FloorPlan,
    chunk_subjects,
    fewer,
    has_loop,
)

SIGNATURES = tuple(
    "".join(side[0].upper() for bit, side in enumerate(SIDES) if number >> bit & 1) or "-"
    for number in range(16)
)
"""Every signature; bit 0 of its number is an open north side, then east, south, west."""
_OPEN = tuple(
    sum(1 << number for number in range(16) if number >> bit & 1) for bit in range(len(SIDES))
)
"""For each side the signatures open on it, as a set of bits."""
_OPPOSITE = tuple(SIDES.index(OPPOSITE[side]) for side in SIDES)
_ANY = (1 << 16) - 1

MOST_CHOICES = 2_000
"""Sections tried in one cell after another before a draw of a small grid is given up..."""
MOST_CHOICES_EACH = 4
"""... and of a large one: so many for each free cell."""

Key = tuple[KeyPart, ...]
Grid = tuple[Section | None, ...]
"""A section for each cell in reading order; None where the cell is blocked."""


class Catalogue:
    """Every section with its mirror image, by key and by signature; every chunk by shape."""

    def __init__(self, content: CandleContent) -> None:
        self.sections: dict[str, Section] = {}
        for section in content.both_ways:
            self.sections.setdefault(section.key, section)
        self._by_signature = by_signature = [list[Section]() for _ in SIGNATURES]
        self._halls: dict[tuple[str, int], list[Section]] = {}
        for section in self.sections.values():
            if section.warden:
                own = section.warden, section.open_sides
                self._halls.setdefault(own, []).append(section)
            else:
                by_signature[section.open_sides].append(section)
        self.ordered = tuple(section for known in by_signature for section in known)
        """Every section, by signature; a set of sections has a bit for each, in this order."""
        self.numbers = {section.key: number for number, section in enumerate(self.ordered)}
        """Where in `ordered` each section stands, by its key."""
        self._having: dict[int, int] = {}
        self._of: list[int] = []
        """The sections of each signature, as a set."""
        first = 0
        for known in by_signature:
            self._of.append((1 << len(known)) - 1 << first)
            first += len(known)
        self.chunks: dict[str, Chunk] = {chunk.name: chunk for chunk in content.chunks}
        self._by_shape: dict[str, list[Chunk]] = {}
        for chunk in self.chunks.values():
            self._by_shape.setdefault(chunk.shape, []).append(chunk)
        self._turned = {chunk.name: chunk.mirrored() for chunk in self.chunks.values()}
        self._proofs = content.proofs
        self.spine = content.spine
        """The floors of a castle."""
        self.mirrors = tuple(
            self.numbers.get(_other_key(section), number)
            for number, section in enumerate(self.ordered)
        )
        """For each section, by number, that of its mirror image: they are one drawing."""
        self._about = {chunk.name: chunk_subjects(chunk) for chunk in self.chunks.values()}
        self.present = sum(1 << n for n, known in enumerate(by_signature) if known)
        """The signatures of which there is a section, as a set of bits."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The signatures of which there is no section."""
        return tuple(s for n, s in enumerate(SIGNATURES) if not self.present >> n & 1)

    def of_signature(self, number: int) -> Sequence[Section]:
        """The sections of a signature, by its number."""
        return self._by_signature[number]

    def halls_of(self, warden: str, signature: int) -> Sequence[Section]:
        """The halls of a warden that have a signature, by its number; no grid is laid of them."""
        return self._halls.get((warden, signature), ())

    def with_beds(self, cell: Cell, plan: FloorPlan) -> Cell:
        """A kept cell, with the beds that its section's proof knows, if its floor wants any."""
        if cell.section is None or not plan.beds:
            return cell
        proof = self._proofs.get(cell.section.key)
        if proof is None:
            return cell
        return replace(cell, beds=places_of(proof, cell.section, plan.bed))

    def subjects_of(self, chunk: Chunk) -> frozenset[str]:
        """What a chunk is about."""
        return self._about[chunk.name]

    def having(self, signatures: int) -> int:
        """The sections whose signature is in a set of bits, as a set."""
        found = self._having.get(signatures)
        if found is None:
            parts = (part for number, part in enumerate(self._of) if signatures >> number & 1)
            found = self._having[signatures] = sum(parts)
        return found

    def among(self, sections: int) -> list[Section]:
        """The sections of a set, in order."""
        return [section for n, section in enumerate(self.ordered) if sections >> n & 1]

    def chunks_of(self, shape: str) -> Sequence[Chunk]:
        """The chunks that fill a slot of that shape, in a fixed order."""
        return self._by_shape.get(shape, ())

    def facing(self, chunk: Chunk, slot: Slot) -> Chunk:
        """A chunk with its mouth where the slot's is: it is drawn with its mouth on the left."""
        return self._turned[chunk.name] if slot.opening == "right" else chunk


def _other_key(section: Section) -> str:
    return section.name if section.is_mirror else f"{section.name}/mirrored"


class Uses:
    """How often each drawing of a catalogue was used, mirrored or not.

    Those of one count are kept as a set, so that the least used of any others are found without
    asking each of them.
    """

    def __init__(self, catalogue: Catalogue, usage: Mapping[str, int]) -> None:
        """``usage`` says of sections, by their keys, how often they were used before."""
        self._mirrors = catalogue.mirrors
        self._count = [0] * len(catalogue.ordered)
        self._used: dict[int, int] = {0: (1 << len(self._count)) - 1}
        """By count the sections used so often."""
        self._counts = [0]
        """Counts that were ever met, in order."""
        for key, times in usage.items():
            number = catalogue.numbers.get(key)
            if number is not None:
                self.add(number, times)

    def __getitem__(self, number: int) -> int:
        return self._count[number]

    def add(self, number: int, times: int) -> None:
        """So many uses more of a drawing; fewer when negative."""
        self._add(number, times)
        if self._mirrors[number] != number:
            self._add(self._mirrors[number], times)

    def _add(self, number: int, times: int) -> None:
        bit = 1 << number
        before = self._count[number]
        self._used[before] ^= bit
        count = self._count[number] = before + times
        if count not in self._used:
            self._used[count] = 0
            insort(self._counts, count)
        self._used[count] |= bit

    def least(self, sections: int) -> int:
        """Those of a set of sections that were used least often; all but the empty set has some."""
        for count in self._counts:
            found = self._used[count] & sections
            if found:
                return found
        return 0


def nth(numbers: int, place: int) -> int:
    """The number in a set of bits that ``place`` smaller ones stand before."""
    low, width = 0, numbers.bit_length()
    while width > 1:
        half = width >> 1
        part = numbers & (1 << half) - 1
        smaller = part.bit_count()
        if place < smaller:
            numbers, width = part, half
        else:
            numbers >>= half
            place -= smaller
            low, width = low + half, width - half
    return low


def neighbour(cell: int, side: Side, columns: int, rows: int) -> int | None:
    """The cell on that side; None beyond the border."""
    x, y = cell % columns + STEP[side][0], cell // columns + STEP[side][1]
    return y * columns + x if 0 <= x < columns and 0 <= y < rows else None


def blocked_cells(columns: int, rows: int, percent: int, stream: Stream) -> tuple[int, ...]:
    """Step 1: which cells are walls, in reading order."""
    left = list(range(columns * rows))
    count = (percent * len(left) + 50) // 100
    return tuple(sorted(left.pop(stream.below(len(left))) for _ in range(count)))


@lru_cache(maxsize=8)
def beside(columns: int, rows: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each cell of a grid its neighbours: the number of the side in `SIDES`, and the cell."""
    found = []
    for cell in range(columns * rows):
        cells = (neighbour(cell, side, columns, rows) for side in SIDES)
        found.append(tuple((bit, other) for bit, other in enumerate(cells) if other is not None))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def _allowed(may: int) -> tuple[int, ...]:
    """What may stand on each side of a cell in which one of the signatures ``may`` stands."""
    allowed = []
    for bit, opposite in enumerate(_OPPOSITE):
        on_that_side = _ANY
        if not may & _OPEN[bit]:
            on_that_side &= ~_OPEN[opposite]
        if not may & ~_OPEN[bit]:
            on_that_side &= _OPEN[opposite]
        allowed.append(on_that_side)
    return tuple(allowed)


class _Board:
    """What may still stand in each cell."""

    def __init__(self, columns: int, rows: int, blocked: Sequence[int], present: int) -> None:
        table = beside(columns, rows)
        self._neighbours = list(table)
        self._changes: list[tuple[int, int]] = []
        """Cells that were narrowed, with what might stand there before, to be taken back."""
        self.may = [present] * (columns * rows)
        for cell in range(columns * rows):
            if len(table[cell]) < len(SIDES):
                within = {bit for bit, _ in table[cell]}
                for bit in range(len(SIDES)):
                    if bit not in within:
                        self.may[cell] &= ~_OPEN[bit]
        for wall in blocked:
            self.may[wall] = 0
            self._neighbours[wall] = ()
            for bit, other in table[wall]:
                opposite = _OPPOSITE[bit]
                self.may[other] &= ~_OPEN[opposite]
                self._neighbours[other] = tuple(
                    pair for pair in self._neighbours[other] if pair[1] != wall
                )

    @property
    def changes(self) -> int:
        """How many changes there were; `take_back` goes back to it."""
        return len(self._changes)

    def take_back(self, changes: int) -> None:
        """Undo all changes after the first so many."""
        while len(self._changes) > changes:
            cell, before = self._changes.pop()
            self.may[cell] = before

    def allow(self, cell: int, signatures: int) -> bool:
        """Leave a cell no other signatures, and carry it on; False when some cell has none left."""
        self._changes.append((cell, self.may[cell]))
        self.may[cell] &= signatures
        return self.narrow([cell])

    def narrow(self, waiting: list[int]) -> bool:
        """Carry on what the cells ``waiting`` allow; False when nothing fits some cell any more."""
        may, changes, neighbours = self.may, self._changes, self._neighbours
        while waiting:
            cell = waiting.pop()
            mine = may[cell]
            if not mine:
                return False
            allowed = _allowed(mine)
            for bit, other in neighbours[cell]:
                before = may[other]
                after = before & allowed[bit]
                if after != before:
                    changes.append((other, before))
                    may[other] = after
                    waiting.append(other)
        return True


def assemble(
    catalogue: Catalogue,
    columns: int,
    rows: int,
    blocked: Sequence[int],
    usage: Mapping[str, int],
    dice: Dice,
    key: Key,
    steps: Steps | None = None,
) -> Grid | None:
    """Step 2: a section for every free cell, edges matching, the border closed.

    ``usage`` counts the sections met on earlier floors. None when the sections there are cannot
    fill this grid, or not within `MOST_CHOICES`; with a complete set that never happens.
    """
    board = _Board(columns, rows, blocked, catalogue.present)
    walls = frozenset(blocked)
    free = [cell for cell in range(columns * rows) if cell not in walls]
    if not board.narrow(list(free)):
        return None
    draws = dice.stream("section", *key)
    streams: list[Stream] = []
    uses = Uses(catalogue, usage)
    laid: list[tuple[int, int]] = []
    """The number of each section, and how many changes of the board there were before it."""
    for _ in range(max(MOST_CHOICES, MOST_CHOICES_EACH * len(free))):
        place = len(laid)
        if place == len(free):
            found: list[Section | None] = [None] * (columns * rows)
            for cell, (number, _before) in zip(free, laid, strict=True):
                found[cell] = catalogue.ordered[number]
            return tuple(found)
        cell = free[place]
        if place == len(streams):
            streams.append(draws.at(cell % columns, cell // columns))
        fitting = catalogue.having(board.may[cell])
        least = uses.least(fitting)
        number = nth(least, streams[place].below(least.bit_count()))
        if steps is not None:
            steps.add("choice", **_chosen(cell, columns, catalogue, fitting, uses, number))
        laid.append((number, board.changes))
        uses.add(number, 1)
        held = board.allow(cell, 1 << catalogue.ordered[number].open_sides)
        while not held and laid:
            number, changes = laid.pop()
            board.take_back(changes)
            uses.add(number, -1)
            cell = free[len(laid)]
            if steps is not None:
                steps.add("back", cell=[cell % columns, cell // columns])
            held = board.allow(cell, ~(1 << catalogue.ordered[number].open_sides))
        if not held:
            return None
    return None


def _chosen(
    cell: int, columns: int, catalogue: Catalogue, fitting: int, uses: Uses, number: int
) -> dict[str, JsonValue]:
    section = catalogue.ordered[number]
    candidates = [(each, catalogue.numbers[each.key]) for each in catalogue.among(fitting)]
    return {
        "cell": [cell % columns, cell // columns],
        "candidates": {other.key: uses[other_number] for other, other_number in candidates},
        "section": section.name,
        "mirrored": section.is_mirror,
    }


def no_floor(catalogue: Catalogue, columns: int, rows: int) -> ContentError:
    """What to say when the sections there are cannot fill a grid."""
    return ContentError(
        message(
            "sections: no floor of {columns} x {rows} can be laid; missing signatures: {missing}",
            columns=columns,
            rows=rows,
            missing=", ".join(catalogue.missing) or message("none"),
        )
    )


LEAST_KEPT = 8
"""Kept sections in 25; a floor with fewer is drawn again."""


def scaled(count: int, columns: int, rows: int) -> int:
    """A minimum said for 25 cells, for a grid of another size: rounded, at least 2."""
    return max(2, share_of(count, columns * rows))


def share_of(count: int, cells: int) -> int:
    """What is said for 25 cells, for so many cells: rounded."""
    return (2 * count * cells + USUAL_CELLS) // (2 * USUAL_CELLS)


def ways_from(grid: Grid, cell: int, columns: int) -> list[int]:
    """The cells that one can go to from a cell, by its open sides."""
    section = grid[cell]
    if section is None:
        return []
    neighbours = beside(columns, len(grid) // columns)[cell]
    return [other for bit, other in neighbours if section.open_sides >> bit & 1]


def flood_fill(grid: Grid, columns: int) -> tuple[Zone, ...]:
    """Step 3: the zones, in the reading order of their first cells."""
    seen = [False] * len(grid)
    zones: list[Zone] = []
    for first in range(len(grid)):
        if seen[first] or not ways_from(grid, first, columns):
            continue
        seen[first] = True
        cells = [first]
        for cell in cells:
            for other in ways_from(grid, cell, columns):
                if not seen[other]:
                    seen[other] = True
                    cells.append(other)
        zones.append(Zone(len(zones), tuple(sorted(cells))))
    return tuple(zones)


def prune(zones: Sequence[Zone], least_second: int, with_door: Sequence[bool]) -> tuple[Zone, ...]:
    """Step 4: the largest zone is kept, and the second largest if it is large enough.

    ``with_door`` says of each cell whether a teleport door can stand there: zones that no pair of
    doors can join are not kept both. Of zones of one size the first in reading order is taken.
    """
    ranked = sorted(zones, key=lambda zone: (-len(zone.cells), zone.number))
    roles: dict[int, Role] = {zone.number: "main" for zone in ranked[:1]}
    if len(ranked) > 1 and len(ranked[1].cells) >= least_second:
        joined = all(any(with_door[cell] for cell in zone.cells) for zone in ranked[:2])
        if joined:
            roles[ranked[1].number] = "second"
    return tuple(Zone(zone.number, zone.cells, roles.get(zone.number, "dropped")) for zone in zones)


COINS, CANDLES = 100, 8
"""In 25 kept cells; how many keys there are is said by the parameters."""
FAR = (3, 4)
"""Start and treasure lie at least this part of the longest way apart, counted in cells."""

DOORS = "teleport"
"""The name of the two doors that lead to each other."""

_STEEP, _SOONER = 40, 3
"""A floor that leans so much takes a chunk that kills though another was met once less."""
RANKS = 1_000_000
"""Rows of coins are ranked by a die of so many sides; the lowest come alive."""
_BESIDE = 2
"""Coins no more tiles apart than this make a row, and come alive together."""
_USUAL = 100
"""Percent."""

# What a level makes of what is planned of a castle's floor.
ALIVE = dict(zip(LEVELS, (75, _USUAL, 170), strict=True))
"""How likely its traps and creatures are, of their usual chance."""
LEANS_MORE = dict(zip(LEVELS, (0, 0, 70), strict=True))
"""Percent by which it leans more towards what kills, where it does (`FloorPlan.lean`)."""
KEYS_MORE = dict(zip(LEVELS, (0, 0, 1), strict=True))
"""How many keys more its treasure asks for."""
LEAST_LAMPS = dict(zip(LEVELS, (USUAL_LAMPS, 1, 1), strict=True))
"""How many lamps in 25 rooms it is planned to have at least."""
LAMPS_LEFT = dict(zip(LEVELS, (_USUAL, _USUAL, 34), strict=True))
"""How many of these there are, of a hundred. The fewer, the more way a death costs."""


@dataclass(frozen=True, slots=True)
class Population:
    """Everything that came alive; lists are in reading order."""

    start: Spot
    treasure: Spot
    teleports: tuple[tuple[Spot, Spot], ...]
    lists: Mapping[str, tuple[Spot, ...]]
    """By the names in `game.tales.candle.rules.floor.SPOTS`."""
    gates: tuple[Gate, ...] = ()
    keyed: Keyed | None = None


def fill_slots(
    cell: Cell,
    catalogue: Catalogue,
    used: dict[str, int],
    dice: Dice,
    key: Key,
    steps: Steps | None = None,
    plans: Sequence[FloorPlan] = (),
) -> Cell:
    """A cell with a chunk in every slot, those least ``used`` on this floor first.

    With ``plans`` of the floors up to this one, among chunks that were used as often those about
    the last one's thing come first, and those about none that is still to come.
    A chunk is drawn with its mouth on the left: in a slot that opens to the right stands its mirror
    image. ``used`` counts on. A slot of a shape without chunks stays stone.
    """
    if cell.section is None:
        return cell
    chunks: list[Chunk | None] = []
    for number, slot in enumerate(cell.section.slots):
        fitting = catalogue.chunks_of(slot.shape)
        if not fitting:
            chunks.append(None)
            continue
        leans = bool(plans) and (
            dice.stream("lean", *key, cell.x, cell.y, number).below(_USUAL) < abs(plans[-1].lean)
        )
        rank = {chunk.name: _chunk_rank(chunk, catalogue, used, plans, leans) for chunk in fitting}
        fewest = min(rank.values())
        least = [chunk for chunk in fitting if rank[chunk.name] == fewest]
        chunk = dice.stream("chunk", *key, cell.x, cell.y, number).pick(least)
        used[chunk.name] = used.get(chunk.name, 0) + 1
        chunks.append(catalogue.facing(chunk, slot))
        if steps is not None:
            steps.add("chunk", cell=[cell.x, cell.y], slot=number, chunk=chunk.name)
    return replace(cell, chunks=tuple(chunks))


def _chunk_rank(
    chunk: Chunk,
    catalogue: Catalogue,
    used: Mapping[str, int],
    plans: Sequence[FloorPlan],
    leans: bool,
) -> int:
    """The lower the sooner a chunk is taken: twice its uses, one less if it is about the floor's
    thing, much more if it is about one of a floor above; one more or less if it kills
    and the floor ``leans``."""
    rank = 2 * used.get(chunk.name, 0)
    if plans:
        about = catalogue.subjects_of(chunk)
        later = {plan.thing for plan in catalogue.spine[len(plans) :]}
        later -= {plan.thing for plan in plans}
        rank += 2 * len(about & later) - (plans[-1].thing in about)
        if leans and not about.isdisjoint(plans[-1].leaned):
            rank += 1 if plans[-1].lean < 0 else -_SOONER if plans[-1].lean >= _STEEP else -1
    return rank


def populate(
    cells: Sequence[Cell],
    columns: int,
    zones: Sequence[Zone],
    params: CandleParams,
    dice: Dice,
    key: Key,
    steps: Steps | None = None,
    plan: FloorPlan = NO_PLAN,
    cast: Cast | None = None,
    follows: KeyedPlan | None = None,
) -> Population | None:
    """What comes alive in the kept ``cells``; None when start or treasure find no place.

    On a floor that was ``cast`` the rooms of its ends and doors are known; on one that ``follows``
    a diagram those of its keys and locks as well.
    """
    gates = locked_ways(follows, columns) if follows is not None else ()
    crowd = Crowd(cells, columns, dice, key, steps, mouths_of(gates))
    if follows is not None:
        ways = crowd.place_ways(follows)
        if ways is None:
            return None
    else:
        ways = crowd.place_doors([zone for zone in zones if zone.kept], cast.doors if cast else ())
    pair = tuple(chain.from_iterable(ways))
    planned = cast or follows
    ends = crowd.place_ends(pair, (planned.start, planned.treasure) if planned else None)
    if ends is None:
        return None
    start, treasure = ends
    keyed = None
    kept = sum(cell.kept for cell in cells)
    level, in_castle = params.level, cast is not None
    keys = max(1, share_of(params.keys, kept)) + plan.keys if params.keys else 0
    lamps = plan.lamps
    if in_castle:
        keys += KEYS_MORE[level] if keys else 0
        lamps = max(LEAST_LAMPS[level], lamps) * LAMPS_LEFT[level] // _USUAL
    candles = max(1, share_of(CANDLES, kept) * _USUAL // params.darkness)
    if follows is not None:
        found = crowd.place_keys(follows)
        if found is None:
            return None
        placed, keyed = found, keyed_of(follows)
    else:
        placed = crowd.place("key", keys, 1, (start, treasure), plan if cast else NO_PLAN)
    lists = {
        "keys": placed,
        "saves": crowd.place("save", max(1, share_of(lamps, kept)), 2, (start,)),
        "candles": crowd.place("candle", candles, 1, (start,)),
        "coins": crowd.place_coins(share_of(COINS, kept)),
    }
    safe = (start, *pair, *lists["saves"])
    awake = ALIVE[level] if in_castle else _USUAL
    traps = params.traps * plan.traps // _USUAL * awake // _USUAL
    lists["traps"] = crowd.by_chance("trap", traps, safe)
    if in_castle:
        beds = crowd.by_chance("bed", plan.beds * awake // _USUAL, safe)
        found = _in_order((*crowd.thinned(lists["traps"], len(beds)), *beds))
        lists["traps"] = burning(found, plan, dice, key, steps)
    lists["creatures"] = crowd.by_chance("creature", plan.creatures * awake // _USUAL)
    for kind in ("draught", "sign", "clockwork", "bell", "mirror"):
        lists[f"{kind}s"] = crowd.by_chance(kind)
    spots = (start, treasure, *pair, *(spot for found in lists.values() for spot in found))
    needed = (*lists["keys"], treasure)
    number = int(key[0])
    if follows is None:
        gates = place_gates(cells, columns, crowd.ways, spots, needed, number, dice, key, plan)
    if steps is not None:
        for gate in gates:
            steps.add("gate", gate=gate_json(gate))
    return Population(start, treasure, ways, lists, gates, keyed)


def _in_order(spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """In reading order of the cells."""
    return tuple(sorted(spots, key=lambda spot: (spot.y, spot.x, spot.index)))


class Crowd:
    """A floor while things come alive on it."""

    def __init__(
        self,
        cells: Sequence[Cell],
        columns: int,
        dice: Dice,
        key: Key,
        steps: Steps | None,
        clear: Set[Tile] = frozenset(),
    ) -> None:
        """Nothing comes alive in the tiles ``clear`` of the floor."""
        self._columns = columns
        self._dice = dice
        self._key = key
        self._steps = steps
        self._offers: dict[str, list[Spot]] = {}
        """By kind, in reading order of the cells: what could come alive."""
        self._taken: dict[tuple[int, int, int, int], str] = {}
        """Cells and tiles on which something stands, with its kind."""
        self._cells = cells
        grid = tuple(cell.section for cell in cells)
        self.ways: dict[int, list[int]] = {}
        """The rooms to which one can go from each room, doors included."""
        for number, cell in enumerate(cells):
            if cell.kept:
                self.ways[number] = ways_from(grid, number, columns)
                is_hall = cell.section is not None and cell.section.warden
                first_bed = cell.first_bed
                for spot in spots_of(cell):
                    if is_hall and spot.place.kind != "treasure":
                        continue  # What else is in a hall is there (`Floor.hall`).
                    if clear and not clear.isdisjoint(tiles_of(spot.in_floor)):
                        continue
                    kind = "bed" if spot.index >= first_bed else spot.place.kind
                    self._offers.setdefault(kind, []).append(spot)

    def place_doors(
        self, zones: Sequence[Zone], rooms: Sequence[int] = ()
    ) -> tuple[tuple[Spot, Spot], ...]:
        """A pair of doors between two zones, in these ``rooms`` if they are known; none for a
        single one."""
        if len(zones) < 2:
            return ()
        doors = []
        for number, zone in enumerate(zones):
            cells = rooms[number : number + 1] or zone.cells
            fitting = [spot for spot in self._free("door") if self._cell(spot) in cells]
            door = self._dice.stream("door", *self._key, zone.number).pick(fitting)
            doors.append(replace(door, place=replace(door.place, name=DOORS)))
            self._stand(doors[-1])
        one, other = map(self._cell, doors)
        self.ways[one] = [*self.ways[one], other]
        self.ways[other] = [*self.ways[other], one]
        return ((doors[0], doors[1]),)

    def place_ways(self, plan: KeyedPlan) -> tuple[tuple[Spot, Spot], ...] | None:
        """The magic doors of a diagram's ways; None where one finds no place."""
        found: list[tuple[Spot, Spot]] = []
        for way, rooms in zip(plan.diagram.ways, plan.ways, strict=True):
            doors = []
            for room in rooms:
                spots = [spot for spot in self._free("door") if self._cell(spot) == room]
                if not spots:
                    return None
                door = self._stream("door", spots[0]).pick(spots)
                doors.append(replace(door, place=replace(door.place, name=DOORS)))
                self._stand(doors[-1])
            one, other = rooms
            self.ways[one] = [*self.ways[one], other]
            if not way.one_way:
                self.ways[other] = [*self.ways[other], one]
            found.append((doors[0], doors[1]))
        return tuple(found)

    def place_ends(
        self, doors: Sequence[Spot], rooms: tuple[int, int] | None = None
    ) -> tuple[Spot, Spot] | None:
        """Start and treasure, far apart; in cells without a door if that can be. In these
        ``rooms`` if they are known.

        Treasures are numbered, and sets of them have a bit for each: so all pairs of a large floor
        are weighed without looking at each.
        """
        starts, treasures = self._free("start"), self._free("treasure")
        if rooms is not None:
            starts = [spot for spot in starts if self._cell(spot) == rooms[0]]
            treasures = [spot for spot in treasures if self._cell(spot) == rooms[1]]
        inside: dict[int, int] = {}
        """The treasures in each cell, as a set."""
        for number, spot in enumerate(treasures):
            cell = self._cell(spot)
            inside[cell] = inside.get(cell, 0) | 1 << number
        pairs = self._calm_pairs(starts, inside, {self._cell(door) for door in doors})
        if not any(others for _, others in pairs):
            pairs = [
                (
                    one,
                    sum(1 << n for n, other in enumerate(treasures) if _tile(one) != _tile(other)),
                )
                for one in starts
            ]
        # Within so many steps, each treasure has been met by each start that it makes a pair with.
        most = 0
        for near in self._spreading(inside):
            if all(not others & ~near[self._cell(one)] for one, others in pairs):
                break
            most += 1
        least = -(-FAR[0] * most // FAR[1])
        nearer = next(islice(self._spreading(inside), least - 1, None)) if least else {}
        far = [(one, others & ~nearer.get(self._cell(one), 0)) for one, others in pairs]
        upto = list(accumulate(others.bit_count() for _, others in far))
        if not upto or not upto[-1]:
            return None
        place = self._dice.stream("ends", *self._key).below(upto[-1])
        chosen = bisect_right(upto, place)
        start, others = far[chosen]
        treasure = treasures[nth(others, place - upto[chosen] + others.bit_count())]
        self._stand(start)
        self._stand(treasure)
        return start, treasure

    def _calm_pairs(
        self, starts: Sequence[Spot], inside: Mapping[int, int], restless: Set[int]
    ) -> list[tuple[Spot, int]]:
        """Each start with the treasures of other cells; nothing in the ``restless`` cells."""
        calm = 0
        for cell, treasures in inside.items():
            if cell not in restless:
                calm |= treasures
        return [
            (one, calm & ~inside.get(self._cell(one), 0))
            for one in starts
            if self._cell(one) not in restless
        ]

    def _spreading(self, inside: Mapping[int, int]) -> Iterator[Mapping[int, int]]:
        """For each cell what is ``inside`` the cells within no step of it, then one, then two ...

        Steps lead from cell to cell, on foot and through the doors.
        """
        near = {cell: inside.get(cell, 0) for cell in self.ways}
        while True:
            yield near
            spread = {}
            for cell, others in self.ways.items():
                reached = near[cell]
                for other in others:
                    reached |= near[other]
                spread[cell] = reached
            if spread == near:
                return
            near = spread

    def place(
        self,
        kind: str,
        count: int,
        apart: int,
        away_from: Sequence[Spot],
        plan: FloorPlan = NO_PLAN,
    ) -> tuple[Spot, ...]:
        """So many of a kind, at most one in a cell.

        They lie ``apart`` cells from each other and from ``away_from``, as far as that can be.
        Where the ``plan`` leans towards what kills, rooms come sooner the more of that is drawn in
        them; where it leans away, later.
        """
        by_cell: dict[int, list[Spot]] = {}
        for spot in self._free(kind):
            by_cell.setdefault(self._cell(spot), []).append(spot)
        ranks = {
            cell: (
                self._stream(kind, spots[0]).below(RANKS)
                - RANKS * plan.lean // _USUAL * _killing(self._cells[cell], plan.leaned),
                cell,
            )
            for cell, spots in by_cell.items()
        }
        ranked = sorted(by_cell, key=lambda cell: ranks[cell])
        near: set[int] = set()
        """Cells less than ``apart`` steps from what there is."""
        for spot in away_from:
            near |= self._within(self._cell(spot), apart - 1)
        chosen: set[int] = set()
        for cell in ranked:
            if len(chosen) < count and cell not in near:
                chosen.add(cell)
                near |= self._within(cell, apart - 1)
        rest = [cell for cell in ranked if cell not in chosen]
        chosen.update(rest[: count - len(chosen)])
        found = []
        for cell in sorted(chosen):
            spots = by_cell[cell]
            spot = self._stream(f"{kind}-place", spots[0]).pick(spots)
            self._stand(spot)
            found.append(spot)
        return tuple(found)

    def place_keys(self, plan: KeyedPlan) -> tuple[Spot, ...] | None:
        """The keys of a diagram, each called by the number of its set; None where one finds no
        place."""
        found = []
        for room in sorted(plan.keys):
            spots = [spot for spot in self._free("key") if self._cell(spot) == room]
            if not spots:
                return None
            spot = self._stream("key-place", spots[0]).pick(spots)
            number = plan.diagram.tree.items[plan.keys[room]].set
            found.append(replace(spot, place=replace(spot.place, name=str(number))))
            self._stand(found[-1])
        return tuple(found)

    def place_coins(self, count: int) -> tuple[Spot, ...]:
        """Whole rows of coins until there are ``count``, so that a few more may be there."""
        rows = _rows(self._free("coin"))
        ranks = [self._stream("coin", row[0], row[0].index).below(RANKS) for row in rows]
        order = sorted(range(len(rows)), key=lambda number: (ranks[number], number))
        found: list[Spot] = []
        for number in order:
            if len(found) >= count:
                break
            found += rows[number]
        found.sort(key=lambda spot: (self._cell(spot), spot.index))
        for spot in found:
            self._stand(spot)
        return tuple(found)

    def by_chance(
        self, kind: str, percent: int = _USUAL, safe: Sequence[Spot] = ()
    ) -> tuple[Spot, ...]:
        """Each of a kind by its own probability, ``percent`` of it.

        Nothing is there that reaches one of the ``safe`` places, where one begins or comes back.
        """
        found = []
        beside: dict[tuple[int, int], list[Place]] = {}
        for other in safe:
            beside.setdefault((other.x, other.y), []).append(other.place)
        for spot in self._offers.get(kind, ()):
            chance = min(100, spot.place.chance * percent // 100)
            rolled = self._stream(kind, spot, spot.index).below(100)
            near = beside.get((spot.x, spot.y), ())
            alive = rolled < chance and not any(_reaches(spot.place, place) for place in near)
            if alive:
                found.append(spot)
            if self._steps is not None:
                told = spot.json
                self._steps.add(
                    "chance", kind=spot.place.kind, place=told, chance=chance, alive=alive
                )
        return tuple(found)

    def thinned(self, traps: Sequence[Spot], beds: int) -> tuple[Spot, ...]:
        """The traps that are drawn, stones and spikes being no more than a part of them and of so
        many ``beds``."""
        ranks = [self._stream("stones", spot, spot.index).below(RANKS) for spot in traps]
        names = [*(spot.place.name for spot in traps), *repeat("bed", beds)]
        kept = [number for number in fewer(names, ranks) if number < len(traps)]
        if self._steps is not None:
            for number in sorted(set(range(len(traps))).difference(kept)):
                place = traps[number].place
                self._steps.add("gone", kind="trap", place=traps[number].json, why=place.name)
        return tuple(traps[number] for number in kept)

    def _free(self, kind: str) -> list[Spot]:
        """What could still come alive of a kind."""
        return [spot for spot in self._offers.get(kind, ()) if _tile(spot) not in self._taken]

    def _stand(self, spot: Spot) -> None:
        """Something stands there now."""
        self._taken[_tile(spot)] = spot.place.kind
        if self._steps is not None:
            self._steps.add("place", kind=spot.place.kind, place=spot.json)

    def _cell(self, spot: Spot) -> int:
        return spot.y * self._columns + spot.x

    def _stream(self, purpose: str, spot: Spot, *more: int) -> Stream:
        """The draws for one purpose in the cell of ``spot``."""
        return self._dice.stream(purpose, *self._key, spot.x, spot.y, *more)

    def _within(self, cell: int, steps: int) -> set[int]:
        """The cells at most so many steps from a cell, on foot and through the doors."""
        found = {cell}
        for _ in range(steps):
            found.update([other for each in found for other in self.ways[each]])
        return found


def _killing(cell: Cell, names: Collection[str]) -> int:
    """How many traps of these ``names`` are drawn in a room and in what fills its slots."""
    pieces = (cell.section, *cell.chunks)
    places = [place for piece in pieces if piece is not None for place in piece.places]
    return sum(place.kind == "trap" and place.name in names for place in places)


def _tile(spot: Spot) -> tuple[int, int, int, int]:
    return spot.x, spot.y, spot.place.x, spot.place.y


def _rows(coins: Sequence[Spot]) -> list[list[Spot]]:
    """Coins, in reading order of their cells, by the rows they make.

    A coin that joins two rows of its cell makes one of them, which comes last.
    """
    found: list[list[Spot]] = []
    for _, inside in groupby(coins, lambda coin: (coin.x, coin.y)):
        rows: list[list[Spot]] = []
        for coin in inside:
            apart: list[list[Spot]] = []
            joined: list[Spot] = []
            for row in rows:
                if any(_beside(coin.place, other.place) for other in row):
                    joined += row
                else:
                    apart.append(row)
            rows = [*apart, [*joined, coin]]
        found += rows
    return found


def _beside(one: Place, other: Place) -> bool:
    return abs(one.x - other.x) <= _BESIDE and abs(one.y - other.y) <= _BESIDE


def _reaches(trap: Place, place: Place) -> bool:
    """Whether a trap hurts in the two tiles in which one stands at a place of the same cell."""
    left, top, right, bottom = bounds_of(trap)
    x, y = place.x, place.y
    return (
        left < (x + 1) * CELL
        and right > x * CELL
        and top < (y + 1) * CELL
        and bottom > (y - 1) * CELL
    )


BRANCH = 3
"""Rooms by which a grid of a castle may miss its plan for a branch in it."""
REDRAWS = 20
"""How often a grid of which too little is kept is drawn again."""


@dataclass(frozen=True, slots=True)
class _Draw:
    """A grid with its zones."""

    number: int
    grid: Grid
    zones: tuple[Zone, ...]
    worth: int
    """Kept cells; none count where start or treasure would find no place."""
    has_loop: bool = False
    """Whether there is a way round in it."""


@dataclass(frozen=True, slots=True)
class _Task:
    """An attempt at a floor: from what, for whom, and what is rolled and told of it."""

    catalogue: Catalogue
    params: CandleParams
    dice: Dice
    key: tuple[int, int]
    """The floor's number, and the attempt's."""
    usage: Mapping[str, int]
    """The sections kept on earlier floors."""
    steps: Steps | None

    @property
    def plan(self) -> FloorPlan:
        """What is planned of the floor."""
        return plan_of(self.catalogue.spine, self.params, self.key[0])

    def tell(self, step: str, **facts: JsonValue) -> None:
        """A step of it, if somebody asks."""
        if self.steps is not None:
            self.steps.add(step, **facts)


def lay(
    catalogue: Catalogue,
    params: CandleParams,
    seed: str,
    number: int,
    attempt: int,
    usage: Mapping[str, int],
    steps: Steps | None = None,
) -> Floor | None:
    """Floor ``number`` of ``seed`` as attempt ``attempt`` draws it.

    ``usage`` counts the sections kept on earlier floors. None when no draw has room for start and
    treasure; `ContentError` when the sections there are fill no grid.
    """
    dice = Dice(seed, steps.rolls if steps is not None else None)
    if steps is not None:
        steps.about = {"floor": number, "attempt": attempt}
    best: _Draw | None = None
    task = _Task(catalogue, params, dice, (number, attempt), usage, steps)
    # Whether a draw fits is asked of many: nothing of it is told, and no roll of it is shown.
    silent = replace(task, dice=Dice(seed), steps=None)
    plan = task.plan
    least = scaled(plan.least or LEAST_KEPT, params.columns, params.rows)
    fit: tuple[int, ...] = ()
    for count in range(1 + REDRAWS):
        drawn = _draw(task, count)
        if drawn is None:
            continue
        found: tuple[int, ...] = (min(drawn.worth, least), drawn.worth)
        if plan is not NO_PLAN:
            found = _fit(drawn, silent)
        if best is None or found > fit:
            best, fit = drawn, found
        if fit[0] >= (least if plan is NO_PLAN else 0):
            break
    if best is None:
        raise no_floor(catalogue, params.columns, params.rows)
    if steps is not None:
        steps.about = {"floor": number, "attempt": attempt}
    task.tell("kept", draw=best.number, kept=best.worth, least=least)
    if plan is not NO_PLAN:
        task.tell("plan", thing=plan.thing, budget=plan.budget, fits=not fit[0])
    return _floor(best, task) if best.worth else None


def lay_keyed(
    catalogue: Catalogue,
    params: CandleParams,
    seed: str,
    attempt: int,
    usage: Mapping[str, int],
    steps: Steps | None = None,
) -> Floor | None:
    """The floor of ``seed`` that follows the diagram of ``params``, as attempt ``attempt`` draws
    it. None when start or treasure find no place; `BadValue` where the diagram does not fit."""
    dice = Dice(seed, steps.rolls if steps is not None else None)
    if steps is not None:
        steps.about = {"floor": 0, "attempt": attempt}
    task = _Task(catalogue, params, dice, (0, attempt), usage, steps)
    plan = settle(params.plan, seed, attempt, params.columns, params.rows)
    task.tell(
        "keyed",
        rooms=len(plan.nodes),
        locks=len(plan.doors),
        keys=len(plan.keys),
    )
    if steps is not None:
        steps.about = {"floor": 0, "attempt": attempt, "draw": 0}
    grid = _keyed_grid(plan, task)
    if steps is not None:
        steps.about = {"floor": 0, "attempt": attempt}
    zones = prune_grid(grid, flood_fill(grid, params.columns), params)
    return _floor(_Draw(0, grid, zones, len(plan.nodes)), task, plan)


def _keyed_grid(plan: KeyedPlan, task: _Task) -> Grid:
    """A drawing for each room, of those that were used least, with a place for what is to lie in
    it."""
    catalogue, columns = task.catalogue, task.params.columns
    uses = Uses(catalogue, task.usage)
    draws = task.dice.stream("section", *task.key)
    found: list[Section | None] = [None] * (columns * task.params.rows)
    for room in sorted(plan.nodes):
        needs = {"start": room == plan.start, "treasure": room == plan.treasure}
        needs["key"] = room in plan.keys
        needs["door"] = any(room in ends for ends in plan.ways)
        known = catalogue.of_signature(plan.open_sides[room])
        offering = [
            section
            for section in known
            if all(kind in section.kinds for kind, needed in needs.items() if needed)
        ]
        if plan.ways:
            wanted = [kind for kind, needed in needs.items() if needed]
            offering = [each for each in offering if _holds(each, wanted)] or offering
        fitting = sum(1 << catalogue.numbers[each.key] for each in offering or known)
        if not fitting:
            raise no_floor(catalogue, columns, task.params.rows)
        least = uses.least(fitting)
        number = nth(least, draws.at(room % columns, room // columns).below(least.bit_count()))
        if task.steps is not None:
            task.steps.add("choice", **_chosen(room, columns, catalogue, fitting, uses, number))
        uses.add(number, 1)
        found[room] = catalogue.ordered[number]
    return tuple(found)


def _holds(section: Section, kinds: Iterable[str]) -> bool:
    """Whether something of each kind can stand there that is in no mouth of a way through a wall,
    where nothing comes alive if that is locked."""
    inside = {
        place.kind
        for place in section.places
        if place.y not in (STAND - 1, STAND) or MOUTH <= place.x < SECTION_WIDTH - MOUTH
    }
    return inside.issuperset(kinds)


def plan_of(spine: Sequence[FloorPlan], params: CandleParams, number: int) -> FloorPlan:
    """What is planned of floor ``number`` at the level: of castles that are played."""
    planned = params.kind == "castle" and number < len(spine)
    if not planned or params.columns * params.rows > PLAYED:
        return NO_PLAN
    return replace(spine[number], leans_more=LEANS_MORE[params.level])


def _fit(drawn: _Draw, task: _Task) -> tuple[int, ...]:
    """How well a grid fits a plan: 0 is as planned, and has a branch; less is worse by so much."""
    if not drawn.worth:
        return (-len(drawn.grid) - BRANCH,)
    plan, columns, rows = task.plan, task.params.columns, task.params.rows
    least, most = (scaled(count, columns, rows) for count in (plan.least, plan.most))
    off = max(least - drawn.worth, drawn.worth - most, 0)
    if not drawn.has_loop or off > BRANCH:
        return (-off - BRANCH,)
    cast = _cast(drawn, task)
    if cast is None:
        return (-len(drawn.grid) - BRANCH,)
    return (-off - (0 if cast.shape.branch is not None else BRANCH),)


def _draw(task: _Task, count: int) -> _Draw | None:
    """Steps 1 to 4; None when the blocked cells leave a grid that the sections cannot fill."""
    params, dice, steps, key = task.params, task.dice, task.steps, (*task.key, count)
    columns, rows = params.columns, params.rows
    blocked = blocked_cells(columns, rows, params.blocked, dice.stream("blocked", *key))
    if steps is not None:
        steps.about = {"floor": key[0], "attempt": key[1], "draw": count}
    task.tell("blocked", cells=[[cell % columns, cell // columns] for cell in blocked])
    grid = assemble(task.catalogue, columns, rows, blocked, task.usage, dice, key, steps)
    if grid is None:
        task.tell("stuck")
        return None
    zones = flood_fill(grid, columns)
    if steps is not None:
        steps.add(
            "zones",
            zones=[
                {
                    "zone": zone.number,
                    "cells": [[cell % columns, cell // columns] for cell in zone.cells],
                }
                for zone in zones
            ],
        )
    zones = prune_grid(grid, zones, params)
    kept = [cell for zone in zones if zone.kept for cell in zone.cells]
    playable = _offers(grid, kept, "start") and _offers(grid, kept, "treasure")
    task.tell(
        "pruning",
        zones=[{"zone": zone.number, "role": zone.role} for zone in zones],
        kept=len(kept),
        playable=playable,
    )
    ways = {cell: ways_from(grid, cell, columns) for cell in kept}
    return _Draw(count, grid, zones, len(kept) if playable else 0, has_loop(ways))


def prune_grid(grid: Grid, zones: tuple[Zone, ...], params: CandleParams) -> tuple[Zone, ...]:
    """Step 4 on the zones of a grid."""
    with_door = [_offers(grid, (cell,), "door") for cell in range(len(grid))]
    return prune(zones, scaled(params.second_zone, params.columns, params.rows), with_door)


def cells_of(grid: Grid, zones: tuple[Zone, ...], columns: int) -> list[Cell]:
    """The cells of a grid, told of their zones."""
    zone_of = {cell: zone for zone in zones for cell in zone.cells}
    cells = []
    for number, section in enumerate(grid):
        zone = zone_of.get(number)
        place = (number % columns, number // columns)
        if zone is None:
            cells.append(Cell(*place, section))
        else:
            cells.append(Cell(*place, section, zone.number, zone.kept))
    return cells


def _offers(grid: Grid, cells: list[int] | tuple[int, ...], kind: str) -> bool:
    """Whether a section among ``cells`` has a place of that kind."""
    sections = (grid[cell] for cell in cells)
    return any(kind in section.kinds for section in sections if section is not None)


def _floor(drawn: _Draw, task: _Task, keyed: KeyedPlan | None = None) -> Floor | None:
    """Step 5, and before it the drawings of a castle's floor, now that one knows where it leads."""
    used: dict[str, int] = {}
    catalogue, params, dice, key = task.catalogue, task.params, task.dice, task.key
    plan, steps = task.plan, task.steps
    grid, cast, plans = drawn.grid, None, (*catalogue.spine[: key[0]], plan)
    if plan is NO_PLAN:
        plans = ()
    else:
        cast = _cast(drawn, task)
        if cast is None:
            return None
        grid = tuple(cast.sections.get(cell, section) for cell, section in enumerate(grid))
    by_hand = _by_hand(grid, drawn.zones, task)
    if by_hand is None:
        return None
    grid = by_hand
    cells = [
        catalogue.with_beds(fill_slots(cell, catalogue, used, dice, key, steps, plans), plan)
        if cell.kept
        else cell
        for cell in cells_of(grid, drawn.zones, params.columns)
    ]
    crowd = populate(
        cells, params.columns, drawn.zones, params, dice, key, steps, plan, cast, keyed
    )
    if crowd is None:
        return None
    floor, gone = calmed(
        Floor(
            number=key[0],
            attempt=key[1],
            columns=params.columns,
            rows=params.rows,
            cells=tuple(cells),
            zones=drawn.zones,
            start=crowd.start,
            treasure=crowd.treasure,
            teleports=crowd.teleports,
            gates=crowd.gates,
            ease=params.level,
            level=None,
            plan=plan,
            keyed=crowd.keyed,
            **crowd.lists,
        )
    )
    for spot in gone:
        task.tell("gone", kind=spot.place.kind, place=spot.json)
    return floor


def _by_hand(grid: Grid, zones: tuple[Zone, ...], task: _Task) -> Grid | None:
    """The grid with the rooms that somebody exchanged; None where it is not the one that they had
    before them, or other zones would be kept of it."""
    exchanges = on_floor(task.params.rooms, task.key[0])
    found = exchanged(grid, exchanges, task.catalogue.of_signature)
    columns = task.params.columns
    if not exchanges or found is None:
        return found
    if prune_grid(found, flood_fill(found, columns), task.params) != zones:
        return None
    for cell in exchanges:
        was, now = grid[cell], found[cell]
        if was is not None and now is not None:
            task.tell(
                "exchanged",
                cell=[cell % columns, cell // columns],
                was=was.key,
                section=now.name,
                mirrored=now.is_mirror,
            )
    return found


def _cast(drawn: _Draw, task: _Task) -> Cast | None:
    """Which drawing stands in each kept cell, and where the floor begins and ends."""
    catalogue, number = task.catalogue, task.key[0]
    met: dict[str, int] = {}
    for name, times in task.usage.items():
        drawing = name.partition("/")[0]
        met[drawing] = met.get(drawing, 0) + times
    zones = [zone.cells for zone in drawn.zones if zone.kept]
    kept = [cell for zone in zones for cell in zone]
    ways = {cell: ways_from(drawn.grid, cell, task.params.columns) for cell in kept}
    signatures = {
        cell: section.open_sides for cell in kept if (section := drawn.grid[cell]) is not None
    }
    plans = list(catalogue.spine)
    plans[number] = task.plan
    warden = task.plan.warden or ""
    casting = Casting(
        plans,
        number,
        catalogue.of_signature,
        lambda signature: catalogue.halls_of(warden, signature),
        met,
        task.dice,
        task.key,
        task.steps,
    )
    return casting.cast(ways, signatures, zones, task.params.columns)
