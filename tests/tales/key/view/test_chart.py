"""The map in ink: however it came to be drawn, it looks as if it had been drawn at once."""

from __future__ import annotations

import gc
from collections.abc import Generator, Sequence
from itertools import combinations, islice
from weakref import ref

import pygame
import pytest

from game.engine.canvas import Canvas, weight
from game.engine.memory import LARGE
from game.shell.tale import Services
from game.tales.key.view import chart as chart_module
from game.tales.key.view.board import CLUE, apart, draw_chance, label_rect
from game.tales.key.view.camera import FAR, NEAR, PARTS, SIZES, Frame
from game.tales.key.view.chart import BEHIND, LEISURE, Chart, Known, Light, Task, known_of
from game.tales.key.view.layout import MAP, PANEL, SOLID, VIEW
from tests.depth import either, one_in

BOARD = (25, 25)
SEED = "b"
WHOLE = {cell: None if cell in FAR else Frame(cell, 0, 0).parts(MAP) for cell in SIZES}
"""The parts of the map that are drawn: of near cells, those that are seen."""


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


def around(cell: int, known: Known) -> pygame.Rect | None:
    """The parts of the map that are seen over the middle of the largest room."""
    if cell in FAR:
        return None
    room = max(known.floors, key=lambda floor: floor.width * floor.height)
    left = MAP.centerx - (2 * room.x + room.width) * cell // 2
    top = MAP.centery - (2 * room.y + room.height) * cell // 2
    return Frame(cell, left, top).parts(MAP)


def prepared(chart: Chart, cell: int, known: Known) -> int:
    """Draw it as frames do; returns in how many of them."""
    for frames in range(2_000):
        if chart.has(cell, known, WHOLE[cell]):
            return frames
        chart.prepare([(cell, known, WHOLE[cell])], LEISURE)
    raise AssertionError("it is never whole")


@one_in(3)
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
        chart.show(cell, known[3], WHOLE[cell])
        drawn(chart, cell, known[3])
    for _ in range(30):
        services.app.step()
    for cell in SIZES:
        assert drawn(chart, cell, known[3]) == drawn(new(services), cell, known[3])


def test_what_is_not_wanted_any_more_is_given_up(services: Services) -> None:
    known = layings(services, 4)
    chart = new(services)
    drawn(chart, 24, known[2])
    chart.prepare([(24, known[3], None)], LEISURE)
    chart.prepare([(24, known[2], None)], LEISURE)
    assert drawn(chart, 24, known[2]) == drawn(new(services), 24, known[2])


def test_what_is_given_up_is_gone_before_the_collector_comes(services: Services) -> None:
    known = layings(services, 4)
    chart = new(services)
    drawn(chart, 24, known[2])
    gc.disable()
    try:
        chart.prepare([(24, known[3], None)], 1)
        steps = chart.tasks[24].steps
        assert isinstance(steps, Generator)
        half_drawn = ref(steps)
        del steps
        chart.prepare([(24, known[2], None)], 1)
        assert half_drawn() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("cell", [24, 96])
def test_what_somebody_stands_on_is_drawn_within_a_second(services: Services, cell: int) -> None:
    """A room that was opened is there when its door has swung: the few steps of an ordinary frame
    left who walked in on bare paper for seconds."""
    known = layings(services, 4)
    seen = around(cell, known[3])
    chart = new(services)
    chart.draw(Canvas((1280, 720)), Frame(cell, 0, 0), known[2])
    assert not chart.has(cell, known[3], seen)
    frames = 0
    while not chart.has(cell, known[3], seen):
        chart.prepare([(cell, known[3], seen)], BEHIND)
        frames += 1
    assert frames < 60


