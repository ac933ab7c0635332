"""Furniture of halls, chapels and crypts, and what opens ways: altars, coffins, statues, levers."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.key.furniture import IRON, OAK, PALE, STONE, WOOD, block, cast, round_block
from tools.art.shapes import box, curve, ellipse, polygon, rough, star
from tools.art.suits import glyph_path
from tools.art.throne.pen import Quill

GRANITE = "#B9AE9C"


def small_flame(quill: Quill, x: float, y: float, size: float = 1.0, lean: float = 0.0) -> None:
    """Draw a candle flame with its seat at (x, y)."""
    for share, tint in ((1.0, "amber"), (0.72, "flame"), (0.42, "candle")):
        tip = (x + lean * size, y - 12 * size * share)
        wide = 4.2 * size * share
        fire = [
            tip,
            (x + wide, y - 2 * size * share),
            (x, y + 1.6 * size),
            (x - wide, y - 2 * size * share),
        ]
        quill.pen.fill(curve(fire, steps=6), tint)


def wax(quill: Quill, x: float, y: float, high: float, lit: bool = True) -> None:
    """Draw a small candle with its foot at (x, y)."""
    quill.form(box(x - 2.8, y - high, 5.6, high), "parch_hi", 1.3, curved=False)
    quill.line([(x, y - high), (x, y - high - 3)], 1.2, curved=False, taper=(0, 0))
    if lit:
        small_flame(quill, x, y - high - 2.6, 0.9)


def _altar(quill: Quill) -> None:
    block(quill, rough(box(-21, -6, 42, 21), 0.6, 9, 3), STONE)
    cloth = [(-12, -6), (12, -6), (12, 9), (6, 12), (0, 9), (-6, 12), (-12, 9)]
    quill.form(cloth, "rubric", 1.5, curved=False)
    quill.pen.fill(star(0, 2, 5.4, 4, 0.34), "gold")
    for x in (-16, 16):
        wax(quill, x, -2, 11)


def _altar_spent(quill: Quill) -> None:
    """An altar at which a prayer has been said: the candles are out."""
    block(quill, rough(box(-21, -6, 42, 21), 0.6, 9, 3), STONE)
    cloth = [(-12, -6), (12, -6), (12, 9), (6, 12), (0, 9), (-6, 12), (-12, 9)]
    quill.form(cloth, "parch_lo", 1.5, curved=False)
    quill.pen.fill(star(0, 2, 5.4, 4, 0.34), "sepia_lt")
    for x in (-16, 16):
        wax(quill, x, -2, 6, lit=False)
        smoke = curve([(x, -12), (x + 2.4, -16), (x - 1, -20)], closed=False)
        quill.line(smoke, 1.3, "sepia", curved=False, alpha=0.7)


def _brazier_toppled(quill: Quill) -> None:
    with quill.at(-3, -1, 0):
        for a in (-0.6, 0.0, 0.6):
            foot = (-11 - math.cos(a) * 9, math.sin(a) * 15)
            quill.cord([(-7, math.sin(a) * 8), foot], 3.0, IRON, curved=False, taper=(0, 0))
        bowl = ellipse(-3, 0, 9, 14)
        cast(quill, bowl)
        quill.form(bowl, IRON, 2.0, curved=False, shade=0.3)
        quill.form(ellipse(2, 0, 6, 11.5), "ink", 1.2)
    for x, y in ((9, -7), (14, 2), (9, 9), (19, -3), (17, 10)):
        quill.form(
            rough(ellipse(x, y, 3, count=9), 0.6, 3, int(x + y)), "#4A423D", 1.2, curved=False
        )


def altar_dark(quill: Quill) -> None:
    """An altar of the cellar's own faith: a skull on black cloth."""
    block(quill, rough(box(-21, -4, 42, 20), 0.6, 9, 5), "#6B625A")
    quill.form(box(-11, -4, 22, 15), "ink", 1.2, curved=False)
    for x in (-16, 16):
        wax(quill, x, 0, 8)
    head = glyph_path("skull", 0, -2, 10)
    quill.pen.rim(head, 3.2, "ink")
    quill.pen.fill(head, "bone")


