"""A paper that lies on a moving page: what stands on it is drawn once and kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.engine.canvas import Canvas


class Paper:
    """``reach``: where on the page it lies, as far as its shadow goes."""

    def __init__(self, reach: pygame.Rect) -> None:
        self._reach = reach
        self._sheet: Canvas | None = None
        self._key: Hashable = None

    def forget(self) -> None:
        """What stood on it is not valid any more."""
        self._key = None

    def draw(
        self,
        canvas: Canvas,
        key: Hashable,
        paint: Callable[[Canvas], object],
        *,
        later: bool = False,
    ) -> bool:
        """The paper as ``paint`` paints it, which must depend on nothing but ``key``. ``later``:
        this frame has enough to do, and shows it as it was, if it was anything. Returns whether it
        is as it should be."""
        sheet = self._sheet
        if sheet is None or sheet.scale != canvas.scale:
            sheet = self._sheet = Canvas.spanning(self._reach, canvas.scale, alpha=True)
            self._key = None
        if later and self._key is not None and key != self._key:
            canvas.blit(sheet, (0, 0))
            return False
        if self._key is None or key != self._key:
            sheet.fill((0, 0, 0, 0))
            paint(sheet)
        # Of two that are equal the new one is kept: it is what the next frame asks with.
        self._key = key
        canvas.blit(sheet, (0, 0))
        return True
