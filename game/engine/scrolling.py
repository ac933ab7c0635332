"""What scrolls: how far it is, and the bar that shows it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine.assets import Assets

WHEEL_STEP = 60
"""Pixels for one notch of the wheel."""
BAR_WIDTH = 20


@dataclass(slots=True)
class Scroll:
    """A view of ``seen`` pixels on ``whole`` pixels of content."""

    whole: int = 0
    seen: int = 0
    offset: int = 0

    @property
    def needed(self) -> bool:
        """True when not everything can be seen at once."""
        return self.whole > self.seen

    @property
    def most(self) -> int:
        """The largest offset."""
        return max(0, self.whole - self.seen)

    def to(self, offset: float) -> bool:
        """Scroll to ``offset``, or as near as there is content; True when that moved anything."""
        before = self.offset
        self.offset = round(min(max(offset, 0), self.most))
        return self.offset != before

    def by(self, pixels: float) -> bool:
        """Scroll on; True when that moved anything."""
        return self.to(self.offset + pixels)

    def draw(self, assets: Assets, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the bar along the right edge of ``rect``, if there is anything to scroll."""
        if not self.needed:
            return
        track = bar(rect)
        assets.draw_nine(canvas, assets.ui("scroll/track"), track)
        assets.draw_nine(canvas, assets.ui("scroll/thumb"), self.thumb(rect))

    def thumb(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the thumb of the bar stands for a view that fills ``rect``."""
        track = bar(rect)
        height = max(44, track.height * self.seen // max(1, self.whole))
        room = track.height - height
        top = track.top + (room * self.offset // self.most if self.most else 0)
        return pygame.Rect(track.centerx - 9, top, 18, height)

    def drag(self, rect: pygame.Rect, y: float) -> bool:
        """Scroll so that the middle of the thumb comes to ``y``; True when that moved anything."""
        track, thumb = bar(rect), self.thumb(rect)
        room = max(1, track.height - thumb.height)
        return self.to((y - thumb.height / 2 - track.top) / room * self.most)


def bar(rect: pygame.Rect) -> pygame.Rect:
    """Where the bar of a view that fills ``rect`` stands: inside its right edge."""
    return pygame.Rect(rect.right - BAR_WIDTH, rect.top, BAR_WIDTH, rect.height)
