"""The four charges: four journeys, each of which turns when its first part is done, and ends in a
place with a scene.

The roads bring caravans home, and then the last house of the north calls. The courts are reconciled
by each other's lanterns, and then they want to meet. The map is drawn, and then it lacks a corner.
The plot is proved, and then those behind it flee.
"""

from __future__ import annotations

from game.core.hexgrid import Hex, distance, within
from game.core.text import NO_PROSE, Prose
from game.tales.hex.rules.country.country import CITY
from game.tales.hex.rules.play import knowing, meetings
from game.tales.hex.rules.play.costs import drawn_sight
from game.tales.hex.rules.play.escorts import waits
from game.tales.hex.rules.play.events import ChargeTurned, TaskDone
from game.tales.hex.rules.play.seen import Task
from game.tales.hex.rules.play.state import PLACED
from game.tales.hex.rules.play.table import Table
from game.tales.hex.rules.play.winter import deep_day

_SPARE = 3
"""Days that whoever is sent somewhere should have to spare, at a hex a day."""


def tasks(table: Table) -> tuple[Task, ...]:
    """How far the first part of each charge is, and what became of it; none asks for more than
    there is."""
    state, level, country = table.state, table.level, table.country
    hosts = sum(waits(table, each) or table.place(each.number).joined
                for each in country.communities)  # fmt: skip
    joined = sum(place.joined for place in state.places)
    fairies = [e.number for e in country.communities if e.kind == "fairy"]
    courts = sum(table.place(number).reconciled for number in fairies)
    hexes = _undrawn_at_first(table)
    charted = len(state.chart) - state.chart.laid
    return (
        _task(table, "roads", joined, min(level.roads, max(1, hosts))),
        _task(table, "courts", courts, min(level.courts, len(fairies))),
        _task(table, "map", charted, max(1, min(level.map, hexes))),
        _task(table, "plot", min(state.proofs, level.proofs), level.proofs),
    )


def charted_first(table: Table) -> int:
    """Hexes to be drawn before any charge takes its turn."""
    return min(table.level.chart, _undrawn_at_first(table) * 2 // 3)


def _undrawn_at_first(table: Table) -> int:
    radius = table.state.params.radius
    return 1 + 3 * radius * (radius + 1) - table.state.chart.laid


def _task(table: Table, id_: str, have: int, need: int) -> Task:
    state = table.state
    turned = id_ in state.turned
    end = state.ends[state.turned.index(id_)] if id_ in state.told else None
    have = need if turned else min(have, need)
    return Task(id_, have, need, end, id_ in state.tasks, turned)


def note_turns(table: Table) -> None:
    """What has its first part done takes its turn, once enough of the country is drawn to say
    where. Where it is to end is known by place only to those who know that place, or see it;
    others have to ask for news (`hosts.Ask`)."""
    state = table.state
    make_out(table)
    if len(state.chart) - state.chart.laid < charted_first(table):
        return
    for task in tasks(table):
        if task.have >= task.need and not task.turned:
            at = _end_of(table, task.id)
            state.turned.append(task.id)
            state.ends.append(at)
            table.learnt = True
            table.tell(ChargeTurned(task.id, at, _told(table, task.id, at)))
            make_out(table)
    end_here(table)


def make_out(table: Table) -> None:
    """The places where charges are to end are known as soon as they are seen, whatever they were
    known by before: by a sign, by a visit, by standing in sight of them. The corner that a map
    lacks is seen on the map. At a gentle level somebody comes to say it at once."""
    state = table.state
    for number, (task, at) in enumerate(zip(state.turned, state.ends, strict=True)):
        sent = number < table.level.told
        if task not in state.told and (sent or task == "map" or _in_sight(table, at)):
            knowing.tell_end(table, task)


def _in_sight(table: Table, at: Hex) -> bool:
    country, state = table.country, table.state
    if distance(state.at, at) <= drawn_sight(table, table.drawn(state.at)):
        return True
    known = [e.at for e in country.communities if table.place(e.number).known >= PLACED]
    known += [e.at for e in country.ruins if state.ruins[e.number] >= PLACED]
    return at in known


def end_here(table: Table) -> bool:
    """The scene in which a charge ends, where the patrol has come to its place. Whether it does."""
    state = table.state
    for task, at in zip(state.turned, state.ends, strict=True):
        if at == state.at and task not in state.tasks and state.meeting is None:
            meetings.begin(table, table.facts.charges[task].scene, task)
            return True
    return False


def ended(table: Table, scene: str) -> None:
    """A scene is over: the charge that it ends is done."""
    for task, charge in table.facts.charges.items():
        if charge.scene.id == scene and task not in table.state.tasks:
            table.state.tasks.append(task)
            table.tell(TaskDone(task))


def _told(table: Table, task: str, at: Hex) -> Prose:
    """How it turns, with the name of the place where it is to end."""
    name = next((e.name for e in table.country.communities if e.at == at), None)
    name = name or next((e.name for e in table.country.ruins if e.at == at), NO_PROSE)
    return table.facts.charges[task].turn.filled(place=name)


def _end_of(table: Table, task: str) -> Hex:
    """Where a charge is to end: never where winter would be before the patrol."""
    match task:
        case "roads":
            return _last_house(table)
        case "courts":
            return _loneliest(table)
        case "map":
            return _missing_corner(table)
        case "plot":
            return _refuge_of_plotters(table)
    raise AssertionError(task)


def _in_time(table: Table, at: Hex) -> bool:
    """Whether a patrol that walks steadily comes there before winter, and home before the end."""
    there = distance(table.state.at, at)
    home = distance(at, table.country.communities[CITY].at)
    if deep_day(table, at) <= table.day + there + _SPARE:
        return False
    return table.left > there + home + _SPARE


def _last_house(table: Table) -> Hex:
    """The northernmost community in which no caravan was fetched yet, else of all."""
    hosts = [e for e in table.country.communities if e.kind in ("community", "satellite")]
    found = [e for e in hosts if waits(table, e) and _in_time(table, e.at)]
    found = found or [e for e in hosts if _in_time(table, e.at)]
    if not found:
        return table.country.communities[CITY].at
    end = min(found, key=lambda each: (2 * each.at[1] + each.at[0], each.number))
    return end.at


def _loneliest(table: Table) -> Hex:
    """The loneliest hex: the one from which it is farthest to whoever is nearest."""
    lived = [each.at for each in table.country.communities]
    radius = table.state.params.radius
    free = [at for at in within((0, 0), radius) if _in_time(table, at)]
    return min(
        free or [table.country.communities[CITY].at],
        key=lambda at: (-min(distance(at, each) for each in lived), at),
    )


def _missing_corner(table: Table) -> Hex:
    """The undrawn hex that lies farthest from all that is drawn, and of these from the city."""
    city = table.country.communities[CITY].at
    chart = table.state.chart
    blank = [at for at in within((0, 0), chart.radius) if at not in chart and _in_time(table, at)]
    return min(
        blank or [city],
        key=lambda at: (
            -min(distance(at, each) for each in chart.hexes), -distance(at, city), at
        ),
    )  # fmt: skip


def _refuge_of_plotters(table: Table) -> Hex:
    """The ruin farthest from the seat of the plot; their seat, where they have nowhere to go."""
    seat = table.country.communities[table.country.factions[0].seat]
    ruins = [each for each in table.country.ruins if _in_time(table, each.at)]
    if not ruins:
        return seat.at if _in_time(table, seat.at) else table.country.communities[CITY].at
    end = min(ruins, key=lambda each: (-distance(seat.at, each.at), each.number))
    return end.at
