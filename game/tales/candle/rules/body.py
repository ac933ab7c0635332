"""The dwarf's body: the numbers of the feel, and one tick of movement in whole numbers.

Lengths are 1/256 of a unit, 32 units make a tile, speeds are lengths a tick, 60 ticks a second. The
numbers are measured to give 0.9 tile on a tap, 3.26 tiles high and 5.45 long at full jump, 41 ticks
in the air (rules/platformer.md, "Feel"). What a master's moves measure stands in docs/candle.md.

The position is the left edge and the feet. A tick reads, from top to bottom: what is held, the edge
in his hand, the chain, the ground or the air, the jump, the kick, gravity, sideways, up or down, an
edge within reach, and rest.

No tick lets a body into stone. It moves along one axis after the other and by less than a tile, so
that looking at the cells which its edge comes into is enough; its feet are only ever put where they
would have come through this tick; and it grows only where `has_room` says that there is room to
stand: it is as low as when crouching while down is held, in the air too, and for as long as it has
no room. So whoever crept into a hole can jump back into it.

A tick is its own mirror image: what lies between two columns, or between two units, goes to the one
that he faces.

At rest on the ground sideways fractions are dropped to the nearest unit, so that a body stands in
one of few places, and what was proved from there is true again.
"""

from __future__ import annotations

from game.tales.candle.rules.terrain import CLIMBABLE, SOLID, TOP, WET, Ground

UNIT = 256
CELL_SHIFT = 13
"""A coordinate shifted right by this is the tile it lies in."""
CELL = 1 << CELL_SHIFT

WIDTH = 20 * UNIT
STANDING = 40 * UNIT
CROUCHING = 26 * UNIT
ITEM_INSET = 6 * UNIT
"""A thing is touched within its cell less this on every side."""
HURT_INSET = 4 * UNIT
"""What hurts must come this deep into the body on every side: the smaller body."""

RUN = 1088
CRAWL = 512
GROUND_ACCELERATION = 182
AIR_ACCELERATION = 118
GRAVITY = 224
APEX = 640
"""While the speed of rising or falling is below this and jump is held, gravity is halved."""
JUMP = 1696
JUMP_HOLD = 12
"""Ticks for which a held jump keeps its speed."""
FASTEST_FALL = 2304
HEAVY_GRAVITY = 448
HEAVY_FALL = 3328
"""Of one who holds down while he falls: he draws in his legs and drops like an anvil."""
COYOTE = 6
"""Ticks after a ledge during which one may still jump."""
BUFFER = 6
"""Ticks for which a press of jump waits for the ground."""
CORNER = 8 * UNIT
"""A head that hits a corner by less than this slips past it."""
STEP_UP = 8 * UNIT
"""Feet that come against an edge at most so far below it step onto it."""

REACH = 42 * UNIT
"""From his feet to the hand above him: so far below an edge he hangs."""
NEAR = 4 * UNIT
"""How close the wall must be for his hand to find its edge."""
HANG = 12
"""Ticks of holding towards the wall after which he pulls himself up; up and jump do it at once."""
PULL = 896
PULLS = REACH // PULL
"""Speed of pulling himself up, and ticks of it: drawn in, as low as when he crouches."""

KICK = 1344
KICK_HOLD = 9
"""Speed of a kick off a wall, and the ticks for which a held jump keeps it."""
KICK_REACH = 6 * UNIT
"""How close the wall must be for his boot to find it."""
KNEE = 10 * UNIT
"""Over his feet, where it must find stone."""

CLIMB = 512
SLIDE = 1536
SLIDE_GAIN = 48
"""Who goes on holding down on a chain slides: faster by this in each tick, up to so fast."""
CLIMB_SIDE = 256
CLIMB_GRAIN = 512
"""At rest on a chain the feet stand on a multiple of this, so that climbing ends exactly."""
CLIMB_LEAP = 544
"""Sideways speed of a jump off a chain."""
CLIMB_CATCH = 640
"""A chain is not caught while rising faster than this."""

SWING_PUSH = 12
"""How much a side that is held pushes one who swings on a chain, in each tick."""
SWING_LOSS = 128
"""Of so many parts of its speed a swing loses one in each tick, and a grain besides."""
SWING_FASTEST = 1344
SWING_SHORTEST = 3 * CELL
"""As if it were so long swings a chain that is shorter over him."""
SWING_WIDEST = 2
"""A swing goes no farther to a side than the chain is long over him, divided by this."""
SWING_STILL = 2 * UNIT
SWING_SLOW = 64
"""Nearer to the plumb line than this, and slower, a chain hangs still again."""
SWING_BACK = 512
"""Who holds up brings it to the plumb line at this speed, to climb."""
SWING_ABOVE = 2 * CELL
"""So far over all that carries he must be, or jump waits for the ground."""
FLING = 1536
"""The most speed with which a swing flings him; he keeps it while he holds on that way."""

