"""Traps as functions of the clock: where each one hurts in every tick of its period.

Every trap repeats after `PERIOD` ticks, so that a proof can include the phase and wait for it
(rules/platformer.md, "Completability"). Spikes, pikes and crushers return the dwarf to his last
lamp, and so does whatever burns; stones, darts and blades are hits. Before anything moves that
hurts there is a warning, which hurts nobody, longer at `gentle` and shorter at `grim` (`TELLS`).

Pikes, flames and crushers may strike sooner than they are drawn, and stay all that time
(`Place.haste`): what is proved of ways past them is then proved of fewer phases (`ways.sooner`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from game.tales.candle.rules.body import CELL, UNIT
from game.tales.candle.rules.params import LEVELS
from game.tales.candle.rules.section import COOLED, KILLING, Place

PERIOD = 240
HALF = PERIOD // 2

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in 1/256 unit."""

PIKES_CYCLE = 120
PIKES_OUT = 70
CRUSHER_FALL = 120
CRUSHER_REST = 24
CRUSHER_FALL_SPEED = 8 * UNIT
CRUSHER_RISE_SPEED = 4 * UNIT
CRUSHER_LONGEST = 8
"""Tiles that a crusher may fall, so that it is back before its period ends."""
STONE_FALL = 60
STONE_GRAVITY = UNIT // 2
STONE_FASTEST = 8 * UNIT
DART_CYCLE = 120
DART_SHOT = 30
DART_SPEED = 6 * UNIT
DART_LONGEST = 16
"""Tiles that a dart may fly, so that it is gone before the next."""
BLADE_CYCLE = 120
TELLS = dict(zip(LEVELS, (36, 24, 12), strict=True))
"""Ticks for which a trap is seen and heard to be about to strike, at each level."""
BREATH = 1
"""Ticks at least between its last strike and that warning."""
RESTS = dict(zip(LEVELS, (25, 25, 20), strict=True))
"""Ticks at least between its last strike and the next, also where it is told of for fewer."""
STRIKES = {"pikes": PIKES_OUT, "crusher": CRUSHER_FALL, "stones": STONE_FALL, "darts": DART_SHOT}
"""When each strikes in its cycle; spikes are always there, and a blade is seen to swing."""
CYCLES = {"pikes": PIKES_CYCLE, "darts": DART_CYCLE, "blade": BLADE_CYCLE}
"""Of those that come again sooner than after a whole period."""
HASTY = ("pikes", "crusher")
"""Those that may strike sooner than they are drawn, burning or not."""
ACROSS = 14
"""Ticks by which a row of pikes lies down longer, in the most haste, for each tile that it is wider
than one: one has to get across."""
CRUSHES = 2
"""Of three parts of the haste that it could have, a crusher has so many at most: it stays down for
as long as it is early, and in a row of three nothing but luck was left."""

SINE = (
    0, 71, 143, 214, 286, 357, 428, 499, 570, 641, 711, 782, 852, 921, 991, 1060, 1129, 1198,
    1266, 1334, 1401, 1468, 1534, 1600, 1666, 1731, 1796, 1860, 1923, 1986, 2048, 2110, 2171,
    2231, 2290, 2349, 2408, 2465, 2522, 2578, 2633, 2687, 2741, 2793, 2845, 2896, 2946, 2996,
    3044, 3091, 3138, 3183, 3228, 3271, 3314, 3355, 3396, 3435, 3474, 3511, 3547,
)  # fmt: skip
COSINE = (
    4096, 4095, 4094, 4090, 4086, 4080, 4074, 4065, 4056, 4046, 4034, 4021, 4006, 3991, 3974,
    3956, 3937, 3917, 3896, 3873, 3849, 3824, 3798, 3770, 3742, 3712, 3681, 3650, 3617, 3582,
    3547, 3511, 3474, 3435, 3396, 3355, 3314, 3271, 3228, 3183, 3138, 3091, 3044, 2996, 2946,
    2896, 2845, 2793, 2741, 2687, 2633, 2578, 2522, 2465, 2408, 2349, 2290, 2231, 2171, 2110,
    2048,
)  # fmt: skip
"""Sines and cosines of 0 to 60 degrees in 1/4096: rules know no other trigonometry."""
_SWING = (
    60, 60, 60, 59, 59, 58, 57, 56, 55, 53, 52, 50, 49, 47, 45, 42, 40, 38, 35, 33, 30, 27, 24,
    22, 19, 16, 12, 9, 6, 3, 0,
)  # fmt: skip
"""Degrees from the plumb line in the first quarter of a swing, tick by tick."""


