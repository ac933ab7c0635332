"""What stands on the edge between two cells: doors, locks, arches, passages, gates.

An edge is drawn as the wall's own cell-long part, so no wall line is drawn where a door stands.
Drawings lie along x round the middle of the edge; ``upright`` ones are turned by a quarter, but for
the signs on them. Lengths are units, 48 to a cell.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.key.kit import UNIT
from tools.art.palette import keys
from tools.art.shapes import box, curve, ellipse, polygon, rough
from tools.art.suits import glyph_path
from tools.art.throne.pen import Quill

WOOD = "#A8763F"
WOOD_DARK = "#7B5027"
IRON = "#5C6068"
LONG = UNIT / 2
LEAF = (17.0, 8.0)
"""Half the length and half the thickness of a door's leaf."""
_JAMB = 6.5


def _threshold(quill: Quill) -> None:
    """Lay the sill that covers the two floors' seam."""
    sill = box(-LONG + 3, -5, UNIT - 6, 10)
    quill.form(sill, "parch", 0, curved=False)
    quill.hatch(sill, 0.8, 4.5, 0.8, "sepia", 0.5, curved=False)


def _jambs(quill: Quill, deep: float = 6.0) -> None:
    """Draw the two ends of the wall."""
    for side in (-1, 1):
        end = box(side * LONG - (_JAMB if side > 0 else 0.8), -deep, _JAMB + 0.8, 2 * deep)
        quill.form(rough(end, 0.6, 5, 3 + side), "ink", 0.8, curved=False)


def _leaf(quill: Quill, half: tuple[float, float] = LEAF, wood: str = WOOD) -> None:
    long, thick = half
    edge = rough(box(-long, -thick, 2 * long, 2 * thick), 0.6, 7, 5)
    quill.wash(edge + 2.5, "umber", 0.5, curved=False, blur=2)
    quill.form(edge, wood, 1.8, curved=False)
    for at in (-0.34, 0.34):
        quill.line([(2 * long * at * 0.98, -thick), (2 * long * at, thick)], 1.2, curved=False)
    quill.hatch(box(-long, 1, 2 * long, thick - 1), 0.0, 4.0, 0.8, "ink", 0.4, curved=False)


def closed(quill: Quill) -> None:
    """A wooden door, shut."""
    _jambs(quill)
    _leaf(quill)
    quill.dot(10, 0, 2.0, "ink")


def opened(quill: Quill) -> None:
    """A wooden door, standing open into the room below."""
    _threshold(quill)
    _jambs(quill)
    with quill.at(-13, 3, 78), quill.at(17, 0):
        _leaf(quill, (17, 4.6))
    quill.dot(-14, 3, 2.6, "ink")


def barred(quill: Quill) -> None:
    """A wooden door with a beam across."""
    _jambs(quill)
    _leaf(quill)
    for side in (-1, 1):
        quill.form(box(side * 13 - 3, -11, 6, 22), IRON, 1.4, curved=False)
    beam = rough(box(-22, -4.2, 44, 8.4), 0.6, 6, 9)
    quill.form(beam, WOOD_DARK, 1.7, curved=False)
    quill.line([(-18, 0), (18, 0.6)], 0.9)


def wedged(quill: Quill) -> None:
    """A wooden door with a wedge under it."""
    closed(quill)
    wedge = [(-7, 5), (9, 8), (9, 17), (-7, 12)]
    quill.wash([(x + 1.5, y + 2.5) for x, y in wedge], "umber", 0.5, curved=False, blur=1.6)
    quill.form(wedge, "ochre", 1.7, curved=False)
    quill.line([(-4, 9), (7, 12)], 0.9)


def broken(quill: Quill) -> None:
    """What is left of a door."""
    _threshold(quill)
    _jambs(quill)
    for points in (
        [(-17, -7), (-6, -6), (-9, 0), (-5, 6), (-17, 7)],
        [(17, -7), (9, -7), (11, -2), (8, 4), (17, 6)],
    ):
        quill.form(points, WOOD, 1.7, curved=False)
    for x, y, turn in ((-3, 9, 30), (4, -9, -20), (6, 12, 70)):
        with quill.at(x, y, turn):
            quill.form(box(-6, -1.6, 12, 3.2), WOOD, 1.2, curved=False)


def arch(quill: Quill) -> None:
    """A way through without a door: two pillars."""
    _threshold(quill)
    for side in (-1, 1):
        quill.form(rough(box(side * 18 - 6, -9, 12, 18), 0.6, 6, 8 + side), "ink", 1, curved=False)