WATER_RUN = 640
WATER_GRAVITY = 96
WATER_FALL = 640
STROKE = 1408
STROKE_HOLD = 9
"""A stroke of swimming: its speed, and the ticks for which a held jump keeps it."""


LEFT, RIGHT, UP, DOWN, LEAP, THROW = 1, 2, 4, 8, 16, 32
"""What is held during a tick, as bits of a number."""

BLOCKS_FALL = SOLID | TOP
HALF_WIDTH = WIDTH // 2
HALF_UNIT = UNIT // 2
LAST = WIDTH - 1
MIDDLE = STANDING // 2


class Body:
    """Where the dwarf is and how he moves; ``x`` is his left edge, ``y`` his feet."""

    __slots__ = (
        "buffer",
        "climbing",
        "coyote",
        "crouched",
        "facing",
        "grip",
        "held",
        "hold",
        "kicked",
        "on_ground",
        "swing",
        "vx",
        "vy",
        "wet",
        "x",
        "y",
    )

    def __init__(self, x: int, y: int, facing: int = 1) -> None:
        self.x, self.y = x, y
        self.vx = self.vy = 0
        self.facing = facing
        self.held = 0
        """What was held a tick ago."""
        self.hold = 0
        """Ticks for which a held jump still keeps its speed."""
        self.buffer = 0
        self.coyote = COYOTE
        self.on_ground = True
        self.climbing = False
        self.crouched = False
        self.wet = False
        self.grip = 0
        """0 while no edge is in his hand. Up to `HANG` he hangs, and it counts how long he has held
        towards the wall; beyond, he pulls himself up, and it counts the ticks of that."""
        self.kicked = False
        """Whether he kicked off a wall since something last held him up: he can do it once."""
        self.swing = 0
        """0 while he swings on no chain; else its column, and one. He is ``climbing`` then too."""

    @property
    def height(self) -> int:
        """From the feet to the top of the hat, in 1/256 unit."""
        return CROUCHING if self.crouched else STANDING

    @property
    def middle_x(self) -> int:
        """The middle of his width; between two columns that of the one he faces."""
        return self.x + HALF_WIDTH - (self.facing < 0)

    def state(self) -> tuple[int, ...]:
        """Everything that the next tick depends on, and the facing as the last number."""
        return (
            self.x,
            self.y,
            self.vx,
            self.vy,
            self.held,
            self.hold,
            self.buffer,
            self.coyote,
            int(self.on_ground),
            int(self.climbing),
            int(self.crouched),
            int(self.wet),
            self.grip,
            int(self.kicked),
            self.swing,
            self.facing,
        )

    def set_state(self, state: tuple[int, ...]) -> None:
        """Take over what `state` gave."""
        self.x, self.y, self.vx, self.vy, self.held, self.hold, self.buffer, self.coyote = state[:8]
        self.on_ground, self.climbing, self.crouched, self.wet = map(bool, state[8:12])
        self.grip, self.kicked, self.swing, self.facing = (
            state[12],
            bool(state[13]),
            state[14],
            state[15],
        )

    def let_go(self) -> None:
        """Nothing holds him up any more, and no key that he pressed still waits."""
        self.on_ground = self.climbing = False
        self.grip = self.coyote = self.hold = self.buffer = self.swing = 0


