"""What is worn as a charm, drunk, thrown, burnt or laid out in the dungeon.

Each thing stands in a box of 48 units round the origin.
"""

from __future__ import annotations

import math

from tools.art.key.arms import IRON, LEATHER, WOOD, Item, bent, solid
from tools.art.key.fixtures import small_flame
from tools.art.shapes import TAU, box, curve, ellipse, star
from tools.art.suits import glyph_path
from tools.art.throne.pen import Quill

GLASS = "#D6E2E2"


def _cord(quill: Quill) -> None:
    """The string on which a charm hangs."""
    loop = curve([(-3, -6), (-13, -16), (-6, -22), (6, -22), (13, -16), (3, -6)], closed=False)
    quill.cord(loop.tolist(), 1.8, LEATHER, curved=False, taper=(0, 0))


def _rats_tooth(quill: Quill) -> None:
    _cord(quill)
    quill.form(box(-6, -8, 12, 6), "gold", 1.8, curved=False)
    bent(quill, [(-6, -3), (6, -3), (7, 8), (0, 21), (-4, 9)], "bone", shade=0.25)
    quill.form(
        [(-6, -8), (-8, -14), (-2, -10), (0, -15), (2, -10), (8, -14), (6, -8)],
        "gold",
        1.5,
        curved=False,
    )


def _loaded_die(quill: Quill) -> None:
    solid(quill, [(0, -19), (17, -9), (17, 11), (0, 21), (-17, 11), (-17, -9)], "bone")
    quill.line([(-17, -9), (0, 1), (17, -9)], 1.8, curved=False, taper=(0, 0))
    quill.line([(0, 1), (0, 21)], 1.8, curved=False, taper=(0, 0))
    for x, y in ((-4, -11), (4, -7), (-11, -9), (11, -9), (0, -15), (0, -4)):
        quill.form(ellipse(x, y, 2.2, 1.5, count=12), "rubric", 0, alpha=1)
    for x, y in ((-12, 2), (-5, 12)):
        quill.dot(x, y, 2.4)
    quill.dot(9, 7, 2.8)


def _owls_eye(quill: Quill) -> None:
    _cord(quill)
    quill.form(ellipse(0, 6, 14), "ochre", 2.1, shade=0.2)
    quill.form(ellipse(0, 6, 10), "flame", 1.6)
    quill.form(ellipse(0, 6, 5), "ink", 0.8)
    quill.dot(-2, 3.6, 1.8, "bone")


def _hazel_rod(quill: Quill) -> None:
    for side in (-1, 1):
        quill.cord([(0, 2), (side * 7, -9), (side * 12, -21)], 3.6, WOOD, taper=(0, 0.3))
    quill.cord([(0, 2), (0, 21)], 4.2, WOOD, curved=False, taper=(0, 0.3))
    for x, y, turn in ((-12, -14, -40), (13, -11, 50), (4, 10, 30)):
        with quill.at(x, y, turn):
            quill.form([(0, 0), (4, -5), (0, -11), (-4, -5)], "moss", 1.4)


def _leech_stone(quill: Quill) -> None:
    _cord(quill)
    bent(
        quill,
        [(-12, 0), (-5, -8), (7, -7), (13, 3), (8, 15), (-5, 17), (-13, 9)],
        "#7A2A30",
        shade=0.35,
    )
    quill.line([(-6, 1), (-2, -3), (4, -3)], 2.2, "rose")
    quill.form(ellipse(2, 6, 3.4, 4.4), "ink", 1.0)


def _cuckoo_watch(quill: Quill) -> None:
    quill.line(ellipse(0, -17, 4.4, count=20), 2.0, curved=False, taper=(0, 0))
    quill.form(ellipse(0, 3, 17, count=40), "gold", 2.2, shade=0.2)
    quill.form(ellipse(0, 3, 12.4, count=36), "bone", 1.5)
    for k in range(12):
        a = k * TAU / 12
        quill.dot(math.cos(a) * 9.6, 3 + math.sin(a) * 9.6, 1.0)
    quill.line([(0, 3), (0, -4)], 2.0, curved=False, taper=(0, 0))
    quill.line([(0, 3), (5, 6)], 2.0, "rubric", curved=False, taper=(0, 0))


