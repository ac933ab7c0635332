"""Lens, transport and bars: what the scenes of the workshop are made of."""

from __future__ import annotations

import pygame
import pytest

from game.engine.canvas import Canvas
from game.engine.inputs import Click, Device, Point
from game.engine.prompts import cap
from game.engine.text import Typesetter
from game.engine.vector import rasterise
from game.engine.widgets import IconButton
from game.shell.craft import frame
from game.shell.craft.frame import KeptPicture
from game.shell.craft.picture import KEPT_IN_SIGHT, Lens, draw_pattern
from game.shell.tale import Services
from game.tales.locks.rules.diagram import Diagram, Placed
from game.tales.locks.rules.items import Item
from game.tales.locks.view.diagram_sheet import DiagramSheet
from game.workshop.batch import histogram
from game.workshop.bench import PACES, Transport

WINDOW = pygame.Rect(50, 90, 700, 400)


@pytest.fixture
def lens() -> Lens:
    return Lens(WINDOW.copy(), 300, 100)


def test_a_picture_is_fitted_into_its_window_but_not_beyond_what_is_enough(lens: Lens):
    assert lens.scale == 1.0
    assert lens.rect(0, 0, 300, 100).center == WINDOW.center
    lens.largest = 9
    assert lens.scale == pytest.approx(700 / 300)


def test_a_picture_may_begin_nearer_than_whole_and_still_be_seen_whole():
    """Large text brings a picture near; what is told of stays in sight."""
    lens = Lens(WINDOW.copy(), 300, 100, near=8.0)
    assert lens.scale == 8.0
    lens.keep_in_sight(290, 50, 20)
    assert WINDOW.inflate(-40, -40).collidepoint(lens.to_canvas(290, 50))
    right = lens.to_canvas(300, 0)[0]
    assert right >= WINDOW.right - 1, "no bare leaf beside a picture that fills it"
    for _ in range(40):
        lens.zoom_at(WINDOW.center, 0.8)
    assert lens.scale == pytest.approx(Lens(WINDOW.copy(), 300, 100).scale)


def test_what_is_seen_at_a_point_is_what_is_drawn_there(lens: Lens):
    lens.zoom_at((200, 200), 2.5)
    lens.pan(31, -12)
    for point in ((0, 0), (300, 100), (17.5, 63)):
        assert lens.to_picture(lens.to_canvas(*point)) == pytest.approx(point)


def test_zooming_keeps_what_lies_under_the_pointer(lens: Lens):
    at = (500.0, 310.0)
    before = lens.to_picture(at)
    lens.zoom_at(at, 3)
    assert lens.to_picture(at) == pytest.approx(before)
    assert lens.scale == 3


def test_a_picture_that_is_seen_whole_stays_in_the_middle(lens: Lens):
    lens.zoom_at((100, 100), 2)
    lens.zoom_at((100, 100), 0.01)
    lens.pan(400, 400)
    assert (lens.zoom, lens.x, lens.y) == (1, 0, 0)


def test_some_of_a_picture_stays_in_sight(lens: Lens):
    lens.zoom_at(WINDOW.center, 4)
    lens.pan(100_000, -100_000)
    seen = lens.rect(0, 0, 300, 100).clip(WINDOW)
    assert seen.width == KEPT_IN_SIGHT
    assert seen.height == KEPT_IN_SIGHT


@pytest.fixture
def transport(services: Services) -> Transport:
    transport = Transport(services.app, pygame.Rect(880, 500, 340, 118))
    transport.load(100)
    return transport


def test_a_trace_is_shown_at_its_end_and_can_be_stepped(transport: Transport):
    assert transport.at == 100
    transport.act("right")
    assert transport.at == 100
    for action, step in (
        ("left", 99),
        ("tab_previous", 89),
        ("back", 88),
        ("right", 89),
        ("first", 0),
    ):
        assert transport.act(action)
        assert transport.at == step
    transport.act("left")
    assert transport.at == 0
    transport.act("last")
    assert transport.at == 100


def test_it_plays_from_the_beginning_at_its_pace_and_halts_at_the_end(transport: Transport):
    transport.act("confirm")
    assert transport.playing
    assert transport.at == 0
    for _ in range(60):
        transport.update()
    assert transport.at == transport.pace
    while transport.pace < PACES[-1]:
        transport.act("speed")
    for _ in range(60):
        transport.update()
    assert transport.at == 100
    assert not transport.playing


def test_a_step_by_hand_halts_it(transport: Transport):
    transport.act("confirm")
    transport.act("right")
    assert not transport.playing


def test_the_bar_is_dragged(transport: Transport):
    bar = transport.bar
    transport.handle(Click(bar.midleft, 1, True))
    assert transport.at == 0
    transport.handle(Point((bar.left + bar.width / 4, bar.centery)))
    assert transport.at == 25
    transport.handle(Point((5_000, 0)))
    assert transport.at == 100
    transport.handle(Click((5_000, 0), 1, False))
    assert not transport.handle(Point(bar.center))
    assert transport.at == 100


