"""A column of texts and widgets that scrolls when it is longer than its place on the screen."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

import pygame

from game.engine.app import App
from game.engine.assets import Assets
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Point, Position, Press, Wheel
from game.engine.text import Style
from game.engine.widgets import Form, Row, Widget, line_height

WHEEL_STEP = 60
"""Pixels for one notch of the wheel."""
BAR_WIDTH = 20


@dataclass(slots=True)
class Scroll:
    """A view of ``seen`` pixels on ``whole`` pixels of content."""

    whole: int = 0
    seen: int = 0
    offset: int = 0

    @property
    def needed(self) -> bool:
        """True when not everything can be seen at once."""
        return self.whole > self.seen

    @property
    def most(self) -> int:
        return max(0, self.whole - self.seen)

    def to(self, offset: float) -> bool:
        """Scroll to ``offset``, or as near as there is content; True when that moved anything."""
        before = self.offset
        self.offset = round(min(max(offset, 0), self.most))
        return self.offset != before

    def by(self, pixels: float) -> bool:
        """Scroll on; True when that moved anything."""
        return self.to(self.offset + pixels)

    def draw(self, assets: Assets, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw the bar along the right edge of ``rect``, if there is anything to scroll."""
        if not self.needed:
            return
        track = bar(rect)
        assets.draw_nine(canvas, assets.ui("scroll/track"), track)
        assets.draw_nine(canvas, assets.ui("scroll/thumb"), self.thumb(rect))

    def thumb(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the thumb of the bar stands for a view that fills ``rect``."""
        track = bar(rect)
        height = max(44, track.height * self.seen // max(1, self.whole))
        room = track.height - height
        top = track.top + (room * self.offset // self.most if self.most else 0)
        return pygame.Rect(track.centerx - 9, top, 18, height)

    def drag(self, rect: pygame.Rect, y: float) -> bool:
        """Scroll so that the middle of the thumb comes to ``y``; True when that moved anything."""
        track, thumb = bar(rect), self.thumb(rect)
        room = max(1, track.height - thumb.height)
        return self.to((y - thumb.height / 2 - track.top) / room * self.most)


def bar(rect: pygame.Rect) -> pygame.Rect:
    """Where the bar of a view that fills ``rect`` stands: inside its right edge."""
    return pygame.Rect(rect.right - BAR_WIDTH, rect.top, BAR_WIDTH, rect.height)


BAR = BAR_WIDTH + 10
"""Width that the scroll bar takes from the column."""
_BEYOND = 8
"""Units by which the frame of whatever has the focus reaches beyond it."""
FADE = 24
"""Height over which what goes on beyond an edge fades, in pixels."""
LINE = 46
"""How far an arrow key goes where nothing can have the focus."""


class Block(ABC):
    """One thing of the column; it lies as wide as the column and as high as it says."""

    below = 0
    """How much of its height is bare parchment at its foot, which nobody misses at the end of a
    column."""

    @abstractmethod
    def height(self, app: App, width: int) -> int:
        """Height in pixels at that width."""

    def widgets(self) -> Sequence[Widget]:
        """The widgets in it, which a form draws."""
        return ()

    def place(self, app: App, rect: pygame.Rect) -> None:
        """It lies at ``rect`` now: lay out what is inside."""
        del app, rect

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        """Draw whatever is no widget."""
        del app, canvas, rect


class Space(Block):
    """Bare parchment."""

    def __init__(self, pixels: int) -> None:
        self._pixels = pixels

    def height(self, app: App, width: int) -> int:
        return self._pixels


class Paragraph(Block):
    """Wrapped text with a little room below."""

    def __init__(
        self,
        text: str,
        style: Style | None = None,
        align: Literal["left", "centre", "right"] = "left",
        after: int = 10,
        growth: float | None = None,
        indent: int = 0,
    ) -> None:
        self.text, self.style, self.align = text, style or Style(), align
        self.below, self._growth, self._indent = after, growth, indent

    def height(self, app: App, width: int) -> int:
        width -= self._indent
        return app.text.height(self.text, self.style, width, self._growth) + self.below

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        place = pygame.Rect(rect.left + self._indent, rect.top, rect.width - self._indent, 0)
        app.text.paragraph(canvas, self.text, self.style, place, self.align, self._growth)


class Label(Block):
    """One line that is set smaller rather than broken: an ID, a path. In large text it is broken:
    it was to be read."""

    def __init__(self, text: str, after: int = 10) -> None:
        self.text = text
        self._style = Style("caption", "sepia")
        self.below = after

    def height(self, app: App, width: int) -> int:
        if app.text.scale > 1.0:
            return app.text.height(self.text, self._style, width) + self.below
        return app.text.leading(self._style) + self.below

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        if app.text.scale > 1.0:
            app.text.paragraph(canvas, self.text, self._style, rect, "centre")
            return
        place = (rect.centerx, rect.top + app.text.leading(self._style) // 2)
        app.text.draw(canvas, self.text, self._style, place, "center", rect.width)


class Section(Block):
    """A heading inside the column, with a fine rule below."""

    def __init__(self, text: str, above: int = 0) -> None:
        self.text = text
        self._above = above
        self._style = Style("section", "rubric")

    def height(self, app: App, width: int) -> int:
        return self._above + app.text.height(self.text, self._style, width) + 16

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        place = rect.move(0, self._above)
        high = app.text.paragraph(canvas, self.text, self._style, place)
        rule = app.assets.nine(app.assets.ui("rule"), rect.width, 10)
        canvas.blit(rule, (rect.left, place.top + high))


class Line(Block):
    """Widgets side by side. ``sizes`` are their widths in pixels, 0 for a part of what is left;
    ``columns`` more than there are widgets leave the rest of the line free."""

    def __init__(
        self,
        *widgets: Widget,
        sizes: Sequence[int] = (),
        columns: int = 0,
        gap: int = 14,
        after: int = 2,
        tall: int = 0,
    ) -> None:
        self._widgets = widgets
        self._sizes = [*sizes, *[0] * (max(columns, len(widgets)) - len(sizes))]
        self._gap, self.below, self._tall = gap, after, tall

    def widgets(self) -> Sequence[Widget]:
        return self._widgets

    def height(self, app: App, width: int) -> int:
        high, share = self._tall or line_height(app), self._share(width)
        for widget, size in zip(self._widgets, self._sizes, strict=False):
            if isinstance(widget, Row):
                high = max(high, widget.tall(app, size or round(share)))
        return high + self.below

    def _share(self, width: int) -> float:
        """The width of a widget that has none of its own."""
        room = width - self._gap * (len(self._sizes) - 1) - sum(self._sizes)
        return room / max(1, self._sizes.count(0))

    def place(self, app: App, rect: pygame.Rect) -> None:
        share = self._share(rect.width)
        x = float(rect.left)
        for widget, size in zip(self._widgets, self._sizes, strict=False):
            width = size or share
            widget.rect = pygame.Rect(round(x), rect.top, round(width), rect.height - self.below)
            x += width + self._gap


class Drawing(Block):
    """Anything drawn: how high it is, what draws it, and the sheets that are read beside the frames
    before it is (named as for `Assets.ahead`)."""

    def __init__(
        self,
        height: int,
        draw: Callable[[Canvas, pygame.Rect], None],
        sheets: Sequence[str] = (),
    ) -> None:
        self._height, self._draw, self._sheets = height, draw, sheets

    def height(self, app: App, width: int) -> int:
        return self._height

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        if app.assets.ready(*self._sheets):
            self._draw(canvas, rect)


class Flow:
    """Blocks one below the other in ``area``; moves its widgets when it scrolls."""

    def __init__(self, app: App, area: pygame.Rect, blocks: Sequence[Block]) -> None:
        self._app = app
        self.area = area
        self.window = area.inflate(20, 2 * _BEYOND)
        """Where it may be drawn: focus outlines reach beyond the area."""
        self.blocks = list(blocks)
        self._dragging = False
        self._width = area.width
        spare = blocks[-1].below if blocks else 0
        heights = self._measure(self.blocks, area.height + spare)
        if sum(heights) - spare > area.height:
            self._width -= BAR
            heights = self._measure(self.blocks)
        self._scroll = Scroll(sum(heights) - spare, area.height)
        self._ends = list(accumulate(heights))
        """Where each block ends, from the top of the column."""
        self._target = 0
        self._edges: list[tuple[Canvas, pygame.Rect]] = []
        for widget in self.widgets:
            widget.window = self.window
        self._place()

    @property
    def widgets(self) -> list[Widget]:
        """The widgets of all blocks, in order."""
        return [widget for block in self.blocks for widget in block.widgets()]

    @property
    def places(self) -> list[tuple[Block, pygame.Rect]]:
        """Every block, and where it lies now."""
        return [(block, self._rect(number)) for number, block in enumerate(self.blocks)]

    @property
    def scrolls(self) -> bool:
        """Whether there is more than can be seen at once."""
        return self._scroll.needed

    @property
    def offset(self) -> int:
        """How far it has been scrolled, in pixels."""
        return self._target

    @property
    def most(self) -> int:
        """How far it can be scrolled."""
        return self._scroll.most

    def scroll_to(self, offset: float, at_once: bool = False) -> None:
        """Scroll so far; at once where motion is not wanted."""
        self._target = round(min(max(offset, 0), self._scroll.most))
        settings = self._app.settings
        if at_once or settings.reduced_motion or not settings.animation_speed:
            self._scroll.to(self._target)
            self._place()

    def to_end(self) -> None:
        """Show the last of it at once."""
        self.scroll_to(self._scroll.most, at_once=True)

    def precede(self, blocks: Sequence[Block]) -> None:
        """Put blocks without widgets above the others of a column that scrolls; what is seen stays
        where it is."""
        heights = self._measure(blocks)
        more = sum(heights)
        self.blocks[:0] = blocks
        self._ends = [*accumulate(heights), *(more + end for end in self._ends)]
        self._scroll.whole += more
        self._scroll.offset += more
        self._target += more

    def reveal(self, widget: Widget | None) -> None:
        """Scroll as little as shows ``widget`` whole, if it is one of these."""
        if widget is None or widget not in self.widgets:
            return
        top = widget.rect.top + self._scroll.offset - self.area.top
        bottom = top + widget.rect.height
        if widget is self.widgets[0]:
            top = 0
        if top - FADE < self._target:
            self.scroll_to(top - FADE)
        elif bottom + FADE > self._target + self.area.height:
            self.scroll_to(bottom + FADE - self.area.height)

    def update(self) -> None:
        """One step: the column glides to where it was sent."""
        way = self._target - self._scroll.offset
        if way:
            self._scroll.by(round(way * 0.35) or way)
            self._place()

    def handle(self, event: InputEvent) -> bool:
        """True when the event scrolled, so that it means nothing else."""
        if not self.scrolls:
            return False
        match event:
            case Wheel(position, steps) if self.window.collidepoint(position):
                self.scroll_to(self._target - steps * WHEEL_STEP)
                return True
            case Press("page_up" | "page_down" as action):
                page = self.area.height - LINE
                self.scroll_to(self._target + (page if action == "page_down" else -page))
                return True
            case Click(position=position, button=1, down=True) if self._on_bar(position):
                self._dragging = True
                self._drag(position[1])
                return True
            case Click(button=1, down=False):
                self._dragging = False
            case Point(position) if self._dragging:
                self._drag(position[1])
                return True
        return False

    def _on_bar(self, position: Position) -> bool:
        return bar(self.area).inflate(16, 0).collidepoint(position)

    def beyond(self, action: str, focus: Widget | None) -> bool:
        """True when an arrow key leads on into text that follows (or precedes) the last (first)
        widget, ``focus`` being it: that text is to be seen before the focus goes anywhere else."""
        inside = self.widgets
        if not inside or action not in ("up", "down"):
            return False
        if action == "down":
            return focus is inside[-1] and self._target < self._scroll.most
        return focus is inside[0] and self._target > 0

    def line(self, action: str) -> bool:
        """An arrow key where nothing can have the focus; True when that scrolled."""
        before = self._target
        self.scroll_to(before + {"up": -LINE, "down": LINE}.get(action, 0))
        return self._target != before

    def draw(self, canvas: Canvas) -> None:
        """Draw texts and pictures; the widgets are the form's."""
        for _ in self.drawing(canvas):
            pass

    def drawing(self, canvas: Canvas) -> Iterator[None]:
        """The same, one between two yields."""
        clip = canvas.get_clip()
        seen = clip.clip(self.window)
        canvas.set_clip(seen)
        top = self.area.top - self._scroll.offset
        number = bisect_right(self._ends, seen.top - top)
        while number < len(self.blocks):
            rect = self._rect(number)
            if rect.top >= seen.bottom:
                break
            self.blocks[number].draw(self._app, canvas, rect)
            number += 1
            yield
        canvas.set_clip(clip)
        self._scroll.draw(self._app.assets, canvas, self.area)

    def keep_edges(self, canvas: Canvas) -> None:
        """Before anything is drawn: keep the ground at edges beyond which there is more."""
        self._edges = []
        strip = pygame.Rect(self.window.left, 0, self._width + 10, FADE)
        if self._scroll.offset > 0:
            strip.top = self.window.top
            self._keep(canvas, strip.copy(), True)
        if self._scroll.offset < self._scroll.most:
            strip.bottom = self.window.bottom
            self._keep(canvas, strip.copy(), False)

    def fade(self, canvas: Canvas) -> None:
        """After everything is drawn: whatever goes on beyond an edge sinks into the ground."""
        for ground, strip in self._edges:
            canvas.blit(ground, strip)

    def _keep(self, canvas: Canvas, strip: pygame.Rect, upper: bool) -> None:
        key = ("fade", strip.width, upper)
        mask = self._app.assets.made(key, lambda: gradient(strip.width, upper))
        ground = canvas.subsurface(strip).convert_alpha()
        ground.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self._edges.append((ground, strip))

    def _drag(self, y: float) -> None:
        self._scroll.drag(self.area, y)
        self._target = self._scroll.offset
        self._place()

    def _measure(self, blocks: Sequence[Block], enough: float = math.inf) -> list[int]:
        """How high each block is; those that follow when it is more than ``enough`` are left
        out."""
        heights, whole = [], 0
        for block in blocks:
            heights.append(block.height(self._app, self._width))
            whole += heights[-1]
            if whole > enough:
                break
        return heights

    def _rect(self, number: int) -> pygame.Rect:
        """Where a block lies now."""
        start, end = self._ends[number - 1] if number else 0, self._ends[number]
        y = self.area.top - self._scroll.offset
        return pygame.Rect(self.area.left, y + start, self._width, end - start)

    def _place(self) -> None:
        for number, block in enumerate(self.blocks):
            # A log has two thousand that have nothing to place.
            if type(block).place is not Block.place:
                block.place(self._app, self._rect(number))


def draw_flows(canvas: Canvas, flows: Sequence[Flow], form: Form) -> None:
    """Flows beside one another with the ``form`` that their widgets are in: what lies on their
    edges fades over all of it."""
    for flow in flows:
        flow.keep_edges(canvas)
    for flow in flows:
        flow.draw(canvas)
    form.draw(canvas)
    for flow in flows:
        flow.fade(canvas)


def gradient(width: int, upper: bool) -> Canvas:
    """White, opaque at the edge (the upper or the lower) and clear away from it; opaque for a third
    of the way, or the heads of letters that only begin there would be specks on the page."""
    made = Canvas((width, FADE), alpha=True)
    for row in range(FADE):
        share = FADE - row if upper else row + 1
        made.fill((255, 255, 255, min(255, 255 * share * 3 // (2 * FADE))), (0, row, width, 1))
    return made