def _fire_bowl(quill: Quill, coals: str, rim: str) -> None:
    for a in (0.5, 2.64, 4.71):
        foot = (math.cos(a) * 19, math.sin(a) * 17)
        quill.cord(
            [(math.cos(a) * 10, math.sin(a) * 9), foot], 3.0, IRON, curved=False, taper=(0, 0)
        )
    round_block(quill, 0, 0, 14, IRON, 2.1)
    quill.form(ellipse(0, 0, 10.5), "ink", 1.1)
    for x, y in ((-4, -3), (4, -4), (0, 3), (-5, 4), (5.5, 3)):
        quill.form(rough(ellipse(x, y, 3.4, count=9), 0.6, 3, int(x + 9)), coals, 0.9, curved=False)
    quill.line(ellipse(0, 0, 14, count=40), 0.8, rim, curved=False, taper=(0, 0))


def _brazier(quill: Quill) -> None:
    _fire_bowl(quill, "#4A423D", "stone")


def _brazier_lit(quill: Quill, frame: int) -> None:
    quill.glow(0, -2, 25, "flame", 0.5)
    _fire_bowl(quill, "ember", "flame")
    for k, (x, y, size) in enumerate(((-5, 3, 0.95), (5, 3.4, 0.9), (0, 5, 1.3))):
        small_flame(quill, x, y, size * (1 + 0.1 * math.sin(frame * 1.6 + k * 2)),
                    2.4 * math.sin(frame * 1.57 + k * 2.1))  # fmt: skip


def _candelabrum(quill: Quill) -> None:
    _branches(quill, lit=False)


def _candelabrum_lit(quill: Quill, frame: int) -> None:
    quill.glow(0, -8, 24, "flame", 0.45)
    _branches(quill, lit=True, frame=frame)


def _branches(quill: Quill, *, lit: bool, frame: int = 0) -> None:
    base = curve([(-10, 19), (-7, 15), (0, 13), (7, 15), (10, 19), (0, 21)], steps=4)
    cast(quill, base)
    quill.cord([(0, 15), (0, -6)], 3.6, "ochre", curved=False, taper=(0, 0))
    quill.form(base, "ochre", 1.7, curved=False)
    arm = curve([(-14, -8), (-12, 0), (0, 2), (12, 0), (14, -8)], closed=False)
    quill.cord(arm.tolist(), 3.0, "ochre", curved=False, taper=(0, 0))
    for k, x in enumerate((-14, 0, 14)):
        y = -7 if x else -9
        quill.form(box(x - 3.6, y - 1.4, 7.2, 2.8), "ochre", 1.2, curved=False)
        quill.form(box(x - 2.2, y - 9, 4.4, 8), "parch_hi", 1.2, curved=False)
        if lit:
            small_flame(quill, x, y - 11, 0.78, 1.8 * math.sin(frame * 1.57 + k * 2))


def statue(quill: Quill) -> None:
    """A hooded saint on a plinth, from the front."""
    block(quill, rough(box(-14, 9, 28, 12), 0.5, 8, 3), GRANITE)
    robe = curve([(-9, 10), (-11, -2), (-7, -10), (7, -10), (11, -2), (9, 10)], steps=5)
    quill.form(robe, STONE, 1.9, curved=False, shade=0.4)
    hood = curve([(-7, -7), (-8, -16), (0, -22), (8, -16), (7, -7), (0, -5)], steps=6)
    quill.form(hood, STONE, 1.9, curved=False, shade=0.35)
    quill.form(
        curve([(-4, -9), (-4.4, -14), (0, -17), (4.4, -14), (4, -9), (0, -7)], steps=5), "ink", 0.6
    )
    quill.cord([(-7, -4), (0, 2), (7, -4)], 3.4, STONE, taper=(0, 0))
    quill.line([(0, 3), (0, 10)], 1.2, curved=False)


def _statue_toppled(quill: Quill) -> None:
    with quill.at(2, 4, 100):
        robe = curve([(-9, 14), (-11, 2), (-7, -6), (7, -6), (11, 2), (9, 14)], steps=5)
        cast(quill, robe)
        quill.form(robe, STONE, 1.9, curved=False, shade=0.4)
    with quill.at(-15, 9, 30):
        quill.form(
            curve([(-6, 6), (-7, -3), (0, -8), (7, -3), (6, 6)], steps=5),
            STONE,
            1.8,
            curved=False,
            shade=0.3,
        )
    for x, y, size in ((-4, -12, 4), (8, -14, 3), (16, 17, 3.6), (-18, -5, 2.8)):
        quill.form(polygon(x, y, size, 5, x), GRANITE, 1.3, curved=False)


