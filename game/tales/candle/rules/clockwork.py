"""Clockwork: what the clock of a floor moves out of the way and brings back.

Boards fold into the wall, a hoist draws its chain up, a sluice lets water in: each repeats after
`PERIOD` ticks, as traps do, and gives warning before it moves. Nothing of it is ever solid, so that
nobody is caught in stone. What is drawn is how it is while it waits.

A proof asks of every tick whether it would run otherwise with what the clock has moved: a way that
leans on boards is open in the phases in which they are there, and nobody is asked to wait on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache

from game.tales.candle.rules.body import CELL_SHIFT, Body, step
from game.tales.candle.rules.hazards import PERIOD
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.terrain import WET, Ground

WAITS = {"boards": 156, "hoist": 168, "sluice": 156}
"""Ticks of the period for which each is as it is drawn."""
WARNS = 40
"""It rattles, or gurgles, so many ticks before it moves."""
LEAVES = {"boards": 0, "hoist": 0, "sluice": WET}
"""What is in its cells while it is moved."""
BELLOWS_REST = 150
"""Ticks of the period for which bellows draw breath; then they blow, for 90."""
BELLOWS_WARN = 36
"""They creak so many ticks before."""
_NEAR = 2
"""Tiles beyond a body that its next tick may read."""


def phase_of(place: Place, tick: int) -> int:
    """Where in its period a thing of the clock is."""
    return (tick + place.offset) % PERIOD


def is_moved(place: Place, tick: int) -> bool:
    """Whether clockwork is out of its drawn place."""
    return phase_of(place, tick) >= WAITS[place.name]


def warns(place: Place, tick: int) -> bool:
    """Whether clockwork, or bellows, are about to move."""
    if place.kind == "draught":
        return BELLOWS_REST - BELLOWS_WARN <= phase_of(place, tick) < BELLOWS_REST
    return WAITS[place.name] - WARNS <= phase_of(place, tick) < WAITS[place.name]


def blows(place: Place, tick: int) -> bool:
    """Whether a draught is there: always, but for that of bellows."""
    return place.name != "bellows" or phase_of(place, tick) >= BELLOWS_REST


def clockworks_of(places: Iterable[Place]) -> tuple[Place, ...]:
    """The clockwork among ``places``."""
    return tuple(place for place in places if place.kind == "clockwork")


def cells_of(place: Place) -> list[tuple[int, int]]:
    """The tiles of a rectangle, row by row."""
    return [
        (x, y)
        for y in range(place.y, place.y + place.height)
        for x in range(place.x, place.x + place.width)
    ]


def move(ground: Ground, drawn: Ground, place: Place, moved: bool) -> None:
    """Put the cells of a clockwork to where they are now; ``drawn`` says how they are drawn."""
    for x, y in cells_of(place):
        at = ground.base + y * ground.stride + x
        ground.flags[at] = LEAVES[place.name] if moved else drawn.flags[at]


def wind(ground: Ground, drawn: Ground, works: Sequence[Place], tick: int) -> None:
    """All clockwork as it is at ``tick``, whatever was before."""
    for place in works:
        move(ground, drawn, place, is_moved(place, tick))


def turns_of(works: Sequence[Place]) -> dict[int, tuple[Place, ...]]:
    """By phase of the floor's clock, what moves in it or comes back."""
    found: dict[int, tuple[Place, ...]] = {}
    for place in works:
        for phase in (0, WAITS[place.name]):
            at = (phase - place.offset) % PERIOD
            found[at] = (*found.get(at, ()), place)
    return found


def phases_moved(place: Place) -> int:
    """A mask of the floor's phases in which a clockwork is moved."""
    return sum(1 << phase for phase in range(PERIOD) if is_moved(place, phase))


@dataclass(frozen=True, slots=True)
class _Work:
    """A clockwork as proofs ask for it."""

    place: Place
    phases: int

    def is_near(self, body: Body) -> bool:
        """Whether the next tick of a body may read one of its cells."""
        place = self.place
        column, feet = body.middle_x >> CELL_SHIFT, body.y >> CELL_SHIFT
        return (
            place.x - _NEAR <= column < place.x + place.width + _NEAR
            and place.y - _NEAR <= feet < place.y + place.height + _NEAR + 1
        )


class Clockworks:
    """The clockwork of a piece while ways through it are sought."""

    def __init__(self, places: Iterable[Place], grounds: Sequence[Ground]) -> None:
        """``grounds`` are those in which ways must run alike, as they are drawn."""
        self._works = [_Work(place, phases_moved(place)) for place in clockworks_of(places)]
        self._grounds = grounds
        self._known: dict[int, list[tuple[list[Ground], int]]] = {}

    def __bool__(self) -> bool:
        return bool(self._works)

    def near(self, body: Body) -> int:
        """The works of which the next tick of a body may read a cell, as a set of bits."""
        return sum(1 << n for n, work in enumerate(self._works) if work.is_near(body))

    def otherwise(self, bodies: Sequence[Body], held: int) -> int:
        """The phases in which the next tick of a body would run otherwise than as drawn.

        ``bodies`` are one for each ground, all of them in the same place.
        """
        near = self.near(bodies[0])
        if not near:
            return 0
        wrong = 0
        for number, body in enumerate(bodies):
            drawn = copy(body)
            step(drawn, held, self._grounds[number])
            for grounds, phases in self._moved(near):
                if phases & ~wrong:
                    other = copy(body)
                    step(other, held, grounds[number])
                    if other.state() != drawn.state():
                        wrong |= phases
        return wrong

    def _moved(self, near: int) -> list[tuple[list[Ground], int]]:
        """For each set of those that the clock moves together: all grounds then, and the phases."""
        if near not in self._known:
            works = [work for n, work in enumerate(self._works) if near >> n & 1]
            together: dict[tuple[bool, ...], int] = {}
            for phase in range(PERIOD):
                moved = tuple(bool(work.phases >> phase & 1) for work in works)
                together[moved] = together.get(moved, 0) | 1 << phase
            self._known[near] = [
                ([self._with(ground, works, moved) for ground in self._grounds], phases)
                for moved, phases in together.items()
                if any(moved)
            ]
        return self._known[near]

    @staticmethod
    def _with(drawn: Ground, works: Sequence[_Work], moved: Sequence[bool]) -> Ground:
        ground = copy(drawn)
        ground.flags = bytearray(drawn.flags)
        for work, is_away in zip(works, moved, strict=True):
            move(ground, drawn, work.place, is_away)
        return ground


@lru_cache(maxsize=1)
def clock_facts() -> bytes:
    """What proofs with clockwork depend on besides how a body moves."""
    return b"".join(b"%s:%d:%d;" % (name.encode(), WAITS[name], LEAVES[name]) for name in WAITS)
