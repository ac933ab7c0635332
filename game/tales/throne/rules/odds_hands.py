"""What two combat cards can do: exact counts over the cards left in the deck.

A hand acts on a fight only through the difference of its two cards (yours less the enemy's), from
-8 to 8. Everything about chances is therefore said in *weights*: for each difference, the number
of ordered pairs of cards that make it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.combat import WIDEST, clash, piles_open

RANKS = 9
"""Combat cards have the values 1 to 9."""
DIFFERENCES = tuple(range(-WIDEST, WIDEST + 1))

RankCounts = tuple[int, ...]
"""How many cards of each value 1 to 9 are in the deck (index 0 is value 1)."""
Weights = tuple[int, ...]
"""Ordered pairs for each difference; index 0 is the difference -8."""

FULL_DECK: RankCounts = (2,) * RANKS


def rank_counts(cards: Iterable[Card]) -> RankCounts:
    """The deck that the next hand is drawn from: an empty one is shuffled anew first."""
    counts = [0] * RANKS
    for card in cards:
        counts[card.rank - 1] += 1
    return tuple(counts) if any(counts) else FULL_DECK


@lru_cache(maxsize=20_000)
def difference_weights(counts: RankCounts) -> Weights:
    """For each difference of two cards drawn from ``counts``, the number of ordered pairs.

    There are at most 3**9 decks; about half of them can occur.
    """
    weights = [0] * len(DIFFERENCES)
    for mine, of_mine in enumerate(counts):
        if not of_mine:
            continue
        weights[WIDEST] += of_mine * (of_mine - 1)
        for other in range(mine):
            pairs = of_mine * counts[other]
            weights[WIDEST + mine - other] += pairs
            weights[WIDEST - mine + other] += pairs
    return tuple(weights)


FRESH_WEIGHTS: Weights = difference_weights(FULL_DECK)


def without_pair(counts: RankCounts, mine: int, theirs: int) -> RankCounts:
    """The deck after the values ``mine`` and ``theirs`` left it; a full one when none is left."""
    left = list(counts)
    left[mine - 1] -= 1
    left[theirs - 1] -= 1
    return tuple(left) if any(left) else FULL_DECK


@dataclass(frozen=True, slots=True)
class HandChances:
    """What the next hand can do, as exact counts of the ordered pairs of cards left.

    ``strike`` + ``hurt`` + ``nothing`` is ``total``. Divide by ``total`` for a chance.
    """

    total: int
    strike: int
    """Hands in which you damage the enemy, the kills among them."""
    kill: int
    """Hands in which your blow can end the fight."""
    hurt: int
    """Hands in which the enemy damages you, the deaths among them."""
    death: int
    """Hands that end your quest whatever you choose (a redraw apart)."""
    nothing: int
    """Hands that hurt nobody."""


def hand_chances(
    counts: RankCounts,
    life: int,
    armour: int,
    enemy_life: int,
    enemy_armour: int,
    enemy_picks: bool,
) -> HandChances:
    """The chances of the next hand drawn from ``counts``, by enumeration of its cards."""
    strike = kill = hurt = death = nothing = 0
    for mine, theirs, pairs in ordered_pairs(counts):
        hand = clash(mine, theirs, life, armour, enemy_life, enemy_armour)
        if not hand.damage:
            nothing += pairs
        elif hand.by == "player":
            strike += pairs
            kill += pairs * (hand.damage >= enemy_life)
        else:
            hurt += pairs
            doomed = "armour" not in piles_open("enemy", armour, enemy_armour, enemy_picks)
            death += pairs * (doomed and hand.damage >= life)
    return HandChances(strike + hurt + nothing, strike, kill, hurt, death, nothing)


def ordered_pairs(counts: RankCounts) -> Iterator[tuple[int, int, int]]:
    """Every two values that a hand can show, with the number of pairs of cards that show them."""
    for mine in range(1, RANKS + 1):
        for theirs in range(1, RANKS + 1):
            pairs = counts[mine - 1] * (counts[theirs - 1] - (mine == theirs))
            if pairs:
                yield mine, theirs, pairs
