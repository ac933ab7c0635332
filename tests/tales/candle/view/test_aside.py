"""Words and the map give way to him."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.shell.contract import RunInfo
from game.shell.tale import Services
from game.tales.candle.view.hud import MARGIN, Aside, Hud, place_of
from game.tales.candle.view.look import NEAR, TILE
from tests.tales.candle.rules.test_wardens import EATER, game_in, put, warden
from tests.tales.candle.view.playing import begun, stage

SLIP = pygame.Rect(400, 0, 480, 46)
HEAD, FOOT = 104, 620


def test_a_slip_lies_where_he_is_not_and_stays_there() -> None:
    slip = Aside()
    assert slip.top((HEAD, FOOT), SLIP, place_of((640, 500))) == HEAD
    assert slip.top((HEAD, FOOT), SLIP, place_of((640, 180))) == FOOT
    # He is down again, but not under it: what is read does not leap about.
    assert slip.top((HEAD, FOOT), SLIP, place_of((640, 400))) == FOOT
    assert slip.top((HEAD, FOOT), SLIP, place_of((640, 690))) == HEAD
    assert slip.top((HEAD, FOOT), SLIP, place_of((1_100, 180))) == HEAD
    slip.top((HEAD, FOOT), SLIP, place_of((640, 180)))
    slip.lift()
    assert slip.top((HEAD, FOOT), SLIP, place_of((640, 400))) == HEAD


def test_no_notice_hides_him(services: Services, hands: Driver) -> None:
    """However high on the page he is."""
    scene = begun(services)
    hands.picture()
    shown, canvas = stage(scene), services.app.canvas
    view = shown.view
    assert view is not None
    camera = shown.camera
    services.app.notices.say("Something stirs in the dark. Make light.")
    for height in (110, 200, 400, 690):
        camera.x, camera.y = view.x * TILE / 8192, view.y * TILE / 8192 - (height - 360) / NEAR
        camera.before = camera.x, camera.y
        shown.draw(canvas, 1.0)
        slip = pygame.Rect((0, scene.notice_top), services.app.notices.size)
        slip.centerx = canvas.get_rect().centerx
        assert not slip.colliderect(place_of((640, height))), height


def test_the_map_is_not_drawn_over_him(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    hud, view = Hud(services.app), game_in(EATER).view()
    floor = replace(view.floor, columns=2, rows=1, rooms=((0, 0), (1, 0)), things=())
    known = replace(view, floor=floor, things=b"", visited=b"\1\1")
    put: list[str] = []
    monkeypatch.setattr(hud, "draw_sprite", lambda _, name, *_at: put.append(name))
    hud.draw_map(Canvas((1280, 720)), known, 700, place_of((MARGIN, 700)))
    assert not put
    hud.draw_map(Canvas((1280, 720)), known, 700, place_of((640, 700)))
    assert put


def test_in_the_hall_of_a_warden_that_was_felled_no_map_lies_over_the_cage(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, hud = game_in(EATER), Hud(services.app)
    warden(game).mood = "felled"
    drawn: list[bool] = []
    monkeypatch.setattr(hud, "draw_map", lambda *_: drawn.append(True))
    for place, is_drawn in (((14, 9), False), ((2, 9), True)):
        put(game, place)
        drawn.clear()
        hud.draw(Canvas((1280, 720)), game.view(), RunInfo("x"), 0.0)
        assert bool(drawn) is is_drawn, place
