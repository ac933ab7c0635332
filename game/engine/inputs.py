"""From devices to named actions.

pygame's events go in, the few kinds of event that scenes know come out. What is held is derived
from events, never asked of the device, so tests and replays can drive everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import pygame
from pygame._sdl2 import controller

from game.engine.actions import REPEATING, Bindings

Device = Literal["keyboard", "pad", "mouse"]
Position = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Press:
    """An action began, or came again because it is held."""

    action: str
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Release:
    """An action ended."""

    action: str


@dataclass(frozen=True, slots=True)
class Point:
    """The pointer moved; canvas coordinates."""

    position: Position


@dataclass(frozen=True, slots=True)
class Click:
    """A mouse button went down (1 left, 2 middle, 3 right) or, with ``down`` false, up."""

    position: Position
    button: int = 1
    down: bool = True


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned; positive is away from the hand, that is up the page."""

    position: Position
    steps: float


@dataclass(frozen=True, slots=True)
class Typed:
    """Text was typed or pasted."""

    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """An editing key while typing: backspace, delete, home, end, left, right, paste."""

    key: str


@dataclass(frozen=True, slots=True)
class RawKey:
    """Any key, by scancode: for rebinding."""

    scancode: int


@dataclass(frozen=True, slots=True)
class RawButton:
    """Any gamepad button: for rebinding."""

    button: str


InputEvent = Press | Release | Point | Click | Wheel | Typed | Edit | RawKey | RawButton

REPEAT_AFTER, REPEAT_EVERY = 24, 6
"""Steps until a held direction comes again, and between its repetitions."""
STICK_ON, STICK_OFF = 18_000, 11_000
"""How far, out of 32,767, a stick must go to count, and come back to count no more."""

_BUTTON_NAMES = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "leftstick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rightstick",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "leftshoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rightshoulder",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "dpup",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "dpdown",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "dpleft",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "dpright",
}
_AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
}
_TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lefttrigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "righttrigger",
}
_EDIT_KEYS = {
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
}
_WHILE_TYPING = frozenset({"up", "down", "confirm", "cancel", "fullscreen", "screenshot", "skip"})
"""What keys other than letters may still mean while a text field has the focus."""


class Inputs:
    """Turns events into actions by the bindings it was given."""

    def __init__(self, bindings: Bindings) -> None:
        self.bindings = bindings
        self.device: Device = "keyboard"
        """The device used last: prompts show its keys."""
        self.typing = False
        """True while printable keys type."""
        self.raw = False
        """True while any key or button is wanted as such, for rebinding."""
        self.held: dict[str, int] = {}
        """Actions held now, each with the steps since it began."""
        self.pointer: Position = (0.0, 0.0)
        self._pads: dict[int, controller.Controller] = {}
        self._axes: dict[int, str | None] = {}
        controller.init()
        for index in range(controller.get_count()):
            self._plug(index)

    def translate(self, event: pygame.Event) -> Iterator[InputEvent]:
        """What one pygame event means, its position already in canvas coordinates."""
        kind = event.type
        if kind == pygame.KEYDOWN:
            self.device = "keyboard"
            yield from self._key_down(event)
        elif kind == pygame.KEYUP:
            yield from self._end(self.bindings.of_key(event.scancode))
        elif kind == pygame.TEXTINPUT and self.typing:
            yield Typed(event.text)
        elif kind == pygame.MOUSEMOTION:
            self.pointer = event.pos
            if event.rel != (0, 0):
                self.device = "mouse"
            yield Point(event.pos)
        elif kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.device, self.pointer = "mouse", event.pos
            if event.button <= 3:
                yield Click(event.pos, event.button, kind == pygame.MOUSEBUTTONDOWN)
        elif kind == pygame.MOUSEWHEEL:
            yield Wheel(self.pointer, float(event.precise_y if event.precise_y else event.y))
        else:
            yield from self._pad_event(event)

    def step(self) -> Iterator[Press]:
        """One step of time: held directions come again."""
        for action in self.held:
            self.held[action] += 1
            since = self.held[action] - REPEAT_AFTER
            if action in REPEATING and since >= 0 and since % REPEAT_EVERY == 0:
                yield Press(action, repeat=True)

    def release_all(self) -> Iterator[Release]:
        """Nothing is held any more: the window lost the focus."""
        for action in list(self.held):
            yield from self._end(action)

    def _key_down(self, event: pygame.Event) -> Iterator[InputEvent]:
        if self.raw:
            yield RawKey(event.scancode)
            return
        action = self.bindings.of_key(event.scancode)
        if self.typing:
            if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and event.key == pygame.K_v:
                yield Edit("paste")
            elif event.key in _EDIT_KEYS:
                yield Edit(_EDIT_KEYS[event.key])
            elif action in _WHILE_TYPING and not (event.unicode and event.unicode.isprintable()):
                yield from self._begin(action)
            return
        if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
            action = "fullscreen"
        yield from self._begin(action)

    def _pad_event(self, event: pygame.Event) -> Iterator[InputEvent]:
        kind = event.type
        if kind == pygame.CONTROLLERDEVICEADDED:
            self._plug(event.device_index)
        elif kind == pygame.CONTROLLERDEVICEREMOVED:
            pad = self._pads.pop(event.instance_id, None)
            if pad is not None:
                pad.quit()
            yield from self.release_all()
        elif kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            name = _BUTTON_NAMES.get(event.button)
            if name is not None:
                yield from self._button(name, kind == pygame.CONTROLLERBUTTONDOWN)
        elif kind == pygame.CONTROLLERAXISMOTION:
            yield from self._axis(event.axis, event.value)

    def _axis(self, axis: int, value: int) -> Iterator[InputEvent]:
        before = self._axes.get(axis)
        now: str | None = before
        if abs(value) >= STICK_ON:
            now = _TRIGGERS.get(axis) or _AXES.get(axis, ("", ""))[value > 0] or None
        elif abs(value) <= STICK_OFF:
            now = None
        if now == before:
            return
        self._axes[axis] = now
        self.device = "pad"
        if axis in _TRIGGERS:
            yield from self._button(_TRIGGERS[axis], now is not None)
            return
        yield from self._end(before)
        if not self.raw:
            yield from self._begin(now)

    def _button(self, name: str, down: bool) -> Iterator[InputEvent]:
        self.device = "pad"
        if self.raw:
            if down:
                yield RawButton(name)
            return
        action = self.bindings.of_button(name)
        yield from self._begin(action) if down else self._end(action)

    def _begin(self, action: str | None) -> Iterator[InputEvent]:
        if action is not None and action not in self.held:
            self.held[action] = 0
            yield Press(action)

    def _end(self, action: str | None) -> Iterator[Release]:
        if action is not None and self.held.pop(action, None) is not None:
            yield Release(action)

    def _plug(self, index: int) -> None:
        """Take a gamepad into use; one that cannot be opened is as good as none."""
        try:
            pad = controller.Controller(index)
        except pygame.error:
            return
        self._pads[pad.as_joystick().get_instance_id()] = pad
