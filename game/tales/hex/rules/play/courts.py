"""Fairy courts: gifts and riddles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from game.core.text import Message, message
from game.tales.hex.rules.country.country import Community
from game.tales.hex.rules.play import company, moods
from game.tales.hex.rules.play.events import GiftGiven, LanternTaken
from game.tales.hex.rules.play.seen import Known
from game.tales.hex.rules.play.state import PLACED
from game.tales.hex.rules.play.table import MOST_MOOD, Table
from game.tales.hex.rules.play.verb import Here, Number, Verb
from game.tales.hex.rules.play.words import GIFTS, percent

GiftKind = Literal["candle", "relic", "rumour", "lantern"]

WARM = 2
"""The mood to which gifts and riddles lift a court; the last step takes another court's lantern."""
_SLIGHT = -1
"""Spirits, when a riddle was answered wrongly."""


def _courts(here: Here) -> Iterator[Community]:
    """Those whose guest the patrol is, and that might think better of it."""
    for each in here.guests:
        if each.kind == "fairy" and here.table.place(each.number).mood < MOST_MOOD:
            yield each


def most_by_gifts(table: Table) -> int:
    """The mood to which gifts and riddles lift a court: where there is only one, all the way."""
    courts = sum(each.kind == "fairy" for each in table.country.communities)
    return WARM if courts > 1 else MOST_MOOD


def gifts(table: Table, court: int) -> tuple[GiftKind, ...]:
    """What the patrol could give to a court."""
    found: list[GiftKind] = []
    mood = table.place(court).mood
    if mood >= WARM and any(each != court for each in table.state.lanterns):
        found.append("lantern")
    if mood >= most_by_gifts(table):
        return tuple(found)
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
    """Give fairies something: once on each journey they are pleased by it, and by a lantern of
    another court whenever they are warm enough to look at it."""

    verb = "gift"
    community: Number
    what: GiftKind

    @classmethod
    def open(cls, here: Here) -> Iterator[Gift]:
        table = here.table
        for each in _courts(here):
            fresh = table.place(each.number).gifted != table.state.journeys
            for what in gifts(table, each.number):
                if fresh or what == "lantern":
                    yield Gift(each.number, what)

    def carry_out(self, table: Table) -> None:
        number, what = self.community, self.what
        table.tell(GiftGiven(number, what, table.name(number)))
        if what == "lantern":
            lanterns = table.state.lanterns
            lanterns.remove(next(each for each in lanterns if each != number))
            moods.change(table, number, 1)
            return
        table.place(number).gifted = table.state.journeys
        if what == "rumour":
            table.place(true_rumour(table)).given = True
        else:
            table.change("candles" if what == "candle" else "relic", -1)
        _warm(table, number, 2 if what == "relic" else 1)

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
            place = table.place(each.number)
            if place.riddled != table.state.journeys and place.mood < most_by_gifts(table):
                yield Riddle(each.number)

    def carry_out(self, table: Table) -> None:
        number = self.community
        table.place(number).riddled = table.state.journeys
        stream = table.stream("riddle", number, table.day)
        if company.check(table, "riddle", "lore", table.numbers.riddle, 0, stream):
            _warm(table, number, 1)
        else:
            table.change("spirits", _SLIGHT)

    def explain(self, known: Known) -> Message:
        target = known.numbers.riddle
        return message(
            "Answer a riddle, target {target}: {percent}%.",
            target=target,
            percent=percent(known.odds("lore", target)),
        )


def _warm(table: Table, number: int, amount: int) -> None:
    """Gifts and riddles warm a court, up to what they can."""
    room = most_by_gifts(table) - table.place(number).mood
    moods.change(table, number, max(0, min(amount, room)))


@dataclass(frozen=True, slots=True)
class Lantern(Verb):
    """Ask a warm court for its lantern, to be carried to another."""

    verb = "lantern"
    community: Number

    @classmethod
    def open(cls, here: Here) -> Iterator[Lantern]:
        table = here.table
        others = [e.number for e in table.country.communities if e.kind == "fairy"]
        for each in here.guests:
            warm = each.kind == "fairy" and table.place(each.number).mood >= WARM
            if warm and each.number not in table.state.lanterns and len(others) > 1:
                yield Lantern(each.number)

    def carry_out(self, table: Table) -> None:
        table.state.lanterns.append(self.community)
        table.tell(LanternTaken(self.community, table.name(self.community)))

    def explain(self, known: Known) -> Message:
        return message(
            "Carry the lantern of {name} to another court that is warm: by it they are reconciled.",
            name=known.name(self.community),
        )
