"""Parameters of Candle: castle, level or story, and what its floors are like.

In texts the number of floors, or of the story's level, is a bare number beside the kind:
``castle,10``, ``level``, ``story,3``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.params import Field, ParamSpace, Value
from game.core.text import N_

KINDS = ("level", "castle", "story")
CASTLE_FLOORS = 10
USUAL_CELLS = 25
"""Cells of the usual grid, 5 x 5: what is said of it is scaled for others."""


@dataclass(frozen=True, slots=True)
class CandleParams:
    """What a player sets before a floor is laid (rules/platformer.md, "Output")."""

    kind: str = "level"
    """One of `KINDS`."""
    floors: int = 1
    """Floors laid one above the other; of the story, at most so many levels."""
    chapter: int = 1
    """The story's level with which it begins, from 1."""
    columns: int = 5
    rows: int = 5
    blocked: int = 8
    """Percent of the grid's cells that are walls."""
    second_zone: int = 4
    """Sections in 25 that a second zone needs to be kept."""
    traps: int = 100
    """Percent of each trap's own chance to be there."""
    darkness: int = 100
    """Percent; candles are the rarer the more of it."""
    keys: int = 5
    """Keys in 25 kept sections."""


def _floors_of_kind(values: Mapping[str, Value]) -> Mapping[str, Value]:
    return {"floors": 1 if values["kind"] == "level" else CASTLE_FLOORS}


def _number_of(kind: object) -> str:
    """Which parameter is written as a bare number beside ``kind``."""
    return "chapter" if kind == "story" else "floors"


@dataclass(frozen=True)
class CandleSpace(ParamSpace[CandleParams]):
    """A space of parameters in which one whole number may be written bare."""

    def write(self, params: CandleParams) -> str:
        """The canonical text form: the kind, its number, then what is not as usual."""
        number = _number_of(params.kind)
        kind, *words = super().write(params).split(",")
        if params.kind == "level" and params.floors == 1:
            return ",".join((kind, *words))
        bare = str(getattr(params, number))
        return ",".join((kind, bare, *(w for w in words if not w.startswith(f"{number}="))))

    def applies(self, field: Field, params: CandleParams) -> bool:
        """A level is one floor, and the story is drawn already."""
        if params.kind == "story":
            return field.name in ("kind", "chapter")
        return field.name != "chapter" and (field.name != "floors" or params.kind == "castle")

    def _said(self, text: str) -> dict[str, Value]:
        """Give a bare number its name, which depends on the kind said before or after it."""
        words = [word.strip() for word in text.split(",")]
        story = any(word.lower().replace(" ", "") in ("story", "kind=story") for word in words)
        number = _number_of("story" if story else "")
        named = (f"{number}={word}" if word.isdecimal() else word for word in words)
        return super()._said(",".join(named))


SPACE = CandleSpace(
    make=CandleParams,
    derive=_floors_of_kind,
    fields=(
        Field(
            "kind",
            "choice",
            N_("Kind"),
            "level",
            help=N_("A single level, a castle of many floors, or the story drawn by hand."),
            choices=KINDS,
            choice_labels=(N_("Level"), N_("Castle"), N_("Story")),
            bare=True,
            always=True,
        ),
        Field(
            "floors",
            "integer",
            N_("Floors"),
            1,
            help=N_("How many floors are climbed, one after the other."),
            low=1,
            high=CASTLE_FLOORS,
        ),
        Field(
            "chapter",
            "integer",
            N_("Chapter"),
            1,
            help=N_("The level of the story to begin with."),
            low=1,
            high=20,
        ),
        Field(
            "columns",
            "integer",
            N_("Columns"),
            5,
            help=N_("How many sections a floor is wide."),
            low=2,
            high=12,
        ),
        Field(
            "rows",
            "integer",
            N_("Rows"),
            5,
            help=N_("How many sections a floor is high."),
            low=2,
            high=12,
        ),
        Field(
            "blocked",
            "integer",
            N_("Solid rock"),
            8,
            help=N_("Percent of a floor that is walled up before anything is built."),
            low=0,
            high=50,
        ),
        Field(
            "second_zone",
            "integer",
            N_("Second zone"),
            4,
            help=N_("Sections in 25 that a zone apart needs to be kept, behind magic doors."),
            low=2,
            high=25,
        ),
        Field(
            "traps",
            "integer",
            N_("Traps"),
            100,
            help=N_("How likely traps are, in percent of what is usual."),
            low=0,
            high=200,
        ),
        Field(
            "darkness",
            "integer",
            N_("Darkness"),
            100,
            help=N_("How dark it is, in percent of what is usual: candles become rarer."),
            low=50,
            high=200,
        ),
        Field(
            "keys",
            "integer",
            N_("Keys"),
            5,
            help=N_("Keys that the treasure asks for in 25 sections; fewer sections, fewer keys."),
            low=0,
            high=25,
        ),
    ),
)
