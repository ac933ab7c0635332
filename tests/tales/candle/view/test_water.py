"""Water has a surface where there is air above it, and ends nowhere in air."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.engine.canvas import Canvas
from game.shell.tale import Services
from game.tales.candle.rules.terrain import EMPTY, STONE, WATER, Terrain
from game.tales.candle.view.look import NEAR, TILE
from game.tales.candle.view.pools import edged, edges_of, fills
from game.tales.candle.view.things import Things
from tests.tales.candle.view.playing import begun

PX = round(TILE * NEAR)
"""Pixels of a tile."""

TILES = {".": EMPTY, "#": STONE, "~": WATER}


def terrain(*rows: str) -> Terrain:
    return Terrain(len(rows[0]), len(rows), bytes(TILES[each] for row in rows for each in row))


@pytest.mark.parametrize(
    ("rows", "full"),
    [
        # A pool: its surface lies in its upper row.
        (("#..#", "#~~#", "#~~#"), {(1, 2), (2, 2)}),
        # Below a ledge it stands as high as beside it.
        (("#...", "#~##", "#~~~"), {(1, 2), (2, 2), (3, 2)}),
        (("...#", "##~#", "~~~#"), {(2, 2), (1, 2), (0, 2)}),
        # A ledge over a surface lets it be.
        (("####", "#.##", "#~~#"), set()),
        # What stands higher beyond a wall is another pool.
        (("#.#.", "#~#.", "#~#~"), {(1, 2)}),
        # Under nothing but stone there is no surface: it hangs from the ceiling.
        (("####", ".~~.", ".~~."), {(1, 1), (2, 1), (1, 2), (2, 2)}),
        (("###.", ".~~~", ".~~~"), {(1, 2), (2, 2), (3, 2)}),
    ],
)
def test_it_fills_its_tile_where_no_surface_is(rows: tuple[str, ...], full: set[tuple[int, int]]):
    land = terrain(*rows)
    wet = [(x, y) for y in range(land.height) for x in range(land.width) if land.at(x, y) == WATER]
    assert {each for each in wet if fills(land, *each)} == full


@pytest.mark.parametrize(
    ("rows", "edges"),
    [
        # A pool between walls has none.
        (("#.#", "#~#", "###"), {}),
        # What stands before air is held there, and what hangs over it.
        (("#..", "#~.", "###"), {(1, 1): {"right"}}),
        (("..#", ".~#", "###"), {(1, 1): {"left"}}),
        (("###", "#~#", "#.#"), {(1, 1): {"foot"}}),
        (("...", ".~.", "..."), {(1, 1): {"left", "right", "foot"}}),
        # Water beside water is one.
        (("###.", "#~~.", "####"), {(2, 1): {"right"}}),
    ],
)
def test_it_is_held_by_an_edge_where_it_ends_in_air(
    rows: tuple[str, ...], edges: dict[tuple[int, int], set[str]]
):
    land = terrain(*rows)
    wet = [(x, y) for y in range(land.height) for x in range(land.width) if land.at(x, y) == WATER]
    found = {at: {side for side, _ in edges_of(land, *at)} for at in wet}
    assert {at: sides for at, sides in found.items() if sides} == edges


def test_the_waves_of_an_edge_run_on_from_tile_to_tile():
    land = terrain(*["#.~.#"] * 6)
    for side, step in (("left", -1), ("right", 1)):
        columns = [dict(edges_of(land, 2, y))[side] for y in range(5)]
        assert all((now - was) % 4 == step % 4 for was, now in pairwise(columns))


def test_an_edge_cuts_off_what_lies_beyond_it_and_is_drawn_as_the_surface_is(services: Services):
    assets = services.app.assets
    body = assets.sprite("candle/masonry", "water/body_0").image
    assert all(body.get_at((x, 36))[3] > 150 for x in range(72))
    cut = edged(assets, "water/body_0", (("right", 0),), 0.0)
    assert cut.get_at((71, 36))[3] == 0
    assert all(cut.get_at((x, 36))[3] > 150 for x in range(60))
    ink = [cut.get_at((x, 36)) for x in range(60, 72)]
    assert any(each[3] > 200 and max(each[:3]) < 90 for each in ink), "a line of ink"
    assert edged(assets, "water/body_0", (("right", 0),), 0.0) is cut, "it is made once"
    # In a corner of the surface neither line crosses the other's air.
    corner = edged(assets, "water/top_0", (("left", 0), ("right", 0)), 0.0)
    assert corner.get_at((36, 0))[3] == corner.get_at((0, 36))[3] == 0
    assert corner.get_at((1, 1))[3] == corner.get_at((70, 1))[3] == 0


@pytest.mark.parametrize("still", [False, True])
def test_the_edge_in_the_picture_waves_unless_less_motion_is_asked_for(
    services: Services, still: bool
):
    services.app.change(reduced_motion=still)
    view = begun(services).session.game.view()
    held = terrain("#.....", "#.~~..", "######")
    view = replace(view, floor=replace(view.floor, terrain=held, things=(), hazards=()))
    things = Things(services.app)
    seen = set()
    for moment in range(8):
        page = Canvas((6 * TILE, 3 * TILE), NEAR, alpha=True)
        things.behind(page, view, 0, 0, 0.0)
        page.fill((0, 0, 0, 0))
        things.before(moment / 8)
        drawn = pygame.mask.from_surface(page, 60)
        assert drawn.get_at((3 * PX - PX // 2, 2 * PX - 6)), "water"
        assert not drawn.get_at((4 * PX - 1, 2 * PX - PX // 2)), "it ends before the air"
        seen.add(bytes(pygame.image.tobytes(page, "RGBA")))
    assert (len(seen) == 1) is still
