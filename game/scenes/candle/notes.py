"""Sheets of paper over the picture: what a sign says, and how a floor was finished."""

from __future__ import annotations

import pygame

from game.core.platformer.events import FloorResult
from game.core.platformer.view import CandleView
from game.engine.app import App
from game.engine.keyboard import key_label
from game.engine.text import Style
from game.scenes.candle.hud import clock

SIGN = pygame.Rect(250, 116, 780, 0)
RESULT = pygame.Rect(390, 150, 500, 380)
PAD = 26
KEY_ACTIONS = {
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
    "jump": "confirm",
    "throw": "skip",
}
"""What stands in braces on a sign, and the action whose key takes its place."""


def key_name(app: App, action: str) -> str:
    """What stands on the key or button of an action, for the device last used."""
    bindings = app.settings.bindings
    if app.inputs.device == "pad":
        buttons = bindings.buttons.get(action, ())
        return buttons[0].upper() if buttons else "?"
    keys = bindings.keys.get(action, ())
    return app.locale.gettext(key_label(keys[0])) if keys else "?"


def draw_sign(app: App, canvas: pygame.Surface, view: CandleView) -> None:
    """The sign before him, if light fell on it."""
    if view.sign is None:
        return
    text = view.sign.in_language(app.locale.language)
    for word, action in KEY_ACTIONS.items():
        if f"{{{word}}}" in text:
            text = text.replace(f"{{{word}}}", key_name(app, action))
    style = Style("body")
    height = app.text.height(text, style, SIGN.width - 2 * PAD, 1.6)
    panel = pygame.Rect(SIGN.left, SIGN.top, SIGN.width, height + 2 * PAD)
    app.assets.draw_nine(canvas, app.assets.ui("panel/light"), panel)
    app.text.paragraph(canvas, text, style, panel.inflate(-2 * PAD, -2 * PAD), growth=1.6)


def draw_result(app: App, canvas: pygame.Surface, result: FloorResult, floors: int) -> None:
    """How the floor behind him went."""
    _ = app.locale.gettext
    app.assets.draw_nine(canvas, app.assets.ui("panel/light"), RESULT)
    title = _("The cage is open")
    middle = RESULT.centerx
    app.text.draw(canvas, title, Style("title"), (middle, RESULT.top + 26), "midtop", 440)
    rows = [
        (_("Time"), clock(result.ticks)),
        (_("Time of the proof"), clock(result.par) if result.par else "–"),
        (_("Coins"), f"{result.coins} / {result.coins_there}"),
        (_("Secrets"), str(result.secrets)),
        (_("Deaths"), str(result.deaths)),
        (_("Candles lit"), str(result.candles + 1)),
    ]
    y = RESULT.top + 92
    step = min(40, app.text.leading(Style("body"), 1.3) + 6)
    for name, value in rows:
        style = Style("body", "sepia")
        app.text.draw(canvas, name, style, (RESULT.left + 60, y), width=250, growth=1.3)
        at = (RESULT.right - 60, y)
        app.text.draw(canvas, value, Style("body"), at, "topright", growth=1.3)
        y += step
    if result.medal:
        medal = app.assets.sprite("candle/hud", f"medal_large/{result.medal}")
        canvas.blit(medal.image, medal.place(RESULT.right - 60, RESULT.top + 50))
    if result.number + 1 < floors:
        told = _("{left} floors to the roof").format(left=floors - result.number - 1)
        at = (middle, RESULT.bottom - 24)
        app.text.draw(canvas, told, Style("caption", "sepia"), at, "midbottom", 420)
