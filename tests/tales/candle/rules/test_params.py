"""The parameters of Candle, and how IDs write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import BadValue
from game.tales.candle.rules.params import KINDS, SPACE, WIDE, CandleParams


def _of(kind: str) -> st.SearchStrategy[CandleParams]:
    fields = [SPACE.beside(field, CandleParams(kind)) for field in SPACE.fields]
    numbers = {f.name: st.integers(f.low, f.high) for f in fields if f.kind == "integer"}
    return st.builds(CandleParams, kind=st.just(kind), **numbers)


PARAMS = st.sampled_from(KINDS).flatmap(_of)


@pytest.mark.parametrize(
    ("text", "params"),
    [
        ("", CandleParams()),
        ("level", CandleParams("level", floors=1)),
        ("castle,10", CandleParams("castle", floors=10)),
        ("castle", CandleParams("castle", floors=10)),
        ("castle,3", CandleParams("castle", floors=3)),
        ("castle,floors=3", CandleParams("castle", floors=3)),
        ("10", CandleParams("level", floors=10)),
        ("story", CandleParams("story", floors=12, chapter=1)),
        ("story,3", CandleParams("story", floors=12, chapter=3)),
        ("3,kind=Story", CandleParams("story", floors=12, chapter=3)),
        (" Castle , 4 , rows = 3 ", CandleParams("castle", floors=4, rows=3)),
        ("story,2,floors=3", CandleParams("story", floors=3, chapter=2)),
    ],
)
def test_reading(text: str, params: CandleParams):
    assert SPACE.read(text) == params


@pytest.mark.parametrize(
    ("params", "text"),
    [
        (CandleParams(), "level"),
        (CandleParams("level", floors=4), "level,4"),
        (CandleParams("castle", floors=10), "castle,10"),
        (CandleParams("castle", floors=3, traps=0), "castle,3,traps=0"),
        (CandleParams("story", floors=12, chapter=3), "story,3"),
        (CandleParams("story", floors=10), "story,1,floors=10"),
        (CandleParams("story", chapter=2, floors=3, keys=1), "story,2,floors=3,keys=1"),
    ],
)
def test_writing(params: CandleParams, text: str):
    assert SPACE.write(params) == text


@given(PARAMS)
def test_every_set_of_parameters_reads_back_to_itself(params: CandleParams):
    assert SPACE.read(SPACE.write(params)) == params


@given(PARAMS)
def test_what_is_played_is_generated_from_the_same_text(params: CandleParams):
    text = SPACE.write(params)
    wide = WIDE.read(text)
    assert (WIDE.values(wide), WIDE.write(wide)) == (SPACE.values(params), text)


def test_floors_that_nobody_plays_may_have_fifty_sections_each_way():
    wide = WIDE.read("level,columns=50,rows=50")
    assert (wide.columns, wide.rows) == (50, 50)
    with pytest.raises(BadValue, match="columns: expected a whole number from 2 to 12, got '50'"):
        SPACE.read("level,columns=50")
    with pytest.raises(BadValue, match="rows: expected a whole number from 2 to 50, got '51'"):
        WIDE.read("level,rows=51")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("tower", "unknown parameter 'tower', expected one of: level, castle, story"),
        ("castle,11", "floors: expected a whole number from 1 to 10, got '11'"),
        ("level,floors=11", "floors: expected a whole number from 1 to 10, got '11'"),
        ("story,floors=13", "floors: expected a whole number from 1 to 12, got '13'"),
        ("story,0", "chapter: expected a whole number from 1 to 20, got '0'"),
        ("level,2,3", "floors: said twice"),
        ("castle,2,floors=2", "floors: said twice"),
        ("castle,columns=1", "columns: expected a whole number from 2 to 12, got '1'"),
        ("castle,-3", "unknown parameter '-3'"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, complaint: str):
    with pytest.raises(BadValue, match=complaint):
        SPACE.read(text)


def test_what_the_rules_say_is_usual():
    """rules/platformer.md, "Output": one floor or a castle of ten, 5 x 5, 8 percent, 4 of 25."""
    usual = SPACE.read("")
    assert (usual.floors, SPACE.read("castle").floors) == (1, 10)
    assert (usual.columns, usual.rows) == (5, 5)
    assert (usual.blocked, usual.second_zone) == (8, 4)


def test_menus_show_how_many_floors_there_are_of_a_kind():
    floors = SPACE.field("floors")
    assert SPACE.beside(floors, SPACE.read("castle")).high == 10
    assert SPACE.beside(floors, SPACE.read("story")).high == 12
    assert SPACE.beside(SPACE.field("rows"), SPACE.read("castle")) is SPACE.field("rows")


def test_a_setting_changes_what_an_id_says():
    assert SPACE.change("castle,10", {"floors": "2"}) == CandleParams("castle", floors=2)
    assert SPACE.change("level", {"kind": "castle"}) == CandleParams("castle", floors=10)
