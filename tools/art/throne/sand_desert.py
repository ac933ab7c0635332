"""The foes of the Throne of Sand in the open desert."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import BRONZED, LINEN
from tools.art.throne.pen import Quill, ellipse


def scarab(pen: Quill) -> None:
    """A scarab as large as a shield, rolling the sun before it."""
    pen.glow(0, -64, 40, "flame", 0.5)
    pen.form(ellipse(0, -66, 25, 25, 28), "gold", 2.0, shade=0.3)
    for index in range(16):
        angle = index * math.tau / 16
        pen.line(
            [
                (math.cos(angle) * 27, -66 + math.sin(angle) * 27),
                (math.cos(angle) * 33, -66 + math.sin(angle) * 33),
            ],
            1.3,
            "ochre",
            curved=False,
        )
    for side in (-1, 1):
        for start, knee, foot in (
            ((22, -20), (42, -34), (26, -58)),
            ((34, 14), (58, 6), (56, 32)),
            ((32, 38), (54, 44), (50, 74)),
        ):
            pen.limb(
                [(side * start[0], start[1]), (side * knee[0], knee[1]), (side * foot[0], foot[1])],
                (9, 8, 4),
                "night",
                1.4,
            )
            for share in (0.5, 0.7, 0.9):
                x = knee[0] + (foot[0] - knee[0]) * share
                y = knee[1] + (foot[1] - knee[1]) * share
                pen.line([(side * x, y), (side * (x + 5), y + 2)], 1.3, curved=False)
    pen.form(
        [
            (0, -10),
            (26, -4),
            (40, 24),
            (34, 60),
            (14, 80),
            (0, 84),
            (-14, 80),
            (-34, 60),
            (-40, 24),
            (-26, -4),
        ],
        "lapis",
        2.2,
        shade=0.26,
    )
    pen.line([(0, 2), (0, 84)], 2.0, curved=False)
    for side in (-1, 1):
        for x in (9, 18, 27):
            pen.line([(side * x * 0.7, 6), (side * x, 36), (side * x * 0.75, 74)], 1.0, "woad")
        pen.form(
            [(side * 6, 14), (side * 16, 12), (side * 24, 30), (side * 18, 40), (side * 8, 28)],
            "#5E86B8",
            0,
            alpha=0.55,
        )
    pen.form(
        [(-28, -4), (-20, -20), (0, -26), (20, -20), (28, -4), (14, 3), (0, 5), (-14, 3)],
        "#35588F",
        2.0,
        shade=0.3,
    )
    pen.form(
        [(-17, -19), (-12, -36), (-5, -33), (0, -38), (5, -33), (12, -36), (17, -19), (0, -25)],
        "verdigris",
        1.8,
        shade=0.3,
    )
    for side in (-1, 1):
        pen.form(ellipse(side * 11, -24, 3.6, 3.6, 12), "gold", 1.2)


def locust(pen: Quill) -> None:
    """A locust in the foreground, its swarm behind it."""
    for x, y, size in (
        (-44, -74, 0.8),
        (-14, -86, 0.6),
        (26, -80, 0.9),
        (48, -58, 0.7),
        (-52, -44, 0.6),
        (6, -64, 0.7),
        (50, -24, 0.55),
        (-30, -58, 0.5),
    ):
        with pen.at(x, y, -20, size):
            pen.form([(-10, 0), (0, -4), (9, 0), (0, 3)], "olive", 1.3)
            pen.line([(0, -3), (7, -12), (12, -10)], 1.2)
            pen.line([(2, -2), (-6, -11)], 1.2)
    for flip in (False, True):
        with pen.at(2, 4, -38 if flip else -18):
            pen.form(
                [(0, 0), (20, -30), (54, -46), (62, -34), (40, -8)], "#E8DDB0", 1.5, alpha=0.92
            )
            for k in range(4):
                pen.line([(6, -4), (28 + k * 5, -26 + k * 5), (52 + k * 2, -42 + k * 7)], 0.8)
    pen.form(
        [
            (-40, 10),
            (-30, -14),
            (-8, -16),
            (14, 2),
            (46, 34),
            (60, 58),
            (44, 54),
            (14, 38),
            (-16, 32),
        ],
        "moss",
        2.1,
        shade=0.25,
    )
    for k in range(5):
        x, y = 8 + k * 10, 6 + k * 9
        pen.line([(x, y), (x - 3, y + 14), (x - 8, y + 24)], 1.1)
    pen.limb([(6, 22), (34, -22), (40, -26)], (17, 12, 7), "olive", 1.8, shade=0.3)
    pen.limb([(40, -26), (44, 30), (36, 82)], (7, 5, 4), "olive", 1.6)
    for k in range(6):
        pen.line([(43 - k * 0.6, 6 + k * 11), (48 - k * 0.6, 3 + k * 11)], 1.3, curved=False)
    for x, y in ((-20, 28), (-4, 32)):
        pen.limb([(x, y), (x - 16, y + 22), (x - 10, y + 54)], (6, 5, 4), "olive", 1.4)
    pen.form(
        [(-54, -6), (-46, -26), (-28, -28), (-20, -10), (-26, 16), (-40, 30), (-50, 16)],
        "#A8B06A",
        2.0,
        shade=0.22,
    )
    pen.form(ellipse(-42, -12, 9, 10, 18), "rubric", 1.6)
    pen.dot(-45, -15, 2.6, "bone")
    pen.line([(-52, 14), (-44, 18), (-36, 16)], 1.3)
    for x in (-46, -40):
        pen.line([(x, 22), (x - 6, 30), (x - 2, 36)], 1.6)
    for tip in ((-60, -62), (-44, -68)):
        pen.line([(-42, -26), (tip[0] + 4, -46), tip], 1.6, taper=(0.8, 0.2))


def jackal(pen: Quill) -> None:
    """A man with a jackal's head, black and gold, leaning on a crook."""
    with pen.at(42, 0):
        gear.staff(pen, up=76, down=84)
        pen.cord([(0, -76), (2, -90), (-12, -90), (-12, -80)], 3.6, "gold")
    bodies.legs(pen, BRONZED, "ochre", hip=30)
    pen.form(
        [(-22, 14), (22, 14), (30, 52), (8, 48), (0, 60), (-8, 48), (-30, 52)],
        LINEN,
        1.8,
        shade=0.3,
    )
    for x in (-16, -8, 8, 16):
        pen.line([(x * 0.8, 20), (x, 48)], 0.9)
    pen.form([(-8, 14), (8, 14), (10, 56), (0, 64), (-10, 56)], "lapis", 1.4, shade=0.2)
    pen.form(
        [(-26, -32), (26, -32), (30, -20), (20, 14), (-20, 14), (-30, -20)],
        BRONZED,
        1.9,
        shade=0.25,
    )
    pen.line([(-10, -6), (0, -3), (10, -6)], 1.0)
    pen.line([(0, -4), (0, 10)], 1.0)
    bodies.arm(pen, [(26, -26), (40, -8), (42, 6)], BRONZED, hand=BRONZED, width=13)
    bodies.arm(pen, [(-26, -26), (-40, 0), (-34, 24)], BRONZED, hand=BRONZED, width=13)
    pen.form([(-30, -34), (0, -40), (30, -34), (26, -18), (0, -8), (-26, -18)], "gold", 1.7)
    for ring in (0.55, 0.8):
        pen.line([(-30 * ring - 4, -27), (0, -38 + 26 * ring), (30 * ring + 4, -27)], 2.0, "lapis")
    pen.form([(-16, 10), (16, 10), (17, 17), (-17, 17)], "gold", 1.4, curved=False)
    pen.form(
        [(-17, -48), (-24, -30), (-19, -10), (-8, -20), (8, -20), (19, -10), (24, -30), (17, -48)],
        "lapis",
        1.6,
        shade=0.2,
    )
    for side in (-1, 1):
        for y in (-40, -32, -24):
            pen.line([(side * 15, y), (side * 22, y + 5)], 1.6, "gold", curved=False)
    dark = "#2B2A36"
    pen.form([(2, -58), (2, -94), (14, -62)], dark, 1.6, shade=0.3)
    pen.form([(-12, -58), (-10, -94), (2, -62)], dark, 1.6)
    pen.form(
        [
            (14, -62),
            (18, -48),
            (10, -36),
            (-6, -34),
            (-20, -28),
            (-44, -30),
            (-47, -36),
            (-38, -42),
            (-20, -52),
            (-8, -64),
        ],
        dark,
        1.9,
        shade=0.2,
    )
    pen.line([(-44, -33), (-24, -34), (-12, -38)], 1.2, "stone")
    pen.form([(-14, -52), (-8, -56), (-2, -51), (-8, -49)], "flame", 1.1)
    pen.line([(-2, -51), (6, -48)], 1.4, "gold")
    pen.form(ellipse(-45, -37, 3, 2.6, 10), "night", 0.8)


