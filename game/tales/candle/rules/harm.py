"""What traps do to the dwarf: a hit costs a third of the wick, a death the way back from a lamp."""

from __future__ import annotations

from game.core.mode import Event
from game.tales.candle.rules.body import HURT_INSET, WIDTH
from game.tales.candle.rules.events import Died, Struck
from game.tales.candle.rules.hazards import PERIOD, Hazard
from game.tales.candle.rules.light import spend
from game.tales.candle.rules.state import WICK, FloorState, stand

SAFE = 60
"""Ticks after a hit or a return in which no other hit counts."""
STUN = 10
"""Ticks after a hit in which the dwarf does not listen."""
KNOCK_ACROSS, KNOCK_UP = 960, 900
"""Speeds with which a hit throws him back."""
HIT = WICK // 3


def suffer(state: FloorState, events: list[Event]) -> bool:
    """Whatever trap touches the smaller body in this tick of its period; True for a death."""
    hazards = state.stage.hazards[state.room]
    if not hazards:
        return False
    body = state.body
    left, right = body.x + HURT_INSET, body.x + WIDTH - HURT_INSET
    top, bottom = body.y - body.height + HURT_INSET, body.y - HURT_INSET
    phase = state.tick % PERIOD
    for hazard in hazards:
        bounds = hazard.bounds
        if left >= bounds[2] or right <= bounds[0] or top >= bounds[3] or bottom <= bounds[1]:
            continue
        box = hazard.boxes[phase]
        if box and left < box[2] and right > box[0] and top < box[3] and bottom > box[1]:
            if hazard.lethal:
                die(state, hazard.place.name, events)
                return True
            if not state.safe:
                _strike(state, hazard, box[0] + box[2], events)
    return False


def _strike(state: FloorState, hazard: Hazard, sides: int, events: list[Event]) -> None:
    """A hit by a box whose two sides add up to ``sides``: away from it, backwards in a tie."""
    body = state.body
    away = 2 * body.x + WIDTH - sides
    side = -body.facing if not away else 1 if away > 0 else -1
    body.vx, body.vy = side * KNOCK_ACROSS, -KNOCK_UP
    body.on_ground = body.climbing = False
    body.coyote = body.hold = body.buffer = 0
    state.safe, state.stun = SAFE, STUN
    spend(state, HIT, events)
    events.append(Struck(hazard.place.name, state.wick))


def die(state: FloorState, trap: str, events: list[Event]) -> None:
    """Back at the last lamp, at once; what was found stays found.

    The lamp, which he touches in this same tick, lights his candle.
    """
    state.deaths += 1
    x, y = state.lamp_cell
    stand(state.body, state.ground, (x, y))
    state.safe, state.stun = SAFE, 0
    state.touching = state.lamp
    events.append(Died(trap, state.deaths, x, y))
