"""Dungeons for Tiled are what the world says, cell by cell, and are drawn the same."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from pytmx import TiledMap

from game.cli.tales import registry
from game.store.shipped import assets_dir
from game.tales.key.rules.dungeon.generate import GENERATOR
from game.tales.key.rules.dungeon.map_tmx import CELL, KINDS, TILESET, WALLS, as_tmx, tiles_of
from game.tales.key.rules.dungeon.params import SPACE


@pytest.fixture(scope="module", params=["oak", "elm"])
def world(request: pytest.FixtureRequest) -> dict[str, Any]:
    params = SPACE.read("18,explore=random,search=80")
    told = dict(GENERATOR.world(params, request.param, None, False))
    assert any(door["secret"] for door in told["doors"])  # type: ignore[union-attr,index,call-overload]
    return {"id": "dungeon#t", **told}


def floors(world: dict[str, Any]) -> dict[tuple[int, int], tuple[str, int]]:
    """What the world says: the kind of floor of each cell, and of which room it is (0: none)."""
    found: dict[tuple[int, int], tuple[str, int]] = {}
    for door in world["doors"]:
        (x, y), (to_x, to_y) = door["cells"]
        for n in range(1, door["length"] + 1):
            dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
            found[x + dx * n, y + dy * n] = "passage", 0
    for room in world["rooms"]:
        for y in range(room["y"], room["y"] + room["height"]):
            for x in range(room["x"], room["x"] + room["width"]):
                found[x, y] = "boss" if room["boss"] else "room", room["number"]
    return found


def test_each_cell_has_the_floor_of_its_room(world: dict[str, Any], tmp_path: Path):
    file = tmp_path / "dungeon.tmx"
    file.write_text(as_tmx(world), encoding="utf-8")
    found = TiledMap(str(file))
    layer = found.get_layer_by_name("floors")
    said = floors(world)
    for y in range(found.height):
        for x in range(found.width):
            tile = found.get_tile_properties_by_gid(layer.data[y][x])
            assert (tile["kind"] if tile else None) == said.get((x, y), (None,))[0], (x, y)


def test_walls_stand_around_rooms_and_leave_out_doors(world: dict[str, Any]):
    said, tiles = floors(world), tiles_of(world)
    gaps = {tuple(sorted(map(tuple, door["cells"]))) for door in world["doors"]}
    for (x, y), number in tiles.items():
        walls = (number - 1) % 16
        kind, room = said[x, y]
        assert KINDS[(number - 1) // 16] == kind
        for side, (bit, (dx, dy)) in WALLS.items():
            beyond = x + dx, y + dy
            if room and said.get(beyond, ("", 0))[1] == room:
                assert not walls & bit
            elif room and beyond in said and said[beyond][1]:
                assert bool(walls & bit) != (tuple(sorted(((x, y), beyond))) in gaps)
            elif beyond not in said and [[x, y], side] != list(world["entrance"].values())[::-1]:
                assert walls & bit
    for door in world["doors"]:
        if door["length"]:
            (x, y), (to_x, to_y) = door["cells"]
            inside = (x + (to_x > x) - (to_x < x), y + (to_y > y) - (to_y < y))
            assert ((tiles[inside] - 1) % 16) in (5, 10)


def test_the_map_is_drawn_from_the_picture_beside_it(world: dict[str, Any], tmp_path: Path):
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame
    from pytmx.util_pygame import load_pygame

    pygame.display.init()
    pygame.display.set_mode((64, 64))
    file = tmp_path / "dungeon.tmx"
    file.write_text(as_tmx(world), encoding="utf-8")
    source = assets_dir() / TILESET
    shutil.copyfile(source, tmp_path / source.name)
    found = load_pygame(str(file))
    picture = pygame.image.load(source).convert_alpha()
    drawn = {(x, y): image for x, y, image in found.get_layer_by_name("floors").tiles()}
    tiles = tiles_of(world)
    assert drawn.keys() == tiles.keys()
    for cell, number in tiles.items():
        row, column = divmod(number - 1, 16)
        part = picture.subsurface((column * CELL, row * CELL, CELL, CELL))
        assert pygame.image.tobytes(drawn[cell], "RGBA") == pygame.image.tobytes(part, "RGBA")


def test_the_picture_comes_along():
    assert GENERATOR.beside["tmx"] == (TILESET,)
    assert (assets_dir() / TILESET).is_file()


def test_no_two_generators_put_different_pictures_of_one_name_beside_their_maps():
    names: dict[str, str] = {}
    for name in ("dungeon", "platformer"):
        for files in registry().system(name).generator.beside.values():
            for file in files:
                assert names.setdefault(Path(file).name, file) == file
