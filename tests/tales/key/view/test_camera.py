"""What of the board is seen: the room of whoever acts from near, and the whole of it on a wish."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pygame
import pytest

from game.core.grid import Cell
from game.shell.tale import Services
from game.tales.key.rules.dungeon.tiles import BOSS, TILES
from game.tales.key.rules.play.known import RoomSeen
from game.tales.key.tale import TALE
from game.tales.key.view.camera import (
    FAR,
    HALTS,
    MARGIN,
    NEAR,
    PATIENCE,
    SHARE,
    SIZES,
    Camera,
    Frame,
    Sight,
    Spot,
    room_at,
)
from game.tales.key.view.chart import AT_REST, BEHIND, HASTE
from game.tales.key.view.layout import SCREEN, VIEW
from game.tales.key.view.panel import PANEL_SHEETS
from game.tales.key.view.pictures import inked_from, sheets_of
from game.tales.key.view.stage import steps_ahead
from tests.depth import either, few
from tests.tales.key.view.playing import IDS, run_of
from tests.tales.key.view.seat import Seat

TABLE = [(*turn,) for tile in (*TILES, BOSS) for turn in tile.turns]
"""Width and height of every room that can be laid."""


def room(number: int, x: int, y: int, side: int = 5) -> RoomSeen:
    return RoomSeen(number, x, y, side, side, False, None, False, True, 0)


def look(
    camera: Camera, rooms: Sequence[RoomSeen], focus: Spot, fighters: Sequence[Cell] = ()
) -> Frame:
    """The camera once it stands over somebody at ``focus``."""
    camera.follow(Sight(rooms, room_at(rooms, focus), focus, fighters), at_once=True)
    return camera.frame


def share(frame: Frame, wide: float, high: float, view: pygame.Rect = VIEW) -> float:
    """How much of the map's space so many cells take."""
    return wide * high * frame.cell**2 / (view.width * view.height)


@pytest.mark.parametrize(("wide", "high"), TABLE)
def test_the_room_where_one_is_takes_a_third_of_the_map(wide: int, high: int) -> None:
    camera = Camera()
    camera.enter(5, 5)
    here = RoomSeen(1, 10, 10, wide, high, False, None, False, True, 0)
    others = [room(2, 0, 0), room(3, 20, 20)]
    frame = look(camera, [here, *others], (10.5, 10.5))
    assert frame.cell in NEAR
    assert VIEW.contains(frame.rect(10, 10, wide, high))
    # The smallest rooms do not come to it with the largest cells, but with the cells around them,
    # where their doors are and what is told there.
    assert share(frame, wide, high) >= SHARE or frame.cell == NEAR[-1]
    assert share(frame, wide + 2, high + 2) >= SHARE
    if wide * high >= 16:
        assert share(frame, wide, high) >= SHARE


def test_over_whole_runs_the_room_takes_its_share_and_is_seen_whole() -> None:
    rooms = shares = 0
    for game_id in few(IDS, 1):
        camera, last = Camera(), 0
        view = run_of(game_id)[0][1]
        camera.enter(view.params.columns, view.params.rows)
        for _, view in run_of(game_id):
            if not view.acting:
                continue
            spot = view.hero(view.acting).cell[0] + 0.5, view.hero(view.acting).cell[1] + 0.5
            here = room_at(view.rooms, spot)
            frame = look(camera, view.rooms, spot)
            assert VIEW.collidepoint(frame.at(*spot))
            if here is None or here.number == last:
                continue
            last = here.number
            assert VIEW.contains(frame.rect(here.x, here.y, here.width, here.height))
            assert share(frame, here.width + 2, here.height + 2) >= SHARE
            rooms += 1
            shares += share(frame, here.width, here.height) >= SHARE or frame.cell == NEAR[-1]
    assert rooms == shares > either(20, 6)


