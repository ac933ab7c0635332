"""Assembly of one floor: sections in their cells, zones, and what comes alive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.dice import Dice
from game.core.steps import Steps
from game.tales.candle.rules import assembly
from game.tales.candle.rules.assembly import (
    FAR,
    SIGNATURES,
    Catalogue,
    Grid,
    Population,
    Uses,
    assemble,
    blocked_cells,
    cells_of,
    fill_slots,
    flood_fill,
    lay,
    neighbour,
    no_floor,
    nth,
    populate,
    prune,
    prune_grid,
    scaled,
    share_of,
    ways_from,
)
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.floor import SPOTS, Floor, Spot, Zone
from game.tales.candle.rules.params import SPACE, CandleParams
from game.tales.candle.rules.section import OPPOSITE, SIDES, Place, Section, Slot
from tests.depth import either
from tests.tales.candle.rules.rooms import HALL, NOOK, PLACES, STAIR, STAND, complete, room

FULL = Catalogue(complete())
SEEDS = st.text("abcdefgh", min_size=1, max_size=4)
SIZES = st.integers(2, 6)


def catalogue_of(*signatures: str, each: int = 1) -> Catalogue:
    """So many rooms of each of these signatures, and their mirror images."""
    content = CandleContent(
        tuple(room(signature, number) for signature in signatures for number in range(each)),
        (),
        (),
        (),
    )
    return Catalogue(content)


def laid(
    catalogue: Catalogue,
    columns: int = 5,
    rows: int = 5,
    blocked: Sequence[int] = (),
    seed: str = "oak",
    usage: dict[str, int] | None = None,
    steps: Steps | None = None,
) -> Grid | None:
    dice = Dice(seed, steps.rolls if steps else None)
    return assemble(catalogue, columns, rows, blocked, usage or {}, dice, (0, 0, 0), steps)


def signatures(grid: Grid | None, columns: int) -> list[str]:
    """A line for each row; ``#`` where the cell is blocked."""
    assert grid is not None
    told = [section.signature if section else "#" for section in grid]
    return [" ".join(told[at : at + columns]) for at in range(0, len(told), columns)]


