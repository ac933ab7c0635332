"""The page that is left rolls away over the one that comes."""

from __future__ import annotations

import math
from typing import Protocol

import pygame

from game.engine.assets import Assets
from game.engine.canvas import Canvas
from game.engine.screen import Spare
from game.engine.settings import Settings
from game.engine.tween import Animator, Tween, in_out_cubic

_PAGE = "ui/page_plain.webp"
_ROLL = 132
"""Width of the rolled part of the sheet, in pixels."""
_SHADOW = 90
"""Width of the shadow that the roll throws on the new page."""
_PAPER = pygame.Rect(300, 90, _ROLL, 500)
"""Where on the plain page there is nothing but parchment."""


class Host(Protocol):
    """What the turning of a page needs of the program."""

    assets: Assets
    settings: Settings
    spare: Spare

    @property
    def canvas(self) -> Canvas: ...


class PageTurn:
    """Keeps the last picture of the scene that was left while it rolls away."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._animator = Animator()
        self._tween: Tween | None = None
        self._lies = False
        """Whether the old page is still to be seen on the canvas, for the new one is prepared."""
        self._old: Canvas | None = None
        """The old page while it is turned."""
        self._roll: tuple[float, int, Canvas] | None = None
        """The rolled part of the sheet, and the scale and the height that it was made for. It
        stays: to read a whole page for it takes 8 MB, and twice as much for a moment."""

    @property
    def turning(self) -> bool:
        return self._tween is not None

    @property
    def sheets(self) -> tuple[str, ...]:
        """What it is drawn with now."""
        bare = self._tween is None or self._host.settings.reduced_motion
        return () if bare or self._kept_roll is not None else (_PAGE,)

    def begin(self) -> None:
        """The picture on the canvas is the old page now."""
        settings = self._host.settings
        self.end()
        if settings.animation_speed == 0:
            return
        self._lies = True
        self._animator = Animator(settings.animation_speed)
        name = "fade" if settings.reduced_motion else "page_turn"
        self._tween = self._animator.start(name, easing=in_out_cubic)

    def lift(self) -> None:
        """The new page is about to be drawn where the old one lies."""
        if self._lies:
            self._lies = False
            canvas = self._host.canvas
            self._old = self._host.spare.lend(canvas)
            self._old.blit(canvas, (0, 0))

    def end(self) -> None:
        """The old page is gone at once."""
        self._tween, self._lies = None, False
        if self._roll is not None and self._roll[0] != self._roll[2].scale:
            # It had no room at the scale of the canvas: it is made anew for the next page.
            self._roll = None
        if self._old is not None:
            self._host.spare.take_back(self._old)
            self._old = None

    def update(self) -> None:
        """One step."""
        self._animator.update()
        if self._tween is not None and self._tween.done:
            self.end()

    def draw(self, canvas: Canvas) -> None:
        """Lay what is left of the old page over the new one."""
        if self._tween is None or self._old is None:
            return
        gone = self._tween.value
        if self._host.settings.reduced_motion:
            self._old.set_alpha(round(255 * (1 - gone)))
            canvas.blit(self._old, (0, 0))
            return
        area = canvas.area
        # The roll thickens as it takes up the sheet, and leaves by the left edge.
        thickness = round(_ROLL * (0.35 + 0.65 * gone))
        edge = area.left + round((area.width + thickness) * (1 - gone))
        flat = max(0, edge - thickness - area.left)
        canvas.blit(self._old, area.topleft, pygame.Rect(*area.topleft, flat, area.height))
        assets, high = self._host.assets, area.height
        shadow = assets.made(("page_turn/shadow", high), lambda: _shadow(high))
        canvas.blit(shadow, (edge, area.top))
        roll = self._kept_roll or self._rolled(high)
        part = pygame.Rect(_ROLL - thickness, 0, thickness, high)
        canvas.blit(roll, (edge - thickness, area.top), part)

    @property
    def _kept_roll(self) -> Canvas | None:
        """The rolled part of the sheet for the canvas as it is now, if it was made."""
        canvas = self._host.canvas
        if self._roll is None or self._roll[:2] != (canvas.scale, canvas.area.height):
            return None
        return self._roll[2]

    def _rolled(self, high: int) -> Canvas:
        assets = self._host.assets
        page = assets.plate(_PAGE)
        roll = _roll(page, high)
        roll.fixed = True
        self._roll = self._host.canvas.scale, high, roll
        assets.leave(_PAGE)
        return roll


def _roll(page: Canvas, high: int) -> Canvas:
    """A sheet of parchment rolled round an upright axis: lit in the middle, dark at its sides."""
    roll = page.subsurface(_PAPER).resized((_ROLL, high)).copy()
    shade = Canvas((_ROLL, 1))
    for x in range(_ROLL):
        light = math.sin(math.pi * (0.1 + 0.85 * x / _ROLL))
        shade.set_at((x, 0), [round(255 * (low + (1 - low) * light)) for low in (0.4, 0.34, 0.3)])
    tall = pygame.transform.scale(shade, (_ROLL, high))
    roll.blit(tall, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return roll


def _shadow(high: int) -> Canvas:
    """Dark at the left, gone at the right."""
    shadow = Canvas((_SHADOW, high), alpha=True)
    for x in range(_SHADOW):
        alpha = round(140 * (1 - x / _SHADOW) ** 2)
        shadow.line((8, 10, 20, alpha), (x, 0), (x, high))
    return shadow
