"""Gamepads: SDL's controllers, plugged and unplugged at any time, as buttons that go down and up.

Triggers count as buttons beyond their middle; so do the four directions of a stick. This is the one
module that knows pygame's controllers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame._sdl2 import controller

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
        """How many there are."""
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
