"""Floors to look at without playing them: JSON, letters, plans, and maps for Tiled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from game.core.codec import JsonValue
from game.core.mode import Generator, Mode
from game.core.steps import Steps
from game.tales.candle.rules.branching import branch_json
from game.tales.candle.rules.certificate import Golden, Made, Wick
from game.tales.candle.rules.certify import tile_of
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.events import CandleEvent, Found, GateActed
from game.tales.candle.rules.finds import offer_of
from game.tales.candle.rules.floors import FloorSource, Prove, floors_of, offered_at
from game.tales.candle.rules.golden import proving
from game.tales.candle.rules.keyed import Keyed
from game.tales.candle.rules.map_tmx import PICTURE, as_tmx, magic_doors
from game.tales.candle.rules.params import WIDE, CandleParams, uses
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH, SIDES
from game.tales.candle.rules.state import FloorState, Stage
from game.tales.candle.rules.tick import tick
from game.tales.candle.rules.trace_words import sentences
from game.tales.candle.rules.ways import unpacked
from game.tales.locks.rules.diagram import Diagram

MARKS = {
    "draughts": "v",
    "clockworks": "w",
    "bells": "b",
    "mirrors": "/",
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
    "C candle, o coin, ^ trap, m creature, v draught, w clockwork, "
    "b bell, / mirror, ? sign"
)

Told = Mapping[str, Any]
"""A floor as JSON has it."""


def _told_floors(body: Mapping[str, JsonValue]) -> Sequence[Told]:
    told: Mapping[str, Any] = body
    floors: Sequence[Told] = told["floors"]
    return floors


def as_text(body: Mapping[str, JsonValue]) -> str:
    """Every floor in letters, the ID first and the legend last."""
    floors = _told_floors(body)
    whole: Mapping[str, Any] = body
    lines = [str(body["id"])]
    missing: Sequence[str] = whole["missing"]
    if missing:
        lines.append(f"missing signatures: {' '.join(missing)}")
    for number, floor in enumerate(floors, start=1):
        ticks, golden = floor["certificate"]["ticks"], floor["certificate"]["all"]
        told = f", every coin {golden['ticks']} ticks" if golden is not None else ""
        lines += ["", f"floor {number}: {_headline(floor)}, par {ticks} ticks{told}"]
        if "cells" in floor:
            lines += ["", *_map(floor)]
        lines += ["", *_tiles(floor)]
        if any(sign for _, sign, _ in magic_doors(floor)):
            lines += ["", *_doors(floor)]
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
    standing = [(letter, place) for name, letter in MARKS.items() for place in floor[name]]
    standing += [("D", door) for pair in floor["teleports"] for door in pair]
    standing += [("S", floor["start"]), ("T", floor["treasure"])]
    for letter, place in standing:
        (column, row), (x, y) = place["cell"], place["tile"]
        rows[row * SECTION_HEIGHT + y][column * SECTION_WIDTH + x] = letter
    return ("".join(row) for row in rows)


def _doors(floor: Told) -> Iterator[str]:
    """A line for each pair of magic doors, where there are several: the cells, and the tiles in
    them."""
    for pair, sign, one_way in magic_doors(floor):
        ends = [f"{door['cell']} {door['tile']}" for door in pair]
        yield f"door {sign}: {(' -> ' if one_way else ' <-> ').join(ends)}"


TILE = 8
MARGIN = 24
TITLE = 28

_ROCK, _HOLLOW, _INK = "#2b2a33", "#f3e6c8", "#3a2a1c"
_TILES = {"=": "#8a5a2b", "H": "#7d7a72", "~": "#6fa3b8", "%": "#cfc9bd"}
"""Planks, chains, water and webs."""
_MARKS = {
    "draughts": ("#9fb9c9", ""),
    "clockworks": ("#7d7a72", "w"),
    "bells": ("#b8860b", "b"),
    "mirrors": ("#6fa3b8", "/"),
    "signs": ("#8a5a2b", "?"),
    "coins": ("#d9a520", ""),
    "creatures": ("#5b3f8c", "m"),
    "traps": ("#a3272f", "^"),
    "candles": ("#e07b1f", "C"),
    "saves": ("#b8860b", "L"),
    "keys": ("#7a5c00", "K"),
}
_START, _TREASURE, _DOOR, _ASLEEP = "#2f6b3a", "#8c1c24", "#2f4f9e", "#7d7a72"


def as_svg(body: Mapping[str, JsonValue]) -> str:
    """Every floor's plan, one below the other."""
    floors = _told_floors(body)
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
    for name, (colour, letter) in _MARKS.items():
        for place in floor[name]:
            yield from _mark(place, colour, str(place.get("set", letter)))
    for gate in floor.get("gates", ()):
        if gate["name"] == "lock":
            yield from _lock(gate)
    for pair, sign, one_way in magic_doors(floor):
        for door, colour in zip(pair, (_DOOR, _ASLEEP if one_way else _DOOR), strict=True):
            yield from _mark(door, colour, sign or "D")
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


