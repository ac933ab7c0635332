"""Webs: as solid as stone until a flame burns them."""

from __future__ import annotations

from game.core.mode import Event
from game.tales.candle.rules.body import DOWN, LEFT, RIGHT, UP
from game.tales.candle.rules.events import WebCaught
from game.tales.candle.rules.feel import CELL_SHIFT, UNIT, WIDTH
from game.tales.candle.rules.state import FloorState, Lying

CATCH = 20
"""Ticks for which a flame is held against a web before it burns."""
WEB_BURNS = 18
"""Ticks from fire to nothing; then it takes to the webs around."""


def lick(state: FloorState, held: int, events: list[Event]) -> None:
    """A flame held against a web, by holding the way to it, burns it after `CATCH` ticks."""
    at = _web_before(state, held) if state.is_lit and held & (LEFT | RIGHT | UP | DOWN) else 0
    if not at:
        if state.catching[1]:
            state.catching = (0, 0)
        return
    web, ticks = state.catching
    ticks = ticks + 1 if web == at else 1
    state.catching = (at, ticks)
    if ticks >= CATCH:
        ignite(state, at, events)
        state.catching = (0, 0)


def _web_before(state: FloorState, held: int) -> int:
    """The index of the web that he holds his flame against; 0 for none."""
    body, webs, ground = state.body, state.stage.webs, state.ground
    x, y = state.hand()
    if held & (LEFT | RIGHT):
        side = body.x + WIDTH if body.facing > 0 else body.x - 1
        top = (body.y - body.height) >> CELL_SHIFT
        rows = [y >> CELL_SHIFT, *range((body.y - 1) >> CELL_SHIFT, top - 1, -1)]
        cells = [(side >> CELL_SHIFT, row) for row in rows]
    elif held & UP:
        cells = [(x >> CELL_SHIFT, (body.y - body.height - 8 * UNIT) >> CELL_SHIFT)]
    else:
        cells = [(x >> CELL_SHIFT, body.y >> CELL_SHIFT)]
    for column, row in cells:
        at: int = ground.base + column + row * ground.stride
        if at in webs and ground.flags[at]:
            return at
    return 0


def ignite(state: FloorState, at: int, events: list[Event]) -> None:
    """The web with this index takes fire, unless it burns already or is gone."""
    if state.ground.flags[at] and all(at != burning for burning, _ in state.burning):
        state.burning.append((at, WEB_BURNS))
        events.append(WebCaught(*state.stage.cell(at)))


def smoulder(state: FloorState) -> None:
    """A tick of the webs on fire: what is burnt is open, and those beside it catch."""
    stage, ground = state.stage, state.ground
    burning = [(at, left - 1) for at, left in state.burning]
    for at, left in list(burning):
        if left:
            continue
        ground.burn(*stage.cell(at))
        state.burnt.append(at)
        known = [web for web, _ in burning]
        for beside in (at - ground.stride, at - 1, at + 1, at + ground.stride):
            if beside in stage.webs and ground.flags[beside] and beside not in known:
                burning.append((beside, WEB_BURNS))
    state.burning = [(at, left) for at, left in burning if left]


def touched_by(state: FloorState, candle: Lying, at: int, events: list[Event]) -> None:
    """A candle flies against a cell, or lands on it: a burning one sets fire to a web."""
    if candle.is_lit and at in state.stage.webs:
        ignite(state, at, events)
