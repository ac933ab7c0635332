"""The bench as a place: where the leaf and the controls lie, and what all its scenes draw alike."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

import pygame

from game.engine.app import App
from game.engine.backdrop import Band, draw_plate, draw_tall, stretch
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import cap
from game.engine.scene import Pop, Push, Transition
from game.engine.text import SMALLEST, Style
from game.shell.craft.picture import Lens, Picture
from game.shell.page import LEDGE, LEDGE_PANEL, QuestionScene

PLATE = "ui/workbench.webp"
BOARDS = "throne/table.webp"
"""What the leaves lie on in a tall window: boards with nothing on them."""
_BOARDS = (Band(0, 1280, 0, 720, stretched=True),)
_LEAF = pygame.Rect(22, 54, 812, 612)
_CONTROLS = pygame.Rect(856, 22, 404, 644)
_LOWER, _FOOT = 8, 720
"""How much lower than on other pages the prompts stand at most, and where their keys end."""
_INSIDE, _BESIDE = (-64, -56), (-60, -60)
"""From the edge of a leaf to what is on it."""
_BELOW = 300
"""Units above the page and below it from which on the controls lie below the leaf."""
_LOW, _SHARE = 420, 0.34
"""How high they are there: at least so many units, else so much of the window."""
ZOOM = 1.25
ROOMY = 1.3
"""Text sizes up to which there is room for what one could do without."""
_TOLD = 84
"""Pixels for the sentence below a picture at a text size of 100 %."""
_MOST_TOLD = 360
"""What the sentence may take at most from the picture."""
_STRIP_RULE = 12
"""What the rule above it takes."""
_HEADING, _HEADING_MORE = 40, 24
"""Height of the line of the title, and what it takes besides for each time as large."""


def leaves(app: App) -> tuple[pygame.Rect, pygame.Rect]:
    """Where the leaf and the controls lie: one above the other in a window that is tall enough."""
    more = stretch(app.canvas)
    if more < _BELOW:
        leaf, controls = _LEAF.inflate(0, 2 * more), _CONTROLS.inflate(0, 2 * more)
        if more:
            leaf.top, leaf.height = controls.top, controls.height
        return leaf, controls
    whole = pygame.Rect(_LEAF.left, _CONTROLS.top - more, 0, _CONTROLS.height + 2 * more)
    whole.width = _CONTROLS.right - whole.left
    controls = whole.copy()
    controls.height = max(_LOW, round(_SHARE * whole.height))
    controls.bottom = whole.bottom
    whole.height -= controls.height + _CONTROLS.left - _LEAF.right
    return whole, controls


def sheet(app: App) -> pygame.Rect:
    """Where the picture may be, with its title and what is told."""
    return leaves(app)[0].inflate(_INSIDE)


def side(app: App) -> pygame.Rect:
    """Where the controls may be."""
    return leaves(app)[1].inflate(_BESIDE)


def ledge(app: App) -> int:
    """The line of prompts: below the torn edges of the leaves, as far as large keys stay whole."""
    room = _FOOT - LEDGE - cap(app, "cancel", app.text.scale).get_height() // 2
    # Their own strip, where there is one, is where other pages have it.
    lower = 0 if app.assets.high_contrast else max(0, min(room, _LOWER))
    return LEDGE + lower + stretch(app.canvas)


class KeptPicture:
    """A picture that is drawn again only when what it shows has changed."""

    def __init__(self) -> None:
        self._key: tuple[Hashable, ...] | None = None
        self._copy: Canvas | None = None

    def draw(
        self,
        canvas: Canvas,
        area: pygame.Rect,
        key: tuple[Hashable, ...],
        paint: Callable[[], object],
    ) -> None:
        """Have ``paint`` draw within ``area``, or show what it drew for the same ``key``; what it
        calls unfinished, by giving False, is painted again in the next frame."""
        if self._copy is not None and key == self._key:
            canvas.blit(self._copy, area)
            return
        clip = canvas.get_clip()
        canvas.set_clip(area)
        finished = paint() is not False
        canvas.set_clip(clip)
        if not finished:
            self._key = None
            return
        self._key, self._copy = key, canvas.subsurface(area).copy()


def is_deed(event: InputEvent) -> bool:
    """Whether something is pressed: to move the mouse or to let go begins nothing."""
    return isinstance(event, Press) or (isinstance(event, Click) and event.down)


def told_height(app: App, words: str = "", width: int = 0) -> int:
    """Height of the strip that tells, below the picture: for ``words`` in large letters that are
    longer than most, so much that they stand there in ``width``."""
    high = round(_TOLD * app.text.scale)
    if app.text.scale > ROOMY and words:
        high = max(high, app.text.height(words, Style("body"), width) + _STRIP_RULE)
    return min(high, _MOST_TOLD)


def window(app: App, told: int = 0) -> pygame.Rect:
    """Where the picture is seen, above a strip of the height ``told``."""
    room = sheet(app)
    top = room.top + _HEADING + round(_HEADING_MORE * max(0.0, app.text.scale - 1))
    high = room.bottom - top - (told or told_height(app)) - 8
    return pygame.Rect(room.left, top, room.width, high)


def _usual(app: App) -> pygame.Rect:
    """As much as `window` is at a text size of 100 %."""
    seen = sheet(app)
    seen.height -= _HEADING + _TOLD + 8
    return seen


def near(app: App, picture: Picture, seen: pygame.Rect | None = None) -> float:
    """From how near ``picture`` is seen at first (`Lens.near`) for what is to be read in it to grow
    with the player's text; 0 where the whole will do. ``seen`` is its window at 100 %, that of the
    bench if none is said."""
    return near_to(app, picture.size, picture.largest, picture.letters, seen, picture.most_letters)


def near_to(
    app: App,
    size: tuple[float, float],
    largest: float,
    letters: float,
    seen: pygame.Rect | None = None,
    most: float = math.inf,
) -> float:
    """The same of something of that ``size``; the rest as in `Picture`."""
    if not letters or app.text.scale <= 1:
        return 0.0
    seen = seen or _usual(app)
    whole = min(seen.width / max(1.0, size[0]), seen.height / max(1.0, size[1]), largest)
    return app.text.scale * min(max(whole, SMALLEST / letters), most / letters)


def shape(app: App) -> float:
    """Width to height of where a picture is seen at a text size of 100 %: in larger text it is seen
    from nearer, and is the same."""
    seen = _usual(app)
    return seen.width / seen.height


def strip(app: App, canvas: Canvas, high: int = 0) -> pygame.Rect:
    """Draw the rule above the strip of that height; where its words may stand."""
    high, room = high or told_height(app), sheet(app)
    rect = pygame.Rect(room.left, room.bottom - high, room.width, high)
    canvas.blit(app.assets.nine(app.assets.ui("rule"), rect.width, 10), rect.topleft)
    return pygame.Rect(rect.left, rect.top + _STRIP_RULE, rect.width, high - _STRIP_RULE)


def draw(app: App, canvas: Canvas, title: str, world_id: str) -> None:
    """The planks, both leaves, the title, and the ID of what lies there."""
    assets = app.assets
    more, room = stretch(canvas), sheet(app)
    if more:
        draw_tall(assets, canvas, BOARDS, _BOARDS)
    else:
        draw_plate(assets, canvas, PLATE)
    if more or assets.high_contrast:
        for rect in leaves(app):
            assets.draw_nine(canvas, assets.ui("panel/light"), rect)
    if assets.high_contrast:
        assets.draw_nine(canvas, assets.ui("panel/dark"), LEDGE_PANEL.move(0, more))
    y = room.top + 16 + round(_HEADING_MORE / 2 * max(0.0, app.text.scale - 1))
    style = Style("title", "ink", round(28 * app.text.scale))
    head = app.text.draw(canvas, title, style, (room.left, y), "midleft", room.width)
    told, left = Style("caption", "sepia"), room.right - head.right - 24
    if app.text.width(world_id, told) > left:
        world_id = "#" + world_id.rpartition("#")[2]
    # In large letters it gives way to the title: whoever copies it need not read it.
    if app.text.scale <= ROOMY or app.text.width(world_id, told) <= left:
        app.text.draw(canvas, world_id, told, (room.right, y), "midright", left)


def seen(app: App, lens: Lens) -> tuple[Hashable, ...]:
    """What a picture depends on besides its own state: the lens, and how words are set."""
    return (
        *lens.window,
        lens.scale,
        lens.x,
        lens.y,
        app.locale.language,
        app.text.scale,
        app.assets.high_contrast,
    )


def leave(app: App, kept: bool) -> Transition:
    """Leave, but ask first if what was made is not ``kept``; the answer comes to `Scene.resume`."""
    if kept:
        app.audio.play("menu_back")
        return Pop()
    _ = app.locale.gettext
    return Push(
        QuestionScene(
            app,
            _("Leave without it?"),
            _("What was made here by hand is lost unless it is taken home."),
            _("Leave"),
            _("Stay"),
        )
    )
