"""How the dwarf moves: every number of the feel in one block.

Lengths are 1/256 of a unit, 32 units make a tile, speeds are lengths a tick, 60 ticks a second.
From rules/platformer.md, "Feel": measured to give 0.9 tile on a tap, 3.26 tiles high and 5.45 long
at full jump, 41 ticks in the air.
"""

from __future__ import annotations

UNIT = 256
CELL_SHIFT = 13
"""A coordinate shifted right by this is the tile it lies in."""
CELL = 1 << CELL_SHIFT

WIDTH = 20 * UNIT
STANDING = 40 * UNIT
CROUCHING = 26 * UNIT
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
COYOTE = 6
"""Ticks after a ledge during which one may still jump."""
BUFFER = 6
"""Ticks for which a press of jump waits for the ground."""
CORNER = 8 * UNIT
"""A head that hits a corner by less than this slips past it."""

CLIMB = 512
CLIMB_SIDE = 256
CLIMB_GRAIN = 512
"""At rest on a chain the feet stand on a multiple of this, so that climbing ends exactly."""
CLIMB_LEAP = 544
"""Sideways speed of a jump off a chain."""
CLIMB_CATCH = 640
"""A chain is not caught while rising faster than this."""

WATER_RUN = 640
WATER_GRAVITY = 96
WATER_FALL = 640
STROKE = 1408
STROKE_HOLD = 9
"""A stroke of swimming: its speed, and the ticks for which a held jump keeps it."""
