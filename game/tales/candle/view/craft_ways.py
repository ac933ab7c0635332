"""The certificates of a castle as ways to be drawn: walked in the worker process."""

from __future__ import annotations

from game.core.codec import Plain
from game.shell.tale import Tale
from game.store.shipped import loaded
from game.tales.candle.rules.body import CELL, WIDTH
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.floors import RunFloors
from game.tales.candle.rules.guide import Walk
from game.tales.candle.rules.params import WIDE
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
        walk = Walk(floor_view_of(ready.stage, floors.floors, ready.certificate))
        lines: list[Way] = [[]]
        for tick, held in enumerate(unpacked(ready.certificate.log)):
            before = walk.body.x, walk.body.y
            walk.step(held)
            body = walk.body
            leapt = max(abs(body.x - before[0]), abs(body.y - before[1])) > JUMP * CELL
            if leapt:
                lines.append([])
            if leapt or tick % EVERY == 0:
                point = (body.x + WIDTH / 2) / CELL, body.y / CELL - 0.5
                lines[-1].append((round(point[0], 2), round(point[1], 2)))
        found.append([line for line in lines if len(line) > 1])
    return found
