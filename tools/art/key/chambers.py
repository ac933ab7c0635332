"""Furniture of the chambers of the dungeon seen on a map: books, desks, beds, pillars, rugs, bones.

Each thing stands in one cell, drawn round its middle in units, 48 to a cell.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.key.furniture import OAK, PALE, STONE, block, cast, round_block
from tools.art.shapes import box, curve, ellipse, polygon, rough, star
from tools.art.suits import glyph_path
from tools.art.throne.pen import Quill

_SPINES = ("rubric", "lapis", "verdigris", "ochre", "parch_lo", "plum")


def _bookcase(quill: Quill) -> None:
    block(quill, rough(box(-22, -12, 44, 24), 0.4, 9, 4), OAK)
    for row, y in enumerate((-9, 2)):
        x, k = -19.0, row * 2
        while x < 15.5:
            wide = (4.6, 3.6, 5.4, 4.0)[k % 4]
            tall = (8.0, 7.0, 8.0, 6.4)[(k + row) % 4]
            book = box(x, y + 8 - tall, wide, tall)
            quill.form(book, _SPINES[(k * 5 + row) % 6], 0.9, curved=False)
            x += wide + 0.4
            k += 1
    quill.line([(-21, 0.4), (21, 0.4)], 1.6, curved=False, taper=(0, 0))


def _bookcase_toppled(quill: Quill) -> None:
    with quill.at(0, -3, 14):
        block(quill, rough(box(-22, -9, 44, 15), 0.4, 9, 4), OAK)
        quill.line([(-21, -2), (21, -2)], 1.2, curved=False)
    for x, y, turn, tint in (
        (-13, 11, 20, "rubric"),
        (1, 13, -30, "lapis"),
        (14, 12, 50, "ochre"),
        (-3, 5, 80, "plum"),
    ):
        with quill.at(x, y, turn):
            block(quill, box(-5, -3.4, 10, 6.8), tint, 1.5)
            quill.line([(-4, 2), (4.6, 2)], 1.0, "bone", curved=False, taper=(0, 0))


def _pages(quill: Quill, half: float, high: float) -> None:
    for side in (-1, 1):
        leaf = curve(
            [(0, -high), (side * half * 0.6, -high * 1.25), (side * half, -high * 0.95),
             (side * half, high), (side * half * 0.6, high * 0.75), (0, high * 1.1)], steps=4,
        )  # fmt: skip
        quill.form(leaf, "bone", 1.6, curved=False)
        for k in range(3):
            y = -high * 0.45 + k * high * 0.5
            quill.line(
                [(side * half * 0.2, y), (side * half * 0.8, y - 1)], 0.9, "sepia", curved=False
            )
    quill.line([(0, -high), (0, high * 1.1)], 1.4, curved=False)


def _lectern(quill: Quill) -> None:
    block(quill, rough(box(-16, -12, 32, 26), 0.5, 9, 1), OAK)
    _pages(quill, 13, 8)
    quill.form([(2, 5), (6, 5), (6, 16), (4, 14), (2, 16)], "rubric", 1.0, curved=False)


def _desk(quill: Quill) -> None:
    block(quill, rough(box(-21, -14, 42, 28), 0.5, 9, 8), OAK)
    with quill.at(-6, 0, -8):
        quill.form(box(-10, -8, 18, 16), "bone", 1.4, curved=False)
        for k in range(3):
            quill.line([(-7, -4 + k * 4), (5, -4.4 + k * 4)], 0.9, "sepia", curved=False)
    quill.form(ellipse(13, -6, 4), "ink", 1.2)
    quill.line(curve([(13, -6), (17, -14), (21, -19)], closed=False), 2.6, "ink", curved=False)
    quill.line(curve([(13, -6), (17, -14), (21, -19)], closed=False), 1.3, "bone", curved=False)


def _bed(quill: Quill) -> None:
    block(quill, rough(box(-13, -22, 26, 43), 0.5, 9, 4), OAK)
    quill.form(box(-11, -19, 22, 38), "bone", 1.2, curved=False)
    quill.form(curve([(-8, -17), (8, -17), (9, -9), (-9, -9)], steps=5), "parch_hi", 1.4)
    cover = [(-11.5, -5), (11.5, -5), (11.5, 19), (-11.5, 19)]
    quill.form(cover, "rubric", 1.5, curved=False)
    quill.hatch(box(2, -3, 9, 21), 0.8, 4.4, 0.9, "ink", 0.45, curved=False)
    quill.line([(-11, 0), (11, 0)], 1.8, "gold", curved=False, taper=(0, 0))


def bunk(quill: Quill) -> None:
    """A bed of straw with a blanket."""
    heap = rough(ellipse(0, 0, 15, 21), 2.2, 6, 5)
    cast(quill, heap)
    quill.form(heap, "#D9BE7C", 1.6, curved=False)
    for k in range(9):
        a = k * 0.7
        x, y = math.cos(a) * 10, math.sin(a) * 15
        quill.line([(x, y), (x + math.cos(a * 3) * 7, y + math.sin(a * 3) * 7)], 1.1, "umber")
    quill.form(curve([(-12, -2), (11, -5), (13, 14), (-10, 16)], steps=5), "slate", 1.6, shade=0.3)


def _pillar(quill: Quill) -> None:
    round_block(quill, 0, 0, 15.5, STONE, 2.2)
    quill.hatch(ellipse(5, 4, 10.5), 0.85, 4.4, 1.0, "ink", 0.55, curved=False)
    quill.line(ellipse(0, 0, 11, count=30), 1.1, "sepia", curved=False, taper=(0, 0))


def _pillar_broken(quill: Quill) -> None:
    stump = curve([(-13, -7), (-4, -14), (6, -11), (14, -3), (9, 11), (-3, 14), (-14, 7)], steps=5)
    cast(quill, stump)
    quill.form(stump, STONE, 2.1, curved=False, shade=0.4)
    quill.line([(-6, -9), (-1, -1), (-5, 6)], 1.4)
    quill.line([(-1, -1), (8, 3)], 1.3)
    for x, y, size in ((16, 13, 4.4), (-15, 15, 3.4), (18, 4, 2.6)):
        quill.form(polygon(x, y, size, 5, x), STONE, 1.3, curved=False)


def _rug(quill: Quill) -> None:
    cloth = rough(box(-21, -15, 42, 30), 0.6, 8, 3)
    quill.form(cloth, "#B1493B", 1.6, curved=False)
    for inset, tint in ((3.4, "gold"), (6.4, "bone")):
        frame = box(-21 + inset, -15 + inset, 42 - 2 * inset, 30 - 2 * inset)
        quill.line([*frame.tolist(), frame[0].tolist()], 1.1, tint, curved=False, taper=(0, 0))
    quill.form(polygon(0, 0, 7, 4), "gold", 1.1, curved=False)
    for side in (-1, 1):
        for k in range(6):
            y = -12.5 + k * 5
            quill.line([(side * 21, y), (side * 24, y)], 1.1, "sepia", curved=False)


def _rug_round(quill: Quill) -> None:
    for radius, tint in ((20.0, "#4A6797"), (15.5, "bone"), (12.5, "#4A6797")):
        quill.form(ellipse(0, 0, radius), tint, 1.2, curved=False)
    quill.pen.fill(star(0, 0, 9.5, 8, 0.5), "gold")


def _bones(quill: Quill) -> None:
    for x, y, turn, long in ((-8, 8, 25, 20), (9, 10, -40, 16), (10, -4, 70, 14)):
        with quill.at(x, y, turn):
            quill.cord([(-long / 2, 0), (long / 2, 0)], 3.4, "bone", taper=(0, 0))
            for end in (-1, 1):
                for side in (-1, 1):
                    quill.form(ellipse(end * long / 2, side * 2, 2.4, count=12), "bone", 1.1)
            quill.line([(-long / 2, 0), (long / 2, 0)], 3.2, "bone", curved=False, taper=(0, 0))
    head = glyph_path("skull", -4, -7, 11)
    quill.pen.rim(head, 3.4, "ink")
    quill.pen.fill(head, "bone")


def _bookcase_spent(quill: Quill) -> None:
    """A bookcase from which the one book is missing."""
    _bookcase(quill)
    quill.form(box(-6, -9.6, 13, 9), "#2A180C", 1.0, curved=False)
    with quill.at(3, 17, -12):
        block(quill, box(-7, -4, 14, 8), "rubric", 1.6)
        quill.line([(-6, 2.4), (6, 2.4)], 1.2, "bone", curved=False, taper=(0, 0))


def _bed_toppled(quill: Quill) -> None:
    """A bed on its side: the slats are toward us."""
    block(quill, rough(box(-22, -11, 44, 19), 0.5, 9, 4), OAK)
    for k in range(7):
        quill.form(box(-18 + k * 5.6, -8, 3.2, 13), PALE, 1.0, curved=False)
    quill.form(curve([(-16, 8), (0, 7), (16, 9), (12, 17), (-10, 16)], steps=5), "rubric", 1.6)
    for x in (-21, 21):
        quill.form(box(x - 2.4, -13, 4.8, 24), OAK, 1.5, curved=False)


THINGS: dict[str, Callable[[Quill], None]] = {
    "bookcase": _bookcase,
    "bookcase/spent": _bookcase_spent,
    "bookcase/toppled": _bookcase_toppled,
    "lectern": _lectern,
    "lectern/spent": _lectern,
    "desk": _desk,
    "bed": _bed,
    "bed/toppled": _bed_toppled,
    "straw-bed": bunk,
    "pillar": _pillar,
    "broken-pillar": _pillar_broken,
    "rug": _rug,
    "round-rug": _rug_round,
    "bones": _bones,
}
