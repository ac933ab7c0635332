"""The foes of the Iron Throne: forest and quarry, catacombs, the quarter of the well-born.

The fortress and the court stand in `throne_court`. Each function draws one figure on a portrait
card, feet at y = 84; one feature rules the silhouette so that it reads at 40 px.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art import throne_parts as parts
from tools.art.throne_pen import Quill, ellipse

GRANITE = "#b3aa9a"


def _slime_body(pen: Quill, fill: str, dark: str, light: str) -> None:
    pen.form(
        [
            (-50, 80),
            (-46, 40),
            (-36, 0),
            (-20, -30),
            (2, -38),
            (22, -28),
            (36, 4),
            (45, 44),
            (54, 80),
            (40, 86),
            (30, 80),
            (18, 88),
            (4, 82),
            (-12, 89),
            (-26, 81),
            (-40, 87),
        ],
        fill,
        2.2,
        shade=0.26,
    )
    pen.form(
        [(-30, 22), (-22, -6), (-10, -20), (-16, 2), (-22, 30), (-26, 44)], light, 0, alpha=0.75
    )
    for x, top, length in ((-38, 42, 22), (30, 30, 26), (44, 58, 16)):
        pen.form(
            [(x, top), (x + 4, top + length * 0.7), (x, top + length), (x - 4, top + length * 0.7)],
            dark,
            1.0,
        )
    for side, lift in ((-1, 0), (1, -8)):
        x = side * 13 + 3
        pen.limb([(x, -18), (x + side * 3, -44 + lift)], (9, 7), fill, 1.6)
        pen.form(ellipse(x + side * 4, -52 + lift, 10.5, 10.5, 18), "bone", 1.7)
        pen.dot(x + side * 4 + 1.5, -50 + lift, 4.6)
        pen.dot(x + side * 4, -52 + lift, 1.5, "bone")
    pen.form([(-20, 14), (-6, 20), (10, 20), (24, 12), (18, 32), (2, 38), (-14, 33)], dark, 1.6)
    for x in (-12, -2, 9):
        pen.form([(x - 3.4, 18.5), (x + 3.6, 18.8), (x + 0.4, 25)], "bone", 0.9, curved=False)
    pen.line([(-24, 62), (-12, 58), (-4, 63)], 2.6, "bone", alpha=0.8)
    pen.dot(-27, 61, 2.6, "bone", 0.8)
    pen.dot(-2, 65, 2.6, "bone", 0.8)
    for x, y, radius in ((18, 52, 4), (28, 66, 2.6), (8, 68, 2.2), (-30, 50, 2.4)):
        pen.form(ellipse(x, y, radius, radius, 14), light, 0.9)


def slime(pen: Quill) -> None:
    """A green mound with eyes on stalks."""
    _slime_body(pen, "moss", "olive", "#cfd79d")


def slime_mire(pen: Quill) -> None:
    """The same kin, grown in the mire."""
    with pen.at(flip=True):
        _slime_body(pen, "#a98a55", "umber", "#dcc593")


def stone_guardian(pen: Quill) -> None:
    """A squat golem of quarried blocks behind a round shield."""
    for side in (-1, 1):
        pen.form(
            [(side * 6, 40), (side * 32, 40), (side * 36, 84), (side * 5, 84)],
            GRANITE,
            1.9,
            curved=False,
            shade=0.3,
        )
        pen.line([(side * 6, 62), (side * 34, 63)], 1.2, curved=False)
    pen.form([(-42, -36), (42, -36), (34, 44), (-34, 44)], "stone", 2.1, curved=False, shade=0.24)
    for y in (-12, 14):
        pen.line([(-40 + y * 0.1, y), (40 - y * 0.1, y + 1)], 1.3, curved=False)
    for x, y in ((-14, -36), (12, -36), (-24, -12), (2, -12), (25, -12), (-10, 14), (16, 14)):
        pen.line([(x, y), (x - 1, y + 25)], 1.2, curved=False)
    pen.form([(30, -40), (54, -36), (56, -8), (36, -6)], GRANITE, 1.9, curved=False, shade=0.35)
    pen.form([(38, -5), (56, -8), (56, 30), (40, 32)], "stone", 1.9, curved=False, shade=0.35)
    pen.form([(36, 30), (58, 28), (60, 48), (40, 52)], GRANITE, 1.9, curved=False, shade=0.35)
    pen.form(
        [(-20, -68), (-6, -76), (14, -74), (22, -64), (20, -34), (-20, -34)],
        GRANITE,
        2.0,
        curved=False,
        shade=0.3,
    )
    pen.form([(-15, -60), (16, -60), (15, -54), (-14, -53)], "night", 1.0, curved=False)
    for x in (-7, 8):
        pen.form([(x - 3.4, -57), (x, -59.4), (x + 3.4, -57), (x, -55)], "flame", 0)
    pen.line([(-9, -42), (10, -43)], 2.0, curved=False)
    pen.line([(-2, -74), (-5, -67), (0, -62)], 1.0)
    for x, y in ((-30, -38), (-22, -37), (12, -77), (40, -40)):
        pen.form([(x - 5, y + 2), (x, y - 4), (x + 5, y + 2)], "moss", 1.0)
    with pen.at(-32, 16):
        parts.round_shield(pen, 33, "stone", GRANITE, 10)
        pen.line([(-20, -14), (-6, -4), (-12, 8), (4, 20)], 1.5)


def stone_sentinel(pen: Quill) -> None:
    """A column that was given a face and a bow of stone."""
    pen.form([(-34, 70), (30, 70), (34, 86), (-38, 86)], GRANITE, 1.9, curved=False, shade=0.25)
    pen.form([(-22, -30), (18, -30), (22, 72), (-26, 72)], "stone", 2.0, curved=False, shade=0.3)
    for x in (-16, -7, 2, 11):
        pen.line([(x, -10), (x - 1, 70)], 1.2, curved=False)
    pen.form([(-30, -34), (26, -34), (24, -14), (-28, -14)], GRANITE, 1.8, curved=False, shade=0.3)
    pen.form(
        [(-18, -82), (-2, -90), (14, -82), (16, -36), (-20, -36)],
        GRANITE,
        2.0,
        curved=False,
        shade=0.3,
    )
    pen.form(
        [(-22, -74), (-2, -96), (18, -74), (14, -70), (-2, -84), (-18, -70)],
        "stone",
        1.8,
        curved=False,
    )
    for x in (-9, 6):
        pen.form([(x - 4, -62), (x, -65), (x + 4, -62), (x, -60)], "night", 0)
        pen.dot(x, -62.3, 1.3, "flame")
    pen.line([(-1, -62), (0, -51), (-3, -49)], 1.5)
    pen.line([(-7, -43), (5, -43)], 1.8, curved=False)
    pen.limb([(22, -22), (38, -12), (46, 4)], (16, 14, 11), "stone", 1.7, shade=0.3)
    pen.limb([(-26, -22), (-38, -6), (-26, 6)], (15, 13, 11), "stone", 1.7, shade=0.2)
    pen.form([(-30, 0), (-20, 0), (-19, 12), (-30, 12)], GRANITE, 1.5, curved=False)
    with pen.at(44, 4, flip=True):
        parts.bow(pen, height=112, fill="stone")
    parts.fist(pen, (46, 4), GRANITE)
    pen.line([(-22, 20), (-14, 34), (-18, 48)], 1.2)
    for x, y in ((-24, -35), (14, -35), (-30, 69)):
        pen.form([(x - 6, y + 3), (x, y - 4), (x + 6, y + 3)], "moss", 1.0)


def rat(pen: Quill) -> None:
    """A bloody rat, back arched, all teeth."""
    pen.limb(
        [(40, 62), (58, 40), (44, 8), (56, -22), (42, -40)],
        (11, 8, 6, 4, 1.5),
        "rose",
        1.5,
        shade=0.2,
    )
    for x in (26, 40):
        pen.form(
            [(x - 12, 56), (x + 6, 50), (x + 12, 70), (x + 2, 84), (x - 18, 84), (x - 8, 76)],
            "#6f5b50",
            1.7,
            shade=0.3,
        )
    pen.form(
        [
            (-34, 22),
            (-26, -2),
            (-4, -22),
            (22, -18),
            (44, 8),
            (48, 44),
            (34, 66),
            (4, 72),
            (-20, 64),
            (-32, 44),
        ],
        "#836c5e",
        2.0,
        shade=0.28,
    )
    for x, y in ((-6, -20), (6, -22), (18, -19), (30, -10), (38, 0), (44, 12), (47, 26)):
        pen.line([(x - 3, y + 5), (x + 5, y - 5)], 1.5, taper=(0.2, 1))
    pen.form(
        [(-22, 62), (-14, 52), (-2, 60), (-8, 76), (-20, 84), (-36, 84), (-26, 76)],
        "#836c5e",
        1.7,
        shade=0.2,
    )
    pen.form(
        [
            (-8, 0),
            (-22, -10),
            (-36, -6),
            (-52, 12),
            (-60, 30),
            (-54, 38),
            (-36, 40),
            (-18, 34),
            (-6, 22),
        ],
        "#8f786a",
        2.0,
        shade=0.2,
    )
    for x, y, size in ((-28, -16, 13), (-10, -14, 15)):
        pen.form(ellipse(x, y, size, size * 1.1, 18), "#836c5e", 1.7)
        pen.form(ellipse(x - 1, y + 1, size * 0.6, size * 0.7, 14), "rose", 1.0)
    pen.form(ellipse(-36, 8, 5, 4.4, 14), "candle", 1.2)
    pen.dot(-37, 8, 2.6, "rubric")
    pen.form(ellipse(-58, 28, 5, 4, 12), "rose", 1.3)
    pen.form([(-55, 38), (-40, 41), (-24, 37), (-32, 52), (-46, 54)], "rubric", 1.4)
    for x, length in ((-51, 13), (-46, 12), (-34, 7), (-29, 6)):
        pen.form([(x - 2.4, 38), (x + 2.4, 38.6), (x, 38 + length)], "bone", 1.0, curved=False)
    for end in ((-62, 8), (-64, 18), (-60, 2)):
        pen.line([(-50, 26), end], 0.8)
    for x, y, length in ((-46, 54, 10), (-38, 52, 16), (-26, 82, 0)):
        if length:
            pen.limb([(x, y), (x, y + length)], (2, 3.4), "rubric", 0.7)
    for x in (-33, -27):
        pen.line([(x, 80), (x - 5, 85)], 1.2)


def caterpillar(pen: Quill) -> None:
    """A cave caterpillar rearing up on its suckers."""
    joints = [
        (46, 66, 17),
        (30, 74, 18),
        (8, 72, 19),
        (-10, 60, 20),
        (-20, 38, 21),
        (-18, 14, 22),
        (-8, -10, 23),
    ]
    for index, (x, y, radius) in enumerate(joints):
        for side in (-1, 1) if index > 3 else (1,):
            if index > 3:
                pen.limb(
                    [(x + side * radius * 0.7, y + 6), (x + side * (radius + 9), y + 10)],
                    (8, 5),
                    "ochre",
                    1.3,
                )
                pen.form(ellipse(x + side * (radius + 10), y + 10, 5, 5, 12), "rose", 1.2)
            else:
                pen.form(
                    [(x - 6, y + radius - 6), (x + 6, y + radius - 6), (x + 8, 88), (x - 8, 88)],
                    "ochre",
                    1.3,
                )
        pen.form(ellipse(x, y, radius, radius, 24), ("#9fb06a", "moss")[index % 2], 1.9, shade=0.3)
        pen.line(
            [
                (x - radius * 0.5, y - radius * 0.6),
                (x, y - radius * 0.85),
                (x + radius * 0.5, y - radius * 0.6),
            ],
            1.0,
        )
        pen.form(ellipse(x - radius * 0.35, y - 2, 3.6, 3.6, 10), "ochre", 0.9)
        for reach in (-0.5, 0, 0.5):
            pen.line(
                [
                    (x + radius * reach, y - radius * 0.9),
                    (x + radius * reach * 1.5, y - radius * 1.25),
                ],
                1.0,
                taper=(0.2, 1),
            )
    for side in (-1, 1):
        pen.limb([(side * 8, -56), (side * 20, -74), (side * 32, -80)], (4, 3, 2), "sepia", 1.1)
        pen.form(ellipse(side * 33, -81, 4.2, 4.2, 12), "rubric", 1.1)
    pen.form(ellipse(0, -38, 27, 25, 28), "ochre", 2.1, shade=0.26)
    for side in (-1, 1):
        pen.form(ellipse(side * 11, -44, 8.4, 9, 18), "bone", 1.5)
        pen.dot(side * 10, -42, 4)
        pen.form(ellipse(side * 20, -52, 3.2, 3.2, 12), "night", 0.9)
        pen.form(
            [(side * 2, -26), (side * 14, -24), (side * 13, -10), (side * 4, -17)], "sepia", 1.3
        )
    pen.line([(-9, -29), (0, -26), (9, -29)], 1.4)


def _skeleton_legs(pen: Quill) -> None:
    parts.bone(pen, [(-9, 28), (-15, 54), (-15, 80)], width=7)
    parts.bone(pen, [(9, 28), (16, 53), (19, 80)], width=7)
    for x in (-18, 22):
        pen.form([(x - 8, 82), (x + 2, 77), (x + 9, 84), (x - 10, 86)], parts.OLD_BONE, 1.3)


def skeleton(pen: Quill) -> None:
    """A bone skeleton lifting a rusty sword."""
    _skeleton_legs(pen)
    parts.bone(pen, [(21, -28), (36, -6), (26, 18)])
    parts.ribs(pen)
    parts.bone(pen, [(-21, -28), (-42, -20), (-44, -46)])
    with pen.at(-44, -46, -8):
        parts.sword(pen, length=48, blade="#a8724a", hilt="sepia", notched=True)
    parts.fist(pen, (-44, -46), parts.OLD_BONE)
    parts.fist(pen, (26, 20), parts.OLD_BONE)
    with pen.at(0, -58, 5, 1.12):
        parts.skull(pen)


def archer(pen: Quill) -> None:
    """A skeleton archer, bow drawn."""
    pen.form([(14, -50), (30, -56), (40, 6), (26, 12)], parts.WOOD, 1.5, curved=False, shade=0.3)
    for x, y in ((17, -58), (23, -62), (28, -58)):
        pen.line([(x + 2, y + 10), (x, y - 6)], 1.4, curved=False)
        pen.form(
            [(x - 3, y - 10), (x, y - 4), (x + 4, y - 9), (x + 2, y + 2), (x - 2, y + 2)],
            "rubric",
            0.9,
        )
    _skeleton_legs(pen)
    parts.ribs(pen)
    parts.bone(pen, [(-20, -28), (-38, -24), (-54, -18)])
    parts.bone(pen, [(20, -28), (38, -10), (0, -17)])
    with pen.at(-40, -17), pen.at(0, 0, 0, 1):
        parts.bow(pen, height=118)
    parts.fist(pen, (-46, -17), parts.OLD_BONE)
    parts.fist(pen, (-18, -17), parts.OLD_BONE)
    with pen.at(0, -58, -4, 1.08):
        parts.skull(pen)
    pen.form(
        [(-20, -62), (-16, -80), (2, -90), (16, -82), (21, -62), (0, -70)],
        "verdigris",
        1.7,
        shade=0.3,
    )
    pen.form([(4, -88), (22, -96), (34, -92), (20, -84)], "rubric", 1.3)


def bat(pen: Quill) -> None:
    """A great bat coming straight at one."""
    for flip in (False, True):
        with pen.at(-10 if flip else 10, -4, 8 if flip else -8, 1.28, flip=flip):
            parts.wing(pen, "#4a4257", span=50, height=62, fingers=4)
    for side in (-1, 1):
        pen.form(
            [(side * 4, 44), (side * 10, 42), (side * 12, 62), (side * 6, 58), (side * 4, 64)],
            "sepia",
            1.2,
        )
    pen.form(
        [(-15, -10), (15, -10), (17, 20), (9, 46), (0, 52), (-9, 46), (-17, 20)],
        "#64586e",
        1.9,
        shade=0.3,
    )
    for row in range(5):
        y = 0 + row * 9
        for x in (-7, 0, 7):
            pen.line([(x - 2, y), (x, y + 4), (x + 2, y)], 0.9)
    for side in (-1, 1):
        pen.form(
            [(side * 4, -32), (side * 10, -60), (side * 25, -52), (side * 20, -24)], "#64586e", 1.7
        )
        pen.form(
            [(side * 9, -34), (side * 13, -50), (side * 19, -46), (side * 17, -30)], "rose", 1.0
        )
    pen.form(ellipse(0, -20, 21, 19, 24), "#75687e", 1.9, shade=0.25)
    for side in (-1, 1):
        pen.form(ellipse(side * 8.6, -25, 5, 4.6, 14), "flame", 1.3)
        pen.dot(side * 8, -25, 2.2)
    pen.form([(-4, -19), (0, -23), (4, -19), (0, -15)], "night", 1.0)
    pen.form([(-12, -11), (0, -14), (12, -11), (7, 1), (-7, 1)], "rubric", 1.4)
    for tooth, length in ((-7.5, 9), (7.5, 9), (-2, 4), (2, 4)):
        pen.form(
            [(tooth - 2, -12), (tooth + 2, -12), (tooth, -12 + length)], "bone", 0.8, curved=False
        )


def dark_sentinel(pen: Quill) -> None:
    """A hooded shade, its hem gone to smoke, a dagger held low."""
    pen.form(
        [
            (0, -44),
            (22, -36),
            (34, 0),
            (44, 50),
            (52, 78),
            (36, 70),
            (30, 86),
            (16, 74),
            (6, 88),
            (-6, 74),
            (-20, 86),
            (-28, 70),
            (-46, 82),
            (-40, 48),
            (-32, 0),
            (-22, -36),
        ],
        "dusk",
        2.0,
        shade=0.35,
    )
    for x in (-20, -7, 8, 20):
        pen.line([(x * 0.4, -14), (x, 30), (x * 1.3, 68)], 1.1, "night")
    pen.hatch([(-30, 44), (30, 44), (44, 78), (0, 84), (-40, 80)], -0.8, 3.4, 0.9, "night", 0.6)
    for x, y in ((-48, 66), (50, 60), (-38, 40), (44, 36)):
        pen.line(
            [(x, y), (x + (4 if x > 0 else -4), y - 10), (x - 1, y - 20)],
            1.3,
            "dusk",
            taper=(0.2, 1),
        )
    parts.arm(pen, [(22, -26), (38, 0), (30, 22)], "dusk", hand=None, width=19)
    parts.arm(pen, [(-22, -26), (-44, -2), (-34, 20)], "dusk", hand=None, width=19)
    with pen.at(-33, 22, -28):
        parts.dagger(pen, length=50, blade="slate")
    parts.fist(pen, (-33, 24), "slate")
    parts.fist(pen, (30, 26), "slate")
    with pen.at(0, -54, 0, 1.3):
        parts.hood(pen, "#2c3c5e", eyes="flame")


def burgher(pen: Quill) -> None:
    """A burgher in a wide hat who is not quite there."""
    for shift, alpha in ((-11, 0.28), (10, 0.28)):
        with pen.at(shift, -2):
            pen.form(
                [(-26, -34), (26, -34), (40, 84), (-40, 84)],
                "plum",
                0.8,
                ink_colour="sepia_lt",
                alpha=alpha,
            )
            pen.form(
                [(-46, -60), (0, -66), (46, -60), (0, -52)],
                "plum",
                0.8,
                ink_colour="sepia_lt",
                alpha=alpha,
            )
    parts.robe(pen, "plum", "gold", width=38)
    pen.form([(-8, -34), (8, -34), (12, 84), (-12, 84)], "#dcc18b", 1.3, curved=False, shade=0.2)
    for y in range(-20, 70, 14):
        pen.form(ellipse(0, y, 2.6, 2.6, 10), "gold", 1.0)
    for side in (-1, 1):
        pen.form(
            [
                (side * 8, -38),
                (side * 26, -34),
                (side * 20, -4),
                (side * 9, 30),
                (side * 12, 78),
                (side * 4, 78),
            ],
            "umber",
            1.4,
            shade=0.3,
        )
    parts.arm(pen, [(27, -24), (42, 4), (24, 24)], "plum", width=17)
    parts.arm(pen, [(-27, -24), (-43, 2), (-34, 26)], "plum", width=17)
    pen.form(
        [(-39, 28), (-29, 28), (-23, 44), (-28, 56), (-40, 56), (-46, 44)], "ochre", 1.6, shade=0.3
    )
    pen.line([(-41, 31), (-27, 31)], 2.0, "rubric")
    with pen.at(0, -48):
        parts.hair(pen, "#a8672f", length=16)
        parts.face(pen, stern=-1)
        pen.form([(-5, 18), (5, 18), (3, 27), (0, 30), (-3, 27)], "#a8672f", 1.1)
    pen.form(
        [(-50, -62), (-20, -70), (20, -70), (50, -62), (22, -56), (-22, -56)],
        "#3c2436",
        1.9,
        shade=0.2,
    )
    pen.form(
        [(-22, -66), (-24, -84), (-8, -93), (14, -92), (24, -82), (22, -66), (0, -61)],
        "plum",
        1.9,
        shade=0.3,
    )
    pen.form([(14, -86), (34, -96), (48, -84), (36, -84), (24, -78)], "bone", 1.3)
    pen.form(ellipse(16, -78, 4, 4, 12), "gold", 1.2)


def noble(pen: Quill) -> None:
    """A noble puffed up to a ball, with a ruff like a mill wheel."""
    for side in (-1, 1):
        pen.limb([(side * 14, 56), (side * 15, 78)], (13, 9), "bone", 1.5)
        pen.form(
            [(side * 15 - 7, 76), (side * 15 + 7, 76), (side * 22 + 6, 85), (side * 15 - 9, 86)],
            "night",
            1.4,
        )
    pen.form(ellipse(0, 22, 53, 46, 34), "rubric", 2.2, shade=0.22)
    with pen.clip(ellipse(0, 22, 53, 46, 34)):
        for x in (-40, -24, -8, 8, 24, 40):
            pen.line([(x * 0.5, -26), (x * 1.15, 20), (x * 0.6, 70)], 5.0, "gold", taper=(0.3, 0.3))
            pen.line([(x * 0.5 + 2.6, -26), (x * 1.15 + 2.6, 20), (x * 0.6 + 2.6, 70)], 0.9)
        pen.form([(-54, 34), (0, 42), (54, 34), (54, 42), (0, 51), (-54, 42)], parts.WOOD, 1.3)
    pen.form([(-7, 37), (7, 37), (7, 53), (-7, 53)], "gold", 1.4, curved=False)
    for side in (-1, 1):
        pen.form(ellipse(side * 45, -4, 17, 20, 22), "rubric", 1.8, shade=0.25)
        pen.limb([(side * 50, 8), (side * 46, 30)], (12, 9), "bone", 1.4)
        parts.fist(pen, (side * 45, 33))
    pen.form(ellipse(0, -32, 38, 15, 30), "bone", 1.8)
    for index in range(20):
        angle = index * math.tau / 20
        pen.line(
            [
                (math.cos(angle) * 18, -33 + math.sin(angle) * 6),
                (math.cos(angle) * 37, -32 + math.sin(angle) * 14),
            ],
            1.0,
            curved=False,
        )
    pen.form(ellipse(0, -54, 22, 25, 26), "#f0cdb0", 1.9, shade=0.2)
    for side in (-1, 1):
        pen.form(ellipse(side * 13, -46, 6.4, 5, 14), "rose", 0.0, alpha=0.8)
        pen.line([(side * 13, -58), (side * 8, -60), (side * 4, -57)], 1.5)
        pen.dot(side * 8, -57, 1.6)
        pen.line([(side * 3, -64), (side * 9, -67), (side * 15, -64)], 1.2)
        pen.line([(side * 1, -43.5), (side * 8, -47), (side * 15, -53)], 2.0, taper=(0.5, 1))
    pen.form(ellipse(0, -51, 4.6, 4, 12), "rose", 1.1)
    pen.form(ellipse(0, -40, 4, 2.6, 12), "rubric", 1.0)
    pen.line([(-11, -34), (0, -31), (11, -34)], 1.1)
    pen.form([(-25, -70), (-14, -88), (12, -90), (26, -72), (0, -77)], "dusk", 1.8, shade=0.3)
    pen.form([(-2, -86), (-20, -96), (-40, -84), (-26, -84), (-12, -78)], "bone", 1.3)


FIGURES: dict[str, Callable[[Quill], None]] = {
    "slime": slime,
    "slime_mire": slime_mire,
    "stone_guardian": stone_guardian,
    "stone_sentinel": stone_sentinel,
    "rat": rat,
    "caterpillar": caterpillar,
    "skeleton": skeleton,
    "archer": archer,
    "bat": bat,
    "dark_sentinel": dark_sentinel,
    "burgher": burgher,
    "noble": noble,
}
