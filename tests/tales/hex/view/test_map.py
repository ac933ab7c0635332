"""What lies over the map of Hex: costs of a way, ornaments, sky, minimap, the whole view."""

from __future__ import annotations

import gc
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from itertools import islice
from weakref import WeakValueDictionary

import pygame
import pytest

from game.core.hexgrid import Hex, distance, neighbours, ring, within
from game.engine.canvas import Canvas, weight
from game.engine.driver import Driver
from game.shell.tale import Services
from game.tales.hex.rules.play.events import HexDrawn
from game.tales.hex.view import ground
from game.tales.hex.view.chart_sheet import ORNAMENTS, ChartSheet, ornaments
from game.tales.hex.view.chart_view import ChartView, Patrol, costs
from game.tales.hex.view.grid import arrows, moved, read_washes
from game.tales.hex.view.ground import FOLDER, GroundPainter, sheets_of
from game.tales.hex.view.head import Minimap
from game.tales.hex.view.land import Spot, spots_of
from game.tales.hex.view.layout import MAP, MINIMAP
from game.tales.hex.view.sky import Sky
from tests.depth import all_but, one_in
from tests.tales.hex.view.seat import Seat
from tests.tales.hex.view.test_labels import played

RADIUS = 4


def sea(*land: Hex) -> dict[Hex, Spot]:
    return {at: Spot("plains" if at in land else "water", "") for at in within((0, 0), RADIUS)}


@one_in(4)
@pytest.mark.parametrize("seed", range(6))
def test_the_costs_of_a_way_add_up_to_the_plans(seed: int) -> None:
    view = played("normal", seed)
    for way in view.ways:
        plan = view.plan(way.to)
        assert plan is not None
        steps = costs(view, plan)
        assert [at for at, _ in steps] == list(plan.way)
        assert sum(quarters for _, quarters in steps) == plan.quarters
        assert all(quarters > 0 for _, quarters in steps)


def test_the_first_step_costs_what_it_is_charged() -> None:
    view = played("normal", 0)
    for step in view.steps:
        plan = view.plan(step.to)
        if plan is not None and len(plan.way) == 1 and step.toll is not None:
            assert costs(view, plan) == ((step.to, step.toll.total),)


@pytest.mark.parametrize("radius", [RADIUS, RADIUS + 1])
@pytest.mark.parametrize("start", [0, 3])
def test_ornaments_of_a_bare_map_lie_right_and_left_of_it(radius: int, start: int) -> None:
    """Above it and below it they would lie under the sky and behind the prompts."""
    found = ornaments(radius, [], {}, start)
    assert sorted(found.values()) == sorted(ORNAMENTS)
    assert all(distance(at, (0, 0)) == abs(at[0]) == radius + 1 for at in found)


def test_ornaments_swim_in_open_water_apart_from_each_other() -> None:
    spots = sea((0, 0))
    found = ornaments(RADIUS, list(spots), spots, 0)
    assert len(found) == len(ORNAMENTS)
    swimming = [at for at in found if at in spots]
    assert swimming
    for at in swimming:
        assert all(spots[near].relief == "water" for near in neighbours(at) if near in spots)
        assert all(distance(at, other) >= 3 for other in swimming if other != at)


def test_no_ornament_lies_where_something_stands() -> None:
    spots = sea()
    free = ornaments(RADIUS, list(spots), spots, 0)
    taken = next(at for at in free if at in spots)
    spots[taken] = replace(spots[taken], marks=(("note", "corner"),))
    assert taken not in ornaments(RADIUS, list(spots), spots, 0)


def test_an_ornament_stays_when_more_is_drawn() -> None:
    spots = sea((0, 0))
    order = sorted(spots, key=lambda at: (distance(at, (-4, 0)), at))
    before: dict[Hex, str] = {}
    for count in range(1, len(order) + 1):
        found = ornaments(RADIUS, order[:count], {at: spots[at] for at in order[:count]}, 0)
        swimming = {at: name for at, name in found.items() if at in spots}
        assert before.items() <= swimming.items()
        before = swimming


