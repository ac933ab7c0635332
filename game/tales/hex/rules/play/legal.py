"""What is open to the player now, in a stable order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from game.core.hexgrid import neighbours
from game.tales.hex.rules.country.communities import Community
from game.tales.hex.rules.play import courts, days, hosts, meetings, plots, tasks
from game.tales.hex.rules.play.commands import (
    NOTHING,
    Accuse,
    Ask,
    Camp,
    Choose,
    Concede,
    Explore,
    Forage,
    Gift,
    Go,
    HexCommand,
    Note,
    Promise,
    Provision,
    Report,
    Riddle,
    Scour,
    Settle,
    Travel,
    Visit,
    Write,
)
from game.tales.hex.rules.play.costs import Ways, toll
from game.tales.hex.rules.play.state import MET, MOST_NOTES
from game.tales.hex.rules.play.table import MOST_MOOD, Table

CONCEDE = Concede()


class Here:
    """The table when the patrol is asked, and what several kinds of command look at."""

    def __init__(self, table: Table, ways: Callable[[], Ways]) -> None:
        self.table = table
        self.ways = ways
        at = table.state.at
        self.communities = table.country.communities_at(at)
        self.guests = [each for each in self.communities if self._is_guest(each)]
        """The communities that were called on and have not shut their doors since."""

    def _is_guest(self, community: Community) -> bool:
        return self.table.place(community.number).known == MET


def open_commands(table: Table, ways: Callable[[], Ways]) -> tuple[HexCommand, ...]:
    """Everything that may be done now, but for notes and the journal, which are always open."""
    if table.over:
        return ()
    if table.state.meeting is not None:
        return (*_choices(table), CONCEDE)
    here = Here(table, ways)
    return tuple(command for kind in _KINDS.values() for command in kind(here))


def is_open(table: Table, command: object, ways: Callable[[], Ways]) -> bool:
    """Whether a command may be given now; cheaper than looking through all that may."""
    if table.over:
        return False
    if isinstance(command, Note | Write):
        return _is_own_open(table, command)
    if table.state.meeting is not None:
        return command == CONCEDE or command in _choices(table)
    kind = _KINDS.get(type(command))  # type: ignore[arg-type]
    return kind is not None and any(command == each for each in kind(Here(table, ways)))


def _is_own_open(table: Table, command: Note | Write) -> bool:
    """Notes lie on hexes of the map, and only days that have come are written."""
    state = table.state
    if isinstance(command, Note):
        held, known = command.at in state.notes, state.chart.on_map(command.at)
        room = len(state.notes) < MOST_NOTES
    else:
        held, known = command.day in state.written, 1 <= command.day <= table.day
        room = len(state.written) < MOST_NOTES
    return held or (known and room and command.words != NOTHING)


def _choices(table: Table) -> tuple[Choose, ...]:
    return tuple(Choose(choice, candle) for choice, candle in meetings.open_choices(table))


def _goes(here: Here) -> Iterator[HexCommand]:
    table = here.table
    for to in neighbours(table.state.at):
        if table.state.chart.on_map(to) and toll(table, table.state.at, to, table.weather):
            yield Go(to)


def _travels(here: Here) -> Iterator[HexCommand]:
    table = here.table
    if toll(table, table.state.at, neighbours(table.state.at)[0], table.weather) is None:
        return
    near = neighbours(table.state.at)
    for to in here.ways().legs:
        if to not in near:
            yield Travel(to)


def _visits(here: Here) -> Iterator[HexCommand]:
    for each in here.communities:
        if here.table.place(each.number).visited != here.table.day:
            yield Visit(each.number)


def _provisions(here: Here) -> Iterator[HexCommand]:
    table = here.table
    room = table.state.bread < table.most_bread
    room = room or table.state.candles < table.numbers.most_candles
    for each in here.guests:
        if room and hosts.can_provide(table, each.number):
            yield Provision(each.number)


def _asks(here: Here) -> Iterator[HexCommand]:
    for each in here.guests:
        if days.welcomes(here.table, each.number) and hosts.has_news(here.table, each.number):
            yield Ask(each.number)


def _promises(here: Here) -> Iterator[HexCommand]:
    for each in here.guests:
        if not here.table.place(each.number).wish:
            yield Promise(each.number)


def _settles(here: Here) -> Iterator[HexCommand]:
    for each in here.guests:
        if hosts.can_settle(here.table, each.number):
            yield Settle(each.number)


def _courts(here: Here) -> Iterator[Community]:
    for each in here.guests:
        if each.kind == "fairy" and here.table.place(each.number).mood < MOST_MOOD:
            yield each


def _gifts(here: Here) -> Iterator[HexCommand]:
    for each in _courts(here):
        if here.table.place(each.number).gifted != here.table.day:
            yield from (Gift(each.number, what) for what in courts.gifts(here.table))


def _riddles(here: Here) -> Iterator[HexCommand]:
    table = here.table
    for each in _courts(here):
        if table.day - table.place(each.number).riddled >= table.numbers.riddle_rest:
            yield Riddle(each.number)


def _accusations(here: Here) -> Iterator[HexCommand]:
    table, state = here.table, here.table.state
    if state.undone or not state.seat_known or state.proofs < table.level.proofs:
        return
    for each in here.guests:
        if each.number == plots.plot(table).seat:
            yield Accuse(each.number)


def _explorations(here: Here) -> Iterator[HexCommand]:
    for ruin in here.table.country.ruins_at(here.table.state.at):
        if here.table.state.ruins[ruin.number] != MET:
            yield Explore(ruin.number)


def _scours(here: Here) -> Iterator[HexCommand]:
    if not here.table.ground(here.table.state.at).secured:
        yield Scour()


def _forages(here: Here) -> Iterator[HexCommand]:
    table = here.table
    rested = table.day - table.ground(table.state.at).foraged >= table.numbers.forage_rest
    if rested and table.state.bread < table.most_bread:
        yield Forage()


def _camps(_: Here) -> Iterator[HexCommand]:
    yield Camp()


def _reports(here: Here) -> Iterator[HexCommand]:
    if tasks.can_report(here.table):
        yield Report()


def _concede(_: Here) -> Iterator[HexCommand]:
    yield CONCEDE


_KINDS: Mapping[type[HexCommand], Callable[[Here], Iterator[HexCommand]]] = {
    Report: _reports,
    Visit: _visits,
    Settle: _settles,
    Promise: _promises,
    Provision: _provisions,
    Ask: _asks,
    Gift: _gifts,
    Riddle: _riddles,
    Accuse: _accusations,
    Explore: _explorations,
    Go: _goes,
    Travel: _travels,
    Scour: _scours,
    Forage: _forages,
    Camp: _camps,
    Concede: _concede,
}
"""By kind: the commands of it that are open, in the order in which they are listed."""
