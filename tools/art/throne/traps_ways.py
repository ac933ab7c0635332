"""Places of the road that harm, on the way: bad air, falling stone, bad ground."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.throne.colours import DEPTH, FLAGSTONE, IRON, SKIN, WOOD
from tools.art.throne.pen import Quill, ellipse


def poison_cloud(pen: Quill) -> None:
    """Green breath out of a crack, with a face in it."""
    pen.form(
        [(-34, 70), (-14, 64), (-6, 72), (10, 63), (34, 70), (14, 80), (0, 77), (-16, 82)],
        DEPTH,
        2.0,
        curved=False,
    )
    clouds = (
        (0, 44, 20),
        (-20, 22, 24),
        (22, 16, 25),
        (0, -4, 30),
        (-32, -18, 24),
        (33, -24, 25),
        (-16, -46, 28),
        (18, -52, 28),
        (0, -30, 32),
    )
    for x, y, radius in clouds:
        puff = [
            (
                x + math.cos(k * math.tau / 8) * radius * (1.08 if k % 2 else 0.96),
                y + math.sin(k * math.tau / 8) * radius * (1.08 if k % 2 else 0.96),
            )
            for k in range(8)
        ]
        pen.form(puff, "#A9B872", 1.9, shade=0.22, ink_colour="olive")
    for x, y, radius in clouds:
        pen.form(ellipse(x - 3, y - 3, radius * 0.8, radius * 0.8, 20), "#B7C481", 0)
    for side in (-1, 1):
        pen.form(
            [(side * 6, -34), (side * 16, -46), (side * 28, -36), (side * 16, -26)], "olive", 1.6
        )
        pen.dot(side * 16, -35, 3.4, "candle")
    pen.form([(-16, -10), (0, -18), (16, -10), (12, 12), (0, 18), (-12, 12)], "olive", 1.7)
    pen.form([(-4, -24), (0, -28), (4, -24), (0, -20)], "olive", 0)
    for points in (
        [(-40, 0), (-48, -4), (-46, -14), (-38, -12)],
        [(40, 4), (48, 0), (46, -10)],
        [(-20, -68), (-10, -76), (-2, -70)],
        [(-6, 40), (4, 34), (8, 42)],
    ):
        pen.line(points, 1.3, "olive")
    for x, y in ((-46, 52), (44, 48), (-52, 30), (52, 28)):
        pen.form(ellipse(x, y, 4, 4, 12), "#B7C481", 1.2, ink_colour="olive")


def sand_trap(pen: Quill) -> None:
    """A funnel of sand with a hand still above it."""
    for k, colour in enumerate(("#EBD29A", "#E0C386", "#D2B172", "#C09C5C", "#A8834A")):
        pen.form(ellipse(0, 34 + k * 5, 62 - k * 11.5, 42 - k * 8, 34), colour, 1.8, shade=0.2)
    for k in range(7):
        angle = k * 0.9
        route = [
            (
                math.cos(angle + s * 1.2) * (58 - s * 46),
                36 + s * 16 + math.sin(angle + s * 1.2) * (38 - s * 31),
            )
            for s in (0, 0.25, 0.5, 0.75, 1)
        ]
        pen.line(route, 1.2, "umber")
    pen.limb([(2, 56), (0, 28), (-4, 2)], (19, 16, 13), "rubric", 1.9, shade=0.3)
    pen.form([(-13, 4), (6, 4), (7, -3), (-13, -3)], "gold", 1.5, curved=False)
    pen.form(
        [(-13, -2), (6, -2), (10, -22), (4, -34), (-10, -34), (-15, -20)],
        SKIN,
        1.8,
        shade=0.25,
    )
    for x, tall, lean in ((-13, 24, -6), (-6, 32, -3), (1, 32, 2), (7, 25, 6)):
        pen.limb([(x, -28), (x + lean, -28 - tall)], (6.4, 5), SKIN, 1.5)
    pen.limb([(8, -14), (20, -22), (24, -32)], (7, 6, 5), SKIN, 1.5)
    pen.form([(28, 40), (40, 30), (50, 38), (44, 48), (32, 50)], "slate", 1.6, shade=0.3)
    for x, y in ((-40, -20), (36, -66), (-30, -60), (44, -10)):
        pen.line([(x, y), (x + 7, y - 5), (x + 14, y)], 1.2, "umber")


def boulder(pen: Quill) -> None:
    """A boulder on its way down a ramp."""
    pen.form([(-66, 4), (66, 62), (66, 100), (-66, 100)], "#C2A46C", 2.0, curved=False, shade=0.0)
    for k in range(5):
        x = -56 + k * 26
        pen.line([(x, 9 + k * 11.4), (x - 6, 30 + k * 11)], 1.4, curved=False)
    pen.hatch([(-66, 24), (66, 82), (66, 100), (-66, 100)], 0.4, 4, 0.9, "ink", 0.5, curved=False)
    rim = [
        (
            math.cos(k * math.tau / 14) * (50 + 3 * math.sin(k * 2.3)) + 2,
            math.sin(k * math.tau / 14) * (50 + 3 * math.cos(k * 1.7)) - 20,
        )
        for k in range(14)
    ]
    pen.form(rim, FLAGSTONE, 2.4, shade=0.3)
    for points in (
        [(-30, -44), (-18, -30), (-24, -14), (-10, -4)],
        [(10, -56), (16, -38), (30, -34)],
        [(-6, 10), (8, 4), (14, -12), (28, -14)],
        [(-36, -8), (-26, 4), (-28, 16)],
    ):
        pen.line(points, 1.7)
    for x, y, radius in ((-16, -50, 5), (24, -10, 4), (-12, 14, 4), (4, -24, 6)):
        pen.form(ellipse(x, y, radius, radius * 0.7, 12), "#8E8371", 1.1)
    for y, reach in ((-66, 20), (-46, 26), (-26, 22)):
        pen.line([(-64, y - 12), (-64 + reach, y)], 2.0, "sepia", curved=False, taper=(0.1, 0.9))
    for x, y, size in ((50, 36, 7), (38, 22, 5), (58, 22, 4), (-30, 32, 5)):
        pen.form(
            [(x - size, y + size * 0.5), (x, y - size), (x + size, y + size * 0.4)],
            FLAGSTONE,
            1.4,
            shade=0.3,
        )


def darts(pen: Quill) -> None:
    """A carved wall spitting darts from its mouths."""
    pen.form(
        [(-64, -96), (-18, -96), (-18, 86), (-64, 86)], "#C9B083", 2.1, curved=False, shade=0.2
    )
    for y in (-50, -4, 42):
        pen.line([(-64, y), (-18, y + 1)], 1.4, curved=False)
    for y in (-74, -28, 18, 62):
        pen.form(
            [(-56, y - 14), (-28, y - 14), (-22, y), (-28, y + 14), (-56, y + 14)],
            "#B09566",
            1.7,
            shade=0.3,
        )
        pen.form([(-46, y - 8), (-40, y - 10), (-37, y - 5), (-43, y - 3)], "night", 0.9)
        pen.form([(-30, y - 2), (-20, y - 4), (-20, y + 8), (-32, y + 8)], "night", 1.2)
    for x, y in ((-8, -74), (14, -26), (-4, 20), (22, 64)):
        pen.line([(x - 8, y), (x + 26, y)], 2.6, WOOD, curved=False, taper=(1, 1))
        pen.form([(x + 24, y - 4.6), (x + 40, y), (x + 24, y + 4.6)], IRON, 1.4, curved=False)
        for lean in (-1, 1):
            pen.form(
                [(x - 10, y), (x - 2, y), (x - 8, y + lean * 7), (x - 16, y + lean * 7)],
                "rubric",
                1.1,
                curved=False,
            )
        for offset in (-6, 6):
            pen.line(
                [(x - 34, y + offset), (x - 16, y + offset)],
                1.1,
                "sepia",
                curved=False,
                taper=(0.1, 0.9),
            )
        pen.dot(x + 38, y + 6, 1.8, "verdigris")


def quagmire(pen: Quill) -> None:
    """A mire with a signpost pointing the wrong way and a hat afloat."""
    pen.form(
        [(-66, 20), (-30, 8), (10, 16), (66, 6), (66, 92), (-66, 92)], "#7A7A4A", 2.0, shade=0.15
    )
    for y, reach in ((26, 50), (40, 58), (56, 46), (70, 58), (82, 40)):
        pen.line(
            [(-reach, y), (-reach * 0.4, y - 2), (0, y + 1), (reach * 0.5, y - 2), (reach, y)],
            1.2,
            "olive",
        )
    pen.form([(-34, 34), (-28, -76), (-20, -76), (-22, 34)], WOOD, 1.8, curved=False, shade=0.3)
    pen.form(
        [(-44, -62), (14, -70), (28, -58), (16, -46), (-42, -40)],
        "#A9814E",
        1.9,
        curved=False,
        shade=0.2,
    )
    pen.line([(-32, -50), (-12, -54), (10, -58)], 1.5, "sepia")
    pen.form(
        [(-14, -34), (-54, -30), (-62, -20), (-54, -10), (-14, -16)],
        "#A9814E",
        1.8,
        curved=False,
        shade=0.2,
    )
    pen.form(ellipse(-36, -22, 6, 7, 14), "sepia", 0)
    for side in (-1, 1):
        pen.dot(-36 + side * 2.4, -23, 1.4, "parch")
    pen.form([(6, 52), (22, 46), (44, 46), (58, 53), (44, 58), (20, 58)], "rubric", 1.8, shade=0.2)
    pen.form([(18, 50), (20, 34), (34, 28), (46, 36), (46, 50), (32, 54)], "rubric", 1.8, shade=0.3)
    pen.line([(20, 46), (32, 50), (46, 46)], 2.4, "gold")
    for x, y, radius in ((-10, 62, 6), (-26, 70, 4), (4, 74, 3.4), (-44, 52, 4)):
        pen.form(ellipse(x, y, radius, radius * 0.8, 14), "#9A9A5E", 1.3)
        pen.line([(x - 2, y - 2), (x, y - 3)], 1.0, "bone", curved=False)
    for x in (48, 54, 60, -58, -52):
        pen.line([(x, 26), (x + 1, 0), (x + 3, -22)], 1.9, "verdigris")
        pen.form([(x + 1, -36), (x + 5, -36), (x + 5, -18), (x + 1, -18)], WOOD, 1.1)


def coffin(pen: Quill) -> None:
    """A coffin whose lid is not quite shut."""
    box = [(-26, -88), (26, -88), (44, -40), (26, 86), (-26, 86), (-44, -40)]
    pen.form(box, DEPTH, 2.2, curved=False)
    for k in range(4):
        pen.limb([(28 - k * 0.5, -40 + k * 14), (48, -44 + k * 14)], (6, 4), "#A9B184", 1.3)
        pen.form(
            [(46, -47 + k * 14), (54, -44 + k * 14), (46, -41 + k * 14)], "bone", 0.9, curved=False
        )
    for x in (30, 38):
        pen.form(ellipse(x, -58, 3.2, 2.6, 10), "flame", 0)
    with pen.at(-7, 3, -5):
        pen.form(box, "#7A4F2C", 2.3, curved=False, shade=0.2)
        pen.form(
            [(-20, -80), (20, -80), (36, -39), (21, 78), (-21, 78), (-36, -39)],
            "#8A5D36",
            1.3,
            curved=False,
        )
        for x in (-22, -8, 8, 22):
            pen.line([(x * 0.8, -78), (x * 1.3, -38), (x * 0.8, 76)], 1.0)
        pen.form(
            [
                (-4, -62),
                (4, -62),
                (4, -40),
                (18, -40),
                (18, -32),
                (4, -32),
                (4, 26),
                (-4, 26),
                (-4, -32),
                (-18, -32),
                (-18, -40),
                (-4, -40),
            ],
            "gold",
            1.6,
            curved=False,
            shade=0.3,
        )
        for x, y in ((-30, -36), (30, -36), (-19, 70), (19, 70), (-18, -74), (18, -74)):
            pen.form(ellipse(x, y, 3, 3, 12), IRON, 1.2)
    for points in ([(50, -78), (58, -86)], [(54, -62), (62, -66)], [(42, -90), (46, -98)]):
        pen.line(points, 1.7, curved=False, taper=(0.3, 0.9))


FIGURES: dict[str, Callable[[Quill], None]] = {
    "poison_cloud": poison_cloud,
    "sand_trap": sand_trap,
    "boulder": boulder,
    "darts": darts,
    "quagmire": quagmire,
    "coffin": coffin,
}
