"""Parameters of Candle: castle, level or story, and what its floors are like.

In texts the number of floors, or of the story's level, is a bare number beside the kind:
``castle,10``, ``level``, ``story,3``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Generic, TypeVar

from game.core.codec import Within
from game.core.errors import BadValue
from game.core.params import Field, Pack, Param, Value
from game.core.parts import in_pack
from game.core.text import N_, Message, counted, message
from game.tales.candle.rules.exchange import RoomsField, exchanges_of
from game.tales.candle.rules.keyed import MOST_SAID, MOST_SIDE, side_for
from game.tales.locks.rules.planned import Plan, PlannedSpace

KINDS = ("level", "castle", "story")
LEVELS = ("gentle", "normal", "grim")
CASTLE_FLOORS = 10
STORY_LEVELS = 12
"""Levels of the story; one more would make every story longer, and so asks for raised rules."""
MOST_FLOORS = max(CASTLE_FLOORS, STORY_LEVELS)
"""Floors of the longest run."""
USUAL_CELLS = 25
"""Cells of the usual grid, 5 x 5: what is said of it is scaled for others."""

_COLUMNS = Param(N_("Columns"), N_("How many sections wide a floor is."))
_ROWS = Param(N_("Rows"), N_("How many sections high a floor is."))


_ADDRESS = re.compile("[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class DrawingField(Field):
    """The name of a floor that a player drew; empty for floors that are laid."""

    def read(self, text: str) -> Value:
        """Sixteen hexadecimal digits."""
        word = text.strip().lower()
        if not _ADDRESS.fullmatch(word):
            raise BadValue(
                message(
                    "{name}: expected {expected}, got {shown}",
                    name=self.name,
                    expected=self.expected(),
                    shown=repr(text[:40]),
                )
            )
        return word

    def expected(self) -> Message:
        """What such a name looks like."""
        return message("the sixteen letters and digits of a drawing")


@dataclass(frozen=True, slots=True)
class CandleParams:
    """What a player sets before a floor is laid (rules/platformer.md, "Output")."""

    kind: Annotated[
        str,
        Param(
            N_("Kind"),
            N_("A single level, a castle of many floors, or the story drawn by hand."),
            choice_labels=(N_("Level"), N_("Castle"), N_("Story")),
            choices=KINDS,
            bare=True,
            always=True,
            asked=True,
        ),
    ] = "level"
    """One of `KINDS`."""
    floors: Annotated[
        int,
        Within(1, MOST_FLOORS),
        Param(N_("Floors"), N_("How many floors are climbed, one after the other.")),
    ] = 1
    """Floors laid one above the other, `CASTLE_FLOORS` at most; of the story, at most so many
    levels."""
    chapter: Annotated[
        int, Within(1, 20), Param(N_("Chapter"), N_("The level of the story to begin with."))
    ] = 1
    """The story's level with which it begins, from 1."""
    level: Annotated[
        str,
        Param(
            N_("Wicks"),
            N_(
                "Wick by what the proved way burns: 3, 2 or 1.4 times. In the dark something comes"
                " after 14, 10 or 7 seconds."
            ),
            choice_labels=(N_("Gentle"), N_("Normal"), N_("Grim")),
            choices=LEVELS,
            asked=True,
        ),
    ] = "normal"
    """One of `LEVELS`."""
    columns: Annotated[int, Within(2, MOST_SAID), _COLUMNS] = 5
    rows: Annotated[int, Within(2, MOST_SAID), _ROWS] = 5
    blocked: Annotated[
        int,
        Within(0, 50),
        Param(
            N_("Solid rock"), N_("Percent of a floor that is walled up before anything is built.")
        ),
    ] = 8
    """Percent of the grid's cells that are walls."""
    second_zone: Annotated[
        int,
        Within(2, 25),
        Param(
            N_("Second zone"),
            N_("Sections per 25 that a zone apart needs to be kept, behind magic doors."),
        ),
    ] = 4
    """Sections in 25 that a second zone needs to be kept."""
    traps: Annotated[
        int,
        Within(0, 200),
        Param(N_("Traps"), N_("How likely traps are, in percent of what is usual.")),
    ] = 100
    """Percent of each trap's own chance to be there."""
    darkness: Annotated[
        int,
        Within(50, 200),
        Param(
            N_("Darkness"), N_("How dark it is, in percent of what is usual: candles become rarer.")
        ),
    ] = 100
    """Percent; candles are the rarer the more of it."""
    keys: Annotated[
        int,
        Within(0, 25),
        Param(
            N_("Keys"),
            N_("Keys that the treasure asks for per 25 sections; fewer sections, fewer keys."),
        ),
    ] = 5
    """Keys in 25 kept sections."""
    drawing: Annotated[
        str,
        Param(
            N_("Drawing"),
            N_("A floor drawn in Tiled, by its name; “play FILE.tmx” gives it one."),
            kind=DrawingField,
        ),
    ] = ""
    """The `content.drawing_name` of the floor, if it is not laid."""
    plan: Plan = ""
    """The `game.tales.locks.rules.word` of the diagram that the level follows, if it is one. The
    grid is then as large as that asks for, unless somebody says how large it is."""
    rooms: Annotated[
        str,
        Param(
            N_("Rooms"),
            N_("Rooms exchanged by hand, in one word; the workshop’s castle desk gives it."),
            kind=RoomsField,
        ),
    ] = ""
    """The `game.tales.candle.rules.exchange` of the rooms that stand instead of others."""
    pack: Pack = ""
    """The content pack whose sections and chunks are laid as well, and before the castle's own."""


