"""Hexes with six neighbours: coordinates, directions, distances, rings, lines, pixels.

A hex is a pair ``(q, r)`` of whole numbers, its axial coordinates; the third cube coordinate is
``s = -q - r``. Hexes lie flat side up with north above: q grows to the south-east, r to the south.
Everything but `Layout` reckons in whole numbers, so that it is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Hex = tuple[int, int]
HexDirection = Literal["north", "north_east", "south_east", "south", "south_west", "north_west"]

HEX_DIRECTIONS: tuple[HexDirection, ...] = (
    "north",
    "north_east",
    "south_east",
    "south",
    "south_west",
    "north_west",
)
"""Clockwise from the top: the order in which neighbours are always visited."""
HEX_STEPS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The step in each direction, in that order."""

_SQRT3 = 1.7320508075688772
_NUDGE = (1, 2)
"""Added to a line that runs exactly between two hexes, in parts of `_FINE` of a hex."""
_FINE = 1_000_000


def cube(at: Hex) -> tuple[int, int, int]:
    """The cube coordinates ``(q, r, s)``, whose sum is 0."""
    return at[0], at[1], -at[0] - at[1]


def plus(one: Hex, other: Hex) -> Hex:
    """The sum of two hexes taken as steps from the middle."""
    return one[0] + other[0], one[1] + other[1]


def beside(at: Hex, direction: HexDirection) -> Hex:
    """The neighbour of ``at`` in ``direction``."""
    return plus(at, HEX_STEPS[HEX_DIRECTIONS.index(direction)])


def opposite(direction: HexDirection) -> HexDirection:
    """The direction that leads back."""
    return HEX_DIRECTIONS[(HEX_DIRECTIONS.index(direction) + 3) % 6]


def neighbours(at: Hex) -> tuple[Hex, Hex, Hex, Hex, Hex, Hex]:
    """The six hexes that share a side with ``at``, in the order of `HEX_DIRECTIONS`."""
    q, r = at
    return (q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)


def distance(one: Hex, other: Hex) -> int:
    """How many steps lie between two hexes when nothing is in the way."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def direction_to(origin: Hex, target: Hex) -> HexDirection | None:
    """The direction in which ``target`` lies straight ahead of ``origin``, however far; None for
    any other hex, and for ``origin`` itself."""
    q, r, s = cube((target[0] - origin[0], target[1] - origin[1]))
    if q * r * s or not (q or r):
        return None
    return bearing(origin, target)


def bearing(origin: Hex, target: Hex) -> HexDirection | None:
    """The direction nearest to that of ``target``, the first clockwise from north of two that are
    as near; None for ``origin`` itself."""
    q, r, s = cube((target[0] - origin[0], target[1] - origin[1]))
    if not (q or r):
        return None
    # How far it is along each of `HEX_STEPS`: the products of their cube coordinates, summed.
    along = (s - r, q - r, q - s, r - s, r - q, s - q)
    return HEX_DIRECTIONS[along.index(max(along))]


def turned(at: Hex, sixths: int, about: Hex = (0, 0)) -> Hex:
    """``at`` turned clockwise about another hex by so many sixths of a full turn."""
    q, r, s = cube((at[0] - about[0], at[1] - about[1]))
    for _ in range(sixths % 6):
        q, r, s = -r, -s, -q
    return plus((q, r), about)


def count_within(radius: int) -> int:
    """How many hexes lie at most ``radius`` steps from one."""
    return 1 + 3 * radius * (radius + 1)


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes exactly ``radius`` steps away, clockwise from the one in the north."""
    q, r = centre[0], centre[1] - radius
    if radius == 0:
        yield centre
        return
    for side in range(6):
        dq, dr = HEX_STEPS[(side + 2) % 6]
        for _ in range(radius):
            yield q, r
            q, r = q + dq, r + dr


