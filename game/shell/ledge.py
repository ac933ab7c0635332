"""The menu on the ledge below the title: words side by side that shrink, then slide, for room."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.engine.widgets import Widget

PLACE = pygame.Rect(346, 654, 918, 62)
_LEAST_GROWTH = 1.25
"""Words shrink to this before they slide: part of a word at the edge is no word."""
_GAP = 34
_END = 30
"""Room for an arrow at either end when the words slide."""
_RIBBON = 30
"""Room on either side of a word that stands on a ribbon."""


class Word(Widget):
    """One word of the menu; ``help`` is the line told while it has the focus."""

    def __init__(self, name: str, label: str, told: str, *, ribbon: bool = False) -> None:
        super().__init__(name)
        self.label, self.help, self.ribbon = label, told, ribbon
        self.window = PLACE
        self.growth: float | None = None
        """How far it follows the player's text size; None is all the way."""

    def press(self, app: App) -> bool:
        app.audio.play("menu_select")
        return True

    def width(self, app: App) -> int:
        """How wide it stands."""
        words = app.text.width(self.label, self._style(False), self.growth)
        return words + (2 * _RIBBON if self.ribbon else 0)

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        if self.ribbon:
            band = self.rect.inflate(0, -max(0, self.rect.height - 50))
            app.assets.draw_nine(canvas, app.assets.ui("ribbon"), band)
        place = (self.rect.centerx, self.rect.centery - 2)
        said = app.text.draw(
            canvas, self.label, self._style(focused), place, "center", growth=self.growth
        )
        if focused:
            line = pygame.Rect(0, 0, said.width, 3)
            line.midtop = (said.centerx, min(said.bottom - 1, PLACE.bottom - 4))
            if not self.ribbon:
                pygame.draw.rect(canvas, app.text.colour("flame"), line, border_radius=1)
            flame = app.assets.ui("mark/flame")
            for x in (said.left - 17, said.right + 17):
                canvas.blit(flame.image, flame.place(x, said.centery + 9))

    @staticmethod
    def _style(focused: bool) -> Style:
        return Style("section", "candle" if focused else "parch_hi", 24)


class Ledge:
    """Lays the words out, and slides them so that the one with the focus is seen."""

    def __init__(self, app: App, words: Sequence[Word]) -> None:
        self._app = app
        self.words = tuple(words)
        self._offset = 0.0
        self._grow(app.text.scale)
        growth = app.text.scale
        while self.slides and growth > _LEAST_GROWTH:
            growth -= 0.05
            self._grow(growth)
        if self.slides:
            # The arrows have the ends of the line for themselves.
            for word in self.words:
                word.window = PLACE.inflate(-2 * _END + 6, 0)
        self.follow(None, at_once=True)

    @property
    def slides(self) -> bool:
        """Whether there are more words than room."""
        return self._whole > PLACE.width - 2 * _END

    def follow(self, focus: Widget | None, at_once: bool = False) -> bool:
        """One step towards showing the word that has the focus. True while it slides."""
        if not self.slides:
            self._place(PLACE.left + (PLACE.width - self._whole) / 2)
            return False
        wanted = self._offset
        left = 0
        for word, width in zip(self.words, self._widths, strict=True):
            if word is focus:
                wanted = min(wanted, max(0, left - 60))
                wanted = max(wanted, left + width + 60 - (PLACE.width - 2 * _END))
            left += width + _GAP
        wanted = min(max(wanted, 0.0), self._whole - PLACE.width + 2 * _END)
        way = wanted - self._offset
        still = at_once or self._app.settings.reduced_motion or abs(way) < 1
        self._offset += way if still else way * 0.25
        self._place(PLACE.left + _END - self._offset)
        return way != 0

    def draw(self, canvas: pygame.Surface) -> None:
        """The marks between the words, and arrows where there are more."""
        assets = self._app.assets
        clip = canvas.get_clip()
        canvas.set_clip(PLACE.inflate(-2 * _END + 6, 0) if self.slides else PLACE)
        lozenge = assets.ui("mark/lozenge")
        for word in self.words[:-1]:
            canvas.blit(lozenge.image, lozenge.place(word.rect.right + _GAP / 2, word.rect.centery))
        canvas.set_clip(clip)
        if self.slides:
            end = self._whole - PLACE.width + 2 * _END
            for name, shown, x in (
                ("arrow_left", self._offset > 2, PLACE.left + 8),
                ("arrow_right", self._offset < end - 2, PLACE.right - 8),
            ):
                if shown:
                    picture = assets.ui(f"icon24_light/{name}").image
                    canvas.blit(picture, picture.get_rect(center=(x, PLACE.centery - 2)))

    def _grow(self, growth: float) -> None:
        """Set all words in the player's text size, but no more than ``growth``."""
        for word in self.words:
            word.growth = growth
        self._widths = [word.width(self._app) for word in self.words]
        self._whole = sum(self._widths) + _GAP * (len(self.words) - 1)

    def _place(self, left: float) -> None:
        for word, width in zip(self.words, self._widths, strict=True):
            word.rect = pygame.Rect(round(left), PLACE.top, width, PLACE.height)
            left += width + _GAP
