"""Names on the map, where they cover neither each other nor a home."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.core.hexcrawl.play.view import CommunitySeen, HexSeen, HexView
from game.core.hexgrid import Hex, neighbours
from game.core.text import Prose
from game.engine.app import App
from game.engine.text import Style

_LEAST_AREA = 3
"""Hexes of an area that has its name on the map."""
_HOME, _SIGN, _RUIN = 0.62, 0.34, 0.4
"""Half of the room that a home takes, and a sign of one, and a ruin, in sizes of their hex."""
_ACROSS = (0.0, 0.7, -0.7, 1.0, -1.0)
"""How far a name may stand to one side of its home: 1 is clear of it."""
_GROWTH = 1.25
_AREA_SIZE = {28: 18, 44: 24, 64: 30}
_HOME_SIZE = {28: 16, 44: 18, 64: 21}

Middle = Callable[[Hex], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Label:
    """A name, and the middle of its line on the map."""

    text: str
    style: Style
    x: float
    y: float


def labels(
    app: App,
    view: HexView,
    size: int,
    middle: Middle,
    bounds: pygame.Rect,
    scale: float = 1.0,
) -> list[Label]:
    """The names for a map on hexes of ``size`` of whose picture ``scale`` is seen. None covers
    another, a home or a ruin, or leaves ``bounds``; a name for which there is no room is left out,
    those of areas first."""
    table = Names(app, size, middle, bounds, scale)
    drawn = {each.at for each in view.hexes}
    homes = [each for each in view.communities if each.at is not None]
    for home in homes:
        assert home.at is not None
        table.keep(home.at, _HOME if home.at in drawn else _SIGN)
    for ruin in view.ruins:
        table.keep(ruin.at, _RUIN)
    ranked = sorted(homes, key=lambda each: (each.at not in drawn, each.number))
    found = [_home(table, home, home.at in drawn) for home in ranked]
    found += _areas(table, view.hexes)
    return [label for label in found if label is not None]


class Names:
    """The room for names on a map: what of it is taken. Boxes are pixels of the screen, places
    pixels of the picture."""

    def __init__(
        self,
        app: App,
        size: int,
        middle: Middle,
        bounds: pygame.Rect,
        scale: float,
        growth: float = _GROWTH,
    ) -> None:
        self._growth = growth
        self.app, self.size, self.middle, self.scale = app, size, middle, scale
        self._bounds = pygame.Rect(
            0, 0, round(bounds.width * scale), round(bounds.height * scale)
        ).inflate(-8, -8)
        self._taken: list[pygame.Rect] = []

    def keep(self, at: Hex, share: float) -> None:
        """Something stands in a hex that no name may cover."""
        half = round(self.size * share * self.scale)
        x, y = self.middle(at)
        x, y = round(x * self.scale), round(y * self.scale)
        self._taken.append(pygame.Rect(x - half, y - half, 2 * half, 2 * half))

    def put(self, text: str, style: Style, places: Iterable[tuple[float, float]]) -> Label | None:
        """The first of ``places``, pixels of the screen, where the name is free; it is taken from
        now on."""
        wide, high = self.measure(text, style)
        for x, y in places:
            box = pygame.Rect(0, 0, wide + 8, high + 1)
            box.center = round(x), round(y)
            if self._bounds.contains(box) and box.collidelist(self._taken) < 0:
                self._taken.append(box)
                return Label(text, style, x / self.scale, y / self.scale)
        return None

    def measure(self, text: str, style: Style) -> tuple[int, int]:
        """Width and height of a name."""
        set_ = self.app.text
        return set_.width(text, style, self._growth), set_.leading(style, self._growth)


def sentence(words: str) -> str:
    """Words of a table as a sentence: a capital letter first, a point at the end."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?", "…")) else ".")


def prose(app: App, words: Prose) -> str:
    """Words of a table in the player's language."""
    return words.in_language(app.locale.language)


def _home(table: Names, home: CommunitySeen, drawn: bool) -> Label | None:
    text = prose(table.app, home.name)
    colour = {"city": "rubric", "fairy": "plum"}.get(home.kind, "ink" if drawn else "sepia")
    size = _HOME_SIZE[table.size]
    style = Style("strong" if drawn else "caption", colour, size, "parch_hi")
    assert home.at is not None
    x, y = (each * table.scale for each in table.middle(home.at))
    wide, high = table.measure(text, style)
    half = table.size * table.scale * (_HOME if drawn else _SIGN)
    aside, below = half + wide / 2 + 5, half + high / 2 - 1
    downs = (below, -below, 0.0, below + high, -below - high, below + 2 * high)
    places = [
        (x + across * aside, y + down)
        for down in downs
        for across in _ACROSS
        if down or abs(across) == 1
    ]
    return table.put(text, style, places)


def _areas(table: Names, hexes: Sequence[HexSeen]) -> Iterator[Label | None]:
    style = Style("caption", "sepia", _AREA_SIZE[table.size], "parch_hi")
    middle, scale = table.middle, table.scale
    for name, members in _grouped(table.app, hexes):
        if len(members) < _LEAST_AREA:
            continue
        x = sum(middle(at)[0] for at in members) / len(members)
        y = sum(middle(at)[1] for at in members) / len(members)
        spots = sorted(members, key=lambda at: (middle(at)[0] - x) ** 2 + (middle(at)[1] - y) ** 2)
        places = [(x, y), *((middle(at)[0], middle(at)[1] + table.size * 0.8) for at in spots)]
        yield table.put(name, style, [(a * scale, b * scale) for a, b in places])


def _grouped(app: App, hexes: Sequence[HexSeen]) -> Iterator[tuple[str, list[Hex]]]:
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
