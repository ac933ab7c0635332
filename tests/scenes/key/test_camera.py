"""What of the board is seen: everything as near as it fits, and always whoever acts."""

from __future__ import annotations

import itertools
import random

from game.core.dungeon.play.view import RoomSeen
from game.scenes.key.camera import MARGIN, SIZES, Camera
from game.scenes.key.layout import VIEW


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
