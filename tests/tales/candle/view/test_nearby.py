"""Of a large floor a frame looks only at what is near, and misses nothing of it."""

from __future__ import annotations

import random

import pygame

from game.tales.candle.rules.terrain import EMPTY, STONE, WEB, Terrain
from game.tales.candle.view.lighting import REACH, RIM, facing_edges
from game.tales.candle.view.look import TILE, Nearby, tiles


def test_nothing_that_can_be_seen_is_left_out() -> None:
    dice = random.Random(5)
    places = [
        (tiles(dice.randrange(90), dice.randrange(70), dice.randint(1, 4)), number)
        for number in range(400)
    ]
    nearby = Nearby(places, 100)
    for _ in range(60):
        left, top = dice.randrange(-60, 90 * TILE), dice.randrange(-60, 70 * TILE)
        found = nearby.around(left, top, (860, 480))
        area = pygame.Rect(left, top, 860, 480).inflate(200, 200)
        wanted = [number for place, number in places if area.colliderect(place)]
        assert [number for number in found if number in wanted] == wanted, "in their order"
        assert len(found) < 300, "far less than all of it"


def test_edges_face_the_flame_and_end_at_what_is_burnt() -> None:
    rows = ("#########", "#.......#", "#...#...#", "#.......#", "##~######")
    tile = {"#": STONE, ".": EMPTY, "~": WEB}
    terrain = Terrain(9, 5, bytes(tile[each] for row in rows for each in row))
    edges = facing_edges(terrain, 2, 2, frozenset())
    floor = 4 * TILE + RIM
    assert (1 * TILE - RIM, floor, 8 * TILE + RIM, floor) in edges, "a web is as dark as stone"
    pillar = 4 * TILE + RIM
    assert (pillar, 2 * TILE, pillar, 3 * TILE) in edges
    burnt = facing_edges(terrain, 2, 2, frozenset({4 * 9 + 2}))
    assert (1 * TILE - RIM, floor, 2 * TILE, floor) in burnt
    assert all(abs(x - 2 * TILE) <= (REACH + 2) * TILE for x, *_ in burnt)
