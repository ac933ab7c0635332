"""Advice, and what is known of a position, on a slip of paper laid over the right of the table."""

from __future__ import annotations

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.scenes.thrones.layout import SLIP
from game.scenes.thrones.setting import fitting

_STYLE = Style("body", "ink", 19)


def draw_slip(app: App, canvas: pygame.Surface, heading: str, text: str, icon: str) -> None:
    """A slip with a heading and a sentence; it grows upwards with the player's text size."""
    head = Style("section", "rubric", 20)
    inner = SLIP.width - 44
    tall = app.text.leading(head) + 8
    most = SLIP.bottom - 160 - 40
    growth = fitting(app, text, _STYLE, inner, most - tall)
    height = tall + app.text.height(text, _STYLE, inner, growth) + 36
    box = pygame.Rect(SLIP.left, 0, SLIP.width, max(height, 120))
    box.bottom = SLIP.bottom
    app.assets.draw_nine(canvas, app.assets.ui("panel/light"), box)
    sign = app.assets.ui(f"icon32/{icon}").image
    canvas.blit(sign, (box.left + 20, box.top + 16))
    app.text.draw(canvas, heading, head, (box.left + 62, box.top + 17), width=inner - 42)
    room = pygame.Rect(box.left + 22, box.top + 20 + tall, inner, 0)
    app.text.paragraph(canvas, text, _STYLE, room, growth=growth)