def _lock(gate: Told) -> Iterator[str]:
    """A lock in a way through a wall, with the number of its set."""
    (column, row), (x, y) = gate["cell"], gate["tile"]
    x = (column * SECTION_WIDTH + x) * TILE
    y = (row * SECTION_HEIGHT + y - 1) * TILE
    yield f'<rect x="{x - 2}" y="{y}" width="{TILE + 4}" height="{2 * TILE}" fill="{_INK}"/>'
    yield _text(x + TILE // 2, y + 12, str(gate["set"]), "#ffffff", 11, ' text-anchor="middle"')


def _text(x: int, y: int, text: str, colour: str, size: int, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}"{more}>{escape(text)}</text>'


def world_of(
    params: CandleParams,
    seed: str,
    content: CandleContent,
    traced: bool,
    prover: Prove,
    plan: Diagram | None = None,
) -> dict[str, JsonValue]:
    """Every floor of ``seed`` as rules/platformer.md lists it ("Output"), proved by ``prover``.

    Besides: ``kept`` sections of all floors, how many of them were ``repeated``, the ``attempts``
    it took, and the ``fallbacks`` drawn by hand that stand in for floors without a certificate.
    ``plan``: the diagram whose word is in ``params``, with its names.
    """
    steps = Steps() if traced else None
    content = content.taking_in(params.pack)
    source = FloorSource(content, params, seed, prover, steps)
    count = floors_of(params, content)
    floors = [source.made(number) for number in range(count)]
    usage = source.usage(count)
    body: dict[str, JsonValue] = {
        "floors": [
            {**_floor(made, content, plan), "finds": _offered(content, params, seed, number)}
            for number, made in enumerate(floors)
        ],
        "usage": {key: usage[key] for key in sorted(usage)},
        "missing": list(source.catalogue.missing),
        "kept": usage.total(),
        "repeated": _repeated(usage),
        "attempts": sum(made.floor.attempt + (not made.floor.is_fallback) for made in floors),
        "fallbacks": sum(made.floor.is_fallback for made in floors),
    }
    if steps is not None:
        body["trace"] = steps.taken
    return body


def world(
    params: CandleParams, seed: str, content: CandleContent, traced: bool
) -> dict[str, JsonValue]:
    """Every floor of ``seed``, proved from the proofs of its pieces."""
    return world_of(params, seed, content, traced, proving)


def planned(
    params: CandleParams, seed: str, content: CandleContent, traced: bool, plan: Diagram
) -> dict[str, JsonValue]:
    """`world` of a level that follows a diagram which has names."""
    return world_of(params, seed, content, traced, proving, plan)


def _offered(
    content: CandleContent, params: CandleParams, seed: str, number: int
) -> list[JsonValue]:
    """What lies in the cage of floor ``number``, by the names of finds."""
    time = offered_at(content, params, number)
    return list(offer_of(seed, time, ())) if time is not None else []


def _floor(made: Made, content: CandleContent, plan: Diagram | None) -> dict[str, JsonValue]:
    found = made.certificate
    golden = found.golden
    certificate: dict[str, JsonValue] = {
        "ticks": found.ticks,
        "digest": found.digest,
        "lit": found.lit,
        "wick": {**_wick(found.wick), "first": found.wick.first, "each": found.wick.each},
        "needs_flame": found.needs_flame,
        "all": _golden(golden) if golden is not None else None,
    }
    branch: dict[str, JsonValue] = {}
    if made.floor.level is None:
        branch = {"branch": branch_json(made.floor, content.proofs)}
    keyed = made.floor.keyed
    if keyed is not None:
        certificate["order"] = [{"id": number, "tick": tick} for number, tick in taken(made, keyed)]
        if plan is not None:
            branch["diagram"] = plan.json()
    return {**made.floor.json(), **branch, "certificate": certificate}


def taken(made: Made, keyed: Keyed) -> Iterator[tuple[int, int]]:
    """The keys that a certificate takes and the locks that it opens, in the rules of play, with the
    tick of each."""
    floor, wick = made.floor, made.certificate.wick
    state = FloorState(Stage(floor, wick.first, wick.each), [])
    keys = {tile_of(spot): key for spot, key in zip(floor.keys, keyed.keys, strict=True)}
    locks = {(gate.x, gate.y): lock for gate, lock in zip(floor.gates, keyed.doors, strict=True)}
    for number, held in enumerate(unpacked(made.certificate.log)):
        events: list[CandleEvent] = []
        tick(state, held, False, events)
        for event in events:
            match event:
                case Found(what="key", x=x, y=y):
                    yield keys[x, y], number
                case GateActed(deed="opens", x=x, y=y):
                    yield locks[x, y], number
                case _:
                    pass


def _wick(wick: Wick) -> dict[str, JsonValue]:
    return {"given": wick.given, "used": wick.used}


def _golden(golden: Golden) -> dict[str, JsonValue]:
    """The way that takes every coin."""
    return {
        "ticks": golden.ticks,
        "digest": golden.digest,
        "coins": golden.coins,
        "lit": golden.lit,
        "wick": _wick(golden.wick),
    }


def _repeated(usage: Counter[str]) -> int:
    """Kept rooms whose drawing had been kept before, mirrored or not."""
    met: Counter[str] = Counter()
    for key, times in usage.items():
        met[key.partition("/")[0]] += times
    return sum(times - 1 for times in met.values())


def measure(body: Mapping[str, JsonValue]) -> Mapping[str, float]:
    """Rooms kept, zones before pruning, how often sections came again, seconds of the proof."""
    told: Mapping[str, Any] = body
    floors = _told_floors(body)
    drawn = [floor for floor in floors if "cells" in floor]
    ticks = sum(floor["certificate"]["ticks"] for floor in floors)
    return {
        "rooms": sum(cell["kept"] for floor in drawn for cell in floor["cells"]),
        "zones": sum(len(floor["zones"]) for floor in drawn),
        "repeated": round(100 * told["repeated"], 2),
        "ticks": ticks // Mode.TICKS_A_SECOND,
        "attempts": told["attempts"],
        "fallbacks": told["fallbacks"],
    }


RULES = 7
"""Version of the rules; raised whenever a seed would lay another floor or play out otherwise."""

GENERATOR = Generator(
    name="platformer",
    format="platformer/1",
    space=WIDE,
    world=world,
    writers={"text": as_text, "svg": as_svg, "tmx": as_tmx},
    beside={"tmx": (PICTURE,)},
    measure=measure,
    planned=planned,
    tell=sentences,
    rules=RULES,
    uses=uses,
)
