"""What lies on the map: the title with day and sky, the compass, dice and cards, and the whole map,
small."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.hexgrid import Hex, Layout, distance, within
from game.core.text import N_, counted
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.tales.hex.rules.play.events import CardDrawn, HexDrawn
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.chart_view import ChartView
from game.tales.hex.view.dice import draw_badge, draw_eight
from game.tales.hex.view.grid import read_washes
from game.tales.hex.view.ground import FOLDER
from game.tales.hex.view.labels import KINDS
from game.tales.hex.view.layout import COMPASS, LARGE_TITLE, MAP, MINIMAP, ROOMY, SKY, TITLE
from game.tales.hex.view.wording import prose, weather_told

HOURS = (N_("morning"), N_("noon"), N_("afternoon"), N_("dusk"))
_SKY = (
    pygame.Rect(SKY.centerx - 43, SKY.top + 15, 38, 38),
    pygame.Rect(SKY.centerx + 8, SKY.top + 18, 32, 32),
)
"""Where the sky of today and of tomorrow are shown."""
_WINTER = (SKY.centerx, SKY.top + 62)
_DIE = 34
_SIDES = 8
_BADGE, _BADGE_UP = (58, 26), 79
"""The number of a card: how large its badge is, and how far above the middle of the card."""


def _aside(app: App) -> int:
    """How far the sky stands from its usual place."""
    return LARGE_TITLE if app.text.scale > ROOMY else 0


def draw(app: App, canvas: Canvas, view: HexView) -> None:
    """The country, the day and the hour, how long it is to winter, the sky today and tomorrow."""
    _, assets = app.locale.gettext, app.assets
    large, aside = app.text.scale > ROOMY, _aside(app)
    title = pygame.Rect(TITLE.topleft, (TITLE.width + aside, TITLE.height))
    for name, plate in (("title", title), ("sky", SKY.move(aside, 0))):
        if assets.high_contrast or (large and name == "title"):
            assets.draw_nine(canvas, assets.ui("panel/light"), plate)
        else:
            canvas.blit(assets.sprite(f"{FOLDER}/panel", name).image, plate)
    if not large:  # the day alone has room for large letters
        place = (title.centerx, title.top + 31)
        style = Style("title", "ink", 27)
        app.text.draw(canvas, prose(app, view.country), style, place, "center", TITLE.width - 50)
    when = _("day {day}, {hour}, {season}").format(
        day=view.day, hour=_(HOURS[view.quarter]), season=prose(app, view.season.words)
    )
    style = Style("caption", "rubric", 18)
    place = (title.centerx, title.top + (28 if large else 59))
    app.text.draw(canvas, when, style, place, "center", title.width - 14)
    for number, (spot, term) in enumerate(zip(_SKY, (view.weather, view.tomorrow), strict=True)):
        size = "icon32" if number == 0 else "icon22"
        picture = assets.sprite(f"{FOLDER}/icons", f"{size}/{term.id}").image
        canvas.blit(picture, picture.get_rect(center=spot.move(aside, 0).center))
    told = app.locale.render(counted("{count} day to winter", "{count} days to winter", view.left))
    style = Style("caption", "rubric", 18)
    where, wide = _WINTER, SKY.width - 54
    if large:
        where, wide = (title.centerx, title.top + 63), title.width - 14
    app.text.draw(canvas, told, style, where, "center", wide)


def tips(app: App, view: HexView) -> Sequence[tuple[pygame.Rect, str]]:
    """What the pictures of the sky mean."""
    _ = app.locale.gettext
    today, tomorrow = (spot.move(_aside(app), 0) for spot in _SKY)
    return (
        (today, weather_told(app, _("Today"), view.weather)),
        (tomorrow, weather_told(app, _("Tomorrow"), view.tomorrow)),
    )


def draw_compass(app: App, canvas: Canvas) -> None:
    """North is above."""
    sprite = app.assets.sprite(f"{FOLDER}/compass", "compass/small")
    canvas.blit(sprite.image, sprite.place(*COMPASS))


def draw_dice(
    app: App,
    canvas: Canvas,
    chart: ChartView,
    event: HexDrawn,
    shows: Callable[[int, int], int] = lambda value, _: value,
) -> None:
    """The two dice that drew a hex, above it: the neighbour die, and the relief die. ``shows`` says
    what each shows at the moment."""
    x, y = chart.on_screen(event.at)
    sides = event.sides or _SIDES
    shown = [shows(value, sides) for value in (event.first, event.second) if value]
    left = x - len(shown) * (_DIE + 6) / 2 + 3
    for number, value in enumerate(shown):
        middle = (
            round(left + number * (_DIE + 6)) + _DIE // 2,
            round(y - chart.size - 24),
        )
        draw_eight(app, canvas, middle, _DIE, str(value), "rubric" if number else "ink")


def draw_card(app: App, canvas: Canvas, chart: ChartView, event: CardDrawn) -> None:
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


_PAD = 9
_FINE = 3
"""It is drawn so many times larger and then reduced."""


class Minimap:
    """Draws it, and keeps what of it does not move."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._washes = read_washes(app.assets.folder / FOLDER)
        self._picture: Canvas | None = None
        self._made_of: tuple[object, ...] = ()
        self._version = -1
        """The version of the map that it was made for, or looked at for."""

    @staticmethod
    def shows(chart: ChartView) -> bool:
        """Whether there is need of it: the map is larger than its window."""
        return not chart.fits

    def hex_at(self, view: HexView, position: tuple[float, float]) -> Hex | None:
        """The hex of the map at a place of the screen, if that lies on the minimap."""
        if not MINIMAP.collidepoint(position):
            return None
        x, y = position[0] - MINIMAP.left, position[1] - MINIMAP.top
        at = self._layout(view.radius, 1).hex_at(x, y)
        return at if distance(at, (0, 0)) <= view.radius else None

    def draw(self, canvas: Canvas, view: HexView, chart: ChartView) -> None:
        """The map, the patrol, and the part that is seen now."""
        app = self._app
        if self._picture is not None and self._picture.scale != canvas.scale:
            self._picture = None
        if self._picture is None or (self._version != chart.version and chart.calm):
            self._version = chart.version
            wanted = _shown_of(view)
            if self._picture is None or self._made_of != wanted:
                self._picture, self._made_of = self._made(view, canvas.scale), wanted
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), MINIMAP)
        canvas.blit(self._picture, MINIMAP)
        layout = self._layout(view.radius, 1)
        x, y = layout.centre(view.at)
        middle = (MINIMAP.left + x, MINIMAP.top + y)
        canvas.circle(app.text.colour("parch_hi"), middle, 4.5)
        canvas.circle(app.text.colour("rubric"), middle, 3.2)
        self._draw_window(canvas, chart, layout)

    def _draw_window(self, canvas: Canvas, chart: ChartView, layout: Layout) -> None:
        """A frame around what is seen."""
        share = layout.size / chart.size
        zero = chart.sheet.place((0, 0))
        area = self._app.canvas.area
        left, top = chart.window.to_map(area.topleft)
        right, bottom = chart.window.to_map((MAP.right, area.bottom))
        rect = pygame.Rect(
            round(MINIMAP.left + layout.x + (left - zero[0]) * share),
            round(MINIMAP.top + layout.y + (top - zero[1]) * share),
            round((right - left) * share),
            round((bottom - top) * share),
        ).clip(MINIMAP.inflate(-6, -6))
        canvas.rect(self._app.text.colour("ink"), rect, 1)

    def _made(self, view: HexView, pixels: float) -> Canvas:
        colour = self._app.text.colour
        large = Canvas((MINIMAP.width * _FINE, MINIMAP.height * _FINE), alpha=True)
        layout = self._layout(view.radius, _FINE)
        drawn = {each.at: each for each in view.hexes}
        for at in within((0, 0), view.radius):
            corners = layout.corners(at)
            if at in drawn:
                wash = pygame.Color(self._washes.colours[drawn[at].relief][1])
                large.polygon(wash, corners)
                if drawn[at].secured:
                    large.polygon(colour("ink"), corners, _FINE)
            else:
                large.polygon((*colour("sepia_lt")[:3], 60), corners, 1)
        for community in view.communities:
            if community.at is not None:
                hue = colour(KINDS.get(community.kind, "ink"))
                middle = layout.centre(community.at)
                large.circle(hue, middle, max(1.2 * _FINE, layout.size * 0.36))
        return large.reduced(MINIMAP.size, pixels)

    def _layout(self, radius: int, fine: int) -> Layout:
        """Where the hexes lie on it, enlarged ``fine`` times."""
        squash = next(iter(self._washes.grids.values())).squash
        wide, high = 3 * radius + 2, 3**0.5 * squash * (2 * radius + 1)
        room = MINIMAP.width - 2 * _PAD
        size = min(room / wide, room / high) * fine
        return Layout(size, MINIMAP.width * fine / 2, MINIMAP.height * fine / 2, squash)


def _shown_of(view: HexView) -> tuple[object, ...]:
    """All of a view that the minimap shows but for the patrol."""
    hexes = tuple((each.at, each.relief, each.secured) for each in view.hexes)
    homes = tuple((each.at, each.kind) for each in view.communities)
    return view.radius, hexes, homes
