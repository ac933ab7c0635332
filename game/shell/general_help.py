"""The help of the whole game: keys, seeds and IDs, runs, accessibility."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.actions import ACTIONS
from game.engine.app import App
from game.engine.text import Style
from game.shell.flow import Block, Drawing
from game.shell.pieces import draw_caps
from game.shell.spread import Leaf, roomy

_SAMPLE = (("thrones", ":"), ("dwarf,tale", "#"), ("hollow-oak", ""))
"""An ID in its three parts, each with the sign that follows it."""


def general_leaves(app: App) -> list[Leaf]:
    """Leaves for a player who may have come for any of the four tales."""
    _ = app.locale.gettext
    return [
        *_key_leaves(app),
        Leaf(
            _("Seeds and IDs"),
            (
                _(
                    "Everything that chance decides comes from a seed, any text of up to 64"
                    " characters. The same rules and the same seed deal the same game to everyone,"
                    " on any machine."
                ),
                _(
                    "A game ID holds the mode, its rules and the seed: copy it from the pause or"
                    " the results, send it to a friend, paste it into the seed field of a mode."
                ),
                _("The seed of the day is the date, so that a day’s players can compare."),
            ),
            _sample(app),
        ),
        Leaf(
            _("Runs"),
            (
                _(
                    "Every decision is on disk before the next one. Close the window when you"
                    " like: Continue takes the run up where it stood."
                ),
                _(
                    "The chronicle keeps finished runs. Each can be watched again, copied,"
                    " exported as a file and imported elsewhere; an import is played through and"
                    " proved first."
                ),
            ),
            _book(app),
        ),
        Leaf(
            _("For every eye, ear and hand"),
            (
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
            _candle(app),
        ),
    ]


def _key_leaves(app: App) -> list[Leaf]:
    """All keys in one column that scrolls, or half of them on each of two leaves."""
    title = app.locale.gettext("Keys and buttons")
    actions = list(ACTIONS)
    if not roomy(app):
        return [Leaf(title, lines=(keys_block(app, actions),))]
    half = (len(actions) + 1) // 2
    return [
        Leaf(title, lines=tuple(keys_block(app, [action]) for action in part))
        for part in (actions[:half], actions[half:])
    ]


def keys_block(app: App, actions: Sequence[str]) -> Drawing:
    """Actions with their keys and buttons, one a line."""
    high = max(46, app.text.leading(Style("body")) + 18)

    def draw(canvas: pygame.Surface, rect: pygame.Rect) -> None:
        clip = canvas.get_clip()
        half = rect.left + rect.width * 2 // 5
        for row, action in enumerate(actions):
            y = rect.top + row * high + high // 2
            if clip.top - high < y < clip.bottom + high:
                place = (rect.left + 8, y)
                named = app.locale.gettext(ACTIONS[action])
                app.text.draw(canvas, named, Style(), place, "midleft", half - rect.left - 20)
                draw_caps(app, canvas, action, half, rect.right, y)

    return Drawing(high * len(actions), draw)


def _book(app: App) -> Block:
    sprite = app.assets.sprite("ui/emblems", "emblem/book")

    def draw(canvas: pygame.Surface, rect: pygame.Rect) -> None:
        canvas.blit(sprite.image, sprite.image.get_rect(center=rect.center))

    return Drawing(sprite.image.get_height(), draw)


def _candle(app: App) -> Block:
    body = app.assets.sprite("throne/candle", "candle/body")
    flame = app.assets.sprite("throne/candle", "candle/flame")

    def draw(canvas: pygame.Surface, rect: pygame.Rect) -> None:
        left = rect.centerx - body.image.get_width() // 2
        foot = rect.bottom - body.image.get_height()
        # Both have their pivot at the wick.
        x, y = left + body.pivot[0], foot + body.pivot[1]
        canvas.blit(body.image, body.place(x, y))
        seconds = 0.0 if app.settings.reduced_motion else app.seconds
        canvas.blit(flame.at(seconds), flame.place(x, y))

    return Drawing(body.image.get_height() + 30, draw)


def _sample(app: App) -> Block:
    """An ID taken apart: what its three parts are."""
    _ = app.locale.gettext
    named = (_("mode"), _("rules"), _("seed"))
    style, sign, below = Style("strong", size=21), Style("section", "rubric"), Style("caption")

    def draw(canvas: pygame.Surface, rect: pygame.Rect) -> None:
        widths = [app.text.width(part, style) + 32 for part, _sign in _SAMPLE]
        x = rect.centerx - (sum(widths) + 2 * 18) // 2
        for (part, after), name, width in zip(_SAMPLE, named, widths, strict=True):
            box = pygame.Rect(x, rect.top + 12, width, 46)
            app.assets.draw_nine(canvas, app.assets.ui("field/normal"), box)
            app.text.draw(canvas, part, style, box.center, "center")
            app.text.draw(canvas, name, below, (box.centerx, box.bottom + 6), "midtop")
            app.text.draw(canvas, after, sign, (box.right + 9, box.centery), "center")
            x = box.right + 18

    return Drawing(98, draw)
