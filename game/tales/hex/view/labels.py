"""Names on the map, where they cover neither each other nor a home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin

import pygame

from game.core.hexgrid import Hex, neighbours
from game.engine.canvas import Canvas
from game.engine.easel import Easel
from game.engine.text import Style
from game.tales.hex.rules.play.seen import CommunitySeen, HexSeen, RuinSeen
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.chart_sheet import ChartSheet
from game.tales.hex.view.grid import Middle
from game.tales.hex.view.layout import MAP_GROWTH, ROOMY
from game.tales.hex.view.wording import prose

_LEAST_AREA = 3
"""Hexes of an area that has its name on the map."""
_HOME, _SIGN, _RUIN = 0.62, 0.34, 0.4
"""Half of the room that a home takes, and a sign of one, and a ruin, in sizes of their hex."""
KINDS = {"city": "rubric", "fairy": "plum"}
"""The colours of communities that are told from the others."""
_ACROSS = (0.0, 0.7, -0.7, 1.0, -1.0)
"""How far a name may stand to one side of its home: 1 is clear of it."""
_AWAY = (0.8, 1.4, 2.0, 3.0, 4.5, 6.0)
"""How far from its home a name may stand that a line leads to, in lines of text."""
_TURNS = (6, 18, 0, 12, 3, 9, 15, 21, 4, 8, 16, 20, 5, 7, 17, 19, 1, 2, 10, 11, 13, 14, 22, 23)
_AROUND = tuple((cos(pi * turn / 12), sin(pi * turn / 12)) for turn in _TURNS)
"""Where around its home: below first, then above, beside it, and aslant."""
_TRIES = 8
"""How often names are placed anew when one found no room."""
_THIN = 2
"""Half of the room that such a line takes."""
_AREA_SIZE = {28: 18, 44: 24, 64: 30}
_HOME_SIZE = {28: 16, 44: 18, 64: 21}

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Label:
    """A name, and the middle of its line on the map."""

    text: str
    style: Style
    x: float
    y: float
    growth: float = MAP_GROWTH
    """The text size up to which it grows: a name set small found no room otherwise."""
    leader: tuple[Place, Place] | None = None
    """The line from a name that stands apart to its home; None for one that stands beside it."""
    of: Hex | None = None
    """The hex of the home that is named; None for the name of an area."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where something stands, and half of the room that it takes, in sizes of its hex."""

    at: Hex
    share: float
    aside: tuple[int, int] = (0, 0)
    """How far from the middle of its hex."""


@dataclass(frozen=True, slots=True)
class Home:
    """A home that wants its name on the map."""

    text: str
    style: Style
    stands: Standing


def labels(
    app: Easel, view: HexView, sheet: ChartSheet, scale: float = 1.0, tent: Standing | None = None
) -> list[Label]:
    """The names for the map on ``sheet`` of which ``scale`` is seen. None covers another, a home,
    a ruin or the ``tent`` of a camp, or leaves the sheet; a name for which there is no room is left
    out, those of areas first."""
    table = Names(app, sheet.grid.size, sheet.place, sheet.picture.get_rect(), scale)
    if tent is not None:
        table.keep(tent)
    drawn = {each.at: True for each in view.hexes}
    known: list[CommunitySeen | RuinSeen] = [*view.communities, *view.ruins]
    things = [(each, each.at) for each in known if each.at is not None]
    places = [
        (at, thing.place, _RUIN if isinstance(thing, RuinSeen) else _HOME) for thing, at in things
    ]
    homes = []
    for (thing, _), stands in zip(things, standings(sheet, drawn, places), strict=True):
        table.keep(stands)
        if isinstance(thing, CommunitySeen):
            homes.append((thing, stands))
    homes.sort(key=lambda each: (each[0].at not in drawn, each[0].number))
    named = name_homes(table, [_home(app, sheet.grid.size, *home, drawn) for home in homes])
    style = Style("caption", "sepia", _AREA_SIZE[sheet.grid.size], "parch_hi")
    return named + name_areas(table, _grouped(app, view.hexes), style)


def standings(
    sheet: ChartSheet, drawn: Collection[Hex], things: Sequence[tuple[Hex, str, float]]
) -> list[Standing]:
    """Where things stand that are given as their hex, the place in it, and half of the room that
    they take alone: in the middle; a sign, or one of several, at its place."""
    crowds = Counter(at for at, _, _ in things)
    return [
        Standing(at, share)
        if at in drawn and crowds[at] == 1
        else Standing(at, _SIGN, sheet.grid.spot(place))
        for at, place, share in things
    ]


