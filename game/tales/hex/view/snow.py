"""Winter on the map: the land that snow has taken, and its line; how undrawn land seems to lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import ceil, floor

import pygame

from game.core.hexgrid import Hex, neighbours
from game.engine.app import App
from game.engine.canvas import Canvas
from game.tales.hex.rules.play.state import HIGH, WET
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.grid import Grid

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


def lying(view: HexView) -> dict[Hex, bool]:
    """The hexes that snow has taken, each with whether it lies so deep that nobody gets out."""
    return {each.at: view.day >= each.deep for each in view.winter if view.day >= each.snow}


def room_of(middle: Place, size: float, squash: float) -> pygame.Rect:
    """What of a map looks different when snow comes to a hex, or leaves it: the hex, and the line
    around it."""
    (x, y), high = middle, size * squash * _CORNERS[1][1]
    left, top = floor(x - size), floor(y - high)
    around = pygame.Rect(left, top, ceil(x + size) - left + 1, ceil(y + high) - top + 1)
    return around.inflate(2 * _THICK, 2 * _THICK)


def lay_snow(
    picture: Canvas,
    area: pygame.Rect,
    snow: Mapping[Hex, bool],
    hexes: Iterable[Hex],
    on_map: Callable[[Hex], bool],
    grid: Grid,
    place: Callable[[Hex], tuple[int, int]],
) -> None:
    """The ``snow`` that lies in ``area`` of a picture of the map, thicker where nobody gets out of
    it, and a line where it ends on the map. ``hexes`` are all that reach into the area."""
    rooms = {at: room_of(place(at), grid.size, grid.squash) for at in hexes if at in snow}
    near = [at for at, room in rooms.items() if area.colliderect(room)]
    if not near:
        return
    # From the first of their corners on, so that each has the same pixels whatever part of it is
    # painted: what lies left of a layer or above it is rounded otherwise.
    left, top = min(rooms[at].left for at in near), min(rooms[at].top for at in near)
    reach = pygame.Rect(left, top, area.right - left + 1, area.bottom - top + 1)
    layer = Canvas.spanning(reach, picture.scale, alpha=True)
    _draw_snow(layer, {at: place(at) for at in near}, snow, on_map, grid)
    # It lies on the land, not on the ink: what was drawn dark stays dark on it.
    ink = picture.subsurface(area).copy()
    ink.fill((_BARE, _BARE, _BARE), special_flags=pygame.BLEND_RGB_ADD)
    layer.blit(ink, area.topleft, special_flags=pygame.BLEND_RGB_MULT)
    clip = picture.get_clip()
    picture.set_clip(area)
    picture.blit(layer, (0, 0))
    picture.set_clip(clip)


def _draw_snow(
    layer: Canvas,
    middles: Mapping[Hex, tuple[int, int]],
    snow: Mapping[Hex, bool],
    on_map: Callable[[Hex], bool],
    grid: Grid,
) -> None:
    size, squash = grid.size, grid.squash
    corners = {
        at: [(x + size * a, y + size * squash * b) for a, b in _CORNERS]
        for at, (x, y) in middles.items()
    }
    for at, (x, y) in middles.items():
        deep = snow[at]
        layer.polygon(_DEEP if deep else _SNOW, corners[at])
        for a, b in _FLAKES:
            middle = (x + a * size * 0.8, y + b * size * squash * 0.8)
            layer.circle(_LINE, middle, size * (0.05 if deep else 0.035))
    for at in middles:
        for side, near in enumerate(neighbours(at)):
            if near not in snow and on_map(near):
                one, other = _EDGES[side]
                layer.line(_LINE, corners[at][one], corners[at][other], _THICK)


def _signed(view: HexView) -> dict[Hex | None, bool]:
    """The hexes in which a sign of a place stands."""
    homes = {each.at: True for each in view.communities}
    return homes | {each.at: True for each in view.ruins}


def lie_facts(view: HexView) -> tuple[object, ...]:
    """All of a view that `draw_lies` shows."""
    return view.lies, tuple(_signed(view))


def draw_lies(
    app: App, canvas: Canvas, view: HexView, place: Callable[[Hex], Place], size: float
) -> None:
    """Signs of how undrawn land seems to lie."""
    sepia = (*app.text.colour("sepia")[:3], 150)
    signed = _signed(view)
    half = ceil(size * _SIGN * _SIGN_REACH) + 2
    found: list[tuple[Canvas, float, float]] = []
    for at, lie in view.lies:
        if at not in signed:
            key = "hex lie", lie, size, sepia
            sign = app.assets.made(key, partial(_lie, canvas.scale, half, lie, size * _SIGN, sepia))
            x, y = place(at)
            found.append((sign, x - half, y - half))
    canvas.lay(found)


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
