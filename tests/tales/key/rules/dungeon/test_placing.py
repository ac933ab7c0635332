"""Laying a room: where a tile may lie, where its door may be, and filling."""

from __future__ import annotations

import pytest

from game.core.errors import IllegalCommand
from game.tales.key.rules.dungeon.board import INNER, OPPOSITE, SIDES, Board, Door, Room, is_corner
from game.tales.key.rules.dungeon.exits import ways_of
from game.tales.key.rules.dungeon.placing import (
    Spot,
    fillings,
    first_spots,
    leads_of,
    legal,
    shared_walls,
    spots_of,
)
from game.tales.key.rules.dungeon.tiles import BOSS, TILES
from tests.depth import one_in
from tests.tales.key.rules.dungeon.table import laid, tile

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


@pytest.mark.parametrize(
    ("name", "count"),
    [("5x5", 1), ("4x4", 4), ("5x3", 6), ("3x3", 9), ("3x2", 24), ("2x2", 16), ("5x2", 8)],
)
def test_a_tile_lies_anywhere_in_a_zone_in_every_turn(name: str, count: int):
    found = spots_of(tile(name).number)
    assert len(found) == len(set(found)) == count


def test_a_room_touches_the_side_it_is_entered_by_and_one_to_leave_by():
    """A 3x3 entered from the south with a way on to the east only lies in that corner."""
    assert legal(tile("3x3").number, "south", INNER, EAST) == (Spot(3, 3, 2, 2),)


def test_a_way_on_to_the_opposite_side_needs_a_tile_of_five():
    fits = [t.name for t in TILES if legal(t.number, "south", INNER, NORTH)]
    assert fits == ["5x5", "5x3", "5x2"]
    assert {spot.width for spot in legal(tile("5x3").number, "south", INNER, NORTH)} == {3}


def test_a_room_leads_nowhere_if_every_zone_around_is_used():
    assert not any(legal(t.number, "south", INNER, 0) for t in TILES)


def test_only_the_boss_room_may_be_a_dead_end_in_a_fresh_zone():
    assert legal(BOSS.number, "south", INNER, 0) == (Spot(5, 5, 0, 0),)


def test_the_side_it_is_entered_by_is_not_the_one_to_leave_by():
    assert not legal(tile("5x5").number, "south", INNER, SOUTH)


def test_both_rooms_share_a_row_there_that_is_no_corner_of_the_zone():
    """The room before covers the two leftmost places, of which the first is a corner: a 2x2 must
    cover the second."""
    spots = legal(tile("2x2").number, "south", 0b00011, EAST | WEST)
    assert {spot.dx for spot in spots} == {0}
    assert not legal(tile("2x2").number, "south", 0b00001, EAST | WEST)


@one_in(3)
@pytest.mark.parametrize("entry", SIDES)
@pytest.mark.parametrize("each", TILES, ids=lambda t: t.name)
def test_every_legal_spot_by_the_letter_of_the_rule(each, entry):
    """All leads and all sets of places, held against the rule said in other words."""
    for leads in range(16):
        for bits in range(32):
            expected = []
            for spot in spots_of(each.number):
                columns = range(spot.dx, spot.dx + spot.width)
                rows = range(spot.dy, spot.dy + spot.height)
                flush = {"north": 0 in rows, "east": 4 in columns, "south": 4 in rows,
                         "west": 0 in columns}  # fmt: skip
                along = columns if entry in ("north", "south") else rows
                door = any(bits >> place & 1 for place in along if place in (1, 2, 3))
                onward = any(
                    flush[side] and leads >> n & 1 for n, side in enumerate(SIDES) if side != entry
                )
                if flush[entry] and door and onward:
                    expected.append(spot)
            assert list(legal(each.number, entry, bits, leads)) == expected


def test_a_zone_can_still_be_used_if_it_is_on_the_board_and_no_room_lies_there():
    board = laid("9", "3x3 2,4 0,2 start", "3x3 2,3 0,2 door 1").board
    assert leads_of(board, (1, 4)) == NORTH | WEST  # the first room is east, the edge south
    assert leads_of(board, (1, 3)) == NORTH | SOUTH | WEST
    assert leads_of(board, (0, 0)) == EAST | SOUTH
    assert leads_of(board, (0, 0), gone=((1, 0),)) == SOUTH


# The first room


def test_the_first_room_lies_in_the_middle_of_the_bottom_edge():
    board = Board(5, 5)
    for each in TILES:
        spots = first_spots(board, (2, 4), each)
        assert spots
        for spot, entry in spots:
            assert entry == "south"
            assert spot.touches("south")
            assert any(spot.touches(side) for side in ("north", "east", "west"))


def test_a_first_room_in_a_corner_is_entered_from_either_edge():
    spots = first_spots(Board(3, 3), (0, 2), tile("2x2"))
    assert {entry for _, entry in spots} == {"south", "west"}
    for spot, entry in spots:
        assert spot.touches(entry)
        assert spot.touches("north") or spot.touches("east")


# Exits


def test_exits_are_sides_flush_with_the_border_of_a_zone_that_is_not_used():
    dungeon = laid("9", "4x4 2,4 0,0 start")
    board = dungeon.board
    assert [way.side for way in ways_of(board, board.room(1))] == ["north", "west"]
    dungeon = laid("9", "4x4 2,4 0,0 start", "3x3 2,3 0,2 door 1")
    assert [way.side for way in ways_of(dungeon.board, dungeon.board.room(1))] == ["west"]


