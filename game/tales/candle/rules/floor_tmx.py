"""Floors for Tiled: a layer of tiles and a layer of things for each floor, with their tileset.

The tileset's picture is expected beside the map (`TILESET`): whoever writes the file puts it there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, cast

from game.core.codec import JsonValue
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH
from game.tales.candle.rules.terrain import LETTERS

TILESET = "candle/tiled.png"
"""The picture of the tileset below assets/; the map names it by its last part."""
SIDE = 48
"""Pixels of a tile."""
KINDS = ("stone", "plank", "chain", "water", "web")
"""What the tiles of the tileset are, from the first."""
_ONE = ("start", "treasure")
_MANY = {
    "teleports": "teleport",
    "keys": "key",
    "candles": "candle",
    "coins": "coin",
    "saves": "save",
    "traps": "trap",
    "creatures": "creature",
    "draughts": "draught",
    "signs": "sign",
}

Told = Mapping[str, Any]


def as_tmx(body: Mapping[str, JsonValue]) -> str:
    """All floors of a world on one map, the lowest floor first and the others hidden."""
    floors = cast(Sequence[Told], body["floors"])
    width = max(len(floor["tiles"][0]) for floor in floors)
    height = max(len(floor["tiles"]) for floor in floors)
    things = [list(_things(floor)) for floor in floors]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<map version="1.10" orientation="orthogonal" renderorder="right-down" width="{width}" '
        f'height="{height}" tilewidth="{SIDE}" tileheight="{SIDE}" infinite="0" '
        f'nextlayerid="{2 * len(floors) + 1}" nextobjectid="{sum(map(len, things)) + 1}">',
        " <properties>",
        f'  <property name="id" value="{escape(str(body["id"]))}"/>',
        " </properties>",
        *_tileset(),
    ]
    number = 0
    for floor, (told, found) in enumerate(zip(floors, things, strict=True)):
        hidden = ' visible="0"' if floor else ""
        rows = [row.ljust(width, "#") for row in told["tiles"]]
        rows += ["#" * width] * (height - len(rows))
        name = f"floor {floor + 1}"
        lines.append(
            f' <layer id="{2 * floor + 1}" name="{name}" width="{width}" height="{height}"{hidden}>'
        )
        lines.append('  <data encoding="csv">')
        lines.append(",\n".join(",".join(str(LETTERS.index(tile)) for tile in row) for row in rows))
        lines += ["  </data>", " </layer>"]
        lines.append(f' <objectgroup id="{2 * floor + 2}" name="{name} things"{hidden}>')
        for kind, thing in found:
            number += 1
            lines.append(_object(number, kind, thing))
        lines.append(" </objectgroup>")
    return "\n".join([*lines, "</map>"]) + "\n"


def _tileset() -> Iterator[str]:
    """The house's five tiles; the kind of each is a property."""
    picture = TILESET.rpartition("/")[2]
    yield (
        f' <tileset firstgid="1" name="candle" tilewidth="{SIDE}" tileheight="{SIDE}" '
        f'tilecount="{len(KINDS)}" columns="{len(KINDS)}">'
    )
    yield f'  <image source="{picture}" width="{SIDE * len(KINDS)}" height="{SIDE}"/>'
    for number, kind in enumerate(KINDS):
        yield (
            f'  <tile id="{number}"><properties><property name="kind" value="{kind}"/>'
            "</properties></tile>"
        )
    yield " </tileset>"


def _things(floor: Told) -> Iterator[tuple[str, Told]]:
    for kind in _ONE:
        if floor.get(kind):
            yield kind, floor[kind]
    for key, kind in _MANY.items():
        for thing in floor.get(key, ()):
            # Magic doors come in pairs.
            for each in thing if isinstance(thing, list) else (thing,):
                yield kind, each


def _object(number: int, kind: str, thing: Told) -> str:
    x = (thing["cell"][0] * SECTION_WIDTH + thing["tile"][0]) * SIDE
    y = (thing["cell"][1] * SECTION_HEIGHT + thing["tile"][1]) * SIDE
    name = f' name="{escape(thing["name"])}"' if thing.get("name") else ""
    return (
        f'  <object id="{number}"{name} type="{kind}" x="{x}" y="{y}" width="{SIDE}" '
        f'height="{SIDE}"/>'
    )
