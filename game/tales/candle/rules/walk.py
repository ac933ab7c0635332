"""A log of keys walked through a floor by one who meets nothing but stone, chains and doors.

It needs only what a player sees of a floor. Traps and creatures are left out: a certificate was
proved against them, and where it is walked without them it goes the same way.
"""

from __future__ import annotations

from game.tales.candle.rules.body import UP, step
from game.tales.candle.rules.feel import CELL_SHIFT
from game.tales.candle.rules.stage import body_in, stand
from game.tales.candle.rules.terrain import Ground
from game.tales.candle.rules.view import FloorView


class Walk:
    """One who begins at rest where the floor begins."""

    def __init__(self, floor: FloorView) -> None:
        self._ground = Ground(floor.terrain)
        self._doors = {
            cell: other for one, two in floor.doors for cell, other in ((one, two), (two, one))
        }
        start = next(place for place in floor.things if place.kind == "start")
        self.body = body_in(self._ground, (start.x, start.y), start.facing)

    def step(self, held: int) -> None:
        """One tick with ``held``."""
        body = self.body
        pressed = held & ~body.held
        step(body, held, self._ground)
        if pressed & UP and body.on_ground:
            cell = (body.middle_x >> CELL_SHIFT, (body.y - 1) >> CELL_SHIFT)
            if cell in self._doors:
                stand(body, self._ground, self._doors[cell])
