"""Rumours: before play, what is told in the city of where the other communities lie.

There is one for each of them. Who is sure is right; who is not may point beside.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.dice import Dice
from game.core.hexgrid import HEX_DIRECTIONS, HexDirection, bearing, distance
from game.core.steps import Steps
from game.core.text import Prose
from game.tales.hex.rules.country.communities import CITY, Community
from game.tales.hex.rules.country.content import HexContent, Rumour

_SURE = (3, 4)
"""Three rumours in four are sure."""

_TOWARDS = {
    "north": Prose("to the north", "au nord"),
    "north_east": Prose("to the north-east", "au nord-est"),
    "south_east": Prose("to the south-east", "au sud-est"),
    "south": Prose("to the south", "au sud"),
    "south_west": Prose("to the south-west", "au sud-ouest"),
    "north_west": Prose("to the north-west", "au nord-ouest"),
}
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
    there = _TOWARDS[towards]
    if far == 1:
        return Prose(f"one day {there.en}", f"à un jour {there.fr}")
    return Prose(f"{far} days {there.en}", f"à {far} jours {there.fr}")
