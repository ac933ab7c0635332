"""Winter comes from the north: by what day snow lies in a hex, by what day nobody leaves it alive.

The line of snow goes from the northern rim to the southern in a part of the year. Some days after
the first snow it lies deep, and a patrol that wakes in it is overtaken. Near the city fires are
kept, and nobody who walks home steadily is overtaken on the way.
"""

from __future__ import annotations

from game.core.hexgrid import Hex, distance
from game.tales.hex.rules.country.country import CITY
from game.tales.hex.rules.play.state import DAY
from game.tales.hex.rules.play.table import Table

_DIG = DAY
"""Quarters for a high pass in snow: who is shut in by mountains loses a day, and not the run."""


def snow_day(table: Table, at: Hex) -> int:
    """The first day on which snow lies in a hex."""
    return _days(table, at)[0]


def deep_day(table: Table, at: Hex) -> int:
    """The day on whose morning winter has overtaken whoever is in a hex."""
    return _days(table, at)[1]


def _days(table: Table, at: Hex) -> tuple[int, int]:
    """Both days of a hex. They are those of the whole run, and are asked for by every step of every
    way and every look at the map: reckoned once."""
    found = table.winter.get(at)
    if found is None:
        snow = _first_snow(table, at)
        deep = max(snow + table.numbers.snow_deep, _home(table, at))
        found = table.winter[at] = (snow, min(deep, table.level.days + 1))
    return found


def _first_snow(table: Table, at: Hex) -> int:
    radius, year = table.state.params.radius, table.level.days
    # Half steps from the northern rim, of four times the radius.
    south = 2 * at[1] + at[0] + 2 * radius
    first, last = table.level.snow, table.numbers.snow_last
    percent = first * 4 * radius + (last - first) * south
    return year * percent // (400 * radius) + 1


def _home(table: Table, at: Hex) -> int:
    """The first day on which deep snow may lie so near to the city."""
    away = distance(at, table.country.communities[CITY].at)
    return table.level.days + 1 - table.numbers.shield * away


def snowed(table: Table, at: Hex, day: int) -> bool:
    """Whether snow lies in a hex on a day."""
    return day >= snow_day(table, at)


def closed(table: Table, at: Hex, day: int) -> bool:
    """Whether nobody gets into a hex any more: the snow lies deep."""
    return day >= deep_day(table, at)


def drifts(table: Table, at: Hex, day: int) -> int:
    """Quarters by which a step into a hex is longer: a high pass in snow has to be dug free. The
    city's gate is."""
    drawn = table.state.chart.at(at)
    if drawn is None or not snowed(table, at, day):
        return 0
    high = table.content.reliefs[drawn.relief].id == "high_mountains"
    return _DIG if high and at != table.country.communities[CITY].at else 0
