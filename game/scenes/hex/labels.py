"""Names on the map, where they cover neither each other nor a home."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.core.hexcrawl.play.view import CommunitySeen, HexSeen, HexView
from game.core.hexgrid import Hex, neighbours
from game.core.text import Prose
from game.engine.app import App
from game.engine.text import Style

_LEAST_AREA = 3
"""Hexes of an area that has its name on the map."""
_HOME, _SIGN = 0.62, 0.34
"""Half of the room that a home takes, and a sign of one, in sizes of their hex."""
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


def labels(app: App, view: HexView, size: int, middle: Middle) -> list[Label]:
    """The names for a map on hexes of ``size``; a name without room is left out, but no home's."""
    taken: list[pygame.Rect] = []
    homes = [each for each in view.communities if each.at is not None]
    drawn = {each.at for each in view.hexes}
    for home in homes:
        assert home.at is not None
        x, y = middle(home.at)
        half = round(size * (_HOME if home.at in drawn else _SIGN))
        taken.append(pygame.Rect(x - half, y - half, 2 * half, 2 * half))
    found = [
        _home(app, home, home.at in drawn, size, middle, taken)
        for home in sorted(homes, key=lambda each: each.number)
    ]
    found += _areas(app, view.hexes, size, middle, taken)
    return found


def prose(app: App, words: Prose) -> str:
    """Words of a table in the player's language."""
    return words.fr if app.locale.language == "fr" else words.en


def _home(
    app: App,
    home: CommunitySeen,
    drawn: bool,
    size: int,
    middle: Middle,
    taken: list[pygame.Rect],
) -> Label:
    text = prose(app, home.name)
    role = "strong" if drawn else "caption"
    colour = {"city": "rubric", "fairy": "plum"}.get(home.kind, "ink" if drawn else "sepia")
    style = Style("strong" if role == "strong" else "caption", colour, _HOME_SIZE[size], "parch_hi")
    assert home.at is not None
    x, y = middle(home.at)
    wide, high = app.text.width(text, style, _GROWTH), app.text.leading(style, _GROWTH)
    half = size * (_HOME if drawn else _SIGN)
    aside, below = half + wide / 2, half + high / 2 - 4
    downs = (below, -below, 0.0, below + high, -below - high, below + 2 * high)
    places = [
        (x + across * aside, y + down)
        for down in downs
        for across in _ACROSS
        if down or abs(across) == 1
    ]
    return _put(text, style, places, wide, high, taken, places[0]) or Label(text, style, *places[0])


def _areas(
    app: App,
    hexes: Sequence[HexSeen],
    size: int,
    middle: Middle,
    taken: list[pygame.Rect],
) -> Iterator[Label]:
    style = Style("caption", "sepia", _AREA_SIZE[size], "parch_hi")
    for name, members in _grouped(app, hexes):
        if len(members) < _LEAST_AREA:
            continue
        x = sum(middle(at)[0] for at in members) / len(members)
        y = sum(middle(at)[1] for at in members) / len(members)
        wide, high = app.text.width(name, style, _GROWTH), app.text.leading(style, _GROWTH)
        spots = sorted(members, key=lambda at: (middle(at)[0] - x) ** 2 + (middle(at)[1] - y) ** 2)
        places = [(x, y), *((float(middle(at)[0]), middle(at)[1] + size * 0.8) for at in spots)]
        label = _put(name, style, places, wide, high, taken, None)
        if label is not None:
            yield label


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


def _put(
    text: str,
    style: Style,
    places: Sequence[tuple[float, float]],
    wide: int,
    high: int,
    taken: list[pygame.Rect],
    otherwise: tuple[float, float] | None,
) -> Label | None:
    """The first of ``places`` that is free, or ``otherwise``; it is taken from now on."""
    for x, y in places:
        box = pygame.Rect(0, 0, wide + 8, high - 4)
        box.center = round(x), round(y)
        if box.collidelist(taken) < 0:
            taken.append(box)
            return Label(text, style, x, y)
    if otherwise is None:
        return None
    box = pygame.Rect(0, 0, wide, high)
    box.center = round(otherwise[0]), round(otherwise[1])
    taken.append(box)
    return Label(text, style, *otherwise)
