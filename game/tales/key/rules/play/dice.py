"""Dice of fights, and their exact chances.

An attack die hits on 4, 5 and 6, a defence die blocks on 5 and 6; hits less blocks are hearts lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

HIT_FROM = 4
BLOCK_FROM = 5
_HIT = Fraction(1, 2)
_LUCKY = Fraction(3, 4)
"""The chance of a hit when a miss is rolled again."""
_BLOCK = Fraction(1, 3)


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact chances of one attack."""

    attack: int
    """Dice."""
    defence: int
    """Dice."""
    damage: tuple[Fraction, ...]
    """By hearts lost, from none: the chance."""

    def at_least(self, hearts: int) -> Fraction:
        """The chance of so much damage or more."""
        return sum(self.damage[hearts:], Fraction(0))

    @property
    def mean(self) -> Fraction:
        """Hearts lost on average."""
        return sum((n * chance for n, chance in enumerate(self.damage)), Fraction(0))


@cache
def _binomial(dice: int, chance: Fraction) -> tuple[Fraction, ...]:
    return tuple(comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1))


@cache
def odds(attack: int, defence: int, lucky: bool = False) -> Odds:
    """The chances of so many attack dice against so many defence dice."""
    hits = _binomial(attack, _LUCKY if lucky else _HIT)
    blocks = _binomial(defence, _BLOCK)
    damage = [Fraction(0)] * (attack + 1)
    for hit, chance in enumerate(hits):
        for block, other in enumerate(blocks):
            damage[max(0, hit - block)] += chance * other
    return Odds(attack, defence, tuple(damage))


def hits_of(rolls: tuple[int, ...]) -> int:
    """How many of the attack dice hit."""
    return sum(roll >= HIT_FROM for roll in rolls)


def blocks_of(rolls: tuple[int, ...]) -> int:
    """How many of the defence dice block."""
    return sum(roll >= BLOCK_FROM for roll in rolls)
