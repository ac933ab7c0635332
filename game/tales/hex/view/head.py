"""What lies on the map: the title with day and sky, the compass, dice and cards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.text import N_, counted
from game.engine.app import App
from game.engine.text import Style
from game.tales.hex.rules.play.events import CardDrawn, HexDrawn
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.chart_view import ChartView
from game.tales.hex.view.dice import draw_badge, draw_eight
from game.tales.hex.view.ground import FOLDER
from game.tales.hex.view.layout import COMPASS, MAP, SKY, TITLE
from game.tales.hex.view.tips import weather_told
from game.tales.hex.view.wording import prose

HOURS = (N_("morning"), N_("noon"), N_("afternoon"), N_("dusk"))
_SKY = (
    pygame.Rect(SKY.centerx - 43, SKY.top + 15, 38, 38),
    pygame.Rect(SKY.centerx + 8, SKY.top + 18, 32, 32),
)
"""Where the sky of today and of tomorrow are shown."""
_WINTER = (SKY.centerx, SKY.top + 62)
_DIE = 34
_BADGE, _BADGE_UP = (58, 26), 79
"""The number of a card: how large its badge is, and how far above the middle of the card."""


def draw(app: App, canvas: pygame.Surface, view: HexView) -> None:
    """The country, the day and the hour, how long it is to winter, the sky today and tomorrow."""
    _, assets = app.locale.gettext, app.assets
    for name, plate in (("title", TITLE), ("sky", SKY)):
        if assets.high_contrast:
            assets.draw_nine(canvas, assets.ui("panel/light"), plate)
        else:
            canvas.blit(assets.sprite(f"{FOLDER}/panel", name).image, plate)
    place = (TITLE.centerx, TITLE.top + 31)
    style = Style("title", "ink", 27)
    app.text.draw(canvas, prose(app, view.country), style, place, "center", TITLE.width - 50, 1.1)
    when = _("day {day}, {hour}, {season}").format(
        day=view.day, hour=_(HOURS[view.quarter]), season=prose(app, view.season.words)
    )
    style = Style("caption", "rubric", 18)
    place = (TITLE.centerx, TITLE.top + 59)
    app.text.draw(canvas, when, style, place, "center", TITLE.width - 40, 1.1)
    for number, (spot, term) in enumerate(zip(_SKY, (view.weather, view.tomorrow), strict=True)):
        size = "icon32" if number == 0 else "icon22"
        picture = assets.sprite(f"{FOLDER}/icons", f"{size}/{term.id}").image
        canvas.blit(picture, picture.get_rect(center=spot.center))
    told = app.locale.render(counted("{count} day to winter", "{count} days to winter", view.left))
    style = Style("caption", "rubric", 18)
    app.text.draw(canvas, told, style, _WINTER, "center", SKY.width - 54, 1.1)


def tips(app: App, view: HexView) -> Sequence[tuple[pygame.Rect, str]]:
    """What the pictures of the sky mean."""
    _ = app.locale.gettext
    today, tomorrow = _SKY
    return (
        (today, weather_told(app, _("Today"), view.weather)),
        (tomorrow, weather_told(app, _("Tomorrow"), view.tomorrow)),
    )


def draw_compass(app: App, canvas: pygame.Surface) -> None:
    """North is above."""
    sprite = app.assets.sprite(f"{FOLDER}/compass", "compass/small")
    canvas.blit(sprite.image, sprite.place(*COMPASS))


def draw_dice(app: App, canvas: pygame.Surface, chart: ChartView, event: HexDrawn) -> None:
    """The two dice that drew a hex, above it: the neighbour die, and the relief die."""
    x, y = chart.on_screen(event.at)
    shown = [value for value in (event.first, event.second) if value]
    left = x - len(shown) * (_DIE + 6) / 2 + 3
    for number, value in enumerate(shown):
        middle = (
            round(left + number * (_DIE + 6)) + _DIE // 2,
            round(y - chart.size - 24),
        )
        draw_eight(app, canvas, middle, _DIE, str(value), "rubric" if number else "ink")


def draw_card(app: App, canvas: pygame.Surface, chart: ChartView, event: CardDrawn) -> None:
    """The patrol card that was turned over, beside its hex, with its name and number."""
    x, y = chart.on_screen(event.at)
    sprite = app.assets.sprite(f"{FOLDER}/cards", f"card/{event.card}")
    middle = pygame.Rect(0, 0, 124, 170)
    middle.center = round(x + chart.size + 80), round(y)
    middle.clamp_ip(MAP.inflate(-20, -80))
    canvas.blit(sprite.image, sprite.place(*middle.center))
    place = (middle.centerx, middle.centery + 55)
    style = Style("strong", "ink", 17)
    app.text.draw(canvas, prose(app, event.words), style, place, "center", 96, 1.15)
    place = (middle.centerx, middle.centery - _BADGE_UP)
    draw_badge(app, canvas, place, _BADGE, f"{event.count} / {event.steps}")
