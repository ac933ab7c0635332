"""A fight's win chances, against a second reckoning that shares nothing with the first."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game.tales.throne.rules.combat import MOST, clash, piles_open
from game.tales.throne.rules.odds_fight import PLACES, fight_values, fight_values_with_redraw, place

PAIRS = [
    (mine, theirs, 2 * (2 - (mine == theirs))) for mine in range(1, 10) for theirs in range(1, 10)
]
"""Both values of a hand, and the ordered pairs of a full deck that show them."""


def reckon(enemy, picks, slain, redraw):
    """Win chances by plain recursion over hands; hands that do nothing by a geometric series.

    Unlike the code under test it lets the player strike armour, too.
    """

    @cache
    def value(life, armour, enemy_life, enemy_armour, unspent):
        if life <= 0:
            return 0.0
        if enemy_life <= 0:
            return slain[place(life, armour)]
        total = weight = 0.0
        for mine, theirs, pairs in PAIRS:
            hand = clash(mine, theirs, life, armour, enemy_life, enemy_armour)
            if not hand.damage:
                continue
            options = []
            for pile in piles_open(hand.by, armour, enemy_armour, picks):
                own = hand.by == "enemy"
                lost = (hand.damage, 0) if pile == "life" else (0, hand.damage)
                options.append(
                    value(
                        life - lost[0] * own,
                        max(0, armour - lost[1] * own),
                        enemy_life - lost[0] * (not own),
                        max(0, enemy_armour - lost[1] * (not own)),
                        unspent,
                    )
                )
            if unspent:
                options.append(value(life, armour, enemy_life, enemy_armour, False))
            total += pairs * max(options)
            weight += pairs
        return total / weight if weight else 0.0

    return [
        [value(life, armour, enemy[0], enemy[1], redraw) for armour in range(MOST + 1)]
        for life in range(1, MOST + 1)
    ]


def rising_field(seed):
    """What a later walk could be worth: random, and never less for more points."""
    random = Random(seed)
    field = [0.0] * PLACES
    for life in range(1, MOST + 1):
        for armour in range(MOST + 1):
            below = max(field[place(life - 1, armour)], field[place(life, max(0, armour - 1))])
            field[place(life, armour)] = below + random.random() / 20
    return field


@pytest.mark.parametrize("enemy", [(1, 0), (3, 2), (2, 6), (6, 3)])
@pytest.mark.parametrize("picks", [False, True])
def test_a_fight_is_worth_what_recursion_says_even_when_armour_may_be_struck(enemy, picks):
    slain = rising_field(enemy[0])
    values = fight_values(*enemy, picks, slain)
    expected = reckon(enemy, picks, tuple(slain), False)
    for life in range(1, MOST + 1):
        for armour in range(MOST + 1):
            found = values[enemy[0] * PLACES + place(life, armour)]
            assert found == pytest.approx(expected[life - 1][armour], abs=1e-12)


@pytest.mark.parametrize("enemy", [(3, 2), (4, 3)])
@pytest.mark.parametrize("picks", [False, True])
def test_a_redraw_is_worth_what_recursion_says(enemy, picks):
    slain = rising_field(7)
    values = fight_values_with_redraw(*enemy, picks, fight_values(*enemy, picks, slain))
    expected = reckon(enemy, picks, tuple(slain), True)
    for life in range(1, MOST + 1):
        for armour in range(MOST + 1):
            found = values[enemy[0] * PLACES + place(life, armour)]
            assert found == pytest.approx(expected[life - 1][armour], abs=1e-12)


def test_more_points_are_never_worse_in_a_fight():
    values = fight_values(6, 6, False, rising_field(3))
    field = values[6 * PLACES :]
    for life in range(1, MOST + 1):
        for armour in range(MOST + 1):
            here = field[place(life, armour)]
            assert life == MOST or field[place(life + 1, armour)] >= here
            assert armour == MOST or field[place(life, armour + 1)] >= here


def test_bounds_change_no_value_within_them():
    slain = rising_field(5)
    whole, part = fight_values(4, 3, False, slain), fight_values(4, 3, False, slain, 4, 5)
    for life in range(1, 5):
        for armour in range(6):
            at = 4 * PLACES + place(life, armour)
            assert part[at] == whole[at]
