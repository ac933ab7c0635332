"""Prose that may be longer than its page: help, credits, tales, journals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine.app import App
from game.engine.scrolling import WHEEL_STEP, Scroll, bar
from game.engine.text import BODY, Align, Style
from game.engine.widgets import Widget

_STEP = 44
"""Pixels for one press of up or down."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, a heading or a picture's caption; ``gap`` is the space above it in pixels."""

    text: str
    style: Style = BODY
    align: Align = "left"
    gap: int = 12


class Reader(Widget):
    """Passages one below the other; scrolled by keys, wheel, bar, or page keys from anywhere."""

    def __init__(self, name: str, passages: Sequence[Passage]) -> None:
        super().__init__(name)
        self.passages = tuple(passages)
        self._scroll = Scroll()
        self._dragging_bar = False
        self._growing_down = False

    @property
    def at_end(self) -> bool:
        """True when the last line can be seen."""
        return self._scroll.offset >= self._scroll.most

    def show(self, passages: Sequence[Passage]) -> None:
        """Other passages, from their beginning."""
        self.passages = tuple(passages)
        self._scroll.offset = 0

    def to_end(self) -> None:
        """Scroll to the last line when it is drawn next: for journals and logs."""
        self._growing_down = True

    def height(self, app: App, width: int) -> int:
        """How tall the passages are in ``width`` pixels, so that a page can be cut to them."""
        return sum(
            app.text.height(passage.text, passage.style, width) + passage.gap * (index > 0)
            for index, passage in enumerate(self.passages)
        )

    def press(self, app: App) -> bool:
        self._measure(app)
        return self._scroll.by(self.rect.height * 3 // 4)

    def climb(self, app: App, direction: int) -> bool:
        self._measure(app)
        return self._scroll.by(direction * _STEP)

    def act(self, app: App, action: str) -> bool:
        if action not in ("page_up", "page_down"):
            return False
        self._measure(app)
        page = self.rect.height * 3 // 4
        return self._scroll.by(page if action == "page_down" else -page)

    def wheel(self, steps: float) -> bool:
        return self._scroll.by(-steps * WHEEL_STEP)

    def click(self, app: App, position: tuple[float, float]) -> bool:
        self._dragging_bar = self._scroll.needed and bar(self.rect).collidepoint(position)
        if self._dragging_bar:
            self.drag(app, position)
        return False

    def drag(self, app: App, position: tuple[float, float]) -> bool:
        if self._dragging_bar:
            self._measure(app)
            self._scroll.drag(self.rect, position[1])
        return False

    @property
    def draggable(self) -> bool:
        return True

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        width = self._measure(app)
        if self._growing_down:
            self._growing_down = False
            self._scroll.to(self._scroll.most)
        before = canvas.get_clip()
        canvas.set_clip(self.rect.clip(before))
        y = self.rect.top - self._scroll.offset
        for index, passage in enumerate(self.passages):
            y += passage.gap * (index > 0)
            height = app.text.height(passage.text, passage.style, width)
            if y + height >= self.rect.top and y < self.rect.bottom:
                rect = pygame.Rect(self.rect.left, y, width, height)
                app.text.paragraph(canvas, passage.text, passage.style, rect, passage.align)
            y += height
        canvas.set_clip(before)
        self._scroll.draw(app.assets, canvas, self.rect)
        if focused and self._scroll.needed:
            app.assets.draw_nine(canvas, app.assets.ui("focus_ring"), self.rect.inflate(12, 12))

    def _measure(self, app: App) -> int:
        """Width of the text, which leaves room for the bar when there must be one."""
        width = self.rect.width
        whole = self.height(app, width)
        if whole > self.rect.height:
            width -= bar(self.rect).width + 12
            whole = self.height(app, width)
        self._scroll.whole, self._scroll.seen = whole, self.rect.height
        self._scroll.to(self._scroll.offset)
        return width
