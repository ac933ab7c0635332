"""Where a box of words stands on the map, so that it covers nothing that it speaks of."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.scenes.hex.layout import HEAD, LOWER_EDGE, MAP_BUTTONS
from game.scenes.thrones.edge import tooltip

ROOM = pygame.Rect(10, HEAD.bottom, MAP_BUTTONS.left - 20, LOWER_EDGE.top - HEAD.bottom)
"""Where boxes stand: below title and sky, beside the buttons that move the map."""
_WIDEST = 460
_SUM = 26
"""What the sum of a way takes below its last hex."""
Place = tuple[float, float]


def draw_tip(
    app: App, canvas: pygame.Surface, words: str, of: Place, reach: float, way: Sequence[Place]
) -> None:
    """Words about a hex in a box beside it: above, below, to the right or left, wherever the
    fewest hexes of the ``way`` there are covered. ``reach`` is half the size of a hex."""
    box = tip_place(tip_size(app, words), of, reach, way)
    tooltip(app, canvas, words, box.midbottom)


def tip_place(size: tuple[int, int], of: Place, reach: float, way: Sequence[Place]) -> pygame.Rect:
    """Where a box of that size stands."""
    x, y = of
    aside, away = reach + 6 + size[0] / 2, reach + 4 + size[1] / 2
    target = pygame.Rect(0, 0, round(1.6 * reach), round(1.6 * reach))
    target.center = round(x), round(y)
    beside = [(x, y - away), (x, y + away + _SUM), (x + aside, y), (x - aside, y)]
    corners = (ROOM.topright, ROOM.topleft, ROOM.bottomright, ROOM.bottomleft)
    found = []
    for middle in (*beside, *corners):
        box = pygame.Rect((0, 0), size)
        box.center = round(middle[0]), round(middle[1])
        box.clamp_ip(ROOM)
        near = box.inflate(reach, reach)
        covered = sum(near.collidepoint(at) for at in way) + (middle in corners)
        if box.colliderect(target):
            covered += len(way) + 1
        found.append((covered, box))
    return min(found, key=lambda each: each[0])[1]


def tip_size(app: App, words: str) -> tuple[int, int]:
    """How large the box of a tooltip is."""
    style = Style("body", "ink", 18)
    lines = app.text.wrap(words, style, _WIDEST)
    wide = max(app.text.line(line, style).get_width() for line in lines)
    return wide + 36, app.text.leading(style) * len(lines) + 22
