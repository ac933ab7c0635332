"""The foes of the Throne of Sand in the inmost chambers, up to the pharaoh."""

from __future__ import annotations

import math
from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import BRONZED, LINEN, SANDSTONE
from tools.art.throne.pen import Quill, ellipse
from tools.art.throne.sand_guardians import nemes


def sand_golem(pen: Quill) -> None:
    """A giant of sand, half risen and already crumbling."""
    pen.form(
        [
            (-60, 86),
            (-50, 66),
            (-38, 60),
            (-36, 20),
            (-46, -8),
            (-38, -36),
            (-14, -44),
            (14, -44),
            (38, -36),
            (46, -8),
            (36, 20),
            (38, 58),
            (52, 66),
            (60, 86),
        ],
        SANDSTONE,
        2.1,
        shade=0.26,
    )
    for side, route in (
        (-1, [(-38, -24), (-54, -2), (-48, 32)]),
        (1, [(38, -24), (54, -30), (48, -60)]),
    ):
        pen.limb(route, (24, 22, 18), SANDSTONE, 2.0, shade=0.25)
        x, y = route[2]
        pen.form(
            [
                (x - 12, y - 8),
                (x, y - 14),
                (x + 12, y - 8),
                (x + 12, y + 6),
                (x, y + 12),
                (x - 12, y + 6),
            ],
            SANDSTONE,
            1.9,
            shade=0.3,
        )
        for knuckle in (-6, 0, 6):
            pen.line([(x + knuckle, y - 10), (x + knuckle, y - 3)], 1.2, curved=False)
        if side < 0:
            for k in range(9):
                pen.dot(x - 10 + k * 2.6, y + 16 + (k * 7) % 18, 1.3, "umber")
    pen.form(
        [(-22, -42), (-26, -64), (-12, -82), (12, -82), (26, -64), (22, -42), (0, -32)],
        SANDSTONE,
        2.0,
        shade=0.28,
    )
    for side in (-1, 1):
        pen.form(
            [(side * 3, -58), (side * 10, -66), (side * 18, -62), (side * 12, -55)], "night", 1.1
        )
        pen.dot(side * 11, -60, 2.4, "flame")
    pen.form([(-14, -46), (0, -50), (14, -46), (8, -37), (0, -40), (-8, -37)], "night", 1.4)
    for points in (
        [(-28, -10), (-14, 4), (-20, 22), (-8, 36)],
        [(24, -4), (14, 14), (22, 30)],
        [(-4, -24), (2, -8), (-4, 6)],
        [(8, 40), (0, 56), (8, 70)],
    ):
        pen.line(points, 1.6)
    for y in (46, 58, 70, 80):
        pen.line([(-40 + (y % 7), y), (-10, y + 3), (14, y), (42 - (y % 5), y + 3)], 1.0, "umber")
    for k in range(46):
        angle = k * 2.399
        radius = 8 + k * 1.1
        pen.dot(math.cos(angle) * radius * 0.8, 14 + math.sin(angle) * radius, 0.9, "umber")


def djinn(pen: Quill) -> None:
    """A djinn, arms folded, on a plume of smoke from its lamp."""
    blue = "#7FA3B8"
    pen.form(
        [
            (-44, 78),
            (-30, 72),
            (-8, 70),
            (14, 74),
            (30, 70),
            (44, 60),
            (40, 76),
            (24, 84),
            (-8, 87),
            (-28, 85),
            (-48, 87),
            (-52, 82),
        ],
        "gold",
        1.9,
        shade=0.3,
    )
    pen.form([(-18, 71), (-6, 66), (8, 71)], "ochre", 1.4)
    pen.cord([(-46, 82), (-56, 72), (-46, 68), (-36, 74)], 2.8, "gold")
    pen.form(
        [
            (44, 60),
            (52, 46),
            (36, 36),
            (8, 40),
            (-18, 30),
            (-28, 14),
            (28, 14),
            (34, 20),
            (58, 34),
            (58, 56),
        ],
        blue,
        1.9,
        shade=0.22,
    )
    for points in ([(48, 56), (46, 44), (20, 38), (-8, 30)], [(40, 40), (16, 30), (-14, 22)]):
        pen.line(points, 1.1, "bone")
    pen.form(
        [(-40, -30), (-20, -40), (20, -40), (40, -30), (44, -8), (30, 18), (-30, 18), (-44, -8)],
        blue,
        2.1,
        shade=0.26,
    )
    pen.form([(-34, 10), (34, 10), (32, 21), (-32, 21)], "rubric", 1.6)
    pen.form(ellipse(0, 15, 7, 7, 16), "gold", 1.4)
    pen.form(
        [(-48, -18), (-28, -16), (10, 2), (24, 4), (22, -8), (-6, -18), (-38, -34)],
        blue,
        1.8,
        shade=0.2,
    )
    pen.form(
        [(48, -18), (28, -14), (-12, 6), (-28, 2), (-24, -8), (6, -20), (38, -34)],
        blue,
        1.9,
        shade=0.28,
    )
    bodies.fist(pen, (-24, -3), blue)
    for side in (-1, 1):
        pen.form(
            [(side * 38, -22), (side * 50, -16), (side * 46, -8), (side * 35, -14)], "gold", 1.4
        )
    with pen.at(0, -58, 0, 1.25):
        for side in (-1, 1):
            pen.form([(side * 12, -4), (side * 24, -12), (side * 16, 6)], blue, 1.4)
            pen.form(ellipse(side * 16, 9, 3, 3.6, 12), "gold", 1.1)
        bodies.face(pen, skin=blue, stern=2.6, mouth="night")
        for side in (-1, 1):
            pen.dot(side * 6, -2, 2.6, "candle")
            pen.dot(side * 6, -2, 1.1, "rubric")
        pen.form([(-3, 15), (3, 15), (4, 28), (0, 36), (-3, 28)], "night", 1.1)
        pen.line([(-10, 9), (-4, 7), (0, 9), (4, 7), (10, 9)], 2.2)
        pen.form(
            [(-4, -18), (4, -18), (8, -26), (2, -30), (10, -34), (-4, -32), (-8, -24)], "night", 1.2
        )
        pen.form([(-5, -20), (5, -20), (5, -16), (-5, -16)], "gold", 1.0)


