"""A run's end as a picture to be shown to others: what was played, how it went, and its ID."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pygame

from game.core.feats import Mark
from game.core.session import Session
from game.core.sliced import Sliced, part
from game.core.text import Message
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.tale import Services

PLATES = "title/plates"
"""The pictures of the tales."""

SIZE = (1200, 630)
"""Units; the proportions in which pages of the net show a picture."""
_FRAME = pygame.Rect(18, 18, SIZE[0] - 36, SIZE[1] - 36)
_PICTURE = pygame.Rect(56, 66, 300, 444)
_WORDS = pygame.Rect(400, 60, 740, 460)
_BESIDE = 350
"""How much of the words' width a way has that stands beside them."""
_LINE = 34
"""From figure to figure."""
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
        grade: Message | None = None,
    ) -> None:
        self._services, self._session = services, session
        self._figures, self._feats, self._day = figures, feats, day
        self._grade = grade
        way = services.tale_of(session.mode).way
        self._way = None if way is None else way(services.app, session.game.view())
        """The way that the run came, as far as its tale shows one."""

    def drawn(self) -> Canvas | None:
        """The card, in the fineness of the window; None while it is being drawn beside the frames:
        ask again in the next step."""
        assets = self._services.app.assets
        sheets = () if self._way is None else self._way.sheets
        return assets.painted(self, self._draw, (PLATES, "ui/ui", *sheets))

    def _draw(self) -> Sliced[Canvas]:
        app = self._services.app
        card = Canvas(SIZE, app.text.density)
        card.fill(app.text.colour("ink"))
        app.assets.draw_nine(card, app.assets.ui("panel/light"), _FRAME)
        yield 0.1
        self._draw_plate(app, card)
        yield 0.2
        yield from part(self._draw_words(app, card), 0.2, 0.9)
        yield 0.9
        self._draw_foot(app, card)
        return card

    def _draw_plate(self, app: App, card: Canvas) -> None:
        tale = self._services.tale_of(self._session.mode)
        if tale.plate:
            plate = app.assets.sprite(PLATES, f"plate/{tale.plate}").image
            card.blit(plate.resized(_PICTURE.size), _PICTURE)
        else:
            app.assets.draw_nine(card, app.assets.ui("panel/light"), _PICTURE)
        label = app.locale.render(tale.short)
        place = (_PICTURE.centerx, _PICTURE.bottom - 68)
        app.text.draw(card, label, Style("plate", "ink", 36), place, "center", 210, 1.0)

    def _draw_words(self, app: App, card: Canvas) -> Sliced[None]:
        locale, status = app.locale, self._session.status
        _ = locale.gettext
        heading = _("Victory") if status.phase == "won" else _("The end of the road")
        x, y, width = _WORDS.left, _WORDS.top, _WORDS.width
        self._line(app, card, heading, Style("title", "ink", 52), (x, y))
        y += 70
        if status.reason is not None:
            said, place = Style("section", "rubric", 24), pygame.Rect(x, y, width, 70)
            y += app.text.paragraph(card, locale.render(status.reason), said, place, growth=1.0) + 6
        way, room = self._way, pygame.Rect(x, y, width, _WORDS.bottom - y)
        columns = 2
        if way is not None:
            place = room.copy()
            if way.height:
                place.top, place.height = room.bottom - way.height, way.height
                room.height -= way.height
            else:
                place.left, place.width = room.right - _BESIDE, _BESIDE
                room.width -= _BESIDE + 40
                columns = 1
            yield from part(way.draw(card, place), 0.1, 0.9)
        yield 0.9
        self._draw_figures(app, card, room, columns)

    def _draw_figures(self, app: App, card: Canvas, room: pygame.Rect, columns: int) -> None:
        """The grade, as many feats as leave the figures their room, and the figures."""
        locale = app.locale
        _ = locale.gettext
        x, y, width = room.topleft[0], room.top, room.width
        rows = -(-len(self._figures) // columns)
        spare = room.height - rows * _LINE - 8
        strong, told = Style("strong", "sepia", 21), []
        if self._session.assisted:
            told.append((_("With assists"), Style("caption", "sepia", 20)))
        if self._grade is not None:
            told.append((locale.render(self._grade), Style("strong", "rubric", 21)))
        told.append((self._feats_in(app, strong, width, spare, told), strong))
        for text, style in told:
            if text:
                at = pygame.Rect(x, y, width, 0)
                y += app.text.paragraph(card, text, style, at, growth=1.0) + 2
        y += 8
        column = (width + 40) // columns
        for number, (label, value) in enumerate(self._figures):
            left, top = x + number % columns * column, y + number // columns * _LINE
            if top + _LINE > room.bottom:
                break
            right = left + column - 40
            bold, plain = Style("strong", "ink", 22), Style("body", "ink", 22)
            shown = app.text.draw(card, value, bold, (right, top), "topright", 160, 1.0)
            left_over = shown.left - left - 12
            app.text.draw(card, label, plain, (left, top), "topleft", left_over, 1.0)

    def _feats_in(
        self, app: App, style: Style, width: int, spare: int, told: Sequence[tuple[str, Style]]
    ) -> str:
        """Feats in one paragraph, so many as have room below what is ``told``."""
        text = app.text
        spare -= sum(text.height(each, its, width, 1.0) + 2 for each, its in told)
        titles = [app.locale.render(mark.feat.title) for mark in self._feats[:_MOST_FEATS]]
        while titles:
            said = app.locale.ngettext("A feat: {titles}", "Feats: {titles}", len(titles))
            said = said.format(titles="\u00a0· ".join(titles))
            if text.height(said, style, width, 1.0) <= spare:
                return said
            titles.pop()
        return ""

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
