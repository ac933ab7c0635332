"""Parameters of the dungeon's laying (rules/dungeon.md, "Output").

In texts the size may be written bare (``3d6``, ``24``), and the start as ``start=2.4``, since words
are separated by commas; ``start=2,4`` is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Generic, TypeVar

from game.core.codec import Within
from game.core.errors import BadValue
from game.core.params import Field, Param, Value
from game.core.text import N_, Message, message
from game.tales.key.rules.dungeon.boss import LARGE, Profile
from game.tales.key.rules.dungeon.ground_plan import (
    MOST_ROOMS,
    MOST_SIDE,
    MOST_STOCK,
    side_for,
    usual_size,
)
from game.tales.locks.rules.planned import Plan, PlannedSpace

P = TypeVar("P", bound="LayingParams")

LEAST_SIZE, MOST_SIZE = 2, MOST_ROOMS
"""Rooms; two dice may show 2."""
LEAST_SIDE = 2
"""Zones along a side of the board."""
STOCK = 3
"""Tiles of each pile, for dungeons of up to `LARGE` rooms."""
EIGHTS = ("again", "chosen")
"""What follows an 8 without the boss."""
EXPLORE = ("first", "random")

_LAID = ("size", "columns", "rows", "start", "stock", "profile", "filling", "locks", "eights")
"""What a plan says, or leaves no room for."""
_DICE = re.compile("([23])d6")
_NUMBER = re.compile("[0-9]{1,3}")
_PLACE = re.compile(r"\s*([0-9]{1,2})\s*[.,]\s*([0-9]{1,2})\s*")
_START = re.compile(r"(start\s*=\s*[0-9]{1,2})\s*,\s*([0-9]{1,2}\b)(?!\s*[=d])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SizeField(Field):
    """Dice, or a number of rooms. Its choices are what a control steps through."""

    def read(self, text: str) -> Value:
        """``3d6``, ``2d6`` or the number without leading zeros."""
        word = text.strip().lower()
        if _DICE.fullmatch(word):
            return word
        if _NUMBER.fullmatch(word) and LEAST_SIZE <= int(word) <= MOST_SIZE:
            return str(int(word))
        raise _unexpected(self, text)

    def expected(self) -> Message:
        """What a size looks like."""
        return message(
            "3d6, 2d6 or a whole number from {low} to {high}", low=LEAST_SIZE, high=MOST_SIZE
        )


@dataclass(frozen=True, slots=True)
class StartField(Field):
    """Column and row of a zone. Whether it is on the edge, only the whole can tell."""

    def read(self, text: str) -> Value:
        """``column,row``"""
        found = _PLACE.fullmatch(text)
        if found is None:
            raise _unexpected(self, text)
        return f"{int(found[1])},{int(found[2])}"

    def expected(self) -> Message:
        """What a zone looks like."""
        return message("a zone on the edge of the board, as column.row")

    def write(self, value: Value) -> str:
        """With a full stop: a comma would end the word."""
        return f"{self.name}={str(value).replace(',', '.')}"


def _unexpected(field: Field, text: str) -> BadValue:
    return BadValue(
        message(
            "{name}: expected {expected}, got {shown}",
            name=field.name,
            expected=field.expected(),
            shown=repr(text if len(text) <= 40 else text[:37] + "..."),
        )
    )


@dataclass(frozen=True, slots=True)
class LayingParams:
    """What is set before the first room is laid."""

    size: Annotated[
        str,
        Param(
            N_("Rooms"),
            N_("How many rooms the dungeon has, the boss’s included: dice, or a number."),
            choice_labels=(
                N_("2d6 (short)"),
                N_("3d6 (usual)"),
                N_("six"),
                N_("nine"),
                N_("ten"),
                N_("twelve"),
                N_("fifteen"),
                N_("eighteen"),
                N_("twenty-four"),
                N_("thirty-six"),
            ),
            choices=("2d6", "3d6", "6", "9", "10", "12", "15", "18", "24", "36"),
            bare=True,
            always=True,
            kind=SizeField,
            asked=True,
        ),
    ] = "3d6"
    """Rooms, the boss room included: dice to be rolled, or a number."""
    columns: Annotated[
        int,
        Within(LEAST_SIDE, MOST_SIDE),
        Param(N_("Columns"), N_("How many zones wide the board is.")),
    ] = 5
    rows: Annotated[
        int,
        Within(LEAST_SIDE, MOST_SIDE),
        Param(N_("Rows"), N_("How many zones high the board is.")),
    ] = 5
    start: Annotated[
        str,
        Param(
            N_("Starting zone"),
            N_("The zone of the first room: on the edge, below in the middle if nothing is said."),
            kind=StartField,
        ),
    ] = "2,4"
    """Column and row of the zone with the first room, on the edge of the board."""
    stock: Annotated[
        int,
        Within(1, MOST_STOCK),
        Param(
            N_("Stock of tiles"),
            N_("Tiles of each size in the box; when all are used they go back into it."),
        ),
    ] = STOCK
    """Tiles of each pile."""
    profile: Annotated[
        Profile,
        Param(
            N_("Reading"),
            N_("Read literally, dungeons of three to five rooms have six."),
            choice_labels=(N_("As meant"), N_("Literally")),
            bare=True,
        ),
    ] = "seed"
    """One of `PROFILES`: how sizes of three to five are read."""
    filling: Annotated[
        int,
        Within(0, 6),
        Param(
            N_("Filling"),
            N_("A room that fits beside the one just left goes there on 1 to this number."),
        ),
    ] = 2
    """A rolled tile that fits into the zone just left goes there on so much or less of one die."""
    locks: Annotated[
        int, Within(0, 200), Param(N_("Locks"), N_("Locks and keys, in percent of what is usual."))
    ] = 100
    """Percent of the usual number of locks and keys."""
    eights: Annotated[
        str,
        Param(
            N_("An eight without a boss"),
            N_("The die is rolled again, or whoever opened the exit picks a tile."),
            choice_labels=(N_("Roll again"), N_("Pick a tile")),
            choices=EIGHTS,
        ),
    ] = "again"
    """One of `EIGHTS`."""
    explore: Annotated[
        str,
        Param(
            N_("Exploring"),
            N_("Which exit is opened next when nobody plays."),
            choice_labels=(N_("The oldest exit"), N_("Any exit")),
            choices=EXPLORE,
        ),
    ] = "first"
    """One of `EXPLORE`: which exit `generate` opens; nothing else reads it."""
    search: Annotated[
        int,
        Within(0, 100),
        Param(N_("Searching"), N_("Percent of the rooms that are searched when nobody plays.")),
    ] = 25
    """Percent of the rooms that `generate` searches; nothing else reads it."""

    plan: Plan = ""
    """The `game.tales.locks.rules.word` of the diagram whose locks and keys are laid, if it is one.
    Dice for a size then mean as many rooms as it asks for."""

    @property
    def start_zone(self) -> tuple[int, int]:
        """`start` as numbers."""
        column, row = self.start.split(",")
        return int(column), int(row)

    @property
    def dice(self) -> int:
        """How many dice say the size; 0 if it is a number."""
        found = _DICE.fullmatch(self.size)
        return int(found[1]) if found else 0


def derived(values: Mapping[str, Value]) -> Mapping[str, Value]:
    """Start in the middle of the bottom edge, and a stock in proportion to larger sizes."""
    column, row = int(values["columns"]) // 2, int(values["rows"]) - 1
    size = str(values["size"])
    rooms = int(size) if size.isdecimal() else LARGE
    if values["plan"]:
        tiles = max(rooms, usual_size(str(values["plan"])))
        return {"start": f"{column},{row}", "stock": min(MOST_STOCK, tiles)}
    return {"start": f"{column},{row}", "stock": max(STOCK, -(-STOCK * rooms // LARGE))}


@dataclass(frozen=True)
class DungeonSpace(PlannedSpace[P], Generic[P]):
    """A space of parameters with those of the laying among them."""

    def build(self, said: Mapping[str, Value]) -> P:
        """As usual; `BadValue` if the start is not on the edge of the board."""
        values = self._complete(said)
        column, row = (int(part) for part in str(values["start"]).split(","))
        columns, rows = int(values["columns"]), int(values["rows"])
        inside = column < columns and row < rows
        if not inside or (0 < column < columns - 1 and 0 < row < rows - 1):
            raise _unexpected(self.field("start"), f"{column}.{row}")
        return super().build(said)

    def applies(self, field: Field, params: P) -> bool:
        """A plan says how the dungeon is laid."""
        return not (params.plan and field.name in _LAID) and field.name != "plan"

    def _complete(self, said: Mapping[str, Value]) -> dict[str, Value]:
        """A plan asks for a board."""
        plan = str(said.get("plan", ""))
        if plan:
            size = str(said.get("size", ""))
            side = side_for(max(usual_size(plan), int(size) if size.isdecimal() else 0))
            said = {"columns": side, "rows": side, **said}
        return super()._complete(said)

    def _said(self, text: str) -> dict[str, Value]:
        """Give a bare number its name, and let a start be written with a comma."""
        words = _START.sub(r"\1.\2", text).split(",")
        named = (f"size={word}" if word.strip().isdecimal() else word for word in words)
        return super()._said(",".join(named))


SPACE = DungeonSpace(LayingParams, derive=derived)
