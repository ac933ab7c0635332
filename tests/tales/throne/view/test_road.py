"""The card of a run shows its road, as far as it was walked."""

from __future__ import annotations

import pygame

from game.core.sliced import through
from game.engine.canvas import Canvas
from game.shell.tale import Services
from game.tales.throne.rules.commands import DRAW
from game.tales.throne.view.road import road
from tests.tales.throne.view.sitting import Sitting

ROOM = pygame.Rect(0, 0, 740, 112)


def drawn(services: Services, sitting: Sitting) -> Canvas:
    canvas = Canvas(ROOM.size)
    way = road(services.app, sitting.view)
    assert way.height <= ROOM.height
    through(way.draw(canvas, ROOM))
    return canvas


def test_what_was_walked_looks_otherwise_and_what_is_ahead_as_before(services: Services) -> None:
    sitting = Sitting(services, "thrones:hero,iron#a road")
    before = drawn(services, sitting)
    sitting.session.apply(DRAW)
    after = drawn(services, sitting)
    first, second = pygame.Rect(0, 0, 740, 70), pygame.Rect(0, 72, 740, 40)
    same = [
        before.subsurface(line).get_buffer().raw == after.subsurface(line).get_buffer().raw
        for line in (first, second)
    ]
    assert same == [False, True]
