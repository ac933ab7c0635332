"""Small parts that are used all over the panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style

T = TypeVar("T")
ASKED = ("learn", "tile", "camp")
"""Phases in which something must be said before anything else, on a paper over the map."""


class Kept(Generic[T]):
    """What was worked out last, for as long as it is asked for again."""

    def __init__(self) -> None:
        self._found: tuple[object, T] | None = None

    def of(self, key: object, make: Callable[[], T]) -> T:
        """What ``make`` makes, which must depend on nothing but ``key``."""
        if self._found is None or self._found[0] != key:
            self._found = key, make()
        return self._found[1]


_HEADING = Style("section", "rubric", 20)


def heading_height(app: App) -> int:
    """The height that a heading takes."""
    return app.text.leading(_HEADING) + 4


def heading(app: App, canvas: Canvas, text: str, room: pygame.Rect, kept: int = 0) -> int:
    """A heading with a rule beside it that leaves ``kept`` pixels free at its end; returns the
    height it takes."""
    said = app.text.draw(canvas, text, _HEADING, room.topleft)
    x, y = said.right + 12, said.top + said.height * 11 // 20
    end = room.right - kept
    if end - x > 20:
        canvas.aaline(app.text.colour("sepia"), (x, y), (end, y))
    return heading_height(app)


def cut(room: pygame.Rect, top: int) -> pygame.Rect:
    """What is left of a room below so many pixels."""
    return pygame.Rect(room.left, room.top + top, room.width, room.height - top)
