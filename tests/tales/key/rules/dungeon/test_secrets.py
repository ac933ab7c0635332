"""Secret passages: where one searches, how often, and how a passage runs."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalCommand
from game.tales.key.rules.dungeon.board import places
from game.tales.key.rules.dungeon.laying import Dungeon, Searched
from game.tales.key.rules.dungeon.secrets import attempts_of, free_faces, open_places
from tests.tales.key.rules.dungeon.table import laid, seed_for


def found_by(dungeon: Dungeon, room: int, face) -> Searched:
    made = dungeon.search(room, face)
    assert made.search.found
    return made


def lucky(*more) -> str:
    """A seed with which the first search of room 1 to the north finds something."""
    return seed_for((("secret", 1, "north", 0), [6], [1]), *more)


@pytest.mark.parametrize(
    ("first", "faces"),
    [
        ("5x5 2,4 0,0 start", []),
        ("5x3 2,4 0,2 start", ["north"]),  # the source: one free face, one passage at most
        ("t5x3 2,4 0,0 start", ["east"]),
        ("t5x3 2,4 1,0 start", ["east", "west"]),
        ("4x4 2,4 0,1 start", ["north", "east"]),
        ("3x3 2,4 1,2 start", ["north", "east", "west"]),
    ],
)
def test_free_faces_are_not_flush_and_towards_a_zone_on_the_board(first: str, faces: list[str]):
    dungeon = laid("9", first)
    room = dungeon.board.room(1)
    assert list(free_faces(dungeon.board, room)) == faces
    assert attempts_of(dungeon.board, room) == min(2, len(faces))


def test_towards_the_edge_of_the_board_no_face_is_free():
    dungeon = laid("9", "3x3 0,4 1,2 start")
    assert list(free_faces(dungeon.board, dungeon.board.room(1))) == ["north", "east"]


@pytest.mark.parametrize(("roll", "found"), [(1, 1), (2, 1), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_one_to_three_find_a_passage(roll: int, found: int):
    seed = seed_for((("secret", 1, "north", 0), [6], [roll]))
    made = laid("9", "4x4 2,4 0,1 start", seed=seed).search(1, "north")
    assert (made.search.roll, made.search.found) == (roll, bool(found))
    assert (made.laid is not None) is bool(found)
    assert [step.json() for step in made.steps] == [
        {
            "type": "search", "searched": {"room": 1, "face": "north"}, "most": 3,
            "found": bool(found), "rolls": [[6, roll]],
        }
    ]  # fmt: skip


def test_a_room_has_at_most_two_attempts_successes_included():
    seed = seed_for((("secret", 1, "north", 0), [6], [6]), (("secret", 1, "north", 1), [6], [1]))
    dungeon = laid("9", "3x3 2,4 1,2 start", seed=seed)
    assert dungeon.attempts_left(1) == 2
    assert not dungeon.search(1, "north").search.found
    assert dungeon.searchable(1) == ("north", "east", "west")
    assert dungeon.search(1, "north").search.found  # the same face once more
    assert dungeon.attempts_left(1) == 0
    assert dungeon.searchable(1) == ()
    with pytest.raises(IllegalCommand, match="that side of room 1 cannot be searched now"):
        dungeon.search(1, "east")


def test_never_more_attempts_than_free_faces():
    seed = seed_for((("secret", 1, "north", 0), [6], [6]))
    dungeon = laid("9", "5x3 2,4 0,2 start", seed=seed)
    dungeon.search(1, "north")
    assert dungeon.searchable(1) == ()


def test_a_face_with_a_passage_is_not_searched_again():
    dungeon = laid("9", "3x3 2,4 1,2 start", seed=lucky())
    found_by(dungeon, 1, "north")
    assert dungeon.searchable(1) == ("east", "west")


@pytest.mark.parametrize(
    ("first", "length"),
    [("4x4 2,4 0,1 start", 1), ("3x3 2,4 1,2 start", 2), ("2x2 2,4 1,3 start", 3)],
)
def test_the_passage_runs_straight_and_its_tile_is_the_distance(first: str, length: int):
    dungeon = laid("9,filling=6", first, seed=lucky())
    made = found_by(dungeon, 1, "north")
    door, room = made.laid.door, made.laid.room
    assert (door.secret, door.length, room.entered_by, room.parent) == (True, length, "secret", 1)
    (x, y), (to_x, to_y) = door.cells
    assert x == to_x
    assert y - to_y == length + 1
    assert door.between == tuple((x, y - n) for n in range(1, length + 1))
    assert room.zone == (2, 3)
    assert room.touches("south")
    assert x % 5 in (1, 2, 3)


def test_behind_it_a_room_is_laid_by_the_die_as_usual():
    seed = lucky((("tile", 2), [8], [7]))
    dungeon = laid("9", "4x4 2,4 0,1 start", seed=seed)
    assert found_by(dungeon, 1, "north").laid.room.tile.name == "5x2"
    assert dungeon.counter == 2


def test_behind_it_may_be_the_boss():
    seed = lucky((("tile", 2), [8], [8]), (("boss", 2), [6, 6], [1, 1]))
    dungeon = laid("9", "4x4 2,4 0,1 start", seed=seed)
    assert found_by(dungeon, 1, "north").laid.room.boss
    assert laid("2", "4x4 2,4 0,1 start", seed=lucky()).search(1, "north").laid.room.boss


def test_no_face_is_searched_where_no_passage_could_be_laid():
    """A room that fills the zone stands in the way."""
    dungeon = laid("9", "t5x2 2,4 0,0 start")
    assert dungeon.searchable(1) == ("east",)
    dungeon = laid("9", "t5x2 2,4 0,0 start", "t5x3 2,4 2,0 fill 1")
    assert dungeon.searchable(1) == ()


def test_nor_where_no_room_could_be_laid_behind_it():
    """The next zone leads nowhere: all around it is used, or off the board."""
    dungeon = laid(
        "9,columns=2,rows=2", "4x4 0,1 0,0 start", "5x5 0,0 0,0 door 1", "3x3 1,0 0,0 door 2"
    )
    assert dungeon.searchable(1) == ()
    assert not any(way.zone == (1, 1) and dungeon.fits(way) for way in dungeon.ways())


def test_once_the_size_is_reached_only_rooms_that_are_there_are_joined():
    rooms = ("t5x3 2,4 1,0 start", "boss 2,3 0,0 door 1")
    assert laid("9", *rooms).searchable(1) == ("east", "west")
    assert laid("2", *rooms).searchable(1) == ()


# A room that is there

NEIGHBOURS = ("4x4 2,4 0,0 start", "5x3 2,3 0,2 door 1", "5x3 3,3 0,2 door 2", "5x5 3,4 0,0 door 3")


def test_an_occupied_zone_is_joined_where_the_rows_line_up():
    seed = seed_for((("secret", 1, "east", 0), [6], [2]))
    dungeon = laid("9", *NEIGHBOURS, seed=seed)
    before = dungeon.counter
    made = found_by(dungeon, 1, "east")
    assert dungeon.counter == before
    assert made.laid is None
    assert (made.passage.rooms, made.passage.length, made.passage.secret) == ((1, 4), 1, True)
    (x, y), (to_x, to_y) = made.passage.cells
    assert (y, x, to_x) == (to_y, 13, 15)
    assert y % 5 in (1, 2, 3)
    assert dungeon.reached() == (True,) * 4


def test_it_is_not_joined_where_they_do_not():
    """The other room covers the three lower rows of its zone, this one the two upper ones."""
    dungeon = laid(
        "9", "3x2 2,4 0,0 start", "5x3 2,3 0,2 door 1", "5x3 3,3 0,2 door 2", "5x3 4,3 0,2 door 3",
        "5x5 4,4 0,0 door 4", "5x3 3,4 0,2 door 5",
    )  # fmt: skip
    assert dungeon.joints(dungeon.board.room(1), "east") == ()
    assert "east" not in dungeon.searchable(1)
    # These two have a wall between them, and no way that could lead anywhere.
    dungeon = laid("9", "5x5 2,4 0,0 start", "5x3 2,3 0,2 door 1", "5x3 3,3 0,2 door 2",
                   "5x5 3,4 0,0 door 3")  # fmt: skip
    assert dungeon.joints(dungeon.board.room(1), "east") == ()


def test_a_passage_may_cross_the_border_but_is_never_longer_than_three():
    lines = (
        "4x4 2,4 0,0 start", "5x3 2,3 0,2 door 1", "5x3 3,3 0,2 door 2", "2x2 3,4 {},0 door 3",
    )  # fmt: skip
    found = []
    for dx in (0, 1, 2, 3):
        dungeon = laid("9", *(line.format(dx) for line in lines))
        joints = dungeon.joints(dungeon.board.room(1), "east")
        found.append({(joint.length, joint.cells[0][1]) for joint in joints})
    assert found[0] == {(1, 21)}  # in the row above, the other cell is a corner of its zone
    assert found[1] == {(2, 20), (2, 21)}
    assert found[2] == {(3, 20), (3, 21)}
    assert found[3] == set()


def test_the_boss_room_is_never_joined():
    dungeon = laid("9", "4x4 2,4 0,0 start", "5x3 2,3 0,2 door 1", "5x3 3,3 0,2 door 2",
                   "boss 3,4 0,0 door 3")  # fmt: skip
    assert dungeon.joints(dungeon.board.room(1), "east") == ()


def test_a_passage_starts_on_no_corner_of_the_next_zone():
    dungeon = laid("9", "3x2 2,4 0,3 start")
    assert list(places(open_places(dungeon.board, dungeon.board.room(1), "north"))) == [1, 2]
