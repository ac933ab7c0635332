"""A few rooms of the dungeon, laid out to be looked at: for the pages of the help."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.core.grid import Cell
from game.engine.app import App
from game.tales.key.view.board import draw_chance
from game.tales.key.view.camera import Frame, Spot
from game.tales.key.view.chart import Chart, Edge, Floor
from game.tales.key.view.light import Light

SIZE = (476, 212)
"""Pixels of the picture."""
CELL = 36
"""Pixels of a cell."""
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
    dark: tuple[Cell, ...] = ()
    candle: Spot | None = None
    """Where light is carried; None for rooms that are lit."""
    seen: tuple[Cell, ...] = ()
    """Cells that the candle shows."""


def picture_of(app: App, shown: Diorama) -> pygame.Surface:
    """The picture, in its own size."""
    sheet = pygame.Surface(_SHEET).convert()
    chart, frame = Chart(app), Frame(CELL, *_CORNER)
    chart.draw(sheet, frame, shown.floors, shown.free, (0, 0))
    sheet.set_clip(None)
    for cell in shown.dark:
        chart.darken(sheet, frame, cell)
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
        Light(app).shine(sheet, frame, shown.floors, shown.seen, shown.candle)
    for kind, things in (
        ("marks", shown.squares),
        ("tokens", shown.tokens),
        ("marks", shown.marks),
    ):
        _put_all(app, sheet, frame, kind, things)
    for chance, spot, way in shown.chances:
        draw_chance(app, sheet, (frame, spot, way), chance)
    part = pygame.Rect(_CORNER[0] - BEFORE[0], _CORNER[1] - BEFORE[1], *SIZE)
    return sheet.subsurface(part).copy()


def _burns(name: str) -> bool:
    return name in ("fire", "smoke")


def _put_all(
    app: App,
    sheet: pygame.Surface,
    frame: Frame,
    kind: str,
    things: tuple[tuple[str, Spot], ...] | list[tuple[str, Spot]],
) -> None:
    for name, spot in things:
        sprite = app.assets.sprite(f"key/{kind}_{CELL}", name)
        sheet.blit(sprite.image, sprite.place(*frame.at(*spot)))
