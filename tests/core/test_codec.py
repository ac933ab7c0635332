"""One declaration of a record: plain data and back, packed parts, JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.core import pack
from game.core.codec import (
    AS_OBJECT,
    OUTSIDE,
    UNTOLD,
    Absent,
    Apart,
    AsJson,
    AsPlain,
    AsText,
    AtMost,
    Codec,
    Matching,
    Nested,
    Plain,
    Within,
    expect,
    json_object,
)
from game.core.errors import BadValue
from game.core.text import message


class Weather(Enum):
    """What the sky does."""

    CALM = "calm"
    STORM = "storm"


@dataclass(frozen=True, slots=True)
class Stroll:
    """Nothing is the matter."""

    pace: Annotated[int, Within(1, 9)]


@dataclass(frozen=True, slots=True)
class BeingHunted:
    """Something is."""

    by: Annotated[str, Matching("[a-z]+")]
    since: int


@dataclass(slots=True)
class Hero:
    """One of the party."""

    name: Annotated[str, AtMost(8)]
    life: Annotated[int, Within(0, 9)]
    cell: Annotated[tuple[int, int], Within(-1, 99)]
    mood: Literal["calm", "wild"] = "calm"
    marks: Annotated[dict[str, int], Within(0, 99), AtMost(3)] = field(default_factory=dict)
    business: Stroll | BeingHunted = Stroll(1)


def read_dots(text: str) -> int:
    if text.strip("."):
        raise BadValue(message("expected dots, got {shown}", shown=repr(text)))
    return len(text)


def write_dots(count: int) -> str:
    return "." * count


def read_halves(value: Plain) -> float:
    if type(value) is not int:
        raise BadValue(message("expected a number of halves"))
    return value / 2


@dataclass(slots=True)
class World:
    """A little of everything."""

    book: Annotated[object, OUTSIDE]
    seed: str
    tick: Annotated[int, Within(0, 1000)]
    heroes: Annotated[list[Hero], AtMost(4)] = field(default_factory=list)
    weather: Weather = Weather.CALM
    camp: Annotated[tuple[int, int], Within(0, 99)] | None = None
    attempt: Annotated[int | None, Within(0, 9), Absent(-1)] = None
    steps: tuple[int, ...] = ()
    dots: Annotated[int, AsText(write_dots, read_dots, 12)] = 0
    weight: Annotated[float, AsPlain(lambda kilos: int(2 * kilos), read_halves)] = 0.5
    lit: bool = False


WORLD = Codec(
    World,
    parts={
        "world": ("seed", "attempt", "lit"),
        "clock": ("tick", "steps"),
        "heroes": Nested("heroes"),
        "dots": ("dots",),
        "rest": Nested(),
    },
    what="world",
)

NAMES = st.text("abcdefgh", max_size=8)
SMALL = st.integers(0, 9)
HEROES = st.builds(
    Hero,
    name=NAMES,
    life=SMALL,
    cell=st.tuples(st.integers(-1, 99), st.integers(-1, 99)),
    mood=st.sampled_from(["calm", "wild"]),
    marks=st.dictionaries(NAMES, SMALL, max_size=3),
    business=st.builds(Stroll, st.integers(1, 9))
    | st.builds(BeingHunted, st.sampled_from(["wolves"]), st.integers(-(10**9), 10**9)),
)
WORLDS = st.builds(
    World,
    book=st.just("the book"),
    seed=st.text(st.characters(exclude_categories=["Cs"]), max_size=64),
    tick=st.integers(0, 1000),
    heroes=st.lists(HEROES, max_size=4),
    weather=st.sampled_from(Weather),
    camp=st.none() | st.tuples(SMALL, SMALL),
    attempt=st.none() | SMALL,
    steps=st.lists(st.integers(-(10**9), 10**9), max_size=5).map(tuple),
    dots=st.integers(0, 12),
    weight=st.integers(0, 20).map(lambda halves: halves / 2),
    lit=st.booleans(),
)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)


def attempt(data: Any) -> tuple[World | None, str]:
    """What is read, or else the complaint."""
    try:
        return WORLD.read(data, book="the book"), ""
    except BadValue as error:
        return None, str(error)


def a_world() -> World:
    """One with something in every field."""
    return World(
        "the book",
        "oak",
        7,
        [
            Hero("Ann", 9, (2, 3)),
            Hero("Bo", 1, (-1, 0), "wild", {"wet": 2}, BeingHunted("bats", 5)),
        ],
        Weather.STORM,
        (4, 5),
        3,
        (1, 2),
        2,
        1.5,
        True,
    )  # fmt: skip


class TestPlainData:
    def test_the_whole_is_an_object_and_a_record_inside_it_a_list(self):
        assert WORLD.write(a_world()) == {
            "seed": "oak",
            "tick": 7,
            "heroes": [
                ["Ann", 9, [2, 3], "calm", [], ["stroll", 1]],
                ["Bo", 1, [-1, 0], "wild", [["wet", 2]], ["being-hunted", "bats", 5]],
            ],
            "weather": "storm",
            "camp": [4, 5],
            "attempt": 3,
            "steps": [1, 2],
            "dots": "..",
            "weight": 3,
            "lit": True,
        }

    @given(WORLDS)
    @example(a_world())
    def test_what_is_written_reads_back(self, world: World):
        data = json.loads(json.dumps(WORLD.write(world)))
        again = WORLD.read(data, book="the book")
        assert again == world
        assert WORLD.parts(again) == WORLD.parts(world)

    @given(WORLDS)
    def test_it_shares_nothing_with_the_record(self, world: World):
        before = json.dumps(WORLD.write(world))
        written = WORLD.write(world)
        for part in written.values():
            if isinstance(part, list):
                part.append(None)
        assert json.dumps(WORLD.write(world)) == before

    def test_other_names_are_left_alone_and_what_may_be_nothing_may_be_missing(self):
        data = {**WORLD.write(a_world()), "seal": "abc"}
        del data["camp"]
        assert WORLD.read(data, book="").camp is None

    @pytest.mark.parametrize(
        ("part", "value", "complaint"),
        [
            ("tick", 1001, "world: tick: expected a whole number from 0 to 1000, got 1001"),
            ("tick", True, "world: tick: expected a whole number from 0 to 1000, got True"),
            ("tick", None, "world: tick: expected a whole number from 0 to 1000, got nothing"),
            ("lit", 1, "world: lit: expected true or false, got 1"),
            ("seed", "x" * 65, "world: seed: expected a text of at most 64 characters, got 'xxx"),
            ("seed", "\ud800", "world: seed: expected a text of at most 64 characters, got '"),
            ("weather", "hail", "world: weather: expected calm or storm, got 'hail'"),
            ("weather", True, "world: weather: expected calm or storm, got True"),
            ("camp", [1], "world: camp: expected a list of 2, got a list of 1"),
            ("camp", [1, 100], "world: camp[1]: expected a whole number from 0 to 99, got 100"),
            ("heroes", {}, "world: heroes: expected a list of at most 4, got an object"),
            ("heroes", [[]] * 5, "world: heroes: expected a list of at most 4, got a list of 5"),
            ("heroes", [[]], "world: heroes[0]: expected a list of 6, got a list of 0"),
            ("dots", "..x", "world: dots: expected dots, got '..x'"),
            ("dots", "." * 13, "world: dots: expected a text of at most 12 characters"),
            ("weight", "heavy", "world: weight: expected a number of halves"),
            ("attempt", 10, "world: attempt: expected a whole number from 0 to 9, got 10"),
        ],
    )
    def test_what_is_wrong_is_said_with_its_place(self, part: str, value: Any, complaint: str):
        data: dict[str, Any] = {**WORLD.write(a_world()), part: value}
        with pytest.raises(BadValue) as raised:
            WORLD.read(data, book="")
        assert str(raised.value).startswith(complaint)

    def test_a_number_of_any_length_is_refused_in_a_short_line(self):
        with pytest.raises(BadValue, match=r"tick: .* got '...'"):
            WORLD.read({**WORLD.write(a_world()), "tick": 10**5000}, book="")

    @pytest.mark.parametrize(
        ("at", "value", "complaint"),
        [
            (1, 10, "heroes[1].life: expected a whole number from 0 to 9, got 10"),
            (2, [0, -2], "heroes[1].cell[1]: expected a whole number from -1 to 99, got -2"),
            (3, "sad", "heroes[1].mood: expected calm or wild, got 'sad'"),
            (4, [["a", 1], ["a", 2]], "heroes[1].marks: expected each key once, got a list of 2"),
            (4, [["a"]], "heroes[1].marks[0]: expected a list of 2, got a list of 1"),
            (4, [["a", 100]], "heroes[1].marks[0][1]: expected a whole number from 0 to 99"),
            (5, ["flight"], "heroes[1].business: expected stroll or being-hunted, got 'flight'"),
            (5, ["being-hunted", "B!", 1], "heroes[1].business.by: expected a name, got 'B!'"),
        ],
    )
    def test_places_lead_into_lists_and_records(self, at: int, value: Any, complaint: str):
        data: Any = WORLD.write(a_world())
        data["heroes"][1][at] = value
        with pytest.raises(BadValue) as raised:
            WORLD.read(data, book="")
        assert str(raised.value).startswith(f"world: {complaint}")

    @given(st.data(), WORLDS)
    def test_malformed_data_is_refused_in_one_line_that_says_where(self, data, sound: World):
        spoilt = WORLD.write(sound)
        name = data.draw(st.sampled_from(sorted(spoilt)))
        spoilt[name] = data.draw(PLAIN)
        world, complaint = attempt(spoilt)
        if world is None:
            assert complaint.startswith(f"world: {name}")
            assert "\n" not in complaint
        else:
            assert attempt(WORLD.write(world)) == (world, "")
            WORLD.digest(world)

    @given(PLAIN)
    def test_any_data_is_read_or_refused(self, data: Any):
        with pytest.raises(BadValue, match=r"^world: "):
            WORLD.read(data, book="")

    def test_what_only_fields_together_say_is_told_in_the_same_way(self):
        expect(True, "tick: too late")
        with pytest.raises(BadValue, match=r"^snapshot: tick: too late$"):
            expect(False, "tick: too late")


@dataclass
class Road:
    """Lists of numbers."""

    far: int
    steps: list[int]
    cells: list[tuple[int, int]]


@dataclass
class Atlas:
    """What is told by names."""

    hero: Annotated[Hero, AS_OBJECT]
    roads: Annotated[dict[str, tuple[int, int]], AS_OBJECT, AtMost(2)]


ATLAS = Codec(Atlas, parts={"all": Nested()})


class TestObjects:
    def test_records_and_dictionaries_can_be_objects_too(self):
        atlas = Atlas(Hero("Ann", 9, (2, 3)), {"north": (1, 2)})
        data = ATLAS.write(atlas)
        assert data["roads"] == {"north": [1, 2]}
        assert list(data["hero"]) == ["name", "life", "cell", "mood", "marks", "business"]
        assert ATLAS.read(json.loads(json.dumps(data))) == atlas
        assert ATLAS.parts(atlas) == (
            ("all", b"[[3:Ann9,[2,3,]4:calm[][6:stroll1,]][[5:north[1,2,]]]]"),
        )

    @pytest.mark.parametrize(
        ("part", "value", "complaint"),
        [
            ("hero", [], "hero: expected an object, got a list of 0"),
            (
                "hero",
                {"name": "Ann"},
                "hero.life: expected a whole number from 0 to 9, got nothing",
            ),
            ("roads", [["north", [1, 2]]], "roads: expected an object, got a list of 1"),
            ("roads", {"a": 0, "b": 0, "c": 0}, "roads: expected a list of at most 2, got a list"),
        ],
    )
    def test_what_is_wrong_in_them_is_said_with_its_place(self, part, value, complaint):
        data = ATLAS.write(Atlas(Hero("Ann", 9, (2, 3)), {}))
        with pytest.raises(BadValue) as raised:
            ATLAS.read({**data, part: value})
        assert str(raised.value).startswith(f"snapshot: {complaint}")


class TestParts:
    def test_flat_parts_are_rows_of_numbers_and_texts_and_nested_ones_tell_their_kinds(self):
        assert WORLD.parts(a_world()) == (
            ("world", b"3:oak3,1"),
            ("clock", b"7,1,2"),
            (
                "heroes",
                b"[[3:Ann9,[2,3,]4:calm[][6:stroll1,]]"
                b"[2:Bo1,[-1,0,]4:wild[[3:wet2,]][12:being-hunted4:bats5,]]]",
            ),
            ("dots", b"2:.."),
            ("rest", b"[5:storm[4,5,]3,]"),
        )

    def test_nothing_has_its_own_sign_or_the_number_said_for_it(self):
        world = World("", "", 0)
        assert dict(WORLD.parts(world))["world"] == b"0:-1,0"
        assert dict(WORLD.parts(world))["clock"] == b"0"
        assert dict(WORLD.parts(world))["rest"] == b"[4:calm-1,]"

    @given(WORLDS, WORLDS)
    def test_other_worlds_are_packed_otherwise(self, one: World, other: World):
        assert (WORLD.parts(one) == WORLD.parts(other)) == (one == other)

    def test_a_list_within_a_flat_part_is_counted_and_one_that_ends_it_is_not(self):
        road = Codec(Road, parts={"road": ("steps", "far", "cells")})
        assert road.parts(Road(7, [1, 2], [(3, 4), (5, 6)])) == (("road", b"2,1,2,7,3,4,5,6"),)
        assert road.parts(Road(7, [], [])) == (("road", b"0,7"),)

    def test_parts_of_their_own_stand_in_their_place(self):
        apart = Codec(
            World,
            parts={
                "book": Apart(lambda book: (("pages", book.encode()), ("cover", b"red"))),
                "all": Nested(),
            },
        )
        assert [name for name, _ in apart.parts(a_world())] == ["pages", "cover", "all"]

    def test_the_digest_is_that_of_the_parts(self):
        assert WORLD.digest(a_world()) == pack.digest(WORLD.parts(a_world()))

    @pytest.mark.parametrize(
        ("parts", "complaint"),
        [
            ({"some": ("seed", "tick")}, "each field belongs to one part: heroes, weather"),
            ({"one": ("tick",), "two": Nested("tick", "seed"), "rest": Nested()}, "one part: tick"),
            ({"flat": ("heroes",), "rest": Nested()}, "World.heroes: a flat part holds no such"),
            ({"flat": ("camp",), "rest": Nested()}, "World.camp: a flat part holds numbers and"),
        ],
    )
    def test_a_field_that_was_forgotten_or_does_not_fit_is_told_at_once(
        self, parts: Mapping[str, Any], complaint: str
    ):
        with pytest.raises(TypeError, match=complaint):
            Codec(World, parts=parts).parts(a_world())


@dataclass
class Vague:
    """What it holds cannot be written."""

    anything: object


def test_a_field_without_a_form_is_told_at_once():
    with pytest.raises(TypeError, match=r"Vague\.anything: no form for <class 'object'>"):
        Codec(Vague).write(Vague(1))


@dataclass(frozen=True)
class Worked:
    """What was worked out of it is no part of it."""

    sum: int
    way: object = field(default=None, compare=False)


@dataclass(frozen=True)
class Incomplete:
    """Without the second nothing can be made of it."""

    sum: int
    way: object = field(compare=False)


def test_what_does_not_count_where_two_are_compared_is_not_written_if_it_can_do_without():
    assert Codec(Worked).write(Worked(3, "by hand")) == {"sum": 3}
    assert Codec(Worked).read({"sum": 3}) == Worked(3, "by hand")
    with pytest.raises(TypeError, match=r"Incomplete\.way: no form"):
        Codec(Incomplete).write(Incomplete(3, "by hand"))


@dataclass(frozen=True)
class HeroHurt:
    """An event."""

    hero: Hero
    by: Literal["wolf", "fall"]
    where: tuple[int, ...]
    told: Annotated[str, UNTOLD] = "Ouch"
    chance: Annotated[float, AsJson(lambda chance: f"{chance:.0%}")] = 0.5


def test_json_has_records_as_objects():
    hurt = HeroHurt(Hero("Ann", 3, (2, 3), marks={"wet": 1}), "wolf", (1, 2))
    assert json_object(hurt) == {
        "type": "hero-hurt",
        "hero": {
            "name": "Ann",
            "life": 3,
            "cell": [2, 3],
            "mood": "calm",
            "marks": {"wet": 1},
            "business": {"type": "stroll", "pace": 1},
        },
        "by": "wolf",
        "where": [1, 2],
        "chance": "50%",
    }


def test_what_is_only_told_in_json_is_neither_read_nor_packed():
    with pytest.raises(TypeError, match="cannot be read"):
        Codec(HeroHurt).read({})
    with pytest.raises(TypeError, match="cannot be packed"):
        Codec(HeroHurt, parts={"all": Nested()}).parts(HeroHurt(a_world().heroes[0], "fall", ()))
