"""How fire in a trap ends: it sinks, licks up once more, and leaves embers and smoke.

That is a matter of the picture alone. Where it hurt nobody is hurt any more, so for a moment only
it is a flame still; embers and smoke are what can be crossed.
"""

from __future__ import annotations

from game.tales.candle.rules.body import CELL
from game.tales.candle.rules.hazards import (
    DART_CYCLE,
    DART_SHOT,
    DART_SPEED,
    PIKES_CYCLE,
    PIKES_OUT,
    kind_of,
)
from game.tales.candle.rules.section import Place

SINKS = 6
"""Ticks in which what is out is seen to sink: afterwards there is no flame."""
LIGHT_GOES = 12
"""Ticks in which its light goes."""
SMOKES = 44
"""Ticks after which nothing is left to be seen of it."""


def since_out(trap: Place, phase: int) -> int | None:
    """For how many ticks the fire of a trap has been out; None while it burns, and once nothing is
    left of it. A burning blade is never out."""
    match kind_of(trap):
        case "pikes":
            out = phase % PIKES_CYCLE
            rests = PIKES_OUT - trap.haste
        case "darts":
            rests = DART_CYCLE - _flies(trap)
            out = (phase - DART_SHOT - _flies(trap)) % DART_CYCLE
        case _:
            return None
    return out if out < min(SMOKES, rests) else None


def reach_of(dart: Place) -> int:
    """How far from its wall a dart is when it is seen for the last time."""
    return (_flies(dart) - 1) * DART_SPEED


def light_left(out: int | None) -> float:
    """How much of its light there is, of 1, once it has been out for so many ticks."""
    return 0.0 if out is None else max(0.0, 1 - (out + 1) / LIGHT_GOES)


def _flies(dart: Place) -> int:
    """Ticks for which a dart is in the air."""
    return dart.height * CELL // DART_SPEED + 1