@dataclass(frozen=True, slots=True)
class WideParams(CandleParams):
    """What may be set for floors that are looked at: nobody plays those of more than 12 x 12."""

    columns: Annotated[int, Within(2, 50), _COLUMNS] = 5
    rows: Annotated[int, Within(2, 50), _ROWS] = 5


def _floors_of_kind(values: Mapping[str, Value]) -> Mapping[str, Value]:
    return {
        "floors": {"level": 1, "castle": CASTLE_FLOORS, "story": STORY_LEVELS}[str(values["kind"])]
    }


def _bounded(field: Field, kind: str) -> Field:
    """``field`` with the bounds that it has beside ``kind``."""
    if field.name == "floors" and kind != "story":
        return replace(field, high=CASTLE_FLOORS)
    return field


def _number_of(kind: str) -> str:
    """Which parameter is written as a bare number beside ``kind``."""
    return "chapter" if kind == "story" else "floors"


CASTLE = "sections/castle"
"""The part of content that floors are laid from: a closed set of sections, chunks and fallbacks, as
levels/sets/castle.toml lists them. What is drawn besides changes no world; another set would enter
by a parameter that names it, or with raised rules."""


def story_part(number: int) -> str:
    """The part of content that is level ``number`` of the story, from 1."""
    return f"story/{number}"


def drawing_part(name: str) -> str:
    """The part of content that is the floor which a player drew, by its name."""
    return f"drawing/{name}"


SECTIONS = "sections"
"""The part of a content pack that floors are laid from."""


def uses(params: CandleParams) -> tuple[str, ...]:
    """A story reads its levels from the chapter on; what is not drawn is laid from the castle's
    set, and from what a pack adds to it."""
    if params.drawing:
        return (drawing_part(params.drawing),)
    if params.kind != "story":
        return (CASTLE, in_pack(params.pack, SECTIONS)) if params.pack else (CASTLE,)
    last = min(params.chapter + params.floors - 1, STORY_LEVELS)
    return tuple(map(story_part, range(params.chapter, last + 1)))


P = TypeVar("P", bound=CandleParams)
_LAID = ("kind", "floors", "chapter", "blocked", "second_zone", "keys", "drawing", "plan", "rooms")
"""What a plan says, or leaves no room for."""


