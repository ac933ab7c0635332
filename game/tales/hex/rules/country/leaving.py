"""What a step costs: known before it is taken (rules/hexcrawl.md, "Costs known, contents unknown").

Times are quarters of a day. Entering an undrawn hex costs one day, whatever turns up there; relief,
growth and obstacle are charged on leaving a hex.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.hexgrid import Hex, HexDirection, direction_to, distance, find_way
from game.tales.hex.rules.country.chart import Chart
from game.tales.hex.rules.country.content import HexContent
from game.tales.hex.rules.country.drawing import NONE, PLACES, Drawn

DAY = 4
"""Quarters of a day; also the price of entering an undrawn hex."""


@dataclass(frozen=True, slots=True)
class Toll:
    """What leaving a hex costs, in quarters of a day, part by part."""

    relief: int
    growth: int
    obstacle: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.relief + self.growth + self.obstacle


@dataclass(frozen=True, slots=True)
class Price:
    """What a step costs, as far as anybody can know before it is taken."""

    toll: Toll | None
    """For leaving the first hex; None while that is not drawn."""
    unknown: int
    """For entering the second one: `DAY` while that is not drawn, else nothing."""

    @property
    def total(self) -> int:
        """What is known of it, in quarters of a day."""
        return self.unknown + (0 if self.toll is None else self.toll.total)

    @property
    def sure(self) -> bool:
        """Whether it is all that will be charged."""
        return self.toll is not None


def toll_of(drawn: Drawn, content: HexContent, towards: HexDirection | None = None) -> Toll:
    """What leaving a drawn hex costs.

    With ``towards`` an obstacle at another side is not in the way; one in the middle always is.
    """
    growth = 0 if drawn.growth == NONE else content.growths[drawn.growth].leave
    obstacle = 0
    if drawn.obstacle != NONE and (towards is None or PLACES[drawn.place] in ("centre", towards)):
        obstacle = content.obstacles[drawn.obstacle].leave
    return Toll(content.reliefs[drawn.relief].leave, growth, obstacle)


def sight_of(drawn: Drawn, content: HexContent) -> int:
    """How many hexes far one sees from a drawn hex."""
    return content.reliefs[drawn.relief].sight


def price_of(
    chart: Chart, content: HexContent, one: Hex, other: Hex, sided: bool = False
) -> Price | None:
    """What the step from ``one`` to its neighbour ``other`` costs; None if it is none on the map.

    With ``sided`` an obstacle is in the way only on the side where it lies.
    """
    if distance(one, other) != 1 or not (chart.on_map(one) and chart.on_map(other)):
        return None
    drawn = chart.at(one)
    towards = direction_to(one, other) if sided else None
    toll = None if drawn is None else toll_of(drawn, content, towards)
    return Price(toll, 0 if other in chart else DAY)


def cheapest_way(
    chart: Chart,
    content: HexContent,
    start: Hex,
    goal: Hex,
    sided: bool = False,
    guess: int = DAY,
) -> tuple[Hex, ...] | None:
    """The hexes from the first after ``start`` to ``goal`` on a way that costs the least.

    ``guess`` stands for what leaving an undrawn hex will cost. None when ``goal`` is not on the
    map.
    """

    def cost(one: Hex, other: Hex) -> int | None:
        price = price_of(chart, content, one, other, sided)
        return None if price is None else price.total + (0 if price.sure else guess)

    if not chart.on_map(goal):
        return None
    return find_way(start, goal, cost, least=0)
