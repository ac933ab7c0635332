"""The boss room: when it comes, and how likely that is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.dice import Dice
from game.tales.key.rules.dungeon import boss
from game.tales.key.rules.dungeon.laying import Asked, Laid, begin
from game.tales.key.rules.dungeon.params import SPACE
from tests.tales.key.rules.dungeon.table import laid, seed_for, steps_of

FIVE_ROOMS = (
    "3x3 2,4 1,2 start",
    "3x3 2,3 0,2 door 1",
    "3x3 1,3 2,0 door 2",
    "3x3 1,2 0,2 door 3",
    "3x3 0,2 2,0 door 4",
)


def opened(dungeon) -> Laid:
    """The next room, by the first exit at which a tile fits."""
    chosen = next(each for each in dungeon.exits() if each.open and each.fits)
    made = dungeon.open_exit(chosen.room, chosen.side)
    assert isinstance(made, Laid)
    return made


def test_the_example_of_the_source():
    """Size 11; the sixth room; the die shows an 8; two dice show 5, which is less than 6: boss."""
    seed = seed_for((("tile", 6), [8], [8]), (("boss", 6), [6, 6], [2, 3]))
    dungeon = laid("11", *FIVE_ROOMS, seed=seed)
    assert dungeon.boss_chance() == Fraction(15, 15 + 7 * 36)
    made = opened(dungeon)
    assert (made.room.number, made.room.boss, made.room.tile.name) == (6, True, "5x5")
    assert steps_of(made, "boss") == [
        {"type": "boss", "room": 6, "total": 5, "most": 6, "comes": True, "rolls": [[6, 2], [6, 3]]}
    ]


@pytest.mark.parametrize(("dice", "comes"), [([3, 3], True), ([3, 4], False)])
def test_the_room_being_laid_is_counted(dice: list[int], comes: bool):
    """Five rooms lie there; the counter goes up first, so that 6 is enough and 7 is not."""
    seed = seed_for((("tile", 6), [8, 8], [8, 1]), (("boss", 6), [6, 6], dice))
    assert opened(laid("11", *FIVE_ROOMS, seed=seed)).room.boss is comes


def test_another_eight_tests_again():
    seed = seed_for((("tile", 6), [8, 8], [8, 8]), (("boss", 6), [6] * 4, [6, 6, 1, 1]))
    made = opened(laid("11", *FIVE_ROOMS, seed=seed))
    assert made.room.boss
    assert [step["total"] for step in steps_of(made, "boss")] == [12, 2]


def test_after_an_eight_without_boss_the_player_may_pick_a_tile():
    seed = seed_for((("tile", 6), [8], [8]), (("boss", 6), [6, 6], [6, 6]))
    dungeon = laid("11,stock=9,eights=chosen,filling=0", *FIVE_ROOMS, seed=seed)
    chosen = next(each for each in dungeon.exits() if each.open)
    asked = dungeon.open_exit(chosen.room, chosen.side)
    assert isinstance(asked, Asked)
    assert [tile.number for tile in asked.tiles] == [1, 2, 3, 4, 5, 6, 7]
    assert not any(each.open for each in dungeon.exits())
    assert dungeon.searchable(1) == ()
    made = dungeon.choose(7)
    assert (made.room.number, made.room.tile.name) == (6, "5x2")
    assert dungeon.asked is None


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_up_to_size_six_he_never_comes_early(size: int):
    assert boss.dice_of(size) == 0
    for counter in range(1, size):
        assert boss.early_chance(size, counter) == 0
    seed = seed_for((("tile", 2), [8, 8], [8, 4]))
    dungeon = laid(f"{size}", "3x3 2,4 0,2 start", seed=seed)
    made = opened(dungeon)
    assert not made.room.boss
    assert steps_of(made, "eight") == [{"type": "eight", "room": 2, "why": "small"}]


@pytest.mark.parametrize(("size", "dice"), [(7, 2), (12, 2), (13, 3), (18, 3), (24, 3), (200, 3)])
def test_two_dice_from_size_seven_three_from_thirteen(size: int, dice: int):
    assert boss.dice_of(size) == dice


def test_larger_sizes_test_against_a_share_of_the_counter():
    assert boss.most(18, 9) == 9
    assert boss.most(24, 12) == 9
    assert boss.most(24, 13) == 9
    assert boss.most(24, 23) == 17
    assert boss.most(200, 100) == 9


@pytest.mark.parametrize("size", range(2, 13))
def test_the_last_room_is_his_if_he_has_not_come(size: int):
    for number in range(12):
        dungeon, _ = begin(SPACE.read(f"{size},filling=3"), f"last/{number}")
        while dungeon.boss_room is None:
            assert dungeon.counter < size
            due = dungeon.counter + 1 == size
            assert dungeon.boss_chance() == 1 if due else dungeon.boss_chance() < 1
            opened(dungeon)
        if size <= 6:
            assert dungeon.boss_room == size


@pytest.mark.parametrize(("size", "last"), [(2, 2), (3, 6), (4, 6), (5, 6), (6, 6), (7, 7)])
def test_read_literally_he_falls_on_turn_six_at_sizes_from_three_to_six(size: int, last: int):
    assert boss.last_room(size, "literal") == last
    assert boss.last_room(size, "seed") == size
    dungeon, _ = begin(SPACE.read(f"{size},literal"), "x")
    while dungeon.boss_room is None:
        opened(dungeon)
    assert dungeon.boss_room <= last
    assert size == 7 or dungeon.boss_room == last


def test_the_boss_room_is_one_tile_more_than_the_stock():
    dungeon = laid("2,stock=1", "5x5 2,4 0,0 start")
    before = list(dungeon.stock.left)
    assert opened(dungeon).room.boss
    assert dungeon.stock.left == before


def test_after_him_other_exits_may_still_be_explored_until_the_size_is_reached():
    dungeon = laid("5", "3x3 2,4 0,2 start", "boss 2,3 0,0 door 1")
    assert dungeon.boss_chance() == 0
    seed = seed_for((("tile", 3), [8, 8], [8, 4]))
    dungeon = laid(
        "11", "3x3 2,4 0,2 start", "boss 1,4 0,0 door 1", "3x3 2,3 0,2 door 1", seed=seed
    )
    made = opened(dungeon)
    assert not made.room.boss
    while any(each.open for each in dungeon.exits()):
        assert not opened(dungeon).room.boss
    assert dungeon.counter == 11


def test_nothing_leads_on_from_the_boss_room():
    dungeon = laid("11", "3x3 2,4 0,2 start", "boss 2,3 0,0 door 1")
    assert {each.room for each in dungeon.exits()} == {1}


def test_the_chance_by_hand():
    """Two dice show at most 6 in 15 of 36 cases. On an 8 without boss the die is rolled again, so
    that 1/8 * 15/36 stands against 7/8: 15/(15 + 7 * 36) of the rest."""
    assert boss.at_most(2, 6) == Fraction(15, 36)
    assert boss.early_chance(11, 6) == Fraction(15, 15 + 7 * 36)
    assert boss.early_chance(11, 6, again=False) == Fraction(15, 8 * 36)
    assert boss.at_most(3, 18) == 1
    assert boss.early_chance(18, 2) == 0


def test_the_chance_is_what_the_dice_do():
    """4,000 rolls for the ninth room of eleven; six standard errors on either side."""
    chance = boss.early_chance(11, 9)
    came = 0
    for number in range(4_000):
        dice = Dice(f"chance/{number}")
        tile, test = dice.stream("tile", 9), dice.stream("boss", 9)
        while tile.die(8) == 8:
            if sum(test.dice(2, 6)) <= 9:
                came += 1
                break
    error = float(chance * (1 - chance) / 4_000) ** 0.5
    assert abs(came / 4_000 - float(chance)) < 6 * error


def test_the_chance_is_told_at_every_exit_and_grows():
    dungeon, _ = begin(SPACE.read("18,filling=0"), "grows")
    before = Fraction(-1)
    while dungeon.boss_room is None:
        chances = {each.boss for each in dungeon.exits() if each.fits}
        assert chances == {dungeon.boss_chance()}
        assert dungeon.boss_chance() >= before
        before = dungeon.boss_chance()
        opened(dungeon)
