"""Places of the road that help, far from any house: oasis, well, shrine, lamp, garden."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import GRANITE, SKIN, WOOD
from tools.art.throne.pen import Quill, ellipse


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
            pen.form(ellipse(top[0] + dx, top[1] + 4, 3.4 * size, 3.4 * size, 12), WOOD, 1.1)
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
    pen.form([(-44, 30), (44, 30), (40, 84), (-40, 84)], GRANITE, 2.1, shade=0.25)
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
    pen.form(ellipse(0, 30, 45, 10, 32), GRANITE, 2.0)
    pen.form(ellipse(0, 31, 36, 6.6, 30), "deep", 1.6)
    for x in (-36, 36):
        pen.form(
            [(x - 4, 30), (x - 4, -46), (x + 4, -46), (x + 4, 30)],
            WOOD,
            1.7,
            curved=False,
            shade=0.3,
        )
    pen.form([(-40, -22), (40, -22), (40, -14), (-40, -14)], WOOD, 1.6, curved=False)
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
        [(-42, 84), (-42, -40), (0, -90), (42, -40), (42, 84)],
        GRANITE,
        2.1,
        curved=False,
        shade=0.2,
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
    pen.form([(-6, -18), (0, -26), (6, -18), (5, -10), (0, -6), (-5, -10)], SKIN, 1.2)
    for x in (-10, 0, 10):
        pen.line([(x * 0.5, -4), (x, 20), (x * 1.3, 38)], 1.0)
    bodies.fist(pen, (0, 8))
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
    pen.form([(-50, 40), (50, 40), (50, 52), (-50, 52)], GRANITE, 1.9, curved=False, shade=0.2)
    for x, height in ((-38, 16), (-26, 11), (26, 12), (38, 18)):
        pen.form(
            [(x - 4, 40), (x - 4, 40 - height), (x + 4, 40 - height), (x + 4, 40)],
            "bone",
            1.3,
            curved=False,
        )
        gear.flame(pen, x, 37 - height, 0.8)
    for x, colour in ((-24, "rose"), (-12, "flame"), (0, "rubric"), (12, "rose"), (24, "plum")):
        pen.form(ellipse(x, 78, 6, 6, 14), colour, 1.3)
        pen.dot(x, 78, 2, "gold")
        pen.line([(x, 84), (x - 3, 90)], 1.3, "verdigris", curved=False)
    pen.line([(0, -90), (0, -98)], 2.4, curved=False)


def lamp(pen: Quill) -> None:
    """An oil lamp that still burns, on a low table."""
    pen.glow(22, -46, 70, "flame", 0.9)
    pen.form([(-48, 58), (48, 58), (42, 68), (-42, 68)], WOOD, 1.9, curved=False, shade=0.25)
    for x in (-38, 30):
        pen.form(
            [(x, 68), (x + 8, 68), (x + 6, 86), (x + 2, 86)],
            WOOD,
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
    gear.flame(pen, 44, -14, 3.0)


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
            WOOD,
            1.5,
            curved=False,
            shade=0.3,
        )


FIGURES: dict[str, Callable[[Quill], None]] = {
    "oasis": oasis,
    "well": well,
    "shrine": shrine,
    "lamp": lamp,
    "garden": garden,
}
