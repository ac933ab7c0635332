"""The map of a floor over the picture: the rooms that are known, in the corner."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.engine.canvas import Canvas
from game.shell.tale import Services
from game.tales.candle.view.hud import MAP_CELL, MARGIN, Hud
from tests.tales.candle.rules.test_wardens import EATER, game_in

BOTTOM = 700


@pytest.mark.parametrize("known", [[(15, 0)], [(3, 2), (4, 2), (4, 9)], [(0, 15), (15, 15)]])
def test_of_a_large_floor_too_the_known_rooms_lie_in_the_corner(
    services: Services, monkeypatch: pytest.MonkeyPatch, known: list[tuple[int, int]]
):
    view, hud = game_in(EATER).view(), Hud(services.app)
    rooms = tuple((column, row) for row in range(16) for column in range(16))
    floor = replace(view.floor, columns=16, rows=16, rooms=rooms, things=())
    visited = bytes(room in known for room in rooms)
    put: list[tuple[float, ...]] = []
    monkeypatch.setattr("game.tales.candle.view.hud.sides_of", lambda *_: "NESW")
    monkeypatch.setattr(hud, "draw_sprite", lambda *told: put.append(told[2:]))
    hud.draw_map(
        Canvas((1280, 720)), replace(view, floor=floor, things=b"", visited=visited), BOTTOM
    )
    assert len(put) == len(known)
    assert min(x for x, _ in put) == MARGIN
    assert max(y for _, y in put) == BOTTOM - MAP_CELL[1]
