"""The hall of the title: wall, window, page and logo, the dwarf and what lives around him."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.shell.candlelight import Candle

ATLAS = "title/title"
_MOTES = 40
_DRIFT = 6.0
"""Pixels a second."""
_WINDOW = pygame.Rect(40, 34, 250, 516)
"""The glass; its upper corners are cut by the arch."""
_FLAME = (261.32, 475.76)
_LIGHT = (261.32, 468.76)
_HAND = (0.0, 0.0, 0.5, 1.0, 1.0, 0.5)
"""How far the hand with the candle sinks in each frame of the dwarf's breath."""


@dataclass(slots=True)
class _Mote:
    x: float
    y: float
    turn: float
    large: bool


class Hall:
    """Everything on the title that is neither plate nor menu."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._candle = Candle(app, _FLAME, _LIGHT)
        # Dust is no part of any world: it may differ from start to start.
        dust = random.Random()
        self._motes = [
            _Mote(
                dust.uniform(20, 1260),
                dust.uniform(20, 640),
                dust.uniform(0, math.tau),
                dust.random() < 0.3,
            )
            for _ in range(_MOTES)
        ]

    def update(self) -> None:
        """One step: dust drifts."""
        if self._app.settings.reduced_motion:
            return
        for mote in self._motes:
            mote.turn += 0.008
            mote.x += math.cos(mote.turn) * _DRIFT / 60
            mote.y += (math.sin(mote.turn * 0.7) - 0.35) * _DRIFT / 60
            if mote.y < 16:
                mote.y = 640.0
            mote.x %= 1280

    def draw(self, canvas: pygame.Surface) -> None:
        """The hall, as far as it lies behind plates and menu."""
        app = self._app
        canvas.blit(app.assets.plate("title/hall.png"), (0, 0))
        logo = app.assets.sprite(ATLAS, "logo")
        assert logo.home is not None
        canvas.blit(logo.image, logo.place(*logo.home))
        tagline = app.locale.gettext("four tales told by one small light")
        style = Style("caption", "sepia", 22)
        said = app.text.draw(canvas, tagline, style, (534, 184), "midleft", 470, 1.0)
        flourish = app.assets.sprite(ATLAS, "flourish")
        room = pygame.Rect(0, 0, 1172 - said.right - 14, 24)
        canvas.blit(flourish.image, flourish.place(said.right + 14, 184), room)

    def draw_front(self, canvas: pygame.Surface) -> None:
        """What lives: bats, dust, the dwarf and his light."""
        app = self._app
        self._bats(canvas)
        for mote in self._motes:
            sprite = app.assets.sprite(ATLAS, "mote_large" if mote.large else "mote")
            canvas.blit(sprite.image, sprite.place(mote.x, mote.y))
        dwarf = app.assets.sprite(ATLAS, "dwarf/idle")
        assert dwarf.home is not None
        still = app.settings.reduced_motion
        picture = dwarf.image if still else dwarf.at(app.seconds)
        canvas.blit(picture, dwarf.place(*dwarf.home))
        frame = 0 if still else int(app.seconds * dwarf.fps) % len(_HAND)
        self._candle.draw(canvas, _HAND[frame])

    def _bats(self, canvas: pygame.Surface) -> None:
        app = self._app
        clip = canvas.get_clip()
        canvas.set_clip(_WINDOW)
        seconds = 0.0 if app.settings.reduced_motion else app.seconds
        flights = (
            ("bat", 232, 120, 26, 14, 0.31, 0.0),
            ("bat_far", 262, 176, 18, 22, 0.23, 2.1),
            ("bat_far", 76, 300, 20, 12, 0.27, 4.0),
        )
        for name, x, y, across, down, pace, begun in flights:
            bat = app.assets.sprite(ATLAS, name)
            turn = seconds * pace * math.tau / 2 + begun
            place = (x + math.sin(turn) * across, y + math.sin(turn * 2.3) * down)
            canvas.blit(bat.at(seconds + begun), bat.place(*place))
        canvas.set_clip(clip)
