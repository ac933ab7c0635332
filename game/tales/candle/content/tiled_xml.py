"""What a .tmx file must look like before pytmx may read it.

pytmx accepts in silence short rows, tile ids out of range, XML that is no map, properties that are
given twice, and tells what it does refuse without a place. So everything about the form of a file
is looked at here, and told with file, layer and cell; `game.tales.candle.content.tiled` reads the
meaning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from game.core.errors import ContentError
from game.core.text import Message, counted, either, message, verbatim
from game.store import files
from game.tales.candle.rules.map_tmx import DECOR, KINDS, LAYERS, PLACES, SIDE, SLOTS, TILES

Element = ElementTree.Element

MOST_BYTES = 1_000_000
MOST_OBJECTS = 1_000
MOST_ACROSS, MOST_DOWN = 100, 60
"""Tiles of the largest map: a floor of five by five sections."""

Spot = str | Message
"""Where something stands, for complaints."""

_PARTS = {
    "map": ("properties", "editorsettings", "tileset", "layer", "objectgroup"),
    "editorsettings": ("chunksize", "export"),
    "chunksize": (),
    "export": (),
    "tileset": ("image", "tile"),
    "image": (),
    "tile": ("properties",),
    "layer": ("properties", "data"),
    "data": (),
    "objectgroup": ("properties", "object"),
    "object": ("properties",),
    "properties": ("property",),
    "property": (),
}
"""The elements that may stand in each element."""
PROPERTIES = {
    "map": {
        "difficulty": "int",
        "id": "string",
        "idea": "string",
        "mood": "string",
        "shape": "string",
        "subjects": "string",
        "title_en": "string",
        "title_fr": "string",
    },
    PLACES: {
        "chance": "int",
        "facing": "string",
        "hidden": "bool",
        "offset": "int",
        "text_en": "string",
        "text_fr": "string",
    },
    SLOTS: {"opening": "string"},
    DECOR: {"flipped": "bool"},
}
"""The properties of the map and of the objects of each layer, with their types."""
_OBJECT = ("id", "name", "type", "class", "x", "y", "width", "height", "rotation", "visible")
_UTF_8 = re.compile(r"<\?xml[^>]*encoding\s*=\s*[\"'](?!utf-8[\"'])", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d{1,6}(\.\d{1,9})?")
_WHOLE = re.compile(r"-?\d{1,9}")
_GID = re.compile(r"\d{1,10}")
_FLIPS = 0xF0000000
"""Bits of a tile's number that say how it is flipped and turned."""


def wrong(place: Spot, expected: str | Message, shown: str | Message) -> ContentError:
    """The error that at ``place`` something was expected, and something else stands there."""
    if isinstance(shown, str):
        shown = repr(shown if len(shown) <= 40 else shown[:37] + "...")
    return ContentError(
        message(
            "{place}: expected {expected}, got {shown}",
            place=place,
            expected=expected,
            shown=shown,
        )
    )


def nothing() -> Message:
    """What stands where something is missing."""
    return message("nothing")


def in_layer(place: Spot, layer: str) -> Message:
    """A layer of the file at ``place``."""
    return message("{place}: layer {layer}", place=place, layer=layer)


def at_cell(place: Spot, column: int, row: int) -> Message:
    """A cell of the layer at ``place``."""
    return message("{place}: cell ({column},{row})", place=place, column=column, row=row)


def read_xml(path: Path) -> Element:
    """The root of the XML file ``path``; `ContentError` when it is none that may be trusted."""
    file = str(path)
    text = files.read_text(path, MOST_BYTES).removeprefix("\ufeff")
    if _UTF_8.match(text):
        raise wrong(file, message("the encoding UTF-8"), text.partition("?>")[0])
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise wrong(file, message("XML without definitions of its own"), "<!DOCTYPE")
    try:
        # As text, whatever encoding it says it has: what is parsed is what was looked through.
        return ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise ContentError(
            message("{file}: expected XML: {why}", file=file, why=str(error))
        ) from None


def check_map(root: Element, path: Path) -> None:
    """Raise `ContentError` unless ``root``, read from ``path``, has the form of a map of ours."""
    file = str(path)
    if root.tag != "map":
        raise wrong(file, message("a map of Tiled"), f"<{root.tag}>")
    _check_parts(root, file)
    _one_of(file, root, "orientation", ("orthogonal",))
    if root.get("infinite", "0") != "0":
        raise wrong(file, message("a map of fixed size"), message("an infinite map"))
    width = _whole(file, root, "width", 1, MOST_ACROSS)
    height = _whole(file, root, "height", 1, MOST_DOWN)
    for name in ("tilewidth", "tileheight"):
        _whole(file, root, name, SIDE, SIDE)
    _check_properties(root, file, "map")
    tiles = _tile_count(root, path)
    _check_layers(root, file)
    for layer in root.findall("layer"):
        _check_tiles(layer, in_layer(file, TILES), (width, height), tiles)
    for group in root.findall("objectgroup"):
        _check_objects(group, in_layer(file, group.get("name", "")), (width, height))


