"""What stands beside the help of Key: small pieces of dungeon, and the dice of the example."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.core.grid import Cell
from game.core.sliced import Sliced
from game.core.text import N_
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.flow import Block, Drawing
from game.tales.key.rules.play.known import HatchSeen
from game.tales.key.view.board import draw_chance, draw_tunnels
from game.tales.key.view.camera import Frame, Spot
from game.tales.key.view.chart import Chart, Edge, Floor, Known, Light
from game.tales.key.view.pictures import SHEETS, sheets_of

# A few rooms of the dungeon, laid out to be looked at: for the pages of the help.


SIZE = (476, 212)
"""Pixels of the picture."""
CELL = 36
"""Pixels of a cell."""
SEEN = (*SHEETS, *sheets_of(CELL))
"""What is seen of the dungeon."""
_SHEET = (720, 480)
"""The map is drawn on a sheet of its own, of which the picture is a part."""
_CORNER = (120, 140)
"""Where the first cell lies on that sheet."""
BEFORE = (58, 16)
"""Pixels of the picture left of the first cell, and above it."""


@dataclass(frozen=True, slots=True)
class Diorama:
    """What there is, in cells; the middle of the cell (2, 1) is (2.5, 1.5)."""

    floors: tuple[Floor, ...]
    free: tuple[Edge, ...] = ()
    """Edges without a wall."""
    doors: tuple[tuple[str, Spot], ...] = ()
    """Sprites of the doors' sheet, and where they are."""
    furniture: tuple[tuple[str, Spot], ...] = ()
    moving: tuple[tuple[str, Spot], ...] = ()
    effects: tuple[tuple[str, Spot], ...] = ()
    items: tuple[tuple[str, Spot], ...] = ()
    squares: tuple[tuple[str, Spot], ...] = ()
    """Sprites of the marks' sheet below the tokens."""
    tokens: tuple[tuple[str, Spot], ...] = ()
    marks: tuple[tuple[str, Spot], ...] = ()
    """Sprites of the marks' sheet above the tokens."""
    chances: tuple[tuple[float, Spot, tuple[int, int]], ...] = ()
    """Chances written at exits, of 1: where the exit is, and the way out of the room."""
    clues: tuple[tuple[tuple[str, str], ...], ...] = ()
    """By exit: what is told at it."""
    hatches: tuple[HatchSeen, ...] = ()
    dark: tuple[Cell, ...] = ()
    candle: Spot | None = None
    """Where light is carried; None for rooms that are lit."""
    seen: tuple[Cell, ...] = ()
    """Cells that the candle shows."""


def painting(app: App, shown: Diorama) -> Sliced[Canvas]:
    """The picture, in its own size."""
    sheet = app.canvas.blank(_SHEET)
    chart, frame = Chart(app), Frame(CELL, *_CORNER)
    known = Known(shown.floors, shown.free)
    while not chart.has(CELL, known):
        chart.prepare([(CELL, known, None)], 1)
        yield 0.0
    chart.draw(sheet, frame, known)
    yield 0.8
    sheet.set_clip(None)
    for cell in shown.dark:
        chart.darken(sheet, frame, cell)
    draw_tunnels(app, sheet, frame, shown.hatches)
    for kind, things in (
        ("effects", [one for one in shown.effects if not _burns(one[0])]),
        ("doors", shown.doors),
        ("furniture", shown.furniture),
        ("moving", shown.moving),
        ("items", shown.items),
        ("effects", [one for one in shown.effects if _burns(one[0])]),
    ):
        _put_all(app, sheet, frame, kind, things)
    if shown.candle is not None:
        for _ in Light(app).shine(sheet, frame, shown.floors, shown.seen, shown.candle):
            pass
    for kind, things in (
        ("marks", shown.squares),
        ("tokens", shown.tokens),
        ("marks", shown.marks),
    ):
        _put_all(app, sheet, frame, kind, things)
    for number, (chance, spot, way) in enumerate(shown.chances):
        clues = shown.clues[number] if shown.clues else ()
        draw_chance(app, sheet, (frame, spot, way), chance, clues)
    part = pygame.Rect(_CORNER[0] - BEFORE[0], _CORNER[1] - BEFORE[1], *SIZE)
    return sheet.subsurface(part).copy()


def _burns(name: str) -> bool:
    return name in ("fire", "smoke")


def _put_all(
    app: App,
    sheet: Canvas,
    frame: Frame,
    kind: str,
    things: tuple[tuple[str, Spot], ...] | list[tuple[str, Spot]],
) -> None:
    for name, spot in things:
        sprite = app.assets.sprite(f"key/{kind}_{CELL}", name)
        sheet.blit(sprite.image, sprite.place(*frame.at(*spot)))


