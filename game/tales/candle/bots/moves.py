"""What a person knows of jumping: where one comes to from a place, and what one presses for it.

Whoever has played for an hour knows how far and how high he leaps. Here that is a table of flights
(`flights`), each flown once in the physics through an empty world: from where it starts to where it
may land, with the tiles that it sweeps. Over tiles that somebody knows, the leaps that are free are
then a matter of a few masks (`Reach`).

What is pressed is worked out anew each time by `Rehearsal`, in the physics again and over the known
tiles: from where he really stands.

A *node* is a tile and a way to be in it: standing, hanging on a chain, swimming.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from game.tales.candle.bots.outcomes import Outcomes
from game.tales.candle.rules.body import (
    CELL,
    CELL_SHIFT,
    CLIMB,
    CLIMB_CATCH,
    DOWN,
    HALF_WIDTH,
    LAST,
    LEAP,
    LEFT,
    MIDDLE,
    RIGHT,
    UNIT,
    UP,
    Body,
    step,
)
from game.tales.candle.rules.hazards import Box
from game.tales.candle.rules.terrain import (
    CHAIN,
    CLIMBABLE,
    EMPTY,
    MARGIN,
    PLANK,
    SOLID,
    STONE,
    TOP,
    WATER,
    WET,
    Ground,
    Terrain,
)
from game.tales.candle.rules.ways import FULL, INDENT, STROKE_EVERY, hurt_box, towards

STAND, HANG, SWIM = range(3)
KINDS = 4
"""A node is ``(row * width + column) * KINDS`` and one of the three above."""

ASIDE, ABOVE, BELOW = 7, 6, 11
"""Tiles around a place which decide where one comes to from it."""
ROW = 2 * ASIDE + 1
_HERE = ABOVE * ROW + ASIDE
_TILES = ROW * (ABOVE + 1 + BELOW)
FIELD = (1 << _TILES) - 1
"""The bits of a whole field."""
FARTHEST, DEEPEST = 6, 10
"""Tiles that a flight crosses and falls at most."""
_CROUCHES = 8
"""Ticks for which he holds down before he leaps through a plank."""
_LONGEST = 130
"""Ticks of a flight."""
_EACH = 4
"""Flights that are kept between two places."""
_NEAR_ENOUGH = CELL // 2
_SPIKE_HIGH, _SPIKE_ASIDE = 13 * UNIT, 3 * UNIT
"""How far spikes are kept away from: of a tile the height, and what is left free at its sides."""


def bit(across: int, down: int) -> int:
    """The bit of a tile so far from the place in the middle of a field."""
    return 1 << _HERE + down * ROW + across


@dataclass(frozen=True, slots=True)
class Flight:
    """A leap, a drop, a step over an edge: what is pressed, and what it sweeps."""

    hold: int
    """Ticks for which jump is held; 0 for a step over an edge."""
    run_up: int
    delay: int
    """Ticks before it is steered aside."""
    through: bool
    """Down through a plank, or off a chain."""
    low: bool
    """Crouched all the way."""
    ticks: int
    swept: int
    """Tiles that must not block, as bits of a field."""
    fallen: int
    """Tiles into which he falls from above: they must not carry."""
    spiked: int
    """Tiles in which spikes would touch him."""
    caught: int = 0
    """The tile of the chain that he catches."""


Goal = tuple[int, int, int]
"""Tiles across and down, and the kind of the node there."""


@cache
def flights(kind: int) -> dict[Goal, tuple[Flight, ...]]:
    """From a place of this kind: by where it ends, the flights known, the quickest first."""
    found: dict[Goal, list[Flight]] = {}
    for across in range(FARTHEST + 1):
        for hold in (0, 1, 4, 8, 12, FULL):
            for run_up in (0, 6) if kind == STAND and across else (0,):
                for delay in (0, 12, 20) if hold >= 8 and across else (0,):
                    for low in (
                        (False, True) if kind == STAND and not delay and not run_up else (False,)
                    ):
                        if hold or (across and kind == STAND):
                            _fly(found, kind, across, hold, run_up, delay, False, low)
        if across <= 2:
            _fly(found, kind, across, 0, 0, 0, True, False)
            if kind == STAND:
                _fly(found, kind, across, 0, 0, 0, True, True)
    kept: dict[Goal, tuple[Flight, ...]] = {}
    for goal, known in found.items():
        best: list[Flight] = []
        for flight in sorted(known, key=lambda one: (one.ticks, one.swept)):
            if all(flight.swept | other.swept != flight.swept for other in best):
                best.append(flight)
        kept[goal] = tuple(best[:_EACH])
        if goal[0]:
            mirrored = (-goal[0], goal[1], goal[2])
            kept[mirrored] = tuple(_mirrored(flight) for flight in best[:_EACH])
    return kept


def _mirrored(flight: Flight) -> Flight:
    return Flight(
        flight.hold,
        flight.run_up,
        flight.delay,
        flight.through,
        flight.low,
        flight.ticks,
        _turned(flight.swept),
        _turned(flight.fallen),
        _turned(flight.spiked),
        _turned(flight.caught),
    )


def _turned(field: int) -> int:
    """A field with left and right exchanged."""
    turned = 0
    for row in range(ABOVE + 1 + BELOW):
        line = field >> row * ROW & (1 << ROW) - 1
        for column in range(ROW):
            if line >> column & 1:
                turned |= 1 << row * ROW + ROW - 1 - column
    return turned


_CELL_X, _CELL_Y = 12, 10


@cache
def _void(kind: int, plank: bool) -> Ground:
    """An empty world with one tile to start from."""
    width, height = 26, 30
    cells = bytearray(width * height)
    if kind == STAND:
        cells[(_CELL_Y + 1) * width + _CELL_X] = 2 if plank else STONE
    return Ground(Terrain(width, height, bytes(cells)))


def _fly(
    found: dict[Goal, list[Flight]],
    kind: int,
    across: int,
    hold: int,
    run_up: int,
    delay: int,
    through: bool,
    low: bool,
) -> None:
    """Fly once, and note every place where it could end."""
    ground = _void(kind, through)
    body = Body(_CELL_X * CELL + INDENT, (_CELL_Y + 1) * CELL)
    if kind == HANG:
        body.climbing, body.on_ground, body.coyote = True, False, 0
        ground = _chained(ground)
    body.crouched = low
    target = (_CELL_X + across) * CELL + INDENT
    side = RIGHT if across else 0
    swept = fallen = spiked = 0
    for _ in range(run_up):
        step(body, side, ground)
        if not body.on_ground:
            return
        swept |= _sweep(body)
    # The plank that he lets himself through.
    began = bit(0, 1) if through else 0
    ended: set[Goal] = set()
    for tick in range(_LONGEST):
        held = towards(body, target) if tick >= delay else 0
        if through and tick == 0:
            held = DOWN | LEAP
        elif tick < hold:
            held |= LEAP
        if low:
            held |= DOWN
        row = (body.y - 1) >> CELL_SHIFT
        step(body, held, ground)
        if kind == HANG and tick == 0:
            ground = _void(HANG, False)
        if kind == STAND and body.on_ground and tick > 2 and (hold or through):
            # He came back to where he began.
            return
        now = (body.y - 1) >> CELL_SHIFT
        if now > row and not body.on_ground and abs(body.x - target) < _NEAR_ENOUGH:
            _keep(
                found,
                ended,
                (across, now - 1 - _CELL_Y, STAND),
                Flight(hold, run_up, delay, through, low, run_up + tick, swept, fallen, spiked),
            )
        swept |= _sweep(body)
        if now > row and not body.on_ground:
            fallen |= _columns(body, now) & ~began
        spiked |= _spike_sweep(body)
        middle = (body.y - MIDDLE) >> CELL_SHIFT
        if (
            tick > 2
            and not low
            and body.vy > -CLIMB_CATCH
            and (body.x + HALF_WIDTH) >> CELL_SHIFT == _CELL_X + across
            and abs(body.x - target) < _NEAR_ENOUGH
            and (across or kind == STAND)
        ):
            caught = _at(_CELL_X + across, middle)
            _keep(
                found,
                ended,
                (across, middle - _CELL_Y, HANG),
                Flight(
                    hold, run_up, delay, through, low, run_up + tick, swept, fallen, spiked, caught
                ),
            )
        if now - _CELL_Y > DEEPEST:
            return


def _chained(ground: Ground) -> Ground:
    """The same, with the chain on which he hangs."""
    width, height = ground.width, ground.height
    cells = bytearray(width * height)
    for row in (_CELL_Y - 1, _CELL_Y):
        cells[row * width + _CELL_X] = 3
    return Ground(Terrain(width, height, bytes(cells)))


def _keep(found: dict[Goal, list[Flight]], ended: set[Goal], goal: Goal, flight: Flight) -> None:
    across, down, _ = goal
    if goal in ended or not -ABOVE < down <= DEEPEST or (not across and not down):
        return
    ended.add(goal)
    found.setdefault(goal, []).append(flight)


def _at(x: int, y: int) -> int:
    across, down = x - _CELL_X, y - _CELL_Y
    if -ASIDE <= across <= ASIDE and -ABOVE <= down <= BELOW:
        return bit(across, down)
    return 0


def _sweep(body: Body) -> int:
    """The tiles in which a body is."""
    field = 0
    for row in range((body.y - body.height) >> CELL_SHIFT, ((body.y - 1) >> CELL_SHIFT) + 1):
        field |= _columns(body, row)
    return field


def _columns(body: Body, row: int) -> int:
    return _at(body.x >> CELL_SHIFT, row) | _at((body.x + LAST) >> CELL_SHIFT, row)


def _spike_sweep(body: Body) -> int:
    """The tiles whose spikes would touch a body."""
    row = (body.y - 1) >> CELL_SHIFT
    if (row + 1) * CELL - body.y >= _SPIKE_HIGH:
        return 0
    left, right = body.x + _SPIKE_ASIDE, body.x + LAST - _SPIKE_ASIDE
    return _at(left >> CELL_SHIFT, row) | _at(right >> CELL_SHIFT, row)


class Field(NamedTuple):
    """The tiles around a place, as bits (`bit`). A tuple, as it is hashed and compared wherever one
    looks about."""

    blocked: int
    """Solid, or not known."""
    solid: int
    """Known to be solid."""
    top: int
    chain: int
    wet: int
    spikes: int


class Try(NamedTuple):
    """Something that he presses where no leap that he knows fits: against a ceiling, past a
    corner."""

    side: int
    """The key that is held, for so many ticks after he has left the ground."""
    ticks: int
    hold: int
    """Ticks for which jump is held."""
    low: bool
    up: bool
    """Up is held: a chain is caught."""
    run_up: int = 0


class Edge(NamedTuple):
    """From a node to another, so many tiles away."""

    across: int
    down: int
    kind: int
    cost: int
    """About so many ticks."""
    by: str
    """What he does: one of the verbs of `Rehearsal`, or ``mount``, by which he hangs on a chain."""
    flights: tuple[Flight, ...] = ()
    tries: tuple[Try, ...] = ()


_KNOWN: dict[tuple[int, Field], tuple[Edge, ...]] = {}
_MOST_KNOWN = 60_000
"""Fields whose edges are remembered: the same few places come again and again."""
WALK_COST, CRAWL_COST, CLIMB_COST, MOUNT_COST, SHIFT_COST, SWIM_COST = 8, 17, 16, 8, 33, 14
BURROWS = (1, 3, 6, 9, FULL)
"""For how many ticks he may hold his jump into a hole."""
LIFTS = (0, 3, 6, 9, 12, 16)
"""For how many ticks he may climb above a hole before he lets go of the chain beside it."""
_SETTLES = 14
"""Ticks that a landing costs besides its flight."""


def edges(kind: int, field: Field) -> tuple[Edge, ...]:
    """Where one comes to from the middle of a field, being there in this way."""
    key = (kind, field)
    known = _KNOWN.get(key)
    if known is None:
        known = tuple(_edges(kind, field))
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = known
    return known


_TRIED: dict[tuple[int, Field, int], tuple[Edge, ...]] = {}
_TRY_COST = 60
"""What it costs more, in ticks, to try something than to do what he knows."""


@cache
def _repertoire(kind: int, ceiling: bool, chain: bool) -> tuple[Try, ...]:
    """What there is to try in a place, below a ceiling or not, near a chain or not."""
    found = []
    for side in (LEFT, RIGHT, 0):
        for hold in (0, 4, FULL):
            for low in (False, True) if ceiling else (False,):
                if not hold and (low or not side):
                    continue
                for ticks in (10, 60) if side and hold else (60 if side else 0,):
                    for up in (False, True) if chain and not low else (False,):
                        found.append(Try(side, ticks, hold, low, up))
                    if side and hold == FULL and kind == STAND:
                        found.append(Try(side, ticks, hold, low, False, 4))
    return tuple(found)


def missing(field: Field, reached: Sequence[int]) -> int:
    """The keys, left and right, towards the places close by to which he knows no way: which places
    ``reached``, by their kind, are known to be. 0 where there are none."""
    swimming = field.wet & ~field.blocked
    found = (
        stands(field) & ~reached[STAND] | hangs(field) & ~reached[HANG] | swimming & ~reached[SWIM]
    ) & _CLOSE_BY
    return _sides(field, found)


def failing(field: Field, lost: Sequence[int]) -> int:
    """The keys towards the places close by to which a way failed him: the ``lost`` ones."""
    return _sides(field, (lost[STAND] | lost[HANG] | lost[SWIM]) & _CLOSE_BY)


def _sides(field: Field, found: int) -> int:
    """The keys towards those of the tiles close by to which he could come from the middle."""
    if not found:
        return 0
    found &= _hollow(field)
    return (LEFT if found & _LEFTWARD else 0) | (RIGHT if found & _RIGHTWARD else 0)


def _hollow(field: Field) -> int:
    """The open tiles close by that hang together with the one in the middle."""
    open_ = ~field.blocked & _CLOSE_BY
    found, more = 0, bit(0, 0)
    while found != more:
        found = more
        more = (found | found << 1 | found >> 1 | found << ROW | found >> ROW) & open_
    return found


def tried(kind: int, field: Field, sides: int = LEFT | RIGHT) -> tuple[Edge, ...]:
    """Where else one comes to, by trying this and that over the tiles close by, to the left, the
    right or both ``sides``: what somebody does who knows no other way. Slow, and remembered."""
    hollow = _hollow(field)
    walls = FIELD & ~hollow
    field = Field(
        walls, walls, field.top & hollow, field.chain & hollow, field.wet & hollow,
        field.spikes & hollow,
    )  # fmt: skip
    key = (kind, field, sides)
    known = _TRIED.get(key)
    if known is not None:
        return known
    found: dict[Goal, Edge] = {}
    ground = _ground_of(field)
    _put_spikes(ground, field.spikes)
    crouched = kind == STAND and bool(field.blocked & bit(0, -1))
    ceiling = bool(field.blocked & _OVERHEAD)
    for each in _repertoire(kind, ceiling, bool(field.chain)):
        if each.side and not each.side & sides:
            continue
        outcome = _ATTEMPTS.of((kind, crouched, each, bool(field.spikes)), ground)
        if outcome is None:
            continue
        goal, ticks = outcome
        if goal == (0, 0, kind) or not bit_in(goal):
            continue
        before = found.get(goal)
        if before is None:
            found[goal] = Edge(*goal, ticks + _TRY_COST, "try", tries=(each,))
        elif len(before.tries) < _EACH:
            found[goal] = Edge(*goal, before.cost, "try", tries=(*before.tries, each))
    if len(_TRIED) >= _MOST_KNOWN:
        _TRIED.clear()
    _TRIED[key] = tuple(found.values())
    return _TRIED[key]


def _attempted(what: tuple[int, bool, Try, bool], ground: Ground) -> tuple[Goal, int] | None:
    """Where one comes to rest who tries something in the middle of a field, being there in this
    way, crouched or not, near spikes or not; and after how many ticks. None where he does not."""
    kind, crouched, each, spiked = what
    body = Body(ASIDE * CELL + INDENT, (ABOVE + 1) * CELL)
    if kind == HANG:
        body.climbing, body.on_ground, body.coyote = True, False, 0
    elif kind == SWIM:
        body.y = ABOVE * CELL + CELL // 2 + MIDDLE
        body.wet, body.on_ground, body.coyote = True, False, 0
    body.crouched = crouched
    trial = Rehearsal(body, ground, blind=True)
    trial.attempt(each, spiked)
    end = trial.where()
    if end is None:
        return None
    x, y, ends = end
    return (x - ASIDE, y - ABOVE, ends), len(trial.log)


_ATTEMPTS = Outcomes(_attempted, most=400_000)
"""Five floors ask 190,000 questions when nothing was tried before; each takes some 320 bytes."""

_CLOSE_BY = sum(bit(across, down) for across in range(-4, 5) for down in range(-5, 5))
_LEFTWARD = sum(bit(across, down) for across in range(-4, 1) for down in range(-5, 5))
_RIGHTWARD = sum(bit(across, down) for across in range(5) for down in range(-5, 5))
_OVERHEAD = sum(bit(across, down) for across in (-2, -1, 0, 1, 2) for down in (-4, -3, -2, -1))
"""Of a field, what he tries his moves in; its halves, which share the column in which he is; and
where a ceiling would be in the way."""


def bit_in(goal: Goal) -> bool:
    """Whether a place lies in a field that is around another."""
    return -ASIDE < goal[0] < ASIDE and -ABOVE < goal[1] < BELOW


def stands(field: Field) -> int:
    """The tiles in which one stands dry."""
    return ~field.blocked & (field.solid | field.top) >> ROW & ~field.wet & ~field.spikes & FIELD


def hangs(field: Field) -> int:
    """The tiles in which one hangs on a chain."""
    above = field.blocked << ROW
    return field.chain & ~field.blocked & ~above & ~field.wet & FIELD


def _edges(kind: int, field: Field) -> list[Edge]:
    found: list[Edge] = []
    standing, hanging = stands(field), hangs(field)
    swimming = field.wet & ~field.blocked
    here = bit(0, 0)
    low = bool(field.blocked & bit(0, -1))
    if kind == SWIM:
        return _swims(field, standing, hanging, swimming)
    if kind == STAND:
        found += _burrows(field, standing)
    walks = set()
    if kind == STAND:
        for side in (-1, 1):
            beside = bit(side, 0)
            if standing & beside:
                crawls = low or field.blocked & bit(side, -1)
                found.append(Edge(side, 0, STAND, CRAWL_COST if crawls else WALK_COST, "walk"))
                walks.add(side)
            elif field.blocked & beside:
                continue
            else:
                _plunge(found, field, swimming, side)
        if hanging & here and (field.chain & here) and not low:
            found.append(Edge(0, 0, HANG, MOUNT_COST, "mount"))
        if not field.solid & bit(0, 1) and field.chain & bit(0, 1) and hanging & bit(0, 1):
            found.append(Edge(0, 1, HANG, CLIMB_COST, "slip" if low else "climb"))
        if swimming & bit(0, 1) and field.top & bit(0, 1):
            found.append(Edge(0, 1, SWIM, 20, "plunge"))
        _splash(found, field, swimming)
        if field.top & ~field.chain & ~field.solid & bit(0, 1):
            for down in range(2, BELOW):
                if (field.blocked | field.spikes | field.top) & bit(0, down):
                    break
                if swimming & bit(0, down):
                    found.append(Edge(0, down, SWIM, 30 + 4 * down, "plunge"))
                    break
    else:
        for down in (-1, 1):
            if hanging & bit(0, down):
                found.append(Edge(0, down, HANG, CLIMB_COST, "climb"))
        # Up over its end, and down to the ground.
        if field.top & here and standing & bit(0, -1):
            found.append(Edge(0, -1, STAND, CLIMB_COST, "climb"))
        if field.top & here and swimming & bit(0, -1):
            found.append(Edge(0, -1, SWIM, CLIMB_COST, "climb"))
        if standing & here and (field.solid | field.top & ~field.chain) & bit(0, 1):
            found.append(Edge(0, 0, STAND, MOUNT_COST, "climb"))
        for side in (-1, 1):
            if hanging & bit(side, 0) and field.chain & bit(side, 0):
                found.append(Edge(side, 0, HANG, SHIFT_COST, "climb"))
            elif standing & bit(side, 0):
                found.append(Edge(side, 0, STAND, SHIFT_COST, "step"))
        if swimming & bit(0, 1):
            found.append(Edge(0, 1, SWIM, CLIMB_COST, "plunge"))
    bars, carries = field.blocked | field.wet, field.solid | field.top
    falls = kind == HANG or not (field.solid | field.chain) & bit(0, 1)
    ends = standing | hanging << _TILES
    for goal, _, above, known in [leap for leap in _leaps(kind) if ends & leap[1]]:
        if goal[2] == STAND and not goal[1] and goal[0] in walks:
            continue
        upright = not (low or field.blocked & above)
        fits = [
            flight
            for swept, flight in known
            if not swept & bars
            and not flight.fallen & carries
            and not flight.spiked & field.spikes
            and (not flight.caught or flight.caught & field.chain)
            and (upright or flight.low)
            and (falls or not flight.through)
        ]
        if fits:
            found.append(Edge(*goal, fits[0].ticks + _SETTLES, "leap", tuple(fits)))
    return found


@cache
def _leaps(kind: int) -> tuple[tuple[Goal, int, int, tuple[tuple[int, Flight], ...]], ...]:
    """The `flights` as `_edges` asks for them: where each ends; the bit of it, which of a chain is
    that of the tile shifted by `_TILES`; the bit of the tile above, where one must stand upright;
    and what each flight sweeps, with the flight."""
    return tuple(
        (
            goal,
            bit(*goal[:2]) << (_TILES if goal[2] == HANG else 0),
            bit(goal[0], goal[1] - 1) if goal[2] == STAND else 0,
            tuple((flight.swept, flight) for flight in known),
        )
        for goal, known in flights(kind).items()
        # Straight down a chain one climbs.
        if not (goal[2] == HANG and not goal[0] and goal[1] > 0)
    )


def _burrows(field: Field, standing: int) -> list[Edge]:
    """Drawn in, up along a wall into a hole of one tile: tried out over the tiles around, since
    what lets him in is that his head or his side meets stone."""
    found: list[Edge] = []
    ground: Ground | None = None
    for side in (-1, 1):
        for down in (-1, -2, -3):
            if not standing & bit(side, down) or not field.blocked & bit(side, down - 1):
                continue
            if field.blocked & bit(0, down) or (field.blocked | field.wet) & bit(0, down + 1):
                continue
            if ground is None:
                ground = _ground_of(field)
            for hold in BURROWS:
                ticks = _BURROWS.of((side, down, hold), ground)
                if ticks is not None:
                    cost = ticks + _SETTLES
                    found.append(Edge(side, down, STAND, max(cost, CRAWL_COST), "burrow"))
                    break
    return found


def _burrowed(what: tuple[int, int, int], ground: Ground) -> int | None:
    """Ticks after which one who holds his jump for so long is in the hole so many tiles away; None
    where that does not bring him in."""
    side, down, hold = what
    trial = Rehearsal(Body(ASIDE * CELL + INDENT, (ABOVE + 1) * CELL), ground, blind=True)
    return len(trial.log) if trial.burrow(ASIDE + side, ABOVE + down, hold) else None


_BURROWS = Outcomes(_burrowed, most=20_000)
"""A castle asks some thousands."""


def _ground_of(field: Field) -> Ground:
    """The tiles of a field, to be tried out."""
    cells = bytearray([STONE]) * _TILES
    left = ~field.blocked & FIELD
    while left:
        here = left & -left
        left ^= here
        if field.wet & here:
            tile = WATER
        elif field.chain & here:
            tile = CHAIN
        else:
            tile = PLANK if field.top & here else EMPTY
        cells[here.bit_length() - 1] = tile
    return Ground(Terrain(ROW, ABOVE + 1 + BELOW, bytes(cells)))


_SPIKED = 16
"""Among the flags of such a ground: spikes are there."""


def _put_spikes(ground: Ground, spikes: int) -> None:
    """Tell a ground of a field's spikes, for `Rehearsal.attempt`."""
    while spikes:
        at = (spikes & -spikes).bit_length() - 1
        spikes &= spikes - 1
        ground.flags[ground.base + at // ROW * ground.stride + at % ROW] |= _SPIKED


def _plunge(found: list[Edge], field: Field, swimming: int, side: int) -> None:
    """Over the edge into water, as deep as it lies."""
    for down in range(BELOW):
        here = bit(side, down)
        if swimming & here:
            found.append(Edge(side, down, SWIM, 16 + 4 * down, "plunge"))
            return
        if field.blocked & here or field.spikes & here or (down and field.top & here):
            return


def _splash(found: list[Edge], field: Field, swimming: int) -> None:
    """Up into water that stands above."""
    for across in (0, -1, 1):
        for down in (-1, -2, -3):
            if (field.blocked & (bit(0, down) | bit(across, down))) or field.blocked & bit(0, -1):
                break
            if swimming & bit(across, down):
                found.append(Edge(across, down, SWIM, 30 - 8 * down, "splash"))
                break


def _swims(field: Field, standing: int, hanging: int, swimming: int) -> list[Edge]:
    found = [
        Edge(across, down, SWIM, SWIM_COST, "swim")
        for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1))
        if swimming & bit(across, down)
    ]
    through = field.top & ~field.chain & ~field.solid & bit(0, 1)
    if through or not (field.blocked | field.wet | field.top) & bit(0, 1):
        # Through the plank on which the water stands, or out of water that hangs in the air.
        for down in range(2 if through else 1, BELOW):
            if field.blocked & bit(0, down) or field.spikes & bit(0, down):
                break
            if standing & bit(0, down):
                found.append(Edge(0, down, STAND, 30 + 4 * down, "sink"))
                break
    if field.top & field.chain & bit(0, 1) and hanging & bit(0, 1):
        found.append(Edge(0, 1, HANG, 2 * CLIMB_COST, "climb"))
    # Out of it at its side, under water as well.
    found += [Edge(side, 0, STAND, 24, "ashore") for side in (-1, 1) if standing & bit(side, 0)]
    if swimming & bit(0, -1) or field.blocked & bit(0, -1):
        return found
    # At the surface: out of it.
    for down in (0, -1, -2):
        if field.blocked & bit(0, down):
            break
        for across in (0, -1, 1, -2, 2):
            goal = bit(across, down)
            if standing & goal and not any(
                field.blocked & bit(step_, down)
                for step_ in range(min(0, across), max(0, across) + 1)
            ):
                cost = 30 + 8 * abs(across) - 8 * down
                found.append(Edge(across, down, STAND, cost, "ashore"))
        if hanging & bit(0, down):
            found.append(Edge(0, down, HANG, 30 - 8 * down, "ashore"))
    return found


