"""What happened last, on a slip at the foot of the map."""

from __future__ import annotations

from collections import deque

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.scenes.hex.layout import NOTES

_MOST = 3
"""Sentences that are kept."""
_STEPS = 420
_LINES = 4
"""Lines of them that are shown at once."""
_STYLE = Style("body", "ink", 18)
_GROWTH = 1.25


class Notes:
    """Sentences that are told for a while."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._told: deque[tuple[str, int]] = deque(maxlen=_MOST)

    def say(self, words: str) -> None:
        """Tell this too."""
        self._told.append((words, _STEPS))

    def clear(self) -> None:
        """Nothing is told any more."""
        self._told.clear()

    def update(self) -> None:
        """One step of the clock."""
        self._told = deque(
            ((words, left - 1) for words, left in self._told if left > 1), maxlen=_MOST
        )

    def draw(self, canvas: pygame.Surface) -> None:
        """The slip, as high as it must be."""
        app = self._app
        wide = NOTES.width - 28
        told = [(app.text.wrap(words, _STYLE, wide, _GROWTH), left) for words, left in self._told]
        while len(told) > 1 and sum(len(lines) for lines, _ in told) > _LINES:
            told.pop(0)
        if not told:
            return
        step = app.text.leading(_STYLE, _GROWTH)
        high = step * sum(len(lines) for lines, _ in told)
        slip = pygame.Rect(NOTES.left, NOTES.bottom - high - 18, NOTES.width, high + 18)
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), slip)
        y = slip.top + 9
        for lines, left in told:
            for line in lines:
                picture = app.text.line(line, _STYLE, _GROWTH)
                picture.set_alpha(min(255, left * 6))
                canvas.blit(picture, picture.get_rect(midtop=(slip.centerx, y)))
                y += step
