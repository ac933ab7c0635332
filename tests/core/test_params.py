"""The text form of parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.codec import Within
from game.core.errors import BadValue
from game.core.params import Field, Param, ParamSpace, Value, fields_of


@dataclass(frozen=True)
class Walk:
    """Parameters that say everything of themselves once."""

    hero: Annotated[Literal["hero", "dwarf"], Param("Hero", bare=True, always=True)] = "hero"
    level: Annotated[str, Param("Level", choices=("seed", "tale"), bare=True)] = "seed"
    scout: Annotated[int, Within(0, 16), Param("Scout", "How often.")] = 0
    gift: Annotated[bool, Param("Gift")] = False
    unset: int = 7
    """No parameter: nobody sets it."""


def of_level(values: Mapping[str, Value]) -> Mapping[str, Value]:
    return {"gift": True, "scout": 3} if values["level"] == "tale" else {}


SPACE = ParamSpace(Walk, derive=of_level)


def test_the_fields_are_what_the_dataclass_declares():
    assert SPACE.fields == (
        Field("hero", "choice", "Hero", "hero", choices=("hero", "dwarf"), bare=True, always=True),
        Field("level", "choice", "Level", "seed", choices=("seed", "tale"), bare=True),
        Field("scout", "integer", "Scout", 0, help="How often.", low=0, high=16),
        Field("gift", "toggle", "Gift", False),
    )


def test_another_order_can_be_asked_for_and_some_left_out():
    assert [f.name for f in fields_of(Walk, first=("gift",), without=("level",))] == [
        "gift",
        "hero",
        "scout",
    ]


def test_they_stand_in_a_record_as_their_text():
    assert SPACE.form.write(Walk("dwarf")) == "dwarf"
    assert SPACE.form.read("dwarf") == Walk("dwarf")


@pytest.mark.parametrize(
    ("text", "walk"),
    [
        ("", Walk()),
        ("dwarf", Walk("dwarf")),
        ("hero=dwarf", Walk("dwarf")),
        ("tale,dwarf", Walk("dwarf", "tale", 3, True)),
        ("tale,gift=off", Walk("hero", "tale", 3, False)),
        (" Dwarf , scout = 2 , GIFT ", Walk("dwarf", "seed", 2, True)),
    ],
)
def test_reading(text, walk):
    assert SPACE.read(text) == walk


def test_what_follows_from_a_level_is_not_written():
    assert SPACE.write(Walk("dwarf", "tale", 3, True)) == "dwarf,tale"
    assert SPACE.write(Walk("dwarf", "tale", 0, True)) == "dwarf,tale,scout=0"
    assert SPACE.write(Walk("hero", "seed", 0, True)) == "hero,gift"


@given(
    st.builds(
        Walk,
        st.sampled_from(["hero", "dwarf"]),
        st.sampled_from(["seed", "tale"]),
        st.integers(0, 16),
        st.booleans(),
    )
)
def test_every_set_of_parameters_reads_back_to_itself(walk):
    assert SPACE.read(SPACE.write(walk)) == walk


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("elf", "unknown parameter 'elf', expected one of: hero, dwarf, seed, tale, gift"),
        ("colour=red", "unknown parameter 'colour', expected one of: hero, level, scout, gift"),
        ("scout=17", "scout: expected a whole number from 0 to 16, got '17'"),
        ("scout=١", "scout: expected a whole number"),
        ("scout=--1", "scout: expected a whole number"),
        ("gift=maybe", "gift: expected on or off, got 'maybe'"),
        ("dwarf,hero=hero", "hero: said twice"),
        ("x" * 500, "at most 400 characters, got 500"),
    ],
)
def test_errors_say_what_was_expected(text, complaint):
    with pytest.raises(BadValue, match=complaint):
        SPACE.read(text)


def test_named_settings_lie_over_a_text():
    assert SPACE.change("dwarf", {"level": "tale"}) == Walk("dwarf", "tale", 3, True)
