"""What stands beside the help of Hex: pieces of country, supplies, cards and dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.core.hexgrid import Hex
from game.core.sliced import Sliced
from game.core.text import N_
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.flow import Block, Drawing
from game.tales.hex.view.chart_sheet import ChartSheet
from game.tales.hex.view.chart_view import Number, trail_pieces
from game.tales.hex.view.dice import draw_roll
from game.tales.hex.view.ground import FOLDER, sheets_of
from game.tales.hex.view.land import Spot
from game.tales.hex.view.layout import MAP_GROWTH
from game.tales.hex.view.sky import tinted

_SIZE = (476, 236)
"""Pixels of a piece of country."""
_HEX = 44
_RADIUS = 4
SEEN = (*sheets_of(_HEX), f"{FOLDER}/glow")
"""What is seen of the country."""
_GLOW = (120, 114, 110)
"""What is seen of a light."""
_BELOW = 6


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of country: its hexes, and what lies over them. (0, 0) is in the middle."""

    spots: Mapping[Hex, Spot]
    trail: tuple[Hex, ...] = ()
    patrol: Hex | None = None
    frames: tuple[tuple[str, Hex], ...] = ()
    prices: tuple[tuple[str, Hex, int], ...] = ()
    """Numbers that stand on a slip in a hex, so many pixels below its middle; those are sums."""
    names: tuple[tuple[str, Hex, str], ...] = ()
    """A msgid, the hex below which it stands, and its colour."""
    lights: tuple[tuple[str, Hex], ...] = ()


def painting(app: App, piece: Piece) -> Sliced[Canvas]:
    """The piece, in its own size and as sharp as the window is."""
    sheet = ChartSheet(app, _RADIUS, _HEX, app.canvas.scale)
    sheet.show(piece.spots, at_once=False)
    part = pygame.Rect((0, 0), _SIZE)
    part.center = sheet.place((0, 0))
    while sheet.begin_with(part, 1):
        yield 0.0
    picture = sheet.picture
    for at, name in trail_pieces(piece.trail):
        _put(app, picture, "rivers", name, sheet.place(at))
    for name, at in piece.frames:
        _put(app, picture, "ruling", f"frame/{name}", sheet.place(at))
    for name, at in piece.lights:
        glow = app.assets.sprite(f"{FOLDER}/glow", f"light/{name}")
        light = tinted(glow.image, glow.image.get_size(), _GLOW)
        picture.blit(light, glow.place(*sheet.place(at)), special_flags=pygame.BLEND_RGB_ADD)
    if piece.patrol is not None:
        _put(app, picture, "patrol", "patrol/rest/right", sheet.place(piece.patrol))
    for msgid, at, colour in piece.names:
        x, y = sheet.place(at)
        style = Style("strong", colour, 18, "parch_hi")
        said = app.locale.gettext(msgid)
        app.text.draw(picture, said, style, (x, y + 38), "center", growth=1.0)
    for words, at, down in piece.prices:
        x, y = sheet.place(at)
        style = Style("strong", "rubric" if down else "ink", 18)
        Number(words, style, x, y + down).draw(app, picture)
    return picture.subsurface(part).copy()


def _put(app: App, picture: Canvas, atlas: str, name: str, middle: tuple[int, int]) -> None:
    sprite = app.assets.sprite(f"{FOLDER}/{atlas}_{_HEX}", name)
    picture.blit(sprite.image, sprite.place(*middle))


