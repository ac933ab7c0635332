"""A column of texts and widgets that scrolls when it is longer than its place on the screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Literal

import pygame

from game.engine.app import App
from game.engine.inputs import Click, InputEvent, Point, Press, Wheel
from game.engine.text import Style
from game.engine.widgets import Widget, line_height

BAR = 30
"""Width that the scroll bar takes from the column."""
WHEEL = 70
"""How far one notch of the wheel goes, in pixels."""
LINE = 46
"""How far an arrow key goes where nothing can have the focus."""


class Block(ABC):
    """One thing of the column; it lies as wide as the column and as high as it says."""

    @abstractmethod
    def height(self, app: App, width: int) -> int:
        """Height in pixels at that width."""

    def widgets(self) -> Sequence[Widget]:
        """The widgets in it, which a form draws."""
        return ()

    def place(self, app: App, rect: pygame.Rect) -> None:
        """It lies at ``rect`` now: lay out what is inside."""
        return None

    def draw(self, app: App, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw whatever is no widget."""
        return None


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
    ) -> None:
        self.text, self.style, self.align = text, style or Style(), align
        self._after, self._growth = after, growth

    def height(self, app: App, width: int) -> int:
        return app.text.height(self.text, self.style, width, self._growth) + self._after

    def draw(self, app: App, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        app.text.paragraph(canvas, self.text, self.style, rect, self.align, self._growth)


class Section(Block):
    """A heading inside the column, with a fine rule below."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._style = Style("section", "rubric")

    def height(self, app: App, width: int) -> int:
        return app.text.height(self.text, self._style, width) + 16

    def draw(self, app: App, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        high = app.text.paragraph(canvas, self.text, self._style, rect)
        rule = app.assets.nine(app.assets.ui("rule"), rect.width, 10)
        canvas.blit(rule, (rect.left, rect.top + high))


class Line(Block):
    """Widgets side by side. ``shares`` are their parts of the width; equal ones if not said."""

    def __init__(
        self,
        *widgets: Widget,
        shares: Sequence[float] = (),
        gap: int = 14,
        after: int = 2,
        tall: int = 0,
    ) -> None:
        self._widgets = widgets
        self._shares = shares or [1.0] * len(widgets)
        self._gap, self._after, self._tall = gap, after, tall

    def widgets(self) -> Sequence[Widget]:
        return self._widgets

    def height(self, app: App, width: int) -> int:
        return (self._tall or line_height(app)) + self._after

    def place(self, app: App, rect: pygame.Rect) -> None:
        room = rect.width - self._gap * (len(self._widgets) - 1)
        total = sum(self._shares)
        x = float(rect.left)
        for widget, share in zip(self._widgets, self._shares, strict=True):
            width = room * share / total
            widget.rect = pygame.Rect(round(x), rect.top, round(width), rect.height - self._after)
            x += width + self._gap


class Drawing(Block):
    """Anything drawn: how high it is at a width, and what draws it."""

    def __init__(
        self,
        height: Callable[[int], int],
        draw: Callable[[pygame.Surface, pygame.Rect], None],
    ) -> None:
        self._height, self._draw = height, draw

    def height(self, app: App, width: int) -> int:
        return self._height(width)

    def draw(self, app: App, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        self._draw(canvas, rect)


class Flow:
    """Blocks one below the other in ``area``; moves its widgets when it scrolls."""

    def __init__(self, app: App, area: pygame.Rect, blocks: Sequence[Block]) -> None:
        self._app = app
        self.area = area
        self.window = area.inflate(20, 8)
        """Where it may be drawn: focus outlines reach beyond the area."""
        self._blocks = list(blocks)
        self._drag: float | None = None
        width = area.width
        self.length = self._measure(width)
        if self.length > area.height:
            width -= BAR
            self.length = self._measure(width)
        self._width = width
        self._target = self._shown = 0.0
        for widget in self.widgets:
            widget.window = self.window
        self._place()

    @property
    def widgets(self) -> list[Widget]:
        """The widgets of all blocks, in order."""
        return [widget for block in self._blocks for widget in block.widgets()]

    @property
    def scrolls(self) -> bool:
        """Whether there is more than can be seen at once."""
        return self.length > self.area.height

    @property
    def offset(self) -> float:
        """How far it has been scrolled, in pixels."""
        return self._target

    def scroll_to(self, offset: float, at_once: bool = False) -> None:
        """Scroll so far; at once where motion is not wanted."""
        self._target = min(max(offset, 0.0), float(max(0, self.length - self.area.height)))
        if at_once or self._app.settings.reduced_motion or not self._app.settings.animation_speed:
            self._shown = self._target
            self._place()

    def reveal(self, widget: Widget | None) -> None:
        """Scroll as little as shows ``widget`` whole, if it is one of these."""
        if widget is None or widget not in self.widgets:
            return
        top = widget.rect.top + self._shown - self.area.top
        bottom = top + widget.rect.height
        if widget is self.widgets[0]:
            top = 0
        if top < self._target:
            self.scroll_to(top)
        elif bottom > self._target + self.area.height:
            self.scroll_to(bottom - self.area.height)

    def update(self) -> None:
        """One step: the column glides to where it was sent."""
        if self._shown != self._target:
            self._shown += (self._target - self._shown) * 0.35
            if abs(self._shown - self._target) < 0.6:
                self._shown = self._target
            self._place()

    def handle(self, event: InputEvent) -> bool:
        """True when the event scrolled, so that it means nothing else."""
        if not self.scrolls:
            return False
        match event:
            case Wheel(position, steps) if self.window.collidepoint(position):
                self.scroll_to(self._target - steps * WHEEL)
                return True
            case Press("page_up" | "page_down" as action):
                page = self.area.height - LINE
                self.scroll_to(self._target + (page if action == "page_down" else -page))
                return True
            case Click(position, 1, True) if self._track.inflate(16, 0).collidepoint(position):
                self._drag = position[1]
                if not self._thumb.inflate(16, 0).collidepoint(position):
                    share = (position[1] - self._track.top) / self._track.height
                    self.scroll_to(share * self.length - self.area.height / 2)
                return True
            case Click(_, 1, False):
                self._drag = None
            case Point(position) if self._drag is not None:
                way = (position[1] - self._drag) * self.length / self._track.height
                self._drag = position[1]
                self.scroll_to(self._target + way, at_once=True)
                return True
        return False

    def line(self, action: str) -> bool:
        """An arrow key where nothing can have the focus; True when that scrolled."""
        before = self._target
        self.scroll_to(before + {"up": -LINE, "down": LINE}.get(action, 0))
        return self._target != before

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw texts and pictures; the widgets are the form's."""
        clip = canvas.get_clip()
        canvas.set_clip(clip.clip(self.window))
        for block, rect in self._places:
            if rect.colliderect(self.window):
                block.draw(self._app, canvas, rect)
        canvas.set_clip(clip)
        if self.scrolls:
            assets = self._app.assets
            assets.draw_nine(canvas, assets.ui("scroll/track"), self._track)
            assets.draw_nine(canvas, assets.ui("scroll/thumb"), self._thumb)

    @property
    def _track(self) -> pygame.Rect:
        return pygame.Rect(self.area.right - 20, self.area.top, 20, self.area.height)

    @property
    def _thumb(self) -> pygame.Rect:
        track = self._track
        high = max(60, track.height * self.area.height // max(1, self.length))
        most = max(1, self.length - self.area.height)
        top = track.top + round((track.height - high) * self._shown / most)
        return pygame.Rect(track.left + 1, top, 18, high)

    def _measure(self, width: int) -> int:
        return sum(block.height(self._app, width) for block in self._blocks)

    def _place(self) -> None:
        y = self.area.top - round(self._shown)
        self._places: list[tuple[Block, pygame.Rect]] = []
        for block in self._blocks:
            high = block.height(self._app, self._width)
            rect = pygame.Rect(self.area.left, y, self._width, high)
            block.place(self._app, rect)
            self._places.append((block, rect))
            y += high