def idol(quill: Quill) -> None:
    """A horned head of dark stone, its eyes of some other stuff."""
    block(quill, rough(box(-15, 11, 30, 10), 0.5, 8, 7), GRANITE)
    for side in (-1, 1):
        horn = curve(
            [(side * 7, -13), (side * 15, -14), (side * 19, -22), (side * 12, -19)], steps=5
        )
        quill.form(horn, "bone", 1.6, curved=False)
    head = curve([(-9, 12), (-13, 0), (-10, -13), (0, -17), (10, -13), (13, 0), (9, 12)], steps=5)
    cast(quill, head)
    quill.form(head, "#4F5A57", 2.0, curved=False, shade=0.4)
    quill.line([(-10, -8), (0, -4), (10, -8)], 2.6, curved=False)
    for side in (-1, 1):
        quill.form([(side * 2.6, -3), (side * 9, -6), (side * 7.6, -1)], "flame", 1.0, curved=False)
    quill.line([(0, -4), (-1.6, 3), (2, 3)], 1.5, curved=False)
    quill.form([(-7, 6), (7, 6), (5, 10), (-5, 10)], "ink", 0.8, curved=False)
    for x in (-4, 0, 4):
        quill.pen.fill([(x - 1.6, 6), (x + 1.6, 6), (x, 9.4)], "bone")


_COFFIN = [(-8, -22), (8, -22), (13, -10), (8, 22), (-8, 22), (-13, -10)]


def _coffin(quill: Quill) -> None:
    block(quill, _COFFIN, "#B79C74")
    inner = [(x * 0.78, y * 0.86) for x, y in _COFFIN]
    quill.line([*inner, inner[0]], 0.9, "sepia", curved=False, taper=(0, 0))
    quill.line([(0, -14), (0, 12)], 2.2, curved=False, taper=(0, 0))
    quill.line([(-6, -7), (6, -7)], 2.2, curved=False, taper=(0, 0))


def _coffin_open(quill: Quill) -> None:
    with quill.at(13, 3, 14):
        block(quill, [(x * 0.8, y * 0.92) for x, y in _COFFIN], "#B79C74")
        quill.line([(0, -12), (0, 12)], 1.6, curved=False)
    with quill.at(-5, 0):
        block(quill, _COFFIN, OAK)
        quill.form([(x * 0.74, y * 0.86) for x, y in _COFFIN], "#2A1A10", 1.2, curved=False)
        quill.pen.fill(glyph_path("skull", 0, -9, 6), "parch_lo")
        for y in (1, 5, 9):
            quill.line([(-4.4, y), (4.4, y)], 1.3, "parch_lo", curved=False, taper=(0.2, 0.2))


def _sarcophagus(quill: Quill) -> None:
    block(quill, rough(box(-14, -22, 28, 44), 0.6, 9, 3), STONE, 2.2)
    quill.form(box(-10, -18, 20, 36), GRANITE, 1.3, curved=False)
    quill.form(ellipse(0, -11, 5.2), STONE, 1.5, shade=0.3)
    figure = curve([(-7, -5), (7, -5), (6, 8), (3, 16), (-3, 16), (-6, 8)], steps=4)
    quill.form(figure, STONE, 1.5, curved=False, shade=0.3)
    quill.line([(0, -4), (0, 12)], 1.6, curved=False)
    quill.line([(-5, 0), (5, 0)], 1.6, curved=False)


def _urn(quill: Quill) -> None:
    pot = curve(
        [
            (-5, -15),
            (5, -15),
            (6, -11),
            (13, -2),
            (10, 11),
            (5, 16),
            (-5, 16),
            (-10, 11),
            (-13, -2),
            (-6, -11),
        ],
        steps=4,
    )
    cast(quill, pot)
    quill.form(pot, "#B4663E", 2.0, curved=False, shade=0.35)
    quill.line([(-11, -1), (-4, 3), (4, -1), (11, 2)], 1.8, "ink")
    quill.line([(-6, -12), (6, -12)], 1.4, curved=False)


def _urn_broken(quill: Quill) -> None:
    base = [(-10, 4), (-6, -1), (-2, 3), (3, -2), (6, 2), (10, 0), (8, 12), (4, 16), (-5, 16)]
    cast(quill, base)
    quill.form(base, "#B4663E", 1.9, curved=False, shade=0.35)
    for x, y, turn in ((-15, 9, 20), (15, 13, 60), (4, -11, 140), (-9, -9, 80)):
        with quill.at(x, y, turn):
            quill.form([(-4, -3), (4, -2), (2, 4)], "#B4663E", 1.3, curved=False)