def draw_leader(app: Easel, canvas: Canvas, start: Place, end: Place, wide: int = 1) -> None:
    """The thin line from a name to its home, ``wide`` pixels, on the halo that names have."""
    canvas.aaline(app.text.colour("parch_hi"), start, end, 3 * wide)
    canvas.aaline(app.text.colour("sepia"), start, end, wide)
    canvas.circle(app.text.colour("sepia"), end, 2 * wide)


class Names:
    """The room for names on a map: what of it is taken. Boxes are pixels of the screen, places
    pixels of the picture."""

    def __init__(
        self,
        app: Easel,
        size: int,
        middle: Middle,
        bounds: pygame.Rect,
        scale: float,
        growth: float = MAP_GROWTH,
    ) -> None:
        self._growth = growth
        self.app, self.size, self.middle, self.scale = app, size, middle, scale
        left, top, wide, high = (round(each * scale) for each in bounds)
        self._bounds = pygame.Rect(left, top, wide, high).inflate(-8, -8)
        self.taken: tuple[pygame.Rect, ...] = ()
        """What room is taken."""

    def keep(self, stands: Standing) -> None:
        """No name may cover what stands there."""
        half = round(self.size * stands.share * self.scale)
        x, y = (round(each) for each in self.place(stands))
        self.taken += (pygame.Rect(x - half, y - half, 2 * half, 2 * half),)

    def place(self, stands: Standing) -> Place:
        """The place of the screen where something stands."""
        x, y = self.middle(stands.at)
        return (x + stands.aside[0]) * self.scale, (y + stands.aside[1]) * self.scale

    def put(
        self, text: str, style: Style, places: Iterable[Place], growth: float | None = None
    ) -> Label | None:
        """The first of ``places``, pixels of the screen, where the name is free; it is taken from
        now on."""
        growth = self._growth if growth is None else growth
        size = self.measure(text, style, growth)
        for x, y in places:
            box = _box((x, y), size)
            if self._free(box):
                self.taken += (box,)
                return Label(text, style, x / self.scale, y / self.scale, growth)
        return None

    def put_home(self, home: Home) -> Label | None:
        """The name of a home: beside it if there is room, else set as small as text gets, else
        apart, with a line to it. In large text none is set smaller: the page tells the name of a
        home that has no room, when it is looked at."""
        at = x, y = self.place(home.stands)
        half = self.size * self.scale * home.stands.share
        text, style = home.text, home.style
        least = min(self._growth, self.app.text.scale if self.app.text.scale > ROOMY else 1.0)
        growths = dict.fromkeys((self._growth, least))
        for growth in growths:
            wide, high = self.measure(text, style, growth)
            places = [(x + across, y + down) for across, down in _beside(wide, high, half)]
            label = self.put(text, style, places, growth)
            if label is not None:
                return replace(label, of=home.stands.at)
        for growth in growths:
            label = self._put_apart(text, style, at, half, growth)
            if label is not None:
                return replace(label, of=home.stands.at)
        return None

    def _put_apart(
        self, text: str, style: Style, at: Place, half: float, growth: float
    ) -> Label | None:
        """Farther away: the line to it crosses nothing."""
        wide, high = size = self.measure(text, style, growth)
        others = [taken for taken in self.taken if not taken.collidepoint(at)]
        for away in _AWAY:
            for across, down in _AROUND:
                far = half + away * high
                x = at[0] + across * (far + wide / 2)
                y = at[1] + down * (far + high / 2)
                box = _box((x, y), size)
                if not self._free(box):
                    continue
                start, end = _between(box, at, half)
                line = _along(start, end)
                if any(point.collidelist(others) >= 0 for point in line):
                    continue
                self.taken += (box, *line)
                scale = self.scale
                leader = (start[0] / scale, start[1] / scale), (end[0] / scale, end[1] / scale)
                return Label(text, style, x / scale, y / scale, growth, leader)
        return None

    def _free(self, box: pygame.Rect) -> bool:
        return self._bounds.contains(box) and box.collidelist(self.taken) < 0

    def measure(self, text: str, style: Style, growth: float) -> tuple[int, int]:
        """Width and height of a name that follows the player's text size up to ``growth``."""
        set_ = self.app.text
        return set_.width(text, style, growth), set_.leading(style, growth)


