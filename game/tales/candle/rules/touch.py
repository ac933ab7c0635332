"""What the dwarf's body touches: traps that hurt, things that he takes or lights, doors, the cage.

A hit costs a third of the wick, a death the way back from a lamp. A thing is touched when the
body's box comes into its cell, less six units on every side.
"""

from __future__ import annotations

from game.tales.candle.rules.body import (
    CELL_SHIFT,
    CROUCHING,
    HURT_INSET,
    ITEM_INSET,
    STANDING,
    UP,
    WIDTH,
)
from game.tales.candle.rules.creatures import hear_bell
from game.tales.candle.rules.events import (
    CageShut,
    CandleEvent,
    Died,
    DoorAsleep,
    DoorPassed,
    Found,
    GateActed,
    LampReached,
    SignRead,
    Struck,
    WardenActed,
    WorkActed,
)
from game.tales.candle.rules.hazards import PERIOD, Hazard
from game.tales.candle.rules.light import light_at_lamp, lit_by, spend, take_candle
from game.tales.candle.rules.state import (
    LAMPS,
    MELTED,
    OUT,
    TAKEN,
    THERE,
    FloorState,
    middle_of,
    stand,
)
from game.tales.candle.rules.wardens import begin_anew

SAFE = 60
"""Ticks after a hit or a return in which no other hit counts."""
STUN = 10
"""Ticks after a hit in which the dwarf does not listen."""
KNOCK_ACROSS, KNOCK_UP = 960, 900
"""Speeds with which a hit throws him back."""
HITS = 3
"""A hit costs a candle's wick divided by this."""


def suffer(state: FloorState, events: list[CandleEvent]) -> bool:
    """Whatever trap touches the smaller body in this tick of its period; True for a death."""
    hazards = state.stage.hazards[state.room]
    if not hazards:
        return False
    body = state.body
    left, right = body.x + HURT_INSET, body.x + WIDTH - HURT_INSET
    height = CROUCHING if body.crouched else STANDING
    top, bottom = body.y - height + HURT_INSET, body.y - HURT_INSET
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


