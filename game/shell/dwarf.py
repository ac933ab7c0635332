"""The dwarf with his candle, who stands on the title and where a tall page has room."""

from __future__ import annotations

from game.engine.app import App
from game.engine.canvas import Canvas
from game.shell.page import Candle

ATLAS = "title/title"
"""He, the name of the game, and whatever else is seen on the title alone."""
HIGH = 358
"""How far his hat reaches above his feet."""
_FLAME = (111.32, -174.24)
_LIGHT = (111.32, -181.24)
"""From his feet."""
_HAND = (0.0, 0.0, 0.5, 1.0, 1.0, 0.5)
"""How far the hand with the candle sinks in each frame of his breath."""


class Dwarf:
    """He breathes, and his candle lights what is drawn before him; ``strength`` is 0 to 1."""

    def __init__(self, app: App, strength: float = 1.0) -> None:
        self._app, self._strength = app, strength
        self._feet = (0.0, 0.0)
        self._candle: Candle | None = None

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """He stands on that point."""
        app = self._app
        sprite = app.assets.sprite(ATLAS, "dwarf/idle")
        still = app.settings.reduced_motion
        canvas.blit(sprite.image if still else sprite.at(app.seconds), sprite.place(x, y))
        frame = 0 if still else int(app.seconds * sprite.fps) % len(_HAND)
        if self._candle is None or self._feet != (x, y):
            self._feet = (x, y)
            flame, light = ((x + right, y + down) for right, down in (_FLAME, _LIGHT))
            self._candle = Candle(app, flame, light, self._strength)
        self._candle.draw(canvas, _HAND[frame])