def _saints_knuckle(quill: Quill) -> None:
    _cord(quill)
    quill.form(ellipse(0, 6, 14, 15, count=36), "gold", 2.1, shade=0.2)
    quill.form(ellipse(0, 6, 9.6, 10.8, count=30), "dusk", 1.4)
    with quill.at(0, 6, 20):
        quill.cord([(0, -5), (0, 5)], 3.6, "bone", curved=False, taper=(0, 0))
        for y in (-6, 6):
            for x in (-2, 2):
                quill.form(ellipse(x, y, 2.6, count=12), "bone", 1.0)


def _flask(quill: Quill, brew: str, *, round_: bool = True) -> None:
    body = (
        [(-4, -8), (4, -8), (14, 4), (12, 17), (0, 21), (-12, 17), (-14, 4)]
        if round_
        else [(-4, -8), (4, -8), (9, -3), (9, 19), (-9, 19), (-9, -3)]
    )
    solid(quill, box(-4, -17, 8, 10), GLASS, 1.8)
    edge = curve(body, steps=5)
    bent(quill, body, GLASS)
    with quill.clip(edge, curved=False):
        quill.pen.fill(box(-20, 3, 40, 30), brew)
        quill.line([(-14, 3), (14, 3)], 1.6, curved=False)
    quill.line([*edge.tolist(), edge[0].tolist()], 2.1, curved=False, taper=(0, 0))
    quill.line([(-8, 4), (-7, 13)], 2.4, "bone", curved=False, alpha=0.9)
    solid(quill, box(-5, -22, 10, 6), "#9C6B38", 1.7)


def _draught(quill: Quill) -> None:
    _flask(quill, "rubric")
    for x, y in ((2, 9), (6, 14)):
        quill.dot(x, y, 1.8, "rose")


def _stone_draught(quill: Quill) -> None:
    _flask(quill, "stone")
    quill.form([(0, 8), (6, 10), (5, 16), (-1, 15)], "#7E7468", 1.2, curved=False)


def _quick_draught(quill: Quill) -> None:
    _flask(quill, "gold")
    quill.form([(4, 4), (-4, 12), (1, 12), (-3, 19), (6, 10), (1, 10)], "ink", 0, curved=False)


def _poison_vial(quill: Quill) -> None:
    _flask(quill, "verdigris", round_=False)
    quill.pen.fill(glyph_path("skull", 0, 11, 5.6), "bone")


def _oil_flask(quill: Quill) -> None:
    bent(
        quill,
        [(-4, -10), (4, -10), (13, 0), (12, 15), (5, 21), (-5, 21), (-12, 15), (-13, 0)],
        "#3B3240",
        shade=0.3,
    )
    solid(quill, box(-5, -15, 10, 6), "#9C6B38", 1.7)
    quill.cord([(0, -15), (4, -20), (9, -18)], 2.2, "bone", taper=(0, 0.3))
    fire = curve([(0, -2), (5, 6), (4, 12), (0, 15), (-4, 12), (-5, 6)], steps=6)
    quill.pen.fill(fire, "amber")


def _fire_pot(quill: Quill) -> None:
    for x, size in ((-4, 1.0), (4, 0.95), (0, 1.5)):
        small_flame(quill, x, -6, size)
    bent(quill, [(-10, -5), (10, -5), (16, 5), (11, 18), (-11, 18), (-16, 5)], "#B4663E", shade=0.3)
    quill.form(ellipse(0, -5, 10.4, 3.6), "#5A2410", 1.7)
    quill.line([(-13, 6), (-4, 9), (4, 6), (13, 9)], 2.0)


def _smoke_pot(quill: Quill) -> None:
    for x, y, size in ((-7, -12, 7), (6, -15, 8), (0, -9, 7)):
        quill.form(ellipse(x, y, size), "#A39D93", 1.5)
    bent(quill, [(-10, -3), (10, -3), (16, 6), (11, 19), (-11, 19), (-16, 6)], "slate", shade=0.3)
    quill.form(ellipse(0, -3, 10.4, 3.6), "ink", 1.5)


