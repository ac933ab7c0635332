"""The floors of a run: each drawn from what the earlier ones used, or read back from a snapshot.

A run in the middle of a castle keeps the floor it is on, and of those below only how often each
section was used: that is all the next one needs to know.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import blake2b

from game.core.errors import BadValue
from game.core.mode import Plain
from game.core.plain import PlainReader
from game.core.text import message
from game.tales.candle.rules.assembly import Catalogue
from game.tales.candle.rules.certificate import Certificate, certificate_of, certify_floor
from game.tales.candle.rules.content import CandleContent, Level
from game.tales.candle.rules.floor import Floor
from game.tales.candle.rules.floor_plain import from_plain, to_plain
from game.tales.candle.rules.params import SPACE, CandleParams
from game.tales.candle.rules.source import FloorSource, floors_of
from game.tales.candle.rules.state import Stage

MOST_USES = 10_000
KEPT = 8
"""Floors that are kept once they were drawn, and as many that were read."""


@dataclass(frozen=True)
class ReadyFloor:
    """A floor ready to be played; made once, shared, never changed."""

    floor: Floor
    certificate: Certificate
    before: tuple[tuple[str, int], ...]
    """How often each section was kept on the floors below, sorted by key."""

    @cached_property
    def stage(self) -> Stage:
        """The floor, indexed for play."""
        return Stage(self.floor)

    @cached_property
    def usage(self) -> Plain:
        """How often each section was kept on the floors up to this one."""
        count = Counter(dict(self.before))
        count.update(cell.section.key for cell in self.floor.kept if cell.section is not None)
        return [[key, count[key]] for key in sorted(count)]

    @cached_property
    def packed(self) -> bytes:
        """Everything that rules read of it, for digests."""
        return blake2b(json.dumps(self.plain, sort_keys=True).encode(), digest_size=16).digest()

    @cached_property
    def plain(self) -> dict[str, Plain]:
        """In names and numbers; `RunFloors.read` makes an equal floor of it."""
        return {
            "floor": to_plain(self.floor),
            "certificate": self.certificate.plain(),
            "before": [[key, times] for key, times in self.before],
        }


class RunFloors:
    """The floors of one seed."""

    def __init__(self, content: CandleContent, params: CandleParams, seed: str) -> None:
        self._known = _Known(content.fingerprint, content)
        self._params = params
        self._seed = seed
        self.floors = floors_of(params, content)
        """How many there are."""

    def draw(self, number: int, usage: Plain) -> ReadyFloor:
        """Floor ``number``, from 0, after floors that used so much; the same each time."""
        before = _usage_of(usage, _catalogue(self._known))
        return _draw(self._known, self._params, self._seed, number, before)

    def read(self, data: object) -> ReadyFloor:
        """The floor of `ReadyFloor.plain`; `BadValue` when it can be none of this run."""
        floor = _read(self._known, self._params, json.dumps(data))
        if floor.floor.number >= self.floors:
            raise BadValue(message("floor: there is no floor {number}", number=self.floors + 1))
        return floor

    def seeded(self, seed: str) -> RunFloors:
        """The floors of another seed."""
        return RunFloors(self._known.content, self._params, seed)


class _Informed(FloorSource):
    """A source that was told what the floors below used."""

    below: Counter[str]

    def usage(self, floors: int) -> Counter[str]:
        return Counter(self.below)


@dataclass(frozen=True, slots=True)
class _Known:
    """Content as a key of caches, quick to look up."""

    fingerprint: str
    content: CandleContent = field(hash=False)


@lru_cache(maxsize=2)
def _catalogue(known: _Known) -> Catalogue:
    return Catalogue(known.content)


@lru_cache(maxsize=KEPT)
def _draw(
    known: _Known,
    params: CandleParams,
    seed: str,
    number: int,
    before: tuple[tuple[str, int], ...],
) -> ReadyFloor:
    """Whoever begins a run again, or proves it, asks for the same floors: the last few are kept."""
    catalogue = _catalogue(known)
    source = _Informed(known.content, params, seed, certify_floor, catalogue=catalogue)
    source.below = Counter(dict(before))
    made = source.made(number)
    return ReadyFloor(made.floor, made.certificate, before)


@lru_cache(maxsize=KEPT)
def _read(known: _Known, params: CandleParams, text: str) -> ReadyFloor:
    """Rewinding reads the same floor again and again: the last few are kept."""
    read = PlainReader(json.loads(text), "floor")
    catalogue = _catalogue(known)
    plain = read.mapping("floor")
    number = PlainReader(plain, "floor").whole("number", 0, params.floors - 1)
    floor = from_plain(plain, catalogue, params, _levels(known.content, params, number))
    before = _usage_of(read.items("before", 2 * MOST_USES), catalogue)
    return ReadyFloor(floor, certificate_of(read.mapping("certificate")), before)


def _levels(content: CandleContent, params: CandleParams, number: int) -> Sequence[Level]:
    """The levels drawn by hand that a floor may be."""
    if params.kind == "story":
        return content.stories[params.chapter - 1 + number :][:1]
    return content.fallbacks


def _usage_of(data: Plain, catalogue: Catalogue) -> tuple[tuple[str, int], ...]:
    """How often sections were used, from plain data; `BadValue` unless sorted and known."""
    found: list[tuple[str, int]] = []
    for pair in PlainReader({"usage": data}, "floor").pairs("usage", MOST_USES):
        key, times = pair
        if not isinstance(key, str) or type(times) is not int or not 1 <= times <= MOST_USES:
            raise BadValue(message("floor: usage: expected sections and how often each was used"))
        if key not in catalogue.sections or (found and found[-1][0] >= key):
            raise BadValue(message("floor: usage: expected known sections, sorted, each once"))
        found.append((key, times))
    return tuple(found)


def make_ahead(content: CandleContent, order: Plain) -> Plain:
    """The floor of an order (`CandleGame.order`), as plain data for `CandleGame.offer`."""
    read = PlainReader(order, "order")
    params = SPACE.read(read.text("params"))
    floors = RunFloors(content, params, read.text("seed"))
    return floors.draw(
        read.whole("number", 0, params.floors - 1), read.items("usage", MOST_USES)
    ).plain
