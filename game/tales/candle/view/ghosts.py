"""Those who are not there: the proved way that shows itself, and runs of the past to race against.

A ghost is pale, throws no light and touches nothing. The one who shows the way sets out from the
nearest place where the certificate rests, at the tick in which the traps are as they were proved;
where he waits, one must wait.

A run of the past is played again in the worker process. What comes back, its trails, is packed: a
few bytes a tick for each floor, so that a castle's whole trail is about a megabyte.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from game.core.errors import GameError
from game.core.sliced import Sliced
from game.shell.advice import played_again
from game.shell.tale import Tale
from game.tales.candle.rules.body import CELL, Body
from game.tales.candle.rules.guide import Rest, Survey, Walk
from game.tales.candle.rules.hazards import PERIOD
from game.tales.candle.rules.view import CandleView, FloorView
from game.tales.candle.rules.ways import unpacked
from game.tales.candle.view.look import HALF_BODY, Spot, px

_TICK = struct.Struct("<iihhBBB")
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
    @property
    def grip(self) -> int: ...
    @property
    def kicked(self) -> bool: ...
    @property
    def swing(self) -> int: ...


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
    grip: int = 0
    kicked: bool = False
    swing: int = 0
    """Not 0 while he swings on a chain."""


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
        moving.grip,
        moving.kicked,
        moving.swing,
    )


def packed(moving: Moving) -> bytes:
    flags = (
        (moving.facing > 0)
        | moving.on_ground << 1
        | moving.climbing << 2
        | moving.crouched << 3
        | moving.wet << 4
        | moving.kicked << 5
        | (moving.swing > 0) << 6
    )
    return _TICK.pack(moving.x, moving.y, moving.vx, moving.vy, moving.held, flags, moving.grip)


def figure_at(trail: bytes, tick: int) -> Figure | None:
    """The moment of that number; None beyond the trail's end."""
    if not 0 <= tick < len(trail) // _TICK.size:
        return None
    x, y, vx, vy, held, flags, grip = _TICK.unpack_from(trail, tick * _TICK.size)
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
        grip,
        bool(flags & 32),
        int(bool(flags & 64)),
    )


def trails_of(tale: Tale, text: bytes) -> Sliced[dict[int, bytes]]:
    """The trails of a run by the numbers of its floors; none of a run that cannot be played here.

    It is what the worker works out.
    """
    trails = Trails()
    with suppress(GameError):
        for view, share in played_again(tale, text, MOST_TICKS):
            trails.note(view)
            yield share
    return trails.plain()


class Trails:
    """Writes the trails of a run down, view by view. A run may go back."""

    def __init__(self) -> None:
        self._floors: dict[int, bytearray] = {}

    def note(self, view: CandleView) -> None:
        if view.phase != "playing":
            return
        trail = self._floors.setdefault(view.floor.number, bytearray())
        del trail[view.tick * _TICK.size :]
        if len(trail) == view.tick * _TICK.size:
            trail += packed(view)

    def plain(self) -> dict[int, bytes]:
        """The trail of each floor by its number, one moment a tick from its first on."""
        return {number: bytes(trail) for number, trail in self._floors.items()}


PART = 240
"""Ticks of a certificate that are walked in a step while it is looked through."""
SHOWN = 420
"""Ticks for which the way is shown, from where it sets out."""
FADE = 30


def between(before: Moving, now: Moving, alpha: float) -> Spot:
    """Where someone's heels are between two moments, in units of the floor."""
    x0, y0 = px(before.x + HALF_BODY), px(before.y)
    x1, y1 = px(now.x + HALF_BODY), px(now.y)
    if abs(x1 - x0) > 48 or abs(y1 - y0) > 48:
        return x1, y1
    return x0 + (x1 - x0) * alpha, y0 + (y1 - y0) * alpha


