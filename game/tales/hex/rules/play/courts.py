"""Fairy courts: gifts and riddles; and ruins, which are gone into."""

from __future__ import annotations

from game.tales.hex.rules.play import days, meetings, moods
from game.tales.hex.rules.play.checks import check
from game.tales.hex.rules.play.commands import Present
from game.tales.hex.rules.play.events import GiftGiven, Worked
from game.tales.hex.rules.play.state import PLACED
from game.tales.hex.rules.play.table import Table

_SLIGHT = -1
"""Spirits, when a riddle was answered wrongly."""


def gifts(table: Table) -> tuple[Present, ...]:
    """What the patrol could give."""
    found: list[Present] = []
    if table.state.candles:
        found.append("candle")
    if table.state.relics:
        found.append("relic")
    if true_rumour(table) >= 0:
        found.append("rumour")
    return tuple(found)


def true_rumour(table: Table) -> int:
    """The first community of which something true is known that was not given away: a sure rumour,
    or where it lies by the patrol's own eyes; -1 for none."""
    for hearsay in table.country.rumours:
        place = table.place(hearsay.about)
        sure = place.heard and hearsay.sure
        if not place.given and place.heard and (sure or place.known >= PLACED):
            return hearsay.about
    return -1


def give(table: Table, number: int, what: str) -> None:
    """Give fairies something: once a day they are pleased by it."""
    table.place(number).gifted = table.day
    table.tell(GiftGiven(number, what, table.name(number)))
    if what == "rumour":
        table.place(true_rumour(table)).given = True
    else:
        table.change("candles" if what == "candle" else "relic", -1)
    moods.change(table, number, 2 if what == "relic" else 1)


def riddle(table: Table, number: int) -> None:
    """Answer a riddle: a check of lore."""
    table.place(number).riddled = table.day
    stream = table.stream("riddle", number, table.day)
    if check(table, "riddle", "lore", table.numbers.riddle, 0, stream):
        moods.change(table, number, 1)
    else:
        table.change("spirits", _SLIGHT)


def explore(table: Table, ruin: int) -> None:
    """Go into a ruin, and meet what waits there."""
    table.tell(Worked("explore", table.numbers.explore))
    days.pass_time(table, table.numbers.explore)
    if not table.over:
        meetings.meet(table, "ruin", ruin=ruin)
