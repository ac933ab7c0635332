"""Candles out of the hand: thrown, dropped, carried off; they fly, burn, and are taken back.

One is a point with a foot: it stops at stone, lands on whatever carries, drowns in water. Where it
lies it burns four times as fast as in the hand (rules/platformer.md, "Modes of the original").
"""

from __future__ import annotations

from game.core.mode import Event
from game.tales.candle.rules.body import DOWN, UP
from game.tales.candle.rules.events import LightChanged
from game.tales.candle.rules.feel import CELL_SHIFT, FASTEST_FALL, UNIT, WATER_FALL, WIDTH
from game.tales.candle.rules.light import next_candle, take_candle
from game.tales.candle.rules.stage import CANDLE_HEIGHT
from game.tales.candle.rules.state import MOST_LYING, FloorState, Lying
from game.tales.candle.rules.terrain import SOLID, TOP, WET
from game.tales.candle.rules.webs import touched_by

THROW_ACROSS, THROW_UP = 1600, 1300
LOB_ACROSS, LOB_UP = 700, 2200
"""Speeds of a throw, and of one upward."""
SET_ACROSS = 300
"""Speed of a candle that is set down."""
LYING_SPEED = 2400
"""More than any speed of a candle in the air."""
GRAVITY = 96
REACH = 6 * UNIT
"""How near the dwarf must come to take one up."""
HELD_BACK = 30
"""Ticks before a candle that left the hand can be taken back."""
LYING_BURN = 4
"""Ticks of wick that a lying candle burns in one."""


def throw(state: FloorState, held: int, events: list[Event]) -> None:
    """The burning candle leaves the hand: ahead, higher with up held, set down with down.

    The next one of the belt is lit from it before it flies.
    """
    if not state.is_lit or len(state.lying) >= MOST_LYING:
        return
    body = state.body
    if held & DOWN:
        across, up = SET_ACROSS, 0
    elif held & UP:
        across, up = LOB_ACROSS, LOB_UP
    else:
        across, up = THROW_ACROSS, THROW_UP
    let_go(state, body.facing * across, -up)
    events.append(LightChanged("thrown", state.lying[-1].wick, len(state.spares)))


def let_go(state: FloorState, vx: int, vy: int) -> None:
    """The burning candle leaves the hand at such a speed; the next is lit from it."""
    x, y = state.hand()
    state.lying.append(Lying(x, y, vx, vy, state.wick, is_lit=True))
    state.wick = 0
    state.gust = 0
    next_candle(state)
    state.is_lit = state.wick > 0


def drop(state: FloorState, x: int, y: int, wick: int, is_lit: bool) -> None:
    """A candle falls from where somebody held it."""
    state.lying.append(Lying(x, y, 0, 0, wick, is_lit))


def let_lie(state: FloorState, events: list[Event]) -> None:
    """A tick of every candle out of the hand: it flies, burns, is taken back."""
    body = state.body
    left, right = body.x - REACH, body.x + WIDTH + REACH
    top, bottom = body.y - body.height, body.y + CANDLE_HEIGHT
    gone = False
    for candle in state.lying:
        candle.age += 1
        if not candle.resting:
            _fly(state, candle, events)
        elif not _carried(state, candle):
            candle.resting = False
        if candle.is_lit:
            _burn_lying(state, candle, events)
        if (
            candle.age > HELD_BACK
            and left <= candle.x < right
            and top < candle.y <= bottom
            and candle.wick > 0
            and take_candle(state, candle.wick, candle.is_lit)
        ):
            events.append(LightChanged("retaken", candle.wick, len(state.spares)))
            candle.wick = 0
        gone = gone or candle.wick <= 0
    if gone:
        state.lying = [candle for candle in state.lying if candle.wick > 0]


def _fly(state: FloorState, candle: Lying, events: list[Event]) -> None:
    ground = state.ground
    flags, stride = ground.flags, ground.stride
    x, y = candle.x, candle.y
    row = ground.base + ((y - 1) >> CELL_SHIFT) * stride
    wet = flags[row + (x >> CELL_SHIFT)] & WET
    if candle.vx:
        to = x + candle.vx
        at = row + (to >> CELL_SHIFT)
        if flags[at] & SOLID:
            touched_by(state, candle, at, events)
            candle.vx = -(candle.vx // 4) if candle.vx > 0 else -candle.vx // 4
        else:
            candle.x = x = to
    candle.vy = min(candle.vy + GRAVITY, WATER_FALL if wet else FASTEST_FALL)
    to = y + candle.vy
    column = ground.base + (x >> CELL_SHIFT)
    if candle.vy > 0:
        if (to - 1) >> CELL_SHIFT != (y - 1) >> CELL_SHIFT:
            at = column + ((to - 1) >> CELL_SHIFT) * stride
            if flags[at] & (SOLID | TOP):
                touched_by(state, candle, at, events)
                to = (to - 1) >> CELL_SHIFT << CELL_SHIFT
                candle.vx = candle.vy = 0
                candle.resting = True
                events.append(LightChanged("landed", candle.wick, len(state.spares)))
    else:
        at = column + ((to - CANDLE_HEIGHT) >> CELL_SHIFT) * stride
        if flags[at] & SOLID:
            touched_by(state, candle, at, events)
            candle.vy = 0
            to = y
    candle.y = to


def _carried(state: FloorState, candle: Lying) -> bool:
    ground = state.ground
    at = ground.base + (candle.x >> CELL_SHIFT) + (candle.y >> CELL_SHIFT) * ground.stride
    return bool(ground.flags[at] & (SOLID | TOP))


def _burn_lying(state: FloorState, candle: Lying, events: list[Event]) -> None:
    candle.wick -= LYING_BURN
    x, y = candle.x, candle.y - 1
    ground, stage = state.ground, state.stage
    here = ground.flags[ground.base + (x >> CELL_SHIFT) + (y >> CELL_SHIFT) * ground.stride]
    if candle.wick <= 0:
        events.append(LightChanged("guttered", 0, len(state.spares)))
    elif here & WET or (stage.is_draughty and stage.draught_at(x, y)):
        candle.is_lit = False
        events.append(LightChanged("drowned", candle.wick, len(state.spares)))
