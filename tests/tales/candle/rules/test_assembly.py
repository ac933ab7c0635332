"""Steps 1 and 2: blocked cells, and a section for every other one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.dice import Dice
from game.core.steps import Steps
from game.tales.candle.rules.assembly import (
    SIGNATURES,
    Catalogue,
    Grid,
    assemble,
    blocked_cells,
    least_used,
    neighbour,
    no_floor,
)
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.section import OPPOSITE, SIDES, Section
from tests.tales.candle.rules.rooms import complete, room

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


@settings(max_examples=150)
@given(SEEDS, SIZES, SIZES, st.integers(0, 50))
def test_edges_match_and_the_border_is_closed(seed: str, columns: int, rows: int, percent: int):
    blocked = blocked_cells(columns, rows, percent, Dice(seed).stream("blocked"))
    grid = laid(FULL, columns, rows, blocked, seed)
    assert grid is not None, "a complete set never leaves a hole"
    assert [cell for cell, section in enumerate(grid) if section is None] == list(blocked)
    assert not list(broken_edges(grid, columns))


@settings(max_examples=100)
@given(SEEDS, st.dictionaries(st.sampled_from(sorted(FULL.sections)), st.integers(0, 3)))
def test_no_section_stands_where_a_less_used_one_would_fit(seed: str, usage: dict[str, int]):
    """Written once more: in reading order, what fits the neighbours there, the least used first."""
    columns, rows, blocked = 5, 5, (6, 13)
    grid = laid(FULL, columns, rows, blocked, seed, usage)
    assert grid is not None
    used = Counter(usage)
    for cell, section in enumerate(grid):
        if section is None:
            continue
        fitting = [
            other for other in FULL.sections.values() if _fits(grid, cell, other, columns, blocked)
        ]
        assert section in fitting
        assert used[section.key] == min(used[other.key] for other in fitting)
        used[section.key] += 1


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


def test_the_least_used_are_all_those_with_the_lowest_count():
    sections = [room("N", number) for number in range(3)]
    assert least_used(sections, {}) == sections
    assert least_used(sections, {"n-0": 1}) == sections[1:]
    assert least_used(sections, {"n-0": 2, "n-1": 1, "n-2": 2}) == [sections[1]]


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
        grid = laid(catalogue, 4, 4, seed=str(number), steps=steps)
        assert grid is not None
        assert not list(broken_edges(grid, 4))
        took_back += sum(step["type"] == "back" for step in steps.taken)  # type: ignore
    assert took_back


@settings(max_examples=150)
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
            "candidates": {"e-0/mirrored": 0, "w-0": 0},
            "section": grid[1].name,  # type: ignore
            "mirrored": grid[1].is_mirror,  # type: ignore
            "rolls": steps.taken[1]["rolls"],  # type: ignore
        },
    ]
