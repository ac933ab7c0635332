"""Dungeons for Tiled: a layer of tiles, and layers of objects - rooms, passages, doors, keys,
chests, and tunnels where there are any.

The tileset's picture is expected beside the map (`TILESET`): whoever writes the file puts it there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from game.core.codec import JsonValue
from game.tales.key.rules.dungeon.called import names_of

TILESET = "key/dungeon_tiles.png"
"""The picture of the tileset below assets/; the map names it by its last part."""
CELL = 48
"""Pixels of a cell."""
KINDS = ("room", "boss", "passage")
"""What a row of the tileset is the floor of."""
WALLS: Mapping[str, tuple[int, tuple[int, int]]] = {
    "north": (1, (0, -1)), "east": (2, (1, 0)), "south": (4, (0, 1)), "west": (8, (-1, 0)),
}  # fmt: skip
"""The columns of the tileset: the walls around a cell, added up. Where a door is none stands."""
_PAPER = "#e9d8b0"

Told = Mapping[str, Any]


def as_tmx(body: Mapping[str, JsonValue]) -> str:
    """A map that Tiled opens: floors and walls as tiles, everything as an object with its
    properties."""
    told: Told = body
    width = told["zones"]["columns"] * told["zones"]["side"]
    height = told["zones"]["rows"] * told["zones"]["side"]
    layers = (
        ("rooms", [_room(room) for room in told["rooms"]]),
        ("passages", [each for door in told["doors"] for each in _passage(door)]),
        ("doors", [_entrance(told["entrance"]), *map(_door, told["doors"])]),
        ("keys", list(_keys(told))),
        ("chests", [_chest(chest, told) for chest in told["chests"]]),
        *([("tunnels", list(_hatches(told)))] if told.get("tunnels") else []),
    )
    _name_all(told, [objects for _, objects in layers[2:5]])
    number = 0
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<map version="1.10" orientation="orthogonal" renderorder="right-down" width="{width}" '
        f'height="{height}" tilewidth="{CELL}" tileheight="{CELL}" infinite="0" '
        f'nextlayerid="{len(layers) + 2}" '
        f'nextobjectid="{sum(len(objects) for _, objects in layers) + 1}" '
        f'backgroundcolor="{_PAPER}">',
        *_properties(" ", {"id": told["id"], "size": told["size"], "stock": told["stock"]}),
        *_tileset(),
        *_tiles(told, width, height),
    ]
    for layer, (name, objects) in enumerate(layers, start=2):
        lines.append(f' <objectgroup id="{layer}" name="{name}">')
        for each in objects:
            number += 1
            lines += _object(number, each)
        lines.append(" </objectgroup>")
    return "\n".join([*lines, "</map>"]) + "\n"


def _tileset() -> Iterator[str]:
    """Sixteen tiles for each kind of floor; kind and walls of each are properties."""
    columns = 2 ** len(WALLS)
    yield (
        f' <tileset firstgid="1" name="key" tilewidth="{CELL}" tileheight="{CELL}" '
        f'tilecount="{columns * len(KINDS)}" columns="{columns}">'
    )
    picture = TILESET.rpartition("/")[2]
    yield f'  <image source="{picture}" width="{CELL * columns}" height="{CELL * len(KINDS)}"/>'
    for row, kind in enumerate(KINDS):
        for bits in range(columns):
            walls = " ".join(side for side, (bit, _) in WALLS.items() if bits & bit)
            yield f'  <tile id="{row * columns + bits}">'
            yield from _properties("   ", {"kind": kind, "walls": walls})
            yield "  </tile>"
    yield " </tileset>"


def _tiles(told: Told, width: int, height: int) -> Iterator[str]:
    """The floors, row by row; where nothing was laid there is no tile."""
    numbers = tiles_of(told)
    yield f' <layer id="1" name="floors" width="{width}" height="{height}">'
    yield '  <data encoding="csv">'
    rows = (",".join(str(numbers.get((x, y), 0)) for x in range(width)) for y in range(height))
    yield ",\n".join(rows)
    yield "  </data>"
    yield " </layer>"


def tiles_of(told: Told) -> dict[tuple[int, int], int]:
    """By cell, the number of its tile in the map; cells that are rock have none."""
    kinds: dict[tuple[int, int], tuple[int, int]] = {}
    """By cell, the row of its kind and what it is a part of: within that no walls stand."""
    open_: list[tuple[tuple[int, int], tuple[int, int]]] = []
    for door in told["doors"]:
        cells = _run(door)
        kinds.update((cell, (KINDS.index("passage"), 0)) for cell in cells[1:-1])
        open_ += [*pairwise(cells)]
    for room in told["rooms"]:
        kind = KINDS.index("boss" if room["boss"] else "room")
        for y in range(room["y"], room["y"] + room["height"]):
            for x in range(room["x"], room["x"] + room["width"]):
                kinds[x, y] = kind, room["number"]
    (x, y), (dx, dy) = told["entrance"]["cell"], WALLS[told["entrance"]["side"]][1]
    open_.append(((x, y), (x + dx, y + dy)))
    ways = {way: True for one, other in open_ for way in ((one, other), (other, one))}
    found = {}
    for (x, y), (kind, number) in kinds.items():
        walls = 0
        for bit, (dx, dy) in WALLS.values():
            beyond = (x + dx, y + dy)
            inside = number and kinds.get(beyond, (0, -1))[1] == number
            walls += bit * (not inside and ((x, y), beyond) not in ways)
        found[x, y] = 1 + kind * 2 ** len(WALLS) + walls
    return found


def _run(door: Told) -> list[tuple[int, int]]:
    """The cells from one side of a door to the other, those of a passage between them."""
    (x, y), (to_x, to_y) = door["cells"]
    count = max(abs(to_x - x), abs(to_y - y))
    dx, dy = (to_x - x) // count, (to_y - y) // count
    return [(x + dx * n, y + dy * n) for n in range(count + 1)]


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
            "laid_from": room["parent"] or 0,
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


def _name_all(told: Told, layers: Sequence[Sequence[Told]]) -> None:
    """Give doors, keys and chests the properties ``called_en`` and ``called_fr``, where their set
    has a name."""
    names = names_of(told)
    for each in (each for objects in layers for each in objects):
        name = names.get(each["properties"].get("key"))
        if name is not None:
            words = name.key if each["type"] == "key" else name.lock
            each["properties"].update(called_en=words.en, called_fr=words.fr)


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


def _hatches(told: Told) -> Iterator[Told]:
    """Both ends of every tunnel, each with its number and the room to which it leads."""
    for tunnel in told["tunnels"]:
        for here, (x, y) in enumerate(tunnel["cells"]):
            drop = "drop" if here == 0 else "hole"
            yield {
                "name": f"hatch {tunnel['number']}",
                "type": drop if tunnel["one_way"] else "hatch",
                "x": x,
                "y": y,
                "width": 1,
                "height": 1,
                "properties": {
                    "tunnel": tunnel["number"],
                    "room": tunnel["rooms"][here],
                    "to": tunnel["rooms"][1 - here],
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
