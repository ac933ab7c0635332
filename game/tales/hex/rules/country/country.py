"""A country as it is before play: everything that the dice decide before a hex is entered.

Who lives where and with whom on what terms, what lies in ruins, what communities want, who plots
among them, and what is told in the city of where the others lie (rules/hexcrawl.md, "Before play").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from game.core.dice import Dice, Stream
from game.core.hexgrid import (
    HEX_DIRECTIONS,
    Hex,
    HexDirection,
    bearing,
    distance,
    within,
    within_both,
)
from game.core.steps import Steps
from game.core.text import Prose
from game.tales.hex.rules.country.content import About, HexContent, Nature, Rumour
from game.tales.hex.rules.country.drawing import PLACES
from game.tales.hex.rules.country.names import Names
from game.tales.hex.rules.country.params import HexParams


class Sites:
    """The hexes of a map that can hold something, and the places taken in each."""

    def __init__(self, params: HexParams) -> None:
        self._radius = params.radius
        self._island = params.radius - (params.profile == "original")
        self._taken: dict[Hex, list[int]] = {}

    def draw(self, stream: Stream, near: Hex | None = None, far: int = 0) -> tuple[Hex, int]:
        """A hex, and a place in it, each as likely as any other that is left.

        Left are the hexes that hold the least; with ``near`` only those at most ``far`` steps
        from there. The original simulator keeps its rim free while the island has a place.
        """
        options = self._emptiest(self._reach(near, far))
        at = options[stream.below(len(options))]
        taken = self._taken.setdefault(at, [])
        free = [place for place in range(len(PLACES)) if place not in taken]
        place = free[stream.below(len(free))]
        taken.append(place)
        return at, place

    def _reach(self, near: Hex | None, far: int) -> Iterator[Sequence[Hex]]:
        """Where to look, and where else if everything is full there."""
        if near is not None:
            yield tuple(within_both((0, 0), self._island, near, far))
            yield tuple(within_both((0, 0), self._radius, near, far))
        yield tuple(within((0, 0), self._island))
        yield tuple(within((0, 0), self._radius))

    def _emptiest(self, tries: Iterator[Sequence[Hex]]) -> list[Hex]:
        for land in tries:
            held = [len(self._taken.get(at, ())) for at in land]
            least = min(held, default=len(PLACES))
            if least < len(PLACES):
                return [at for at, count in zip(land, held, strict=True) if count == least]
        raise AssertionError("a map of radius 1 has 49 places, and there are 35 things at most")


Kind = Literal["city", "community", "fairy", "satellite"]

CITY = 0
"""The number of the city."""
SATELLITES_FAR = 3
"""Satellites of the city lie at most so many hexes away."""
MOST_COMMUNITIES = 1 + 10 + 8 + 8
_COUNTED: tuple[tuple[Kind, int], ...] = (("community", 2), ("fairy", 0), ("satellite", 0))
"""What a d8 counts, and what is added to it: 3 to 10 communities, 1 to 8 of the others."""
_TABLES = {"community": "community", "fairy": "fairy", "satellite": "settled"}
_NEAREST = 3
"""A community stands in relation to one of so many nearest ones."""


@dataclass(frozen=True, slots=True)
class Community:
    """A community as it is before play. Types, peoples and so on are ids of the tables."""

    number: int
    kind: Kind
    at: Hex
    place: int
    """Where in its hex, in `PLACES`."""
    name: Prose
    leader: str
    nature: str
    function: str
    people: str
    themes: tuple[str, ...]
    souls: int


@dataclass(frozen=True, slots=True)
class Tie:
    """How the community ``one`` stands to the community ``other``, by their numbers."""

    one: int
    other: int
    relation: str


def draw_communities(
    dice: Dice, content: HexContent, sites: Sites, names: Names, steps: Steps | None
) -> tuple[Community, ...]:
    """The city, then the other communities, the fairies and the satellites, numbered in order.

    The written procedure knows no satellites; they come last and take what room is left.
    """
    teller = _Teller(content, steps)
    kinds: list[Kind] = ["city"]
    for kind, more in _COUNTED:
        count = dice.stream("count", kind).die(8) + more
        teller.count(kind, count)
        kinds += [kind] * count
    found: list[Community] = []
    for number, kind in enumerate(kinds):
        stream = dice.stream("place", number)
        if kind == "satellite":
            at, place = sites.draw(stream, found[CITY].at, SATELLITES_FAR)
        else:
            at, place = sites.draw(stream)
        teller.lies(number, kind, at, place)
        found.append(_described(number, kind, at, place, dice, content, names))
        teller.is_(found[-1])
    return tuple(found)


def _described(
    number: int, kind: Kind, at: Hex, place: int, dice: Dice, content: HexContent, names: Names
) -> Community:
    stream = dice.stream("community", number)
    nature = _nature(kind, stream, content)
    function = stream.pick(nature.functions)
    people = content.people(_only(nature.peoples, stream))
    count = stream.die(2)
    first = stream.below(len(content.themes))
    themes = [first]
    if count > 1:
        second = stream.below(len(content.themes) - 1)
        themes.append(second + (second >= first))
    souls = nature.souls * stream.die(8)
    tongue = content.tongue(people.tongue)
    spoken = dice.stream("name", number)
    return Community(
        number=number,
        kind=kind,
        at=at,
        place=place,
        name=names.place(tongue, spoken),
        leader=names.person(tongue, spoken),
        nature=nature.id,
        function=function.id,
        people=people.id,
        themes=tuple(content.themes[theme].id for theme in themes),
        souls=souls,
    )


def _nature(kind: Kind, stream: Stream, content: HexContent) -> Nature:
    """The type: a d8 on the table of its kind, and where that says so a d8 on the next."""
    if kind == "city":
        return content.nature("city")
    shown = stream.pick(content.dice[_TABLES[kind]])
    if shown in content.dice:
        shown = stream.pick(content.dice[shown])
    return content.nature(shown)


def _only(peoples: tuple[str, ...], stream: Stream) -> str:
    """One of ``peoples``; where there is no choice no die is thrown."""
    return peoples[0] if len(peoples) == 1 else stream.pick(peoples)


def draw_ties(
    dice: Dice, content: HexContent, communities: tuple[Community, ...], steps: Steps | None
) -> tuple[Tie, ...]:
    """For each community how it stands to one of its nearest neighbours."""
    found = []
    for community in communities:
        stream = dice.stream("relation", community.number)
        others = sorted(
            (distance(community.at, other.at), other.number)
            for other in communities
            if other is not community
        )
        _, other = stream.pick(others[:_NEAREST])
        tie = Tie(community.number, other, stream.pick(content.relations).id)
        found.append(tie)
        if steps is not None:
            steps.add("tie", community=tie.one, other=tie.other, relation=tie.relation)
    return tuple(found)


class _Teller:
    """Tells the trace what is drawn, if there is one."""

    def __init__(self, content: HexContent, steps: Steps | None) -> None:
        self._content = content
        self._steps = steps

    def count(self, kind: Kind, count: int) -> None:
        if self._steps is not None:
            self._steps.add("count", kind=kind, count=count)

    def lies(self, number: int, kind: Kind, at: Hex, place: int) -> None:
        if self._steps is not None:
            self._steps.add(
                "lies", community=number, kind=kind, q=at[0], r=at[1], place=PLACES[place]
            )

    def is_(self, community: Community) -> None:
        if self._steps is not None:
            self._steps.add(
                "is",
                community=community.number,
                nature=community.nature,
                function=community.function,
                people=community.people,
                themes=list(community.themes),
                souls=community.souls,
                name={"en": community.name.en, "fr": community.name.fr},
                leader=community.leader,
            )


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
    dice: Dice, content: HexContent, sites: Sites, names: Names, steps: Steps | None
) -> tuple[Ruin, ...]:
    """As many ruins as a d8 shows, where there is room."""
    count = dice.stream("count", "ruin").die(MOST_RUINS)
    if steps is not None:
        steps.add("count", kind="ruin", count=count)
    found = []
    for number in range(count):
        at, place = sites.draw(dice.stream("ruin place", number))
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


_SURE = (3, 4)
"""Three rumours in four are sure."""

TOWARDS: Mapping[str, Prose] = {
    "north": Prose("to the north", "au nord"),
    "north_east": Prose("to the north-east", "au nord-est"),
    "south_east": Prose("to the south-east", "au sud-est"),
    "south": Prose("to the south", "au sud"),
    "south_west": Prose("to the south-west", "au sud-ouest"),
    "north_west": Prose("to the north-west", "au nord-ouest"),
}
_ONE_DAY = Prose("one day {there}", "à un jour {there}")
_DAYS = Prose("{far} days {there}", "à {far} jours {there}")
_HERE = Prose("within sight of the walls", "à portée de vue des murs")


@dataclass(frozen=True, slots=True)
class Hearsay:
    """What is told of one community."""

    about: int
    """Its number."""
    sure: bool
    towards: HexDirection | None
    """As told, from the city; None for a community in the city's own hex."""
    far: int
    """Hexes from the city."""
    rumour: str
    """How it is told: an id of the tables."""