@dataclass(frozen=True, slots=True)
class Hazard:
    """A trap at its place, and where it hurts."""

    place: Place
    boxes: tuple[Box | None, ...]
    """By tick modulo `PERIOD`; None while it hurts nobody."""
    lethal: bool
    bounds: Box
    """Around all boxes."""


def hazards_of(places: Iterable[Place]) -> tuple[Hazard, ...]:
    """The hazards among ``places``, in their order; places in tiles of the world they stand in."""
    return tuple(hazard_of(place) for place in places if place.kind == "trap")


def hazard_of(place: Place) -> Hazard:
    turned = _boxes(_shape(place))
    first = place.offset % PERIOD
    dx, dy = place.x * CELL, place.y * CELL
    moved = {box: _moved(box, dx, dy) for box in turned if box}
    boxes = tuple(box and moved[box] for box in turned[first:] + turned[:first])
    return Hazard(place, boxes, is_lethal(place), bounds_of(place))


def is_lethal(trap: Place) -> bool:
    """Whether a trap returns the dwarf to his last lamp."""
    return trap.name in KILLING or trap.name in COOLED


def kind_of(trap: Place) -> str:
    """Which trap it is as it is drawn, burning or not."""
    return COOLED.get(trap.name, trap.name)


def cycle_of(trap: Place) -> int:
    """Ticks after which it does the same again."""
    return HALF if trap.twice else CYCLES.get(kind_of(trap), PERIOD)


def strikes_in(trap: Place, phase: int) -> int:
    """Ticks from a phase of its period until it strikes the next time; many where it never does."""
    kind = kind_of(trap)
    if kind not in STRIKES:
        return PERIOD
    return (STRIKES[kind] - trap.haste - phase) % cycle_of(trap)


def warns(trap: Place, phase: int, ease: str) -> bool:
    """Whether it is seen to be about to strike."""
    return 0 < strikes_in(trap, phase) <= TELLS[ease]


def most_haste(trap: Place, ease: str) -> int:
    """Ticks by which it may strike sooner, that it is still told of and leaves a breath between."""
    kind = kind_of(trap)
    if kind not in HASTY:
        return 0
    if trap.twice:
        return max(0, HALF - _takes(trap) - _rests(ease))
    most = max(0, STRIKES[kind] - _rests(ease))
    if kind == "crusher":
        return most * CRUSHES // 3
    return max(0, most - ACROSS * (trap.width - 1))


def may_strike_twice(trap: Place, ease: str) -> bool:
    """Whether it is a crusher that is up again soon enough to fall twice in a period, and each time
    is told of."""
    return kind_of(trap) == "crusher" and _takes(trap) + _rests(ease) <= HALF


def _rests(ease: str) -> int:
    """Ticks at least for which what is in haste hurts nobody."""
    return max(TELLS[ease] + BREATH, RESTS[ease])


def _takes(crusher: Place) -> int:
    """Ticks from its fall until it is up again."""
    drop = crusher.height * CELL
    return drop // CRUSHER_FALL_SPEED + CRUSHER_REST + drop // CRUSHER_RISE_SPEED


def bounds_of(place: Place) -> Box:
    """The box around everything that the trap of ``place`` ever touches."""
    return _moved(_around(_shape(place)), place.x * CELL, place.y * CELL)


def _moved(box: Box, dx: int, dy: int) -> Box:
    left, top, right, bottom = box
    return left + dx, top + dy, right + dx, bottom + dy


Shape = tuple[str, int, int, int, int, bool]
"""Of a trap what its boxes follow from, wherever it stands."""


def _shape(trap: Place) -> Shape:
    return trap.name, trap.width, trap.height, trap.facing, trap.haste, trap.twice


@lru_cache(maxsize=512)
def _boxes(shape: Shape) -> tuple[Box | None, ...]:
    """The boxes of a trap whose place is the corner of the world, by phase.

    The same few shapes stand all over a floor.
    """
    name, width, height, facing, haste, twice = shape
    place = Place(
        "trap", 0, 0, name, width=width, height=height, facing=facing, haste=haste, twice=twice
    )
    return tuple(box_at(place, phase) for phase in range(PERIOD))


