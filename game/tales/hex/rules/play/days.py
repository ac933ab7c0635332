"""Days and nights: the weather, what a night takes, when winter falls."""

from __future__ import annotations

from game.core.hexgrid import Hex
from game.tales.hex.rules.play import company
from game.tales.hex.rules.play.events import DayBroke, NightFell, SnowFell
from game.tales.hex.rules.play.facts import Season
from game.tales.hex.rules.play.state import DAY
from game.tales.hex.rules.play.table import Table
from game.tales.hex.rules.play.winter import deep_day, snow_day

HEARTH, REFUGE, OUTSIDE = "hearth", "refuge", "outside"
WELCOME, FAIRY_WELCOME = 0, 1
"""Moods from which a community takes the patrol in for the night, and hands out what it has."""


def season_of(table: Table, day: int) -> Season:
    """The season of a day, counted from 1."""
    passed = 100 * (day - 1)
    return [each for each in table.facts.seasons if each.start * table.level.days <= passed][-1]


def forecast(table: Table, days: int = 1) -> None:
    """Throw the weather of so many days to come, tomorrow's first, if nobody knows it yet."""
    weather = table.state.weather
    while len(weather) < table.day + days:
        day = len(weather) + 1
        kinds = season_of(table, day).weathers
        stream = table.stream("weather", day)
        weather.append(kinds[stream.weighted([weight for _, weight in kinds])][0])


def welcomes(table: Table, community: int) -> bool:
    """Whether a community takes the patrol in."""
    fairy = table.country.communities[community].kind == "fairy"
    return table.place(community).mood >= (FAIRY_WELCOME if fairy else WELCOME)


def shelter(table: Table, at: Hex) -> str:
    """Where one sleeps in a hex: `HEARTH`, `REFUGE` or `OUTSIDE`."""
    if any(welcomes(table, each.number) for each in table.country.communities_at(at)):
        return HEARTH
    ground = table.ground(at)
    return REFUGE if ground.secured or "refuge" in ground.cards else OUTSIDE


def pass_time(table: Table, quarters: int, road: str = "") -> bool:
    """Let quarters of a day pass.

    On the way nights are spent as ``road`` says; the one that falls as the patrol arrives is left
    for `night` where it arrives, and the answer is True.
    """
    state = table.state
    for passed in range(1, quarters + 1):
        state.clock += 1
        if state.clock % DAY:
            continue
        if road and passed == quarters:
            return True
        night(table, road or shelter(table, state.at))
        if table.over:
            return False
    return False


def night(table: Table, where: str, rested: bool = False) -> None:
    """The night after the day that is just over, and the morning after it."""
    state = table.state
    # The clock stands at the first quarter of the new day.
    passed = table.day - 1
    weather = state.weather[passed - 1]
    wanted = 0 if where == HEARTH else 2 if where == OUTSIDE and weather == "heat" else 1
    eaten = min(wanted, state.bread)
    state.bread -= eaten
    candle, spirits = "", 0
    if where == OUTSIDE:
        candle = _light(table)
        spirits -= (candle == "none") + (weather == "wind")
    if where != OUTSIDE or rested:
        spirits += 1
    table.tell(NightFell(passed, where, eaten, candle, spirits, weather))
    if spirits:
        table.change("spirits", spirits)
    if eaten < min(wanted, 1) and not table.over:
        company.hurt(table, 1, table.stream("hunger", passed))
    for each in table.country.communities_at(state.at):
        if where == HEARTH and table.place(each.number).reconciled:
            company.heal(table, len(table.state.companions))
    if not table.over:
        morning(table)


def _light(table: Table) -> str:
    """Burn a candle through the night, or the second half of one in a lantern."""
    state = table.state
    if state.wick and table.has("lantern"):
        state.wick = 0
        return "lantern"
    if not state.candles:
        return "none"
    state.candles -= 1
    state.wick = int(table.has("lantern"))
    return "lit"


def morning(table: Table) -> None:
    """A new day, or winter: at the end of the year everywhere, and before it wherever the snow that
    comes from the north lies deep."""
    at = table.state.at
    if table.left <= 0 or table.day >= deep_day(table, at):
        table.end("winter")
        return
    forecast(table)
    today, tomorrow = table.weather, table.state.weather[table.day]
    season = season_of(table, table.day)
    weathers = table.facts.weathers
    words = (season.words, weathers[today].words, weathers[tomorrow].words)
    turned = season is not season_of(table, table.day - 1)
    sky = (season.id, turned, today, tomorrow, words)
    table.tell(DayBroke(table.day, table.left, *sky))
    if table.day == snow_day(table, at):
        table.tell(SnowFell(at, deep_day(table, at) - table.day))
