"""What the signs of the map mean, at the foot of the panel as far as there is room."""

from __future__ import annotations

import pygame

from game.core.text import N_
from game.engine.app import App
from game.engine.text import Style

_SIGNS = (
    ("key/doors_24", "lock/moon", N_("lock")),
    ("key/items_24", "key/moon", N_("key")),
    ("key/marks_24", "chance/open", N_("boss")),
    ("key/doors_24", "shut/v", N_("door")),
    ("key/doors_24", "secret", N_("secret")),
)
_ICON = 26
_BETWEEN = 14
_MOST_GROWTH = 1.25


def draw_legend(app: App, canvas: pygame.Surface, room: pygame.Rect) -> None:
    """The signs, from the left of ``room``; those that would not fit are left out."""
    style = Style("caption", "sepia", 16)
    x = room.left
    for atlas, name, msgid in _SIGNS:
        word = app.locale.gettext(msgid)
        wide = _ICON + 4 + app.text.width(word, style, _MOST_GROWTH)
        if x + wide > room.right:
            return
        sprite = app.assets.sprite(atlas, name)
        canvas.blit(sprite.image, sprite.place(x + _ICON // 2, room.centery))
        place = x + _ICON + 4, room.centery
        app.text.draw(canvas, word, style, place, "midleft", growth=_MOST_GROWTH)
        x += wide + _BETWEEN