def _throne(quill: Quill) -> None:
    for inset, fill in ((0, STONE), (4, GRANITE)):
        block(
            quill,
            rough(box(-21 + inset, -18 + inset, 42 - 2 * inset, 39 - inset * 1.5), 0.4, 9, 2),
            fill,
            1.8,
        )
    back = curve([(-12, 8), (-13, -12), (-7, -18), (0, -21), (7, -18), (13, -12), (12, 8)], steps=4)
    quill.form(back, "gold", 2.0, curved=False, shade=0.25)
    quill.form(
        curve([(-8, 6), (-8, -10), (0, -15), (8, -10), (8, 6)], steps=4),
        "rubric",
        1.5,
        curved=False,
    )
    for side in (-1, 1):
        quill.form(box(side * 12 - 3, -3, 6, 19), "gold", 1.6, curved=False)
    quill.form(box(-9, 5, 18, 9), "#B2352A", 1.6, curved=False)


def _weapon_rack(quill: Quill) -> None:
    for k, x in enumerate((-15.0, -7.5, 0.0, 7.5, 15.0)):
        quill.line([(x, -6), (x, 17)], 3.4, curved=False, taper=(0, 0))
        quill.line([(x, -6), (x, 17)], 1.6, PALE, curved=False, taper=(0, 0))
        if k % 2 == 0:
            quill.form([(x - 4, -7), (x, -20), (x + 4, -7)], "woad", 1.5, curved=False)
        else:
            quill.form(
                curve([(x, -18), (x + 6, -14), (x + 5, -6), (x, -9)], steps=4),
                "woad",
                1.5,
                curved=False,
            )
    bar = rough(box(-22, 2, 44, 7), 0.5, 9, 6)
    block(quill, bar, WOOD, 1.8)


def _weapon_rack_empty(quill: Quill) -> None:
    for x in (-19.0, 19.0):
        quill.form(box(x - 2.6, -12, 5.2, 28), OAK, 1.6, curved=False)
    for y in (-6, 6):
        block(quill, rough(box(-22, y - 3, 44, 6), 0.5, 9, 6), WOOD, 1.7)
    for x in (-11.0, -3.6, 3.6, 11.0):
        quill.dot(x, -3, 1.8)


def _armour_stand(quill: Quill) -> None:
    quill.cord([(0, 6), (0, 20)], 3.4, OAK, curved=False, taper=(0, 0))
    quill.cord([(-10, 20), (10, 20)], 3.4, OAK, curved=False, taper=(0, 0))
    plate = curve(
        [
            (-15, -9),
            (-6, -11),
            (0, -8),
            (6, -11),
            (15, -9),
            (13, -2),
            (9, 0),
            (8, 11),
            (0, 13),
            (-8, 11),
            (-9, 0),
            (-13, -2),
        ],
        steps=4,
    )
    cast(quill, plate)
    quill.form(plate, "woad", 2.0, curved=False, shade=0.4)
    quill.line([(0, -7), (0, 12)], 1.2, curved=False)
    helm = curve([(-6, -9), (-7, -17), (0, -22), (7, -17), (6, -9)], steps=5)
    quill.form(helm, "woad", 1.8, curved=False, shade=0.3)
    quill.line([(-5, -14), (5, -14)], 2.4, curved=False, taper=(0.1, 0.1))


def lever(quill: Quill, side: int) -> None:
    """A lever in its slot, laid to the left (-1) or to the right (1)."""
    block(quill, rough(box(-17, 2, 34, 15), 0.5, 9, 3), STONE)
    quill.form(curve([(-11, 7), (11, 7), (11, 12), (-11, 12)], steps=4), "ink", 1.0)
    quill.cord([(0, 9), (side * 15, -15)], 4.2, IRON, curved=False, taper=(0, 0))
    quill.form(ellipse(side * 15.5, -15.5, 5.4), "rubric" if side < 0 else "verdigris", 1.7)


def _cage(quill: Quill) -> None:
    _bars(quill)


def _cage_open(quill: Quill) -> None:
    _bars(quill, door=True)