def broken_edges(grid: Grid, columns: int) -> Iterator[tuple[int, str]]:
    """The cells and sides where a way through leads into a wall, a blocked cell or nowhere."""
    for cell, section in enumerate(grid):
        for side in SIDES:
            beside = neighbour(cell, side, columns, len(grid) // columns)
            other = grid[beside] if beside is not None else None
            is_open = section is not None and section.is_open(side)
            if is_open != (other is not None and other.is_open(OPPOSITE[side])):
                yield cell, side


# Signatures


def test_two_types_of_edge_each_way_need_sixteen_sections():
    """(v * h) ** 2 with v = h = 2, `closed` among them."""
    assert len(set(SIGNATURES)) == (2 * 2) ** 2
    assert (SIGNATURES[0], SIGNATURES[5], SIGNATURES[15]) == ("-", "NS", "NESW")


def test_a_mirror_image_counts_as_another_section():
    catalogue = catalogue_of("NE", "-")
    assert sorted(catalogue.sections) == ["closed-0", "closed-0/mirrored", "ne-0", "ne-0/mirrored"]
    assert catalogue.sections["ne-0/mirrored"].signature == "NW"


def test_signatures_without_a_section_are_named():
    assert FULL.missing == ()
    assert catalogue_of(*(s for s in SIGNATURES if s not in ("NESW", "N"))).missing == ("N", "NESW")
    east = catalogue_of(*(s for s in SIGNATURES if s != "E"))
    assert east.missing == (), "the mirror image of a room open to the west opens to the east"


# Blocked cells


@pytest.mark.parametrize(
    ("columns", "rows", "percent", "count"),
    [(5, 5, 8, 2), (5, 5, 0, 0), (10, 10, 8, 8), (2, 2, 8, 0), (3, 3, 50, 5), (4, 4, 8, 1)],
)
def test_so_many_cells_are_blocked(columns: int, rows: int, percent: int, count: int):
    cells = blocked_cells(columns, rows, percent, Dice("oak").stream("blocked"))
    assert len(cells) == len(set(cells)) == count
    assert all(0 <= cell < columns * rows for cell in cells)


def test_every_cell_is_blocked_as_often_as_any_other():
    """2,500 draws of 2 in 25: 200 each; six deviations of 13.6, false alarms below 1 in 10**7."""
    counts = Counter(
        cell
        for number in range(2500)
        for cell in blocked_cells(5, 5, 8, Dice("oak").stream("blocked", number))
    )
    assert sum(counts.values()) == 5000
    assert all(abs(counts[cell] - 200) < 82 for cell in range(25))


# A section for every cell


@settings(max_examples=40)
@given(SEEDS, SIZES, SIZES, st.integers(0, 50))
def test_edges_match_and_the_border_is_closed(seed: str, columns: int, rows: int, percent: int):
    blocked = blocked_cells(columns, rows, percent, Dice(seed).stream("blocked"))
    grid = laid(FULL, columns, rows, blocked, seed)
    assert grid is not None, "a complete set never leaves a hole"
    assert [cell for cell, section in enumerate(grid) if section is None] == list(blocked)
    assert not list(broken_edges(grid, columns))


@settings(max_examples=30)
@given(SEEDS, st.dictionaries(st.sampled_from(sorted(FULL.sections)), st.integers(0, 3)))
def test_no_section_stands_where_a_less_used_one_would_fit(seed: str, usage: dict[str, int]):
    """Written once more: in reading order, what fits the neighbours there, the least used first."""
    columns, rows, blocked = 5, 5, (6, 13)
    grid = laid(FULL, columns, rows, blocked, seed, usage)
    assert grid is not None
    used: Counter[str] = Counter()
    for key, times in usage.items():
        used[_drawing(key)] += times
    for cell, section in enumerate(grid):
        if section is None:
            continue
        fitting = [
            other for other in FULL.sections.values() if _fits(grid, cell, other, columns, blocked)
        ]
        assert section in fitting
        assert used[section.name] == min(used[other.name] for other in fitting)
        used[section.name] += 1


def _drawing(key: str) -> str:
    """The drawing of a section, which its mirror image shares."""
    return key.removesuffix("/mirrored")


def _fits(grid: Grid, cell: int, section: Section, columns: int, blocked: Sequence[int]) -> bool:
    """Whether a section fits the border, the blocked cells, and the neighbours laid before."""
    for side in SIDES:
        beside = neighbour(cell, side, columns, len(grid) // columns)
        if beside is None or beside in blocked:
            if section.is_open(side):
                return False
        elif beside < cell:
            other = grid[beside]
            assert other is not None
            if section.is_open(side) != other.is_open(OPPOSITE[side]):
                return False
    return True


def test_what_was_never_used_comes_before_what_was_used_once():
    """A room with ways east and west in the middle of three: only `ew-1` is unused yet."""
    catalogue = catalogue_of("E", "W", "EW", each=2)
    usage = {key: 1 for key in catalogue.sections if key != "ew-1/mirrored"}
    grid = laid(catalogue, 3, 1, usage=usage)
    assert grid is not None
    assert grid[1] is not None
    assert grid[1].key == "ew-1/mirrored"
    again = laid(catalogue, 3, 1, usage={**usage, "ew-1/mirrored": 2})
    assert again is not None
    assert again[1] is not None
    assert again[1].key != "ew-1/mirrored"


COUNTS = st.dictionaries(st.sampled_from(sorted(FULL.sections)), st.integers(0, 3))


@given(COUNTS, st.lists(st.sampled_from(range(len(FULL.ordered)))), st.integers(1, 2**32))
def test_the_least_used_are_all_those_with_the_lowest_count(
    usage: dict[str, int], more: list[int], mask: int
):
    """The sets in which uses are kept, against counting; whatever is taken back is forgotten."""
    uses = Uses(FULL, usage)
    for number in more:
        uses.add(number, 1)
    for number in more[::2]:
        uses.add(number, -1)
    names = [section.name for section in FULL.ordered]
    met: Counter[str] = Counter()
    for key, times in usage.items():
        met[_drawing(key)] += times
    met.update(names[number] for number in more)
    met.subtract(names[number] for number in more[::2])
    counts = [met[name] for name in names]
    assert [uses[number] for number in range(len(counts))] == counts
    sections = mask % (1 << len(counts))
    among = [number for number in range(len(counts)) if sections >> number & 1]
    fewest = min((counts[number] for number in among), default=0)
    least = uses.least(sections)
    found = [nth(least, place) for place in range(least.bit_count())]
    assert found == [number for number in among if counts[number] == fewest]


def test_equals_are_drawn_alike():
    """1,000 draws among six: 167 each; six deviations of 11.8, false alarms below 1 in 10**7."""
    catalogue = catalogue_of("E", "W", each=3)
    counts: Counter[str] = Counter()
    for number in range(1000):
        grid = laid(catalogue, 2, 1, seed=str(number))
        assert grid is not None
        assert grid[0] is not None
        counts[grid[0].key] += 1
    assert sorted(counts) == sorted(k for k, s in catalogue.sections.items() if s.is_open("east"))
    assert all(abs(count - 1000 / 6) < 71 for count in counts.values())


# Sets that lack signatures


def test_four_corners_make_a_ring():
    catalogue = catalogue_of("ES", "NE")
    assert signatures(laid(catalogue, 2, 2), 2) == ["ES SW", "NE NW"]
    assert laid(catalogue, 3, 3) is None


def test_dead_ends_alone_are_laid_like_dominoes():
    catalogue = catalogue_of("N", "E", "S")
    for number in range(20):
        assert not list(broken_edges(laid(catalogue, 4, 4, seed=str(number)) or (), 4))
    assert laid(catalogue, 3, 3) is None, "nine cells cannot be covered by dominoes"
    assert laid(catalogue, 3, 3, blocked=(4,)) is not None


def test_the_search_goes_back_when_a_choice_leaves_a_hole():
    """Bends, dead ends to the south and closed rooms: a way begun somewhere may find no end."""
    catalogue = catalogue_of("-", "S", "ES", "NE")
    took_back = 0
    for number in range(60):
        steps = Steps()
        grid = laid(catalogue, 5, 5, seed=str(number), steps=steps)
        assert grid is not None
        assert not list(broken_edges(grid, 5))
        chosen: list[object] = []
        for step in steps.taken:
            assert isinstance(step, dict)
            if step["type"] == "back":
                took_back += 1
                assert step["cell"] == chosen.pop(), "the last that was chosen"
            else:
                chosen.append(step["cell"])
        assert sorted(chosen) == sorted([x, y] for x in range(5) for y in range(5))  # type: ignore
    assert took_back


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from(SIGNATURES), min_size=1, max_size=6, unique=True),
    st.integers(2, 3),
    st.integers(2, 3),
    st.lists(st.integers(0, 8), max_size=2),
    SEEDS,
)
def test_a_grid_is_filled_whenever_it_can_be(
    known: list[str], columns: int, rows: int, blocked: list[int], seed: str
):
    """The search against the plainest one: every signature tried in every cell."""
    catalogue = catalogue_of(*known)
    walls = sorted({cell for cell in blocked if cell < columns * rows})
    grid = laid(catalogue, columns, rows, walls, seed)
    assert (grid is not None) == _can_be_filled(catalogue, columns, rows, walls)
    if grid is not None:
        assert not list(broken_edges(grid, columns))


