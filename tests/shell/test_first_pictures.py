"""What the first picture of a run takes longer than a frame for is made before it is seen."""

from __future__ import annotations

import pygame
import pytest

from game.engine.driver import Driver
from game.engine.scene import Push, Replace
from game.shell.play import PlayScene
from game.shell.tale import Services
from game.tales.candle.view.masonry import Masonry
from game.tales.hex.view.chart_sheet import ChartSheet
from game.tales.key.view.chart import _Task

MOST_FRAMES = 3000


def _begun(services: Services, game_id: str) -> PlayScene:
    scene = PlayScene.begin(services, services.registry.read_id(game_id))
    services.app.go(Replace(scene) if services.app.stack else Push(scene))
    return scene


def _before_a_player(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames wait for nothing from now on; what they show has been read."""
    monkeypatch.setattr(services.app.assets, "waits", False)
    monkeypatch.setattr(services.app.assets, "ready", lambda *_: True)


@pytest.mark.parametrize("game_id", ["dungeon:12#first", "hexcrawl:radius=6#first"])
def test_a_picture_that_was_prepared_is_that_which_is_made_at_once(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    services.app.change(animation_speed=0, reduced_motion=True)
    _begun(services, game_id)
    hands.steps(2)
    at_once = pygame.image.tobytes(hands.picture(), "RGB")
    _before_a_player(services, monkeypatch)
    _begun(services, game_id)
    assert hands.until(lambda: not services.app.prepares)
    hands.steps(1)
    assert pygame.image.tobytes(hands.picture(), "RGB") == at_once


@pytest.mark.parametrize(
    ("game_id", "painter", "painting"),
    [
        ("dungeon:12#first", _Task, "go_on"),
        ("hexcrawl:radius=6#first", ChartSheet, "_paint"),
        ("platformer:story#first", Masonry, "_shadow"),
    ],
)
def test_the_frame_that_shows_it_first_paints_nothing_of_the_map(
    services: Services,
    hands: Driver,
    monkeypatch: pytest.MonkeyPatch,
    game_id: str,
    painter: type,
    painting: str,
) -> None:
    monkeypatch.setattr("game.engine.app.PREPARING", 0.0)
    _before_a_player(services, monkeypatch)
    frame, painted_in = 0, list[int]()
    paint = getattr(painter, painting)

    def watched(self: object, *told: object) -> object:
        painted_in.append(frame)
        return paint(self, *told)

    monkeypatch.setattr(painter, painting, watched)
    scene = _begun(services, game_id)
    monkeypatch.setattr(scene, "update", lambda: None)
    while services.app.prepares and frame < MOST_FRAMES:
        frame += 1
        hands.steps(1)
    assert painted_in, "it was painted before"
    assert frame not in painted_in
