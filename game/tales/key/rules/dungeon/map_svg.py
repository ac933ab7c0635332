"""Dungeons as maps: ink on parchment, the rock around the rooms hatched.

Shapes use only paths and transforms, as every reader of SVG knows them; locks and keys look as in
the diagrams of lock and key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from game.core.codec import JsonValue
from game.tales.key.rules.dungeon.called import names_of
from game.tales.key.rules.dungeon.map_hatch import hatching
from game.tales.locks.rules.items import Item
from game.tales.locks.rules.look import COLOURS
from game.tales.locks.rules.tiles import (
    area,
    contour,
    filled,
    number_colour,
    number_text,
    page,
    ring,
    tile,
)

CELL = 26
"""Pixels of a cell."""
MARGIN = 52
HEAD = 84
NARROWEST = 460
WALL = 3.6
BADGE = 0.4
"""Size of a lock or key beside that of a diagram's."""
DASH = 0.6
"""Cells from one dash of the line of a tunnel to the next."""
LINE = 42
"""Pixels of a line of the legend, which names a set in both languages."""
LETTER = 7.4
"""More than the width of a letter of the legend, on average."""

ITALIC = ' font-style="italic"'
Told = Mapping[str, Any]
Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in cells of the board."""


def as_svg(body: Mapping[str, JsonValue]) -> str:
    """The map of what was laid, with a rim of a cell around it."""
    return _Map(body).draw()


class _Map:
    def __init__(self, told: Told) -> None:
        self._told = told
        rooms = told["rooms"]
        left = min(room["x"] for room in rooms) - 1
        top = min(room["y"] for room in rooms) - 1
        right = max(room["x"] + room["width"] for room in rooms) + 1
        bottom = max(room["y"] + room["height"] for room in rooms) + 1
        self._across = (right - left) * CELL
        title = round(len(str(told["id"])) * 9.5)
        self._names = names_of(told)
        self._legend = [
            (name.set, f"{name.key.en} → {name.lock.en}", f"{name.key.fr} → {name.lock.fr}")
            for name in self._names.values()
        ]
        widest = max((len(words) for line in self._legend for words in line[1:]), default=0)
        legend = round(widest * LETTER) + 44
        self._width = max(self._across, title, legend, NARROWEST) + 2 * MARGIN
        self._foot = (bottom - top) * CELL + HEAD
        self._height = self._foot + MARGIN + LINE * len(self._legend) + 16 * bool(self._legend)
        self._x = (self._width - self._across) / 2 - left * CELL
        self._y = HEAD - top * CELL
        self._rooms = {room["number"]: room for room in rooms}

    def draw(self) -> str:
        """The whole picture."""
        shapes = [*page(self._width, self._height), *self._ground(), *self._marks()]
        words = [_text(MARGIN, 50, str(self._told["id"]), 20, "ink", "start", ' font-weight="600"')]
        words += self._words()
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self._width}" '
            f'height="{self._height}" viewBox="0 0 {self._width} {self._height}" '
            'font-family="serif">\n' + "\n".join([*shapes, *words]) + "\n</svg>\n"
        )

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """Pixels of a place on the board, in cells."""
        return self._x + x * CELL, self._y + y * CELL

    def _boxes(self) -> Iterator[tuple[Box, Told | None]]:
        """Every floor: rooms, and passages without one."""
        for door in self._told["doors"]:
            if door["secret"]:
                yield _passage(door), None
        for room in self._told["rooms"]:
            x, y = room["x"], room["y"]
            yield (x, y, x + room["width"], y + room["height"]), room

    def _ground(self) -> Iterator[str]:
        """Hatching, floors with their grid, walls."""
        boxes = list(self._boxes())
        strokes = hatching([box for box, _ in boxes], CELL)
        x, y = self._at(0, 0)
        yield f'<g transform="translate({number_text(x)} {number_text(y)})">'
        yield filled(strokes, "ink")
        for box, room in boxes:
            corners = _corners(box)
            colour = "bone" if room else "parch"
            yield filled(area(corners), colour)
            if room and room["boss"]:
                yield filled(area(corners), "rubric", 0.26)
            elif room and room["entered_by"] == "start":
                yield filled(area(corners), "flame", 0.3)
            yield filled(_grid(box), "sepia", 0.4)
        for number, (box, room) in enumerate(boxes):
            width = WALL if room else WALL * 0.55
            yield filled(contour(ring(_corners(box)), width, 17 * number + 3, 0.5), "ink")
        yield "</g>"

    def _marks(self) -> Iterator[str]:
        """Tunnels, doors, locks, keys, chests, the entrance."""
        for tunnel in self._told.get("tunnels", ()):
            yield from self._tunnel(tunnel)
        entrance = self._told["entrance"]
        (x, y), side = entrance["cell"], entrance["side"]
        dx, dy = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}[side]
        yield from self._door(x + (1 + dx) / 2, y + (1 + dy) / 2, dy == 0, "gold")
        for door in self._told["doors"]:
            (x, y), (to_x, to_y) = door["cells"]
            if not door["secret"]:
                middle = (x + to_x + 1) / 2, (y + to_y + 1) / 2
                yield from self._door(*middle, y == to_y, "bone" if door["lock"] else "ochre")
                if door["lock"]:
                    yield self._badge(door["lock"], False, *middle)
        for chest in self._told["chests"]:
            yield from self._chest(chest)
        for key, x, y in self._key_places():
            yield self._badge(key, True, x, y)
        for set_, x, y in self._legend_places():
            yield self._badge({"key": set_}, True, x, y)

    def _legend_places(self) -> Iterator[tuple[int, float, float]]:
        """The sets that have names, and where on the board each begins its line of the legend."""
        for number, (set_, *_) in enumerate(self._legend):
            top = self._foot + LINE * number + 40
            yield set_, (MARGIN + 14 - self._x) / CELL, (top - self._y) / CELL

    def _door(self, x: float, y: float, upright: bool, colour: str) -> Iterator[str]:
        """A door in the wall, its middle at a place on the board."""
        x, y = self._at(x, y)
        half, thick = (3.2, 8.5) if upright else (8.5, 3.2)
        corners = [(x - half, y - thick), (x + half, y - thick), (x + half, y + thick),
                   (x - half, y + thick)]  # fmt: skip
        yield filled(area(corners), colour)
        yield filled(contour(ring(corners), 1.6, round(x + y), 0.2), "ink")

    def _tunnel(self, tunnel: Told) -> Iterator[str]:
        """Its two hatches, and a dashed line between them."""
        (x, y), (to_x, to_y) = ((x + 0.5, y + 0.5) for x, y in tunnel["cells"])
        away = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        ahead = (to_x - x) / away, (to_y - y) / away
        dashes = []
        for n in range(1, int(away / DASH) + 1):
            near, far = n * DASH, min(away, n * DASH + DASH * 0.5)
            ends = (self._at(x + ahead[0] * at, y + ahead[1] * at) for at in (near, far))
            (left, top), (right, bottom) = ends
            aside, along = -ahead[1] * 0.9, ahead[0] * 0.9
            dashes.append(
                area([(left + aside, top + along), (right + aside, bottom + along),
                      (right - aside, bottom - along), (left - aside, top - along)])
            )  # fmt: skip
        yield filled("".join(dashes) or "M0 0z", "sepia")
        for number, at in enumerate(((x, y), (to_x, to_y))):
            left, top = self._at(*at)
            corners = [(left - 9, top - 9), (left + 9, top - 9), (left + 9, top + 9),
                       (left - 9, top + 9)]  # fmt: skip
            hole = number and tunnel["one_way"]
            yield filled(area(corners), "parch" if hole else "ochre")
            yield filled(contour(ring(corners), 1.7, tunnel["number"] + number, 0.3), "ink")

    def _badge(self, what: Told, is_key: bool, x: float, y: float) -> str:
        """A lock or a key, small."""
        x, y = self._at(x, y)
        item = _item(what, is_key, self._kinds())
        place = f"translate({number_text(x)} {number_text(y)}) scale({BADGE})"
        title = self._title(what, is_key)
        return f'<g transform="{place}">{title}{tile(item, 0, 0)}</g>'

    def _title(self, what: Told, is_key: bool) -> str:
        """What is told of a lock or key when it is pointed at: its name, if it has one."""
        name = self._names.get(what["key"])
        if name is None:
            return ""
        words = name.key if is_key else name.lock
        return f"<title>{escape(words.en)}\n{escape(words.fr)}</title>"

    def _chest(self, chest: Told) -> Iterator[str]:
        x, y = self._chest_place(chest)
        left, top = self._at(x, y)
        corners = [(left - 10, top - 8), (left + 10, top - 8), (left + 10, top + 8),
                   (left - 10, top + 8)]  # fmt: skip
        yield filled(area(corners), "ochre")
        yield filled(area([(left - 10, top - 3), (left + 10, top - 3), (left + 10, top - 1.6),
                           (left - 10, top - 1.6)]), "ink")  # fmt: skip
        yield filled(contour(ring(corners), 1.7, chest["room"], 0.3), "ink")
        yield self._badge(chest["lock"], False, x - 0.42, y - 0.34)

    def _chest_place(self, chest: Told) -> tuple[float, float]:
        room = self._rooms[chest["room"]]
        return room["x"] + room["width"] - 0.62, room["y"] + room["height"] - 0.5

    def _key_places(self) -> Iterator[tuple[Told, float, float]]:
        before: dict[int, int] = {}
        for key in self._told["keys"]:
            room = self._rooms[key["room"]]
            n = before.get(key["room"], 0)
            before[key["room"]] = n + 1
            x, y = n % room["width"], n // room["width"] % max(1, room["height"] - 1)
            yield key, room["x"] + x + 0.5, room["y"] + y + 1.4

    def _kinds(self) -> dict[int, str]:
        return {key["key"]: key["kind"] for key in self._told["keys"]}

    def _words(self) -> Iterator[str]:
        """The number of every room, of every lock and key; an S on every passage."""
        for room in self._told["rooms"]:
            x, y = self._at(room["x"] + 0.22, room["y"] + 0.74)
            colour = "rubric" if room["boss"] else "sepia"
            yield _text(x, y, str(room["number"]), 15, colour, "start", ' font-weight="800"')
        for door in self._told["doors"]:
            (x, y), (to_x, to_y) = door["cells"]
            middle = (x + to_x + 1) / 2, (y + to_y + 1) / 2
            if door["secret"]:
                left, top = self._at(*middle)
                yield _text(left, top + 6, "S", 17, "rubric", "middle", ' font-weight="800"')
            elif door["lock"]:
                yield from self._number(door["lock"], False, *middle)
        for chest in self._told["chests"]:
            x, y = self._chest_place(chest)
            yield from self._number(chest["lock"], False, x - 0.42, y - 0.34)
        for tunnel in self._told.get("tunnels", ()):
            for x, y in tunnel["cells"]:
                left, top = self._at(x + 0.5, y + 0.5)
                number = str(tunnel["number"])
                yield _text(left, top + 5, number, 13, "ink", "middle", ' font-weight="800"')
        for key, x, y in self._key_places():
            yield from self._number(key, True, x, y)
        for (set_, x, y), (_, english, french) in zip(
            self._legend_places(), self._legend, strict=True
        ):
            yield from self._number({"key": set_}, True, x, y)
            from_left, line = self._at(x, y)
            yield _text(from_left + 24, line, english, 15, "ink", "start")
            yield _text(from_left + 24, line + 17, french, 15, "sepia", "start", ITALIC)

    def _number(self, what: Told, is_key: bool, x: float, y: float) -> Iterator[str]:
        x, y = self._at(x, y)
        colour = number_colour(what["key"])
        bold = ' font-weight="800"'
        yield _text(x, y + 7, str(what["key"]), 8, colour, "middle", bold)
        if not is_key and what["need"] > 1:
            yield _text(x + 9.6, y - 6.6, str(what["need"]), 8, "rubric", "middle", bold)


def _item(what: Told, is_key: bool, kinds: Mapping[int, str]) -> Item:
    kind: Any = kinds.get(what["key"], "unique")
    number = what["key"]
    return Item(number, "key" if is_key else "lock", kind, number, 0 if is_key else what["need"])


def _passage(door: Told) -> Box:
    (x, y), (to_x, to_y) = door["cells"]
    left, right = sorted((x, to_x))
    top, bottom = sorted((y, to_y))
    if x == to_x:
        return left, top + 1, left + 1, bottom
    return left + 1, top, right, top + 1


def _corners(box: Box) -> list[tuple[float, float]]:
    left, top, right, bottom = (side * CELL for side in box)
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _grid(box: Box) -> str:
    """Dots along the lines between the cells of a floor."""
    left, top, right, bottom = box
    dots = []
    for x in range(left + 1, right):
        dots += [f"M{x * CELL - 0.5} {y}h1v2.6h-1z" for y in _dots(top, bottom)]
    for y in range(top + 1, bottom):
        dots += [f"M{x} {y * CELL - 0.5}h2.6v1h-2.6z" for x in _dots(left, right)]
    return "".join(dots) or "M0 0z"


def _dots(first: int, last: int) -> Iterator[str]:
    count = (last - first) * CELL // 7
    return (number_text(first * CELL + 3 + 7 * n) for n in range(count))


def _text(
    x: float, y: float, text: str, size: int, colour: str, anchor: str, more: str = ""
) -> str:
    return (
        f'<text x="{number_text(x)}" y="{number_text(y)}" font-size="{size}" '
        f'fill="{COLOURS[colour]}" text-anchor="{anchor}"{more}>{escape(text)}</text>'
    )
