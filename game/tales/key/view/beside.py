"""What lies beside the map for a while: the dice rolled last, the tile laid last, a small map."""

from __future__ import annotations

import math

import pygame

from game.core.mode import Event
from game.engine.app import App
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.camera import Camera, Spot
from game.tales.key.view.dice_tray import DiceTray, throw_of
from game.tales.key.view.layout import MINIMAP, TRAY, VIEW
from game.tales.key.view.minimap import Minimap
from game.tales.key.view.motion import Motion
from game.tales.key.view.sounds import Sounds
from game.tales.key.view.tile_card import SIZE, TileCard

_HIGH = 72
"""The upper edge of what lies there when the party is in the lower half of the map."""
_CARD_LEFT = TRAY.right + 20


class Beside:
    """Sees every event as it comes to be seen; plays its sounds, too."""

    def __init__(self, app: App, motion: Motion, camera: Camera) -> None:
        self._motion = motion
        self._camera = camera
        self.sounds = Sounds(app)
        self.tray = DiceTray(app)
        self.card = TileCard(app)
        self._minimap = Minimap(app)

    def watch(self, event: Event, over: bool) -> None:
        """An event begins to be seen, or was seen: its dice fall first, then it is told."""
        throw = throw_of(event)
        quiet = self._motion.hurrying
        if not over:
            if not quiet and throw is not None:
                self.sounds.dice(throw.count)
            self.card.event(event)
        elif throw is not None:
            self.tray.event(event)
        if over == (throw is not None) and not quiet:
            self.sounds.event(event)

    def clear(self) -> None:
        """Another moment is shown."""
        self.tray.clear()
        self.card.clear()

    def update(self, view: KeyView, leader: int) -> None:
        """One step."""
        self.tray.update()
        self.card.update()
        self.sounds.update(view)
        spot = self._motion.spot_of(leader)
        cell = None if spot is None else (math.floor(spot[0]), math.floor(spot[1]))
        self.sounds.walks(cell)

    def draw(self, canvas: pygame.Surface, view: KeyView, focus: Spot) -> None:
        """All of it, where ``focus`` (on the board) is not."""
        low = self._camera.near or self._camera.frame.at(*focus)[1] < VIEW.centery
        if self._camera.cuts:
            left, top = self._camera.frame.spot(VIEW.topleft)
            right, bottom = self._camera.frame.spot(VIEW.bottomright)
            window = (left, top, right - left, bottom - top)
            self._minimap.draw(canvas, view, _placed(MINIMAP, low), window)
        self.tray.draw(canvas, _placed(TRAY, low), low=low)
        if self.card.lies:
            place = pygame.Rect((_CARD_LEFT, 0), SIZE)
            place.bottom = TRAY.bottom
            self.card.draw(canvas, _placed(place, low).center)


def _placed(rect: pygame.Rect, low: bool) -> pygame.Rect:
    """A place at the foot of the map, or the same at its head."""
    if low:
        return rect
    high = rect.copy()
    high.top = _HIGH
    return high
