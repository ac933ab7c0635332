"""Dungeons for Tiled: layers of objects - zones, rooms, passages, doors, keys, chests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, cast

from game.core.mode import JsonValue

CELL = 16
"""Pixels of a cell."""

Told = Mapping[str, Any]


def as_tmx(body: Mapping[str, JsonValue]) -> str:
    """A map without tiles, which Tiled opens: everything is an object with its properties."""
    told = cast(Told, body)
    width = told["zones"]["columns"] * told["zones"]["side"]
    height = told["zones"]["rows"] * told["zones"]["side"]
    layers = (
        ("rooms", [_room(room) for room in told["rooms"]]),
        ("passages", [each for door in told["doors"] for each in _passage(door)]),
        ("doors", [_entrance(told["entrance"]), *map(_door, told["doors"])]),
        ("keys", list(_keys(told))),
        ("chests", [_chest(chest, told) for chest in told["chests"]]),
    )
    number = 0
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<map version="1.10" orientation="orthogonal" renderorder="right-down" width="{width}" '
        f'height="{height}" tilewidth="{CELL}" tileheight="{CELL}" infinite="0" '
        f'nextlayerid="{len(layers) + 1}" '
        f'nextobjectid="{sum(len(objects) for _, objects in layers) + 1}">',
        *_properties(" ", {"id": told["id"], "size": told["size"], "stock": told["stock"]}),
    ]
    for layer, (name, objects) in enumerate(layers, start=1):
        lines.append(f' <objectgroup id="{layer}" name="{name}">')
        for each in objects:
            number += 1
            lines += _object(number, each)
        lines.append(" </objectgroup>")
    return "\n".join([*lines, "</map>"]) + "\n"


def _object(number: int, each: Told) -> Iterator[str]:
    shape = "".join(
        f' {name}="{round(each[name] * CELL)}"' for name in ("x", "y", "width", "height")
    )
    name = escape(each["name"])
    yield f'  <object id="{number}" name="{name}" type="{each["type"]}"{shape}>'
    yield from _properties("   ", each["properties"])
    yield "  </object>"


def _properties(indent: str, values: Mapping[str, object]) -> Iterator[str]:
    yield f"{indent}<properties>"
    for name, value in values.items():
        kind = ""
        if isinstance(value, bool):
            kind, value = ' type="bool"', str(value).lower()
        elif isinstance(value, int):
            kind = ' type="int"'
        yield f'{indent} <property name="{name}"{kind} value="{escape(str(value))}"/>'
    yield f"{indent}</properties>"


def _room(room: Told) -> Told:
    return {
        "name": f"room {room['number']}",
        "type": "boss" if room["boss"] else "room",
        **{name: room[name] for name in ("x", "y", "width", "height")},
        "properties": {
            "number": room["number"],
            "tile": room["tile"],
            "entered_by": room["entered_by"],
            "parent": room["parent"] or 0,
        },
    }


def _passage(door: Told) -> Iterator[Told]:
    if door["secret"]:
        (x, y), (to_x, to_y) = door["cells"]
        across = x != to_x
        yield {
            "name": f"passage {door['rooms'][0]}-{door['rooms'][1]}",
            "type": "passage",
            "x": min(x, to_x) + across,
            "y": min(y, to_y) + (not across),
            "width": door["length"] if across else 1,
            "height": 1 if across else door["length"],
            "properties": {"length": door["length"]},
        }


def _door(door: Told) -> Told:
    """A strip on the edge between the two cells; of a passage, at its first room."""
    (x, y), (to_x, to_y) = door["cells"]
    lock = door["lock"] or {"key": 0, "need": 0}
    return {
        "name": f"door {door['rooms'][0]}-{door['rooms'][1]}",
        "type": "secret" if door["secret"] else "locked" if door["lock"] else "door",
        **_strip(x, y, to_x - x, to_y - y),
        "properties": {
            "from": door["rooms"][0],
            "to": door["rooms"][1],
            "key": lock["key"],
            "need": lock["need"],
        },
    }


def _entrance(entrance: Told) -> Told:
    x, y = entrance["cell"]
    dx, dy = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}[entrance["side"]]
    strip = _strip(x, y, dx, dy)
    return {"name": "entrance", "type": "entrance", **strip, "properties": {"to": 1}}


def _strip(x: int, y: int, dx: int, dy: int) -> dict[str, float]:
    if dx:
        return {"x": x + (dx > 0) - 0.125, "y": y, "width": 0.25, "height": 1}
    return {"x": x, "y": y + (dy > 0) - 0.125, "width": 1, "height": 0.25}


def _keys(told: Told) -> Iterator[Told]:
    rooms = {room["number"]: room for room in told["rooms"]}
    before: dict[int, int] = {}
    for key in told["keys"]:
        room = rooms[key["room"]]
        place = before.get(key["room"], 0)
        before[key["room"]] = place + 1
        yield {
            "name": f"{key['form']} {key['key']}",
            "type": "key",
            "x": room["x"] + place % room["width"],
            "y": room["y"] + place // room["width"] % room["height"],
            "width": 1,
            "height": 1,
            "properties": {"key": key["key"], "kind": key["kind"], "room": key["room"]},
        }


def _chest(chest: Told, told: Told) -> Told:
    room = next(room for room in told["rooms"] if room["number"] == chest["room"])
    return {
        "name": f"chest in {chest['room']}",
        "type": "chest",
        "x": room["x"] + room["width"] - 1,
        "y": room["y"] + room["height"] - 1,
        "width": 1,
        "height": 1,
        "properties": {"room": chest["room"], **chest["lock"]},
    }