def test_doors_and_what_is_told_there_are_seen_on_all_sides() -> None:
    camera = Camera()
    camera.enter(5, 5)
    for wide, high in TABLE:
        here = RoomSeen(1, 10, 10, wide, high, False, None, False, True, 0)
        frame = look(camera, [here], (10.5, 10.5))
        around = frame.rect(10 - 0.6, 10 - 0.6, wide + 1.2, high + 1.2)
        assert VIEW.contains(around)


def test_a_fight_on_both_sides_of_a_door_is_seen_as_a_whole() -> None:
    """Whoever stands in the doorway of a room below fights in the one above."""
    camera = Camera()
    camera.enter(5, 5)
    above, below = room(1, 10, 5), RoomSeen(2, 10, 10, 3, 3, False, None, False, True, 0)
    fighters = [(12, 10), (12, 9), (12, 8), (12, 7)]
    frame = look(camera, [above, below], (12.5, 10.5), fighters)
    assert frame.cell in NEAR
    for x, y in fighters:
        assert VIEW.contains(frame.rect(x, y))
    # Somebody too far off to be seen with the others does not draw it away from who acts.
    far = look(camera, [above, below], (12.5, 10.5), [*fighters, (12, 0)])
    assert VIEW.contains(far.rect(12, 10))


def test_everything_known_is_seen_on_a_wish_as_near_as_it_fits() -> None:
    camera = Camera()
    camera.enter(5, 5)
    rooms: list[RoomSeen] = []
    sizes = []
    for number, (y, x) in enumerate(itertools.product((20, 15, 10, 5, 0), (10, 15, 5, 20, 0))):
        rooms.append(room(number + 1, x, y))
        look(camera, rooms, (x + 2.5, y + 2.5))
        camera.turn()
        frame = look(camera, rooms, (x + 2.5, y + 2.5))
        sizes.append(frame.cell)
        for seen in rooms:
            assert VIEW.contains(frame.rect(seen.x, seen.y, seen.width, seen.height))
        camera.turn()
        assert look(camera, rooms, (x + 2.5, y + 2.5)).cell in NEAR
    assert sizes[0] == FAR[-1]
    assert sizes[-1] == FAR[0]
    assert sizes == sorted(sizes, reverse=True)


def test_whoever_acts_is_seen_however_large_the_board() -> None:
    camera = Camera()
    camera.enter(15, 15)
    rooms = [room(n + 1, x, y) for n, (x, y) in enumerate(itertools.product((0, 35, 70), repeat=2))]
    chance = random.Random(2)
    for whole in (False, True):
        camera.whole = whole
        for _ in range(60):
            x, y = chance.randrange(75) + 0.5, chance.randrange(75) + 0.5
            frame = look(camera, rooms, (x, y))
            assert VIEW.collidepoint(frame.at(x, y))
            assert camera.cuts


def test_it_glides_and_comes_to_rest() -> None:
    camera = Camera()
    camera.enter(7, 7)
    rooms = [room(1, 0, 0), room(2, 30, 30)]
    start = look(camera, rooms, (2.5, 2.5))
    there = Sight(rooms, rooms[1], (32.5, 32.5))
    camera.follow(there, at_once=False)
    assert camera.frame != start
    assert not camera.settled
    for _ in range(80):
        camera.follow(there, at_once=False)
    assert camera.settled
    assert VIEW.collidepoint(camera.frame.at(32.5, 32.5))


def test_it_waits_for_the_map_where_it_goes() -> None:
    camera = Camera()
    camera.enter(7, 7)
    rooms = [room(1, 0, 0), room(2, 30, 30, 3)]
    start = look(camera, rooms, (2.5, 2.5))
    there = Sight(rooms, rooms[1], (31.5, 31.5))
    for _ in range(5):
        camera.follow(there, at_once=False, ready=lambda _: False)
    assert camera.frame == start
    assert camera.goal != start
    camera.follow(there, at_once=False, ready=lambda frame: frame == camera.goal)
    assert camera.frame == camera.goal


