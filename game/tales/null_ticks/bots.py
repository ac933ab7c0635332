"""Bots of the Moth Hour: a restless one, and one that is careful of moths."""

from __future__ import annotations

from game.core.bots import Bot, Policy
from game.core.dice import Stream
from game.core.mode import Command, Content
from game.tales.null_ticks.rules import HOLDS, LAMP_SPEED, MOTH_REACH, Hold, TicksView

_CHANGE_TICKS = 20
"""Ticks for which the random bot holds what it holds."""
_FEAR = 4 * MOTH_REACH
"""How near a moth may come before the careful bot flees it."""


def _restless_policy(_: Content) -> Policy:
    """Holds some direction for a third of a second, then another."""
    held = HOLDS[0]

    def choose(view: TicksView, stream: Stream) -> Command:
        nonlocal held
        if view.tick % _CHANGE_TICKS == 0:
            held = stream.pick(HOLDS)
        return held

    return choose


def _careful_policy(_: Content) -> Policy:
    """Walks to the spark, and away from the nearest moth when that comes too near."""

    def choose(view: TicksView, _chance: Stream) -> Command:
        x, y = view.lamp
        if view.moths and not view.safe:
            near = min(view.moths, key=lambda moth: abs(moth[0] - x) + abs(moth[1] - y))
            if abs(near[0] - x) + abs(near[1] - y) < _FEAR:
                return Hold(_step(x - near[0]), _step(y - near[1]))
        return Hold(_step(view.spark[0] - x), _step(view.spark[1] - y))

    return choose


def _step(distance: int) -> int:
    """The direction to hold to cover ``distance``; none when one tick would overshoot."""
    return (distance >= LAMP_SPEED) - (distance <= -LAMP_SPEED)


BOTS = (
    Bot("null-ticks", "random", _restless_policy),
    Bot("null-ticks", "careful", _careful_policy),
)