def gate(quill: Quill) -> None:
    """The boss's gate, shut: red leaves under iron, and a skull between."""
    _jambs(quill, 11)
    for side in (-1, 1):
        leaf = box(min(0, side * 21), -11, 21, 22)
        quill.wash(leaf + 2.5, "umber", 0.5, curved=False, blur=2)
        quill.form(rough(leaf, 0.5, 7, 4 + side), "rubric", 1.9, curved=False)
        for y in (-6, 6):
            quill.line([(side * 2, y), (side * 20, y)], 2.2, "ink", curved=False, taper=(0, 0))
        for x in (7, 15):
            for y in (-6, 6):
                quill.dot(side * x, y, 1.6, "gold")


def gate_open(quill: Quill) -> None:
    """The boss's gate, both leaves thrown back."""
    _threshold(quill)
    _jambs(quill, 11)
    for side in (-1, 1):
        with quill.at(side * 18, 2, side * 12):
            quill.form(box(-4.5, 0, 9, 21), "rubric", 1.8, curved=False)
            for y in (6, 15):
                quill.line([(-4, y), (4, y)], 2.0, curved=False, taper=(0, 0))


def portcullis(quill: Quill) -> None:
    """An iron grate, down."""
    _jambs(quill, 8)
    quill.wash(box(-16, -7, 34, 18), "umber", 0.45, curved=False, blur=2)
    for y in (-6, 6):
        quill.cord([(-18, y), (18, y)], 2.6, "woad", curved=False, taper=(0, 0))
    for k in range(5):
        x = -14 + k * 7
        quill.cord([(x, -9), (x, 9)], 2.6, "woad", curved=False, taper=(0, 0))


def portcullis_open(quill: Quill) -> None:
    """An iron grate, drawn up: its slots in the sill."""
    _threshold(quill)
    _jambs(quill, 8)
    for k in range(5):
        quill.form(ellipse(-14 + k * 7, 0, 2.2, 2.2, count=12), "ink", 0.6)


def passage(quill: Quill) -> None:
    """The mouth of a secret passage, found: the wall is broken through."""
    _threshold(quill)
    for side in (-1, 1):
        stub = [
            (side * 24.5, -4.5), (side * 15, -5.5), (side * 12, -1), (side * 16, 1.5),
            (side * 13, 5), (side * 24.5, 4.5),
        ]  # fmt: skip
        quill.form(stub, "ink", 0.8, curved=False)


def collapsed(quill: Quill) -> None:
    """A way that has fallen in."""
    _threshold(quill)
    _jambs(quill)
    for x, y, size in ((-11, -2, 7), (0, 4, 8), (11, -1, 7.5), (-4, -8, 5), (7, 9, 5)):
        stone = rough(polygon(x, y, size, 6, x), 1, 5, int(20 + x))
        quill.form(stone, "stone", 1.6, curved=False, shade=0.35)


WAYS: dict[str, Callable[[Quill], None]] = {
    "shut": closed,
    "open": opened,
    "barred": barred,
    "wedged": wedged,
    "broken": broken,
    "arch": arch,
    "gate": gate,
    "gate-open": gate_open,
    "portcullis": portcullis,
    "portcullis-open": portcullis_open,
    "passage": passage,
    "collapsed": collapsed,
}


def draw_way(quill: Quill, kind: str, *, upright: bool) -> None:
    """Draw what stands on an edge."""
    with quill.at(0, 0, 90 if upright else 0):
        WAYS[kind](quill)
    if kind == "gate":
        medal = ellipse(0, 0, 10.5, count=30)
        quill.form(medal, "bone", 1.9, curved=False)
        quill.pen.fill(glyph_path("skull", 0, 0.4, 7.6), "ink")


def draw_lock(quill: Quill, index: int, *, chain: bool) -> None:
    """Draw the square lock of a key colour; with ``chain`` across a door, else alone."""
    half = 19.0 if chain else 17.0
    edge = rough(box(-half, -half, 2 * half, 2 * half), 0.7, 9, index)
    quill.wash(edge + 2.4, "night", 0.5, curved=False, blur=2.4)
    colour, glyph = keys()[index]
    quill.pen.fill(edge, colour)
    shaded = [(half, -half), (half, half), (-half, half)]
    with quill.clip(edge, curved=False):
        quill.hatch(shaded, -0.8, 5.0, 0.9, "ink", 0.35, curved=False)
    quill.line([*edge.tolist(), edge[0].tolist()], 2.5, curved=False, taper=(0, 0))
    inner = box(-half + 4.4, -half + 4.4, 2 * half - 8.8, 2 * half - 8.8)
    quill.line([*inner.tolist(), inner[0].tolist()], 1.0, "bone", curved=False, alpha=0.85)
    quill.pen.fill(glyph_path(glyph, 0, 0, half * 0.56), "bone")


