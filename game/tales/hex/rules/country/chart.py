"""What is known of the land: hexes in the order in which they were entered, and the named areas
that hexes of one relief make.

A chart is the part of a game's state that the dice make. It is grown one hex at a time by `enter`;
`text` and `read_chart` carry it through snapshots, `packed` into digests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.core.dice import Dice
from game.core.errors import BadValue
from game.core.hexgrid import Hex, neighbours, spiral, within
from game.core.text import Prose, message
from game.tales.hex.rules.country.content import GROWTHS, OBSTACLES, RELIEFS, HexContent
from game.tales.hex.rules.country.drawing import DIE, NONE, PLACES, Drawing, Drawn
from game.tales.hex.rules.country.names import Names

_ZERO = 64
"""Added to coordinates, so that each is one byte."""
_BYTES = 9
"""Of a packed hex: its two coordinates, and the seven numbers of `Drawn`."""
_LIMITS = (RELIEFS, GROWTHS + 1, OBSTACLES + 1, len(PLACES) + 1, DIE + 1, 33, 33)
"""One more than each of these numbers can be, packed."""


class Chart:
    """The hexes of one map that are drawn."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self._hexes: dict[Hex, Drawn] = {}
        self._packed = bytearray()
        for at, drawn in drawing.rim():
            self._add(at, drawn)
        self.laid = len(self._hexes)
        """How many hexes were laid before any was drawn: the rim of the original simulator."""

    @property
    def radius(self) -> int:
        """Hexes from the middle of the map to its edge."""
        return self._drawing.params.radius

    @property
    def hexes(self) -> Mapping[Hex, Drawn]:
        """Every hex that is drawn, in the order in which they came."""
        return MappingProxyType(self._hexes)

    def __len__(self) -> int:
        return len(self._hexes)

    def __contains__(self, at: object) -> bool:
        return at in self._hexes

    def on_map(self, at: Hex) -> bool:
        return self._drawing.on_map(at)

    def at(self, at: Hex) -> Drawn | None:
        """The hex ``at``; None while it is not drawn."""
        return self._hexes.get(at)

    def enter(self, at: Hex) -> Drawn:
        """The hex ``at``, drawn if nobody had entered it yet.

        Raises `ValueError` off the map.
        """
        found = self._hexes.get(at)
        if found is None:
            if not self.on_map(at):
                raise ValueError(f"hex {at} is not on a map of radius {self.radius}")
            found = self._drawing.draw(at, self._hexes)
            self._add(at, found)
        return found

    def glimpse(self, at: Hex) -> int:
        """The relief that the undrawn hex ``at`` would have, if it were entered now."""
        return self._drawing.draw(at, self._hexes).relief

    def odds(self, at: Hex) -> tuple[int, ...]:
        """How likely each relief is for the undrawn hex ``at``, if it were entered now.

        Whole-number weights in the order of the relief die; 64 in all by the written procedure.
        """
        return self._drawing.odds(at, self._hexes)

    def around(self, at: Hex, far: int) -> Iterator[tuple[Hex, Drawn | None]]:
        """Every hex of the map at most ``far`` steps from ``at``, ring by ring from the inside,
        with what is known of it."""
        for seen in spiral(at, far):
            if self.on_map(seen):
                yield seen, self._hexes.get(seen)

    def frontier(self) -> tuple[Hex, ...]:
        """The undrawn hexes of the map beside a drawn one, in the order of `within`."""
        return tuple(
            at
            for at in within((0, 0), self.radius)
            if at not in self._hexes and any(beside in self._hexes for beside in neighbours(at))
        )

    def packed(self) -> bytes:
        """The complete state, packed, nine bytes a hex in order."""
        return bytes(self._packed)

    def text(self) -> str:
        """The complete state as hexadecimal digits, for snapshots."""
        return self._packed.hex()

    def _add(self, at: Hex, drawn: Drawn) -> None:
        self._hexes[at] = drawn
        relief, growth, obstacle, place, first, second, sides = drawn
        self._packed += bytes(
            (
                at[0] + _ZERO,
                at[1] + _ZERO,
                relief,
                growth + 1,
                obstacle + 1,
                place + 1,
                first,
                second,
                sides,
            )
        )


def most_text(radius: int) -> int:
    """The longest text of a chart, in characters."""
    return 2 * _BYTES * (1 + 3 * radius * (radius + 1))


def read_chart(text: str, drawing: Drawing) -> Chart:
    """The chart that `Chart.text` wrote; `BadValue` for a text that no exploration can lead to.

    Hexes are taken as they were written, whatever the dice would say now: a snapshot outlives a
    change of the rules.
    """
    chart = Chart(drawing)
    laid = chart.packed()
    try:
        raw = bytes.fromhex(text) if len(text) <= most_text(chart.radius) else b"?"
    except ValueError:
        raw = b"?"
    if len(raw) % _BYTES or not raw.startswith(laid):
        raise BadValue(message("snapshot: hexes: expected packed hexes"))
    for start in range(len(laid), len(raw), _BYTES):
        q, r, *numbers = raw[start : start + _BYTES]
        at = q - _ZERO, r - _ZERO
        if any(number >= limit for number, limit in zip(numbers, _LIMITS, strict=True)):
            raise _bad_hex(at)
        if not chart.on_map(at) or at in chart.hexes:
            raise _bad_hex(at)
        relief, growth, obstacle, place, first, second, sides = numbers
        drawn = Drawn(relief, growth - 1, obstacle - 1, place - 1, first, second, sides)
        if (drawn.obstacle == NONE) != (drawn.place == NONE):
            raise _bad_hex(at)
        chart._add(at, drawn)
    return chart


def _bad_hex(at: Hex) -> BadValue:
    return BadValue(
        message("snapshot: hexes: no exploration leads to hex {q}, {r}", q=at[0], r=at[1])
    )


_TRIES = 8
"""Names tried for an area before one comes twice: the largest maps have more areas than names."""


@dataclass(frozen=True, slots=True)
class Area:
    """Hexes of one relief, each beside another of them, in the order in which they came."""

    relief: int
    name: Prose
    hexes: tuple[Hex, ...]


def areas_of(chart: Chart, seed: str, content: HexContent) -> tuple[Area, ...]:
    """The areas of a chart, the oldest first. Every hex is in one of them."""
    dice, names = Dice(seed), Names()
    joined: dict[Hex, Hex] = {}
    """For each hex one that is older and of its area; for the oldest itself."""
    named: dict[Hex, Prose] = {}
    age: dict[Hex, int] = {}

    def oldest(at: Hex) -> Hex:
        while joined[at] != at:
            joined[at] = joined[joined[at]]
            at = joined[at]
        return at

    for number, (at, drawn) in enumerate(chart.hexes.items()):
        age[at] = number
        touched = [
            oldest(beside)
            for beside in neighbours(at)
            if beside in joined and chart.hexes[beside].relief == drawn.relief
        ]
        joined[at] = at
        if not touched:
            heads = content.reliefs[drawn.relief].areas
            stream = dice.stream("area", *at)
            named[at] = names.headed(heads, content.epithets, stream, _TRIES)
            continue
        first = min(touched, key=age.__getitem__)
        for other in (at, *touched):
            joined[other] = first
    members: dict[Hex, list[Hex]] = {}
    for at in chart.hexes:
        members.setdefault(oldest(at), []).append(at)
    return tuple(
        Area(chart.hexes[first].relief, named[first], tuple(hexes))
        for first, hexes in members.items()
    )
