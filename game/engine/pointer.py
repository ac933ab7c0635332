"""The mouse pointer: an arrow, a hand over what can be clicked, nothing while the mouse rests."""

from __future__ import annotations

from contextlib import suppress

import pygame

from game.engine.assets import Assets

_LARGE_FROM = 1.4
"""Scale of the canvas from which the larger pictures are used."""


class Pointer:
    """What the system's pointer looks like. Whoever draws something clickable under it says so by
    `hand`, which is forgotten with every frame."""

    def __init__(self, assets: Assets) -> None:
        self.hand = False
        self._assets = assets
        self._shown: str | None = None
        self._visible = True

    def show(self, visible: bool, scale: float) -> None:
        """Look as this frame wants it; ``scale`` is that of the canvas in the window."""
        name = f"cursor{48 if scale >= _LARGE_FROM else 32}/{'hand' if self.hand else 'arrow'}"
        self.hand = False
        # A system without pointers, or without pictures for them, keeps what it has.
        with suppress(pygame.error):
            if visible is not self._visible:
                self._visible = visible
                pygame.mouse.set_visible(visible)
            if visible and name != self._shown:
                self._shown = name
                sprite = self._assets.ui(name)
                hot_spot = round(sprite.pivot[0]), round(sprite.pivot[1])
                # A copy: SDL would read beyond a picture that is a part of its sheet.
                pygame.mouse.set_cursor(pygame.Cursor(hot_spot, sprite.image.copy()))
