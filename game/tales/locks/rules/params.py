"""Parameters of lock-and-key diagrams, and the spread rate as an exact fraction."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from game.core.codec import Within
from game.core.errors import BadValue
from game.core.params import Field, Param, ParamSpace, Value
from game.core.text import N_, Message, message

Profile = Literal["written", "original"]

PROFILES: tuple[Profile, ...] = ("written", "original")
EMPTY = ("keep", "reward", "remove")
"""What becomes of a lock with nothing behind it."""
BREADTHS = ("any", "linear", "wide")
REACHES = ("any", "shallow", "deep")
THEMES = ("none", "castle", "wilds", "machine", "skills")
SEARCHED = 24
"""Diagrams drawn where a shape is wished for and nobody said how many."""

MOST_UNIQUE = 500
MOST_SETS = 20
"""Bound of the other counts: with it a diagram has at most 2,220 objects."""
MOST_RATE = 1_000
RATE_PLACES = 6

_RATE = re.compile(r"([0-9]{1,7})(?:\.([0-9]{1,12}))?|\.([0-9]{1,12})")


@dataclass(frozen=True, slots=True)
class Rate:
    """The spread rate as the exact fraction ``part / whole``, ``whole`` a power of ten."""

    part: int
    whole: int

    @property
    def text(self) -> str:
        """The shortest decimal number that is equal: ``0.01``, ``3``."""
        places = len(str(self.whole)) - 1
        if not places:
            return str(self.part)
        units, rest = divmod(self.part, self.whole)
        return f"{units}.{rest:0{places}d}"


def read_rate(text: str) -> Rate:
    """The rate written ``text``; `BadValue` if it is negative, not finite, or no decimal number.

    Nothing is rounded: more than six decimal places are refused.
    """
    found = _RATE.fullmatch(text.strip())
    if found is not None:
        units, decimals = found[1] or "0", (found[2] or found[3] or "").rstrip("0")
        whole = 10 ** len(decimals)
        part = int(units) * whole + int(decimals or "0")
        if len(decimals) <= RATE_PLACES and part <= MOST_RATE * whole:
            return Rate(part, whole)
    shown = repr(text if len(text) <= 40 else text[:37] + "...")
    raise BadValue(
        message(
            "{name}: expected {expected}, got {shown}",
            name="rate",
            expected=_expected_rate(),
            shown=shown,
        )
    )


def _expected_rate() -> Message:
    return message(
        "a decimal number from 0 to {high} with at most {places} places",
        high=MOST_RATE,
        places=RATE_PLACES,
    )


@dataclass(frozen=True, slots=True)
class RateField(Field):
    """A decimal number kept as its shortest text. Its choices are what a control steps through;
    any other number may be written."""

    def read(self, text: str) -> Value:
        """The canonical text of the rate; `BadValue` says what was expected."""
        return read_rate(text).text

    def expected(self) -> Message:
        """What a rate looks like."""
        return _expected_rate()


@dataclass(frozen=True, slots=True)
class LockKeyParams:
    """What a designer sets before a diagram is grown (the seed's form, and what came to it)."""

    unique: Annotated[
        int, Within(0, MOST_UNIQUE), Param(N_("Unique keys"), N_("Keys that open one lock each."))
    ] = 5
    """Keys that open one lock each."""
    multi: Annotated[
        int,
        Within(0, MOST_SETS),
        Param(
            N_("Sets of multiple keys"),
            N_("Sets of keys that are all alike: each lock asks for more of them."),
        ),
    ] = 1
    """Sets of interchangeable keys."""
    multi_locks: Annotated[
        int,
        Within(0, MOST_SETS),
        Param(
            N_("Most locks of a set"),
            N_("A set of multiple keys has from one to this many locks, never more than keys."),
        ),
    ] = 3
    """Most locks of such a set."""
    multi_keys: Annotated[
        int,
        Within(0, MOST_SETS),
        Param(
            N_("Most keys of a set"), N_("A set of multiple keys has from one to this many keys.")
        ),
    ] = 4
    """Most keys of such a set."""
    permanent: Annotated[
        int,
        Within(0, MOST_SETS),
        Param(
            N_("Permanent keys"),
            N_("Keys that open several locks each: a weapon, a skill, a master key."),
        ),
    ] = 1
    """Keys that open several locks each."""
    permanent_locks: Annotated[
        int,
        Within(0, MOST_SETS),
        Param(
            N_("Most locks of a permanent key"),
            N_("A permanent key opens from one to this many locks."),
        ),
    ] = 3
    """Most locks of such a key."""
    rate: Annotated[
        str,
        Param(
            N_("Spread rate"),
            N_("Higher makes the tree wider; at 0 what belongs together comes together."),
            choice_labels=(
                N_("0"),
                N_("0.001"),
                N_("0.003"),
                N_("0.01"),
                N_("0.03"),
                N_("0.1"),
                N_("0.3"),
                N_("1"),
                N_("3"),
                N_("10"),
            ),
            choices=("0", "0.001", "0.003", "0.01", "0.03", "0.1", "0.3", "1", "3", "10"),
            kind=RateField,
        ),
    ] = "0.01"
    """Spread rate, a decimal number (`read_rate`); higher makes the tree wider."""
    profile: Annotated[
        Profile,
        Param(
            N_("Weights"),
            N_("As the source writes them, or as its program did: empty locks first."),
            choice_labels=(N_("As written"), N_("As programmed")),
            bare=True,
        ),
    ] = "written"
    """One of `PROFILES`: how much a node weighs."""
    empty: Annotated[
        str,
        Param(
            N_("Empty locks"),
            N_("A lock with nothing behind it stays, hides a reward, or goes with its keys."),
            choice_labels=(N_("Stay empty"), N_("Hide a reward"), N_("Go with their keys")),
            choices=EMPTY,
        ),
    ] = "reward"
    """One of `EMPTY`."""
    obstacles: Annotated[
        int,
        Within(0, 100),
        Param(
            N_("Obstacles"),
            N_("Percent of the lines walked but once that get an obstacle on the way."),
        ),
    ] = 0
    """Percent of the quiet lines that get a linear obstacle."""
    theme: Annotated[
        str,
        Param(
            N_("Names"),
            N_("What keys and locks are called."),
            choice_labels=(
                N_("Numbers only"),
                N_("A castle"),
                N_("The wilds"),
                N_("A machine"),
                N_("Skills"),
            ),
            choices=THEMES,
        ),
    ] = "none"
    """One of `THEMES`: where the names of keys and locks come from."""
    breadth: Annotated[
        str,
        Param(
            N_("Choice"),
            N_("Of several diagrams keep one with few things to do at a time, or with many."),
            choice_labels=(N_("Any"), N_("Linear"), N_("Wide")),
            choices=BREADTHS,
        ),
    ] = "any"
    """One of `BREADTHS`: the shape wished for."""
    reach: Annotated[
        str,
        Param(
            N_("Depth"),
            N_("Of several diagrams keep one with locks side by side, or behind each other."),
            choice_labels=(N_("Any"), N_("Shallow"), N_("Deep")),
            choices=REACHES,
        ),
    ] = "any"
    """One of `REACHES`: the shape wished for."""
    tries: Annotated[
        int,
        Within(1, 100),
        Param(
            N_("Diagrams tried"),
            N_("How many diagrams are drawn to find the shape that is wished for."),
        ),
    ] = 1
    """Diagrams drawn, of which the one nearest to the wish is kept."""


def checked(params: LockKeyParams) -> LockKeyParams:
    """The same parameters; `BadValue` names the first that is out of its range or unknown."""
    for field in SPACE.fields:
        field.read(str(getattr(params, field.name)))
    return params


def _tries_of_wish(values: Mapping[str, Value]) -> Mapping[str, Value]:
    wished = values["breadth"] != "any" or values["reach"] != "any"
    return {"tries": SEARCHED if wished else 1}


SPACE = ParamSpace(LockKeyParams, derive=_tries_of_wish)
