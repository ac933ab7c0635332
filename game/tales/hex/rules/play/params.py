"""Parameters of Hex as it is played: the country, how hard it is, and who goes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.params import Field, ParamSpace
from game.core.text import N_
from game.tales.hex.rules.country.params import SPACE as LAND
from game.tales.hex.rules.country.params import HexParams

LEVELS = ("gentle", "normal", "grim")
PATROLS = ("random", "surveyors", "pilgrims", "pedlars", "wardens")
"""Four drawn from the pool, or one of the patrols that the tables name."""
DEFAULT_RADIUS = 5


@dataclass(frozen=True, slots=True)
class HexPlayParams(HexParams):
    """What a player sets before the patrol leaves the city."""

    radius: int = DEFAULT_RADIUS
    level: str = "normal"
    """One of `LEVELS`."""
    patrol: str = "random"
    """One of `PATROLS`."""


class HexPlaySpace(ParamSpace[HexPlayParams]):
    """The parameters of play. The order of exploring means nothing where a patrol explores."""

    def applies(self, field: Field, params: HexPlayParams) -> bool:
        return field.name != "explore"


LEVEL = Field(
    "level",
    "choice",
    N_("Level"),
    "normal",
    help=N_("How many days there are before winter, what the patrol carries, what is asked of it."),
    choices=LEVELS,
    choice_labels=(N_("Gentle"), N_("Normal"), N_("Grim")),
    bare=True,
    always=True,
)
PATROL = Field(
    "patrol",
    "choice",
    N_("Patrol"),
    "random",
    help=N_("Who goes: four whom the dice choose, or one of four patrols that know each other."),
    choices=PATROLS,
    choice_labels=(
        N_("Whoever volunteers"),
        N_("The surveyors"),
        N_("The pilgrims"),
        N_("The pedlars"),
        N_("The wardens"),
    ),
    bare=True,
)
SPACE = HexPlaySpace(
    make=HexPlayParams,
    fields=(
        LEVEL,
        PATROL,
        *(
            replace(field, default=DEFAULT_RADIUS) if field.name == "radius" else field
            for field in LAND.fields
        ),
    ),
)
