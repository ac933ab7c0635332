"""Keys and locks beyond the sixth set: the same six signs again, with a pattern over them."""

from __future__ import annotations

import pygame

from game.engine.app import App
from game.tales.locks.rules.look import look_of

_EVERY = 6
"""Pixels from one mark to the next."""
_SHADE = (29, 20, 13, 150)
_GLEAM = (251, 244, 226, 90)


def patterned(app: App, picture: pygame.Surface, key: int) -> pygame.Surface:
    """The picture of a key or a lock of the set ``key``, with the pattern of the set."""
    look = look_of(key)
    if look.pattern == "plain":
        return picture
    colour = _GLEAM if look.colour == "sepia" else _SHADE

    def make() -> pygame.Surface:
        marks = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        _mark(marks, look.pattern, colour)
        # Marks lie only where something is drawn.
        alpha = picture.copy()
        alpha.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        marks.blit(alpha, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        made = picture.copy()
        made.blit(marks, (0, 0))
        return made

    return app.assets.made(("patterned", look.pattern, colour, picture), make)


def _mark(canvas: pygame.Surface, pattern: str, colour: tuple[int, int, int, int]) -> None:
    """Marks of a pattern over a whole picture."""
    width, height = canvas.get_size()
    if pattern in ("rows", "checks"):
        for y in range(_EVERY // 2, height, _EVERY):
            canvas.fill(colour, (0, y, width, 2))
    if pattern in ("columns", "checks"):
        for x in range(_EVERY // 2, width, _EVERY):
            canvas.fill(colour, (x, 0, 2, height))
    if pattern == "stripes":
        for x in range(-height, width, _EVERY + 1):
            pygame.draw.line(canvas, colour, (x, height), (x + height, 0), 2)
    if pattern == "dots":
        for row, y in enumerate(range(1, height, _EVERY)):
            for x in range(1 + row % 2 * _EVERY // 2, width, _EVERY):
                canvas.fill(colour, (x, y, 2, 2))
