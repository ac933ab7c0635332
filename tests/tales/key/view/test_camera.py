"""What of the board is seen: everything as near as it fits, and always whoever acts."""

from __future__ import annotations

import itertools
import random

import pygame

from game.tales.key.rules.play.known import RoomSeen
from game.tales.key.tale import TALE
from game.tales.key.view.camera import MARGIN, SIZES, Camera, sheets_of
from game.tales.key.view.layout import ARENA, SCREEN, VIEW


def room(number: int, x: int, y: int, side: int = 5) -> RoomSeen:
    return RoomSeen(number, x, y, side, side, False, None, False, True, 0)


def test_everything_known_is_seen_as_near_as_it_fits() -> None:
    camera = Camera()
    camera.enter(5, 5)
    rooms: list[RoomSeen] = []
    sizes = []
    for number, (y, x) in enumerate(itertools.product((20, 15, 10, 5, 0), (10, 15, 5, 20, 0))):
        rooms.append(room(number + 1, x, y))
        camera.follow(rooms, (x + 2.5, y + 2.5), at_once=True)
        frame = camera.frame
        sizes.append(frame.cell)
        for seen in rooms:
            assert VIEW.contains(frame.rect(seen.x, seen.y, seen.width, seen.height))
    assert sizes[0] == SIZES[-1]
    assert sizes[-1] == SIZES[0]
    assert sizes == sorted(sizes, reverse=True)


def test_whoever_acts_is_seen_however_large_the_board() -> None:
    camera = Camera()
    camera.enter(15, 15)
    rooms = [room(n + 1, x, y) for n, (x, y) in enumerate(itertools.product((0, 35, 70), repeat=2))]
    chance = random.Random(2)
    for _ in range(60):
        x, y = chance.randrange(75) + 0.5, chance.randrange(75) + 0.5
        camera.follow(rooms, (x, y), at_once=True)
        assert VIEW.collidepoint(camera.frame.at(x, y))
        assert camera.cuts


def test_it_glides_and_comes_to_rest() -> None:
    camera = Camera()
    camera.enter(7, 7)
    rooms = [room(1, 0, 0), room(2, 30, 30)]
    camera.follow(rooms, (2.5, 2.5), at_once=True)
    start = camera.frame
    camera.follow(rooms, (32.5, 32.5), at_once=False)
    assert camera.frame != start
    assert not camera.settled
    for _ in range(80):
        camera.follow(rooms, (32.5, 32.5), at_once=False)
    assert camera.settled
    assert VIEW.collidepoint(camera.frame.at(32.5, 32.5))


def test_a_size_that_was_chosen_is_kept() -> None:
    camera = Camera()
    camera.enter(5, 5)
    camera.follow([room(1, 10, 20)], (12.5, 22.5), at_once=True)
    camera.nearer(-1)
    camera.follow([room(1, 10, 20)], (12.5, 22.5), at_once=True)
    assert camera.frame.cell == SIZES[1]
    for _ in range(4):
        camera.nearer(1)
        camera.follow([room(1, 10, 20)], (12.5, 22.5), at_once=True)
    assert camera.frame.cell == SIZES[-1]
    spot = camera.frame.spot(camera.frame.at(12.5, 22.5))
    assert spot == (12.5, 22.5)
    assert MARGIN > 1


def fight(camera: Camera, rooms: list[RoomSeen], *fighters: tuple[int, int]) -> int:
    """The size of cells with which a fight is seen."""
    x, y = fighters[0]
    camera.follow(rooms, (x + 0.5, y + 0.5), at_once=True, fighters=fighters)
    return camera.frame.cell


