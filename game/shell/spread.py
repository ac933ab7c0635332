"""A leaf of the help: text and a picture, set like the two pages of an open book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.shell.flow import Block, Flow, Paragraph, Section, Space

GUTTER = 44
"""Bare parchment between the two columns."""
_ROOMY = 1.3
"""Text sizes up to which two columns read well."""
_SIZES = (22, 21, 20, 19)
"""Sizes of the text at 100 %, the best first; a leaf takes the first in which it fits."""
_ALONE = 21
"""Size of the text in one column."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """What one leaf tells."""

    title: str
    paragraphs: tuple[str, ...] = ()
    picture: Block | None = None
    """Shown where there is room for it."""
    lines: tuple[Block, ...] = ()
    """What is no text."""

    def blocks(self, size: int) -> list[Block]:
        """Its text in ``size`` pixels, and what is no text."""
        style = Style("body", size=size)
        return [*(Paragraph(text, style, after=14) for text in self.paragraphs), *self.lines]


def roomy(app: App) -> bool:
    """Whether leaves are set in two columns at the player's text size."""
    return app.text.scale <= _ROOMY


def spread(app: App, room: pygame.Rect, leaf: Leaf) -> list[Flow]:
    """``leaf`` in ``room``: a heading over two columns if all of it fits, or one that scrolls."""
    heading = Section(leaf.title)
    high = heading.height(app, room.width)
    below = pygame.Rect(room.left, room.top + high, room.width, room.height - high)
    column = pygame.Rect(below.left, below.top, (below.width - GUTTER) // 2, below.height)
    for picture, size in product((leaf.picture, None), _SIZES if roomy(app) else ()):
        halves = _halves(app, column, leaf.blocks(size), picture)
        if halves is not None:
            other = column.copy()
            other.right = below.right
            top = pygame.Rect(room.left, room.top, room.width, high)
            return [
                Flow(app, top, [heading]),
                Flow(app, column, halves[0]),
                Flow(app, other, halves[1]),
            ]
    return [Flow(app, room, [heading, *leaf.blocks(_ALONE)])]


def _halves(
    app: App, column: pygame.Rect, blocks: Sequence[Block], picture: Block | None
) -> tuple[list[Block], list[Block]] | None:
    """The blocks for two columns of like height, the picture last; None if they do not fit."""
    end = [] if picture is None else [picture]
    found = None
    for cut in range(1, len(blocks) + 1):
        left, right = list(blocks[:cut]), [*blocks[cut:], *end]
        heights = [sum(b.height(app, column.width) for b in side) for side in (left, right)]
        tallest = max(heights)
        if tallest <= column.height and (found is None or tallest <= found[0]):
            found = (tallest, left, right, heights)
    if found is None:
        return None
    _, left, right, heights = found
    if right == end and end:
        # A picture alone stands beside the middle of the text.
        right.insert(0, Space(max(0, heights[0] - heights[1]) // 2))
    return left, right