def step(body: Body, held: int, ground: Ground) -> None:
    """One sixtieth of a second with ``held`` held down."""
    flags = ground.flags
    stride = ground.stride
    base = ground.base
    x, y, vx, vy = body.x, body.y, body.vx, body.vy
    pressed = held & ~body.held
    body.held = held
    if pressed & LEAP:
        body.buffer = BUFFER
    elif body.buffer:
        body.buffer -= 1
    side = (held & LEFT) - ((held & RIGHT) >> 1)
    side = -side
    if side and not body.grip:
        body.facing = side
    toward = HALF_WIDTH - (body.facing < 0)
    column = base + ((x + toward) >> CELL_SHIFT)
    middle = flags[column + ((y - MIDDLE) >> CELL_SHIFT) * stride]
    wet = bool(middle & WET)
    body.wet = wet
    climbing = body.climbing
    grip = body.grip

    # The edge in his hand: he hangs, lets go, kicks off, or pulls himself up and steps onto it.
    if grip:
        vx = vy = 0
        if grip <= HANG:
            wall = base + ((x + WIDTH if body.facing > 0 else x - 1) >> CELL_SHIFT)
            if held & DOWN or not flags[wall + ((y - REACH) >> CELL_SHIFT) * stride] & SOLID:
                grip = 0
            elif body.buffer and side == -body.facing:
                body.buffer = grip = 0
                body.facing = side
                body.kicked = True
                body.hold = KICK_HOLD
                vx, vy = side * RUN, -KICK
            elif body.buffer or held & UP:
                body.buffer = 0
                grip = HANG + 1
            else:
                grip = grip + 1 if side == body.facing else 1
        if grip > HANG + PULLS:
            vx, vy = body.facing * RUN, UNIT
        elif grip > HANG:
            vy = -PULL
            body.crouched = True

    # The chain: caught by holding up or, from its top, down; one hangs on it upright.
    if not climbing and not grip and held & (UP | DOWN):
        if held & UP:
            climbing = bool(middle & CLIMBABLE) and vy > -CLIMB_CATCH
        else:
            below = flags[column + (y >> CELL_SHIFT) * stride]
            climbing = bool(below & CLIMBABLE) and body.on_ground and not body.crouched
        if climbing and body.crouched:
            climbing = has_room(ground, x, y)
            body.crouched = not climbing
        if climbing:
            vx = vy = 0
    # ... and in flight by jump: then he swings on with it.
    elif (
        pressed & LEAP
        and middle & CLIMBABLE
        and not (climbing or grip or wet or body.coyote or body.crouched)
        and vy > -CLIMB_CATCH
        and _is_free(body, ground, side)
    ):
        climbing = True
        body.swing = ((x + toward) >> CELL_SHIFT) + 1
        body.buffer = 0
        vy = 0
    if climbing and body.swing:
        away = x - ((body.swing - 1) * CELL + (CELL - WIDTH) // 2)
        vy = 0
        if body.buffer:
            body.buffer = body.swing = 0
            climbing = False
            vx = max(-FLING, min(FLING, vx + side * CLIMB_LEAP))
            vy = -JUMP
            body.hold = JUMP_HOLD
        elif held & DOWN:
            body.swing = 0
            climbing = False
        elif held & UP:
            vx = max(-SWING_BACK, min(SWING_BACK, -away))
            if vx == -away:
                body.swing = 0
        else:
            vx = swung(body, ground, side, vx, away)
    elif climbing:
        vx = side * CLIMB_SIDE
        slide = min(max(vy + SLIDE_GAIN, CLIMB), SLIDE)
        vy = slide if held & DOWN else -CLIMB if held & UP else 0
        if body.buffer:
            body.buffer = 0
            climbing = False
            vx = side * CLIMB_LEAP
            vy = 0
            if not held & DOWN:
                vy = -JUMP
                body.hold = JUMP_HOLD
    elif not grip:
        # The ground or the air.
        if held & DOWN:
            body.crouched = True
        elif body.crouched:
            body.crouched = not has_room(ground, x, y)
        on_ground = body.on_ground
        fastest = WATER_RUN if wet else CRAWL if body.crouched and on_ground else RUN
        target = side * fastest
        change = GROUND_ACCELERATION if on_ground else AIR_ACCELERATION
        if body.kicked and body.hold:
            # As long as a held kick lifts him he cannot steer: no wall is climbed by its own kick.
            target = vx
        elif side * vx > RUN and not (on_ground or wet):
            # What flung him carries him as long as he leaves it to.
            target = vx
        if vx < target:
            vx = min(vx + change, target)
        elif vx > target:
            vx = max(vx - change, target)

        # The jump.
        if body.buffer and (body.coyote or wet):
            body.buffer = 0
            if held & DOWN and on_ground and _stands_on_top(flags, base, stride, x, y):
                y += UNIT
            elif wet:
                vy = -STROKE
                body.hold = STROKE_HOLD
            else:
                vy = -JUMP
                body.hold = JUMP_HOLD
            body.coyote = 0
        # The kick off a wall: away from it, once.
        elif (
            body.buffer
            and side
            and not (body.kicked or on_ground)
            and kicks_off(flags, base, stride, x, y, side)
        ):
            body.buffer = 0
            body.kicked = True
            body.hold = KICK_HOLD
            vx, vy = side * RUN, -KICK
        # Gravity.
        if body.hold and held & LEAP:
            body.hold -= 1
        else:
            body.hold = 0
            if wet:
                vy = min(vy + WATER_GRAVITY, max(WATER_FALL, vy - GRAVITY))
            elif held & LEAP and -APEX < vy < APEX:
                vy += GRAVITY // 2
            elif held & DOWN and vy > 0:
                vy = min(vy + HEAVY_GRAVITY, HEAVY_FALL)
            else:
                vy = min(vy + GRAVITY, FASTEST_FALL)

    height = CROUCHING if body.crouched else STANDING
    # Sideways.
    if vx:
        to = x + vx
        edge = (to + LAST if vx > 0 else to) >> CELL_SHIFT
        if edge != (x + LAST if vx > 0 else x) >> CELL_SHIFT:
            at = base + edge + ((y - height) >> CELL_SHIFT) * stride
            last = base + edge + ((y - 1) >> CELL_SHIFT) * stride
            while at <= last:
                if flags[at] & SOLID:
                    # Feet a little below an edge step onto it.
                    below = ((y - 1) & (CELL - 1)) + 1
                    top = base + ((y - below - height) >> CELL_SHIFT) * stride
                    if (
                        at == last
                        and vy > 0
                        and below <= STEP_UP
                        and not climbing
                        and not (
                            flags[top + edge]
                            | flags[top + (x >> CELL_SHIFT)]
                            | flags[top + ((x + LAST) >> CELL_SHIFT)]
                        )
                        & SOLID
                    ):
                        y -= below
                        break
                    to = (edge << CELL_SHIFT) - WIDTH if vx > 0 else (edge + 1) << CELL_SHIFT
                    vx = 0
                    break
                at += stride
        x = to
    # Up or down.
    landed = False
    to = y + vy
    if vy > 0:
        row = (to - 1) >> CELL_SHIFT
        if row != (y - 1) >> CELL_SHIFT:
            blocks = SOLID if climbing else BLOCKS_FALL
            at = base + (x >> CELL_SHIFT) + row * stride
            last = base + ((x + LAST) >> CELL_SHIFT) + row * stride
            if flags[at] & blocks or flags[last] & blocks:
                to = row << CELL_SHIFT
                vy = 0
                landed = True
    elif vy < 0:
        row = (to - height) >> CELL_SHIFT
        if row != (y - height) >> CELL_SHIFT:
            first = x >> CELL_SHIFT
            last = (x + LAST) >> CELL_SHIFT
            left = flags[base + first + row * stride] & SOLID
            right = flags[base + last + row * stride] & SOLID
            if left or right:
                if left and not right and (last << CELL_SHIFT) - x <= CORNER:
                    x = last << CELL_SHIFT
                elif right and not left and x + WIDTH - (last << CELL_SHIFT) <= CORNER:
                    x = (last << CELL_SHIFT) - WIDTH
                else:
                    to = ((row + 1) << CELL_SHIFT) + height
                    vy = 0
                    body.hold = 0
    was = y
    y = to
    # An edge within reach: caught in a fall by holding towards it.
    if grip > HANG:
        grip = grip + 1 if vy < 0 else 0
    elif side and vy > 0 and not (landed or climbing or wet or held & DOWN):
        row = (y - REACH) >> CELL_SHIFT
        if row != (was - REACH) >> CELL_SHIFT:
            beside = (x + LAST + NEAR if side > 0 else x - NEAR) >> CELL_SHIFT
            at = base + row * stride
            over = at - stride
            if (
                flags[at + beside] & SOLID
                and not (
                    flags[over + beside]
                    | flags[over + (x >> CELL_SHIFT)]
                    | flags[over + ((x + LAST) >> CELL_SHIFT)]
                )
                & SOLID
            ):
                x = (beside << CELL_SHIFT) - WIDTH if side > 0 else (beside + 1) << CELL_SHIFT
                y = (row << CELL_SHIFT) + REACH
                vx = vy = 0
                body.hold = body.coyote = 0
                grip = 1

    # Still on the chain?
    if climbing:
        column = base + (body.swing - 1 if body.swing else (x + toward) >> CELL_SHIFT)
        feet = column + ((y - 1) >> CELL_SHIFT) * stride
        if landed:
            climbing = False
        elif not (flags[feet] | flags[column + ((y - MIDDLE) >> CELL_SHIFT) * stride]) & CLIMBABLE:
            climbing = False
            # Up over its end: he stands on what carries there.
            row = (was - 1) >> CELL_SHIFT
            if y <= row << CELL_SHIFT and flags[column + row * stride] & TOP:
                y = row << CELL_SHIFT
                landed = True
            vy = 0
        if not climbing:
            body.swing = 0
        elif not (body.swing or held & (LEFT | RIGHT | UP | DOWN)):
            x = (x + HALF_UNIT - (body.facing < 0)) // UNIT * UNIT
            y = (y + CLIMB_GRAIN // 2) // CLIMB_GRAIN * CLIMB_GRAIN
    if landed:
        body.coyote = COYOTE
        body.hold = 0
        # Rest: drop the fraction.
        if not vx and x & 255:
            x = (x + HALF_UNIT - (body.facing < 0)) // UNIT * UNIT
    elif body.coyote:
        body.coyote = 0 if climbing else body.coyote - 1
    if landed or climbing or grip or wet:
        body.kicked = False
    body.on_ground = landed
    body.climbing = climbing
    body.grip = grip
    body.x, body.y, body.vx, body.vy = x, y, vx, vy


def kicks_off(flags: bytearray, base: int, stride: int, x: int, y: int, side: int) -> bool:
    """Whether there is a wall behind him to kick off, to the ``side``."""
    behind = (x - KICK_REACH if side > 0 else x + LAST + KICK_REACH) >> CELL_SHIFT
    return bool(flags[base + behind + ((y - KNEE) >> CELL_SHIFT) * stride] & SOLID)


def _is_free(body: Body, ground: Ground, side: int) -> bool:
    """Whether he is high over all that carries, and no wall is there to kick off."""
    flags, base, stride, x, y = ground.flags, ground.base, ground.stride, body.x, body.y
    if side and not body.kicked and kicks_off(flags, base, stride, x, y, side):
        return False
    columns = base + (x >> CELL_SHIFT), base + ((x + LAST) >> CELL_SHIFT)
    rows = range(y >> CELL_SHIFT, ((y + SWING_ABOVE - 1) >> CELL_SHIFT) + 1)
    return not any(flags[at + row * stride] & BLOCKS_FALL for at in columns for row in rows)


def swung(body: Body, ground: Ground, side: int, vx: int, away: int) -> int:
    """The speed of one who swings, so far from the plumb line: a chain is a pendulum, quick where
    it is short, and he pushes it to the side that he holds, until it hangs still again."""
    flags, stride = ground.flags, ground.stride
    row = (body.y - MIDDLE) >> CELL_SHIFT
    at = ground.base + body.swing - 1 + row * stride
    while flags[at - stride] & CLIMBABLE:
        at -= stride
        row -= 1
    length = max(SWING_SHORTEST, body.y - MIDDLE - row * CELL)
    if not side and abs(away) < SWING_STILL and abs(vx) < SWING_SLOW:
        body.swing = 0
        return 0
    pull = GRAVITY * abs(away) // length
    vx += side * SWING_PUSH - (pull if away > 0 else -pull)
    speed = min(max(0, abs(vx) - abs(vx) // SWING_LOSS - 1), SWING_FASTEST)
    if abs(away) * SWING_WIDEST > length and vx * away > 0:
        speed = 0
    return speed if vx > 0 else -speed


def touches(body: Body, x: int, y: int) -> bool:
    """Whether a body touches what is in a tile."""
    left, top = x * CELL + ITEM_INSET, y * CELL + ITEM_INSET
    right, bottom = (x + 1) * CELL - ITEM_INSET, (y + 1) * CELL - ITEM_INSET
    return (
        body.x < right and body.x + WIDTH > left and body.y > top and body.y - body.height < bottom
    )


def has_room(ground: Ground, x: int, y: int) -> bool:
    """Whether a body at least as low as a crouching one, at ``x`` and ``y``, has room to stand."""
    flags, stride = ground.flags, ground.stride
    first = ground.base + (x >> CELL_SHIFT)
    last = ground.base + ((x + LAST) >> CELL_SHIFT)
    for row in range((y - STANDING) >> CELL_SHIFT, ((y - CROUCHING - 1) >> CELL_SHIFT) + 1):
        if (flags[first + row * stride] | flags[last + row * stride]) & SOLID:
            return False
    return True


def _stands_on_top(flags: bytearray, base: int, stride: int, x: int, y: int) -> bool:
    """Whether nothing but planks and chains carries the body."""
    row = base + (y >> CELL_SHIFT) * stride
    under = flags[row + (x >> CELL_SHIFT)], flags[row + ((x + LAST) >> CELL_SHIFT)]
    return not (under[0] | under[1]) & SOLID and bool((under[0] | under[1]) & TOP)
