"""Communities: who lives where, from which dice (rules/hexcrawl.md, "Before play")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.dice import Dice, Stream
from game.core.hexgrid import Hex, distance
from game.core.steps import Steps
from game.core.text import Prose
from game.tales.hex.rules.country.content import HexContent, Nature
from game.tales.hex.rules.country.drawing import PLACES
from game.tales.hex.rules.country.names import Names
from game.tales.hex.rules.country.placing import Ground

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
    dice: Dice, content: HexContent, ground: Ground, names: Names, steps: Steps | None
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
            at, place = ground.draw(stream, found[CITY].at, SATELLITES_FAR)
        else:
            at, place = ground.draw(stream)
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
