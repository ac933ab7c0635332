"""A floor as plain data, and back without drawing it again.

What is read may come from a disk that others can write to: whatever contradicts the rules or the
sections at hand is refused. Zones follow from the grid; only names and choices are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.core.codec import Plain
from game.core.errors import BadValue
from game.core.plain import PlainReader
from game.core.text import message
from game.tales.candle.rules.assembly import Catalogue, Grid, neighbour
from game.tales.candle.rules.content import Level
from game.tales.candle.rules.floor import (
    ATTEMPTS,
    SPOTS,
    Cell,
    Floor,
    Spot,
    floor_of_level,
    spots_of,
)
from game.tales.candle.rules.lay import cells_of, prune_grid
from game.tales.candle.rules.params import CASTLE_FLOORS, CandleParams
from game.tales.candle.rules.population import DOORS
from game.tales.candle.rules.section import OPPOSITE, SIDES, Chunk
from game.tales.candle.rules.zones import flood_fill

_MOST_SPOTS = 20_000


def to_plain(floor: Floor) -> dict[str, Plain]:
    """The floor in names and numbers; `from_plain` makes an equal floor of it."""
    head: dict[str, Plain] = {"number": floor.number, "attempt": floor.attempt}
    if floor.level is not None:
        return {**head, "level": floor.level.name}
    sections: list[Plain] = [cell.section.key if cell.section else "" for cell in floor.cells]
    chunks: list[Plain] = [
        [chunk.name if chunk is not None else "" for chunk in cell.chunks] for cell in floor.kept
    ]
    doors = (door for pair in floor.teleports for door in pair)
    plain: dict[str, Plain] = {
        **head,
        "sections": sections,
        "chunks": chunks,
        "ends": _numbers(floor, (floor.start, floor.treasure)),
        "doors": _numbers(floor, doors),
    }
    for name in SPOTS:
        plain[name] = _numbers(floor, getattr(floor, name))
    return plain


def _numbers(floor: Floor, spots: Iterable[Spot]) -> list[Plain]:
    """Cell and index of each spot."""
    return [[spot.y * floor.columns + spot.x, spot.index] for spot in spots]


def from_plain(
    data: object, catalogue: Catalogue, params: CandleParams, levels: Sequence[Level] = ()
) -> Floor:
    """The floor that ``data`` stands for; `BadValue` when it can be none of ``params``.

    ``levels`` are the floors drawn by hand that it may be: those of the story, or the fallbacks.
    """
    read = PlainReader(data, "floor")
    number = read.whole("number", 0, CASTLE_FLOORS - 1)
    attempt = read.whole("attempt", 0, ATTEMPTS)
    is_story = params.kind == "story"
    if is_story or attempt == ATTEMPTS:
        _expect(attempt == (0 if is_story else ATTEMPTS), "attempt: expected none in the story")
        _expect(bool(levels), "level: expected none")
        names = [level.name for level in levels]
        return floor_of_level(levels[names.index(read.word("level", names))], number, attempt)
    grid = _grid(read, catalogue, params)
    zones = prune_grid(grid, flood_fill(grid, params.columns), params)
    cells = _with_chunks(read, cells_of(grid, zones, params.columns), catalogue)
    kept = [zone for zone in zones if zone.kept]
    offers = [spots_of(cell) if cell.kept else [] for cell in cells]
    ends = _spots(read, "ends", offers, ("start", "treasure"))
    doors = _spots(read, "doors", offers, ("door",) * (2 * (len(kept) - 1)))
    named = [replace(door, place=replace(door.place, name=DOORS)) for door in doors]
    for zone, door in zip(kept, doors, strict=False):
        _expect(door.y * params.columns + door.x in zone.cells, "doors: expected one in each zone")
    lists = {name: _spots(read, name, offers, name.removesuffix("s")) for name in SPOTS}
    floor = Floor(
        number=number,
        attempt=attempt,
        columns=params.columns,
        rows=params.rows,
        cells=cells,
        zones=zones,
        start=ends[0],
        treasure=ends[1],
        teleports=((named[0], named[1]),) if named else (),
        level=None,
        **lists,
    )
    spots = {(spot.x, spot.y, spot.index): None for spot in floor.spots}
    _expect(len(spots) == len(floor.spots), "expected each place once")
    return floor


def _expect(holds: bool, part: str) -> None:
    """Such data is disposable: what is wrong with it is told to nobody but its makers."""
    if not holds:
        raise BadValue(message("floor: {part}", part=part))


def _grid(read: PlainReader, catalogue: Catalogue, params: CandleParams) -> Grid:
    """The sections in their cells; their edges match and the border is closed."""
    columns, rows = params.columns, params.rows
    names = read.items("sections", columns * rows)
    _expect(len(names) == columns * rows, "sections: expected one for each cell")
    for name in names:
        known = name == "" or (isinstance(name, str) and name in catalogue.sections)
        _expect(known, "sections: expected names of sections")
    grid = tuple(catalogue.sections[str(name)] if name else None for name in names)
    for cell, section in enumerate(grid):
        for side in SIDES:
            beside = neighbour(cell, side, columns, rows)
            other = grid[beside] if beside is not None else None
            is_open = section is not None and section.is_open(side)
            opposite = other is not None and other.is_open(OPPOSITE[side])
            _expect(is_open == opposite, "sections: expected edges that match")
    return grid


def _with_chunks(
    read: PlainReader, cells: Sequence[Cell], catalogue: Catalogue
) -> tuple[Cell, ...]:
    """The cells with their slots filled."""
    kept = [cell for cell in cells if cell.kept]
    rows = read.items("chunks", len(cells))
    _expect(len(rows) == len(kept), "chunks: expected a list for each kept cell")
    found = []
    waiting = iter(rows)
    for cell in cells:
        if not cell.kept or cell.section is None:
            found.append(cell)
            continue
        row = next(waiting)
        slots = cell.section.slots
        if not isinstance(row, list) or len(row) != len(slots):
            raise BadValue(message("floor: {part}", part="chunks: expected one for each slot"))
        chunks: list[Chunk | None] = []
        for slot, name in zip(slots, row, strict=True):
            chunk = catalogue.chunks.get(name) if isinstance(name, str) else None
            fits = name == "" if chunk is None else chunk.shape == slot.shape
            _expect(fits, "chunks: expected names of chunks that fit")
            right = chunk is not None and slot.opening == "right"
            chunks.append(chunk.mirrored() if chunk is not None and right else chunk)
        found.append(replace(cell, chunks=tuple(chunks)))
    return tuple(found)


def _spots(
    read: PlainReader, name: str, offers: Sequence[Sequence[Spot]], kinds: str | tuple[str, ...]
) -> tuple[Spot, ...]:
    """The spots of a list, from what each cell offers: all of one kind, or exactly of ``kinds``."""
    pairs = read.pairs(name, _MOST_SPOTS)
    if isinstance(kinds, str):
        kinds = (kinds,) * len(pairs)
    _expect(len(pairs) == len(kinds), f"{name}: expected {len(kinds)} places")
    found = []
    for (number, index), kind in zip(pairs, kinds, strict=True):
        if type(number) is not int or not 0 <= number < len(offers) or type(index) is not int:
            raise BadValue(message("floor: {part}", part=f"{name}: expected cells and places"))
        spots = offers[number]
        _expect(0 <= index < len(spots), f"{name}: expected places of kept cells")
        _expect(spots[index].place.kind == kind, f"{name}: expected places of kind {kind}")
        found.append(spots[index])
    return tuple(found)
