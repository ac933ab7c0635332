"""Parameters of Hex: the size of the map, and how its hexes are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from game.core.codec import Within
from game.core.params import Param, ParamSpace
from game.core.text import N_

Profile = Literal["written", "original"]
"""The procedure as its author wrote it, or as his simulator ran."""
Order = Literal["spiral", "random"]
PROFILES: tuple[Profile, ...] = get_args(Profile)
ORDERS: tuple[Order, ...] = get_args(Order)
MOST_RADIUS = 40

Radius = Annotated[
    int,
    Within(1, MOST_RADIUS),
    Param(N_("Radius"), N_("Hexes from the middle of the map to its edge.")),
]


@dataclass(frozen=True, slots=True)
class HexParams:
    """What a player or game master sets before a country is made (rules/hexcrawl.md, "Output")."""

    radius: Radius = 6
    explore: Annotated[
        Order,
        Param(
            N_("Order"),
            N_("Of a map that nobody walks: ring after ring from the city, or at random."),
            (N_("Rings around the city"), N_("At random")),
        ),
    ] = "spiral"
    obstacles: Annotated[
        int,
        Within(0, 100),
        Param(N_("Natural obstacles"), N_("Percent of the hexes that have one.")),
    ] = 25
    steps: Annotated[
        int,
        Within(6, 7),
        Param(
            N_("Steps of securing"),
            N_("Crossings that make a hex safe: six, or one for each of its seven places."),
        ),
    ] = 6
    profile: Annotated[
        Profile,
        Param(
            N_("Dice"),
            N_("As the source writes them, or as its simulator drew: an island in the sea."),
            (N_("As written"), N_("As simulated")),
            bare=True,
        ),
    ] = "written"


SPACE = ParamSpace(HexParams)
