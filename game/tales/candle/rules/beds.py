"""Beds of pikes or spikes that a room holds ready: where nobody needs to stand, and a leap that
fails ends.

A bed is a row of floor that none of a room's proved ways needs: those that touch it can be left
out, and still every place is reached and left again. So it follows from the drawing and its proof,
nothing has to be proved anew, and a floor may bring to life as many of them as it likes
(`FloorPlan.beds`). Nobody drops onto one unseen: over each there is a ceiling, or something to
stand on, within `HIGHEST` tiles, and room to stand under that; it lies off the ways through and off
everything that is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal, get_args

from game.tales.candle.rules.body import CELL, HURT_INSET, WIDTH, step
from game.tales.candle.rules.hazards import PIKES_CYCLE, box_at
from game.tales.candle.rules.proof import BEYOND, Bed, Proof, surrounded
from game.tales.candle.rules.section import (
    FLOOR_ROW,
    SECTION_HEIGHT,
    SECTION_WIDTH,
    SHAFT,
    Place,
    Section,
)
from game.tales.candle.rules.terrain import CLIMBABLE, SOLID, STONE, TOP, WET, Ground
from game.tales.candle.rules.ways import Way, at_rest, backwards, reached, unpacked

BedKind = Literal["pikes", "spikes"]
BED_KINDS: tuple[BedKind, ...] = get_args(BedKind)
"""What lies in the beds of a floor. Pikes may burn, and who falls on them may still get away.
Spikes need no warning, for they never lie down: most falls end there, and on every floor they would
be most of what kills."""
STAGGER = 23
"""Ticks by which the beat of a bed of pikes is later for each tile that it lies further in."""
TALLEST = Place("trap", 0, 0, "pikes"), PIKES_CYCLE - 1
"""What reaches highest in a bed, and when."""
HIGHEST = 6
"""Tiles of air over a bed."""
NARROWEST, WIDEST = 2, 8
"""Tiles of a bed."""
FALLING = ("crusher", "stones")
UNDER = 2
"""Rows below a thing that falls, and a column beside it, in which there is none."""
MOUTH = 3
"""Columns from a way through a wall in which there is none."""

Tile = tuple[int, int]


def with_beds(section: Section, proof: Proof) -> Proof:
    """The proof of a room, told which beds there are in it; a hall of a warden's has none."""
    ground = Ground(surrounded(section, STONE))
    open_tiles = frozenset(() if section.warden else _tiles(section, ground))
    if not open_tiles or not proof.ways:
        return replace(proof, beds=())
    touching: dict[Tile, set[int]] = {tile: set() for tile in open_tiles}
    for number, way in enumerate(proof.ways):
        for tile in _touched(way, ground, open_tiles):
            touching[tile].add(number)
    whole = _joined(proof, frozenset(), ())
    needed = frozenset(way for _, way in proof.coins)
    beds: list[Bed] = []
    gone: frozenset[int] = frozenset()
    taken: tuple[Tile, ...] = ()
    for row in _rows(open_tiles):
        for part in _parts(row):
            lost = gone.union(*(touching[tile] for tile in part))
            tiles = (*taken, *part)
            if lost & needed or _joined(proof, lost, tiles) != _less(whole, tiles):
                continue
            beds.append((*part[0], len(part)))
            gone, taken = lost, tiles
            break
    return replace(proof, beds=tuple(beds), bedded=gone)


def places_of(proof: Proof, section: Section, kind: BedKind = "pikes") -> tuple[Place, ...]:
    """The beds of a room as places, of what lies in them on its floor; none under what falls there,
    for to mind both at once is too much to ask."""
    falling = [each for each in section.places if each.name in FALLING]
    found = []
    for x, y, width in proof.beds or ():
        if any(_lies_under(x, y, width, each) for each in falling):
            continue
        # In a room and its mirror image they are the same.
        turn = min(x, SECTION_WIDTH - x - width) + y
        late = turn * STAGGER % PIKES_CYCLE
        found.append(Place("trap", x, y, kind, width=width, offset=late if kind == "pikes" else 0))
    return tuple(found)