class Tour:
    """One walk along the certificate, from a place where it rests."""

    def __init__(self, floor: FloorView, survey: Survey, rest: Rest) -> None:
        self._log = survey.log
        self.rest = rest
        self._walk = Walk(floor)
        body = Body(rest.x, rest.y, self._walk.body.facing)
        body.climbing, body.on_ground = rest.climbing, not rest.climbing
        self._walk.body = body
        self._at = rest.tick
        self.left = SHOWN
        """Ticks for which it still goes on."""
        self.before = self.now = figure(body)

    @property
    def over(self) -> bool:
        """Whether there is nothing more to show."""
        return self.left <= 0 or self._at >= len(self._log)

    def step(self, tick: int) -> None:
        """Tick number ``tick`` of the floor has passed; it does not set out before one in which the
        traps are as they were proved."""
        self.before = self.now
        if self._at == self.rest.tick and (self.rest.tick - tick) % PERIOD:
            return
        self.left -= 1
        self._walk.step(self._log[self._at])
        self._at += 1
        self.now = figure(self._walk.body)


class WayShown:
    """ "Show me the way": a ghost that walks the certificate from the nearest place on."""

    def __init__(self, floor: FloorView) -> None:
        self._floor = floor
        self._survey = Survey(floor)
        self._ready = False
        self._asked = False
        self.tour: Tour | None = None
        """What is being shown."""

    def ask(self) -> None:
        """The way is to be shown, as soon as it is known."""
        self._asked = True

    @property
    def strength(self) -> float:
        """From 0 to 1: ghosts fade out."""
        return min(1.0, self.tour.left / FADE) if self.tour is not None else 0.0

    def step(self, view: CandleView) -> None:
        """A tick of the game has passed."""
        if not self._ready:
            self._ready = self._survey.work(PART)
        elif self._asked:
            self._asked = False
            rest = nearest(self._survey.rests, view)
            self.tour = None if rest is None else Tour(self._floor, self._survey, rest)
        elif self.tour is not None:
            # The tick that has just passed; the view tells which one comes.
            self.tour.step(view.tick - 1)
            if self.tour.over:
                self.tour = None


def nearest(rests: Sequence[Rest], view: CandleView) -> Rest | None:
    """The place of the way from which one should go on: the nearest of those for which one has the
    keys and which are not far behind what one has done; the later one of two that are as near."""
    had = frozenset(
        number
        for number, thing in enumerate(view.floor.things)
        if thing.kind == "key" and view.things[number]
    )
    missing = max((rest.keys for rest in rests if rest.keys <= had), key=len, default=frozenset())
    best: tuple[int, int] | None = None
    found = None
    for rest in rests:
        if rest.keys != missing or not rest.is_true(view):
            continue
        far = (abs(rest.x - view.x) + abs(rest.y - view.y)) // (CELL // 2)
        if best is None or (far, -rest.tick) < best:
            best, found = (far, -rest.tick), rest
    return found


class ProofRacer:
    """A proved way, the certificate's or the golden one, from the floor's first tick on."""

    def __init__(self, floor: FloorView, log: bytes) -> None:
        self._floor = floor
        self._log = bytes(unpacked(log))
        self._walk = Walk(floor)
        self._at = 0

    def at(self, tick: int) -> Figure | None:
        """Where it is in that tick; None once it has finished and while it is catching up."""
        if tick < self._at:
            self._walk, self._at = Walk(self._floor), 0
        for held in self._log[self._at : min(tick, self._at + PART)]:
            self._walk.step(held)
            self._at += 1
        return figure(self._walk.body) if self._at == tick else None


class TrailRacer:
    """A run of the past, as `game.tales.candle.view.ghosts` found it."""

    def __init__(self, trail: bytes) -> None:
        self._trail = trail

    def at(self, tick: int) -> Figure | None:
        """Where it was in that tick of the floor; None once it had finished."""
        return figure_at(self._trail, tick)


Racer = ProofRacer | TrailRacer
