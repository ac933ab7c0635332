"""Keyboard, mouse and gamepad become named actions; what is held follows from events alone."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.engine.actions import ACTIONS, BUTTONS, Bindings
from game.engine.app import App
from game.engine.driver import Driver
from game.engine.inputs import (
    REPEAT_AFTER,
    REPEAT_EVERY,
    Click,
    Edit,
    Point,
    Press,
    RawButton,
    RawKey,
    Release,
    Typed,
    Wheel,
    key_label,
)
from game.engine.scene import Push
from tests.engine.recording import Recorder
from tests.engine.virtual_pad import VirtualPad, events

W, UP, ENTER, F11, DIGIT_3 = 26, 82, 40, 68, 32


@pytest.fixture
def scene(app: App) -> Recorder:
    """The top scene."""
    scene = Recorder()
    app.go(Push(scene))
    return scene


@pytest.fixture
def pad(app: App) -> Iterator[VirtualPad]:
    """A gamepad plugged in while the program runs."""
    pad = VirtualPad()
    app.frame(events(), 0)
    yield pad
    pad.unplug()


def test_a_key_begins_and_ends_its_action(app: App, hands: Driver, scene: Recorder) -> None:
    hands.hold("confirm")
    assert app.inputs.held.keys() == {"confirm"}
    hands.release("confirm")
    assert scene.heard == [Press("confirm"), Release("confirm")]
    assert not app.inputs.held


def test_an_action_with_two_keys_ends_with_the_last_of_them(
    app: App, hands: Driver, scene: Recorder
) -> None:
    hands.key_down(W)
    hands.key_down(UP)
    hands.key_up(W)
    assert "up" in app.inputs.held
    hands.key_up(UP)
    assert scene.heard == [Press("up"), Release("up")]


def test_a_held_direction_comes_again_but_confirm_does_not(hands: Driver, scene: Recorder) -> None:
    hands.hold("confirm")
    hands.hold("down")
    hands.steps(REPEAT_AFTER + 2 * REPEAT_EVERY)
    assert scene.heard.count(Press("down", repeat=True)) == 3
    assert Press("confirm", repeat=True) not in scene.heard


def test_a_system_that_repeats_keys_repeats_nothing_here(hands: Driver, scene: Recorder) -> None:
    for _ in range(5):
        hands.key_down(ENTER)
    assert scene.heard == [Press("confirm")]


def test_losing_the_window_lets_everything_go(app: App, hands: Driver, scene: Recorder) -> None:
    hands.hold("left")
    app.frame([pygame.Event(pygame.WINDOWFOCUSLOST)], 0)
    assert not app.inputs.held
    assert scene.heard[-1] == Release("left")
    assert "blur" in scene.told


def test_digits_are_actions_of_their_own(hands: Driver, scene: Recorder) -> None:
    hands.key(DIGIT_3)
    assert scene.presses == ["digit_3"]


def test_letters_with_ctrl_mean_what_every_program_means(hands: Driver, scene: Recorder) -> None:
    hands.key(29, pygame.KMOD_CTRL)  # Z
    hands.key(29, pygame.KMOD_META | pygame.KMOD_SHIFT)
    hands.key(28, pygame.KMOD_CTRL)  # Y
    hands.key(22, pygame.KMOD_CTRL)  # S, which alone is "down"
    hands.key(6, pygame.KMOD_CTRL)  # C
    hands.key(22, pygame.KMOD_CTRL | pygame.KMOD_ALT)  # that is Alt Gr
    assert scene.presses == ["undo", "redo", "redo", "save", "copy", "down"]


def test_letters_with_ctrl_mean_the_same_while_one_types(
    app: App, hands: Driver, scene: Recorder
) -> None:
    scene.typing = True
    app.inputs.typing = True
    hands.key(29, pygame.KMOD_CTRL)
    hands.key(6, pygame.KMOD_CTRL)
    assert scene.heard == [Press("undo"), Release("undo"), Edit("copy")]


def test_letters_type_while_a_text_field_has_the_focus(
    app: App, hands: Driver, scene: Recorder
) -> None:
    scene.typing = True
    app.inputs.typing = True
    hands.key(W)  # a letter, and "up" elsewhere
    hands.type("w é")
    hands.key(42)  # backspace, and "undo" elsewhere
    hands.key(25, pygame.KMOD_CTRL)  # Ctrl+V
    hands.press("confirm")
    assert scene.heard == [
        *map(Typed, "w é"),
        Edit("backspace"),
        Edit("paste"),
        Press("confirm"),
        Release("confirm"),
    ]


def test_nothing_types_while_no_text_field_has_the_focus(hands: Driver, scene: Recorder) -> None:
    hands.type("abc")
    assert scene.heard == []


def test_rebinding_hears_the_key_itself(app: App, hands: Driver, scene: Recorder) -> None:
    hands.hold("confirm")
    app.inputs.raw = True
    hands.key_down(ENTER)  # still held since before: not a new key
    hands.release("confirm")
    hands.key(F11)
    hands.button("y")
    assert scene.heard == [Press("confirm"), Release("confirm"), RawKey(F11), RawButton("y")]


def test_the_mouse_points_clicks_and_turns_its_wheel(
    app: App, hands: Driver, scene: Recorder
) -> None:
    hands.click(400, 300)
    hands.wheel(-2)
    assert scene.heard == [
        Point((400, 300)),
        Click((400, 300), 1, True),
        Click((400, 300), 1, False),
        Wheel((400, 300), -2.0),
    ]
    assert app.inputs.device == "mouse"


def test_places_are_those_of_the_canvas_whatever_the_window(
    app: App, hands: Driver, scene: Recorder
) -> None:
    hands.resize(1024, 768)  # bars above and below
    said = {"pos": (512, 384), "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}
    app.frame([pygame.Event(pygame.MOUSEMOTION, said)], 0)
    assert scene.heard == [Point((640, 360))]


def test_a_gamepad_can_be_plugged_in_at_any_time(
    app: App, pad: VirtualPad, scene: Recorder
) -> None:
    pad.down("a")
    app.frame(events(), 0)
    pad.up("a")
    app.frame(events(), 0)
    assert scene.heard == [Press("confirm"), Release("confirm")]
    assert app.inputs.device == "pad"


def test_a_stick_is_four_directions_with_a_dead_zone(
    app: App, pad: VirtualPad, scene: Recorder
) -> None:
    for value in (9_000, 30_000, 15_000, 30_000, 2_000, -30_000, 0):
        pad.axis(0, value)
        app.frame(events(), 0)
    assert scene.heard == [Press("right"), Release("right"), Press("left"), Release("left")]


def test_a_stick_held_goes_on_like_a_key(
    app: App, hands: Driver, pad: VirtualPad, scene: Recorder
) -> None:
    pad.axis(1, 32_000)
    app.frame(events(), 0)
    hands.steps(REPEAT_AFTER)
    assert scene.heard == [Press("down"), Press("down", repeat=True)]


@pytest.mark.usefixtures("scene")
def test_pulling_the_gamepad_out_lets_its_buttons_go(app: App) -> None:
    pad = VirtualPad()
    app.frame(events(), 0)
    pad.down("a")
    app.frame(events(), 0)
    assert "confirm" in app.inputs.held
    pad.unplug()
    app.frame(events(), 0)
    assert not app.inputs.held


@pytest.mark.usefixtures("scene", "hands")
def test_two_gamepads_do_not_disturb_each_other(app: App) -> None:
    axis = {"axis": pygame.CONTROLLER_AXIS_LEFTX, "value": 32_000}
    app.frame([pygame.Event(pygame.CONTROLLERAXISMOTION, {**axis, "instance_id": 1})], 0)
    axis["value"] = 0
    app.frame([pygame.Event(pygame.CONTROLLERAXISMOTION, {**axis, "instance_id": 2})], 0)
    assert "right" in app.inputs.held


@pytest.mark.usefixtures("scene")
def test_the_device_used_last_is_known(app: App, hands: Driver) -> None:
    seen = []
    for use in (lambda: hands.press("up"), lambda: hands.pad("up"), lambda: hands.point(5, 5)):
        use()
        seen.append(app.inputs.device)
    assert seen == ["keyboard", "pad", "mouse"]


def test_every_action_can_be_reached_from_the_keyboard() -> None:
    keys = Bindings.default().keys
    assert all(keys[action] for action in ACTIONS)
    used = [key for codes in keys.values() for key in codes]
    assert len(used) == len(set(used))


def test_everything_but_window_matters_can_be_reached_from_the_pad() -> None:
    buttons = Bindings.default().buttons
    without = {action for action in ACTIONS if not buttons[action]}
    # Pages also turn with the right stick; an ID is copied from the pause menu;
    # the party’s sheet is a tab of the list of deeds, and the deeds of Key are lines of it;
    # its whole map is as far as pages turn. How fast things move is an option.
    deeds = {"explore", "take", "search", "speed"}
    pages = {"pack", "map", "page_up", "page_down"}
    assert without == {"copy", "fullscreen", "screenshot"} | deeds | pages


def test_a_key_taken_by_one_action_is_lost_by_the_other() -> None:
    bindings = Bindings.default().with_key("hint", W)
    assert bindings.of_key(W) == "hint"
    assert bindings.keys["up"] == (UP,)


def test_an_action_that_would_be_left_without_a_key_gets_the_one_given_up() -> None:
    default = Bindings.default()
    (escape,) = default.keys["cancel"]
    (hint,) = default.keys["hint"]
    bindings = default.with_key("hint", escape)
    assert bindings.of_key(escape) == "hint"
    assert bindings.of_key(hint) == "cancel"


def test_buttons_are_rebound_like_keys() -> None:
    bindings = Bindings.default().with_button("confirm", "b")
    assert bindings.of_button("b") == "confirm"
    assert bindings.of_button("a") == "cancel"


def test_every_button_and_bound_key_has_a_name() -> None:
    keys = Bindings.default().keys
    assert all(key_label(key)[0] != "#" for codes in keys.values() for key in codes)
    buttons = Bindings.default().buttons
    assert {button for names in buttons.values() for button in names} <= set(BUTTONS)
