"""Light: the flame in his hand, and what all flames shine on.

The flame is timer, map and tool (GAMEPLAY.md, "Candle"). A candle burns `WICK` ticks in a moving
hand and twice as long standing still. Everything lit is a circle cut by stone: `sees` walks the
line between two points in half tiles.
"""

from __future__ import annotations

from game.core.mode import Event
from game.tales.candle.rules.body import THROW
from game.tales.candle.rules.events import LightChange, LightChanged, Revealed
from game.tales.candle.rules.feel import CELL, CELL_SHIFT
from game.tales.candle.rules.stage import CANDLE_HEIGHT, middle_of
from game.tales.candle.rules.state import MOST_SPARES, OUT, THERE, WICK, FloorState
from game.tales.candle.rules.terrain import SOLID

FLAME = 9 * CELL
"""Radius of the light of a flame in the hand, in 1/256 unit."""
EMBER = WICK // 5
"""Below this wick the flame's light shrinks, down to three fifths."""
LYING = 7 * CELL
LAMP = 5 * CELL
NIGHT_SIGHT = 7 * CELL // 2
"""How far he sees without any light; it brings nothing out and scares nobody."""

STUB = WICK // 6
"""What a lamp lends to one who has no candle left."""
GUST = 15
"""Ticks in a draught that put a flame out."""
STRIKE = 45
"""Ticks for which the throw key is held to light a candle with the flint."""
FLINT = WICK // 18
"""Ticks of wick that a flint wastes; at most half of what is left."""

_HALF_TILE = CELL_SHIFT - 1
LOOK_EVERY = 6
"""Ticks between two looks for hidden coins."""


def flame_radius(wick: int) -> int:
    """Radius of the light of a candle in the hand with so much wick."""
    return FLAME if wick >= EMBER else FLAME * (3 * EMBER + 2 * wick) // (5 * EMBER)


def shine(state: FloorState) -> None:
    """Find what gives light now."""
    glow = state.glow
    glow.clear()
    if state.is_lit:
        glow.append((*state.hand(), flame_radius(state.wick)))
    for candle in state.lying:
        if candle.is_lit:
            glow.append((candle.x, candle.y - CANDLE_HEIGHT, LYING))
    for creature in state.awake:
        if creature.carried and creature.kind == "owl":
            glow.append((creature.x, creature.y, LYING))
    for x, y in state.lamps:
        glow.append((x, y, LAMP))


def sees(state: FloorState, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Whether no stone (and no web) lies on the line between two points."""
    ground = state.ground
    flags, stride, base = ground.flags, ground.stride, ground.base
    across, down = to_x - x, to_y - y
    side, slope = (1 if across > 0 else -1), (1 if down > 0 else -1)
    across, down = abs(across), abs(down)
    steps = max(across, down) >> _HALF_TILE
    for number in range(1, steps + 1):
        column = (x + side * (across * number // (steps + 1))) >> CELL_SHIFT
        row = (y + slope * (down * number // (steps + 1))) >> CELL_SHIFT
        if flags[base + column + row * stride] & SOLID:
            return False
    return True


def lit_by(state: FloorState, x: int, y: int) -> tuple[int, int, int] | None:
    """The first light that falls on a point; None in the dark. `shine` comes first."""
    for light in state.glow:
        from_x, from_y, radius = light
        across = x - from_x
        if -radius < across < radius:
            down = y - from_y
            if across * across + down * down < radius * radius and sees(
                state, from_x, from_y, x, y
            ):
                return light
    return None


# The candle in his hand.


def burn(state: FloorState, events: list[Event]) -> None:
    """A tick of the wick: half as much standing still. Water and draughts put the flame out."""
    body = state.body
    if body.wet:
        put_out(state, "water", events)
        return
    if body.vx or body.vy or state.tick & 1:
        spend(state, 1, events)
    stage = state.stage
    if not stage.is_draughty or not state.is_lit:
        return
    state.gust = state.gust + 1 if stage.draught_at(*state.hand()) else 0
    if state.gust >= GUST:
        put_out(state, "draught", events)


def spend(state: FloorState, ticks: int, events: list[Event]) -> None:
    """So many ticks of wick are gone; at its end the best candle of the belt is lit from it."""
    before = state.wick
    if not before:
        return
    state.wick = before - ticks
    if state.wick <= 0:
        state.wick = 0
        next_candle(state)
        if state.wick and state.is_lit:
            events.append(LightChanged("next", state.wick, len(state.spares)))
        elif not state.wick:
            state.is_lit = False
            events.append(LightChanged("burnt_out", 0, 0))
    elif state.wick <= EMBER < before and state.is_lit:
        events.append(LightChanged("low", state.wick, len(state.spares)))


def next_candle(state: FloorState) -> None:
    """The best candle of the belt comes into the empty hand; it burns if the last one did."""
    if state.spares:
        state.wick = max(state.spares)
        state.spares.remove(state.wick)
        state.candles += 1


def put_out(state: FloorState, cause: LightChange, events: list[Event]) -> None:
    """The flame in his hand goes out; its wick stays."""
    state.is_lit = False
    state.gust = state.strike = 0
    events.append(LightChanged(cause, state.wick, len(state.spares)))


def light_at_lamp(state: FloorState, events: list[Event]) -> None:
    """A lamp gives fire to a candle, and a stub to one who has none burning anywhere."""
    if state.is_lit or (not state.wick and any(candle.is_lit for candle in state.lying)):
        return
    change: LightChange = "lamp"
    if not state.wick:
        change, state.wick = "stub", STUB
    state.is_lit = True
    state.gust = 0
    events.append(LightChanged(change, state.wick, len(state.spares)))


def take_candle(state: FloorState, wick: int, is_lit: bool) -> bool:
    """A candle with so much wick for the hand, if that is empty, or for the belt.

    It brings fire to the hand if it burns. False when there is no room for it.
    """
    if not state.wick:
        state.wick = wick
    elif len(state.spares) < MOST_SPARES:
        state.spares.append(wick)
    else:
        return False
    if is_lit and not state.body.wet:
        state.is_lit = True
        state.gust = 0
    return True


def strike(state: FloorState, held: int, events: list[Event]) -> None:
    """The throw key held in the dark, standing still and dry: the flint."""
    body = state.body
    if state.is_lit or not state.wick or not held & THROW or body.wet or body.vx or body.vy:
        state.strike = 0
        return
    state.strike += 1
    if state.strike >= STRIKE:
        state.strike = 0
        state.wick -= min(FLINT, state.wick // 2)
        state.is_lit = True
        events.append(LightChanged("flint", state.wick, len(state.spares)))


# What only light brings out.


def bring_out(state: FloorState, events: list[Event]) -> None:
    """Hidden coins on which light falls are there from now on."""
    if state.tick % LOOK_EVERY:
        return
    stage = state.stage
    for room in stage.near[state.room]:
        for number in stage.secrets_in[room]:
            if state.secrets[number] == THERE:
                place = stage.secrets[number]
                if lit_by(state, *middle_of(place)):
                    state.secrets[number] = OUT
                    events.append(Revealed(place.x, place.y))