@pytest.mark.parametrize("cell", [48, 96])
def test_no_step_draws_more_pictures_than_a_frame_has_time_for(
    services: Services, cell: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = layings(services, 4)[3]
    seen, laid, lay = around(cell, known), list[int](), Canvas.lay

    def counted(canvas: Canvas, pictures: Sequence[tuple[Canvas, float, float]]) -> None:
        laid.append(len(pictures))
        lay(canvas, pictures)

    monkeypatch.setattr(Canvas, "lay", counted)
    chart = new(services)
    while not chart.has(cell, known, seen):
        before = len(laid)
        chart.prepare([(cell, known, seen)], 1)
        assert sum(laid[before:]) <= 90
    # Only what reaches into a part is laid on it, and not all that lies three cells around it.
    assert 0 < sum(laid) < 80 * PARTS[cell] ** 2 * len(chart.tasks[cell].parts)


@one_in(2)
@pytest.mark.parametrize("cell", NEAR)
def test_of_a_near_map_only_what_is_seen_is_kept(services: Services, cell: int) -> None:
    known = layings(services, 5)[4]
    chart = new(services)
    for left in range(0, -25 * cell, either(-2, -6) * cell):
        canvas = Canvas((1280, 720))
        canvas.fill("magenta")
        frame = Frame(cell, left, left)
        chart.draw(canvas, frame, known)
        bare = Canvas((1280, 720))
        # Nothing of what was there before is left.
        bare.fill("green")
        new(services).draw(bare, frame, known)
        for each in canvas, bare:
            # Below the panel.
            each.set_clip(None)
            each.fill("black", SOLID)
        assert canvas.get_buffer().raw == bare.get_buffer().raw
        kept = chart.laid_at[cell, 1.0].parts
        seen = frame.parts(MAP).inflate(2, 2)
        assert all(seen.collidepoint(at) for at in kept)
        assert len(kept) <= (MAP.width // (PARTS[cell] * cell) + 4) ** 2


def test_of_what_lies_around_a_near_map_no_more_is_kept_than_there_is_room_for(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    cell, known, most = NEAR[-1], layings(services, 5)[4], list[int]()
    chart, window = new(services), around(NEAR[-1], known)
    assert window is not None
    drawn(chart, cell, known)
    # What lies around it as well: it was seen before.
    wider = window.inflate(2, 2)
    while not chart.has(cell, known, wider):
        chart.prepare([(cell, known, wider)], BEHIND)
    chart.show(cell, known, wider)
    for room in (1 << 30, len(chart.laid_at[cell, 1.0].parts) * 4 * 288**2 - 1, 1):
        monkeypatch.setattr(chart_module, "LAID_BYTES", room)
        assert chart.show(cell, known, window)
        parts = chart.laid_at[cell, 1.0].parts
        most.append(len(parts))
        beside = [at for at in parts if not window.collidepoint(at)]
        assert not beside or sum(weight(part) for _, part in parts.values()) <= room
        assert chart.has(cell, known, window), "what is seen stays"
    assert most[0] == most[1] + 1 > most[2]


@pytest.mark.parametrize("cell", [48, *NEAR])
def test_a_part_of_the_map_has_pages_of_its_own_in_a_large_window(cell: int) -> None:
    """Among small blocks each would leave a gap that is filled up with what stays."""
    assert weight(Canvas((PARTS[cell] * cell,) * 2, 1.5)) >= LARGE


def test_what_is_made_for_a_floor_goes_with_the_last_part_that_shows_it(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    cell, known = NEAR[-1], layings(services, 5)[4]
    made, most = list[ref[Canvas]](), 0
    large = [(floor.width * cell, floor.height * cell) for floor in known.floors]
    resized = Canvas.resized

    def counted(picture: Canvas, size: tuple[int, int]) -> Canvas:
        ground = resized(picture, size)
        if size in large:
            made.append(ref(ground))
        return ground

    monkeypatch.setattr(Canvas, "resized", counted)
    chart = new(services)
    window = pygame.Rect(0, 0, 9, 9)
    while not chart.has(cell, known, window):
        chart.prepare([(cell, known, window)], 1)
        most = max(most, sum(each() is not None for each in made))
    assert len(made) == len(known.floors)
    assert most < len(made)


@pytest.mark.parametrize("clues", [0, 2, 3])
def test_what_is_told_at_an_exit_is_not_half_below_the_panel(
    services: Services, clues: int
) -> None:
    for x in range(PANEL.left - 130, PANEL.left - 4):
        for dx in (-1, 0, 1):
            where = Frame(80, 0, 0), (x / 80, 4.0), (dx, 0 if dx else -1)
            rect = label_rect(services.app, where, 0.12, clues)
            # Never in the room, and beside the panel where there is so much space.
            assert not dx or (rect.left - x) * dx > 0
            assert rect.right < PANEL.left or (dx > 0 and rect.left <= x + 4)
    hidden = Frame(80, 0, 0), (PANEL.left / 80 + 1, 4.0), (1, 0)
    assert label_rect(services.app, hidden, 0.12, clues).left > PANEL.left


@pytest.mark.parametrize("dx", [-1, 1])
@pytest.mark.parametrize("clues", [2, 3])
def test_where_a_row_has_no_room_beside_the_map_the_clues_stand_below_the_chance(
    services: Services, dx: int, clues: int
) -> None:
    edge, high = (0 if dx < 0 else PANEL.left), set()
    for x in range(CLUE * clues + 30, 200):
        where = Frame(36, 0, 0), ((edge - dx * x) / 36, 4.0), (dx, 0)
        rect = label_rect(services.app, where, 1.0, clues)
        high.add(rect.height)
        assert (rect.left > 0) if dx < 0 else (rect.right < PANEL.left)
        assert (rect.right < x) if dx < 0 else (rect.left > edge - x)
    assert len(high) == 2


def test_what_stands_at_exits_side_by_side_is_moved_apart() -> None:
    north, west = (0, -1), (-1, 0)
    rects = [pygame.Rect(100 + 48 * n, 50, 66, 44) for n in range(3)]
    moved = apart(rects, [north] * 3)
    assert not any(a.colliderect(b) for a, b in combinations(moved, 2))
    assert [rect.top for rect in moved] == [50] * 3
    assert abs(sum(rect.centerx for rect in moved) - sum(rect.centerx for rect in rects)) <= 3
    # Up and down where the wall runs so, and only what leads the same way.
    rects = [pygame.Rect(50, 100 + 20 * n, 90, 24) for n in range(2)]
    above, below = apart(rects, [west] * 2)
    assert above.bottom <= below.top
    assert above.left == below.left == 50
    assert apart(rects, [west, (1, 0)]) == rects


@pytest.mark.parametrize(
    ("x", "y", "way"), [(VIEW.left + 4, 300, (-1, 0)), (300, VIEW.top + 4, (0, -1))]
)
def test_what_is_told_at_an_exit_is_not_cut_by_the_edge_of_the_map(
    services: Services, x: int, y: int, way: tuple[int, int]
) -> None:
    where, clues = (Frame(80, 0, 0), (x / 80, y / 80), way), (("size", "great"), ("what", "gold"))
    seen = []
    for area in (None, VIEW):
        canvas = Canvas((1280, 720), alpha=True)
        canvas.set_clip(area)
        draw_chance(services.app, canvas, where if area else (*where[:2], (1, 0)), 0.12, clues)
        canvas.set_clip(None)
        seen.append(canvas.get_bounding_rect())
    assert VIEW.contains(seen[1])
    assert seen[1].size == seen[0].size


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_shade_of_the_rim_follows_the_candle_in_the_same_memory(
    services: Services, scale: float
) -> None:
    app, light = services.app, Light(services.app)
    app.assets.scale = scale
    walking, kept = Canvas((1280, 720), scale), None
    for step in range(0, 24, 3):
        frame, candle = Frame(40, 20, 60), (2.0 + step / 2, 3.0 + step / 4)
        walking.fill("white")
        light.rim(walking, frame, candle)
        kept = kept or light.rim_kept
        assert light.rim_kept is kept
        fresh = Canvas((1280, 720), scale)
        fresh.fill("white")
        Light(app).rim(fresh, frame, candle)
        assert walking.get_buffer().raw == fresh.get_buffer().raw


def test_what_is_not_seen_around_a_near_map_goes_while_another_size_is_drawn(
    services: Services,
) -> None:
    cell, known = NEAR[-1], layings(services, 5)[4]
    chart = new(services)
    window = around(cell, known)
    drawn(chart, cell, known)
    assert window is not None
    seen = pygame.Rect(window.topleft, (1, 1))
    chart.narrow(cell, seen)
    assert set(chart.laid_at[cell, 1.0].parts) <= {seen.topleft}


def test_a_map_that_is_left_keeps_no_pictures(services: Services) -> None:
    chart = new(services)
    drawn(chart, 24, layings(services, 2)[1])
    chart.let_go()
    assert not chart.laid_at
    assert not chart.tasks


@pytest.mark.parametrize("cell", [24, 96])
def test_drawn_gradually_nothing_of_the_map_is_drawn_within_a_picture(
    services: Services, cell: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until `prepare` has come to it there is what was drawn before, and bare paper."""
    services.app.change(animation_speed=0)
    known = layings(services, 4)
    room = next(floor for floor in known[3].floors if floor not in known[1].floors)
    frame = Frame(cell, 400 - room.x * cell, 300 - room.y * cell)
    window = frame.parts(MAP) if cell in NEAR else None

    def seen(chart: Chart, known: Known, *, gradually: bool) -> bytes:
        canvas = Canvas((1280, 720))
        chart.draw(canvas, frame, known, gradually=gradually)
        return canvas.get_buffer().raw

    chart = new(services)
    was, at_once = (
        seen(chart, known[1], gradually=False),
        seen(new(services), known[3], gradually=False),
    )
    assert at_once != was
    assert chart.is_whole
    pictures = list[bytes]()
    for _ in range(1000):
        with monkeypatch.context() as patched:
            patched.setattr(Task, "go_on", lambda _: pytest.fail("a step within the picture"))
            pictures.append(seen(chart, known[3], gradually=True))
        if chart.is_whole:
            break
        chart.prepare([(cell, known[3], window)], BEHIND)
    assert len(pictures) > 2
    assert set(pictures[:-1]) == {was}
    assert pictures[-1] == at_once


def test_on_another_canvas_what_was_drawn_for_the_one_before_is_seen_until_then(
    services: Services,
) -> None:
    """Where a single part is lacking, not all of the map is bare."""
    cell, known = NEAR[0], layings(services, 4)[3]
    room = max(known.floors, key=lambda floor: floor.width * floor.height)
    frame = Frame(cell, 200 - room.x * cell, 200 - room.y * cell)
    window = frame.parts(MAP)

    def seen(chart: Chart, *, gradually: bool) -> bytes:
        canvas = Canvas((1280, 720))
        chart.draw(canvas, frame, known, gradually=gradually)
        return canvas.get_buffer().raw

    chart = new(services)
    seen(chart, gradually=False)
    before = chart.laid_at.pop((cell, 1.0))
    bare = seen(new(services), gradually=True)
    before.parts.pop(next(at for at in before.parts if window.collidepoint(at)))
    assert before.parts
    chart.laid_at[cell, 2.0] = before
    # What is drawn for the canvas as it is now has just begun.
    chart.prepare([(cell, known, window)], 1)
    assert set(chart.laid_at) == {(cell, 2.0), (cell, 1.0)}
    assert seen(chart, gradually=True) != bare
    assert not chart.is_whole
