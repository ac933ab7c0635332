"""Gates: what only a flame opens, and locks, tick by tick (`game.tales.candle.rules.floor.Gate`).

Webs and wax take fire from a flame close by and are gone for good; bars rise for good over a
brazier in which a flame was put. The living dark gives way at once to a flame, and closes when none
has been near for a while: never while he stands in it. A lock opens for good when he comes to it
with the keys that it asks for.
"""

from __future__ import annotations

from typing import assert_never

from game.tales.candle.rules.body import CELL, LEFT, RIGHT, UNIT, WIDTH
from game.tales.candle.rules.events import CandleEvent, GateActed, GateDeed
from game.tales.candle.rules.floor import Gate
from game.tales.candle.rules.state import (
    CANDLE_HEIGHT,
    GATE_REACH,
    MELTED,
    TAKEN,
    FloorState,
    Point,
)

CATCH = 24
"""Ticks for which a flame is close before web or wax takes fire; less, and it cools again."""
FULL = MELTED
"""Ticks after which a gate is open; of the dark, for which it stays so without a flame."""
REACH_ACROSS, REACH_DOWN = 48 * UNIT, 40 * UNIT
"""How close a flame must be to web and wax."""
PUSHED_FROM = CELL * 3 // 2
"""How near he must be to a gate to push against it."""


def is_open(gate: Gate, ticks: int) -> bool:
    """Whether a gate that has come so far lets him pass."""
    return ticks > 0 if gate.kind == "dark" else ticks >= FULL


def tend(state: FloorState, pressed: int, events: list[CandleEvent]) -> None:
    """A tick of every gate. One that he pushes against in vain says what it wants."""
    stage = state.stage
    near = stage.gates_near[state.room]
    flames = _flames(state)
    pushes = pressed & (LEFT | RIGHT)
    for number, ticks in enumerate(state.gates):
        if not (ticks or number in near or state.lying):
            # Shut, and nothing that would move it is near.
            continue
        gate = stage.gates[number]
        if ticks >= FULL and gate.kind != "dark":
            # Open for good.
            continue
        if pushes and not is_open(gate, ticks) and _is_pushed(state, gate):
            tell(gate, "holds", events)
        match gate.kind:
            case "web" | "wax" | "seal":
                if ticks >= CATCH or _is_near(flames, gate, REACH_ACROSS, REACH_DOWN):
                    _burn_further(state, number, gate, events)
                elif ticks:
                    state.gates[number] = ticks - 1
            case "bars":
                if _brazier_burns(state, number):
                    _open_further(state, number, gate, events)
            case "dark":
                if _is_near(flames, gate, GATE_REACH, GATE_REACH):
                    _shrink(state, number, gate, events)
                elif ticks and not _stands_in(state, gate):
                    _come_back(state, number, gate, events)
            case "lock":
                if ticks or (_is_beside(state, gate) and has_keys(state, gate)):
                    _open_further(state, number, gate, events)
            case never:
                assert_never(never)


def _is_pushed(state: FloorState, gate: Gate) -> bool:
    """Whether he stands before a gate, faces it, and has nothing that opens it in his hand."""
    if gate.kind == "seal" or (state.is_lit and gate.kind not in ("bars", "lock")):
        return False
    if gate.kind == "lock" and has_keys(state, gate):
        return False
    body = state.body
    ahead = gate.x * CELL + CELL // 2 - (body.facing > 0) - body.middle_x
    return gate.y * CELL < body.y <= (gate.y + 1) * CELL and 0 < ahead * body.facing < PUSHED_FROM


def _is_beside(state: FloorState, gate: Gate) -> bool:
    """Whether he stands before a gate, whichever way he looks."""
    body = state.body
    away = abs(gate.x * CELL + CELL // 2 - body.middle_x)
    return gate.y * CELL < body.y <= (gate.y + 1) * CELL and away < PUSHED_FROM


def has_keys(state: FloorState, gate: Gate) -> bool:
    """Whether he found as many keys as a lock asks for."""
    name = str(gate.set)
    things = zip(state.stage.things, state.things, strict=True)
    had = sum(fate == TAKEN and at.kind == "key" and at.name == name for at, fate in things)
    return had >= gate.need


def _burn_further(state: FloorState, number: int, gate: Gate, events: list[CandleEvent]) -> None:
    _open_further(state, number, gate, events)
    if state.gates[number] == CATCH:
        tell(gate, "catches", events)


def _open_further(state: FloorState, number: int, gate: Gate, events: list[CandleEvent]) -> None:
    state.gates[number] += 1
    if state.gates[number] == FULL:
        for cell in gate.cells:
            state.ground.burn(*cell)
        tell(gate, "opens", events)


def _shrink(state: FloorState, number: int, gate: Gate, events: list[CandleEvent]) -> None:
    if not state.gates[number]:
        for cell in gate.cells:
            state.ground.burn(*cell)
        tell(gate, "yields", events)
    state.gates[number] = FULL


def _come_back(state: FloorState, number: int, gate: Gate, events: list[CandleEvent]) -> None:
    state.gates[number] -= 1
    if not state.gates[number]:
        for cell in gate.cells:
            state.ground.shut(*cell)
        tell(gate, "closes", events)


def _brazier_burns(state: FloorState, number: int) -> bool:
    return any(
        gate == number and state.things[thing] == TAKEN
        for thing, gate in state.stage.sealed.items()
    )


def _flames(state: FloorState) -> list[Point]:
    """The flames that are his: in his hand, and of candles that lie or fly."""
    found = [(lying.x, lying.y - CANDLE_HEIGHT) for lying in state.lying if lying.is_lit]
    if state.is_lit:
        found.append(state.hand())
    return found


def _is_near(flames: list[Point], gate: Gate, across: int, down: int) -> bool:
    """Whether one of the flames is so close to a gate."""
    for x, y in flames:
        if abs(y - gate.y * CELL) < down:
            # The point between the two cells; of a pair of points the one he would come from.
            middle = gate.x * CELL + CELL // 2 - (gate.facing < 0)
            if abs(x - middle) < across:
                return True
    return False


def _stands_in(state: FloorState, gate: Gate) -> bool:
    body = state.body
    left, top = gate.x * CELL, (gate.y - 1) * CELL
    return (
        body.x < left + CELL
        and body.x + WIDTH > left
        and body.y > top
        and body.y - body.height < top + 2 * CELL
    )


def tell(gate: Gate, deed: GateDeed, events: list[CandleEvent]) -> None:
    """An event of what becomes of a gate."""
    events.append(GateActed(gate.kind, deed, gate.x, gate.y))
