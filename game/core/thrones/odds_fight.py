"""The win chance inside one fight, every hand taken as drawn from a full deck of eighteen.

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

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.core.thrones.combat import MOST, clash, piles_open
from game.core.thrones.odds_hands import DIFFERENCES, FRESH_WEIGHTS

WIDTH = MOST + 1
PLACES = WIDTH * WIDTH
"""A *field* is a list of PLACES values, one for each pair of counters; life 0 stands at 0.0."""
Field = list[float]


def place(life: int, armour: int) -> int:
    """Where a pair of counters stands in a field."""
    return life * WIDTH + armour


Blow = tuple[float, int, int]
"""A chance, and the two places one may choose between (equal where there is no choice)."""


class Exchange(NamedTuple):
    """One state of a fight: what the next hand that hurts somebody can lead to."""

    at: int
    strikes: tuple[tuple[float, int], ...]
    """Your blows: a chance and the place they lead to."""
    blows: tuple[Blow, ...]
    """The enemy's blows that can be survived."""
    death: float
    """The chance of a blow that cannot."""


@lru_cache(maxsize=256)
def exchanges(enemy_life: int, enemy_armour: int, enemy_picks: bool) -> tuple[Exchange, ...]:
    """Every state of a fight in an order in which each needs only those before it.

    State ``(life, armour, left)``, with ``left`` the enemy's life, stands at
    ``left * PLACES + place(life, armour)``; ``left`` 0 is the enemy slain.
    """
    states = [
        _exchange(life, armour, left, enemy_armour, enemy_picks)
        for left in range(1, enemy_life + 1)
        for total in range(1, 2 * MOST + 1)
        for life in range(max(1, total - MOST), min(MOST, total) + 1)
        for armour in (total - life,)
    ]
    return tuple(states)


def _exchange(life: int, armour: int, left: int, enemy_armour: int, enemy_picks: bool) -> Exchange:
    strikes: dict[int, int] = {}
    blows: dict[tuple[int, int], int] = {}
    death = total = 0
    for difference, weight in zip(DIFFERENCES, FRESH_WEIGHTS, strict=True):
        # Two cards with this difference; only the difference matters.
        mine = max(1, 1 + difference)
        hand = clash(mine, mine - difference, life, armour, left, enemy_armour)
        if not hand.damage:
            continue
        total += weight
        if hand.by == "player":
            to = max(0, left - hand.damage) * PLACES + place(life, armour)
            strikes[to] = strikes.get(to, 0) + weight
            continue
        on_life = max(0, life - hand.damage)
        options = [place(on_life, armour)] if on_life else []
        if "armour" in piles_open("enemy", armour, enemy_armour, enemy_picks):
            options.append(place(life, max(0, armour - hand.damage)))
        if not options:
            death += weight
            continue
        first, second = left * PLACES + options[0], left * PLACES + options[-1]
        blows[first, second] = blows.get((first, second), 0) + weight
    if not blows and not death and strikes:
        strikes = {place(life, armour): total}  # nothing can hurt the hero any more
    scale = 1 / total if total else 0.0
    return Exchange(
        left * PLACES + place(life, armour),
        tuple((weight * scale, to) for to, weight in strikes.items()),
        tuple((weight * scale, *options) for options, weight in blows.items()),
        death * scale,
    )


def fight_values(
    enemy_life: int, enemy_armour: int, enemy_picks: bool, slain: Sequence[float]
) -> Field:
    """Win chances for every state of a fight, given the field ``slain`` after the enemy's death.

    The answer holds ``enemy_life + 1`` fields, one for each life left; the first is ``slain``.
    """
    values = [*slain, *([0.0] * (enemy_life * PLACES))]
    for at, strikes, blows, _ in exchanges(enemy_life, enemy_armour, enemy_picks):
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
    slain: Sequence[float],
    spent: Sequence[float],
) -> Field:
    """The same while the redraw of this fight is unspent; ``spent`` is `fight_values`.

    A redraw puts a hand aside and leads to the same state with the redraw spent. It is never
    used on a blow of one's own: that blow leads to a state at least as good.
    """
    values = [*slain, *([0.0] * (enemy_life * PLACES))]
    for at, strikes, blows, death in exchanges(enemy_life, enemy_armour, enemy_picks):
        aside = spent[at]
        value = death * aside
        for chance, to in strikes:
            value += chance * values[to]
        for chance, first, second in blows:
            value += chance * max(values[first], values[second], aside)
        values[at] = value
    return values
