"""The plates of the title: a tarot card for each tale, as many as there are."""

from __future__ import annotations

import math

import pygame

from game.engine.app import App
from game.engine.assets import Sprite
from game.engine.text import Style
from game.engine.tween import Tween, out_back
from game.engine.widgets import Widget
from game.shell.hall import ATLAS
from game.shell.tale import Tale

PAGE = pygame.Rect(400, 224, 800, 320)
"""The part of the hall's page on which one row of plates lies; two rows leave its foot free."""
_FOOT = 10
_CARD = pygame.Rect(0, 0, 186, 288)
_PLAIN = pygame.Rect(0, 0, 172, 276)
"""A plate without a picture; its edge is ragged and needs room."""
_PITCH = 200
"""From one plate to the next, at full size."""
_MOST_ABREAST = 5
"""More plates lie in two rows."""
_ROW_GAP = 8
_LIFT = 8
_GROWN = 1.06
_NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_LEAST_TYPE = 15
"""Size below which no name is set, however small its plate."""


def places(count: int) -> list[tuple[float, float, float]]:
    """Where the middles of ``count`` plates lie, and their size as a share of the full one."""
    rows = 1 if count <= _MOST_ABREAST else 2
    page = PAGE if rows == 1 else pygame.Rect(PAGE.topleft, (PAGE.width, PAGE.height - _FOOT))
    columns = math.ceil(count / rows)
    pitch = min(_PITCH, PAGE.width / columns)
    scale = min(pitch / _PITCH, (page.height - (rows - 1) * _ROW_GAP) / rows / PAGE.height)
    pitch = min(pitch, _PITCH * max(scale, 0.8)) if rows > 1 else pitch
    found = []
    for number in range(count):
        row, column = divmod(number, columns)
        abreast = min(columns, count - row * columns)
        x = page.centerx + (column - (abreast - 1) / 2) * pitch
        high = PAGE.height * scale + _ROW_GAP
        y = page.centery + (row - (rows - 1) / 2) * high
        found.append((x, y, scale))
    return found


class Plate(Widget):
    """The plate of a tale, the ``number``-th from 0, lying at ``place`` (see `places`)."""

    def __init__(
        self, app: App, tale: Tale, number: int, place: tuple[float, float, float]
    ) -> None:
        super().__init__(f"plate.{tale.name}")
        self.tale = tale
        self._app = app
        self._numeral = _NUMERALS[number] if number < len(_NUMERALS) else ""
        self._label = app.locale.render(tale.short)
        *home, self._scale = place
        self._home = home[0], home[1]
        self.rect = _CARD.copy()
        self.rect.size = round(_CARD.width * self._scale), round(_CARD.height * self._scale)
        self.rect.center = round(self._home[0]), round(self._home[1])
        self._animator = app.animator()
        self._tween: Tween | None = None
        self._focused = False

    def press(self, app: App) -> bool:
        app.audio.play("menu_select")
        return True

    def update(self, focused: bool) -> bool:
        """One step; the plate lifts when it gets the focus. True while it moves."""
        if focused != self._focused:
            self._focused = focused
            self._animator = self._app.animator()
            self._tween = None
            if focused:
                self._tween = self._animator.start("lift", easing=out_back, motion=True)
        moving = self._animator.busy
        self._animator.update()
        return moving

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        lifted = self._tween.value if focused and self._tween is not None else float(focused)
        x, y = self._home
        y -= _LIFT * lifted * self._scale
        if focused:
            self._blit(canvas, app.assets.sprite(ATLAS, "plate/halo"), x, y)
        grown = (_GROWN if focused else 1.0) * self._scale
        if self.tale.plate:
            name = f"plate/{self.tale.plate}" + ("_selected" if focused else "")
            self._blit(canvas, app.assets.sprite(ATLAS, name), x, y)
        else:
            self._draw_plain(app, canvas, (x, y), grown)
        numeral = Style("numeral", "rubric", round(19 * grown))
        app.text.draw(canvas, self._numeral, numeral, (x, y - 113 * grown), "center")
        name_style = Style("plate", "ink", max(_LEAST_TYPE, round(26 * grown)))
        place = (x, y + 111 * grown)
        app.text.draw(canvas, self._label, name_style, place, "center", round(150 * grown))

    def _blit(self, canvas: pygame.Surface, sprite: Sprite, x: float, y: float) -> None:
        if self._scale == 1:
            canvas.blit(sprite.image, sprite.place(x, y))
            return
        width, height = sprite.image.get_size()
        size = round(width * self._scale), round(height * self._scale)
        image = self._app.assets.scaled(sprite.image, size)
        canvas.blit(image, image.get_rect(center=(round(x), round(y))))

    def _draw_plain(
        self, app: App, canvas: pygame.Surface, middle: tuple[float, float], grown: float
    ) -> None:
        """A card without a picture: its tale's initial stands for it."""
        card = pygame.Rect(0, 0, round(_PLAIN.width * grown), round(_PLAIN.height * grown))
        card.center = round(middle[0]), round(middle[1])
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), card)
        initial = Style("plate", "rubric", round(110 * grown))
        app.text.draw(canvas, self._label[:1], initial, middle, "center", card.width, 1.0)
