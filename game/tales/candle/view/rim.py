"""Edges of light: what has to be seen stands out from any ground, lit or dark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor, sqrt

import pygame

from game.engine.assets import Assets
from game.engine.canvas import Canvas
from game.tales.candle.view.look import Spot

Colour = tuple[int, int, int]

ROOM = 4
"""Units round a picture that its rim needs."""
_FINER = 3
"""How many times larger a rim is drawn than it is seen."""
_ROUND = 0.3
"""Of a pixel, by which a disc is larger than its radius: it is rounder then."""
RINGS = ((3, 56), (2, 140), (1, 235))
"""Pixels that a ring of the rim is wide, and how much of 255 it covers: the outer ones first."""


def draw_seen(
    assets: Assets,
    canvas: Canvas,
    parts: Sequence[tuple[Canvas, Spot]],
    edge: Colour,
    light: Colour,
    share: int,
) -> None:
    """Draw ``parts``, each at its corner, with an ``edge`` round all of them, and over what is
    there ``share`` of 255 opaque in ``light``."""
    for picture, corner in parts:
        box = picture.inked
        place = _corner(picture, box, corner)
        canvas.blit(_rim(assets, picture, box, edge), (place[0] - ROOM, place[1] - ROOM))
    for picture, corner in parts:
        box = picture.inked
        veiled = _veiled(assets, picture, box, light, share)
        canvas.blit(veiled, _corner(picture, box, corner))


def _corner(picture: Canvas, box: pygame.Rect, corner: Spot) -> Spot:
    """Where the part ``box`` of a picture, in its pixels, comes to lie."""
    return corner[0] + box.left / picture.scale, corner[1] + box.top / picture.scale


def _cut(picture: Canvas, box: pygame.Rect) -> Canvas:
    size = ceil(box.width / picture.scale), ceil(box.height / picture.scale)
    return picture.cut(box, size)


def _rim(assets: Assets, picture: Canvas, box: pygame.Rect, colour: Colour) -> Canvas:
    """The edge of light round what is to be seen of a picture, `ROOM` larger on every side."""

    def make() -> Canvas:
        room = round(ROOM * picture.scale)
        pixels = box.width + 2 * room, box.height + 2 * room
        made = Canvas((pixels[0] / picture.scale, pixels[1] / picture.scale), picture.scale,
                      alpha=True)  # fmt: skip
        # Drawn larger and brought to its size: the steps of a shape of whole pixels show in large
        # windows.
        large = pygame.transform.smoothscale(
            _cut(picture, box), (box.width * _FINER, box.height * _FINER)
        )
        shape = pygame.mask.from_surface(large, 110)
        drawn = Canvas((pixels[0] * _FINER, pixels[1] * _FINER), alpha=True)
        drawn.fill((*colour, 0))
        rings = grow(shape, drawn.get_size(), room * _FINER)
        for grown, (_, covers) in zip(rings, RINGS, strict=True):
            grown.erase(shape, (room * _FINER, room * _FINER))
            grown.to_surface(drawn, setcolor=(*colour, covers), unsetcolor=None)
        soft = pygame.transform.smoothscale(drawn, made.pixels)
        made.blit(Canvas.holding(soft, picture.scale), (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
        return made

    return assets.made(("rim", picture, colour), make)


def _veiled(assets: Assets, picture: Canvas, box: pygame.Rect, light: Colour, share: int) -> Canvas:
    def make() -> Canvas:
        copy = _cut(picture, box).copy()
        copy.fill((*light, share), special_flags=pygame.BLEND_RGBA_MULT)
        return copy

    return assets.made(("veiled", picture, light, share), make)


def grow(shape: pygame.Mask, size: tuple[int, int], room: int) -> Iterator[pygame.Mask]:
    """``shape``, in the middle of ``size``, grown by each ring of the rim. A disc is laid down row
    by row: to lay it down at each of its points takes six times as long."""
    placed = pygame.mask.Mask(size)
    placed.draw(shape, (room, room))
    wide = [placed]
    for by in range(1, max(width for width, _ in RINGS) * _FINER + 1):
        wider = wide[-1].copy()
        wider.draw(placed, (-by, 0))
        wider.draw(placed, (by, 0))
        wide.append(wider)
    for width, _ in RINGS:
        radius = width * _FINER
        grown = pygame.mask.Mask(size)
        for y in range(-radius, radius + 1):
            grown.draw(wide[floor(sqrt((radius + _ROUND) ** 2 - y * y))], (0, y))
        yield grown