@dataclass(frozen=True)
class CandleSpace(PlannedSpace[P], Generic[P]):
    """A space of parameters in which one whole number may be written bare."""

    def write(self, params: P) -> str:
        """The canonical text form: the kind, its number, then what is not as usual."""
        is_story = params.kind == "story"
        number = _number_of(params.kind)
        kind, *words = super().write(params).split(",")
        if params.kind == "level" and params.floors == 1:
            return ",".join((kind, *words))
        bare = str(params.chapter if is_story else params.floors)
        return ",".join((kind, bare, *(w for w in words if not w.startswith(f"{number}="))))

    def applies(self, field: Field, params: P) -> bool:
        """A level is one floor; the story is drawn already, and so is a drawing; a plan says how a
        level is laid."""
        if params.drawing:
            return field.name == "level"
        if params.rooms:
            # Of other floors their word would say nothing, as of those of another seed.
            return field.name == "level"
        if params.plan:
            return field.name not in _LAID
        if params.kind == "story":
            return field.name in ("kind", "chapter")
        if field.name in ("plan", "rooms"):
            return False
        return field.name != "chapter" and (field.name != "floors" or params.kind == "castle")

    def beside(self, field: Field, params: P) -> Field:
        """A castle has fewer floors than the story."""
        return _bounded(field, params.kind)

    def build(self, said: Mapping[str, Value]) -> P:
        """As usual; `BadValue` for more floors than there are of the kind, and for a castle, a
        story or a drawing that is to follow a diagram."""
        values = self._complete(said)
        _bounded(self.field("floors"), str(values["kind"])).read(str(values["floors"]))
        if values["plan"] and (values["kind"], values["floors"]) != ("level", 1):
            raise BadValue(message("plan: expected a single level beside it"))
        if values["plan"] and values["drawing"]:
            raise BadValue(message("plan: expected a floor that is laid, not a drawing"))
        if values["plan"] and max(int(values["columns"]), int(values["rows"])) > MOST_SIDE:
            raise BadValue(
                message("plan: expected at most {side} columns and rows beside it", side=MOST_SIDE)
            )
        if values["rooms"]:
            self._require_rooms(values)
        return super().build(said)

    @staticmethod
    def _require_rooms(values: Mapping[str, Value]) -> None:
        """Rooms are exchanged on floors that are laid, in cells that these have."""
        if values["kind"] == "story" or values["plan"] or values["drawing"]:
            raise BadValue(message("rooms: expected a level or a castle of the dice beside them"))
        floors, cells = int(values["floors"]), int(values["columns"]) * int(values["rows"])
        for each in exchanges_of(str(values["rooms"])):
            if each.floor >= floors or each.cell >= cells:
                raise BadValue(
                    message(
                        "rooms: expected floors up to {floors} and cells up to {cells}, got floor"
                        " {floor}, cell {cell}",
                        floors=floors,
                        cells=cells,
                        floor=each.floor + 1,
                        cell=each.cell + 1,
                    )
                )

    def for_any_seed(self, params: P) -> P:
        return replace(params, rooms="")

    def told(self, params: P) -> Message | None:
        if not params.rooms:
            return super().told(params)
        return counted(
            "With {count} room exchanged by hand, of this seed alone.",
            "With {count} rooms exchanged by hand, of this seed alone.",
            len(exchanges_of(params.rooms)),
        )

    def _complete(self, said: Mapping[str, Value]) -> dict[str, Value]:
        """A plan asks for a grid."""
        plan = str(said.get("plan", ""))
        if plan:
            side = side_for(plan)
            said = {"columns": side, "rows": side, **said}
        return super()._complete(said)

    def _said(self, text: str) -> dict[str, Value]:
        """Give a bare number its name, which depends on the kind said before or after it."""
        words = [word.strip() for word in text.split(",")]
        story = any(word.lower().replace(" ", "") in ("story", "kind=story") for word in words)
        number = _number_of("story" if story else "")
        named = (f"{number}={word}" if word.isdecimal() else word for word in words)
        return super()._said(",".join(named))


SPACE = CandleSpace(CandleParams, derive=_floors_of_kind)
"""Of what is played."""
WIDE = CandleSpace(WideParams, derive=_floors_of_kind)
"""Of what is generated; whatever both read is the same world."""
