"""One tick of a floor in play, as one list to be read from top to bottom."""

from __future__ import annotations

from game.tales.candle.rules.body import LEAP, THROW, UP, step
from game.tales.candle.rules.creatures import act
from game.tales.candle.rules.dread import brood
from game.tales.candle.rules.events import CandleEvent
from game.tales.candle.rules.finds import draw_thread, leap_again, raise_mirror, reach_for, tie
from game.tales.candle.rules.gates import tend
from game.tales.candle.rules.light import (
    bring_out,
    burn,
    kindle,
    let_lie,
    lick,
    shine,
    smoulder,
    strike,
    throw,
)
from game.tales.candle.rules.state import FloorState
from game.tales.candle.rules.touch import die, pass_door, suffer, touch
from game.tales.candle.rules.wardens import mind

ONCE = LEAP | UP | THROW
"""Keys that do something when they are pressed: after a break they must be let go first."""


def tick(state: FloorState, held: int, spared: bool, events: list[CandleEvent]) -> bool:
    """A sixtieth of a second with ``held`` held down; True when the floor is finished.

    Nothing harms one who is ``spared``.
    """
    if state.stun or state.hush:
        held = _heard(state, held)
    # His body.
    body = state.body
    pressed = held & ~body.held
    step(body, held, state.ground)
    if state.finds:
        leap_again(state, held, pressed, events)
    if pressed & UP:
        pass_door(state, pressed, events)
    # Where he is, and the traps there.
    _locate(state)
    if state.safe:
        state.safe -= 1
    if not spared and suffer(state, events):
        _locate(state)
    # His light.
    if state.is_lit:
        burn(state, events)
        if pressed & THROW and throw(state, held, events):
            tie(state)
    elif state.finds and reach_for(state, held, pressed, events):
        pass
    elif held & THROW or state.strike:
        strike(state, held, events)
    if state.finds:
        raise_mirror(state, held, events)
    if state.line:
        draw_thread(state, held, events)
    if state.lying:
        let_lie(state, events)
    if state.stage.webs:
        lick(state, held, events)
        if state.burning:
            smoulder(state)
    shine(state)
    if state.stage.has_mirrors or state.raised:
        kindle(state, events)
    # The dark, and what only light opens.
    if (state.dread or not state.is_lit) and brood(state, spared, events):
        _locate(state)
    if state.stage.gates:
        tend(state, pressed, events)
    # Things, and those who answer to light.
    done = touch(state, events)
    if state.stage.secrets:
        bring_out(state, events)
    if state.awake:
        act(state, events)
    if state.warden is not None and (cause := mind(state, spared, events)):
        die(state, cause, events)
        _locate(state)
    # The clock.
    state.tick += 1
    if state.stage.turns:
        state.turn()
    return done


def _heard(state: FloorState, held: int) -> int:
    """What he hears of what is held: nothing when stunned; then no key pressed before."""
    if state.stun:
        state.stun -= 1
        state.hush = held & ONCE
        return 0
    state.hush &= held
    return held & ~state.hush


def _locate(state: FloorState) -> None:
    """Find the room of his middle, if he left the one he was in."""
    x, y = state.middle()
    left, top, right, bottom = state.room_box
    if not (left <= x < right and top <= y < bottom):
        state.enter(state.stage.room(x, y))
