"""Statistics of the two shuffles. Seeds are fixed, so that a verdict never changes from run to
run; the bounds are those of chi-square at one false alarm in a million for each table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from game.core.dice import Dice
from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_CARDS, Card, Deal

DEALS = 3_000


def deals() -> list[Deal]:
    return [Deal(Dice(f"fair {number}")) for number in range(DEALS)]


def chi_square(counts: Counter[tuple[int, int]], cells: int, expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (
        cells - len(counts)
    )


@pytest.mark.parametrize(
    ("cards", "shuffled", "bound"),
    [
        # (n - 1)^2 degrees of freedom: 225 and 289; the 1 - 1e-6 quantiles
        (STEP_CARDS, Deal.step_pile, 341.0),
        (COMBAT_CARDS, lambda deal: deal.combat_deck(0), 418.0),
        (COMBAT_CARDS, lambda deal: deal.combat_deck(1), 418.0),
    ],
)
def test_every_card_is_as_likely_in_every_place(
    cards: Sequence[Card], shuffled: Callable[[Deal], Sequence[Card]], bound: float
) -> None:
    counts: Counter[tuple[int, int]] = Counter()
    for deal in deals():
        for place, card in enumerate(shuffled(deal)):
            counts[place, cards.index(card)] += 1
    size = len(cards)
    assert chi_square(counts, size * size, DEALS / size) < bound


def test_every_pair_of_first_cards_is_as_likely() -> None:
    """305 degrees of freedom over the 18 x 17 ordered pairs."""
    counts: Counter[tuple[int, int]] = Counter()
    for deal in deals():
        first, second = deal.combat_deck(0)[:2]
        counts[COMBAT_CARDS.index(first), COMBAT_CARDS.index(second)] += 1
    assert chi_square(counts, 18 * 17, DEALS / (18 * 17)) < 438.0


def test_a_reshuffle_depends_on_its_number_alone() -> None:
    deal = Deal(Dice("oak"))
    assert deal.combat_deck(3) == Deal(Dice("oak")).combat_deck(3)
    decks = {deal.combat_deck(number) for number in range(20)}
    assert len(decks) == 20


def test_attempts_are_deals_of_their_own() -> None:
    plain = Deal(Dice("oak"))
    piles = {plain.step_pile(), *(Deal(Dice("oak"), n).step_pile() for n in range(20))}
    assert len(piles) == 21
    assert Deal(Dice("oak"), 1).combat_deck(0) != Deal(Dice("oak"), 0).combat_deck(1)
