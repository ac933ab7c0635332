"""What lies about in the dungeon or is counted: candles, papers, food, treasure, keys.

Each thing stands in a box of 48 units round the origin.
"""

from __future__ import annotations

import math

from tools.art.key.arms import Item, bent, solid
from tools.art.key.fixtures import small_flame
from tools.art.palette import keys
from tools.art.shapes import TAU, box, ellipse, polygon, rough, star
from tools.art.suits import glyph_path
from tools.art.throne.pen import Quill


def _wax(quill: Quill, x: float, high: float, *, lit: bool) -> None:
    solid(quill, box(x - 5, 16 - high, 10, high), "parch_hi", 1.9)
    quill.hatch(box(x + 1, 16 - high, 4, high), 0.9, 4, 0.8, "umber", curved=False)
    quill.line([(x, 16 - high), (x, 12 - high)], 1.8, curved=False, taper=(0, 0))
    if lit:
        small_flame(quill, x, 12 - high, 1.2)


def _candle(quill: Quill) -> None:
    _wax(quill, 0, 28, lit=False)
    quill.line([(-3, -11), (-3, -3)], 2.4, "bone", curved=False)


def _candle_stub(quill: Quill) -> None:
    _wax(quill, 0, 9, lit=False)
    quill.form([(-11, 15), (0, 12), (11, 15), (8, 20), (-8, 20)], "parch_hi", 1.8)


def _candles(quill: Quill) -> None:
    for x, high in ((-9, 26), (9, 28), (0, 32)):
        _wax(quill, x, high, lit=False)
    quill.form(box(-16, 2, 32, 6), "rubric", 1.6, curved=False)


def _scroll(quill: Quill) -> None:
    solid(quill, [(-13, -16), (13, -16), (11, 15), (-15, 15)], "bone")
    for y in (-7, -1, 5):
        quill.line([(-8, y), (7, y)], 1.3, "sepia", curved=False)
    for y in (-18, 14):
        quill.form(box(-17, y - 3, 33, 7), "parch_mid", 1.8, curved=False)


def _map(quill: Quill) -> None:
    solid(
        quill,
        [(-18, -13), (-6, -17), (6, -12), (18, -16), (18, 13), (6, 18), (-6, 13), (-18, 17)],
        "parch_hi",
    )
    for x in (-6, 6):
        quill.line([(x, -14), (x, 14)], 1.3, "sepia", curved=False)
    quill.line([(-13, 8), (-6, 1), (3, 5), (11, -5)], 1.8, "sepia")
    for lean in (-1, 1):
        quill.line(
            [(8, -6 - 4 * lean), (15, -6 + 4 * lean)], 2.6, "rubric", curved=False, taper=(0.1, 0.1)
        )


def _book(quill: Quill) -> None:
    solid(quill, [(-14, -17), (12, -19), (15, 14), (-11, 17)], "plum", shade=0.25)
    quill.form([(-11, 17), (15, 14), (15.4, 18), (-10, 21)], "bone", 1.5, curved=False)
    quill.line([(-10, -17), (-7, 17)], 1.8, "gold", curved=False, taper=(0, 0))
    quill.pen.fill(star(2, -3, 7, 6, 0.5), "gold")


def _ring(quill: Quill) -> None:
    quill.line(ellipse(0, 6, 12, count=40), 6.8, curved=False, taper=(0, 0))
    quill.line(ellipse(0, 6, 12, count=40), 3.6, "gold", curved=False, taper=(0, 0))
    solid(quill, polygon(0, -11, 9, 6), "lapis")
    quill.line([(-4, -13), (0, -17)], 1.8, "bone", curved=False)


def _lockpicks(quill: Quill) -> None:
    for turn, bend in ((-24, 4), (0, -4), (24, 4)):
        with quill.at(0, 14, turn):
            quill.cord([(0, 0), (0, -30), (bend, -33)], 2.4, "#9AA4B0", curved=False, taper=(0, 0))
    quill.line(ellipse(0, 15, 5, count=20), 2.8, curved=False, taper=(0, 0))


def _bread(quill: Quill) -> None:
    bent(
        quill,
        [(-20, 4), (-12, -9), (4, -12), (18, -4), (19, 6), (6, 12), (-14, 12)],
        "#C98F4E",
        shade=0.28,
    )
    for x in (-9, 0, 9):
        quill.line([(x - 3, 4), (x + 4, -7)], 2.2, "parch_hi", curved=False)


def _cheese(quill: Quill) -> None:
    solid(quill, [(-19, 6), (14, -12), (19, 2), (19, 14), (-19, 15)], "gold")
    quill.form([(-19, 6), (14, -12), (19, 2)], "#F1D27A", 1.7, curved=False)
    for x, y, size in ((-6, 10, 2.8), (7, 9, 3.6), (14, 4, 2.0)):
        quill.form(ellipse(x, y, size, count=14), "ochre", 1.2)


