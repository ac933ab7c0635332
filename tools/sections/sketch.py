"""Turn text sketches into the .tmx files that the game reads, or print such files as sketches.

    python -m tools.sections.sketch SKETCH.txt ... [--into FOLDER]
    python -m tools.sections.sketch --print FILE.tmx ...

A section goes to levels/sections, a chunk to levels/chunks, a level to levels/story, unless another
folder is named. The .tmx file is the source of truth; a sketch is only a quick way to begin one
(docs/sections.md, "Sketches").
"""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from game.core.errors import ContentError
from game.core.text import Prose
from game.store.shipped import levels_dir
from game.tales.candle.content.lint_pieces import BLADE_LONGEST, STONES_LONGEST
from game.tales.candle.content.tiled import read_piece
from game.tales.candle.rules.content import Level, Piece, place_order
from game.tales.candle.rules.hazards import CRUSHER_LONGEST, DART_LONGEST
from game.tales.candle.rules.map_tmx import box_of, place_in, tmx_text
from game.tales.candle.rules.section import (
    EASIEST,
    HARDEST,
    MOODS,
    MOST_SUBJECTS,
    PLACES,
    SHAPES,
    SUBJECTS,
    Chunk,
    Decor,
    Mood,
    Place,
    Section,
    Slot,
    mood_called,
)
from game.tales.candle.rules.terrain import (
    EMPTY,
    LETTERS,
    SOLID,
    STONE,
    Ground,
    Terrain,
    terrain_of,
)

MARKS = {
    "S": Place("start", 0, 0),
    "T": Place("treasure", 0, 0),
    "L": Place("save", 0, 0),
    "K": Place("key", 0, 0),
    "C": Place("candle", 0, 0),
    "o": Place("coin", 0, 0),
    "O": Place("coin", 0, 0, hidden=True),
    "D": Place("door", 0, 0),
    "m": Place("creature", 0, 0, name="moth", chance=50),
    "s": Place("creature", 0, 0, name="shade", chance=50),
    "y": Place("creature", 0, 0, name="slime", chance=50),
    "b": Place("creature", 0, 0, name="bat", chance=50),
    "w": Place("creature", 0, 0, name="owl", chance=50),
}
"""Letters of the grid that stand for a place in an empty cell."""
TO_THE_END = 0
"""The height of a trap that falls, or flies, as far as there is room."""
ROWS = {
    "^": Place("trap", 0, 0, name="spikes"),
    "p": Place("trap", 0, 0, name="pikes", chance=70),
    "v": Place("trap", 0, 0, name="crusher", chance=80, height=TO_THE_END),
}
"""Letters that stand for a trap as wide as there are of them side by side."""
COLUMNS = {
    "|": Place("trap", 0, 0, name="blade", chance=80),
    "*": Place("trap", 0, 0, name="stones", chance=70, height=TO_THE_END),
}
"""Letters that stand for a trap as high as there are of them one below the other; what falls needs
one of them."""
FLIGHTS = {"}": 1, "{": -1}
"""Letters before the stone that darts come out of, with the way they fly."""
OPENINGS: dict[str, Literal["left", "right"]] = {"<": "left", ">": "right"}
"""Letters that fill the box of a slot, with the side of its mouth."""

_HEADS = ("name", "idea", "asks", "shape", "title_en", "title_fr")
LONGEST = {
    "crusher": CRUSHER_LONGEST,
    "stones": STONES_LONGEST,
    "darts": DART_LONGEST,
    "blade": BLADE_LONGEST,
}
_DIFFICULTIES = [str(number) for number in range(EASIEST, HARDEST + 1)]
_NUMBERS = ("chance", "width", "height", "offset")
_GRID = {*LETTERS, *MARKS, *ROWS, *COLUMNS, *FLIGHTS, *OPENINGS}
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
    elif all(letter in _GRID for letter in line):
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
        case (("trap" | "creature" | "clockwork"), [name, cell, *options]):
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
        case "bellows", [cell, *options]:
            sheet.places.append(_place(Place("draught", *_cell(cell), name="bellows"), options))
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
            place = _with_number(place, name, int(value))
        elif option == "fall":
            place = replace(place, height=TO_THE_END)
        elif name == "facing" and value in ("left", "right"):
            place = replace(place, facing=-1 if value == "left" else 1)
        elif option == "hidden":
            place = replace(place, hidden=True)
        elif name == "name" and _NAME.fullmatch(value):
            place = replace(place, name=value)
        else:
            raise ContentError(
                f"unknown option {option!r}, expected name=NAME, {'=N, '.join(_NUMBERS)}=N, "
                "facing=left, facing=right, fall or hidden"
            )
    return place


