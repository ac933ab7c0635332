"""Things: coins, candles, keys, lamps, signs, doors and the cage, and what a touch does.

A thing is touched when the body's box comes into its cell, less six units on every side.
"""

from __future__ import annotations

from game.core.mode import Event
from game.tales.candle.rules.body import CELL_SHIFT, UP, WIDTH
from game.tales.candle.rules.events import CageShut, DoorPassed, Found, LampReached, SignRead
from game.tales.candle.rules.light import light_at_lamp, lit_by, take_candle
from game.tales.candle.rules.state import (
    ITEM_INSET,
    LAMPS,
    OUT,
    TAKEN,
    THERE,
    WICK,
    FloorState,
    middle_of,
    stand,
)

_FAR_SIDE = WIDTH - ITEM_INSET - 1


def touch(state: FloorState, events: list[Event]) -> bool:
    """Everything that the body touches in this tick; True when that finishes the floor."""
    body, stage, ground = state.body, state.stage, state.ground
    base = ground.base
    first = (body.x + ITEM_INSET) >> CELL_SHIFT
    last = (body.x + _FAR_SIDE) >> CELL_SHIFT
    top = base + ((body.y - body.height + ITEM_INSET) >> CELL_SHIFT) * ground.stride
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
                elif kind == "sign":
                    told = number
                    _read(state, number, events)
                elif kind in LAMPS:
                    told = number
                    if state.touching != number or not state.is_lit:
                        _touch_lamp(state, number, events)
                elif state.things[number] == THERE:
                    _take(state, number, events)
            if cell in secret_at:
                _take_secret(state, secret_at[cell], events)
    state.touching = told
    return done


def _touch_cage(state: FloorState, number: int, events: list[Event]) -> bool:
    if state.keys_left:
        if state.touching != number:
            events.append(CageShut(state.keys_left))
        return False
    return state.body.on_ground


def _read(state: FloorState, number: int, events: list[Event]) -> None:
    """A sign can be read in light; it is told once."""
    place = state.stage.things[number]
    if state.things[number] == THERE and lit_by(state, *middle_of(place)):
        state.things[number] = TAKEN
        if place.text is not None:
            events.append(SignRead(place.text))


def _touch_lamp(state: FloorState, number: int, events: list[Event]) -> None:
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
    light_at_lamp(state, events)


def _take(state: FloorState, number: int, events: list[Event]) -> None:
    stage = state.stage
    place = stage.things[number]
    if place.kind == "coin":
        state.coins += 1
        events.append(Found("coin", place.x, place.y, state.coins, stage.coins))
    elif place.kind == "key":
        state.keys += 1
        events.append(Found("key", place.x, place.y, state.keys, stage.keys))
    # A candle comes burning into an empty hand: the flint is quick when the hands are free.
    elif take_candle(state, WICK, is_lit=not state.wick):
        events.append(Found("candle", place.x, place.y, len(state.spares), 0))
    else:
        return
    state.things[number] = TAKEN


def _take_secret(state: FloorState, number: int, events: list[Event]) -> None:
    if state.secrets[number] == OUT:
        place = state.stage.secrets[number]
        state.secrets[number] = TAKEN
        state.secrets_found += 1
        events.append(Found("secret", place.x, place.y, state.secrets_found, 0))


def pass_door(state: FloorState, pressed: int, events: list[Event]) -> None:
    """Up, newly pressed before a door: the body rests before the other one."""
    body = state.body
    if not pressed & UP or not body.on_ground:
        return
    ground = state.ground
    x, y = state.middle()[0] >> CELL_SHIFT, (body.y - 1) >> CELL_SHIFT
    to = state.stage.doors.get(ground.base + x + y * ground.stride)
    if to is not None:
        stand(body, ground, to)
        events.append(DoorPassed(x, y, *to))
