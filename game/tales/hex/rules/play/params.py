"""Parameters of Hex as it is played: the country, how hard it is, and who goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.core.params import Field, Param, ParamSpace, fields_of
from game.core.text import N_
from game.tales.hex.rules.country.params import HexParams, Radius

LEVELS = ("gentle", "normal", "grim")
PATROLS = ("random", "surveyors", "pilgrims", "pedlars", "wardens")
"""Four drawn from the pool, or one of the patrols that the tables name."""
DEFAULT_RADIUS = 5


@dataclass(frozen=True, slots=True)
class HexPlayParams(HexParams):
    """What a player sets before the patrol leaves the city."""

    radius: Radius = DEFAULT_RADIUS
    level: Annotated[
        str,
        Param(
            N_("Level"),
            N_(
                "How many days there are before winter, what the patrol carries,"
                " what is asked of it."
            ),
            choice_labels=(N_("Gentle"), N_("Normal"), N_("Grim")),
            choices=LEVELS,
            bare=True,
            always=True,
        ),
    ] = "normal"
    """One of `LEVELS`."""
    patrol: Annotated[
        str,
        Param(
            N_("Patrol"),
            N_("Who goes: four whom the dice choose, or one of four patrols that know each other."),
            choice_labels=(
                N_("Whoever volunteers"),
                N_("The surveyors"),
                N_("The pilgrims"),
                N_("The pedlars"),
                N_("The wardens"),
            ),
            choices=PATROLS,
            bare=True,
        ),
    ] = "random"
    """One of `PATROLS`."""


class HexPlaySpace(ParamSpace[HexPlayParams]):
    """The parameters of play. The order of exploring means nothing where a patrol explores."""

    def applies(self, field: Field, params: HexPlayParams) -> bool:
        return field.name != "explore"


SPACE = HexPlaySpace(HexPlayParams, fields_of(HexPlayParams, first=("level", "patrol")))
