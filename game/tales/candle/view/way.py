"""The way of a run on the card that is shared: the rooms of the floor on which it ended, as far as
he was in them, and below them what each floor before was finished with."""

from __future__ import annotations

import pygame

from game.core.sliced import Sliced
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.tale import Way
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.hud import ATLAS, sides_of

_ROOM = (80, 50)
"""A room at most, in units."""
_GAP = 6
_WALL = 3
_FLOORS = 78
"""What the row of floors takes at the foot."""
_FLOOR = 58
"""From floor to floor at most."""
_DOOR = 0.4
"""How much of a wall is open where a way leads on."""


def way(app: App, view: CandleView) -> Way:
    """The map and the floors, as high as there is room."""

    def draw(canvas: Canvas, rect: pygame.Rect) -> Sliced[None]:
        above = rect.copy()
        above.height -= _FLOORS
        foot = pygame.Rect(rect.left, above.bottom, rect.width, _FLOORS)
        if view.floor.floors > 1:
            _draw_floors(app, canvas, view, foot)
        elif view.results and view.results[0].medal:
            medal = app.assets.sprite(ATLAS, f"medal_large/{view.results[0].medal}")
            canvas.blit(medal.image, medal.image.get_rect(center=foot.center))
        yield 0.3
        _draw_rooms(app, canvas, view, above.inflate(0, -_GAP * 2))

    return Way(draw, sheets=(ATLAS,))


def _draw_floors(app: App, canvas: Canvas, view: CandleView, row: pygame.Rect) -> None:
    """A number for each floor, and below it its medal; a ring stands for one that brought none,
    and for those that were not reached."""
    medals = {result.number: result.medal for result in view.results}
    pitch = min(_FLOOR, row.width // view.floor.floors)
    left = row.centerx - pitch * (view.floor.floors - 1) // 2
    for number in range(view.floor.floors):
        x = left + number * pitch
        ink = "ink" if number in medals else "sepia_lt"
        app.text.draw(
            canvas, str(number + 1), Style("strong", ink, 19), (x, row.top + 16), "center", 0, 1.0
        )
        if medals.get(number):
            medal = app.assets.sprite(ATLAS, f"medal/{medals[number]}")
            canvas.blit(medal.image, medal.place(x, row.top + 46))
        else:
            thick = 3 if number in medals else 1
            canvas.circle(app.text.colour(ink), (x, row.top + 46), 8, thick)


def _draw_rooms(app: App, canvas: Canvas, view: CandleView, room: pygame.Rect) -> None:
    floor = view.floor
    known = [at for at in floor.rooms if view.visited[at[1] * floor.columns + at[0]]]
    columns, rows = [column for column, _ in known], [row for _, row in known]
    across, down = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    scale = min(room.width / (across * _ROOM[0]), room.height / (down * _ROOM[1]), 1.0)
    wide, high = round(_ROOM[0] * scale), round(_ROOM[1] * scale)
    left = room.centerx - across * wide // 2 - min(columns) * wide
    top = room.centery - down * high // 2 - min(rows) * high
    ink, paper = app.text.colour("ink"), app.text.colour("parch_hi")
    boxes = {at: pygame.Rect(left + at[0] * wide, top + at[1] * high, wide, high) for at in known}
    for box in boxes.values():
        canvas.rect(ink, box.inflate(_WALL, _WALL))
    for (column, row), box in boxes.items():
        canvas.rect(paper, box.inflate(-_WALL, -_WALL))
        for side in sides_of(floor.terrain, column, row):
            _open(canvas, box, side, paper)
    for thing, state in zip(floor.things, view.things, strict=True):
        lamp = "lamp" if state else "lamp_unlit"
        mark = {"treasure": "treasure", "start": "start", "save": lamp}.get(thing.kind)
        if mark is not None and (thing.x // SECTION_WIDTH, thing.y // SECTION_HEIGHT) in boxes:
            sprite = app.assets.sprite(ATLAS, f"mark/{mark}")
            at = left + thing.x * wide // SECTION_WIDTH, top + thing.y * high // SECTION_HEIGHT
            canvas.blit(sprite.image, sprite.place(*at))


def _open(canvas: Canvas, box: pygame.Rect, side: str, paper: pygame.Color) -> None:
    """Break the wall of a room where a way leads on."""
    across = side in "NS"
    long = round((box.width if across else box.height) * _DOOR)
    gate = pygame.Rect(0, 0, *((long, 2 * _WALL) if across else (2 * _WALL, long)))
    middles = {"N": box.midtop, "S": box.midbottom, "W": box.midleft, "E": box.midright}
    if side in middles:
        gate.center = middles[side]
        canvas.rect(paper, gate)
