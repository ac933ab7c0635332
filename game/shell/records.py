"""Finished runs in words: what came of them, when, how long they took."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.errors import GameError
from game.core.mode import Mode
from game.engine.app import App
from game.engine.locale import Locale
from game.engine.text import Style
from game.shell.flow import Block, Drawing, Paragraph, Section
from game.shell.tale import Services
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


def figure_value(locale: Locale, mode: Mode | None, name: str, value: int) -> str:
    """A figure of a run of ``mode`` (None for one that is not known here) as it is shown."""
    if mode is not None and name in mode.timed:
        return locale.clock(value // mode.TICKS_A_SECOND)
    return locale.number(value)


def day_of(locale: Locale, entry: Entry) -> str:
    """The day on which it ended."""
    return locale.date(date(entry.ended))


def best_blocks(services: Services, mode: Mode, params: str, but: int = 0) -> list[Block]:
    """The best results with these parameters, clean and assisted apart, without run ``but``."""
    _ = services.app.locale.gettext
    blocks: list[Block] = [Section(_("Best results"))]
    try:
        clean = best(services, mode, params, assisted=False, but=but)
        assisted = best(services, mode, params, assisted=True, but=but)
    except GameError as error:
        return [*blocks, Paragraph(services.app.locale.tell(error), Style("caption", "sepia"))]
    blocks += [Paragraph(_told(services.app.locale, entry), after=4) for entry in clean]
    if assisted:
        blocks.append(Paragraph(_("With assists"), Style("caption", "sepia"), after=4))
        blocks += [Paragraph(_told(services.app.locale, entry), after=4) for entry in assisted]
    if not clean and not assisted:
        blocks.append(Paragraph(_("None yet with these rules."), Style("caption", "sepia")))
    return blocks


def best(
    services: Services, mode: Mode, params: str, *, assisted: bool, but: int = 0
) -> list[Entry]:
    """The best runs with these parameters without run ``but``, the very best first."""
    found = services.chronicle.best(
        mode.name, params=params, assisted=assisted, limit=MOST_SHOWN + 1
    )
    return [entry for entry in found if entry.number != but][:MOST_SHOWN]


def _told(locale: Locale, entry: Entry) -> str:
    told = locale.gettext("{result}, {score}, {day}")
    result, score = result_word(locale, entry), locale.number(entry.score)
    return told.format(result=result, score=score, day=day_of(locale, entry))


def table(app: App, lines: Callable[[], Sequence[tuple[str, str]]], columns: int = 1) -> Drawing:
    """Labels at the left, values at the right, the first line strong. ``lines`` is asked each time
    it is drawn, so that values may change."""
    high = max(30, app.text.leading(Style("body")) + 6)
    rows = -(-len(lines()) // columns)

    def draw(canvas: pygame.Surface, rect: pygame.Rect) -> None:
        width = rect.width // columns
        for number, (label, value) in enumerate(lines()):
            left = rect.left + number // rows * width + 14
            y = rect.top + number % rows * high + high // 2
            style = Style("strong" if number == 0 else "body")
            _dotted(app, canvas, label, value, style, (left, y, width - 28))

    return Drawing(high * rows, draw)


def _dotted(
    app: App,
    canvas: pygame.Surface,
    label: str,
    value: str,
    style: Style,
    place: tuple[int, int, int],
) -> None:
    """A label, dots, and a value, ``place`` being left, middle and width."""
    left, y, width = place
    said = app.text.fitted(value, style, width // 2)
    canvas.blit(said, said.get_rect(midright=(left + width, y)))
    room = width - said.get_width() - 24
    named = app.text.draw(canvas, label, style, (left, y), "midleft", room)
    colour = app.text.colour("sepia_lt")
    for x in range(named.right + 8, left + width - said.get_width() - 8, 8):
        canvas.fill(colour, (x, y + 6, 2, 2))
