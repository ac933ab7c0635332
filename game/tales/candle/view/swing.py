"""The chain on which he swings: it leans after his hands, link by link, over the wall behind it."""

from __future__ import annotations

from game.engine.canvas import Canvas
from game.tales.candle.rules.body import CELL, MIDDLE, REACH
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.look import TILE, Spot, px
from game.tales.candle.view.masonry import Cell, Masonry, chain_at

SLICE = 6
"""Units of chain that are drawn in one piece; each leans a little more than the one over it."""


def swung_at(view: CandleView) -> Cell | None:
    """A tile of the chain on which he swings; None while he swings on none."""
    return (view.swing - 1, (view.y - MIDDLE) // CELL) if view.swing else None


class SwungChain:
    """Draws the chain that he has in his hands."""

    def __init__(self, masonry: Masonry) -> None:
        self._masonry = masonry

    def draw(self, canvas: Canvas, view: CandleView, left: int, top: int, at: Spot) -> None:
        """Draw it, under the dwarf whose heels are ``at`` a place of the canvas."""
        cell = swung_at(view)
        if cell is None:
            return
        chain = chain_at(view.floor.terrain, cell)
        picture = self._masonry.chain(chain.last - chain.first + 1)
        x, y = chain.column * TILE - left, chain.first * TILE - top
        away = at[0] - x - TILE / 2
        hands = max(1.0, at[1] - px(REACH) - y)
        for deep in range(0, (chain.last - chain.first + 1) * TILE, SLICE):
            # Below his hands it hangs straight.
            aside = away * min(1.0, deep / hands)
            canvas.blit(picture, (round(x + aside), y + deep), (0, deep, TILE, SLICE))
