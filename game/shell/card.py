"""A run's end as a picture to be shown to others: what was played, how it went, and its ID."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pygame

from game.core.feats import Mark
from game.core.session import Session
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.tale import Services

SIZE = (1200, 630)
"""Units; the proportions in which pages of the net show a picture."""
_FRAME = pygame.Rect(18, 18, SIZE[0] - 36, SIZE[1] - 36)
_PICTURE = pygame.Rect(56, 66, 300, 444)
_WORDS = pygame.Rect(400, 60, 740, 460)
_MOST_FEATS = 3


class RunCard:
    """The card of a run that is over. Figures are label and value, as the page after it shows them.

    All is set at 100 %: the card is for other people's eyes, and its size is fixed.
    """

    def __init__(
        self,
        services: Services,
        session: Session,
        figures: Sequence[tuple[str, str]],
        feats: Sequence[Mark],
        day: str,
    ) -> None:
        self._services, self._session = services, session
        self._figures, self._feats, self._day = figures, feats, day

    def draw(self) -> Canvas:
        """The card, in the fineness of the window."""
        app = self._services.app
        card = Canvas(SIZE, app.text.density)
        card.fill(app.text.colour("ink"))
        app.assets.draw_nine(card, app.assets.ui("panel/light"), _FRAME)
        self._draw_plate(app, card)
        self._draw_words(app, card)
        self._draw_foot(app, card)
        return card

    def _draw_plate(self, app: App, card: Canvas) -> None:
        tale = self._services.tale_of(self._session.mode)
        if tale.plate:
            plate = app.assets.sprite("title/title", f"plate/{tale.plate}").image
            card.blit(plate.resized(_PICTURE.size), _PICTURE)
        else:
            app.assets.draw_nine(card, app.assets.ui("panel/light"), _PICTURE)
        label = app.locale.render(tale.short)
        place = (_PICTURE.centerx, _PICTURE.bottom - 68)
        app.text.draw(card, label, Style("plate", "ink", 36), place, "center", 210, 1.0)

    def _draw_words(self, app: App, card: Canvas) -> None:
        locale, status = app.locale, self._session.status
        _ = locale.gettext
        heading = _("Victory") if status.phase == "won" else _("The end of the road")
        x, y, width = _WORDS.left, _WORDS.top, _WORDS.width
        self._line(app, card, heading, Style("title", "ink", 52), (x, y))
        y += 70
        if status.reason is not None:
            said, place = Style("section", "rubric", 24), pygame.Rect(x, y, width, 70)
            y += app.text.paragraph(card, locale.render(status.reason), said, place, growth=1.0) + 6
        if self._session.assisted:
            self._line(app, card, _("With assists"), Style("caption", "sepia", 20), (x, y))
            y += 30
        for mark in self._feats[:_MOST_FEATS]:
            title = _("A feat: {titles}").format(titles=locale.render(mark.feat.title))
            self._line(app, card, title, Style("strong", "sepia", 21), (x, y))
            y += 30
        y += 10
        column = width // 2
        for number, (label, value) in enumerate(self._figures):
            left, top = x + number % 2 * column, y + number // 2 * 40
            if top + 40 > _WORDS.bottom:
                break
            strong = Style("strong", "ink", 22)
            shown = app.text.draw(
                card, value, strong, (left + column - 40, top), "topright", 160, 1.0
            )
            room = shown.left - left - 12
            app.text.draw(card, label, Style("body", "ink", 22), (left, top), "topleft", room, 1.0)
        self._draw_way(app, card, y + -(-len(self._figures) // 2) * 40)

    def _draw_way(self, app: App, card: Canvas, below: int) -> None:
        """The way that the run came, at the foot of the words, where they leave room for it."""
        way = self._services.tale_of(self._session.mode).way
        if way is None:
            return
        block = way(app, self._session.game.view())
        room = _WORDS.copy()
        room.height = block.height(app, room.width)
        room.bottom = _WORDS.bottom
        if room.top >= below:
            block.draw(app, card, room)

    def _draw_foot(self, app: App, card: Canvas) -> None:
        y = _FRAME.bottom - 66
        card.line(app.text.colour("sepia_lt"), (56, y - 14), (SIZE[0] - 56, y - 14), 2)
        left, right = 56, SIZE[0] - 56
        told, style = f"Candle, Key, Hex & Throne · {self._day}", Style("caption", "sepia", 19)
        said = app.text.draw(card, told, style, (right, y + 6), "topright", 460, 1.0)
        named = Style("strong", "rubric", 26)
        room = said.left - left - 20
        app.text.draw(card, str(self._session.id), named, (left, y), "topleft", room, 1.0)

    @staticmethod
    def _line(app: App, card: Canvas, text: str, style: Style, place: tuple[int, int]) -> None:
        app.text.draw(card, text, style, place, "topleft", _WORDS.width, 1.0)


def png_of(card: Canvas) -> bytes:
    """The card as a PNG file: compressing it takes long, so it is for another thread."""
    file = BytesIO()
    pygame.image.save(card, file, "card.png")
    return file.getvalue()
