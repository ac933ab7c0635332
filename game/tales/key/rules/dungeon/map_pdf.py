"""Dungeons on paper: the plan, what is where, and every room as a tile for the table, its squares
of three centimetres as the source has them.

What leads the game finds rooms numbered, and what lies in each; players get the tiles without
numbers, and a plan without keys, chests and secret passages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.core.booklet import INK, RUBRIC, RULE, SEPIA, Block, Heading, Rows, lay
from game.core.codec import JsonValue
from game.core.mode import Edition
from game.core.pdf import A3, A4, Page, Size, colour, document, number
from game.core.print_type import Role
from game.core.text import Prose
from game.tales.key.rules.dungeon.board import STEP, Side
from game.tales.key.rules.dungeon.called import names_of

SQUARE = 30.0
"""Millimetres of a square of a tile (seed: “cases de 3cm de côté”)."""
_EDGE, _HEAD, _FOOT, _GAP = 14.0, 26.0, 22.0, 7.0
"""Of a sheet: its margin, what the title and the foot take, and what lies between tiles."""
_MOST = 12.0
"""Millimetres of a square of the plan, at most."""
_DOOR, _BOSS, _FIRST = "#CB9A37", "#EFD9CF", "#FBF0CF"
Told = Mapping[str, Any]
Box = tuple[float, float, float, float]

_WORDS = {
    "contents": Prose("What is where", "Ce qu’il y a, et où"),
    "room": Prose("Room", "Salle"),
    "inside": Prose("Inside", "Contenu"),
    "and": Prose("; ", "\u202f; "),
    "square": Prose("a square is {size} mm", "une case mesure {size} mm"),
    "measure": Prose("3 cm: measure it", "3 cm\u00a0: à vérifier"),
    "tiles": Prose("Tiles", "Tuiles"),
    "master": Prose("game master’s edition", "édition de qui mène le jeu"),
    "player": Prose("players’ edition", "édition des joueurs"),
    "tile": Prose("tile {tile}", "tuile {tile}"),
    "first": Prose(
        "the first room, entered from outside", "la première salle, on y entre du dehors"
    ),
    "boss": Prose("the boss’s room", "la salle du maître"),
    "door": Prose("door to {room}", "porte vers {room}"),
    "locked": Prose("locked door to {room}: {lock}", "porte verrouillée vers {room}\u00a0: {lock}"),
    "secret": Prose(
        "secret passage to {room}, {length} long", "passage secret vers {room}, long de {length}"
    ),
    "tunnel": Prose("hatch {number}, to room {room}", "trappe {number}, vers la salle {room}"),
    "drop": Prose(
        "hatch {number}, down to room {room} and not back",
        "trappe {number}, qui descend dans la salle {room} sans retour",
    ),
    "hole": Prose(
        "hole {number} in the ceiling, from room {room}",
        "trou {number} au plafond, depuis la salle {room}",
    ),
    "chest": Prose("chest: {lock}", "coffre\u00a0: {lock}"),
    "lock": Prose("lock {number}", "serrure {number}"),
    "needs": Prose("lock {number}, {need} keys", "serrure {number}, {need} clés"),
    "key": Prose("key {number}", "clé {number}"),
    "lever": Prose("lever {number}", "levier {number}"),
    "emblem": Prose("emblem {number}", "emblème {number}"),
    "skill": Prose("skill {number}", "talent {number}"),
    "nothing": Prose("nothing else", "rien d’autre"),
}


def as_pdf(body: Mapping[str, JsonValue], edition: Edition) -> bytes:
    """A dungeon as a file to print; see above."""
    paper = _Paper(body, edition)
    return document(paper.pages(), edition.fonts, paper.title, edition.language)


def tiles_of(told: Told, size: Size) -> list[list[tuple[Told, float, float]]]:
    """The rooms on sheets of a size, each with the place of its upper left corner in millimetres:
    high ones first, each in the first row that has room for it, or the first sheet."""
    sheets: list[list[tuple[Told, float, float]]] = []
    rows: list[_Row] = []
    right, low = size[0] - _EDGE, size[1] - _FOOT
    for room in sorted(told["rooms"], key=lambda room: (-room["height"], room["number"])):
        wide, tall = room["width"] * SQUARE, room["height"] * SQUARE
        row = next((row for row in rows if row.x + wide <= right and tall <= row.high), None)
        if row is None:
            lows = {row.sheet: row.y + row.high + _GAP for row in rows}
            sheet = next((at for at, y in lows.items() if y + tall <= low), len(sheets))
            if sheet == len(sheets):
                sheets.append([])
            row = _Row(sheet, lows.get(sheet, _HEAD), tall)
            rows.append(row)
        sheets[row.sheet].append((room, row.x, row.y))
        row.x += wide + _GAP
    return sheets


@dataclass
class _Row:
    """Tiles side by side on a sheet."""

    sheet: int
    y: float
    high: float
    x: float = _EDGE
    """Where the next one begins."""


class _Paper:
    def __init__(self, told: Told, edition: Edition) -> None:
        self._told, self._edition = told, edition
        self._size: Size = {"a4": A4, "a3": A3}[edition.paper]
        self.title = str(told["id"])
        self._doors = [door for door in told["doors"] if edition.master or not door["secret"]]
        self._names = names_of(told)

    def pages(self) -> list[Page]:
        """All sheets, in order."""
        pages = [self._plan()]
        if self._edition.master:
            rows = tuple(
                (str(room["number"]), self._say("and").join(self._inside(room)))
                for room in self._told["rooms"]
            )
            listed = Rows((self._say("room"), self._say("inside")), rows)
            blocks: list[Block] = [Heading(1, self._say("contents")), listed]
            pages += lay(blocks, self._size, self._edition.fonts, self.title)
        return [*pages, *map(self._sheet, tiles_of(self._told, self._size))]

    def _say(self, word: str, **fields: object) -> str:
        return _WORDS[word].in_language(self._edition.language).format(**fields)

    # The plan

    def _plan(self) -> Page:
        """The whole dungeon on one sheet, in squares of whole millimetres where it has room."""
        rooms, page = self._told["rooms"], Page(self._size)
        left, top = min(room["x"] for room in rooms), min(room["y"] for room in rooms)
        wide = max(room["x"] + room["width"] for room in rooms) - left
        high = max(room["y"] + room["height"] for room in rooms) - top
        across, down = self._size[0] - 2 * _EDGE, self._size[1] - _HEAD - _FOOT
        square = min(_MOST, across / wide, down / high)
        square = float(int(square)) if square >= 1 else square
        x, y = (self._size[0] - wide * square) / 2 - left * square, _HEAD - top * square
        self._heading(page, self._say("square", size=number(square)))
        for door in self._doors:
            if door["secret"]:
                for across_, down_ in _between(door):
                    box = (x + across_ * square, y + down_ * square, square, square)
                    _box(page, box, None, SEPIA, 0.25)
        for room in rooms:
            box = (
                x + room["x"] * square, y + room["y"] * square,
                room["width"] * square, room["height"] * square,
            )  # fmt: skip
            self._floor(page, room, box, square, 0.5)
            at = (box[0] + square * 0.18, box[1] + min(6.0, square * 0.72))
            self._word(page, str(room["number"]), at, min(4.6, square * 0.6), "strong", SEPIA)
        for door in self._doors:
            self._plan_door(page, door, (x, y), square)
        for tunnel in self._told.get("tunnels", ()):
            self._plan_tunnel(page, tunnel, (x, y), square)
        cell, side = self._told["entrance"]["cell"], self._told["entrance"]["side"]
        self._opening(page, (x + cell[0] * square, y + cell[1] * square), side, square, RUBRIC)
        return page

    def _plan_door(self, page: Page, door: Told, at: tuple[float, float], square: float) -> None:
        """A door, with the number of its lock."""
        for cell, other in (door["cells"], door["cells"][::-1]):
            place = at[0] + cell[0] * square, at[1] + cell[1] * square
            self._opening(page, place, _side(cell, other), square, _DOOR)
            if not door["secret"]:
                break
        if door["lock"] is not None:
            (x, y), (to_x, to_y) = door["cells"]
            middle = at[0] + (x + to_x + 1) / 2 * square, at[1] + (y + to_y + 1) / 2 * square
            self._badge(page, str(door["lock"]["key"]), middle, min(4.4, square * 0.6))

    def _plan_tunnel(
        self, page: Page, tunnel: Told, at: tuple[float, float], square: float
    ) -> None:
        """Its two hatches with its number, and a dashed line between them."""
        ends = [
            (at[0] + (x + 0.5) * square, at[1] + (y + 0.5) * square) for x, y in tunnel["cells"]
        ]
        page.say(f"{colour(SEPIA, True)} 0.3 w [1.4 1] 0 d")
        (x, y), (to_x, to_y) = ends
        page.say(f"{number(x)} {number(y)} m {number(to_x)} {number(to_y)} l S [] 0 d")
        for middle in ends:
            self._badge(page, str(tunnel["number"]), middle, min(4.4, square * 0.6), _DOOR)

    # Tiles

    def _sheet(self, placed: Sequence[tuple[Told, float, float]]) -> Page:
        """A sheet of tiles, true to scale, with a measure to see that it was printed so."""
        page = Page(self._size)
        self._heading(page, self._say("tiles"))
        for room, x, y in placed:
            self._tile(page, room, x, y)
        low = self._size[1] - 12
        page.say(f"{colour(INK, True)} 0.4 w")
        page.say(f"{number(_EDGE)} {number(low)} m {number(_EDGE + SQUARE)} {number(low)} l S")
        for end in (_EDGE, _EDGE + SQUARE):
            page.say(f"{number(end)} {number(low - 2)} m {number(end)} {number(low + 2)} l S")
        at = (_EDGE + SQUARE + 4, low + 1)
        self._word(page, self._say("measure"), at, 3.2, "italic", SEPIA)
        return page

    def _tile(self, page: Page, room: Told, x: float, y: float) -> None:
        box = (x, y, room["width"] * SQUARE, room["height"] * SQUARE)
        self._floor(page, room, box, SQUARE, 1.0)
        master = self._edition.master
        if master:
            self._word(page, str(room["number"]), (x + 3, y + 8), 6, "strong", SEPIA)
        if room["entered_by"] == "start":
            cell, side = self._told["entrance"]["cell"], self._told["entrance"]["side"]
            self._opening(page, self._in_tile(room, cell, x, y), side, SQUARE, RUBRIC)
        for door, cell, other, to in self._doors_of(room):
            place, side = self._in_tile(room, cell, x, y), _side(cell, other)
            self._opening(page, place, side, SQUARE, _DOOR)
            dx, dy = STEP[side]
            middle = place[0] + SQUARE / 2, place[1] + SQUARE / 2
            if master:
                at = middle[0] + dx * SQUARE * 0.3 - 2, middle[1] + dy * SQUARE * 0.3 + 1.5
                self._word(page, str(to), at, 4, "italic", SEPIA)
            if door["lock"] is not None:
                at = middle[0] + dx * SQUARE / 2, middle[1] + dy * SQUARE / 2
                self._badge(page, str(door["lock"]["key"]), at, 6)

        for tunnel in self._told.get("tunnels", ()):
            for room_of, cell in zip(tunnel["rooms"], tunnel["cells"], strict=True):
                if room_of == room["number"]:
                    left, top = self._in_tile(room, cell, x, y)
                    at = left + SQUARE / 2, top + SQUARE / 2
                    self._badge(page, str(tunnel["number"]), at, SQUARE * 0.4, _DOOR)

    @staticmethod
    def _in_tile(room: Told, cell: Sequence[int], x: float, y: float) -> tuple[float, float]:
        return x + (cell[0] - room["x"]) * SQUARE, y + (cell[1] - room["y"]) * SQUARE

    def _doors_of(self, room: Told) -> Iterator[tuple[Told, Sequence[int], Sequence[int], int]]:
        """The doors of a room: each with its square in the room, the one beyond, and where to."""
        for door in self._doors:
            for here, there in ((0, 1), (1, 0)):
                if door["rooms"][here] == room["number"]:
                    cells = door["cells"]
                    yield door, cells[here], cells[there], door["rooms"][there]

    # What is where

    def _inside(self, room: Told) -> Iterator[str]:
        """All that there is to know of a room."""
        yield self._say("tile", tile=room["tile"])
        if room["entered_by"] == "start":
            yield self._say("first")
        if room["boss"]:
            yield self._say("boss")
        for door, _, _, to in self._doors_of(room):
            if door["secret"]:
                yield self._say("secret", room=to, length=door["length"])
            elif door["lock"] is not None:
                yield self._say("locked", room=to, lock=self._lock(door["lock"]))
            else:
                yield self._say("door", room=to)
        for tunnel in self._told.get("tunnels", ()):
            one, other = tunnel["rooms"]
            if room["number"] == one:
                word = "drop" if tunnel["one_way"] else "tunnel"
                yield self._say(word, number=tunnel["number"], room=other)
            elif room["number"] == other:
                word = "hole" if tunnel["one_way"] else "tunnel"
                yield self._say(word, number=tunnel["number"], room=one)
        things = [
            self._called(key["key"], self._say(key["form"], number=key["key"]), is_key=True)
            for key in self._told["keys"]
            if key["room"] == room["number"]
        ]
        things += [
            self._say("chest", lock=self._lock(chest["lock"]))
            for chest in self._told["chests"]
            if chest["room"] == room["number"]
        ]
        yield from things or [self._say("nothing")]

    def _lock(self, lock: Told) -> str:
        word = "lock" if lock["need"] == 1 else "needs"
        bare = self._say(word, number=lock["key"], need=lock["need"])
        return self._called(lock["key"], bare, is_key=False)

    def _called(self, set_: int, bare: str, *, is_key: bool) -> str:
        """By its name, if a diagram gave it one, and its number."""
        name = self._names.get(set_)
        if name is None:
            return bare
        words = (name.key if is_key else name.lock).in_language(self._edition.language)
        return f"{words} ({bare})"

    # Shapes

    def _heading(self, page: Page, more: str) -> None:
        kind = self._say("master" if self._edition.master else "player")
        self._word(page, self.title, (_EDGE, 14), 5.4, "strong", INK)
        self._word(page, f"{kind} · {more}", (_EDGE, 20), 3.4, "italic", SEPIA)

    def _floor(self, page: Page, room: Told, box: Box, square: float, wall: float) -> None:
        """A floor with its grid and its wall; what players are not to know is white."""
        tint = _FIRST if room["entered_by"] == "start" else None
        if room["boss"] and self._edition.master:
            tint = _BOSS
        x, y, wide, high = box
        _box(page, box, tint or "#FFFFFF", None, 0)
        page.say(f"{colour(RULE, True)} 0.15 w")
        for at in range(1, room["width"]):
            line = number(x + at * square)
            page.say(f"{line} {number(y)} m {line} {number(y + high)} l S")
        for at in range(1, room["height"]):
            line = number(y + at * square)
            page.say(f"{number(x)} {line} m {number(x + wide)} {line} l S")
        _box(page, box, None, INK, wall)

    def _opening(
        self, page: Page, cell: tuple[float, float], side: Side, square: float, tint: str
    ) -> None:
        """A door in the wall of the square at ``cell``."""
        dx, dy = STEP[side]
        x, y = cell[0] + (1 + dx) / 2 * square, cell[1] + (1 + dy) / 2 * square
        long, thick = square * 0.66, max(0.8, square * 0.11)
        wide, high = (long, thick) if dy else (thick, long)
        _box(page, (x - wide / 2, y - high / 2, wide, high), tint, INK, 0.2)

    def _badge(
        self,
        page: Page,
        told: str,
        at: tuple[float, float],
        size: float,
        tint: str = "#FFFFFF",
    ) -> None:
        """The number of a lock or a hatch, on a square of its own."""
        side = size * 1.15
        _box(page, (at[0] - side / 2, at[1] - side / 2, side, side), tint, INK, 0.25)
        wide = self._edition.fonts["strong"].width(told, size * 0.8)
        place = at[0] - wide / 2, at[1] + size * 0.28
        self._word(page, told, place, size * 0.8, "strong", INK)

    def _word(
        self, page: Page, text: str, at: tuple[float, float], size: float, role: Role, tint: str
    ) -> None:
        page.say(colour(tint))
        page.words(text, at, size, role, self._edition.fonts)


def _box(page: Page, box: Box, fill: str | None, edge: str | None, thick: float) -> None:
    """A rectangle, filled, with an edge, or both."""
    if fill is not None:
        page.say(colour(fill))
    if edge is not None:
        page.say(f"{colour(edge, True)} {number(thick)} w")
    how = "B" if fill and edge else "f" if fill else "S"
    page.say(f"{' '.join(map(number, box))} re {how}")


def _side(cell: Sequence[int], other: Sequence[int]) -> Side:
    """On which side of ``cell`` the other lies, in its row or column."""
    if cell[0] == other[0]:
        return "south" if other[1] > cell[1] else "north"
    return "east" if other[0] > cell[0] else "west"


def _between(door: Told) -> Iterator[tuple[int, int]]:
    """The squares of a passage, without those of its rooms."""
    (x, y), (to_x, to_y) = door["cells"]
    dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
    for step in range(1, abs(to_x - x) + abs(to_y - y)):
        yield x + dx * step, y + dy * step
