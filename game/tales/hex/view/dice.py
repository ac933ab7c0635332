"""Dice as they are drawn: what one shows, or the least that it must show; the badge of a card."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import SMALLEST, Style

_FINE = 4
"""How much larger things are painted than they are shown, for smooth edges."""
_ROUND, _NUMERAL = 0.18, 0.56
"""Of a die's side: the radius of its corners, and the size of its numeral."""


def block(
    app: App,
    size: tuple[int, int],
    corner: int,
    colour: str,
    edge: int,
    fill: str = "bone",
) -> Canvas:
    """A slip with round corners and an outline ``edge`` pixels thick, both smooth."""

    def make() -> Canvas:
        large = pygame.Rect(0, 0, size[0] * _FINE, size[1] * _FINE)
        made = Canvas(large.size, alpha=True)
        made.rect(app.text.colour(colour), large, border_radius=corner * _FINE)
        inner = large.inflate(-2 * edge * _FINE, -2 * edge * _FINE)
        inside = max(0, corner - edge) * _FINE
        made.rect(app.text.colour(fill), inner, border_radius=inside)
        return made.resized(size)

    return app.assets.made(("hex block", size, corner, colour, edge, fill), make)


def draw_die(
    app: App,
    canvas: Canvas,
    middle: tuple[int, int],
    side: int,
    words: str,
    colour: str = "ink",
    edge: int = 2,
) -> None:
    """A die of ``side`` pixels with ``words`` on it; ``edge`` is how thick its outline is."""
    _blit(canvas, block(app, (side, side), round(_ROUND * side), colour, edge), middle)
    size = max(round(_NUMERAL * side), round(SMALLEST * app.text.scale))
    app.text.draw(canvas, words, Style("numeral", colour, size), middle, "center", side - 4)


def draw_badge(
    app: App, canvas: Canvas, middle: tuple[int, int], size: tuple[int, int], words: str
) -> None:
    """A few words on a round-ended slip."""
    _blit(canvas, block(app, size, size[1] // 2, "ink", 2), middle)
    style = Style("strong", "sepia", 16)
    app.text.draw(canvas, words, style, middle, "center", size[0] - 12, 1.0)


def draw_eight(
    app: App, canvas: Canvas, middle: tuple[int, int], side: int, words: str, colour: str
) -> None:
    """A die of eight sides, seen from one of them."""
    corners = ((0.5, 0.0), (1.0, 0.32), (0.82, 1.0), (0.18, 1.0), (0.0, 0.32))

    def make() -> Canvas:
        large = side * _FINE
        outer = Canvas((large, large), alpha=True)
        inset = 2 * _FINE
        for name, edge in (("ink", 0), ("bone", inset)):
            outer.polygon(app.text.colour(name), _scaled(corners, large, edge))
        return outer.resized((side, side))

    _blit(canvas, app.assets.made(("hex d8", side), make), middle)
    app.text.draw(
        canvas, words, Style("strong", colour, 20), (middle[0], middle[1] + 3), "center", growth=1.0
    )


def draw_roll(
    app: App, canvas: Canvas, middle: tuple[int, int], side: int, roll: int, target: int
) -> None:
    """A die that was rolled: another colour and a thicker edge where it shows enough."""
    good = roll >= target
    draw_die(app, canvas, middle, side, str(roll), "verdigris" if good else "ink", 4 if good else 2)


def _scaled(
    corners: Sequence[tuple[float, float]], side: int, inset: int
) -> list[tuple[float, float]]:
    """Corners given in shares of a square of ``side``, drawn in towards its middle."""
    share = (side - 2 * inset) / side
    return [
        (side * (0.5 + (x - 0.5) * share), side * (0.5 + (y - 0.5) * share)) for x, y in corners
    ]


def _blit(canvas: Canvas, picture: Canvas, middle: tuple[int, int]) -> None:
    canvas.blit(picture, picture.get_rect(center=middle))
