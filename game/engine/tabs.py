"""Tabs along the upper edge of a panel."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.engine.widgets import Widget

_OVERLAP = 3
"""Pixels by which a tab reaches below the upper edge of its panel."""
_LETTERS = 20
"""Pixels of a label's letters at 100 %."""
_SIDES = 36
"""Pixels left free beside a label, both sides together."""


class Tabs(Widget):
    """One of several pages of a panel. Left and right turn them while they have the focus, the keys
    for tabs from anywhere on the page.

    Put `rect` so that its bottom is the top edge of the panel, and draw the form after the panel:
    the selected tab then runs into it.
    """

    def __init__(self, name: str, labels: Sequence[str], index: int = 0) -> None:
        super().__init__(name)
        self.labels = tuple(labels)
        self.index = index

    def press(self, app: App) -> bool:
        return self.turn(app, 1)

    def turn(self, app: App, direction: int) -> bool:
        self.index = (self.index + direction) % len(self.labels)
        app.audio.play("menu_move")
        return True

    def act(self, app: App, action: str) -> bool:
        if action not in ("tab_previous", "tab_next"):
            return False
        return self.turn(app, 1 if action == "tab_next" else -1)

    def click(self, app: App, position: tuple[float, float]) -> bool:
        index = int((position[0] - self.rect.left) * len(self.labels) // max(1, self.rect.width))
        if index == self.index or not 0 <= index < len(self.labels):
            return False
        return self.turn(app, index - self.index)

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        growth = self.growth(app)
        for index, label in enumerate(self.labels):
            rect = self._tab(index)
            selected = index == self.index
            state = "selected" if selected else "normal"
            app.assets.draw_nine(canvas, app.assets.ui(f"tab/{state}"), rect)
            style = Style("section", "rubric" if selected and focused else "ink", _LETTERS)
            middle = (rect.centerx, rect.centery + 2)
            app.text.draw(canvas, label, style, middle, "center", rect.width - _SIDES, growth)
            if selected and focused:
                words = app.text.fitted(label, style, rect.width - _SIDES, growth)
                mark = app.assets.ui("mark/lozenge_red")
                for side in (-1, 1):
                    x = rect.centerx + side * (words.get_width() // 2 + 10)
                    canvas.blit(mark.image, mark.image.get_rect(center=(x, rect.centery + 3)))

    def growth(self, app: App) -> float:
        """The text size in which the longest label still fits, so that all look alike."""
        style, growth = Style("section", "ink", _LETTERS), app.text.scale
        room = min(self._tab(index).width for index in range(len(self.labels))) - _SIDES
        while growth > 1 and any(
            app.text.width(each, style, growth) > room for each in self.labels
        ):
            growth -= 0.0625
        return growth

    def _tab(self, index: int) -> pygame.Rect:
        count = len(self.labels)
        left = self.rect.left + self.rect.width * index // count
        right = self.rect.left + self.rect.width * (index + 1) // count
        return pygame.Rect(left + 3, self.rect.top, right - left - 6, self.rect.height + _OVERLAP)
