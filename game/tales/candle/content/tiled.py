"""Sections, chunks and levels drawn in Tiled: the one place that imports pytmx.

A file is looked at by `game.tales.candle.content.tiled_xml` before pytmx may read it. What a map
holds, and what its layers, classes and properties mean, is told in docs/sections.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from logging import CRITICAL, getLogger
from pathlib import Path
from typing import Any, Literal

from pytmx import TiledMap

from game.core.errors import ContentError
from game.core.text import Message, Prose, either, message
from game.tales.candle.content.tiled_xml import (
    Spot,
    at_cell,
    check_map,
    in_layer,
    nothing,
    read_xml,
    wrong,
)
from game.tales.candle.rules import section
from game.tales.candle.rules.content import Level, Piece, place_order
from game.tales.candle.rules.hazards import PERIOD
from game.tales.candle.rules.map_tmx import (
    DECOR,
    KINDS,
    LONGEST_TITLE,
    NO_SUBJECTS,
    ONLY_SEEN,
    PLACES,
    SIDE,
    SLOTS,
    TILES,
    Box,
    place_in,
)
from game.tales.candle.rules.section import (
    EASIEST,
    HARDEST,
    MOODS,
    MOST_SUBJECTS,
    NAMES,
    SECTION_HEIGHT,
    SECTION_WIDTH,
    SHAPES,
    SUBJECTS,
    Chunk,
    Decor,
    Place,
    Section,
    Slot,
    mood_called,
)
from game.tales.candle.rules.terrain import EMPTY, Terrain

getLogger("pytmx").setLevel(CRITICAL)
"""What it would log of a map is told by us, with the place."""

LONGEST_IDEA, LONGEST_SIGN = 120, 240
"""Characters."""
SMALLEST_LEVEL = (SECTION_WIDTH, SECTION_HEIGHT)

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_SPACE = re.compile(r"[ \t\r\n]+")
"""The no-break spaces of French are part of its words."""
_FACING = {"right": 1, "left": -1}


def read_piece(path: Path) -> Piece:
    """The section, chunk or level in the file ``path``: a map with ``shape`` is a chunk, one with
    a title a level.

    Raises `ContentError`, with file, layer, cell and what was expected, when it breaks the format.
    """
    if path.suffix != ".tmx" or not _NAME.fullmatch(path.stem):
        expected = message("a name of small letters, digits, - and _ that ends in .tmx")
        raise wrong(str(path), expected, path.name)
    root = read_xml(path)
    if any(part.get("name") == ONLY_SEEN for part in root.iterfind("properties/property")):
        raise ContentError(
            message(
                "{file}: expected a level; a whole castle, or a floor with gates or locks, is"
                " only to be looked at",
                file=str(path),
            )
        )
    check_map(root, path)
    tiled = TiledMap()
    tiled.filename = str(path)
    try:
        tiled.parse_xml(root)
    except Exception as error:  # whatever it raises: what it refuses is not documented
        why = f"{type(error).__name__}: {error}"
        raise ContentError(
            message("{file}: expected a map that can be read: {why}", file=str(path), why=why)
        ) from error
    return _Reader(path, tiled).piece()


def grown_from(path: Path) -> str:
    """The ID of the world that the map in the file ``path`` was grown from; empty if it was drawn.
    It must be a map that `read_piece` reads."""
    parts = read_xml(path).iterfind("properties/property")
    return next((part.get("value", "") for part in parts if part.get("name") == "id"), "")


def read_section(path: Path) -> Section:
    """The section in the file ``path``; `ContentError` when it is none."""
    piece = read_piece(path)
    if not isinstance(piece, Section):
        raise wrong(str(path), message("a section, without shape and title"), _kind(piece))
    return piece


def read_chunk(path: Path) -> Chunk:
    """The chunk in the file ``path``; `ContentError` when it is none."""
    piece = read_piece(path)
    if not isinstance(piece, Chunk):
        raise wrong(str(path), message("a chunk, with the property shape"), _kind(piece))
    return piece


def read_level(path: Path) -> Level:
    """The level in the file ``path``; `ContentError` when it is none."""
    piece = read_piece(path)
    if not isinstance(piece, Level):
        expected = message("a level, with the properties title_en and title_fr")
        raise wrong(str(path), expected, _kind(piece))
    return piece


def _kind(piece: Piece) -> Message:
    match piece:
        case Level():
            return message("a level")
        case Chunk():
            return message("a chunk")
        case Section():
            return message("a section")


class _Reader:
    """Makes a piece of a map that has the right form."""

    def __init__(self, path: Path, tiled: Any) -> None:
        self._tiled = tiled
        self._file = str(path)
        self._name = path.stem
        self._texts: Mapping[str, Any] = tiled.properties

    def piece(self) -> Piece:
        terrain = self._terrain()
        places = tuple(sorted(self._objects(PLACES, self._place), key=place_order))
        slots = tuple(self._objects(SLOTS, self._slot))
        decor = tuple(self._objects(DECOR, self._decor))
        if "shape" in self._texts:
            self._only("idea", "shape")
            shape = self._word("shape", tuple(SHAPES))
            self._size(terrain, SHAPES[shape])
            self._no_slots(slots)
            return Chunk(self._name, self._idea(), shape, terrain, places, decor)
        if "title_en" in self._texts or "title_fr" in self._texts:
            self._only("title_en", "title_fr", "id")
            title = self._prose(self._file, self._texts, "title", LONGEST_TITLE)
            width, height = SMALLEST_LEVEL
            self._size(terrain, (max(width, terrain.width), max(height, terrain.height)))
            self._no_slots(slots)
            return Level(self._name, title, terrain, places, decor)
        self._only("idea", "difficulty", "mood", "subjects")
        self._size(terrain, (SECTION_WIDTH, SECTION_HEIGHT))
        return Section(
            self._name,
            self._idea(),
            terrain,
            places,
            slots,
            decor,
            _asked(self._texts, (EASIEST, HARDEST), self._file),
            mood_called(self._word("mood", MOODS)),
            self._subjects(),
        )

    def _terrain(self) -> Terrain:
        layer = self._tiled.get_layer_by_name(TILES)
        kinds = {0: EMPTY}
        for number, properties in self._tiled.tile_properties.items():
            kinds[number] = KINDS.index(properties["kind"]) + 1
        cells = bytes(kinds[number] for row in layer.data for number in row)
        return Terrain(layer.width, layer.height, cells)

    def _objects(self, layer: str, make: Callable[[Any, Box, Spot], Any]) -> list[Any]:
        if layer not in self._tiled.layernames:
            return []
        made = []
        for thing in self._tiled.get_layer_by_name(layer):
            x, y, width, height = (int(value) // SIDE for value in _rectangle(thing))
            spot = at_cell(in_layer(self._file, layer), x, y)
            made.append(make(thing, (x, y, width, height), spot))
        return made

    def _place(self, thing: Any, box: Box, spot: Spot) -> Place:
        kind = _class(thing)
        if kind not in section.PLACES:
            raise wrong(_of(spot, "class"), either(section.PLACES), kind or nothing())
        spot = message("{place}: {label}", place=spot, label=kind)
        properties = thing.properties
        facing = properties.get("facing", "right")
        if facing not in _FACING:
            raise wrong(_of(spot, "facing"), either(tuple(_FACING)), facing)
        for name, kinds in (("hidden", "coin"), ("text_en", "sign"), ("text_fr", "sign")):
            if name in properties and kind != kinds:
                expected = message("this property on a {kind} only", kind=kinds)
                raise wrong(_of(spot, name), expected, str(properties[name]))
        place = Place(
            kind,
            *box[:2],
            name=_place_name(thing, kind, spot),
            chance=_whole(properties, "chance", 100, (1, 100), spot),
            facing=_FACING[facing],
            offset=_whole(properties, "offset", 0, (0, PERIOD - 1), spot),
            hidden=properties.get("hidden", False),
            text=self._prose(spot, properties, "text", LONGEST_SIGN) if kind == "sign" else None,
        )
        return place_in(box, place)

    def _slot(self, thing: Any, box: Box, spot: Spot) -> Slot:
        shape = _class(thing)
        if shape not in SHAPES:
            raise wrong(_of(spot, "class"), either(tuple(SHAPES)), shape or nothing())
        if box[2:] != SHAPES[shape]:
            expected = message("{width} x {height} tiles", **_measures(SHAPES[shape]))
            raise wrong(
                _of(spot, shape),
                expected,
                message("{width} x {height} tiles", **_measures(box[2:])),
            )
        opening: str = thing.properties.get("opening") or "left"
        side: Literal["left", "right"] = "left" if opening == "left" else "right"
        if opening != side:
            raise wrong(_of(spot, "opening"), either(("left", "right")), opening)
        return Slot(shape, *box[:2], side)

    def _decor(self, thing: Any, box: Box, spot: Spot) -> Decor:
        name = _class(thing)
        if not _NAME.fullmatch(name):
            expected = message("the name of a picture: small letters, digits, - and _")
            raise wrong(_of(spot, "class"), expected, name or nothing())
        x, y, width, height = box
        return Decor(name, x, y + height - 1, width, height, thing.properties.get("flipped", False))

    def _idea(self) -> str:
        return self._text(self._file, self._texts, "idea", LONGEST_IDEA)

    def _subjects(self) -> tuple[str, ...]:
        told = self._text(self._file, self._texts, "subjects", LONGEST_IDEA)
        subjects = () if told == NO_SUBJECTS else tuple(told.replace(",", " ").split())
        for number, subject in enumerate(subjects):
            if subject not in SUBJECTS or subject in subjects[:number]:
                expected = message(
                    "{none}, or at most {most} different ones of {known}",
                    none=NO_SUBJECTS,
                    most=MOST_SUBJECTS,
                    known=", ".join(SUBJECTS),
                )
                raise wrong(_of(self._file, "subjects"), expected, subject)
        if len(subjects) > MOST_SUBJECTS:
            raise wrong(
                _of(self._file, "subjects"),
                message("at most {most} subjects", most=MOST_SUBJECTS),
                told,
            )
        return subjects

    def _word(self, name: str, words: Sequence[str]) -> str:
        value = self._texts.get(name) or ""
        if value not in words:
            raise wrong(_of(self._file, name), either(words), value or nothing())
        return str(value)

    def _prose(self, place: Spot, properties: Mapping[str, Any], name: str, longest: int) -> Prose:
        return Prose(
            *(self._text(place, properties, f"{name}_{tongue}", longest) for tongue in ("en", "fr"))
        )

    def _text(self, place: Spot, properties: Mapping[str, Any], name: str, longest: int) -> str:
        text = _SPACE.sub(" ", properties.get(name) or "").strip(" ")
        if not text:
            raise wrong(_of(place, name), message("a text"), nothing())
        if len(text) > longest:
            raise wrong(_of(place, name), message("at most {most} characters", most=longest), text)
        return text

    def _size(self, terrain: Terrain, size: tuple[int, int]) -> None:
        found = terrain.width, terrain.height
        if found != size:
            expected = message("{width} x {height} tiles", **_measures(size))
            raise wrong(
                self._file, expected, message("{width} x {height} tiles", **_measures(found))
            )

    def _only(self, *names: str) -> None:
        for name in self._texts:
            if name not in names:
                expected = message("only the properties {names}", names=", ".join(names))
                raise wrong(self._file, expected, name)

    def _no_slots(self, slots: Sequence[Slot]) -> None:
        if slots:
            spot = at_cell(in_layer(self._file, SLOTS), slots[0].x, slots[0].y)
            raise wrong(spot, message("slots in sections only"), slots[0].shape)


def _of(place: Spot, name: str) -> Message:
    return message("{place}: {key}", place=place, key=name)


def _class(thing: Any) -> str:
    """The class of an object, which Tiled has called by two names."""
    return str(thing.type or vars(thing).get("class") or "")


def _rectangle(thing: Any) -> tuple[float, float, float, float]:
    return thing.x, thing.y, thing.width, thing.height


def _measures(size: tuple[int, int]) -> dict[str, int]:
    return {"width": size[0], "height": size[1]}


def _place_name(thing: Any, kind: str, spot: Spot) -> str:
    """The name of an object: which trap or creature it is, or which pair of doors it belongs to."""
    name = str(thing.name or "")
    known = NAMES.get(kind)
    if known is not None and name not in known:
        raise wrong(_of(spot, "name"), either(known), name or nothing())
    if known is None and name and not (kind == "door" and _NAME.fullmatch(name)):
        raise wrong(_of(spot, "name"), message("no name here"), name)
    return name


def _asked(properties: Mapping[str, Any], bounds: tuple[int, int], place: Spot) -> int:
    """How difficult a section says it is; there is no usual difficulty."""
    if "difficulty" not in properties:
        expected = message("a whole number from {low} to {high}", low=bounds[0], high=bounds[1])
        raise wrong(_of(place, "difficulty"), expected, nothing())
    return _whole(properties, "difficulty", 0, bounds, place)


def _whole(
    properties: Mapping[str, Any], name: str, usual: int, bounds: tuple[int, int], spot: Spot
) -> int:
    value = properties.get(name, usual)
    low, high = bounds
    if type(value) is not int or not low <= value <= high:
        expected = message("a whole number from {low} to {high}", low=low, high=high)
        raise wrong(_of(spot, name), expected, str(value))
    return value
