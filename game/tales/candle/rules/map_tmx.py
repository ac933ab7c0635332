"""Sections, chunks, levels and floors as maps for Tiled; what Tiled saves of them is read back by
`game.tales.candle.content.tiled`.

Drawings of this house share one tileset file. A floor that leaves the house brings its tileset
along, and wants only the picture of it beside itself (`PICTURE`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from game.core.codec import JsonValue
from game.core.text import Prose
from game.tales.candle.rules.content import Level, Piece
from game.tales.candle.rules.floor import SPOTS
from game.tales.candle.rules.keyed import SIGNS
from game.tales.candle.rules.section import (
    COOLED,
    SECTION_HEIGHT,
    SECTION_WIDTH,
    Chunk,
    Decor,
    Place,
    Section,
    Slot,
)
from game.tales.candle.rules.terrain import LETTERS, terrain_of

SIDE = 48
"""Pixels of a tile's side in Tiled."""
KINDS = ("stone", "plank", "chain", "water", "web")
"""What the tiles of the tileset are, from the first; a cell without a tile is empty."""
PICTURE = "candle/tiled.png"
"""The picture of the tileset below assets/; a map names it by its last part."""
LAYERS = TILES, PLACES, SLOTS, DECOR = "tiles", "places", "slots", "decor"
NO_SUBJECTS = "none"
"""What the property ``subjects`` of a plain room says."""
ONLY_SEEN = "only_to_be_looked_at"
"""A property of maps that do not come back: of whole castles, and of floors with gates or locks."""
LONGEST_TITLE = 40
"""Characters of a level's title."""

_SHARED_TILESET = "../tilesets/candle.tsx"
_COLOURS = {PLACES: "#d8a23c", SLOTS: "#5b84b8", DECOR: "#7d9460"}
"""In which Tiled shows the objects of each layer."""
_MAP = (
    '<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" renderorder="right-down" '
    'width="{width}" height="{height}" tilewidth="{side}" tileheight="{side}" infinite="0" '
    'nextlayerid="{layers}" nextobjectid="{objects}">'
)

Box = tuple[int, int, int, int]
"""Column, row, width and height of an object's rectangle, in tiles."""
Properties = dict[str, str | int | bool]
Object = tuple[str, Properties]
"""Attributes and properties of an object."""
Told = Mapping[str, Any]
"""A floor as JSON has it."""


def place_in(box: Box, place: Place) -> Place:
    """``place`` at the rectangle ``box``.

    The rectangle of darts is their flight: they come out of the wall behind it, which is their
    place, and fly ``height`` tiles.
    """
    x, y, width, height = box
    if place.kind == "trap" and place.name == "darts":
        wall = x - 1 if place.facing > 0 else x + width
        return replace(place, x=wall, y=y, width=height, height=width)
    return replace(place, x=x, y=y, width=width, height=height)


def box_of(place: Place) -> Box:
    """The rectangle from which `place_in` makes ``place``."""
    if place.kind == "trap" and place.name == "darts":
        left = place.x + 1 if place.facing > 0 else place.x - place.height
        return left, place.y, place.height, place.width
    return place.x, place.y, place.width, place.height


def tmx_text(drawn: Piece, grown_from: str = "") -> str:
    """The text of a .tmx file that opens in Tiled and is read back as ``drawn``.

    It refers to the tileset of this house, unless it has ``grown_from`` the world of that ID and
    may lie anywhere.
    """
    layers = {
        PLACES: [_place(place) for place in drawn.places],
        SLOTS: [_slot(slot) for slot in drawn.slots] if isinstance(drawn, Section) else None,
        DECOR: [_decor(decor) for decor in drawn.decor],
    }
    properties = _map_properties(drawn)
    if grown_from:
        properties["id"] = grown_from
    rows = str(drawn.terrain).splitlines()
    writer = _Layers()
    writer.tiles(TILES, rows)
    for name, objects in layers.items():
        if objects is not None:
            writer.objects(name, objects, f' color="{_COLOURS[name]}"')
    tileset = _tileset() if grown_from else [f' <tileset firstgid="1" source="{_SHARED_TILESET}"/>']
    return writer.map((drawn.terrain.width, drawn.terrain.height), properties, tileset)


