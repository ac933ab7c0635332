"""A hex that appears as ink spreads: what was there before gives way from the middle outwards."""

from __future__ import annotations

import pygame

from game.engine.app import App

_STEPS = 26
_RAGGED = ((0.0, 0.0, 1.0), (0.36, -0.12, 0.62), (-0.3, 0.2, 0.66), (0.05, 0.38, 0.6))
"""Blots of which the spreading ink is made: middle and size, in sizes of the whole."""


class Reveal:
    """Holds the bare paper over a new hex until the patrol is there, then lets it go."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._before: pygame.Surface | None = None
        self._place: pygame.Rect | None = None
        self._left = 0

    def begin(self, before: pygame.Surface, place: pygame.Rect) -> None:
        """``before`` is what was seen at ``place`` of the map until now."""
        settings = self._app.settings
        if settings.reduced_motion or not settings.animation_speed:
            return
        self._before = before.convert_alpha()
        self._place, self._left = place, _STEPS

    def end(self) -> None:
        """It is there."""
        self._before = None

    def update(self, waits: bool) -> None:
        """One step; while it ``waits`` the patrol is still on its way."""
        if self._before is None or waits or self._place is None:
            return
        self._left -= 1
        if self._left <= 0:
            self.end()
            return
        share = 1 - self._left / _STEPS
        wide, high = self._place.size
        reach = share * max(wide, high) * 0.75
        for x, y, size in _RAGGED:
            middle = (wide / 2 + x * reach, high / 2 + y * reach)
            pygame.draw.circle(self._before, (0, 0, 0, 0), middle, reach * size)

    def draw(self, canvas: pygame.Surface, corner: tuple[float, float], scale: float) -> None:
        """What is still bare; ``corner`` is where the map's corner is seen."""
        if self._before is None or self._place is None or scale != 1.0:
            return
        x, y = round(corner[0]) + self._place.left, round(corner[1]) + self._place.top
        canvas.blit(self._before, (x, y))
