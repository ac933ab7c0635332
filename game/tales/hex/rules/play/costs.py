"""What leaving a hex costs in play: the land's toll, the weather, tools, trails and roads; and the
ways that are known, with what they cost. Costs are known, contents are not.

Times are quarters of a day.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from game.core.hexgrid import HEX_DIRECTIONS, Hex, HexDirection, neighbours
from game.tales.hex.rules.country.drawing import NONE, PLACES, Drawn
from game.tales.hex.rules.play.state import DAY
from game.tales.hex.rules.play.table import Table, land_ids

_WATERS = ("river", "lake")
"""Obstacles that a boat makes nothing of."""
_LEAST = 1
_UNBOUNDED = 99


@dataclass(frozen=True, slots=True)
class Toll:
    """What a step costs, part by part, in quarters of a day."""

    relief: int
    growth: int
    obstacle: int
    weather: int
    unknown: int
    """A day, for entering what nobody knows."""
    total: int
    """What is charged. Of the parts for leaving at least one quarter, at most what a trail or a
    secured hex takes."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """What leaving a hex costs in some weather, in whatever direction."""

    relief: int
    growth: int
    obstacle: int
    side: str
    """Where the obstacle lies: ``centre``, a direction, or empty without one."""
    weather: int
    most: int
    """What a trail, or a secured hex, takes at most."""

    def towards(self, direction: HexDirection, unknown: int) -> Toll:
        """What a step that way costs; ``unknown`` for entering what lies there."""
        obstacle = self.obstacle if self.side in ("centre", direction) else 0
        whole = max(_LEAST, self.relief + self.growth + obstacle + self.weather)
        total = min(whole, self.most) + unknown
        return Toll(self.relief, self.growth, obstacle, self.weather, unknown, total)


def leaving(table: Table, at: Hex, weather: str) -> Leaving | None:
    """What leaving a drawn hex costs in that weather; None where a storm lets nobody leave."""
    drawn = table.drawn(at)
    relief_id, growth_id, obstacle_id = land_ids(table.content, drawn)
    if weather == "storm" and relief_id in table.facts.high:
        return None
    content = table.content
    relief = content.reliefs[drawn.relief].leave
    growth = 0 if drawn.growth == NONE else content.growths[drawn.growth].leave
    obstacle = 0 if drawn.obstacle == NONE else content.obstacles[drawn.obstacle].leave
    if table.has("boat"):
        relief = min(relief, _LEAST) if relief_id == "water" else relief
        obstacle = 0 if obstacle_id in _WATERS else obstacle
    if table.has("rope") and obstacle_id in table.facts.roped:
        obstacle = 0
    more = _weather(table, (relief_id, growth_id), weather)
    ground = table.ground(at)
    most = table.numbers.secured if ground.secured else _UNBOUNDED
    if "trail" in ground.cards:
        most = _LEAST
    side = PLACES[drawn.place] if obstacle_id else ""
    return Leaving(relief, growth, obstacle, side, more, most)


def toll(table: Table, one: Hex, other: Hex, weather: str) -> Toll | None:
    """What the step from the drawn hex ``one`` to its neighbour costs in that weather; None where
    a storm does not let anybody leave. Whether ``other`` is on the map is not asked."""
    found = leaving(table, one, weather)
    if found is None:
        return None
    direction = HEX_DIRECTIONS[neighbours(one).index(other)]
    return found.towards(direction, 0 if other in table.state.chart else DAY)


def _weather(table: Table, land: tuple[str, str], weather: str) -> int:
    """What the weather adds to leaving such a hex."""
    if weather == "snow":
        return 0 if table.has("snowshoes") else 1
    if weather == "rain":
        return int(any(each in table.facts.wet for each in land))
    if weather == "storm":
        return int(land[0] == "water")
    return 0


@dataclass(frozen=True, slots=True)
class Leg:
    """The last step of a way: where it comes from, and what the whole way costs."""

    before: Hex
    quarters: int
    """From where the patrol is, waiting for a storm to pass included."""
    sure: bool
    """Whether all of it lies in weather that is known."""


class Ways:
    """The cheapest ways over drawn hexes, to each of them and to the undrawn hexes beside them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.legs: dict[Hex, Leg] = {}
        """By goal, the nearest first; the patrol's own hex is not among them."""
        self._search()

    def way_to(self, goal: Hex) -> tuple[Hex, ...]:
        """The hexes of the way, the goal last; `KeyError` where there is none."""
        way = [goal]
        while (before := self.legs[way[-1]].before) != self._table.state.at:
            way.append(before)
        return tuple(reversed(way))

    def _search(self) -> None:
        table = self._table
        chart, start = table.state.chart, table.state.at
        best: dict[Hex, Leg] = {}
        done: dict[Hex, bool] = {}
        queue: list[tuple[int, int, Hex]] = [(0, 0, start)]
        order = 0
        while queue:
            so_far, _, at = heappop(queue)
            if at in done:
                continue
            done[at] = True
            if at != start:
                self.legs[at] = best[at]
            if at not in chart:
                continue
            for beyond, cost, sure in self._steps(at, so_far):
                known = best.get(beyond)
                if beyond != start and (known is None or so_far + cost < known.quarters):
                    trusted = sure and (at == start or best[at].sure)
                    best[beyond] = Leg(at, so_far + cost, trusted)
                    order += 1
                    heappush(queue, (so_far + cost, order, beyond))

    def _steps(self, at: Hex, so_far: int) -> Iterator[tuple[Hex, int, bool]]:
        """Each neighbour, what the step there costs when one comes to ``at`` after so long, and
        whether the weather is known by then. A storm in the mountains is waited out."""
        table = self._table
        clock, wait = table.state.clock + so_far, 0
        found, sure = self._leaving(at, clock // DAY)
        while found is None:
            wait += DAY - (clock + wait) % DAY
            found, sure = self._leaving(at, (clock + wait) // DAY)
        chart = table.state.chart
        for direction, beyond in zip(HEX_DIRECTIONS, neighbours(at), strict=True):
            if chart.on_map(beyond):
                unknown = 0 if beyond in chart else DAY
                yield beyond, wait + found.towards(direction, unknown).total, sure

    def _leaving(self, at: Hex, day: int) -> tuple[Leaving | None, bool]:
        """What leaving a hex costs on a day, counted from 0: as under a clear sky where the weather
        is not known."""
        known = self._table.state.weather
        sure = day < len(known)
        return leaving(self._table, at, known[day] if sure else "clear"), sure


def drawn_sight(table: Table, drawn: Drawn) -> int:
    """How many hexes far the patrol makes out signs from a hex, in today's weather."""
    if table.weather == "fog":
        return 1
    return table.content.reliefs[drawn.relief].sight + table.has("map_case")