def _country(piece: Piece, caption: str) -> Callable[[App], Block]:
    """A piece of country in a frame, with a line below it."""

    def make(app: App) -> Block:
        style = Style("caption", "sepia")

        def draw(canvas: Canvas, rect: pygame.Rect) -> None:
            # Only a page that is looked at needs its picture.
            key = ("hex piece", id(piece), app.locale.language, app.canvas.scale)
            picture = app.assets.painted(key, lambda: painting(app, piece), SEEN)
            frame = pygame.Rect((0, 0), _SIZE)
            frame.midtop = rect.midtop
            if picture is not None:
                canvas.blit(picture, frame)
            canvas.rect(app.text.colour("ink"), frame, 2)
            canvas.rect(app.text.colour("sepia_lt"), frame.inflate(-8, -8), 1)
            said = app.locale.gettext(caption)
            place = (frame.centerx, frame.bottom + _BELOW)
            app.text.draw(canvas, said, style, place, "midtop", rect.width, MAP_GROWTH)

        return Drawing(_SIZE[1] + _BELOW + app.text.leading(style, MAP_GROWTH), draw)

    return make


def _supplies(app: App) -> Block:
    """The three supplies, half used, and what a night outside takes of each."""
    rows = (
        ("spirits", N_("Spirits"), 5, 7, ""),
        ("bread", N_("Bread"), 6, 9, N_("one a night")),
        ("candle", N_("Candles"), 4, 7, N_("one a night, or a spirit")),
    )
    style, said = Style("strong", "ink", 19), Style("caption", "sepia", 18)
    line = max(44, app.text.leading(style, MAP_GROWTH) + app.text.leading(said, MAP_GROWTH) - 8)

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        left, y = rect.centerx - 236, rect.top + 4
        for kind, msgid, have, most, told in rows:
            _ = app.locale.gettext
            middle = y + line // 2
            app.text.draw(canvas, _(msgid), style, (left, middle), "midleft", 116, MAP_GROWTH)
            for number in range(most):
                state = "full" if number < have else "spent"
                picture = app.assets.sprite(f"{FOLDER}/icons", f"{kind}28/{state}").image
                place = picture.get_rect(center=(left + 136 + 24 * number, middle))
                canvas.blit(picture, place)
            if told:
                at = (left + 124 + 24 * most + 14, middle)
                room = rect.centerx + 250 - at[0]
                app.text.draw(canvas, _(told), said, at, "midleft", room, MAP_GROWTH)
            y += line

    return Drawing(line * len(rows) + 12, draw, (f"{FOLDER}/icons",))


