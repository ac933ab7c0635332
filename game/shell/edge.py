"""The round buttons at the lower edge, and the tooltips of a table."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from game.engine.app import App
from game.engine.backdrop import stretch
from game.engine.canvas import Canvas
from game.engine.inputs import key_label
from game.engine.text import Style

BUTTONS_Y = 694
"""The line of round buttons and prompts at the lower edge, in units of the page."""
_LEFT = 38
_PITCH = 50


class Edge(ABC):
    """A tale says which buttons; each stands for an action: the mouse can do what keys do."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._over = ""

    @property
    def foot(self) -> int:
        """Units by which the line of buttons lies lower than on the page."""
        return 0

    @abstractmethod
    def actions(self) -> tuple[tuple[str, str, str], ...]:
        """Action, icon and name of each button, from the left."""

    def point(self, position: tuple[float, float]) -> None:
        """The pointer is here."""
        self._over = self.under(position)

    def under(self, position: tuple[float, float]) -> str:
        """The action of the button at ``position``; empty for none."""
        for number, (action, _icon, _name) in enumerate(self.actions()):
            if self.button_rect(number).collidepoint(position):
                return action
        return ""

    def draw(self, canvas: Canvas, can_undo: bool) -> None:
        """The buttons, and the name of the one below the pointer."""
        app = self._app
        for number, (action, icon, name) in enumerate(self.actions()):
            rect = self.button_rect(number)
            state = "focus" if action == self._over else "normal"
            if action == "undo" and not can_undo:
                state = "disabled"
            sprite = app.assets.ui(f"round_button/{state}")
            canvas.blit(sprite.image, sprite.image.get_rect(center=rect.center))
            picture = app.assets.ui(f"icon24/{icon}").image
            canvas.blit(picture, picture.get_rect(center=rect.center))
            if action == self._over:
                keys = app.inputs.bindings.keys[action]
                told = f"{name} ({app.locale.gettext(key_label(keys[0]))})" if keys else name
                tooltip(app, canvas, told, (rect.centerx, rect.top - 8))

    def button_rect(self, number: int) -> pygame.Rect:
        """Where the button of an action lies, by its place among `actions`."""
        rect = pygame.Rect(0, 0, 44, 44)
        rect.center = (_LEFT + number * _PITCH, BUTTONS_Y + self.foot)
        return rect


def tooltip(app: App, canvas: Canvas, text: str, foot: tuple[float, float]) -> None:
    """A few words in a small box standing on ``foot``, kept on the canvas."""
    style = Style("body", "ink", 18)
    lines = app.text.wrap(text, style, 460)
    wide = max(app.text.line(line, style).get_width() for line in lines)
    box = pygame.Rect(0, 0, wide + 36, app.text.leading(style) * len(lines) + 22)
    box.midbottom = (round(foot[0]), round(foot[1]))
    seen = canvas.get_rect().inflate(0, 2 * stretch(canvas))
    box.clamp_ip(seen.inflate(-20, -20))
    app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), box)
    app.text.paragraph(canvas, text, style, box.inflate(-36, -22), "centre")
