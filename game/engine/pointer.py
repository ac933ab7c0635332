"""The system's pointer: what it looks like, and when a hand has moved it."""

from __future__ import annotations

from contextlib import suppress

import pygame

from game.engine.assets import Assets

_LARGE_FROM = 1.4
"""How much larger the canvas is in the window than its pictures when the larger ones are used."""


class Pointer:
    """What the system's pointer looks like. Whoever draws something clickable under it says so by
    `hand`, which is forgotten with every frame."""

    def __init__(self, assets: Assets) -> None:
        self.hand = False
        self._assets = assets
        self._shown: tuple[str, float] | None = None
        self._visible = True

    def show(self, visible: bool, scale: float) -> None:
        """Look as this frame wants it; ``scale`` is that of the canvas in the window."""
        kind = "hand" if self.hand else "arrow"
        self.hand = False
        wanted = kind, round(scale, 1)
        # A system without pointers, or without pictures for them, keeps what it has.
        with suppress(pygame.error):
            if visible is not self._visible:
                self._visible = visible
                pygame.mouse.set_visible(visible)
            if visible and wanted != self._shown:
                self._shown = wanted
                sprite = self._assets.ui(f"cursor32/{kind}")
                if scale >= _LARGE_FROM * sprite.image.scale:
                    sprite = self._assets.ui(f"cursor48/{kind}")
                there = sprite.image.scale
                hot_spot = round(sprite.pivot[0] * there), round(sprite.pivot[1] * there)
                # A copy: SDL would read beyond a picture that is a part of its sheet.
                pygame.mouse.set_cursor(pygame.Cursor(hot_spot, sprite.image.copy()))


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
