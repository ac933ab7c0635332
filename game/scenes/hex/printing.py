"""The map of a country as it is painted, large enough to print at A3 (300 dots an inch)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pygame

from game.core.hexcrawl.map_text import communities_of
from game.core.hexgrid import Hex
from game.engine.app import App
from game.engine.text import Style
from game.scenes.hex.chart_sheet import ChartSheet
from game.scenes.hex.grid import SIZES
from game.scenes.hex.ground import FOLDER
from game.scenes.hex.labels import Home, Label, Names, Standing, draw_leader, name_homes
from game.scenes.hex.land import Spot
from game.scenes.hex.ornaments import ornaments

LONG, SHORT = 4961, 3508
"""Sides of the page in pixels."""
_MARGIN, _HEAD = 150, 330
_BARE = 3.2
"""Of the bare hexes around the map so much is left out, in sizes of a hex."""
_MOST_PIXELS = 24_000_000
"""Of the picture that is enlarged to fill the page."""
_HOME, _AREA, _TITLE = 17, 25, 150
"""Sizes of names, in pixels of a map on hexes of 44, and of the title in those of the page."""
_LEADER = 0.7
"""How thick the line from a name to its home is, in the same pixels."""
_LEAST_AREA = 3
_ALONE, _SIGN = 0.5, 0.34
"""Half of the room that a home takes, and one of several, or a sign, in sizes of their hex."""
_KINDS = {"city": "rubric", "fairy": "plum"}


def spots_of_world(world: Mapping[str, Any]) -> dict[Hex, Spot]:
    """What each hex of a map as `generate hexcrawl` prints it shows; homes and ruins whose hex is
    not drawn are shown as signs."""
    drawn = {(each["q"], each["r"]): each for each in world["hexes"]}
    stands: dict[Hex, list[tuple[str, str]]] = {}
    marks: dict[Hex, list[tuple[str, str]]] = {}
    for home in communities_of(world):
        at = (home["q"], home["r"])
        if at in drawn:
            stands.setdefault(at, []).append((f"home/{home['nature']}", home["place"]))
        else:
            sign = "glow" if home["kind"] == "fairy" else "smoke"
            marks.setdefault(at, []).append((sign, home["place"]))
    for ruin in world["ruins"]:
        at = (ruin["q"], ruin["r"])
        if at in drawn:
            stands.setdefault(at, []).append((f"ruin/{ruin['what']}", ruin["place"]))
        else:
            marks.setdefault(at, []).append(("stones", ruin["place"]))
    spots = {at: Spot(marks=tuple(found)) for at, found in marks.items() if at not in drawn}
    for at, each in drawn.items():
        obstacle = each["obstacle"] or {}
        spots[at] = Spot(
            each["relief"],
            each["vegetation"] or "",
            obstacle.get("kind", ""),
            obstacle.get("place", ""),
            tuple(stands.get(at, ())),
        )
    return spots


def sheet_of(app: App, world: Mapping[str, Any], size: int) -> ChartSheet:
    """The map of a world on hexes of ``size`` pixels, painted, with the beasts of its sea."""
    radius = int(world["radius"])
    spots = spots_of_world(world)
    sheet = ChartSheet(app, radius, size)
    order = [(each["q"], each["r"]) for each in world["hexes"]]
    sheet.show(spots, ornaments(radius, order, spots, sum(map(ord, world["name"]["en"]))))
    return sheet


def print_page(app: App, world: Mapping[str, Any]) -> pygame.Surface:
    """The page: title, map and names, upright or lying as the map has more room."""
    radius = int(world["radius"])
    sizes = [size for size in SIZES if (3.2 * (radius + 3) * size) ** 2 <= _MOST_PIXELS]
    size = max(sizes, default=SIZES[0])
    sheet = sheet_of(app, world, size)
    picture = sheet.picture
    wide, high = (LONG, SHORT) if picture.get_width() > picture.get_height() else (SHORT, LONG)
    page = pygame.Surface((wide, high))
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
    pygame.draw.rect(page, ink, page.get_rect().inflate(-120, -120), 8)
    pygame.draw.rect(page, ink, page.get_rect().inflate(-160, -160), 3)
    return page


def _paper(app: App, page: pygame.Surface, scale: float, place: pygame.Rect) -> None:
    """Parchment under all of the page: that of the map at ``place`` goes on."""
    paper = app.assets.plate(f"{FOLDER}/paper.png")
    side = round(paper.get_width() * scale)
    tile = pygame.transform.smoothscale(paper, (side, side))
    for x in range(place.left % side - side, page.get_width(), side):
        for y in range(place.top % side - side, page.get_height(), side):
            page.blit(tile, (x, y))


def _draw_head(app: App, page: pygame.Surface, world: Mapping[str, Any]) -> None:
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


def _draw_names(
    app: App,
    page: pygame.Surface,
    world: Mapping[str, Any],
    sheet: ChartSheet,
    scale: float,
    place: pygame.Rect,
) -> None:
    """The names, where the page shows the map at ``place``."""
    size = sheet.grid.size
    pixels = size * scale / 44
    seen = page.get_clip().move(-place.left, -place.top)
    bounds = pygame.Rect([round(each / scale) for each in seen])
    names = Names(app, size, sheet.place, bounds, scale, growth=1.0)
    homes = []
    for thing, stands in _standing(world, sheet):
        names.keep(stands)
        if "kind" in thing:
            colour = _KINDS.get(thing["kind"], "ink")
            style = Style("strong", colour, round(_HOME * pixels), "parch_hi")
            homes.append(Home(_prose(app, thing["name"]), style, stands))
    labels = name_homes(names, homes)
    labels += _areas(app, world, sheet, names, scale, pixels)
    for label in labels:
        if label.leader is not None:
            start, end = ((x * scale + place.left, y * scale + place.top) for x, y in label.leader)
            draw_leader(app, page, start, end, round(_LEADER * pixels))
        middle = (label.x * scale + place.left, label.y * scale + place.top)
        app.text.draw(page, label.text, label.style, middle, "center", growth=1.0)


def _standing(
    world: Mapping[str, Any], sheet: ChartSheet
) -> Iterator[tuple[Mapping[str, Any], Standing]]:
    """Communities and ruins, and where each of them is seen: a sign, and one of several in a hex,
    at its place, else in the middle."""
    drawn = {(each["q"], each["r"]): True for each in world["hexes"]}
    things = [*communities_of(world), *world["ruins"]]
    crowds = Counter((each["q"], each["r"]) for each in things)
    for thing in things:
        at = (thing["q"], thing["r"])
        if at in drawn and crowds[at] == 1:
            yield thing, Standing(at, _ALONE)
        else:
            yield thing, Standing(at, _SIGN, sheet.grid.spot(thing["place"]))


def _areas(
    app: App,
    world: Mapping[str, Any],
    sheet: ChartSheet,
    names: Names,
    scale: float,
    pixels: float,
) -> Iterator[Label]:
    style = Style("caption", "sepia", round(_AREA * pixels), "parch_hi")
    for area in world.get("areas", ()):
        places: Sequence[tuple[int, int]] = [sheet.place((q, r)) for q, r in area["hexes"]]
        if len(places) < _LEAST_AREA:
            continue
        words = _prose(app, area["name"])
        x = sum(place[0] for place in places) / len(places)
        y = sum(place[1] for place in places) / len(places)
        label = names.put(words, style, [(a * scale, b * scale) for a, b in [(x, y), *places]])
        if label is not None:
            yield label


def _prose(app: App, words: Mapping[str, str]) -> str:
    return words["fr"] if app.locale.language == "fr" else words["en"]
