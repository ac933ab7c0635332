"""Dice over many dungeons. The seeds are fixed; over others each bound would be left by chance once
in sixteen thousand times (four standard errors): of so few dungeons it has to be as narrow as that,
if a die that is a little off is to be seen."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from game.tales.key.rules.dungeon import boss
from game.tales.key.rules.dungeon.generate import GENERATOR
from game.tales.key.rules.dungeon.params import SPACE
from tests.depth import either, thorough

DUNGEONS = either(300, 120)
ERRORS = 4.0


@cache
def traces(text: str, count: int = DUNGEONS) -> tuple[list[dict[str, Any]], ...]:
    """The steps of many dungeons."""
    made: list[Any] = [
        GENERATOR.world(SPACE.read(text), f"many/{number}", None, True)["trace"]
        for number in range(count)
    ]
    return tuple(made)


def near(count: int, of: int, chance: Fraction) -> bool:
    """Whether so many of so many are what a chance leads one to expect."""
    error = (float(chance * (1 - chance)) / of) ** 0.5
    return abs(count / of - float(chance)) < ERRORS * error


TEXT = "3d6,explore=random,search=60"


def steps(type_: str, text: str = TEXT) -> list[dict[str, Any]]:
    return [step for trace in traces(text) for step in trace if step["type"] == type_]


@thorough(instead="test_the_boss_comes_as_often_as_his_chance_says")
def test_the_die_of_eight_is_fair():
    shown = Counter(step["rolls"][-1][1] for step in steps("tile"))
    total = sum(shown.values())
    assert total > 1_500
    assert sorted(shown) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(near(count, total, Fraction(1, 8)) for count in shown.values())


def test_three_dice_give_the_sizes_that_they_should():
    sizes = Counter(step["size"] for step in steps("size"))
    assert min(sizes) >= 3
    assert max(sizes) <= 18
    for size in range(6, 16):
        chance = boss.at_most(3, size) - boss.at_most(3, size - 1)
        assert near(sizes[size], DUNGEONS, chance)


def test_half_of_the_searches_find_something():
    found = [step["found"] for step in steps("search")]
    assert len(found) > DUNGEONS * 5 // 3
    assert near(sum(found), len(found), Fraction(1, 2))


def test_a_third_of_what_fits_beside_the_room_goes_there():
    fills = [step["fills"] for step in steps("filling")]
    assert len(fills) > DUNGEONS * 5 // 3
    assert near(sum(fills), len(fills), Fraction(1, 3))


@pytest.mark.parametrize("counter", [8, 10, 12, 14])
def test_the_boss_comes_as_often_as_his_chance_says(counter: int):
    """Of the rooms with that number in dungeons of 18 that he might be in."""
    text = "18,columns=7,rows=7,explore=random,search=0"
    rolled = comes = 0
    for trace in traces(text, either(200, 100)):
        mine = [step for step in trace if step.get("room") == counter]
        came = any(
            step["type"] == "boss" and step["comes"] and step["room"] < counter for step in trace
        )
        if came or not any(step["type"] == "tile" for step in mine):
            continue
        rolled += 1
        comes += any(step["type"] == "boss" and step["comes"] for step in mine)
    assert rolled > either(40, 20)
    assert near(comes, rolled, boss.early_chance(18, counter))


def test_tiles_turn_and_lie_in_every_place():
    lain = Counter((step["width"], step["height"]) for step in steps("place"))
    for width, height in ((5, 3), (5, 2), (3, 2)):
        both = lain[width, height] + lain[height, width]
        assert lain[width, height] / both > 0.2
        assert lain[height, width] / both > 0.2
