"""Game IDs: ``mode:params#seed`` names one world on any machine.

A seed is any text after Unicode normalisation (`game.core.nfc`) and trimming, of 1 to 64
characters, without ``#`` and without control characters or line breaks.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Annotated

from game.core.codec import AsText
from game.core.errors import BadValue
from game.core.nfc import nfc
from game.core.text import message

MAX_SEED = 64
_FORBIDDEN = ("Cc", "Cs", "Zl", "Zp")
"""Unicode categories that a seed may not contain: controls, lone surrogates, line separators."""


@dataclass(frozen=True, slots=True)
class GameId:
    """The three parts of an ID, as text; `game.core.registry` knows the modes and their params."""

    mode: str
    params: str
    seed: str

    def __str__(self) -> str:
        params = f":{self.params}" if self.params else ""
        return f"{self.mode}{params}#{self.seed}"


def clean_seed(text: str) -> str:
    """The seed that ``text`` stands for; `BadValue` when it cannot be one."""
    if len(text) > 16 * MAX_SEED:
        raise _wrong_length(text)
    seed = nfc(text).strip()
    if not seed:
        raise BadValue(message("seed: expected 1 to {most} characters, got none", most=MAX_SEED))
    if len(seed) > MAX_SEED:
        raise _wrong_length(seed)
    if "#" in seed:
        raise BadValue(message("seed: expected a text without “#”"))
    for character in seed:
        if unicodedata.category(character) in _FORBIDDEN:
            code = f"U+{ord(character):04X}"
            raise BadValue(message("seed: expected no control characters, got {code}", code=code))
    return seed


def _wrong_length(text: str) -> BadValue:
    return BadValue(
        message(
            "seed: expected 1 to {most} characters, got {length}", most=MAX_SEED, length=len(text)
        )
    )


Seed = Annotated[str, AsText(str, clean_seed, 16 * MAX_SEED)]
"""A seed in a record (`game.core.codec`)."""


def parse(text: str) -> GameId:
    """The parts of an ID; `BadValue` when it has not the form ``mode:params#seed``."""
    head, hash_sign, seed = text.strip().partition("#")
    if not hash_sign:
        shown = repr(text.strip()[:40])
        raise BadValue(message("game ID: expected mode:params#seed, got {shown}", shown=shown))
    mode, _, params = head.partition(":")
    return GameId(mode.strip().lower(), params.strip(), clean_seed(seed))
