"""What comes in the dark for one who stays in it: heard and seen three seconds before.

It takes him back to his last lamp, and the coins since then are where they were. It bars no way:
light drives it off, lamps give an end of wick to whoever has none, and it does not come into water,
where no flame burns.
"""

from __future__ import annotations

from game.tales.candle.rules.events import CandleEvent, CoinsLost, DarkStirs
from game.tales.candle.rules.finds import is_unheard
from game.tales.candle.rules.light import lit_by
from game.tales.candle.rules.params import LEVELS
from game.tales.candle.rules.state import THERE, FloorState
from game.tales.candle.rules.touch import die

COMES = dict(zip(LEVELS, (840, 600, 420), strict=True))
"""Ticks in the dark after which it has him, on floors of each level."""
WARNS = 180
"""It is heard so many ticks before."""
FLEES = 6
"""Ticks in the dark that one tick of light makes good."""


def brood(state: FloorState, spared: bool, events: list[CandleEvent]) -> bool:
    """A tick of it; True when it took him. It leaves him alone who is ``spared``."""
    if spared or state.is_lit or lit_by(state, *state.middle()):
        state.dread = 0 if spared else max(0, state.dread - FLEES)
        return False
    if state.body.wet or is_unheard(state):
        return False
    state.dread += 1
    comes = COMES[state.stage.floor.ease]
    if state.dread == comes - WARNS:
        events.append(DarkStirs(WARNS))
    if state.dread < comes:
        return False
    state.dread = 0
    die(state, "dark", events)
    for number in state.since:
        state.things[number] = THERE
    if state.since:
        state.coins -= len(state.since)
        events.append(CoinsLost(len(state.since), state.coins))
        state.since = []
    return True
