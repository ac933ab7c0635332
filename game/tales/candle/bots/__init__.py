"""Bots for Candle: one that fumbles, a person, that person without a flame, and two that walk the
proved ways."""

from __future__ import annotations

from game.core.bots import Bot, Policy
from game.core.dice import Stream
from game.tales.candle.bots.person import between, person_policy, unlit_policy
from game.tales.candle.rules.body import DOWN, LEAP, LEFT, RIGHT, THROW, UP
from game.tales.candle.rules.commands import CONCEDE, HOLDS, CandleCommand
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.guide import Guide
from game.tales.candle.rules.view import CandleView

_FUMBLES = 1_200
"""Ticks after which the random bot gives up, on whatever floor it is."""
_WAYS = (LEFT, RIGHT, LEFT, RIGHT, LEFT, RIGHT, UP, DOWN, 0)
_LONGEST_WAY = 90
_EXTRAS = (0, 0, LEAP, LEAP, LEAP, THROW)
_LONGEST_EXTRA = 24
_WAITS = 600
"""Ticks for which the certificate's bot waits where there is no way on, before it gives up."""


def _random_policy(_: CandleContent) -> Policy:
    """Runs and climbs about at random, jumps and throws now and then, and presses nonsense."""
    way = extra = 0
    way_left = extra_left = moves = 0

    def choose(_view: CandleView, stream: Stream) -> CandleCommand:
        nonlocal way, extra, way_left, extra_left, moves
        moves += 1
        if moves > _FUMBLES:
            return CONCEDE
        if not way_left:
            nonsense = stream.chance(1, 8)
            way = stream.below(len(HOLDS)) if nonsense else stream.pick(_WAYS)
            way_left = stream.die(_LONGEST_WAY)
        if not extra_left:
            extra, extra_left = stream.pick(_EXTRAS), stream.die(_LONGEST_EXTRA)
        way_left -= 1
        extra_left -= 1
        return HOLDS[way | extra]

    return choose


def _certificate_policy(_: CandleContent) -> Policy:
    """Plays the certificate of each floor, and takes it up again where something put it off."""
    return _follower(golden=False)


def _golden_policy(_: CandleContent) -> Policy:
    """Plays the golden way of each floor, which knows where coins hide; where there is none, the
    certificate."""
    return _follower(golden=True)


def _follower(golden: bool) -> Policy:
    guide: Guide | None = None
    number = -1
    waited = 0

    def choose(view: CandleView, _chance: Stream) -> CandleCommand:
        nonlocal guide, number, waited
        if view.phase == "interlude":
            return between(view)
        if guide is None or view.floor.number != number:
            way = view.floor.certificate.golden if golden else None
            guide = Guide(view.floor, way.log if way is not None else None)
            number = view.floor.number
        held = guide.keys(view)
        waited = 0 if held is not None else waited + 1
        if waited > _WAITS:
            return CONCEDE
        return HOLDS[held or 0]

    return choose


BOTS = (
    Bot("platformer", "random", _random_policy),
    Bot("platformer", "unlit", unlit_policy),
    Bot("platformer", "person", person_policy),
    Bot("platformer", "golden", _golden_policy, oracle=True),
    Bot("platformer", "certificate", _certificate_policy),
)
