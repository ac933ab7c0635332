"""A page that lies over the map: a picture, a text, and plates to choose from, or only to close."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.mode import Command
from game.engine.app import App
from game.engine.text import Style
from game.shell.flow import BAR, FADE
from game.tales.hex.view.dice import draw_roll
from game.tales.hex.view.ground import FOLDER
from game.tales.hex.view.layout import LARGE_SHEET, ROOMY, SHEET
from game.tales.hex.view.plates import Plate, Plates

_PAD, _LARGE_PAD = 36, 28
_TITLE, _TITLE_GROWTH = 26, 1.5
_ABOVE, _BELOW = 8, 14
"""What is left free above the text, and below it."""
_LEAST_PICTURE = 90
_DIE = 40
_UNDER = 4
"""What is left free below the picture."""
_SEEN = 2
"""Plates for which there is room below the longest text; more of them scroll."""
_LEAST_TEXT = 1.25
"""The text size below which a text does not shrink to make that room."""


class Sheet:
    """One page. Without plates it is closed by any key that confirms or leaves."""

    def __init__(
        self,
        app: App,
        title: str,
        text: str,
        picture: str = "",
        plates: Sequence[Plate] = (),
        dice: Sequence[tuple[int, int]] = (),
    ) -> None:
        self._app = app
        self._dice = tuple(dice)
        """What was rolled, and what was needed."""
        self.title, self.text, self._picture = title, text, picture
        self.plates = Plates(app, plates)

    @property
    def asks(self) -> bool:
        """Whether something has to be chosen."""
        return bool(self.plates.plates)

    def draw(self, canvas: pygame.Surface, marked: Command | None = None) -> None:
        """The page; ``marked`` is what was advised."""
        app, assets = self._app, self._app.assets
        sheet = self.place()
        assets.draw_nine(canvas, assets.ui("panel/light"), sheet)
        inner = sheet.inflate(-2 * self._pad, -2 * self._pad)
        y = inner.top
        high = self._picture_height(inner)
        if high:
            picture = self._drawn
            wide = picture.get_width() * high // picture.get_height()
            shown = assets.scaled(picture, (wide, high))
            canvas.blit(shown, shown.get_rect(midtop=(inner.centerx, y - 8)))
            y += high + _UNDER
        place = (inner.centerx, y)
        said = app.text.draw(canvas, self.title, self._title, place, "midtop", inner.width)
        y = self._draw_dice(canvas, inner, said.bottom + _ABOVE)
        if self.text:
            growth = self._growth(inner, y)
            room = pygame.Rect(inner.left, y, inner.width, inner.bottom - y)
            y += app.text.paragraph(canvas, self.text, Style("body"), room, growth=growth) + _BELOW
        if self.asks:
            area = pygame.Rect(inner.left, y, inner.width, inner.bottom - y)
            self.plates.draw(canvas, area, marked)

    def _draw_dice(self, canvas: pygame.Surface, inner: pygame.Rect, y: int) -> int:
        """The dice that were rolled; returns where they end."""
        pitch = _DIE + 12
        x = inner.centerx - pitch * (len(self._dice) - 1) // 2
        for roll, target in self._dice:
            draw_roll(self._app, canvas, (x, y + _DIE // 2), _DIE, roll, target)
            x += pitch
        return y + self._dice_height

    @property
    def _dice_height(self) -> int:
        return _DIE + 14 if self._dice else 0

    def place(self) -> pygame.Rect:
        """Where the page lies: as high as what stands on it, at most as high as there is room."""
        most = SHEET if self._roomy else LARGE_SHEET
        high = 2 * self._pad + self._need(most.width - 2 * self._pad)
        if self._picture and self._roomy:
            high += self._drawn.get_height() + _UNDER
        rect = most.copy()
        rect.height = min(high, most.height)
        rect.centery = most.centery
        return rect

    @property
    def _roomy(self) -> bool:
        """Whether text is small enough for a picture and bare parchment."""
        return self._app.text.scale <= ROOMY

    @property
    def _pad(self) -> int:
        return _PAD if self._roomy else _LARGE_PAD

    @property
    def _title(self) -> Style:
        """Titles grow less than other text: they are large."""
        return Style("title", "ink", round(_TITLE * min(self._app.text.scale, _TITLE_GROWTH)))

    @property
    def _drawn(self) -> pygame.Surface:
        return self._app.assets.sprite(f"{FOLDER}/pictures", f"picture/{self._picture}").image

    def _need(self, wide: int) -> int:
        """How high title, text and all plates are in the player's text size."""
        text = self._app.text
        need = text.line(self.title, self._title).get_height() + _ABOVE
        if self.text:
            need += text.height(self.text, Style("body"), wide) + _BELOW
        return need + self._dice_height + self.plates.height(wide)

    def _growth(self, inner: pygame.Rect, y: int) -> float:
        """The player's text size, or less where the text would leave no room for two choices."""
        text = self._app.text
        room = inner.bottom - y
        if self.asks:
            room -= self.plates.height(inner.width - BAR, _SEEN) + FADE
        growth, least = text.scale, min(text.scale, _LEAST_TEXT if self.asks else 1.0)
        while growth > least and text.height(self.text, Style("body"), inner.width, growth) > room:
            growth = max(least, growth - 0.05)
        return growth

    def _picture_height(self, inner: pygame.Rect) -> int:
        """How high the picture may be: what text and plates leave; 0 where that is too little."""
        if not self._picture or not self._roomy:
            return 0
        room = min(self._drawn.get_height(), inner.height - self._need(inner.width) - _UNDER)
        return room if room >= _LEAST_PICTURE else 0
