"""Which traps and creatures stay away from where one begins, comes back, or lights something.

Whoever stands at the start, a lamp, a door or a brazier is never hit. The first thing that kills on
a way from the start or a lamp is four tiles off or more, and is seen from there, so that one can
watch it for as long as one likes. Those who answer to light live three tiles off.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from game.tales.candle.rules.body import CELL
from game.tales.candle.rules.floor import Floor, Spot
from game.tales.candle.rules.hazards import Box, bounds_of, is_lethal
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.terrain import STONE, WEB, Terrain

OFF = 4
"""Tiles between one who stands there and whatever kills: who sets out at once, and sees it as late
as one does, still stops."""
LIVES_OFF = 3
"""Tiles between one who stands there and whoever lives there."""
SIGHT = (9, 6)
"""Columns and rows within which the first thing that kills is seen from there."""
STEPS = 12
"""Tiles of a way from there."""
LAMPS = ("start", "save")
STANDS = (*LAMPS, "door", "brazier")
"""Kinds of places at which one stands in peace."""

Tile = tuple[int, int]
"""Of the floor; of two in which one stands, the lower."""


def stands_of(places: Iterable[Place], kinds: Collection[str] = STANDS) -> tuple[Tile, ...]:
    """Where one stands in peace."""
    return tuple(dict.fromkeys((at.x, at.y) for at in places if at.kind in kinds))


def calmed(floor: Floor) -> tuple[Floor, tuple[Spot, ...]]:
    """The floor without the traps and creatures that come too near, and those."""
    stands = stands_of(floor.places)
    lamps = stands_of(floor.places, LAMPS)
    gone = [spot for spot in floor.creatures if any(_lives_near(spot, at) for at in lamps)]
    traps = [spot for spot in floor.traps if not any(hits(spot.in_floor, at) for at in stands)]
    gone += [spot for spot in floor.traps if spot not in traps]
    # Behind what is taken away for one lamp something else comes first, from any of them.
    while startling := _startling(floor.terrain, lamps, traps):
        gone += [spot for spot in traps if spot.in_floor in startling]
        traps = [spot for spot in traps if spot.in_floor not in startling]
    if not gone:
        return floor, ()
    creatures = tuple(spot for spot in floor.creatures if spot not in gone)
    return replace(floor, traps=tuple(traps), creatures=creatures), tuple(gone)


def _startling(terrain: Terrain, lamps: Iterable[Tile], traps: Iterable[Spot]) -> list[Place]:
    """What startles whoever stands at the first of the lamps at which anything does."""
    places = [spot.in_floor for spot in traps]
    found = (startles(terrain, lamp, places) for lamp in lamps)
    return next(filter(None, found), [])


def _lives_near(spot: Spot, stand: Tile) -> bool:
    place = spot.in_floor
    return _off(_tiles(place), stand) < LIVES_OFF


def hits(trap: Place, stand: Tile) -> bool:
    """Whether a trap ever hurts in the two tiles in which one stands."""
    left, top, right, bottom = bounds_of(trap)
    x, y = stand
    return (
        left < (x + 1) * CELL
        and right > x * CELL
        and top < (y + 1) * CELL
        and bottom > (y - 1) * CELL
    )


def startles(terrain: Terrain, stand: Tile, traps: Iterable[Place]) -> list[Place]:
    """Those of ``traps`` that one comes to first from a stand, that kill, and that are too near to
    it or are not seen from there."""
    reach = SIGHT[0] + STEPS
    lethal = {
        place: _box_tiles(bounds_of(place))
        for place in traps
        if is_lethal(place) and max(abs(place.x - stand[0]), abs(place.y - stand[1])) <= reach
    }
    if not lethal:
        return []
    met = _first_met(terrain, stand, frozenset().union(*lethal.values()))
    return [
        place
        for place, tiles in lethal.items()
        if tiles & met
        and (
            _off(tiles, stand) < OFF
            or not any(_is_seen(terrain, stand, tile) for tile in sorted(tiles))
        )
    ]


def _tiles(place: Place) -> frozenset[Tile]:
    return frozenset(
        (x, y)
        for x in range(place.x, place.x + max(1, place.width))
        for y in range(place.y, place.y + max(1, place.height))
    )


def _box_tiles(box: Box) -> frozenset[Tile]:
    """The tiles that a box reaches into."""
    left, top, right, bottom = box
    return frozenset(
        (x, y)
        for x in range(left // CELL, (right - 1) // CELL + 1)
        for y in range(top // CELL, (bottom - 1) // CELL + 1)
    )


def _off(tiles: Iterable[Tile], stand: Tile) -> int:
    """Tiles between one who stands there and the nearest of ``tiles``, and one."""
    x, y = stand
    return min(max(abs(tx - x), min(abs(ty - y), abs(ty - y + 1))) for tx, ty in tiles)


def _first_met(terrain: Terrain, stand: Tile, deadly: frozenset[Tile]) -> frozenset[Tile]:
    """The ``deadly`` tiles to which one can come from a stand over others."""
    met: set[Tile] = set()
    seen = {stand}
    edge = [stand]
    for _ in range(STEPS):
        following = []
        for x, y in edge:
            for tile in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if tile in seen or terrain.at(*tile) in (STONE, WEB):
                    continue
                seen.add(tile)
                if tile in deadly:
                    met.add(tile)
                else:
                    following.append(tile)
        edge = following
    return frozenset(met)


def _is_seen(terrain: Terrain, stand: Tile, tile: Tile) -> bool:
    """Whether one who stands there sees a tile: no stone is on the line from his eyes."""
    (x, y), (to_x, to_y) = (stand[0], stand[1] - 1), tile
    if abs(to_x - x) > SIGHT[0] or abs(to_y - y) > SIGHT[1]:
        return False
    steps = 2 * max(abs(to_x - x), abs(to_y - y))
    for number in range(1, steps):
        # The middle of the line's part, in halves of tiles, rounded towards where he stands.
        column = x + _share(to_x - x, number, steps)
        row = y + _share(to_y - y, number, steps)
        if (column, row) != tile and terrain.at(column, row) in (STONE, WEB):
            return False
    return True


def _share(whole: int, number: int, steps: int) -> int:
    """So many of ``steps`` equal parts of a length, rounded; halves towards its beginning."""
    part = (2 * abs(whole) * number + steps - 1) // (2 * steps)
    return part if whole > 0 else -part
