"""Where gates stand on a floor that is laid: on ways that every way to the treasure takes.

A way through a wall is such a way when without it a key or the treasure cannot be reached, for the
cage asks for all keys. In the outer columns of two rooms around it nothing may stand: there the
gate finds the standard geometry, flat, dry and out of the reach of traps, so that what was proved
of the rooms holds on both sides of it. Where there are too few, keys and the cage are sealed.

Before each gate stands a lamp that always burns, and behind the dark another: whoever comes without
a wick finds the end of one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.core.dice import Dice, KeyPart
from game.tales.candle.rules.floor import Cell, Gate, Spot
from game.tales.candle.rules.keyed import KeyedPlan
from game.tales.candle.rules.section import (
    FLOOR_ROW,
    SECTION_HEIGHT,
    SECTION_WIDTH,
    STANDING,
    Place,
)
from game.tales.candle.rules.spine import NO_PLAN, FloorPlan, GateKind
from game.tales.candle.rules.terrain import WATER, Terrain

KINDS: tuple[tuple[GateKind, ...], ...] = (
    (),
    ("web",),
    ("bars",),
    ("wax",),
    ("dark",),
    ("bars", "web"),
    ("dark", "wax"),
    ("web", "wax", "bars"),
    ("dark", "bars"),
    ("dark", "bars", "wax"),
)
"""What stands on the ways of each floor, from the lowest, where no plan says it; on the first
nothing does."""
WANTED = 3
"""Gates on the second and the next floors; higher up one more."""
HIGHER = 5
RANKS = 1_000_000
PLAYED = 144
"""Rooms of the largest floor that is played; on larger ones there are no gates."""
STAND = FLOOR_ROW - 1
MOUTH = 2
"""Columns of the standard geometry on each side of a way through a wall."""

Grid = Mapping[int, Sequence[int]]
"""The rooms to which one can go from each room."""


@dataclass(frozen=True, slots=True)
class _Way:
    """A way through a wall that no way to the treasure avoids."""

    near: int
    far: int
    facing: int


def place_gates(
    cells: Sequence[Cell],
    columns: int,
    ways: Grid,
    spots: Sequence[Spot],
    wanted: Sequence[Spot],
    number: int,
    dice: Dice,
    key: tuple[KeyPart, ...],
    plan: FloorPlan = NO_PLAN,
) -> tuple[Gate, ...]:
    """The gates of floor ``number``. ``spots`` are there, the start first; one needs ``wanted``,
    the treasure last."""
    kinds = KINDS[min(number, len(KINDS) - 1)] if plan is NO_PLAN else plan.gates
    if not kinds or len(cells) > PLAYED:
        return ()
    taken = _Taken(spots)
    start = _cell(spots[0], columns)
    needed = {_cell(spot, columns) for spot in wanted}
    joints = [way for way in _joints(cells, ways, start, needed) if taken.leaves_free(way, columns)]

    def rank(purpose: str, x: int, y: int) -> int:
        return dice.stream(purpose, *key, x, y).below(RANKS)

    joints.sort(key=lambda way: (rank("gate", way.near, way.far), way.near))
    count = WANTED + (number >= HIGHER)
    gates: list[Gate] = []
    used: set[int] = set()
    for way in joints:
        if len(gates) == count:
            break
        if way.near in used:
            continue
        gate = _joint_gate(kinds[len(gates) % len(kinds)], way, cells, columns, taken, dice, key)
        used.add(way.near)
        gates.append(gate)
    # Keys by chance, then the cage.
    sealed = sorted(wanted[:-1], key=lambda spot: (rank("seal", spot.x, spot.y), spot.x, spot.y))
    cage = cells[_cell(wanted[-1], columns)].section
    minded = cage is not None and cage.warden
    for spot in sealed if minded else (*sealed, wanted[-1]):
        if len(gates) < count and _cell(spot, columns) not in used:
            lamp = _spot_beside(spot, cells, columns, ways, taken, dice, key)
            if lamp is not None:
                used.add(_cell(spot, columns))
                place = spot.in_floor
                gates.append(Gate("seal", place.x, place.y, lamps=(lamp,)))
    return tuple(sorted(gates, key=lambda gate: (gate.y, gate.x)))


def _cell(spot: Spot, columns: int) -> int:
    return spot.y * columns + spot.x


def _joints(cells: Sequence[Cell], ways: Grid, start: int, needed: Collection[int]) -> list[_Way]:
    """Ways through walls without which one of the rooms that are ``needed`` is out of reach."""
    found = []
    for left in sorted(ways):
        right = left + 1
        section = cells[left].section
        if section is None or not section.is_open("east") or right not in ways[left]:
            continue
        reached = _reached(ways, start, (left, right))
        if any(cell not in reached for cell in needed):
            found.append(_Way(left, right, 1) if left in reached else _Way(right, left, -1))
    return found


def _reached(ways: Grid, start: int, without: tuple[int, int]) -> set[int]:
    seen = {start}
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        for other in ways[cell]:
            if other not in seen and (min(cell, other), max(cell, other)) != without:
                seen.add(other)
                waiting.append(other)
    return seen


def tiles_of(place: Place) -> set[tuple[int, int]]:
    """The tiles that a place fills."""
    return {
        (x, y)
        for x in range(place.x, place.x + max(1, place.width))
        for y in range(place.y, place.y + max(1, place.height))
    }


class _Taken:
    """Tiles of the floor in which something stands, hangs, moves or lives."""

    def __init__(self, spots: Sequence[Spot]) -> None:
        self._tiles: set[tuple[int, int]] = set()
        self._draughts: set[tuple[int, int]] = set()
        for spot in spots:
            self.add(spot.in_floor)
            if spot.place.kind == "draught":
                self._draughts |= tiles_of(spot.in_floor)

    def add(self, place: Place) -> None:
        self._tiles |= tiles_of(place)

    def has(self, x: int, y: int) -> bool:
        """Whether something is in a tile, or in the one above it."""
        return (x, y) in self._tiles or (x, y - 1) in self._tiles

    def is_draughty(self, place: Place) -> bool:
        """Whether the flame of one who stands there would go out."""
        return bool({(place.x, place.y), (place.x, place.y - 1)} & self._draughts)

    def leaves_free(self, way: _Way, columns: int) -> bool:
        """Whether nothing is in the mouths of a way through a wall."""
        wall = max(way.near, way.far) % columns * SECTION_WIDTH
        y = way.near // columns * SECTION_HEIGHT + STAND
        return not any(self.has(x, y) for x in range(wall - MOUTH, wall + MOUTH))


def locked_ways(plan: KeyedPlan, columns: int) -> tuple[Gate, ...]:
    """The locks of a diagram that was laid, in the order of its doors."""
    found = []
    for door in plan.doors:
        facing = 1 if door.far > door.near else -1
        left = door.far % columns * SECTION_WIDTH
        x = left if facing > 0 else left + SECTION_WIDTH - 1
        y = door.far // columns * SECTION_HEIGHT + STAND
        item = plan.diagram.tree.items[door.lock]
        found.append(Gate("lock", x, y, facing, set=item.set, need=item.need))
    return tuple(found)


def mouths_of(gates: Iterable[Gate]) -> frozenset[tuple[int, int]]:
    """The tiles around gates in ways through walls in which nothing may come alive."""
    return frozenset(
        (x, y)
        for gate in gates
        for wall in (gate.x + (gate.facing < 0),)
        for x in range(wall - MOUTH, wall + MOUTH)
        for y in (gate.y - 1, gate.y)
    )


def _joint_gate(
    kind: GateKind,
    way: _Way,
    cells: Sequence[Cell],
    columns: int,
    taken: _Taken,
    dice: Dice,
    key: tuple[KeyPart, ...],
) -> Gate:
    far = way.far % columns * SECTION_WIDTH
    x = far if way.facing > 0 else far + SECTION_WIDTH - 1
    y = way.far // columns * SECTION_HEIGHT + STAND
    lamps = [(x - 2 * way.facing, y)]
    if kind == "dark":
        lamps.append((x + way.facing, y))
    for lamp in lamps:
        taken.add(Place("save", *lamp))
    brazier = None
    if kind == "bars":
        offered = _offered(cells[way.near], taken)
        brazier = (x - way.facing, y)
        if offered:
            stream = dice.stream("brazier", *key, cells[way.near].x, cells[way.near].y)
            brazier = stream.pick(offered)
        taken.add(Place("brazier", *brazier))
    return Gate(kind, x, y, way.facing, tuple(lamps), brazier)


def is_dry(terrain: Terrain, x: int, y: int) -> bool:
    """Whether whoever stands in a tile keeps his flame."""
    return WATER not in (terrain.at(x, y), terrain.at(x, y - 1))


def _offered(cell: Cell, taken: _Taken) -> list[tuple[int, int]]:
    """Tiles of the floor in which one is known to stand safely in a room, and nothing is yet."""
    if cell.section is not None and cell.section.warden:
        return []
    corner = cell.x * SECTION_WIDTH, cell.y * SECTION_HEIGHT
    terrain = cell.terrain
    places = [
        place.moved(*corner)
        for place in cell.places
        if place.kind in STANDING and terrain is not None and is_dry(terrain, place.x, place.y)
    ]
    return sorted({(at.x, at.y) for at in places if not taken.has(at.x, at.y)})


def _spot_beside(
    spot: Spot,
    cells: Sequence[Cell],
    columns: int,
    ways: Grid,
    taken: _Taken,
    dice: Dice,
    key: tuple[KeyPart, ...],
) -> tuple[int, int] | None:
    """Where a lamp stands in the room of a sealed thing, or else in one beside it; None when there
    is no place."""
    number = _cell(spot, columns)
    cell = cells[number]
    offered = _offered(cell, taken)
    if not offered:
        offered = sorted({tile for other in ways[number] for tile in _offered(cells[other], taken)})
    terrain = cell.terrain
    if not offered or terrain is None or not is_dry(terrain, spot.place.x, spot.place.y):
        return None
    if taken.is_draughty(spot.in_floor):
        return None
    lamp = dice.stream("vigil", *key, spot.x, spot.y).pick(offered)
    taken.add(Place("save", *lamp))
    return lamp
