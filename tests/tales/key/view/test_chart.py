"""The map in ink: however it came to be drawn, it looks as if it had been drawn at once."""

from __future__ import annotations

from itertools import islice

import pygame
import pytest

from game.shell.tale import Services
from game.tales.key.view.camera import SIZES, Frame
from game.tales.key.view.chart import Chart, Floors, Free, edges_of, floors_of

BOARD = (25, 25)
SEED = "b"


def layings(services: Services, count: int) -> list[tuple[Floors, Free]]:
    """What is known of a dungeon as a bot lays it bare."""
    tale = services.registry.tale("key")
    assert tale.mode is not None
    mode = tale.mode()
    content = services.content(mode)
    game = mode.start(mode.space.build({}), SEED, content)
    found: list[tuple[Floors, Free]] = []
    for command in islice(tale.bot("careful").moves(game, content, SEED), 400):
        game.apply(command)
        view = game.view()
        free = tuple(edge for door in view.doors for edge in edges_of(door))
        laid = floors_of(view.rooms, view.doors), free
        if not found or found[-1] != laid:
            found.append(laid)
        if len(found) == count:
            break
    return found


def drawn(chart: Chart, cell: int, laid: tuple[Floors, Free], reveal: float = 1.0) -> bytes:
    canvas = pygame.Surface((1280, 720)).convert()
    chart.draw(canvas, Frame(cell, 0, 0), *laid, BOARD, reveal)
    return canvas.get_buffer().raw


@pytest.mark.parametrize("cell", SIZES)
def test_what_is_drawn_on_looks_as_if_drawn_at_once(services: Services, cell: int) -> None:
    known = layings(services, 5)
    assert len(known) == 5
    grown = Chart(services.app)
    for laid in known:
        assert drawn(grown, cell, laid) == drawn(Chart(services.app), cell, laid)


def test_going_back_leaves_nothing_of_what_was_taken_back(services: Services) -> None:
    known = layings(services, 4)
    chart = Chart(services.app)
    drawn(chart, 36, known[3])
    assert drawn(chart, 36, known[1]) == drawn(Chart(services.app), 36, known[1])


def test_a_room_that_fades_in_is_drawn_over_several_frames(services: Services) -> None:
    known = layings(services, 4)
    chart = Chart(services.app)
    before = drawn(chart, 24, known[2])
    assert drawn(chart, 24, known[3], 0.5) == before, "the first of them shows nothing new yet"
    for _ in range(200):
        drawn(chart, 24, known[3], 0.5)
    assert drawn(chart, 24, known[3], 0.5) != before
    assert drawn(chart, 24, known[3]) == drawn(Chart(services.app), 24, known[3])


def test_what_was_prepared_looks_the_same(services: Services) -> None:
    known = layings(services, 4)
    chart = Chart(services.app)
    drawn(chart, 48, known[3])
    for _ in range(2_000):
        chart.prepare()
    for cell in SIZES:
        assert drawn(chart, cell, known[3]) == drawn(Chart(services.app), cell, known[3])