def _can_be_filled(catalogue: Catalogue, columns: int, rows: int, blocked: Sequence[int]) -> bool:
    kinds = {section.signature: section for section in catalogue.sections.values()}
    grid: list[Section | None] = [None] * (columns * rows)

    def fill(cell: int) -> bool:
        if cell == len(grid):
            return True
        if cell in blocked:
            return fill(cell + 1)
        for section in kinds.values():
            if _fits(tuple(grid), cell, section, columns, blocked):
                grid[cell] = section
                if fill(cell + 1):
                    return True
        grid[cell] = None
        return False

    return fill(0)


def test_missing_signatures_are_named_when_no_floor_can_be_laid():
    told = str(no_floor(catalogue_of(*(s for s in SIGNATURES if s not in ("-", "NS"))), 5, 4))
    assert told == "sections: no floor of 5 x 4 can be laid; missing signatures: -, NS"


# Streams


def test_a_cell_draws_from_a_stream_of_its_own():
    """Each roll is that of its cell's stream, whatever the others rolled before."""
    steps = Steps()
    laid(FULL, blocked=(3, 7), steps=steps)
    choices = [step for step in steps.taken if isinstance(step, dict)]
    assert len(choices) == 23
    for step in choices:
        (sides, value), x, y = step["rolls"][0], *step["cell"]  # type: ignore
        stream = Dice("oak").stream("section", 0, 0, 0, x, y)
        assert stream.die(sides) == value


def test_a_floor_is_the_same_whenever_it_is_laid():
    assert laid(FULL) == laid(Catalogue(complete()))
    assert laid(FULL) != laid(FULL, seed="elm")


