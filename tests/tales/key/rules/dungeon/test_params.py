"""Parameters of the laying: texts, defaults that follow from others, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import BadValue
from game.core.params import MAX_TEXT
from game.tales.key.rules.dungeon.params import SPACE, LayingParams


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", "3d6"),
        ("3d6", "3d6"),
        ("2d6", "2d6"),
        ("24", "24"),
        ("size=024", "24"),
        ("7, columns=7,rows=9", "7,columns=7,rows=9"),
        ("literal,2d6", "2d6,literal"),
        ("start=2.4", "3d6"),
        ("start=0,3", "3d6,start=0.3"),
        ("start=0,3,columns=7", "3d6,columns=7,start=0.3"),
        ("columns=7,start=0, 3 ,2d6", "2d6,columns=7,start=0.3"),
        ("start = 4 . 0,12", "12,start=4.0"),
        ("rows=9,start=2.8", "3d6,rows=9"),
        ("36,stock=6", "36"),
    ],
)
def test_texts_and_their_canonical_form(text: str, canonical: str):
    params = SPACE.read(text)
    assert SPACE.write(params) == canonical
    assert SPACE.read(canonical) == params


def test_the_first_zone_is_the_middle_of_the_bottom_edge():
    assert SPACE.read("").start_zone == (2, 4)
    assert SPACE.read("columns=7,rows=15").start_zone == (3, 14)
    assert SPACE.read("columns=2,rows=2").start_zone == (1, 1)


@pytest.mark.parametrize(
    ("text", "stock"), [("", 3), ("18", 3), ("19", 4), ("24", 4), ("36", 6), ("200", 34)]
)
def test_the_stock_grows_in_proportion_above_eighteen_rooms(text: str, stock: int):
    assert SPACE.read(text).stock == stock


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1", "size: expected 3d6, 2d6 or a whole number from 2 to 200, got '1'"),
        ("201", "size: expected"),
        ("4d6", "unknown parameter '4d6'"),
        ("size=-3", "size: expected"),
        ("columns=1", "columns: expected a whole number from 2 to 15, got '1'"),
        ("rows=16", "rows: expected"),
        ("start=1.1", "start: expected a zone on the edge of the board, as column.row, got '1.1'"),
        ("start=5.0", "start: expected a zone on the edge"),
        ("start=3.3", "start: expected a zone on the edge"),
        ("start=2.4,columns=2", "start: expected a zone on the edge"),
        ("start=x", "start: expected a zone on the edge"),
        ("start=-1.0", "start: expected a zone on the edge"),
        ("stock=0", "stock: expected"),
        ("filling=7", "filling: expected"),
        ("24,12", "size: said twice"),
    ],
)
def test_what_is_refused_and_why(text: str, why: str):
    with pytest.raises(BadValue) as refused:
        SPACE.read(text)
    assert why in str(refused.value)


def test_a_setting_is_laid_over_a_text():
    params = SPACE.change("3d6,columns=7", {"size": "24", "start": "6,2"})
    assert (params.size, params.start_zone, params.columns) == ("24", (6, 2), 7)


ZONES = st.tuples(st.integers(2, 15), st.integers(2, 15), st.integers(0, 14), st.booleans())


@given(
    st.sampled_from(["3d6", "2d6", *map(str, (2, 9, 18, 24, 99, 200))]), ZONES,
    st.integers(1, 99), st.sampled_from(["seed", "literal"]), st.integers(0, 6),
    st.integers(0, 200), st.sampled_from(["again", "chosen"]),
    st.sampled_from(["first", "random"]), st.integers(0, 100),
)  # fmt: skip
def test_parameters_read_back_to_themselves(
    size, zones, stock, profile, filling, locks, eights, explore, search
):
    columns, rows, along, upright = zones
    start = (0, along % rows) if upright else (along % columns, 0)
    params = LayingParams(
        size, columns, rows, f"{start[0]},{start[1]}", stock, profile, filling, locks, eights,
        explore, search,
    )  # fmt: skip
    text = SPACE.write(params)
    assert SPACE.read(text) == params
    assert len(text) <= MAX_TEXT
