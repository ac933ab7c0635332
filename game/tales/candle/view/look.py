"""Measures shared by everything that draws Candle: a tile is 48 px, the rules count 8192 in it."""

from __future__ import annotations

from game.core.mode import Mode
from game.tales.candle.rules.body import CELL, WIDTH
from game.tales.candle.rules.view import CandleView

TILE = 48
"""Pixels of a tile on the canvas."""
HALF_BODY = WIDTH // 2
TICKS_A_SECOND = Mode.TICKS_A_SECOND

Spot = tuple[float, float]


def px(length: float) -> float:
    """A length of the rules in units of the page."""
    return length * TILE / CELL


def storey(view: CandleView) -> int:
    """Which floor of the castle one is on, from 0: a story begun later has its first floors below
    it all the same."""
    below = view.params.chapter - 1 if view.params.kind == "story" else 0
    return below + view.floor.number


def middle(x: int, y: int) -> Spot:
    """The middle of a tile, in pixels of the floor."""
    return (x + 0.5) * TILE, (y + 0.5) * TILE


def foot(x: int, y: int, width: int = 1) -> Spot:
    """The middle of a tile's lower edge, in pixels of the floor."""
    return (x + width / 2) * TILE, (y + 1) * TILE
