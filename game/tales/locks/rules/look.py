"""How sets are told apart: a number, a colour with its sign, and a pattern.

Six colours, each always with the same sign, so that nothing rests on colour alone; every six sets
the pattern changes. After thirty-six sets the looks come again, and the number tells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Sign = Literal["moon", "star", "leaf", "sun", "eye", "skull"]
Pattern = Literal["plain", "stripes", "rows", "checks", "dots", "columns"]

KEYS: tuple[tuple[str, Sign], ...] = (
    ("rubric", "moon"),
    ("lapis", "star"),
    ("verdigris", "leaf"),
    ("ochre", "sun"),
    ("plum", "eye"),
    ("sepia", "skull"),
)
"""The six keys of the collection: name of the colour, and sign."""
PATTERNS: tuple[Pattern, ...] = ("plain", "stripes", "rows", "checks", "dots", "columns")

COLOURS = {
    "parch_hi": "#F6EBD0",
    "parch": "#EAD9B2",
    "parch_mid": "#D9C08F",
    "bone": "#FBF4E2",
    "ink": "#1D140D",
    "sepia": "#4A3020",
    "sepia_lt": "#7B5B3D",
    "candle": "#FFF3CC",
    "flame": "#FFC862",
    "amber": "#E8922E",
    "night": "#080A14",
    "deep": "#10152A",
    "rubric": "#A02A1E",
    "lapis": "#2C4C86",
    "verdigris": "#3F7A66",
    "ochre": "#CB9A37",
    "gold": "#DDAF3F",
    "plum": "#6C3A5C",
}
"""What pictures of diagrams need of the collection's palette."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the keys and locks of a set have in common."""

    colour: str
    """Its name in the palette."""
    sign: Sign
    pattern: Pattern


def look_of(number: int) -> Look:
    """The look of the set ``number``, counted from 1."""
    colour, sign = KEYS[(number - 1) % len(KEYS)]
    return Look(colour, sign, PATTERNS[(number - 1) // len(KEYS) % len(PATTERNS)])
