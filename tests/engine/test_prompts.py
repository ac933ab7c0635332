"""Prompts show the keys of the device in hand, as they are bound, and can be clicked."""

from __future__ import annotations

import pygame
import pytest

from game.engine.actions import ACTIONS, BUTTONS, SPACE, Bindings
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.engine.inputs import Press
from game.engine.prompts import Prompt, PromptBar, button_picture, cap, keycap
from game.engine.text import Style
from tests.depth import one_in

PROMPTS = [
    Prompt("confirm", "Choose"),
    Prompt("left+right", "Change"),
    Prompt("cancel", "Back"),
    Prompt("odds", "Odds"),
]


@pytest.fixture
def canvas() -> Canvas:
    canvas = Canvas((1280, 720))
    canvas.fill((40, 30, 20))
    return canvas


def drawn(canvas: Canvas) -> pygame.Rect:
    """Where anything was drawn."""
    mask = pygame.mask.from_threshold(canvas, (40, 30, 20), (2, 2, 2))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:])


def test_every_action_and_button_has_a_picture(app: App) -> None:
    for action in ACTIONS:
        assert cap(app, action).get_width() >= 30
    app.inputs.device = "pad"
    for action in ACTIONS:
        assert cap(app, action).get_width() >= 30
    for button in BUTTONS:
        assert button_picture(app, button).get_height() == 36


def test_the_device_used_last_decides(app: App, hands: Driver) -> None:
    hands.press("up")
    key = cap(app, "confirm")
    assert key is keycap(app, "Enter")
    hands.pad("up")
    assert cap(app, "confirm") is app.assets.ui("pad/a").image
    assert cap(app, "tab_next") is app.assets.ui("pad/rb").image
    assert cap(app, "left+right") is app.assets.ui("pad/dpad_horizontal").image
    hands.point(9, 9)
    assert cap(app, "confirm") is app.assets.ui("mouse/left").image
    assert cap(app, "cancel") is keycap(app, "Esc")


def test_a_key_bound_anew_is_shown_at_once(app: App) -> None:
    changed = app.settings.bound(Bindings.default().with_key("confirm", 9))
    app.change(keys=changed.keys)
    assert cap(app, "confirm") is keycap(app, "F")


def test_a_prompt_shows_the_key_it_asks_for_where_that_is_bound(app: App, hands: Driver) -> None:
    assert cap(app, "confirm", key=SPACE) is keycap(app, "Space")
    # Pointing at things does not make a click of what wants a key.
    hands.point(9, 9)
    assert cap(app, "confirm", key=SPACE) is keycap(app, "Space")
    hands.pad("up")
    assert cap(app, "confirm", key=SPACE) is app.assets.ui("pad/a").image
    hands.press("up")
    app.change(keys=app.settings.bound(Bindings.default().with_key("confirm", 9)).keys)
    assert cap(app, "confirm", key=SPACE) is keycap(app, "F")


def test_a_click_is_as_good_as_the_key(app: App, canvas: Canvas) -> None:
    bar = PromptBar(app)
    bar.draw(canvas, PROMPTS, 1250, 686)
    pressed = {bar.clicked((x, 686)) for x in range(0, 1280, 5)}
    assert pressed == {None, Press("confirm"), Press("cancel"), Press("odds")}
    assert bar.clicked((1240, 600)) is None


@one_in(5)
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("left", [24, 500, 900])
def test_prompts_stay_in_their_room(app: App, canvas: Canvas, text_size: int, left: int) -> None:
    app.change(text_size=text_size)
    bar = PromptBar(app)
    bar.draw(canvas, PROMPTS, 1250, 686, left=left)
    room = drawn(canvas)
    assert left - 6 <= room.left
    assert room.right <= 1256
    assert room.top >= 655
    assert room.bottom <= 718
    # The most important one is the last to go.
    assert Press("confirm") in {bar.clicked((x, 686)) for x in range(0, 1280, 5)}


def test_with_a_pad_in_hand_nothing_is_asked_for_that_it_has_no_button_for(
    app: App, canvas: Canvas, hands: Driver
) -> None:
    bar, prompts = PromptBar(app), [*PROMPTS, Prompt("map", "The whole map")]
    assert not app.inputs.bindings.buttons["map"]
    for press, told in ((hands.press, 5), (hands.pad, 4), (hands.press, 5)):
        press("up")
        bar.draw(canvas, prompts, 1256, 690)
        assert len(bar.places) == told


def test_without_prompts_nothing_is_drawn(app: App, canvas: Canvas) -> None:
    before = canvas.copy()
    PromptBar(app).draw(canvas, [], 1250, 686)
    assert canvas.get_buffer().raw == before.get_buffer().raw


def test_prompts_are_left_out_rather_than_set_smaller(app: App, canvas: Canvas) -> None:
    app.change(text_size=200)
    bar = PromptBar(app)
    bar.draw(canvas, PROMPTS, 1250, 686, left=600)
    assert 0 < len(bar.places) < len(PROMPTS)
    whole = cap(app, "confirm").get_width() + app.text.width("Choose", Style("caption"))
    assert bar.places[0][0].width >= 0.94 * whole