def test_the_trace_tells_candidates_with_their_counts():
    steps = Steps()
    grid = laid(catalogue_of("E", "W"), 2, 1, usage={"e-0": 2}, steps=steps)
    assert grid is not None
    assert steps.taken == [
        {
            "type": "choice",
            "cell": [0, 0],
            "candidates": {"e-0": 2, "w-0/mirrored": 0},
            "section": "w-0",
            "mirrored": True,
            "rolls": [[1, 1]],
        },
        {
            "type": "choice",
            "cell": [1, 0],
            "candidates": {"e-0/mirrored": 2, "w-0": 1},
            "section": grid[1].name,  # type: ignore
            "mirrored": grid[1].is_mirror,  # type: ignore
            "rolls": steps.taken[1]["rolls"],  # type: ignore
        },
    ]


def grid_of(*rows: str) -> Grid:
    """A grid from the signatures of its cells, a text for each row; ``#`` is a blocked cell."""
    return tuple(None if word == "#" else room(word) for row in rows for word in row.split())


def zones_sized(*sizes: int) -> list[Zone]:
    """Zones of these sizes, in reading order."""
    zones, at = [], 0
    for number, size in enumerate(sizes):
        zones.append(Zone(number, tuple(range(at, at + size))))
        at += size
    return zones


def roles(zones: tuple[Zone, ...]) -> list[str]:
    return [zone.role for zone in zones]


@pytest.mark.parametrize(
    ("count", "columns", "rows", "expected"),
    [
        (8, 5, 5, 8),
        (4, 5, 5, 4),
        (8, 10, 10, 32),
        (8, 3, 3, 3),
        (4, 4, 4, 3),
        (4, 3, 3, 2),
        (8, 2, 2, 2),
        (2, 12, 12, 12),
    ],
)
def test_minima_are_scaled_and_at_least_two(count: int, columns: int, rows: int, expected: int):
    """round(n * columns * rows / 25), at least 2; 8 * 9 / 25 is 2.88, 4 * 9 / 25 is 1.44."""
    assert scaled(count, columns, rows) == expected


def test_a_share_is_rounded():
    assert [share_of(5, cells) for cells in (2, 3, 10, 12, 13, 25)] == [0, 1, 2, 2, 3, 5]


def test_zones_are_what_hangs_together():
    r"""
    ES-SW  -
    |   |
    N   NE-W
    """
    grid = grid_of("ES SW -", "N NE W")
    assert [zone.cells for zone in flood_fill(grid, 3)] == [(0, 1, 3, 4, 5)]


def test_closed_rooms_belong_to_no_zone_and_walls_part_zones():
    grid = grid_of("E W S", "- # N", "E EW W")
    assert [zone.cells for zone in flood_fill(grid, 3)] == [(0, 1), (2, 5), (6, 7, 8)]
    assert [zone.number for zone in flood_fill(grid, 3)] == [0, 1, 2]
    assert ways_from(grid, 7, 3) == [8, 6]
    assert ways_from(grid, 4, 3) == []


def test_the_example_of_the_article():
    """Zones of 11, 9 and 2 sections: the first is kept, the second too, the third is not."""
    assert roles(prune(zones_sized(2, 11, 9), 4, [True] * 22)) == ["dropped", "main", "second"]


def test_a_second_zone_that_is_too_small_is_dropped():
    assert roles(prune(zones_sized(11, 3), 4, [True] * 14)) == ["main", "dropped"]
    assert roles(prune(zones_sized(11, 4), 4, [True] * 15)) == ["main", "second"]


def test_ties_go_by_reading_order():
    assert roles(prune(zones_sized(5, 5), 4, [True] * 10)) == ["main", "second"]
    assert roles(prune(zones_sized(5, 6, 5), 4, [True] * 16)) == ["second", "main", "dropped"]


def test_zones_that_no_doors_can_join_are_not_kept_both():
    zones = zones_sized(6, 5)
    no_door_in_the_second = [True] * 6 + [False] * 5
    assert roles(prune(zones, 4, no_door_in_the_second)) == ["main", "dropped"]
    one_door_each = [n in (5, 10) for n in range(11)]
    assert roles(prune(zones, 4, one_door_each)) == ["main", "second"]


