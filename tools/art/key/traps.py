"""Traps of the dungeon, as they are seen before they go off and as they are left behind."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.key.effects import net, puddle
from tools.art.key.fixtures import small_flame
from tools.art.key.furniture import IRON, OAK, STONE, cast
from tools.art.shapes import TAU, box, curve, ellipse, outline, polygon, rough
from tools.art.throne.pen import Quill


def _plate(quill: Quill, *, pressed: bool = False) -> None:
    edge = rough(box(-14, -14, 28, 28), 0.5, 8, 3)
    quill.form(edge, STONE if not pressed else "#8D8276", 1.7, curved=False, alpha=0.85)
    quill.line([(-10, -10), (10, -10)], 1.1, "bone" if not pressed else "ink", curved=False)
    quill.line([(-10, 10), (10, 10)], 1.1, "ink", curved=False)


def _pit_seen(quill: Quill) -> None:
    edge = rough(box(-19, -19, 38, 38), 0.8, 7, 2)
    quill.form(edge, OAK, 1.6, curved=False, alpha=0.55)
    quill.line([(0, -19), (0.6, 0), (-0.4, 19)], 1.8, curved=False, taper=(0, 0))
    for side in (-1, 1):
        for y in (-12, 12):
            quill.form(box(side * 19 - 2, y - 3, 4, 6), IRON, 1.1, curved=False)
    quill.hatch(box(-17, -17, 34, 34), 0.8, 6, 0.9, "ink", 0.45, curved=False)


def _pit_sprung(quill: Quill) -> None:
    edge = rough(box(-20, -20, 40, 40), 0.9, 7, 2)
    quill.form(edge, "#17110D", 2.0, curved=False)
    quill.hatch(
        outline([(-20, -20), (20, -20), (-20, 20)]), 0.8, 4.4, 1.0, "umber", 0.8, curved=False
    )
    for x, y in ((-7, 8), (2, 3), (10, 9), (3, 14), (-11, 15)):
        quill.form([(x - 3, y + 4), (x, y - 7), (x + 3, y + 4)], "stone", 1.1, curved=False)


def _darts_seen(quill: Quill) -> None:
    _plate(quill)
    for k in range(-1, 2):
        quill.form(ellipse(k * 7, -0.5, 2.4, count=14), "ink", 0.8)


def _darts_sprung(quill: Quill) -> None:
    _plate(quill, pressed=True)
    for x, y, turn in ((-9, -6, 30), (6, -10, 60), (9, 7, 20), (-5, 9, 45)):
        with quill.at(x, y, turn):
            quill.line([(-9, 0), (6, 0)], 2.4, "ink", curved=False, taper=(0, 0))
            quill.form([(5, -3), (12, 0), (5, 3)], "woad", 1.1, curved=False)
            quill.form([(-9, 0), (-13, -4), (-8, -3.4)], "rubric", 0.9, curved=False)
            quill.form([(-9, 0), (-13, 4), (-8, 3.4)], "rubric", 0.9, curved=False)


def _blade_seen(quill: Quill) -> None:
    slot = rough(box(-20, -3, 40, 6), 0.4, 7, 3)
    quill.form(slot, "ink", 1.4, curved=False)
    quill.line([(-14, -1), (10, -1)], 1.8, "woad", curved=False)
    for x in (-12, 0, 12):
        quill.line([(x, -8), (x + 4, -12)], 1.3, "sepia", curved=False)


def _blade_sprung(quill: Quill) -> None:
    quill.form(rough(box(-20, 6, 40, 6), 0.4, 7, 3), "ink", 1.4, curved=False)
    half = curve([(-17, 9), (-14, -8), (0, -17), (14, -8), (17, 9)], steps=6)
    cast(quill, half)
    quill.form(half, "woad", 2.0, curved=False, shade=0.3)
    quill.line(half[6:30], 1.4, "bone", curved=False)
    quill.dot(-6, -8, 2.2, "rubric")
    quill.dot(7, -5, 1.7, "rubric")


def _gas_seen(quill: Quill) -> None:
    for k in range(3):
        for j in range(3):
            quill.form(ellipse(-9 + k * 9, -9 + j * 9, 2.7, count=12), "#2D3A2A", 1.0)
    quill.line(box(-16, -16, 32, 32)[[0, 1, 2, 3, 0]], 1.6, curved=False, taper=(0, 0))


def _gas_sprung(quill: Quill) -> None:
    _gas_seen(quill)
    for x, y, size in ((-9, -4, 10), (8, -8, 11), (2, 7, 12)):
        ring = ellipse(x, y, size, size * 0.85)
        quill.pen.fill(ring, "moss", 0.72)
        quill.line(
            ellipse(x, y, size * 0.6, count=18, start=2.4, end=7.0), 1.4, "olive", curved=False
        )


def _net_seen(quill: Quill) -> None:
    quill.line([(-22, -10), (22, 8)], 1.5, "sepia", curved=False, taper=(0, 0))
    for x, y in ((-22, -10), (22, 8)):
        quill.form(ellipse(x * 0.86, y * 0.86, 4, count=14), OAK, 1.5)
    for k in (-1, 0, 1):
        quill.line([(k * 8, k * 3.2 - 3), (k * 8 + 1, k * 3.2 + 3)], 1.3, curved=False)


def _flame_seen(quill: Quill) -> None:
    quill.form(ellipse(0, 0, 12), IRON, 1.8)
    quill.form(ellipse(0, 0, 7), "ink", 1.1)
    for k in range(6):
        a = k * TAU / 6
        quill.dot(math.cos(a) * 9.5, math.sin(a) * 9.5, 1.2)
    small_flame(quill, 0, 4, 0.7)


def _flame_sprung(quill: Quill) -> None:
    quill.pen.fill(puddle(21, 18), "ink", 0.42, blur=4)
    quill.form(ellipse(0, 0, 12), "#3C3A38", 1.8)
    quill.form(ellipse(0, 0, 7), "ink", 1.1)
    for k in range(8):
        a = k * TAU / 8 + 0.2
        quill.line(
            [(math.cos(a) * 14, math.sin(a) * 14), (math.cos(a) * 22, math.sin(a) * 22)],
            2.2,
            "ink",
            taper=(0.1, 0.9),
            alpha=0.7,
        )


def _alarm_seen(quill: Quill) -> None:
    quill.line([(-22, 9), (22, 9)], 1.5, "sepia", curved=False, taper=(0, 0))
    _small_bell(quill, -10)
    _small_bell(quill, 8)


def _small_bell(quill: Quill, x: float, swing: float = 0.0) -> None:
    with quill.at(x, -10, swing):
        body = curve([(-2, 0), (2, 0), (5, 8), (9, 15), (-9, 15), (-5, 8)], steps=4)
        cast(quill, body, 0.6)
        quill.form(body, "gold", 1.7, curved=False, shade=0.3)
        quill.dot(0, 16.4, 2.0)


def _alarm_sprung(quill: Quill) -> None:
    quill.line(
        curve([(-22, 12), (-8, 17), (4, 10), (12, 18)], closed=False), 1.5, "sepia", curved=False
    )
    _small_bell(quill, -10, 28)
    _small_bell(quill, 9, -28)
    for side in (-1, 1):
        for radius in (20, 24):
            arc = ellipse(0, -2, radius, count=14, start=-0.5, end=0.5)
            arc[:, 0] *= side
            quill.line(arc, 1.5, "rubric", curved=False)


def _stone_seen(quill: Quill) -> None:
    quill.line(
        rough(ellipse(0, 0, 18, count=40), 0.8, 7, 4), 1.6, "sepia", curved=False, taper=(0, 0)
    )
    for k in range(12):
        a = k * TAU / 12
        quill.line(
            [(math.cos(a) * 14, math.sin(a) * 14), (math.cos(a) * 9, math.sin(a) * 9)],
            1.3,
            "sepia",
            curved=False,
        )
    for x, y in ((-4, 2), (5, -3), (2, 6)):
        quill.dot(x, y, 1.6, "sepia")


def _stone_sprung(quill: Quill) -> None:
    rock = rough(polygon(0, 1, 18, 9, 0.3), 1.8, 7, 6)
    cast(quill, rock)
    quill.form(rock, STONE, 2.1, curved=False, shade=0.4)
    quill.line([(-8, -9), (-2, 0), (-7, 8)], 1.5)
    quill.line([(-2, 0), (8, 4)], 1.4)
    for x, y in ((-19, 14), (18, 16), (20, -12), (-18, -15)):
        quill.form(polygon(x, y, 3, 5, x), STONE, 1.2, curved=False)


TRAPS: dict[str, tuple[Callable[[Quill], None], Callable[[Quill], None]]] = {
    "pit": (_pit_seen, _pit_sprung),
    "darts": (_darts_seen, _darts_sprung),
    "blade": (_blade_seen, _blade_sprung),
    "gas": (_gas_seen, _gas_sprung),
    "net-trap": (_net_seen, net),
    "flame-jet": (_flame_seen, _flame_sprung),
    "alarm": (_alarm_seen, _alarm_sprung),
    "stone": (_stone_seen, _stone_sprung),
}
"""Each kind of trap: seen, and sprung."""
