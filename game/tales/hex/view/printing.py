"""The map of a country as it is painted, large enough to print at A3 (300 dots an inch)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame

from game.core.codec import JsonValue
from game.core.sliced import Sliced
from game.core.text import Prose
from game.engine.assets import FINE_SCALE
from game.engine.canvas import Canvas
from game.engine.easel import Easel
from game.engine.text import Style
from game.tales.hex.rules.country.map_text import communities_of
from game.tales.hex.rules.play.story import moment_of
from game.tales.hex.view.chart_sheet import ChartSheet, ornaments
from game.tales.hex.view.chart_view import sizes_of
from game.tales.hex.view.ground import FOLDER
from game.tales.hex.view.labels import (
    KINDS,
    Home,
    Label,
    Names,
    draw_leader,
    name_areas,
    name_homes,
    standings,
)
from game.tales.hex.view.land import spots_of_world
from game.tales.hex.view.stage import composed, stage_then
from game.tales.hex.view.wording import prose

LONG, SHORT = 4961, 3508
"""Sides of the page in pixels."""
_MARGIN, _HEAD = 150, 330
_BARE = 3.2
"""Of the bare hexes around the map so much is left out, in sizes of a hex."""
_HOME, _AREA, _TITLE = 17, 25, 150
"""Sizes of names, in pixels of a map on hexes of 44, and of the title in those of the page."""
_LEADER = 0.7
"""How thick the line from a name to its home is, in the same pixels."""
_ALONE = 0.5
"""Half of the room that a home or a ruin takes, in sizes of its hex."""


def paint_moment(app: Easel, told: Mapping[str, JsonValue]) -> Canvas:
    """What a chapter of a story shows, finer than on a screen."""
    app.assets.scale = FINE_SCALE
    return composed(app.assets, stage_then(moment_of(told)))


def sheet_of(
    app: Easel, world: Mapping[str, Any], size: int, *, at_once: bool = True
) -> ChartSheet:
    """The map of a world on hexes of ``size`` pixels, with the beasts of its sea; painted, unless
    that is to be done part by part."""
    radius = int(world["radius"])
    spots = spots_of_world(world)
    sheet = ChartSheet(app, radius, size)
    order = [(each["q"], each["r"]) for each in world["hexes"]]
    swim = ornaments(radius, order, spots, sum(map(ord, world["name"]["en"])))
    sheet.show(spots, swim, at_once=at_once)
    return sheet


_PAINTED = 0.8
"""The share of painting the map; the rest is that of the page with its names."""


def print_page(app: Easel, world: Mapping[str, Any]) -> Sliced[Canvas]:
    """The page: title, map and names, upright or lying as the map has more room."""
    size = max(sizes_of(int(world["radius"])))
    sheet = sheet_of(app, world, size, at_once=False)
    most = sheet.parts_left
    while sheet.go_on():
        yield _PAINTED * (1 - sheet.parts_left / most)
    picture = sheet.picture
    wide, high = (LONG, SHORT) if picture.get_width() > picture.get_height() else (SHORT, LONG)
    page = Canvas((wide, high))
    room = pygame.Rect(_MARGIN, _HEAD, wide - 2 * _MARGIN, high - _HEAD - _MARGIN)
    bare = round(_BARE * size)
    scale = min(
        room.width / (picture.get_width() - bare), room.height / (picture.get_height() - bare)
    )
    large = (round(picture.get_width() * scale), round(picture.get_height() * scale))
    place = pygame.Rect((0, 0), large)
    place.center = room.center
    _paper(app, page, scale, place)
    page.set_clip(room)
    page.blit(pygame.transform.smoothscale(picture, large), place)
    _draw_names(app, page, world, sheet, scale, place)
    page.set_clip(None)
    _draw_head(app, page, world)
    ink = app.text.colour("ink")
    page.rect(ink, page.get_rect().inflate(-120, -120), 8)
    page.rect(ink, page.get_rect().inflate(-160, -160), 3)
    return page


def _paper(app: Easel, page: Canvas, scale: float, place: pygame.Rect) -> None:
    """Parchment under all of the page: that of the map at ``place`` goes on."""
    paper = app.assets.plate(f"{FOLDER}/paper.webp")
    side = round(paper.get_width() * scale)
    tile = pygame.transform.smoothscale(paper, (side, side))
    for x in range(place.left % side - side, page.get_width(), side):
        for y in range(place.top % side - side, page.get_height(), side):
            page.blit(tile, (x, y))


def _draw_head(app: Easel, page: Canvas, world: Mapping[str, Any]) -> None:
    name = _prose(app, world["name"])
    place = (page.get_width() / 2, _HEAD / 2 + 70)
    app.text.draw(page, name, Style("title", "ink", _TITLE), place, "center", growth=1.0)
    compass = app.assets.sprite(f"{FOLDER}/compass", "compass/large")
    side = round(compass.image.get_width() * 4)
    rose = pygame.transform.smoothscale(compass.image, (side, side))
    corner = (page.get_width() - 130, page.get_height() - 130)
    page.blit(rose, rose.get_rect(bottomright=corner))
    style = Style("caption", "sepia", 44)
    foot = (140, page.get_height() - 120)
    app.text.draw(page, str(world["id"]), style, foot, "bottomleft", 2000, growth=1.0)


def names_of(
    app: Easel, world: Mapping[str, Any], sheet: ChartSheet, scale: float, seen: pygame.Rect
) -> list[Label]:
    """The names for the map on ``sheet``, printed ``scale`` times as large: none leaves the part
    of it that is ``seen``."""
    pixels = _pixels(sheet, scale)
    names = Names(app, sheet.grid.size, sheet.place, seen, scale, growth=1.0)
    homes = []
    things = [*communities_of(world), *world["ruins"]]
    drawn = {(each["q"], each["r"]): True for each in world["hexes"]}
    places = [((each["q"], each["r"]), each["place"], _ALONE) for each in things]
    for thing, stands in zip(things, standings(sheet, drawn, places), strict=True):
        names.keep(stands)
        if "kind" in thing:
            colour = KINDS.get(thing["kind"], "ink")
            style = Style("strong", colour, round(_HOME * pixels), "parch_hi")
            homes.append(Home(_prose(app, thing["name"]), style, stands))
    areas = [
        (_prose(app, each["name"]), [(q, r) for q, r in each["hexes"]]) for each in world["areas"]
    ]
    style = Style("caption", "sepia", round(_AREA * pixels), "parch_hi")
    return name_homes(names, homes) + name_areas(names, areas, style)


def _draw_names(
    app: Easel,
    page: Canvas,
    world: Mapping[str, Any],
    sheet: ChartSheet,
    scale: float,
    place: pygame.Rect,
) -> None:
    """The names, where the page shows the map at ``place``."""
    seen = page.get_clip().move(-place.left, -place.top)
    bounds = pygame.Rect([round(each / scale) for each in seen])
    for label in names_of(app, world, sheet, scale, bounds):
        if label.leader is not None:
            start, end = ((x * scale + place.left, y * scale + place.top) for x, y in label.leader)
            draw_leader(app, page, start, end, round(_LEADER * _pixels(sheet, scale)))
        middle = (label.x * scale + place.left, label.y * scale + place.top)
        app.text.draw(page, label.text, label.style, middle, "center", growth=1.0)


def _pixels(sheet: ChartSheet, scale: float) -> float:
    """How large a pixel of a map on hexes of 44 is on the page."""
    return sheet.grid.size * scale / 44


def _prose(app: Easel, told: Mapping[str, str]) -> str:
    """Words of the world in the player's language."""
    return prose(app, Prose(told["en"], told["fr"]))
