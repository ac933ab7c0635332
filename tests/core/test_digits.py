"""Whole numbers in letters, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.digits import DIGITS, in_letters, number_of


def test_each_letter_is_a_digit_of_its_own() -> None:
    assert len(set(DIGITS)) == 64
    assert [number_of(letter) for letter in DIGITS] == list(range(64))


def test_the_last_digit_stands_last() -> None:
    assert in_letters(64) == DIGITS[1] + DIGITS[0]
    assert in_letters(5, 3) == DIGITS[0] * 2 + DIGITS[5]
    assert in_letters(0) == DIGITS[0]


@given(st.integers(0, 64**12), st.integers(1, 12))
def test_a_number_comes_back_from_its_letters(number: int, least: int) -> None:
    letters = in_letters(number, least)
    assert number_of(letters) == number
    assert len(letters) >= least
    assert len(letters) == least or letters[0] != DIGITS[0], "no nought too many"


@pytest.mark.parametrize("letters", ["é", "a b", "7.", "#"])
def test_other_letters_are_no_digits(letters: str) -> None:
    with pytest.raises(ValueError, match="substring"):
        number_of(letters)
