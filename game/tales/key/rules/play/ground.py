"""The board as those who walk and look on it find it: cells, edges, doors, what blocks.

Derived from the state and never kept: walls are edges between cells of different rooms, doors are
edges between two cells across a border, a secret passage is a row of cells that belong to no room.

For sight the board is drawn twice as fine: a cell (x, y) is the point (2x+1, 2y+1), what lies
between two cells is a point of its own, and so is the corner of four. A point is clear or not.
"""

from __future__ import annotations

from itertools import pairwise

from game.core.fov import field_of_view
from game.core.grid import Cell, neighbours, square_distance
from game.tales.key.rules.dungeon.board import Door, Room
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.state import Fixture, State

SIGHT = 8
"""Cells as far as anybody sees in the best of light."""
OPEN = ("open", "broken")


def _fine(cell: Cell) -> Cell:
    return 2 * cell[0] + 1, 2 * cell[1] + 1


def _between(one: Cell, other: Cell) -> Cell:
    """The fine point between two cells that share a side."""
    return one[0] + other[0] + 1, one[1] + other[1] + 1


class Ground:
    """Geometry of a state. `changed` must be called when doors, furniture or smoke changed."""

    def __init__(self, state: State, content: DungeonContent) -> None:
        self._state = state
        self._content = content
        self._rooms = 0
        self._doors = 0
        self.room_of: dict[Cell, int] = {}
        """By cell: the number of its room; 0 for the cells of a passage."""
        self._ways: dict[Cell, list[tuple[Cell, int]]] = {}
        """By cell: the cells beside it that are not behind a wall, with the number of the door
        between, from 1; 0 for none."""
        self._beside: dict[Cell, tuple[Cell, ...]] = {}
        self._walls: dict[Cell, bool] = {}
        """Fine points that are clear whatever stands about."""
        self._opened: dict[Cell, bool] = {}
        self._tall: dict[Cell, bool] = {}
        self._smoke: dict[Cell, bool] = {}
        self.fixture_at: dict[Cell, Fixture] = {}
        """By cell: the furniture on it that is not gone, in the way or not."""
        self._blocking: dict[Cell, bool] = {}
        self._views: dict[Cell, dict[Cell, bool]] = {}
        self._stale = True

    def changed(self) -> None:
        """What stands, burns or is open has changed."""
        self._stale = True

    def _fresh(self) -> None:
        """Bring everything up to the state."""
        if not self._stale:
            return
        self._stale = False
        self._views.clear()
        self._beside.clear()
        board = self._state.dungeon.board
        for room in board.rooms[self._rooms :]:
            self._add_room(room)
        for number, door in enumerate(board.doors[self._doors :], start=self._doors + 1):
            self._add_door(number, door)
        self._rooms, self._doors = len(board.rooms), len(board.doors)
        self._opened = {
            _between(*door.cells): True
            for door, mode in zip(board.doors, self._state.doors, strict=False)
            if not door.length and mode in OPEN
        }
        self.fixture_at = {}
        self._tall = {}
        facts = self._content.fixtures
        for fixture in self._state.fixtures.values():
            if fixture.mode == "gone":
                continue
            self.fixture_at[fixture.cell] = fixture
            if "tall" in facts[fixture.kind].traits and fixture.mode != "toppled":
                self._tall[_fine(fixture.cell)] = True
        self._blocking = {
            cell: True
            for cell, fixture in self.fixture_at.items()
            if "blocks" in facts[fixture.kind].traits
        }
        self._smoke = {cell: True for cell, on in self._state.ground.items() if "smoke" in on}
        for cell in self._smoke:
            self._tall[_fine(cell)] = True

    def _add_room(self, room: Room) -> None:
        for cell in room.cells:
            self.room_of[cell] = room.number
        for cell in room.cells:
            x, y = cell
            self._walls[_fine(cell)] = True
            self._ways[cell] = [(near, 0) for near in neighbours(cell) if room.has(near)]
            if room.has((x + 1, y)):
                self._walls[(2 * x + 2, 2 * y + 1)] = True
            if room.has((x, y + 1)):
                self._walls[(2 * x + 1, 2 * y + 2)] = True
            if room.has((x + 1, y + 1)):
                self._walls[(2 * x + 2, 2 * y + 2)] = True

    def _add_door(self, number: int, door: Door) -> None:
        between = door.between
        row = (door.cells[0], *between, door.cells[1])
        for cell in between:
            self.room_of[cell] = 0
            self._ways[cell] = []
            self._walls[_fine(cell)] = True
        for one, other in pairwise(row):
            gate = 0 if between else number
            self._ways[one].append((other, gate))
            self._ways[other].append((one, gate))
            if between:
                self._walls[_between(one, other)] = True

    # Walking

    def is_floor(self, cell: Cell) -> bool:
        """Whether a cell belongs to a room or a passage."""
        self._fresh()
        return cell in self.room_of

    def ways(self, cell: Cell) -> list[tuple[Cell, int]]:
        """The cells beside ``cell`` that no wall parts from it, each with the number of the door
        between, open or not; 0 for none."""
        self._fresh()
        return self._ways.get(cell, [])

    def is_open(self, door: int) -> bool:
        """Whether a door with that number, or no door (0), lets through."""
        return not door or self._state.doors[door - 1] in OPEN

    def beside(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that can be reached from ``cell`` with one step or one blow."""
        self._fresh()
        found = self._beside.get(cell)
        if found is None:
            found = tuple(near for near, door in self.ways(cell) if self.is_open(door))
            self._beside[cell] = found
        return found

    def at_hand(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells from which a hand can be laid on a cell: itself, unless furniture stands there,
        and those that touch it."""
        beside = self.beside(cell)
        return beside if self.blocks(cell) else (cell, *beside)

    def touches(self, one: Cell, other: Cell) -> bool:
        """Whether somebody on one cell can lay hands on somebody on the other."""
        return other in self.beside(one)

    def blocks(self, cell: Cell) -> bool:
        """Whether furniture stands in the way of feet."""
        return cell in self.blocking()

    def blocking(self) -> dict[Cell, bool]:
        """The cells on which furniture stands in the way of feet."""
        self._fresh()
        return self._blocking

    def furniture(self, cell: Cell) -> Fixture | None:
        """The furniture on a cell; None if there is none."""
        self._fresh()
        return self.fixture_at.get(cell)

    def in_doorway(self, cell: Cell) -> bool:
        """Whether a cell is on one side of an open door, or in a passage."""
        ways = self.ways(cell)
        return self.room_of.get(cell) == 0 or any(door and self.is_open(door) for _, door in ways)

    # Looking

    def seen_from(self, cell: Cell) -> dict[Cell, bool]:
        """The cells in sight of ``cell`` within `SIGHT`, the light left out of account; a
        dictionary, because it has an order."""
        self._fresh()
        found = self._views.get(cell)
        if found is None:
            found = self._views[cell] = self._look(cell)
        return found

    def sees(self, one: Cell, other: Cell) -> bool:
        """Whether the straight line between two cells is free. It is the same both ways."""
        return other in self.seen_from(one)

    def _look(self, cell: Cell) -> dict[Cell, bool]:
        walls, opened, tall = self._walls, self._opened, self._tall

        def opaque(x: int, y: int) -> bool:
            point = (x, y)
            return (point not in walls and point not in opened) or point in tall

        blind = cell in self._smoke
        seen: dict[Cell, bool] = {}
        for x, y in field_of_view(_fine(cell), 3 if blind else 2 * SIGHT + 1, opaque):
            if x & 1 and y & 1 and (x, y) in walls:
                there = (x - 1) // 2, (y - 1) // 2
                # Through smoke one sees who stands next to one, and nobody else.
                near = square_distance(cell, there) <= 1
                if near or not (blind or there in self._smoke):
                    seen[there] = True
        return seen
