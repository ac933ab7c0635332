"""The first rooms of Key, guided: walking, an exit and its clues, a fight, what lies about."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.lesson import Lesson, Step, happened
from game.core.mode import Event
from game.core.text import message
from game.tales.key.rules.play.events import (
    Attacked,
    Handled,
    RoomLaid,
    SkillUsed,
    TurnBegan,
    Walked,
)
from game.tales.key.rules.play.furniture import Handle
from game.tales.key.rules.play.turns import End
from game.tales.key.rules.play.view import KeyView

ROOMS = 3
"""Rooms beyond the first with which the lesson goes along."""


def _walks(view: KeyView) -> bool:
    return view.phase == "walk"


def _fights(view: KeyView) -> bool:
    return view.phase == "danger" and view.acting > 0


def _is_spent(view: KeyView) -> bool:
    """Whether who acts has nothing left to do but to end the turn."""
    return _fights(view) and not view.asked.deeds and End() in view.legal


def _strikes(view: KeyView, events: Sequence[Event]) -> bool:
    """Whether who acts rolled dice against somebody, or used a skill."""
    return any(
        (isinstance(event, Attacked) and event.attacker == view.acting)
        or isinstance(event, SkillUsed)
        for event in events
    )


LESSON: Lesson[KeyView] = Lesson(
    name="key-three-rooms",
    world="dungeon:2d6,warden+delver,gentle#old hinges",
    steps=(
        Step(
            "walk",
            message("This is your party. While nobody is after you they walk together."),
            lambda view: _walks(view) and len(view.heroes) > 1,
            happened(Walked),
            "hero",
            ("left+right+up+down",),
        ),
        Step(
            "handle",
            message("A hand can be laid on this: go to it, and ask what to do."),
            lambda view: _walks(view) and any(isinstance(each, Handle) for each in view.legal),
            happened(Handled),
            "fixture",
            ("confirm",),
        ),
        Step(
            "exit",
            message(
                "A way on. Clues tell of what is behind it, true of the room that would be laid"
                " now. Open it."
            ),
            lambda view: _walks(view) and any(each.open for each in view.exits),
            happened(RoomLaid),
            "exit",
            ("tab_next", "confirm"),
        ),
        Step(
            "end",
            message("No deed is left. Walk on if you like, then end this turn."),
            _is_spent,
            happened(TurnBegan),
            "end",
            ("rest",),
        ),
        Step(
            "strike",
            message(
                "Danger. Whoever is awake shows what they will do next, and does just that if they"
                " still can: strike them, or be elsewhere."
            ),
            lambda view: _fights(view) and bool(view.foes) and view.asked.deeds > 0,
            lambda before, events, _after: _fights(before) and _strikes(before, events),
            "foe",
            ("left+right+up+down", "confirm"),
        ),
    ),
    over=lambda view: (
        sum(room.entered for room in view.rooms) > ROOMS and view.phase in ("walk", "over")
    ),
    farewell=message(
        "Three rooms: the rest is yours. The chance that the boss is next stands at every exit;"
        " open one when you are ready for it."
    ),
)
