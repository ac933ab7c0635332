"""Words in boxes over the map and the page, each where it covers nothing that it speaks of."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.shell.edge import tooltip
from game.tales.hex.view.layout import HEAD, LOWER_EDGE, MAP, MAP_BUTTONS

ROOM = pygame.Rect(10, HEAD.bottom, MAP_BUTTONS.left - 20, LOWER_EDGE.top - HEAD.bottom)
"""Where boxes stand: below title and sky, beside the buttons that move the map."""
_ADVICE = pygame.Rect(MAP.centerx - 290, HEAD.bottom + 12, 580, 0)
"""Where advice stands, as high as it must be."""
_ADVICE_GROWTH = 1.5
_AWAY = 6
"""Pixels between a thing beside the map and the words on it."""
_WIDEST = 460
_STEP = 40
"""Pixels between the places that are tried for a box."""
_SUM = 26
"""What the sum of a way takes below its last hex."""
Place = tuple[float, float]


def draw_advice(app: App, canvas: pygame.Surface, words: str) -> None:
    """Advice on a slip of paper."""
    style, wide = Style("body"), _ADVICE.width - 88
    high = app.text.height(words, style, wide, _ADVICE_GROWTH)
    rect = pygame.Rect(_ADVICE.left, _ADVICE.top, _ADVICE.width, high + 36)
    app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), rect)
    picture = app.assets.ui("icon32/hint").image
    canvas.blit(picture, picture.get_rect(midleft=(rect.left + 18, rect.centery)))
    place = pygame.Rect(rect.left + 62, rect.top + 18, wide, high)
    app.text.paragraph(canvas, words, style, place, growth=_ADVICE_GROWTH)


def draw_meaning(app: App, canvas: pygame.Surface, words: str, place: pygame.Rect) -> None:
    """What a thing beside the map means: above it if there is room, else below."""
    high = tip_size(app, words)[1]
    room = place.top - _AWAY - high >= MAP.top + 10
    foot = place.top - _AWAY if room else place.bottom + _AWAY + high
    tooltip(app, canvas, words, (place.centerx, foot))


def draw_tip(
    app: App, canvas: pygame.Surface, words: str, of: Place, reach: float, way: Sequence[Place]
) -> None:
    """Words about a hex in a box near it that covers neither it nor, if there is room, the hexes of
    the ``way`` there. ``reach`` is half the size of a hex."""
    box = tip_place(tip_size(app, words), of, reach, way)
    tooltip(app, canvas, words, box.midbottom)


def tip_place(size: tuple[int, int], of: Place, reach: float, way: Sequence[Place]) -> pygame.Rect:
    """Where a box of that size stands: beside its hex if it covers nothing there, else as near as
    may be where it covers least."""
    x, y = of
    aside, away = reach + 6 + size[0] / 2, reach + 4 + size[1] / 2
    target = pygame.Rect(0, 0, round(1.6 * reach), round(1.6 * reach))
    target.center = round(x), round(y)

    def covered(box: pygame.Rect) -> tuple[bool, int, int]:
        """Whether its hex, and how many of the way are hidden; and how many are touched."""
        hidden = sum(box.collidepoint(at) for at in way)
        touched = sum(box.inflate(reach, reach).collidepoint(at) for at in way)
        return box.colliderect(target), hidden, touched

    beside = ((x, y - away), (x, y + away + _SUM), (x + aside, y), (x - aside, y))
    places = []
    for middle in beside:
        box = pygame.Rect((0, 0), size)
        box.center = round(middle[0]), round(middle[1])
        places.append(box.clamp(ROOM))
    elsewhere = [
        pygame.Rect((left, top), size).clamp(ROOM)
        for left in range(ROOM.left, ROOM.right - size[0] + _STEP, _STEP)
        for top in range(ROOM.top, ROOM.bottom - size[1] + _STEP, _STEP)
    ]
    elsewhere.sort(key=lambda box: (box.centerx - x) ** 2 + (box.centery - y) ** 2)
    return min((*places, *elsewhere), key=covered)


def tip_size(app: App, words: str) -> tuple[int, int]:
    """How large the box of a tooltip is."""
    style = Style("body", "ink", 18)
    lines = app.text.wrap(words, style, _WIDEST)
    wide = max(app.text.line(line, style).get_width() for line in lines)
    return wide + 36, app.text.leading(style) * len(lines) + 22
