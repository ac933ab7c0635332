"""Places of the road that help, made by people: fire, rest, water, smith, peace."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import GRANITE, IRON, SKIN, WOOD
from tools.art.throne.pen import Quill, ellipse


def campfire(pen: Quill) -> None:
    """A fire between stones, a pot above it."""
    pen.glow(0, 30, 74, "flame", 0.85)
    for side in (-1, 1):
        pen.limb([(side * 46, 80), (side * 4, -62)], (6, 5), WOOD, 1.6)
        pen.limb([(side * 4, -62), (-side * 4, -76)], (5, 3), WOOD, 1.4)
    pen.line([(0, -58), (0, -30)], 1.8, curved=False)
    pen.form(
        [(-26, -18), (26, -18), (30, 0), (20, 18), (-20, 18), (-30, 0)], "#34353F", 2.0, shade=0.3
    )
    pen.form(ellipse(0, -18, 27, 6, 26), "slate", 1.7)
    pen.line([(-27, -18), (-16, -34), (0, -38), (16, -34), (27, -18)], 1.6)
    for x, lean in ((-8, -6), (8, 5)):
        pen.line(
            [(x, -26), (x + lean, -40), (x, -52), (x + lean, -66)], 1.6, "stone", taper=(0.6, 0.1)
        )
    for x, height in ((-18, 1.7), (16, 1.9), (-4, 3.1), (6, 2.4)):
        gear.flame(pen, x, 72, height)
    for points in ([(-34, 78), (30, 66)], [(34, 78), (-30, 66)]):
        pen.limb(points, (9, 8), WOOD, 1.7, shade=0.3)
    for x, y, size in (
        (-46, 80, 11),
        (-30, 86, 10),
        (-10, 89, 9),
        (10, 89, 10),
        (30, 86, 10),
        (46, 80, 11),
    ):
        pen.form(
            [
                (x - size, y + 3),
                (x - size * 0.5, y - size * 0.7),
                (x + size * 0.6, y - size * 0.6),
                (x + size, y + 3),
            ],
            GRANITE,
            1.6,
            shade=0.35,
        )


def rest_room(pen: Quill) -> None:
    """A vaulted chamber with a bed and one candle."""
    pen.form(
        [(-54, 82), (-54, -40), (-40, -76), (0, -92), (40, -76), (54, -40), (54, 82)],
        "#A89C88",
        2.0,
        shade=0.15,
    )
    pen.form(
        [(-44, 82), (-44, -34), (-32, -62), (0, -76), (32, -62), (44, -34), (44, 82)],
        "#4D4437",
        1.8,
    )
    for index in range(9):
        angle = math.pi + index * math.pi / 8
        pen.line(
            [
                (math.cos(angle) * 44, -36 + math.sin(angle) * 40),
                (math.cos(angle) * 54, -38 + math.sin(angle) * 54),
            ],
            1.2,
            curved=False,
        )
    pen.glow(24, -8, 50, "flame", 0.8)
    pen.form([(14, 30), (38, 30), (38, 82), (14, 82)], WOOD, 1.7, curved=False, shade=0.3)
    pen.form([(10, 24), (42, 24), (42, 31), (10, 31)], WOOD, 1.6, curved=False)
    pen.form([(21, 24), (21, 2), (30, 2), (30, 24)], "bone", 1.4, curved=False, shade=0.3)
    gear.flame(pen, 25.5, -2, 1.3)
    pen.form([(-42, 38), (6, 38), (8, 64), (-42, 64)], "rubric", 1.8, shade=0.25)
    for x in (-30, -16, -2):
        pen.line([(x, 40), (x + 2, 63)], 1.1)
    pen.form([(-42, 28), (-18, 28), (-16, 42), (-42, 42)], "bone", 1.7, shade=0.2)
    pen.form([(-46, 62), (12, 62), (12, 72), (-46, 72)], WOOD, 1.7, curved=False, shade=0.2)
    for x in (-42, 6):
        pen.form([(x, 72), (x + 6, 72), (x + 6, 84), (x, 84)], WOOD, 1.5, curved=False)
    pen.form([(-46, 10), (-40, 8), (-40, 66), (-46, 66)], WOOD, 1.5, curved=False)


def fountain(pen: Quill) -> None:
    """A two-bowl fountain, water falling like a tree."""
    for side in (-1, 1):
        for reach, top in ((14, -84), (24, -74)):
            pen.line(
                [
                    (0, -52),
                    (side * reach * 0.4, top),
                    (side * reach, top + 18),
                    (side * (reach + 3), -34),
                ],
                2.4,
                "lapis",
                taper=(0.8, 0.3),
            )
            pen.line(
                [(0, -52), (side * reach * 0.4, top + 2), (side * reach * 0.9, top + 20)],
                1.2,
                "woad",
            )
        for x in (28, 34):
            pen.line(
                [(side * x * 0.8, -28), (side * (x + 5), -8), (side * (x + 8), 34)],
                2.0,
                "lapis",
                taper=(0.8, 0.3),
            )
    pen.limb([(0, 50), (0, -50)], (15, 9), GRANITE, 1.9, shade=0.35)
    pen.form(
        [(-30, -36), (30, -36), (24, -24), (8, -18), (-8, -18), (-24, -24)], GRANITE, 1.9, shade=0.3
    )
    pen.form(ellipse(0, -36, 30, 6, 28), "woad", 1.6)
    pen.form(ellipse(0, -54, 6, 6, 16), "gold", 1.5)
    pen.form(
        [(-58, 42), (58, 42), (52, 70), (40, 84), (-40, 84), (-52, 70)], GRANITE, 2.1, shade=0.25
    )
    pen.form(ellipse(0, 42, 58, 11, 34), "#7FA6B6", 1.9)
    for x, y in ((-30, 42), (24, 40), (-4, 46), (40, 45)):
        pen.line([(x - 8, y), (x - 3, y - 2), (x + 2, y), (x + 8, y - 1)], 1.1, "bone")
    pen.limb([(0, 44), (0, 20)], (15, 13), GRANITE, 1.6, shade=0.35)
    for x in (-32, 0, 32):
        pen.form([(x, 56), (x + 8, 64), (x, 74), (x - 8, 64)], "#9CC3A8", 1.3, shade=0.3)


def smith(pen: Quill) -> None:
    """The smith at the anvil, hammer high."""
    pen.glow(20, 30, 46, "flame", 0.8)
    bodies.legs(pen, "#4A4038", "night", hip=30)
    pen.form(
        [(-28, -34), (28, -34), (32, 6), (26, 40), (-26, 40), (-32, 6)], "bone", 2.0, shade=0.25
    )
    pen.form([(-18, -26), (18, -26), (24, 60), (-24, 60)], "#7A4F2C", 1.8, curved=False, shade=0.25)
    pen.line([(-18, -26), (-10, -38)], 2.2, curved=False)
    pen.line([(18, -26), (10, -38)], 2.2, curved=False)
    pen.line([(-22, 24), (0, 28), (22, 24)], 1.2)
    bodies.arm(pen, [(-28, -24), (-50, -22), (-40, -52)], SKIN, width=17)
    with pen.at(-40, -52, -24):
        gear.staff(pen, up=26, down=14)
        pen.form(
            [(-16, -38), (16, -38), (16, -22), (-16, -22)],
            IRON,
            1.8,
            curved=False,
            shade=0.3,
        )
    bodies.fist(pen, (-40, -51))
    bodies.arm(pen, [(28, -24), (46, 2), (34, 22)], SKIN, width=17)
    pen.form(
        [
            (-2, 38),
            (56, 38),
            (52, 50),
            (38, 54),
            (36, 66),
            (46, 78),
            (46, 86),
            (4, 86),
            (4, 78),
            (14, 66),
            (12, 54),
            (-10, 46),
        ],
        "#4A515C",
        2.1,
        curved=False,
        shade=0.3,
    )
    with pen.at(30, 30, 76):
        gear.sword(pen, length=44, width=7, blade="amber", hilt="sepia")
    for angle in range(-150, -20, 22):
        ca, sa = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        pen.line(
            [(52 + ca * 6, 32 + sa * 6), (52 + ca * 16, 32 + sa * 16)],
            1.8,
            "amber",
            curved=False,
            taper=(0.3, 0.9),
        )
    bodies.fist(pen, (34, 24))
    with pen.at(0, -56, 0, 1.18):
        bodies.face(pen, skin="#E3B58A", stern=0.6)
        bodies.beard(pen, "#4A3020", length=28, width=17)
        pen.form(
            [(-15, -9), (-14, -21), (0, -26), (14, -21), (15, -9), (0, -13)],
            "rubric",
            1.6,
            shade=0.25,
        )
        pen.form([(13, -12), (24, -8), (20, -2), (14, -7)], "rubric", 1.2)


def courtyard(pen: Quill) -> None:
    """A quiet yard: an arcade, a tree, a bench, two doves."""
    pen.form([(-64, -14), (64, -14), (64, 72), (-64, 72)], "#D3C6A8", 1.8, curved=False)
    for x in (-44, 44):
        arch = [
            (x - 15, 72),
            (x - 15, 22),
            (x - 11, 8),
            (x, 2),
            (x + 11, 8),
            (x + 15, 22),
            (x + 15, 72),
        ]
        pen.form(arch, "#5A5346", 1.7, curved=False)
        pen.line([(x - 18, 22), (x - 13, 5), (x, -2), (x + 13, 5), (x + 18, 22)], 1.4)
    pen.form([(-66, -24), (66, -24), (66, -13), (-66, -13)], "#B4523A", 1.8, curved=False)
    for x in range(-60, 64, 8):
        pen.line([(x, -24), (x, -13)], 1.0, curved=False)
    pen.limb([(2, 84), (-2, 40), (4, -6)], (16, 11, 9), WOOD, 1.9, shade=0.3)
    for x, y, radius in (
        (-24, -28, 20),
        (25, -32, 20),
        (-12, -58, 21),
        (15, -62, 20),
        (0, -36, 24),
    ):
        leaves = []
        for k in range(11):
            angle = k * math.tau / 11
            for share, swell in ((-0.3, 0.92), (0.0, 1.16), (0.3, 0.92)):
                turn = angle + share * math.tau / 11
                leaves.append(
                    (x + math.cos(turn) * radius * swell, y + math.sin(turn) * radius * swell)
                )
        pen.form(leaves, "moss", 1.7, shade=0.3)
        for k in range(4):
            u, v = x - radius * 0.5 + k * radius * 0.3, y - radius * 0.3 + (k % 2) * radius * 0.5
            pen.line([(u - 4, v), (u, v - 3), (u + 4, v)], 1.0)
    for x, y in ((-18, -36), (14, -50), (24, -26), (-4, -66), (-30, -20), (4, -20)):
        pen.form(ellipse(x, y, 3.8, 3.8, 12), "rubric", 1.1)
    pen.form([(-48, 58), (-12, 58), (-12, 65), (-48, 65)], GRANITE, 1.7, curved=False, shade=0.2)
    for x in (-44, -20):
        pen.form(
            [(x, 65), (x + 7, 65), (x + 7, 82), (x, 82)], GRANITE, 1.5, curved=False, shade=0.3
        )
    for x, flip in ((32, False), (46, True)):
        with pen.at(x, 74, 0, 1, flip=flip):
            pen.form(
                [(-8, 0), (-4, -7), (2, -9), (4, -13), (8, -12), (7, -6), (4, 2), (-4, 3)],
                "bone",
                1.4,
                shade=0.2,
            )
            pen.line([(8, -11), (11, -10)], 1.3, "ochre", curved=False)


FIGURES: dict[str, Callable[[Quill], None]] = {
    "campfire": campfire,
    "rest_room": rest_room,
    "fountain": fountain,
    "smith": smith,
    "courtyard": courtyard,
}