def as_tmx(body: Mapping[str, JsonValue]) -> str:
    """A single floor as a level, which can be mended and played. A castle, and a floor with gates
    or locks, is to be looked at: all floors on one map, the lowest first and the others hidden."""
    whole: Mapping[str, Any] = body
    floors: Sequence[Told] = whole["floors"]
    name = str(body["id"])
    if len(floors) == 1 and not floors[0].get("gates"):
        title = name if len(name) <= LONGEST_TITLE else name.partition("#")[2]
        return tmx_text(level_of_told(floors[0], title[:LONGEST_TITLE]), name)
    width = max(len(floor["tiles"][0]) for floor in floors)
    height = max(len(floor["tiles"]) for floor in floors)
    writer = _Layers()
    for number, floor in enumerate(floors):
        hidden = ' visible="0"' if number else ""
        rows = [row.ljust(width, "#") for row in floor["tiles"]]
        rows += ["#" * width] * (height - len(rows))
        writer.tiles(f"floor {number + 1}", rows, hidden)
        things = [_place(place) for place in _places(floor)]
        things += [_gate(gate) for gate in floor.get("gates", ())]
        writer.objects(f"floor {number + 1} things", things, hidden)
    return writer.map((width, height), {"id": name, ONLY_SEEN: True}, _tileset())


_ONE = ("start", "treasure")


def level_of_told(floor: Told, title: str) -> Level:
    """The level that is drawn as the floor ``floor`` of a world's JSON is."""
    decor = tuple(_told_decor(told) for told in floor["decor"])
    terrain = terrain_of("\n".join(floor["tiles"]))
    return Level("floor", Prose(title, title), terrain, tuple(_places(floor)), decor)


def _places(floor: Told) -> Iterator[Place]:
    for kind in _ONE:
        yield _told_place(kind, floor[kind])
    for number, (pair, sign, one_way) in enumerate(magic_doors(floor), start=1):
        ends = (f"{sign} in", f"{sign} out") if one_way else (sign or f"pair-{number}",) * 2
        for door, name in zip(pair, ends, strict=True):
            yield replace(_told_place("door", door), name=name)
    for kinds in SPOTS:
        for told in floor[kinds]:
            yield _told_place(kinds.removesuffix("s"), told)


def magic_doors(floor: Told) -> Iterator[tuple[Sequence[Told], str, bool]]:
    """The pairs of magic doors: their two places, what stands over both, nothing where no diagram
    is followed, and whether they lead from the first to the second alone."""
    ways: Sequence[Told] = floor.get("diagram", {}).get("ways", ())
    for number, pair in enumerate(floor["teleports"]):
        way = ways[number] if ways else {}
        yield pair, SIGNS[number] if ways else "", way.get("one_way", False)


def _told_place(kind: str, told: Told) -> Place:
    x, y = _tile(told)
    text = told.get("text")
    name = told.get("name", "")
    return Place(
        kind,
        x,
        y,
        name=COOLED.get(name, name),
        width=told.get("width", 1),
        height=told.get("height", 1),
        facing=told.get("facing", 1),
        offset=told.get("offset", 0),
        hidden=told.get("hidden", False),
        text=None if text is None else Prose(text["en"], text["fr"]),
    )


def _told_decor(told: Told) -> Decor:
    x, y = _tile(told)
    return Decor(told["name"], x, y, told["width"], told["height"], told["flipped"])


def _tile(told: Told) -> tuple[int, int]:
    (column, row), (x, y) = told["cell"], told["tile"]
    return column * SECTION_WIDTH + x, row * SECTION_HEIGHT + y


