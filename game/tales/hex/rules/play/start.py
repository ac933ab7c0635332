"""How a run begins: four companions, the city, spring."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.dice import Dice
from game.core.errors import BadValue
from game.core.mode import Plain
from game.core.text import message
from game.tales.hex.rules.country.chart import Chart
from game.tales.hex.rules.country.communities import CITY
from game.tales.hex.rules.country.country import country_of
from game.tales.hex.rules.country.drawing import Drawing
from game.tales.hex.rules.play import days, knowing, moods, plots, snapshot
from game.tales.hex.rules.play.diary import Diary
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.params import HexPlayParams
from game.tales.hex.rules.play.state import MET, PATROL, PLACED, UNKNOWN, Companion, Place, State
from game.tales.hex.rules.play.table import Table


def start(params: HexPlayParams, seed: str, content: HexPlayContent) -> HexGame:
    """A run before its first step: the patrol stands in the city's hex, and has been told its
    charge, the plot that is afoot, and some rumours."""
    country = country_of(params, seed, content)
    chart = Chart(Drawing(params, seed, content))
    city = country.city.at
    chart.enter(city)
    level = content.play.levels[params.level]
    state = State(
        params,
        seed,
        seed,
        chart,
        city,
        spirits=level.spirits,
        bread=level.bread,
        candles=level.candles,
        places=[Place() for _ in country.communities],
        ruins=[UNKNOWN for _ in country.ruins],
        trail=[city],
    )
    table = Table(state, content, country)
    state.companions = [Companion(id_) for id_ in _who(params, seed, content)]
    for number, place in enumerate(state.places):
        place.mood = moods.first_mood(table, number)
    state.places[CITY].known = MET
    ground = state.ground(city)
    ground.entered, ground.secured = 1, True
    weathers = days.season_of(table, 1).weathers
    stream = table.stream("weather", 1)
    state.weather.append(weathers[stream.weighted([weight for _, weight in weathers])][0])
    days.forecast(table)
    knowing.look(table)
    victim = plots.plot(table).against
    if state.places[victim].known < PLACED:
        knowing.hear(table, victim)
    for _ in range(level.rumours):
        left = knowing.untold(table)
        if left:
            knowing.hear(table, table.stream("told", len(left)).pick(left))
    state.lines[:] = [[1, "begin"]]
    return HexGame(state, content, country)


def restore(content: HexPlayContent, data: Mapping[str, Plain]) -> HexGame:
    """The game that a snapshot stands for; `BadValue` for data that no run can lead to."""
    state = snapshot.restore(data, content)
    country = country_of(state.params, state.seed, content)
    snapshot.require_known(state, content, country)
    # Tables may have lost what an older journal speaks of.
    if not Diary(Table(state, content, country)).can_be_told():
        raise BadValue(message("snapshot: its journal tells of what the tables do not have"))
    return HexGame(state, content, country)


def _who(params: HexPlayParams, seed: str, content: HexPlayContent) -> tuple[str, ...]:
    """The patrol that was asked for, or four of the pool whom the dice choose."""
    if params.patrol in content.play.patrols:
        return content.play.patrols[params.patrol]
    pool = tuple(content.play.companions)
    return Dice(seed).stream("patrol").shuffled(pool)[:PATROL]
