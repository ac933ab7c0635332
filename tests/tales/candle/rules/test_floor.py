"""A floor: its tiles, its places, and its plain form."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.errors import BadValue, ContentError
from game.core.steps import Steps
from game.tales.candle.rules.assembly import REDRAWS, Catalogue, lay, scaled
from game.tales.candle.rules.certificate import joints_of, pieces_of
from game.tales.candle.rules.content import Level
from game.tales.candle.rules.floor import ATTEMPTS, Floor, floor_of_level
from game.tales.candle.rules.floors import from_plain, to_plain
from game.tales.candle.rules.params import SPACE
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH, Place
from game.tales.candle.rules.terrain import CHAIN, EMPTY, STONE
from tests.tales.candle.rules.rooms import STAND, complete, level

CONTENT = complete()
FULL = Catalogue(CONTENT)
SEEDS = st.integers(0, 10**6).map(str)
SIZES = ["level", "level,columns=3,rows=4,blocked=20", "level,columns=7,rows=2"]


def floor_of(seed: str = "oak", text: str = "level", steps: Steps | None = None) -> Floor:
    floor = lay(FULL, SPACE.read(text), seed, 0, 0, {}, steps)
    assert floor is not None
    return floor


# Laying


@settings(max_examples=40)
@given(SEEDS, st.sampled_from(SIZES))
def test_too_little_kept_is_drawn_again(seed: str, text: str):
    """At most 20 times, then the best of all draws is taken."""
    steps, params = Steps(), SPACE.read(text)
    floor = floor_of(seed, text, steps)
    told = [step for step in steps.taken if isinstance(step, dict)]
    draws = [step["kept"] for step in told if step["type"] == "pruning"]
    least = scaled(8, params.columns, params.rows)
    assert all(kept < least for kept in draws[:-1])  # type: ignore
    assert len(floor.kept) == max(draws)  # type: ignore
    assert draws[-1] >= least or len(draws) == 1 + REDRAWS  # type: ignore


def test_the_best_of_all_draws_is_taken_when_none_is_good():
    """Half of a wide floor is rock: eight in twenty-five are hardly ever kept."""
    text = "level,columns=12,rows=2,blocked=50,second_zone=25"
    full = 0
    for seed in range(10):
        steps = Steps()
        floor = floor_of(str(seed), text, steps)
        told = [step for step in steps.taken if isinstance(step, dict)]
        draws = [step["kept"] for step in told if step["type"] == "pruning"]
        assert len(floor.kept) == max(draws)  # type: ignore
        (kept,) = [step for step in told if step["type"] == "kept"]
        assert kept["draw"] == draws.index(max(draws))  # type: ignore
        full += len(draws) == 1 + REDRAWS
    assert full


def test_attempts_and_floors_are_drawn_apart():
    params = SPACE.read("castle")
    floors = [lay(FULL, params, "oak", n, a, {}) for n, a in ((0, 0), (0, 1), (1, 0))]
    grids = [[cell.section for cell in floor.cells] for floor in floors if floor]
    assert grids[0] != grids[1] != grids[2] != grids[0]
    assert lay(FULL, params, "oak", 0, 1, {}) == floors[1]


# Tiles


@settings(max_examples=20)
@given(SEEDS, st.sampled_from(SIZES))
def test_what_was_not_kept_is_stone_and_what_was_kept_is_its_section(seed: str, text: str):
    floor = floor_of(seed, text)
    assert floor.terrain.width == floor.columns * SECTION_WIDTH
    assert floor.terrain.height == floor.rows * SECTION_HEIGHT
    for cell in floor.cells:
        for y in range(SECTION_HEIGHT):
            for x in range(SECTION_WIDTH):
                tile = floor.terrain.at(cell.x * SECTION_WIDTH + x, cell.y * SECTION_HEIGHT + y)
                if not cell.kept:
                    assert tile == STONE
                elif cell.section is not None and not cell.section.slots:
                    assert tile == cell.section.terrain.at(x, y)


@settings(max_examples=20)
@given(SEEDS)
def test_every_way_through_goes_on_in_the_next_section(seed: str):
    """The tiles on both sides of every joint are the same: open to open, stone to stone."""
    terrain = floor_of(seed).terrain
    for y in range(terrain.height):
        for x in range(SECTION_WIDTH, terrain.width, SECTION_WIDTH):
            assert (terrain.at(x - 1, y) == STONE) == (terrain.at(x, y) == STONE)
        assert terrain.at(0, y) == terrain.at(terrain.width - 1, y) == STONE
    for x in range(terrain.width):
        for y in range(SECTION_HEIGHT, terrain.height, SECTION_HEIGHT):
            assert (terrain.at(x, y - 1) == CHAIN) == (terrain.at(x, y) == CHAIN)
        assert terrain.at(x, 0) == terrain.at(x, terrain.height - 1) == STONE


def test_slots_are_filled_on_the_floor():
    floor = floor_of()
    cell = next(cell for cell in floor.kept if cell.chunks)
    ((slot, chunk),) = cell.fillings
    corner = cell.x * SECTION_WIDTH + slot.x, cell.y * SECTION_HEIGHT + slot.y
    for y in range(3):
        for x in range(3):
            tile = floor.terrain.at(corner[0] + x, corner[1] + y)
            assert tile == chunk.terrain.at(x, y)
    mouth = floor.terrain.at(corner[0] + (0 if slot.opening == "left" else 2), corner[1] + 2)
    assert mouth == EMPTY


def test_places_are_in_tiles_of_the_floor():
    floor = floor_of()
    start = floor.places[0]
    assert (start.kind, start.x % SECTION_WIDTH, start.y % SECTION_HEIGHT) == (
        "start",
        floor.start.place.x,
        STAND,
    )
    assert start.x // SECTION_WIDTH == floor.start.x
    assert all(floor.terrain.at(place.x, place.y) == EMPTY for place in floor.places)
    assert len(floor.places) == len(floor.spots)


# Levels drawn by hand


def test_a_level_is_a_floor_on_which_everything_is_there():
    floor = floor_of_level(level(), 2)
    assert (floor.number, floor.columns, floor.rows, floor.cells) == (2, 2, 1, ())
    assert floor.terrain == level().terrain
    assert sorted(floor.places, key=lambda p: p.x) == sorted(level().places, key=lambda p: p.x)
    assert floor.start.json == {"cell": [0, 0], "tile": [2, STAND]}
    assert floor.treasure.json == {"cell": [1, 0], "tile": [10, STAND]}
    assert [(door.tile, door.to) for door in floor.doors] == [
        ((5, STAND), (35, STAND)),
        ((35, STAND), (5, STAND)),
    ]
    assert not floor.is_fallback
    assert floor_of_level(level(), 2, ATTEMPTS).is_fallback


@pytest.mark.parametrize(
    ("places", "complaint"),
    [
        (lambda p: p[1:], "level cellar: expected one place of kind start, got 0"),
        (lambda p: (*p, p[2]), "level cellar: expected one place of kind treasure, got 2"),
        (lambda p: p[:4], "level cellar: expected two doors called 'attic', got 1"),
    ],
)
def test_a_level_that_is_no_floor_is_told(
    places: Callable[[tuple[Place, ...]], tuple[Place, ...]], complaint: str
):
    drawn: Level = replace(level(), places=places(level().places))
    with pytest.raises(ContentError, match=complaint):
        floor_of_level(drawn, 0)


# What a certificate is made from


def test_a_floor_names_the_pieces_it_is_made_from_and_their_joints():
    floor = floor_of()
    pieces = pieces_of(floor)
    sections = [(key, x, y) for key, x, y, _ in pieces if not key.startswith("chunk:")]
    assert sections == [
        (cell.section.key, cell.x * SECTION_WIDTH, cell.y * SECTION_HEIGHT)
        for cell in floor.kept
        if cell.section
    ]
    chunks = [(key, x, y) for key, x, y, _ in pieces if key.startswith("chunk:")]
    assert len(chunks) == sum(len(list(cell.fillings)) for cell in floor.kept)
    for cell in floor.kept:
        for slot, chunk in cell.fillings:
            key = f"chunk:{chunk.name}" + ("/mirrored" if slot.opening == "right" else "")
            x, y = cell.x * SECTION_WIDTH + slot.x, cell.y * SECTION_HEIGHT + slot.y
            corner = x - (slot.opening == "left"), y
            assert (key, *corner) in chunks, "a proof begins with the ledge before a left mouth"
    for x, y, side in joints_of(floor):
        cell = floor.cells[y * 5 + x]
        beside = floor.cells[y * 5 + x + (1 if side == "east" else 5)]
        assert cell.zone == beside.zone
        assert cell.kept
    ways = sum(len((cell.section and cell.section.signature) or "") for cell in floor.kept)
    assert 2 * len(joints_of(floor)) == ways


def test_a_level_is_one_piece():
    floor = floor_of_level(level(), 0)
    assert pieces_of(floor) == [("level:cellar", 0, 0, (0, 0, 0))]
    assert joints_of(floor) == []


# Plain data


@settings(max_examples=30)
@given(SEEDS, st.sampled_from(SIZES))
def test_a_floor_is_made_again_from_its_names(seed: str, text: str):
    floor = floor_of(seed, text)
    data = json.loads(json.dumps(to_plain(floor)))
    again = from_plain(data, FULL, SPACE.read(text))
    assert again == floor
    assert hash(again) == hash(floor)
    assert (again.terrain, again.places) == (floor.terrain, floor.places)


def test_a_fallback_is_made_again_from_its_name():
    floor = floor_of_level(level("attic"), 3, ATTEMPTS)
    levels = (level("cellar"), level("attic"))
    assert from_plain(to_plain(floor), FULL, SPACE.read("castle"), levels) == floor


def spoil(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.__setitem__(name, value)


def swap_sections(data: dict[str, Any]) -> None:
    data["sections"][:2] = reversed(data["sections"][:2])


def start_elsewhere(data: dict[str, Any]) -> None:
    data["ends"][0][1] = 1


def key_twice(data: dict[str, Any]) -> None:
    data["keys"].append(data["keys"][0])


def key_in_the_rock(data: dict[str, Any]) -> None:
    kept = {spot[0] for spot in data["coins"]}
    data["keys"][0][0] = next(cell for cell in range(25) if cell not in kept)


def door_missing(data: dict[str, Any]) -> None:
    data["doors"].pop()


def doors_in_one_zone(data: dict[str, Any]) -> None:
    data["doors"][0], data["doors"][1] = data["doors"][1], data["doors"][0]


def wrong_chunk(data: dict[str, Any]) -> None:
    next(row for row in data["chunks"] if row)[0] = "cellar"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (spoil("number", 12), "floor: number: expected a whole number from 0 to 11"),
        (spoil("attempt", 9), "floor: attempt: expected a whole number from 0 to 8"),
        (spoil("attempt", ATTEMPTS), "floor: level: expected"),
        (spoil("sections", []), "sections: expected one for each cell"),
        (spoil("sections", ["cave"] * 25), "sections: expected names of sections"),
        (spoil("sections", [[]] * 25), "sections.0.: expected a text"),
        (spoil("sections", [""] * 25), "chunks: expected"),
        (swap_sections, "sections: expected edges that match"),
        (spoil("chunks", []), "chunks: expected a list for each kept cell"),
        (wrong_chunk, "chunks: expected names of chunks that fit"),
        (spoil("ends", [[0, 0]]), "ends: expected a list of 2"),
        (start_elsewhere, "ends: expected places of kind start"),
        (spoil("keys", [[0]]), "keys.0.: expected a list of 2"),
        (spoil("keys", [[99, 0]]), "keys: expected cells and places"),
        (spoil("keys", [["a", 0]]), "keys.0.*: expected a whole number"),
        (key_in_the_rock, "keys: expected places of kept cells"),
        (key_twice, "expected each place once"),
        (door_missing, "doors: expected 2 places"),
        (doors_in_one_zone, "doors: expected one in each zone"),
        (spoil("coins", None), "coins: expected a list"),
    ],
)
def test_what_contradicts_the_rules_is_refused(
    change: Callable[[dict[str, Any]], None], complaint: str
):
    floor = next(floor for floor in map(floor_of, "abcdefgh") if floor.teleports)
    data: dict[str, Any] = json.loads(json.dumps(to_plain(floor)))
    change(data)
    with pytest.raises(BadValue, match=complaint):
        from_plain(data, FULL, SPACE.read("level"))


@pytest.mark.parametrize("data", [None, [], "floor", 3, {}])
def test_what_is_no_floor_at_all_is_refused(data: object):
    with pytest.raises(BadValue):
        from_plain(data, FULL, SPACE.read("level"))


def test_a_floor_of_other_parameters_is_refused():
    with pytest.raises(BadValue):
        from_plain(to_plain(floor_of()), FULL, SPACE.read("level,columns=4"))
