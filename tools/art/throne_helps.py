"""Places of the road that help: fire, rest, water, smith, peace."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art import throne_parts as parts
from tools.art.throne_pen import Quill, ellipse

STONE = "#B3AA9A"


def campfire(pen: Quill) -> None:
    """A fire between stones, a pot above it."""
    pen.glow(0, 30, 74, "flame", 0.85)
    for side in (-1, 1):
        pen.limb([(side * 46, 80), (side * 4, -62)], (6, 5), parts.WOOD, 1.6)
        pen.limb([(side * 4, -62), (-side * 4, -76)], (5, 3), parts.WOOD, 1.4)
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
        parts.flame(pen, x, 72, height)
    for points in ([(-34, 78), (30, 66)], [(34, 78), (-30, 66)]):
        pen.limb(points, (9, 8), parts.WOOD, 1.7, shade=0.3)
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
            STONE,
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
    pen.form([(14, 30), (38, 30), (38, 82), (14, 82)], parts.WOOD, 1.7, curved=False, shade=0.3)
    pen.form([(10, 24), (42, 24), (42, 31), (10, 31)], parts.WOOD, 1.6, curved=False)
    pen.form([(21, 24), (21, 2), (30, 2), (30, 24)], "bone", 1.4, curved=False, shade=0.3)
    parts.flame(pen, 25.5, -2, 1.3)
    pen.form([(-42, 38), (6, 38), (8, 64), (-42, 64)], "rubric", 1.8, shade=0.25)
    for x in (-30, -16, -2):
        pen.line([(x, 40), (x + 2, 63)], 1.1)
    pen.form([(-42, 28), (-18, 28), (-16, 42), (-42, 42)], "bone", 1.7, shade=0.2)
    pen.form([(-46, 62), (12, 62), (12, 72), (-46, 72)], parts.WOOD, 1.7, curved=False, shade=0.2)
    for x in (-42, 6):
        pen.form([(x, 72), (x + 6, 72), (x + 6, 84), (x, 84)], parts.WOOD, 1.5, curved=False)
    pen.form([(-46, 10), (-40, 8), (-40, 66), (-46, 66)], parts.WOOD, 1.5, curved=False)


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
    pen.limb([(0, 50), (0, -50)], (15, 9), STONE, 1.9, shade=0.35)
    pen.form(
        [(-30, -36), (30, -36), (24, -24), (8, -18), (-8, -18), (-24, -24)], STONE, 1.9, shade=0.3
    )
    pen.form(ellipse(0, -36, 30, 6, 28), "woad", 1.6)
    pen.form(ellipse(0, -54, 6, 6, 16), "gold", 1.5)
    pen.form(
        [(-58, 42), (58, 42), (52, 70), (40, 84), (-40, 84), (-52, 70)], STONE, 2.1, shade=0.25
    )
    pen.form(ellipse(0, 42, 58, 11, 34), "#7FA6B6", 1.9)
    for x, y in ((-30, 42), (24, 40), (-4, 46), (40, 45)):
        pen.line([(x - 8, y), (x - 3, y - 2), (x + 2, y), (x + 8, y - 1)], 1.1, "bone")
    pen.limb([(0, 44), (0, 20)], (15, 13), STONE, 1.6, shade=0.35)
    for x in (-32, 0, 32):
        pen.form([(x, 56), (x + 8, 64), (x, 74), (x - 8, 64)], "#9CC3A8", 1.3, shade=0.3)


def smith(pen: Quill) -> None:
    """The smith at the anvil, hammer high."""
    pen.glow(20, 30, 46, "flame", 0.8)
    parts.legs(pen, "#4A4038", "night", hip=30)
    pen.form(
        [(-28, -34), (28, -34), (32, 6), (26, 40), (-26, 40), (-32, 6)], "bone", 2.0, shade=0.25
    )
    pen.form([(-18, -26), (18, -26), (24, 60), (-24, 60)], "#7A4F2C", 1.8, curved=False, shade=0.25)
    pen.line([(-18, -26), (-10, -38)], 2.2, curved=False)
    pen.line([(18, -26), (10, -38)], 2.2, curved=False)
    pen.line([(-22, 24), (0, 28), (22, 24)], 1.2)
    parts.arm(pen, [(-28, -24), (-50, -22), (-40, -52)], parts.SKIN, width=17)
    with pen.at(-40, -52, -24):
        parts.staff(pen, up=26, down=14)
        pen.form(
            [(-16, -38), (16, -38), (16, -22), (-16, -22)], parts.IRON, 1.8, curved=False, shade=0.3
        )
    parts.fist(pen, (-40, -51))
    parts.arm(pen, [(28, -24), (46, 2), (34, 22)], parts.SKIN, width=17)
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
        parts.sword(pen, length=44, width=7, blade="amber", hilt="sepia")
    for angle in range(-150, -20, 22):
        ca, sa = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        pen.line(
            [(52 + ca * 6, 32 + sa * 6), (52 + ca * 16, 32 + sa * 16)],
            1.8,
            "amber",
            curved=False,
            taper=(0.3, 0.9),
        )
    parts.fist(pen, (34, 24))
    with pen.at(0, -56, 0, 1.18):
        parts.face(pen, skin="#E3B58A", stern=0.6)
        parts.beard(pen, "#4A3020", length=28, width=17)
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
    pen.limb([(2, 84), (-2, 40), (4, -6)], (16, 11, 9), parts.WOOD, 1.9, shade=0.3)
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
    pen.form([(-48, 58), (-12, 58), (-12, 65), (-48, 65)], STONE, 1.7, curved=False, shade=0.2)
    for x in (-44, -20):
        pen.form([(x, 65), (x + 7, 65), (x + 7, 82), (x, 82)], STONE, 1.5, curved=False, shade=0.3)
    for x, flip in ((32, False), (46, True)):
        with pen.at(x, 74, 0, 1, flip=flip):
            pen.form(
                [(-8, 0), (-4, -7), (2, -9), (4, -13), (8, -12), (7, -6), (4, 2), (-4, 3)],
                "bone",
                1.4,
                shade=0.2,
            )
            pen.line([(8, -11), (11, -10)], 1.3, "ochre", curved=False)


def oasis(pen: Quill) -> None:
    """A pool, three palms and their shade."""
    pen.glow(30, -66, 36, "flame", 0.6)
    pen.form(ellipse(34, -68, 13, 13, 22), "flame", 1.5)
    pen.form(
        [(-66, 40), (-40, 22), (-10, 34), (20, 18), (66, 36), (66, 90), (-66, 90)],
        "#E4C687",
        1.7,
        shade=0.1,
    )
    for base, top, size in (
        ((-26, 60), (-18, -46), 1.1),
        ((14, 54), (26, -14), 0.85),
        ((-44, 58), (-50, 0), 0.7),
    ):
        pen.limb(
            [base, ((base[0] + top[0]) / 2 - 5, (base[1] + top[1]) / 2), top],
            (9 * size, 7 * size, 6 * size),
            "#8A6238",
            1.6,
            shade=0.3,
        )
        for share in (0.2, 0.35, 0.5, 0.65, 0.8):
            x, y = base[0] + (top[0] - base[0]) * share - 4, base[1] + (top[1] - base[1]) * share
            pen.line([(x - 3, y), (x + 1, y + 2.4), (x + 5, y)], 1.0)
        for angle in (-165, -130, -95, -50, -15, 25, 155):
            ca, sa = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            reach = 34 * size
            middle = (top[0] + ca * reach * 0.6, top[1] + sa * reach * 0.6 - 5 * size)
            end = (top[0] + ca * reach, top[1] + sa * reach * 0.8 + 12 * size)
            pen.form(
                [
                    top,
                    (middle[0], middle[1] - 4 * size),
                    end,
                    (middle[0] - ca * 4, middle[1] + 5 * size),
                ],
                "olive",
                1.3,
                shade=0.2,
            )
        for dx in (-4, 3):
            pen.form(ellipse(top[0] + dx, top[1] + 4, 3.4 * size, 3.4 * size, 12), parts.WOOD, 1.1)
    pen.form(
        [(-50, 66), (-20, 58), (26, 58), (52, 68), (34, 80), (-10, 84), (-42, 78)], "#7FA6B6", 2.0
    )
    for y, reach in ((66, 26), (72, 34), (77, 22)):
        pen.line(
            [(-reach, y), (-reach * 0.3, y - 1.6), (reach * 0.4, y + 1), (reach, y - 1)],
            1.1,
            "bone",
        )
    for x in (-48, -42, 44, 50):
        pen.line([(x, 74), (x + 1, 62), (x + 4, 54)], 1.8, "verdigris")


def well(pen: Quill) -> None:
    """A roofed well with a bucket on its rope."""
    pen.form([(-44, 30), (44, 30), (40, 84), (-40, 84)], STONE, 2.1, shade=0.25)
    for y in (48, 66):
        pen.line([(-43, y), (0, y + 4), (43, y)], 1.3)
    for x, y in (
        (-24, 34),
        (0, 36),
        (24, 34),
        (-34, 52),
        (-12, 54),
        (12, 54),
        (34, 52),
        (-22, 70),
        (0, 72),
        (22, 70),
    ):
        pen.line([(x, y), (x, y + 14)], 1.2, curved=False)
    pen.form(ellipse(0, 30, 45, 10, 32), STONE, 2.0)
    pen.form(ellipse(0, 31, 36, 6.6, 30), "deep", 1.6)
    for x in (-36, 36):
        pen.form(
            [(x - 4, 30), (x - 4, -46), (x + 4, -46), (x + 4, 30)],
            parts.WOOD,
            1.7,
            curved=False,
            shade=0.3,
        )
    pen.form([(-40, -22), (40, -22), (40, -14), (-40, -14)], parts.WOOD, 1.6, curved=False)
    pen.cord([(4, -16), (4, 4)], 2.2, "ochre", curved=False, taper=(1, 1))
    for x in (-6, 0, 6, 12):
        pen.line([(x, -23), (x + 3, -13)], 2.0, "ochre", curved=False)
    pen.form([(-10, 6), (18, 6), (15, 28), (-7, 28)], "#8A6238", 1.8, curved=False, shade=0.3)
    pen.line([(-10, 6), (4, -4), (18, 6)], 1.5)
    for y in (12, 22):
        pen.line([(-9, y), (17, y)], 2.0, "slate", curved=False)
    pen.form(
        [(-58, -42), (0, -88), (58, -42), (48, -36), (0, -72), (-48, -36)],
        "#B4523A",
        2.0,
        curved=False,
        shade=0.2,
    )
    for share in (0.25, 0.5, 0.75):
        for side in (-1, 1):
            tx, ty = side * 58 * share, -88 + 46 * share
            pen.line([(tx, ty), (tx - side * 3, ty + 13)], 1.1, curved=False)


def shrine(pen: Quill) -> None:
    """A wayside shrine, candles before a veiled figure."""
    pen.form(
        [(-42, 84), (-42, -40), (0, -90), (42, -40), (42, 84)], STONE, 2.1, curved=False, shade=0.2
    )
    pen.form(
        [(-29, 40), (-29, -26), (-18, -48), (0, -56), (18, -48), (29, -26), (29, 40)],
        "#2E3A52",
        1.8,
    )
    pen.glow(0, -4, 44, "flame", 0.7)
    pen.form(
        [(-12, -22), (0, -36), (12, -22), (16, 10), (20, 40), (-20, 40), (-16, 10)],
        "bone",
        1.9,
        shade=0.3,
    )
    pen.form([(-6, -18), (0, -26), (6, -18), (5, -10), (0, -6), (-5, -10)], parts.SKIN, 1.2)
    for x in (-10, 0, 10):
        pen.line([(x * 0.5, -4), (x, 20), (x * 1.3, 38)], 1.0)
    parts.fist(pen, (0, 8))
    for k in range(12):
        angle = math.pi + k * math.pi / 11
        pen.line(
            [
                (math.cos(angle) * 15, -18 + math.sin(angle) * 18),
                (math.cos(angle) * 22, -18 + math.sin(angle) * 25),
            ],
            1.4,
            "gold",
            curved=False,
        )
    pen.form([(-50, 40), (50, 40), (50, 52), (-50, 52)], STONE, 1.9, curved=False, shade=0.2)
    for x, height in ((-38, 16), (-26, 11), (26, 12), (38, 18)):
        pen.form(
            [(x - 4, 40), (x - 4, 40 - height), (x + 4, 40 - height), (x + 4, 40)],
            "bone",
            1.3,
            curved=False,
        )
        parts.flame(pen, x, 37 - height, 0.8)
    for x, colour in ((-24, "rose"), (-12, "flame"), (0, "rubric"), (12, "rose"), (24, "plum")):
        pen.form(ellipse(x, 78, 6, 6, 14), colour, 1.3)
        pen.dot(x, 78, 2, "gold")
        pen.line([(x, 84), (x - 3, 90)], 1.3, "verdigris", curved=False)
    pen.line([(0, -90), (0, -98)], 2.4, curved=False)


def lamp(pen: Quill) -> None:
    """An oil lamp that still burns, on a low table."""
    pen.glow(22, -46, 70, "flame", 0.9)
    pen.form([(-48, 58), (48, 58), (42, 68), (-42, 68)], parts.WOOD, 1.9, curved=False, shade=0.25)
    for x in (-38, 30):
        pen.form(
            [(x, 68), (x + 8, 68), (x + 6, 86), (x + 2, 86)],
            parts.WOOD,
            1.6,
            curved=False,
            shade=0.3,
        )
    pen.form([(-24, 58), (24, 58), (18, 48), (6, 42), (-6, 42), (-18, 48)], "ochre", 1.8, shade=0.3)
    pen.form(
        [
            (-44, 14),
            (-30, 4),
            (0, 4),
            (30, 2),
            (48, -14),
            (46, 6),
            (32, 30),
            (10, 42),
            (-18, 42),
            (-38, 30),
        ],
        "gold",
        2.1,
        shade=0.28,
    )
    pen.cord([(-40, 16), (-58, 6), (-54, -12), (-38, -8), (-32, 6)], 4.4, "gold")
    pen.form([(-16, 4), (0, -8), (16, 4)], "gold", 1.7, shade=0.3)
    pen.form(ellipse(0, -11, 4, 4, 12), "rubric", 1.2)
    pen.line([(-36, 20), (0, 28), (34, 16)], 1.3)
    for x in (-24, -12, 0, 12, 24):
        pen.form([(x, 14), (x + 4, 19), (x, 24), (x - 4, 19)], "lapis", 1.0, curved=False)
    parts.flame(pen, 44, -14, 3.0)


def garden(pen: Quill) -> None:
    """A bed of herbs behind a wattle fence, bees above it."""
    for x, lean, top, colour in (
        (-40, -4, -20, "plum"),
        (-24, 3, -44, "rubric"),
        (-6, -2, -66, "flame"),
        (14, 4, -50, "plum"),
        (32, -3, -30, "rose"),
        (46, 4, -8, "rubric"),
    ):
        pen.line(
            [(x, 60), (x + lean, (60 + top) / 2), (x + lean * 2, top)],
            2.6,
            "verdigris",
            taper=(1, 0.6),
        )
        for share, side in ((0.25, 1), (0.42, -1), (0.58, 1), (0.74, -1)):
            y = 60 + (top - 60) * share
            pen.form(
                [(x, y), (x + side * 10, y - 12), (x + side * 19, y - 10), (x + side * 10, y - 2)],
                "moss",
                1.4,
                shade=0.25,
            )
        for k in range(6):
            angle = k * math.tau / 6
            pen.form(
                ellipse(x + lean * 2 + math.cos(angle) * 8, top + math.sin(angle) * 8, 6, 6, 14),
                colour,
                1.3,
            )
        pen.form(ellipse(x + lean * 2, top, 5, 5, 14), "gold", 1.3)
    for x, y in ((-44, -64), (40, -68), (24, -84)):
        pen.form(ellipse(x, y, 6, 4.4, 14), "gold", 1.3)
        for stripe in (-2, 1):
            pen.line([(x + stripe, y - 4), (x + stripe, y + 4)], 1.3, curved=False)
        pen.form(ellipse(x - 1, y - 6, 4, 4, 12), "bone", 1.0, alpha=0.85)
        pen.line([(x - 8, y + 2), (x - 14, y + 6), (x - 18, y + 1)], 0.8, "sepia")
    for y in (54, 66, 78):
        pen.limb(
            [(-62, y), (-30, y + 2), (0, y - 2), (30, y + 2), (62, y)],
            (8, 8),
            "#A9814E",
            1.6,
            shade=0.25,
        )
    for x in range(-54, 60, 18):
        pen.form(
            [(x - 3.4, 40), (x, 35), (x + 3.4, 40), (x + 3.4, 90), (x - 3.4, 90)],
            parts.WOOD,
            1.5,
            curved=False,
            shade=0.3,
        )


FIGURES: dict[str, Callable[[Quill], None]] = {
    "campfire": campfire,
    "rest_room": rest_room,
    "fountain": fountain,
    "smith": smith,
    "courtyard": courtyard,
    "oasis": oasis,
    "well": well,
    "shrine": shrine,
    "lamp": lamp,
    "garden": garden,
}
