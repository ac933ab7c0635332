"""The help pages of the whole game: keys, seeds and IDs, runs, accessibility."""

from __future__ import annotations

import pygame

from game.engine.actions import ACTIONS
from game.engine.app import App
from game.engine.text import Style
from game.scenes.flow import Block, Drawing, Paragraph, Section
from game.scenes.pieces import draw_caps

_TEXT = Style("body", size=21)


def general_pages(app: App) -> list[list[Block]]:
    """Pages for a player who may have come for any of the four tales."""
    _ = app.locale.gettext
    words = [
        (
            _("Seeds and IDs"),
            _(
                "Everything that chance decides comes from a seed, any text of up to 64 characters."
                " The same rules and the same seed deal the same game to everyone, on any machine."
            ),
            _(
                "A game ID holds the mode, its rules and the seed: copy it from the pause or the"
                " results, send it to a friend, paste it into the seed field of a mode."
            ),
            _("The seed of the day is the date, so that a day’s players can compare."),
        ),
        (
            _("Runs"),
            _(
                "Every decision is on disk before the next one. Close the window when you like:"
                " Continue takes the run up where it stood."
            ),
            _(
                "The chronicle keeps finished runs. Each can be watched again, copied, exported as"
                " a file and imported elsewhere; an import is played through and proved first."
            ),
        ),
        (
            _("For every eye, ear and hand"),
            _(
                "Under Options: text from 100 to 200 %, high contrast, reduced motion, reduced"
                " flashes, captions for sounds that matter, separate volumes, the speed of"
                " animations or none at all."
            ),
            _(
                "Keyboard, mouse and gamepad can each do everything alone, and every key and"
                " button can be changed. The log tells in words whatever happens."
            ),
        ),
    ]
    pages: list[list[Block]] = [[Section(_("Keys and buttons")), keys_block(app)]]
    for title, *paragraphs in words:
        pages.append([Section(title), *(Paragraph(text, _TEXT, after=14) for text in paragraphs)])
    return pages


def keys_block(app: App) -> Drawing:
    """Every action with its keys and buttons."""
    high = max(46, app.text.leading(Style("body")) + 18)

    def draw(canvas: pygame.Surface, rect: pygame.Rect) -> None:
        clip = canvas.get_clip()
        for row, (action, label) in enumerate(ACTIONS.items()):
            y = rect.top + row * high + high // 2
            if clip.top - high < y < clip.bottom + high:
                place = (rect.left + 8, y)
                named = app.locale.gettext(label)
                app.text.draw(canvas, named, Style(), place, "midleft", rect.width // 2 - 20)
                draw_caps(app, canvas, action, rect.centerx, rect.right, y)

    return Drawing(high * len(ACTIONS), draw)
