"""Fairy courts: gifts and riddles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from game.core.text import Message, message
from game.tales.hex.rules.country.country import Community
from game.tales.hex.rules.play import company, moods
from game.tales.hex.rules.play.events import GiftGiven
from game.tales.hex.rules.play.seen import Known
from game.tales.hex.rules.play.state import PLACED
from game.tales.hex.rules.play.table import MOST_MOOD, Table
from game.tales.hex.rules.play.verb import Here, Number, Verb
from game.tales.hex.rules.play.words import GIFTS, percent

GiftKind = Literal["candle", "relic", "rumour"]

_SLIGHT = -1
"""Spirits, when a riddle was answered wrongly."""


def _courts(here: Here) -> Iterator[Community]:
    """Those whose guest the patrol is, and that might think better of it."""
    for each in here.guests:
        if each.kind == "fairy" and here.table.place(each.number).mood < MOST_MOOD:
            yield each


def gifts(table: Table) -> tuple[GiftKind, ...]:
    """What the patrol could give."""
    found: list[GiftKind] = []
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


@dataclass(frozen=True, slots=True)
class Gift(Verb):
    """Give fairies something: once a day they are pleased by it."""

    verb = "gift"
    community: Number
    what: GiftKind

    @classmethod
    def open(cls, here: Here) -> Iterator[Gift]:
        for each in _courts(here):
            if here.table.place(each.number).gifted != here.table.day:
                yield from (Gift(each.number, what) for what in gifts(here.table))

    def carry_out(self, table: Table) -> None:
        number, what = self.community, self.what
        table.place(number).gifted = table.day
        table.tell(GiftGiven(number, what, table.name(number)))
        if what == "rumour":
            table.place(true_rumour(table)).given = True
        else:
            table.change("candles" if what == "candle" else "relic", -1)
        moods.change(table, number, 2 if what == "relic" else 1)

    def explain(self, known: Known) -> Message:
        name = known.name(self.community)
        return message("Give {name} {gift}.", name=name, gift=GIFTS[self.what])


@dataclass(frozen=True, slots=True)
class Riddle(Verb):
    """Answer a riddle of a fairy court: a check of lore."""

    verb = "riddle"
    community: Number

    @classmethod
    def open(cls, here: Here) -> Iterator[Riddle]:
        table = here.table
        for each in _courts(here):
            if table.day - table.place(each.number).riddled >= table.numbers.riddle_rest:
                yield Riddle(each.number)

    def carry_out(self, table: Table) -> None:
        number = self.community
        table.place(number).riddled = table.day
        stream = table.stream("riddle", number, table.day)
        if company.check(table, "riddle", "lore", table.numbers.riddle, 0, stream):
            moods.change(table, number, 1)
        else:
            table.change("spirits", _SLIGHT)

    def explain(self, known: Known) -> Message:
        target = known.numbers.riddle
        return message(
            "Answer a riddle, target {target}: {percent} %.",
            target=target,
            percent=percent(known.odds("lore", target)),
        )
