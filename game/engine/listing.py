"""A list of any length, of which only what can be seen is drawn."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.app import App
from game.engine.scrolling import Scroll, bar
from game.engine.text import Style
from game.engine.widgets import Widget, line_height

DrawRow = Callable[[pygame.Surface, int, pygame.Rect, bool], None]
"""``draw_row(canvas, index, rect, chosen)`` writes one row into ``rect``."""


class Listing(Widget):
    """Rows, one of them chosen. Confirm, or a click on the chosen one, presses it.

    ``rows`` tells how many there are; ``draw_row`` writes one. `index` is the chosen one, -1 when
    the list is empty, which ``empty`` then explains.
    """

    def __init__(
        self, name: str, rows: int, draw_row: DrawRow, *, row_height: int = 0, empty: str = ""
    ) -> None:
        super().__init__(name)
        self.rows = rows
        self.index = 0 if rows else -1
        self.empty = empty
        self._draw_row = draw_row
        self._row_height = row_height
        self._scroll = Scroll()
        self._dragging_bar = False

    def resize(self, rows: int) -> None:
        """The list has another length now; what was chosen stays as near as can be."""
        self.rows = rows
        self.index = min(max(self.index, 0), rows - 1)

    def choose(self, app: App, index: int) -> None:
        """Choose a row and bring it into sight."""
        self.index = min(max(index, 0), self.rows - 1)
        height = self._measure(app)
        self._scroll.show(self.index * height, (self.index + 1) * height)

    def press(self, app: App) -> bool:
        if self.index < 0:
            return False
        app.audio.play("menu_select")
        return True

    def click(self, app: App, position: tuple[float, float]) -> bool:
        height = self._measure(app)
        self._dragging_bar = self._scroll.needed and bar(self.rect).collidepoint(position)
        if self._dragging_bar:
            return self.drag(app, position)
        row = int(position[1] - self.rect.top + self._scroll.offset) // height
        if not 0 <= row < self.rows:
            return False
        if row == self.index:
            return self.press(app)
        app.audio.play("menu_move")
        self.choose(app, row)
        return True

    def climb(self, app: App, direction: int) -> bool:
        """At its ends the list lets the focus go on to what lies beyond."""
        if not 0 <= self.index + direction < self.rows:
            return False
        app.audio.play("menu_move")
        self.choose(app, self.index + direction)
        return True

    def act(self, app: App, action: str) -> bool:
        if action not in ("page_up", "page_down") or self.rows == 0:
            return False
        page = max(1, self.rect.height // self._measure(app) - 1)
        before = self.index
        self.choose(app, self.index + (page if action == "page_down" else -page))
        return self.index != before

    def wheel(self, steps: float) -> bool:
        return self._scroll.needed and self._scroll.by(-steps * self._line)

    def drag(self, app: App, position: tuple[float, float]) -> bool:
        if self._dragging_bar:
            self._measure(app)
            self._scroll.drag(self.rect, position[1])
        return False

    @property
    def draggable(self) -> bool:
        return True

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        app.assets.draw_nine(canvas, app.assets.ui("panel/inset"), self.rect)
        height = self._measure(app)
        width = self.rect.width - (bar(self.rect).width + 4 if self._scroll.needed else 0)
        if self.rows == 0 and self.empty:
            room = self.rect.inflate(-48, -32)
            app.text.paragraph(canvas, self.empty, Style("caption", "sepia"), room, "centre")
        before = canvas.get_clip()
        canvas.set_clip(self.rect.clip(before))
        first = self._scroll.offset // height
        last = min(self.rows, (self._scroll.offset + self.rect.height) // height + 1)
        for index in range(first, last):
            top = self.rect.top + index * height - self._scroll.offset
            rect = pygame.Rect(self.rect.left, top, width, height)
            if index == self.index:
                app.assets.draw_nine(canvas, app.assets.ui("row"), rect.inflate(-8, -6))
            self._draw_row(canvas, index, rect.inflate(-36, 0), index == self.index)
        canvas.set_clip(before)
        self._scroll.draw(app.assets, canvas, self.rect)
        if focused:
            app.assets.draw_nine(canvas, app.assets.ui("focus_ring"), self.rect)

    def _measure(self, app: App) -> int:
        """Height of a row; takes the scroll along with any change of size."""
        self._line = self._row_height or line_height(app)
        self._scroll.whole = self.rows * self._line
        self._scroll.seen = self.rect.height
        self._scroll.to(self._scroll.offset)
        return self._line

    _line = 1
