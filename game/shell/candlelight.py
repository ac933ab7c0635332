"""The candle of title and pages: a flame that moves, and its light that flickers."""

from __future__ import annotations

import math

import pygame

from game.engine.app import App

_LEVELS = 6


class Candle:
    """A flame at ``flame`` whose light falls about ``light``, with a strength of 0 to 1."""

    def __init__(
        self,
        app: App,
        flame: tuple[float, float],
        light: tuple[float, float],
        strength: float = 1.0,
    ) -> None:
        self._app = app
        self._flame, self._light, self._strength = flame, light, strength
        self._levels: list[pygame.Surface] = []

    def draw(self, canvas: pygame.Surface, shift: float = 0.0) -> None:
        """Add light and flame to the picture; ``shift`` moves the flame up or down with a hand."""
        assets, settings = self._app.assets, self._app.settings
        flame = assets.sprite("title/title", "flame")
        light = assets.sprite("title/title", "light/candle")
        if not self._levels:
            self._levels = [_dimmed(light.image, self._share(n)) for n in range(_LEVELS)]
        seconds = self._app.seconds
        still = settings.reduced_flashes or settings.reduced_motion
        sway = math.sin(seconds * 7.3) + math.sin(seconds * 11.9 + 1.3) + math.sin(seconds * 3.1)
        level = _LEVELS // 2 if still else round((sway / 3 + 1) / 2 * (_LEVELS - 1))
        canvas.blit(
            self._levels[level], light.place(*self._light), special_flags=pygame.BLEND_RGB_ADD
        )
        picture = flame.image if settings.reduced_motion else flame.at(seconds)
        canvas.blit(picture, flame.place(self._flame[0], self._flame[1] + shift))

    def _share(self, level: int) -> float:
        return self._strength * (0.78 + 0.22 * level / (_LEVELS - 1))


def _dimmed(light: pygame.Surface, share: float) -> pygame.Surface:
    made = light.copy()
    part = round(255 * share)
    made.fill((part, part, part), special_flags=pygame.BLEND_RGB_MULT)
    return made
