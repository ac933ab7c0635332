"""What is under the pointer or the cursor, told on a slip over the panel: the map stays free."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.core.text import Message, message
from game.engine.app import App
from game.engine.backdrop import stretch_of
from game.engine.canvas import Canvas
from game.engine.gradual import Gradual, Making
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
_WIDE = SLIP.width - 2 * _PAD_X
_MOST_GROWTH = 2.0
_A_FRAME = 3
"""Lines that are set in a frame."""


@dataclass(frozen=True, slots=True)
class _Set:
    """What stands on a slip, and how large it is set."""

    title: str
    said: tuple[str, ...]
    done: str
    growth: float
    high: int
    """Units from the top of the title to the end of the last line."""


class Tip:
    """A slip with a title and what there is to know, line by line where there is room for that.

    To measure, set and lay it takes as long as the half of a frame, and what is pointed at often
    comes to be told in the very frame that lays the map anew: so a part of it is done in each
    frame, while the slip that was there is still seen."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._set: Gradual[_Set] = Gradual()
        self._is_drawn = False
        """Whether something was told in this frame."""

    def begin_frame(self) -> None:
        """What the frame before did not show is not seen while another is set."""
        if not self._is_drawn:
            self._set.forget()
        self._is_drawn = False

    def draw(
        self,
        canvas: Canvas,
        title: str,
        lines: Sequence[Message],
        deed: Message | None = None,
        tall: int = SLIP.height,
        edge: Callable[[int], int] | None = None,
    ) -> None:
        """``deed``: what a click would do. ``tall``: how high it may be; where that is little, the
        deed gives way. ``edge``: where its upper edge is to lie that would lie there."""
        app = self._app
        looks = app.locale.language, app.text.scale, app.text.density
        key = title, tuple(lines), deed, tall, looks
        self._is_drawn = True
        if not self._set.settle_for(key):
            make = partial(self._parts, title, key[1], deed, tall)
            self._set.go_on(key, make, whole=app.picture.lasts)
        if self._set.seen is not None:
            self._lay(canvas, self._set.seen, edge)

    def _parts(
        self, title: str, lines: Sequence[Message], deed: Message | None, tall: int
    ) -> Making[_Set]:
        """Measure the slip, then set some lines between two yields."""
        text = self._app.text
        found = self._measured(title, lines, deed, tall)
        paragraphs = (*((told, _LINE) for told in found.said), (found.done, _DEED))
        to_set = [
            (line, style)
            for told, style in paragraphs
            for line in (text.wrap(told, style, _WIDE, found.growth) if told else ())
        ]
        yield
        text.fitted(title, _TITLE, _WIDE, found.growth)
        for number, (line, style) in enumerate(to_set):
            if number % _A_FRAME == 0:
                yield
            text.line(line, style, found.growth)
        return found

    def _measured(
        self, title: str, lines: Sequence[Message], deed: Message | None, tall: int
    ) -> _Set:
        """How large it is set, and what of it has room."""
        locale = self._app.locale
        growth = min(_MOST_GROWTH, self._app.text.scale)
        most = tall - 2 * _PAD_Y
        said = tuple(locale.render(line) for line in lines)
        done = locale.render(deed) if deed is not None else ""
        high = self._height(said, done, growth)
        if high > most:
            said = (" ".join(said),)
            high = self._height(said, done, growth)
        if high > most and tall < SLIP.height:
            done = ""
            high = self._height(said, done, growth)
        # Large words rather cover more than be set smaller.
        most = SLIP.height - 2 * _PAD_Y
        while high > most and growth > 1.0:
            growth -= 0.1
            high = self._height(said, done, growth)
        return _Set(title, said, done, growth, high)

    def _height(self, said: Sequence[str], done: str, growth: float) -> int:
        text = self._app.text
        high = text.leading(_TITLE, growth) + 2
        high += sum(text.height(line, _LINE, _WIDE, growth) + 4 for line in said)
        return high + (text.height(done, _DEED, _WIDE, growth) + 4 if done else 0)

    def _lay(self, canvas: Canvas, told: _Set, edge: Callable[[int], int] | None) -> None:
        app = self._app
        box = pygame.Rect(0, 0, SLIP.width, told.high + 2 * _PAD_Y)
        box.midbottom = SLIP.midbottom
        # Its upper edge lies between two lines of the chronicle, as that of the tray does.
        top = box.top - (box.top - TRAY.top) % app.text.leading(TOLD)
        more = box.top - max(SLIP.top, top if edge is None else edge(top))
        box = pygame.Rect(box.left, box.top - more, box.width, box.height + more)
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), box)
        inner = pygame.Rect(box.left + _PAD_X, box.top + _PAD_Y + more // 2, _WIDE, 0)
        app.text.draw(canvas, told.title, _TITLE, inner.topleft, width=_WIDE, growth=told.growth)
        inner.top += app.text.leading(_TITLE, told.growth) + 2
        for line in told.said:
            inner.top += app.text.paragraph(canvas, line, _LINE, inner, growth=told.growth) + 4
        if told.done:
            app.text.paragraph(canvas, told.done, _DEED, inner, growth=told.growth)


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