def _wine(quill: Quill) -> None:
    solid(
        quill,
        [(-3.4, -21), (3.4, -21), (3.4, -9), (9, -3), (9, 20), (-9, 20), (-9, -3), (-3.4, -9)],
        "#3E5A3A",
        shade=0.3,
    )
    quill.form(box(-9, 3, 18, 11), "parch_hi", 1.4, curved=False)
    quill.pen.fill(ellipse(-2, 8, 2.4), "plum")
    quill.pen.fill(ellipse(2.4, 9, 2.4), "plum")


def _coins(quill: Quill, places: list[tuple[float, float]]) -> None:
    for x, y in places:
        quill.form(ellipse(x, y, 9.4, count=26), "gold", 2.0)
        quill.line(ellipse(x, y, 5.6, count=20), 1.2, "umber", curved=False, taper=(0, 0))


def _gold(quill: Quill) -> None:
    _coins(quill, [(-8, 8), (9, 9), (1, -7)])


def _gold_few(quill: Quill) -> None:
    _coins(quill, [(0, 0)])


def _gold_heap(quill: Quill) -> None:
    _coins(quill, [(-13, 11), (13, 11), (0, 13), (-7, 2), (8, 3), (0, -8)])


def _gem(quill: Quill) -> None:
    solid(quill, [(-9, -14), (9, -14), (17, -4), (0, 19), (-17, -4)], "rubric")
    quill.line([(-17, -4), (17, -4)], 1.5, curved=False, taper=(0, 0))
    quill.line([(-6, -4), (0, 18), (6, -4), (9, -14)], 1.2, curved=False)
    quill.form([(-8, -12), (-2, -12), (-5, -5), (-14, -5)], "rose", 0, curved=False, alpha=0.85)


def _chalice(quill: Quill) -> None:
    bent(quill, [(-13, -18), (13, -18), (11, -4), (4, 3), (-4, 3), (-11, -4)], "gold", shade=0.3)
    solid(quill, box(-2.6, 3, 5.2, 10), "gold", 1.7)
    bent(quill, [(-10, 18), (-6, 12), (6, 12), (10, 18), (0, 20)], "gold")
    quill.form(ellipse(0, -8, 3), "rubric", 1.2)


def draw_key(quill: Quill, index: int) -> None:
    """Draw a key as it lies on the floor: a diamond of its colour, and its sign."""
    colour, glyph = keys()[index]
    edge = polygon(0, 0, 22, 4)
    quill.wash(edge + 2.6, "night", 0.45, curved=False, blur=2.4)
    quill.pen.fill(edge, colour)
    with quill.clip(edge, curved=False):
        quill.hatch(
            [(0, 22), (22, 0), (4, -18), (-2, 7)], -0.8, 4.4, 0.9, "ink", 0.35, curved=False
        )
    quill.line([*edge.tolist(), edge[0].tolist()], 2.5, curved=False, taper=(0, 0))
    inner = polygon(0, 0, 16.5, 4)
    quill.line([*inner.tolist(), inner[0].tolist()], 1.0, "bone", curved=False, alpha=0.8)
    quill.pen.fill(glyph_path(glyph, 0, 0, 9.6), "bone")


def draw_emblem(quill: Quill, index: int) -> None:
    """Draw one of several emblems that open a lock together: a part of a round seal."""
    colour, glyph = keys()[index]
    seal = rough(ellipse(0, 0, 20, count=40), 1.2, 7, index + 3)
    quill.wash(seal + 2.6, "night", 0.45, curved=False, blur=2.4)
    quill.form(seal, "parch_hi", 2.4, curved=False)
    quill.line(ellipse(0, 0, 15.6, count=40), 1.4, colour, curved=False, taper=(0, 0))
    for k in range(8):
        a = k * TAU / 8
        quill.dot(math.cos(a) * 17.8, math.sin(a) * 17.8, 1.2, colour)
    quill.pen.fill(glyph_path(glyph, 0, 0, 10.4), colour)


ITEMS: dict[str, Item] = {
    "candle": _candle,
    "candle-end": _candle_stub,
    "candles": _candles,
    "scroll": _scroll,
    "map": _map,
    "book": _book,
    "ring": _ring,
    "lockpicks": _lockpicks,
    "bread": _bread,
    "cheese": _cheese,
    "wine": _wine,
    "gold-few": _gold_few,
    "gold": _gold,
    "gold-heap": _gold_heap,
    "gem": _gem,
    "chalice": _chalice,
}
