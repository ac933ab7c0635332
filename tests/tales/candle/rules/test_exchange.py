"""Rooms exchanged by hand: the ID says each of them, and nothing else changes."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from game.cli.tales import library
from game.core.errors import BadValue
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.exchange import (
    MOST_EXCHANGED,
    Exchange,
    as_laid,
    exchange,
    exchanges_of,
    word_of,
)
from game.tales.candle.rules.floor import Cell, Floor
from game.tales.candle.rules.floors import FloorSource, RunFloors
from game.tales.candle.rules.generate import world
from game.tales.candle.rules.golden import proving
from game.tales.candle.rules.params import SPACE, WIDE, CandleParams
from game.tales.candle.rules.trace_words import sentences
from tests.cli.calling import CHECKOUT
from tests.depth import thorough

SEED = "hollow oak"
CASTLE = SPACE.read("castle,floors=2,columns=3,rows=3")


def content() -> CandleContent:
    found = library().content("platformer")
    assert isinstance(found, CandleContent)
    return found


@cache
def castle(params: CandleParams) -> FloorSource:
    return FloorSource(content(), params, SEED, proving)


def keys(floor: Floor) -> list[str]:
    return [cell.section.key if cell.section else "" for cell in floor.cells]


def other_room(cell: Cell) -> str:
    """A room with the ways of the one in a cell."""
    assert cell.section is not None
    known = castle(CASTLE).catalogue.of_signature(cell.section.open_sides)
    return next(room.key for room in known if room.name != cell.section.name)


@cache
def changed() -> tuple[CandleParams, int, str]:
    """The castle with the first room of its first floor exchanged; its place and its key."""
    cell = castle(CASTLE).made(0).floor.kept[0]
    assert cell.section is not None
    place, key = cell.y * CASTLE.columns + cell.x, other_room(cell)
    word = word_of([exchange(0, place, cell.section.key, key)])
    return replace(CASTLE, rooms=word), place, key


def test_the_room_stands_there_the_others_stay_and_the_floor_is_certified():
    params, place, key = changed()
    before, after = castle(CASTLE), castle(params)
    wanted = keys(before.made(0).floor)
    wanted[place] = key
    assert keys(after.made(0).floor) == wanted
    assert not after.made(0).floor.is_fallback


@thorough(
    instead="test_what_cannot_stand_is_refused_and_in_the_middle_of_a_run_the_floor_is_that_of_the_dice"
)
def test_floors_above_count_the_rooms_that_the_dice_laid():
    params, _, key = changed()
    before, after = castle(CASTLE), castle(params)
    assert after.made(1).floor == before.made(1).floor
    assert key not in keys(before.made(0).floor)
    runs = [RunFloors(content(), each, SEED).draw(0, []) for each in (CASTLE, params)]
    assert runs[0].usage == runs[1].usage
    assert RunFloors(content(), params, SEED).read(runs[1].plain).usage == runs[1].usage


def test_where_an_exchange_was_not_made_the_room_that_lies_there_was_laid():
    params, place, key = changed()
    catalogue = castle(params).catalogue
    room, laid = (castle(each).made(0).floor.cells[place].section for each in (params, CASTLE))
    assert laid is not None
    assert room is not None
    exchanges = {place: exchange(0, place, laid.key, key)}
    for lies in (room, laid):
        assert list(as_laid({place: lies}, exchanges, catalogue.of_signature)) == [laid.key]
    third = next(
        other
        for other in catalogue.of_signature(room.open_sides)
        if other.key not in (laid.key, key)
    )
    assert list(as_laid({place: third}, exchanges, catalogue.of_signature)) == [third.key]


def test_the_castle_of_the_page_on_the_workshop_stands():
    """The word says which room the dice laid, so that it may be stale once others are drawn."""
    page = (CHECKOUT / "docs" / "workshop.md").read_text(encoding="utf-8")
    (told,) = set(re.findall(r"platformer:(\S+,rooms=\S+)#hollow-oak", page))
    assert not RunFloors(content(), SPACE.read(told), "hollow-oak").draw(0, []).floor.is_fallback


def test_the_trace_tells_the_exchange():
    params, _, key = changed()
    made = world(replace(params, floors=1), SEED, content(), True)
    told = [said.in_english() for said in sentences(made, None)]
    (said,) = (words for words in told if "exchanged by hand" in words)
    assert key.partition("/")[0] in said
    # What stands there is counted, not what would have.
    usage = made["usage"]
    assert isinstance(usage, dict)
    assert usage[key] == 1


def test_a_word_says_what_it_was_made_of_whatever_the_order():
    found = [Exchange(9, 143, "abc", "de-_"), Exchange(0, 0, "000", "zzzz")]
    word = word_of(found)
    assert exchanges_of(word) == tuple(reversed(found))
    params = replace(CASTLE, floors=10, columns=12, rows=12, rooms=word)
    assert SPACE.read(SPACE.write(params)) == params
    assert exchanges_of("") == ()


@pytest.mark.parametrize(
    "word",
    ["abc", "0" * 9 + "!", word_of([Exchange(0, 1, "aaa", "aaaa")]) * 2, "0010000000000aaaaaaa"],
)
def test_any_other_text_is_no_word(word: str):
    with pytest.raises(BadValue, match="the word of exchanged rooms"):
        exchanges_of(word)


def test_an_id_has_room_for_the_most_exchanges_and_more_are_refused():
    many = [Exchange(number // 9, number % 9, "abc", "abcd") for number in range(MOST_EXCHANGED)]
    params = replace(CASTLE, floors=10, rooms=word_of(many))
    assert SPACE.read(SPACE.write(params)) == params
    with pytest.raises(BadValue, match=f"at most {MOST_EXCHANGED}"):
        exchanges_of(word_of([*many, Exchange(9, 0, "abc", "abcd")]))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("story", "a level or a castle"),
        ("castle,floors=1,columns=3,rows=3", "floors up to 1"),
        ("castle,floors=2,columns=2,rows=2", "cells up to 4"),
    ],
)
def test_rooms_are_exchanged_only_where_the_dice_lay_them(text: str, why: str):
    word = word_of([Exchange(1, 8, "aaa", "aaaa")])
    with pytest.raises(BadValue, match=why):
        WIDE.read(f"{text},rooms={word}")


def test_what_cannot_stand_is_refused_and_in_the_middle_of_a_run_the_floor_is_that_of_the_dice():
    params, place, key = changed()
    other = replace(params, rooms=word_of([exchange(0, place, key, key)]))
    with pytest.raises(BadValue, match="floor 1 cannot stand"):
        castle(other).made(0)
    with pytest.raises(BadValue, match="floor 1 cannot stand"):
        RunFloors(content(), other, SEED).draw(0, [])
    above = replace(CASTLE, rooms=word_of([exchange(1, place, key, key)]))
    first, plain = (RunFloors(content(), each, SEED).draw(0, []) for each in (above, CASTLE))
    assert first.usage == plain.usage
    second, wanted = (
        RunFloors(content(), each, SEED).draw(1, first.usage) for each in (above, CASTLE)
    )
    assert second.floor == wanted.floor
    assert second.usage == wanted.usage


def test_a_hall_is_no_room_to_be_exchanged():
    halls = [room for room in content().sections if room.warden]
    assert halls
    catalogue = castle(CASTLE).catalogue
    for hall in halls:
        assert hall not in catalogue.of_signature(hall.open_sides)