def _cards(app: App) -> Block:
    """The six patrol cards, with their names."""
    pitch_x, pitch_y = 132, 172

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        for number, (kind, name) in enumerate(_CARDS):
            x = rect.centerx + pitch_x * (number % 3 - 1)
            y = rect.top + 84 + pitch_y * (number // 3)
            sprite = app.assets.sprite(f"{FOLDER}/cards", f"card/{kind}")
            canvas.blit(sprite.image, sprite.place(x, y))
            style, told = Style("strong", "ink", 17), app.locale.gettext(name)
            app.text.draw(canvas, told, style, (x, y + 57), "center", 96, 1.15)

    return Drawing(2 * pitch_y, draw, (f"{FOLDER}/cards",))


def _dice(app: App) -> Block:
    """A check: three dice against a target, of which the best counts."""
    rolls, target = (2, 5, 3), 4
    style, strong = Style("caption", "sepia", 18), Style("strong", "verdigris", 19)
    high = app.text.leading(style, MAP_GROWTH)

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        _ = app.locale.gettext
        x, y = rect.centerx - 130, rect.top + 44
        for value in rolls:
            draw_roll(app, canvas, (x, y), 50, value, target)
            x += 70
        told = _("target {target}").format(target=target)
        app.text.draw(canvas, told, Style("strong", "ink", 22), (x, y), "midleft", 190, MAP_GROWTH)
        place = (rect.centerx, y + 44)
        told = _("one die, and two for the skill")
        app.text.draw(canvas, told, style, place, "midtop", rect.width, MAP_GROWTH)
        place = (rect.centerx, y + 46 + high)
        told = _("it works: 88%")
        app.text.draw(canvas, told, strong, place, "midtop", rect.width, MAP_GROWTH)

    return Drawing(96 + 2 * high, draw)


_CARDS = (
    ("refuge", N_("refuge")),
    ("trail", N_("trail")),
    ("quiet", N_("quiet")),
    ("omen", N_("omen")),
    ("trouble", N_("trouble")),
    ("peril", N_("peril")),
)
_LEAVING = Piece(
    {
        (0, 0): Spot("plains", "meadow", stands=(("home/city", "centre"),)),
        (0, 1): Spot("shore", ""),
        (-1, 1): Spot("water", ""),
        (-1, 0): Spot("shore", "grove"),
        (-2, 1): Spot("water", ""),
        (-2, 2): Spot("water", ""),
        (-3, 2): Spot("water", ""),
        (-1, 2): Spot("water", ""),
        (1, 0): Spot("plains", "grove"),
        (1, -1): Spot("hills", "grass"),
        (2, -1): Spot("hills", "grove", stands=(("ruin/ruin_tower", "centre"),)),
        (3, -2): Spot("low_mountains", ""),
        (3, -1): Spot("plateau", ""),
        (2, 0): Spot("plains", "meadow", stands=(("home/village", "centre"),)),
    },
    trail=((0, 0), (1, -1), (2, -1)),
    patrol=(1, -1),
    frames=(("here", (1, -1)),),
)
COSTS = Piece(
    {
        (-2, 1): Spot("plains", "grove"),
        (-1, 0): Spot("hills", "grass", "canyon", "south_east"),
        (-1, 1): Spot("plains", "meadow"),
        (-2, 0): Spot("hills", "grove"),
        (0, 0): Spot("river_valley", "marsh"),
        (0, -1): Spot("low_mountains", ""),
        (1, -1): Spot(marks=(("smoke", "centre"),)),
        (-3, 1): Spot("plains", "meadow"),
        (2, -1): Spot(marks=(("glow", "centre"),)),
    },
    patrol=(-2, 1),
    frames=(("here", (-2, 1)), ("plan", (-1, 1)), ("plan", (0, 0)), ("plan", (1, 0))),
    prices=(("1", (-1, 1), 0), ("1", (0, 0), 0), ("3", (1, 0), 0), ("= 5", (1, 0), 30)),
)
_PEOPLE = Piece(
    {
        (-2, 1): Spot("plains", "meadow", stands=(("home/village", "centre"),)),
        (-1, 0): Spot("plains", "grove"),
        (-1, 1): Spot("hills", "grass"),
        (-3, 1): Spot("plains", "grove"),
        (-3, 2): Spot("hills", "grove"),
        (0, 0): Spot("hills", "grove"),
        (0, -1): Spot("low_mountains", ""),
        (1, -1): Spot("plains", "thick_forest"),
        (2, -1): Spot("plains", "meadow", stands=(("home/court", "centre"),)),
        (2, -2): Spot("plains", "thick_forest"),
        (3, -2): Spot("hills", "grove"),
        (3, -1): Spot("plains", "grove"),
        (1, 0): Spot("river_valley", "meadow"),
        (2, 0): Spot("river_valley", "grove"),
        (0, 1): Spot("plateau", ""),
    },
    trail=((-2, 1), (-1, 1), (0, 0)),
    patrol=(0, 0),
    frames=(("here", (0, 0)),),
    names=(
        (N_("civil: promise"), (-2, 1), "ink"),
        (N_("cold: bring a gift"), (2, -1), "plum"),
    ),
    lights=(("fairy", (2, -1)),),
)
HELP_PICTURES: Sequence[Callable[[App], Block]] = (
    _country(_LEAVING, N_("The country is drawn where the patrol goes.")),
    _country(COSTS, N_("Quarters of a day: what each step of the way costs.")),
    _supplies,
    _cards,
    _dice,
    _country(_PEOPLE, N_("Mortals want their wish granted, fairies a gift first.")),
)
"""One for each page of the help, in its order."""