def spiral(centre: Hex, radius: int) -> Iterator[Hex]:
    """``centre``, then ring after ring up to ``radius``."""
    for far in range(radius + 1):
        yield from ring(centre, far)


def within(centre: Hex, radius: int) -> Iterator[Hex]:
    """Every hex at most ``radius`` steps away: columns from west to east, each from the north."""
    for dq in range(-radius, radius + 1):
        for dr in range(max(-radius, -dq - radius), min(radius, radius - dq) + 1):
            yield centre[0] + dq, centre[1] + dr


def within_both(one: Hex, near: int, other: Hex, far: int) -> Iterator[Hex]:
    """Every hex at most ``near`` steps from ``one`` and at most ``far`` steps from ``other``, in
    the order of `within`."""
    (q1, r1, s1), (q2, r2, s2) = cube(one), cube(other)
    for q in range(max(q1 - near, q2 - far), min(q1 + near, q2 + far) + 1):
        low = max(r1 - near, r2 - far, -q - s1 - near, -q - s2 - far)
        high = min(r1 + near, r2 + far, -q - s1 + near, -q - s2 + far)
        for r in range(low, high + 1):
            yield q, r


def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hexes on the straight line from ``start`` to ``end``, both included.

    Neighbours follow each other, and there and back are the same hexes. A line that runs exactly
    between two hexes keeps to the same side all along.
    """
    steps = distance(start, end)
    whole = steps * _FINE
    found = []
    for done in range(steps + 1):
        q, r = (
            (a * (steps - done) + b * done) * _FINE + nudge
            for a, b, nudge in zip(start, end, _NUDGE, strict=True)
        )
        found.append(_nearest(q, r, whole) if steps else start)
    return tuple(found)


def _nearest(q: int, r: int, whole: int) -> Hex:
    """The hex nearest to the point ``(q / whole, r / whole)``."""
    s = -q - r
    near_q, near_r, near_s = ((2 * part + whole) // (2 * whole) for part in (q, r, s))
    off_q, off_r, off_s = (
        abs(near * whole - part) for near, part in ((near_q, q), (near_r, r), (near_s, s))
    )
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return near_q, near_r


def rounded(q: float, r: float) -> Hex:
    """The hex nearest to a point given in fractions of hexes."""
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return near_q, near_r


def to_offset(at: Hex) -> tuple[int, int]:
    """The column and row of ``at``; odd columns lie half a hex further south."""
    q, r = at
    return q, r + (q - (q & 1)) // 2


def from_offset(column: int, row: int) -> Hex:
    """The hex in a column and row of `to_offset`."""
    return column, row - (column - (column & 1)) // 2


@dataclass(frozen=True, slots=True)
class Layout:
    """Where hexes lie on a page: ``size`` pixels from the middle of a hex to a corner across,
    everything drawn ``squash`` times as high, the hex (0, 0) at ``(x, y)``."""

    size: float
    x: float = 0.0
    y: float = 0.0
    squash: float = 1.0

    def centre(self, at: Hex) -> tuple[float, float]:
        """The middle of a hex, in pixels."""
        q, r = at
        down = self.size * self.squash * _SQRT3 * (r + q / 2)
        return self.x + self.size * 1.5 * q, self.y + down

    def corners(self, at: Hex) -> tuple[tuple[float, float], ...]:
        """The six corners of a hex, clockwise from the one in the east."""
        x, y = self.centre(at)
        half, high = self.size / 2, self.size * self.squash * _SQRT3 / 2
        return (
            (x + self.size, y),
            (x + half, y + high),
            (x - half, y + high),
            (x - self.size, y),
            (x - half, y - high),
            (x + half, y - high),
        )

    def hex_at(self, x: float, y: float) -> Hex:
        """The hex in which a pixel lies: the one whose middle is nearest, before squashing."""
        across = (x - self.x) / (self.size * 1.5)
        down = (y - self.y) / (self.size * self.squash * _SQRT3)
        return rounded(across, down - across / 2)
