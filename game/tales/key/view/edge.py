"""The round buttons at the lower edge: the mouse can do what keys do."""

from __future__ import annotations

import pygame

from game.core.text import Message
from game.engine.app import App
from game.shell.edge import BUTTONS_Y, Edge, tooltip
from game.tales.key.rules.play.turns import End
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.parts import Kept, held_together

END = pygame.Rect(0, 0, 44, 44)
"""The button that ends a turn: it stands after those that keys stand for."""
END.center = 538, BUTTONS_Y


class KeyEdge(Edge):
    """The buttons of the table, with those of the map."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._app = app
        self._ends = False
        self._told: Kept[Message | None] = Kept()

    def actions(self) -> tuple[tuple[str, str, str], ...]:
        _ = self._app.locale.gettext
        eye = "eye" if self._app.settings.show_odds else "eye_off"
        return (
            ("pause", "menu", _("Menu")),
            ("undo", "undo", _("Take back")),
            ("hint", "hint", _("Hint")),
            ("odds", eye, _("Chances")),
            ("confirm", "swords", _("What to do")),
            ("pack", "book", _("The party")),
            ("page_up", "plus", _("Nearer")),
            ("page_down", "minus", _("Farther")),
            ("log", "info", _("Log")),
            ("journal", "pencil", _("Journal")),
        )

    def point(self, position: tuple[float, float]) -> None:
        super().point(position)
        self._ends = END.collidepoint(position)

    def draw_end(self, canvas: pygame.Surface, view: KeyView) -> None:
        """The button that ends the turn; pointed at, it tells what that would mean."""
        if End() not in view.legal:
            return
        app = self._app
        sprite = app.assets.ui(f"round_button/{'focus' if self._ends else 'normal'}")
        canvas.blit(sprite.image, sprite.image.get_rect(center=END.center))
        picture = app.assets.ui("icon24/step" if view.phase == "danger" else "icon24/clock").image
        canvas.blit(picture, picture.get_rect(center=END.center))
        told = self._told.of(view, lambda: End().explain(view)) if self._ends else None
        if told is not None:
            words = held_together(app.locale.render(told))
            tooltip(app, canvas, words, (END.centerx, END.top - 8))
