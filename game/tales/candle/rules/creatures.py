"""Those who answer to light, each in its own way. They take light; they never touch the dwarf's
footing, so that a certificate runs the same with all of them awake.

- A moth flies to the nearest flame and drinks of its wick, until it has had enough.
- A shade flees light, and his own flame when he faces it; it comes from behind and snuffs it, or
  steals a candle in the dark, and lets it fall where light strikes it.
- A slime freezes in light and creeps in the dark; it swallows a candle and, frozen for long enough,
  gives it back.
- A bat sleeps until light wakes it; then it swoops at the flame and knocks it away.
- An owl watches for candles left lying, and carries one to its perch.

Their minds are made up every `LOOK` ticks, each at its own time; in between they only move.
"""

from __future__ import annotations

from typing import assert_never

from game.tales.candle.rules.body import CELL, CELL_SHIFT, UNIT
from game.tales.candle.rules.events import CandleEvent, CreatureActed, Deed
from game.tales.candle.rules.light import drop, let_go, lit_by, put_out, sees, spend
from game.tales.candle.rules.state import MOST_LYING, Creature, FloorState, Lying
from game.tales.candle.rules.terrain import SOLID, TOP

Light = tuple[int, int, int]
"""A point and the radius of its light."""

NEAR_HOME = 8 * UNIT
TOUCH_ACROSS, TOUCH_DOWN = 16 * UNIT, 26 * UNIT
"""How near to the middle of his body a touch is."""


def tell(creature: Creature, deed: Deed, events: list[CandleEvent]) -> None:
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


def let_fall(state: FloorState, thief: Creature, is_lit: bool, events: list[CandleEvent]) -> None:
    """The candle it carries falls, burning or not."""
    if len(state.lying) < MOST_LYING:
        drop(state, thief.x, thief.y, thief.carried, is_lit)
        thief.carried = 0
        tell(thief, "drops", events)


def remove(state: FloorState, candle: Lying) -> None:
    """A candle is not on the floor any more."""
    state.lying = [other for other in state.lying if other is not candle]


LOOK = 8
"""Ticks between two looks of one creature."""
SATED = 300
"""Ticks for which one that got what it wanted leaves him alone."""

MOTH_SENSE = 9 * CELL
MOTH_SPEED = 300
MOTH_SIP = 2
"""Ticks of wick that a moth drinks in one."""
MOTH_MEAL = 120
"""Ticks of drinking after which it has had enough."""
MOTH_REACH = 22 * UNIT

SHADE_SENSE = 12 * CELL
SHADE_SPEED = 420
SHADE_BOLD = 560
"""Its speed when he has no flame."""
SHADE_FLIGHT = 900
SHADE_FEAR = 60
"""Ticks out of the light before it dares again."""

SLIME_SENSE = 8 * CELL
SLIME_SPEED = 140
SLIME_HOLD = 90
"""Ticks of frost after which a slime gives back what it swallowed."""
SLIME_GULPS = 6
"""It takes this part of a candle from the one in his hand when there is no other."""

BAT_SLEEP = 24
"""Ticks of light that wake a bat."""
BAT_REST = 180
"""Ticks of light more that it sleeps through after a flight."""
BAT_TELL = 30
"""Ticks between waking and swooping."""
BAT_FLIGHT = 150
BAT_SPEED = 760
BAT_REACH = 14 * UNIT
KICK_ACROSS, KICK_UP = 900, 1000

OWL_SENSE = 12 * CELL
OWL_PATIENCE = 90
"""Ticks that a candle must have been out of the hand."""
OWL_SHY = 3 * CELL
"""How near he must be to his candle to keep the owl away."""
OWL_FRIGHT = 4 * CELL
"""How near he must come, seen, to make it drop what it has."""
OWL_TELL = 24
OWL_SPEED = 900
OWL_REACH = 14 * UNIT
OWL_BURN = 4
"""Ticks of wick that a carried candle burns in one."""


_FLUTTER = ((110, -190), (190, -50), (140, 130), (0, 210), (-140, 130), (-190, -50), (-110, -190))


