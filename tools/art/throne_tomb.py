"""The foes of the Throne of Sand inside the pyramid, up to the pharaoh."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art import throne_parts as parts
from tools.art.throne_pen import Quill, ellipse
from tools.art.throne_sand import BRONZED, LINEN, SANDSTONE


def mummy(pen: Quill) -> None:
    """A mummy, arms out, its bandages coming loose."""
    for side in (-1, 1):
        pen.limb(
            [(side * 10, 28), (side * 15, 56), (side * 15, 82)],
            (20, 17, 15),
            LINEN,
            1.8,
            shade=0.25,
        )
        pen.form(
            [(side * 15 - 9, 78), (side * 15 + 8, 78), (side * 22 + 6, 86), (side * 15 - 10, 87)],
            LINEN,
            1.6,
        )
    pen.form(
        [(-26, -36), (26, -36), (31, -12), (24, 32), (0, 38), (-24, 32), (-31, -12)],
        LINEN,
        2.0,
        shade=0.26,
    )
    for k, y in enumerate(range(-30, 36, 8)):
        slant = 5 if k % 2 else -4
        pen.line([(-28, y + slant), (0, y), (28, y - slant)], 1.2)
    for side in (-1, 1):
        for y in (44, 54, 64, 74):
            pen.line([(side * 15 - 9, y - 2), (side * 15 + 9, y + 3)], 1.1, curved=False)
    for route in ([(-26, -26), (-44, -22), (-52, -44)], [(26, -26), (44, -10), (54, -28)]):
        pen.limb(route, (16, 14, 12), LINEN, 1.7, shade=0.2)
        for share in (0.25, 0.5, 0.75):
            bx = route[0][0] + (route[2][0] - route[0][0]) * share
            by = route[1][1] - share * 6
            pen.line([(bx - 4, by - 8), (bx + 4, by + 8)], 1.1, curved=False)
        parts.fist(pen, route[2], "#B9A678")
        for finger in (-5, 0, 5):
            pen.limb(
                [
                    (route[2][0] + finger * 0.8, route[2][1] - 3),
                    (route[2][0] + finger * 1.3, route[2][1] - 13),
                ],
                (3.6, 2.4),
                "#B9A678",
                1.1,
            )
    for points in (
        [(-46, -20), (-52, 4), (-46, 26), (-54, 44)],
        [(48, -14), (54, 8), (48, 30)],
        [(22, 30), (34, 46), (30, 66), (38, 80)],
    ):
        pen.cord(points, 3.6, LINEN, taper=(0.7, 0.7))
    pen.form(
        [(-18, -44), (-21, -64), (-12, -84), (4, -88), (17, -80), (21, -62), (17, -42), (0, -34)],
        LINEN,
        2.0,
        shade=0.26,
    )
    pen.form([(-16, -66), (14, -69), (17, -58), (-14, -54)], "night", 1.2)
    for x in (-7, 7):
        pen.form(ellipse(x, -62, 3.8, 3.6, 12), "verdigris", 0)
        pen.dot(x, -62, 1.6, "candle")
    for y, slant in ((-80, 3), (-74, -4), (-48, 4), (-41, -3)):
        pen.line([(-19, y + slant), (0, y), (19, y - slant)], 1.2)
    pen.cord([(16, -46), (28, -40), (26, -24), (34, -14)], 3.4, LINEN)


def _nemes(pen: Quill, first: str, second: str) -> None:
    """The striped royal headcloth around a face at the origin."""
    outline = [
        (-14, -22),
        (0, -28),
        (14, -22),
        (24, -6),
        (30, 26),
        (18, 30),
        (13, 6),
        (-13, 6),
        (-18, 30),
        (-30, 26),
        (-24, -6),
    ]
    pen.form(outline, first, 1.9)
    with pen.clip(outline):
        for y in range(-20, 32, 8):
            for side in (-1, 1):
                pen.line(
                    [(side * 8, y - 4), (side * 32, y + 3)], 3.4, second, curved=False, taper=(1, 1)
                )
    pen.form(outline, first, 1.9, alpha=0)


def sphinx(pen: Quill) -> None:
    """A sphinx couched on its plinth."""
    pen.form([(-58, 66), (58, 66), (58, 86), (-58, 86)], SANDSTONE, 2.0, curved=False, shade=0.2)
    for x in (-40, -14, 12, 38):
        pen.line([(x, 67), (x, 86)], 1.2, curved=False)
    pen.form([(8, -4), (34, -2), (54, 20), (58, 50), (54, 66), (6, 66)], SANDSTONE, 2.0, shade=0.3)
    pen.limb([(54, 50), (60, 28), (50, 8), (58, -8)], (7, 6, 5, 7), SANDSTONE, 1.6)
    pen.form([(30, 34), (52, 36), (56, 66), (24, 66)], SANDSTONE, 1.8, shade=0.3)
    pen.form(
        [(-26, -10), (22, -10), (30, 30), (26, 66), (-30, 66), (-32, 30)],
        SANDSTONE,
        2.1,
        shade=0.25,
    )
    for x in (-24, 8):
        pen.form(
            [(x - 12, 30), (x + 10, 30), (x + 12, 60), (x + 6, 67), (x - 20, 67), (x - 22, 60)],
            SANDSTONE,
            1.8,
            shade=0.25,
        )
        for toe in (-14, -8, -2):
            pen.line([(x + toe, 60), (x + toe, 67)], 1.2, curved=False)
    pen.form([(-26, -2), (0, -8), (22, -2), (20, 16), (0, 26), (-22, 16)], "gold", 1.6)
    for ring in (4, 12):
        pen.line([(-22, ring), (0, ring + 6), (20, ring)], 2.0, "lapis")
    with pen.at(-2, -40, 0, 1.5):
        _nemes(pen, "gold", "lapis")
        parts.face(pen, skin=SANDSTONE, stern=1.2, mouth="umber")
        for side in (-1, 1):
            pen.line([(side * 8, -2), (side * 13, -1)], 1.4, curved=False)
        pen.form([(-4, 18), (4, 18), (3, 30), (-3, 30)], "lapis", 1.2, curved=False)
        pen.form([(-3, -26), (-1, -34), (4, -32), (3, -24)], "verdigris", 1.1)
        pen.line([(8, 4), (11, 9), (9, 14)], 1.0)


def bull_guardian(pen: Quill) -> None:
    """A bull-headed guardian of stone with a double axe."""
    with pen.at(44, 4):
        parts.axe(pen, up=74, down=80, double=True, size=0.72)
    for side in (-1, 1):
        pen.limb(
            [(side * 12, 34), (side * 18, 58), (side * 18, 80)],
            (23, 18, 15),
            "#A9794E",
            1.9,
            shade=0.3,
        )
        pen.form(
            [
                (side * 18 - 10, 76),
                (side * 18 + 10, 76),
                (side * 20 + 12, 86),
                (side * 20 - 12, 87),
            ],
            "night",
            1.6,
        )
    pen.form([(-28, 14), (28, 14), (34, 48), (0, 54), (-34, 48)], "rubric", 1.9, shade=0.3)
    for x in (-22, -8, 8, 22):
        pen.line([(x * 0.8, 20), (x, 48)], 1.8, "gold")
    pen.form(
        [(-36, -34), (36, -34), (42, -18), (26, 16), (-26, 16), (-42, -18)],
        "#A9794E",
        2.1,
        shade=0.26,
    )
    pen.line([(-24, -10), (-10, -2), (0, -8), (10, -2), (24, -10)], 1.3)
    pen.line([(0, -8), (0, 12)], 1.2)
    pen.form([(-26, 10), (26, 10), (28, 19), (-28, 19)], "gold", 1.5, curved=False)
    parts.arm(pen, [(36, -26), (50, -8), (44, 8)], "#A9794E", hand="#A9794E", width=18)
    parts.arm(pen, [(-36, -26), (-52, 0), (-42, 26)], "#A9794E", hand="#A9794E", width=18)
    for side in (-1, 1):
        pen.form(
            [(side * 46 - 7, 4), (side * 46 + 7, 4), (side * 46 + 7, 11), (side * 46 - 7, 11)],
            "gold",
            1.2,
        )
    with pen.at(0, -54):
        parts.horns(pen, spread=40, rise=22)
        pen.form(
            [
                (-18, -20),
                (0, -25),
                (18, -20),
                (20, -2),
                (12, 16),
                (13, 28),
                (0, 33),
                (-13, 28),
                (-12, 16),
                (-20, -2),
            ],
            "#7B4F30",
            2.0,
            shade=0.26,
        )
        for side in (-1, 1):
            pen.form(
                [(side * 17, -12), (side * 30, -8), (side * 29, 0), (side * 18, -3)], "#7B4F30", 1.5
            )
            pen.form(
                [(side * 5, -5), (side * 10, -8), (side * 14, -5), (side * 10, -2)], "flame", 1.1
            )
            pen.line([(side * 3, -8), (side * 14, -12)], 2.0, curved=False)
            pen.form(ellipse(side * 6, 22, 3, 2.4, 10), "night", 0.8)
        pen.form([(-12, 15), (12, 15), (13, 27), (0, 32), (-13, 27)], "rose", 0, alpha=0.45)
        pen.cord(ellipse(0, 29, 6, 6, 18)[2:10], 2.2, "gold")
        pen.form([(-6, -24), (0, -31), (6, -24), (0, -14)], "gold", 1.2)


def priest(pen: Quill) -> None:
    """A shaven priest under the disc of the sun."""
    with pen.at(-44, 4):
        parts.staff(pen, up=70, down=80, fill="ochre")
        pen.form(ellipse(0, -80, 13, 13, 22), "flame", 1.7)
        pen.cord([(-16, -66), (-15, -84), (-9, -94)], 2.6, "ochre")
        pen.cord([(16, -66), (15, -84), (9, -94)], 2.6, "ochre")
        pen.cord([(-16, -66), (0, -62), (16, -66)], 2.6, "ochre")
    parts.robe(pen, "bone", "gold", width=38, shoulder=27)
    spots = [(-25, -32), (-6, -30), (22, 40), (16, 66), (2, 58), (-20, 0)]
    pen.form(spots, "ochre", 1.7, shade=0.2)
    for x, y in ((-14, -18), (-4, -4), (6, 12), (12, 30), (0, 22), (12, 50), (-12, -2)):
        pen.form(ellipse(x, y, 3.4, 3, 10), "sepia", 0.8)
    parts.arm(pen, [(26, -26), (44, -8), (36, -34)], "bone", hand=BRONZED, width=15)
    for finger in (-5, -1.5, 2):
        pen.limb([(36 + finger, -36), (36 + finger * 1.4, -48)], (3.6, 2.6), BRONZED, 1.1)
    parts.arm(pen, [(-26, -26), (-44, -10), (-44, 6)], "bone", hand=BRONZED, width=15)
    pen.form([(-24, -34), (0, -40), (24, -34), (20, -22), (0, -14), (-20, -22)], "gold", 1.6)
    pen.line([(-18, -26), (0, -19), (18, -26)], 2.0, "rubric")
    pen.line([(-19, -31), (0, -25), (19, -31)], 2.0, "lapis")
    with pen.at(0, -58, 0, 1.18):
        for side in (-1, 1):
            pen.form(ellipse(side * 14, 1, 4, 6, 12), BRONZED, 1.4)
        parts.face(pen, skin=BRONZED, stern=1.8, mouth="sepia")
        pen.form(
            [(-13.5, -10), (-11, -20), (0, -25), (11, -20), (13.5, -10), (6, -12), (-6, -12)],
            BRONZED,
            0,
        )
        pen.line([(-13.5, -10), (-11, -20), (0, -25), (11, -20), (13.5, -10)], 1.7)
        pen.line([(-6, -19), (-2, -21)], 1.4, "bone")
        for side in (-1, 1):
            pen.line([(side * 3, -1), (side * 8, 0.4), (side * 13, -2)], 1.6)


def sand_golem(pen: Quill) -> None:
    """A giant of sand, half risen and already crumbling."""
    pen.form(
        [
            (-60, 86),
            (-50, 66),
            (-38, 60),
            (-36, 20),
            (-46, -8),
            (-38, -36),
            (-14, -44),
            (14, -44),
            (38, -36),
            (46, -8),
            (36, 20),
            (38, 58),
            (52, 66),
            (60, 86),
        ],
        SANDSTONE,
        2.1,
        shade=0.26,
    )
    for side, route in (
        (-1, [(-38, -24), (-54, -2), (-48, 32)]),
        (1, [(38, -24), (54, -30), (48, -60)]),
    ):
        pen.limb(route, (24, 22, 18), SANDSTONE, 2.0, shade=0.25)
        x, y = route[2]
        pen.form(
            [
                (x - 12, y - 8),
                (x, y - 14),
                (x + 12, y - 8),
                (x + 12, y + 6),
                (x, y + 12),
                (x - 12, y + 6),
            ],
            SANDSTONE,
            1.9,
            shade=0.3,
        )
        for knuckle in (-6, 0, 6):
            pen.line([(x + knuckle, y - 10), (x + knuckle, y - 3)], 1.2, curved=False)
        if side < 0:
            for k in range(9):
                pen.dot(x - 10 + k * 2.6, y + 16 + (k * 7) % 18, 1.3, "umber")
    pen.form(
        [(-22, -42), (-26, -64), (-12, -82), (12, -82), (26, -64), (22, -42), (0, -32)],
        SANDSTONE,
        2.0,
        shade=0.28,
    )
    for side in (-1, 1):
        pen.form(
            [(side * 3, -58), (side * 10, -66), (side * 18, -62), (side * 12, -55)], "night", 1.1
        )
        pen.dot(side * 11, -60, 2.4, "flame")
    pen.form([(-14, -46), (0, -50), (14, -46), (8, -37), (0, -40), (-8, -37)], "night", 1.4)
    for points in (
        [(-28, -10), (-14, 4), (-20, 22), (-8, 36)],
        [(24, -4), (14, 14), (22, 30)],
        [(-4, -24), (2, -8), (-4, 6)],
        [(8, 40), (0, 56), (8, 70)],
    ):
        pen.line(points, 1.6)
    for y in (46, 58, 70, 80):
        pen.line([(-40 + (y % 7), y), (-10, y + 3), (14, y), (42 - (y % 5), y + 3)], 1.0, "umber")
    for k in range(46):
        angle = k * 2.399
        radius = 8 + k * 1.1
        pen.dot(math.cos(angle) * radius * 0.8, 14 + math.sin(angle) * radius, 0.9, "umber")


def djinn(pen: Quill) -> None:
    """A djinn, arms folded, on a plume of smoke from its lamp."""
    blue = "#7FA3B8"
    pen.form(
        [
            (-44, 78),
            (-30, 72),
            (-8, 70),
            (14, 74),
            (30, 70),
            (44, 60),
            (40, 76),
            (24, 84),
            (-8, 87),
            (-28, 85),
            (-48, 87),
            (-52, 82),
        ],
        "gold",
        1.9,
        shade=0.3,
    )
    pen.form([(-18, 71), (-6, 66), (8, 71)], "ochre", 1.4)
    pen.cord([(-46, 82), (-56, 72), (-46, 68), (-36, 74)], 2.8, "gold")
    pen.form(
        [
            (44, 60),
            (52, 46),
            (36, 36),
            (8, 40),
            (-18, 30),
            (-28, 14),
            (28, 14),
            (34, 20),
            (58, 34),
            (58, 56),
        ],
        blue,
        1.9,
        shade=0.22,
    )
    for points in ([(48, 56), (46, 44), (20, 38), (-8, 30)], [(40, 40), (16, 30), (-14, 22)]):
        pen.line(points, 1.1, "bone")
    pen.form(
        [(-40, -30), (-20, -40), (20, -40), (40, -30), (44, -8), (30, 18), (-30, 18), (-44, -8)],
        blue,
        2.1,
        shade=0.26,
    )
    pen.form([(-34, 10), (34, 10), (32, 21), (-32, 21)], "rubric", 1.6)
    pen.form(ellipse(0, 15, 7, 7, 16), "gold", 1.4)
    pen.form(
        [(-48, -18), (-28, -16), (10, 2), (24, 4), (22, -8), (-6, -18), (-38, -34)],
        blue,
        1.8,
        shade=0.2,
    )
    pen.form(
        [(48, -18), (28, -14), (-12, 6), (-28, 2), (-24, -8), (6, -20), (38, -34)],
        blue,
        1.9,
        shade=0.28,
    )
    parts.fist(pen, (-24, -3), blue)
    for side in (-1, 1):
        pen.form(
            [(side * 38, -22), (side * 50, -16), (side * 46, -8), (side * 35, -14)], "gold", 1.4
        )
    with pen.at(0, -58, 0, 1.25):
        for side in (-1, 1):
            pen.form([(side * 12, -4), (side * 24, -12), (side * 16, 6)], blue, 1.4)
            pen.form(ellipse(side * 16, 9, 3, 3.6, 12), "gold", 1.1)
        parts.face(pen, skin=blue, stern=2.6, mouth="night")
        for side in (-1, 1):
            pen.dot(side * 6, -2, 2.6, "candle")
            pen.dot(side * 6, -2, 1.1, "rubric")
        pen.form([(-3, 15), (3, 15), (4, 28), (0, 36), (-3, 28)], "night", 1.1)
        pen.line([(-10, 9), (-4, 7), (0, 9), (4, 7), (10, 9)], 2.2)
        pen.form(
            [(-4, -18), (4, -18), (8, -26), (2, -30), (10, -34), (-4, -32), (-8, -24)], "night", 1.2
        )
        pen.form([(-5, -20), (5, -20), (5, -16), (-5, -16)], "gold", 1.0)


def pharaoh(pen: Quill) -> None:
    """The pharaoh of the Throne of Sand, crook and flail crossed, eyes of green fire."""
    pen.form([(-48, -60), (48, -60), (54, 86), (-54, 86)], "ochre", 2.0, curved=False, shade=0.2)
    for y in range(-48, 84, 15):
        for side in (-1, 1):
            pen.form(
                [(side * 42, y), (side * 50, y), (side * 51, y + 9), (side * 43, y + 9)],
                "lapis" if (y // 15) % 2 else "rubric",
                1.0,
                curved=False,
            )
    pen.form(
        [(-34, -30), (34, -30), (36, 20), (26, 86), (-26, 86), (-36, 20)], LINEN, 2.1, shade=0.24
    )
    for k, y in enumerate(range(20, 86, 9)):
        slant = 4 if k % 2 else -3
        pen.line([(-34, y + slant), (0, y), (34, y - slant)], 1.1)
    pen.form([(-7, 20), (7, 20), (9, 86), (-9, 86)], "lapis", 1.5, curved=False, shade=0.2)
    for y in range(30, 84, 12):
        pen.form([(0, y - 5), (5, y), (0, y + 5), (-5, y)], "gold", 0.9, curved=False)
    pen.form([(-38, -32), (0, -42), (38, -32), (34, -12), (0, 4), (-34, -12)], "gold", 1.8)
    for ring, colour in ((0.45, "rubric"), (0.7, "lapis"), (0.92, "verdigris")):
        pen.line([(-40 * ring - 2, -24), (0, -34 + 36 * ring), (40 * ring + 2, -24)], 2.6, colour)
    for side in (-1, 1):
        parts.arm(
            pen, [(side * 34, -14), (side * 38, 14), (-side * 10, 12)], LINEN, hand=None, width=15
        )
    with pen.at(-12, 12, -32):
        parts.staff(pen, up=54, down=16, fill="gold")
        pen.cord([(0, -54), (2, -66), (-10, -66), (-10, -58)], 3.6, "gold")
    with pen.at(12, 12, 32):
        parts.staff(pen, up=54, down=16, fill="gold")
        for spread in (-5, 0, 5):
            pen.line([(0, -54), (8 + spread, -44), (12 + spread, -26)], 2.0, "lapis")
    for side in (-1, 1):
        parts.fist(pen, (side * 12, 12), BRONZED)
    with pen.at(0, -58, 0, 1.28):
        _nemes(pen, "gold", "lapis")
        parts.face(pen, skin=BRONZED, stern=2.4, mouth="sepia")
        for side in (-1, 1):
            pen.form(
                [(side * 2.4, -2), (side * 6, -4.6), (side * 10, -2), (side * 6, 0)],
                "verdigris",
                0.9,
            )
            pen.dot(side * 6, -2.2, 1.5, "candle")
            pen.line([(side * 9, -1), (side * 13, 1)], 1.3, curved=False)
        pen.form([(-3.4, 17), (3.4, 17), (2.6, 31), (-2.6, 31)], "lapis", 1.2, curved=False)
        pen.line([(-3, 22), (3, 22)], 1.1, "gold", curved=False)
        pen.line([(-3, 26), (3, 26)], 1.1, "gold", curved=False)
        pen.limb([(0, -20), (-2, -28), (3, -31), (1, -24)], (4, 4, 4, 3), "verdigris", 1.0)


FIGURES: dict[str, Callable[[Quill], None]] = {
    "mummy": mummy,
    "sphinx": sphinx,
    "bull_guardian": bull_guardian,
    "priest": priest,
    "sand_golem": sand_golem,
    "djinn": djinn,
    "pharaoh": pharaoh,
}
