"""What part of the floor is seen: a camera that looks ahead and never swings."""

from __future__ import annotations

from game.tales.candle.view.look import TILE, Spot

AHEAD = 120
"""Pixels by which it looks the way he faces."""
AHEAD_PACE = 1.6
"""Pixels a step in which that look turns: slow enough for any stomach."""
DOWN = 150
"""Pixels by which it looks down or up when he does."""
EASE = 0.10
SLACK = 96
"""Pixels he may rise or fall in the air before the picture follows."""
LEAP = 4 * TILE
"""Farther than this in one step is no walk: the picture is simply there."""


class Camera:
    """The middle of the picture, in pixels of the floor."""

    def __init__(self, width: int, height: int) -> None:
        self._size = (width, height)
        self._bounds = (0, 0)
        self._ahead = 0.0
        self._level = 0.0
        self._look = 0.0
        self.x = self.y = 0.0
        self.before: Spot = (0.0, 0.0)

    def enter(self, width: int, height: int, x: float, y: float) -> None:
        """A floor of so many pixels begins, with him at (x, y)."""
        self._bounds = (width, height)
        self._ahead = self._look = 0.0
        self._level = y
        self.x, self.y = self._held(x, y - TILE)
        self.before = (self.x, self.y)

    def follow(self, x: float, y: float, facing: int, look: int, grounded: bool) -> bool:
        """One step; ``look`` is 1 while he looks down, -1 while up. True when he went so far that
        the picture is another one at once."""
        self.before = (self.x, self.y)
        wanted = facing * AHEAD
        self._ahead += max(-AHEAD_PACE, min(AHEAD_PACE, wanted - self._ahead))
        self._look += (look * DOWN - self._look) * EASE
        if grounded:
            self._level += (y - self._level) * EASE
        elif abs(y - self._level) > SLACK:
            self._level = y - SLACK if y > self._level else y + SLACK
        goal = self._held(x + self._ahead, self._level - TILE + self._look)
        if abs(goal[0] - self.x) > LEAP * 2 or abs(goal[1] - self.y) > LEAP * 2:
            self.enter(*self._bounds, x, y)
            return True
        self.x += (goal[0] - self.x) * EASE * 1.6
        self.y += (goal[1] - self.y) * EASE * 1.6
        return False

    def corner(self, alpha: float) -> tuple[int, int]:
        """The floor's pixel at the canvas's corner, between the last two steps."""
        x = self.before[0] + (self.x - self.before[0]) * alpha
        y = self.before[1] + (self.y - self.before[1]) * alpha
        return round(x - self._size[0] / 2), round(y - self._size[1] / 2)

    def _held(self, x: float, y: float) -> Spot:
        """The nearest middle that shows nothing beyond the floor; a small floor is centred."""
        return (
            _between(x, self._size[0], self._bounds[0]),
            _between(y, self._size[1], self._bounds[1]),
        )


def _between(middle: float, seen: int, whole: int) -> float:
    if whole <= seen:
        return whole / 2
    return max(seen / 2, min(whole - seen / 2, middle))
