"""The panel below the map in a tall window."""

from __future__ import annotations

import pygame
import pytest

from game.tales.key.view.layout import (
    FACE,
    MAP,
    MENU,
    PANEL,
    VIEW,
    hidden_part,
    open_parts,
    panel_of,
    to_panel,
    wider,
)


@pytest.mark.parametrize("more", [320, 360, 600, 777])
def test_the_panel_lies_below_what_is_seen_of_the_map(more: int) -> None:
    window = pygame.Rect(0, -more, 1280, 720 + 2 * more)
    part = panel_of(window)
    assert part is not None
    assert window.contains(part.place)
    view = wider(VIEW, window)
    assert view.width > VIEW.width + 500, "the map is as wide as the window"
    assert view.bottom <= part.place.top
    assert wider(MAP, window).contains(part.place), "it goes on around the panel"
    for rect in (FACE, MENU):
        spot = to_panel(window, part.to_window(rect).center)
        assert spot == pytest.approx(rect.center, abs=1)


@pytest.mark.parametrize("more", [0, 152])
def test_it_lies_beside_the_map_where_a_window_is_not_so_tall(more: int) -> None:
    window = pygame.Rect(0, -more, 1280, 720 + 2 * more)
    assert panel_of(window) is None
    assert to_panel(window, PANEL.center) == PANEL.center
    assert wider(MAP, window).contains(window) == bool(more), "in a tall one it goes on around it"


@pytest.mark.parametrize("area", [(0, 0, 1280, 720), (-160, 0, 1600, 720), (0, -240, 1280, 1200)])
def test_all_but_what_the_panel_hides_lies_in_a_few_parts(area: tuple[int, int, int, int]) -> None:
    whole = pygame.Rect(area)
    hidden, parts = hidden_part(whole), open_parts(whole)
    assert len(parts) <= 4
    assert sum(part.width * part.height for part in (hidden, *parts)) == whole.width * whole.height
    assert not hidden or (PANEL.contains(hidden) and hidden.collidelist(parts) == -1)
