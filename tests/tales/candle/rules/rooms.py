"""Rooms for tests: plain sections of every signature, made by a few strokes."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.text import Prose
from game.tales.candle.rules.assembly import SIGNATURES
from game.tales.candle.rules.content import CandleContent, Level
from game.tales.candle.rules.section import (
    FLOOR_ROW,
    SECTION_HEIGHT,
    SECTION_WIDTH,
    SHAFT,
    Chunk,
    Place,
    Section,
    Slot,
)
from game.tales.candle.rules.terrain import CHAIN, EMPTY, STONE, Terrain, terrain_of

STAND = FLOOR_ROW - 1


def room_terrain(signature: str, slots: Sequence[Slot] = ()) -> Terrain:
    """A bare hall with the standard mouths of ``signature``."""
    rows = [
        [
            EMPTY if 1 <= x < SECTION_WIDTH - 1 and 1 <= y < FLOOR_ROW else STONE
            for x in range(SECTION_WIDTH)
        ]
        for y in range(SECTION_HEIGHT)
    ]
    for x in SHAFT:
        for y in range(SECTION_HEIGHT):
            if ("N" in signature and y < FLOOR_ROW) or ("S" in signature and y >= FLOOR_ROW):
                rows[y][x] = CHAIN
    for letter, x in (("W", 0), ("E", SECTION_WIDTH - 1)):
        if letter in signature:
            for y in (FLOOR_ROW - 2, FLOOR_ROW - 1):
                rows[y][x] = EMPTY
    for slot in slots:
        width, height = slot.size
        for y in range(slot.y - 1, slot.y + height + 1):
            for x in range(slot.x - 1, slot.x + width + 1):
                rows[y][x] = STONE
    for slot in slots:
        x, y = slot.ledge
        rows[y][x] = rows[y - 1][x] = EMPTY
    return Terrain(SECTION_WIDTH, SECTION_HEIGHT, bytes(tile for row in rows for tile in row))


PLACES = (
    Place("start", 2, STAND),
    Place("treasure", 4, STAND),
    Place("save", 6, STAND),
    Place("key", 7, STAND),
    Place("candle", 12, STAND),
    Place("door", 13, STAND),
    Place("coin", 14, 7),
    Place("coin", 15, 7),
    Place("coin", 16, 7),
    Place("coin", 2, 7),
    Place("coin", 3, 7),
    Place("trap", 15, STAND, name="spikes", chance=50),
    Place("creature", 7, 4, name="moth", chance=50),
)


def room(
    signature: str,
    number: int = 0,
    places: Sequence[Place] = PLACES,
    slots: Sequence[Slot] = (),
) -> Section:
    """A room called after its signature and its number."""
    name = f"{'closed' if signature == '-' else signature.lower()}-{number}"
    terrain = room_terrain(signature, slots)
    return Section(name, "A bare hall.", terrain, tuple(places), tuple(slots))


NOOK = Chunk(
    "alcove",
    "A coin behind a step.",
    "nook",
    terrain_of("..#\n..#\n..#"),
    (Place("coin", 1, 2),),
)
STAIR = Chunk("stair", "Two steps.", "nook", terrain_of("...\n..#\n.##"))
HALL = Chunk("cellar", "A wet floor.", "hall", terrain_of("......\n......\n..~~~~"))

SLOTS = (Slot("nook", 3, 2, "right"),)


def complete(each: int = 3, without: Sequence[str] = ()) -> CandleContent:
    """So many rooms of every signature but those named; the last of each has a slot."""
    return CandleContent(
        sections=tuple(
            room(signature, number, slots=SLOTS if number == each - 1 else ())
            for signature in SIGNATURES
            if signature not in without
            for number in range(each)
        ),
        chunks=(NOOK, STAIR, HALL),
        stories=(level("first"), level("second")),
        fallbacks=(level("cellar"), level("attic")),
    )


def level(name: str = "cellar") -> Level:
    """A floor of two rooms drawn by hand."""
    west, east = room_terrain("E"), room_terrain("W")
    rows = [
        west.cells[y * SECTION_WIDTH : (y + 1) * SECTION_WIDTH]
        + east.cells[y * SECTION_WIDTH : (y + 1) * SECTION_WIDTH]
        for y in range(SECTION_HEIGHT)
    ]
    terrain = Terrain(2 * SECTION_WIDTH, SECTION_HEIGHT, b"".join(rows))
    places = (
        Place("start", 2, STAND),
        Place("key", 12, STAND),
        Place("treasure", 30, STAND),
        Place("door", 5, STAND, name="attic"),
        Place("door", 35, STAND, name="attic"),
        Place("trap", 25, STAND, name="spikes"),
    )
    return Level(name, Prose("The cellar", "La cave"), terrain, places)