def test_a_fight_is_seen_from_near_and_whole() -> None:
    camera = Camera()
    camera.enter(5, 5)
    rooms = [room(1, 10, 20), room(2, 10, 0), room(3, 0, 0), room(4, 20, 0, 3)]
    camera.follow(rooms, (12.5, 22.5), at_once=True)
    assert camera.frame.cell == SIZES[0]
    assert not camera.near
    assert fight(camera, rooms, (1, 1), (4, 4)) == SIZES[-1]
    assert camera.near
    assert camera.cuts
    assert ARENA.contains(camera.frame.rect(0, 0, 5, 5))
    camera.follow(rooms, (1.5, 1.5), at_once=True)
    assert camera.frame.cell == SIZES[0]


def test_the_map_does_not_leap_to_and_fro_while_a_fight_goes_on() -> None:
    camera = Camera()
    camera.enter(5, 5)
    rooms = [room(1, 10, 20), room(2, 5, 0), room(3, 0, 0), room(4, 20, 0)]
    sizes = [
        fight(camera, rooms, (1, 1), (2, 2)),
        fight(camera, rooms, (1, 1), (6, 2)),
        fight(camera, rooms, (1, 1), (21, 2)),
        fight(camera, rooms, (1, 1), (2, 2)),
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1]


def test_where_everything_is_seen_from_near_a_fight_moves_nothing() -> None:
    camera = Camera()
    camera.enter(5, 5)
    rooms = [room(1, 10, 20)]
    camera.follow(rooms, (12.5, 22.5), at_once=True)
    frame = camera.frame
    fight(camera, rooms, (10, 20), (14, 24))
    assert camera.frame == frame


def test_what_is_looked_at_is_seen_although_the_fight_is_elsewhere() -> None:
    camera = Camera()
    camera.enter(5, 5)
    rooms = [room(1, 10, 20), room(2, 10, 0), room(3, 0, 0), room(4, 20, 0)]
    for spot in ((1.5, 1.5), (12.5, 22.5), (22.5, 3.5), (-0.5, 24.5)):
        camera.follow(rooms, spot, at_once=True, fighters=((1, 1), (4, 4)))
        assert camera.near
        assert VIEW.collidepoint(camera.frame.at(*spot))


def test_a_wider_window_shows_more_of_the_board() -> None:
    wide = pygame.Rect(-220, 0, 1720, 720)
    rooms = [room(1, 0, 20), room(2, 30, 20)]
    cuts = []
    for area in (SCREEN, wide):
        camera = Camera()
        camera.look_through(area)
        camera.enter(10, 10)
        camera.follow(rooms, (2.5, 22.5), at_once=True)
        cuts.append(camera.cuts)
        assert camera.view.right == VIEW.right, "the panel stays where it is"
    assert camera.view.left == VIEW.left - 220
    assert cuts == [True, False], "what did not fit the page is seen beside it"
    for seen in rooms:
        assert camera.view.contains(camera.frame.rect(seen.x, seen.y, seen.width, seen.height))


def test_a_higher_window_leaves_the_board_where_it_is() -> None:
    camera = Camera()
    camera.enter(5, 5)
    camera.follow([room(1, 10, 10)], (12.5, 12.5), at_once=True)
    before = camera.frame
    camera.look_through(pygame.Rect(0, -120, 1280, 960))
    camera.follow([room(1, 10, 10)], (12.5, 12.5), at_once=True)
    assert camera.frame == before


def test_a_window_that_grows_wider_during_play_moves_the_board_at_once() -> None:
    camera = Camera()
    camera.enter(5, 5)
    camera.follow([room(1, 10, 10)], (12.5, 12.5), at_once=True)
    before = camera.frame
    camera.look_through(pygame.Rect(-220, 0, 1720, 720))
    camera.follow([room(1, 10, 10)], (12.5, 12.5), at_once=False)
    assert camera.settled
    assert camera.frame.left == before.left - 110


def test_what_is_read_ahead_has_all_that_the_nearest_cells_need() -> None:
    """A run begins with them; those of other sizes are read when they are to be seen."""
    assert set(sheets_of(SIZES[-1])) <= set(TALE.sheets)
    assert not set(sheets_of(SIZES[0])) <= set(TALE.sheets)
