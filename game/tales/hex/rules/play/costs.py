"""What leaving a hex costs in play: the land's toll, the weather, tools, trails and roads; and the
ways that are known, with what they cost. Costs are known, contents are not.

Times are quarters of a day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from game.core.hexgrid import HEX_DIRECTIONS, Hex, HexDirection, neighbours
from game.tales.hex.rules.country.drawing import NONE, PLACES, Drawn
from game.tales.hex.rules.play.state import DAY, HIGH, LOW, WET
from game.tales.hex.rules.play.table import Table, land_ids
from game.tales.hex.rules.play.winter import closed, drifts, snowed

_WATERS = ("river", "lake")
"""Obstacles that a boat makes nothing of."""
_LEAST = 1
_UNBOUNDED = 99
_GUESSED = {LOW: 1, HIGH: 2, WET: 3}
"""Quarters for leaving land that nobody has entered, by how it seems to lie."""
_UNGUESSED = 2
"""The same where nothing was made out."""
_FORESEEN = 6
"""Undrawn hexes in a row across which a march is planned."""


@dataclass(frozen=True, slots=True)
class Toll:
    """What a step costs, part by part, in quarters of a day."""

    relief: int
    growth: int
    obstacle: int
    weather: int
    snow: int
    """For leaving a hex where winter's snow lies, and for a high pass that it has closed."""
    cart: int
    """For a caravan where there is no road."""
    unknown: int
    """For entering what nobody knows."""
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
    snow: int
    cart: int
    most: int
    """What a trail, a road or a secured hex takes at most."""

    def towards(self, direction: HexDirection, unknown: int, drift: int) -> Toll:
        """What a step that way costs; ``unknown`` and ``drift`` for entering what lies there."""
        obstacle = self.obstacle if self.side in ("centre", direction) else 0
        whole = max(_LEAST, self.relief + self.growth + obstacle + self.weather)
        more = self.snow + drift + self.cart + unknown
        total = min(whole, self.most) + more
        return Toll(
            relief=self.relief,
            growth=self.growth,
            obstacle=obstacle,
            weather=self.weather,
            snow=self.snow + drift,
            cart=self.cart,
            unknown=unknown,
            total=total,
        )


def leaving(table: Table, at: Hex, weather: str, day: int) -> Leaving | None:
    """What leaving a drawn hex costs in that weather, on that day; None where a storm lets nobody
    leave."""
    drawn = table.drawn(at)
    relief_id, growth_id, obstacle_id = land_ids(table.content, drawn)
    if weather == "storm" and relief_id in table.facts.high:
        return None
    content = table.content
    # The tables' tolls are those of carts; whoever walks goes round the worst of each.
    pace = table.numbers.pace
    relief = (content.reliefs[drawn.relief].leave + pace - 1) // pace
    growth = 0 if drawn.growth == NONE else content.growths[drawn.growth].leave // pace
    obstacle = 0 if drawn.obstacle == NONE else content.obstacles[drawn.obstacle].leave // pace
    if table.has("boat"):
        relief = min(relief, _LEAST) if relief_id == "water" else relief
        obstacle = 0 if obstacle_id in _WATERS else obstacle
    if table.has("rope") and obstacle_id in table.facts.roped:
        obstacle = 0
    more = _weather(table, (relief_id, growth_id), weather)
    ground = table.ground(at)
    most = table.numbers.secured if ground.secured else _UNBOUNDED
    if "trail" in ground.cards or ground.road:
        most = _LEAST
    side = PLACES[drawn.place] if obstacle_id else ""
    lies = snowed(table, at, day) and not table.has("snowshoes")
    carts = table.state.escort >= 0 and not ground.road and "trail" not in ground.cards
    return Leaving(relief, growth, obstacle, side, more, int(lies), int(carts), most)


