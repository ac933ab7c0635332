"""What the patrol does where it stands: it camps, looks for food, searches the hex, goes into a
ruin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.hexgrid import Hex
from game.core.text import Message, message
from game.tales.hex.rules.play import company, days, foreseen, knowing, meetings
from game.tales.hex.rules.play.events import Searched, Worked
from game.tales.hex.rules.play.seen import Known
from game.tales.hex.rules.play.state import DAY, MET
from game.tales.hex.rules.play.table import Table
from game.tales.hex.rules.play.verb import Here, Number, Verb
from game.tales.hex.rules.play.words import in_a_row, percent, time

_EASY, _HARD = 2, 6
"""Least and greatest target of a check."""
_PLENTY = 3
"""The target up to which food is plentiful."""


@dataclass(frozen=True, slots=True)
class Camp(Verb):
    """Rest until morning; somebody hurt may be healed by a check of craft."""

    verb = "camp"

    @classmethod
    def open(cls, _: Here) -> Iterator[Camp]:
        yield Camp()

    def carry_out(self, table: Table) -> None:
        state = table.state
        quarters = DAY - state.clock % DAY
        table.tell(Worked("camp", quarters))
        where = days.shelter(table, state.at)
        if table.hurt():
            target = table.numbers.heal - (where != days.OUTSIDE)
            if company.check(table, "heal", "craft", target, 0, table.stream("heal", table.day)):
                company.heal(table, 1)
        state.clock += quarters
        days.night(table, where, rested=quarters >= table.numbers.rest)
        if not table.over:
            knowing.look(table)

    def ahead(self, known: Known) -> foreseen.Ahead:
        return foreseen.camp(known)

    def explain(self, known: Known) -> Message:
        until = time(DAY - known.quarter)
        shelter = known.underfoot.shelter
        if shelter == days.HEARTH:
            told = message("Rest until morning, {time}, under a roof.", time=until)
        elif shelter == days.REFUGE:
            told = message("Rest until morning, {time}, in safety.", time=until)
        else:
            told = message("Rest until morning, {time}, outside.", time=until)
        if not known.purse.hurt:
            return told
        target = known.numbers.heal - (shelter != days.OUTSIDE)
        healed = message(
            "One who is hurt is well again on {target} or more: {percent}%.",
            target=target,
            percent=percent(known.odds("craft", target)),
        )
        return in_a_row([told, healed])


@dataclass(frozen=True, slots=True)
class Forage(Verb):
    """Look for food: a check of way brings one bread, two where it is plentiful."""

    verb = "forage"

    @classmethod
    def open(cls, here: Here) -> Iterator[Forage]:
        table = here.table
        rested = table.day - table.ground(table.state.at).foraged >= table.numbers.forage_rest
        if rested and table.state.bread < table.most_bread:
            yield Forage()

    def carry_out(self, table: Table) -> None:
        state = table.state
        target = forage_target(table, state.at)
        stream = table.stream("forage", *state.at, table.day)
        state.ground(state.at).foraged = table.day
        table.tell(Worked("forage", table.numbers.forage))
        if company.check(table, "forage", "way", target, 0, stream):
            table.change("bread", 2 if target <= _PLENTY else 1)
        days.pass_time(table, table.numbers.forage)

    def quarters(self, known: Known) -> int:
        return known.numbers.forage

    def explain(self, known: Known) -> Message:
        target = known.underfoot.forage
        return message(
            "{time}; bread on {target} or more: {percent}%.",
            time=time(known.numbers.forage),
            target=target,
            percent=percent(known.odds("way", target)),
        )


def forage_target(table: Table, at: Hex) -> int:
    """What a check of way must reach to find food in a hex: it depends on growth and season."""
    relief, growth, _ = table.land(at)
    kind = "water" if relief == "water" or not growth else growth
    lean = table.facts.lean[days.season_of(table, table.day).id]
    return max(_EASY, min(_HARD, table.facts.forage[kind] + lean))


_FINDS = ("", "", "bread", "candles", "view", "relic")
"""What a d6 finds in a hex, once."""
_VIEW = 2


@dataclass(frozen=True, slots=True)
class Scour(Verb):
    """Look round this hex, once: something small may be found, and no card is turned."""

    verb = "scour"

    @classmethod
    def open(cls, here: Here) -> Iterator[Scour]:
        if not here.table.ground(here.table.state.at).searched:
            yield Scour()

    def carry_out(self, table: Table) -> None:
        at = table.state.at
        table.state.ground(at).searched = True
        table.tell(Worked("scour", table.numbers.scour))
        found = table.stream("search", *at).pick(_FINDS)
        table.tell(Searched(at, found))
        if found == "view":
            knowing.show(table, at, _VIEW)
            knowing.survey(table, at, _VIEW)
        elif found:
            table.change(found, 1)
        days.pass_time(table, table.numbers.scour)

    def quarters(self, known: Known) -> int:
        return known.numbers.scour

    def explain(self, known: Known) -> Message:
        return message(
            "{time}: a loaf, a candle, a relic or a good view, each once in six; or nothing. No"
            " card is turned by that.",
            time=time(known.numbers.scour),
        )


@dataclass(frozen=True, slots=True)
class Explore(Verb):
    """Go into a ruin, and meet what waits there."""

    verb = "explore"
    ruin: Number

    @classmethod
    def open(cls, here: Here) -> Iterator[Explore]:
        table = here.table
        for ruin in table.country.ruins_at(table.state.at):
            if table.state.ruins[ruin.number] != MET:
                yield Explore(ruin.number)

    def carry_out(self, table: Table) -> None:
        table.tell(Worked("explore", table.numbers.explore))
        days.pass_time(table, table.numbers.explore)
        if not table.over:
            meetings.meet(table, "ruin", ruin=self.ruin)

    def quarters(self, known: Known) -> int:
        return known.numbers.explore

    def explain(self, known: Known) -> Message:
        return message(
            "Go into {name}: {time}, and whatever waits there.",
            name=known.ruin(self.ruin).name,
            time=time(known.numbers.explore),
        )
