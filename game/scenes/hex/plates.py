"""A list of things to choose from, as plates one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.mode import Command
from game.engine.app import App
from game.engine.text import Style

_PAD = 10
_GAP = 6


@dataclass(frozen=True, slots=True)
class Plate:
    """Something that can be done: its words, what it costs or risks, and the command."""

    label: str
    told: str
    command: Command | None
    """None where it cannot be done now; ``told`` says why."""
    action: str = ""
    """What the view does for it instead of a command."""

    @property
    def idle(self) -> bool:
        """Whether it can do nothing now."""
        return self.command is None and not self.action


class Plates:
    """Plates in a column, one of them in focus; the column scrolls when it is longer."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.plates: tuple[Plate, ...] = ()
        self.focus = 0
        self._rects: list[tuple[int, pygame.Rect]] = []
        self._first = 0

    def lay(self, plates: Sequence[Plate]) -> None:
        """Show these; the focus stays on what has the same words."""
        before = self.focused.label if self.plates else ""
        self.plates = tuple(plates)
        labels = [plate.label for plate in self.plates]
        open_ = (at for at, plate in enumerate(self.plates) if not plate.idle)
        self.focus = labels.index(before) if before in labels else next(open_, 0)
        self._first = 0

    @property
    def focused(self) -> Plate:
        """The plate in focus."""
        return self.plates[self.focus]

    def move(self, way: int) -> None:
        """The next plate, or the one before."""
        if self.plates:
            self.focus = (self.focus + way) % len(self.plates)

    def under(self, position: tuple[float, float]) -> int | None:
        """The plate at a point."""
        for number, rect in self._rects:
            if rect.collidepoint(position):
                return number
        return None

    def height(self, width: int) -> int:
        """How high all of them are."""
        return sum(self._height(plate, width) + _GAP for plate in self.plates)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect, marked: Command | None) -> None:
        """Draw as many as there is room for, that in focus among them."""
        self._first = min(self._first, self.focus)
        while self._reach(area) < self.focus and self._first < self.focus:
            self._first += 1
        self._rects = []
        y = area.top
        for number in range(self._first, len(self.plates)):
            plate = self.plates[number]
            high = self._height(plate, area.width)
            if y + high > area.bottom and number > self._first:
                self._more(canvas, area)
                break
            rect = pygame.Rect(area.left, y, area.width, high)
            self._rects.append((number, rect))
            self._draw_plate(canvas, rect, plate, number == self.focus, marked)
            y += high + _GAP

    def _reach(self, area: pygame.Rect) -> int:
        """The last plate for which there is room, beginning with the first shown."""
        y, number = area.top, self._first
        while number < len(self.plates):
            y += self._height(self.plates[number], area.width)
            if y > area.bottom:
                break
            y += _GAP
            number += 1
        return number - 1

    def _height(self, plate: Plate, width: int) -> int:
        text = self._app.text
        high = text.height(plate.label, Style("strong"), width - 4 * _PAD)
        if plate.told:
            high += text.height(plate.told, Style("caption"), width - 4 * _PAD)
        return high + 2 * _PAD

    def _draw_plate(
        self,
        canvas: pygame.Surface,
        rect: pygame.Rect,
        plate: Plate,
        focused: bool,
        marked: Command | None,
    ) -> None:
        app = self._app
        state = "disabled" if plate.idle else "focus" if focused else "normal"
        app.assets.draw_nine(canvas, app.assets.ui(f"button/{state}"), rect)
        if focused and plate.idle:
            app.assets.draw_nine(canvas, app.assets.ui("focus_ring"), rect)
        inner = rect.inflate(-4 * _PAD, -2 * _PAD)
        colour = "sepia_lt" if plate.idle else "ink"
        high = app.text.paragraph(canvas, plate.label, Style("strong", colour), inner)
        if plate.told:
            below = pygame.Rect(inner.left, inner.top + high, inner.width, inner.height - high)
            app.text.paragraph(canvas, plate.told, Style("caption", "sepia"), below)
        if marked is not None and plate.command == marked:
            picture = app.assets.ui("icon24/hint").image
            canvas.blit(picture, picture.get_rect(midright=(rect.right - 12, rect.centery)))

    def _more(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """An arrow where the column goes on."""
        picture = self._app.assets.ui("icon24/arrow_down").image
        canvas.blit(picture, picture.get_rect(midbottom=(area.right - 16, area.bottom)))
