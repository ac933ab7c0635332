"""The foes of the Iron Throne in the catacombs and the quarter of the well-born."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import OLD_BONE, WOOD
from tools.art.throne.pen import Quill, ellipse


def _skeleton_legs(pen: Quill) -> None:
    bodies.bone(pen, [(-9, 28), (-15, 54), (-15, 80)], width=7)
    bodies.bone(pen, [(9, 28), (16, 53), (19, 80)], width=7)
    for x in (-18, 22):
        pen.form([(x - 8, 82), (x + 2, 77), (x + 9, 84), (x - 10, 86)], OLD_BONE, 1.3)


def skeleton(pen: Quill) -> None:
    """A bone skeleton lifting a rusty sword."""
    _skeleton_legs(pen)
    bodies.bone(pen, [(21, -28), (36, -6), (26, 18)])
    bodies.ribs(pen)
    bodies.bone(pen, [(-21, -28), (-42, -20), (-44, -46)])
    with pen.at(-44, -46, -8):
        gear.sword(pen, length=48, blade="#a8724a", hilt="sepia", notched=True)
    bodies.fist(pen, (-44, -46), OLD_BONE)
    bodies.fist(pen, (26, 20), OLD_BONE)
    with pen.at(0, -58, 5, 1.12):
        bodies.skull(pen)


def archer(pen: Quill) -> None:
    """A skeleton archer, bow drawn."""
    pen.form([(14, -50), (30, -56), (40, 6), (26, 12)], WOOD, 1.5, curved=False, shade=0.3)
    for x, y in ((17, -58), (23, -62), (28, -58)):
        pen.line([(x + 2, y + 10), (x, y - 6)], 1.4, curved=False)
        pen.form(
            [(x - 3, y - 10), (x, y - 4), (x + 4, y - 9), (x + 2, y + 2), (x - 2, y + 2)],
            "rubric",
            0.9,
        )
    _skeleton_legs(pen)
    bodies.ribs(pen)
    bodies.bone(pen, [(-20, -28), (-38, -24), (-54, -18)])
    bodies.bone(pen, [(20, -28), (38, -10), (0, -17)])
    with pen.at(-40, -17), pen.at(0, 0, 0, 1):
        gear.bow(pen, height=118)
    bodies.fist(pen, (-46, -17), OLD_BONE)
    bodies.fist(pen, (-18, -17), OLD_BONE)
    with pen.at(0, -58, -4, 1.08):
        bodies.skull(pen)
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
            bodies.wing(pen, "#4a4257", span=50, height=62, fingers=4)
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
    bodies.arm(pen, [(22, -26), (38, 0), (30, 22)], "dusk", hand=None, width=19)
    bodies.arm(pen, [(-22, -26), (-44, -2), (-34, 20)], "dusk", hand=None, width=19)
    with pen.at(-33, 22, -28):
        gear.dagger(pen, length=50, blade="slate")
    bodies.fist(pen, (-33, 24), "slate")
    bodies.fist(pen, (30, 26), "slate")
    with pen.at(0, -54, 0, 1.3):
        gear.hood(pen, "#2c3c5e", eyes="flame")


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
    bodies.robe(pen, "plum", "gold", width=38)
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
    bodies.arm(pen, [(27, -24), (42, 4), (24, 24)], "plum", width=17)
    bodies.arm(pen, [(-27, -24), (-43, 2), (-34, 26)], "plum", width=17)
    pen.form(
        [(-39, 28), (-29, 28), (-23, 44), (-28, 56), (-40, 56), (-46, 44)], "ochre", 1.6, shade=0.3
    )
    pen.line([(-41, 31), (-27, 31)], 2.0, "rubric")
    with pen.at(0, -48):
        bodies.hair(pen, "#a8672f", length=16)
        bodies.face(pen, stern=-1)
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
        pen.form([(-54, 34), (0, 42), (54, 34), (54, 42), (0, 51), (-54, 42)], WOOD, 1.3)
    pen.form([(-7, 37), (7, 37), (7, 53), (-7, 53)], "gold", 1.4, curved=False)
    for side in (-1, 1):
        pen.form(ellipse(side * 45, -4, 17, 20, 22), "rubric", 1.8, shade=0.25)
        pen.limb([(side * 50, 8), (side * 46, 30)], (12, 9), "bone", 1.4)
        bodies.fist(pen, (side * 45, 33))
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
    "skeleton": skeleton,
    "archer": archer,
    "bat": bat,
    "dark_sentinel": dark_sentinel,
    "burgher": burgher,
    "noble": noble,
}