def _strike(state: FloorState, hazard: Hazard, sides: int, events: list[CandleEvent]) -> None:
    """A hit by a box whose two sides add up to ``sides``: away from it, backwards in a tie."""
    body = state.body
    away = 2 * body.x + WIDTH - sides
    side = -body.facing if not away else 1 if away > 0 else -1
    body.vx, body.vy = side * KNOCK_ACROSS, -KNOCK_UP
    body.let_go()
    state.safe, state.stun = SAFE, STUN
    spend(state, state.stage.wick // HITS, events)
    events.append(Struck(hazard.place.name, state.wick))


def die(state: FloorState, trap: str, events: list[CandleEvent]) -> None:
    """Back at the last lamp, at once; what was found stays found.

    The lamp, which he touches in this same tick, lights his candle.
    """
    state.deaths += 1
    x, y = state.lamp_cell
    stand(state.body, state.ground, (x, y))
    begin_anew(state)
    state.safe, state.stun = SAFE, 0
    state.touching = state.lamp
    events.append(Died(trap, state.deaths, x, y))


_FAR_SIDE = WIDTH - ITEM_INSET - 1


def touch(state: FloorState, events: list[CandleEvent]) -> bool:
    """Everything that the body touches in this tick; True when that finishes the floor."""
    body, stage, ground = state.body, state.stage, state.ground
    base = ground.base
    first = (body.x + ITEM_INSET) >> CELL_SHIFT
    last = (body.x + _FAR_SIDE) >> CELL_SHIFT
    height = CROUCHING if body.crouched else STANDING
    top = base + ((body.y - height + ITEM_INSET) >> CELL_SHIFT) * ground.stride
    bottom = base + ((body.y - ITEM_INSET - 1) >> CELL_SHIFT) * ground.stride
    marks = stage.marks
    if not (marks[top + first] | marks[top + last] | marks[bottom + first] | marks[bottom + last]):
        state.touching = -1
        return False
    at, secret_at = stage.at, stage.secret_at
    told = -1
    done = False
    # Of two lamps that he comes to at once, the one he faces is the last he touched.
    columns = (first,) if first == last else (first, last) if body.facing > 0 else (last, first)
    for row in (top,) if top == bottom else (top, bottom):
        for column in columns:
            cell = row + column
            for number in at.get(cell, ()):
                kind = stage.things[number].kind
                if kind == "treasure":
                    told = number
                    done = done or _touch_cage(state, number, events)
                elif kind in ("brazier", "cresset"):
                    _touch_brazier(state, number, events)
                elif kind == "sign":
                    told = number
                    _read(state, number, events)
                elif kind == "bell":
                    told = number
                    if state.touching != number:
                        ring(state, number, events)
                elif kind in LAMPS:
                    told = number
                    if state.touching != number or not state.is_lit:
                        _touch_lamp(state, number, events)
                elif state.things[number] == THERE:
                    if number in stage.sealed and not _is_unsealed(state, number):
                        told = number
                        _try_seal(state, number, events)
                    else:
                        _take(state, number, events)
            if cell in secret_at:
                _take_secret(state, secret_at[cell], events)
    state.touching = told
    return done


def _touch_cage(state: FloorState, number: int, events: list[CandleEvent]) -> bool:
    if state.keys_left:
        if state.touching != number:
            events.append(CageShut(state.keys_left))
        return False
    if number in state.stage.sealed and not _is_unsealed(state, number):
        _try_seal(state, number, events)
        return False
    if state.warden is not None and not state.warden.is_felled:
        if state.touching != number:
            place = state.stage.things[number]
            events.append(WardenActed(state.warden.hall.kind, "holds", place.x, place.y))
        return False
    return state.body.on_ground


def _is_unsealed(state: FloorState, number: int) -> bool:
    return state.gates[state.stage.sealed[number]] >= MELTED


def _try_seal(state: FloorState, number: int, events: list[CandleEvent]) -> None:
    """A seal of wax holds, and is told when he comes to it without a flame."""
    if state.touching != number and not state.is_lit:
        gate = state.stage.gates[state.stage.sealed[number]]
        events.append(GateActed(gate.kind, "holds", gate.x, gate.y))


def _touch_brazier(state: FloorState, number: int, events: list[CandleEvent]) -> None:
    """A flame put into a brazier, or a cresset, burns on in it."""
    if state.is_lit and state.things[number] == THERE:
        state.things[number] = TAKEN
        place = state.stage.things[number]
        state.enter(state.room)
        if place.kind == "brazier":
            events.append(GateActed("bars", "lights", place.x, place.y))
        elif state.warden is not None:
            events.append(WardenActed(state.warden.hall.kind, "lights", place.x, place.y))


def ring(state: FloorState, number: int, events: list[CandleEvent]) -> None:
    """A bell that is touched rings: bats wake, shades flee, and what comes in the dark starts
    anew."""
    place = state.stage.things[number]
    events.append(WorkActed("bell", place.x, place.y))
    state.dread = 0
    hear_bell(state, *middle_of(place), events)


def _read(state: FloorState, number: int, events: list[CandleEvent]) -> None:
    """A sign can be read in light; it is told once."""
    place = state.stage.things[number]
    if state.things[number] == THERE and lit_by(state, *middle_of(place)):
        state.things[number] = TAKEN
        if place.text is not None:
            events.append(SignRead(place.text))


def _touch_lamp(state: FloorState, number: int, events: list[CandleEvent]) -> None:
    """A flame lights a lamp; a lamp is where he returns to, and gives fire."""
    place = state.stage.things[number]
    was_lit = state.things[number] == TAKEN
    if not was_lit:
        if not state.is_lit:
            return
        state.things[number] = TAKEN
        state.enter(state.room)
    if state.lamp != number:
        state.lamp = number
        events.append(LampReached(place.x, place.y, was_lit))
    state.since = []
    light_at_lamp(state, events)


def _take(state: FloorState, number: int, events: list[CandleEvent]) -> None:
    stage = state.stage
    place = stage.things[number]
    if place.kind == "coin":
        state.coins += 1
        state.since.append(number)
        events.append(Found("coin", place.x, place.y, state.coins, stage.coins))
    elif place.kind == "key":
        state.keys += 1
        events.append(Found("key", place.x, place.y, state.keys, stage.keys))
    # A candle comes burning into an empty hand: the flint is quick when the hands are free.
    elif take_candle(state, stage.wick_of(place), is_lit=not state.wick):
        events.append(Found("candle", place.x, place.y, len(state.spares), 0))
    else:
        return
    state.things[number] = TAKEN


def _take_secret(state: FloorState, number: int, events: list[CandleEvent]) -> None:
    if state.secrets[number] == OUT:
        place = state.stage.secrets[number]
        state.secrets[number] = TAKEN
        state.secrets_found += 1
        events.append(Found("secret", place.x, place.y, state.secrets_found, 0))


def pass_door(state: FloorState, pressed: int, events: list[CandleEvent]) -> None:
    """Up, newly pressed before a door: the body rests before the other one. One that sleeps says
    so."""
    body = state.body
    if not pressed & UP or not body.on_ground:
        return
    ground = state.ground
    x, y = state.middle()[0] >> CELL_SHIFT, (body.y - 1) >> CELL_SHIFT
    at = ground.base + x + y * ground.stride
    to = state.stage.doors.get(at)
    if to is not None:
        stand(body, ground, to)
        events.append(DoorPassed(x, y, *to, state.stage.index(*to) in state.stage.asleep))
    elif at in state.stage.asleep:
        events.append(DoorAsleep(x, y))
