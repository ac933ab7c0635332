"""The ground as a view shows it: which cells touch, how far it is from one to another."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from game.core.grid import Cell, neighbours
from game.tales.key.rules.play.known import FoeSeen, Known

_OPEN = ("open", "broken")


class Field:
    """What can be walked, worked out once from a view."""

    def __init__(self, view: Known) -> None:
        self.view = view
        self.room_of: dict[Cell, int] = {}
        for room in view.rooms:
            for y in range(room.y, room.y + room.height):
                for x in range(room.x, room.x + room.width):
                    self.room_of[x, y] = room.number
        self._gates: dict[Cell, list[Cell]] = {}
        self.doorways: dict[Cell, bool] = {}
        """The cells beside an open door."""
        for door in view.doors:
            row = (door.cells[0], *door.passage, door.cells[1])
            for cell in door.passage:
                self.room_of[cell] = 0
            if door.passage or door.mode in _OPEN:
                for one, other in pairwise(row):
                    self._gates.setdefault(one, []).append(other)
                    self._gates.setdefault(other, []).append(one)
                if not door.passage:
                    self.doorways.update(dict.fromkeys(door.cells, True))
        self.blocked = {seen.cell: True for seen in view.fixtures if "blocks" in seen.facts.traits}
        self.covered: dict[Cell, list[str]] = {}
        for on in view.ground:
            self.covered.setdefault(on.cell, []).append(on.kind)
        self.traps = {trap.cell: True for trap in view.traps if not trap.spent}
        self._near: dict[Cell, list[Cell]] = {}

    def beside(self, cell: Cell) -> list[Cell]:
        """The cells that touch a cell, with no wall or shut door between."""
        found = self._near.get(cell)
        if found is None:
            room = self.room_of.get(cell)
            found = [near for near in neighbours(cell) if room and self.room_of.get(near) == room]
            found += self._gates.get(cell, [])
            self._near[cell] = found
        return found

    def steps_from(self, starts: Iterable[Cell], stops: Iterable[Cell] = ()) -> dict[Cell, int]:
        """Steps from the nearest of ``starts`` to every cell, through none of ``stops``."""
        closed = dict.fromkeys(stops, True)
        found = dict.fromkeys(starts, 0)
        row = list(found)
        while row:
            after = []
            for cell in row:
                for near in self.beside(cell):
                    if near not in found and near not in closed and near not in self.blocked:
                        found[near] = found[cell] + 1
                        after.append(near)
            row = after
        return found

    def within(self, cell: Cell, door: tuple[Cell, Cell]) -> dict[Cell, int]:
        """The cells that one gets to from a cell without going through a door."""
        found = {cell: 0}
        row = [cell]
        while row:
            after = []
            for one in row:
                for near in self.beside(one):
                    if near not in found and not (one in door and near in door):
                        found[near] = found[one] + 1
                        after.append(near)
            row = after
        return found

    def is_risky(self, cell: Cell) -> bool:
        """Whether one would not stand on a cell without need."""
        on = self.covered.get(cell, ())
        return cell in self.traps or any(kind in on for kind in ("fire", "caltrops", "web"))

    def burns(self, cell: Cell) -> bool:
        """Whether fire thrown at a cell would spread from it."""
        return "oil" in self.covered.get(cell, ()) or "web" in self.covered.get(cell, ())


def awake(view: Known) -> list[FoeSeen]:
    """The foes in sight that take turns."""
    return [foe for foe in view.foes if foe.mood == "awake"]