def act(state: FloorState, events: list[CandleEvent]) -> None:
    """One tick of everybody who is awake."""
    tick = state.tick
    for creature in state.awake:
        looks = (tick + creature.number) % LOOK == 0
        match creature.kind:
            case "moth":
                _moth(state, creature, looks, events)
            case "shade":
                _shade(state, creature, looks, events)
            case "slime":
                _slime(state, creature, looks, events)
            case "bat":
                _bat(state, creature, looks, events)
            case "owl":
                _owl(state, creature, looks, events)
            case never:
                assert_never(never)


BELL_HEARD = 14 * CELL
"""How far a bell is heard by those who mind it."""


def hear_bell(state: FloorState, x: int, y: int, events: list[CandleEvent]) -> None:
    """A bell rings at a point: bats that sleep wake, and shades flee it."""
    for creature in state.awake:
        if not within(creature, x, y, BELL_HEARD):
            continue
        if creature.kind == "bat" and creature.mood == "rest":
            creature.mood, creature.timer = "wake", BAT_TELL
            tell(creature, "wakes", events)
        elif creature.kind == "shade" and creature.mood != "flee":
            creature.mood, creature.timer = "flee", SHADE_FEAR
            steer(creature, x, y, -SHADE_FLIGHT)
            tell(creature, "flees", events)


