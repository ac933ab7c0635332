"""Step 5: what comes alive on a floor, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.dice import Dice
from game.core.steps import Steps
from game.tales.candle.rules.assembly import Catalogue, Grid
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.floor import SPOTS, Floor, Spot
from game.tales.candle.rules.lay import cells_of, lay, prune_grid
from game.tales.candle.rules.params import SPACE, CandleParams
from game.tales.candle.rules.population import FAR, Population, fill_slots, populate
from game.tales.candle.rules.section import Place, Section, Slot
from game.tales.candle.rules.zones import flood_fill, share_of, ways_from
from tests.tales.candle.rules.rooms import HALL, NOOK, PLACES, STAIR, STAND, complete, room

FULL = Catalogue(complete())
SEEDS = st.integers(0, 10**6).map(str)
SHORTER = [place for place in PLACES if place.kind not in ("trap", "creature")]


def floor_of(seed: str = "oak", text: str = "level", catalogue: Catalogue = FULL) -> Floor:
    floor = lay(catalogue, SPACE.read(text), seed, 0, 0, {})
    assert floor is not None
    return floor


def crowd_of(
    sections: Sequence[Section], columns: int, seed: str = "oak", **settings: int
) -> Population:
    """What comes alive in a grid of these sections."""
    params = CandleParams(columns=columns, rows=len(sections) // columns, **settings)  # type: ignore
    grid: Grid = tuple(sections)
    zones = prune_grid(grid, flood_fill(grid, columns), params)
    cells = cells_of(grid, zones, columns)
    found = populate(cells, columns, zones, params, Dice(seed), (0, 0))
    assert found is not None
    return found


def corridor(length: int, places: Sequence[Place] = PLACES) -> list[Section]:
    """Rooms in a row, joined from west to east."""
    ways = ["E", *["EW"] * (length - 2), "W"]
    return [room(way, number, places) for number, way in enumerate(ways)]


def cell(spot: Spot) -> tuple[int, int]:
    return spot.x, spot.y


def tile(spot: Spot) -> tuple[int, int, int, int]:
    return spot.x, spot.y, spot.place.x, spot.place.y


def ways_of(floor: Floor) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """From each kept cell, where its open sides and its doors lead."""
    grid = tuple(c.section for c in floor.cells)
    found = {}
    for number, here in enumerate(floor.cells):
        if here.kept:
            ways = ways_from(grid, number, floor.columns)
            found[(here.x, here.y)] = [divmod(way, floor.columns)[::-1] for way in ways]
    for one, other in floor.teleports:
        found[cell(one)].append(cell(other))
        found[cell(other)].append(cell(one))
    return found


def steps_between(floor: Floor, first: tuple[int, int]) -> dict[tuple[int, int], int]:
    ways, away, waiting = ways_of(floor), {first: 0}, [first]
    for here in waiting:
        for other in ways[here]:
            if other not in away:
                away[other] = away[here] + 1
                waiting.append(other)
    return away


# What holds on every floor


@settings(max_examples=120)
@given(SEEDS, st.sampled_from(["level", "level,columns=3,rows=3", "level,rows=2,blocked=30"]))
def test_what_comes_alive_hangs_together(seed: str, text: str):
    floor = floor_of(seed, text)
    kept = {(c.x, c.y) for c in floor.kept}
    assert set(steps_between(floor, cell(floor.start))) == kept, "all kept cells can be reached"
    assert all(cell(spot) in kept for spot in floor.spots)
    zones = [zone for zone in floor.zones if zone.kept]
    assert len(floor.teleports) == len(zones) - 1
    for one, other in floor.teleports:
        ends = {floor.cells[door.y * floor.columns + door.x].zone for door in (one, other)}
        assert ends == {zone.number for zone in zones}, "a door in each zone"
        assert one.place.name == other.place.name != ""


@settings(max_examples=120)
@given(SEEDS)
def test_nothing_stands_on_something_else(seed: str):
    floor = floor_of(seed)
    doors = [door for pair in floor.teleports for door in pair]
    standing = [
        floor.start,
        floor.treasure,
        *doors,
        *floor.keys,
        *floor.saves,
        *floor.candles,
        *floor.coins,
    ]
    assert len({tile(spot) for spot in standing}) == len(standing)
    for spot in floor.spots:
        here = floor.cells[spot.y * floor.columns + spot.x]
        place = replace(spot.place, name="") if spot in doors else spot.place
        assert here.places[spot.index] == place, "it is one of the places that the section offers"
    for name in SPOTS:
        spots: tuple[Spot, ...] = getattr(floor, name)
        assert {spot.place.kind for spot in spots} <= {name.removesuffix("s")}
        assert list(spots) == sorted(spots, key=lambda spot: (spot.y, spot.x, spot.index))


@settings(max_examples=120)
@given(SEEDS)
def test_numbers_go_by_the_size_of_what_was_kept(seed: str):
    floor = floor_of(seed)
    kept = len(floor.kept)
    assert len(floor.keys) == max(1, round(5 * kept / 25))
    assert len(floor.saves) == max(1, round(6 * kept / 25))
    assert len(floor.candles) == max(1, round(8 * kept / 25))
    assert 4 * kept <= len(floor.coins) < 4 * kept + 3, "whole rows of two or three"
    for spots in (floor.keys, floor.saves, floor.candles):
        assert len({cell(spot) for spot in spots}) == len(spots), "one in a cell"


@settings(max_examples=120)
@given(SEEDS)
def test_start_and_treasure_lie_far_apart(seed: str):
    floor = floor_of(seed)
    doors = {cell(door) for pair in floor.teleports for door in pair}
    calm = [(c.x, c.y) for c in floor.kept if (c.x, c.y) not in doors]
    longest = max(
        away for one in calm for other, away in steps_between(floor, one).items() if other in calm
    )
    way = steps_between(floor, cell(floor.start))[cell(floor.treasure)]
    if longest:
        assert way * FAR[1] >= longest * FAR[0]
        assert doors.isdisjoint({cell(floor.start), cell(floor.treasure)})
    else:
        assert way


def test_in_a_corridor_one_crosses_three_quarters_of_it():
    """Nine rooms: the longest way has eight steps, so six are asked for."""
    found = {(crowd.start.x, crowd.treasure.x) for crowd in map(_along_corridor, range(60))}
    assert {abs(start - treasure) for start, treasure in found} == {6, 7, 8}


def _along_corridor(seed: int) -> Population:
    return crowd_of(corridor(9), 9, str(seed))


def test_a_start_needs_a_place_and_so_does_the_treasure():
    for kind in ("start", "treasure"):
        rooms = corridor(3, [place for place in PLACES if place.kind != kind])
        zones = flood_fill(tuple(rooms), 3)
        params = CandleParams(columns=3, rows=1)
        cells = cells_of(tuple(rooms), prune_grid(tuple(rooms), zones, params), 3)
        assert populate(cells, 3, zones, params, Dice("oak"), (0, 0)) is None


# Doors


def test_two_zones_get_a_pair_of_doors():
    rooms = [*corridor(3), *corridor(3)]
    crowd = crowd_of(rooms, 3)
    ((one, other),) = crowd.teleports
    assert (one.y, other.y) == (0, 1)
    assert one.place.kind == other.place.kind == "door"


def test_doors_never_stand_on_start_or_treasure_even_where_they_share_a_tile():
    """All three are offered on one tile of every room."""
    shared = [Place(kind, 5, STAND) for kind in ("start", "treasure", "door")]
    for seed in range(30):
        crowd = crowd_of([*corridor(2, shared), *corridor(2, shared)], 2, str(seed))
        doors = [tile(door) for pair in crowd.teleports for door in pair]
        ends = [tile(crowd.start), tile(crowd.treasure)]
        assert len({*doors, *ends}) == 4


# Keys, candles, lamps


def test_keys_lie_away_from_start_and_treasure_if_they_can():
    for seed in range(30):
        crowd = crowd_of(corridor(5), 5, str(seed), keys=15)
        ends = {crowd.start.x, crowd.treasure.x}
        keys = {key.x for key in crowd.lists["keys"]}
        assert len(keys) == 3
        assert keys == set(range(5)) - ends
        everywhere = crowd_of(corridor(5), 5, str(seed), keys=25)
        assert {key.x for key in everywhere.lists["keys"]} == set(range(5))


@pytest.mark.parametrize(("keys", "kept", "count"), [(0, 5, 0), (1, 5, 1), (5, 5, 1), (10, 5, 2)])
def test_the_treasure_asks_for_keys_by_size(keys: int, kept: int, count: int):
    assert len(crowd_of(corridor(kept), kept, keys=keys).lists["keys"]) == count


def test_no_more_keys_than_there_are_places_for():
    rooms = corridor(6, [place for place in PLACES if place.kind != "key"])
    rooms[2] = room("EW", 9)
    assert [key.x for key in crowd_of(rooms, 6, keys=25).lists["keys"]] == [2]


def test_lamps_keep_two_rooms_apart_while_they_can():
    for seed in range(30):
        crowd = crowd_of(corridor(12), 12, str(seed))
        saves = [save.x for save in crowd.lists["saves"]]
        assert len(saves) == 3
        gaps = [abs(one - other) for one in saves for other in saves if one != other]
        assert min(gaps) >= 2
        assert all(abs(save - crowd.start.x) >= 2 for save in saves)


@pytest.mark.parametrize(("darkness", "candles"), [(50, 8), (100, 4), (200, 2)])
def test_the_darker_the_fewer_candles(darkness: int, candles: int):
    """Twelve rooms: 8 * 12 / 25 is 3.84, rounded 4."""
    crowd = crowd_of(corridor(12), 12, darkness=darkness)
    assert len(crowd.lists["candles"]) == candles


def test_coins_come_in_whole_rows():
    """Each room offers a row of two and a row of three."""
    for seed in range(20):
        coins = crowd_of(corridor(5), 5, str(seed)).lists["coins"]
        rows = Counter((coin.x, coin.place.x < 10) for coin in coins)
        assert {count for (_, left), count in rows.items() if left} <= {2}
        assert {count for (_, left), count in rows.items() if not left} <= {3}
        assert 20 <= len(coins) < 23


# What is there by chance


def test_each_trap_is_there_by_its_own_probability():
    """2,000 traps of 50, 25 and 100 percent; six deviations, false alarms below 1 in 10**7."""
    for chance, percent, expected in ((50, 100, 50), (50, 50, 25), (50, 200, 100), (70, 200, 100)):
        trap = Place("trap", 15, STAND, name="spikes", chance=chance)
        rooms = corridor(10, [*SHORTER, trap])
        alive = sum(
            len(crowd_of(rooms, 10, str(seed), traps=percent).lists["traps"]) for seed in range(200)
        )
        share = expected / 100
        assert abs(alive - 2000 * share) <= 6 * (2000 * share * (1 - share)) ** 0.5


def test_without_traps_there_are_none():
    crowd = crowd_of(corridor(10), 10, traps=0)
    assert not crowd.lists["traps"]
    assert crowd.lists["creatures"], "creatures are no traps"


def test_no_trap_reaches_where_one_begins_or_comes_back():
    """Pikes on the start; a crusher over the treasure; darts far from both."""
    traps = (
        Place("trap", 2, STAND, name="pikes"),
        Place("trap", 4, 2, name="crusher", height=7),
        Place("trap", 18, 8, name="darts", facing=-1, height=5, width=5),
    )
    places = [Place("start", 2, STAND), *SHORTER[1:], *traps]
    crowd = crowd_of(corridor(2, places), 2)
    alive = {(trap.x, trap.place.name) for trap in crowd.lists["traps"]}
    start, treasure = crowd.start.x, crowd.treasure.x
    assert (start, "pikes") not in alive
    assert (treasure, "pikes") in alive
    assert {(start, "crusher"), (treasure, "crusher")} <= alive, "a treasure may be guarded"
    assert {(start, "darts"), (treasure, "darts")} <= alive


def test_a_draw_more_in_one_room_shifts_no_other():
    """One room offers two coins, a trap and a key more: elsewhere traps and creatures stay."""
    more = (
        *PLACES,
        Place("coin", 5, 2),
        Place("coin", 6, 2),
        Place("trap", 10, STAND, name="pikes", chance=50),
        Place("key", 16, STAND),
    )
    for seed in range(20):
        rooms = corridor(8)
        crowd = crowd_of(rooms, 8, str(seed))
        changed = crowd_of([*rooms[:3], room("EW", 3, more), *rooms[4:]], 8, str(seed))
        for name in ("traps", "creatures"):
            assert [spot for spot in crowd.lists[name] if spot.x != 3] == [
                spot for spot in changed.lists[name] if spot.x != 3
            ]
        assert cell(crowd.start) == cell(changed.start)


# Slots


def slotted(*slots: Slot) -> Section:
    return room("EW", places=(), slots=slots)


def filled(section: Section, seed: str = "oak", used: dict[str, int] | None = None):
    cells = cells_of((section,), (), 1)
    catalogue = Catalogue(CandleContent((section,), (NOOK, STAIR, HALL), (), ()))
    return fill_slots(cells[0], catalogue, used or {}, Dice(seed), (0, 0))


def test_a_chunk_turns_its_mouth_to_the_opening():
    left, right = Slot("nook", 3, 4, "left"), Slot("nook", 13, 4, "right")
    found = filled(slotted(left, right), used={"stair": 9})
    assert found.chunks == (NOOK, NOOK.mirrored())
    terrain = found.terrain
    assert terrain is not None
    assert [[terrain.at(x, 6) for x in range(3, 6)], [terrain.at(x, 6) for x in range(13, 16)]] == [
        [0, 0, 1],
        [1, 0, 0],
    ]
    assert [(place.kind, place.x, place.y) for place in found.places] == [
        ("coin", 4, 6),
        ("coin", 14, 6),
    ]


def test_a_mirrored_section_opens_its_slots_the_other_way():
    found = filled(slotted(Slot("nook", 3, 4, "right")).mirrored(), used={"stair": 9})
    assert found.chunks == (NOOK,)


def test_the_least_used_chunk_of_the_shape_fills_a_slot():
    slots = (Slot("nook", 3, 4, "left"), Slot("nook", 13, 4, "left"))
    for seed in range(10):
        found = filled(slotted(*slots), str(seed))
        assert {chunk.name for chunk in found.chunks if chunk} == {"alcove", "stair"}


def test_a_slot_without_a_chunk_of_its_shape_stays_stone():
    section = slotted(Slot("well", 3, 2, "left"))
    found = filled(section)
    assert found.chunks == (None,)
    assert found.terrain == section.terrain
    assert found.places == ()


# The trace


def test_the_trace_tells_what_stands_where_and_every_chance():
    steps = Steps()
    floor = lay(FULL, SPACE.read("level"), "oak", 0, 0, {}, steps)
    assert floor is not None
    told = [step for step in steps.taken if isinstance(step, dict)]
    placed = Counter(step["kind"] for step in told if step["type"] == "place")
    assert placed["key"] == len(floor.keys)
    assert placed["coin"] == len(floor.coins)
    assert placed["start"] == placed["treasure"] == 1
    chances = [step for step in told if step["type"] == "chance"]
    assert all(len(step["rolls"]) == 1 and step["rolls"][0][0] == 100 for step in chances)  # type: ignore
    alive = [step for step in chances if step["alive"]]
    assert len(alive) == len(floor.traps) + len(floor.creatures)
    assert share_of(5, len(floor.kept)) == placed["key"]
