"""The next hand's chances are counts of cards, nothing else."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.tales.throne.rules.cards import COMBAT_CARDS
from game.tales.throne.rules.combat import MOST, clash
from game.tales.throne.rules.odds_fight import (
    DIFFERENCES,
    FULL_DECK,
    PLACES,
    difference_weights,
    hand_chances,
    place,
    rank_counts,
    responses,
    without_pair,
)

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
