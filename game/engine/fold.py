"""Parts of the page that lie elsewhere in a tall window, and larger or smaller."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine.canvas import Canvas, pixel

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the page, and where it lies in the window, in units of the window."""

    source: pygame.Rect
    left: float
    top: float
    grown: float = 1.0
    bare: bool = False
    """Nothing is drawn there but by who asks for `on`."""

    @property
    def place(self) -> pygame.Rect:
        """What it takes of the window."""
        return self.to_window(self.source)

    def on(self, canvas: Canvas) -> Canvas:
        """``canvas`` for who speaks of places on the page, and wants to draw in this part."""
        left = self.left - self.source.left * self.grown
        top = self.top - self.source.top * self.grown
        x, y = canvas.origin
        away = x + pixel(left, canvas.scale), y + pixel(top, canvas.scale)
        return canvas.spoken(canvas.scale * self.grown, away)

    def to_page(self, position: Spot) -> Spot:
        """The place on the page that is seen at a place in the window, or would be."""
        return (
            self.source.left + (position[0] - self.left) / self.grown,
            self.source.top + (position[1] - self.top) / self.grown,
        )

    def seen(self, place: Spot) -> Spot:
        """Where in the window a place on the page is seen."""
        return (
            self.left + (place[0] - self.source.left) * self.grown,
            self.top + (place[1] - self.source.top) * self.grown,
        )

    def to_window(self, rect: pygame.Rect) -> pygame.Rect:
        """Where in the window something on the page is seen."""
        left, top = self.seen(rect.topleft)
        size = rect.width * self.grown, rect.height * self.grown
        return pygame.Rect(round(left), round(top), round(size[0]), round(size[1]))
