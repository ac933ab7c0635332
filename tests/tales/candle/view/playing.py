"""Candle played by real keys, tick by tick."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.core.registry import World
from game.core.session import Session
from game.engine.app import STEP
from game.engine.driver import Driver
from game.engine.scene import Push
from game.shell.play import PlayScene
from game.shell.tale import Services
from game.tales.candle.rules.body import DOWN, LEAP, LEFT, RIGHT, THROW, UP
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.ways import unpacked
from game.tales.candle.view.view import CandleScreen

ACTIONS = {LEFT: "left", RIGHT: "right", UP: "up", DOWN: "down", LEAP: "confirm", THROW: "skip"}


def begun(services: Services, params: str = "story,1") -> PlayScene:
    """A run that has just begun, on the screen."""
    mode = services.registry.mode("platformer")
    scene = PlayScene.begin(services, World(mode, mode.space.read(params), "oak"))
    services.app.go(Push(scene))
    return scene


def nearly_done(
    services: Services, params: str = "story,1,floors=1", left: int = 60
) -> tuple[PlayScene, bytes]:
    """A run that was proved on and on without a screen, up to some ticks before the end of the
    floor; on the screen now, and what is left of the proof."""
    mode = services.registry.mode("platformer")
    world = World(mode, mode.space.read(params), "oak")
    session = Session.start(world, services.content_for(world))
    log = bytes(unpacked(session.game.view().floor.certificate.log))
    for held in log[:-left]:
        session.apply(HOLDS[held])
    scene = PlayScene(services, services.runs.begin(session, services.now()))
    services.app.go(Push(scene))
    return scene, log[-left:]


def stage(scene: PlayScene) -> CandleScreen:
    """What shows the run."""
    view = scene.view
    assert isinstance(view, CandleScreen)
    return view


def hold(hands: Driver, log: Iterable[int], before: int = 0) -> int:
    """Hold keys as the log says, one tick each; what is held at the end.

    One frame in thirty is drawn, and the last.
    """
    app = hands.app
    ticks = list(log)
    for number, held in enumerate(ticks, 1):
        events = []
        for bit, action in ACTIONS.items():
            if (held ^ before) & bit:
                kind = pygame.KEYDOWN if held & bit else pygame.KEYUP
                code = app.settings.keys[action][0]
                said = {"scancode": code, "key": 0, "mod": 0, "unicode": ""}
                events.append(pygame.Event(kind, said))
        app.frame(events, STEP, seen=number % 30 == 0 or number == len(ticks))
        before = held
    return before


def proof(scene: PlayScene) -> bytes:
    """The certificate of the floor that is played."""
    return bytes(unpacked(scene.session.game.view().floor.certificate.log))
