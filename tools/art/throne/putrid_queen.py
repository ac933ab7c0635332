"""The foes of the Putrid Throne inside the rotten keep, up to the rotten queen."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import IRON, OLD_BONE, PALLOR, ROT, WOOD
from tools.art.throne.pen import Quill, ellipse


def hanged_man(pen: Quill) -> None:
    """The hanged man, still swinging, still smiling."""
    pen.form([(-60, -96), (60, -96), (60, -84), (-60, -84)], WOOD, 1.9, curved=False, shade=0.2)
    pen.form([(36, -86), (48, -86), (50, 88), (38, 88)], WOOD, 1.9, curved=False, shade=0.3)
    pen.form([(6, -84), (16, -84), (42, -56), (40, -46)], WOOD, 1.6, curved=False, shade=0.2)
    pen.cord([(-14, -84), (-13, -62), (-15, -40)], 3.2, "ochre", taper=(1, 1))
    for y in range(-80, -42, 5):
        pen.line([(-16, y), (-12, y + 3)], 1.0, curved=False)
    with pen.at(-14, -40, 5):
        for side in (-1, 1):
            pen.limb(
                [(side * 6, 62), (side * 8, 88), (side * 6, 108)],
                (14, 12, 9),
                "slate",
                1.7,
                shade=0.3,
            )
            pen.form(
                [
                    (side * 6 - 6, 104),
                    (side * 6 + 6, 104),
                    (side * 9 + 4, 122),
                    (side * 9 - 4, 122),
                ],
                ROT,
                1.5,
            )
            pen.limb(
                [(side * 20, 18), (side * 25, 44), (side * 20, 66)],
                (13, 11, 9),
                "bone",
                1.6,
                shade=0.25,
            )
            bodies.fist(pen, (side * 20, 70), ROT)
        pen.form(
            [
                (-20, 10),
                (20, 10),
                (22, 40),
                (20, 68),
                (10, 62),
                (0, 72),
                (-10, 62),
                (-20, 68),
                (-22, 40),
            ],
            "bone",
            1.9,
            shade=0.3,
        )
        pen.line([(0, 12), (-3, 34)], 1.2)
        for y in (30, 42, 54):
            pen.line([(-14, y), (-6, y + 3)], 1.0)
        with pen.at(5, -8, 24, 1.12):
            pen.form(
                [(-12, -17), (12, -17), (16, -4), (12, 10), (4, 18), (-6, 18), (-13, 9), (-16, -4)],
                ROT,
                1.9,
                shade=0.24,
            )
            for x in (-6, 6):
                pen.line([(x - 3.4, -6), (x + 3.4, 0)], 1.6, curved=False)
                pen.line([(x - 3.4, 0), (x + 3.4, -6)], 1.6, curved=False)
            pen.line([(-8, 8), (0, 11), (8, 7)], 1.6)
            pen.form([(1, 9.6), (6, 9), (7, 18), (3, 19)], "rubric", 1.1)
            for x in (-9, -3, 3, 9):
                pen.line([(x, -15), (x - 2, -22)], 1.8, "sepia")
        pen.cord([(-13, 8), (0, 14), (14, 9)], 3.4, "ochre", taper=(1, 1))
    for x in (-50, -30, 4, 24):
        pen.line([(x, 88), (x + 2, 82), (x + 6, 76)], 1.5, "olive")


def lich(pen: Quill) -> None:
    """A lich with open book and a staff of green fire."""
    with pen.at(-44, 4):
        gear.staff(pen, up=74, down=82, fill="#3B3A4A")
        pen.glow(0, -84, 24, "moss", 0.9)
        for side in (-1, 1):
            pen.cord(
                [(0, -70), (side * 11, -78), (side * 8, -94)],
                3.0,
                OLD_BONE,
                taper=(0.9, 0.4),
            )
        pen.form([(0, -99), (6, -88), (5, -78), (0, -75), (-5, -78), (-6, -88)], "verdigris", 1.4)
        pen.form([(0, -92), (3, -84), (0, -78), (-3, -84)], "#CFE6A8", 0)
    bodies.robe(pen, "#3F2F55", "verdigris", width=42, shoulder=30)
    pen.form([(-9, -34), (9, -34), (14, 84), (-14, 84)], "#2B2140", 1.4, curved=False)
    for y in range(-18, 80, 16):
        pen.line([(-4, y), (0, y + 6), (4, y)], 1.6, "verdigris", curved=False)
        pen.dot(0, y - 3, 1.4, "moss")
    for side in (-1, 1):
        pen.form(
            [(side * 10, -42), (side * 34, -64), (side * 40, -30), (side * 24, -20)],
            "#523F6C",
            1.8,
            shade=0.3,
        )
    bodies.arm(pen, [(-28, -22), (-46, -8), (-44, 6)], "#3F2F55", hand=OLD_BONE, width=17)
    bodies.arm(pen, [(28, -22), (48, 2), (32, 16)], "#3F2F55", hand=None, width=17)
    pen.form(
        [
            (4, 10),
            (22, 16),
            (28, 12),
            (34, 16),
            (54, 8),
            (56, 30),
            (34, 38),
            (28, 35),
            (22, 38),
            (2, 32),
        ],
        WOOD,
        1.6,
    )
    pen.form([(6, 8), (18, 12), (28, 10), (28, 33), (18, 35), (5, 29)], "bone", 1.3)
    pen.form([(52, 6), (40, 11), (28, 10), (28, 33), (40, 35), (54, 28)], "parch", 1.3)
    for y in (16, 21, 26):
        pen.line([(9, y), (24, y + 2.4)], 0.9, "sepia", curved=False)
        pen.line([(32, y + 2), (49, y)], 0.9, "rubric", curved=False)
    bodies.fist(pen, (30, 36), OLD_BONE)
    with pen.at(0, -54, 0, 1.22):
        pen.form(
            [(-18, -12), (0, -25), (18, -12), (22, 12), (14, 22), (-14, 22), (-22, 12)],
            "#2B2140",
            1.5,
        )
        bodies.skull(pen, glow="#CFE6A8")
    with pen.at(0, -76, 0, 1.1):
        gear.crown(pen, points=5, width=34, height=15, fill=IRON, jewel="verdigris")


def rotten_queen(pen: Quill) -> None:
    """The rotten queen: half a fair face, half a skull, roses of mould at her throat."""
    for side in (-1, 1):
        pen.limb(
            [(side * 40, 86), (side * 57, 30), (side * 56, -30), (side * 36, -80)],
            (12, 10, 8, 2),
            "#4A3A30",
            1.7,
            shade=0.25,
        )
        for x, y, lean in ((52, 54, 9), (58, 16, -9), (57, -16, 8), (53, -48, -9), (45, -68, 8)):
            pen.form(
                [(side * (x - 1), y + 4), (side * (x + lean), y - 6), (side * (x + 1), y - 3)],
                "#4A3A30",
                1.2,
                curved=False,
            )
        for y, reach in ((-64, 46), (-36, 54), (-6, 58), (30, 57)):
            pen.cord(
                [(side * (reach - 12), y + 18), (side * (reach - 3), y + 8), (side * reach, y - 8)],
                3.0,
                "olive",
                taper=(0.9, 0.3),
            )
            pen.form(
                [
                    (side * (reach - 4), y + 4),
                    (side * (reach + 4), y - 2),
                    (side * (reach - 1), y - 6),
                ],
                "moss",
                0.9,
            )
    pen.form(
        [(-24, -32), (24, -32), (30, 6), (44, 60), (50, 86), (-50, 86), (-44, 60), (-30, 6)],
        "#6C3A5C",
        2.1,
        shade=0.28,
    )
    pen.form(
        [(-12, -30), (12, -30), (9, 16), (20, 86), (-20, 86), (-9, 16)],
        "#B9B28C",
        1.5,
        curved=False,
        shade=0.2,
    )
    for y in range(-18, 16, 8):
        pen.line([(-10, y), (10, y + 6)], 1.2, curved=False)
        pen.line([(10, y), (-10, y + 6)], 1.2, curved=False)
    for x, y in ((-34, 60), (-22, 72), (30, 64), (38, 78), (-40, 78), (24, 44)):
        pen.form(ellipse(x, y, 4.6, 4, 12), "olive", 1.0)
    pen.form([(-20, -24), (0, -16), (20, -24), (24, -34), (-24, -34)], PALLOR, 1.4)
    for side in (-1, 1):
        pen.form(
            [
                (side * 18, -34),
                (side * 34, -62),
                (side * 44, -48),
                (side * 36, -22),
                (side * 22, -18),
            ],
            "bone",
            1.7,
            shade=0.2,
        )
        for k in range(3):
            pen.line([(side * (22 + k * 3), -28 - k * 3), (side * (33 + k * 3), -54 + k * 5)], 0.9)
    bodies.arm(pen, [(28, -18), (44, 8), (24, 24)], "#6C3A5C", hand=OLD_BONE, width=16)
    bodies.arm(pen, [(-28, -18), (-46, 4), (-32, 20)], "#6C3A5C", hand=PALLOR, width=16)
    pen.cord([(-32, 30), (-34, 2), (-38, -16)], 2.0, "olive")
    for index in range(6):
        with pen.at(-38, -22, index * 60):
            pen.form(ellipse(0, -5.4, 4.6, 4.6, 12), "#5C1710", 1.1)
    pen.form(ellipse(-38, -22, 3.6, 3.6, 12), "night", 1.0)
    for side in (-1, 1):
        pen.form(
            [
                (side * 8, -80),
                (side * 24, -68),
                (side * 27, -44),
                (side * 22, -26),
                (side * 14, -30),
                (side * 15, -52),
            ],
            "#8A8A70",
            1.6,
            shade=0.25,
        )
    with pen.at(0, -54, 0, 1.2):
        bodies.face(pen, skin="#D8D6B4", stern=1.8, mouth="plum")
        half = [
            (0.6, -18),
            (9, -16),
            (13.6, -10),
            (13.5, 2),
            (10, 12),
            (5, 17),
            (1, 19),
            (2.6, 10),
            (0, 4),
            (2, -4),
        ]
        pen.form(half, OLD_BONE, 1.3, curved=False)
        pen.form(ellipse(6.6, -2, 4, 4.6, 14), "night", 1.0)
        pen.dot(6.6, -1.4, 1.7, "moss")
        for tooth in (3.4, 6, 8.4):
            pen.line([(tooth, 9), (tooth - 0.4, 14)], 1.0, curved=False)
        pen.line([(2.6, 11), (10, 10)], 1.0, curved=False)
        pen.line([(-8, 1), (-8.6, 8)], 1.2, "verdigris")
    with pen.at(0, -73, 0, 1.2):
        gear.crown(pen, points=7, width=36, height=16, fill="#8E7A3E", jewel="moss")


FIGURES: dict[str, Callable[[Quill], None]] = {
    "hanged_man": hanged_man,
    "lich": lich,
    "rotten_queen": rotten_queen,
}
