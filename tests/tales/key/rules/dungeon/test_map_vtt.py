"""Universal VTT files: what a virtual table reads of walls and doors is what was laid."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode
from collections.abc import Mapping
from typing import Any

import pytest

from game.core.mode import Edition, NoContent
from game.tales.key.rules.dungeon.generate import GENERATOR
from game.tales.key.rules.dungeon.map_vtt import MOST_PIXELS, as_uvtt
from game.tales.key.rules.dungeon.params import SPACE

Told = Mapping[str, Any]


def laid(params: str, seed: str) -> dict[str, Any]:
    world = GENERATOR.world(SPACE.read(params), seed, NoContent(), False)
    return {**world, "id": f"dungeon#{seed}", "seed": seed}


def file_of(body: Told, master: bool = True) -> Told:
    told: Told = json.loads(as_uvtt(body, Edition(master=master)))
    return told


def barriers(file: Told) -> dict[tuple[float, float, bool], bool]:
    """The sides of squares on which something stands, and whether it is a door. A side is named by
    its middle."""
    found = {}
    for one, two in file["line_of_sight"]:
        level = one["y"] == two["y"]
        length = round(abs(one["x"] - two["x"]) + abs(one["y"] - two["y"]))
        for part in range(length):
            along = min(one["x"], two["x"]) if level else min(one["y"], two["y"])
            at = (along + part + 0.5, one["y"]) if level else (one["x"], along + part + 0.5)
            found[*at, level] = False
    for portal in file["portals"]:
        one, two = portal["bounds"]
        level = one["y"] == two["y"]
        found[portal["position"]["x"], portal["position"]["y"], level] = True
    return found


def reached(file: Told, start: tuple[int, int], doors: bool) -> set[tuple[int, int]]:
    """The squares that one comes to from another, through doors or not; more than the map has if
    a wall has a hole."""
    size = file["resolution"]["map_size"]
    stands = barriers(file)
    seen, waiting = {start}, [start]
    while waiting:
        x, y = waiting.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            side = (x + 0.5 + dx / 2, y + 0.5 + dy / 2, dx == 0)
            to = (x + dx, y + dy)
            inside = 0 <= to[0] < size["x"] and 0 <= to[1] < size["y"]
            if inside and to not in seen and (side not in stands or (doors and stands[side])):
                seen.add(to)
                waiting.append(to)
    return seen


def corner(body: Told) -> tuple[int, int]:
    """Where the picture begins on the board."""
    rooms = body["rooms"]
    return min(room["x"] for room in rooms) - 1, min(room["y"] for room in rooms) - 1


@pytest.mark.parametrize("seed", ["oak", "ash", "fen", "elm"])
def test_walls_close_every_room_and_doors_join_them(seed: str):
    body = laid("size=12,search=0", seed)
    file, (left, top) = file_of(body), corner(body)
    floors = 0
    for room in body["rooms"]:
        area = reached(file, (room["x"] - left, room["y"] - top), False)
        assert len(area) == room["width"] * room["height"]
        floors += len(area)
    # With the way out walled up, all of it hangs together by its doors; nothing else does.
    way_out, *doors = file["portals"]
    walled = [*file["line_of_sight"], way_out["bounds"]]
    first = body["rooms"][0]
    start = (first["x"] - left, first["y"] - top)
    inside = {**file, "portals": doors, "line_of_sight": walled}
    assert len(reached(inside, start, True)) == floors
    assert len(file["portals"]) == 1 + len(body["doors"])
    assert all(portal["closed"] for portal in file["portals"])


def test_a_secret_passage_is_for_who_leads_the_game():
    for number in range(40):
        body = laid("size=12,search=100", f"secret {number}")
        secret = [door for door in body["doors"] if door["secret"]]
        if secret:
            break
    assert secret
    master, player = file_of(body), file_of(body, master=False)
    assert len(master["portals"]) == len(player["portals"]) + 2 * len(secret)
    (left, top), room = corner(body), body["rooms"][secret[0]["rooms"][0] - 1]
    start = (room["x"] - left, room["y"] - top)
    assert len(reached(player, start, False)) == room["width"] * room["height"]


def test_the_picture_has_the_size_that_the_file_says():
    for params in ("size=6", "size=200,columns=15,rows=15,search=0"):
        file = file_of(laid(params, "oak"))
        picture = b64decode(file["image"])
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        wide, high = int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")
        fine, size = file["resolution"]["pixels_per_grid"], file["resolution"]["map_size"]
        assert (wide, high) == (fine * size["x"], fine * size["y"])
        assert max(wide, high) <= MOST_PIXELS
        start = picture.index(b"IDAT")
        length = int.from_bytes(picture[start - 4 : start], "big")
        pixels = zlib.decompress(picture[start + 4 : start + 4 + length])
        assert len(pixels) == (wide + 1) * high
