"""The foes of the Putrid Throne among the graves and in the mire."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import IRON, PALLOR, WOOD
from tools.art.throne.pen import Quill, ellipse


def grave_digger(pen: Quill) -> None:
    """A grave digger with spade and lantern."""
    with pen.at(-42, 4, -4):
        gear.staff(pen, up=58, down=46)
        pen.form([(-12, 44), (12, 44), (11, 66), (0, 82), (-11, 66)], IRON, 1.8, shade=0.3)
        pen.form([(-10, -62), (10, -62), (10, -56), (-10, -56)], WOOD, 1.4, curved=False)
    bodies.legs(pen, "#4A4038", "night", hip=30)
    bodies.tunic(pen, "#6A5F48", "night", hem=44)
    for x, y in ((-14, 2), (12, -14), (14, 24)):
        pen.form(
            [(x - 5, y - 5), (x + 5, y - 5), (x + 5, y + 5), (x - 5, y + 5)],
            "ochre",
            1.0,
            curved=False,
            alpha=0.6,
        )
    bodies.arm(pen, [(-27, -24), (-44, -10), (-42, 4)], "#6A5F48", hand=PALLOR, width=16)
    bodies.arm(pen, [(27, -24), (46, -20), (42, -32)], "#6A5F48", hand=None, width=16)
    with pen.at(42, -30):
        gear.lantern(pen)
    bodies.fist(pen, (42, -32), PALLOR)
    pen.form(
        [(-26, -34), (0, -42), (26, -34), (20, -22), (0, -16), (-20, -22)],
        "#8C3A2C",
        1.6,
        shade=0.25,
    )
    pen.form([(6, -22), (16, -22), (20, 4), (10, 0)], "#8C3A2C", 1.4, shade=0.2)
    with pen.at(0, -54, 0, 1.1):
        bodies.hair(pen, "stone", length=16)
        bodies.face(pen, skin=PALLOR, stern=1.4)
        bodies.beard(pen, "stone", length=28, width=15)
        pen.form([(-16, -8), (16, -8), (30, -2), (14, -14), (-14, -14), (-30, -2)], "#3E382F", 1.7)
        pen.form(
            [(-15, -11), (-14, -26), (-4, -30), (10, -26), (15, -11), (0, -8)],
            "#4A4038",
            1.8,
            shade=0.3,
        )


def maggot(pen: Quill) -> None:
    """A great maggot coming out of the ground."""
    joints = [(30, 70, 26), (22, 48, 27), (10, 26, 27), (-2, 4, 26), (-10, -18, 25)]
    for index, (x, y, radius) in enumerate(joints):
        pen.form(
            ellipse(x, y, radius + 6, radius, 28),
            ("#EADFB8", "#DCCDA0")[index % 2],
            2.0,
            shade=0.28,
        )
        pen.line([(x - radius * 0.8, y - 4), (x - radius * 0.3, y + 6), (x + 4, y + 9)], 1.0)
        for side in (-1, 1):
            pen.form(ellipse(x + side * (radius + 1), y + 2, 2.6, 2.6, 10), "ochre", 0.9)
    pen.form(ellipse(-14, -44, 29, 27, 28), "#EADFB8", 2.1, shade=0.25)
    pen.form(ellipse(-16, -42, 19, 18, 26), "rubric", 1.8)
    pen.form(ellipse(-16, -42, 10, 9, 20), "night", 1.4)
    for index in range(14):
        angle = index * math.tau / 14
        ca, sa = math.cos(angle), math.sin(angle)
        pen.form(
            [
                (-16 + ca * 19 - sa * 3.4, -42 + sa * 18 + ca * 3.4),
                (-16 + ca * 10, -42 + sa * 9),
                (-16 + ca * 19 + sa * 3.4, -42 + sa * 18 - ca * 3.4),
            ],
            "bone",
            1.0,
            curved=False,
        )
    for x, y in ((-34, -66), (-24, -71), (-6, -72), (6, -66)):
        pen.form(ellipse(x, y, 3.4, 3.4, 12), "night", 1.0)
        pen.dot(x - 1, y - 1, 1, "bone")
    pen.limb([(-12, -24), (-14, -8)], (4, 6), "moss", 1.1)
    pen.form(
        [
            (-60, 88),
            (-52, 74),
            (-30, 80),
            (-14, 70),
            (4, 82),
            (26, 74),
            (44, 82),
            (60, 72),
            (62, 88),
        ],
        "#5C4632",
        2.0,
        shade=0.25,
    )
    for x, y in ((-40, 82), (-8, 80), (36, 84), (14, 86)):
        pen.form(ellipse(x, y, 4, 3, 10), "stone", 1.0)


def flies(pen: Quill) -> None:
    """A cloud of flies that takes the shape of a skull."""
    for index in range(560):
        # Rows of a jittered grid, kept where they fall on the skull.
        px = -56 + (index % 28) * 4.1 + (index // 28 % 2) * 2 + math.sin(index * 7.3) * 1.3
        py = -82 + (index // 28) * 7.4 + math.cos(index * 5.1) * 1.6
        cranium = (px / 50) ** 2 + ((py + 28) / 52) ** 2 < 1
        jaw = abs(px) < 30 - max(0.0, py - 20) * 0.25 and 0 < py < 60
        eye = math.hypot((abs(px) - 20) / 1.15, py + 22) < 13.5
        nose = abs(px) < 2 + (py + 2) * 0.5 and -2 < py < 10
        teeth = 27 < py < 60 and (abs(px) % 12 < 3 or abs(py - 40) < 2.6)
        if not (cranium or jaw) or eye or nose or teeth:
            continue
        size = 1.5 + (index * 7 % 5) * 0.28
        pen.form(
            [(px - size * 1.5, py), (px, py - size), (px + size * 1.5, py), (px, py + size)],
            "night",
            0,
        )
        if index % 3 == 0:
            for side in (-1, 1):
                pen.line(
                    [(px, py), (px + side * size * 2.2, py - size * 2.2)],
                    0.9,
                    "slate",
                    curved=False,
                    taper=(0.4, 1),
                )
    for x in (-20, 20):
        pen.glow(x, -22, 14, "moss", 0.7)
        pen.form(ellipse(x, -21, 4.4, 4.4, 14), "rubric", 1.2)
        pen.dot(x - 1.2, -22.4, 1.3, "bone")
    for x, y, turn in ((-50, 62, 20), (50, 68, -30), (-54, -70, 10), (54, -60, 200), (4, 84, 90)):
        with pen.at(x, y, turn, 1.2):
            for side in (-1, 1):
                pen.form(
                    [(0, 0), (side * 9, 3), (side * 8, 10), (side * 2, 6)], "woad", 0.9, alpha=0.8
                )
            pen.form([(-3, -4), (3, -4), (4, 4), (0, 9), (-4, 4)], "night", 0.9)
            pen.form(ellipse(0, -6, 3.4, 3, 12), "rubric", 0.9)


def swamp_hag(pen: Quill) -> None:
    """The hag of the mire over her cauldron, ladle raised."""
    pen.form(
        [(-38, -30), (0, -44), (32, -30), (46, 20), (50, 86), (-52, 86), (-46, 20)],
        "#56603A",
        2.0,
        shade=0.3,
    )
    for x in (-36, -22, 24, 38):
        pen.line([(x * 0.6, -10), (x, 30), (x * 1.1, 82)], 1.2)
    for x, y in ((-30, 30), (-38, 52), (34, 10), (40, 40)):
        pen.form([(x - 6, y), (x, y - 6), (x + 7, y + 1), (x, y + 6)], "olive", 1.1)
    pen.form(
        [(-36, 44), (36, 44), (42, 62), (30, 84), (-30, 84), (-42, 62)], "#34353F", 2.1, shade=0.3
    )
    pen.form(ellipse(0, 44, 37, 10, 28), "moss", 1.9)
    for x, y, radius in ((-18, 41, 5), (4, 46, 6), (20, 40, 4), (-6, 36, 3)):
        pen.form(ellipse(x, y, radius, radius * 0.8, 14), "#CBD08C", 1.1)
    for points in ([(-20, 32), (-28, 16), (-18, 4), (-26, -10)], [(22, 32), (30, 18), (22, 6)]):
        pen.line(points, 2.4, "moss", taper=(0.8, 0.2), alpha=0.8)
    for side in (-1, 1):
        pen.form([(side * 20, 84), (side * 28, 84), (side * 28, 89), (side * 20, 89)], "night", 1.2)
    bodies.arm(pen, [(28, -20), (46, -10), (44, -34)], "#56603A", hand=PALLOR, width=16)
    with pen.at(44, -34, 14):
        gear.staff(pen, up=26, down=46, width=4)
        pen.form([(-10, -32), (10, -32), (8, -22), (0, -19), (-8, -22)], IRON, 1.5, shade=0.3)
    bodies.fist(pen, (44, -34), PALLOR)
    bodies.arm(pen, [(-30, -18), (-46, 8), (-26, 26)], "#56603A", hand=PALLOR, width=16)
    with pen.at(-2, -48, -6, 1.12):
        bodies.hair(pen, "#B7B79C", length=34)
        pen.form(
            [(-14, -14), (0, -19), (14, -14), (15, 2), (9, 13), (2, 24), (-6, 18), (-14, 4)],
            PALLOR,
            1.8,
            shade=0.2,
        )
        pen.form([(-3, -6), (-16, 6), (-24, 12), (-18, 15), (-4, 9), (2, 4)], PALLOR, 1.6)
        pen.form(ellipse(-18, 9, 2.4, 2.4, 10), "moss", 1.0)
        for x in (-8, 7):
            pen.form(ellipse(x, -5, 4, 3.4, 12), "candle", 1.2)
            pen.dot(x - 0.6, -5, 1.5)
            pen.line([(x - 5, -10), (x + 4, -11.6)], 1.8, curved=False)
        pen.line([(-6, 15), (2, 14), (9, 11)], 1.6)
        pen.form([(0, 14), (3, 14), (2, 18)], "bone", 0.8, curved=False)
    pen.form([(-36, -62), (0, -70), (32, -62), (12, -58), (-16, -58)], "#2E3328", 1.8)
    pen.form(
        [(-20, -64), (-8, -82), (14, -96), (34, -88), (18, -86), (16, -64), (0, -60)],
        "#3B4232",
        1.9,
        shade=0.3,
    )


FIGURES: dict[str, Callable[[Quill], None]] = {
    "grave_digger": grave_digger,
    "maggot": maggot,
    "flies": flies,
    "swamp_hag": swamp_hag,
}
