"""The whole map, small: the washes of its hexes, who is where, and what part is seen."""

from __future__ import annotations

import pygame

from game.core.hexgrid import Hex, Layout, distance, within
from game.engine.app import App
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.chart_view import ChartView
from game.tales.hex.view.grid import read_washes
from game.tales.hex.view.ground import FOLDER
from game.tales.hex.view.labels import KINDS
from game.tales.hex.view.layout import MAP, MINIMAP

_PAD = 9
_FINE = 3
"""It is drawn so many times larger and then reduced."""


class Minimap:
    """Draws it, and keeps what of it does not move."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._washes = read_washes(app.assets.folder / FOLDER)
        self._picture: pygame.Surface | None = None
        self._made_of: tuple[object, ...] = ()

    @staticmethod
    def shows(chart: ChartView) -> bool:
        """Whether there is need of it: the map is larger than its window."""
        return not chart.fits

    def hex_at(self, view: HexView, position: tuple[float, float]) -> Hex | None:
        """The hex of the map at a place of the screen, if that lies on the minimap."""
        if not MINIMAP.collidepoint(position):
            return None
        x, y = position[0] - MINIMAP.left, position[1] - MINIMAP.top
        at = self._layout(view.radius, 1).hex_at(x, y)
        return at if distance(at, (0, 0)) <= view.radius else None

    def draw(self, canvas: pygame.Surface, view: HexView, chart: ChartView) -> None:
        """The map, the patrol, and the part that is seen now."""
        app = self._app
        wanted = (chart.version, view.radius, app.assets.high_contrast)
        if self._picture is None or self._made_of != wanted:
            self._picture, self._made_of = self._made(view), wanted
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), MINIMAP)
        canvas.blit(self._picture, MINIMAP)
        layout = self._layout(view.radius, 1)
        x, y = layout.centre(view.at)
        middle = (MINIMAP.left + x, MINIMAP.top + y)
        pygame.draw.circle(canvas, app.text.colour("parch_hi"), middle, 4.5)
        pygame.draw.circle(canvas, app.text.colour("rubric"), middle, 3.2)
        self._draw_window(canvas, chart, layout)

    def _draw_window(self, canvas: pygame.Surface, chart: ChartView, layout: Layout) -> None:
        """A frame around what is seen."""
        share = layout.size / chart.size
        zero = chart.sheet.place((0, 0))
        left, top = chart.window.to_map(MAP.topleft)
        right, bottom = chart.window.to_map(MAP.bottomright)
        rect = pygame.Rect(
            round(MINIMAP.left + layout.x + (left - zero[0]) * share),
            round(MINIMAP.top + layout.y + (top - zero[1]) * share),
            round((right - left) * share),
            round((bottom - top) * share),
        ).clip(MINIMAP.inflate(-6, -6))
        pygame.draw.rect(canvas, self._app.text.colour("ink"), rect, 1)

    def _made(self, view: HexView) -> pygame.Surface:
        colour = self._app.text.colour
        large = pygame.Surface((MINIMAP.width * _FINE, MINIMAP.height * _FINE), pygame.SRCALPHA)
        layout = self._layout(view.radius, _FINE)
        drawn = {each.at: each for each in view.hexes}
        for at in within((0, 0), view.radius):
            corners = layout.corners(at)
            if at in drawn:
                wash = pygame.Color(self._washes.colours[drawn[at].relief][1])
                pygame.draw.polygon(large, wash, corners)
                if drawn[at].secured:
                    pygame.draw.polygon(large, colour("ink"), corners, _FINE)
            else:
                pygame.draw.polygon(large, (*colour("sepia_lt")[:3], 60), corners, 1)
        for community in view.communities:
            if community.at is not None:
                hue = colour(KINDS.get(community.kind, "ink"))
                middle = layout.centre(community.at)
                pygame.draw.circle(large, hue, middle, max(1.2 * _FINE, layout.size * 0.36))
        return pygame.transform.smoothscale(large, MINIMAP.size)

    def _layout(self, radius: int, fine: int) -> Layout:
        """Where the hexes lie on it, enlarged ``fine`` times."""
        squash = next(iter(self._washes.grids.values())).squash
        wide, high = 3 * radius + 2, 3**0.5 * squash * (2 * radius + 1)
        room = MINIMAP.width - 2 * _PAD
        size = min(room / wide, room / high) * fine
        return Layout(size, MINIMAP.width * fine / 2, MINIMAP.height * fine / 2, squash)
