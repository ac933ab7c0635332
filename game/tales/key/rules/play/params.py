"""Parameters of Key: how the dungeon is laid, who goes down, and how hard it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from game.core.params import Field
from game.core.text import N_
from game.tales.key.rules.dungeon.params import FIELDS, DungeonSpace, LayingParams, derived

CLASSES = ("warden", "delver", "chandler", "ringer")
PARTIES = tuple(
    "+".join(party) for size in range(1, 5) for party in combinations(CLASSES, size)
)  # fmt: skip
"""One of each class at most, in the order of `CLASSES`."""
LEVELS = ("gentle", "normal", "grim")


@dataclass(frozen=True, slots=True)
class KeyParams(LayingParams):
    """What a player sets before the first door."""

    party: str = "warden"
    """Classes, joined by plus signs; one of `PARTIES`."""
    level: str = "normal"
    """One of `LEVELS`."""

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes of the party, in order."""
        return tuple(self.party.split("+"))


def _party_labels() -> tuple[str, ...]:
    return (
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


PARTY = Field(
    "party",
    "choice",
    N_("Party"),
    "warden",
    help=N_("Who goes down. Each can do it alone; together they take turns at one keyboard."),
    choices=PARTIES,
    choice_labels=_party_labels(),
    bare=True,
    always=True,
)
LEVEL = Field(
    "level",
    "choice",
    N_("Level"),
    "normal",
    help=N_("How many foes and candles there are, and whether a lost party gets up again."),
    choices=LEVELS,
    choice_labels=(N_("Gentle"), N_("Normal"), N_("Grim")),
    bare=True,
    always=True,
)

SIZE = replace(FIELDS[0], always=True)
SPACE: DungeonSpace[KeyParams] = DungeonSpace(
    make=KeyParams, derive=derived, fields=(SIZE, PARTY, LEVEL, *FIELDS[1:])
)