def test_hexes_that_are_not_secured_show_the_cards_left() -> None:
    view = played("normal", 2)
    spots = spots_of(view)
    for each in view.hexes:
        left = view.params.steps - len(each.cards)
        assert ((f"cards/{left}", "pips") in spots[each.at].marks) == (not each.secured)


def paint(parts: Iterator[None]) -> None:
    """Paint all of it at once."""
    for _ in parts:
        pass


def test_every_sky_can_be_drawn_and_a_night_is_dark(services: Services) -> None:
    view, sky = played("normal", 0), Sky(services.app)
    light: dict[tuple[str, float], int] = {}
    for weather in ("clear", "heat", "rain", "fog", "wind", "storm", "snow"):
        for night in (0.0, 1.0):
            canvas = Canvas((1280, 720))
            canvas.fill((240, 230, 200))
            seen = replace(view, weather=replace(view.weather, id=weather), quarter=0)
            paint(sky.painting(canvas, seen, night))
            light[weather, night] = sum(pygame.transform.average_color(canvas)[:3])
        assert light[weather, 1.0] < light[weather, 0.0]
    assert light["storm", 0.0] < light["clear", 0.0]


def test_nothing_moves_in_the_sky_where_motion_is_spared(services: Services) -> None:
    app = services.app
    app.change(reduced_motion=True)
    view, sky = played("normal", 0), Sky(app)
    seen = replace(view, weather=replace(view.weather, id="storm"))
    pictures = []
    for seconds in (0.0, 7.35, 31.1):
        app.seconds = seconds
        canvas = Canvas((1280, 720))
        canvas.fill((240, 230, 200))
        paint(sky.painting(canvas, seen, 0.0))
        pictures.append(pygame.image.tobytes(canvas, "RGB"))
    assert pictures[0] == pictures[1] == pictures[2]


