"""The map in ink: however it came to be drawn, it looks as if it had been drawn at once."""

from __future__ import annotations

from itertools import islice

import pytest

from game.engine.canvas import Canvas
from game.shell.tale import Services
from game.tales.key.view.camera import SIZES, Frame
from game.tales.key.view.chart import LEISURE, Chart, Known, known_of

BOARD = (25, 25)
SEED = "b"


def layings(services: Services, count: int) -> list[Known]:
    """What is known of a dungeon as a bot lays it bare."""
    tale = services.registry.tale("key")
    assert tale.mode is not None
    mode = tale.mode()
    content = services.content(mode)
    game = mode.start(mode.space.build({}), SEED, content)
    found: list[Known] = []
    for command in islice(tale.bot("careful").moves(game, content, SEED), 400):
        game.apply(command)
        laid = known_of(game.view())
        if not found or found[-1] != laid:
            found.append(laid)
        if len(found) == count:
            break
    return found


def new(services: Services) -> Chart:
    chart = Chart(services.app)
    chart.board(*BOARD)
    return chart


def drawn(chart: Chart, cell: int, known: Known) -> bytes:
    canvas = Canvas((1280, 720))
    chart.draw(canvas, Frame(cell, 0, 0), known)
    return canvas.get_buffer().raw


def prepared(chart: Chart, cell: int, known: Known) -> int:
    """Draw it as frames do; returns in how many of them."""
    for frames in range(2_000):
        if chart.has(cell, known):
            return frames
        chart.prepare([(cell, known)], LEISURE)
    raise AssertionError("it is never whole")


@pytest.mark.parametrize("cell", SIZES)
def test_what_is_drawn_on_looks_as_if_drawn_at_once(services: Services, cell: int) -> None:
    known = layings(services, 5)
    assert len(known) == 5
    grown = new(services)
    for laid in known:
        assert drawn(grown, cell, laid) == drawn(new(services), cell, laid)


def test_going_back_leaves_nothing_of_what_was_taken_back(services: Services) -> None:
    known = layings(services, 4)
    chart = new(services)
    drawn(chart, 36, known[3])
    assert drawn(chart, 36, known[1]) == drawn(new(services), 36, known[1])


def test_a_room_is_drawn_over_several_frames_before_it_is_seen(services: Services) -> None:
    known = layings(services, 4)
    chart = new(services)
    before = drawn(chart, 24, known[2])
    assert not chart.show(24, known[3])
    assert prepared(chart, 24, known[3]) > 5
    assert drawn(chart, 24, known[2]) == before, "it is not to be seen yet"


def test_what_is_new_is_inked_in(services: Services) -> None:
    services.app.change(animation_speed=100)
    known = layings(services, 4)
    chart = new(services)
    before, after = drawn(chart, 24, known[2]), drawn(new(services), 24, known[3])
    prepared(chart, 24, known[3])
    assert chart.show(24, known[3])
    assert drawn(chart, 24, known[3]) == before, "in the first frame nothing of it is seen"
    for _ in range(10):
        services.app.step()
    assert drawn(chart, 24, known[3]) not in (before, after)
    for _ in range(20):
        services.app.step()
    assert drawn(chart, 24, known[3]) == after
    assert not chart.inking


def test_what_was_prepared_looks_the_same(services: Services) -> None:
    known = layings(services, 4)
    chart = new(services)
    drawn(chart, 48, known[2])
    for cell in SIZES:
        prepared(chart, cell, known[3])
    for _ in range(30):
        services.app.step()
    for cell in SIZES:
        chart.show(cell, known[3])
        drawn(chart, cell, known[3])
    for _ in range(30):
        services.app.step()
    for cell in SIZES:
        assert drawn(chart, cell, known[3]) == drawn(new(services), cell, known[3])


def test_what_is_not_wanted_any_more_is_given_up(services: Services) -> None:
    known = layings(services, 4)
    chart = new(services)
    drawn(chart, 24, known[2])
    chart.prepare([(24, known[3])], LEISURE)
    chart.prepare([(24, known[2])], LEISURE)
    assert drawn(chart, 24, known[2]) == drawn(new(services), 24, known[2])