# The pages


Captions = Sequence[tuple[float, str]]
"""The middle of each, in cells, and its msgid."""

_CAPTION_GROWTH = 2.0
_BELOW = 6
_DUNGEON = Diorama(
    floors=(
        Floor(0, 1, 4, 4, "hall"),
        Floor(4, 2, 3, 3, "guardroom"),
        Floor(7, 3, 2, 2, "treasury"),
    ),
    free=((4, 3, "v"), (7, 3, "v")),
    doors=(
        ("open/v", (4, 3.5)),
        ("shut/v", (7, 3.5)),
        ("lock/moon", (7, 3.5)),
        ("shut/h", (2.5, 1)),
        ("shut/v", (9, 4.5)),
        ("start", (0.5, 4.5)),
    ),
    items=(("key/moon", (5.5, 2.5)),),
    furniture=(("chest", (8.5, 3.5)), ("table", (1.5, 2.5))),
    tokens=(("hero/warden", (2.5, 3.5)), ("hero/delver", (1.5, 4.5))),
    chances=((0.06, (2.5, 1.0), (0, -1)), (0.12, (9.0, 4.5), (1, 0))),
)
_DOORS = Diorama(
    floors=(Floor(3, 2, 4, 3, "hall"),),
    doors=(("shut/v", (3, 3.5)), ("shut/h", (5.5, 2)), ("shut/v", (7, 3.5))),
    furniture=(("pillar", (4.5, 4.5)),),
    tokens=(("hero/warden", (5.5, 3.5)),),
    chances=((0.0, (3.0, 3.5), (-1, 0)), (0.0, (5.5, 2.0), (0, -1)), (0.24, (7.0, 3.5), (1, 0))),
    clues=(
        (("size", "small"), ("what", "gold")),
        (("who", "den-undead"), ("way", "draught")),
        (("size", "great"), ("who", "none")),
    ),
)
_TURNS = Diorama(
    floors=(Floor(0, 0, 5, 5, "guardroom"), Floor(5, 1, 5, 3, "crypt")),
    free=((5, 2, "v"),),
    doors=(("open/v", (5, 2.5)),),
    furniture=(("weapon-rack", (1.5, 0.5)), ("coffin", (7.5, 1.5)), ("coffin", (8.5, 3.5))),
    squares=(
        ("square/step", (2.5, 2.5)),
        ("square/step", (3.5, 2.5)),
        ("square/step", (4.5, 2.5)),
        ("square/aim", (6.5, 2.5)),
    ),
    tokens=(
        ("hero/warden", (1.5, 2.5)),
        ("hero/ringer", (1.5, 3.5)),
        ("foe/bone-warden", (6.5, 2.5)),
    ),
    marks=(("frame/danger", (6.5, 2.5)), ("intent/strike", (6.81, 2.08))),
)
_FOES = Diorama(
    floors=(Floor(0, 0, 5, 5, "cellar"), Floor(5, 0, 5, 5, "hall")),
    free=((5, 2, "v"),),
    doors=(("open/v", (5, 2.5)),),
    furniture=(("pillar", (6.5, 1.5)), ("pillar", (6.5, 3.5)), ("crates", (0.5, 0.5))),
    squares=(
        ("square/aim", (2.5, 1.5)),
        ("square/aim", (2.5, 2.5)),
        ("square/aim", (2.5, 3.5)),
    ),
    tokens=(
        ("foe/ogre", (1.5, 2.5)),
        ("hero/warden", (2.5, 2.5)),
        ("hero/delver", (3.5, 1.5)),
        ("foe/slinger", (6.5, 2.5)),
        ("foe/rat", (9.5, 4.5)),
    ),
    marks=(
        ("intent/smash", (1.81, 2.08)),
        ("frame/danger", (2.5, 2.5)),
        ("intent/shoot", (6.81, 2.08)),
        ("state/asleep", (9.19, 4.08)),
    ),
)
_LIGHT = Diorama(
    floors=(Floor(0, 0, 5, 5, "crypt"), Floor(5, 0, 5, 5, "chapel")),
    free=((5, 2, "v"),),
    doors=(("open/v", (5, 2.5)),),
    furniture=(
        ("coffin", (1.5, 1.5)),
        ("coffin", (1.5, 3.5)),
        ("altar", (8.5, 1.5)),
        ("bed", (8.5, 4.5)),
    ),
    moving=(("brazier", (6.5, 0.5)), ("brazier", (6.5, 4.5))),
    tokens=(("hero/chandler", (3.5, 2.5)), ("hero/warden", (7.5, 2.5))),
    dark=tuple((x, y) for x in range(5) for y in range(5) if x < 1),
    candle=(3.5, 2.5),
    seen=tuple((x, y) for x in range(1, 10) for y in range(5)),
)
_GROWING = Diorama(
    floors=(Floor(0, 0, 5, 5, "guardroom"), Floor(5, 0, 5, 5, "cellar")),
    free=((5, 2, "v"),),
    doors=(("open/v", (5, 2.5)), ("stairs/down", (9.5, 2.5))),
    furniture=(("bed", (8.5, 0.5)), ("barrel", (5.5, 4.5))),
    moving=(("campfire", (7.5, 2.5)),),
    items=(("item/bread", (8.5, 4.5)),),
    tokens=(
        ("hero/warden", (1.5, 2.5)),
        ("foe/ogre", (2.5, 2.5)),
        ("hero/delver", (3.5, 2.5)),
        ("hero/chandler", (6.5, 1.5)),
        ("hero/ringer", (6.5, 3.5)),
    ),
    marks=(("state/held", (2.19, 2.08)), ("frame/friend", (1.5, 2.5))),
)
_WEAPON = Diorama(
    floors=(Floor(0, 0, 5, 5, "kitchen"), Floor(5, 0, 5, 5, "forge")),
    free=((5, 2, "v"),),
    doors=(("open/v", (5, 2.5)),),
    furniture=(
        ("oil-barrel", (0.5, 1.5)),
        ("table/toppled", (3.5, 1.5)),
        ("statue", (6.5, 1.5)),
    ),
    effects=(
        ("oil/E", (0.5, 2.5)),
        ("oil/EW", (1.5, 2.5)),
        ("oil/W", (2.5, 2.5)),
        ("fire", (2.5, 2.5)),
        ("trap/pit", (8.5, 2.5)),
        ("web/0", (9.5, 4.5)),
        ("web/1", (8.5, 4.5)),
    ),
    tokens=(
        ("hero/delver", (3.5, 3.5)),
        ("foe/ghoul", (6.5, 2.5)),
        ("foe/boar", (9.5, 2.5)),
    ),
)
_HATCHES = Diorama(
    floors=(Floor(0, 0, 4, 5, "cellar"), Floor(7, 0, 3, 3, "crypt"), Floor(6, 3, 4, 2, "hall")),
    free=((8, 3, "h"),),
    doors=(("open/h", (8.5, 3)),),
    furniture=(("barrel", (0.5, 4.5)), ("coffin", (9.5, 1.5))),
    tokens=(("hero/warden", (1.5, 1.5)), ("hero/delver", (1.5, 2.5))),
    hatches=(
        HatchSeen(1, 1, (0, 0), True, False, 2, (8, 1)),
        HatchSeen(1, 2, (8, 1), True, False, 1, (0, 0)),
        HatchSeen(2, 1, (3, 3), True, True, 3, (6, 4)),
        HatchSeen(2, 3, (6, 4), False, True, 1, (3, 3)),
    ),
)


