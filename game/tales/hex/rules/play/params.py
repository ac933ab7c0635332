"""Parameters of Hex as it is played: the country, how hard it is, and who goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from game.core.params import Field, Pack, Param, ParamSpace, fields_of
from game.core.parts import in_pack
from game.core.text import N_
from game.tales.hex.rules.country.content import COUNTRY
from game.tales.hex.rules.country.params import HexParams, Radius

Level = Literal["gentle", "normal", "grim"]
Patrol = Literal["random", "surveyors", "pilgrims", "pedlars", "wardens"]
"""Four drawn from the pool, or one of the patrols that the tables name."""
LEVELS: tuple[Level, ...] = get_args(Level)
PATROLS: tuple[Patrol, ...] = get_args(Patrol)


@dataclass(frozen=True, slots=True)
class HexPlayParams(HexParams):
    """What a player sets before the patrol leaves the city."""

    radius: Radius = 5
    level: Annotated[
        Level,
        Param(
            N_("Difficulty"),
            N_("How many days there are before winter, what the patrol carries, what is asked of"
               " it."),
            (N_("Gentle"), N_("Normal"), N_("Grim")),
            bare=True,
            always=True,
            asked=True,
        ),
    ] = "normal"  # fmt: skip
    patrol: Annotated[
        Patrol,
        Param(
            N_("Patrol"),
            N_("Who goes: four whom the dice choose, or one of four patrols that know each other."),
            (
                N_("Whoever volunteers"),
                N_("The surveyors"),
                N_("The pilgrims"),
                N_("The pedlars"),
                N_("The wardens"),
            ),
            bare=True,
            asked=True,
        ),
    ] = "random"
    pack: Pack = ""


PLAY, BOOK = "play", "book"
"""Parts of content: the numbers of play, and the encounters, a part for each chapter."""
CHAPTERS = ("land", "people", "fairy", "trouble", "ruin")
"""The chapters that every game draws its encounters from, in this order. The list is closed:
another chapter would change every world, and so asks for raised rules, or for a parameter that
names it."""


ENCOUNTERS = "encounters"
"""The part of a content pack that is bound behind the book."""


def uses(params: HexPlayParams) -> tuple[str, ...]:
    """The country is drawn, and the whole book may be met in it, with what a pack adds to it."""
    added = (in_pack(params.pack, ENCOUNTERS),) if params.pack else ()
    return (COUNTRY, PLAY, *(f"{BOOK}/{name}" for name in CHAPTERS), *added)


class HexPlaySpace(ParamSpace[HexPlayParams]):
    """The parameters of play. The order of exploring means nothing where a patrol explores."""

    def applies(self, field: Field, params: HexPlayParams) -> bool:
        return field.name != "explore"


SPACE = HexPlaySpace(HexPlayParams, fields_of(HexPlayParams, first=("level", "patrol")))
