"""Floors in letters: a map of the sections with their signatures, then the tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from game.core.codec import JsonValue
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH, SIDES

MARKS = {
    "draughts": "v",
    "creatures": "m",
    "traps": "^",
    "signs": "?",
    "coins": "o",
    "candles": "C",
    "saves": "L",
    "keys": "K",
}
"""The letter of everything in a floor's lists; where two share a tile the later one is seen."""
LEGEND = (
    "sections: [kept] (kept, second zone) dropped ###### blocked; their ways N E S W, - none; "
    "S start, T treasure, D teleport door\n"
    "tiles: # stone, = plank, H chain, ~ water, % web; S start, T treasure, D door, K key, L lamp, "
    "C candle, o coin, ^ trap, m creature, v draught, ? sign"
)

Told = Mapping[str, Any]
"""A floor as JSON has it."""


def as_text(body: Mapping[str, JsonValue]) -> str:
    """Every floor in letters, the ID first and the legend last."""
    floors = cast(Sequence[Told], body["floors"])
    lines = [str(body["id"])]
    missing = cast(Sequence[str], body["missing"])
    if missing:
        lines.append(f"missing signatures: {' '.join(missing)}")
    for number, floor in enumerate(floors, start=1):
        ticks = floor["certificate"]["ticks"]
        lines += ["", f"floor {number}: {_headline(floor)}, par {ticks} ticks"]
        if "cells" in floor:
            lines += ["", *_map(floor)]
        lines += ["", *_tiles(floor)]
    return "\n".join([*lines, "", LEGEND]) + "\n"


def _headline(floor: Told) -> str:
    if "level" in floor:
        instead = " instead of one that could be certified" if floor["fallback"] else ""
        return f"{floor['level']}, drawn by hand{instead}"
    kept = sum(cell["kept"] for cell in floor["cells"])
    counts = ", ".join(f"{name} {len(floor[name])}" for name in reversed(MARKS) if floor[name])
    return f"{kept} of {floor['columns']} x {floor['rows']} sections kept, {counts}"


def _map(floor: Told) -> Iterator[str]:
    """A row of letters for each row of sections."""
    second = [zone["zone"] for zone in floor["zones"] if zone["role"] == "second"]
    doors = [door for pair in floor["teleports"] for door in pair]
    marks = [("S", floor["start"]), ("T", floor["treasure"]), *(("D", door) for door in doors)]
    for y in range(floor["rows"]):
        row = []
        for x in range(floor["columns"]):
            cell = floor["cells"][y * floor["columns"] + x]
            if cell["blocked"]:
                row.append("#" * 10)
                continue
            ways = "".join(side[0].upper() for side in SIDES if cell["edges"][side] != "closed")
            standing = "".join(mark for mark, place in marks if place["cell"] == [x, y])
            text = f"{ways or '-':<4} {standing:<3}"
            one, other = "()" if cell["zone"] in second else "[]" if cell["kept"] else "  "
            row.append(one + (text if cell["kept"] else text.lower()) + other)
        yield " ".join(row).rstrip()


def _tiles(floor: Told) -> Iterator[str]:
    """The tiles, and a letter for whatever stands on them."""
    rows = [list(row) for row in floor["tiles"]]
    if "cells" in floor:
        standing = [(letter, place) for name, letter in MARKS.items() for place in floor[name]]
        standing += [("D", door) for pair in floor["teleports"] for door in pair]
        standing += [("S", floor["start"]), ("T", floor["treasure"])]
        for letter, place in standing:
            (column, row), (x, y) = place["cell"], place["tile"]
            rows[row * SECTION_HEIGHT + y][column * SECTION_WIDTH + x] = letter
    return ("".join(row) for row in rows)
