"""The room tile that was laid, as a card on the table, with the die that chose it."""

from __future__ import annotations

import pygame

from game.core.mode import Event
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.tween import Tween
from game.tales.key.rules.dungeon.tiles import TILES
from game.tales.key.rules.play.events import RoomLaid, Searched

SIZE = (144, 184)
"""Pixels of a card with its shadow."""
SHOWN_STEPS = 150
"""Steps of a sixtieth of a second for which a card stays."""
_FALL = 26
"""Pixels from which a card falls onto the table."""


def card_of(event: Event) -> str:
    """The name of the card that an event lays; empty for one that lays none."""
    match event:
        case RoomLaid():
            if event.boss:
                return "boss"
            name = next(
                (str(step.fact("tile")) for step in event.steps if step.type == "place"), ""
            )
            return name if any(tile.name == name for tile in TILES) else ""
        case Searched(found=True, steps=steps):
            length = next((step.fact("length") for step in steps if step.type == "join"), None)
            return f"secret-{length}" if length in (1, 2, 3) else ""
        case _:
            return ""


def draw_card(
    app: App, canvas: Canvas, name: str, place: tuple[int, int], turned: float = 0.0
) -> pygame.Rect:
    """A tile's card with its middle on ``place``, turned by so many degrees; returns where it
    lies."""
    sprite = app.assets.sprite("key/tiles", f"tile/{name}")
    picture = sprite.image if not turned else app.assets.turned(sprite, turned)
    rect = picture.get_rect(center=place)
    canvas.blit(picture, rect)
    return rect


class TileCard:
    """Lays the card of the last room down for a while."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._name = ""
        self._left = 0
        self._animator = app.animator()
        self._falling: Tween | None = None

    @property
    def lies(self) -> bool:
        """Whether a card lies on the table."""
        return bool(self._name)

    def event(self, event: Event) -> None:
        """Something is seen to happen: a tile may come onto the table."""
        name = card_of(event)
        if name:
            self._name, self._left = name, SHOWN_STEPS
            self._animator = self._app.animator()
            self._falling = self._animator.start("seal", motion=True)

    def clear(self) -> None:
        """Take it away."""
        self._name, self._left, self._falling = "", 0, None

    def update(self) -> None:
        self._animator.update()
        self._left -= 1
        if self._left <= 0:
            self.clear()

    def draw(self, canvas: Canvas, place: tuple[int, int]) -> None:
        """The card, its middle on ``place``, laid a little askew."""
        if not self._name:
            return
        height = 0.0 if self._falling is None else _FALL * (1 - self._falling.value)
        where = place[0], round(place[1] - height)
        draw_card(self._app, canvas, self._name, where, -2.0)
