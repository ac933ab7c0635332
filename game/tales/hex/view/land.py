"""What the map shows of a hex, and where its rivers run. Nothing here draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.hexgrid import Hex, neighbours
from game.tales.hex.view.grid import SIDES, variant

RAISED = ("hills", "plateau", "low_mountains", "high_mountains")
WATER, SHORE, VALLEY = "water", "shore", "river_valley"
_SMALL = "-small/"


@dataclass(frozen=True, slots=True)
class Spot:
    """A hex of the map; ``relief`` empty while nobody has drawn it."""

    relief: str = ""
    growth: str = ""
    obstacle: str = ""
    place: str = ""
    """Where the obstacle lies."""
    stands: tuple[tuple[str, str], ...] = ()
    """Communities and ruins: sprite (``home/village``), and place in the hex."""
    marks: tuple[tuple[str, str], ...] = ()
    """Small signs: name, and place in the hex."""
    roads: tuple[int, ...] = ()
    """Sides that a secured road leaves by."""


Sign = tuple[str, str, int, int]
"""Atlas, sprite, and how far from the middle of the hex."""


def rivers(spots: Mapping[Hex, Spot]) -> dict[Hex, tuple[str, ...]]:
    """The pieces of river in each hex: ``spring/SIDE``, ``ONE+OTHER/VARIANT``, ``mouth/SIDE``."""
    down = _flow(spots)
    pieces: dict[Hex, list[str]] = {}
    for at, to in down.items():
        near = neighbours(at)
        here = pieces.setdefault(at, [])
        sources = [side for side in range(6) if near[side] != at and down.get(near[side]) == at]
        if to == at:
            here += [f"spring/{SIDES[side]}" for side in sources]
            continue
        out = near.index(to)
        if not sources:
            here.append(f"spring/{SIDES[out]}")
        for side in sources:
            one, other = sorted((side, out))
            here.append(f"{SIDES[one]}+{SIDES[other]}/{variant(at, 2)}")
        if spots[to].relief in (WATER, SHORE):
            here.append(f"mouth/{SIDES[out]}")
    return {at: tuple(names) for at, names in pieces.items()}


def _flow(spots: Mapping[Hex, Spot]) -> dict[Hex, Hex]:
    """For each valley the next hex down its river: the shortest way to water, else to a shore, else
    into itself. Each river is a tree, so that none runs in a ring."""
    down: dict[Hex, Hex] = {}
    valleys = [at for at, spot in spots.items() if spot.relief == VALLEY]
    for mouth in (WATER, SHORE):
        for at in valleys:
            for near in neighbours(at):
                if at not in down and near in spots and spots[near].relief == mouth:
                    down[at] = near
    seeds = list(down)
    while True:
        for at in seeds:
            for near in neighbours(at):
                if near in spots and spots[near].relief == VALLEY and near not in down:
                    down[near] = at
                    seeds.append(near)
        left = next((at for at in valleys if at not in down), None)
        if left is None:
            return down
        down[left] = left
        seeds = [left]


def signs(at: Hex, spot: Spot) -> list[Sign]:
    """What stands in a drawn hex, from the back to the front, but for homes."""
    found: list[tuple[str, str]] = []
    if spot.stands:
        if spot.relief in RAISED:
            found.append(("relief", f"backdrop/{spot.relief}/{variant(at, 2)}"))
        elif spot.relief != WATER:
            found.append(("relief", f"tufts/{variant(at, 4)}"))
    elif spot.relief == WATER:
        if spot.growth in ("", "grass"):
            found.append(("relief", f"relief/water/{variant(at, 4)}"))
        else:
            found.append(("growth", f"afloat/{spot.growth}/{variant(at, 2)}"))
    elif spot.relief in RAISED:
        bare = spot.growth in ("", "grass", "stones") or spot.relief == "high_mountains"
        group = "relief" if bare else "behind"
        found.append(("relief", f"{group}/{spot.relief}/{variant(at, 4)}"))
        if spot.growth and (not bare or spot.growth == "stones"):
            found.append(("growth", f"before/{spot.growth}/{variant(at, 3, 1)}"))
    else:
        if spot.growth:
            way = "before" if spot.relief == VALLEY else "open"
            found.append(("growth", f"{way}/{spot.growth}/{variant(at, 3)}"))
        if spot.relief in (SHORE, VALLEY):
            found.append(("relief", f"relief/{spot.relief}/{variant(at, 4)}"))
    if spot.obstacle:
        found.append(("obstacles", f"obstacle/{spot.obstacle}/{spot.place}"))
    return [(atlas, name, 0, 0) for atlas, name in found]


def small(name: str) -> str:
    """The smaller picture of a home or ruin, for hexes that several share."""
    return name if name == "home/city" else name.replace("/", _SMALL, 1)
