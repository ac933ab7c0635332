"""Winter on the map: the land that snow has taken, and its line; how undrawn land seems to lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil, floor

import pygame

from game.core.hexgrid import Hex, neighbours
from game.engine.app import App
from game.engine.canvas import Canvas
from game.tales.hex.rules.play.state import HIGH, WET
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.chart_sheet import joined_areas

_CORNERS = ((1.0, 0.0), (0.5, 0.866), (-0.5, 0.866), (-1.0, 0.0), (-0.5, -0.866), (0.5, -0.866))
_EDGES = ((4, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4))
"""The corners between which each side lies, clockwise from north."""
_SNOW, _DEEP, _LINE = (246, 249, 252, 128), (236, 242, 249, 200), (108, 132, 156, 230)
_BARE = 130
"""What is lighter than 255 without it is covered by snow as if nothing had been drawn there."""
_FLAKES = ((-0.45, -0.2), (0.1, -0.5), (0.5, 0.1), (-0.15, 0.3), (0.25, 0.6))
_SIGN = 0.3
"""How large the sign of how land lies is, in sizes of a hex."""
_FINER = 3
"""So many times finer it is drawn, and set down with soft edges."""
_SIGN_REACH = 1.4
"""How far it reaches from its middle, in its own size."""
_THICK = 3
"""Units of the line where snow ends."""
Place = tuple[float, float]


def winter_facts(view: HexView) -> tuple[object, ...]:
    """All of a view that is drawn here."""
    taken = tuple((view.day >= each.snow) + (view.day >= each.deep) for each in view.winter)
    return taken, view.lies, tuple(_signed(view))


def _signed(view: HexView) -> dict[Hex | None, bool]:
    """The hexes in which a sign of a place stands."""
    homes = {each.at: True for each in view.communities}
    return homes | {each.at: True for each in view.ruins}


def draw_winter(
    app: App,
    canvas: Canvas,
    view: HexView,
    place: Callable[[Hex], Place],
    size: float,
    squash: float,
) -> None:
    """Snow over the hexes that it has taken, thicker where nobody gets out of it, a line where it
    ends; and signs of how undrawn land seems to lie."""
    taken = {each.at: view.day >= each.deep for each in view.winter if view.day >= each.snow}
    # Of a wide country only what is seen.
    seen = canvas.area.inflate(2 * (ceil(size) + _THICK), 2 * (ceil(size) + _THICK))
    hexes = {
        at: [(x + size * a, y + size * squash * b) for a, b in _CORNERS]
        for at, (x, y) in ((at, place(at)) for at in taken)
        if seen.collidepoint(x, y)
    }
    # Only the room that is snowed in, a range after the other: a layer of the whole screen alone
    # takes a third of a frame.
    for room, near in _apart(hexes, canvas.area):
        layer = Canvas.spanning(room, canvas.scale, alpha=True)
        _draw_snow(layer, view, near, taken, size, squash)
        # It lies on the land, not on the ink: what was drawn dark stays dark on it.
        ink = app.spare.lend(canvas)
        ink.blit(canvas, room, room)
        ink.fill((_BARE, _BARE, _BARE), room, special_flags=pygame.BLEND_RGB_ADD)
        layer.blit(ink, room, room, special_flags=pygame.BLEND_RGB_MULT)
        app.spare.take_back(ink)
        canvas.blit(layer, (0, 0))
    sepia = (*app.text.colour("sepia")[:3], 150)
    signed = _signed(view)
    half = ceil(size * _SIGN * _SIGN_REACH) + 2
    for at, lie in view.lies:
        if at not in signed:
            key = "hex lie", lie, size, sepia
            sign = app.assets.made(key, partial(_lie, canvas.scale, half, lie, size * _SIGN, sepia))
            x, y = place(at)
            canvas.blit(sign, (x - half, y - half))


def _apart(
    hexes: Mapping[Hex, Sequence[Place]], area: pygame.Rect
) -> list[tuple[pygame.Rect, dict[Hex, Sequence[Place]]]]:
    """Hexes that lie together, and the room of them that is seen: no two rooms touch."""
    rooms = {at: _room(corners).clip(area) for at, corners in hexes.items()}
    joined = joined_areas([room for room in rooms.values() if room])
    return [
        (whole, {at: hexes[at] for at, room in rooms.items() if room and whole.contains(room)})
        for whole in joined
    ]


def _room(points: Sequence[Place]) -> pygame.Rect:
    """What encloses all points, and the lines between them."""
    if not points:
        return pygame.Rect(0, 0, 0, 0)
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    around = pygame.Rect(floor(left), floor(top), ceil(right - left) + 1, ceil(bottom - top) + 1)
    return around.inflate(2 * _THICK, 2 * _THICK)


def _draw_snow(
    layer: Canvas,
    view: HexView,
    hexes: Mapping[Hex, Sequence[Place]],
    taken: Mapping[Hex, bool],
    size: float,
    squash: float,
) -> None:
    for at, corners in hexes.items():
        deep = taken[at]
        # The first corner is a size to the right of the middle.
        x, y = corners[0][0] - size, corners[0][1]
        layer.polygon(_DEEP if deep else _SNOW, corners)
        for a, b in _FLAKES:
            middle = (x + a * size * 0.8, y + b * size * squash * 0.8)
            layer.circle(_LINE, middle, size * (0.05 if deep else 0.035))
    on_map = {each.at: True for each in view.winter}
    for at in hexes:
        for side, near in enumerate(neighbours(at)):
            if near in on_map and near not in taken:
                one, other = _EDGES[side]
                layer.line(_LINE, hexes[at][one], hexes[at][other], _THICK)


def _lie(scale: float, half: int, lie: int, size: float, ink: tuple[int, ...]) -> Canvas:
    """The sign of how land lies, in the middle of a picture that reaches ``half`` around it."""
    made = Canvas((2 * half, 2 * half), _FINER * scale, alpha=True)
    made.fill((*ink[:3], 0))
    _draw_lie(made, (half, half), lie, size, ink)
    made.fixed = True
    return made


def _draw_lie(layer: Canvas, middle: Place, lie: int, size: float, ink: tuple[int, ...]) -> None:
    """Two peaks, waves, or level ground."""
    x, y = middle
    if lie == HIGH:
        for left, high in ((-1.1, 0.9), (0.1, 0.6)):
            peak = [(left, 0.5), (left + 0.6, 0.5 - high * 1.2), (left + 1.2, 0.5)]
            layer.lines(ink, False, [(x + a * size, y + b * size) for a, b in peak], 2)
    elif lie == WET:
        for down in (-0.3, 0.3):
            wave = [(-1.0, 0.0), (-0.5, -0.3), (0.0, 0.0), (0.5, -0.3), (1.0, 0.0)]
            layer.lines(ink, False, [(x + a * size, y + (b + down) * size) for a, b in wave], 2)
    else:
        for down, reach in ((-0.2, 0.6), (0.2, 1.0)):
            layer.line(
                ink, (x - reach * size, y + down * size), (x + reach * size, y + down * size), 2
            )


def draw_ends(app: App, canvas: Canvas, view: HexView, place: Callable[[Hex], Place]) -> None:
    """A cross where a charge is to end."""
    red, paper = app.text.colour("rubric"), app.text.colour("parch_hi")
    for task in view.tasks:
        if task.end is None or task.done:
            continue
        x, y = place(task.end)
        for colour, thick in ((paper, 7), (red, 4)):
            canvas.line(colour, (x - 9, y - 9), (x + 9, y + 9), thick)
            canvas.line(colour, (x - 9, y + 9), (x + 9, y - 9), thick)
