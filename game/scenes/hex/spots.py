"""From what the patrol knows to what the map shows."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.hexcrawl.play.view import HexView
from game.core.hexgrid import Hex
from game.scenes.hex.chart_sheet import road_sides
from game.scenes.hex.land import Spot

_FAIRY = "fairy"


def spots_of(view: HexView) -> Mapping[Hex, Spot]:
    """What each hex of the map shows; hexes of which nothing is known are left out."""
    stands: dict[Hex, list[tuple[str, str]]] = {}
    marks: dict[Hex, list[tuple[str, str]]] = {}
    drawn = {each.at for each in view.hexes}
    for community in view.communities:
        if community.at is None:
            continue
        if community.at in drawn:
            home = (f"home/{community.nature}", community.place)
            stands.setdefault(community.at, []).append(home)
            if community.page is not None and community.page.wish.status == "settled":
                marks.setdefault(community.at, []).append(("settled", "corner"))
        else:
            sign = "glow" if community.kind == _FAIRY else "smoke"
            marks.setdefault(community.at, []).append((sign, community.place))
    for ruin in view.ruins:
        if ruin.at in drawn:
            stands.setdefault(ruin.at, []).append((f"ruin/{ruin.what}", ruin.place))
        else:
            marks.setdefault(ruin.at, []).append(("stones", ruin.place))
    for at, _ in view.notes:
        marks.setdefault(at, []).append(("note", "corner"))
    secured = {each.at: each.secured for each in view.hexes}
    found: dict[Hex, Spot] = {}
    for each in view.hexes:
        if each.secured:
            marks.setdefault(each.at, []).append(("secured", "foot"))
        else:
            if "refuge" in each.cards:
                marks.setdefault(each.at, []).append(("refuge", "foot"))
            left = view.params.steps - len(each.cards)
            marks.setdefault(each.at, []).append((f"cards/{left}", "pips"))
        found[each.at] = Spot(
            each.relief,
            each.growth,
            each.obstacle,
            each.place,
            tuple(stands.get(each.at, ())),
            tuple(marks.get(each.at, ())),
            road_sides(secured, each.at),
        )
    for at, signs in marks.items():
        if at not in drawn:
            found[at] = Spot(marks=tuple(signs))
    return found
