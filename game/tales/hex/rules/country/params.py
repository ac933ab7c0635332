"""Parameters of Hex: the size of the map, and how its hexes are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.params import Field, ParamSpace
from game.core.text import N_

Profile = Literal["written", "original"]
Order = Literal["spiral", "random"]

PROFILES: tuple[Profile, ...] = ("written", "original")
"""The procedure as its author wrote it, or as his simulator ran."""
ORDERS: tuple[Order, ...] = ("spiral", "random")
MOST_RADIUS = 40


@dataclass(frozen=True, slots=True)
class HexParams:
    """What a player or game master sets before a country is made (rules/hexcrawl.md, "Output")."""

    radius: int = 6
    """Hexes from the middle of the map to its edge."""
    explore: Order = "spiral"
    """One of `ORDERS`: in which order a map is explored that nobody walks."""
    obstacles: int = 25
    """Percent of the hexes with a natural obstacle."""
    steps: int = 6
    """Crossings that make a hex safe."""
    profile: Profile = "written"
    """One of `PROFILES`: how the relief of a hex is found."""


SPACE: ParamSpace[HexParams] = ParamSpace(
    make=HexParams,
    fields=(
        Field(
            "radius",
            "integer",
            N_("Radius"),
            6,
            help=N_("Hexes from the middle of the map to its edge."),
            low=1,
            high=MOST_RADIUS,
        ),
        Field(
            "explore",
            "choice",
            N_("Order"),
            "spiral",
            help=N_("Of a map that nobody walks: ring after ring from the city, or at random."),
            choices=ORDERS,
            choice_labels=(N_("Rings around the city"), N_("At random")),
        ),
        Field(
            "obstacles",
            "integer",
            N_("Natural obstacles"),
            25,
            help=N_("Percent of the hexes that have one."),
            low=0,
            high=100,
        ),
        Field(
            "steps",
            "integer",
            N_("Steps of securing"),
            6,
            help=N_("Crossings that make a hex safe: six, or one for each of its seven places."),
            low=6,
            high=7,
        ),
        Field(
            "profile",
            "choice",
            N_("Dice"),
            "written",
            help=N_("As the source writes them, or as its simulator drew: an island in the sea."),
            choices=PROFILES,
            choice_labels=(N_("As written"), N_("As simulated")),
            bare=True,
        ),
    ),
)