def _lies_under(x: int, y: int, width: int, trap: Place) -> bool:
    below = y - trap.y - trap.height
    return 0 <= below <= UNDER and x <= trap.x + trap.width and trap.x <= x + width


def _tiles(section: Section, ground: Ground) -> Iterator[Tile]:
    """The floor of a room on which a bed might lie."""
    kept = {(place.x, place.y) for place in section.places}
    kept |= {slot.ledge for slot in section.slots}
    for place in section.places:
        if place.kind in ("trap", "clockwork", "warden"):
            kept |= {
                (x, y)
                for x in range(place.x - 1, place.x + place.width + 1)
                for y in range(place.y, place.y + place.height + 1)
            }
    for y in range(1, SECTION_HEIGHT - 1):
        for x in range(1, SECTION_WIDTH - 1):
            over, here, under = (ground.at(x + BEYOND, y + BEYOND + down) for down in (-1, 0, 1))
            is_mouth = y == FLOOR_ROW - 1 and not MOUTH <= x < SECTION_WIDTH - MOUTH
            is_shaft = SHAFT[0] - 1 <= x <= SHAFT[1] + 1 and y > FLOOR_ROW - 3
            # Where one can only creep no leap ends, and a bed would shut the way.
            fits = under & SOLID and not (here & (SOLID | TOP | WET | CLIMBABLE) or over & SOLID)
            is_low = any(
                ground.at(x + BEYOND, y + BEYOND - up) & (SOLID | TOP)
                for up in range(1, HIGHEST + 1)
            )
            if fits and is_low and not is_mouth and not is_shaft and (x, y) not in kept:
                yield x, y


def _touched(way: Way, ground: Ground, tiles: frozenset[Tile]) -> set[Tile]:
    """The tiles of floor on which a bed would hurt one who goes a way."""
    x, y = (way.start >> 1) % SECTION_WIDTH, (way.start >> 1) // SECTION_WIDTH
    body = at_rest(ground, x + BEYOND, y + BEYOND, bool(way.start & 1))
    found: set[Tile] = set()
    for held in (None, *unpacked(way.log)):
        if held is not None:
            step(body, held, ground)
        row = (body.y - 1) // CELL - BEYOND
        left = (body.x + HURT_INSET) // CELL - BEYOND
        right = (body.x + WIDTH - HURT_INSET - 1) // CELL - BEYOND
        for column in range(left, right + 1):
            if (column, row) in tiles and (column, row) not in found:
                there, out = TALLEST
                box = box_at(replace(there, x=column + BEYOND, y=row + BEYOND), out)
                if box is not None and body.y - HURT_INSET > box[1]:
                    found.add((column, row))
    return found


def _rows(tiles: frozenset[Tile]) -> list[list[Tile]]:
    """The tiles in rows without a break, the lowest first."""
    rows: list[list[Tile]] = []
    for x, y in sorted(tiles, key=lambda tile: (-tile[1], tile[0])):
        if rows and rows[-1][-1] == (x - 1, y):
            rows[-1].append((x, y))
        else:
            rows.append([(x, y)])
    return [row for row in rows if len(row) >= NARROWEST]


def _parts(row: list[Tile]) -> Iterator[list[Tile]]:
    """Parts of a row, the widest first."""
    for width in range(min(len(row), WIDEST), NARROWEST - 1, -1):
        for first in range(len(row) - width + 1):
            yield row[first : first + width]


Joined = tuple[frozenset[int], frozenset[int]]


def _joined(proof: Proof, lost: frozenset[int], beds: Iterable[Tile]) -> Joined:
    """The nodes that are reached from where all ways lead, and those that lead there."""
    under = {(y * SECTION_WIDTH + x) * 2 for x, y in beds}
    linked: dict[int, dict[int, Way]] = {}
    for number, way in enumerate(proof.ways):
        if number not in lost and way.start not in under and way.end not in under:
            linked.setdefault(way.start, {})[way.end] = way
    root = proof.root
    return frozenset(reached(linked, root)), frozenset(reached(backwards(linked), root))


def _less(joined: Joined, beds: Iterable[Tile]) -> Joined:
    under = frozenset((y * SECTION_WIDTH + x) * 2 for x, y in beds)
    return joined[0] - under, joined[1] - under
