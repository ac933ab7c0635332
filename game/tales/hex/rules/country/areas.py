"""Areas: hexes of one relief that touch, under one name.

A hex that touches no hex of its relief begins an area and names it; where a hex joins two areas the
older name stays. Names are keyed by the hex that began the area, so that exploring never renames
what it does not join.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.dice import Dice
from game.core.hexgrid import Hex, neighbours
from game.core.text import Prose
from game.tales.hex.rules.country.chart import Chart
from game.tales.hex.rules.country.content import HexContent
from game.tales.hex.rules.country.names import Names

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
