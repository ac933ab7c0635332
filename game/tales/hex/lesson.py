"""The first days of Hex, guided: a call at home, a step into the unknown, a night."""

from __future__ import annotations

from game.core.lesson import Lesson, Step, happened
from game.core.text import message
from game.tales.hex.rules.play.events import (
    HexDrawn,
    Visited,
    Worked,
)
from game.tales.hex.rules.play.view import HexView

DAYS = 2
"""Days with which the lesson goes along."""


def _walks(view: HexView) -> bool:
    return view.phase == "walk"


def _is_stranger(view: HexView) -> bool:
    """Whether somebody lives here who was not called on."""
    return _walks(view) and any(each.known != "met" for each in view.here())


LESSON: Lesson[HexView] = Lesson(
    name="hex-two-days",
    world="hexcrawl:gentle,radius=4#open gate",
    steps=(
        Step(
            "unknown",
            message(
                "Nobody has drawn what lies beside you. Choose a hex, see what the step costs, and"
                " go: dice draw the land."
            ),
            lambda view: _walks(view) and bool(view.frontier),
            happened(HexDrawn),
            "unknown",
            ("left+right+up+down", "confirm"),
        ),
        Step(
            "call",
            message("Somebody lives here. Confirm on your own hex, and call on them."),
            _is_stranger,
            happened(Visited),
            "here",
            ("confirm",),
        ),
        Step(
            "deeds",
            message(
                "Confirm on your own hex for what can be done here. Do one thing of it, if only to"
                " camp until morning."
            ),
            lambda view: _walks(view) and view.at != view.trail[0],
            happened(Worked),
            "here",
            ("confirm",),
        ),
        Step(
            "on",
            message("Up there: the weather, and the days until winter. Send the patrol on."),
            _walks,
            lambda before, _events, after: before.at != after.at and before.trail[0] != before.at,
            "sky",
            ("left+right+up+down", "confirm"),
        ),
    ),
    over=lambda view: view.day > DAYS and view.phase != "meeting",
    farewell=message(
        "Two days: the country is yours. One of the four charges in the book, done and reported in"
        " the city before winter, is enough."
    ),
)
