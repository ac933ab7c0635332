"""From devices to named actions.

pygame's events go in, the few kinds of event that scenes know come out. What is held is derived
from events, never asked of the device, so tests and replays can drive everything. Keys are
scancodes, that is places, and each system has its own letters there; gamepads are SDL's
controllers, plugged and unplugged at any time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import pygame
from pygame._sdl2 import controller

from game.engine.actions import DIGIT_KEYS, KEY_NAMES, REPEATING, Bindings

_SCANCODES = 512
"""SDL's number of scancodes."""
_NAMED = frozenset(range(40, 45)) | frozenset(range(57, 512))
"""Scancodes that are the same key on every layout: their names come from `KEY_NAMES`."""


def keycode(scancode: int) -> int:
    """The key that lies at ``scancode`` in the layout in force; 0 if none is known."""
    return _layout().get(scancode, 0)


def key_label(scancode: int) -> str:
    """What stands on the key cap: the letter of the layout in force, or a msgid of `KEY_NAMES`."""
    key = keycode(scancode)
    if key and scancode not in _NAMED:
        return pygame.key.name(key).upper()
    if scancode in KEY_NAMES:
        return KEY_NAMES[scancode]
    return pygame.key.name(key) if key else f"#{scancode}"


def forget_layout() -> None:
    """The player changed the keyboard layout."""
    _layout.cache_clear()


