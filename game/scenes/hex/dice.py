"""Dice as they are drawn: what one shows, or the least that it must show."""

from __future__ import annotations

import pygame

from game.engine.app import App
from game.engine.text import Style

_ROUND, _NUMERAL = 0.18, 0.56
"""Of a die's side: the radius of its corners, and the size of its numeral."""


def draw_die(
    app: App,
    canvas: pygame.Surface,
    middle: tuple[int, int],
    side: int,
    words: str,
    colour: str = "ink",
    edge: int = 2,
) -> None:
    """A die of ``side`` pixels with ``words`` on it; ``edge`` is how thick its outline is."""
    box = pygame.Rect(0, 0, side, side)
    box.center = middle
    corner = round(_ROUND * side)
    pygame.draw.rect(canvas, app.text.colour("bone"), box, border_radius=corner)
    pygame.draw.rect(canvas, app.text.colour(colour), box, edge, border_radius=corner)
    style = Style("numeral", colour, round(_NUMERAL * side))
    app.text.draw(canvas, words, style, middle, "center", side - 4)


def draw_roll(
    app: App, canvas: pygame.Surface, middle: tuple[int, int], side: int, roll: int, target: int
) -> None:
    """A die that was rolled: another colour and a thicker edge where it shows enough."""
    good = roll >= target
    draw_die(app, canvas, middle, side, str(roll), "verdigris" if good else "ink", 4 if good else 2)
