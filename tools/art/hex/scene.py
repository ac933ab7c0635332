"""What stands on the ground of a composed country: rivers, signs, dwellings, ruins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.tales.hex.rules.country.country import Country
from tools.art.hex.compose import STEPS, WATER, Chart, Hex, Land
from tools.art.hex.kit import PLACES, SIDES, Grid

RAISED = ("hills", "plateau", "low_mountains", "high_mountains")
VALLEY = "river_valley"
APART = 0.46
"""How far from the middle of a hex its six outer places lie, in sizes of the hex."""


def variant(at: Hex, count: int, salt: int = 0) -> int:
    """Return which variant a hex shows: the same for ever, and seldom that of a neighbour."""
    mixed = (at[0] * 73_856_093) ^ (at[1] * 19_349_663) ^ (salt * 83_492_791)
    return (mixed ^ (mixed >> 7)) % count


def beside(at: Hex) -> tuple[Hex, ...]:
    """The six neighbours, by side."""
    return tuple((at[0] + dq, at[1] + dr) for dq, dr in STEPS)


def flow(lands: Mapping[Hex, Land]) -> dict[Hex, Hex]:
    """For each valley the next hex down its river: the shortest way to water or a shore."""
    down: dict[Hex, Hex] = {}
    valleys = [at for at, land in lands.items() if land.relief == VALLEY]
    for mouths in ((WATER,), ("shore",)):
        for at in valleys:
            for near in beside(at):
                if at not in down and near in lands and lands[near].relief in mouths:
                    down[at] = near
    seeds = list(down)
    while True:
        for at in seeds:
            for near in beside(at):
                if near in lands and lands[near].relief == VALLEY and near not in down:
                    down[near] = at
                    seeds.append(near)
        left = [at for at in valleys if at not in down]
        if not left:
            return down
        down[left[0]] = left[0]
        seeds = [left[0]]


def rivers(chart: Chart) -> None:
    """Lay rivers: all the beds first, then all the water, so that nothing crosses a stream."""
    down = flow(chart.lands)
    pieces: list[tuple[str, Hex]] = []
    for at, to in down.items():
        near = beside(at)
        sources = [k for k in range(6) if near[k] != at and down.get(near[k]) == at]
        out = near.index(to) if to != at else None
        if out is None:
            pieces += [(f"spring/{SIDES[k]}", at) for k in sources]
            continue
        if not sources:
            pieces.append((f"spring/{SIDES[out]}", at))
        for k in sources:
            pair = f"{SIDES[min(k, out)]}+{SIDES[max(k, out)]}"
            pieces.append((f"{pair}/{variant(at, 2)}", at))
        if chart.lands[to].relief in (WATER, "shore"):
            pieces.append((f"mouth/{SIDES[out]}", at))
    for group in ("bed", "river"):
        for name, at in pieces:
            chart.put("rivers", f"{group}/{name}", at)


def signs(chart: Chart, at: Hex, land: Land) -> None:
    """Lay relief and growth of a hex where nobody lives."""
    if land.relief == WATER:
        if land.growth is None or land.growth == "grass":
            chart.put("relief", f"relief/water/{variant(at, 4)}", at)
        else:
            chart.put("growth", f"afloat/{land.growth}/{variant(at, 2)}", at)
    elif land.relief in RAISED:
        bare = land.growth in (None, "grass", "stones") or land.relief == "high_mountains"
        group = "relief" if bare else "behind"
        chart.put("relief", f"{group}/{land.relief}/{variant(at, 4)}", at)
        if not bare or land.growth == "stones":
            chart.put("growth", f"before/{land.growth}/{variant(at, 3, 1)}", at)
    else:
        if land.growth is not None:
            way = "before" if land.relief == VALLEY else "open"
            chart.put("growth", f"{way}/{land.growth}/{variant(at, 3)}", at)
        if land.relief in ("shore", VALLEY):
            chart.put("relief", f"relief/{land.relief}/{variant(at, 4)}", at)


def spot(grid: Grid, place: str) -> tuple[int, int]:
    """How far from the middle of a hex a place lies, in pixels."""
    if place == "centre":
        return 0, 0
    x, y = grid.middle(*STEPS[SIDES.index(place)])
    return round(x * APART * 0.58), round(y * APART * 0.58)


def dress(chart: Chart, country: Country, skipped: Iterable[Hex] = ()) -> None:
    """Lay everything that stands, back to front."""
    held: dict[Hex, list[tuple[str, str]]] = {}
    for home in country.communities:
        if home.at in chart.lands:
            held.setdefault(home.at, []).append((f"home/{home.nature}", PLACES[home.place]))
    for ruin in country.ruins:
        if ruin.at in chart.lands:
            held.setdefault(ruin.at, []).append((f"ruin/{ruin.what}", PLACES[ruin.place]))
    rivers(chart)
    left_out = set(skipped)
    for at in sorted(chart.lands, key=lambda each: chart.place(each)[::-1]):
        land, things = chart.lands[at], held.get(at, [])
        if at in left_out:
            continue
        if not things:
            signs(chart, at, land)
        elif land.relief in RAISED:
            chart.put("relief", f"backdrop/{land.relief}/{variant(at, 2)}", at)
        else:
            chart.put("relief", f"tufts/{variant(at, 4)}", at)
        if land.obstacle is not None:
            kind, place = land.obstacle
            chart.put("obstacles", f"obstacle/{kind}/{place}", at)
        for name, place in sorted(things, key=lambda each: spot(chart.grid, each[1])[1]):
            crowded = len(things) > 1
            dx, dy = spot(chart.grid, place) if crowded else (0, 0)
            x, y = chart.place(at)
            if crowded and name != "home/city":
                name = name.replace("/", "-small/", 1)
            chart.put_at(chart.sheet("places"), name, (x + dx, y + dy))