def toll(table: Table, one: Hex, other: Hex, weather: str) -> Toll | None:
    """What the step from the drawn hex ``one`` to its neighbour costs today in that weather; None
    where a storm does not let anybody leave, or the snow lies deep there. Whether ``other`` is on
    the map is not asked."""
    found = leaving(table, one, weather, table.day)
    if found is None or closed(table, other, table.day):
        return None
    direction = HEX_DIRECTIONS[neighbours(one).index(other)]
    unknown = 0 if other in table.state.chart else table.numbers.unknown
    return found.towards(direction, unknown, drifts(table, other, table.day))


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
    """Whether all of it lies in weather that is known, and over land that is."""
    known: bool
    """Whether it leads over drawn hexes only, up to the last."""


_Step = tuple[Hex, int, bool, bool]
"""Where a step leads, and the other three that a `Leg` there would tell."""


class Ways:
    """The cheapest ways: over drawn hexes to each of them and to the undrawn hexes beside them, and
    from there on across land that nobody knows, at a guess."""

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
        """First over drawn hexes; then, from the undrawn ones beside them, on."""
        start = self._table.state.at
        self._spread({start: Leg(start, 0, True, True)}, self._known_steps)
        edge = {at: leg for at, leg in self.legs.items() if at not in self._table.state.chart}
        self._spread(edge, self._guessed)

    def _spread(
        self, sources: dict[Hex, Leg], steps: Callable[[Hex, Leg], Iterable[_Step]]
    ) -> None:
        """The cheapest ways from the ``sources`` on to what has none yet."""
        best = dict(sources)
        done: dict[Hex, bool] = {}
        deep = dict.fromkeys(sources, 0)
        queue = [(leg.quarters, number, at) for number, (at, leg) in enumerate(sources.items())]
        order = len(queue)
        while queue:
            _, _, at = heappop(queue)
            if at in done:
                continue
            done[at] = True
            if at not in sources:
                self.legs[at] = best[at]
            if deep[at] == _FORESEEN:
                continue
            for beyond, quarters, sure, is_known in steps(at, best[at]):
                known = best.get(beyond)
                if known is None or (beyond not in sources and quarters < known.quarters):
                    best[beyond] = Leg(at, quarters, sure, is_known)
                    deep[beyond] = 0 if is_known else deep[at] + 1
                    order += 1
                    heappush(queue, (quarters, order, beyond))

    def _known_steps(self, at: Hex, so_far: Leg) -> Iterator[_Step]:
        """What can be reached from a drawn hex."""
        if at in self._table.state.chart:
            for beyond, cost, sure in self._steps(at, so_far.quarters):
                yield beyond, so_far.quarters + cost, sure and so_far.sure, True

    def _guessed(self, at: Hex, so_far: Leg) -> list[_Step]:
        """What can be reached from an undrawn hex, and what that may cost."""
        table, state = self._table, self._table.state
        lie = state.lies.get(at)
        cost = _UNGUESSED if lie is None else _GUESSED[lie]
        quarters = so_far.quarters + cost + table.numbers.unknown
        day = (state.clock + so_far.quarters) // DAY + 1
        legs, here, on_map = self.legs, state.at, state.chart.on_map
        return [
            (beyond, quarters, False, False)
            for beyond in neighbours(at)
            if beyond not in legs
            and beyond != here
            and on_map(beyond)
            and not closed(table, beyond, day)
        ]

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
            if chart.on_map(beyond) and not closed(table, beyond, (clock + wait) // DAY + 1):
                unknown = 0 if beyond in chart else table.numbers.unknown
                drift = drifts(table, beyond, (clock + wait) // DAY + 1)
                yield beyond, wait + found.towards(direction, unknown, drift).total, sure

    def _leaving(self, at: Hex, day: int) -> tuple[Leaving | None, bool]:
        """What leaving a hex costs on a day, counted from 0: as under a clear sky where the weather
        is not known."""
        known = self._table.state.weather
        sure = day < len(known)
        return leaving(self._table, at, known[day] if sure else "clear", day + 1), sure


def drawn_sight(table: Table, drawn: Drawn) -> int:
    """How many hexes far the patrol makes out signs from a hex, in today's weather."""
    if table.weather == "fog":
        return 1
    return table.content.reliefs[drawn.relief].sight + table.has("map_case")
