"""The words of widgets: whether they have room in a size, and how they are drawn there."""

from __future__ import annotations

from typing import Literal

import pygame

from game.engine.app import App
from game.engine.text import Style

MOST_LINES = 2
"""Lines of which the words of a row may consist."""
_STEP = 0.0625
_LEAST, _SHARE = 0.875, 0.55
"""No company is set smaller than this, nor than this share of the player's text size."""


def have_room(
    app: App, words: str, style: Style, size: tuple[int, int], growth: float, lines: int = 1
) -> bool:
    """Whether ``words`` fit into ``size`` pixels at a text size of ``growth``, on at most ``lines``
    lines and with no word broken."""
    width, height = size
    if app.text.width(words, style, growth) <= width:
        return True
    if lines == 1 or any(app.text.width(word, style, growth) > width for word in words.split(" ")):
        return False
    used = len(app.text.wrap(words, style, width, growth))
    return used <= lines and used * app.text.leading(style, growth) <= height


def draw_words(
    app: App,
    canvas: pygame.Surface,
    words: str,
    style: Style,
    room: pygame.Rect,
    growth: float,
    align: Literal["left", "centre"] = "left",
) -> None:
    """``words`` in the middle of the height of ``room``: on one line, else on the few that rows may
    have, else on one that is set smaller."""
    one_line = len(app.text.wrap(words, style, room.width, growth)) == 1
    if one_line or not have_room(app, words, style, room.size, growth, MOST_LINES):
        place, anchor = (room.center, "center") if align == "centre" else (room.midleft, "midleft")
        app.text.draw(canvas, words, style, place, anchor, room.width, growth)
        return
    high = app.text.height(words, style, room.width, growth)
    rect = pygame.Rect(room.left, room.centery - high // 2, room.width, high)
    app.text.paragraph(canvas, words, style, rect, align, growth)


def sizes(app: App) -> list[float]:
    """The text sizes to try, from the player's own down to the least readable one."""
    scale = app.text.scale
    least = max(_LEAST, _SHARE * scale)
    return [scale - _STEP * step for step in range(int((scale - least) / _STEP) + 1)]
