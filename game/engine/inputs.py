"""From devices to named actions.

pygame's events go in, the few kinds of event that scenes know come out. What is held is derived
from events, never asked of the device, so tests and replays can drive everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import pygame

from game.engine.actions import DIGITS, REPEATING, Bindings
from game.engine.keyboard import forget_layout
from game.engine.pads import STICKS, PadButton, Pads

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
        """Give the devices back."""
        self._pads.close()

    def _key_down(self, event: pygame.Event) -> Iterator[InputEvent]:
        source = ("key", event.scancode)
        if self.raw:
            # A key held since before is not a new one; one wanted raw means nothing until it is up.
            if source not in self._down:
                self._down[source] = None
                yield RawKey(event.scancode)
            return
        action = self.bindings.of_key(event.scancode) or DIGITS.get(event.scancode)
        if self.typing:
            chord = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
            if chord and event.key in _EDIT_CHORDS:
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
        yield from self._begin(source, stick or self.bindings.of_button(change.name))

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
