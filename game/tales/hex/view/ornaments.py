"""The beasts and ships of the sea: where there is room for them on the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.hexgrid import HEX_DIRECTIONS, Hex, distance, neighbours
from game.tales.hex.view.land import WATER, Spot

ORNAMENTS = ("serpent", "ship", "whale", "wind", "kraken")
_APART = 3
"""Hexes between two that swim in drawn water."""
_CORNERS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Towards the six corners of the map, north-east first."""


def ornaments(
    radius: int, drawn: Sequence[Hex], spots: Mapping[Hex, Spot], start: int
) -> Mapping[Hex, str]:
    """Where each ornament lies: in far water, in the order in which it came to be known, else on
    the bare margin beyond a corner of the map. ``start`` says which corner is the first; what
    once swims in the water stays there."""
    order = {at: number for number, at in enumerate(drawn)}
    waters: list[tuple[int, Hex]] = []
    for at in drawn:
        around = [near for near in neighbours(at) if distance(near, (0, 0)) <= radius]
        if _open(spots.get(at)) and all(
            near in order and spots[near].relief == WATER for near in around
        ):
            waters.append((max(order[each] for each in (at, *around)), at))
    found: dict[Hex, str] = {}
    for _, at in sorted(waters):
        if len(found) == len(ORNAMENTS):
            break
        if all(distance(at, other) >= _APART for other in found):
            found[at] = ORNAMENTS[len(found)]
    for number in range(len(found), len(ORNAMENTS)):
        q, r = _CORNERS[(start + number) % len(HEX_DIRECTIONS)]
        found[(q * (radius + 1), r * (radius + 1))] = ORNAMENTS[number]
    return found


def _open(spot: Spot | None) -> bool:
    """Water with nothing in it."""
    return (
        spot is not None
        and spot.relief == WATER
        and spot.growth == ""
        and not (spot.stands or spot.marks or spot.obstacle)
    )
