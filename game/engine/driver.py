"""Drives a program by scripted devices, without a clock: for tests, pictures and benchmarks.

What it does goes through pygame's own events, so that bindings, letterbox and focus count as they
do under a player's hands. Time passes only when it says so, step by step.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.app import STEP, App
from game.engine.canvas import Canvas
from game.engine.inputs import BUTTON_NAMES, keycode

_BUTTONS = {name: number for number, name in BUTTON_NAMES.items()}


class Driver:
    """Hands on the devices of ``app``."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.seen = True
        """Whether frames are drawn: that is most of what they cost."""
        self._pointer = (0.0, 0.0)

    def steps(self, count: int = 1) -> None:
        """Let so many steps of a sixtieth of a second pass, one frame each."""
        for _ in range(count):
            if not self.app.running:
                return
            self._frame()

    def until(self, come: Callable[[], bool], most: int = 600) -> bool:
        """Let steps pass until ``come()``; False when that takes more than ``most``."""
        for _ in range(most):
            if come():
                return True
            self.steps()
        return come()

    def press(self, *actions: str) -> None:
        """Press and release the key bound to each action, in order."""
        for action in actions:
            self.key(self.app.settings.keys[action][0])

    def hold(self, action: str) -> None:
        """Press the key of ``action`` and keep it down."""
        self.key_down(self.app.settings.keys[action][0])

    def release(self, action: str) -> None:
        """Let the key of ``action`` go."""
        self.key_up(self.app.settings.keys[action][0])

    def key(self, scancode: int, modifiers: int = 0) -> None:
        """Press and release a key by its scancode."""
        self.key_down(scancode, modifiers)
        self.key_up(scancode, modifiers)

    def key_down(self, scancode: int, modifiers: int = 0) -> None:
        key = keycode(scancode)
        said = {"scancode": scancode, "key": key, "mod": modifiers, "unicode": _letter(key)}
        self._frame(pygame.Event(pygame.KEYDOWN, said))

    def key_up(self, scancode: int, modifiers: int = 0) -> None:
        key = keycode(scancode)
        said = {"scancode": scancode, "key": key, "mod": modifiers, "unicode": _letter(key)}
        self._frame(pygame.Event(pygame.KEYUP, said))

    def type(self, text: str) -> None:
        for letter in text:
            self._frame(pygame.Event(pygame.TEXTINPUT, {"text": letter}))

    def point(self, x: float, y: float) -> None:
        """Move the mouse to a place on the canvas."""
        old, self._pointer = self._pointer, (x, y)
        said = {
            "pos": self._in_window(x, y),
            "rel": (round(x - old[0]) or 1, round(y - old[1])),
            "buttons": (0, 0, 0),
            "touch": False,
        }
        self._frame(pygame.Event(pygame.MOUSEMOTION, said))

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Move the mouse to a place on the canvas, press and release."""
        self.point(x, y)
        self.mouse_down(button)
        self.mouse_up(button)

    def mouse_down(self, button: int = 1) -> None:
        """A mouse button goes down where the mouse is."""
        self._mouse(pygame.MOUSEBUTTONDOWN, button)

    def mouse_up(self, button: int = 1) -> None:
        self._mouse(pygame.MOUSEBUTTONUP, button)

    def drag(self, start: tuple[float, float], *places: tuple[float, float]) -> None:
        """Press the mouse at ``start``, move it from place to place and let go at the last."""
        self.point(*start)
        self.mouse_down()
        for place in places:
            self.point(*place)
        self.mouse_up()

    def wheel(self, steps: int) -> None:
        """Turn the wheel; positive is up the page."""
        said = {"x": 0, "y": steps, "precise_x": 0.0, "precise_y": float(steps), "flipped": False}
        self._frame(pygame.Event(pygame.MOUSEWHEEL, said))

    def pad(self, *actions: str) -> None:
        """Press and release the gamepad button bound to each action, in order."""
        for action in actions:
            self.button(self.app.settings.buttons[action][0])

    def button(self, name: str) -> None:
        """Press and release a gamepad button, or pull and let go a trigger."""
        axis = {
            "lefttrigger": pygame.CONTROLLER_AXIS_TRIGGERLEFT,
            "righttrigger": pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
        }.get(name)
        if axis is not None:
            self.stick(axis, 32_767)
            self.stick(axis, 0)
            return
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            said = {"button": _BUTTONS[name], "instance_id": 0}
            self._frame(pygame.Event(kind, said))

    def stick(self, axis: int, value: int) -> None:
        """Move an axis of the gamepad, -32,768 to 32,767."""
        said = {"axis": axis, "value": value, "instance_id": 0}
        self._frame(pygame.Event(pygame.CONTROLLERAXISMOTION, said))

    def resize(self, width: int, height: int) -> None:
        self.app.screen.windowed_size = (width, height)
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self._frame(pygame.Event(pygame.WINDOWSIZECHANGED, {"x": width, "y": height}))
        self.app.screen.settle()

    def picture(self) -> Canvas:
        """A copy of what the canvas shows now."""
        self.app.draw()
        return self.app.canvas.copy()

    def _frame(self, *events: pygame.Event) -> None:
        """One frame in which this happens."""
        self.app.frame(events, STEP, self.seen)

    def _mouse(self, kind: int, button: int) -> None:
        said = {"pos": self._in_window(*self._pointer), "button": button, "touch": False}
        self._frame(pygame.Event(kind, said))

    def _in_window(self, x: float, y: float) -> tuple[float, float]:
        """Where a place on the canvas lies in the window: events speak of the window."""
        left, top = self.app.screen.to_canvas((0, 0))
        right, bottom = self.app.screen.to_canvas((1, 1))
        return (x - left) / (right - left), (y - top) / (bottom - top)


def _letter(key: int) -> str:
    return chr(key) if 32 <= key < 127 else ""
