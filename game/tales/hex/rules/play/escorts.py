"""Escorts: a community's caravan is brought to the city, and leaves a road behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.hexgrid import Hex, distance
from game.core.text import Message, message
from game.tales.hex.rules.country.country import CITY, Community
from game.tales.hex.rules.play import days
from game.tales.hex.rules.play.cards import draw_card
from game.tales.hex.rules.play.events import CaravanCame, EscortTaken
from game.tales.hex.rules.play.seen import Known
from game.tales.hex.rules.play.table import Table
from game.tales.hex.rules.play.verb import Here, Number, Verb

_CHEER = 1
"""Spirits, when a caravan has come home."""


def waits(table: Table, community: Community) -> bool:
    """Whether a community has a caravan that waits for an escort."""
    far = distance(community.at, table.country.communities[CITY].at)
    return (
        community.kind in ("community", "satellite")
        and far >= table.numbers.escort
        and not table.place(community.number).joined
    )


@dataclass(frozen=True, slots=True)
class Escort(Verb):
    """Take a community's caravan along to the city: where there is no road it is slower, and where
    it has gone there is one."""

    verb = "escort"
    community: Number

    @classmethod
    def open(cls, here: Here) -> Iterator[Escort]:
        table = here.table
        if table.state.escort >= 0:
            return
        for each in here.guests:
            if waits(table, each) and days.welcomes(table, each.number):
                yield Escort(each.number)

    def carry_out(self, table: Table) -> None:
        table.state.escort = self.community
        # A new journey: the country is crossed again, and with wheels.
        table.state.crossed[:] = [table.state.at]
        table.tell(EscortTaken(self.community, table.name(self.community)))

    def explain(self, known: Known) -> Message:
        return message(
            "Bring the caravan of {name} to the city. Where there is no road each step takes a"
            " quarter more; where it has gone there will be one.",
            name=known.name(self.community),
        )


def pave(table: Table, start: Hex, to: Hex) -> None:
    """A caravan leaves a road, and its people turn over a patrol card of each hex that they cross,
    harmlessly."""
    state = table.state
    if state.escort < 0:
        return
    state.ground(start).road = state.ground(to).road = True
    if to not in state.crossed and to != table.country.communities[CITY].at:
        draw_card(table, harmless=True)


def come_home(table: Table) -> None:
    """A caravan that comes to the city is home, and its road is open."""
    state = table.state
    number = state.escort
    if number < 0 or state.at != table.country.communities[CITY].at:
        return
    state.escort = -1
    table.place(number).joined = True
    table.tell(CaravanCame(number, table.name(number)))
    table.change("spirits", _CHEER)
