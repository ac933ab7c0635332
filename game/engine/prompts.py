"""Prompts: which key, button or click does what, for the device in the player's hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine.actions import KEY_NAMES
from game.engine.app import App
from game.engine.inputs import Press
from game.engine.text import Style


@dataclass(frozen=True, slots=True)
class Prompt:
    """An action and what it does here, in the player's language."""

    action: str
    label: str


_PAD_SPRITES = {
    "dpup": "dpad_up",
    "dpdown": "dpad_down",
    "dpleft": "dpad_left",
    "dpright": "dpad_right",
    "leftshoulder": "lb",
    "rightshoulder": "rb",
    "lefttrigger": "lt",
    "righttrigger": "rt",
    "leftstick": "stick_l_press",
    "rightstick": "stick_r_press",
    "back": "select",
}
"""Sprites of buttons that are not called like their picture."""


class PromptBar:
    """A line of prompts that can be clicked."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._places: list[tuple[pygame.Rect, str]] = []

    def draw(
        self,
        canvas: pygame.Surface,
        prompts: Sequence[Prompt],
        right: int,
        y: int,
        *,
        dark: bool = True,
        left: int = 24,
    ) -> None:
        """Draw ``prompts`` ending at ``right``, centred on ``y``.

        Those that do not fit are left out, the last one first.
        """
        self._places = []
        pieces = [(prompt, *self._pieces(prompt, dark)) for prompt in prompts]
        room = right - left
        while pieces and sum(self._width(piece) for piece in pieces) - 26 > room:
            pieces.pop()
        x = right - sum(self._width(piece) for piece in pieces) + 26
        for prompt, cap, label in pieces:
            rect = pygame.Rect(x, y - 22, cap.get_width() + 8 + label.get_width(), 44)
            canvas.blit(cap, cap.get_rect(midleft=(x, y)))
            canvas.blit(label, label.get_rect(midleft=(x + cap.get_width() + 8, y)))
            self._places.append((rect, prompt.action))
            x += rect.width + 26

    def clicked(self, position: tuple[float, float]) -> Press | None:
        """The action of the prompt at ``position``."""
        for rect, action in self._places:
            if rect.collidepoint(position):
                return Press(action)
        return None

    def _width(self, piece: tuple[Prompt, pygame.Surface, pygame.Surface]) -> int:
        return piece[1].get_width() + 8 + piece[2].get_width() + 26

    def _pieces(self, prompt: Prompt, dark: bool) -> tuple[pygame.Surface, pygame.Surface]:
        style = Style("caption", "parch_hi" if dark else "sepia")
        return cap(self._app, prompt.action), self._app.text.line(prompt.label, style, 1.25)


def cap(app: App, action: str) -> pygame.Surface:
    """The picture of what stands for ``action`` on the device used last."""
    if app.inputs.device == "pad":
        buttons = app.inputs.bindings.buttons[action]
        if buttons:
            return app.assets.ui(f"pad/{_PAD_SPRITES.get(buttons[0], buttons[0])}").image
    keys = app.inputs.bindings.keys[action]
    return keycap(app, key_name(app, keys[0]) if keys else "?")


def key_name(app: App, scancode: int) -> str:
    """What stands on the key, as far as it is known."""
    return app.locale.gettext(KEY_NAMES.get(scancode, f"#{scancode}"))


def keycap(app: App, label: str) -> pygame.Surface:
    """A key cap with its label."""
    text = app.text.line(label, Style("strong", "ink", 17), 1.25)
    sprite = app.assets.ui("keycap")
    width = max(38, text.get_width() + 20)
    face = app.assets.nine(sprite, width, max(38, text.get_height() + 12)).copy()
    middle = face.get_rect().move(0, -3).center
    face.blit(text, text.get_rect(center=middle))
    return face
