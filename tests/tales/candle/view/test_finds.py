"""The choice of a find: cards that hold their words, lie as the keys do, and can be clicked."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.engine.canvas import CANVAS, Canvas
from game.shell.tale import Services
from game.tales.candle.rules.state import FINDS
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view import finds as shown
from game.tales.candle.view.finds import Finds
from tests.tales.candle.view.playing import begun


def offering(services: Services, choice: int) -> CandleView:
    view = begun(services, "story,1,floors=1").session.game.view()
    return replace(view, phase="interlude", offer=FINDS[2:4], choice=choice)


def drawn(services: Services, view: CandleView) -> Finds:
    finds = Finds(services.app)
    finds.draw_offer(Canvas(CANVAS), view, at_right=False)
    return finds


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [100, 125])
def test_a_card_holds_the_words_of_every_find(services: Services, language: str, size: int):
    services.app.change(language=language, text_size=size)
    services.app.locale.language = language
    finds = Finds(services.app)
    wide = (CANVAS[0] - 2 * shown.MARGIN - shown.ASIDE - 2 * shown.GAP) // 2
    assert not finds.is_large
    assert all(finds.height_of(name, wide) <= shown.BOTTOM - shown.TOP for name in FINDS)


@pytest.mark.parametrize("size", [100, 200])
def test_a_mouse_points_at_either_find(services: Services, size: int):
    services.app.change(text_size=size)
    for choice in (0, 1):
        view = offering(services, choice)
        finds = drawn(services, view)
        left, right = finds.places
        assert left.right < right.left, "left and right are the keys that choose"
        assert [finds.card_at(view, place.center) for place in (left, right)] == [0, 1]
        assert finds.card_at(view, (4, 4)) is None
        # What is told of the one looked at is that one.
        assert size == 100 or finds.card_at(view, (640, 300)) == choice


def test_in_large_words_a_click_on_the_result_looks_at_the_first(services: Services):
    services.app.change(text_size=200)
    assert Finds(services.app).card_at(offering(services, -1), (640, 360)) == 0


@pytest.mark.parametrize("size", [100, 125])
def test_nothing_of_the_place_is_seen_between_the_cards(services: Services, size: int):
    services.app.change(text_size=size)
    view, canvas, finds = offering(services, 0), Canvas(CANVAS), Finds(services.app)
    canvas.fill((255, 0, 255))
    finds.draw_offer(canvas, view, at_right=False)
    left, right = finds.places
    between = pygame.Rect(left.right, left.top, right.left - left.right, left.height)
    told = pygame.Rect(left.left, shown.TOP, right.right - left.left, left.top - shown.TOP)
    for gap in (between, told):
        seen = pygame.mask.from_threshold(canvas.subsurface(gap), (255, 0, 255), (60, 60, 60, 255))
        assert not seen.count()