def test_a_click_on_the_pace_takes_the_next_one(services: Services, transport: Transport):
    transport.draw(services.app.canvas)
    paces = []
    for _ in PACES:
        transport.handle(Click(transport.paced.center, 1, True))
        paces.append(transport.pace)
    assert sorted(paces) == sorted(PACES)


@pytest.mark.parametrize(
    ("values", "counts", "edges"),
    [
        ([3.0], [1], [3.0]),
        ([2.0, 4.0, 4.0], [1, 0, 2], [2.0, 3.0, 4.0]),
        ([0.5, 0.5], [2] + [0] * 23, None),
    ],
)
def test_few_whole_numbers_have_a_bar_each(
    values: list[float], counts: list[int], edges: list[float] | None
):
    found, begins = histogram(values)
    assert found == counts
    assert edges is None or begins == edges


def test_no_value_is_lost_in_the_bars():
    values = [number * number / 7 for number in range(200)]
    counts, edges = histogram(values)
    assert sum(counts) == 200
    assert edges[0] == values[0]
    assert counts[-1] == sum(value >= edges[-1] for value in values)


def test_tiles_are_drawn_one_after_the_other_beside_the_frames_and_in_the_end_all(
    services: Services, monkeypatch: pytest.MonkeyPatch
):
    keys, rasterised = 12, 0

    def counted(svg: str, text: Typesetter) -> pygame.Surface:
        nonlocal rasterised
        rasterised += 1
        return rasterise(svg, text)

    monkeypatch.setattr("game.tales.locks.view.diagram_sheet.rasterise", counted)
    monkeypatch.setattr("game.engine.assets.PAINTING", 0.0)
    monkeypatch.setattr(services.app.assets, "waits", False)
    objects = tuple(Placed(Item(n, "key", "unique", n), 0) for n in range(1, keys + 1))
    sheet = DiagramSheet(services.app, Diagram(objects), 1.6)
    lens = Lens(WINDOW.copy(), *sheet.size, 1.5)
    canvas = services.app.canvas
    kept, frames, drawn = KeptPicture(), 0, list[bool]()
    while not drawn or not drawn[-1]:
        frames += 1
        assert frames < 5 * keys
        before = rasterised
        services.app.assets.update()
        assert rasterised - before <= 1

        def paint() -> bool:
            drawn.append(sheet.draw(canvas, lens, range(keys + 1)))
            return drawn[-1]

        kept.draw(canvas, canvas.get_rect(), "same", paint)
        assert rasterised - before <= 1, "the frame itself draws none"
    assert rasterised > keys
    last = pygame.image.tobytes(canvas, "RGB")
    kept.draw(canvas, canvas.get_rect(), "same", paint)
    assert len(drawn) == frames
    assert pygame.image.tobytes(canvas, "RGB") == last


@pytest.mark.parametrize("kind", ["stripes", "rows", "columns", "checks", "dots", "plain"])
def test_of_a_pattern_that_is_seen_in_part_the_same_is_seen(kind: str):
    rect, part = pygame.Rect(-70, -33, 400, 301), pygame.Rect(31, 44, 90, 61)
    whole, seen = Canvas((200, 150)), Canvas((200, 150))
    colour = pygame.Color("white")
    draw_pattern(whole, rect, kind, colour)
    seen.set_clip(part)
    draw_pattern(seen, rect, kind, colour)
    one, other = (pygame.image.tobytes(each.subsurface(part), "RGB") for each in (whole, seen))
    assert one == other
    assert any(one) == (kind != "plain")


@pytest.mark.parametrize("device", ["keyboard", "mouse", "pad"])
@pytest.mark.parametrize("size", [100, 125, 150, 200])
def test_keys_lie_on_the_planks_and_not_across_the_torn_edge_of_the_leaf(
    services: Services, size: int, device: Device
):
    """Larger keys need the room; they are whole before all else."""
    app = services.app
    app.inputs.device = device
    app.change(text_size=size)
    app.draw()
    key = cap(app, "cancel", app.text.scale).get_rect(centery=frame.ledge(app))
    assert key.bottom <= app.canvas.get_height()
    if size == 100:
        torn = frame.leaves(app)[0].bottom + 8
        assert key.top + app.assets.ui("keycap").bleed[1] >= torn


def test_buttons_that_lie_near_one_another_do_not_grow_into_one_another(
    services: Services, transport: Transport
):
    app = services.app
    app.change(text_size=200)
    large = app.assets.ui("round_button_large/normal")
    least = large.image.get_width() - large.bleed[0] - large.bleed[2]
    for wide in (300, 344, 420, 700):
        transport.place(pygame.Rect(40, 40, wide, 200))
        buttons = [each for each in transport.form.widgets if isinstance(each, IconButton)]
        apart = buttons[1].rect.centerx - buttons[0].rect.centerx
        assert all(each.grows == (apart >= least + 4) for each in buttons)
