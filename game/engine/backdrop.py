"""Plates on the page, and what goes on around them where the window is wider or higher."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine.assets import Assets
from game.engine.canvas import CANVAS, NIGHT, Canvas
from game.engine.tween import smoothstep

_ROOM = (240, 360)
"""Units to the left and right of the page, and above and below it, of which a plate's surroundings
show something (tools/art/around.py); beyond is the night."""


NIGHTFALL = 240
"""Units above or below the page at which nothing is seen any more."""


def surroundings(plate: str) -> str:
    """The file with what lies around a plate."""
    return plate.removesuffix(".webp") + "_around.webp"


def needed(canvas: Canvas, plate: str) -> tuple[str, ...]:
    """What `draw_plate` shows, named as for `Assets.ahead`."""
    return (plate,) if _is_bare(canvas) else (plate, surroundings(plate))


def draw_plate(assets: Assets, canvas: Canvas, plate: str) -> None:
    """Draw a plate that fills the page, and what goes on around it."""
    picture = assets.plate(plate)
    if _is_bare(canvas):
        canvas.blit(picture, (0, 0))
        return
    key = ("backdrop", picture, canvas.pixels, canvas.origin, canvas.scale)

    def make() -> Canvas:
        made = canvas.blank()
        draw_around(assets, made, plate)
        made.blit(loose(picture), (0, 0))
        return made

    canvas.blit(assets.made(key, make), (0, 0))


TALL = 100
"""Units above and below the page from which on a window counts as tall: pages of menus and worlds
fill it. One of 4 to 3 has 120, one of 16 to 10 has 40."""
_MOST_TALL = 900
"""Units by which they reach beyond the page at most, each way."""


@dataclass(frozen=True, slots=True)
class Band:
    """How a plate goes on in a tall window between two columns: what lies above ``bottom`` keeps to
    the head of the window, what lies below it to the foot. Between them the rows from ``top`` to
    ``bottom`` are repeated, every other time upside down, or ``stretched``."""

    left: int
    right: int
    top: int
    bottom: int
    stretched: bool = False


_SIDES = (Band(0, CANVAS[0], 120, 360),)


def stretch(canvas: Canvas) -> int:
    """How many units the pages of menus reach above the page, and as many below it."""
    return stretch_of(canvas.area)


def stretch_of(area: pygame.Rect) -> int:
    """The same for a canvas that shows ``area``."""
    room = min(-area.top, area.bottom - CANVAS[1])
    return min(room, _MOST_TALL) if room >= TALL else 0


def room_above(area: pygame.Rect) -> int:
    """How many units a canvas that shows ``area`` has above the page, and as many below it, for
    what may stand at the edges of any window: little where it is not tall."""
    return max(0, min(-area.top, area.bottom - CANVAS[1], _MOST_TALL))


def draw_tall(assets: Assets, canvas: Canvas, plate: str, bands: Sequence[Band] = _SIDES) -> None:
    """`draw_plate`, with a sheet that fills a tall window."""
    more = stretch(canvas)
    if not more:
        draw_plate(assets, canvas, plate)
        return
    picture = assets.plate(plate)

    def make() -> Canvas:
        made = canvas.blank()
        made.fill(NIGHT)
        for band in bands:
            _lengthen(made, loose(picture), band, more)
        return made

    key = ("tall", picture, canvas.pixels, canvas.origin, canvas.scale)
    canvas.blit(assets.made(key, make), (0, 0))


def _lengthen(made: Canvas, sheet: Canvas, band: Band, more: int) -> None:
    """Draw the columns of a band, longer by ``more`` at both ends."""
    left, wide, high = band.left, band.right - band.left, band.bottom - band.top
    above = band.top if band.stretched else band.bottom
    made.blit(sheet, (left, -more), pygame.Rect(left, 0, wide, above))
    rest = pygame.Rect(left, band.bottom, wide, CANVAS[1] - band.bottom)
    made.blit(sheet, (left, band.bottom + more), rest)
    if band.stretched:
        piece = sheet.subsurface(pygame.Rect(left, band.top, wide, high))
        made.blit(piece.resized((wide, high + 2 * more)), (left, band.top - more))
        return
    pairs = -(-more // high)
    high = -(-more // pairs)
    piece = sheet.subsurface(pygame.Rect(left, band.bottom - high, wide, high)).copy()
    turned = Canvas.holding(pygame.transform.flip(piece, False, True), piece.scale)
    clip = made.get_clip()
    made.set_clip(pygame.Rect(left, band.bottom - more, wide, 2 * more))
    for number in range(pairs):
        # From the foot up: there the piece goes on as it stands.
        foot = band.bottom + more - 2 * high * number
        made.blit(piece, (left, foot - high))
        made.blit(loose(turned), (left, foot - 2 * high))
    made.set_clip(clip)


def draw_around(assets: Assets, canvas: Canvas, plate: str) -> None:
    """Draw what goes on around a plate, for whoever puts the plate there."""
    canvas.fill(NIGHT)
    if not _is_bare(canvas):
        canvas.blit(loose(assets.plate(surroundings(plate))), (-_ROOM[0], -_ROOM[1]))


def loose(picture: Canvas) -> Canvas:
    """The same picture, of which no copy at another scale is kept: what is composed of it is."""
    made = picture.subsurface(picture.get_rect())
    made.fixed = False
    return made


def beyond(area: pygame.Rect, inner: pygame.Rect) -> list[pygame.Rect]:
    """What of ``area`` lies above ``inner``, below it, and to its left and right."""
    inner = inner.clip(area)
    parts = (
        pygame.Rect(area.left, area.top, area.width, inner.top - area.top),
        pygame.Rect(area.left, inner.bottom, area.width, area.bottom - inner.bottom),
        pygame.Rect(area.left, inner.top, inner.left - area.left, inner.height),
        pygame.Rect(inner.right, inner.top, area.right - inner.right, inner.height),
    )
    return [part for part in parts if part.width > 0 and part.height > 0]


def nightfall(assets: Assets, canvas: Canvas, *, above: bool = False, below: bool = False) -> None:
    """Let what is drawn above or below the page be lost in the dark."""
    area = canvas.area
    high = -area.top
    if above and high > 0:
        shade = assets.made(("nightfall", area.width, high), lambda: _falling(area.width, high))
        canvas.blit(shade, area.topleft)
    high = area.bottom - CANVAS[1]
    if below and high > 0:
        made = ("nightfall below", area.width, high)
        turned = assets.made(
            made,
            lambda: Canvas.holding(pygame.transform.flip(_falling(area.width, high), False, True)),
        )
        canvas.blit(turned, (area.left, CANVAS[1]))


def _falling(width: int, high: int) -> Canvas:
    """Night at the top, nothing at the foot; of what is higher than some page, mostly night."""
    shade = Canvas((width, high), alpha=True)
    for y in range(high):
        share = smoothstep(min(1.0, (high - y) / NIGHTFALL))
        shade.fill((*NIGHT, round(255 * share)), (0, y, width, 1))
    return shade


def _is_bare(canvas: Canvas) -> bool:
    """Whether there is nothing but the page."""
    return canvas.origin == (0, 0) and canvas.area.size == canvas.get_size()
