"""Notices are there long enough to be read, and then gone."""

from __future__ import annotations

import pygame
import pytest

from game.engine.app import App
from game.engine.driver import Driver
from game.engine.scene import Push
from tests.engine.recording import Recorder


def test_a_notice_goes_after_a_while_and_longer_ones_later(app: App, hands: Driver) -> None:
    app.notices.say("Copied.")
    hands.steps(60)
    assert app.notices.shown == "Copied."
    assert hands.until(lambda: not app.notices.shown, most=300)
    app.notices.say("word " * 40)
    hands.steps(300)
    assert app.notices.shown


def test_what_is_taken_back_goes_unless_something_else_was_said(app: App) -> None:
    app.notices.say("The bell falls.")
    app.notices.take_back("The candle is out.")
    assert app.notices.shown == "The bell falls."
    app.notices.take_back("The bell falls.")
    assert not app.notices.shown


def test_a_new_notice_takes_the_place_of_the_old(app: App, hands: Driver) -> None:
    app.notices.say("first")
    hands.steps(10)
    app.notices.say("second")
    assert app.notices.shown == "second"


def test_captions_go_one_by_one(app: App, hands: Driver) -> None:
    app.go(Push(Recorder()))
    app.change(captions=True)
    blank = hands.picture().get_buffer().raw
    app.audio.play("strike_light")
    hands.steps(50)
    app.audio.play("block")
    both = hands.picture().get_buffer().raw
    hands.steps(80)
    one = hands.picture().get_buffer().raw
    hands.steps(80)
    assert len({blank, both, one}) == 3
    assert hands.picture().get_buffer().raw == blank


@pytest.mark.parametrize("top", [60, 140])
def test_a_notice_begins_where_the_scene_has_room_for_it(app: App, hands: Driver, top: int) -> None:
    scene = Recorder(notice_top=top)
    app.go(Push(scene))
    blank = hands.picture()
    app.notices.say("Copied.")
    changed = pygame.mask.from_threshold(
        hands.picture(), (0, 0, 0), (1, 1, 1, 255), othersurface=blank
    )
    changed.invert()
    rects = changed.get_bounding_rects()
    drawn = rects[0].unionall(rects[1:])
    assert top - 8 <= drawn.top <= top
    assert abs(drawn.height - app.notices.height) < 24


@pytest.mark.parametrize("text_size", [100, 200])
def test_any_length_is_shown_within_the_screen(app: App, hands: Driver, text_size: int) -> None:
    app.change(text_size=text_size)
    app.notices.say("/a/very/long/path" * 40)
    hands.steps(1)
