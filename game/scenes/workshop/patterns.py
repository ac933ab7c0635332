"""Patterns beside colours, so that nothing rests on colour alone."""

from __future__ import annotations

import pygame

_EVERY = 9


def draw_pattern(
    canvas: pygame.Surface, rect: pygame.Rect, kind: str, colour: pygame.Color
) -> None:
    """Fine marks over ``rect``: ``stripes``, ``rows``, ``columns``, ``checks``, ``dots``; anything
    else is plain."""
    clip = canvas.get_clip()
    canvas.set_clip(rect.clip(clip))
    if kind in ("rows", "checks"):
        for y in range(rect.top, rect.bottom, _EVERY):
            pygame.draw.line(canvas, colour, (rect.left, y), (rect.right, y))
    if kind in ("columns", "checks"):
        for x in range(rect.left, rect.right, _EVERY):
            pygame.draw.line(canvas, colour, (x, rect.top), (x, rect.bottom))
    if kind == "stripes":
        for x in range(rect.left - rect.height, rect.right, _EVERY):
            start, end = (x, rect.bottom), (x + rect.height, rect.top)
            pygame.draw.line(canvas, colour, start, end)
    if kind == "dots":
        for row, y in enumerate(range(rect.top + 4, rect.bottom, _EVERY)):
            for x in range(rect.left + 4 + row % 2 * _EVERY // 2, rect.right, _EVERY):
                canvas.fill(colour, (x, y, 2, 2))
    canvas.set_clip(clip)
