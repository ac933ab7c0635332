"""The chances inside one fight: what the next hand can do, exactly, and the win chance when every
hand is taken as drawn from a full deck of eighteen.

A hand acts on a fight only through the difference of its two cards (yours less the enemy's), from
-8 to 8. Everything about chances is therefore said in *weights*: for each difference, the number
of ordered pairs of cards that make it.

**Hands that do nothing** lead back to where they started, so they are left out: each state is an
average over the hands that hurt somebody, weighted by their chance given that somebody is hurt.

**On the enemy, life is always the best pile.** Compare hitting life and hitting armour with the
same later cards. Life takes at least as many points as armour (whose excess is lost), so that after
it neither the enemy's life nor the sum of its counters is higher. Every later blow of yours then
does at least as much damage and every blow of the enemy's at most as much, hand by hand, until
the fight ends no later and with no fewer points; and more points are never worse. So in this
model the enemy's armour never changes, and the states of a fight are the hero's two counters and
the enemy's life. (Choosing armour stays legal; it only starts a fight against less armour.)

On the hero's side there is a true choice: a single point of armour swallows a blow of any size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.combat import MOST, WIDEST, clash, piles_open

# The next hand, exactly


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


# A fight of full decks


WIDTH = MOST + 1
PLACES = WIDTH * WIDTH
"""A *field* is a list of PLACES values, one for each pair of counters; life 0 stands at 0.0."""
Field = list[float]


def place(life: int, armour: int) -> int:
    """Where a pair of counters stands in a field."""
    return life * WIDTH + armour


DEAD = place(0, 0)
"""The place of a hero without life, whose value is always 0.0."""


class Exchange(NamedTuple):
    """One state of a fight: what the next hand that hurts somebody can lead to."""

    at: int
    strikes: tuple[tuple[float, int], ...]
    """Your blows: a chance and the place they lead to."""
    blows: tuple[tuple[float, int, int], ...]
    """The enemy's blows that can be survived: a chance and the two places one may choose between
    (the same twice where there is no choice)."""
    death: float
    """The chance of a blow that cannot."""


@lru_cache(maxsize=512)
def exchanges(
    enemy_life: int,
    enemy_armour: int,
    enemy_picks: bool,
    most_life: int = MOST,
    most_armour: int = MOST,
) -> tuple[Exchange, ...]:
    """Every state of a fight in an order in which each needs only those before it.

    State ``(life, armour, left)``, with ``left`` the enemy's life, stands at
    ``left * PLACES + place(life, armour)``; ``left`` 0 is the enemy slain.
    """
    return tuple(
        _exchange(life, total - life, left, enemy_armour, enemy_picks)
        for left in range(1, enemy_life + 1)
        for total in range(1, most_life + most_armour + 1)
        for life in range(max(1, total - most_armour), min(most_life, total) + 1)
    )


@lru_cache(maxsize=16_384)
def _exchange(life: int, armour: int, left: int, enemy_armour: int, enemy_picks: bool) -> Exchange:
    here = left * PLACES + place(life, armour)
    strikes: dict[int, int] = {}
    blows: dict[tuple[int, int], int] = {}
    death = 0
    answers = responses(life, armour, left, enemy_armour, enemy_picks)
    for weight, (first, second) in zip(FRESH_WEIGHTS, answers, strict=True):
        if first == here:
            continue
        if second == DEAD:
            death += weight
        elif first % PLACES == here % PLACES:
            strikes[first] = strikes.get(first, 0) + weight
        else:
            blows[first, second] = blows.get((first, second), 0) + weight
    if strikes and not blows and not death:
        strikes = {here % PLACES: sum(strikes.values())}  # nothing can hurt the hero any more
    scale = 1 / max(1, sum(strikes.values()) + sum(blows.values()) + death)
    return Exchange(
        here,
        tuple((weight * scale, to) for to, weight in strikes.items()),
        tuple((weight * scale, *pair) for pair, weight in blows.items()),
        death * scale,
    )


@lru_cache(maxsize=16_384)
def responses(
    life: int, armour: int, left: int, enemy_armour: int, enemy_picks: bool
) -> tuple[tuple[int, int], ...]:
    """For each difference of two cards, the two places that may be chosen (or one twice).

    Hands that do nothing stay where they are; `DEAD` is the hero's end, chosen only when the other
    is, too. The same sums as in `combat.clash`, said in the difference of the two cards.
    """
    base = left * PLACES
    here = base + place(life, armour)
    found = []
    for difference in DIFFERENCES:
        strike = difference + life - left
        if strike > 0:
            damage = strike - enemy_armour
            to = here if damage <= 0 else max(0, left - damage) * PLACES + place(life, armour)
            found.append((to, to))
            continue
        damage = -strike - armour
        on_life = base + place(life - damage, armour) if damage < life else DEAD
        if damage <= 0:
            found.append((here, here))
        elif armour and not enemy_picks:
            on_armour = base + place(life, max(0, armour - damage))
            found.append((on_life or on_armour, on_armour))
        else:
            found.append((on_life, on_life))
    return tuple(found)


def fight_values(
    enemy_life: int,
    enemy_armour: int,
    enemy_picks: bool,
    slain: Sequence[float],
    most_life: int = MOST,
    most_armour: int = MOST,
) -> Field:
    """Win chances for every state of a fight, given the field ``slain`` after the enemy's death.

    The answer holds ``enemy_life + 1`` fields, one for each life left; the first is ``slain``.
    Counters above ``most_life`` and ``most_armour`` are left at 0.0: a fight never needs them.
    """
    values = [*slain, *([0.0] * (enemy_life * PLACES))]
    shape = enemy_life, enemy_armour, enemy_picks
    for at, strikes, blows, _ in exchanges(*shape, most_life, most_armour):
        value = 0.0
        for chance, to in strikes:
            value += chance * values[to]
        for chance, first, second in blows:
            one, other = values[first], values[second]
            value += chance * (one if one > other else other)
        values[at] = value
    return values


def fight_values_with_redraw(
    enemy_life: int,
    enemy_armour: int,
    enemy_picks: bool,
    spent: Sequence[float],
    most_life: int = MOST,
    most_armour: int = MOST,
) -> Field:
    """The same while the redraw of this fight is unspent; ``spent`` is its `fight_values`.

    A redraw puts a hand aside and leads to the same state with the redraw spent. It is never
    used on a blow of one's own: that blow leads to a state at least as good.
    """
    values = [*spent[:PLACES], *([0.0] * (enemy_life * PLACES))]
    shape = enemy_life, enemy_armour, enemy_picks
    for at, strikes, blows, death in exchanges(*shape, most_life, most_armour):
        aside = spent[at]
        value = death * aside
        for chance, to in strikes:
            value += chance * values[to]
        for chance, first, second in blows:
            value += chance * max(values[first], values[second], aside)
        values[at] = value
    return values