def _caltrops(quill: Quill) -> None:
    for x, y, size in ((-10, 7, 11), (10, 10, 10), (1, -8, 12)):
        for turn in (90, 210, 330):
            a = math.radians(turn + x)
            tip = (x + math.cos(a) * size, y - math.sin(a) * size)
            quill.line([(x, y), tip], 5.4, curved=False, taper=(0, 0.75))
        quill.dot(x, y, 1.8, "woad")


def _wedge(quill: Quill) -> None:
    solid(quill, [(-20, 12), (18, -12), (20, 12)], IRON)
    quill.form([(-20, 12), (18, -12), (14, -15), (-22, 8)], "#9AA4B0", 1.6, curved=False)
    quill.hatch([(4, 0), (18, -8), (19, 12), (4, 12)], -0.8, 4, 0.9, curved=False)


def _meat(quill: Quill) -> None:
    quill.cord([(8, 8), (19, 18)], 4.6, "bone", curved=False, taper=(0, 0))
    for x, y in ((20, 14), (16, 20)):
        quill.form(ellipse(x, y, 3.4, count=14), "bone", 1.6)
    bent(
        quill,
        [(-16, -4), (-8, -16), (6, -16), (14, -5), (11, 8), (-3, 13), (-15, 8)],
        "#A24B36",
        shade=0.32,
    )
    quill.form(ellipse(-4, -3, 5.4, 4.2), "rose", 1.4)


def _holy_water(quill: Quill) -> None:
    _flask(quill, "#8FB7D6", round_=False)
    quill.pen.fill(star(0, 10, 7, 4, 0.3), "bone")


def _net(quill: Quill) -> None:
    edge = curve([(-17, -13), (0, -18), (17, -13), (19, 8), (8, 19), (-8, 19), (-19, 8)], steps=6)
    with quill.clip(edge, curved=False):
        for k in range(-4, 5):
            for lean in (-1, 1):
                quill.line(
                    [(k * 8 - lean * 20, -20), (k * 8 + lean * 20, 20)],
                    2.6,
                    "sepia",
                    curved=False,
                    taper=(0, 0),
                )
                quill.line(
                    [(k * 8 - lean * 20, -20), (k * 8 + lean * 20, 20)],
                    1.2,
                    "ochre",
                    curved=False,
                    taper=(0, 0),
                )
    quill.line([*edge.tolist(), edge[0].tolist()], 2.6, curved=False, taper=(0, 0))
    for x, y in ((-18, 8), (-8, 18), (8, 18), (18, 8)):
        quill.form(ellipse(x, y, 3.2, count=12), IRON, 1.4)


def _chalk(quill: Quill) -> None:
    quill.line(ellipse(0, 3, 17, 13, count=36), 2.4, "bone", curved=False, taper=(0, 0))
    quill.line(ellipse(0, 3, 19, 15, count=36), 1.0, "lapis", curved=False, taper=(0, 0))
    with quill.at(2, -2, 40):
        solid(quill, box(-4, -19, 8, 26), "bone")
        quill.hatch(box(0, -19, 4, 26), 0.9, 4, 0.8, curved=False)


def _star_phial(quill: Quill) -> None:
    quill.glow(0, 6, 24, "candle", 0.9)
    _flask(quill, "dusk")
    quill.pen.fill(star(0, 10, 9, 5), "candle")


def _tin_whistle(quill: Quill) -> None:
    with quill.at(0, 0, 45):
        solid(quill, [(-3.6, -20), (3.6, -20), (4.4, 20), (-4.4, 20)], "#B9C3C9", shade=0.25)
        quill.form(box(-3, -14, 6, 4), "ink", 1.0, curved=False)
        for y in (-4, 2, 8, 14):
            quill.dot(0, y, 1.9)


def _pepper(quill: Quill) -> None:
    bent(
        quill,
        [(-9, -2), (-4, -8), (4, -8), (9, -2), (14, 12), (8, 20), (-8, 20), (-14, 12)],
        "#C8B084",
        shade=0.3,
    )
    quill.form([(-6, -8), (6, -8), (9, -15), (0, -12), (-9, -15)], "#C8B084", 1.7, curved=False)
    quill.line([(-7, -8), (7, -8)], 2.2, "rubric", curved=False, taper=(0, 0))
    for x, y in ((-4, 6), (4, 9), (0, 14), (-13, -14), (13, -17), (17, -9), (-18, -7)):
        quill.dot(x, y, 1.6)


