"""Laying a dungeon: the first room, exits, filling by the die, and what is done without a place."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalCommand
from game.tales.key.rules.dungeon.laying import Laid, begin
from game.tales.key.rules.dungeon.params import SPACE
from tests.tales.key.rules.dungeon.table import laid, seed_for, steps_of


def test_three_dice_say_the_size_or_two_or_the_player():
    for text, sides in (("3d6", 3), ("2d6", 2)):
        seen = set()
        for number in range(60):
            dungeon, first = begin(SPACE.read(text), f"size/{number}")
            (step,) = steps_of(first, "size")
            assert [roll[0] for roll in step["rolls"]] == [6] * sides
            assert sum(roll[1] for roll in step["rolls"]) == dungeon.size == step["size"]
            seen.add(dungeon.size)
        assert min(seen) >= sides
        assert max(seen) <= 6 * sides
    assert begin(SPACE.read("24"), "x")[0].size == 24


def test_the_first_room_lies_in_the_start_zone_and_is_entered_from_the_edge():
    for number in range(40):
        dungeon, first = begin(SPACE.read("9,start=0.0"), f"start/{number}")
        assert (first.room.zone, first.room.number, first.room.parent) == ((0, 0), 1, None)
        assert first.door is None
        entrance = dungeon.entrance
        assert entrance.side in ("west", "north")
        assert entrance.cell in first.room.cells
        assert first.room.touches(entrance.side)
        assert entrance.cell[entrance.side == "west"] % 5 in (1, 2, 3)
        assert dungeon.exits()


def test_what_is_foretold_of_an_exit_is_laid_behind_it():
    leading_on = 0
    for number in range(3):
        dungeon, _ = begin(SPACE.read("9"), f"foretold/{number}")
        while way := next((each for each in dungeon.exits() if each.open), None):
            foretold = dungeon.foretell(way.room, way.side)
            found = dungeon.open_exit(way.room, way.side)
            assert isinstance(found, Laid)
            room = found.room
            assert (foretold.number, foretold.boss, foretold.tile) == (
                room.number,
                room.boss,
                room.tile,
            )
            on = sum(each.room == room.number for each in dungeon.ways())
            assert foretold.ways_on == on
            leading_on += on > 0
    assert leading_on


def test_an_exit_that_is_not_open_is_refused_and_nothing_changes():
    dungeon = laid("9", "3x3 2,4 0,2 start")
    for room, side in ((1, "north"), (1, "south"), (2, "west"), (0, "west")):
        with pytest.raises(IllegalCommand, match=f"room {room} has no exit on that side"):
            dungeon.open_exit(room, side)
    assert dungeon.counter == 1


def test_the_counter_goes_up_with_every_room():
    dungeon, _ = begin(SPACE.read("18"), "counter")
    for number in range(2, 10):
        made = dungeon.open_exit(*next((e.room, e.side) for e in dungeon.exits() if e.open))
        assert made.room.number == dungeon.counter == number


def test_the_next_room_lies_beyond_the_exit_and_the_door_crosses_the_border():
    seed = seed_for((("tile", 2), [8], [4]))
    made = laid("9,filling=0", "3x3 2,4 0,2 start", seed=seed).open_exit(1, "west")
    assert (made.room.zone, made.room.tile.name) == ((1, 4), "3x3")
    assert made.room.touches("east")
    assert made.room.touches("north") or made.room.touches("west")
    (x, y), (to_x, to_y) = made.door.cells
    assert (x, to_x) == (10, 9)
    assert y == to_y
    assert y % 5 in (2, 3)


# Filling by the die


@pytest.mark.parametrize(("shown", "fills"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_tile_that_fits_beside_the_room_just_left_goes_there_on_one_or_two(shown, fills):
    seed = seed_for((("tile", 2), [8], [6]), (("fill", 2), [6], [shown]))
    dungeon = laid("9", "3x3 2,4 0,2 start", seed=seed)
    made = dungeon.open_exit(1, "west")
    assert (made.room.zone == (2, 4)) is fills
    assert (made.room.entered_by, made.room.parent) == ("fill" if fills else "door", 1)
    (step,) = steps_of(made, "filling")
    assert (step["most"], step["fills"], step["rolls"]) == (2, fills, [[6, shown]])
    assert any((e.room, e.side) == (1, "west") for e in dungeon.exits()) is fills


def test_a_tile_that_does_not_fit_there_is_not_asked():
    seed = seed_for((("tile", 2), [8], [2]))
    made = laid("9,filling=6", "3x3 2,4 0,2 start", seed=seed).open_exit(1, "west")
    assert steps_of(made, "filling") == []
    assert made.room.entered_by == "door"


def test_a_filling_room_may_be_a_dead_end_or_lead_on():
    """Left of the zone that is filled is a fresh zone; above and right of it rooms lie."""
    found = set()
    for number in range(60):
        dungeon = laid(
            "18,filling=6,start=3.4", "5x5 3,4 0,0 start", "5x5 3,3 0,0 door 1",
            "5x5 2,3 0,0 door 2", "3x3 2,4 0,0 door 3", seed=f"dead/{number}",
        )  # fmt: skip
        made = dungeon.open_exit(4, "west")
        if made.room.entered_by == "fill":
            found.add(any(each.room == made.room.number for each in dungeon.exits()))
    assert found == {True, False}


# No legal place: in this order

POCKET = (
    "5x5 1,1 0,0 start",  # in the middle of a board of 3x3 with the corner 2,2 walled in
    "5x5 2,1 0,0 door 1",
    "5x5 1,2 0,0 door 1",
)
"""All around the zone 2,2 is used: only the boss room can be laid there."""


def pocket(text: str, seed: str = "pocket"):
    return laid(f"{text},columns=3,rows=3,start=1.2,locks=0", *POCKET, seed=seed)


@pytest.mark.parametrize(
    ("second", "dice", "laid_instead"),
    [
        ("5x5", [], "5x3"),  # two of 5x5 lie there, and one of 5x3
        ("5x3", [], "5x5"),
        ("4x4", [1], "5x5"),  # one of each: a die
        ("4x4", [2], "5x3"),
    ],
)
def test_first_another_position_or_turn_then_another_tile_by_the_stock_rule(
    second: str, dice: list[int], laid_instead: str
):
    """The zone 0,3 leads on to the north only. A 4x4 is rolled and cannot reach so far."""
    seed = seed_for((("tile", 4), [8], [2]), (("stock", 4), [2] * len(dice), dice))
    dungeon = laid(
        "9,columns=2,start=0.4,filling=0", "5x3 0,4 0,0 start", f"{second} 1,4 0,0 door 1",
        "5x5 1,3 0,0 door 2", seed=seed,
    )  # fmt: skip
    made = dungeon.open_exit(1, "north")
    assert (made.room.zone, made.room.tile.name) == ((0, 3), laid_instead)
    (step,) = steps_of(made, "stock")
    assert (step["wanted"], step["why"]) == ("4x4", "place")
    assert step.get("rolls", []) == [[2, shown] for shown in dice]


def test_then_filling():
    """Room 3 opens into the pocket 2,2, and has room beside it for a 3x2."""
    dungeon = laid(
        "9,columns=3,rows=3,locks=0", "5x5 1,2 0,0 start", "5x5 1,1 0,0 door 1",
        "t5x3 2,1 0,0 door 2", seed=seed_for((("tile", 4), [8], [1])),
    )  # fmt: skip
    made = dungeon.open_exit(3, "south")
    (step,) = steps_of(made, "instead")
    assert (step["by"], step["at"]) == ("filling", {"room": 3})
    assert (made.room.zone, made.room.parent, made.room.tile.name) == ((2, 1), 3, "3x2")


def test_then_another_open_exit():
    dungeon = pocket("9", seed_for((("tile", 4), [8], [1])))
    blind = next(e for e in dungeon.exits() if e.zone == (2, 2))
    assert (blind.fits, blind.open) == (False, True)
    made = dungeon.open_exit(blind.room, blind.side)
    assert isinstance(made, Laid)
    (step,) = steps_of(made, "instead")
    assert step["by"] == "exit"
    assert made.room.zone != (2, 2)
    assert (step["at"]["room"], made.room.parent) == (made.room.parent, made.room.parent)


def test_another_exit_comes_before_filling_elsewhere():
    """Room 4 has space beside it, but neither the room that is left nor its zone has."""
    dungeon = laid(
        "9,columns=3,rows=3,start=1.2,locks=0", *POCKET, "3x3 0,1 2,0 door 1",
        seed=seed_for((("tile", 5), [8], [6])),
    )  # fmt: skip
    assert dungeon.can_fill(dungeon.board.room(4))
    made = dungeon.open_exit(2, "south")
    (step,) = steps_of(made, "instead")
    assert step["by"] == "exit"


def test_then_a_secret_passage_laid_revealed():
    """The only exit leads into the pocket 0,2 and nothing can be filled; room 3 has a free face."""
    dungeon = laid(
        "9,columns=3,rows=3,locks=0", "t5x3 1,2 1,0 start", "4x4 1,1 0,1 door 1",
        "4x4 0,1 1,1 door 2", seed=seed_for((("tile", 4), [8], [1])),
    )  # fmt: skip
    (only,) = dungeon.exits()
    assert (only.room, only.side, only.fits, only.open) == (3, "south", False, True)
    assert only.boss == dungeon.boss_chance() < 1
    made = dungeon.open_exit(3, "south")
    (step,) = steps_of(made, "instead")
    assert (step["by"], step["at"]) == ("secret", {"room": 3, "side": "north"})
    assert (made.door.secret, made.door.length, made.room.zone) == (True, 1, (0, 0))
    assert dungeon.searches == []
    assert dungeon.attempts_left(3) == 1


def test_at_last_the_boss_room():
    """Nothing but 5x5 lies there and every exit leads into a pocket: it is the boss's."""
    dungeon = laid(
        "9,columns=2,rows=2,start=0.1,locks=0", "5x5 0,1 0,0 start", "5x5 0,0 0,0 door 1",
        "5x5 1,0 0,0 door 2", seed=seed_for((("tile", 4), [8], [1])),
    )  # fmt: skip
    (first, second) = dungeon.exits()
    assert (first.zone, second.zone) == ((1, 1), (1, 1))
    assert not first.fits
    assert first.boss == second.boss == 1
    made = dungeon.open_exit(first.room, first.side)
    assert made.room.boss
    assert [step["by"] for step in steps_of(made, "instead")] == ["boss"]
    assert dungeon.exits() == ()


def test_once_the_boss_came_exits_without_a_place_are_none():
    dungeon = pocket("9")
    assert any(e.zone == (2, 2) for e in dungeon.exits())
    dungeon = laid("9,columns=3,rows=3,start=1.2,locks=0", *POCKET, "boss 0,1 0,0 door 1")
    assert not any(e.zone == (2, 2) for e in dungeon.exits())
    assert dungeon.exits()


def test_the_order_of_play_decides_only_what_it_must():
    """Opening, or merely looking, never shifts a die of another room: the tile rolled for room n is
    the same in whatever order exits are opened."""
    rolled = []
    for first in (True, False):
        dungeon, _ = begin(SPACE.read("18,filling=0"), "order")
        found = []
        while dungeon.counter < 9 and dungeon.boss_room is None:
            exits = [e for e in dungeon.exits() if e.open and e.fits]
            dungeon.searchable(1)
            chosen = exits[0 if first else -1]
            made = dungeon.open_exit(chosen.room, chosen.side)
            found.append([step["rolls"] for step in steps_of(made, "tile")])
        rolled.append(found)
    assert rolled[0] == rolled[1]