def _box(middle: Place, size: tuple[int, int]) -> pygame.Rect:
    """The room that a name takes."""
    box = pygame.Rect(0, 0, size[0] + 8, size[1] + 1)
    box.center = round(middle[0]), round(middle[1])
    return box


def _beside(wide: int, high: int, half: float) -> list[tuple[float, float]]:
    """Where around its home the middle of a name may be, the best place first."""
    aside, below = half + wide / 2 + 5, half + high / 2 - 1
    downs = (below, -below, 0.0, below + 0.6 * high, -below - 0.6 * high)
    return [
        (across * aside, down) for down in downs for across in _ACROSS if down or abs(across) == 1
    ]


def _between(box: pygame.Rect, home: Place, half: float) -> tuple[Place, Place]:
    """The ends of the line from a name to its home: at the edge of the one, and of the other."""
    x = min(max(home[0], box.left + box.height / 2), box.right - box.height / 2)
    y = min(max(home[1], box.top + 2.0), box.bottom - 2.0)
    away = max(1.0, ((home[0] - x) ** 2 + (home[1] - y) ** 2) ** 0.5)
    share = max(0.0, 1 - 0.8 * half / away)
    return (x, y), (x + (home[0] - x) * share, y + (home[1] - y) * share)


def _along(start: Place, end: Place) -> list[pygame.Rect]:
    """The room that a line takes, without gaps through which a name would fit."""
    steps = 1 + round(max(abs(end[0] - start[0]), abs(end[1] - start[1])) / (2 * _THIN))
    return [_around(start, end, step / steps) for step in range(steps + 1)]


def _around(start: Place, end: Place, share: float) -> pygame.Rect:
    """The room that a line takes at one place of it."""
    x = start[0] + (end[0] - start[0]) * share
    y = start[1] + (end[1] - start[1]) * share
    return pygame.Rect(round(x) - _THIN, round(y) - _THIN, 2 * _THIN, 2 * _THIN)


def name_homes(table: Names, homes: Sequence[Home]) -> list[Label]:
    """The names of homes, in this order; where one finds no room, those begin that found none, but
    for the first, which keeps the first choice."""
    before = table.taken
    best: tuple[list[Label], tuple[pygame.Rect, ...]] = ([], before)
    ranked = list(homes)
    for _ in range(_TRIES):
        table.taken = before
        found = {home: table.put_home(home) for home in ranked}
        placed = [label for label in found.values() if label is not None]
        if len(placed) > len(best[0]):
            best = placed, table.taken
        if len(placed) == len(ranked):
            break
        ranked[1:] = sorted(ranked[1:], key=lambda home: found[home] is not None)
    table.taken = best[1]
    return best[0]


def name_areas(
    table: Names, areas: Iterable[tuple[str, Sequence[Hex]]], style: Style
) -> list[Label]:
    """The names of areas, given with their hexes, that are large enough and have room: in the
    middle, else near it."""
    found = []
    for name, members in areas:
        if len(members) < _LEAST_AREA:
            continue
        places = [table.middle(at) for at in members]
        x = sum(place[0] for place in places) / len(places)
        y = sum(place[1] for place in places) / len(places)
        places.sort(key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)
        below = [(across, down + table.size * 0.8) for across, down in places]
        spots = [(a * table.scale, b * table.scale) for a, b in ((x, y), *below)]
        label = table.put(name, style, spots)
        if label is not None:
            found.append(label)
    return found


def _home(
    app: Easel, size: int, home: CommunitySeen, stands: Standing, known: Collection[Hex]
) -> Home:
    drawn = home.at in known
    colour = KINDS.get(home.kind, "ink" if drawn else "sepia")
    style = Style("strong" if drawn else "caption", colour, _HOME_SIZE[size], "parch_hi")
    return Home(prose(app, home.name), style, stands)


def _grouped(app: Easel, hexes: Sequence[HexSeen]) -> Iterator[tuple[str, list[Hex]]]:
    """The areas: hexes of one name that hang together."""
    names = {each.at: prose(app, each.area) for each in hexes}
    seen: dict[Hex, bool] = {}
    for start, name in names.items():
        if start in seen:
            continue
        members = [start]
        seen[start] = True
        for at in members:
            for near in neighbours(at):
                if names.get(near) == name and near not in seen:
                    seen[near] = True
                    members.append(near)
        yield name, members
