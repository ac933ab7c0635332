"""A page that lies over the map: a picture, a text, and plates to choose from, or only to close."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.mode import Command
from game.engine.app import App
from game.engine.text import Style
from game.scenes.hex.ground import FOLDER
from game.scenes.hex.layout import SHEET
from game.scenes.hex.plates import Plate, Plates

_PAD = 36
_PICTURE_TEXT = 1.3
"""Text sizes up to which there is room for the picture."""
_TITLE = 26


class Sheet:
    """One page. Without plates it is closed by any key that confirms or leaves."""

    def __init__(
        self, app: App, title: str, text: str, picture: str = "", plates: Sequence[Plate] = ()
    ) -> None:
        self._app = app
        self.title, self.text, self._picture = title, text, picture
        self.plates = Plates(app)
        self.plates.lay(plates)
        self._offset = 0

    @property
    def asks(self) -> bool:
        """Whether something has to be chosen."""
        return bool(self.plates.plates)

    def draw(self, canvas: pygame.Surface, marked: Command | None = None) -> None:
        """The page; ``marked`` is what was advised."""
        app, assets = self._app, self._app.assets
        sheet = self._place()
        assets.draw_nine(canvas, assets.ui("panel/light"), sheet)
        inner = sheet.inflate(-2 * _PAD, -2 * _PAD)
        y = inner.top
        roomy = app.text.scale <= _PICTURE_TEXT
        if self._picture and roomy:
            picture = self._drawn
            high = self._picture_height(picture, inner)
            if high:
                wide = picture.get_width() * high // picture.get_height()
                shown = assets.scaled(picture, (wide, high))
                canvas.blit(shown, shown.get_rect(midtop=(inner.centerx, y - 8)))
                y += high + 4
        style = Style("title", "ink", _TITLE)
        place = (inner.centerx, y)
        said = app.text.draw(canvas, self.title, style, place, "midtop", inner.width, 1.4)
        y = said.bottom + 8
        growth = self._growth(inner, y)
        room = pygame.Rect(inner.left, y, inner.width, inner.bottom - y)
        y += app.text.paragraph(canvas, self.text, Style("body"), room, growth=growth) + 14
        if self.asks:
            area = pygame.Rect(inner.left, y, inner.width, inner.bottom - y)
            self.plates.draw(canvas, area, marked)

    def _place(self) -> pygame.Rect:
        """Where the page lies: as high as what stands on it, at most as high as there is room."""
        text, wide = self._app.text, SHEET.width - 2 * _PAD
        high = 2 * _PAD + text.leading(Style("title", "ink", _TITLE), 1.4) + 22
        high += text.height(self.text, Style("body"), wide) if self.text else 0
        high += self.plates.height(wide)
        if self._picture and text.scale <= _PICTURE_TEXT:
            high += self._drawn.get_height() + 4
        rect = SHEET.copy()
        rect.height = min(high, SHEET.height)
        rect.centery = SHEET.centery
        return rect

    @property
    def _drawn(self) -> pygame.Surface:
        return self._app.assets.sprite(f"{FOLDER}/pictures", f"picture/{self._picture}").image

    def _growth(self, inner: pygame.Rect, y: int) -> float:
        """The player's text size, or less where the text would leave no room for a choice."""
        text = self._app.text
        least = 120 if self.asks else 0
        growth = text.scale
        while growth > 1.0 and text.height(self.text, Style("body"), inner.width, growth) > (
            inner.bottom - y - least
        ):
            growth -= 0.1
        return growth

    def _picture_height(self, picture: pygame.Surface, inner: pygame.Rect) -> int:
        """How high the picture may be: what text and plates leave; 0 where that is too little."""
        text = self._app.text
        need = text.leading(Style("title", "ink", _TITLE), 1.4) + 22
        need += text.height(self.text, Style("body"), inner.width)
        need += self.plates.height(inner.width)
        room = min(picture.get_height(), inner.height - need)
        return room if room >= 90 else 0
