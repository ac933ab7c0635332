"""The edge of light round who is seen."""

from __future__ import annotations

import pygame
import pytest

from game.tales.candle.view.rim import RINGS, grow


@pytest.mark.parametrize("cells", [{(3, 4)}, {(0, 0), (1, 0), (9, 6), (9, 7)}])
def test_a_shape_grows_by_a_disc_at_each_of_its_points(cells: set[tuple[int, int]]) -> None:
    room, finer = 12, 3
    shape = pygame.Mask((10, 8))
    for cell in cells:
        shape.set_at(cell)
    size = 10 + 2 * room, 8 + 2 * room
    for grown, (width, _) in zip(grow(shape, size, room), RINGS, strict=True):
        reach = (width * finer + 0.3) ** 2
        for x in range(size[0]):
            for y in range(size[1]):
                near = any((x - room - u) ** 2 + (y - room - v) ** 2 <= reach for u, v in cells)
                assert grown.get_at((x, y)) == near, (width, x, y)
