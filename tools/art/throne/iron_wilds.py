"""The foes of the Iron Throne in forest and quarry.

Each function draws one figure on a portrait card, feet at y = 84; one feature rules the silhouette
so that it reads at 40 px. So it is with all figures.
"""

from __future__ import annotations

from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import GRANITE
from tools.art.throne.pen import Quill, ellipse


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
        gear.round_shield(pen, 33, "stone", GRANITE, 10)
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
        gear.bow(pen, height=112, fill="stone")
    bodies.fist(pen, (46, 4), GRANITE)
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


FIGURES: dict[str, Callable[[Quill], None]] = {
    "slime": slime,
    "slime_mire": slime_mire,
    "stone_guardian": stone_guardian,
    "stone_sentinel": stone_sentinel,
    "rat": rat,
    "caterpillar": caterpillar,
}
