"""Dungeons in letters: the map with its walls, then what is where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.codec import JsonValue
from game.tales.key.rules.dungeon.called import names_of

LEGEND = (
    "map: # wall, + door, = locked door, S secret passage, n room, Bn boss room, @ entrance\n"
    "[n] lock of set n, [n:k] opens with k keys of its set"
)

TUNNELS = "n> tunnel n leads away from here, n< it ends here, n% it leads both ways"
"""A line more where there are any."""

Told = Mapping[str, Any]


def as_text(body: Mapping[str, JsonValue]) -> str:
    """The map and lists of rooms, locks, keys and searches; the ID first and the legend last."""
    told: Told = body
    boss = next((room["number"] for room in told["rooms"] if room["boss"]), None)
    zones = told["zones"]
    lines = [
        str(told["id"]),
        f"{len(told['rooms'])} rooms, size {told['size']}, "
        + (f"boss in room {boss}" if boss else "boss not found")
        + f", {zones['columns']} x {zones['rows']} zones",
        "",
        *_map(told),
        "",
        *map(_room, told["rooms"]),
        "",
        *_things(told),
        "",
        LEGEND,
        *([TUNNELS] if told.get("tunnels") else []),
    ]
    return "\n".join(lines) + "\n"


def _map(told: Told) -> Iterator[str]:
    """The board in letters, two to a cell so that walls have a place; empty rims are left out."""
    columns = 2 * told["zones"]["columns"] * told["zones"]["side"] + 1
    rows = 2 * told["zones"]["rows"] * told["zones"]["side"] + 1
    canvas = [[" "] * columns for _ in range(rows)]
    for room in told["rooms"]:
        _draw_room(canvas, room)
    for door in told["doors"]:
        _draw_door(canvas, door)
    for tunnel in told.get("tunnels", ()):
        _draw_tunnel(canvas, tunnel)
    side, (x, y) = told["entrance"]["side"], told["entrance"]["cell"]
    dx, dy = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}[side]
    canvas[2 * y + 1 + dy][2 * x + 1 + dx] = "@"
    drawn = ["".join(row).rstrip() for row in canvas]
    used = [number for number, row in enumerate(drawn) if row]
    left = min(len(row) - len(row.lstrip()) for row in drawn if row)
    yield from (row[left:] for row in drawn[used[0] : used[-1] + 1])


def _draw_room(canvas: list[list[str]], room: Told) -> None:
    left, top = 2 * room["x"], 2 * room["y"]
    right, bottom = left + 2 * room["width"], top + 2 * room["height"]
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            wall = x in (left, right) or y in (top, bottom)
            canvas[y][x] = "#" if wall else "." if x % 2 and y % 2 else " "
    for n, letter in enumerate(f"{'B' if room['boss'] else ''}{room['number']}"):
        canvas[top + 1][left + 1 + n] = letter


def _draw_door(canvas: list[list[str]], door: Told) -> None:
    (x, y), (to_x, to_y) = door["cells"]
    if door["secret"]:
        dx, dy = _sign(to_x - x), _sign(to_y - y)
        for n in range(1, 2 * door["length"] + 2):
            canvas[2 * y + 1 + n * dy][2 * x + 1 + n * dx] = "S"
    else:
        canvas[y + to_y + 1][x + to_x + 1] = "=" if door["lock"] else "+"


def _draw_tunnel(canvas: list[list[str]], tunnel: Told) -> None:
    """The number of the tunnel at both its hatches, and how one passes them."""
    for (x, y), sign in zip(tunnel["cells"], "><" if tunnel["one_way"] else "%%", strict=True):
        told = f"{tunnel['number']}{sign}"
        left = 2 * x + 1
        if canvas[2 * y + 1][left + 1] == "#":
            # Beside the wall it goes to the left.
            left -= len(told) - 1
        canvas[2 * y + 1][left : left + len(told)] = told


def _room(room: Told) -> str:
    parent = f" from {room['parent']}" if room["parent"] else ""
    return (
        f"room {room['number']:>3}  {room['tile']}{' boss' if room['boss'] else ''}  "
        f"zone {room['zone'][0]},{room['zone'][1]}  "
        f"cell {room['x']},{room['y']}  {room['entered_by']}{parent}"
    )


def _things(told: Told) -> Iterator[str]:
    names = names_of(told)

    def called(what: Told, is_key: bool = False) -> str:
        name = names.get(what["key"])
        if name is None:
            return ""
        words = name.key if is_key else name.lock
        return f": {words.en} / {words.fr}"

    for door in told["doors"]:
        if door["lock"]:
            one, other = door["rooms"]
            yield f"lock {_lock(door['lock'])} between {one} and {other}{called(door['lock'])}"
    for chest in told["chests"]:
        yield f"chest {_lock(chest['lock'])} in {chest['room']}{called(chest['lock'])}"
    for key in told["keys"]:
        yield f"{key['form']} {key['key']} ({key['kind']}) in {key['room']}{called(key, True)}"
    for tunnel in told.get("tunnels", ()):
        one, other = tunnel["rooms"]
        way = f"from {one} down to {other} alone" if tunnel["one_way"] else f"{one}-{other}"
        yield f"tunnel {tunnel['number']}: {way}"
    for search in told["searches"]:
        found = "found" if search["found"] else "nothing"
        yield f"search of {search['room']} {search['face']}: {search['roll']}, {found}"
    steps = ", ".join(map(_step, told["route"]))
    yield f"route: {steps}"


def _step(step: Told) -> str:
    if step["type"] in ("lock", "tunnel"):
        return "{} {}-{}".format(step["type"], *step["rooms"])
    if step["type"] == "key":
        return f"key {step['key']} in {step['room']}"
    return f"boss in {step['room']}"


def _lock(lock: Told) -> str:
    return f"[{lock['key']}]" if lock["need"] == 1 else f"[{lock['key']}:{lock['need']}]"


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
