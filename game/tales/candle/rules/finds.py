"""Finds: what a dwarf takes out of an open cage for the rest of the castle.

Three times in a castle two lie in the cage, and he takes one or leaves both (`offer_of`). Whoever
holds one and makes no use of it is met by the same floor: each answers to keys that no proved way
presses - *up* or *down* with a throw in the dark, *up* held while standing in light, *up* with a
jump in the air, a throw held on - or, like the felt boots, only takes away a harm. So what was
proved of a floor is true with any of them; `test_finds` walks certificates with each in hand.

Each costs something: the bottle and the bell are used up until the next floor, mirror, powder and
thread burn wick, and who creeps in felt boots is slow.
"""

from __future__ import annotations

from collections.abc import Collection

from game.core.dice import Dice
from game.tales.candle.rules.body import (
    BUFFER,
    CELL,
    CELL_SHIFT,
    DOWN,
    JUMP,
    JUMP_HOLD,
    LEAP,
    THROW,
    UP,
)
from game.tales.candle.rules.creatures import hear_bell, remove
from game.tales.candle.rules.events import CandleEvent, FindUsed, LightChanged
from game.tales.candle.rules.light import STUB, sees, spend, take_candle
from game.tales.candle.rules.state import (
    CANDLE_HEIGHT,
    FINDS,
    RAISE,
    FindName,
    FloorState,
    Lying,
)

LEAVES = -2
"""What his hand is about when he has said once that he leaves both; -1 when it is about neither."""
OFFERED = 2
"""So many lie in the cage, and one of them may be taken."""

PER_FLOOR = {"bottle": 1, "bell": 3}
"""How often those can be used on a floor that are used up."""
MIRROR_BURNS = 2
"""Ticks of wick that a raised mirror costs in each, besides what the flame burns."""
POWDER = 300
"""Ticks of wick that a leap in the air costs: five seconds."""
TAUT = 24
"""Ticks for which the throw key is held on until the thread is taut."""
THREAD = 12 * CELL
"""Its length."""
SINGED = 4
"""One part in so many of a candle is burnt when it is drawn back."""


def offer_of(seed: str, time: int, held: Collection[FindName]) -> tuple[FindName, ...]:
    """What lies in the cage the ``time``-th time, from 0, in a castle of this seed.

    All are dealt out in pairs, so that nothing is offered twice; what is ``held`` all the same (of
    a run that is taken up with another seed) is passed over.
    """
    dealt = Dice(seed).stream("finds").shuffled(FINDS)
    first = dealt[time * OFFERED : (time + 1) * OFFERED]
    found = [name for name in (*first, *dealt) if name not in held]
    return tuple(dict.fromkeys(found))[:OFFERED]


def left_of(name: FindName, used: int) -> int | None:
    """How often a find can still be used on this floor; None where that is not counted."""
    most = PER_FLOOR.get(name)
    return None if most is None else max(0, most - used)


def _use(state: FloorState, name: FindName, events: list[CandleEvent]) -> None:
    state.used[FINDS.index(name)] += 1
    x, y = state.middle()
    events.append(FindUsed(name, x >> CELL_SHIFT, y >> CELL_SHIFT))


def _is_at_hand(state: FloorState, name: FindName) -> bool:
    return name in state.finds and left_of(name, state.used[FINDS.index(name)]) != 0


def leap_again(state: FloorState, held: int, pressed: int, events: list[CandleEvent]) -> None:
    """Powder thrown into the flame: one more leap, until something has held him again.

    `body.step` comes first: a press that it took for a jump, a kick or a stroke is none of this.
    """
    body = state.body
    if body.on_ground or body.climbing or body.grip or body.wet:
        state.leapt = False
        return
    ready = not state.leapt and state.is_lit and state.wick > POWDER and "powder" in state.finds
    if ready and pressed & LEAP and held & UP and body.buffer == BUFFER:
        state.leapt = True
        body.vy, body.hold, body.buffer = -JUMP, JUMP_HOLD, 0
        body.kicked = False
        spend(state, POWDER, events)
        _use(state, "powder", events)


def raise_mirror(state: FloorState, held: int, events: list[CandleEvent]) -> None:
    """A tick of holding the mirror up; it shines once it has been up for `RAISE` ticks."""
    body = state.body
    moves = body.vx or body.vy or body.climbing or body.grip or body.wet or not body.on_ground
    if moves or not held & UP or not state.is_lit or "mirror" not in state.finds:
        state.raised = 0
        return
    if state.raised < RAISE:
        state.raised += 1
        if state.raised == RAISE:
            _use(state, "mirror", events)
    else:
        spend(state, MIRROR_BURNS, events)
        if not state.is_lit:
            state.raised = 0


def reach_for(state: FloorState, held: int, pressed: int, events: list[CandleEvent]) -> bool:
    """*Up* and throw in the dark uncork the bottle, *down* and throw ring the bell; True if so."""
    if not pressed & THROW:
        return False
    if held & UP and not state.body.wet and _is_at_hand(state, "bottle"):
        if not state.wick:
            state.wick = STUB
        state.is_lit = True
        state.gust = state.strike = 0
        _use(state, "bottle", events)
        return True
    if held & DOWN and _is_at_hand(state, "bell"):
        state.dread = state.strike = 0
        _use(state, "bell", events)
        hear_bell(state, *state.middle(), events)
        return True
    return False


def tie(state: FloorState) -> None:
    """The candle that was just thrown hangs on the thread as long as the throw key is held."""
    if "thread" in state.finds and state.lying:
        for candle in state.lying:
            candle.is_tied = False
        state.lying[-1].is_tied = True
        state.line = 1


def draw_thread(state: FloorState, held: int, events: list[CandleEvent]) -> None:
    """A tick of the thread; when it was taut and is let go, the candle comes back."""
    if held & THROW:
        state.line = min(state.line + 1, TAUT)
        return
    was_taut = state.line >= TAUT
    state.line = 0
    for candle in state.lying:
        if candle.is_tied:
            candle.is_tied = False
            if was_taut:
                _draw_back(state, candle, events)
            break


def _draw_back(state: FloorState, candle: Lying, events: list[CandleEvent]) -> None:
    x, y = state.hand()
    flame = candle.x, candle.y - CANDLE_HEIGHT
    near = abs(flame[0] - x) < THREAD and abs(flame[1] - y) < THREAD
    burnt = candle.wick // SINGED
    if not near or not sees(state, x, y, *flame):
        events.append(LightChanged("snapped", candle.wick, len(state.spares)))
    elif take_candle(state, candle.wick - burnt, candle.is_lit):
        state.spent += burnt
        events.append(FindUsed("thread", candle.x >> CELL_SHIFT, (candle.y - 1) >> CELL_SHIFT))
        state.used[FINDS.index("thread")] += 1
        remove(state, candle)


def is_unheard(state: FloorState) -> bool:
    """Whether the dark does not hear him: he creeps, in boots of felt."""
    return "boots" in state.finds and state.body.crouched and state.body.on_ground
