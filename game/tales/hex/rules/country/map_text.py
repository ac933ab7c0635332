"""Maps in letters, and for text-mapper (https://campaignwiki.org/text-mapper)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.core.codec import JsonValue
from game.core.hexgrid import Hex, neighbours, to_offset
from game.core.mode import Edition
from game.core.text import told_in

Told = Mapping[str, Any]
"""A country, or a part of one, as JSON has it."""

_RELIEFS = {
    "water": "~",
    "shore": ".",
    "plains": "_",
    "river_valley": "=",
    "hills": "n",
    "plateau": "-",
    "low_mountains": "^",
    "high_mountains": "A",
}
_GROWTHS = {
    "thick_forest": "T",
    "wood": "t",
    "grove": "g",
    "clearing": "c",
    "sand": "s",
    "stones": "r",
    "marsh": "m",
    "wasteland": "w",
    "moor": "l",
    "grass": "h",
    "pasture": "p",
    "ploughland": "a",
    "meadow": "e",
    "heath": "b",
    "birch_scrub": "i",
    "bog": "o",
}
_MARKS = {"city": "@", "community": "O", "fairy": "*", "satellite": "+"}
_RUIN, _OBSTACLE = "x", "!"
_UNKNOWN = "?"
_CELL = 4
"""Letters from one column to the next."""

_GROUNDS = {
    "water": "water",
    "shore": "sand",
    "plains": "light-green",
    "river_valley": "green",
    "hills": "light-soil",
    "plateau": "dust",
    "low_mountains": "rock",
    "high_mountains": "light-grey",
}
_HEIGHTS = {"hills": "hill", "low_mountains": "mountain", "high_mountains": "mountains"}
_PLANTS = {
    "thick_forest": "forest",
    "wood": "trees",
    "grove": "trees",
    "clearing": "bush",
    "sand": "desert",
    "marsh": "marsh",
    "moor": "brushland",
    "grass": "grass",
    "pasture": "grass",
    "ploughland": "fields",
    "meadow": "grass",
    "heath": "bushes",
    "birch_scrub": "tree",
    "bog": "swamp",
}
_DWELLINGS = {
    "city": "city",
    "town": "large-town",
    "borough": "town",
    "village": "village",
    "post": "village",
    "snail": "village",
    "hold": "keep",
    "cavern": "keep",
    "spires": "tower",
    "squat": "tower",
    "stone_ring": "shrine",
    "court": "castle",
}
_DWELLING, _REMAINS, _LAKE = "thorp", "shrine", "lake"
_LIBRARY = "gnomeyland.txt"
"""The library of pictures that text-mapper brings along."""


def code_of(q: int, r: int, radius: int) -> str:
    """Where a hex lies on a sheet: its column and row, two digits each, from 01."""
    column, row = _cell(q, r, radius)
    return f"{column + 1:02d}{row + 1:02d}"


def _cell(q: int, r: int, radius: int) -> tuple[int, int]:
    """Column and row from 0; every other column lies half a hex further south."""
    column, row = to_offset((q + radius, r))
    return column, row + (radius + 1) // 2


def communities_of(body: Mapping[str, JsonValue]) -> list[Told]:
    """Every community of a country, satellites last, in the order of their ids."""
    told: Told = body
    listed: list[Told] = [*told["communities"], *told["satellites"]]
    return sorted(listed, key=lambda each: int(each["id"]))


def as_text(body: Mapping[str, JsonValue]) -> str:
    """A map in letters with its legend, and what lies on it; the ID first."""
    told: Told = body
    name, words = told["name"], told["words"]
    lines = [str(told["id"]), f"{name['en']} - {name['fr']}", "", *_sheet(told), "", *_legend(told)]
    lines.append("")
    for each in communities_of(body):
        code = code_of(each["q"], each["r"], told["radius"])
        what = [words[each[key]]["name"]["en"] for key in ("nature", "function", "people")]
        lines.append(
            f"{_MARKS[each['kind']]} {code} {_both(each['name'])}: {'; '.join(what)}; "
            f"{each['souls']} souls"
        )
    for each in told["ruins"]:
        code = code_of(each["q"], each["r"], told["radius"])
        lines.append(f"{_RUIN} {code} {_both(each['name'])}")
    return "\n".join(lines) + "\n"


def _both(name: Mapping[str, str]) -> str:
    return name["en"] if name["en"] == name["fr"] else f"{name['en']} / {name['fr']}"


def _sheet(told: Told) -> Sequence[str]:
    """Hexes in letters: relief, growth, and what lies there."""
    radius = told["radius"]
    marks: dict[tuple[int, int], str] = {}
    for each in told["ruins"]:
        marks[each["q"], each["r"]] = _RUIN
    for each in reversed(communities_of(told)):
        marks[each["q"], each["r"]] = _MARKS[each["kind"]]
    across = 2 * radius + 1
    rows = [[" " * _CELL] * across for _ in range(2 * across + 1)]
    for each in told["hexes"]:
        column, row = _cell(each["q"], each["r"], radius)
        letters = _RELIEFS.get(each["relief"], _UNKNOWN)
        letters += _GROWTHS.get(each["vegetation"], " " if each["vegetation"] is None else _UNKNOWN)
        letters += marks.get((each["q"], each["r"]), _OBSTACLE if each["obstacle"] else " ")
        rows[2 * row + column % 2][column] = f"{letters:<{_CELL}}"
    lines = ["".join(row).rstrip() for row in rows]
    return "\n".join(lines).strip("\n").split("\n")


def _legend(told: Told) -> Iterator[str]:
    words = told["words"]
    for letters, key in ((_RELIEFS, "relief"), (_GROWTHS, "vegetation")):
        used = dict.fromkeys(each[key] for each in told["hexes"] if each[key] is not None)
        known = [id_ for id_ in letters if id_ in used]
        other = [id_ for id_ in used if id_ not in letters]
        parts = [
            f"{letters.get(id_, _UNKNOWN)} {words[id_]['name']['en']}" for id_ in known + other
        ]
        yield f"{key}: {', '.join(parts)}"
    yield (
        "@ city, O community, * fairy community, + satellite of the city, x ruin, "
        "! natural obstacle; 0101 is the column and row of a hex, from 01"
    )


def as_textmapper(body: Mapping[str, JsonValue], edition: Edition) -> str:
    """A map for text-mapper: a line for each hex, with a label where somebody lives or something
    is in the way, and a line for each river."""
    told: Told = body
    language = edition.language
    icons: dict[tuple[int, int], list[str]] = {}
    labels: dict[tuple[int, int], list[str]] = {}
    for each in _shown(told, edition):
        at = each["q"], each["r"]
        icon = _DWELLINGS.get(each["nature"], _DWELLING) if "nature" in each else _REMAINS
        icons.setdefault(at, []).append(icon)
        labels.setdefault(at, []).append(told_in(each["name"], language))
    lines = []
    for each in told["hexes"]:
        at = each["q"], each["r"]
        parts = [code_of(*at, told["radius"]), *_pictures(each), *icons.get(at, ())[:1]]
        names = labels.get(at, [])
        if each["obstacle"] is not None:
            names = [*names, told_in(told["words"][each["obstacle"]["kind"]]["name"], language)]
        if names:
            parts.append(f'"{", ".join(names)}"')
        lines.append(" ".join(parts))
    rivers = [
        f"{code_of(*at, told['radius'])}-{code_of(*down, told['radius'])} river"
        for at, down in streams(told).items()
        if at != down
    ]
    head = str(told["id"])
    return "\n".join([head, *sorted(lines), *sorted(rivers), f"include {_LIBRARY}"]) + "\n"


def _shown(told: Told, edition: Edition) -> Sequence[Told]:
    """Communities and ruins of an edition: of players' only the city and its satellites."""
    living = communities_of(told)
    if edition.master:
        return [*living, *told["ruins"]]
    return [each for each in living if each["kind"] in ("city", "satellite")]


