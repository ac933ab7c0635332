"""Leaving a page on which something was made by hand."""

from __future__ import annotations

from game.engine.app import App
from game.engine.scene import Pop, Push, Transition
from game.shell.question import QuestionScene


def leave(app: App, kept: bool) -> Transition:
    """Leave, but ask first if what was made is not ``kept``; the answer comes to `Scene.resume`."""
    if kept:
        app.audio.play("menu_back")
        return Pop()
    _ = app.locale.gettext
    return Push(
        QuestionScene(
            app,
            _("Leave without it?"),
            _("What was made here by hand is lost unless it is taken home."),
            _("Leave"),
            _("Stay"),
        )
    )