def pharaoh(pen: Quill) -> None:
    """The pharaoh of the Throne of Sand, crook and flail crossed, eyes of green fire."""
    pen.form([(-48, -60), (48, -60), (54, 86), (-54, 86)], "ochre", 2.0, curved=False, shade=0.2)
    for y in range(-48, 84, 15):
        for side in (-1, 1):
            pen.form(
                [(side * 42, y), (side * 50, y), (side * 51, y + 9), (side * 43, y + 9)],
                "lapis" if (y // 15) % 2 else "rubric",
                1.0,
                curved=False,
            )
    pen.form(
        [(-34, -30), (34, -30), (36, 20), (26, 86), (-26, 86), (-36, 20)], LINEN, 2.1, shade=0.24
    )
    for k, y in enumerate(range(20, 86, 9)):
        slant = 4 if k % 2 else -3
        pen.line([(-34, y + slant), (0, y), (34, y - slant)], 1.1)
    pen.form([(-7, 20), (7, 20), (9, 86), (-9, 86)], "lapis", 1.5, curved=False, shade=0.2)
    for y in range(30, 84, 12):
        pen.form([(0, y - 5), (5, y), (0, y + 5), (-5, y)], "gold", 0.9, curved=False)
    pen.form([(-38, -32), (0, -42), (38, -32), (34, -12), (0, 4), (-34, -12)], "gold", 1.8)
    for ring, colour in ((0.45, "rubric"), (0.7, "lapis"), (0.92, "verdigris")):
        pen.line([(-40 * ring - 2, -24), (0, -34 + 36 * ring), (40 * ring + 2, -24)], 2.6, colour)
    for side in (-1, 1):
        bodies.arm(
            pen, [(side * 34, -14), (side * 38, 14), (-side * 10, 12)], LINEN, hand=None, width=15
        )
    with pen.at(-12, 12, -32):
        gear.staff(pen, up=54, down=16, fill="gold")
        pen.cord([(0, -54), (2, -66), (-10, -66), (-10, -58)], 3.6, "gold")
    with pen.at(12, 12, 32):
        gear.staff(pen, up=54, down=16, fill="gold")
        for spread in (-5, 0, 5):
            pen.line([(0, -54), (8 + spread, -44), (12 + spread, -26)], 2.0, "lapis")
    for side in (-1, 1):
        bodies.fist(pen, (side * 12, 12), BRONZED)
    with pen.at(0, -58, 0, 1.28):
        nemes(pen, "gold", "lapis")
        bodies.face(pen, skin=BRONZED, stern=2.4, mouth="sepia")
        for side in (-1, 1):
            pen.form(
                [(side * 2.4, -2), (side * 6, -4.6), (side * 10, -2), (side * 6, 0)],
                "verdigris",
                0.9,
            )
            pen.dot(side * 6, -2.2, 1.5, "candle")
            pen.line([(side * 9, -1), (side * 13, 1)], 1.3, curved=False)
        pen.form([(-3.4, 17), (3.4, 17), (2.6, 31), (-2.6, 31)], "lapis", 1.2, curved=False)
        pen.line([(-3, 22), (3, 22)], 1.1, "gold", curved=False)
        pen.line([(-3, 26), (3, 26)], 1.1, "gold", curved=False)
        pen.limb([(0, -20), (-2, -28), (3, -31), (1, -24)], (4, 4, 4, 3), "verdigris", 1.0)


FIGURES: dict[str, Callable[[Quill], None]] = {
    "sand_golem": sand_golem,
    "djinn": djinn,
    "pharaoh": pharaoh,
}
