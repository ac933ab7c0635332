"""The first hands of Deathly Thrones, guided: the walk, a fight, the choice that is the game."""

from __future__ import annotations

from game.core.lesson import Lesson, Step, happened
from game.core.text import message
from game.tales.throne.rules.events import HandDealt, Scouted, StepDrawn
from game.tales.throne.rules.view import ThronesView

HANDS = 6
"""Hands with which the lesson goes along."""


def _struck(view: ThronesView, by: str) -> bool:
    return view.phase == "pile" and view.hand is not None and view.hand.clash.by == by


LESSON: Lesson[ThronesView] = Lesson(
    name="throne-six-hands",
    world="thrones:dwarf,tale#a warm chair",
    steps=(
        Step(
            "walk",
            message(
                "Forty steps to the throne, up there. Draw a step card: it says how far you walk."
            ),
            lambda view: view.phase == "walk" and not view.steps_drawn,
            happened(StepDrawn),
            "choices",
            ("confirm",),
        ),
        Step(
            "scouted",
            message("Of these two cards you walk with one; the other goes to the bottom."),
            lambda view: view.phase == "scouting",
            lambda before, _events, after: before.phase == "scouting" != after.phase,
            "choices",
            ("up+down", "confirm"),
        ),
        Step(
            "scout",
            message("What you pass over does nothing. Scout, and choose the step you land on."),
            lambda view: view.phase == "walk" and view.scouts_left > 0,
            happened(Scouted),
            "choices",
            ("up+down", "confirm"),
        ),
        Step(
            "deal",
            message("A fight. Each turns a card: card and life are power, the stronger strikes."),
            lambda view: view.phase == "fight",
            happened(HandDealt),
            "choices",
            ("confirm",),
        ),
        Step(
            "strike",
            message("You struck: with less life they hit softer, with less armour you hit deeper."),
            lambda view: _struck(view, "player"),
            lambda before, _events, after: _struck(before, "player") and after.hand is None,
            "choices",
            ("up+down", "confirm"),
        ),
        Step(
            "struck",
            message(
                "You were struck. Life is strength too, and at 0 you fall; armour stops blows."
            ),
            lambda view: _struck(view, "enemy"),
            lambda before, _events, after: _struck(before, "enemy") and after.hand is None,
            "choices",
            ("up+down", "confirm"),
        ),
        Step(
            "gain",
            message("A gain: take it as life or as armour. Neither goes above nine."),
            lambda view: view.phase == "gain",
            lambda before, _events, after: before.phase == "gain" != after.phase,
            "choices",
            ("up+down", "confirm"),
        ),
    ),
    over=lambda view: view.hands >= HANDS and view.phase not in ("pile", "gain", "trap"),
    farewell=message(
        "Six hands: that is all of it. What the pack still holds is never hidden, only its order;"
        " the throne is yours to reach."
    ),
)
