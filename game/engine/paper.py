"""A paper that lies on a moving page: what stands on it is drawn once and kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

import pygame

from game.engine.backdrop import beyond
from game.engine.canvas import Canvas
from game.engine.gradual import Gradual, Making

Paint = Callable[[Canvas], Iterator[None]]
"""Paints on a canvas, a little between two yields."""


class Paper:
    """``reach``: where on the page it lies, as far as its shadow goes. ``solid``: what of that lets
    nothing through; what lies below it there need not be drawn. Baked paper is a hair from opaque:
    there it is painted on ``ground``."""

    def __init__(self, reach: pygame.Rect, solid: pygame.Rect, ground: pygame.Color) -> None:
        self._reach, self._solid, self._ground = reach, solid, ground
        self._seen: Gradual[Sequence[Canvas]] = Gradual()
        self._sheet: Canvas | None = None
        """On which it is painted."""
        self._pieces: Sequence[Canvas] = ()
        """What it is seen by: the solid part, which is drawn in a third of the time without having
        to be blended, and the edges around it."""

    def forget(self) -> None:
        """What stood on it is not valid any more."""
        self._seen.forget()

    def draw(
        self,
        canvas: Canvas,
        key: Hashable,
        paint: Paint,
        *,
        later: bool = False,
        slowly: bool = False,
    ) -> bool:
        """The paper as ``paint`` paints it, which must depend on nothing but ``key``. ``slowly``: a
        part in each frame, while it is seen as it was, if it was anything; ``later``: this frame
        has enough to do, and paints nothing of it. Returns whether it is as it should be."""
        seen, sheet = self._seen, self._sheet
        if sheet is None or sheet.scale != canvas.scale:
            sheet = self._lay_out(canvas.scale)
        if not seen.settle_for(key):
            if seen.seen is None or not (later or slowly):
                seen.go_on(key, lambda: self._painting(sheet, paint), whole=True)
            elif not later:
                seen.go_on(key, lambda: self._painting(sheet, paint))
        for piece in self._pieces:
            canvas.blit(piece, (0, 0))
        return seen.settle_for(key)

    def _lay_out(self, scale: float) -> Canvas:
        """Nothing stands on it yet."""
        self.forget()
        self._sheet = Canvas.spanning(self._reach, scale, alpha=True)
        edges = beyond(self._reach, self._solid)
        self._pieces = (
            Canvas.spanning(self._solid, scale),
            *(Canvas.spanning(edge, scale, alpha=True) for edge in edges),
        )
        return self._sheet

    def _painting(self, sheet: Canvas, paint: Paint) -> Making[Sequence[Canvas]]:
        sheet.fill((0, 0, 0, 0))
        sheet.fill(self._ground, self._solid)
        yield from paint(sheet)
        for piece in self._pieces:
            piece.fill((0, 0, 0, 0))
            piece.blit(sheet, (0, 0))
        return self._pieces