def test_the_light_of_nights_gone_by_is_not_kept(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is as large as the screen: a year of them took 700 megabytes."""
    assets, canvas, kept = services.app.assets, Canvas((1280, 720)), []
    make_or_find = assets.made

    def made(key: Hashable, make: Callable[[], Canvas]) -> Canvas:
        kept.append(make_or_find(key, make).get_size())
        return make_or_find(key, make)

    monkeypatch.setattr(assets, "made", made)
    view, sky = played("normal", 0), Sky(services.app)
    for weather in ("clear", "rain", "snow"):
        seen = replace(view, weather=replace(view.weather, id=weather))
        for night in range(5):
            paint(sky.painting(canvas, seen, night / 4))
    assert kept
    assert canvas.get_size() not in kept


def test_a_new_hex_is_bare_until_the_patrol_is_there(services: Services) -> None:
    app = services.app
    app.change(animation_speed=100)
    chart, view = ChartView(app), played("normal", 0)
    last = view.hexes[-1]
    earlier = replace(view, hexes=view.hexes[:-1])
    event = HexDrawn(last.at, last.relief, "", "", "", 0, 0, 0, last.words)
    pictures = []
    for given in (None, event):
        chart.show(earlier)
        chart.finish()
        chart.show(view, given)
        chart.finish()
        chart.centre(last.at, at_once=True)
        canvas = Canvas((1280, 720))
        chart.draw(canvas, Patrol(0, 0, "right"), None, None)
        place = pygame.Rect(0, 0, 40, 40)
        place.center = MAP.center
        pictures.append(pygame.image.tobytes(canvas.subsurface(place), "RGB"))
    assert pictures[0] != pictures[1]
    for _ in range(60):
        chart.update()
    canvas = Canvas((1280, 720))
    chart.draw(canvas, Patrol(0, 0, "right"), None, None)
    assert pygame.image.tobytes(canvas.subsurface(place), "RGB") == pictures[0]


@all_but("normal,radius=9", "normal,radius=40")
@pytest.mark.parametrize("params", ["gentle,radius=4", "normal,radius=9", "normal,radius=40"])
def test_the_whole_map_can_be_seen_at_once(services: Services, params: str) -> None:
    chart, view = ChartView(services.app), played(params, 0)
    chart.show(view)
    chart.show_whole()
    assert chart.fits
    for at in (*ring((0, 0), view.radius), *islice(within((0, 0), view.radius), 0, None, 7)):
        assert MAP.collidepoint(chart.on_screen(at))
        assert chart.hex_at(chart.on_screen(at)) == at
    chart.show_whole()
    assert chart.on_screen(view.at) == pytest.approx(MAP.center, abs=1)


def test_zooming_keeps_what_lies_under_the_pointer(services: Services) -> None:
    chart, view = ChartView(services.app), played("normal,radius=9", 1)
    chart.show(view)
    at = view.at
    point = chart.on_screen(at)
    assert chart.zoom(1, point)
    assert chart.hex_at(point) == at
    assert chart.zoom(-1, point)
    assert chart.hex_at(point) == at


def test_of_sizes_that_are_not_seen_only_small_pictures_are_kept(services: Services) -> None:
    chart, view = ChartView(services.app), played("normal,radius=9", 1)
    chart.show(view)
    for steps in (-1, 1, 1, -1):
        chart.zoom(steps)
        others = [
            weight(each.picture)
            for each in gc.get_objects()
            if isinstance(each, ChartSheet) and each is not chart.sheet
        ]
        assert sum(others) < 6 << 20
    assert others, "the smallest of all stays"


def _sizes() -> set[int]:
    """Of what sizes there are pictures of a country."""
    gc.collect()
    return {each.grid.size for each in gc.get_objects() if isinstance(each, ChartSheet)}


def test_what_lies_on_hexes_of_other_sizes_is_left_and_a_size_given_up_is_not_kept(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart, view = ChartView(services.app), played("normal,radius=7", 1)
    chart.show(view)
    app = services.app
    app.assets.waits = False
    monkeypatch.setattr(app.assets, "ready", lambda *_: True)
    left: list[set[str]] = []
    monkeypatch.setattr(app.assets, "leave", lambda *names: left.append(set(names)))
    large, middle, small = (set(sheets_of(size)) for size in (64, 44, 28))
    chart.zoom(1)
    assert left.pop() == small, "what is seen and what comes stay"
    chart.update()
    assert _sizes() == {44, 64}, "the large one is being painted"
    chart.zoom(-1)
    assert chart.size == 44
    assert _sizes() == {44}, "somebody thought better of it"
    assert left.pop() == large | small
    chart.zoom(1)
    while chart.size == 44:
        chart.update()
    assert _sizes() == {64}
    assert left.pop() == middle | small


def test_another_size_is_painted_over_several_frames_before_it_is_seen(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart, view = ChartView(services.app), played("normal,radius=9", 1)
    chart.show(view)
    chart.draw(services.app.canvas, Patrol(0, 0, "right"), None, None)
    before = chart.size
    services.app.assets.waits = False
    monkeypatch.setattr(services.app.assets, "ready", lambda *_: True)
    painted, begin = list[int](), ChartSheet.begin_with

    def counted(sheet: ChartSheet, area: pygame.Rect, most: int) -> bool:
        before = sheet.parts_left
        found = begin(sheet, area, most)
        painted[-1] += before - sheet.parts_left
        return found

    monkeypatch.setattr(ChartSheet, "begin_with", counted)
    assert chart.zoom(1)
    frames = 0
    while chart.size == before:
        painted.append(0)
        chart.update()
        frames += 1
        assert frames < 300
    assert frames > 4
    assert max(painted) <= 5
    painted.append(0)
    chart.draw(services.app.canvas, Patrol(0, 0, "right"), None, None)
    assert painted[-1] == 0, "all that is seen of it was there"


def test_a_click_on_the_minimap_brings_that_part_into_the_middle(
    services: Services, hands: Driver
) -> None:
    seat = Seat(services, hands, "hexcrawl:gentle,radius=9#seat")
    table = seat.table
    assert Minimap.shows(table.chart)
    hands.click(MINIMAP.centerx, MINIMAP.top + 40)
    hands.steps(120)
    at = table.chart.hex_at(MAP.center)
    assert at is not None
    assert at[1] < -2
    assert not seat.given


def test_arrows_lead_everywhere() -> None:
    for to in within((0, 0), 5):
        at: Hex = (5, -2)
        for action in arrows(at, to, 5):
            there = moved(at, action, 5)
            assert there is not None
            at = there
        assert at == to


def test_a_held_arrow_carries_the_map_along(services: Services, hands: Driver) -> None:
    seat = Seat(services, hands, "hexcrawl:gentle,radius=9#seat")
    hands.hold("right")
    hands.steps(240)
    hands.release("right")
    hands.steps(90)
    cursor = seat.table.cursor
    assert cursor is not None
    assert cursor[0] == 9
    assert MAP.collidepoint(seat.table.chart.on_screen(cursor))


def test_a_map_painted_part_by_part_looks_as_if_painted_at_once(services: Services) -> None:
    spots = dict(sea((0, 0), (1, 0), (0, 1)))
    known = {at: spot for at, spot in spots.items() if distance(at, (0, 0)) <= 2}
    at_once, in_parts = (ChartSheet(services.app, RADIUS, 28) for _ in range(2))
    for sheet in (at_once, in_parts):
        sheet.show(known)
    before = in_parts.picture.get_buffer().raw
    at_once.show(spots)
    in_parts.show(spots, at_once=False)
    assert in_parts.unfinished
    assert in_parts.picture.get_buffer().raw == before, "nothing is painted yet"
    assert in_parts.go_on()
    assert in_parts.unfinished, "one part is not all"
    in_parts.finish()
    assert in_parts.picture.get_buffer().raw == at_once.picture.get_buffer().raw


def test_of_a_new_map_what_is_seen_is_painted_first(services: Services) -> None:
    spots = dict(sea((0, 0), (1, 0), (0, 1)))
    at_once, in_parts = (ChartSheet(services.app, RADIUS, 28) for _ in range(2))
    at_once.show(spots)
    in_parts.show(spots, at_once=False)
    whole = in_parts.parts_left
    seen = pygame.Rect(0, 0, 250, 150)
    assert in_parts.begin_with(seen, 64)
    assert not in_parts.begin_with(seen, 64), "it is painted already"
    assert 0 < in_parts.parts_left < whole, "only what is seen"
    assert not in_parts.covers, "there is nothing that was seen before"
    assert _pixels(in_parts, seen) == _pixels(at_once, seen)
    bare = in_parts.parts_left
    in_parts.show(spots | {(0, 0): Spot()}, at_once=False)
    in_parts.mend()
    assert in_parts.parts_left == bare, "what nobody has seen can wait"
    in_parts.show(spots, at_once=False)
    in_parts.finish()
    assert in_parts.picture.get_buffer().raw == at_once.picture.get_buffer().raw


def _pixels(sheet: ChartSheet, area: pygame.Rect) -> bytes:
    return pygame.image.tobytes(sheet.picture.subsurface(area), "RGBA")


def test_the_hexes_of_a_part_are_those_with_their_middle_in_it(services: Services) -> None:
    everywhere = list(within((0, 0), 24))
    for grid in read_washes(services.app.assets.folder / FOLDER).grids.values():
        for left, top, size in ((0, 0, 190), (-333, 77, 151), (101, -402, 64), (-1, -1, 1)):
            rect = pygame.Rect(left, top, size, size)
            inside = [at for at in everywhere if rect.collidepoint(grid.middle(at))]
            assert list(grid.hexes_in(rect)) == inside


def test_until_all_of_it_is_painted_the_map_is_seen_as_it_was(services: Services) -> None:
    chart, view = ChartView(services.app), played("normal", 0)
    earlier = replace(view, hexes=view.hexes[:-1])

    def picture(chart: ChartView) -> bytes:
        canvas = Canvas((1280, 720))
        chart.draw(canvas, Patrol(0, 0, "right"), None, None)
        return pygame.image.tobytes(canvas, "RGB")

    chart.show(earlier)
    chart.centre(view.hexes[-1].at, at_once=True)
    picture(chart)
    steps = 0
    chart.show(replace(earlier, hexes=view.hexes))
    before = picture(chart)
    while chart.sheet.unfinished:
        assert picture(chart) == before
        chart.pan(1, 0)
        chart.pan(-1, 0)
        assert picture(chart) == before, "nor when it is moved"
        chart.update()
        steps += 1
    assert steps > 1
    after = picture(chart)
    assert after != before
    whole = ChartView(services.app)
    whole.show(replace(earlier, hexes=view.hexes))
    whole.centre(view.hexes[-1].at, at_once=True)
    assert picture(whole) == after


@pytest.mark.parametrize("facing", ["left", "right"])
def test_the_patrol_leaves_the_middle_of_its_hex_free(services: Services, facing: str) -> None:
    chart = ChartView(services.app)
    view = played("normal", 0)
    chart.show(view)
    x, y = chart.on_screen(view.at)
    there = Patrol(*chart.sheet.place(view.at), facing)
    sprite = services.app.assets.sprite(f"hex/patrol_{chart.size}", f"patrol/rest/{facing}")
    token = sprite.image.get_rect(topleft=sprite.place(*chart.stands_at(there)))
    assert not token.collidepoint(x, y)


def test_a_map_that_glides_looks_as_it_does_where_it_stays(services: Services) -> None:
    services.app.change(animation_speed=100)
    view = played("normal", 0)
    chart, canvas = ChartView(services.app), services.app.canvas
    chart.show(view)
    x, y = chart.sheet.place(view.at)
    chart.window.look_at((x + 90.0, y - 40.0))
    for _ in range(6):
        chart.window.update()
    assert chart.window.glides
    canvas.fill((255, 0, 255))
    chart.draw_ground(canvas)
    gliding = canvas.get_buffer().raw
    chart.window.look_at((chart.window.x, chart.window.y), at_once=True)
    for _ in range(2):
        canvas.fill((255, 0, 255))
        chart.draw_ground(canvas)
        assert canvas.get_buffer().raw == gliding


def test_maps_of_all_sizes_share_their_washes(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ground, "_PIGMENTS", WeakValueDictionary())
    app = services.app
    washes = read_washes(app.assets.folder / FOLDER)
    near, far = (GroundPainter(app, washes, grid) for grid in list(washes.grids.values())[:2])
    for painter in (near, far):
        steps = 0
        while not painter.pigments:
            painter.prepare()
            steps += 1
        # The first is made a little in each frame; who comes after it finds it made.
        assert (steps > 3) is (painter is near)
    (one,), (other,) = near.pigments.values(), far.pigments.values()
    assert one is other
    while len(far.pigments) < 2:
        far.prepare()
    assert len({id(each) for each in far.pigments.values()}) == 2


def test_no_wash_of_a_first_picture_is_made_in_one_go(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ground, "_PIGMENTS", WeakValueDictionary())

    monkeypatch.setattr(ground, "through", lambda _: pytest.fail("a wash is made within a step"))
    chart = ChartView(services.app)
    chart.show(played("normal", 0))
    steps = sum(1 for _ in chart.prepare(services.app.canvas))
    assert steps > 10
