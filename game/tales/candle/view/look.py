"""Measures shared by everything that draws Candle.

A tile is 48 units of the castle, and the rules count 8192 in it. The castle is seen from near: on
the page each of its units is `NEAR` pixels, so that a tile is 72. Whatever draws the castle speaks
in its units, to a canvas of that scale; what is far away, before the play or told over it speaks in
units of the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import Generic, TypeVar

import pygame

from game.core.mode import Mode
from game.engine.canvas import Canvas
from game.tales.candle.rules.body import CELL, WIDTH
from game.tales.candle.rules.params import CASTLE_FLOORS, STORY_LEVELS
from game.tales.candle.rules.view import CandleView, CreatureView

TILE = 48
"""Units of a tile."""
PIXELS, UNITS = 3, 2
"""So many pixels of the page are so many units of the castle."""
NEAR = PIXELS / UNITS
"""Pixels of the page to a unit."""
HALF_BODY = WIDTH // 2
TICKS_A_SECOND = Mode.TICKS_A_SECOND

PERCHED, CLAWS = 19, (15, 33)
"""Where an owl has a candle: how far beside it, and from its middle, in flight to the right."""

Spot = tuple[float, float]
Corner = tuple[int, int]


def near(canvas: Canvas, corner: Corner) -> tuple[Canvas, int, int]:
    """``canvas`` as one draws the castle on it, in its units, and the unit of the floor at its
    corner, which shows the pixel ``corner`` of the floor.

    The unit is even, so that it begins at a whole pixel and nothing trembles while the view moves;
    what it is too far left or above lies beyond the canvas.
    """
    (across, right), (down, low) = divmod(corner[0], PIXELS), divmod(corner[1], PIXELS)
    return canvas.spoken(NEAR, (-right, -low)), across * UNITS, down * UNITS


def seen_near(size: tuple[int, int], corner: Corner) -> tuple[tuple[int, int], int, int]:
    """How many units of the castle `near` shows on a page of ``size``, and its unit of the
    floor."""
    (across, right), (down, low) = divmod(corner[0], PIXELS), divmod(corner[1], PIXELS)
    units = ceil((size[0] + right) / NEAR), ceil((size[1] + low) / NEAR)
    return units, across * UNITS, down * UNITS


def flat(canvas: Canvas) -> Canvas:
    """What `near` gave, as the page speaks to it: a pixel a unit, from its corner."""
    return canvas.spoken(1.0)


def px(length: float) -> float:
    """A length of the rules in units of the castle."""
    return length * TILE / CELL


def storey(view: CandleView) -> int:
    """Which floor of the castle one is on, from 0: a story begun later has its first floors below
    it all the same."""
    below = view.params.chapter - 1 if view.params.kind == "story" else 0
    return below + view.floor.number


def looks_like(view: CandleView) -> int:
    """Which floor of a castle one's floor looks like, from 0: the chapters of the story climb from
    the cellar to the roof, too, and are more than a castle has floors."""
    number = storey(view)
    if view.params.kind == "story":
        return number * (CASTLE_FLOORS - 1) // (STORY_LEVELS - 1)
    return number


def middle(x: int, y: int) -> Spot:
    """The middle of a tile, in units of the floor."""
    return (x + 0.5) * TILE, (y + 0.5) * TILE


def foot(x: int, y: int, width: int = 1) -> Spot:
    """The middle of a tile's lower edge, in units of the floor."""
    return (x + width / 2) * TILE, (y + 1) * TILE


def booty(creature: CreatureView) -> Spot | None:
    """Where the foot of the candle is that an owl carried off, in units of the floor: in its claws,
    and beside it on its perch. It burns there; what others carry gives no light."""
    if creature.kind != "owl" or not creature.carried:
        return None
    x, y = px(creature.x), px(creature.y)
    if creature.mood == "hoard":
        return x + PERCHED, y + TILE / 2
    return x + creature.facing * CLAWS[0], y + CLAWS[1]


T = TypeVar("T")

GRID = 240
"""Units that a view may go on before what is near it is looked for anew."""


class Nearby(Generic[T]):
    """What stands on a floor, each with where it is to be seen, in units of the floor: of all of it
    a frame looks only at what is near."""

    def __init__(self, placed: Iterable[tuple[pygame.Rect, T]], reach: int) -> None:
        """``reach``: how far beyond its place one of them may be seen."""
        self._placed = tuple(placed)
        self._reach = reach
        self._seen: pygame.Rect | None = None
        self._near: tuple[T, ...] = ()

    def around(self, left: int, top: int, size: tuple[int, int]) -> tuple[T, ...]:
        """All that may be seen with that corner on a canvas of that size, in the order in which it
        was told, and a little more."""
        area = pygame.Rect(left // GRID * GRID, top // GRID * GRID, *size)
        if area != self._seen:
            self._seen = area
            # A grid's worth more: the corner may be anywhere in its cell.
            wide = pygame.Rect(area.topleft, (area.width + GRID, area.height + GRID))
            wide = wide.inflate(2 * self._reach, 2 * self._reach)
            self._near = tuple(thing for place, thing in self._placed if wide.colliderect(place))
        return self._near


def tiles(x: int, y: int, width: int = 1, height: int = 1) -> pygame.Rect:
    """Tiles from (x, y) on, in units of the floor."""
    return pygame.Rect(x * TILE, y * TILE, width * TILE, height * TILE)
