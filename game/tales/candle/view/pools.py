"""Water: where it has a surface, and the edge that it has where it ends in air.

Rooms let water stand where none would: it hangs under a ceiling, and stands as a curtain before a
chain. There it is seen to be held by its own skin, drawn as its surface is.
"""

from __future__ import annotations

from functools import partial

import pygame

from game.engine.assets import Assets
from game.engine.canvas import Canvas
from game.tales.candle.rules.terrain import STONE, WATER, Terrain

MASONRY = "candle/masonry"
EDGES = {"left": (-1, 0), "right": (1, 0), "foot": (0, 1)}
"""Where the neighbour of a tile is at which its water can end in air."""
_TURNS = {"left": 90, "right": -90, "foot": 180}
"""Degrees, counter-clockwise, by which its surface becomes an edge."""
_SURFACE, _SKIN = 8, 3
"""Units from its tile's border at which the line of a surface lies, and that of an edge."""
_WATER, _LINES = 86, 178
"""Opacity, of 255, from which on something of a surface's picture is water, and more than water."""
_COLUMNS = 4
"""Tiles after which the waves of a surface repeat."""


def fills(terrain: Terrain, x: int, y: int) -> bool:
    """Whether the water in a tile fills it, and has no surface there: below water, and below stone
    where its pool stands higher beside it, or that would end in air, or where no air is above any
    of what it hangs together with on its height."""
    above = terrain.at(x, y - 1)
    if above != STONE:
        return above == WATER
    covered = True
    for step in (-1, 1):
        side = x + step
        while terrain.at(side, y) == WATER:
            over = terrain.at(side, y - 1)
            if over == WATER:
                return True
            covered &= over == STONE
            side += step
    return covered


def picture_of(terrain: Terrain, x: int, y: int) -> str:
    """The picture of the water in a tile."""
    return f"water/body_{(x * 3 + y) % 4}" if fills(terrain, x, y) else f"water/top_{x % _COLUMNS}"


def edges_of(terrain: Terrain, x: int, y: int) -> tuple[tuple[str, int], ...]:
    """The sides at which the water in a tile ends in air, each with the column of a surface whose
    waves run on there from tile to tile."""
    columns = {"left": -y, "right": y, "foot": -x}
    return tuple(
        (side, columns[side] % _COLUMNS)
        for side, (dx, dy) in EDGES.items()
        if terrain.at(x + dx, y + dy) not in (STONE, WATER)
    )


def edged(assets: Assets, name: str, edges: tuple[tuple[str, int], ...], seconds: float) -> Canvas:
    """The picture ``name`` of a tile of water that ends at these edges, at a moment."""
    sprite = assets.sprite(MASONRY, name)
    surfaces = {side: assets.sprite(MASONRY, f"water/top_{column}") for side, column in edges}
    frames = tuple((side, surface.at(seconds)) for side, surface in surfaces.items())
    picture = sprite.at(seconds)
    return assets.made(("edged", picture, frames), partial(_edged, picture, frames))


def _edged(picture: Canvas, frames: tuple[tuple[str, Canvas], ...]) -> Canvas:
    made = picture.copy()
    size = made.pixels
    for side, surface in frames:
        turned = pygame.transform.rotate(surface, _TURNS[side])
        dx, dy = EDGES[side]
        out = round((_SURFACE - _SKIN) * surface.scale)
        at = dx * out, dy * out
        water = pygame.mask.Mask(size)
        water.draw(pygame.mask.from_surface(turned, _WATER), at)
        # What it was moved away from is all water.
        water.draw(
            pygame.mask.Mask(size, fill=True), (-dx * (size[0] - out), -dy * (size[1] - out))
        )
        _keep(made, water)
        lines = picture.blank(alpha=True)
        pygame.Surface.blit(lines, turned, at)
        drawn = pygame.mask.from_surface(lines, _LINES)
        drawn = drawn.overlap_mask(pygame.mask.from_surface(made, _WATER), (0, 0))
        _keep(lines, drawn)
        pygame.Surface.blit(made, lines, (0, 0))
    return made


def _keep(picture: Canvas, mask: pygame.Mask) -> None:
    """Leave of a picture what is in the mask."""
    shape = mask.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(255, 255, 255, 0))
    pygame.Surface.blit(picture, shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