def _shown(shown: Diorama, captions: Captions) -> Callable[[App], Block]:
    """A piece of dungeon with names below it, by turns on two lines if one has no room."""

    def make(app: App) -> Block:
        style = Style("caption", "sepia")
        high = app.text.leading(style, _CAPTION_GROWTH)
        steps = [(after[0] - before[0]) * CELL - 6 for before, after in pairwise(captions)]
        said = [app.locale.gettext(msgid) for _, msgid in captions]
        widest = max(app.text.width(each, style, _CAPTION_GROWTH) for each in said)
        lines = 1 if widest <= min(steps) else 2

        def draw(canvas: Canvas, rect: pygame.Rect) -> None:
            # Only a page that is looked at needs its picture.
            key = ("diorama", id(shown), app.locale.language)
            picture = app.assets.painted(key, lambda: painting(app, shown), SEEN)
            corner = (rect.centerx - SIZE[0] // 2, rect.top)
            if picture is not None:
                canvas.blit(picture, corner)
            frame = pygame.Rect(corner, SIZE)
            canvas.rect(app.text.colour("ink"), frame, 2)
            canvas.rect(app.text.colour("sepia_lt"), frame.inflate(-8, -8), 1)
            for place, (x, _) in enumerate(captions):
                near = [abs(x - other) for other, _ in captions[place % lines :: lines]]
                width = round(min([far for far in near if far] or [5.0]) * CELL) - 6
                y = rect.top + SIZE[1] + _BELOW + place % lines * high
                at = (corner[0] + BEFORE[0] + x * CELL, y)
                app.text.draw(canvas, said[place], style, at, "midtop", width, _CAPTION_GROWTH)

        return Drawing(SIZE[1] + _BELOW + high * lines, draw)

    return make


_ROW = 104
"""Pixels of an attack, with what is said below its dice."""


def _dice(app: App) -> Block:
    """Attacks as they fall: hits, blocks, and what is left of the hits."""
    _ = app.locale.gettext
    falls = (
        ((6, 4, 2), (5, 1), _("2 hits"), _("1 block"), _("1 heart")),
        ((5, 4, 1), (), _("2 hits"), _("asleep"), _("2 hearts")),
    )

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        for row, fall in enumerate(falls):
            _draw_fall(app, canvas, (rect.centerx - 210, rect.top + 40 + row * _ROW), *fall)

    return Drawing(_ROW * len(falls), draw, ("key/dice", "key/panel", "key/marks_48"))


def _draw_fall(
    app: App,
    canvas: Canvas,
    at: tuple[int, int],
    attack: Sequence[int],
    defence: Sequence[int],
    *said: str,
) -> None:
    """One of them from ``at`` on; whoever throws no die to defend himself sleeps."""
    (x, y), (hits, blocks, hearts) = at, said
    sign, style = Style("numeral", "ink", 38), Style("caption", "sepia", 18)
    for kind, values, told in (("attack", attack, hits), ("defence", defence, blocks)):
        start = x
        for value in values:
            die = app.assets.sprite("key/dice", f"die46/{kind}/{value}")
            canvas.blit(die.image, die.place(x + 26, y))
            x += 54
        if not values:
            x += 108
            sleep = app.assets.sprite("key/panel", "state28/asleep")
            canvas.blit(sleep.image, sleep.image.get_rect(center=((start + x) // 2, y)))
        middle = (start + x) // 2, y + 32
        app.text.draw(canvas, told, style, middle, "midtop", x - start + 20, _CAPTION_GROWTH)
        if kind == "attack":
            app.text.draw(canvas, "−", sign, (x + 12, y), "center")
            x += 32
    app.text.draw(canvas, "=", sign, (x + 14, y), "center")
    heart = app.assets.sprite("key/panel", "heart22/full")
    picture = app.assets.scaled(heart.image, (44, 44))
    lost = len(attack) - 1 - sum(value > 4 for value in defence)
    middle_x = x + 62 + 24 * (lost - 1)
    for number in range(lost):
        center = x + 62 + 48 * number, y
        canvas.blit(picture, picture.get_rect(center=center))
    place = middle_x, y + 32
    app.text.draw(canvas, hearts, style, place, "midtop", 110, _CAPTION_GROWTH)


HELP_PICTURES: Sequence[Callable[[App], Block]] = (
    _shown(
        _DUNGEON,
        (
            (2.5, N_("chance of the boss")),
            (5.5, N_("a key")),
            (7.0, N_("its lock")),
            (9.2, N_("an exit")),
        ),
    ),
    _shown(
        _DOORS,
        ((1.4, N_("small, gold")), (5.5, N_("a den")), (8.8, N_("a great room"))),
    ),
    _shown(
        _TURNS,
        ((3.5, N_("steps")), (6.8, N_("a deed"))),
    ),
    _dice,
    _shown(
        _FOES,
        ((2.2, N_("the club falls here")), (6.5, N_("shoots")), (9.5, N_("sleeps"))),
    ),
    _shown(
        _LIGHT,
        ((0.7, N_("the dark")), (3.5, N_("by candle")), (6.5, N_("a brazier")), (8.8, N_("a bed"))),
    ),
    _shown(
        _GROWING,
        (
            (2.4, N_("one feints, one strikes")),
            (6.5, N_("a camp")),
            (9.2, N_("the way down")),
        ),
    ),
    _shown(
        _WEAPON,
        (
            (0.9, N_("oil")),
            (2.5, N_("fire")),
            (3.9, N_("cover")),
            (6.5, N_("falls on foes")),
            (8.5, N_("a pit")),
            (9.6, N_("webs")),
        ),
    ),
    _shown(
        _HATCHES,
        ((0.9, N_("there and back")), (3.9, N_("only down")), (7.1, N_("out of reach"))),
    ),
)
"""One for each page of the help, in its order."""