def _hook_line(quill: Quill) -> None:
    for k in range(3):
        quill.cord(
            ellipse(-4, 11 - k * 3.6, 12, 6, count=30).tolist(),
            2.2,
            "ochre",
            curved=False,
            taper=(0, 0),
        )
    quill.cord([(7, 4), (9, -8)], 2.2, "ochre", curved=False, taper=(0, 0))
    for side in (-1, 1):
        hook = curve([(9, -8), (9, -16), (9 + side * 6, -21), (9 + side * 10, -14)], closed=False)
        quill.cord(hook.tolist(), 2.8, IRON, curved=False, taper=(0, 0.5))


def _water_skin(quill: Quill) -> None:
    quill.cord([(-4, -13), (-15, -8), (-16, 10)], 2.0, WOOD, taper=(0, 0.3))
    bent(
        quill,
        [(-4, -12), (4, -12), (8, -3), (16, 8), (9, 20), (-8, 20), (-14, 8), (-7, -3)],
        LEATHER,
        shade=0.3,
    )
    solid(quill, box(-4, -19, 8, 7), "bone", 1.7)
    wave = curve([(-8, 9), (-3, 5), (2, 9), (8, 5)], closed=False)
    quill.line(wave, 2.4, "woad", curved=False)


def _ghost_powder(quill: Quill) -> None:
    _pepper_bag = [(-9, -2), (-4, -7), (4, -7), (9, -2), (13, 12), (8, 20), (-8, 20), (-13, 12)]
    bent(quill, _pepper_bag, "#8F97B4", shade=0.3)
    quill.line([(-7, -7), (7, -7)], 2.2, "bone", curved=False, taper=(0, 0))
    ghost = [(0, -23), (6, -18), (7, -8), (3, -11), (0, -7), (-3, -11), (-7, -8), (-6, -18)]
    quill.form(ghost, "bone", 1.6)
    for x in (-2.2, 2.2):
        quill.dot(x, -16, 1.4)
    quill.pen.fill(glyph_path("eye", 0, 8, 6.4), "bone")


def _bandage(quill: Quill) -> None:
    quill.form([(4, 4), (20, 10), (19, 17), (2, 13)], "bone", 1.8, curved=False)
    bent(
        quill,
        [(-14, -12), (0, -17), (12, -11), (12, 9), (0, 15), (-14, 10)],
        "parch_hi",
        shade=0.25,
    )
    quill.form(ellipse(-1, -11, 12, 5), "bone", 1.6)
    quill.line(ellipse(-1, -11, 6, 2.4, count=20), 1.3, curved=False, taper=(0, 0))
    quill.form(box(-4, -2, 6, 14), "rubric", 0, curved=False)
    quill.form(box(-8, 2, 14, 6), "rubric", 0, curved=False)


ITEMS: dict[str, Item] = {
    "rats-tooth": _rats_tooth,
    "loaded-die": _loaded_die,
    "owls-eye": _owls_eye,
    "hazel-rod": _hazel_rod,
    "leech-stone": _leech_stone,
    "cuckoo-watch": _cuckoo_watch,
    "saints-knuckle": _saints_knuckle,
    "draught": _draught,
    "bandage": _bandage,
    "oil-flask": _oil_flask,
    "fire-pot": _fire_pot,
    "smoke-pot": _smoke_pot,
    "caltrops": _caltrops,
    "wedge": _wedge,
    "meat": _meat,
    "holy-water": _holy_water,
    "net": _net,
    "chalk": _chalk,
    "star-phial": _star_phial,
    "stone-draught": _stone_draught,
    "quick-draught": _quick_draught,
    "tin-whistle": _tin_whistle,
    "poison-vial": _poison_vial,
    "pepper": _pepper,
    "hook-line": _hook_line,
    "water-skin": _water_skin,
    "ghost-powder": _ghost_powder,
}