def test_the_camera_does_not_lose_whoever_acts_for_long_while_the_map_is_drawn() -> None:
    camera = Camera()
    camera.enter(5, 5)
    rooms = [room(1, 0, 0), room(2, 18, 20)]
    look(camera, rooms, (2.5, 2.5))
    there = Sight(rooms, rooms[1], (20.5, 22.5))
    for _ in range(PATIENCE + 1 + HALTS):
        camera.follow(there, at_once=False, ready=lambda _: False)
    for _ in range(PATIENCE):
        camera.follow(there, at_once=False, ready=lambda _: False)
    assert camera.view.collidepoint(camera.frame.at(20.5, 22.5))


def test_it_stands_on_its_way_until_what_comes_into_sight_is_drawn() -> None:
    camera = Camera()
    camera.enter(5, 5)
    rooms = [room(1, 0, 0), room(2, 10, 12)]
    look(camera, rooms, (2.5, 2.5))
    there = Sight(rooms, rooms[1], (12.5, 14.5))
    camera.follow(there, at_once=False, ready=lambda _: True)
    on_the_way, ahead = camera.frame, camera.ahead
    for _ in range(3):
        camera.follow(there, at_once=False, ready=lambda frame: frame != ahead)
        assert camera.waits
        assert camera.frame == on_the_way
    camera.follow(there, at_once=False, ready=lambda _: True)
    assert not camera.waits
    assert camera.frame == ahead


def test_more_of_the_map_is_drawn_while_the_camera_stands_on_its_way() -> None:
    camera = Camera()
    camera.enter(5, 5)
    rooms = [room(1, 0, 0), room(2, 10, 12)]
    look(camera, rooms, (2.5, 2.5))
    there = Sight(rooms, rooms[1], (12.5, 14.5))

    def steps(*, ready: bool) -> list[int]:
        camera.follow(there, at_once=False, ready=lambda _: ready)
        return [
            steps_ahead(camera, inking=inking, passed=passed)
            for passed in (1, 2)
            for inking in (False, True)
        ]

    before_its_way = [BEHIND, HASTE, 2 * BEHIND, HASTE]
    assert steps(ready=False) == before_its_way
    assert steps(ready=True) == [HASTE] * 4
    assert steps(ready=False) == [AT_REST, BEHIND, 2 * AT_REST, 2 * BEHIND]


def test_who_wants_no_motion_sees_no_place_before_it_is_drawn() -> None:
    camera = Camera()
    camera.enter(5, 5)
    rooms = [room(1, 0, 0), room(2, 18, 20)]
    start = look(camera, rooms, (2.5, 2.5))
    there = Sight(rooms, rooms[1], (20.5, 22.5))
    for _ in range(PATIENCE + HALTS):
        camera.follow(there, at_once=True, ready=lambda _: False)
        assert camera.frame == start
    camera.follow(there, at_once=True, ready=lambda _: True)
    assert camera.settled
    assert camera.frame == camera.goal


def test_a_size_that_was_chosen_is_kept() -> None:
    camera = Camera()
    camera.enter(5, 5)
    rooms = [room(1, 10, 20)]
    look(camera, rooms, (12.5, 22.5))
    camera.nearer(-1)
    assert look(camera, rooms, (12.5, 22.5)).cell == FAR[-1]
    for _ in range(4):
        camera.nearer(1)
        frame = look(camera, rooms, (12.5, 22.5))
    assert frame.cell == SIZES[-1]
    assert frame.spot(frame.at(12.5, 22.5)) == (12.5, 22.5)
    assert MARGIN > 1


def test_a_fight_beyond_a_door_draws_the_camera_there_but_not_off_the_room() -> None:
    camera = Camera()
    camera.enter(5, 5)
    rooms = [room(1, 5, 5), room(2, 10, 5)]
    alone = look(camera, rooms, (7.5, 7.5))
    fight = look(camera, rooms, (7.5, 7.5), ((7, 7), (11, 7)))
    assert fight.cell == alone.cell
    assert fight.left < alone.left, "what is on the right is seen better"
    assert VIEW.contains(fight.rect(5, 5, 5, 5))
    assert VIEW.collidepoint(fight.at(11.5, 7.5))


