"""The table in a tall window: everything has a place of its own there, and a click finds it."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.tales.throne.view.board import RECTS
from game.tales.throne.view.folded import Fold
from game.tales.throne.view.layout import ASIDE, CHOICES, CLOTH, SCROLL, SLIP

TALL = (120, 152, 300, 360, 600, 777, 900)
"""Units above and below the page: 4 to 3, 5 to 4, half a screen, 2 to 3, 9 to 16, as much as there
is."""


@pytest.mark.parametrize("more", TALL)
def test_parts_share_a_tall_window_without_covering_each_other(more: int) -> None:
    window = pygame.Rect(0, -more, 1280, 720 + 2 * more)
    places = [part.place.inflate(-2, -2) for part in Fold(more).parts]
    assert all(window.contains(place) for place in places)
    assert not any(one.colliderect(other) for one, other in combinations(places, 2))


@pytest.mark.parametrize("more", TALL)
def test_what_is_seen_in_a_tall_window_is_found_there(more: int) -> None:
    fold = Fold(more)
    for rect in (*RECTS.values(), ASIDE, CHOICES, CLOTH, SCROLL):
        seen = fold.to_window(rect).center
        assert fold.to_page(seen) == pytest.approx(rect.center, abs=1)
    assert fold.to_page((640, 720 + more - 1))[1] > 678, "the line of buttons is at the foot"


@pytest.mark.parametrize("more", TALL)
def test_a_slip_has_room_and_hides_no_hand(more: int) -> None:
    fold = Fold(more)
    assert fold.slips.width >= SLIP.width
    assert not fold.slips.colliderect(fold.to_window(CLOTH))
