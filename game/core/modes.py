"""The explicit list of modes. A new mode adds its line here, and nowhere else in the rules."""

from __future__ import annotations

from functools import cache

from game.core.null.ticks_mode import MODE as NULL_TICKS
from game.core.null.turns_mode import MODE as NULL_TURNS
from game.core.registry import Registry
from game.tales.candle.rules.mode import MODE as CANDLE
from game.tales.hex.rules.play.mode import MODE as HEX
from game.tales.key.rules.play.mode import MODE as KEY
from game.tales.locks.rules.generate import GENERATOR as LOCKKEY
from game.tales.throne.rules.mode import MODE as THRONES


@cache
def registry() -> Registry:
    """Every mode, in the order of the title menu, and the generators that belong to none."""
    return Registry((CANDLE, KEY, HEX, THRONES, NULL_TURNS, NULL_TICKS), (LOCKKEY,))
