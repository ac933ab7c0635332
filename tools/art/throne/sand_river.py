"""The foes of the Throne of Sand by the river and on the way to the tombs."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from tools.art.throne import bodies, gear
from tools.art.throne.colours import BRONZED, LINEN, WOOD
from tools.art.throne.pen import Quill, ellipse


def scorpion(pen: Quill) -> None:
    """A scorpion, sting above its head."""
    shell, dark = "#8E4A2C", "#6E3520"
    tail = [(30, 44), (52, 24), (56, -12), (44, -48), (16, -70), (-6, -66)]
    pen.limb(tail, (16, 15, 14, 13, 11, 10), shell, 2.0, shade=0.2)
    for (ax, ay), (bx, by) in pairwise(tail):
        middle = ((ax + bx) / 2, (ay + by) / 2)
        length = math.hypot(bx - ax, by - ay)
        nx, ny = -(by - ay) / length * 8, (bx - ax) / length * 8
        pen.line(
            [(middle[0] - nx, middle[1] - ny), (middle[0] + nx, middle[1] + ny)], 1.5, curved=False
        )
    pen.form(
        [(-4, -76), (-16, -78), (-26, -68), (-30, -48), (-34, -38), (-22, -48), (-12, -56)],
        dark,
        1.9,
        shade=0.3,
    )
    pen.limb([(-33, -37), (-34, -28)], (2, 4), "moss", 0.9)
    for side in (-1, 1):
        for index in range(4):
            x, y = side * (12 + index * 3), 18 + index * 11
            if side > 0:
                x += 8
            pen.limb(
                [(x, y), (x + side * 20, y - 8), (x + side * (28 + index * 2), y + 22)],
                (6, 5, 2.5),
                dark,
                1.3,
            )
    pen.form(
        [(-22, 0), (14, -2), (34, 16), (40, 44), (26, 62), (4, 60), (-14, 44), (-24, 22)],
        shell,
        2.1,
        shade=0.28,
    )
    for k in range(4):
        pen.line(
            [(-18 + k * 8, 22 + k * 10), (4 + k * 7, 16 + k * 7), (22 + k * 5, 4 + k * 10)], 1.3
        )
    for side, elbow, claw in ((-1, (-44, 6), (-48, -14)), (1, (0, -26), (-8, -34))):
        pen.limb([(-14 + side * 8, 6), elbow, claw], (9, 9, 8), shell, 1.6, shade=0.2)
        x, y = claw
        pen.form(
            [
                (x - 2, y + 6),
                (x - 14, y - 4),
                (x - 12, y - 22),
                (x - 4, y - 10),
                (x, y - 4),
                (x + 4, y - 10),
                (x + 12, y - 20),
                (x + 11, y - 2),
            ],
            dark,
            1.8,
            shade=0.25,
        )
    pen.form([(-30, 0), (-22, -14), (-8, -12), (-4, 4), (-18, 12)], shell, 1.8)
    for x, y in ((-22, -7), (-14, -7)):
        pen.form(ellipse(x, y, 2.8, 2.8, 10), "flame", 1.0)
    for x in (-28, -20):
        pen.form([(x, 3), (x - 3, 12), (x + 3, 10)], "bone", 1.0)
    pen.line([(-58, 84), (-20, 82), (20, 85), (58, 82)], 1.3, "umber")


def vulture(pen: Quill) -> None:
    """A vulture hunched on a skull."""
    with pen.at(-2, 66, 0, 1.15):
        bodies.skull(pen)
    feather = "#4A3B36"
    for side in (-1, 1):
        pen.form(
            [
                (side * 8, -34),
                (side * 40, -40),
                (side * 56, -8),
                (side * 52, 34),
                (side * 42, 52),
                (side * 38, 40),
                (side * 30, 56),
                (side * 26, 42),
                (side * 16, 52),
                (side * 6, 20),
            ],
            feather,
            2.0,
            shade=0.25,
        )
        for x in (20, 30, 40, 48):
            pen.line([(side * x * 0.9, -16), (side * x, 14), (side * x * 0.92, 40)], 1.1)
        pen.limb([(side * 9, 32), (side * 9, 46)], (7, 6), "ochre", 1.4)
        for toe in (-5, 0, 5):
            pen.limb([(side * 9, 45), (side * 9 + toe, 54)], (4, 2), "ochre", 1.1)
    pen.form(
        [(-24, -30), (24, -30), (28, 8), (14, 38), (0, 42), (-14, 38), (-28, 8)],
        "#6B564B",
        2.0,
        shade=0.25,
    )
    for row in range(4):
        for x in (-14, -5, 5, 14):
            y = -8 + row * 11
            pen.line([(x - 3, y), (x, y + 5), (x + 3, y)], 1.0)
    pen.form(
        [
            (-34, -38),
            (-18, -48),
            (0, -42),
            (18, -48),
            (34, -38),
            (22, -26),
            (8, -30),
            (0, -24),
            (-8, -30),
            (-22, -26),
        ],
        "bone",
        1.7,
        shade=0.15,
    )
    pen.limb([(8, -38), (18, -58), (6, -72), (-8, -70)], (14, 12, 13, 15), "rose", 1.8, shade=0.2)
    pen.form(ellipse(-10, -74, 15, 13, 20), "rose", 1.8, shade=0.2)
    pen.form(
        [(-20, -80), (-36, -76), (-40, -62), (-35, -52), (-32, -62), (-20, -66)],
        "ochre",
        1.7,
        shade=0.25,
    )
    pen.form(ellipse(-13, -77, 4.2, 4, 14), "candle", 1.2)
    pen.dot(-14, -77, 2)
    pen.line([(-20, -83), (-10, -82)], 1.8, curved=False)
    for x, y in ((-4, -84), (2, -80), (5, -72)):
        pen.line([(x, y), (x + 4, y - 5)], 1.1)


def crocodile(pen: Quill) -> None:
    """A crocodile rising jaw first from the reeds."""
    green = "#7C8A4E"
    for x, lean in ((-50, -4), (-42, 3), (46, 4), (52, -2), (38, 2)):
        pen.limb([(x, 84), (x + lean, 20), (x + lean * 2, -30)], (4, 3.4, 1.5), "verdigris", 1.1)
        pen.form(
            [
                (x + lean * 2 - 3, -48),
                (x + lean * 2 + 3, -48),
                (x + lean * 2 + 3, -24),
                (x + lean * 2 - 3, -24),
            ],
            WOOD,
            1.1,
        )
    pen.form(
        [(-8, 86), (-22, 60), (-20, 34), (6, 24), (36, 34), (42, 60), (34, 86)],
        green,
        2.1,
        shade=0.25,
    )
    pen.form(
        [(-16, 40), (-24, 6), (-34, -34), (-38, -58), (-30, -62), (-8, -26), (12, 10), (16, 36)],
        "#A8B070",
        1.9,
        shade=0.15,
    )
    pen.form([(-14, 34), (-24, 2), (-32, -36), (-22, -28), (4, 8), (10, 32)], "rubric", 1.4)
    pen.form(
        [
            (2, 36),
            (-4, 8),
            (2, -30),
            (10, -66),
            (18, -92),
            (28, -90),
            (32, -62),
            (36, -24),
            (44, 10),
            (38, 40),
        ],
        green,
        2.1,
        shade=0.25,
    )
    pen.form([(2, 30), (0, 6), (6, -28), (14, -66), (18, -58), (16, -20), (14, 26)], "rose", 1.3)
    for k in range(7):
        tx, ty = 15 - k * 2.3, -72 + k * 14
        pen.form([(tx, ty), (tx - 8, ty + 6), (tx - 1.4, ty + 9)], "bone", 1.0, curved=False)
        tx, ty = -30 + k * 5.2, -50 + k * 12
        pen.form([(tx, ty), (tx + 9, ty + 2), (tx + 4, ty + 8)], "bone", 1.0, curved=False)
    pen.form(ellipse(34, -2, 9, 9, 18), green, 1.7)
    pen.form(ellipse(35, -3, 5, 5, 14), "flame", 1.2)
    pen.form([(34, -8), (36.4, -3), (35, 2), (33.6, -3)], "night", 0)
    pen.form(ellipse(22, -86, 2.4, 2.8, 10), "night", 0.6)
    for x, y in (
        (33, -48),
        (36, -30),
        (40, 22),
        (40, 40),
        (30, 50),
        (16, 44),
        (4, 52),
        (24, 66),
        (8, 70),
        (36, 66),
    ):
        pen.line([(x - 4, y), (x, y - 4), (x + 4, y)], 1.3)
    for y in (80, 87):
        pen.line([(-60, y), (-30, y - 3), (0, y + 1), (30, y - 3), (60, y)], 1.6, "lapis")


def tomb_robber(pen: Quill) -> None:
    """A veiled robber with a crooked knife and a lantern."""
    bodies.robe(pen, "#8A7350", "sepia", width=38, shoulder=28)
    pen.form([(-22, -32), (-6, -34), (28, 30), (24, 46)], "rubric", 1.5, shade=0.2)
    pen.form([(-26, 22), (26, 22), (28, 32), (-28, 32)], "rubric", 1.4)
    pen.form([(14, 26), (24, 26), (28, 66), (18, 60)], "rubric", 1.4, shade=0.2)
    bodies.arm(pen, [(-26, -26), (-42, -10), (-40, -30)], "#8A7350", hand=BRONZED, width=16)
    with pen.at(-40, -30, -10):
        gear.dagger(pen, length=48, curved=True)
    bodies.fist(pen, (-40, -29), BRONZED)
    bodies.arm(pen, [(26, -26), (44, -6), (42, 4)], "#8A7350", hand=None, width=16)
    with pen.at(42, 6):
        gear.lantern(pen)
    bodies.fist(pen, (42, 4), BRONZED)
    pen.form(
        [(-24, -34), (-30, -60), (-22, -82), (0, -92), (22, -82), (30, -60), (24, -34), (0, -26)],
        LINEN,
        2.0,
        shade=0.28,
    )
    pen.form([(-16, -66), (16, -66), (15, -52), (-15, -52)], BRONZED, 1.4)
    for side in (-1, 1):
        pen.form([(side * 3, -59), (side * 7, -62), (side * 12, -60), (side * 7, -57)], "bone", 1.1)
        pen.dot(side * 7, -59.6, 2)
        pen.line([(side * 2, -62), (side * 8, -65), (side * 13, -64)], 1.8)
    for y, reach in ((-48, 20), (-40, 22), (-74, 19), (-81, 14)):
        pen.line([(-reach, y - 2), (0, y + 4), (reach, y - 2)], 1.1)
    pen.line([(-25, -70), (0, -68), (25, -70)], 4.4, "sepia", taper=(1, 1))
    pen.form([(22, -70), (36, -64), (42, -44), (32, -52)], "sepia", 1.3)


FIGURES: dict[str, Callable[[Quill], None]] = {
    "scorpion": scorpion,
    "vulture": vulture,
    "crocodile": crocodile,
    "tomb_robber": tomb_robber,
}
