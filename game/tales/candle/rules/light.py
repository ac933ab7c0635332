"""Light: the flame in his hand, webs that it burns, candles out of the hand, and what all shine on.

The flame is timer, map and tool (GAMEPLAY.md, "Candle"). A candle burns `WICK` ticks in a moving
hand and twice as long standing still. Everything lit is a circle cut by stone: `sees` walks the
line between two points in half tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.tales.candle.rules.body import (
    CELL,
    CELL_SHIFT,
    DOWN,
    FASTEST_FALL,
    LEFT,
    RIGHT,
    THROW,
    UNIT,
    UP,
    WATER_FALL,
    WIDTH,
)
from game.tales.candle.rules.events import (
    CandleEvent,
    LightChange,
    LightChanged,
    Revealed,
    WebCaught,
    WorkActed,
)
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.state import (
    CANDLE_HEIGHT,
    MOST_LYING,
    MOST_SPARES,
    OUT,
    RAISE,
    TAKEN,
    THERE,
    WICK,
    Cell,
    FloorState,
    Lying,
    middle_of,
)
from game.tales.candle.rules.terrain import SOLID, TOP, WET, Ground

FLAME = 9 * CELL
"""Radius of the light of a flame in the hand, in 1/256 unit."""
EMBERS = 5
"""Below a fifth of a candle the flame's light shrinks, down to three fifths."""
LYING = 7 * CELL
LAMP = 5 * CELL

STUB = 600
"""What a lamp lends to one who has no candle left: ten seconds."""
GUST = 15
"""Ticks in a draught that put a flame out."""
STRIKE = 45
"""Ticks for which the throw key is held to light a candle with the flint."""
FLINTS = 18
"""The flint wastes this part of a candle; at most half of what is left."""

_HALF_TILE = CELL_SHIFT - 1
LOOK_EVERY = 6
"""Ticks between two looks for hidden coins, and of a mirror for what it kindles."""

MIRRORED = 5 * CELL
"""How near to a mirror an open flame must be."""
BEAM = 12
"""Tiles that its light goes."""
BEAM_RADIUS = 2 * CELL
BEAM_EVERY = 3
"""Its light is a row of rounds, so many tiles apart."""
KINDLED = ("save", "brazier")
"""What takes fire from it."""


def flame_radius(wick: int, whole: int = WICK) -> int:
    """Radius of the light of a candle in the hand with so much wick of a ``whole`` one."""
    ember = whole // EMBERS
    return FLAME if wick >= ember else FLAME * (3 * ember + 2 * wick) // (5 * ember)


