"""A gamepad that SDL believes in, plugged into this very process."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pygame
import pytest

_GAME_CONTROLLER, _AXES, _BUTTONS, _HATS = 1, 6, 15, 1
_BUTTON_NUMBERS = {"a": 0, "b": 1, "x": 2, "y": 3, "back": 4, "start": 6, "dpdown": 12}


def _sdl() -> ctypes.CDLL:
    """The SDL library that pygame itself has loaded."""
    maps = Path("/proc/self/maps")
    if not maps.exists():
        pytest.skip("finding the loaded SDL needs /proc")
    for line in maps.read_text().splitlines():
        path = line.split()[-1]
        if "libSDL2-2" in path:
            sdl = ctypes.CDLL(path)
            sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
            return sdl
    pytest.skip("this SDL is not the one of the wheel")


class VirtualPad:
    """Plugged in when made."""

    def __init__(self) -> None:
        self._sdl = _sdl()
        self._index = self._sdl.SDL_JoystickAttachVirtual(_GAME_CONTROLLER, _AXES, _BUTTONS, _HATS)
        assert self._index >= 0

    def down(self, button: str) -> None:
        """Press a button."""
        self._set(button, 1)

    def up(self, button: str) -> None:
        """Let a button go."""
        self._set(button, 0)

    def axis(self, axis: int, value: int) -> None:
        """Move a stick or trigger."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick(), axis, ctypes.c_int16(value))

    def unplug(self) -> None:
        """Pull it out."""
        self._sdl.SDL_JoystickDetachVirtual(self._index)

    def _set(self, button: str, value: int) -> None:
        number = _BUTTON_NUMBERS[button]
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick(), number, ctypes.c_uint8(value))

    def _joystick(self) -> ctypes.c_void_p:
        instance = self._sdl.SDL_JoystickGetDeviceInstanceID(self._index)
        return ctypes.c_void_p(self._sdl.SDL_JoystickFromInstanceID(instance))


def events() -> list[pygame.Event]:
    """What SDL has to say now."""
    return pygame.event.get()
