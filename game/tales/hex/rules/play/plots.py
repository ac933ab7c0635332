"""The plot: proofs against it, and who is behind it."""

from __future__ import annotations

from game.core.hexgrid import distance
from game.core.text import Prose
from game.tales.hex.rules.country.content import Plot
from game.tales.hex.rules.country.country import Faction
from game.tales.hex.rules.play import knowing
from game.tales.hex.rules.play.events import PlotLearnt
from game.tales.hex.rules.play.table import Table

_TELLING = 2
"""Proofs that tell who is behind it."""
_NEIGHBOURS = 2


def plot(table: Table) -> Faction:
    """The plot against the country's peace: that of the first faction, the strongest."""
    return table.country.factions[0]


def plot_words(table: Table) -> Prose:
    """What is plotted, and against whom."""
    return _about_victim(table, _facts(table).words)


def caught_words(table: Table) -> Prose:
    """What is seen of it where those behind it are brought to account."""
    return _about_victim(table, _facts(table).caught)


def _facts(table: Table) -> Plot:
    return next(each for each in table.content.plots if each.id == plot(table).plot)


def _about_victim(table: Table, words: Prose) -> Prose:
    return words.filled(other=table.name(plot(table).against))


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