def shine(state: FloorState) -> None:
    """Find what gives light now."""
    glow = state.glow
    glow.clear()
    if state.is_lit:
        glow.append((*state.hand(), flame_radius(state.wick, state.stage.wick)))
    for candle in state.lying:
        if candle.is_lit:
            glow.append((candle.x, candle.y - CANDLE_HEIGHT, LYING))
    for creature in state.awake:
        if creature.carried and creature.kind == "owl":
            glow.append((creature.x, creature.y, LYING))
    glow += [(x, y, LAMP) for x, y in state.lamps]
    if state.stage.mirrors[state.room] or state.raised == RAISE:
        for mirror in list(reflect(state)):
            half = CELL // 2 - (mirror.facing < 0)
            for x, y in beam_of(state.ground, mirror)[1::BEAM_EVERY]:
                glow.append((x * CELL + half, y * CELL + CELL // 2, BEAM_RADIUS))


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


def reflect(state: FloorState) -> Iterator[Place]:
    """The mirrors that throw light now: those near an open flame, and one that he holds up. Lamps
    are too dim for them."""
    mirrors = state.stage.mirrors[state.room]
    if not mirrors and state.raised != RAISE:
        return
    flames = [(candle.x, candle.y - CANDLE_HEIGHT) for candle in state.lying if candle.is_lit]
    if state.is_lit:
        flames.append(state.hand())
    if not flames:
        return
    if state.raised == RAISE:
        x, y = state.hand()
        yield Place("mirror", x >> CELL_SHIFT, y >> CELL_SHIFT, facing=state.body.facing)
    for mirror in mirrors:
        x, y = middle_of(mirror)
        for from_x, from_y in flames:
            across, down = x - from_x, y - from_y
            near = across * across + down * down < MIRRORED * MIRRORED
            if near and sees(state, from_x, from_y, x, y):
                yield mirror
                break


def beam_of(ground: Ground, mirror: Place) -> list[Cell]:
    """The tiles along which a mirror throws light: its row, until stone, a web or a gate."""
    found: list[Cell] = []
    column = mirror.x + mirror.facing
    while len(found) < BEAM and not ground.at(column, mirror.y) & SOLID:
        found.append((column, mirror.y))
        column += mirror.facing
    return found


def kindle(state: FloorState, events: list[CandleEvent]) -> None:
    """Lamps and braziers in the light of a mirror, or just under it, take fire."""
    if state.tick % LOOK_EVERY:
        return
    stage = state.stage
    for mirror in list(reflect(state)):
        for x, y in beam_of(state.ground, mirror):
            for row in (y, y + 1):
                for number in stage.at.get(stage.index(x, row), ()):
                    if stage.things[number].kind in KINDLED and state.things[number] == THERE:
                        state.things[number] = TAKEN
                        state.enter(state.room)
                        events.append(WorkActed("mirror", x, row))


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


def burn(state: FloorState, events: list[CandleEvent]) -> None:
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
    draughts = stage.draughts[state.room]
    blown = draughts and stage.draught_at(*state.hand(), state.tick)
    state.gust = state.gust + 1 if blown else 0
    if state.gust >= GUST:
        put_out(state, "draught", events)


def spend(state: FloorState, ticks: int, events: list[CandleEvent]) -> None:
    """So many ticks of wick are gone; at its end the best candle of the belt is lit from it."""
    before = state.wick
    if not before:
        return
    state.spent += min(before, ticks)
    state.wick = before - ticks
    if state.wick <= 0:
        state.wick = 0
        next_candle(state)
        if state.wick and state.is_lit:
            events.append(LightChanged("next", state.wick, len(state.spares)))
        elif not state.wick:
            state.is_lit = False
            events.append(LightChanged("burnt_out", 0, 0))
    elif state.wick <= state.stage.wick // EMBERS < before and state.is_lit:
        events.append(LightChanged("low", state.wick, len(state.spares)))


def next_candle(state: FloorState) -> None:
    """The best candle of the belt comes into the empty hand; it burns if the last one did."""
    if state.spares:
        state.wick = max(state.spares)
        state.spares.remove(state.wick)
        state.candles += 1


def put_out(state: FloorState, cause: LightChange, events: list[CandleEvent]) -> None:
    """The flame in his hand goes out; its wick stays."""
    state.is_lit = False
    state.gust = state.strike = 0
    events.append(LightChanged(cause, state.wick, len(state.spares)))


def light_at_lamp(state: FloorState, events: list[CandleEvent]) -> None:
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


def strike(state: FloorState, held: int, events: list[CandleEvent]) -> None:
    """The throw key held in the dark, standing still and dry, a hand free: the flint."""
    body = state.body
    moves = body.vx or body.vy or body.grip
    if state.is_lit or not state.wick or not held & THROW or body.wet or moves:
        state.strike = 0
        return
    state.strike += 1
    if state.strike >= STRIKE:
        state.strike = 0
        wasted = min(state.stage.wick // FLINTS, state.wick // 2)
        state.wick -= wasted
        state.spent += wasted
        state.is_lit = True
        events.append(LightChanged("flint", state.wick, len(state.spares)))


# What only light brings out.


def bring_out(state: FloorState, events: list[CandleEvent]) -> None:
    """Hidden coins on which light falls are there from now on."""
    if state.tick % LOOK_EVERY:
        return
    stage = state.stage
    for number in stage.secrets_near[state.room]:
        if state.secrets[number] == THERE:
            place = stage.secrets[number]
            if lit_by(state, *middle_of(place)):
                state.secrets[number] = OUT
                events.append(Revealed(place.x, place.y))


CATCH = 20
"""Ticks for which a flame is held against a web before it burns."""
WEB_BURNS = 18
"""Ticks from fire to nothing; then it takes to the webs around."""


def lick(state: FloorState, held: int, events: list[CandleEvent]) -> None:
    """A flame held against a web, by holding the way to it, burns it after `CATCH` ticks."""
    licks = state.is_lit and held & (LEFT | RIGHT | UP | DOWN) and state.stage.webs_in[state.room]
    at = _web_before(state, held) if licks else 0
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
    rows: Iterable[int]
    if held & (LEFT | RIGHT):
        column = (body.x + WIDTH if body.facing > 0 else body.x - 1) >> CELL_SHIFT
        top = (body.y - body.height) >> CELL_SHIFT
        rows = (y >> CELL_SHIFT, *range((body.y - 1) >> CELL_SHIFT, top - 1, -1))
    else:
        column = x >> CELL_SHIFT
        row = body.y - body.height - 8 * UNIT if held & UP else body.y
        rows = (row >> CELL_SHIFT,)
    at: int
    for row in rows:
        at = ground.base + column + row * ground.stride
        if at in webs and ground.flags[at]:
            return at
    return 0


def ignite(state: FloorState, at: int, events: list[CandleEvent]) -> None:
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


def touched_by(state: FloorState, candle: Lying, at: int, events: list[CandleEvent]) -> None:
    """A candle flies against a cell, or lands on it: a burning one sets fire to a web."""
    if candle.is_lit and at in state.stage.webs:
        ignite(state, at, events)


THROW_ACROSS, THROW_UP = 1600, 1300
LOB_ACROSS, LOB_UP = 700, 2200
"""Speeds of a throw, and of one upward."""
SET_ACROSS = 300
"""Speed of a candle that is set down."""
LYING_SPEED = 2400
"""More than any speed of a candle in the air."""
CANDLE_GRAVITY = 96
TAKING_REACH = 6 * UNIT
"""How near the dwarf must come to take one up."""
HELD_BACK = 30
"""Ticks before a candle that left the hand can be taken back."""
LYING_BURN = 4
"""Ticks of wick that a lying candle burns in one."""


def throw(state: FloorState, held: int, events: list[CandleEvent]) -> bool:
    """The burning candle leaves the hand: ahead, higher with up held, set down with down.

    The next one of the belt is lit from it before it flies. False when it stays in his hand.
    """
    if not state.is_lit or len(state.lying) >= MOST_LYING:
        return False
    body = state.body
    if held & DOWN:
        across, up = SET_ACROSS, 0
    elif held & UP:
        across, up = LOB_ACROSS, LOB_UP
    else:
        across, up = THROW_ACROSS, THROW_UP
    let_go(state, body.facing * across, -up)
    events.append(LightChanged("thrown", state.lying[-1].wick, len(state.spares)))
    return True


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


def let_lie(state: FloorState, events: list[CandleEvent]) -> None:
    """A tick of every candle out of the hand: it flies, burns, is taken back."""
    body = state.body
    left, right = body.x - TAKING_REACH, body.x + WIDTH + TAKING_REACH
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


def _fly(state: FloorState, candle: Lying, events: list[CandleEvent]) -> None:
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
    candle.vy = min(candle.vy + CANDLE_GRAVITY, WATER_FALL if wet else FASTEST_FALL)
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


def _burn_lying(state: FloorState, candle: Lying, events: list[CandleEvent]) -> None:
    candle.wick -= LYING_BURN
    x, y = candle.x, candle.y - 1
    ground, stage = state.ground, state.stage
    here = ground.flags[ground.base + (x >> CELL_SHIFT) + (y >> CELL_SHIFT) * ground.stride]
    if candle.wick <= 0:
        events.append(LightChanged("guttered", 0, len(state.spares)))
    elif here & WET or (stage.is_draughty and stage.draught_at(x, y, state.tick)):
        candle.is_lit = False
        events.append(LightChanged("drowned", candle.wick, len(state.spares)))
