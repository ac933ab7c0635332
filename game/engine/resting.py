"""A pointer that merely lies where a window opens: it must not take the focus of a menu."""

from __future__ import annotations

import pygame

AWAKE = 4
"""Pixels that the pointer must go from where it was found to count as moved by a hand."""


class RestingPointer:
    """Lets motions through only once the pointer has really moved."""

    def __init__(self) -> None:
        self._rest: tuple[int, int] | None = None
        self._awake = False

    def without(self, events: list[pygame.Event]) -> list[pygame.Event]:
        """``events`` without the motions of a pointer that still rests."""
        return [event for event in events if not self._rests(event)]

    def _rests(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._awake = True
        if event.type != pygame.MOUSEMOTION or self._awake:
            return False
        x, y = event.pos
        if self._rest is None:
            self._rest = (x, y)
        self._awake = max(abs(x - self._rest[0]), abs(y - self._rest[1])) >= AWAKE
        return not self._awake
