"""A paper that lies on a moving page: what stands on it is drawn once and kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

import pygame

from game.engine.canvas import Canvas


class Paper:
    """``reach``: where on the page it lies, as far as its shadow goes."""

    def __init__(self, reach: pygame.Rect) -> None:
        self._reach = reach
        self._sheet: Canvas | None = None
        self._key: Hashable = None
        self._next: Canvas | None = None
        """Another sheet, on which what comes is painted while this one is seen."""
        self._painting: tuple[Hashable, Iterator[None]] | None = None

    def forget(self) -> None:
        """What stood on it is not valid any more."""
        self._key = self._painting = None

    def draw(
        self,
        canvas: Canvas,
        key: Hashable,
        paint: Callable[[Canvas], Iterator[None]],
        *,
        later: bool = False,
        slowly: bool = False,
    ) -> bool:
        """The paper as ``paint`` paints it, a little between two yields, which must depend on
        nothing but ``key``. ``slowly``: a part in each frame, while it is seen as it was, if it was
        anything; ``later``: this frame has enough to do, and paints nothing of it. Returns whether
        it is as it should be."""
        sheet = self._sheet
        if sheet is None or sheet.scale != canvas.scale:
            sheet = self._sheet = self._blank(canvas.scale)
            self._next = None
            self.forget()
        if self._key is None or key != self._key:
            if self._key is None or not (later or slowly):
                self._painting = None
                for _ in self._anew(sheet, paint):
                    pass
                self._key = key
                if slowly and self._next is None:
                    # With the first picture, which is prepared: to ask for it takes a part of the
                    # frame in which something is told for the first time.
                    self._next = self._blank(canvas.scale)
            elif not later:
                self._go_on(key, paint)
        else:
            # Of two that are equal the new one is kept: it is what the next frame asks with.
            self._key, self._painting = key, None
        assert self._sheet is not None
        canvas.blit(self._sheet, (0, 0))
        return self._key == key

    def _go_on(self, key: Hashable, paint: Callable[[Canvas], Iterator[None]]) -> None:
        """Paint a part of what is to be seen next, and show it once it is whole. What was begun is
        brought to its end: where there is something new in every frame, nothing would be seen."""
        sheet = self._sheet
        assert sheet is not None
        if self._painting is None:
            self._next = self._next or self._blank(sheet.scale)
            self._painting = key, self._anew(self._next, paint)
        begun, parts = self._painting
        if next(parts, self) is self:
            self._sheet, self._next = self._next, sheet
            self._key, self._painting = begun, None

    def _blank(self, scale: float) -> Canvas:
        return Canvas.spanning(self._reach, scale, alpha=True)

    @staticmethod
    def _anew(sheet: Canvas, paint: Callable[[Canvas], Iterator[None]]) -> Iterator[None]:
        sheet.fill((0, 0, 0, 0))
        yield from paint(sheet)