class _Layers:
    """A map, layer by layer; layers and objects are numbered as they come."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._layers = self._objects = 0

    def tiles(self, name: str, rows: Sequence[str], more: str = "") -> None:
        """A layer of tiles, given in letters."""
        self._layers += 1
        size = f'width="{len(rows[0])}" height="{len(rows)}"'
        self._lines += [
            f' <layer id="{self._layers}" name="{name}" {size}{more}>',
            '  <data encoding="csv">',
            ",\n".join(",".join(str(LETTERS.index(tile)) for tile in row) for row in rows),
            "</data>",
            " </layer>",
        ]

    def objects(self, name: str, objects: Sequence[Object], more: str = "") -> None:
        """A layer of objects."""
        self._layers += 1
        head = f' <objectgroup id="{self._layers}" name="{name}"{more}'
        if not objects:
            self._lines.append(f"{head}/>")
            return
        self._lines.append(f"{head}>")
        for attributes, properties in objects:
            self._objects += 1
            self._lines += _object(self._objects, attributes, properties)
        self._lines.append(" </objectgroup>")

    def map(self, size: tuple[int, int], properties: Properties, tileset: Sequence[str]) -> str:
        """The whole text."""
        head = _MAP.format(
            width=size[0],
            height=size[1],
            side=SIDE,
            layers=self._layers + 1,
            objects=self._objects + 1,
        )
        return "\n".join(
            (
                '<?xml version="1.0" encoding="UTF-8"?>',
                head,
                *_properties(properties, " "),
                *tileset,
                *self._lines,
                "</map>\n",
            )
        )


def _tileset() -> list[str]:
    """The house's five tiles; the kind of each is a property."""
    picture = PICTURE.rpartition("/")[2]
    return [
        f' <tileset firstgid="1" name="candle" tilewidth="{SIDE}" tileheight="{SIDE}" '
        f'tilecount="{len(KINDS)}" columns="{len(KINDS)}">',
        f'  <image source="{picture}" width="{SIDE * len(KINDS)}" height="{SIDE}"/>',
        *(
            f'  <tile id="{number}"><properties><property name="kind" value="{kind}"/>'
            "</properties></tile>"
            for number, kind in enumerate(KINDS)
        ),
        " </tileset>",
    ]


def _map_properties(drawn: Piece) -> Properties:
    match drawn:
        case Level():
            return {"title_en": drawn.title.en, "title_fr": drawn.title.fr}
        case Chunk():
            return {"idea": drawn.idea, "shape": drawn.shape}
        case Section():
            return {
                "idea": drawn.idea,
                "difficulty": drawn.difficulty,
                "mood": drawn.mood,
                "subjects": ", ".join(drawn.subjects) or NO_SUBJECTS,
            }


def _place(place: Place) -> Object:
    properties: Properties = {}
    if place.chance != 100:
        properties["chance"] = place.chance
    if place.facing < 0:
        properties["facing"] = "left"
    if place.hidden:
        properties["hidden"] = True
    if place.offset:
        properties["offset"] = place.offset
    if place.text is not None:
        properties["text_en"], properties["text_fr"] = place.text.en, place.text.fr
    box = _box(*box_of(place))
    name = f'name="{escape(place.name)}" ' if place.name else ""
    return f'{name}type="{place.kind}" {box}', properties


def _gate(gate: Told) -> Object:
    """A gate over the tiles that it fills, a lock with its set and how many keys it asks for."""
    x, y = _tile(gate)
    high = 1 if gate["name"] == "seal" else 2
    properties: Properties = {key: gate[key] for key in ("set", "need") if key in gate}
    return f'type="{gate["name"]}" {_box(x, y - high + 1, 1, high)}', properties


def _slot(slot: Slot) -> Object:
    box = _box(slot.x, slot.y, *slot.size)
    return f'type="{slot.shape}" {box}', {"opening": slot.opening}


def _decor(decor: Decor) -> Object:
    box = _box(decor.x, decor.y - decor.height + 1, decor.width, decor.height)
    return f'type="{escape(decor.name)}" {box}', {"flipped": True} if decor.flipped else {}


def _box(x: int, y: int, width: int, height: int) -> str:
    return f'x="{x * SIDE}" y="{y * SIDE}" width="{width * SIDE}" height="{height * SIDE}"'


def _object(number: int, attributes: str, properties: Properties) -> Iterator[str]:
    head = f'  <object id="{number}" {attributes}'
    if not properties:
        yield f"{head}/>"
        return
    yield f"{head}>"
    yield from _properties(properties, "   ")
    yield "  </object>"


def _properties(properties: Properties, indent: str) -> Iterator[str]:
    yield f"{indent}<properties>"
    for name, value in sorted(properties.items()):
        if isinstance(value, bool):
            yield f'{indent} <property name="{name}" type="bool" value="{str(value).lower()}"/>'
        elif isinstance(value, int):
            yield f'{indent} <property name="{name}" type="int" value="{value}"/>'
        else:
            yield f'{indent} <property name="{name}" value="{escape(value)}"/>'
    yield f"{indent}</properties>"
