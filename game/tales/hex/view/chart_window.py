"""What part of a chart is seen, and how large."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.core.hexgrid import Hex
from game.engine.app import App
from game.shell.craft.picture import Position
from game.tales.hex.view.chart_sheet import ChartSheet
from game.tales.hex.view.grid import SIZES
from game.tales.hex.view.land import Spot

_LARGE = 12
"""The radius from which on hexes are the smallest to begin with."""
_MOST_PIXELS = 10_000_000
"""A picture of the chart is no larger, but for that of the smallest hexes."""
_EDGE = (70, 60)
"""How near to the edges of the window a hex may lie that is to be seen, across and down."""


class ChartWindow:
    """Shows the chart of a country of ``radius`` in ``area``, in one of the sizes for which there
    are pictures; where the smallest would not fit, as a whole, too."""

    def __init__(self, app: App, radius: int, area: pygame.Rect) -> None:
        self._app, self._radius = app, radius
        self.area = area
        self._spots: Mapping[Hex, Spot] = {}
        self._version = 0
        larger = (size for size in SIZES[1:] if self._pixels(size) <= _MOST_PIXELS)
        self._sizes = [SIZES[0], *larger]
        self._level = 0 if radius >= _LARGE else 1
        self._sheet = self._new_sheet()
        if not self._fits():
            self._sizes.insert(0, 0)
            self._level += 1
        self._x, self._y = self._place((0, 0))
        self._reduced: pygame.Surface | None = None
        self._reduced_of: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """Pixels from the middle of a hex to a corner in the picture that is shown."""
        return self._sheet.grid.size

    @property
    def scale(self) -> float:
        """How much of that size is seen; less than 1 only for the whole of a large chart."""
        if self._sizes[self._level]:
            return 1.0
        wide, high = self._sheet.picture.get_size()
        return min(self.area.width / wide, self.area.height / high)

    def show(self, spots: Mapping[Hex, Spot]) -> None:
        """Show these hexes."""
        self._spots = spots
        self._version += 1
        self._sheet.show(spots)

    def zoom(self, steps: int, about: Position | None = None) -> bool:
        """The next size up or down, what lies under ``about`` staying there; False at the last."""
        wanted = min(max(self._level + steps, 0), len(self._sizes) - 1)
        if wanted == self._level:
            return False
        about = about or self.area.center
        x, y = self._to_map(about)
        wide, high = self._sheet.picture.get_size()
        share = x / wide, y / high
        self._level = wanted
        if (self._sizes[wanted] or SIZES[0]) != self.size:
            self._sheet = self._new_sheet()
            self._sheet.show(self._spots)
        wide, high = self._sheet.picture.get_size()
        self._x = share[0] * wide + (self.area.centerx - about[0]) / self.scale
        self._y = share[1] * high + (self.area.centery - about[1]) / self.scale
        self.pan(0, 0)
        return True

    def pan(self, dx: float, dy: float) -> None:
        """Move the chart by so many pixels; its middle stays in sight."""
        wide, high = self._sheet.picture.get_size()
        self._x = min(max(self._x - dx / self.scale, 0), wide)
        self._y = min(max(self._y - dy / self.scale, 0), high)
        if self.scale < 1:
            self._x, self._y = wide / 2, high / 2

    def reveal(self, at: Hex) -> None:
        """Move as little as brings a hex clear of the edges."""
        x, y = self.on_screen(at)
        room = self.area.inflate(-2 * _EDGE[0], -2 * _EDGE[1])
        dx = max(0, room.left - x) + min(0, room.right - x)
        dy = max(0, room.top - y) + min(0, room.bottom - y)
        self.pan(dx, dy)

    def on_screen(self, at: Hex) -> Position:
        """Where the middle of a hex is seen."""
        x, y = self._place(at)
        return (
            self.area.centerx + (x - self._x) * self.scale,
            self.area.centery + (y - self._y) * self.scale,
        )

    def hex_at(self, position: Position) -> Hex | None:
        """The hex of the country under a point of the screen."""
        return self._sheet.hex_at(*self._to_map(position))

    def draw(self, canvas: pygame.Surface, cursor: Hex) -> None:
        """The chart, and a frame around the hex that is chosen."""
        clip = canvas.get_clip()
        canvas.set_clip(self.area)
        left = round(self.area.centerx - self._x * self.scale)
        top = round(self.area.centery - self._y * self.scale)
        canvas.blit(self._picture(), (left, top))
        x, y = self.on_screen(cursor)
        sprite = self._app.assets.sprite(f"hex/ruling_{self.size}", "frame/choice")
        if self.scale == 1.0:
            canvas.blit(sprite.image, sprite.place(round(x), round(y)))
        else:
            size = [max(1, round(side * self.scale)) for side in sprite.image.get_size()]
            frame = self._app.assets.scaled(sprite.image, (size[0], size[1]))
            canvas.blit(frame, frame.get_rect(center=(round(x), round(y))))
        canvas.set_clip(clip)
        pygame.draw.rect(canvas, self._app.text.colour("ink"), self.area, 2)

    def _picture(self) -> pygame.Surface:
        """The chart in the size in which it is seen."""
        if self.scale == 1.0:
            return self._sheet.picture
        wide, high = self._sheet.picture.get_size()
        size = round(wide * self.scale), round(high * self.scale)
        wanted = self._version, self.size, *size
        if self._reduced is None or self._reduced_of != wanted:
            self._reduced_of = wanted
            self._reduced = pygame.transform.smoothscale(self._sheet.picture, size)
        return self._reduced

    def _to_map(self, position: Position) -> Position:
        return (
            self._x + (position[0] - self.area.centerx) / self.scale,
            self._y + (position[1] - self.area.centery) / self.scale,
        )

    def _place(self, at: Hex) -> Position:
        x, y = self._sheet.place(at)
        return float(x), float(y)

    def _fits(self) -> bool:
        """Whether the smallest size shows the whole chart."""
        reach = SIZES[0] * (2 * self._radius + 1)
        return 1.5 * reach <= self.area.width and 1.74 * reach <= self.area.height

    def _pixels(self, size: int) -> float:
        reach = 2 * (self._radius + 2) + 1
        return 1.5 * 1.74 * (size * reach) ** 2

    def _new_sheet(self) -> ChartSheet:
        return ChartSheet(self._app, self._radius, self._sizes[self._level] or SIZES[0])