def _with_number(place: Place, name: str, value: int) -> Place:
    match name:
        case "chance":
            return replace(place, chance=value)
        case "width":
            return replace(place, width=value)
        case "height":
            return replace(place, height=value)
    return replace(place, offset=value)


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
    marked += _lettered_traps(sheet.rows)
    blank = str.maketrans(
        dict.fromkeys((*MARKS, *ROWS, *COLUMNS, *FLIGHTS), LETTERS[EMPTY])
        | dict.fromkeys(OPENINGS, LETTERS[STONE])
    )
    terrain = terrain_of("\n".join(row.translate(blank) for row in sheet.rows))
    fallen = (_fallen(terrain, place) for place in (*marked, *sheet.places))
    places = tuple(sorted(fallen, key=place_order))
    decor = tuple(sheet.decor)
    if "title_en" in heads or "title_fr" in heads:
        title = Prose(heads.get("title_en", ""), heads.get("title_fr", ""))
        return Level(name, title, terrain, places, decor)
    idea = heads.get("idea", "")
    if not idea:
        raise ContentError(f"{name}: expected 'idea: ...': what one remembers of it, in a line")
    if "shape" in heads:
        return Chunk(name, idea, heads["shape"], terrain, places, decor)
    slots = (*_boxes(sheet.rows), *sheet.slots)
    difficulty, mood, subjects = _asked(heads.get("asks", "1 calm"))
    return Section(name, idea, terrain, places, slots, decor, difficulty, mood, subjects)


def _asked(told: str) -> tuple[int, Mood, tuple[str, ...]]:
    match told.split():
        case [difficulty, mood, *subjects] if (
            difficulty in _DIFFICULTIES
            and mood in MOODS
            and len(subjects) <= MOST_SUBJECTS
            and all(subject in SUBJECTS for subject in subjects)
        ):
            return int(difficulty), mood_called(mood), tuple(subjects)
        case _:
            raise ContentError(
                f"asks: expected a difficulty from {EASIEST} to {HARDEST}, "
                f"{' or '.join(MOODS)}, and "
                f"up to {MOST_SUBJECTS} of {', '.join(SUBJECTS)}, got {told!r}"
            )


def _lettered_traps(rows: Sequence[str]) -> Iterator[Place]:
    """The traps drawn by letters."""
    for y, row in enumerate(rows):
        for letter, trap in ROWS.items():
            for run in re.finditer(f"{re.escape(letter)}+", row):
                yield replace(trap, x=run.start(), y=y, width=len(run[0]))
        for x, letter in enumerate(row):
            if letter in FLIGHTS:
                facing = FLIGHTS[letter]
                yield Place(
                    "trap", x - facing, y, "darts", chance=80, height=TO_THE_END, facing=facing
                )
    for x, column in enumerate("".join(letters) for letters in zip(*rows, strict=True)):
        for letter, trap in COLUMNS.items():
            for run in re.finditer(f"{re.escape(letter)}+", column):
                height = trap.height and len(run[0])
                yield replace(trap, x=x, y=run.start(), height=height)


