"""In a small window text is set larger than the player asked for, so that it can be read."""

from __future__ import annotations

import pytest

from game.engine.app import App
from game.engine.driver import Driver
from game.engine.settings import LEGIBLE, TEXT_SIZES, legible


@pytest.mark.parametrize(
    ("window", "chosen", "shown"),
    [
        ((1280, 720), 100, 100),
        ((3840, 2160), 100, 100),
        ((960, 1080), 100, 100),  # half of a screen
        ((800, 600), 100, 125),
        ((640, 480), 100, 150),
        ((600, 900), 100, 175),  # upright
        ((400, 600), 100, 200),
        ((800, 600), 175, 175),
    ],
)
def test_text_is_as_large_as_was_asked_for_or_as_can_be_read(
    window: tuple[int, int], chosen: int, shown: int
) -> None:
    share = min(window[0] / 1280, window[1] / 720)
    assert legible(chosen, share) == shown
    assert shown == TEXT_SIZES[-1] or 18 * shown / 100 * share >= LEGIBLE


def test_the_page_is_set_anew_when_the_window_becomes_small(app: App, hands: Driver) -> None:
    app.draw()
    assert app.text.scale == 1.0
    hands.resize(640, 360)
    app.draw()
    assert app.text.scale == 1.5
    hands.resize(1280, 720)
    app.draw()
    assert app.text.scale == 1.0, "the player's own size was kept"
