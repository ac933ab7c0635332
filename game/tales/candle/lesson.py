"""The first floor of Candle, guided: the signs of the story teach it, this says which keys."""

from __future__ import annotations

from game.core.lesson import Lesson, Step, happened
from game.core.text import message
from game.tales.candle.rules.body import LEAP
from game.tales.candle.rules.events import LampReached, SignRead
from game.tales.candle.rules.view import CandleView

_STRIDE = 8192
"""A tile."""


def _plays(view: CandleView) -> bool:
    return view.phase == "playing" and view.floor.number == 0


def _has_leapt(before: CandleView, after: CandleView) -> bool:
    return before.on_ground and bool(after.held & LEAP) and after.vy < 0


LESSON: Lesson[CandleView] = Lesson(
    name="candle-one-floor",
    world="platformer:story,1#a long wick",
    steps=(
        Step(
            "walk",
            message("You are the one with the candle. Walk."),
            _plays,
            lambda _before, _events, after: after.x - _STRIDE > _start(after),
            "",
            ("left+right",),
        ),
        Step(
            "sign",
            message("Stand before a sign: where there is light, it can be read."),
            _plays,
            happened(SignRead),
        ),
        Step(
            "leap",
            message("Jump. The longer you press, the higher you go."),
            _plays,
            lambda before, _events, after: _has_leapt(before, after),
            "",
            ("confirm",),
        ),
        Step(
            "lamp",
            message("This is your wick, and it burns. Find the lamp: you would begin again there."),
            _plays,
            happened(LampReached),
            "wick",
        ),
        Step(
            "treasure",
            message("The way leads to a treasure in a cage; touch it, and the floor is done."),
            _plays,
            lambda _before, _events, after: after.phase == "interlude",
        ),
    ),
    over=lambda view: view.floor.number > 0,
    farewell=message("One floor: the signs know the rest. Mind your wick."),
)


def _start(view: CandleView) -> int:
    """Where he stood when the floor began: the left edge of the first lamp's tile."""
    return next(place.x for place in view.floor.things if place.kind == "start") * _STRIDE
