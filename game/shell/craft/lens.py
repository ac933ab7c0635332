"""What part of a picture is seen, and how large: pan and zoom."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

Position = tuple[float, float]

MOST = 6.0
"""How much larger than to fit a picture may be shown."""
KEEP = 60
"""Pixels of a picture that stay in sight, however far it is moved."""


@dataclass
class Lens:
    """Shows a picture of ``width`` by ``height`` units in ``window``."""

    window: pygame.Rect
    width: float
    height: float
    largest: float = 1.0
    """Pixels to a unit that fitting does not exceed."""
    zoom: float = 1.0
    """1 shows the whole."""
    x: float = 0.0
    """Where the picture's middle lies, in pixels from the middle of the window."""
    y: float = 0.0

    @property
    def scale(self) -> float:
        """Pixels to a unit."""
        across = self.window.width / max(1.0, self.width)
        down = self.window.height / max(1.0, self.height)
        return min(across, down, self.largest) * self.zoom

    def to_canvas(self, x: float, y: float) -> Position:
        """Where a point of the picture is seen."""
        scale = self.scale
        return (
            self.window.centerx + self.x + (x - self.width / 2) * scale,
            self.window.centery + self.y + (y - self.height / 2) * scale,
        )

    def to_picture(self, position: Position) -> Position:
        """Which point of the picture is seen there."""
        scale = self.scale
        return (
            (position[0] - self.window.centerx - self.x) / scale + self.width / 2,
            (position[1] - self.window.centery - self.y) / scale + self.height / 2,
        )

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """Where a box of the picture is seen, on whole pixels: neighbours leave no gap."""
        left, top = self.to_canvas(x, y)
        right, bottom = self.to_canvas(x + width, y + height)
        first, above = round(left), round(top)
        return pygame.Rect(first, above, round(right) - first, round(bottom) - above)

    def zoom_at(self, position: Position, factor: float) -> None:
        """Zoom so that what lies under ``position`` stays there."""
        before = self.to_picture(position)
        self.zoom = min(max(self.zoom * factor, 1.0), MOST * max(1.0, 1.0 / self._fitting()))
        after = self.to_canvas(*before)
        self.pan(position[0] - after[0], position[1] - after[1])

    def pan(self, x: float, y: float) -> None:
        """Move the picture by so many pixels; some of it stays in sight."""
        scale = self.scale
        wide = max(0.0, (self.width * scale + self.window.width) / 2 - KEEP)
        high = max(0.0, (self.height * scale + self.window.height) / 2 - KEEP)
        if self.zoom == 1.0:
            wide = high = 0.0
        self.x = min(max(self.x + x, -wide), wide)
        self.y = min(max(self.y + y, -high), high)

    def fit(self) -> None:
        """Show the whole."""
        self.zoom, self.x, self.y = 1.0, 0.0, 0.0

    def _fitting(self) -> float:
        """The scale at which the whole is seen, against the largest."""
        zoom, self.zoom = self.zoom, 1.0
        scale = self.scale
        self.zoom = zoom
        return scale / self.largest
