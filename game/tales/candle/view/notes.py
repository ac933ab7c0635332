"""Sheets of paper over the picture: what a sign says, and how a floor was finished."""

from __future__ import annotations

import pygame

from game.core.text import counted
from game.engine.app import App
from game.engine.text import Style
from game.tales.candle.rules.events import FloorResult
from game.tales.candle.rules.scoring import in_time
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.keys import with_keys
from game.tales.candle.view.look import TICKS_A_SECOND

SIGN = pygame.Rect(250, 116, 780, 0)
SIGN_GROWTH = 1.6
RESULT = pygame.Rect(0, 148, 480, 420)
RESULT_GROWTH = 1.3
ASIDE = 72
"""Pixels between the sheet of a result and the edge of the screen: it lies where he is not."""
PAD = 26


def draw_sign(app: App, canvas: pygame.Surface, view: CandleView, top: int = 0) -> None:
    """The sign before him, if light fell on it; no higher than ``top``."""
    if view.sign is None:
        return
    text = with_keys(app, view.sign.in_language(app.locale.language))
    style = Style("body")
    height = app.text.height(text, style, SIGN.width - 2 * PAD, SIGN_GROWTH)
    panel = pygame.Rect(SIGN.left, max(SIGN.top, top), SIGN.width, height + 2 * PAD)
    app.assets.draw_nine(canvas, app.assets.ui("panel/light"), panel)
    inside = panel.inflate(-2 * PAD, -2 * PAD)
    app.text.paragraph(canvas, text, style, inside, "centre", SIGN_GROWTH)


def draw_result(app: App, canvas: pygame.Surface, view: CandleView, at_right: bool) -> None:
    """How the floor behind him went, on a sheet at one side of the screen."""
    result = view.results[-1]
    sheet = RESULT.copy()
    sheet.left = ASIDE
    if at_right:
        sheet.right = canvas.get_width() - ASIDE
    app.assets.draw_nine(canvas, app.assets.ui("panel/light"), sheet)
    _ = app.locale.gettext
    _heading(app, canvas, sheet, result)
    step = app.text.leading(Style("body"), RESULT_GROWTH) + 8
    y = sheet.top + 112
    for name, value, earned in _rows(app, result):
        middle = y + step // 2
        if earned:
            seal = app.assets.ui("icon24/check").image
            canvas.blit(seal, seal.get_rect(center=(sheet.left + 46, middle)))
        at = (sheet.right - 44, middle)
        style = Style("strong" if earned else "body")
        said = app.text.draw(canvas, value, style, at, "midright", growth=RESULT_GROWTH)
        place, room = (sheet.left + 68, middle), said.left - sheet.left - 84
        label = Style("body", "sepia")
        app.text.draw(canvas, name, label, place, "midleft", room, RESULT_GROWTH)
        y += step
    left = view.floor.floors - result.number - 1
    if left:
        told = (
            counted("{count} chapter to go", "{count} chapters to go", left)
            if view.params.kind == "story"
            else counted("{count} floor to the roof", "{count} floors to the roof", left)
        )
        at = (sheet.centerx, sheet.bottom - 24)
        style = Style("caption", "sepia")
        app.text.draw(
            canvas, app.locale.render(told), style, at, "midbottom", sheet.width - 60, RESULT_GROWTH
        )


def _heading(app: App, canvas: pygame.Surface, sheet: pygame.Rect, result: FloorResult) -> None:
    """What happened, and the medal for it."""
    title = app.locale.gettext("The cage is open")
    room = sheet.width - 72
    if result.medal:
        medal = app.assets.sprite("candle/hud", f"medal_large/{result.medal}")
        canvas.blit(medal.image, medal.place(sheet.right - 66, sheet.top + 56))
        room -= 72
    place = (sheet.left + 36, sheet.top + 56)
    app.text.draw(canvas, title, Style("title"), place, "midleft", room)
    rule = app.assets.nine(app.assets.ui("rule"), sheet.width - 72, 10)
    canvas.blit(rule, (sheet.left + 36, sheet.top + 94))


def _rows(app: App, result: FloorResult) -> list[tuple[str, str, bool]]:
    """A name, a value, and whether it counts towards the medal."""
    locale = app.locale
    _ = locale.gettext
    time, par = (locale.clock(ticks // TICKS_A_SECOND) for ticks in (result.ticks, result.par))
    coins = f"{result.coins} / {result.coins_there}"
    return [
        (_("Time"), time, in_time(result.ticks, result.par)),
        (_("Time of the proof"), par if result.par else "–", False),
        (_("Coins"), coins, result.coins == result.coins_there),
        (_("Hidden coins"), str(result.secrets), False),
        (_("Deaths"), str(result.deaths), not result.deaths),
        (_("Candles lit"), str(result.candles + 1), False),
    ]
