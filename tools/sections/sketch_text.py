"""Sketches of sections, chunks and levels: text that is quick to write, read and printed.

The form is described in docs/sections.md, "Sketches".
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from game.core.errors import ContentError
from game.core.text import Prose
from game.tales.candle.content.tiled import box_of, place_in
from game.tales.candle.rules.content import Level, Piece, place_order
from game.tales.candle.rules.section import PLACES, SHAPES, Chunk, Decor, Place, Section, Slot
from game.tales.candle.rules.terrain import EMPTY, LETTERS, terrain_of

MARKS = {
    "S": Place("start", 0, 0),
    "T": Place("treasure", 0, 0),
    "L": Place("save", 0, 0),
    "K": Place("key", 0, 0),
    "C": Place("candle", 0, 0),
    "o": Place("coin", 0, 0),
    "O": Place("coin", 0, 0, hidden=True),
    "D": Place("door", 0, 0),
}
"""Letters of the grid that stand for a place in an empty cell."""

_HEADS = ("name", "idea", "shape", "title_en", "title_fr")
_NUMBERS = ("chance", "width", "height", "offset")
_HEAD = re.compile(r"[a-z_]+")
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")
_CELL = re.compile(r"(\d{1,3}),(\d{1,3})")


@dataclass
class _Sheet:
    """One sketch while it is read."""

    line: int
    heads: dict[str, str] = field(default_factory=dict)
    rows: list[str] = field(default_factory=list)
    first_row: int = 0
    places: list[Place] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    decor: list[Decor] = field(default_factory=list)


def read_sketches(text: str, source: str, name: str) -> list[Piece]:
    """The pieces sketched in ``text``, which is told as ``source`` in complaints.

    ``name`` is the name of a piece that does not give its own. Raises `ContentError` with the
    line of what cannot be read.
    """
    sheets: list[_Sheet] = []
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.rstrip()
        if not line or line.startswith(";"):
            continue
        try:
            _read_line(sheets, number, line)
        except ContentError as error:
            raise ContentError(f"{source}: line {number}: {error}") from None
    drawn = []
    for sheet in sheets:
        try:
            drawn.append(_drawn(sheet, name))
        except ContentError as error:
            raise ContentError(f"{source}: line {sheet.line}: {error}") from None
    return drawn


def _read_line(sheets: list[_Sheet], number: int, line: str) -> None:
    head, colon, value = line.partition(":")
    if colon and _HEAD.fullmatch(head):
        if head not in _HEADS:
            raise ContentError(f"unknown heading {head!r}, expected one of {', '.join(_HEADS)}")
        if not sheets or sheets[-1].rows:
            sheets.append(_Sheet(number))
        sheets[-1].heads[head] = value.strip()
    elif not sheets:
        raise ContentError("expected a heading such as 'idea: ...' first")
    elif all(letter in LETTERS or letter in MARKS for letter in line):
        if not sheets[-1].rows:
            sheets[-1].first_row = number
        sheets[-1].rows.append(line)
    else:
        _read_object(sheets[-1], line)


def _read_object(sheet: _Sheet, line: str) -> None:
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise ContentError(f"expected quotation marks in pairs: {error}") from None
    kind, *rest = words
    match kind, rest:
        case (("trap" | "creature"), [name, cell, *options]):
            x, y = _cell(cell)
            place = _place(Place(kind, x, y, name=name), options)
            sheet.places.append(place_in((x, y, place.width, place.height), place))
        case "slot", [shape, cell, ("left" | "right") as opening]:
            if shape not in SHAPES:
                raise ContentError(f"expected a shape among {', '.join(SHAPES)}, got {shape!r}")
            sheet.slots.append(Slot(shape, *_cell(cell), "left" if opening == "left" else "right"))
        case "decor", [name, cell, *options]:
            x, y = _cell(cell)
            flipped = "flipped" in options
            options = [option for option in options if option != "flipped"]
            box = _place(Place("", x, y), options)
            sheet.decor.append(Decor(name, x, y, box.width, box.height, flipped))
        case "draught", [cell, *options]:
            sheet.places.append(_place(Place("draught", *_cell(cell)), options))
        case "sign", [cell, english, french]:
            sheet.places.append(Place("sign", *_cell(cell), text=Prose(english, french)))
        case "at", [cell, place, *options] if place in PLACES:
            sheet.places.append(_place(Place(place, *_cell(cell)), options))
        case _:
            raise ContentError(f"expected a row of the grid or an object, got {line!r}")


def _cell(text: str) -> tuple[int, int]:
    match = _CELL.fullmatch(text)
    if match is None:
        raise ContentError(f"expected a cell as column,row, got {text!r}")
    return int(match[1]), int(match[2])


def _place(place: Place, options: list[str]) -> Place:
    for option in options:
        name, _, value = option.partition("=")
        if name in _NUMBERS and value.isascii() and value.isdecimal():
            place = replace(place, **{name: int(value)})  # type: ignore[arg-type]
        elif name == "facing" and value in ("left", "right"):
            place = replace(place, facing=-1 if value == "left" else 1)
        elif option == "hidden":
            place = replace(place, hidden=True)
        elif name == "name" and _NAME.fullmatch(value):
            place = replace(place, name=value)
        else:
            raise ContentError(
                f"unknown option {option!r}, expected name=NAME, {'=N, '.join(_NUMBERS)}=N, "
                "facing=left, facing=right or hidden"
            )
    return place


def _drawn(sheet: _Sheet, name: str) -> Piece:
    heads = sheet.heads
    name = heads.get("name", name)
    if not _NAME.fullmatch(name):
        raise ContentError(f"expected a name of small letters, digits, - and _, got {name!r}")
    if not sheet.rows:
        raise ContentError(f"{name}: expected a grid of tiles")
    for number, row in enumerate(sheet.rows):
        if len(row) != len(sheet.rows[0]):
            raise ContentError(
                f"{name}: row {number} (line {sheet.first_row + number}): expected "
                f"{len(sheet.rows[0])} tiles, got {len(row)}"
            )
    marked = [
        replace(MARKS[letter], x=x, y=y)
        for y, row in enumerate(sheet.rows)
        for x, letter in enumerate(row)
        if letter in MARKS
    ]
    blank = str.maketrans(dict.fromkeys(MARKS, LETTERS[EMPTY]))
    terrain = terrain_of("\n".join(row.translate(blank) for row in sheet.rows))
    places = tuple(sorted((*marked, *sheet.places), key=place_order))
    decor = tuple(sheet.decor)
    if "title_en" in heads or "title_fr" in heads:
        title = Prose(heads.get("title_en", ""), heads.get("title_fr", ""))
        return Level(name, title, terrain, places, decor)
    idea = heads.get("idea", "")
    if not idea:
        raise ContentError(f"{name}: expected 'idea: ...': what one remembers of it, in a line")
    if "shape" in heads:
        return Chunk(name, idea, heads["shape"], terrain, places, decor)
    return Section(name, idea, terrain, places, tuple(sheet.slots), decor)


def print_sketch(drawn: Piece) -> str:
    """The sketch that reads back as ``drawn``."""
    lines = [f"name: {drawn.name}"]
    if isinstance(drawn, Level):
        lines += [f"title_en: {drawn.title.en}", f"title_fr: {drawn.title.fr}"]
    else:
        lines.append(f"idea: {drawn.idea}")
    if isinstance(drawn, Chunk):
        lines.append(f"shape: {drawn.shape}")
    rows = [list(row) for row in str(drawn.terrain).splitlines()]
    others = []
    for place in drawn.places:
        letter = _letter(place)
        if letter and rows[place.y][place.x] == LETTERS[EMPTY]:
            rows[place.y][place.x] = letter
        else:
            others.append(_place_line(place))
    lines += ["".join(row) for row in rows]
    lines += others
    if isinstance(drawn, Section):
        lines += [f"slot {slot.shape} {slot.x},{slot.y} {slot.opening}" for slot in drawn.slots]
    lines += [_decor_line(decor) for decor in drawn.decor]
    return "\n".join(lines) + "\n"


def _letter(place: Place) -> str:
    for letter, mark in MARKS.items():
        if replace(mark, x=place.x, y=place.y) == place:
            return letter
    return ""


def _place_line(place: Place) -> str:
    x, y, width, height = box_of(place)
    place = replace(place, x=x, y=y, width=width, height=height)
    cell = f"{x},{y}"
    if place.kind == "sign" and place.text is not None:
        return f"sign {cell} {_quoted(place.text.en)} {_quoted(place.text.fr)}"
    plain = Place(place.kind, place.x, place.y)
    words = [f"draught {cell}" if place.kind == "draught" else f"at {cell} {place.kind}"]
    if place.kind in ("trap", "creature"):
        words = [f"{place.kind} {place.name} {cell}"]
        plain = replace(plain, name=place.name)
    return " ".join([*words, *_options(place, plain)])


def _options(place: Place, plain: Place) -> Iterator[str]:
    if place.name != plain.name:
        yield f"name={place.name}"
    for name in _NUMBERS:
        if getattr(place, name) != getattr(plain, name):
            yield f"{name}={getattr(place, name)}"
    if place.facing < 0:
        yield "facing=left"
    if place.hidden:
        yield "hidden"


def _decor_line(decor: Decor) -> str:
    words = [f"decor {decor.name} {decor.x},{decor.y}"]
    words += [
        f"{name}={size}"
        for name, size in (("width", decor.width), ("height", decor.height))
        if size != 1
    ]
    return " ".join([*words, *(["flipped"] if decor.flipped else [])])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
