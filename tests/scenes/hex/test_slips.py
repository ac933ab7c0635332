"""Boxes of words on the map cover neither the hex that they speak of nor the way there."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.hex.slips import ROOM, tip_place

REACH = 44.0
SIZES = ((300, 60), (460, 130), (496, 190))


@pytest.mark.parametrize("size", SIZES)
def test_a_box_stands_on_the_map_and_clear_of_its_hex(size: tuple[int, int]) -> None:
    for x in range(60, 860, 40):
        for y in range(120, 650, 40):
            box = tip_place(size, (x, y), REACH, [(x, y)])
            assert ROOM.contains(box)
            hex_ = pygame.Rect(0, 0, 60, 60)
            hex_.center = x, y
            assert not box.colliderect(hex_)


def test_a_box_leaves_the_way_free_where_it_can() -> None:
    from_above = [(500, 150 + 70 * step) for step in range(5)]
    box = tip_place((300, 60), from_above[-1], REACH, from_above)
    assert not any(box.collidepoint(at) for at in from_above)
