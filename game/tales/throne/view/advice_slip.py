"""Advice, and what is known of a position, on a slip of paper laid over the right of the table."""

from __future__ import annotations

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.tales.throne.rules.odds_verdict import Verdict
from game.tales.throne.view.layout import SLIP
from game.tales.throne.view.setting import fitting

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


def verdict_told(app: App, verdict: Verdict, step: int) -> tuple[str, str, str]:
    """Heading, words and icon for a position that is decided."""
    _ = app.locale.gettext
    if verdict == "won":
        told = _("Whatever the cards say now, the throne is within your reach.")
        return _("The throne is yours"), told, "crown"
    told = _(
        "No card can save this quest any more. It brought you as far as step {step}: "
        "see it out, or put the cards down."
    ).format(step=step)
    return _("A lost position"), told, "flag"