def draw_rumours(
    dice: Dice, content: HexContent, communities: tuple[Community, ...], steps: Steps | None
) -> tuple[Hearsay, ...]:
    """A rumour of every community but the city.

    Of the doubtful ones half are right; the others point one direction too far to the left or to
    the right.
    """
    city = communities[CITY]
    found = []
    untold: dict[bool, list[Rumour]] = {True: [], False: []}
    """Rumours, sure or not, that nobody tells yet."""
    for community in communities[CITY + 1 :]:
        stream = dice.stream("rumour", community.number)
        sure = stream.chance(*_SURE)
        towards = bearing(city.at, community.at)
        if not sure and stream.chance(1, 2):
            turn = 1 if stream.chance(1, 2) else -1
            if towards is not None:
                towards = HEX_DIRECTIONS[(HEX_DIRECTIONS.index(towards) + turn) % 6]
        left = untold[sure] = untold[sure] or [
            each for each in content.rumours if each.sure == sure
        ]
        rumour = left.pop(stream.below(len(left)))
        far = distance(city.at, community.at)
        found.append(Hearsay(community.number, sure, towards, far, rumour.id))
        if steps is not None:
            steps.add(
                "rumour", community=community.number, sure=sure, towards=towards, far=far,
                rumour=rumour.id,
            )  # fmt: skip
    return tuple(found)