def _check_parts(root: Element, file: str) -> None:
    waiting = [root]
    while waiting:
        element = waiting.pop()
        for part in element:
            if part.tag not in _PARTS.get(element.tag, ()):
                place = message("{place}: in <{element}>", place=file, element=element.tag)
                known = [f"<{tag}>" for tag in _PARTS[element.tag]]
                raise wrong(place, either(known) if known else nothing(), f"<{part.tag}>")
            waiting.append(part)


def _check_layers(root: Element, file: str) -> None:
    seen: list[str] = []
    for layer in root:
        if layer.tag not in ("layer", "objectgroup"):
            continue
        name = layer.get("name", "")
        place = in_layer(file, name)
        if name not in LAYERS:
            raise wrong(place, either(LAYERS), name)
        if name in seen:
            raise wrong(place, message("every layer once"), message("two of them"))
        seen.append(name)
        if (layer.tag == "layer") != (name == TILES):
            raise wrong(
                place,
                message("a tile layer") if name == TILES else message("an object layer"),
                f"<{layer.tag}>",
            )
        for shift in ("offsetx", "offsety", "x", "y"):
            if layer.get(shift, "0") != "0":
                raise wrong(place, message("no offset"), f"{shift}={layer.get(shift)}")
        if layer.find("properties") is not None:
            raise wrong(place, message("no properties"), "<properties>")
    if TILES not in seen:
        raise wrong(in_layer(file, TILES), message("a tile layer"), nothing())


def _tile_count(root: Element, path: Path) -> int:
    """How many tiles the tileset of a map has."""
    tilesets = root.findall("tileset")
    place = message("{place}: tileset", place=str(path))
    if len(tilesets) != 1:
        raise wrong(place, message("one tileset, candle.tsx"), str(len(tilesets)))
    source = tilesets[0].get("source", "")
    _whole(place, tilesets[0], "firstgid", 1, 1)
    if not source and tilesets[0].find("image") is not None:
        return _kinds_in(tilesets[0], place)
    if Path(source).name != "candle.tsx":
        raise wrong(place, message("one tileset, candle.tsx"), source or nothing())
    file = path.parent / source
    if not file.is_file():
        raise wrong(place, message("the file candle.tsx there"), source)
    return tileset_tiles(file)


def tileset_tiles(path: Path) -> int:
    """How many tiles the tileset in the file ``path`` has, all of them of a known kind."""
    root = read_xml(path)
    file = str(path)
    if root.tag != "tileset":
        raise wrong(file, message("a tileset of Tiled"), f"<{root.tag}>")
    return _kinds_in(root, file)


def _kinds_in(root: Element, file: Spot) -> int:
    """How many tiles a tileset has, all of them of a known kind."""
    for name in ("tilewidth", "tileheight"):
        _whole(file, root, name, SIDE, SIDE)
    count = _whole(file, root, "tilecount", len(KINDS), 10_000)
    seen: list[int] = []
    for tile in root.findall("tile"):
        number = _whole(message("{place}: tile", place=file), tile, "id", 0, count - 1)
        kinds = [
            part.get("value", "")
            for part in tile.iterfind("properties/property")
            if part.get("name") == "kind"
        ]
        place = message("{place}: tile {number}: kind", place=file, number=number)
        if len(kinds) != 1 or kinds[0] not in KINDS:
            raise wrong(place, either(KINDS), ", ".join(kinds) or nothing())
        seen.append(number)
    for number in range(count):
        if number not in seen:
            place = message("{place}: tile {number}: kind", place=file, number=number)
            raise wrong(place, either(KINDS), nothing())
    return count


def _check_tiles(layer: Element, place: Message, size: tuple[int, int], tiles: int) -> None:
    width, height = size
    for name, value in (("width", width), ("height", height)):
        _whole(place, layer, name, value, value)
    data = layer.findall("data")
    if len(data) != 1:
        raise wrong(place, message("data in the format CSV"), nothing())
    encoding = data[0].get("encoding", "")
    packing = data[0].get("compression", "")
    if encoding != "csv" or packing:
        shown = " ".join((encoding, packing)).strip()
        raise wrong(place, message("data in the format CSV"), shown or nothing())
    lines = (data[0].text or "").strip().split("\n")
    if len(lines) != height:
        expected = _rows(height)
        raise wrong(place, expected, _rows(len(lines)))
    for row, line in enumerate(lines):
        cells = line.strip().rstrip(",").split(",")
        if len(cells) != width:
            raise wrong(
                message("{place}: row {row}", place=place, row=row),
                _tiles(width),
                _tiles(len(cells)),
            )
        for column, cell in enumerate(cells):
            _check_tile(cell.strip(), at_cell(place, column, row), tiles)