def _bars(quill: Quill, *, door: bool = False) -> None:
    """A cage from the front: a floor, a roof, and bars; its door is the right half."""
    cast(quill, box(-17, -16, 34, 34))
    quill.form(box(-16, -14, 32, 31), "#57503F", 0.8, curved=False, alpha=0.5)
    for k in range(6):
        x = -15.5 + k * 6.2
        if not door or k < 3:
            quill.cord([(x, -15), (x, 17)], 2.0, "woad", curved=False, taper=(0, 0))
    if door:
        with quill.at(17, 0, 0):
            quill.form(
                [(0, -15), (7, -12), (7, 20), (0, 17)], "woad", 1.6, curved=False, alpha=0.25
            )
            quill.cord([(3.5, -13), (3.5, 18)], 2.0, "woad", curved=False, taper=(0, 0))
    quill.form(rough(box(-19, -20, 38, 6.4), 0.4, 8, 2), IRON, 1.7, curved=False)
    quill.form(rough(box(-19, 15, 38, 6.4), 0.4, 8, 4), IRON, 1.7, curved=False)
    if not door:
        quill.form(box(-4, -3, 8, 8), "ochre", 1.5, curved=False)
        quill.dot(0, 0.6, 1.5)


def _bell(quill: Quill) -> None:
    quill.cord([(-17, 20), (-17, -16), (17, -16), (17, 20)], 4.0, OAK, curved=False, taper=(0, 0))
    body = curve(
        [(-4, -13), (4, -13), (7, -5), (9, 5), (13, 10), (-13, 10), (-9, 5), (-7, -5)], steps=4
    )
    cast(quill, body)
    quill.form(body, "gold", 2.0, curved=False, shade=0.35)
    quill.line([(-9, 5), (9, 5)], 1.2, curved=False)
    quill.form(ellipse(0, 12.6, 3.2), "ochre", 1.4)


def _mirror(quill: Quill) -> None:
    frame = ellipse(0, -3, 13, 18)
    cast(quill, frame)
    quill.form(frame, "gold", 2.0, curved=False, shade=0.2)
    quill.form(ellipse(0, -3, 9.4, 14), "woad", 1.4)
    quill.line([(-4, 5), (4, -12)], 2.2, "bone", curved=False)
    quill.line([(2, 6), (6, -3)], 1.6, "bone", curved=False)
    quill.form([(-9, 20), (9, 20), (5, 14), (-5, 14)], "ochre", 1.6, curved=False)


def _grate(quill: Quill) -> None:
    hole = rough(box(-16, -16, 32, 32), 0.5, 9, 2)
    quill.form(hole, "ink", 2.0, curved=False)
    for k in range(-2, 3):
        quill.line([(k * 6.2, -15), (k * 6.2, 15)], 3.0, IRON, curved=False, taper=(0, 0))
    for y in (-8, 8):
        quill.line([(-15, y), (15, y)], 2.6, IRON, curved=False, taper=(0, 0))


def _trapdoor(quill: Quill) -> None:
    block(quill, rough(box(-17, -17, 34, 34), 0.5, 9, 8), OAK)
    for k in (-1, 0, 1):
        quill.line([(k * 8.5, -16), (k * 8.5, 16)], 1.1, curved=False)
    for y in (-10, 10):
        quill.form(box(-17, y - 2.2, 34, 4.4), IRON, 1.2, curved=False)
    quill.line(ellipse(0, 1, 4.6, count=24), 2.2, curved=False, taper=(0, 0))


THINGS: dict[str, Callable[[Quill], None]] = {
    "altar": _altar,
    "altar/spent": _altar_spent,
    "brazier/toppled": _brazier_toppled,
    "dark-altar": altar_dark,
    "brazier/spent": _brazier,
    "candelabrum/spent": _candelabrum,
    "statue": statue,
    "statue/toppled": _statue_toppled,
    "idol": idol,
    "coffin": _coffin,
    "coffin/spent": _coffin_open,
    "sarcophagus": _sarcophagus,
    "urn": _urn,
    "urn/toppled": _urn_broken,
    "throne": _throne,
    "weapon-rack": _weapon_rack,
    "weapon-rack/spent": _weapon_rack_empty,
    "armour-stand": _armour_stand,
    "lever": lambda quill: lever(quill, -1),
    "lever/spent": lambda quill: lever(quill, 1),
    "cage": _cage,
    "cage/open": _cage_open,
    "cage/spent": _cage_open,
    "bell": _bell,
    "mirror": _mirror,
    "grate": _grate,
    "grate/spent": _grate,
    "trapdoor": _trapdoor,
}
MOVING: dict[str, tuple[Callable[[Quill, int], None], int, float]] = {
    "brazier": (_brazier_lit, 4, 9),
    "candelabrum": (_candelabrum_lit, 4, 9),
}
"""Strips: the drawing of a frame, the number of frames, frames a second."""
