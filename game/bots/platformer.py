"""Bots for Candle: one that fumbles, and one that walks the way that was proved."""

from __future__ import annotations

from typing import Any

from game.bots.base import Bot, Policy
from game.core.dice import Stream
from game.core.platformer.body import DOWN
from game.core.platformer.commands import CONCEDE, HOLDS, CandleCommand, Hold
from game.core.platformer.guide import Guide
from game.core.platformer.view import CandleView

_FUMBLES = 1_200
"""Ticks after which the random bot gives up, on whatever floor it is."""
_LONGEST_SPAN = 40
_WAITS = 600
"""Ticks for which the certificate's bot waits where there is no way on, before it gives up."""
_GO_ON = HOLDS[DOWN]
"""Ends the pause between two floors. A jump or throw still held then would count for nothing until
it was let go, and a certificate may begin with one."""


def _random_policy(_: Any) -> Policy:
    """Holds random keys for random spans."""
    held = HOLDS[0]
    left = moves = 0

    def choose(_view: CandleView, stream: Stream) -> CandleCommand:
        nonlocal held, left, moves
        moves += 1
        if moves > _FUMBLES:
            return CONCEDE
        if not left:
            held, left = stream.pick(HOLDS), stream.die(_LONGEST_SPAN)
        left -= 1
        return held

    return choose


def _certificate_policy(_: Any) -> Policy:
    """Plays the certificate of each floor, and takes it up again where something put it off."""
    guide: Guide | None = None
    number = -1
    waited = 0

    def choose(view: CandleView, _chance: Stream) -> CandleCommand:
        nonlocal guide, number, waited
        if view.phase == "interlude":
            return _between(view)
        if guide is None or view.floor.number != number:
            guide, number = Guide(view.floor), view.floor.number
        held = guide.keys(view)
        waited = 0 if held is not None else waited + 1
        if waited > _WAITS:
            return CONCEDE
        return HOLDS[held or 0]

    return choose


def _between(view: CandleView) -> Hold:
    """Any key goes on, once it may."""
    return _GO_ON if view.pause % 2 else HOLDS[0]


BOTS = (
    Bot("platformer", "random", _random_policy),
    Bot("platformer", "certificate", _certificate_policy),
)
