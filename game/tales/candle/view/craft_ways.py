"""Floors of a castle for pictures of the workshop, worked out in the worker process: the ways of
their certificates, and floors of which somebody exchanged rooms.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.codec import JsonValue, Plain
from game.core.sliced import Sliced
from game.core.steps import Steps
from game.shell.tale import Tale
from game.store.shipped import library_of, loaded
from game.tales.candle.rules.body import CELL, WIDTH
from game.tales.candle.rules.certificate import Certificate
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.floor import Floor
from game.tales.candle.rules.floors import FloorSource, RunFloors, floors_of, kept_as_laid
from game.tales.candle.rules.golden import proving
from game.tales.candle.rules.guide import Walk
from game.tales.candle.rules.params import WIDE, uses
from game.tales.candle.rules.state import Stage
from game.tales.candle.rules.view import floor_view_of
from game.tales.candle.rules.ways import unpacked

EVERY = 4
"""Ticks from one point of a way to the next."""
JUMP = 3.0
"""Tiles: points farther apart than this are two ends of a magic door."""
Way = list[tuple[float, float]]


def castle_ways(tale: Tale, params: str, seed: str) -> list[list[Way]]:
    """For each floor of a castle the lines that its certificate walks, as tiles of the floor from
    its upper left corner; a magic door ends a line and begins another."""
    content = loaded(tale.load)
    assert isinstance(content, CandleContent)
    floors = RunFloors(content, WIDE.read(params), seed)
    found: list[list[Way]] = []
    usage: Plain = []
    for number in range(floors.floors):
        ready = floors.draw(number, usage)
        usage = ready.usage
        found.append(_walked(ready.floor, ready.certificate, floors.floors))
    return found


def floor_by_hand(
    tale: Tale, params: str, seed: str, number: int, usage: Mapping[str, int]
) -> Sliced[dict[str, Any]]:
    """Floor ``number`` of a castle, above floors that used each section so often: the ``steps`` of
    its making, the ``ways`` of its certificate, and the ``usage`` for the floor above. `BadValue`
    where the rooms that were exchanged on it cannot stand."""
    read = WIDE.read(params)
    content = library_of(tale).with_parts(tale.id, uses(read))
    assert isinstance(content, CandleContent)
    steps = Steps()
    source = FloorSource(content, read, seed, proving, steps)
    made = yield from source.making(number, usage)
    after = dict(usage)
    for key in kept_as_laid(made.floor, read, source.catalogue):
        after[key] = after.get(key, 0) + 1
    told: list[JsonValue] = list(steps.taken)
    count = floors_of(read, content)
    return {"steps": told, "ways": _walked(made.floor, made.certificate, count), "usage": after}


def _walked(floor: Floor, certificate: Certificate, floors: int) -> list[Way]:
    """The lines of a certificate."""
    wick = certificate.wick
    walk = Walk(floor_view_of(Stage(floor, wick.first, wick.each), floors, certificate))
    lines: list[Way] = [[]]
    for tick, held in enumerate(unpacked(certificate.log)):
        before = walk.body.x, walk.body.y
        walk.step(held)
        body = walk.body
        leapt = max(abs(body.x - before[0]), abs(body.y - before[1])) > JUMP * CELL
        if leapt:
            lines.append([])
        if leapt or tick % EVERY == 0:
            point = (body.x + WIDTH / 2) / CELL, body.y / CELL - 0.5
            lines[-1].append((round(point[0], 2), round(point[1], 2)))
    return [line for line in lines if len(line) > 1]
