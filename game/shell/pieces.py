"""Widgets that only the pages of menus need."""

from __future__ import annotations

import pygame

from game.engine.app import App
from game.engine.keyboard import key_label
from game.engine.prompts import button_picture, keycap
from game.engine.rows import Row
from game.engine.text import Style
from game.engine.widgets import line_height


class Entry(Row):
    """A line of a list: an icon, what it is, what there is to say of it, a word at the right."""

    def __init__(self, name: str, icon: str, label: str, told: str, right: str = "") -> None:
        super().__init__(name, label)
        self.icon, self.told, self.right = icon, told, right

    @staticmethod
    def height(app: App) -> int:
        """Two lines of text and a little room."""
        return line_height(app) + app.text.leading(Style("caption", size=17))

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        if focused:
            app.assets.draw_nine(canvas, app.assets.ui("row"), self.rect)
        size = 48 if app.text.scale > 1.5 else 32
        icon = app.assets.ui(f"icon{size}/{self.icon}").image
        place = (self.rect.left + 20 + size // 2, self.rect.centery)
        canvas.blit(icon, icon.get_rect(center=place))
        left, right = self.rect.left + 34 + size, self.rect.right - 16
        half = self.rect.height // 2
        upper, lower = self.rect.top + half // 2 + 4, self.rect.bottom - half // 2 - 4
        said = Style("strong", "rubric" if focused else "ink")
        told = app.text.fitted(self.right, Style("body"), (right - left) // 3)
        canvas.blit(told, told.get_rect(midright=(right, upper)))
        room = right - left - told.get_width() - 20
        app.text.draw(canvas, self.label, said, (left, upper), "midleft", room)
        place = (left, lower)
        app.text.draw(
            canvas, self.told, Style("caption", "sepia", 17), place, "midleft", right - left
        )


class BindingRow(Row):
    """An action with its keys and its buttons; pressed, it wants a new one."""

    def __init__(self, action: str, label: str, told: str) -> None:
        super().__init__(action, label, told)

    def press(self, app: App) -> bool:
        app.audio.play("menu_select")
        return True

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        self.draw_label(app, canvas, focused, 0.42)
        left = self.rect.left + round(self.rect.width * 0.44)
        draw_caps(app, canvas, self.name, left, self.rect.right - 14, self.rect.centery)


def draw_caps(app: App, canvas: pygame.Surface, action: str, left: int, right: int, y: int) -> None:
    """The keys of ``action`` from ``left``, its buttons up to ``right``, both centred on ``y``."""
    x = left
    labels = [app.locale.gettext(key_label(scancode)) for scancode in app.settings.keys[action]]
    # Two keys of one name (both say Enter) are told once.
    for label in dict.fromkeys(labels):
        picture = keycap(app, label)
        canvas.blit(picture, picture.get_rect(midleft=(x, y)))
        x += picture.get_width() + 6
    x = right
    for button in reversed(app.settings.buttons[action]):
        picture = button_picture(app, button)
        canvas.blit(picture, picture.get_rect(midright=(x, y)))
        x -= picture.get_width() + 6
