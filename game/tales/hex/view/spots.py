"""From what is known of a country to what its map shows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from game.core.hexgrid import Hex
from game.tales.hex.rules.country.map_text import communities_of
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.chart_sheet import road_sides
from game.tales.hex.view.land import Spot

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
        """A community."""
        self._add(at, f"home/{nature}", "glow" if kind == _FAIRY else "smoke", place)

    def ruin(self, at: Hex, what: str, place: str) -> None:
        """A ruin."""
        self._add(at, f"ruin/{what}", "stones", place)

    def mark(self, at: Hex, name: str, place: str) -> None:
        """A small sign."""
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
