"""In which order a map is explored that nobody walks."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.dice import Stream
from game.core.hexgrid import Hex, distance, neighbours, spiral
from game.core.steps import Steps
from game.tales.hex.rules.country.chart import Chart


def rings(city: Hex, radius: int) -> Iterator[Hex]:
    """Every hex of a map of that radius: the city's, then rings around it, clockwise from north."""
    for at in spiral(city, radius + distance((0, 0), city)):
        if distance((0, 0), at) <= radius:
            yield at


def explore_rings(chart: Chart, city: Hex) -> None:
    """Enter every hex in the order of `rings`."""
    for at in rings(city, chart.radius):
        chart.enter(at)


def explore_at_random(chart: Chart, city: Hex, stream: Stream, steps: Steps | None = None) -> None:
    """Enter the city's hex, then time and again any undrawn hex beside a drawn one, all as likely.

    What the simulator laid around its island counts as drawn.
    """
    waiting: list[Hex] = []
    listed: dict[Hex, bool] = {}

    def list_around(at: Hex) -> None:
        for beside in neighbours(at):
            if beside not in listed and beside not in chart and chart.on_map(beside):
                listed[beside] = True
                waiting.append(beside)

    chart.enter(city)
    for at in chart.hexes:
        list_around(at)
    while waiting:
        chosen = stream.below(len(waiting))
        waiting[chosen], waiting[-1] = waiting[-1], waiting[chosen]
        at = waiting.pop()
        if steps is not None:
            steps.add("next", q=at[0], r=at[1])
        chart.enter(at)
        list_around(at)