def test_an_exit_tells_the_cells_where_its_door_can_be():
    dungeon = laid("9", "4x4 2,4 0,1 start")
    (west,) = dungeon.exits()
    assert west.side == "west"
    assert west.cells == ((10, 21), (10, 22), (10, 23))  # the corner at (10, 24) is none of them


# Filling


def test_a_filling_room_shares_a_wall_with_the_room_and_its_door_is_on_it():
    board = laid("9", "3x3 2,4 0,2 start").board
    room = board.room(1)
    for each in TILES:
        for spot, walls in fillings(board, room, each):
            cells = {(10 + spot.dx + x, 20 + spot.dy + y)
                     for x in range(spot.width) for y in range(spot.height)}  # fmt: skip
            assert not cells & set(room.cells)
            assert walls
            for wall in walls:
                assert wall.cell in room.cells
                assert wall.beyond in cells
                assert not is_corner(wall.cell)
                assert not is_corner(wall.beyond)
                assert abs(wall.cell[0] - wall.beyond[0]) + abs(wall.cell[1] - wall.beyond[1]) == 1


@pytest.mark.parametrize(
    ("first", "fits"),
    [
        ("5x5 2,4 0,0 start", []),
        ("4x4 2,4 0,1 start", []),
        ("3x3 2,4 0,2 start", ["3x2", "2x2", "5x2"]),
        ("5x3 2,4 0,2 start", ["3x2", "2x2", "5x2"]),
        ("t5x3 2,4 0,0 start", ["3x2", "2x2", "5x2"]),
        ("2x2 2,4 0,3 start", ["5x3", "3x3", "3x2", "2x2", "5x2"]),
        ("t5x2 2,4 0,0 start", ["5x3", "3x3", "3x2", "2x2", "5x2"]),
    ],
)
def test_what_fits_beside_a_room(first: str, fits: list[str]):
    dungeon = laid("9", first)
    assert [t.name for t in TILES if fillings(dungeon.board, dungeon.board.room(1), t)] == fits
    assert dungeon.can_fill(dungeon.board.room(1)) is bool(fits)


def test_at_most_three_rooms_lie_in_a_zone():
    two = ("2x2 2,4 0,3 start", "2x2 2,4 2,3 fill 1")
    assert laid("9", *two).can_fill(laid("9", *two).board.room(2))
    dungeon = laid("9", *two, "2x2 2,4 0,1 fill 1")
    assert not any(dungeon.can_fill(room) for room in dungeon.board.rooms)
    with pytest.raises(IllegalCommand, match="room 4 cannot be laid there"):
        laid("9", *two, "2x2 2,4 0,1 fill 1", "2x2 2,4 2,1 fill 2")


def test_a_shared_wall_has_a_place_for_a_door_wherever_cells_meet():
    room = laid("9", "2x2 2,4 0,3 start").board.room(1)
    beside = [(wall.cell, wall.beyond) for wall in shared_walls(room, Spot(2, 2, 2, 2))]
    assert beside == [((11, 23), (12, 23))]
    above = [(wall.cell, wall.beyond) for wall in shared_walls(room, Spot(2, 2, 1, 1))]
    assert above == [((11, 23), (11, 22))]
    assert not list(shared_walls(room, Spot(2, 2, 2, 1)))  # corner to corner
    assert not list(shared_walls(room, Spot(2, 2, 3, 3)))  # apart


# The board takes only what can lie there


def room(number: int, dx: int, dy: int, parent: int | None = 1, zone=(2, 3)) -> Room:
    return Room(
        number, tile("3x3"), *zone, 5 * zone[0] + dx, 5 * zone[1] + dy, 3, 3,
        "door" if parent else "start", parent,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("made", "cells"),
    [
        (room(2, 0, 2), ((10, 20), (10, 19))),  # corner cells
        (room(2, 0, 2), ((11, 20), (12, 19))),  # not side by side
        (room(2, 0, 1), ((11, 20), (11, 19))),  # not flush
        (room(2, 0, 2), ((13, 20), (13, 19))),  # not of the new room
        (room(2, 3, 2), ((13, 20), (13, 19))),  # leaves its zone
        (room(3, 0, 2), ((11, 20), (11, 19))),  # the number is not the next
        (room(2, 0, 0, zone=(2, 4)), ((11, 20), (11, 19))),  # over another
    ],
)
def test_what_cannot_lie_there_is_refused(made: Room, cells):
    board = laid("9", "4x4 2,4 0,0 start").board
    with pytest.raises(IllegalCommand):
        board.lay(made, Door((1, made.number), cells))
    assert (len(board.rooms), len(board.doors)) == (1, 0)
    board.lay(room(2, 0, 2), Door((1, 2), ((11, 20), (11, 19))))


def test_sides_of_a_room():
    made = room(2, 2, 0)
    assert [side for side in SIDES if made.touches(side)] == ["north", "east"]
    assert [made.gap(side) for side in SIDES] == [0, 0, 2, 2]
    assert made.span("north") == 0b11100
    assert made.span("west") == 0b00111
    assert made.cell_at("south", 3) == (13, 17)
    assert made.cell_at("west", 1) == (12, 16)
    assert OPPOSITE[OPPOSITE["east"]] == "east"
