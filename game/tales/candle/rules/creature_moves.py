"""What several creatures do: fly, go home, find a flame, carry a candle off and let it fall."""

from __future__ import annotations

from game.core.mode import Event
from game.tales.candle.rules.candles import drop
from game.tales.candle.rules.events import CreatureActed, Deed
from game.tales.candle.rules.feel import CELL, CELL_SHIFT, UNIT
from game.tales.candle.rules.light import sees
from game.tales.candle.rules.state import MOST_LYING, Creature, FloorState, Lying
from game.tales.candle.rules.terrain import SOLID

Light = tuple[int, int, int]
"""A point and the radius of its light."""

NEAR_HOME = 8 * UNIT
TOUCH_ACROSS, TOUCH_DOWN = 16 * UNIT, 26 * UNIT
"""How near to the middle of his body a touch is."""


def tell(creature: Creature, deed: Deed, events: list[Event]) -> None:
    """An event of what it does, where it is."""
    x, y = creature.x >> CELL_SHIFT, creature.y >> CELL_SHIFT
    events.append(CreatureActed(creature.kind, deed, x, y))


def within(creature: Creature, x: int, y: int, radius: int) -> bool:
    """Whether a point is less than ``radius`` away."""
    across, down = creature.x - x, creature.y - y
    if not (-radius < across < radius and -radius < down < radius):
        return False
    return across * across + down * down < radius * radius


def touches(creature: Creature, x: int, y: int) -> bool:
    """Whether it touches a body with this middle."""
    return abs(creature.x - x) < TOUCH_ACROSS and abs(creature.y - y) < TOUCH_DOWN


def steer(creature: Creature, x: int, y: int, speed: int) -> None:
    """Set out towards a point at about ``speed``; away from it with a negative one."""
    across, down = x - creature.x, y - creature.y
    wide, high = abs(across), abs(down)
    far = max(wide, high) + min(wide, high) // 2
    if not far:
        creature.vx = creature.vy = 0
        return
    pace = min(abs(speed), far) if speed > 0 else abs(speed)
    turn = 1 if speed > 0 else -1
    creature.vx = turn * (pace * wide // far) * (1 if across > 0 else -1)
    creature.vy = turn * (pace * high // far) * (1 if down > 0 else -1)
    if creature.vx:
        creature.facing = 1 if creature.vx > 0 else -1


def glide(state: FloorState, creature: Creature, vx: int, vy: int) -> None:
    """Fly on by so much, sliding along stone."""
    ground = state.ground
    flags, stride = ground.flags, ground.stride
    row = ground.base + (creature.y >> CELL_SHIFT) * stride
    if not flags[row + ((creature.x + vx) >> CELL_SHIFT)] & SOLID:
        creature.x += vx
    column = ground.base + (creature.x >> CELL_SHIFT)
    if not flags[column + ((creature.y + vy) >> CELL_SHIFT) * stride] & SOLID:
        creature.y += vy


def go_home(creature: Creature, speed: int) -> bool:
    """Fly home, through any crack; True on arrival."""
    x, y = creature.home
    steer(creature, x, y, speed)
    creature.x += creature.vx
    creature.y += creature.vy
    if not within(creature, x, y, NEAR_HOME):
        return False
    creature.x, creature.y = x, y
    creature.vx = creature.vy = 0
    return True


def nearest_flame(state: FloorState, creature: Creature, sense: int) -> Light | None:
    """The nearest light that the creature sees within ``sense``."""
    best = None
    nearest = sense
    for light in state.glow:
        x, y, _ = light
        far = max(abs(x - creature.x), abs(y - creature.y))
        if far < nearest and sees(state, x, y, creature.x, creature.y):
            best, nearest = light, far
    return best


def candle_of(state: FloorState, flame: Light) -> Lying | None:
    """The lying candle whose flame that is; None for any other light."""
    for candle in state.lying:
        if candle.is_lit and candle.x == flame[0] and abs(candle.y - flame[1]) < CELL:
            return candle
    return None


def steal(state: FloorState, thief: Creature) -> None:
    """The best candle of the belt."""
    thief.carried = max(state.spares)
    state.spares.remove(thief.carried)


def let_fall(state: FloorState, thief: Creature, is_lit: bool, events: list[Event]) -> None:
    """The candle it carries falls, burning or not."""
    if len(state.lying) < MOST_LYING:
        drop(state, thief.x, thief.y, thief.carried, is_lit)
        thief.carried = 0
        tell(thief, "drops", events)


def remove(state: FloorState, candle: Lying) -> None:
    """A candle is not on the floor any more."""
    state.lying = [other for other in state.lying if other is not candle]
