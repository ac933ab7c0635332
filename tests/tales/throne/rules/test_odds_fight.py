"""The next hand's chances are counts of cards, nothing else; and a fight's win chances, held
against a second reckoning that shares nothing with the first.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.tales.throne.rules.cards import COMBAT_CARDS
from game.tales.throne.rules.combat import MOST, clash, piles_open
from game.tales.throne.rules.odds_fight import (
    DIFFERENCES,
    FULL_DECK,
    PLACES,
    difference_weights,
    fight_values,
    fight_values_with_redraw,
    hand_chances,
    place,
    rank_counts,
    responses,
    without_pair,
)
from tests.depth import one_in

DECKS = st.lists(st.sampled_from(COMBAT_CARDS), min_size=2, max_size=18, unique=True)
COUNTERS = st.tuples(
    st.integers(1, MOST), st.integers(0, MOST), st.integers(1, MOST), st.integers(0, MOST)
)


@given(DECKS)
def test_weights_count_every_ordered_pair_of_cards(deck):
    found = dict.fromkeys(DIFFERENCES, 0)
    for mine, theirs in permutations(deck, 2):
        found[mine.rank - theirs.rank] += 1
    assert difference_weights(rank_counts(deck)) == tuple(found.values())


@given(DECKS, COUNTERS, st.booleans())
def test_chances_are_an_enumeration_of_the_cards_left(deck, counters, picks):
    life, armour, enemy_life, _ = counters
    chances = hand_chances(rank_counts(deck), *counters, picks)
    hands = [clash(mine.rank, theirs.rank, *counters) for mine, theirs in permutations(deck, 2)]
    mine = [hand for hand in hands if hand.by == "player" and hand.damage]
    theirs = [hand for hand in hands if hand.by == "enemy" and hand.damage]
    assert chances.total == len(hands)
    assert chances.strike == len(mine)
    assert chances.kill == sum(hand.damage >= enemy_life for hand in mine)
    assert chances.hurt == len(theirs)
    doomed = armour == 0 or picks
    assert chances.death == sum(doomed and hand.damage >= life for hand in theirs)
    assert chances.strike + chances.hurt + chances.nothing == chances.total


def test_a_full_deck_of_the_hero_against_a_slime():
    # Hero 3/5 against 1/0: he strikes with any difference above -2; to be hurt he would have to be
    # struck for more than five, which takes -8: a one against a nine, 4 of 306 ordered pairs.
    chances = hand_chances(FULL_DECK, 3, 5, 1, 0, False)
    assert chances.total == 306
    assert chances.hurt == 4
    assert chances.death == 0
    assert chances.strike == chances.kill == 306 - sum(4 * (9 - d) for d in range(2, 9))


def test_an_empty_deck_is_the_full_one_shuffled():
    assert rank_counts(()) == FULL_DECK
    assert without_pair(rank_counts(COMBAT_CARDS[:2]), 1, 2) == FULL_DECK


@pytest.mark.parametrize("enemy_armour", range(0, 10, 3))
@pytest.mark.parametrize("picks", [False, True])
def test_responses_are_the_sums_of_the_table(enemy_armour, picks):
    for life in range(1, 10):
        for armour in range(10):
            for enemy_life in range(1, 10):
                here = enemy_life * PLACES + place(life, armour)
                answers = responses(life, armour, enemy_life, enemy_armour, picks)
                for difference, answer in zip(DIFFERENCES, answers, strict=True):
                    mine = max(1, 1 + difference)
                    hand = clash(mine, mine - difference, life, armour, enemy_life, enemy_armour)
                    if hand.damage == 0:
                        expected = {here}
                    elif hand.by == "player":
                        left = max(0, enemy_life - hand.damage)
                        expected = {left * PLACES + place(life, armour)}
                    else:
                        expected = set()
                        if life > hand.damage:
                            expected.add(enemy_life * PLACES + place(life - hand.damage, armour))
                        if armour and not picks:
                            spared = max(0, armour - hand.damage)
                            expected.add(enemy_life * PLACES + place(life, spared))
                        expected = expected or {0}
                    assert set(answer) == expected


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


@one_in(3)
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


@one_in(2)
@pytest.mark.parametrize("enemy", [(3, 2)])
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
