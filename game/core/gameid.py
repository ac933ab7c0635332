"""Game IDs: ``mode:params#seed`` names one world on any machine.

A seed is any text after trimming and Unicode normalisation (NFC), of 1 to 64 characters, without
``#`` and without control characters or line breaks.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from game.core.errors import BadValue

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
        raise BadValue(f"seed: expected 1 to {MAX_SEED} characters, got {len(text)}")
    seed = unicodedata.normalize("NFC", text).strip()
    if not seed:
        raise BadValue(f"seed: expected 1 to {MAX_SEED} characters, got none")
    if len(seed) > MAX_SEED:
        raise BadValue(f"seed: expected 1 to {MAX_SEED} characters, got {len(seed)}")
    if "#" in seed:
        raise BadValue("seed: expected a text without '#'")
    for character in seed:
        if unicodedata.category(character) in _FORBIDDEN:
            raise BadValue(f"seed: expected no control characters, got U+{ord(character):04X}")
    return seed


def parse(text: str) -> GameId:
    """The parts of an ID; `BadValue` when it has not the form ``mode:params#seed``."""
    head, hash_sign, seed = text.strip().partition("#")
    if not hash_sign:
        raise BadValue(f"game ID: expected mode:params#seed, got {text.strip()[:40]!r}")
    mode, _, params = head.partition(":")
    return GameId(mode.strip().lower(), params.strip(), clean_seed(seed))
