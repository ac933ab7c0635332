"""The turn of a page between two scenes: the old sheet rolls up to the left and bares the new one.

Input never waits for it. With reduced motion it is a short fade; with animations off it is nothing.
"""

from __future__ import annotations

import math
from typing import Protocol

import pygame

from game.engine.assets import Assets
from game.engine.screen import CANVAS
from game.engine.settings import Settings
from game.engine.tween import Animator, Tween, in_out_cubic

_ROLL = 132
"""Width of the rolled part of the sheet, in pixels."""
_SHADOW = 90
"""Width of the shadow that the roll throws on the new page."""
_PAPER = pygame.Rect(300, 90, _ROLL, 500)
"""Where on the plain page there is nothing but parchment."""


class Host(Protocol):
    """What a page turn needs of the program."""

    assets: Assets
    settings: Settings

    @property
    def canvas(self) -> pygame.Surface: ...


class PageTurn:
    """Keeps the last picture of the scene that was left while it rolls away."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._animator = Animator()
        self._tween: Tween | None = None
        # Its memory is asked for once: for a whole screen that alone takes as long as a frame.
        self._old = pygame.Surface(CANVAS).convert()
        self._old.fill((0, 0, 0))

    @property
    def turning(self) -> bool:
        """True while a page turns."""
        return self._tween is not None

    def begin(self) -> None:
        """The picture on the canvas is the old page now."""
        settings = self._host.settings
        self._tween = None
        if settings.animation_speed == 0:
            return
        self._old.set_alpha(None)
        self._old.blit(self._host.canvas, (0, 0))
        self._animator = Animator(settings.animation_speed)
        name = "fade" if settings.reduced_motion else "page_turn"
        self._tween = self._animator.start(name, easing=in_out_cubic)

    def update(self) -> None:
        """One step."""
        self._animator.update()
        if self._tween is not None and self._tween.done:
            self._tween = None

    def draw(self, canvas: pygame.Surface) -> None:
        """Lay what is left of the old page over the new one."""
        if self._tween is None:
            return
        gone = self._tween.value
        if self._host.settings.reduced_motion:
            self._old.set_alpha(round(255 * (1 - gone)))
            canvas.blit(self._old, (0, 0))
            return
        width, height = canvas.get_size()
        # The roll thickens as it takes up the sheet, and leaves by the left edge.
        thickness = round(_ROLL * (0.35 + 0.65 * gone))
        edge = round((width + thickness) * (1 - gone))
        flat = max(0, edge - thickness)
        canvas.blit(self._old, (0, 0), pygame.Rect(0, 0, flat, height))
        assets = self._host.assets
        canvas.blit(assets.made("page_turn/shadow", _shadow), (edge, 0))
        roll = assets.made("page_turn/roll", lambda: _roll(assets.plate("ui/page_plain.png")))
        canvas.blit(
            roll, (edge - thickness, 0), pygame.Rect(_ROLL - thickness, 0, thickness, height)
        )


def _roll(page: pygame.Surface) -> pygame.Surface:
    """A sheet of parchment rolled round an upright axis: lit in the middle, dark at its sides."""
    roll = pygame.transform.smoothscale(page.subsurface(_PAPER), (_ROLL, CANVAS[1]))
    shade = pygame.Surface((_ROLL, 1)).convert()
    for x in range(_ROLL):
        light = math.sin(math.pi * (0.1 + 0.85 * x / _ROLL))
        shade.set_at((x, 0), [round(255 * (low + (1 - low) * light)) for low in (0.4, 0.34, 0.3)])
    tall = pygame.transform.scale(shade, (_ROLL, CANVAS[1]))
    roll.blit(tall, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return roll


def _shadow() -> pygame.Surface:
    """Dark at the left, gone at the right."""
    shadow = pygame.Surface((_SHADOW, CANVAS[1]), pygame.SRCALPHA)
    for x in range(_SHADOW):
        alpha = round(140 * (1 - x / _SHADOW) ** 2)
        pygame.draw.line(shadow, (8, 10, 20, alpha), (x, 0), (x, CANVAS[1]))
    return shadow