def _rows(count: int) -> Message:
    return counted("{count} row", "{count} rows", count)


def _tiles(count: int) -> Message:
    return counted("{count} tile", "{count} tiles", count)


def _check_tile(cell: str, place: Message, tiles: int) -> None:
    if not _GID.fullmatch(cell):
        raise wrong(place, message("the number of a tile"), cell)
    if int(cell) & _FLIPS:
        raise wrong(place, message("a tile as it is"), message("one that is flipped or turned"))
    if int(cell) > tiles:
        raise wrong(place, message("the number of a tile up to {most}", most=tiles), cell)


def _check_objects(group: Element, place: Message, size: tuple[int, int]) -> None:
    objects = group.findall("object")
    if len(objects) > MOST_OBJECTS:
        expected = message("at most {most} objects", most=MOST_OBJECTS)
        raise wrong(place, expected, str(len(objects)))
    for thing in objects:
        label = " ".join(filter(None, (kind_of(thing), thing.get("name"))))
        spot = message(
            "{place}: object {number} ({label})",
            place=place,
            number=thing.get("id", "?"),
            label=label,
        )
        for name in thing.attrib:
            if name not in _OBJECT:
                raise wrong(spot, message("a plain rectangle"), name)
        box = [_pixels(spot, thing, name) for name in ("x", "y", "width", "height")]
        column, row, width, height = (value // SIDE for value in box)
        spot = message("{place}: {label}", place=at_cell(place, column, row), label=label)
        if any(value % SIDE for value in box) or width < 1 or height < 1:
            raise wrong(
                spot,
                message("a rectangle of whole tiles of {side} pixels", side=SIDE),
                "x={} y={} width={} height={}".format(*box),
            )
        if not re.fullmatch(r"0(\.0*)?", thing.get("rotation", "0")):
            raise wrong(spot, message("a rectangle that is not turned"), thing.get("rotation", ""))
        if column < 0 or row < 0 or column + width > size[0] or row + height > size[1]:
            raise wrong(
                spot,
                message(
                    "a rectangle within {width} x {height} tiles", width=size[0], height=size[1]
                ),
                f"{column},{row} {width} x {height}",
            )
        _check_properties(thing, spot, group.get("name", ""))


def kind_of(thing: Element) -> str:
    """The class of an object, which Tiled has called by two names."""
    return thing.get("type") or thing.get("class") or ""


def _pixels(place: Message, thing: Element, name: str) -> int:
    """A measure of an object; fractions of a pixel count as half a tile, so that they are told."""
    value = thing.get(name, "0")
    if not _NUMBER.fullmatch(value):
        raise wrong(message("{place}: {key}", place=place, key=name), message("a number"), value)
    number = float(value)
    return int(number) if number == int(number) else int(number) // SIDE * SIDE + SIDE // 2


def _check_properties(element: Element, place: Spot, owner: str) -> None:
    known = PROPERTIES[owner]
    seen: list[str] = []
    for part in element.iterfind("properties/property"):
        name, value = part.get("name", ""), part.get("value")
        if name not in known:
            raise ContentError(
                message(
                    "{place}: unknown property {name}, expected one of: {known}",
                    place=place,
                    name=repr(name[:40]),
                    known=", ".join(known),
                )
            )
        spot = message("{place}: property {name}", place=place, name=name)
        if name in seen:
            raise wrong(spot, message("every property once"), message("two of them"))
        seen.append(name)
        _check_property(part, spot, known[name], part.text or "" if value is None else value)


def _check_property(part: Element, place: Message, kind: str, value: str) -> None:
    if part.get("type", "string") != kind:
        expected = message("a property of the type {kind}", kind=kind)
        raise wrong(place, expected, part.get("type", "string"))
    if kind == "string" and "type" in part.attrib:
        del part.attrib["type"]  # with it, pytmx would not read a text of several lines
    if kind == "int" and not _WHOLE.fullmatch(value):
        raise wrong(place, message("a whole number"), value)
    if kind == "bool" and value not in ("true", "false"):
        raise wrong(place, either(("true", "false")), value)


def _whole(place: Spot, element: Element, name: str, low: int, high: int) -> int:
    value = element.get(name)
    if value is None or not _WHOLE.fullmatch(value) or not low <= int(value) <= high:
        raise wrong(
            message("{place}: {key}", place=place, key=name),
            verbatim(str(low))
            if low == high
            else message("a whole number from {low} to {high}", low=low, high=high),
            nothing() if value is None else value,
        )
    return int(value)


def _one_of(place: Spot, element: Element, name: str, words: Sequence[str]) -> None:
    value = element.get(name)
    if value not in words:
        spot = message("{place}: {key}", place=place, key=name)
        raise wrong(spot, either(words), nothing() if value is None else value)