def snake(pen: Quill) -> None:
    """A cobra risen from its basket, hood spread."""
    pen.form(
        [(-40, 46), (40, 46), (46, 66), (36, 86), (-36, 86), (-46, 66)], "ochre", 2.0, shade=0.25
    )
    for y in (56, 66, 76):
        pen.line([(-44, y), (0, y + 4), (44, y)], 1.2)
    for x in range(-36, 40, 9):
        pen.line([(x, 48), (x * 1.1, 66), (x * 0.95, 84)], 0.9)
    pen.form(ellipse(0, 46, 40, 9, 28), "sepia", 1.7)
    pen.limb(
        [(26, 50), (34, 34), (10, 28), (-14, 38), (-22, 20), (4, 4), (14, -16), (4, -44)],
        (15, 18, 19, 19, 19, 18, 16, 13),
        "olive",
        2.0,
        shade=0.2,
    )
    for x, y in ((-16, 26), (-6, 12), (8, 2), (13, -12), (14, 28), (-4, 33)):
        pen.form([(x - 4, y), (x, y - 3), (x + 4, y), (x, y + 3)], "gold", 0.8, curved=False)
    pen.form(
        [
            (0, -78),
            (17, -70),
            (36, -46),
            (40, -18),
            (28, 4),
            (12, 10),
            (4, 12),
            (-4, 10),
            (-20, 2),
            (-30, -18),
            (-28, -46),
            (-14, -70),
        ],
        "olive",
        2.1,
        shade=0.24,
    )
    pen.form(
        [(2, -58), (13, -40), (15, -16), (8, 8), (-2, 8), (-9, -16), (-8, -40)], "#DCD29A", 1.3
    )
    for y in range(-44, 8, 7):
        pen.line([(-8, y), (3, y + 2.5), (14, y)], 1.0)
    for side in (-1, 1):
        pen.form(
            [
                (side * 18 + 4, -44),
                (side * 26 + 4, -30),
                (side * 20 + 4, -14),
                (side * 16 + 4, -28),
            ],
            "gold",
            1.1,
        )
        pen.dot(side * 20 + 4, -28, 2.6)
    pen.form(
        [(-18, -74), (-8, -90), (8, -92), (20, -78), (18, -62), (8, -52), (-6, -52), (-17, -60)],
        "#6D7A3C",
        2.0,
        shade=0.25,
    )
    for side in (-1, 1):
        pen.form(
            [(side * 6 - 2, -78), (side * 13, -82), (side * 15, -74), (side * 8, -72)], "flame", 1.2
        )
        pen.line([(side * 10, -81), (side * 11, -73)], 1.6, curved=False)
        pen.dot(side * 4, -62, 1.1)
    pen.line([(-12, -59), (1, -55), (14, -60)], 1.4)
    pen.line([(1, -54), (0, -42), (-3, -34)], 2.0, "rubric", taper=(1, 0.6))
    pen.line([(-2, -36), (-8, -30)], 1.4, "rubric", curved=False)
    pen.line([(-2, -36), (2, -28)], 1.4, "rubric", curved=False)


FIGURES: dict[str, Callable[[Quill], None]] = {
    "scarab": scarab,
    "locust": locust,
    "jackal": jackal,
    "snake": snake,
}