def way(towards: str | None, far: int) -> Prose:
    """The way to a place, as somebody tells it: a hex nobody knows takes a day."""
    if towards is None:
        return _HERE
    there = TOWARDS[towards]
    if far == 1:
        return _ONE_DAY.filled(there=there)
    return _DAYS.filled(far=far, there=there)


@dataclass(frozen=True, slots=True)
class Country:
    """What is fixed before play. It is a function of parameters, seed and tables."""

    name: Prose
    communities: tuple[Community, ...]
    """By their numbers: the city, the other communities, the fairies, the city's satellites."""
    ties: tuple[Tie, ...]
    wishes: tuple[Wish, ...]
    """By the number of their community."""
    rumours: tuple[Hearsay, ...]
    factions: tuple[Faction, ...]
    ruins: tuple[Ruin, ...]

    @property
    def city(self) -> Community:
        return self.communities[CITY]

    def communities_at(self, at: Hex) -> tuple[Community, ...]:
        """The communities in the hex ``at``, by their numbers."""
        return tuple(community for community in self.communities if community.at == at)

    def ruins_at(self, at: Hex) -> tuple[Ruin, ...]:
        """The ruins in the hex ``at``, by their numbers."""
        return tuple(ruin for ruin in self.ruins if ruin.at == at)


def country_of(
    params: HexParams, seed: str, content: HexContent, steps: Steps | None = None
) -> Country:
    """The country of ``seed``."""
    dice = Dice(seed, steps.rolls if steps is not None else None)
    names, sites = Names(), Sites(params)
    name = names.headed(content.countries, content.epithets, dice.stream("country"))
    if steps is not None:
        steps.add("country", name={"en": name.en, "fr": name.fr})
    communities = draw_communities(dice, content, sites, names, steps)
    ruins = draw_ruins(dice, content, sites, names, steps)
    return Country(
        name=name,
        communities=communities,
        ties=draw_ties(dice, content, communities, steps),
        wishes=draw_wishes(dice, content, communities, ruins, steps),
        rumours=draw_rumours(dice, content, communities, steps),
        factions=draw_factions(dice, content, communities, steps),
        ruins=ruins,
    )
