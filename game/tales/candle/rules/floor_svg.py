"""Floors as plans: what is hollow in the rock, and what is to be found there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any, cast

from game.core.codec import JsonValue
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH

TILE = 8
MARGIN = 24
TITLE = 28

_ROCK, _HOLLOW, _INK = "#2b2a33", "#f3e6c8", "#3a2a1c"
_TILES = {"=": "#8a5a2b", "H": "#7d7a72", "~": "#6fa3b8", "%": "#cfc9bd"}
"""Planks, chains, water and webs."""
_MARKS = {
    "draughts": ("#9fb9c9", ""),
    "signs": ("#8a5a2b", "?"),
    "coins": ("#d9a520", ""),
    "creatures": ("#5b3f8c", "m"),
    "traps": ("#a3272f", "^"),
    "candles": ("#e07b1f", "C"),
    "saves": ("#b8860b", "L"),
    "keys": ("#7a5c00", "K"),
}
_START, _TREASURE, _DOOR = "#2f6b3a", "#8c1c24", "#2f4f9e"

Told = Mapping[str, Any]


def as_svg(body: Mapping[str, JsonValue]) -> str:
    """Every floor's plan, one below the other."""
    floors = cast(Sequence[Told], body["floors"])
    widest = max(len(floor["tiles"][0]) for floor in floors)
    width = widest * TILE + 2 * MARGIN
    parts: list[str] = []
    y = MARGIN
    for number, floor in enumerate(floors, start=1):
        parts.append(_text(MARGIN, y + 16, f"{body['id']} - {number}", _INK, 16))
        y += TITLE
        parts.append(f'<g transform="translate({MARGIN} {y})">{"".join(_plan(floor))}</g>')
        y += len(floor["tiles"]) * TILE + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{y}" '
        f'viewBox="0 0 {width} {y}" font-family="serif">\n'
        f'<rect width="{width}" height="{y}" fill="#fbf5e6"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _plan(floor: Told) -> Iterator[str]:
    rows: Sequence[str] = floor["tiles"]
    wide, high = len(rows[0]) * TILE, len(rows) * TILE
    yield f'<rect width="{wide}" height="{high}" fill="{_ROCK}"/>'
    yield _painted(rows, "".join(_TILES) + ".", _HOLLOW)
    for letter, colour in _TILES.items():
        yield _painted(rows, letter, colour)
    if "cells" not in floor:
        return
    for name, (colour, letter) in _MARKS.items():
        for place in floor[name]:
            yield from _mark(place, colour, letter)
    for pair in floor["teleports"]:
        for door in pair:
            yield from _mark(door, _DOOR, "D")
    yield from _mark(floor["start"], _START, "S")
    yield from _mark(floor["treasure"], _TREASURE, "T")


def _painted(rows: Sequence[str], letters: str, colour: str) -> str:
    """All tiles of some kinds, as one path of as few boxes as rows allow."""
    boxes = []
    for y, row in enumerate(rows):
        x = 0
        for inside, run in groupby(row, lambda tile: tile in letters):
            length = len(list(run))
            if inside:
                boxes.append(f"M{x * TILE} {y * TILE}h{length * TILE}v{TILE}h-{length * TILE}z")
            x += length
    return f'<path fill="{colour}" d="{"".join(boxes)}"/>' if boxes else ""


def _mark(place: Told, colour: str, letter: str) -> Iterator[str]:
    """A disc in the tile of a place, with its letter."""
    (column, row), (x, y) = place["cell"], place["tile"]
    x = (column * SECTION_WIDTH + x) * TILE + TILE // 2
    y = (row * SECTION_HEIGHT + y) * TILE + TILE // 2
    radius = 7 if letter else 3
    yield f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'
    if letter:
        yield _text(x, y + 4, letter, "#ffffff", 11, ' text-anchor="middle"')


def _text(x: int, y: int, text: str, colour: str, size: int, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}"{more}>{escape(text)}</text>'
