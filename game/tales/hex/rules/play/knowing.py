"""What the patrol gets to know of places: signs seen from afar, rumours, what they proved to be."""

from __future__ import annotations

from game.core.hexgrid import Hex, bearing, distance
from game.core.text import Prose
from game.tales.hex.rules.country.country import way
from game.tales.hex.rules.play.costs import drawn_sight
from game.tales.hex.rules.play.days import forecast
from game.tales.hex.rules.play.events import (
    EndLearnt,
    LieSeen,
    RumourHeard,
    RumourProved,
    Sighted,
    WeatherSeen,
)
from game.tales.hex.rules.play.state import HIGH, LOW, PLACED, RUMOURED, UNKNOWN, WET
from game.tales.hex.rules.play.table import Table

_RAISED = ("hills", "plateau", "low_mountains", "high_mountains")
_AHEAD = 2
"""Days whose weather is seen from heights."""


def look(table: Table) -> None:
    """Make out the signs within sight of where the patrol is: nothing is drawn by that. From
    heights one sees the weather gather."""
    drawn = table.drawn(table.state.at)
    far = drawn_sight(table, drawn)
    show(table, table.state.at, far)
    if far > 1:
        survey(table, table.state.at, far // 2 + 1)
    weather = table.state.weather
    height = table.content.reliefs[drawn.relief].sight >= table.numbers.height
    if height and table.weather != "fog" and len(weather) < table.day + _AHEAD:
        forecast(table, _AHEAD)
        sky = weather[-1]
        table.tell(WeatherSeen(sky, table.facts.weathers[sky].words))


def show(table: Table, at: Hex, far: int) -> None:
    """Make out every sign within so many hexes."""
    for community in table.country.communities:
        if distance(at, community.at) <= far:
            place(table, community.number)
    for ruin in table.country.ruins:
        if distance(at, ruin.at) <= far:
            place_ruin(table, ruin.number)


def survey(table: Table, at: Hex, far: int) -> None:
    """Make out how the undrawn land lies within so many hexes: as it would be drawn if it were
    entered now. Nothing is drawn by that, and what is drawn later may change it."""
    state, fresh = table.state, 0
    for beyond, drawn in state.chart.around(at, far):
        if drawn is None and beyond not in state.lies:
            state.lies[beyond] = _lie(table.content.reliefs[state.chart.glimpse(beyond)].id)
            fresh += 1
    if fresh:
        table.tell(LieSeen(fresh))


def _lie(relief: str) -> int:
    return WET if relief in ("water", "shore") else HIGH if relief in _RAISED else LOW


def place(table: Table, number: int) -> None:
    """It is known now where a community lies, and what its rumour was worth."""
    community, known = table.country.communities[number], table.place(number)
    if known.known >= PLACED:
        return
    known.known = PLACED
    kind = "fairy" if community.kind == "fairy" else "community"
    table.tell(Sighted(kind, number, community.at, community.name))
    hearsay = table.country.rumours[number - 1]
    if known.heard and not hearsay.sure:
        right = hearsay.towards == bearing(table.country.city.at, community.at)
        table.tell(RumourProved(number, right, community.name))


def place_ruin(table: Table, number: int) -> None:
    """It is known now where a ruin lies."""
    if table.state.ruins[number] == UNKNOWN:
        table.state.ruins[number] = PLACED
        ruin = table.country.ruins[number]
        table.tell(Sighted("ruin", number, ruin.at, ruin.name))


def rumour_words(table: Table, number: int) -> Prose:
    """How the rumour of a community is told."""
    hearsay = table.country.rumours[number - 1]
    told = next(each.words for each in table.content.rumours if each.id == hearsay.rumour)
    return told.filled(name=table.name(number), way=way(hearsay.towards, hearsay.far))


def untold(table: Table) -> list[int]:
    """The communities of which no rumour was told and nothing is known."""
    return [
        hearsay.about
        for hearsay in table.country.rumours
        if not table.place(hearsay.about).heard and table.place(hearsay.about).known < PLACED
    ]


def hear(table: Table, number: int) -> None:
    """Somebody tells the rumour of a community."""
    known = table.place(number)
    known.heard = True
    known.known = max(known.known, RUMOURED)
    hearsay = table.country.rumours[number - 1]
    table.learnt = True
    table.tell(RumourHeard(number, hearsay.sure, rumour_words(table, number)))


def untold_ends(table: Table) -> list[str]:
    """The charges that have taken their turn, and nobody has said where they are to end."""
    return [task for task in table.state.turned if task not in table.state.told]


def tell_end(table: Table, task: str) -> None:
    """It is known now where a charge is to end, and what lies there."""
    state = table.state
    at = state.ends[state.turned.index(task)]
    state.told.append(task)
    table.learnt = True
    show(table, at, 0)
    table.tell(EndLearnt(task, at))


def hear_nearest(table: Table) -> bool:
    """Hear of the nearest community that nobody told of yet; failing that the nearest ruin is
    shown. Whether there was anything to tell."""
    at = table.state.at
    communities = table.country.communities
    left = untold(table)
    if left:
        hear(table, min(left, key=lambda each: (distance(at, communities[each].at), each)))
        return True
    ruins = [each for each in table.country.ruins if table.state.ruins[each.number] == UNKNOWN]
    if ruins:
        nearest = min(ruins, key=lambda each: (distance(at, each.at), each.number))
        place_ruin(table, nearest.number)
    return bool(ruins)