def _pictures(told: Told) -> Sequence[str]:
    """The ground of a hex, and its pictures in text-mapper's library."""
    ground = _GROUNDS.get(told["relief"], "empty")
    height, plant = _HEIGHTS.get(told["relief"]), _PLANTS.get(told["vegetation"])
    if height is not None and plant == "forest":
        return ground, f"forest-{height}"
    pictures = [picture for picture in (height, plant) if picture is not None]
    if told["obstacle"] is not None and told["obstacle"]["kind"] == "lake":
        pictures.append(_LAKE)
    return ground, *pictures


_VALLEY, _MOUTHS = "river_valley", ("water", "shore")
"""Where rivers run, and where they end."""


def streams(told: Told) -> dict[Hex, Hex]:
    """For each valley the next hex down its river: the shortest way to water or a shore.

    Where none can be reached a river ends in the valley that was found first: it is its own next.
    """
    relief: dict[Hex, str] = {(each["q"], each["r"]): each["relief"] for each in told["hexes"]}
    down: dict[Hex, Hex] = {}
    valleys = [at for at, kind in relief.items() if kind == _VALLEY]
    for at in valleys:
        for beside in neighbours(at):
            if at not in down and relief.get(beside) in _MOUTHS:
                down[at] = beside
    waiting = list(down)
    for first in [None, *valleys]:
        if first is not None and first not in down:
            down[first] = first
            waiting.append(first)
        while waiting:
            below = waiting.pop(0)
            for beside in neighbours(below):
                if relief.get(beside) == _VALLEY and beside not in down:
                    down[beside] = below
                    waiting.append(beside)
    return down