class Rehearsal:
    """Somebody who goes through his next moves: what he will press, and where he will be."""

    __slots__ = ("blind", "body", "boxes", "ground", "log")

    def __init__(self, body: Body, ground: Ground, blind: bool = False) -> None:
        self.body, self.ground = body, ground
        self.blind = blind
        """Whether it does not matter where he can be hurt."""
        self.log: list[int] = []
        self.boxes: list[Box] = []
        """Where he can be hurt, tick by tick."""

    def press(self, held: int) -> None:
        step(self.body, held, self.ground)
        self.log.append(held)
        if not self.blind:
            self.boxes.append(hurt_box(self.body))

    def _comes_to_rest(self) -> bool:
        """Let go and see."""
        body = self.body
        for _ in range(30):
            if (body.on_ground or body.climbing) and not body.vx and not body.vy:
                return True
            self.press(DOWN if body.crouched else 0)
        return False

    def walk(self, x: int, low: bool) -> bool:
        """Along the ground to the middle of a column; crouching where the ceiling may be ``low``,
        from four tiles before it on."""
        body, target, row = self.body, x * CELL + INDENT, body_row(self.body)
        ground = self.ground
        for _ in range(40):
            # Down would catch the chain on whose top he stands: he crouches beside it.
            under = ground.at(body.middle_x >> CELL_SHIFT, row + 1)
            if not low or body.crouched or not under & CLIMBABLE or body_row(body) != row:
                break
            self.press(LEFT if target > body.x else RIGHT)
        for _ in range(420):
            if abs(body.x - target) < 5 * UNIT and not body.vx:
                return True
            held = towards(body, target)
            if low and (held or body.vx):
                first, last = body.x >> CELL_SHIFT, (body.x + LAST) >> CELL_SHIFT
                ahead = (first, last + 4) if target > body.x else (first - 4, last)
                if any(
                    ground.at(column, row - 1) & SOLID
                    for column in range(
                        max(ahead[0], -MARGIN), min(ahead[1], ground.width + MARGIN - 1) + 1
                    )
                ):
                    held |= DOWN
            if not held and not body.vx:
                return abs(body.x - target) < CELL // 2
            self.press(held)
            if body_row(body) != row or not (body.on_ground or body.climbing):
                return False
        return False

    def climb(self, x: int, y: int, kind: int) -> bool:
        """Along a chain to the tile (x, y), or on and off it."""
        body, target = self.body, x * CELL + INDENT
        feet = (y + 1) * CELL
        for _ in range(60):
            if not body.wet or body.on_ground:
                break
            self.press(towards(body, target))
        if body.on_ground and not self.walk(x, body.crouched):
            return False
        for tick in range(40 + abs(body.y - feet) // CLIMB):
            off = body.y - feet
            if kind == STAND and body.on_ground and not body.climbing and tick and not off:
                return self._comes_to_rest()
            if kind == HANG and body.climbing and abs(off) < CLIMB:
                if abs(body.x - target) < 5 * UNIT:
                    self.press(0)
                    return True
                self.press(towards(body, target))
                continue
            if not body.climbing and not body.on_ground and tick > 2:
                return False
            key = UP if off > 0 else DOWN
            if kind == HANG and not body.climbing and not off:
                key = UP
            if kind == STAND and not off:
                key = DOWN
            self.press(key)
        return False

    def step_off(self, x: int, y: int) -> bool:
        """Sideways off a chain, to stand beside it."""
        body, target = self.body, x * CELL + INDENT
        for _ in range(90):
            if body.on_ground and not body.climbing:
                return body.y == (y + 1) * CELL and self.walk(x, body.crouched)
            if body.y > (y + 1) * CELL + CLIMB:
                return False
            self.press(RIGHT if target > body.x else LEFT)
        return False

    def duck_off(self, x: int, y: int, lift: int) -> bool:
        """Off a chain into a hole of one tile beside it: a little above, let go, and draw in."""
        body, target = self.body, x * CELL + INDENT
        side = RIGHT if target > body.x else LEFT
        for _ in range(lift):
            self.press(UP)
        if not body.climbing:
            return False
        self.press(side | DOWN | LEAP)
        for _ in range(40):
            if body.on_ground:
                return body.y == (y + 1) * CELL and self.walk(x, True) and self._comes_to_rest()
            if body.wet or body.climbing:
                return False
            self.press(side | DOWN)
        return False

    def leap(self, flight: Flight, x: int, y: int, kind: int) -> bool:
        """Fly to the tile (x, y)."""
        body, ground = self.body, self.ground
        target, feet = x * CELL + INDENT, (y + 1) * CELL
        side = RIGHT if target > body.x else LEFT if target < body.x else 0
        hung, began = body.climbing, body.y
        for _ in range(flight.run_up):
            self.press(side)
            if not body.on_ground:
                return False
        if flight.through and body.on_ground:
            for _ in range(_CROUCHES):
                self.press(DOWN)
        for tick in range(_LONGEST + 20):
            held = towards(body, target) if tick >= flight.delay else 0
            if flight.through and tick == 0:
                held = DOWN | LEAP
            elif tick < flight.hold:
                held |= LEAP
            if flight.low:
                held |= DOWN
            if kind == HANG and tick > 2 and at_chain(ground, body, y):
                held |= UP
            self.press(held)
            if body.wet:
                return False
            if body.climbing and not (hung and tick == 0):
                if kind != HANG:
                    return False
                return self.climb(x, y, HANG)
            if body.on_ground and tick:
                if flight.hold or flight.through or body.y != began or kind == HANG:
                    break
                if not held and not body.vx:
                    break
                if abs(body.x - target) < 2 * UNIT and not body.vx:
                    break
        else:
            return False
        # He may slide on a little after he came down.
        return (
            kind == STAND
            and self._comes_to_rest()
            and body.y == feet
            and abs(body.x - target) < CELL * 3 // 4
        )

    def attempt(self, what: Try, spiked: bool = False) -> None:
        """Press it, until he comes to rest or it takes too long. On a ground that tells of spikes
        (`_put_spikes`) none may be touched."""
        body = self.body
        low = DOWN if what.low else 0
        for _ in range(what.run_up):
            self.press(what.side)
        for tick in range(_LONGEST):
            held = low if tick else 0
            if tick < what.ticks:
                held |= what.side
            if tick < what.hold:
                held |= LEAP
            if what.up and tick > 1 and (body.vy > -CLIMB_CATCH or body.grip):
                held |= UP
            self.press(held)
            if spiked and _at_spikes(body, self.ground):
                body.vx = 1
                return
            if body.climbing and tick > 2:
                self.press(0)
                break
            if tick > 2 and body.wet:
                break
            if body.on_ground and tick > 2 and not body.vx and tick >= what.ticks:
                break
        if not body.wet:
            self._comes_to_rest()

    def where(self) -> tuple[int, int, int] | None:
        """The place in which he rests: column, row, and the kind of it."""
        body = self.body
        x, y = (body.x + HALF_WIDTH) >> CELL_SHIFT, (body.y - 1) >> CELL_SHIFT
        if body.climbing:
            return x, y, HANG
        if body.wet:
            return x, (body.y - MIDDLE) >> CELL_SHIFT, SWIM
        if body.vx or not body.on_ground:
            return None
        ground = self.ground
        if not ground.at(x, y + 1) & (SOLID | TOP):
            return None
        return x, y, STAND

    def slip(self, x: int, y: int) -> bool:
        """Under a low ceiling: through the top of a chain, and catch it. Nobody who crouches takes
        hold of one."""
        if not self.walk(x, True):
            return False
        for _ in range(_CROUCHES):
            self.press(DOWN)
        self.press(DOWN | LEAP)
        for _ in range(20):
            if self.body.climbing:
                return self.climb(x, y, HANG)
            if self.body.on_ground:
                return False
            self.press(UP)
        return False

    def burrow(self, x: int, y: int, hold: int) -> bool:
        """Up along a wall and, drawn in, into the hole at the tile (x, y)."""
        body, target, feet = self.body, x * CELL + INDENT, (y + 1) * CELL
        side = RIGHT if target > body.x else LEFT
        for tick in range(_LONGEST):
            held = side | (LEAP if tick < hold else 0) | (DOWN if tick else 0)
            self.press(held)
            if body.on_ground and tick > 1:
                break
            if body.wet or body.climbing:
                return False
        return body.y == feet and self.walk(x, True) and self._comes_to_rest()

    def plunge(self, x: int) -> bool:
        """Over an edge, off a chain, through a plank into water."""
        body, target = self.body, x * CELL + INDENT
        crouches = 0
        for tick in range(_LONGEST):
            if body.wet:
                return True
            held = towards(body, target)
            if body.climbing:
                held = DOWN | LEAP if tick % 2 else DOWN
            elif body.on_ground and not held and not body.vx:
                crouches += 1
                held = DOWN | LEAP if crouches > _CROUCHES else DOWN
            self.press(held)
        return False

    def splash(self, x: int, y: int) -> bool:
        """From the ground up into a tile of water."""
        body, target = self.body, x * CELL + INDENT
        for tick in range(60):
            if body.wet:
                return self.swim(x, y)
            if body.on_ground and tick > 2:
                return False
            self.press(towards(body, target) | LEAP)
        return False

    def sink(self, y: int) -> bool:
        """Out of water through the plank under it, to stand in row ``y``."""
        body, target = self.body, (self.body.x + HALF_WIDTH) // CELL * CELL + INDENT
        crouches = 0
        for _ in range(_LONGEST):
            if body.on_ground and not body.wet:
                return body.y == (y + 1) * CELL and self._comes_to_rest()
            if not body.wet:
                held = 0
            elif body.on_ground and not body.vx:
                # He crouches well before he leaps: a stroke instead would lift him.
                crouches += 1
                held = DOWN | LEAP if crouches > _CROUCHES else DOWN
            elif crouches:
                held = DOWN
            else:
                held = towards(body, target)
            self.press(held)
        return False

    def swim(self, x: int, y: int) -> bool:
        """To a tile of water."""
        body, target = self.body, x * CELL + INDENT
        for tick in range(90):
            row = (body.y - MIDDLE) >> CELL_SHIFT
            if abs(body.x - target) < 7 * UNIT and row == y:
                return True
            held = towards(body, target)
            if row > y and tick % STROKE_EVERY < STROKE_EVERY - 2:
                held |= LEAP
            self.press(held)
        return False

    def ashore(self, x: int, y: int, kind: int) -> bool:
        """Out of the water, to stand on the tile (x, y) or hang there."""
        body, target, feet = self.body, x * CELL + INDENT, (y + 1) * CELL
        for tick in range(140):
            held = 0
            if body.y <= feet or not body.wet or abs(body.x - target) < CELL:
                held = towards(body, target)
            if (body.wet and body.y > feet - CELL // 8 and tick % 12 < 10) or (
                not body.wet and body.vy < 0
            ):
                held |= LEAP
            if kind == HANG and at_chain(self.ground, body, y):
                held |= UP
            self.press(held)
            if kind == HANG and body.climbing:
                return self.climb(x, y, HANG)
            if body.on_ground and not body.wet and body.y == feet:
                return self._comes_to_rest() and abs(body.x - target) < CELL * 3 // 4
        return False


def _at_spikes(body: Body, ground: Ground) -> bool:
    row = (body.y - 1) >> CELL_SHIFT
    if (row + 1) * CELL - body.y >= _SPIKE_HIGH:
        return False
    left, right = body.x + _SPIKE_ASIDE, body.x + LAST - _SPIKE_ASIDE
    return any(ground.at(x >> CELL_SHIFT, row) & _SPIKED for x in (left, right))


def body_row(body: Body) -> int:
    return (body.y - 1) >> CELL_SHIFT


def at_chain(ground: Ground, body: Body, row: int) -> bool:
    """Whether holding up would catch a chain in this row now."""
    middle = (body.y - MIDDLE) >> CELL_SHIFT
    return middle == row and bool(ground.at(body.middle_x >> CELL_SHIFT, middle) & CLIMBABLE)


def carries(ground: Ground, x: int, y: int) -> bool:
    """Whether one stands in a tile."""
    return bool(ground.at(x, y + 1) & (SOLID | TOP)) and not ground.at(x, y) & (SOLID | WET)
