"""Ruins, what communities want, and the factions that plot among them."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.dice import Dice
from game.core.hexgrid import Hex
from game.core.steps import Steps
from game.core.text import Prose
from game.tales.hex.rules.country.communities import Community
from game.tales.hex.rules.country.content import About, HexContent
from game.tales.hex.rules.country.drawing import PLACES
from game.tales.hex.rules.country.names import Names
from game.tales.hex.rules.country.placing import Ground

LEAST_FACTIONS, FACTION_DIE = 1, 3
"""A d3 and one more: from 2 to 4 factions."""
MOST_RUINS = 8


@dataclass(frozen=True, slots=True)
class Ruin:
    """What is left of something. What it was and so on are ids of the tables."""

    number: int
    at: Hex
    place: int
    """Where in its hex, in `PLACES`."""
    name: Prose
    what: str
    builder: str
    peril: str
    prize: str


@dataclass(frozen=True, slots=True)
class Wish:
    """What a community wants."""

    community: int
    want: str
    about: About
    other: int | None
    """The number of the community or ruin that it is about; None if it is about neither."""


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction, its seat and its plot."""

    number: int
    id: str
    seat: int
    """The number of the community from which it is led."""
    plot: str
    against: int
    """The number of the community that the plot is about; never the seat."""
    rival: int
    """The number of the faction that it hates most."""


def draw_ruins(
    dice: Dice, content: HexContent, ground: Ground, names: Names, steps: Steps | None
) -> tuple[Ruin, ...]:
    """As many ruins as a d8 shows, where there is room."""
    count = dice.stream("count", "ruin").die(MOST_RUINS)
    if steps is not None:
        steps.add("count", kind="ruin", count=count)
    found = []
    for number in range(count):
        at, place = ground.draw(dice.stream("ruin place", number))
        stream = dice.stream("ruin", number)
        what, builder = stream.pick(content.ruins), stream.pick(content.builders)
        peril, prize = stream.pick(content.perils), stream.pick(content.prizes)
        name = names.after(what.words, content.ruin_epithets, stream)
        ruin = Ruin(number, at, place, name, what.id, builder.id, peril.id, prize.id)
        found.append(ruin)
        if steps is not None:
            steps.add(
                "ruin", ruin=number, q=at[0], r=at[1], place=PLACES[place],
                name={"en": name.en, "fr": name.fr}, what=what.id, builder=builder.id,
                peril=peril.id, prize=prize.id,
            )  # fmt: skip
    return tuple(found)


def draw_wishes(
    dice: Dice,
    content: HexContent,
    communities: tuple[Community, ...],
    ruins: tuple[Ruin, ...],
    steps: Steps | None,
) -> tuple[Wish, ...]:
    """What each community wants, and from where."""
    found = []
    for community in communities:
        stream = dice.stream("want", community.number)
        want = stream.pick(content.wants)
        other: int | None = None
        if want.about == "community":
            other = _another(stream.below(len(communities) - 1), community.number)
        elif want.about == "ruin":
            other = stream.below(len(ruins))
        found.append(Wish(community.number, want.id, want.about, other))
        if steps is not None:
            steps.add("want", community=community.number, want=want.id, other=other)
    return tuple(found)


def draw_factions(
    dice: Dice, content: HexContent, communities: tuple[Community, ...], steps: Steps | None
) -> tuple[Faction, ...]:
    """From 2 to 4 different factions, each with a seat, a plot and a rival."""
    count = dice.stream("count", "faction").die(FACTION_DIE) + LEAST_FACTIONS
    if steps is not None:
        steps.add("count", kind="faction", count=count)
    left = list(content.factions)
    found = []
    for number in range(count):
        stream = dice.stream("faction", number)
        chosen = left.pop(stream.below(len(left)))
        seat = stream.below(len(communities))
        plot = stream.pick(content.plots)
        against = _another(stream.below(len(communities) - 1), seat)
        rival = _another(stream.below(count - 1), number)
        faction = Faction(number, chosen.id, seat, plot.id, against, rival)
        found.append(faction)
        if steps is not None:
            steps.add(
                "faction", number=number, faction=chosen.id, seat=seat, plot=plot.id,
                against=against, rival=rival,
            )  # fmt: skip
    return tuple(found)


def _another(drawn: int, one: int) -> int:
    """The number drawn among all but ``one``."""
    return drawn + (drawn >= one)
