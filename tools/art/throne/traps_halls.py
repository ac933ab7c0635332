"""Places of the road that harm, in halls and corridors: pits, blades, idols, the dark."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import DEPTH, FLAGSTONE, IRON, STEEL, WOOD
from tools.art.throne.pen import Quill, ellipse


def pit(pen: Quill) -> None:
    """A pit of stakes under broken planks."""
    rim = [
        (-56, 6),
        (-30, -16),
        (8, -20),
        (44, -10),
        (58, 14),
        (50, 52),
        (20, 72),
        (-26, 70),
        (-54, 44),
    ]
    pen.form(rim, DEPTH, 2.4)
    with pen.clip(rim):
        pen.hatch(
            [(-60, -24), (60, -24), (60, 14), (-60, 14)], 1.5, 4, 1.0, "umber", 0.8, curved=False
        )
        for x, base, tall in (
            (-40, 66, 34),
            (-22, 74, 50),
            (-4, 70, 40),
            (14, 76, 56),
            (32, 70, 42),
            (46, 58, 30),
            (-30, 84, 34),
            (4, 88, 40),
            (26, 88, 36),
        ):
            pen.form(
                [(x - 6, base), (x - 1, base - tall), (x + 1, base - tall), (x + 7, base)],
                "#A9814E",
                1.6,
                curved=False,
                shade=0.35,
            )
            pen.line([(x - 2, base - 6), (x - 0.6, base - tall + 5)], 1.0, "parch_hi", curved=False)
    for route in (
        [(-62, -6), (-20, 0)],
        [(62, -2), (22, 2)],
        [(-50, 30), (-26, 32)],
        [(56, 38), (34, 36)],
    ):
        pen.limb(route, (13, 11), WOOD, 1.8, shade=0.3)
        x, y = route[1]
        for jag in (-4, 0, 4):
            lean = 1 if x > 0 else -1
            pen.line(
                [(x, y + jag), (x - lean * 8, y + jag * 1.4)],
                1.8,
                "#A9814E",
                curved=False,
                taper=(1, 0.2),
            )
    pen.form(
        [(4, -58), (18, -62), (30, -44), (26, -32), (14, -36), (8, -46)], "sepia", 1.7, shade=0.3
    )
    pen.form([(12, -34), (28, -34), (40, -24), (38, -18), (10, -20)], "sepia", 1.7, shade=0.3)
    for points in ([(-10, -40), (-16, -58)], [(2, -68), (2, -84)], [(42, -52), (52, -66)]):
        pen.line(points, 1.8, curved=False, taper=(0.3, 0.9))


def portcullis(pen: Quill) -> None:
    """A portcullis falling in its gate."""
    pen.form(
        [(-60, 86), (-60, -50), (-40, -82), (0, -94), (40, -82), (60, -50), (60, 86)],
        FLAGSTONE,
        2.1,
        curved=False,
        shade=0.15,
    )
    for y in (-30, -4, 22, 48):
        for side in (-1, 1):
            pen.line([(side * 44, y), (side * 60, y + 1)], 1.3, curved=False)
    for k in range(9):
        angle = math.pi + k * math.pi / 8
        pen.line(
            [
                (math.cos(angle) * 43, -44 + math.sin(angle) * 34),
                (math.cos(angle) * 60, -46 + math.sin(angle) * 50),
            ],
            1.3,
            curved=False,
        )
    opening = [(-43, 86), (-43, -44), (-30, -68), (0, -78), (30, -68), (43, -44), (43, 86)]
    pen.form(opening, DEPTH, 2.0, curved=False)
    with pen.clip(opening, curved=False):
        for x in (-36, -18, 0, 18, 36):
            pen.form(
                [(x - 4.6, -84), (x + 4.6, -84), (x + 4.6, 40), (x, 62), (x - 4.6, 40)],
                "#8A6238",
                1.6,
                curved=False,
                shade=0.35,
            )
        for y in (-50, -26, -2, 22):
            pen.form(
                [(-46, y - 4), (46, y - 4), (46, y + 4), (-46, y + 4)], "#9A7446", 1.5, curved=False
            )
            for x in (-36, -18, 0, 18, 36):
                pen.form(ellipse(x, y, 2.6, 2.6, 10), IRON, 1.0)
        for x in (-36, -18, 0, 18, 36):
            pen.form([(x - 5, 40), (x + 5, 40), (x, 64)], IRON, 1.5, curved=False, shade=0.3)
    for x in (-27, -9, 9, 27):
        pen.line([(x, 48), (x, 72)], 1.3, "bone", curved=False, taper=(0.2, 0.9), alpha=0.8)
    pen.form([(-52, 86), (-44, 78), (-32, 84), (-26, 88)], FLAGSTONE, 1.5)


def dark_corridor(pen: Quill) -> None:
    """A corridor that swallows the light; something looks back."""
    for k, colour in enumerate(("#8E8371", "#6E6557", "#4D473E", "#332F2A", "#191817")):
        half, top, foot = 60 - k * 10.5, -92 + k * 20, 86 - k * 13
        pen.form(
            [
                (-half, foot),
                (-half, top + half * 0.7),
                (-half * 0.6, top + half * 0.18),
                (0, top),
                (half * 0.6, top + half * 0.18),
                (half, top + half * 0.7),
                (half, foot),
            ],
            colour,
            1.9,
            curved=False,
        )
        if k < 3:
            for y in range(int(top + half * 0.8), int(foot), 22):
                for side in (-1, 1):
                    pen.line([(side * half, y), (side * (half - 10), y - 2)], 1.1, curved=False)
    for k in range(4):
        pen.line(
            [(-58 + k * 10, 86 - k * 12), (58 - k * 10, 86 - k * 12)], 1.1, "stone", curved=False
        )
    for x in (-7, 7):
        pen.form([(x - 4.6, 4), (x, 0.4), (x + 4.6, 4), (x, 7.2)], "flame", 0)
        pen.dot(x, 4, 1.4, "night")
    for x, y in ((-42, -46), (-30, -58)):
        pen.line([(-58, -30), (x, y), (-20, -76)], 0.9, "bone", alpha=0.8)
    for turn in (0.1, 0.35, 0.6):
        pen.line(
            [(-58, -84), (-58 + math.cos(turn + 0.4) * 42, -84 + math.sin(turn + 0.4) * 42)],
            0.9,
            "bone",
            curved=False,
            alpha=0.8,
        )
    with pen.at(34, 76, 24, 0.7):
        bodies.skull(pen)


def mushroom(pen: Quill) -> None:
    """A golden mushroom, too beautiful to be eaten."""
    pen.glow(0, -30, 70, "flame", 0.6)
    for x, y, size, colour in (
        (-36, 52, 0.5, "ochre"),
        (36, 58, 0.42, "ochre"),
        (-52, 72, 0.28, "gold"),
    ):
        with pen.at(x, y, 0, size):
            pen.form([(-12, -10), (12, -10), (16, 50), (-16, 50)], "bone", 2.4, shade=0.3)
            pen.form(
                [(-48, -6), (-38, -40), (0, -58), (38, -40), (48, -6), (0, 4)],
                colour,
                2.8,
                shade=0.3,
            )
    pen.form(
        [(-16, -14), (16, -14), (14, 30), (24, 76), (20, 86), (-20, 86), (-24, 76), (-14, 30)],
        "bone",
        2.1,
        shade=0.3,
    )
    for x in (-8, 0, 8):
        pen.line([(x, 20), (x * 1.2, 50), (x * 1.5, 78)], 1.0)
    pen.form(
        [(-22, 6), (0, 12), (22, 6), (28, 20), (12, 18), (0, 26), (-12, 18), (-28, 20)],
        "parch",
        1.6,
        shade=0.2,
    )
    pen.form(
        [
            (-56, -14),
            (-48, -50),
            (-24, -78),
            (0, -86),
            (24, -78),
            (48, -50),
            (56, -14),
            (30, -4),
            (0, -1),
            (-30, -4),
        ],
        "gold",
        2.3,
        shade=0.28,
    )
    pen.form([(-54, -14), (0, -22), (54, -14), (30, -4), (0, -1), (-30, -4)], "#EBD9A0", 1.6)
    for k in range(-8, 9):
        pen.line([(k * 2.4, -18), (k * 6.2, -6 + abs(k) * -0.9)], 0.9, curved=False)
    for x, y, radius in (
        (-26, -46, 8),
        (2, -64, 9),
        (28, -48, 8),
        (-6, -38, 6),
        (40, -28, 5),
        (-42, -28, 5),
    ):
        pen.form(ellipse(x, y, radius, radius * 0.8, 16), "bone", 1.4)
    for side in (-1, 1):
        pen.form([(side * 3 + 1, 38), (side * 8, 34), (side * 12, 38), (side * 8, 40)], "night", 0)
    pen.line([(-7, 52), (0, 49), (7, 52)], 1.6)


def blades(pen: Quill) -> None:
    """Three pendulum blades swinging across a passage."""
    pen.form(
        [(-64, -98), (64, -98), (64, -80), (-64, -80)], FLAGSTONE, 1.9, curved=False, shade=0.2
    )
    for x in (-40, -10, 24, 50):
        pen.line([(x, -98), (x, -80)], 1.3, curved=False)
    for x, degrees, length in ((-30, 7, 84), (30, -7, 92), (0, 2, 138)):
        with pen.at(x, -80, degrees):
            pen.form(
                [(-3, 0), (3, 0), (3, length - 26), (-3, length - 26)],
                WOOD,
                1.6,
                curved=False,
            )
            pen.form(ellipse(0, 0, 6, 6, 16), IRON, 1.6)
            blade = [
                (-6, length - 34),
                (6, length - 34),
                (9, length - 18),
                (20, length - 15),
                (31, length - 24),
                (30, length - 8),
                (18, length + 6),
                (0, length + 11),
                (-18, length + 6),
                (-30, length - 8),
                (-31, length - 24),
                (-20, length - 15),
                (-9, length - 18),
            ]
            pen.form(blade, STEEL, 2.0, curved=False, shade=0.28)
            pen.line(
                [
                    (-28, length - 12),
                    (-14, length + 1),
                    (0, length + 4),
                    (14, length + 1),
                    (28, length - 12),
                ],
                1.2,
            )
            pen.form(
                [(6, length + 8), (16, length + 5), (14, length + 12), (10, length + 20)],
                "rubric",
                1.0,
            )
    for points in (
        [(-54, 34), (-60, 20), (-58, 4)],
        [(56, 30), (61, 18), (60, 2)],
        [(-20, 72), (0, 78), (20, 74)],
    ):
        pen.line(points, 1.6, "sepia", taper=(0.2, 0.9))


def idol(pen: Quill) -> None:
    """A grim idol of iron with coals for eyes."""
    pen.form([(-46, 66), (46, 66), (52, 86), (-52, 86)], FLAGSTONE, 2.0, curved=False, shade=0.2)
    pen.form(
        [(-34, 66), (-40, 34), (-30, 24), (30, 24), (40, 34), (34, 66)],
        IRON,
        2.0,
        shade=0.3,
    )
    for side in (-1, 1):
        pen.limb(
            [(side * 28, -14), (side * 46, 12), (side * 34, 38)],
            (17, 15, 13),
            IRON,
            1.9,
            shade=0.3,
        )
        pen.form(ellipse(side * 28, 42, 10, 7, 16), IRON, 1.7, shade=0.3)
    pen.form(
        [(-28, -20), (28, -20), (32, 14), (24, 44), (-24, 44), (-32, 14)],
        IRON,
        2.1,
        shade=0.3,
    )
    pen.form(ellipse(0, 16, 16, 16, 24), "night", 1.7)
    pen.glow(0, 16, 22, "amber", 0.9)
    gear.flame(pen, 0, 26, 1.3)
    for x in (-10, 0, 10):
        pen.line([(x, 2), (x, 30)], 1.8, curved=False)
    pen.form(
        [
            (-36, -30),
            (-32, -68),
            (-16, -86),
            (16, -86),
            (32, -68),
            (36, -30),
            (22, -14),
            (-22, -14),
        ],
        "#5F6874",
        2.2,
        shade=0.28,
    )
    parts_horns = [(12, -80), (30, -84), (36, -96)]
    for side in (-1, 1):
        pen.limb([(side * x, y) for x, y in parts_horns], (11, 8, 2), IRON, 1.6, shade=0.2)
        pen.form(
            [(side * 6, -54), (side * 16, -64), (side * 27, -56), (side * 16, -48)], "night", 1.5
        )
        pen.form(ellipse(side * 16, -55.5, 5.4, 5, 14), "amber", 0)
        pen.dot(side * 16, -55.5, 2.2, "candle")
        pen.line([(side * 3, -62), (side * 16, -72), (side * 30, -66)], 2.4)
    pen.form([(-5, -52), (5, -52), (8, -38), (-8, -38)], IRON, 1.5, curved=False, shade=0.3)
    pen.form([(-24, -32), (24, -32), (20, -18), (-20, -18)], "night", 1.7, curved=False)
    for x in range(-18, 22, 7):
        pen.form([(x - 3, -32), (x + 3, -32), (x, -25)], "bone", 0.9, curved=False)
        pen.form([(x, -18), (x + 6, -18), (x + 3, -25)], "bone", 0.9, curved=False)


FIGURES: dict[str, Callable[[Quill], None]] = {
    "pit": pit,
    "portcullis": portcullis,
    "dark_corridor": dark_corridor,
    "mushroom": mushroom,
    "blades": blades,
    "idol": idol,
}
