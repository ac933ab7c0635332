"""How long keys may be owed (rules/dungeon.md, "Locks and keys").

A lock may be laid before its keys only while an open exit remains outside it, and the room behind
the last such exit receives every key still owed. Which exit is the last cannot be told by counting:
a room that is laid may take the zone behind another exit, or the last tile that fits there, and the
boss may come instead of it. So the question is asked one room ahead: **whatever is laid next, could
they still be laid after it?** If not, they are laid at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.tales.key.rules.dungeon.board import Board, Zone
from game.tales.key.rules.dungeon.exits import Way, tiles_that_fit
from game.tales.key.rules.dungeon.tiles import Stock

_PLENTY = 6
"""Zones to which exits lead, so many that a room laid in one of them spoils at most five: its own
and its neighbours."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is left to be laid."""

    board: Board
    stock: Stock
    ways: Sequence[Way]
    """The exits that are inside (`game.tales.key.rules.dungeon.locks`)."""
    rooms: int
    """How many rooms are still to come, that of the boss among them if he has not come."""
    boss_came: bool

    def can_owe(self, *, gone: Zone | None = None, spare: int = 0) -> bool:
        """Whether keys can still be owed after the next room, whatever it is.

        ``gone``: a zone taken as used already. ``spare``: tiles that may be taken away meanwhile.
        The next room that is laid by an exit that is inside receives keys if it is no boss room; so
        there must be such an exit with a tile that fits, also after the boss took any of them.
        """
        if self.rooms < (1 if self.boss_came else 2):
            return False
        taken = () if gone is None else (gone,)
        ways = [way for way in self.ways if way.zone != gone]
        ready = [way for way in ways if self._fits(way, taken, spare)]
        if not ready or self.boss_came:
            return bool(ready)
        if len(dict.fromkeys(way.zone for way in ready)) >= _PLENTY:
            return True
        return all(
            any(way.zone != boss and self._fits(way, (*taken, boss), spare) for way in ready)
            for boss in dict.fromkeys(way.zone for way in ways)
        )

    def _fits(self, way: Way, gone: tuple[Zone, ...], spare: int) -> bool:
        return tiles_that_fit(self.board, self.stock, way, gone) > spare
