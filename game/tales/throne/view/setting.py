"""Small helpers of setting text on the table."""

from __future__ import annotations

import pygame

from game.core.text import Prose
from game.engine.app import App
from game.engine.text import Style
from game.tales.throne.rules.quest import Change


def told(app: App, prose: Prose) -> str:
    """A quest's words in the player's language."""
    return prose.in_language(app.locale.language)


def grown(app: App, size: int, most: float) -> int:
    """``size`` at the player's text size, at most ``most`` times as large: for titles."""
    return round(size * min(app.text.scale, most))


def fitting(app: App, text: str, style: Style, width: int, height: int) -> float:
    """The largest growth, up to the player's text size, with which ``text`` fits the room."""
    growth = app.text.scale
    while growth > 1.0 and app.text.height(text, style, width, growth) > height:
        growth -= 0.05
    return growth


def shown_change(change: Change) -> str:
    """A change of the counters in few signs, for a seal."""
    points = change.life or change.armour
    return f"+{points}" if points > 0 else f"−{-points}"


def darken(app: App, canvas: pygame.Surface) -> None:
    """Put the table into the shade, for a sheet that is held over it."""

    def make() -> pygame.Surface:
        shade = pygame.Surface(canvas.get_size(), pygame.SRCALPHA)
        night = app.text.colour("night")
        shade.fill((night.r, night.g, night.b, 150))
        return shade

    canvas.blit(app.assets.made(("shade", canvas.get_size()), make), (0, 0))
