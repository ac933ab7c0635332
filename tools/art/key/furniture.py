"""Furniture of the dungeon seen on a map: tables, seats, stores, chests.

Each thing stands in one cell, drawn round its middle in units, 48 to a cell; what is known from the
side is drawn from the side, as on old maps.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.shapes import Points, box, curve, ellipse, outline, placed, rough
from tools.art.throne.pen import Quill

WOOD = "#A8763F"
OAK = "#8A5C30"
DARK = "#5D3B1F"
PALE = "#C79A62"
IRON = "#6B7482"
STONE = "stone"


def cast(quill: Quill, points: Points, far: float = 1.0, alpha: float = 0.42) -> None:
    """Lay the soft shadow of a thing on the floor."""
    shade = outline(points) + outline([(3.4 * far, 5.0 * far)])
    quill.wash(shade, "umber", alpha, curved=False, blur=3.0)


def block(
    quill: Quill, points: Points, fill: str, weight: float = 2.0, *, shade: float = 0.0
) -> None:
    """Draw a straight-edged thing with its shadow."""
    cast(quill, points)
    quill.form(points, fill, weight, curved=False, shade=shade)


def round_block(
    quill: Quill, x: float, y: float, radius: float, fill: str, weight: float = 2.0
) -> None:
    """Draw a round thing with its shadow."""
    ring = ellipse(x, y, radius)
    cast(quill, ring)
    quill.form(ring, fill, weight, curved=False)


def boards(quill: Quill, area: tuple[float, float, float, float], count: int) -> None:
    """Draw the joints of ``count`` boards along x over (x, y, width, height)."""
    x, y, width, height = area
    for k in range(1, count):
        at = y + height * k / count
        quill.line([(x + 1, at), (x + width - 1, at)], 1.0, curved=False)


def _table(quill: Quill) -> None:
    top = rough(box(-21, -13, 42, 26), 0.6, 9, 3)
    block(quill, top, WOOD)
    boards(quill, (-21, -13, 42, 26), 3)
    for x, y in ((-11, -4), (10, 5)):
        quill.form(ellipse(x, y, 5.0), "bone", 1.4)
        quill.dot(x, y, 2.0, "ochre")
    quill.form(ellipse(2, -6, 3.0), "woad", 1.3)


def _table_round(quill: Quill) -> None:
    round_block(quill, 0, 0, 18, WOOD)
    quill.line(ellipse(0, 0, 14, count=30), 0.9, "sepia", curved=False, taper=(0, 0))
    for k in range(3):
        quill.line([(-13, -7 + k * 7), (13, -7 + k * 7)], 0.9, curved=False)
    quill.form(ellipse(-4, -2, 4.4), "bone", 1.3)
    quill.form(ellipse(7, 4, 2.8), "ochre", 1.3)


def table_toppled(quill: Quill) -> None:
    """A table on its edge, its legs toward us: cover against whoever shoots from beyond."""
    block(quill, rough(box(-22, -12, 44, 17), 0.5, 9, 3), WOOD)
    boards(quill, (-22, -12, 44, 17), 3)
    for x in (-17, 17):
        quill.form([(x - 3, 0), (x + 3, 0), (x + 2, 18), (x - 2, 18)], OAK, 1.7, curved=False)
    quill.form(box(-19, -3, 38, 5), OAK, 1.4, curved=False)
    quill.form(ellipse(5, 16, 5.0, 2.6), "bone", 1.2)


def _bench(quill: Quill) -> None:
    block(quill, rough(box(-20, -6, 40, 12), 0.5, 9, 7), PALE)
    quill.line([(-19, 0), (19, 0)], 1.0, curved=False)
    for x in (-15, 15):
        quill.dot(x, -3, 1.2)
        quill.dot(x, 3, 1.2)


def _stool(quill: Quill) -> None:
    round_block(quill, 0, 0, 9.5, PALE)
    quill.line([(-6, -2), (6, -2)], 0.9, curved=False)
    quill.line([(-6, 3), (6, 3)], 0.9, curved=False)


def _chair(quill: Quill) -> None:
    block(quill, rough(box(-11, -9, 22, 21), 0.5, 8, 2), PALE)
    quill.form(rough(box(-13, -14, 26, 7), 0.5, 8, 4), OAK, 1.8, curved=False)
    quill.form(box(-8, -4, 16, 13), "rubric", 1.2, curved=False)


def _cask(quill: Quill, x: float, y: float, radius: float, fill: str = WOOD) -> None:
    round_block(quill, x, y, radius, fill)
    quill.line(ellipse(x, y, radius * 0.66, count=24), 1.3, curved=False, taper=(0, 0))
    for share in (-0.3, 0.1, 0.45):
        half = math.sqrt(max(0.0, 0.38 - share * share)) * radius
        quill.line(
            [(x + share * radius, y - half), (x + share * radius, y + half)], 0.9, curved=False
        )


def _barrel(quill: Quill) -> None:
    _cask(quill, 0, 0, 15)
    quill.dot(-6, 5, 1.7)


def barrel_oil(quill: Quill) -> None:
    """A barrel of oil: a flame is painted on its lid."""
    _cask(quill, 0, 0, 16, OAK)
    quill.form(ellipse(0, 0, 9.6), "ink", 1.0)
    fire = curve([(0, -8), (4.5, -2), (4, 4.5), (0, 7), (-4, 4.5), (-4.6, -1)], steps=6)
    quill.pen.fill(fire, "amber")
    quill.pen.fill(placed(fire, 0, 2, 0.55), "candle")


def barrel_water(quill: Quill) -> None:
    """A butt of water, open."""
    round_block(quill, 0, 0, 16, OAK)
    quill.form(ellipse(0, 0, 11.6), "lapis", 1.6)
    for y in (-4, 3):
        wave = curve([(-7, y), (-2, y - 3), (2, y), (7, y - 3)], closed=False)
        quill.line(wave, 1.5, "woad", curved=False)


def _barrels(quill: Quill) -> None:
    for x, y in ((-10, -8), (10, -9), (-2, 9)):
        _cask(quill, x, y, 10.4)


def _barrel_broken(quill: Quill) -> None:
    for turn, far in ((10, 9), (75, 12), (130, 8), (200, 12), (265, 10), (320, 13)):
        a = math.radians(turn)
        with quill.at(math.cos(a) * far, math.sin(a) * far * 0.8, turn + 60):
            stave = curve([(-9, -3), (0, -4.4), (9, -3), (9, 3), (0, 1.6), (-9, 3)], steps=4)
            cast(quill, stave, 0.5)
            quill.form(stave, WOOD, 1.5, curved=False)
    quill.line(ellipse(-2, 1, 10, 7, count=24)[:16], 1.8, IRON, curved=False)


def _crate(quill: Quill) -> None:
    block(quill, rough(box(-16, -16, 32, 32), 0.6, 9, 5), PALE)
    for k in (-1, 1):
        quill.form(box(-16, k * 12 - 3.6, 32, 7.2), WOOD, 1.3, curved=False)
    quill.line([(-13, 8), (13, -8)], 5.4, "ink", curved=False, taper=(0, 0))
    quill.line([(-13, 8), (13, -8)], 3.2, WOOD, curved=False, taper=(0, 0))


def _crates(quill: Quill) -> None:
    for x, y, half, turn in ((-8, 4, 12, 0), (11, 9, 9, 12), (6, -11, 9.5, -8)):
        with quill.at(x, y, turn):
            block(quill, box(-half, -half, 2 * half, 2 * half), PALE, 1.8)
            for k in (-1, 1):
                quill.line([(-half, k * half * 0.5), (half, k * half * 0.5)], 1.1, curved=False)
            quill.line([(-half, half * 0.5), (half, -half * 0.5)], 1.6, curved=False)


def _crate_broken(quill: Quill) -> None:
    for x, y, turn, long in (
        (-9, -8, 20, 24), (7, -10, -35, 20), (10, 6, 80, 22), (-7, 10, -10, 26), (0, 0, 50, 16),
    ):  # fmt: skip
        with quill.at(x, y, turn):
            plank = [(-long / 2, -3), (long / 2, -2.6), (long / 2 - 3, 0), (long / 2, 3),
                     (-long / 2, 3)]  # fmt: skip
            cast(quill, plank, 0.5)
            quill.form(plank, PALE, 1.5, curved=False)


def _sacks(quill: Quill) -> None:
    for x, y, size, fill in (
        (-9, 5, 1.0, "#C8B084"),
        (9, 7, 0.95, "#BFA273"),
        (0, -8, 1.05, "#D4BE94"),
    ):
        with quill.at(x, y, 0, size):
            bag = curve(
                [(-11, 9), (-12, -2), (-4, -8), (0, -6), (4, -8), (12, -1), (11, 9), (0, 12)],
                steps=6,
            )
            cast(quill, bag, 0.7)
            quill.form(bag, fill, 1.9, curved=False, shade=0.3)
            quill.form([(-5, -7), (5, -7), (6, -12), (0, -10), (-6, -12)], fill, 1.5, curved=False)
            quill.line([(-5, -7), (5, -7)], 1.6, "rubric", curved=False, taper=(0, 0))


def _chest_body(quill: Quill, fill: str, band: str) -> None:
    front = rough(box(-19, -3, 38, 17), 0.5, 9, 6)
    cast(quill, [(-19, -12), (19, -12), (19, 14), (-19, 14)])
    quill.form(front, fill, 2.0, curved=False)
    quill.hatch(box(4, -1, 14, 14), -0.8, 4.2, 0.9, "ink", 0.5, curved=False)
    quill.line([(-18, 5), (18, 5)], 1.0, curved=False)
    for x in (-15, 15):
        quill.form(box(x - 2.4, -3, 4.8, 17), band, 1.3, curved=False)


def _chest_lid(quill: Quill, fill: str, band: str) -> None:
    lid = curve([(-19, -3), (-19, -10), (-14, -15), (14, -15), (19, -10), (19, -3)], steps=5)
    quill.form(lid, fill, 2.0, curved=False)
    quill.line([(-17, -9), (17, -9)], 1.0, curved=False)
    for x in (-15, 15):
        quill.form(box(x - 2.4, -14, 4.8, 11), band, 1.3, curved=False)


def _chest(quill: Quill) -> None:
    _chest_body(quill, WOOD, "ochre")
    _chest_lid(quill, WOOD, "ochre")
    quill.form(ellipse(0, -2, 3.6, 4.6), "gold", 1.5)


def chest_locked(quill: Quill) -> None:
    """A chest with a blank plate on which the sign of its lock is laid."""
    _chest_body(quill, OAK, IRON)
    _chest_lid(quill, OAK, IRON)
    quill.form(rough(box(-9, -11, 18, 18), 0.5, 7, 2), "bone", 1.8, curved=False)


def _chest_open(quill: Quill) -> None:
    lid = curve([(-18, -4), (-19, -14), (-13, -19), (13, -19), (19, -14), (18, -4)], steps=5)
    cast(quill, lid)
    quill.form(lid, OAK, 1.9, curved=False)
    quill.form(box(-16, -13, 32, 12), "#2A180C", 1.2, curved=False)
    for k, (x, y) in enumerate(
        ((-11, -4), (-5, -7), (1, -5), (7, -8), (12, -4), (-2, -10), (4, -2))
    ):
        quill.form(ellipse(x, y, 4.2, 3.2), "gold" if k % 2 else "#F1D27A", 1.2)
    _chest_body(quill, WOOD, "ochre")


def _chest_empty(quill: Quill) -> None:
    lid = curve([(-18, -4), (-19, -14), (-13, -19), (13, -19), (19, -14), (18, -4)], steps=5)
    cast(quill, lid)
    quill.form(lid, OAK, 1.9, curved=False)
    quill.form(box(-16, -13, 32, 12), "#2A180C", 1.2, curved=False)
    _chest_body(quill, WOOD, "ochre")


def _water_butt_toppled(quill: Quill) -> None:
    with quill.at(0, 0, 0):
        for x, y in ((-9, 5), (8, 8), (2, -9)):
            quill.form(ellipse(x, y, 9, 6), "#7FA6BE", 0, alpha=0.7)
    _barrel_broken(quill)


def _crates_spent(quill: Quill) -> None:
    """Crates that somebody has been through."""
    _crates(quill)
    quill.form(box(-17, -5, 18, 18), "#3A2817", 1.4, curved=False)
    with quill.at(-11, 17, -14):
        block(quill, box(-13, -3.5, 26, 7), PALE, 1.6)
    for x, y in ((-13, -1), (-6, 6), (-9, 3)):
        quill.line([(x, y), (x + 6, y - 3)], 1.4, "ochre", curved=False)


THINGS: dict[str, Callable[[Quill], None]] = {
    "table": _table,
    "round-table": _table_round,
    "table/toppled": table_toppled,
    "bench": _bench,
    "stool": _stool,
    "chair": _chair,
    "barrel": _barrel,
    "oil-barrel": barrel_oil,
    "water-butt": barrel_water,
    "water-butt/toppled": _water_butt_toppled,
    "barrels": _barrels,
    "oil-barrel/toppled": _barrel_broken,
    "crate": _crate,
    "crates": _crates,
    "crates/spent": _crates_spent,
    "crates/toppled": _crate_broken,
    "sacks": _sacks,
    "chest": _chest,
    "chest/locked": chest_locked,
    "chest/open": _chest_open,
    "chest/spent": _chest_empty,
}
