"""Floors for Tiled are what the world says, tile by tile and thing by thing."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from pytmx import TiledMap

from game.core.modes import registry
from game.core.platformer.floor_tmx import KINDS, SIDE, as_tmx
from game.core.platformer.terrain import LETTERS
from tests.playing import LIBRARY

SYSTEM = registry().system("platformer")


@pytest.fixture(scope="module")
def world() -> dict[str, Any]:
    content = LIBRARY.of_kind(SYSTEM.content_kind)
    params = SYSTEM.generator.space.read("castle,floors=2,columns=3,rows=3")
    return {"id": "platformer#t", **SYSTEM.generator.world(params, "tiled", content, False)}


def test_a_castle_has_a_layer_of_tiles_and_one_of_things_for_each_floor(
    world: dict[str, Any], tmp_path: Path
):
    file = tmp_path / "castle.tmx"
    file.write_text(as_tmx(world), encoding="utf-8")
    found = TiledMap(str(file))
    assert {layer.name: bool(layer.visible) for layer in found.layers} == {
        "floor 1": True,
        "floor 1 things": True,
        "floor 2": False,
        "floor 2 things": False,
    }
    for number, floor in enumerate(world["floors"]):
        layer = found.get_layer_by_name(f"floor {number + 1}")
        for y, row in enumerate(floor["tiles"]):
            for x, letter in enumerate(row):
                tile = found.get_tile_properties_by_gid(layer.data[y][x])
                kind = KINDS[LETTERS.index(letter) - 1] if letter != "." else None
                assert (tile["kind"] if tile else None) == kind


def test_things_stand_where_the_world_says(world: dict[str, Any]):
    root = ElementTree.fromstring(as_tmx(world))
    floor = world["floors"][0]
    objects = root.findall("objectgroup")[0].findall("object")
    places = {(each.get("type"), each.get("x"), each.get("y")) for each in objects}
    start = floor["start"]
    x = (start["cell"][0] * 20 + start["tile"][0]) * SIDE
    y = (start["cell"][1] * 12 + start["tile"][1]) * SIDE
    assert ("start", str(x), str(y)) in places
    for key in ("keys", "candles", "coins", "saves", "traps", "creatures"):
        kind = key.removesuffix("s")
        assert sum(each.get("type") == kind for each in objects) == len(floor[key])
