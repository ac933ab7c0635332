"""Finished runs in words: what came of them, when, how long they took."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.mode import Mode
from game.engine.app import App
from game.engine.locale import Locale
from game.engine.text import Style
from game.scenes.flow import Block, Drawing, Paragraph, Section
from game.scenes.services import Services
from game.store.chronicle import Entry
from game.store.times import date

RESULT_ICONS = {"won": "trophy", "lost": "skull", "abandoned": "flag"}
MOST_SHOWN = 5


def result_word(locale: Locale, entry: Entry) -> str:
    """Won, lost or given up."""
    _ = locale.gettext
    words = {"won": _("Won"), "lost": _("Lost"), "abandoned": _("Given up")}
    return words.get(entry.result, entry.result)


def length_of(locale: Locale, seconds: float) -> str:
    """A time of play: hours and minutes, or minutes and seconds."""
    whole = max(0, round(seconds))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    if hours:
        return locale.gettext("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return locale.gettext("{minutes} min {seconds} s").format(minutes=minutes, seconds=rest)


def day_of(locale: Locale, entry: Entry) -> str:
    """The day on which it ended."""
    return locale.date(date(entry.ended))


def best_blocks(services: Services, mode: Mode, params: str, but: int = 0) -> list[Block]:
    """The best results with these parameters, clean and assisted apart, without run ``but``."""
    locale = services.app.locale
    _ = locale.gettext
    blocks: list[Block] = [Section(_("Best results"))]
    clean = _best(services, mode, params, assisted=False, but=but)
    assisted = _best(services, mode, params, assisted=True, but=but)
    blocks += [Paragraph(line, after=4) for line in clean]
    if assisted:
        blocks.append(Paragraph(_("With assists"), Style("caption", "sepia"), after=4))
        blocks += [Paragraph(line, after=4) for line in assisted]
    if not clean and not assisted:
        blocks.append(Paragraph(_("None yet with these rules."), Style("caption", "sepia")))
    return blocks


def table(app: App, lines: Callable[[], Sequence[tuple[str, str]]]) -> Drawing:
    """Labels at the left, values at the right, the first line strong. ``lines`` is asked each time
    it is drawn, so that values may change."""
    high = max(30, app.text.leading(Style("body")) + 6)

    def draw(canvas: pygame.Surface, rect: pygame.Rect) -> None:
        for row, (label, value) in enumerate(lines()):
            style = Style("strong" if row == 0 else "body")
            y = rect.top + row * high + high // 2
            number = app.text.fitted(value, style, rect.width // 2)
            canvas.blit(number, number.get_rect(midright=(rect.right - 16, y)))
            room = rect.width - number.get_width() - 52
            said = app.text.draw(canvas, label, style, (rect.left + 16, y), "midleft", room)
            colour = app.text.colour("sepia_lt")
            for x in range(said.right + 10, rect.right - 26 - number.get_width(), 8):
                canvas.fill(colour, (x, y + 6, 2, 2))

    return Drawing(high * len(lines()), draw)


def _best(services: Services, mode: Mode, params: str, *, assisted: bool, but: int) -> list[str]:
    locale = services.app.locale
    found = services.chronicle.best(
        mode.name, params=params, assisted=assisted, limit=MOST_SHOWN + 1
    )
    lines = []
    for entry in [entry for entry in found if entry.number != but][:MOST_SHOWN]:
        told = locale.gettext("{result}, {score}, {day}")
        score = locale.number(entry.score)
        lines.append(
            told.format(result=result_word(locale, entry), score=score, day=day_of(locale, entry))
        )
    return lines