@lru_cache(maxsize=512)
def _around(shape: Shape) -> Box:
    shown = [box for box in _boxes(shape) if box]
    return (
        min(box[0] for box in shown),
        min(box[1] for box in shown),
        max(box[2] for box in shown),
        max(box[3] for box in shown),
    )


def box_at(place: Place, phase: int) -> Box | None:
    """Where the trap of ``place`` hurts at ``phase`` of its period; None where it does not."""
    left, top = place.x * CELL, place.y * CELL
    right, bottom = left + place.width * CELL, top + CELL
    match kind_of(place):
        case "spikes":
            return left + 4 * UNIT, bottom - 14 * UNIT, right - 4 * UNIT, bottom
        case "pikes":
            if phase % PIKES_CYCLE < PIKES_OUT - place.haste:
                return None
            return left + 4 * UNIT, bottom - 22 * UNIT, right - 4 * UNIT, bottom
        case "crusher":
            fallen = crusher_drop(place, phase)
            if not fallen:
                return None
            return left + 3 * UNIT, top + fallen, right - 3 * UNIT, bottom + fallen
        case "stones":
            drop = stone_drop(place, phase)
            if drop is None:
                return None
            middle = left + CELL // 2
            return middle - 10 * UNIT, top + drop, middle + 10 * UNIT, top + drop + 20 * UNIT
        case "darts":
            flown = dart_flight(place, phase)
            if flown is None:
                return None
            tip = left + CELL + flown if place.facing > 0 else left - flown
            tail = tip - place.facing * 16 * UNIT
            return min(tip, tail), top + 24 * UNIT, max(tip, tail), top + 31 * UNIT
        case "blade":
            x, y = blade_head(place, phase)
            return x - 11 * UNIT, y - 11 * UNIT, x + 11 * UNIT, y + 11 * UNIT
    return None


def crusher_drop(place: Place, phase: int) -> int:
    """How far below its cell a crusher hangs at ``phase``."""
    drop = place.height * CELL
    since = (phase - CRUSHER_FALL + place.haste) % cycle_of(place)
    falling = drop // CRUSHER_FALL_SPEED
    rests = falling + CRUSHER_REST + place.haste
    if since < falling:
        return since * CRUSHER_FALL_SPEED
    if since < rests:
        return drop
    return max(0, drop - (since - rests) * CRUSHER_RISE_SPEED)


def stone_drop(place: Place, phase: int) -> int | None:
    """How far below its ceiling a falling stone is at ``phase``; None when there is none."""
    since = phase - STONE_FALL
    if since < 0:
        return None
    rising = STONE_FASTEST // STONE_GRAVITY
    faster = min(since, rising)
    drop = faster * (faster + 1) // 2 * STONE_GRAVITY + (since - faster) * STONE_FASTEST
    return drop if drop <= place.height * CELL - 20 * UNIT else None


def dart_flight(place: Place, phase: int) -> int | None:
    """How far from its wall a dart has flown at ``phase``; None when there is none."""
    flown = (phase % DART_CYCLE - DART_SHOT) * DART_SPEED
    return flown if 0 <= flown <= place.height * CELL else None


def blade_angle(place: Place, phase: int) -> int:
    """Degrees between a blade and the plumb line at ``phase``, positive to the right."""
    tick = phase % BLADE_CYCLE
    half = tick if tick <= BLADE_CYCLE // 2 else BLADE_CYCLE - tick
    quarter = BLADE_CYCLE // 4
    degrees = _SWING[half] if half <= quarter else -_SWING[BLADE_CYCLE // 2 - half]
    return degrees * place.facing


def blade_head(place: Place, phase: int) -> tuple[int, int]:
    """The middle of a blade at ``phase``: it hangs from the middle of its cell's top."""
    degrees = blade_angle(place, phase)
    length = place.height * CELL
    aside = length * SINE[abs(degrees)] // 4096
    x = place.x * CELL + CELL // 2 + (aside if degrees > 0 else -aside)
    return x, place.y * CELL + length * COSINE[abs(degrees)] // 4096
