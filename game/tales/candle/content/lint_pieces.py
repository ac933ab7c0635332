"""Lint of one section, chunk or level: what lets pieces join, and what is fair (docs/sections.md).

What can be done in a piece is proved by the physics; here stands what a proof takes for granted,
and what would be unfair although it can be done.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.store.lint import lint_prose
from game.tales.candle.content.lint_geometry import (
    kept_free,
    lint_border,
    lint_drops,
    lint_shaft,
    lint_slot,
)
from game.tales.candle.content.lint_grid import TILE_NAMES, cells_of, fault, place_fault
from game.tales.candle.content.lint_places import lint_decor, lint_places, lint_reach
from game.tales.candle.content.tiled_xml import PLACES, SLOTS, TILES
from game.tales.candle.rules.content import Level, Piece
from game.tales.candle.rules.section import Chunk, Section
from game.tales.candle.rules.terrain import EMPTY, STONE, filled

FEWEST_SLOTS, MOST_SLOTS = 2, 4


def lint_piece(piece: Piece) -> Iterator[str]:
    """What is wrong with one piece that could be read, each fault with its layer and cell."""
    match piece:
        case Section():
            yield from lint_section(piece)
        case Chunk():
            yield from lint_chunk(piece)
        case Level():
            yield from lint_level(piece)


def lint_section(section: Section) -> Iterator[str]:
    """What is wrong with one section."""
    yield from lint_border(section)
    if section.is_open("north"):
        yield from lint_shaft(section)
    if not FEWEST_SLOTS <= len(section.slots) <= MOST_SLOTS:
        yield (
            f"layer {SLOTS}: expected {FEWEST_SLOTS} to {MOST_SLOTS} slots, "
            f"got {len(section.slots)}"
        )
    for slot in section.slots:
        yield from lint_slot(section, slot)
    yield from lint_places(section.terrain, section.places)
    yield from lint_drops(section.terrain, section.places)
    yield from lint_reach(section.terrain, section.places, kept_free(section))
    yield from lint_decor(section.terrain, section.decor)


def lint_chunk(chunk: Chunk) -> Iterator[str]:
    """What is wrong with one chunk, seen in a box of stone with its ledge before the mouth."""
    width, height = chunk.terrain.width, chunk.terrain.height
    for y in (height - 2, height - 1):
        if chunk.terrain.at(0, y) != EMPTY:
            found = TILE_NAMES[chunk.terrain.at(0, y)]
            yield fault(TILES, 0, y, f"expected the mouth to be empty here, got {found}")
    box = filled(width + 2, height + 2, STONE).with_box(1, 1, chunk.terrain)
    box = box.with_box(0, height - 1, filled(1, 2, EMPTY))
    places = [place.moved(1, 1) for place in chunk.places]
    yield from lint_places(box, places, (1, 1))
    yield from lint_reach(chunk.terrain, chunk.places, [])
    yield from lint_decor(chunk.terrain, chunk.decor)


def lint_level(level: Level) -> Iterator[str]:
    """What is wrong with one hand-made level."""
    terrain = level.terrain
    for x, y in cells_of(0, 0, terrain.width, terrain.height):
        on_border = x in (0, terrain.width - 1) or y in (0, terrain.height - 1)
        if on_border and terrain.at(x, y) != STONE:
            found = TILE_NAMES[terrain.at(x, y)]
            yield fault(TILES, x, y, f"expected the border of a level to be stone, got {found}")
    yield from (f"title: {slip}" for slip in lint_prose(level.title))
    for kind in ("start", "treasure"):
        count = sum(place.kind == kind for place in level.places)
        if count != 1:
            yield f"layer {PLACES}: expected one {kind}, got {count}"
    doors = [place.name for place in level.places if place.kind == "door"]
    for name in sorted(set(doors)):
        if doors.count(name) != 2:
            yield f"layer {PLACES}: door {name}: expected two of this name, got {doors.count(name)}"
    for place in level.places:
        if place.chance != 100:
            yield place_fault(place, f"chance: expected none in a level, got {place.chance}")
    yield from lint_places(terrain, level.places)
    yield from lint_drops(terrain, level.places)
    yield from lint_reach(terrain, level.places, [])
    yield from lint_decor(terrain, level.decor)
