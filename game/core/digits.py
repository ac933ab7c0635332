"""Whole numbers in letters that an ID can hold, six bits in each: words that stand for a plan, or
for rooms that somebody exchanged, are made of them."""

from __future__ import annotations

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"


def in_letters(number: int, least: int = 1) -> str:
    """A number, its last digit last; ``least`` letters at least, with noughts in front."""
    found: list[str] = []
    while number or len(found) < least:
        number, digit = divmod(number, len(DIGITS))
        found.append(DIGITS[digit])
    return "".join(reversed(found))


def number_of(letters: str) -> int:
    """The number that was written so; `ValueError` for a letter that is no digit."""
    number = 0
    for letter in letters:
        number = number * len(DIGITS) + DIGITS.index(letter)
    return number
