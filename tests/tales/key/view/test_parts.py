"""Small parts of the panel: words that stay together, and what stands beside exits."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.tale import Services
from game.tales.key.view.board import Board
from game.tales.key.view.camera import SIZES, Frame
from tests.depth import either, one_in
from tests.tales.key.view.playing import IDS, run_of

BLANK = (1, 2, 3)


def test_no_line_ends_between_a_number_and_what_it_counts(services: Services) -> None:
    told = "Brondar against the Rubric Wyrm: hits 1 (3 2 6 2 2), blocks 0 (1 3). 1 heart, at 85%."
    style = Style("body", "ink", 17)
    for width in range(150, 500, 10):
        for line in services.app.text.wrap(told, style, width):
            assert not line.startswith(("heart", "%"))
            assert not line[0].isdigit() or line.startswith(("0 (", "1 (", "1 heart", "85"))


@one_in(2)
@pytest.mark.parametrize("text_size", [100, 200])
def test_the_chance_of_the_boss_stands_outside_of_the_room(
    services: Services, text_size: int
) -> None:
    services.app.change(text_size=text_size, language="fr")
    board = Board(services.app)
    canvas = Canvas((1280, 720))
    seen: dict[object, str] = {}
    for _, view in (moment for game_id in IDS for moment in run_of(game_id)[:: either(7, 21)]):
        for exit_ in view.exits:
            if (exit_.cells, exit_.side) in seen:
                continue
            seen[exit_.cells, exit_.side] = exit_.side
            x, y = exit_.cells[0]
            room = next(
                room
                for room in view.rooms
                if room.x <= x < room.x + room.width and room.y <= y < room.y + room.height
            )
            for cell in SIZES:
                frame = Frame(cell, 640 - x * cell, 360 - y * cell)
                canvas.fill(BLANK)
                board.chances(canvas, frame, replace(view, exits=(exit_,)))
                floor = frame.rect(room.x, room.y, room.width, room.height).clip(canvas.get_rect())
                part = canvas.subsurface(floor)
                assert pygame.mask.from_threshold(part, BLANK, (1, 1, 1)).count() == (
                    floor.width * floor.height
                )
                whole = pygame.mask.from_threshold(canvas, BLANK, (1, 1, 1)).count()
                assert whole < 1280 * 720 - 60
    assert len(set(seen.values())) == 4
