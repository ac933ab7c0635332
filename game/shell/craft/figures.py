"""What stands beside a picture: lines of what something is, and how much of it there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.shell.flow import Block, Section

_SIGN = 30
"""Pixels that a sign takes from its line."""
_APART = 18
"""Pixels that are free between what something is and its value, at least."""
_AFTER = 3


@dataclass(frozen=True, slots=True)
class Line:
    """What it is, and its value; a heading when there is neither value nor sign."""

    label: str
    value: str = ""
    strong: bool = False
    now: bool = False
    """It is of the last step only, not of the whole."""
    sign: pygame.Surface | None = None
    """What stands for it in the picture."""


class Figure(Block):
    """A line with its value at the right, or below where both have no room on one line."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._label = Style("strong" if line.strong and not line.value else "body")
        self._value = Style("strong" if line.strong else "body", "ink")

    def height(self, app: App, width: int) -> int:
        label = app.text.height(self._line.label, self._label, width - self._aside)
        below = 0 if self._fits(app, width) else app.text.leading(self._value)
        sign = self._line.sign
        high = 0 if sign is None else sign.get_height()
        return max(label, high) + below + _AFTER

    def draw(self, app: App, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        line, text = self._line, app.text
        place = pygame.Rect(rect.left + self._aside, rect.top, rect.width - self._aside, 0)
        high = text.height(line.label, self._label, place.width)
        leading = text.leading(self._value)
        if line.sign is not None:
            middle = rect.left + _SIGN // 2, rect.top + leading // 2
            canvas.blit(line.sign, line.sign.get_rect(center=middle))
        text.paragraph(canvas, line.label, self._label, place)
        if line.value:
            top = rect.top if self._fits(app, rect.width) else rect.top + high
            at = rect.right, top + leading // 2
            text.draw(canvas, line.value, self._value, at, "midright", place.width)

    @property
    def _aside(self) -> int:
        return 0 if self._line.sign is None else _SIGN + 6

    def _fits(self, app: App, width: int) -> bool:
        """Whether label and value have room on one line."""
        if not self._line.value:
            return True
        label = app.text.line(self._line.label, self._label).get_width()
        value = app.text.line(self._line.value, self._value).get_width()
        return label + _APART + value <= width - self._aside


def blocks(lines: Iterable[Line], above: int = 0) -> Iterator[Block]:
    """The lines one below the other; the first heading has ``above`` pixels above it."""
    for line in lines:
        if line.value or line.sign is not None:
            yield Figure(line)
        else:
            yield Section(line.label, above=above)
        above = 6
