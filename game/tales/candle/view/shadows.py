"""What the flame in his hand cannot reach: stone throws its shadow away from it.

Only this one light throws live shadows. The edges that face it are found once for each tile it
stands in; from them the dark is drawn as polygons into the light's own small picture. They begin a
little inside the stone, so that its rim is always lit (rules/platformer.md, "Known complaints").
"""

from __future__ import annotations

import pygame

from game.tales.candle.rules.terrain import STONE, WEB, Terrain
from game.tales.candle.view.look import TILE

REACH = 9
"""Tiles around the flame in which stone throws a shadow."""
RIM = 22
"""Pixels of a lit face before its shadow begins."""
FAR = 12.0
"""How many times as far as the edge a shadow reaches."""

Edge = tuple[float, float, float, float]


def facing_edges(terrain: Terrain, column: int, row: int, burnt: frozenset[int]) -> list[Edge]:
    """The edges of stone that face a flame in tile (column, row), merged, in floor pixels."""

    def dark(x: int, y: int) -> bool:
        tile = terrain.at(x, y)
        if tile == WEB:
            return y * terrain.width + x not in burnt
        return tile == STONE

    found: list[Edge] = []
    across = range(column - REACH, column + REACH + 1)
    down = range(row - REACH, row + REACH + 1)
    for y in down:
        step = 1 if y >= row else -1
        line = (y + (step > 0)) * TILE + step * RIM
        begun: int | None = None
        for x in (*across, across.stop):
            here = x < across.stop and dark(x, y + step) and not dark(x, y)
            if here and begun is None:
                begun = x
            elif not here and begun is not None:
                first, last = begun * TILE, x * TILE
                # In a corner the edges of floor and wall cross, so that no light leaks between.
                first -= RIM * dark(begun - 1, y)
                last += RIM * dark(x, y)
                found.append((first, line, last, line))
                begun = None
    for x in across:
        step = 1 if x >= column else -1
        line = (x + (step > 0)) * TILE + step * RIM
        begun = None
        for y in (*down, down.stop):
            here = y < down.stop and dark(x + step, y) and not dark(x, y)
            if here and begun is None:
                begun = y
            elif not here and begun is not None:
                first, last = begun * TILE, y * TILE
                first -= RIM * dark(x, begun - 1)
                last += RIM * dark(x, y)
                found.append((line, first, line, last))
                begun = None
    return found


def draw_shadows(
    picture: pygame.Surface, edges: list[Edge], flame: tuple[float, float], scale: float
) -> None:
    """Black out in ``picture``, whose middle is the flame, what lies behind ``edges``."""
    half = picture.get_width() / 2
    fx, fy = flame
    for x0, y0, x1, y1 in edges:
        ax, ay, bx, by = x0 - fx, y0 - fy, x1 - fx, y1 - fy
        corners = [
            (half + ax * scale, half + ay * scale),
            (half + bx * scale, half + by * scale),
            (half + bx * scale * FAR, half + by * scale * FAR),
            (half + ax * scale * FAR, half + ay * scale * FAR),
        ]
        pygame.draw.polygon(picture, (0, 0, 0), corners)