def _boxes(rows: Sequence[str]) -> Iterator[Slot]:
    """The slots drawn by letters, in reading order."""
    left = {
        (x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in OPENINGS
    }
    for x, y in sorted(left, key=lambda cell: (cell[1], cell[0])):
        if (x, y) not in left:
            continue
        for shape, (width, height) in SHAPES.items():
            box = {(column, row) for column in range(x, x + width) for row in range(y, y + height)}
            rest = left - box
            beside = {(x - 1, y), (x + width, y), (x, y + height)}
            alike = box <= left and len({rows[row][column] for column, row in box}) == 1
            if alike and not beside & rest:
                left = rest
                yield Slot(shape, x, y, OPENINGS[rows[y][x]])
                break
        else:
            sizes = ", ".join(f"{name} {size[0]} x {size[1]}" for name, size in SHAPES.items())
            raise ContentError(f"slot at ({x},{y}): expected a box of one letter: {sizes}")


def _fallen(terrain: Terrain, place: Place) -> Place:
    """A trap whose height was left to the room: it falls, or flies, as far as there is room."""
    if place.kind != "trap" or TO_THE_END not in (place.width, place.height):
        return place
    ground = Ground(terrain)
    across = place.name == "darts"
    if across and not place.width:
        place = replace(place, width=1)
    length = 0
    while length < max(terrain.width, terrain.height):
        step = length + 1
        x = place.x + step * place.facing if across else place.x
        y = place.y if across else place.y + length
        if not (0 <= x < terrain.width and 0 <= y < terrain.height) or ground.at(x, y) & SOLID:
            break
        length += 1
    if place.name == "crusher":
        length -= 1
    if not 1 <= length <= LONGEST[place.name]:
        raise ContentError(
            f"trap {place.name} at ({place.x},{place.y}): expected 1 to {LONGEST[place.name]} "
            f"tiles to fall, got {length}"
        )
    return replace(place, height=length)


def print_sketch(drawn: Piece) -> str:
    """The sketch that reads back as ``drawn``."""
    lines = [f"name: {drawn.name}"]
    if isinstance(drawn, Level):
        lines += [f"title_en: {drawn.title.en}", f"title_fr: {drawn.title.fr}"]
    else:
        lines.append(f"idea: {drawn.idea}")
    if isinstance(drawn, Section):
        lines.append(f"asks: {' '.join((str(drawn.difficulty), drawn.mood, *drawn.subjects))}")
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
    if place.name == "bellows":
        words = [f"bellows {cell}"]
        plain = replace(plain, name=place.name)
    if place.kind in ("trap", "creature", "clockwork"):
        words = [f"{place.kind} {place.name} {cell}"]
        plain = replace(plain, name=place.name)
    return " ".join([*words, *_options(place, plain)])


def _options(place: Place, plain: Place) -> Iterator[str]:
    if place.name != plain.name:
        yield f"name={place.name}"
    for name, value, usual in (
        ("chance", place.chance, plain.chance),
        ("width", place.width, plain.width),
        ("height", place.height, plain.height),
        ("offset", place.offset, plain.offset),
    ):
        if value != usual:
            yield f"{name}={value}"
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


def folder_of(drawn: Piece) -> Path:
    """Where files of that kind belong."""
    kind = "story" if isinstance(drawn, Level) else "chunks" if isinstance(drawn, Chunk) else ""
    return levels_dir() / (kind or "sections")


def convert(sketch: Path, into: Path | None) -> list[Path]:
    """Write a .tmx file for each piece sketched in a file; which were written."""
    try:
        text = sketch.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(f"{sketch}: expected a text in UTF-8: {error}") from None
    written = []
    for drawn in read_sketches(text, str(sketch), sketch.stem):
        path = (into or folder_of(drawn)) / f"{drawn.name}.tmx"
        _refuse_another(path, drawn)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(tmx_text(drawn), encoding="utf-8", newline="\n")
        written.append(path)
    return written


def _refuse_another(path: Path, drawn: Piece) -> None:
    """Two authors may have had the same name in mind: nobody's drawing is written over."""
    if not path.exists():
        return
    there = read_piece(path)
    if _idea(there) != _idea(drawn):
        raise ContentError(
            f"{path}: expected no file or an earlier drawing of the same idea,"
            f" got {_idea(there)!r}: take another name, or delete it first"
        )


def _idea(drawn: Piece) -> str:
    return drawn.title.en if isinstance(drawn, Level) else drawn.idea


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; exit status 2 when something cannot be read."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--print", action="store_true", help="print .tmx files as sketches")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="instead of the usual one")
    options = parser.parse_args(arguments)
    try:
        for file in options.files:
            if options.print:
                print(print_sketch(read_piece(file)))
            else:
                print("\n".join(map(str, convert(file, options.into))))
    except ContentError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
