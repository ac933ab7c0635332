"""Tunnels of a dungeon that is laid by a plan: its diagram's ways beside the tree.

Where the diagram has a short cut or a one-way way, a hatch in a room at the one end leads to a
hatch in a room at the other, wherever those rooms lie. Both bear the number of the way. A one-way
way is a drop: its far end is a hole in the ceiling, too high to be climbed back through.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.tales.key.rules.dungeon.board import Cell


@dataclass(frozen=True, slots=True)
class Tunnel:
    """A way that was laid, with both its rooms."""

    number: int
    """Of the way in the diagram, from 1."""
    rooms: tuple[int, int]
    cells: tuple[Cell, Cell]
    """Of its hatches, in the order of the rooms."""
    one_way: bool
    """Whether it leads from the first room to the second alone."""

    def other(self, room: int) -> int:
        """The room at the other end."""
        one, other = self.rooms
        return other if room == one else one

    def leads_from(self, room: int) -> bool:
        """Whether one can pass it from a room."""
        return room == self.rooms[0] or (room == self.rooms[1] and not self.one_way)


@dataclass(frozen=True, slots=True)
class Hatch:
    """One end of a tunnel, in a room that was laid."""

    number: int
    """Of its tunnel; the other end has the same."""
    room: int
    cell: Cell
    opens: bool
    """Whether it can be passed from here."""
    one_way: bool
    """Whether its tunnel leads one way alone."""
    to: int
    """The room at the other end; 0 while that is not laid."""
    beyond: Cell
    """The cell at the other end."""
