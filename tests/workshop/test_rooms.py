"""The dungeon on the bench: every key and every chest is seen where it lies."""

from __future__ import annotations

import pytest

from game.shell.tale import Services
from game.tales.key.view.craft import DungeonPicture
from tests.workshop.conftest import made


@pytest.mark.parametrize("seed", ["oak", "elm", "yew"])
def test_keys_and_chests_of_one_room_are_marked_side_by_side_within_it(
    services: Services, seed: str
):
    world = made(services, "dungeon", "size=40,columns=7,rows=7,locks=200", seed)
    picture = DungeonPicture(services.app, world)
    for number, step in enumerate(world.steps):
        picture.take(number, step)
    rooms = {step["room"]: step for step in world.steps if step["type"] == "place"}
    places: dict[int, list[tuple[float, float]]] = {}
    for step, _, at in picture.signs():
        places.setdefault(step["room"], []).append(at)
    assert max(map(len, places.values())) >= 2
    for number, found in places.items():
        room = rooms[number]
        assert len(set(found)) == len(found)
        for x, y in found:
            assert room["x"] < x < room["x"] + room["width"]
            assert room["y"] < y < room["y"] + room["height"]
    doors = [
        ((x0 + x1 + 1) / 2, (y0 + y1 + 1) / 2)
        for (x0, y0), (x1, y1) in (door["cells"] for door in picture.open_doors())
    ]
    at_doors = [
        number
        for number, found in places.items()
        if any(max(abs(x - u), abs(y - v)) < 0.8 for x, y in found for u, v in doors)
    ]
    # A room of few cells may have no place that is away from all of its doors.
    assert all(rooms[number]["width"] * rooms[number]["height"] <= 6 for number in at_doors)
