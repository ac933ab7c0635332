"""Dice and tiles: what a roll means, and which pile stands in for an empty one."""

from __future__ import annotations

import pytest

from game.tales.key.rules.dungeon.tiles import BOSS, TILES, Preference, Stock, Tile, tile_of
from tests.tales.key.rules.dungeon.table import tile


def no_die(_: int) -> int:
    raise AssertionError("no die is rolled")


def names(tiles: list[Tile]) -> list[str]:
    return [each.name for each in tiles]


def test_the_die_of_eight_says_the_tile():
    shown = {n: tile_of(n).name for n in range(1, 9)}
    assert shown == {
        1: "5x5", 2: "4x4", 3: "5x3", 4: "3x3", 5: "3x2", 6: "2x2", 7: "5x2", 8: "5x5",
    }  # fmt: skip
    assert tile_of(8) is BOSS


def test_tiles_may_be_turned():
    assert tile("5x3").turns == ((5, 3), (3, 5))
    assert tile("4x4").turns == ((4, 4),)


def test_the_pile_that_was_rolled_comes_first():
    assert next(iter(Preference(Stock(3), tile("3x3"), no_die))) is tile("3x3")


def test_an_empty_pile_is_replaced_by_the_neighbour_of_which_fewer_lie_on_the_board():
    """3x3 is the fourth pile: its neighbours are 5x3 and 3x2."""
    stock = Stock(3)
    for name in ("3x3", "3x3", "3x3", "5x3"):
        stock.take(tile(name))
    assert next(iter(Preference(stock, tile("3x3"), no_die))).name == "3x2"
    stock.take(tile("3x2"))
    stock.take(tile("3x2"))
    assert next(iter(Preference(stock, tile("3x3"), no_die))).name == "5x3"


@pytest.mark.parametrize(("shown", "first"), [(1, "5x3"), (2, "3x2")])
def test_as_many_of_both_neighbours_are_decided_by_a_die(shown: int, first: str):
    stock = Stock(1)
    stock.take(tile("3x3"))
    rolled = []

    def die(sides: int) -> int:
        rolled.append(sides)
        return shown

    order = Preference(stock, tile("3x3"), die)
    assert order.first(lambda _: True).name == first
    assert order.first(lambda _: True).name == first
    assert rolled == [2]


def test_without_neighbours_the_search_widens():
    """Of 5x5, 4x4, 5x3, 3x3 nothing is left: from 4x4 the nearest pile is 3x2, three away."""
    stock = Stock(1)
    for name in ("5x5", "4x4", "5x3", "3x3"):
        stock.take(tile(name))
    assert names(list(Preference(stock, tile("4x4"), no_die))) == ["3x2", "2x2", "5x2"]
    assert names(list(Preference(stock, tile("5x2"), no_die))) == ["5x2", "2x2", "3x2"]


def test_the_order_goes_through_every_pile_that_is_left():
    found = names(list(Preference(Stock(1), tile("3x3"), lambda _: 1)))
    assert found == ["3x3", "5x3", "3x2", "4x4", "2x2", "5x5", "5x2"]


def test_when_every_pile_is_empty_all_are_filled_again():
    stock = Stock(2)
    taken = [stock.take(each) for each in TILES for _ in range(2)]
    assert taken == [False] * 13 + [True]
    assert stock.left == [2] * 7
    assert stock.laid == [2] * 7
