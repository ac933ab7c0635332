"""The hatching around the rooms of a dungeon, and the part of its board that is seen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.app import App
from game.engine.vector import rasterise
from game.shell.craft.picture import Lens, Position, Step
from game.tales.key.rules.dungeon.map_hatch import hatching

_CELL = 24
"""Pixels of a cell in which hatching is drawn before it is scaled."""
_RIM = 2
"""Cells around a room that its hatching may reach."""


class Part:
    """The part of the board that is seen, through a lens whose picture begins at its corner."""

    def __init__(self, lens: Lens, corner: tuple[int, int]) -> None:
        self._lens = lens
        self._x, self._y = corner
        self.scale = lens.scale

    def to_canvas(self, x: float, y: float) -> Position:
        """Where a point of the board is seen."""
        return self._lens.to_canvas(x - self._x, y - self._y)

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """Where a box of the board is seen."""
        return self._lens.rect(x - self._x, y - self._y, width, height)


class Rims:
    """The rims of all rooms as one picture of the cells ``seen``, of which only so much is scaled
    as shows."""

    def __init__(self, app: App, seen: pygame.Rect) -> None:
        self._app, self._seen = app, seen
        self._drawn: list[Step] = []
        self._sheet: pygame.Surface | None = None

    def draw(self, canvas: pygame.Surface, part: Part, rooms: Sequence[Step]) -> None:
        """Draw the rims of ``rooms``, which since the last time only grew."""
        if not rooms:
            return
        sheet = self._with(rooms)
        view = canvas.get_clip()
        whole = part.rect(*self._seen)
        shown = whole.clip(view)
        if not shown:
            return
        across, down = self._seen.width / whole.width, self._seen.height / whole.height
        left = int((shown.left - whole.left) * across)
        top = int((shown.top - whole.top) * down)
        right = min(self._seen.width, int((shown.right - whole.left) * across) + 1)
        bottom = min(self._seen.height, int((shown.bottom - whole.top) * down) + 1)
        rect = part.rect(self._seen.left + left, self._seen.top + top, right - left, bottom - top)
        cells = pygame.Rect(
            left * _CELL, top * _CELL, (right - left) * _CELL, (bottom - top) * _CELL
        )
        canvas.blit(pygame.transform.smoothscale(sheet.subsurface(cells), rect.size), rect)

    def _with(self, rooms: Sequence[Step]) -> pygame.Surface:
        """The sheet with the rims of ``rooms``."""
        if self._sheet is None:
            size = self._seen.width * _CELL, self._seen.height * _CELL
            self._sheet = pygame.Surface(size, pygame.SRCALPHA)
        for step in rooms[len(self._drawn) :]:
            x, y = step["x"] - _RIM - self._seen.left, step["y"] - _RIM - self._seen.top
            self._sheet.blit(self._rim(step), (x * _CELL, y * _CELL))
            self._drawn.append(step)
        return self._sheet

    def _rim(self, step: Step) -> pygame.Surface:
        """The rim of a room: a tuft lies at its place on the board, whichever room it is for."""
        x, y, width, height = (step[name] for name in ("x", "y", "width", "height"))

        def drawn() -> pygame.Surface:
            strokes = hatching([(x, y, x + width, y + height)], _CELL)
            wide, high = (width + 2 * _RIM) * _CELL, (height + 2 * _RIM) * _CELL
            left, top = (x - _RIM) * _CELL, (y - _RIM) * _CELL
            svg = (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
                f' viewBox="{left} {top} {wide} {high}"><path d="{strokes}" fill="#4a3826"/></svg>'
            )
            return rasterise(svg, self._app.text).convert_alpha()

        return self._app.assets.made(("hatching", x, y, width, height), drawn)
