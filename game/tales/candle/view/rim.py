"""Edges of light: what has to be seen stands out from any ground, lit or dark."""

from __future__ import annotations

import pygame

from game.engine.assets import Assets
from game.engine.canvas import Canvas

Colour = tuple[int, int, int]

ROOM = 4
"""Units round a picture that its rim needs."""
RINGS = ((3, 56), (2, 140), (1, 235))
"""Pixels that a ring of the rim is wide, and how much of 255 it covers: the outer ones first."""


def rim(assets: Assets, picture: Canvas, colour: Colour) -> Canvas:
    """The edge of light round a picture, `ROOM` larger on every side; it is made once."""

    def make() -> Canvas:
        width, height = picture.get_size()
        made = Canvas((width + 2 * ROOM, height + 2 * ROOM), picture.scale, alpha=True)
        room = round(ROOM * picture.scale)
        shape = pygame.mask.from_surface(picture, 110)
        for wide, covers in RINGS:
            grown = _grown(shape, made.pixels, room, wide)
            grown.erase(shape, (room, room))
            grown.to_surface(made, setcolor=(*colour, covers), unsetcolor=None)
        return made

    return assets.made(("rim", picture, colour), make)


def veiled(assets: Assets, picture: Canvas, colour: Colour, share: int) -> Canvas:
    """A picture in a light of that colour, ``share`` of 255 opaque."""

    def make() -> Canvas:
        copy = picture.copy()
        copy.fill((*colour, share), special_flags=pygame.BLEND_RGBA_MULT)
        return copy

    return assets.made(("veiled", picture, colour, share), make)


def _grown(shape: pygame.Mask, size: tuple[int, int], room: int, by: int) -> pygame.Mask:
    disc = pygame.mask.Mask((2 * by + 1, 2 * by + 1))
    for y in range(2 * by + 1):
        for x in range(2 * by + 1):
            disc.set_at((x, y), (x - by) ** 2 + (y - by) ** 2 <= (by + 0.3) ** 2)
    grown = pygame.mask.Mask(size)
    placed = pygame.mask.Mask(size)
    placed.draw(shape, (room, room))
    placed.convolve(disc, grown, (-by, -by))
    return grown
