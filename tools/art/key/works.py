"""Furniture of kitchens, smithies, gardens and cisterns: fire, water, tools, and what grows."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tools.art.ink import cut
from tools.art.key.fixtures import GRANITE, small_flame
from tools.art.key.furniture import DARK, IRON, OAK, PALE, STONE, WOOD, block, cast, round_block
from tools.art.shapes import TAU, Outline, box, curve, ellipse, polygon, rough
from tools.art.throne.pen import Quill


def _anvil(quill: Quill) -> None:
    body = curve(
        [(-19, -11), (13, -11), (22, -8), (10, -2), (6, 4), (13, 13), (-13, 13), (-6, 4), (-9, -2)],
        steps=4,
    )
    cast(quill, body)
    quill.form(body, "slate", 2.0, curved=False, shade=0.3)
    quill.line([(-17, -8), (12, -8)], 1.4, "woad", curved=False)


def _forge(quill: Quill) -> None:
    _fireplace(quill)


def _forge_lit(quill: Quill, frame: int) -> None:
    quill.glow(0, 0, 27, "amber", 0.5)
    _fireplace(quill, hot=True)
    for k, (x, size) in enumerate(((-6, 1.0), (6, 0.95), (0, 1.35))):
        small_flame(
            quill,
            x,
            8,
            size * (1 + 0.12 * math.sin(frame * 1.57 + k * 2)),
            2 * math.sin(frame * 1.57 + k),
        )


def _fireplace(quill: Quill, *, hot: bool = False) -> None:
    block(quill, rough(box(-21, -19, 42, 40), 0.6, 9, 3), "#8D8276", 2.2)
    for x, y in ((-21, -6), (-21, 8), (12, -6), (12, 8)):
        quill.line([(x, y), (x + 9, y)], 1.2, curved=False)
    for y in (-6, 8):
        quill.line([(-12, -19), (-12, y)], 1.0, curved=False, alpha=0.6)
    quill.form(
        curve([(-11, 14), (-12, -2), (-6, -11), (6, -11), (12, -2), (11, 14)], steps=5), "ink", 1.6
    )
    for x, y in ((-6, 9), (0, 11), (6, 9), (-3, 5), (4, 5)):
        quill.form(ellipse(x, y, 3.2, count=9), "ember" if hot else "#4A423D", 0.9)


def _cauldron(quill: Quill) -> None:
    _pot(quill, "#4E5B45")


def _cauldron_hot(quill: Quill, frame: int) -> None:
    quill.glow(0, 6, 25, "amber", 0.4)
    for k, x in enumerate((-10, 0, 10)):
        small_flame(quill, x, 20, 0.8, 2 * math.sin(frame * 1.57 + k * 2))
    _pot(quill, "moss")
    for k in range(4):
        share = (frame + k * 1.7) % 4 / 4
        x, y = (-6, 4, -1, 7)[k], (-4, -6, 0, -1)[k]
        quill.form(
            ellipse(x, y - share * 3, 1.4 + 2.2 * share, count=14), "parch_hi", 1.0, alpha=0.9
        )


def _pot(quill: Quill, brew: str) -> None:
    body = curve([(-17, -5), (-16, 8), (-9, 16), (9, 16), (16, 8), (17, -5)], steps=5)
    cast(quill, body)
    quill.form(body, "#3A3D44", 2.0, curved=False)
    quill.form(ellipse(0, -5, 17.5, 8.4), "#555A63", 1.9)
    quill.form(ellipse(0, -4.4, 13.4, 5.8), brew, 1.3)
    for side in (-1, 1):
        quill.line([(side * 16, 1), (side * 21, 3), (side * 17, 8)], 2.2)
    quill.line([(-11, 2), (-10, 10)], 1.8, "woad")


def _cauldron_toppled(quill: Quill) -> None:
    spill = curve([(2, -9), (13, -12), (22, -3), (20, 9), (10, 13), (2, 8)], steps=6)
    quill.form(spill, "moss", 1.3, curved=False)
    body = curve([(4, -14), (-10, -15), (-18, -8), (-18, 7), (-10, 14), (4, 13)], steps=5)
    cast(quill, body)
    quill.form(body, "#3A3D44", 2.0, curved=False, shade=0.3)
    quill.form(ellipse(4, -0.5, 7.4, 14.4), "#555A63", 1.8)
    quill.form(ellipse(5, -0.5, 4.8, 10.6), "#22252B", 1.2)


def _well_spent(quill: Quill) -> None:
    """A well from which nobody will drink again: it is dark down there."""
    _well(quill)
    quill.form(ellipse(0, 0, 13), "#1B2230", 1.9)
    quill.line(ellipse(0, 0, 9, count=20, start=0.4, end=2.2), 1.4, "slate", curved=False)


def _campfire(quill: Quill) -> None:
    _hearth(quill)


def _campfire_lit(quill: Quill, frame: int) -> None:
    quill.glow(0, 0, 28, "flame", 0.6)
    _hearth(quill)
    for k, (x, y, size) in enumerate(((-6, 7, 1.1), (6, 7, 1.05), (0, 9, 1.75))):
        lean = 3 * math.sin(frame * 1.57 + k * 2)
        small_flame(quill, x, y, size * (1 + 0.1 * math.sin(frame * 1.57 + k)), lean)


def _hearth(quill: Quill) -> None:
    for k in range(9):
        a = k * TAU / 9
        stone = rough(ellipse(math.cos(a) * 16, math.sin(a) * 14 + 3, 4.6, count=10), 0.7, 3, k)
        cast(quill, stone, 0.5)
        quill.form(stone, STONE, 1.4, curved=False)
    for turn in (25, -25, 90):
        with quill.at(0, 4, turn):
            quill.form(rough(box(-12, -2.6, 24, 5.2), 0.4, 6, 2), DARK, 1.4, curved=False)


def _spit(quill: Quill) -> None:
    for x in (-18, 18):
        quill.cord(
            [(x, 18), (x, -6), (x + (4 if x < 0 else -4), -12)],
            3.0,
            IRON,
            curved=False,
            taper=(0, 0),
        )
    _hearth(quill)
    quill.cord([(-22, -8), (22, -8)], 2.4, IRON, curved=False, taper=(0, 0))
    roast = curve([(-11, -8), (-6, -15), (5, -15), (12, -8), (5, -2), (-6, -2)], steps=5)
    quill.form(roast, "#A8613A", 1.8, curved=False, shade=0.35)


def _well(quill: Quill) -> None:
    round_block(quill, 0, 0, 20, STONE, 2.2)
    quill.form(ellipse(0, 0, 13), "lapis", 1.9)
    for k in range(10):
        ca, sa = math.cos(k * TAU / 10), math.sin(k * TAU / 10)
        quill.line([(13 * ca, 13 * sa), (20 * ca, 20 * sa)], 1.4, curved=False, taper=(0, 0))
    for y in (-4, 4):
        wave = curve([(-8, y), (-2.6, y - 3), (2.6, y), (8, y - 3)], closed=False)
        quill.line(wave, 1.6, "bone", curved=False)


def _fountain(quill: Quill, frame: int) -> None:
    block(quill, polygon(0, 0, 22, 8, math.pi / 8), STONE, 2.1)
    quill.form(polygon(0, 0, 17, 8, math.pi / 8), "lapis", 1.6, curved=False)
    for k in range(2):
        radius = 7 + (frame / 4 + k * 0.5) % 1 * 9
        quill.line(
            ellipse(0, 0, radius, count=40),
            1.2,
            "woad",
            curved=False,
            taper=(0, 0),
            alpha=0.9 - 0.04 * radius,
        )
    quill.form(ellipse(0, 0, 6.4), GRANITE, 1.7)
    for k in range(6):
        a = k * TAU / 6 + frame * 0.26
        drop = [(math.cos(a) * 3, math.sin(a) * 3), (math.cos(a) * 10, math.sin(a) * 10)]
        quill.line(drop, 1.8, "bone", curved=False, taper=(0.1, 0.7))


def font(quill: Quill) -> None:
    """A small basin of clear water on a foot."""
    round_block(quill, 0, 0, 14, GRANITE, 2.1)
    quill.form(ellipse(0, 0, 9.6), "woad", 1.6)
    quill.line([(-5, -2), (0, -4), (5, -2)], 1.4, "bone")
    quill.form(polygon(0, -14, 4.4, 4), "lapis", 1.2, curved=False)


def _trough(quill: Quill) -> None:
    block(quill, rough(box(-22, -10, 44, 20), 0.5, 9, 4), WOOD)
    quill.form(box(-18, -6, 36, 12), "lapis", 1.5, curved=False)
    quill.line([(-13, 0), (-5, -3), (3, 0), (12, -3)], 1.5, "woad")


def _workbench(quill: Quill) -> None:
    block(quill, rough(box(-21, -13, 42, 27), 0.5, 9, 6), OAK)
    flask = curve(
        [(-13, -9), (-9, -9), (-9, -4), (-4, 6), (-9, 10), (-15, 10), (-18, 5), (-13, -3)], steps=4
    )
    quill.form(flask, "woad", 1.5, curved=False)
    quill.form(
        curve([(-17, 5), (-5, 5), (-8, 9.4), (-14, 9.4)], steps=4), "verdigris", 0.8, curved=False
    )
    quill.line([(-9, -7), (0, -11), (7, -3)], 1.6)
    quill.form(curve([(5, -3), (12, -3), (13, 6), (4, 6)], steps=4), "plum", 1.4)
    quill.form(box(-1, 5, 3, 6), "ochre", 1.0, curved=False)
    quill.form(ellipse(16, -8, 3.2), "rubric", 1.2)


def _crown(x: float, y: float, radius: float, lobes: int, depth: float) -> Outline:
    t = np.linspace(0, TAU, 60, endpoint=False)
    r = radius * (1 + depth * np.sin(t * lobes))
    return np.column_stack([x + np.cos(t) * r, y + np.sin(t) * r])


def _tree(quill: Quill) -> None:
    leaves = _crown(0, 0, 19, 7, 0.15)
    cast(quill, leaves)
    quill.form(leaves, "olive", 2.0, curved=False)
    quill.pen.hatch(cut(leaves, ellipse(-6, -6, 17)), 0.85, 4.2, 1.1, "ink", 0.75)
    for x, y, size in ((-6, -5, 6), (6, -9, 4.4), (-8, 7, 4)):
        arc = ellipse(
            x,
            y,
            size,
            count=14,
        )[:10]
        quill.line(arc, 1.3, "ink", curved=False, alpha=0.6)


def _shrub(quill: Quill) -> None:
    for x, y, size in ((-8, 4, 10), (9, 6, 9), (0, -7, 11)):
        leaves = _crown(x, y, size, 6, 0.16)
        cast(quill, leaves, 0.7)
        quill.form(leaves, "moss", 1.8, curved=False)
        quill.pen.hatch(cut(leaves, ellipse(x - 3, y - 3, size * 0.9)), 0.85, 4.2, 1.0, "ink", 0.65)
    for x, y in ((-9, 2), (8, 4), (1, -10), (4, -5), (-5, 7)):
        quill.dot(x, y, 1.8, "rubric")


def _flowers(quill: Quill) -> None:
    bed = rough(ellipse(0, 2, 19, 15), 1.6, 7, 4)
    quill.form(bed, "#A58760", 1.6, curved=False)
    for k, (x, y) in enumerate(((-11, -2), (-2, -7), (9, -4), (-6, 7), (4, 4), (13, 6))):
        tint = ("rubric", "bone", "plum")[k % 3]
        quill.line([(x, y), (x + 1, y + 6)], 1.6, "olive", curved=False)
        for petal in range(5):
            a = petal * TAU / 5
            quill.form(
                ellipse(x + math.cos(a) * 2.6, y + math.sin(a) * 2.6, 2.2, count=10), tint, 0.8
            )
        quill.dot(x, y, 1.7, "gold")


def _mushrooms(quill: Quill) -> None:
    for x, y, size, tint in (
        (-8, 4, 1.15, "rubric"),
        (9, 8, 0.85, "rubric"),
        (5, -9, 0.7, "ochre"),
    ):
        with quill.at(x, y, 0, size):
            stem = curve([(-3.4, 0), (3.4, 0), (4.4, 10), (-4.4, 10)], steps=4)
            cast(quill, stem, 0.6)
            quill.form(stem, "bone", 1.6, curved=False)
            cap = curve([(-12, 1), (-9, -8), (0, -12), (9, -8), (12, 1), (0, 3)], steps=5)
            quill.form(cap, tint, 1.9, curved=False, shade=0.25)
            for px, py in ((-5, -4), (2, -7), (6, -2)):
                quill.dot(px, py, 1.8, "bone")


def _stalagmites(quill: Quill) -> None:
    for x, wide, high in ((-10, 7, 24), (9, 6.5, 21), (0, 9, 33)):
        foot = 16 if x else 19
        cone = curve(
            [
                (x - wide, foot),
                (x - wide * 0.5, foot - high * 0.5),
                (x, foot - high),
                (x + wide * 0.5, foot - high * 0.5),
                (x + wide, foot),
            ],
            steps=4,
        )
        cast(quill, cone, 0.7)
        quill.form(cone, "#A8937B", 1.9, curved=False, shade=0.45)


def _gold_pile(quill: Quill) -> None:
    heap = curve([(-21, 14), (-12, 0), (-4, -9), (4, -8), (13, 1), (21, 14), (0, 18)], steps=5)
    cast(quill, heap)
    quill.form(heap, "gold", 2.0, curved=False)
    for x, y in (
        (-12, 10),
        (-4, 12),
        (5, 11),
        (13, 10),
        (-7, 4),
        (1, 3),
        (9, 3),
        (-2, -4),
        (4, -3),
    ):
        quill.form(ellipse(x, y, 4.0, 2.9, count=18), "#F1D27A", 1.2)
    quill.form(polygon(-9, -1, 4, 6), "lapis", 1.3, curved=False)
    quill.form(polygon(11, 5, 3.6, 4), "rubric", 1.2, curved=False)
    cup = curve([(-2, -18), (8, -18), (6, -10), (3, -8), (-1, -11)], steps=4)
    quill.form(cup, "gold", 1.6, curved=False, shade=0.3)


def _globe(quill: Quill) -> None:
    round_block(quill, 0, -1, 16, "woad", 2.0)
    for points in (
        [(-9, -8), (-2, -12), (3, -6), (-3, -1), (-10, -2)],
        [(2, 3), (9, 0), (11, 6), (5, 10)],
    ):
        quill.form(points, "moss", 1.2)
    quill.line(ellipse(0, -1, 20.5, 7, count=40), 2.0, "ochre", curved=False, taper=(0, 0))
    quill.form([(-7, 21), (7, 21), (4, 15), (-4, 15)], OAK, 1.6, curved=False)


def _loom(quill: Quill) -> None:
    for x in (-18, 18):
        block(quill, box(x - 2.8, -20, 5.6, 40), OAK, 1.6)
    for y in (-16, 15):
        block(quill, box(-20, y - 2.6, 40, 5.2), WOOD, 1.6)
    for k in range(9):
        quill.line([(-13 + k * 3.3, -13), (-13 + k * 3.3, 12)], 1.0, "bone", curved=False)
    quill.form(box(-14.5, 0, 29, 12), "plum", 1.3, curved=False)
    quill.line([(-14, 4), (14, 4)], 1.6, "gold", curved=False)


def _ladder(quill: Quill) -> None:
    hole = rough(box(-15, -17, 30, 34), 0.6, 9, 3)
    quill.form(hole, "ink", 2.0, curved=False)
    for x in (-7, 7):
        quill.line([(x, -20), (x, 16)], 3.2, PALE, curved=False, taper=(0, 0))
    for k in range(5):
        quill.line([(-7, -15 + k * 7.4), (7, -15 + k * 7.4)], 2.6, PALE, curved=False, taper=(0, 0))


def _eggs(quill: Quill) -> None:
    for x, y, size in ((-9, 4, 10), (9, 7, 9), (1, -8, 9.5)):
        shell = ellipse(x, y, size * 0.82, size)
        cast(quill, shell, 0.7)
        quill.form(shell, "#E4DCC4", 1.8, curved=False, shade=0.3)
        for dx, dy in ((-2, -3), (3, 0), (-1, 4)):
            quill.dot(x + dx, y + dy, 1.4, "olive")
    for k in range(6):
        a = k * TAU / 6 + 0.3
        quill.line(
            [(math.cos(a) * 12, math.sin(a) * 12), (math.cos(a) * 23, math.sin(a) * 22)],
            1.2,
            "bone",
            curved=False,
        )


THINGS: dict[str, Callable[[Quill], None]] = {
    "anvil": _anvil,
    "forge/spent": _forge,
    "cauldron/spent": _cauldron,
    "campfire/spent": _campfire,
    "spit": _spit,
    "well": _well,
    "well/spent": _well_spent,
    "cauldron/toppled": _cauldron_toppled,
    "font": font,
    "trough": _trough,
    "workbench": _workbench,
    "tree": _tree,
    "shrub": _shrub,
    "flowers": _flowers,
    "mushrooms": _mushrooms,
    "stalagmites": _stalagmites,
    "gold-pile": _gold_pile,
    "globe": _globe,
    "loom": _loom,
    "ladder": _ladder,
    "eggs": _eggs,
}
MOVING: dict[str, tuple[Callable[[Quill, int], None], int, float]] = {
    "forge": (_forge_lit, 4, 9),
    "cauldron": (_cauldron_hot, 4, 6),
    "campfire": (_campfire_lit, 4, 9),
    "fountain": (_fountain, 4, 6),
}
"""Strips: the drawing of a frame, the number of frames, frames a second."""
