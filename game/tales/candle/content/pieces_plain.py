"""Sections, chunks and levels as plain data, as they stand in the compiled file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from game.core.codec import Plain
from game.core.errors import BadValue
from game.core.plain import PlainReader
from game.core.text import Prose, message
from game.tales.candle.rules.content import Level, Piece
from game.tales.candle.rules.hazards import PERIOD
from game.tales.candle.rules.section import (
    CREATURES,
    PLACES,
    SHAPES,
    TRAPS,
    Chunk,
    Decor,
    Place,
    Section,
    Slot,
)
from game.tales.candle.rules.terrain import Terrain, terrain_of

FOLDERS = ("sections", "chunks", "story", "fallbacks")
"""Where pieces lie below levels/."""

MOST_TEXT = 10_000
MOST_THINGS = 1_000
MOST_TILES = 100
"""Across and down."""


def piece_plain(piece: Piece) -> dict[str, Plain]:
    """A piece as plain data."""
    data: dict[str, Plain] = {
        "name": piece.name,
        "tiles": str(piece.terrain),
        "places": [_place_plain(place) for place in piece.places],
        "decor": [
            [decor.name, decor.x, decor.y, decor.width, decor.height, decor.flipped]
            for decor in piece.decor
        ],
    }
    match piece:
        case Level():
            return data | {"title": [piece.title.en, piece.title.fr]}
        case Chunk():
            return data | {"idea": piece.idea, "shape": piece.shape}
        case Section():
            slots: list[Plain] = [
                [slot.shape, slot.x, slot.y, slot.opening] for slot in piece.slots
            ]
            return data | {"idea": piece.idea, "slots": slots}


def _place_plain(place: Place) -> list[Plain]:
    return [
        place.kind,
        place.name,
        place.x,
        place.y,
        place.chance,
        place.width,
        place.height,
        place.facing,
        place.offset,
        place.hidden,
        *((place.text.en, place.text.fr) if place.text else ()),
    ]


def section_of(data: Plain) -> Section:
    """The section in ``data``; `BadValue` when it is none."""
    reader = PlainReader(data, "section")
    slots = tuple(map(_slot_of, reader.items("slots", MOST_THINGS)))
    name, terrain, places, decor = _common(reader)
    return Section(name, reader.text("idea"), terrain, places, slots, decor)


def chunk_of(data: Plain) -> Chunk:
    """The chunk in ``data``; `BadValue` when it is none."""
    reader = PlainReader(data, "chunk")
    shape = reader.word("shape", tuple(SHAPES))
    name, terrain, places, decor = _common(reader)
    return Chunk(name, reader.text("idea"), shape, terrain, places, decor)


def level_of(data: Plain) -> Level:
    """The level in ``data``; `BadValue` when it is none."""
    reader = PlainReader(data, "level")
    english, french = _parts(reader.items("title", 2), (_text, _text))
    name, terrain, places, decor = _common(reader)
    return Level(name, Prose(english, french), terrain, places, decor)


def _common(reader: PlainReader) -> tuple[str, Terrain, tuple[Place, ...], tuple[Decor, ...]]:
    terrain = terrain_of(reader.text("tiles", MOST_TEXT))
    places = tuple(map(_place_of, reader.items("places", MOST_THINGS)))
    decor = tuple(
        Decor(*_parts(thing, (_text, _tile, _tile, _length, _length, _flag)))
        for thing in reader.items("decor", MOST_THINGS)
    )
    return reader.text("name"), terrain, places, decor


def _place_of(data: Plain) -> Place:
    count = len(data) if isinstance(data, list) else 0
    kinds = (_kind, _text, _tile, _tile, _percent, _length, _length, _side, _tick, _flag)
    kind, name, x, y, chance, width, height, facing, offset, hidden, *texts = _parts(
        data, kinds if count <= len(kinds) else (*kinds, _text, _text)
    )
    known = {"trap": TRAPS, "creature": CREATURES}.get(kind)
    if known is not None and name not in known:
        raise _wrong()
    text = Prose(*texts) if texts else None
    return Place(kind, x, y, name, chance, width, height, facing, offset, hidden, text)


def _slot_of(data: Plain) -> Slot:
    shape, x, y, side = _parts(data, (_text, _tile, _tile, _text))
    opening: Literal["left", "right"] = "left" if side == "left" else "right"
    if shape not in SHAPES or side != opening:
        raise _wrong()
    return Slot(shape, x, y, opening)


def _parts(data: Plain, kinds: Sequence[Callable[[Plain], object]]) -> list:  # type: ignore[type-arg]
    """The parts of a list, each read by its own kind."""
    if not isinstance(data, list) or len(data) != len(kinds):
        raise _wrong()
    return [kind(part) for kind, part in zip(kinds, data, strict=True)]


def _text(value: Plain) -> str:
    if type(value) is not str or len(value) > MOST_TEXT:
        raise _wrong()
    return value


def _kind(value: Plain) -> str:
    if type(value) is not str or value not in PLACES:
        raise _wrong()
    return value


def _flag(value: Plain) -> bool:
    if type(value) is not bool:
        raise _wrong()
    return value


def _whole(value: Plain, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise _wrong()
    return value


def _tile(value: Plain) -> int:
    return _whole(value, 0, MOST_TILES)


def _length(value: Plain) -> int:
    return _whole(value, 1, MOST_TILES)


def _percent(value: Plain) -> int:
    return _whole(value, 1, 100)


def _side(value: Plain) -> int:
    return _whole(value, -1, 1) or 1


def _tick(value: Plain) -> int:
    return _whole(value, 0, PERIOD - 1)


def _wrong() -> BadValue:
    return BadValue(message("expected a place, slot or picture, got something else"))