def test_what_is_looked_at_is_seen_although_the_party_is_elsewhere() -> None:
    camera = Camera()
    camera.enter(5, 5)
    rooms = [room(1, 10, 20), room(2, 10, 0), room(3, 0, 0), room(4, 20, 0)]
    for spot in ((1.5, 1.5), (12.5, 22.5), (22.5, 3.5), (-0.5, 24.5)):
        camera.follow(Sight(rooms, rooms[0], spot), at_once=True)
        assert camera.near
        assert VIEW.collidepoint(camera.frame.at(*spot))
        camera.peek = spot
        camera.follow(Sight(rooms, rooms[0], (12.5, 22.5)), at_once=True)
        x, y = camera.frame.at(*spot)
        assert abs(x - VIEW.centerx) + abs(y - VIEW.centery) < 2
        camera.peek = None


def test_a_wider_window_shows_more_of_the_board() -> None:
    wide = pygame.Rect(-220, 0, 1720, 720)
    rooms = [room(1, 0, 20), room(2, 30, 20)]
    cuts = []
    for area in (SCREEN, wide):
        camera = Camera()
        camera.look_through(area)
        camera.enter(10, 10)
        camera.whole = True
        look(camera, rooms, (2.5, 22.5))
        cuts.append(camera.cuts)
        assert camera.view.right == VIEW.right, "the panel stays where it is"
    assert camera.view.left == VIEW.left - 220
    assert cuts == [True, False], "what did not fit the page is seen beside it"
    for seen in rooms:
        assert camera.view.contains(camera.frame.rect(seen.x, seen.y, seen.width, seen.height))


def test_in_a_wider_window_the_room_takes_its_share_too() -> None:
    camera = Camera()
    camera.look_through(pygame.Rect(-220, 0, 1720, 720))
    camera.enter(5, 5)
    frame = look(camera, [room(1, 10, 10)], (12.5, 12.5))
    assert share(frame, 5, 5, camera.view) >= SHARE


def test_a_little_higher_window_leaves_the_board_where_it_is() -> None:
    camera = Camera()
    camera.enter(5, 5)
    before = look(camera, [room(1, 10, 10)], (12.5, 12.5))
    camera.look_through(pygame.Rect(0, -40, 1280, 800))
    assert look(camera, [room(1, 10, 10)], (12.5, 12.5)) == before


def test_a_window_that_grows_wider_during_play_moves_the_board_at_once() -> None:
    camera = Camera()
    camera.enter(5, 5)
    camera.whole = True
    before = look(camera, [room(1, 10, 10)], (12.5, 12.5))
    camera.look_through(pygame.Rect(-220, 0, 1720, 720))
    camera.follow(Sight([room(1, 10, 10)], None, (12.5, 12.5)), at_once=False)
    assert camera.settled
    assert camera.frame.left == before.left - 110


def test_what_is_read_ahead_has_all_that_the_nearest_cells_need() -> None:
    """A run begins with them; those of other sizes are read when they are to be seen."""
    assert set(sheets_of(SIZES[-1])) <= set(TALE.sheets)
    assert not set(sheets_of(SIZES[0])) <= set(TALE.sheets)
    assert set(PANEL_SHEETS) <= set(TALE.sheets), "signs of other sizes"


def test_sheets_of_cells_that_were_not_come_to_are_left(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = Seat(services)
    seat.picture()
    camera, assets = seat.table.camera, services.app.assets
    monkeypatch.setattr(assets, "waits", False)
    way = set(inked_from(FAR[0]))
    # Pictures are lent from test to test: one before may have asked for these.
    assets.leave(*way)
    assert not way & assets.held
    camera.chosen = FAR[0]
    seat.table.update()
    assert way <= assets.held
    camera.chosen = camera.frame.cell
    seat.table.update()
    assert not way & assets.held
