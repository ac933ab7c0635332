"""Which keys are told at the foot of the screen."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import SPACE
from game.engine.app import App
from game.engine.prompts import GAP, Prompt, cap
from game.engine.text import Style
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.hand import Hand
from game.tales.key.view.layout import EDGE_RIGHT

_ARROWS = "left+right+up+down"
_LEAST_SHARE = 0.8
"""To what part of the player's text size prompts may shrink."""
_MOST_GROWTH = 1.5


def prompts_of(app: App, view: KeyView, hand: Hand) -> Sequence[Prompt]:
    """What can be done now, the most important first, as far as there is room for it."""
    _ = app.locale.gettext
    if hand.menu is not None:
        shown = [Prompt("confirm", _("decide")), Prompt("up+down", _("choose"))]
        if not hand.menu.forced:
            shown[1:1] = [Prompt("cancel", _("back"))]
            shown.append(Prompt("tab_next", _("the party")))
    elif hand.aim is not None:
        shown = [
            Prompt("confirm", _("decide")),
            Prompt("cancel", _("back")),
            Prompt(_ARROWS, _("aim")),
        ]
    elif hand.cursor is not None:
        shown = [
            Prompt("confirm", _("do it")),
            Prompt("cancel", _("back")),
            Prompt(_ARROWS, _("look")),
        ]
    else:
        shown = [
            Prompt("confirm", _("what to do"), SPACE),
            Prompt("skip", _("explore") if view.phase == "walk" else _("next foe")),
            Prompt("tab_next", _("doors")),
            Prompt("tab_previous", _("look")),
            Prompt(_ARROWS, _("move or strike")),
        ]
        if _is_new(view):
            shown[1:] = [Prompt(_ARROWS, _("move")), *shown[1:-1]]
    return _fitting(app, shown)


def _is_new(view: KeyView) -> bool:
    """Whether the keys that walk and strike are to be told before others: in the first turns, and
    in fights until somebody was slain."""
    return not view.slain if view.phase == "danger" else not view.turn


def _fitting(app: App, prompts: list[Prompt]) -> list[Prompt]:
    """As many of the first as there is room for beside the round buttons."""
    room = app.canvas.get_width() - EDGE_RIGHT - 24
    growth = max(1.0, min(_MOST_GROWTH, app.text.scale) * _LEAST_SHARE)
    style = Style("caption", "parch_hi")
    kept: list[Prompt] = []
    for prompt in prompts:
        picture = cap(app, prompt.action, growth, prompt.key)
        words = app.text.width(prompt.label, style, growth)
        room -= picture.get_width() + 8 + words + GAP
        if room + GAP < 0 and kept:
            break
        kept.append(prompt)
    return kept
