"""Where words lie over the picture: aside of him, who has to be seen wherever he leaps."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.tales.candle.view.look import Spot

HIM = pygame.Rect(-44, -108, 88, 116)
"""He, his hat and his flame, in pixels of the page around his heels."""
WARY = 10
"""Pixels before he comes under it at which a slip gives way."""


def place_of(heels: Spot) -> pygame.Rect:
    """The part of the page, where his heels are, that is kept for him."""
    return HIM.move(round(heels[0]), round(heels[1]))


class Aside:
    """A slip that lies at one height as long as it is shown, unless he comes under it."""

    def __init__(self) -> None:
        self._top: int | None = None
        """Where it lies; None while it is not shown."""

    def lift(self) -> None:
        """It is not shown any more, or begins anew at the best height."""
        self._top = None

    def top(self, tops: Sequence[int], slip: pygame.Rect, him: pygame.Rect) -> int:
        """The upper edge of ``slip`` among ``tops``, the best of them first. Where he is under all
        of them it stays."""
        wary = him.inflate(2 * WARY, 2 * WARY)
        stays = self._top if self._top is not None and self._top in tops else tops[0]
        free = (top for top in (stays, *tops) if not slip.move(0, top - slip.top).colliderect(wary))
        self._top = next(free, stays)
        return self._top
