"""Where he was in every tick of a run: what a race against the past is run from.

A run is played again in the worker process. What comes back is packed, a few bytes a tick for each
floor, so that a castle's whole trail is about a megabyte.
"""

from __future__ import annotations

import struct
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from game.core.errors import GameError
from game.shell.advice import played_again
from game.shell.tale import Tale
from game.tales.candle.rules.view import CandleView

_TICK = struct.Struct("<iihhBB")
MOST_TICKS = 60 * 60 * 60
"""Ticks of the longest run that is played again: an hour."""


class Moving(Protocol):
    """Someone who moves, as far as a picture of him shows."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def vx(self) -> int: ...
    @property
    def vy(self) -> int: ...
    @property
    def facing(self) -> int: ...
    @property
    def held(self) -> int: ...
    @property
    def on_ground(self) -> bool: ...
    @property
    def climbing(self) -> bool: ...
    @property
    def crouched(self) -> bool: ...
    @property
    def wet(self) -> bool: ...


@dataclass(slots=True)
class Figure:
    """Someone who moves, at one moment."""

    x: int
    y: int
    vx: int = 0
    vy: int = 0
    facing: int = 1
    held: int = 0
    on_ground: bool = True
    climbing: bool = False
    crouched: bool = False
    wet: bool = False


def figure(moving: Moving) -> Figure:
    """A copy that stays as it is."""
    return Figure(
        moving.x,
        moving.y,
        moving.vx,
        moving.vy,
        moving.facing,
        moving.held,
        moving.on_ground,
        moving.climbing,
        moving.crouched,
        moving.wet,
    )


def packed(moving: Moving) -> bytes:
    """One moment, packed."""
    flags = (
        (moving.facing > 0)
        | moving.on_ground << 1
        | moving.climbing << 2
        | moving.crouched << 3
        | moving.wet << 4
    )
    return _TICK.pack(moving.x, moving.y, moving.vx, moving.vy, moving.held, flags)


def figure_at(trail: bytes, tick: int) -> Figure | None:
    """The moment of that number; None beyond the trail's end."""
    if not 0 <= tick < len(trail) // _TICK.size:
        return None
    x, y, vx, vy, held, flags = _TICK.unpack_from(trail, tick * _TICK.size)
    return Figure(
        x,
        y,
        vx,
        vy,
        1 if flags & 1 else -1,
        held,
        bool(flags & 2),
        bool(flags & 4),
        bool(flags & 8),
        bool(flags & 16),
    )


def trails_of(tale: Tale, text: bytes) -> dict[int, bytes]:
    """The trails of a run by the numbers of its floors; none of a run that cannot be played here.

    It is what the worker works out.
    """
    trails = Trails()
    with suppress(GameError):
        for view in played_again(tale, text, MOST_TICKS):
            trails.note(view)
    return trails.plain()


class Trails:
    """Writes the trails of a run down, view by view. A run may go back."""

    def __init__(self) -> None:
        self._floors: dict[int, bytearray] = {}

    def note(self, view: CandleView) -> None:
        """The run stands here now."""
        if view.phase != "playing":
            return
        trail = self._floors.setdefault(view.floor.number, bytearray())
        del trail[view.tick * _TICK.size :]
        if len(trail) == view.tick * _TICK.size:
            trail += packed(view)

    def plain(self) -> dict[int, bytes]:
        """The trail of each floor by its number, one moment a tick from its first on."""
        return {number: bytes(trail) for number, trail in self._floors.items()}
