"""What the map shows of a hex, where its rivers run, and how that follows from what is known of a
country. Nothing here draws."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.hexgrid import Hex, neighbours
from game.tales.hex.rules.country.map_text import communities_of
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.grid import SIDES, variant

RAISED = ("hills", "plateau", "low_mountains", "high_mountains")
WONDROUS = ("water", "high_mountains")
"""Where growth is a wonder, and has a sentence of its own."""
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


def road_sides(secured: Mapping[Hex, bool], at: Hex) -> tuple[int, ...]:
    """The sides by which a road leaves a secured hex: towards those beside it that are, too."""
    if not secured.get(at):
        return ()
    return tuple(side for side, near in enumerate(neighbours(at)) if secured.get(near))


_FAIRY = "fairy"
Placed = list[tuple[str, str]]
"""Sprites, and their places in the hex."""


class _Found:
    """What stands in each hex; where the hex is not drawn, the sign that is seen from afar."""

    def __init__(self, drawn: Collection[Hex]) -> None:
        self._drawn = drawn
        self.stands: dict[Hex, Placed] = {}
        self.marks: dict[Hex, Placed] = {}

    def home(self, at: Hex, kind: str, nature: str, place: str) -> None:
        self._add(at, f"home/{nature}", "glow" if kind == _FAIRY else "smoke", place)

    def ruin(self, at: Hex, what: str, place: str) -> None:
        self._add(at, f"ruin/{what}", "stones", place)

    def mark(self, at: Hex, name: str, place: str) -> None:
        self.marks.setdefault(at, []).append((name, place))

    def bare(self) -> dict[Hex, Spot]:
        """The hexes that are not drawn, with the signs in them."""
        return {
            at: Spot(marks=tuple(found))
            for at, found in self.marks.items()
            if at not in self._drawn
        }

    def _add(self, at: Hex, picture: str, sign: str, place: str) -> None:
        if at in self._drawn:
            self.stands.setdefault(at, []).append((picture, place))
        else:
            self.mark(at, sign, place)


def spots_of(view: HexView) -> Mapping[Hex, Spot]:
    """What each hex of the map shows to a patrol; hexes of which nothing is known are left out."""
    secured = {each.at: each.secured for each in view.hexes}
    found = _Found(secured)
    for community in view.communities:
        if community.at is None:
            continue
        found.home(community.at, community.kind, community.nature, community.place)
        settled = community.page is not None and community.page.wish.status == "settled"
        if settled and community.at in secured:
            found.mark(community.at, "settled", "corner")
    for ruin in view.ruins:
        found.ruin(ruin.at, ruin.what, ruin.place)
    for at, _ in view.notes:
        found.mark(at, "note", "corner")
    spots = found.bare()
    for each in view.hexes:
        if each.secured:
            found.mark(each.at, "secured", "foot")
        else:
            if "refuge" in each.cards:
                found.mark(each.at, "refuge", "foot")
            left = view.params.steps - len(each.cards)
            found.mark(each.at, f"cards/{left}", "pips")
        spots[each.at] = Spot(
            each.relief,
            each.growth,
            each.obstacle,
            each.place,
            tuple(found.stands.get(each.at, ())),
            tuple(found.marks.get(each.at, ())),
            road_sides(secured, each.at),
        )
    return spots


def spots_of_world(world: Mapping[str, Any]) -> Mapping[Hex, Spot]:
    """What each hex of a map shows that is given as `generate hexcrawl` prints it."""
    drawn = {(each["q"], each["r"]): each for each in world["hexes"]}
    found = _Found(drawn)
    for home in communities_of(world):
        found.home((home["q"], home["r"]), home["kind"], home["nature"], home["place"])
    for ruin in world["ruins"]:
        found.ruin((ruin["q"], ruin["r"]), ruin["what"], ruin["place"])
    spots = found.bare()
    for at, each in drawn.items():
        obstacle = each["obstacle"] or {}
        spots[at] = Spot(
            each["relief"],
            each["vegetation"] or "",
            obstacle.get("kind", ""),
            obstacle.get("place", ""),
            tuple(found.stands.get(at, ())),
        )
    return spots
