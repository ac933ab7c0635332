"""The plot: proofs against it, who is behind it, and the accusation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.hexgrid import distance
from game.core.text import Message, Prose, message
from game.tales.hex.rules.country.country import Faction
from game.tales.hex.rules.play import company, days, knowing
from game.tales.hex.rules.play.events import PlotLearnt
from game.tales.hex.rules.play.seen import Known
from game.tales.hex.rules.play.table import Table
from game.tales.hex.rules.play.verb import Here, Number, Verb
from game.tales.hex.rules.play.words import percent

_TELLING = 2
"""Proofs that tell who is behind it."""
_NEIGHBOURS = 2
SPEAKERS = ("tongue", "arms")
"""Skills with which one stands up to the plotters."""


def plot(table: Table) -> Faction:
    """The plot against the country's peace: that of the first faction, the strongest."""
    return table.country.factions[0]


def plot_words(table: Table) -> Prose:
    """What is plotted, and against whom."""
    faction = plot(table)
    words = next(each.words for each in table.content.plots if each.id == faction.plot)
    name = table.name(faction.against)
    return Prose(words.en.format(other=name.en), words.fr.format(other=name.fr))


def witnesses(table: Table) -> tuple[int, ...]:
    """The communities that know something of it: its victim, and the two nearest to its seat."""
    faction = plot(table)
    seat = table.country.communities[faction.seat]
    others = sorted(
        (distance(seat.at, each.at), each.number)
        for each in table.country.communities
        if each.number not in (faction.seat, faction.against)
    )
    return (faction.against, *(number for _, number in others[:_NEIGHBOURS]))


def prove(table: Table, amount: int) -> None:
    """Proofs are found, or lost. Two tell who is behind the plot, and that is not forgotten."""
    table.change("proof", amount)
    if table.state.proofs >= _TELLING and not table.state.seat_known:
        faction = plot(table)
        table.state.seat_known = True
        words = next(each.words for each in table.content.factions if each.id == faction.id)
        table.tell(PlotLearnt(words, table.name(faction.seat), plot_words(table)))
        knowing.place(table, faction.seat)


@dataclass(frozen=True, slots=True)
class Accuse(Verb):
    """Stand up to the plotters at their seat: a check of tongue or arms, whichever is better, with
    a die more for each proof above what is needed. Failing costs a proof and time."""

    verb = "accuse"
    community: Number

    @classmethod
    def open(cls, here: Here) -> Iterator[Accuse]:
        table, state = here.table, here.table.state
        if state.undone or not state.seat_known or state.proofs < table.level.proofs:
            return
        for each in here.guests:
            if each.number == plot(table).seat:
                yield Accuse(each.number)

    def carry_out(self, table: Table) -> None:
        state, need = table.state, table.level.proofs
        stream = table.stream("accuse", state.accused)
        state.accused += 1
        skill = max(SPEAKERS, key=table.dice)
        more = state.proofs - need
        if company.check(table, "accuse", skill, table.numbers.accuse, more, stream):
            state.undone = True
            return
        table.change("proof", -1)
        days.pass_time(table, table.numbers.accuse_time)

    def explain(self, known: Known) -> Message:
        return message(
            "Accuse those who plot, in {name}: {percent} %.",
            name=known.name(self.community),
            percent=percent(known.plot.chance),
        )
