"""Communities: calling on them, what they hand out and tell, what they want, how it is settled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.text import Message, Prose, message
from game.tales.hex.rules.country.country import CITY, Wish
from game.tales.hex.rules.play import days, effects, knowing, meetings, moods, plots
from game.tales.hex.rules.play.events import (
    Provisioned,
    Visited,
    WishDone,
    WishSettled,
    WishTaken,
    Worked,
)
from game.tales.hex.rules.play.facts import WishFacts
from game.tales.hex.rules.play.seen import Known
from game.tales.hex.rules.play.state import MET
from game.tales.hex.rules.play.table import Table
from game.tales.hex.rules.play.verb import Here, Number, Verb
from game.tales.hex.rules.play.words import NEEDS, handed_out, time

_GENEROUS = 2
"""The mood from which a community hands out one more of each."""
_THANKS = 2
"""What a settled wish adds to the mood."""
_ERRANDS = ("visit", "ruin", "secure", "secure_other", "ruins")
"""What settles a wish by having been done."""
_SPENT = ("relic", "candles", "bread", "spirits")
"""What settles a wish by being handed over."""
_GIVEN = (*_SPENT, "quarters")
"""What settles a wish on the spot, without a promise before."""


@dataclass(frozen=True, slots=True)
class Visit(Verb):
    """Call on a community: it is known from now on, and errands to it are run."""

    verb = "visit"
    community: Number

    @classmethod
    def open(cls, here: Here) -> Iterator[Visit]:
        for each in here.communities:
            if here.table.place(each.number).visited != here.table.day:
                yield Visit(each.number)

    def carry_out(self, table: Table) -> None:
        number = self.community
        place = table.place(number)
        first = place.known < MET
        place.known, place.visited = MET, table.day
        community = table.country.communities[number]
        leader = Prose(community.leader, community.leader)
        name = community.name
        table.learnt = table.learnt or first
        table.tell(Visited(number, first, place.mood, name, leader, wish_words(table, number)))
        for wish in table.country.wishes:
            if wish.about == "community" and wish.other == number:
                _ran(table, wish)
        if first and number != CITY:
            _first_visit(table, number)
            knowing.survey(table, community.at, table.numbers.guide)
        if table.state.meeting is None:
            welcomed(table, number)

    def explain(self, known: Known) -> Message:
        name = known.name(self.community)
        return message(
            "See how {name} receives the patrol, take what they hand out if the packs have room,"
            " and tell them what was done for them: it takes no time.",
            name=name,
        )


def welcomed(table: Table, number: int) -> None:
    """Whoever calls is thanked for errands that were run, and is given what the packs have room
    for, if that is half of it or more. What was met on calling comes before that."""
    if can_settle(table, number) and wish_facts(table, number).needs in _ERRANDS:
        settle(table, number)
    if table.over or not _provides(table, number):
        return
    bread, candles = provisions(table, number)
    state = table.state
    room = min(bread, max(0, table.most_bread - state.bread))
    room += min(candles, max(0, table.numbers.most_candles - state.candles))
    if 2 * room >= bread + candles:
        provide(table, number)


def _first_visit(table: Table, number: int) -> None:
    """Fairies always make something of strangers; so do those whose banners hang in the square."""
    if table.country.communities[number].kind == "fairy":
        meetings.meet(table, "fairy", community=number)
    elif any(number in (each.seat, each.against) for each in table.country.factions):
        meetings.meet(table, "faction", community=number)


def _ran(table: Table, wish: Wish) -> None:
    """An errand that was promised is run."""
    place = table.place(wish.community)
    if place.wish == "promised" and not place.done:
        place.done = True
        table.tell(WishDone(wish.community, table.name(wish.community)))


@dataclass(frozen=True, slots=True)
class Provision(Verb):
    """Take what a community hands out."""

    verb = "provision"
    community: Number

    @classmethod
    def open(cls, here: Here) -> Iterator[Provision]:
        table = here.table
        room = table.state.bread < table.most_bread
        room = room or table.state.candles < table.numbers.most_candles
        for each in here.guests:
            if room and _provides(table, each.number):
                yield Provision(each.number)

    def carry_out(self, table: Table) -> None:
        provide(table, self.community)

    def explain(self, known: Known) -> Message:
        page, most = known.page(self.community), dict(known.most)
        bread = max(0, min(page.bread, most["bread"] - known.purse.bread))
        candles = max(0, min(page.candles, most["candles"] - known.purse.candles))
        told = handed_out(known.name(self.community), bread, candles)
        if (bread, candles) == (page.bread, page.candles):
            return told
        return message("{told} The packs hold no more.", told=told)


def provide(table: Table, number: int) -> None:
    """A community hands out what the packs have room for."""
    bread, candles = provisions(table, number)
    table.place(number).provided = table.day
    got = (min(bread, table.most_bread - table.state.bread),
           min(candles, table.numbers.most_candles - table.state.candles))  # fmt: skip
    bread, candles = max(0, got[0]), max(0, got[1])
    table.state.bread += bread
    table.state.candles += candles
    table.tell(Provisioned(number, bread, candles, table.name(number)))


def provisions(table: Table, number: int) -> tuple[int, int]:
    """Bread and candles that a community hands out at a time: one more of each from those who like
    the patrol, and from those whose hex is secured."""
    community = table.country.communities[number]
    host = table.facts.hosts[community.nature]
    more = int(table.place(number).mood >= _GENEROUS)
    if number != CITY:
        more += table.ground(community.at).secured
    return host.bread + more, host.candles + more


def _provides(table: Table, number: int) -> bool:
    """Whether a community hands something out today."""
    rested = table.day - table.place(number).provided >= table.level.rest
    return rested and days.welcomes(table, number)


def has_news(table: Table, number: int) -> bool:
    """Whether anybody there knows something that the patrol does not."""
    if knowing.untold_ends(table) or knows_of_plot(table, number):
        return True
    return bool(knowing.untold(table)) or 0 in table.state.ruins


def knows_of_plot(table: Table, number: int) -> bool:
    """Whether a community can still tell something of the plot."""
    told = table.place(number).told
    return not told and number in plots.witnesses(table)


@dataclass(frozen=True, slots=True)
class Ask(Verb):
    """Ask a community for news: where a charge is to end, else of the plot if they know, else of a
    place nobody told of."""

    verb = "ask"
    community: Number

    @classmethod
    def open(cls, here: Here) -> Iterator[Ask]:
        for each in here.guests:
            if days.welcomes(here.table, each.number) and has_news(here.table, each.number):
                yield Ask(each.number)

    def carry_out(self, table: Table) -> None:
        number = self.community
        place = table.place(number)
        place.asked += 1
        table.learnt = True
        table.tell(Worked("ask", table.numbers.ask))
        ends = knowing.untold_ends(table)
        if ends:
            knowing.tell_end(table, ends[0])
        elif knows_of_plot(table, number):
            place.told = True
            plots.prove(table, 1)
        else:
            knowing.hear_nearest(table)
        days.pass_time(table, table.numbers.ask)

    def quarters(self, known: Known) -> int:
        return known.numbers.ask

    def explain(self, known: Known) -> Message:
        name = known.name(self.community)
        return message("Ask in {name} for news: {time}.", name=name, time=time(known.numbers.ask))


# Wishes


def wish_of(table: Table, number: int) -> Wish:
    """What a community wants."""
    return table.country.wishes[number]


def wish_facts(table: Table, number: int) -> WishFacts:
    """What settles it: where the tables say nothing, a visit there or the ruin explored."""
    wish = wish_of(table, number)
    found = table.facts.wishes.get(wish.want)
    if found is not None:
        return found
    return WishFacts(wish.want, "ruin" if wish.about == "ruin" else "visit", 1)


def wish_words(table: Table, number: int) -> Prose:
    """What it wants, in words."""
    wish = wish_of(table, number)
    words = table.content.want(wish.want).words
    if wish.other is None:
        return words
    country = table.country
    name = (
        country.ruins[wish.other].name if wish.about == "ruin"
        else country.communities[wish.other].name
    )  # fmt: skip
    return words.filled(other=name)


@dataclass(frozen=True, slots=True)
class Promise(Verb):
    """Promise a community what it wants; it says where that is to be found."""

    verb = "promise"
    community: Number

    @classmethod
    def open(cls, here: Here) -> Iterator[Promise]:
        for each in here.guests:
            if not here.table.place(each.number).wish:
                yield Promise(each.number)

    def carry_out(self, table: Table) -> None:
        number = self.community
        wish, place = wish_of(table, number), table.place(number)
        place.wish = "promised"
        table.tell(WishTaken(number, table.name(number), wish_words(table, number)))
        if wish.other is not None:
            if wish.about == "ruin":
                knowing.place_ruin(table, wish.other)
            else:
                knowing.place(table, wish.other)

    def explain(self, known: Known) -> Message:
        wish = known.page(self.community).wish
        return message(
            "Promise {name} what they want: {wish}. {how}",
            name=known.name(self.community),
            wish=wish.words,
            how=message(NEEDS[wish.needs], amount=wish.amount),
        )


def run_errands(table: Table) -> None:
    """Errands to ruins are run as soon as those are explored."""
    for wish in table.country.wishes:
        if wish.about == "ruin" and wish.other is not None and table.state.ruins[wish.other] == MET:
            _ran(table, wish)


def can_settle(table: Table, number: int) -> bool:
    """Whether what a community wants can be settled now: an errand that was promised, or what can
    be given on the spot, for which no promise is needed."""
    place, wish, facts = table.place(number), wish_of(table, number), wish_facts(table, number)
    if place.wish != "promised" and (place.wish or facts.needs not in _GIVEN):
        return False
    communities = table.country.communities
    match facts.needs:
        case "visit" | "ruin":
            return place.done
        case "secure":
            return table.ground(communities[number].at).secured
        case "secure_other":
            assert wish.other is not None
            return table.ground(communities[wish.other].at).secured
        case "ruins":
            return table.state.ruins.count(MET) >= facts.amount
        case "quarters":
            return True
        case "spirits":
            return table.state.spirits > facts.amount
        case "relic" | "candles" | "bread":
            return table.count(facts.needs) >= facts.amount
    raise AssertionError(f"nothing settles a wish that needs {facts.needs}")


@dataclass(frozen=True, slots=True)
class Settle(Verb):
    """Keep a promise, or give at once what is wanted: the community thinks better of the patrol,
    and thanks it in its way."""

    verb = "settle"
    community: Number

    @classmethod
    def open(cls, here: Here) -> Iterator[Settle]:
        for each in here.guests:
            if can_settle(here.table, each.number):
                yield Settle(each.number)

    def carry_out(self, table: Table) -> None:
        settle(table, self.community)

    def quarters(self, known: Known) -> int:
        wish = known.page(self.community).wish
        return wish.amount if wish.needs == "quarters" else 0

    def explain(self, known: Known) -> Message:
        wish = known.page(self.community).wish
        how = message(NEEDS[wish.needs], amount=wish.amount)
        if not wish.status:
            return message("Give them what they want: {wish}. {how}", wish=wish.words, how=how)
        return message("Keep the promise: {wish}. {how}", wish=wish.words, how=how)


def settle(table: Table, number: int) -> None:
    """A promise is kept."""
    facts, place = wish_facts(table, number), table.place(number)
    place.wish = "settled"
    if facts.needs in _SPENT:
        table.change(facts.needs, -facts.amount)
    elif facts.needs == "quarters":
        days.pass_time(table, facts.amount)
    if table.over:
        return
    table.tell(WishSettled(number, table.name(number)))
    moods.change(table, number, _THANKS)
    host = table.facts.hosts[table.country.communities[number].nature]
    stream = table.stream("thanks", number)
    effects.apply(table, host.boon, effects.Cause(stream, community=number))
