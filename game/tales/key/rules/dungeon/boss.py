"""When the boss comes (rules/dungeon.md, "The boss room").

The counter goes up before the tile is rolled, so it includes the room that is being laid. On an 8
two or three dice are rolled: if they show no more than the counter, the boss room is laid.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Literal

from game.tales.key.rules.dungeon.tiles import DIE

Profile = Literal["seed", "literal"]
PROFILES: tuple[Profile, ...] = ("seed", "literal")

SMALL = 6
"""The largest size at which he never comes before the last room; literally: the room he is in."""
MIDDLING = 12
"""The largest size at which two dice are rolled."""
LARGE = 18
"""The largest size of three dice, and the largest sum of them."""


def last_room(size: int, profile: Profile) -> int:
    """The number of the room that is the boss room if he has not come before.

    Read literally, "no boss room, it falls on turn 6" makes every size from 3 to 6 a dungeon of 6.
    """
    return SMALL if profile == "literal" and 3 <= size <= SMALL else size


def dice_of(size: int) -> int:
    """How many six-sided dice are rolled on an 8; none at sizes without an early boss."""
    if size <= SMALL:
        return 0
    return 2 if size <= MIDDLING else 3


def most(size: int, counter: int) -> int:
    """The highest sum with which the boss room is laid as room ``counter``."""
    return counter if size <= LARGE else LARGE * counter // size


@cache
def at_most(dice: int, limit: int) -> Fraction:
    """The chance that the sum of so many six-sided dice is no more than ``limit``."""
    sums = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    return Fraction(sum(total <= limit for total in sums), len(sums))


@cache
def early_chance(size: int, counter: int, *, again: bool = True) -> Fraction:
    """The chance that room ``counter`` is the boss room when it need not be.

    ``again``: after an 8 without the boss the tile is rolled again, and another 8 tests again.
    """
    return chance_at(dice_of(size), most(size, counter), again=again)


@cache
def chance_at(dice: int, limit: int, *, again: bool = True) -> Fraction:
    """The chance that an 8 comes and with it a sum of so many dice no higher than ``limit``."""
    if not dice:
        return Fraction(0)
    tested = at_most(dice, limit)
    missed = (1 - tested) / DIE if again else Fraction(0)
    return tested / DIE / (1 - missed)
