"""What one may choose between, side by side: what changes with each choice, on the page before a
run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.text import Message
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.flow import Block

_LARGE = 1.3
"""Text sizes beyond which only what is chosen is told."""
_LABELS, _LARGE_LABELS = 0.38, 0.64
"""How much of the width the labels of the rows have."""
_EDGE = 18

Cell = Message | int | float
"""Words, a number, or a share, which is told in percent."""


@dataclass(frozen=True, slots=True)
class Compared(Block):
    """A column for each choice, that which is ``chosen`` marked; in large text that alone."""

    choices: Sequence[Message]
    chosen: int
    rows: Sequence[tuple[Message, Sequence[Cell]]]

    def height(self, app: App, width: int) -> int:
        return _step(app) + sum(self._steps(app, width)) + 6

    def _steps(self, app: App, width: int) -> list[int]:
        """How high each row is: a long label takes two lines."""
        room, body = _labels(app, width) - _EDGE, Style("body")
        told = (app.locale.render(label) for label, _ in self.rows)
        return [max(_step(app), app.text.height(label, body, room) + 3) for label in told]

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        step, render = _step(app), app.locale.render
        large = app.text.scale > _LARGE
        shown = [self.chosen] if large else list(range(len(self.choices)))
        labels, steps = _labels(app, rect.width), self._steps(app, rect.width)
        room = rect.width - labels - _EDGE
        middles = [
            rect.left + labels + room * (2 * place + 1) // (2 * len(shown))
            for place in range(len(shown))
        ]
        wide = room // len(shown) - 10
        if not large:
            left = middles[self.chosen] - wide // 2 - 4
            mark = pygame.Rect(left, rect.top, wide + 8, step + sum(steps))
            app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), mark)
        y = rect.top + step // 2
        for at, x in zip(shown, middles, strict=True):
            colour = "rubric" if at == self.chosen else "sepia"
            head = Style("strong", colour)
            app.text.draw(canvas, render(self.choices[at]), head, (x, y), "center", wide)
        top = rect.top + step
        for (label, cells), high in zip(self.rows, steps, strict=True):
            y = top + high // 2
            said = pygame.Rect(rect.left + _EDGE, top + 1, labels - _EDGE, high)
            app.text.paragraph(canvas, render(label), Style("body", "sepia"), said)
            for at, x in zip(shown, middles, strict=True):
                style = Style("strong" if at == self.chosen else "body")
                app.text.draw(canvas, _told(app, cells[at]), style, (x, y), "center", wide)
            top += high


def _labels(app: App, width: int) -> int:
    """How wide the labels are."""
    return round(width * (_LARGE_LABELS if app.text.scale > _LARGE else _LABELS))


def _step(app: App) -> int:
    return app.text.leading(Style("body")) + 3


def _told(app: App, cell: Cell) -> str:
    if isinstance(cell, Message):
        return app.locale.render(cell)
    return app.locale.percent(cell) if isinstance(cell, float) else app.locale.number(cell)


@dataclass(frozen=True, slots=True)
class Told(Block):
    """A sentence on what is chosen."""

    sentence: Message

    def height(self, app: App, width: int) -> int:
        said = app.locale.render(self.sentence)
        return app.text.height(said, Style("body"), width - _EDGE) + 2

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        room = pygame.Rect(rect.left + _EDGE, rect.top, rect.width - _EDGE, rect.height)
        app.text.paragraph(canvas, app.locale.render(self.sentence), Style("body"), room)
