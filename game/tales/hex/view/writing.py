"""Writing by hand: a note pinned to a hex, or today's page of the journal."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.fields import TextField
from game.engine.inputs import InputEvent, Press
from game.engine.text import Style
from game.engine.widgets import line_height
from game.tales.hex.rules.play.commands import HexCommand
from game.tales.hex.rules.play.state import TEXT_MOST
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.rules.play.writing import NOTHING, Note, Write
from game.tales.hex.view.layout import SHEET

_TITLE_GROWTH = 2.0
_PAD = 34


class Writing:
    """A line that is being written; ``make`` gives the command that keeps it."""

    def __init__(self, app: App, title: str, text: str, make: Callable[[str], HexCommand]) -> None:
        self._app, self._title, self._make = app, title, make
        self.field = TextField("words", app.locale.gettext("Write here"), text, TEXT_MOST)
        self.field.gain()
        self.closed = False

    def handle(self, event: InputEvent) -> HexCommand | None:
        """Typing; confirming keeps the words, an empty line takes them off."""
        match event:
            case Press("confirm", False):
                self.closed = True
                self._app.audio.play("map_quill")
                return self._make(self.field.text.strip() or NOTHING)
            case Press("cancel", False):
                self.closed = True
            case _:
                self.field.typed(self._app, event)
        return None

    def draw(self, canvas: Canvas) -> None:
        """A slip of paper with the field."""
        app = self._app
        high = line_height(app)
        rect = pygame.Rect(SHEET.left, 0, SHEET.width, high + 112)
        rect.centery = SHEET.centery
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), rect)
        place = (rect.centerx, rect.top + 34)
        style = Style("title", "ink", round(24 * min(app.text.scale, _TITLE_GROWTH)))
        app.text.draw(canvas, self._title, style, place, "center", rect.width - 2 * _PAD)
        self.field.rect = pygame.Rect(
            rect.left + _PAD, rect.bottom - high - 32, rect.width - 2 * _PAD, high
        )
        self.field.draw(app, canvas, True)


def note(app: App, view: HexView) -> Writing:
    """A note pinned to the patrol's hex; what stands on it is kept until it is changed."""
    at, title = view.at, app.locale.gettext("A note pinned to this hex")
    return Writing(app, title, dict(view.notes).get(at, ""), lambda words: Note(at, words))


def todays_page(app: App, view: HexView) -> Writing:
    """The journal's page of today, in the player's own words."""
    day, title = view.day, app.locale.gettext("Today’s page, in your own words")
    written = next((each.written for each in view.journal if each.day == day), "")
    return Writing(app, title, written, lambda words: Write(day, words))
