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
    seen = rect.clip(clip)
    canvas.set_clip(seen)
    if kind in ("rows", "checks"):
        for y in _every(rect.top, seen.top, seen.bottom):
            pygame.draw.line(canvas, colour, (seen.left, y), (seen.right, y))
    if kind in ("columns", "checks"):
        for x in _every(rect.left, seen.left, seen.right):
            pygame.draw.line(canvas, colour, (x, seen.top), (x, seen.bottom))
    if kind == "stripes":
        # A stripe crosses the foot of what is seen as far to the left as that is high.
        foot = rect.left - rect.height + rect.bottom - seen.bottom
        for x in _every(foot, seen.left - seen.height, seen.right):
            pygame.draw.line(canvas, colour, (x, seen.bottom), (x + seen.height, seen.top))
    if kind == "dots":
        for y in _every(rect.top + 4, seen.top, seen.bottom):
            odd = (y - rect.top - 4) // _EVERY % 2
            for x in _every(rect.left + 4 + odd * _EVERY // 2, seen.left, seen.right):
                canvas.fill(colour, (x, y, 2, 2))
    canvas.set_clip(clip)


def _every(first: int, low: int, high: int) -> range:
    """The places of marks from ``first`` on, those a little before ``low`` up to ``high``."""
    return range(first + max(0, (low - first) // _EVERY) * _EVERY, high, _EVERY)
