"""Sections, chunks and levels as Tiled writes them."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

from game.tales.candle.content.tiled import box_of
from game.tales.candle.content.tiled_xml import SIDE
from game.tales.candle.rules.content import Level, Piece
from game.tales.candle.rules.section import Chunk, Decor, Place, Section, Slot

TILESET = "../tilesets/candle.tsx"
COLOURS = {"places": "#d8a23c", "slots": "#5b84b8", "decor": "#7d9460"}
"""In which Tiled shows the objects of each layer."""
_VERSIONS = 'version="1.10" tiledversion="1.10.2"'


def tmx_text(drawn: Piece) -> str:
    """The text of a .tmx file that opens in Tiled and is read back as ``drawn``."""
    layers = {
        "places": [_place(place) for place in drawn.places],
        "slots": [_slot(slot) for slot in drawn.slots] if isinstance(drawn, Section) else None,
        "decor": [_decor(decor) for decor in drawn.decor],
    }
    width, height = drawn.terrain.width, drawn.terrain.height
    groups: list[str] = []
    number = 1
    for layer_id, (name, objects) in enumerate(
        ((name, objects) for name, objects in layers.items() if objects is not None), start=2
    ):
        head = f' <objectgroup id="{layer_id}" name="{name}" color="{COLOURS[name]}"'
        if not objects:
            groups.append(f"{head}/>")
            continue
        groups.append(f"{head}>")
        for attributes, properties in objects:
            groups += _object(number, attributes, properties)
            number += 1
        groups.append(" </objectgroup>")
    layer_count = 1 + sum(objects is not None for objects in layers.values())
    return "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<map {_VERSIONS} orientation="orthogonal" renderorder="right-down" width="{width}" '
            f'height="{height}" tilewidth="{SIDE}" tileheight="{SIDE}" infinite="0" '
            f'nextlayerid="{layer_count + 1}" nextobjectid="{number}">',
            *_properties(_map_properties(drawn), " "),
            f' <tileset firstgid="1" source="{TILESET}"/>',
            f' <layer id="1" name="tiles" width="{width}" height="{height}">',
            '  <data encoding="csv">',
            ",\n".join(
                ",".join(str(drawn.terrain.at(x, y)) for x in range(width)) for y in range(height)
            ),
            "</data>",
            " </layer>",
            *groups,
            "</map>\n",
        )
    )


Properties = dict[str, str | int | bool]


def _map_properties(drawn: Piece) -> Properties:
    if isinstance(drawn, Level):
        return {"title_en": drawn.title.en, "title_fr": drawn.title.fr}
    if isinstance(drawn, Chunk):
        return {"idea": drawn.idea, "shape": drawn.shape}
    return {"idea": drawn.idea}


def _place(place: Place) -> tuple[str, Properties]:
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
    name = f"name={quoteattr(place.name)} " if place.name else ""
    return f"{name}type={quoteattr(place.kind)} {box}", properties


def _slot(slot: Slot) -> tuple[str, Properties]:
    box = _box(slot.x, slot.y, *slot.size)
    return f"type={quoteattr(slot.shape)} {box}", {"opening": slot.opening}


def _decor(decor: Decor) -> tuple[str, Properties]:
    box = _box(decor.x, decor.y - decor.height + 1, decor.width, decor.height)
    return f"type={quoteattr(decor.name)} {box}", {"flipped": True} if decor.flipped else {}


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
            yield f'{indent} <property name="{name}" value={quoteattr(value)}/>'
    yield f"{indent}</properties>"
