"""What stands beside the help of Candle: small pieces of castle, alive and lit as in the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.core.text import N_
from game.engine.app import App
from game.engine.text import Style
from game.shell.flow import Block, Drawing
from game.tales.candle.rules.section import Decor, Place
from game.tales.candle.rules.state import WICK
from game.tales.candle.rules.view import SecretView
from game.tales.candle.view.look import TILE
from game.tales.candle.view.showcase import CORNER, SIZE, Showcase, Shown

Captions = Sequence[tuple[float, str]]
"""The middle of each, in tiles, and its msgid."""

_CAPTION_GROWTH = 1.25
_BELOW = 8
_CLOSE = 1.3
"""Tiles between two captions for which one line is too narrow."""

_TREASURE = Shown(
    rows="##########\n..........\n..........\n....==....\n##########",
    hero=(2.9, 4),
    things=(
        (Place("start", 1, 3), 1),
        (Place("key", 4, 2), 0),
        (Place("key", 6, 3), 0),
        (Place("coin", 7, 2), 0),
        (Place("treasure", 8, 3), 0),
    ),
    keys=2,
)
_CANDLE = Shown(
    rows="##########\n..........\n..........\n..........\n#####~~###",
    hero=(1.2, 4),
    wick=WICK * 3 // 4,
    things=((Place("save", 8, 3), 1),),
    lying=((3.7, 4.0, True), (6.0, 4.25, False)),
    decor=(Decor("window_narrow", 5, 3, 2, 3),),
    look=4,
)
_LIGHT = Shown(
    rows="##########\n.....#%%..\n.....#%%..\n.....#%%..\n##########",
    hero=(2.5, 4),
    things=((Place("save", 1, 3), 1), (Place("sign", 8, 3), 0)),
    secrets=(SecretView(3, 2, False), SecretView(4, 2, False)),
    lying=((4.4, 4.0, True),),
    burning=((6, 3),),
    look=1,
)
_TRAPS = Shown(
    rows="##########\n.........#\n.........#\n.........#\n##########",
    hero=(0.9, 4),
    traps=(
        Place("trap", 2, 3, "spikes"),
        Place("trap", 3, 3, "pikes"),
        Place("trap", 4, 1, "crusher", height=2),
        Place("trap", 5, 1, "stones", height=3),
        Place("trap", 7, 1, "blade", height=2),
        Place("trap", 9, 3, "darts", width=3, height=3, facing=-1),
    ),
    look=2,
    still=100,
)
_CREATURES = Shown(
    rows="##########\n..........\n..........\n........==\n##########",
    hero=(4.6, 4),
    wick=WICK * 2 // 5,
    creatures=(
        ("bat", 1.1, 1.5, 1, "rest"),
        ("shade", 2.9, 2.8, 1, "seek"),
        ("moth", 5.6, 2.1, -1, "seek"),
        ("slime", 7.0, 3.5, -1, "frozen"),
        ("owl", 8.8, 2.5, -1, "seek"),
    ),
    look=0,
)


def _shown(shown: Shown, captions: Captions) -> Callable[[App], Block]:
    """A piece of castle with names below it, by turns on two lines if they stand close."""

    def make(app: App) -> Block:
        case: Showcase | None = None
        style = Style("caption", "sepia")
        high = app.text.leading(style, _CAPTION_GROWTH)
        steps = [after[0] - before[0] for before, after in pairwise(captions)]
        lines = 1 if min(steps) > _CLOSE else 2

        def draw(canvas: pygame.Surface, rect: pygame.Rect) -> None:
            nonlocal case
            # Only a page that is looked at needs its picture.
            case = case or Showcase(app, shown)
            corner = (rect.centerx - SIZE[0] // 2, rect.top)
            case.draw(canvas, pygame.Rect(corner, SIZE))
            for place, (x, msgid) in enumerate(captions):
                near = [abs(x - other) for other, _ in captions[place % lines :: lines]]
                width = round(min([far for far in near if far] or [3.0]) * TILE) - 6
                y = rect.top + SIZE[1] + _BELOW + place % lines * high
                at = (corner[0] + x * TILE - CORNER[0], y)
                said = app.locale.gettext(msgid)
                app.text.draw(canvas, said, style, at, "midtop", width, _CAPTION_GROWTH)

        return Drawing(SIZE[1] + _BELOW + high * lines, draw)

    return make


def _map(app: App) -> Block:
    """A floor as its map shows it, and what stands for what."""
    _ = app.locale.gettext
    legend = (
        ("start", _("the first lamp")),
        ("lamp", _("a lamp that burns")),
        ("key", _("a key")),
        ("treasure", _("the treasure")),
    )
    style = Style("caption", "sepia", 20)
    high = max(32, app.text.leading(style, _CAPTION_GROWTH) + 4)

    def draw(canvas: pygame.Surface, rect: pygame.Rect) -> None:
        slip = pygame.Rect(rect.left + 20, rect.top + 10, 190, high * len(legend))
        app.assets.draw_nine(canvas, app.assets.ui("panel/dark"), slip)
        left = slip.centerx - len(_PLAN[0]) * _CELL[0] // 2
        top = slip.centery - len(_PLAN) * _CELL[1] // 2
        for row, cells in enumerate(_PLAN):
            for column, name in enumerate(cells):
                if name:
                    cell = (left + column * _CELL[0], top + row * _CELL[1])
                    _put(app, canvas, f"map/{name}", cell)
        for mark, across, down in _MARKS:
            spot = (left + round(across * _CELL[0]), top + round(down * _CELL[1]))
            _put(app, canvas, f"mark/{mark}", spot)
        for line, (mark, name) in enumerate(legend):
            y = rect.top + 10 + line * high + high // 2
            _put(app, canvas, f"mark/{mark}", (slip.right + 34, y))
            at = (slip.right + 54, y)
            width = rect.right - slip.right - 60
            app.text.draw(canvas, name, style, at, "midleft", width, _CAPTION_GROWTH)

    return Drawing(high * len(legend) + 20, draw)


def _put(app: App, canvas: pygame.Surface, name: str, at: tuple[int, int]) -> None:
    sprite = app.assets.sprite("candle/hud", name)
    canvas.blit(sprite.image, sprite.place(*at))


_CELL = (24, 15)
_PLAN = (
    ("ES", "EW", "SW", "", ""),
    ("N", "ES", "NEW", "SW", "S"),
    ("ES", "NW", "S", "NE", "NW"),
    ("NE", "EW", "NW_here", "", ""),
)
"""A floor of fifteen rooms: the open sides of each."""
_MARKS = (
    ("start", 0.5, 2.5),
    ("lamp", 2.5, 0.5),
    ("key", 0.5, 1.5),
    ("treasure", 4.5, 1.5),
    ("lamp", 1.4, 3.5),
)
"""A mark and its place, in rooms."""

HELP_PICTURES: Sequence[Callable[[App], Block]] = (
    _shown(
        _TREASURE,
        ((1.5, N_("lamp")), (4.6, N_("keys")), (7.3, N_("coin")), (8.9, N_("treasure"))),
    ),
    _shown(
        _CANDLE,
        (
            (1.4, N_("in the hand")),
            (3.7, N_("thrown")),
            (6.0, N_("drowned")),
            (8.5, N_("at a lamp")),
        ),
    ),
    _shown(
        _LIGHT,
        ((1.5, N_("lamp")), (4.0, N_("hidden coins")), (7.0, N_("webs")), (8.6, N_("sign"))),
    ),
    _shown(
        _TRAPS,
        (
            (2.4, N_("spikes")),
            (3.5, N_("pikes")),
            (4.6, N_("crusher")),
            (5.7, N_("stone")),
            (7.5, N_("blade")),
            (9.0, N_("dart")),
        ),
    ),
    _shown(
        _CREATURES,
        (
            (1.2, N_("bat")),
            (3.3, N_("shade")),
            (5.6, N_("moth")),
            (7.0, N_("slime")),
            (8.8, N_("owl")),
        ),
    ),
    _map,
)
"""One for each page of the help, in its order."""
