"""The turn of a page between two scenes: the old picture slides away from the new one.

Input never waits for it. With reduced motion it is a short fade; with animations off it is nothing.
"""

from __future__ import annotations

from typing import Protocol

import pygame

from game.engine.screen import Screen
from game.engine.settings import Settings
from game.engine.tween import Animator, Tween, in_out_cubic


class Host(Protocol):
    """What a page turn needs of the program."""

    screen: Screen
    settings: Settings


class PageTurn:
    """Keeps the last picture of the scene that was left while it turns away."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._animator = Animator()
        self._tween: Tween | None = None
        self._old: pygame.Surface | None = None

    def begin(self) -> None:
        """The picture on the canvas is the old page now."""
        settings = self._host.settings
        self._animator = Animator(settings.animation_speed)
        if settings.animation_speed == 0:
            self._tween = None
            return
        self._old = self._host.screen.canvas.copy()
        name = "fade" if settings.reduced_motion else "page_turn"
        self._tween = self._animator.start(name, easing=in_out_cubic)

    def update(self) -> None:
        """One step."""
        self._animator.update()
        if self._tween is not None and self._tween.done:
            self._tween = self._old = None

    def draw(self, canvas: pygame.Surface) -> None:
        """Lay what is left of the old page over the new one."""
        if self._tween is None or self._old is None:
            return
        gone = self._tween.value
        if self._host.settings.reduced_motion:
            self._old.set_alpha(round(255 * (1 - gone)))
            canvas.blit(self._old, (0, 0))
            return
        width, height = canvas.get_size()
        edge = round(width * (1 - gone))
        canvas.blit(self._old, (0, 0), pygame.Rect(width - edge, 0, edge, height))
        for inset in range(24):
            shade = pygame.Surface((1, height))
            shade.set_alpha(110 - 110 * inset // 24)
            canvas.blit(shade, (edge + inset, 0))
