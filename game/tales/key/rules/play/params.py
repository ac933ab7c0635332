"""Parameters of Key: how the dungeon is laid, who goes down, and how hard it is."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Annotated

from game.core.params import Param, fields_of
from game.core.text import N_
from game.tales.key.rules.dungeon.params import DungeonSpace, LayingParams, derived

CLASSES = ("warden", "delver", "chandler", "ringer")
PARTIES = tuple(
    "+".join(party) for size in range(1, 5) for party in combinations(CLASSES, size)
)  # fmt: skip
"""One of each class at most, in the order of `CLASSES`."""
LEVELS = ("gentle", "normal", "grim")
LENGTHS = ("single", "descent")


_PARTY_LABELS = (
    N_("the warden"),
    N_("the delver"),
    N_("the chandler"),
    N_("the ringer"),
    N_("warden and delver"),
    N_("warden and chandler"),
    N_("warden and ringer"),
    N_("delver and chandler"),
    N_("delver and ringer"),
    N_("chandler and ringer"),
    N_("three without the ringer"),
    N_("three without the chandler"),
    N_("three without the delver"),
    N_("three without the warden"),
    N_("all four"),
)


@dataclass(frozen=True, slots=True)
class KeyParams(LayingParams):
    """What a player sets before the first door."""

    party: Annotated[
        str,
        Param(
            N_("Party"),
            N_("Who goes down. Each can do it alone; together they take turns at one keyboard."),
            choice_labels=_PARTY_LABELS,
            choices=PARTIES,
            bare=True,
            always=True,
            asked=True,
        ),
    ] = "warden"
    """Classes, joined by plus signs; one of `PARTIES`."""
    level: Annotated[
        str,
        Param(
            N_("Difficulty"),
            N_("How many foes and candles there are, and whether a lost party gets up again."),
            choice_labels=(N_("Gentle"), N_("Normal"), N_("Grim")),
            choices=LEVELS,
            bare=True,
            always=True,
            asked=True,
        ),
    ] = "normal"
    """One of `LEVELS`."""

    length: Annotated[
        str,
        Param(
            N_("Length"),
            N_("One dungeon; or three in a row, each deeper, with a camp between them."),
            choice_labels=(N_("One dungeon"), N_("The descent: three")),
            choices=LENGTHS,
            bare=True,
        ),
    ] = "single"
    """One of `LENGTHS`."""

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes of the party, in order."""
        return tuple(self.party.split("+"))


PARTS = ("heroes", "items", "foes", "rooms", "levels")


def uses(params: KeyParams) -> tuple[str, ...]:
    """Whatever the party, all of it may lie behind a door; only a descent has camps."""
    return (*PARTS, "descent") if params.length == "descent" else PARTS


SPACE = DungeonSpace(
    KeyParams,
    fields_of(KeyParams, first=("size", "party", "level", "length"), without=("explore", "search")),
    derive=derived,
)
"""How nobody explores means nothing where a party does."""
