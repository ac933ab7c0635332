"""What is under the pointer or the cursor, told on a slip over the panel: the map stays free."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.text import Message, message
from game.engine.app import App
from game.engine.backdrop import stretch_of
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.camera import Spot
from game.tales.key.view.describe import (
    Description,
    candle_told,
    counter_told,
    experience_told,
    hero_described,
)
from game.tales.key.view.layout import FACE, HEADING, INNER, SCREEN, SLIP, TRAY, to_panel
from game.tales.key.view.panel import TOLD, shown_hero, slot_under
from game.tales.key.view.sheet import Entry, entry_told, pack_of, skills_of

_TITLE = Style("section", "rubric", 20)
_LINE = Style("body", "ink", 17)
_DEED = Style("strong", "lapis", 17)
_PAD_X, _PAD_Y = 22, 16
_MOST_GROWTH = 2.0


def draw_tip(
    app: App,
    canvas: Canvas,
    title: str,
    lines: Sequence[Message],
    deed: Message | None = None,
    tall: int = SLIP.height,
    edge: Callable[[int], int] | None = None,
) -> None:
    """A slip with a title and what there is to know, line by line where there is room for that.
    ``deed``: what a click would do. ``tall``: how high it may be; where that is little, the deed
    gives way. ``edge``: where its upper edge is to lie that would lie there."""
    growth = min(_MOST_GROWTH, app.text.scale)
    wide, most = SLIP.width - 2 * _PAD_X, tall - 2 * _PAD_Y
    said = [app.locale.render(line) for line in lines]
    done = app.locale.render(deed) if deed is not None else ""
    high = _height(app, said, done, wide, growth)
    if high > most:
        said = [" ".join(said)]
        high = _height(app, said, done, wide, growth)
    if high > most and tall < SLIP.height:
        done = ""
        high = _height(app, said, done, wide, growth)
    # Large words rather cover more than be set smaller.
    most = SLIP.height - 2 * _PAD_Y
    while high > most and growth > 1.0:
        growth -= 0.1
        high = _height(app, said, done, wide, growth)
    box = pygame.Rect(0, 0, SLIP.width, high + 2 * _PAD_Y)
    box.midbottom = SLIP.midbottom
    # Its upper edge lies between two lines of the chronicle, as that of the tray does.
    top = box.top - (box.top - TRAY.top) % app.text.leading(TOLD)
    more = box.top - max(SLIP.top, top if edge is None else edge(top))
    box = pygame.Rect(box.left, box.top - more, box.width, box.height + more)
    app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), box)
    inner = pygame.Rect(box.left + _PAD_X, box.top + _PAD_Y + more // 2, wide, 0)
    app.text.draw(canvas, title, _TITLE, inner.topleft, width=wide, growth=growth)
    inner.top += app.text.leading(_TITLE, growth) + 2
    for line in said:
        inner.top += app.text.paragraph(canvas, line, _LINE, inner, growth=growth) + 4
    if done:
        app.text.paragraph(canvas, done, _DEED, inner, growth=growth)


def _height(app: App, said: Sequence[str], done: str, wide: int, growth: float) -> int:
    high = app.text.leading(_TITLE, growth) + 2
    high += sum(app.text.height(line, _LINE, wide, growth) + 4 for line in said)
    return high + (app.text.height(done, _DEED, wide, growth) + 4 if done else 0)


# What the panel shows, in words with numbers, for whoever points at it.


CANDLE = pygame.Rect(INNER.right - 76, INNER.top - 10, 96, 120)
"""The candle and its number."""


def told_at(view: KeyView, pointer: Spot, area: pygame.Rect = SCREEN) -> Description | None:
    """What is at a place of a canvas that shows ``area`` beside the map; None where there is
    nothing to tell."""
    if HEADING.move(0, -stretch_of(area)).collidepoint(pointer):
        lines = (counter_told(view), experience_told(view))
        return Description(message("The dungeon so far"), lines)
    pointer = to_panel(area, pointer)
    number = slot_under(view, pointer)
    if number is not None:
        entry = _slot_entries(view)[number]
        assert entry.words is not None
        hero = view.hero(view.acting)
        title = message("{name}", name=entry.words.head)
        return Description(title, (entry_told(view, hero, entry),))
    if CANDLE.collidepoint(pointer):
        return Description(message("The light"), (candle_told(view),))
    if FACE.collidepoint(pointer):
        return hero_described(view, shown_hero(view))
    return None


def _slot_entries(view: KeyView) -> list[Entry]:
    """What the slots at the foot of the panel stand for: skills, then things, each kind once."""
    hero = view.hero(view.acting)
    packed = {entry.item.id: entry for entry in reversed(pack_of(hero)) if entry.item is not None}
    in_order = dict.fromkeys(item.id for item in hero.pack)
    return [*skills_of(hero), *(packed[id_] for id_ in in_order)]
