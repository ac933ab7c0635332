"""Pictures that are drawn once and kept for as long as nothing in them changes."""

from __future__ import annotations

from collections.abc import Callable

import pygame


class Still:
    """A whole screen's worth of picture. Its memory is used again and again: to ask the system
    for so much anew would cost more than drawing."""

    def __init__(self) -> None:
        self._kept: pygame.Surface | None = None
        self._key: object = None

    def forget(self) -> None:
        """What was kept is not valid any more."""
        self._key = None

    def put(self, canvas: pygame.Surface, key: object) -> bool:
        """Draw what was kept for ``key`` on ``canvas``; False when there is nothing."""
        if self._kept is None or self._key is None or self._key != key:
            return False
        canvas.blit(self._kept, (0, 0))
        return True

    def keep(self, canvas: pygame.Surface, key: object) -> None:
        """Remember what ``canvas`` shows now."""
        if self._kept is None or self._kept.get_size() != canvas.get_size():
            self._kept = pygame.Surface(canvas.get_size()).convert()
        self._kept.blit(canvas, (0, 0))
        self._key = key

    def draw(self, canvas: pygame.Surface, key: object, paint: Callable[[], None]) -> None:
        """What ``paint`` paints on ``canvas``, which must depend on nothing but ``key``; a key of
        None is never kept, for what moves in every frame."""
        if self.put(canvas, key):
            return
        paint()
        if key is None:
            self.forget()
        else:
            self.keep(canvas, key)
