"""What part of the map is seen, and how large: places of the map, and places on the screen."""

from __future__ import annotations

from game.engine.app import App
from game.tales.hex.view.layout import MAP

_GLIDE = 0.18
_NEAR = 1.5
"""Pixels from where it was sent at which a glide ends."""
_KEEP = 120

Place = tuple[float, float]


class Window:
    """Looks at a picture of the map. ``scale`` is how much of its size is seen, at most 1."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.x = self.y = 0.0
        """The place of the picture in the middle of the window."""
        self.scale = 1.0
        self._goal: Place | None = None

    def look_at(self, place: Place, at_once: bool = False) -> None:
        """Bring a place into the middle."""
        settings = self._app.settings
        self._goal = place
        if at_once or settings.reduced_motion or not settings.animation_speed:
            self.x, self.y = place
            self._goal = None

    def reveal(self, place: Place) -> None:
        """Move as little as brings a place clear of the edges."""
        x, y = self.to_screen(*place)
        room = MAP.inflate(-2 * _KEEP, -2 * _KEEP)
        if not room.collidepoint(x, y):
            dx = min(0.0, x - room.left) + max(0.0, x - room.right)
            dy = min(0.0, y - room.top) + max(0.0, y - room.bottom)
            self._goal = (self.x + dx / self.scale, self.y + dy / self.scale)

    def pan(self, dx: float, dy: float, bounds: tuple[int, int]) -> None:
        """Move the map by so many pixels of the screen; its middle stays within the picture."""
        self._goal = None
        self.x = min(max(self.x - dx / self.scale, 0.0), float(bounds[0]))
        self.y = min(max(self.y - dy / self.scale, 0.0), float(bounds[1]))

    def hold(self, place: Place, point: Place, scale: float) -> None:
        """Show the picture at this scale, with ``place`` of it under a point of the screen."""
        self.scale = scale
        self.x = place[0] - (point[0] - MAP.centerx) / scale
        self.y = place[1] - (point[1] - MAP.centery) / scale
        self._goal = None

    def update(self) -> None:
        """One step of gliding to where it was sent."""
        if self._goal is None:
            return
        dx, dy = self._goal[0] - self.x, self._goal[1] - self.y
        if self._app.settings.reduced_motion or abs(dx) + abs(dy) < _NEAR:
            self.x, self.y = self._goal
            self._goal = None
            return
        self.x += dx * _GLIDE
        self.y += dy * _GLIDE

    def to_map(self, position: Place) -> Place:
        """The place of the picture under a point of the screen."""
        return (
            (position[0] - MAP.centerx) / self.scale + self.x,
            (position[1] - MAP.centery) / self.scale + self.y,
        )

    def to_screen(self, x: float, y: float) -> Place:
        """Where a place of the picture is seen."""
        return (x - self.x) * self.scale + MAP.centerx, (y - self.y) * self.scale + MAP.centery