@cache
def _layout() -> dict[int, int]:
    # pygame tells scancodes from keys only through the table of pressed keys. Filled with its own
    # indices, that table answers "where is this key?" with the scancode itself.
    table: Any = tuple(range(_SCANCODES))
    places: Any = pygame.key.ScancodeWrapper(table)
    known = [getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")]
    latin = range(0xE0, 0xFF)  # keys of their own on French and other keyboards
    return {places[key]: key for key in (*latin, *known) if places[key]}


PRESSED, RELEASED = 18_000, 11_000
"""How far, out of 32,767, a stick or trigger must go to count, and come back to count no more."""

BUTTON_NAMES = {
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
"""Names of the buttons, by SDL's numbers."""
_AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: ("stick_left", "stick_right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("stick_up", "stick_down"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("right_stick_up", "right_stick_down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "lefttrigger"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "righttrigger"),
}
"""What the negative and the positive end of an axis count as."""

STICKS = {
    "stick_left": "left",
    "stick_right": "right",
    "stick_up": "up",
    "stick_down": "down",
    "right_stick_up": "page_up",
    "right_stick_down": "page_down",
}
"""The sticks' actions; they are not rebound."""


@dataclass(frozen=True, slots=True)
class PadButton:
    """A button, or what counts as one, of the pad ``pad`` went down or up."""

    pad: int
    name: str
    down: bool


class Pads:
    """Every gamepad plugged in."""

    def __init__(self) -> None:
        self._pads: dict[int, controller.Controller] = {}
        self._axes: dict[tuple[int, int], str] = {}
        controller.init()
        for index in range(controller.get_count()):
            self._plug(index)

    @property
    def count(self) -> int:
        return len(self._pads)

    def translate(self, event: pygame.Event) -> Iterator[PadButton]:
        """What an event of SDL's controllers means; nothing for any other event."""
        kind = event.type
        if kind == pygame.CONTROLLERDEVICEADDED:
            self._plug(event.device_index)
        elif kind == pygame.CONTROLLERDEVICEREMOVED:
            yield from self._unplug(event.instance_id)
        elif kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            name = BUTTON_NAMES.get(event.button)
            if name is not None:
                yield PadButton(event.instance_id, name, kind == pygame.CONTROLLERBUTTONDOWN)
        elif kind == pygame.CONTROLLERAXISMOTION:
            yield from self._axis(event.instance_id, event.axis, event.value)

    def close(self) -> None:
        """Give every pad back. SDL must still be running: pads outlive it badly."""
        for pad in self._pads.values():
            pad.quit()
        self._pads.clear()
        controller.quit()

    def _axis(self, pad: int, axis: int, value: int) -> Iterator[PadButton]:
        before = now = self._axes.get((pad, axis), "")
        if abs(value) >= PRESSED:
            now = _AXES.get(axis, ("", ""))[value > 0]
        elif abs(value) <= RELEASED:
            now = ""
        if now == before:
            return
        self._axes[pad, axis] = now
        if before:
            yield PadButton(pad, before, False)
        if now:
            yield PadButton(pad, now, True)

    def _plug(self, index: int) -> None:
        """Take a gamepad into use; one that cannot be opened is as good as none."""
        try:
            pad = controller.Controller(index)
            self._pads[pad.as_joystick().get_instance_id()] = pad
        except pygame.error:
            return

    def _unplug(self, pad: int) -> Iterator[PadButton]:
        """What was held on a pad that is pulled out is held no more."""
        gone = self._pads.pop(pad, None)
        for name in (*BUTTON_NAMES.values(), *STICKS, "lefttrigger", "righttrigger"):
            yield PadButton(pad, name, False)
        self._axes = {key: name for key, name in self._axes.items() if key[0] != pad}
        if gone is not None:
            gone.quit()


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
    """An editing key while typing: backspace, delete, home, end, left, right, paste, copy, all."""

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

_EDIT_KEYS = {
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
}
_EDIT_CHORDS = {pygame.K_v: "paste", pygame.K_c: "copy", pygame.K_a: "all"}
_CHORDS = {
    (pygame.K_z, False): "undo",
    (pygame.K_z, True): "redo",
    (pygame.K_y, False): "redo",
    (pygame.K_s, False): "save",
    (pygame.K_c, False): "copy",
}
"""What every program means by a letter with Ctrl, or Cmd on a Mac, without or with Shift. They are
letters, not places on the keyboard, and nobody binds them otherwise."""
_WHILE_TYPING = frozenset({"up", "down", "confirm", "cancel", "fullscreen", "screenshot", "skip"})
"""What keys other than letters may still mean while a text field has the focus."""

Source = tuple[str, int | str]
"""A key or button that can be held: a device, and which one on it."""


class Inputs:
    """Turns events into actions by the bindings it was given."""

    def __init__(self, bindings: Bindings) -> None:
        self.bindings = bindings
        self.device: Device = "keyboard"
        """The device used last: prompts show its keys."""
        self.raw = False
        """True while any key or button is wanted as such, for rebinding."""
        self.own: frozenset[str] = frozenset()
        """What the scene alone listens to: keys that it shares with others mean this."""
        self.held: dict[str, int] = {}
        """Actions held now, each with the steps since it began."""
        self.pointer: Position = (0.0, 0.0)
        self._down: dict[Source, str | None] = {}
        """What each key or button that is held means; None if it was wanted raw."""
        self._pads = Pads()
        self._typing = True
        self.typing = False

    @property
    def typing(self) -> bool:
        """True while printable keys type instead of acting."""
        return self._typing

    @typing.setter
    def typing(self, typing: bool) -> None:
        # Switched in SDL as well: else the key that opened a text field would be typed into it.
        if typing != self._typing:
            self._typing = typing
            if typing:
                pygame.key.start_text_input()
            else:
                pygame.key.stop_text_input()

    def translate(self, event: pygame.Event) -> Iterator[InputEvent]:
        """What one pygame event means, its position already in canvas coordinates."""
        kind = event.type
        if kind == pygame.KEYDOWN:
            self.device = "keyboard"
            yield from self._key_down(event)
        elif kind == pygame.KEYUP:
            yield from self._end(("key", event.scancode))
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
        elif kind == pygame.KEYMAPCHANGED:
            forget_layout()
        else:
            for change in self._pads.translate(event):
                yield from self._button(change)

    def step(self) -> Iterator[Press]:
        """One step of time: held directions come again."""
        for action in self.held:
            self.held[action] += 1
            since = self.held[action] - REPEAT_AFTER
            if action in REPEATING and since >= 0 and since % REPEAT_EVERY == 0:
                yield Press(action, repeat=True)

    def release_all(self) -> Iterator[Release]:
        """Nothing is held any more: the window lost the focus."""
        for source in list(self._down):
            yield from self._end(source)

    def close(self) -> None:
        self._pads.close()

    def _key_down(self, event: pygame.Event) -> Iterator[InputEvent]:
        source = ("key", event.scancode)
        if self.raw:
            # A key held since before is not a new one; one wanted raw means nothing until it is up.
            if source not in self._down:
                self._down[source] = None
                yield RawKey(event.scancode)
            return
        action = self.bindings.of_key(event.scancode, self.own) or DIGIT_KEYS.get(event.scancode)
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not event.mod & pygame.KMOD_ALT:
            chord = _CHORDS.get((event.key, bool(event.mod & pygame.KMOD_SHIFT)))
            if chord is not None and not (self.typing and event.key in _EDIT_CHORDS):
                yield from self._begin(source, chord)
                return
        if self.typing:
            if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and event.key in _EDIT_CHORDS:
                yield Edit(_EDIT_CHORDS[event.key])
            elif event.key in _EDIT_KEYS:
                yield Edit(_EDIT_KEYS[event.key])
            elif action in _WHILE_TYPING and not (event.unicode and event.unicode.isprintable()):
                yield from self._begin(source, action)
            return
        if event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
            action = "fullscreen"
        yield from self._begin(source, action)

    def _button(self, change: PadButton) -> Iterator[InputEvent]:
        source = ("pad", f"{change.pad} {change.name}")
        if not change.down:
            yield from self._end(source)
            return
        self.device = "pad"
        stick = STICKS.get(change.name)
        if self.raw:
            if stick is None and source not in self._down:
                self._down[source] = None
                yield RawButton(change.name)
            return
        yield from self._begin(source, stick or self.bindings.of_button(change.name, self.own))

    def _begin(self, source: Source, action: str | None) -> Iterator[InputEvent]:
        """A key or button went down. An action that another one holds already does not begin."""
        if action is None or source in self._down:
            return
        self._down[source] = action
        if action not in self.held:
            self.held[action] = 0
            yield Press(action)

    def _end(self, source: Source) -> Iterator[Release]:
        """A key or button came up: its action ends with the last one that holds it."""
        action = self._down.pop(source, None)
        if action is not None and action not in self._down.values():
            del self.held[action]
            yield Release(action)
