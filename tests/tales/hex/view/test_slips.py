"""Boxes of words cover neither what they speak of nor the way there, and show who speaks."""

from __future__ import annotations

import pygame
import pytest

from game.core.text import message
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.shell.tale import Services
from game.tales.hex.rules.play.seen import Remark
from game.tales.hex.view import head
from game.tales.hex.view.layout import NOTES
from game.tales.hex.view.slips import (
    ROOM,
    Notes,
    advice_place,
    draw_meaning,
    lowest,
    tip_place,
)
from tests.tales.hex.view.seat import Seat

REACH = 44.0
SIZES = ((300, 60), (460, 130), (496, 190))


@pytest.mark.parametrize("size", SIZES)
def test_a_box_stands_on_the_map_and_clear_of_its_hex(size: tuple[int, int]) -> None:
    for x in range(60, 860, 40):
        for y in range(120, 650, 40):
            box = tip_place(size, (x, y), REACH, [(x, y)])
            assert ROOM.contains(box)
            hex_ = pygame.Rect(0, 0, 60, 60)
            hex_.center = x, y
            assert not box.colliderect(hex_)


WAYS = (
    [(500, 150 + 70 * step) for step in range(5)],
    [(475, 250), (408, 210), (343, 255), (343, 330), (343, 480), (408, 600), (475, 620)],
)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("size", SIZES)
def test_a_box_leaves_the_way_free_where_it_can(
    size: tuple[int, int], way: list[tuple[float, float]]
) -> None:
    box = tip_place(size, way[-1], REACH, way)
    assert not any(box.collidepoint(at) for at in way)


def test_advice_stands_where_the_way_that_it_speaks_of_is_seen(services: Services) -> None:
    app, words = services.app, "The fairies of that place can be reconciled."
    low = [(475.0, y) for y in (400, 480, 560)]
    high = [(475.0, y) for y in (180, 260, 340)]
    head_, foot = (advice_place(app, words, REACH, way) for way in (low, high))
    assert head_.bottom < 300 < foot.top
    assert foot.bottom == NOTES.bottom
    both = [(475.0, y) for y in (180, 600)]
    assert advice_place(app, words, REACH, both) == head_
    assert advice_place(app, words, REACH, both, [head_]) == foot


@pytest.mark.parametrize("text_size", [100, 200])
def test_what_the_sky_means_is_told_beside_it(
    services: Services, hands: Driver, text_size: int
) -> None:
    services.app.change(text_size=text_size)
    seat = Seat(services, hands, "hexcrawl:gentle,radius=4#seat")
    for place, words in head.tips(services.app, seat.view):
        canvas = Canvas((1280, 720))
        draw_meaning(services.app, canvas, words, place)
        assert pygame.transform.average_color(canvas, place)[:3] == (0, 0, 0)
        assert pygame.transform.average_color(canvas)[:3] != (0, 0, 0)


def test_whoever_speaks_is_seen_beside_their_words(services: Services) -> None:
    seen = []
    for face in ("odile", "corm"):
        notes, canvas = Notes(services.app), Canvas((1280, 720))
        notes.tell((), [Remark(face, message("Fog."))])
        notes.draw(canvas)
        left, words = NOTES.copy(), NOTES.copy()
        left.width = 80
        words.left, words.width = left.right, NOTES.width - left.width
        parts = (canvas.subsurface(left), canvas.subsurface(words))
        seen.append([pygame.image.tobytes(part, "RGB") for part in parts])
    (one, said), (other, again) = seen
    assert one != other
    assert said == again


@pytest.mark.parametrize("text_size", [100, 200])
def test_a_box_covers_no_words_where_it_can(services: Services, text_size: int) -> None:
    services.app.change(text_size=text_size)
    notes = Notes(services.app)
    for _ in range(3):
        notes.say("The caravan of Osierdyke goes with the patrol, to the city.")
    slips = tuple(notes.place())
    at = (400, lowest(services.app))
    box = tip_place(SIZES[1], at, REACH, [at], slips)
    assert box.collidelist(slips) < 0


@pytest.mark.parametrize("text_size", [100, 200])
def test_a_hex_is_seen_above_the_words_at_the_foot(
    services: Services, hands: Driver, text_size: int
) -> None:
    services.app.change(text_size=text_size)
    seat = Seat(services, hands, "hexcrawl:gentle,radius=4#seat")
    chart, notes = seat.table.chart, Notes(services.app)
    for _ in range(3):
        notes.say("The caravan of Osierdyke goes with the patrol, to the city.")
    for at in ((0, 0), (0, 4), (-3, 4), (2, 2)):
        chart.reveal(at)
        for _ in range(90):
            chart.update(False)
        y = chart.on_screen(at)[1]
        assert all(y + REACH / 2 < slip.top for slip in notes.place())


def test_what_happened_waits_while_a_page_lies_over_it(services: Services, hands: Driver) -> None:
    seat = Seat(services, hands, "hexcrawl:gentle,radius=4#seat")
    notes = seat.table.notes
    notes.say("Fog.")
    hands.press("skip")
    left = notes.told[0].left
    hands.steps(30)
    assert notes.told[0].left == left
    hands.press("cancel")
    hands.steps(2)
    assert notes.told[0].left < left