def _moth(state: FloorState, moth: Creature, looks: bool, events: list[CandleEvent]) -> None:
    if moth.mood == "sated":
        moth.timer -= 1
        go_home(moth, MOTH_SPEED)
        if moth.timer <= 0:
            moth.mood, moth.timer = "rest", 0
        return
    if looks:
        flame = nearest_flame(state, moth, MOTH_SENSE)
        if flame is None:
            moth.mood = "rest"
            steer(moth, *moth.home, MOTH_SPEED)
        else:
            moth.mood = "seek"
            steer(moth, flame[0], flame[1], MOTH_SPEED)
            if within(moth, flame[0], flame[1], MOTH_REACH):
                sip(state, moth, flame, events)
    aside, down = _FLUTTER[(state.tick // 3 + moth.number) % len(_FLUTTER)]
    turn = state.stage.creatures[moth.number].facing
    glide(state, moth, moth.vx + turn * aside, moth.vy + down)


def sip(state: FloorState, moth: Creature, flame: Light, events: list[CandleEvent]) -> None:
    """A moth drinks of the flame at which it is; a lamp gives it nothing."""
    if state.is_lit and flame == state.glow[0]:
        spend(state, MOTH_SIP * LOOK, events)
    else:
        candle = candle_of(state, flame)
        if candle is None:
            return
        candle.wick = max(candle.wick - MOTH_SIP * LOOK, 1)
    moth.mood = "drink"
    if not moth.timer:
        tell(moth, "drinks", events)
    moth.timer += LOOK
    if moth.timer >= MOTH_MEAL:
        moth.mood, moth.timer = "sated", SATED
        tell(moth, "leaves", events)


def _shade(state: FloorState, shade: Creature, looks: bool, events: list[CandleEvent]) -> None:
    if not looks and shade.mood != "seek":
        # It only goes on where it was going.
        if shade.vx or shade.vy:
            glide(state, shade, shade.vx, shade.vy)
        return
    x, y = state.middle()
    if looks:
        light = _light_on_shade(state, shade)
        shade.is_lit = light is not None
        if light is not None:
            if shade.carried:
                let_fall(state, shade, False, events)
            if shade.mood != "flee":
                tell(shade, "flees", events)
            shade.mood, shade.timer = "flee", SHADE_FEAR
            steer(shade, light[0], light[1], -SHADE_FLIGHT)
        elif shade.mood == "flee":
            shade.timer -= LOOK
            if shade.timer <= 0:
                shade.mood = "rest"
        elif shade.mood == "sated":
            shade.timer -= LOOK
            steer(shade, *shade.home, SHADE_SPEED)
            if shade.timer <= 0:
                shade.mood = "rest"
        elif within(shade, x, y, SHADE_SENSE):
            shade.mood = "seek"
            steer(shade, x, y, SHADE_SPEED if state.is_lit else SHADE_BOLD)
        else:
            shade.mood = "rest"
            steer(shade, *shade.home, SHADE_SPEED)
    if shade.vx or shade.vy:
        glide(state, shade, shade.vx, shade.vy)
    if shade.mood == "seek" and touches(shade, x, y):
        if state.is_lit:
            put_out(state, "shade", events)
            tell(shade, "snuffs", events)
        elif state.spares and not shade.carried:
            steal(state, shade)
            tell(shade, "steals", events)
        shade.mood, shade.timer = "sated", SATED


def _light_on_shade(state: FloorState, shade: Creature) -> Light | None:
    """The light that a shade feels. His own flame, only when he faces it, and not so far."""
    for light in state.glow:
        x, y, radius = light
        if state.is_lit and light is state.glow[0]:
            if (shade.x - state.middle()[0]) * state.body.facing < 0:
                continue
            radius = radius * 2 // 3
        if within(shade, x, y, radius) and sees(state, x, y, shade.x, shade.y):
            return light
    return None


def _slime(state: FloorState, slime: Creature, looks: bool, events: list[CandleEvent]) -> None:
    if looks:
        slime.is_lit = lit_by(state, slime.x, slime.y) is not None
        if slime.is_lit and slime.mood != "frozen":
            slime.mood, slime.timer = "frozen", 0
            tell(slime, "freezes", events)
        elif not slime.is_lit and slime.mood == "frozen":
            slime.mood, slime.timer = "rest", 0
            tell(slime, "thaws", events)
    if slime.mood == "frozen":
        slime.timer += 1
        if slime.carried and slime.timer >= SLIME_HOLD:
            let_fall(state, slime, False, events)
        return
    if slime.mood == "rest" and not looks:
        _creep(state, slime)
        return
    x, y = state.middle()
    if slime.mood == "sated":
        slime.timer -= 1
        if slime.timer <= 0:
            slime.mood = "rest"
    elif looks:
        near = within(slime, x, y, SLIME_SENSE) and abs(slime.y - y) < CELL * 3 // 2
        slime.mood = "seek" if near else "rest"
        if not slime.carried:
            _swallow_lying(state, slime, events)
    if slime.mood == "seek" and x != slime.x:
        slime.facing = 1 if x > slime.x else -1
    _creep(state, slime)
    if slime.mood == "seek" and not state.is_lit and not slime.carried and touches(slime, x, y):
        if state.spares:
            steal(state, slime)
        elif state.wick:
            spend(state, state.stage.wick // SLIME_GULPS, events)
        slime.mood, slime.timer = "sated", SATED
        slime.facing = -slime.facing
        tell(slime, "swallows", events)


def _creep(state: FloorState, slime: Creature) -> None:
    """On; round where it cannot, unless it comes for him."""
    if _may_creep(state, slime):
        slime.x += slime.facing * SLIME_SPEED
    elif slime.mood != "seek":
        slime.facing = -slime.facing


def _may_creep(state: FloorState, slime: Creature) -> bool:
    ground = state.ground
    column = (slime.x + slime.facing * (SLIME_SPEED + 10 * UNIT)) >> CELL_SHIFT
    at = ground.base + column + (slime.y >> CELL_SHIFT) * ground.stride
    flags = ground.flags
    return not flags[at] & SOLID and bool(flags[at + ground.stride] & (SOLID | TOP))


def _swallow_lying(state: FloorState, slime: Creature, events: list[CandleEvent]) -> None:
    for candle in state.lying:
        if not candle.is_lit and within(slime, candle.x, candle.y, TOUCH_ACROSS):
            slime.carried = candle.wick
            remove(state, candle)
            tell(slime, "swallows", events)
            return


def _bat(state: FloorState, bat: Creature, looks: bool, events: list[CandleEvent]) -> None:
    match bat.mood:
        case "rest":
            if looks:
                bat.is_lit = lit_by(state, bat.x, bat.y) is not None
                if bat.is_lit:
                    bat.timer += LOOK
                    if bat.timer >= BAT_SLEEP:
                        bat.mood, bat.timer = "wake", BAT_TELL
                        tell(bat, "wakes", events)
        case "wake":
            bat.timer -= 1
            if bat.timer <= 0:
                bat.mood, bat.timer = "swoop", BAT_FLIGHT
                bat.vx = bat.vy = 0
        case "swoop":
            bat.timer -= 1
            if looks:
                flame = nearest_flame(state, bat, SHADE_SENSE)
                if flame is None or bat.timer <= 0:
                    bat.mood = "home"
                    return
                steer(bat, flame[0], flame[1], BAT_SPEED)
            glide(state, bat, bat.vx, bat.vy)
            if _knocks(state, bat):
                tell(bat, "knocks", events)
                bat.mood = "home"
        # Of these a bat knows the first alone; a snapshot may say another.
        case "home" | "seek" | "drink" | "sated" | "flee" | "frozen" | "hoard":
            if go_home(bat, BAT_SPEED):
                bat.mood, bat.timer = "rest", -BAT_REST
        case never:
            assert_never(never)


def _knocks(state: FloorState, bat: Creature) -> bool:
    """A bat at a flame: the candle flies the way the bat does."""
    side = bat.facing
    if state.is_lit and within(bat, *state.hand(), BAT_REACH) and len(state.lying) < MOST_LYING:
        let_go(state, side * KICK_ACROSS, -KICK_UP)
        return True
    for candle in state.lying:
        if candle.is_lit and candle.resting and within(bat, candle.x, candle.y, BAT_REACH):
            candle.vx, candle.vy = side * KICK_ACROSS, -KICK_UP
            candle.resting = False
            return True
    return False


def _owl(state: FloorState, owl: Creature, looks: bool, events: list[CandleEvent]) -> None:
    if owl.carried:
        owl.carried = max(owl.carried - OWL_BURN, 0)
    match owl.mood:
        case "rest":
            if looks and _prey(state, owl) is not None:
                owl.mood, owl.timer = "wake", OWL_TELL
                tell(owl, "wakes", events)
        case "wake":
            owl.timer -= 1
            if owl.timer <= 0:
                owl.mood = "swoop"
                owl.vx = owl.vy = 0
        case "swoop":
            if looks:
                prey = _prey(state, owl)
                if prey is None:
                    owl.mood = "home"
                    return
                steer(owl, prey.x, prey.y, OWL_SPEED)
            glide(state, owl, owl.vx, owl.vy)
            for candle in state.lying:
                if candle.is_lit and within(owl, candle.x, candle.y, OWL_REACH):
                    owl.carried = candle.wick
                    remove(state, candle)
                    tell(owl, "snatches", events)
                    owl.mood = "home"
                    return
        case "home":
            if go_home(owl, OWL_SPEED):
                owl.mood = "hoard" if owl.carried else "rest"
        case "hoard":
            if not owl.carried:
                owl.mood = "rest"
            elif looks:
                x, y = state.middle()
                if within(owl, x, y, OWL_FRIGHT) and sees(state, owl.x, owl.y, x, y):
                    let_fall(state, owl, True, events)
                    owl.mood, owl.timer = "sated", 2 * SATED
        # Of these an owl knows the first alone; a snapshot may say another.
        case "sated" | "seek" | "drink" | "flee" | "frozen":
            owl.timer -= 1
            if owl.timer <= 0:
                owl.mood = "rest"
        case never:
            assert_never(never)


def _prey(state: FloorState, owl: Creature) -> Lying | None:
    """A candle that lies burning, forgotten, in the owl's sight."""
    x, y = state.middle()
    for candle in state.lying:
        if (
            candle.is_lit
            and candle.resting
            and candle.age >= OWL_PATIENCE
            and within(owl, candle.x, candle.y, OWL_SENSE)
            and not (abs(candle.x - x) < OWL_SHY and abs(candle.y - y) < OWL_SHY)
            and sees(state, owl.x, owl.y, candle.x, candle.y - UNIT)
        ):
            return candle
    return None