def test_a_grid_without_ways_has_nothing_to_keep():
    assert prune(flood_fill(grid_of("- -", "# -"), 2), 2, [True] * 4) == ()


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(2, 7), st.integers(2, 7))
def test_each_cell_with_a_way_is_in_one_zone_with_its_neighbours(
    seed: int, columns: int, rows: int
):
    grid = assemble(FULL, columns, rows, (), {}, Dice(str(seed)), (0, 0, 0))
    assert grid is not None
    zones = flood_fill(grid, columns)
    zone_of = {cell: zone.number for zone in zones for cell in zone.cells}
    assert sum(len(zone.cells) for zone in zones) == len(zone_of)
    assert sorted(zone_of) == [cell for cell in range(len(grid)) if ways_from(grid, cell, columns)]
    for cell, number in zone_of.items():
        assert {zone_of[other] for other in ways_from(grid, cell, columns)} == {number}
    assert [zone.cells[0] for zone in zones] == sorted(zone.cells[0] for zone in zones)
    kept = [zone for zone in prune(zones, 2, [True] * len(grid)) if zone.kept]
    sizes = sorted((len(zone.cells) for zone in zones), reverse=True)
    assert sorted((len(zone.cells) for zone in kept), reverse=True) == sizes[:2]


NUMBERS = st.integers(0, 10**6).map(str)
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


@settings(max_examples=30)
@given(NUMBERS, st.sampled_from(["level", "level,columns=3,rows=3", "level,rows=2,blocked=30"]))
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


@settings(max_examples=30)
@given(NUMBERS)
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


@settings(max_examples=30)
@given(NUMBERS)
def test_numbers_go_by_the_size_of_what_was_kept(seed: str):
    floor = floor_of(seed)
    kept = len(floor.kept)
    assert len(floor.keys) == max(1, round(5 * kept / 25))
    assert len(floor.saves) == max(1, round(6 * kept / 25))
    assert len(floor.candles) == max(1, round(8 * kept / 25))
    assert 4 * kept <= len(floor.coins) < 4 * kept + 3, "whole rows of two or three"
    for spots in (floor.keys, floor.saves, floor.candles):
        assert len({cell(spot) for spot in spots}) == len(spots), "one in a cell"


@settings(max_examples=30)
@given(NUMBERS)
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


def test_a_floor_that_leans_lays_its_keys_where_most_kills_or_least():
    """A plan that leans wholly to one side outweighs every die."""
    deadly = (*PLACES, Place("trap", 3, 8, "pikes"), Place("trap", 15, 8, "pikes"))
    grid = tuple(corridor(6))
    grid = (*grid[:2], room("EW", 2, deadly), *grid[3:])
    zones = prune_grid(grid, flood_fill(grid, 6), CandleParams(columns=6, rows=1))
    for seed in range(5):
        for lean, rooms in ((100, [2]), (-100, [0, 1, 3, 4, 5])):
            plan: Any = SimpleNamespace(lean=lean, leaned={"pikes"})
            crowd = assembly.Crowd(cells_of(grid, zones, 6), 6, Dice(str(seed)), (0, 0), None)
            keys = crowd.place("key", len(rooms), 1, (), plan)
            assert [key.x for key in keys] == rooms


@pytest.mark.parametrize("what", ["place_ends", "place_ways", "place_keys"])
def test_where_something_finds_no_place_no_floor_is_laid(
    monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    crowd = SimpleNamespace(
        place_ways=lambda _: (), place_ends=lambda *_: (None, None), place_keys=lambda _: ()
    )
    setattr(crowd, what, lambda *_: None)
    monkeypatch.setattr(assembly, "Crowd", lambda *_: crowd)
    monkeypatch.setattr(assembly, "locked_ways", lambda *_: ())
    follows: Any = SimpleNamespace(start=0, treasure=1)
    found = populate((), 5, (), CandleParams(), Dice("oak"), (0, 0), follows=follows)
    assert found is None


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
    seeds = either(200, 60)
    traps = 10 * seeds
    for chance, percent, expected in ((50, 100, 50), (50, 50, 25), (50, 200, 100), (70, 200, 100)):
        trap = Place("trap", 15, STAND, name="spikes", chance=chance)
        rooms = corridor(10, [*SHORTER, trap])
        alive = sum(
            len(crowd_of(rooms, 10, str(seed), traps=percent).lists["traps"])
            for seed in range(seeds)
        )
        share = expected / 100
        assert abs(alive - traps * share) <= 6 * (traps * share * (1 - share)) ** 0.5


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
    gone = [step for step in told if step["type"] == "gone"]
    assert len(alive) == len(floor.traps) + len(floor.creatures) + len(gone)
    assert share_of(5, len(floor.kept)) == placed["key"]
    assert not any(step["type"] == "plan" for step in told), "of a floor for which there is none"
