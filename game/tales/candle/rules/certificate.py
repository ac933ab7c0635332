"""Certificates: for a floor, the keys to press from its start over every key to the treasure.

A certificate is searched in the joined proofs of the floor's pieces and then run in the game's own
physics, tick by tick, with every trap of the floor. It gives the par time, the ghost and the hint
(rules/platformer.md, "Completability").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Protocol

from game.core.codec import Plain
from game.core.errors import BadValue
from game.core.plain import PlainReader
from game.core.text import message
from game.tales.candle.rules.lattice import Node
from game.tales.candle.rules.proof import Cell, Proof
from game.tales.candle.rules.routes import Leg, Routes, log_of

LONGEST = 60 * 60 * 30
"""Ticks of the longest certificate: half an hour."""
MOST_STOPS = 4_000


class Laid(Protocol):
    """What a certificate needs of a floor; cells are tiles of the floor."""

    @property
    def width(self) -> int:
        """Tiles from left to right."""
        ...

    @property
    def start(self) -> Cell: ...

    @property
    def treasure(self) -> Cell: ...

    @property
    def keys(self) -> Sequence[Cell]: ...

    @property
    def doors(self) -> Sequence[tuple[Cell, Cell]]: ...

    def pieces(self) -> Sequence[tuple[str, int, int]]:
        """The key of the proof of each piece, and the tile of its corner."""
        ...

    def joints(self) -> Sequence[tuple[int, int, str]]:
        """The open ways between sections: column, row, and ``east`` or ``south``."""
        ...


@dataclass(frozen=True, slots=True)
class Certificate:
    """An input log that finishes a floor."""

    ticks: int
    log: bytes
    """Pairs of bytes: what is held, and for how many ticks (`ways.unpacked`)."""
    stops: tuple[tuple[int, Cell], ...]
    """Where it rests, and the tick in which it does: from there it can be taken up."""

    @property
    def digest(self) -> str:
        """Sixteen hexadecimal digits over the log."""
        return blake2b(self.log, digest_size=8).hexdigest()

    def plain(self) -> Plain:
        """As plain data."""
        return {
            "ticks": self.ticks,
            "log": self.log.hex(),
            "stops": [number for tick, cell in self.stops for number in (tick, *cell)],
        }


def certificate_of(data: Plain) -> Certificate:
    """Reads back what `Certificate.plain` gave; `BadValue` on anything else."""
    if not isinstance(data, dict):
        raise BadValue(message("certificate: expected an object"))
    read = PlainReader(data)
    ticks = read.whole("ticks", 0, LONGEST)
    try:
        log = bytes.fromhex(read.text("log", 4 * LONGEST))
    except ValueError:
        raise BadValue(message("certificate: log: expected hexadecimal digits")) from None
    if len(log) % 2 or sum(log[1::2]) != ticks or max(log[::2], default=0) > 63:
        raise BadValue(
            message("certificate: log: expected pairs that last {ticks} ticks", ticks=ticks)
        )
    numbers = read.wholes("stops", 3 * MOST_STOPS, 0, LONGEST)
    if len(numbers) % 3:
        raise BadValue(message("certificate: stops: expected three numbers each"))
    triples = zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
    return Certificate(ticks, log, tuple((tick, (x, y)) for tick, x, y in triples))


def routes_of(floor: Laid, proofs: Mapping[str, Proof]) -> Routes:
    """All proved ways of a floor, its doors included."""
    routes = Routes(floor.width)
    for key, x, y in floor.pieces():
        routes.add(proofs[key], x, y)
    for column, row, side in floor.joints():
        routes.join(column, row, side)
    for one, other in floor.doors:
        routes.door(one, other)
    return routes


def certify(floor: Laid, proofs: Mapping[str, Proof]) -> Certificate | None:
    """The certificate of a floor; None when some key or the treasure cannot be had.

    None as well when some place can be reached from which no way leads to the treasure.
    """
    routes = routes_of(floor, proofs)
    start, goal = routes.node(floor.start), routes.node(floor.treasure)
    legs = routes.tour(start, [routes.node(key) for key in floor.keys], goal, 0)
    if legs is None or routes.stranded(start, goal):
        return None
    return _certificate(routes, legs, start, 0)


def way_on(
    routes: Routes, here: Node, keys: Sequence[Cell], treasure: Cell, tick: int
) -> Certificate | None:
    """The rest of the way from rest in ``here`` at ``tick``: what a hint plays."""
    legs = routes.tour(here, [routes.node(key) for key in keys], routes.node(treasure), tick)
    return None if legs is None else _certificate(routes, legs, here, tick)


def _certificate(routes: Routes, legs: Sequence[Leg], start: Node, tick: int) -> Certificate:
    log = log_of(legs, tick)
    stops = [(0, routes.cell(start))]
    stops += [(leg.at + leg.way.ticks - tick, routes.cell(leg.way.end)) for leg in legs]
    return Certificate(sum(log[1::2]), log, tuple(stops))