def draw_unlocked(quill: Quill, index: int) -> None:
    """Draw a lock that has been opened: an empty frame with its glyph, hanging aside."""
    half = 10.0
    colour, glyph = keys()[index]
    edge = rough(box(-half, -half, 2 * half, 2 * half), 0.6, 6, index)
    quill.form(edge, "bone", 1.7, curved=False)
    quill.pen.fill(glyph_path(glyph, 0, 0, half * 0.62), colour)


def draw_secret(quill: Quill) -> None:
    """Draw the S of a secret passage that has been found."""
    spine = curve([(7, -9), (0, -13), (-7, -8), (0, 0), (7, 8), (0, 13), (-7.5, 9)], closed=False)
    quill.line(spine, 7.5, "parch_hi", curved=False, taper=(0, 0))
    quill.line(spine, 3.6, "rubric", curved=False, taper=(0.2, 0.2))
    for end, way in (((7, -9), 1), ((-7.5, 9), -1)):
        quill.line([(end[0], end[1] - 3), (end[0] + way, end[1] + 3.4)], 2.2, "rubric")


def draw_draught(quill: Quill) -> None:
    """Draw what tells of a wall worth searching: a draught drawn in lapis."""
    for y, long in ((-6, 13), (0, 17), (6, 11)):
        sweep = curve([(-long, y), (-2, y - 3), (long * 0.6, y), (long, y - 4)], closed=False)
        quill.line(sweep, 2.0, "lapis", curved=False, taper=(0.8, 0.6), alpha=0.85)


def draw_exit(quill: Quill) -> None:
    """Draw the mark of an exit still unopened: a dashed sill of sepia before it."""
    for k in range(-2, 3):
        a = math.pi / 2 + k * 0.42
        quill.line(
            [(math.cos(a) * 15, math.sin(a) * 11 + 2), (math.cos(a) * 22, math.sin(a) * 16 + 3)],
            1.8,
            "sepia",
            curved=False,
            taper=(0.2, 0.7),
        )


def draw_stairs(quill: Quill, *, down: bool) -> None:
    """Draw a flight of stairs that fills a cell: narrowing into the dark, or widening to the light.

    Both rise to the right; the way down ends in a black shaft on the left.
    """
    ends = (9.0, 17.0) if down else (17.0, 9.0)
    flight = [(-19, -ends[0]), (19, -ends[1]), (19, ends[1]), (-19, ends[0])]
    quill.form(flight, "parch" if down else "bone", 0, curved=False)
    for k in range(7):
        share = k / 6
        x, half = -19 + 38 * share, ends[0] + (ends[1] - ends[0]) * share
        if down and k < 3:
            step = [(x, -half), (x + 6.3, -half - 1.3), (x + 6.3, half + 1.3), (x, half)]
            quill.form(step, "ink", 0, curved=False, alpha=0.85 - 0.27 * k)
        quill.line([(x, -half), (x, half)], 1.8, curved=False, taper=(0.1, 0.1))
    for side in (-1, 1):
        rail = [(-19, side * ends[0]), (19, side * ends[1])]
        quill.line(rail, 1.8, curved=False, taper=(0.1, 0.1))
    if not down:
        quill.hatch(box(-18, -13, 14, 26), 0.8, 3.8, 0.9, "ink", 0.5, curved=False)


def draw_start(quill: Quill) -> None:
    """Draw the mark of the first cell: a small rose of the winds."""
    quill.line(ellipse(0, 0, 17, count=40), 1.4, "sepia", curved=False, taper=(0, 0))
    for k in range(8):
        long, wide = (16, 4.4) if k % 2 == 0 else (9.5, 3.0)
        with quill.at(0, 0, k * 45):
            for side in (-1, 1):
                half = [(0, -long), (side * wide, -wide), (0, 0)]
                quill.form(half, "sepia" if side > 0 else "bone", 1.0, curved=False)
    quill.form(ellipse(0, 0, 2.6, count=14), "gold", 1.2)
