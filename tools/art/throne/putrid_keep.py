"""The foes of the Putrid Throne before the rotten keep."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import OLD_BONE, STEEL
from tools.art.throne.pen import Quill, ellipse


def wraith(pen: Quill) -> None:
    """A wraith: a torn shroud with hands of ice and no feet."""
    pen.glow(0, -40, 60, "woad", 0.5)
    shroud = [
        (0, -90),
        (18, -80),
        (28, -54),
        (34, -16),
        (30, 18),
        (40, 48),
        (30, 44),
        (34, 72),
        (20, 56),
        (16, 86),
        (4, 60),
        (-6, 90),
        (-14, 58),
        (-26, 78),
        (-26, 48),
        (-40, 56),
        (-32, 18),
        (-34, -16),
        (-28, -54),
        (-18, -80),
    ]
    pen.form(shroud, "#B9C9CC", 2.0, shade=0.3)
    for x in (-20, -10, 0, 10, 20):
        pen.line([(x * 0.7, -20), (x * 1.1, 20), (x * 0.9, 62)], 1.1, "slate")
    for side in (-1, 1):
        pen.limb(
            [(side * 26, -34), (side * 46, -30), (side * 48, -54)],
            (18, 14, 9),
            "#B9C9CC",
            1.8,
            shade=0.2,
        )
        pen.form(
            [
                (side * 30, -36),
                (side * 50, -36),
                (side * 54, -10),
                (side * 46, -20),
                (side * 40, 4),
                (side * 34, -18),
            ],
            "#B9C9CC",
            1.6,
            shade=0.3,
        )
        for finger in (-7, -2.5, 2, 6.5):
            pen.limb(
                [(side * 48 + finger * 0.6, -54), (side * 50 + finger * 1.2, -74)],
                (4, 1.6),
                "woad",
                1.1,
            )
    pen.form(
        [(0, -82), (14, -74), (20, -54), (15, -32), (0, -22), (-15, -32), (-20, -54), (-14, -74)],
        "deep",
        1.6,
    )
    for side in (-1, 1):
        pen.form([(side * 3, -56), (side * 8, -63), (side * 14, -58), (side * 8, -53)], "woad", 0)
        pen.dot(side * 8, -58, 2, "candle")
    pen.form([(-6, -46), (6, -46), (5, -30), (0, -26), (-5, -30)], "woad", 0, alpha=0.55)
    pen.cord([(-24, 10), (0, 20), (24, 8)], 2.4, "stone")
    for x, y in ((-20, 13), (-8, 18), (6, 19), (18, 13)):
        pen.form(ellipse(x, y, 4.4, 3, 12), "stone", 1.1)


def dead_horse(pen: Quill) -> None:
    """A skeletal horse, mane of cobwebs, seen from its breast."""
    bone = OLD_BONE
    for x, lean in ((-22, -4), (22, 4)):
        bodies.bone(pen, [(x, 22), (x + lean, 52), (x + lean * 0.4, 76)], width=9)
        pen.form([(x - 9, 76), (x + 9, 76), (x + 13, 87), (x - 13, 87)], "night", 1.7, shade=0.3)
    pen.form(
        [(-34, -8), (0, -20), (36, -8), (42, 20), (24, 40), (-22, 40), (-40, 20)],
        "#4A4038",
        1.6,
        alpha=0.9,
    )
    for k in range(5):
        for side in (-1, 1):
            pen.limb(
                [
                    (side * 3, -6 + k * 9),
                    (side * 24, -6 + k * 9),
                    (side * (36 - k * 3), 10 + k * 7),
                ],
                (4, 5, 3),
                bone,
                1.2,
            )
    pen.limb([(0, -16), (0, 40)], (9, 8), bone, 1.5, shade=0.2)
    for index in range(6):
        x, y = 20 - index * 4, 10 - index * 11
        pen.form(
            [(x - 12, y - 5), (x + 10, y - 8), (x + 14, y + 2), (x - 8, y + 6)],
            bone,
            1.5,
            shade=0.25,
        )
    for index in range(8):
        hx, hy = 30 - index * 4.4, 12 - index * 10
        pen.cord(
            [(hx, hy), (hx + 16, hy + 4), (hx + 20, hy + 20 + (index * 5) % 9)],
            1.8,
            "stone",
            taper=(0.9, 0.2),
        )
    for x in (-6, 8):
        pen.form([(x - 3, -66), (x + (x > 0) * 4 - 2, -90), (x + 6, -66)], bone, 1.6, curved=False)
    pen.form(
        [
            (-16, -66),
            (4, -74),
            (16, -62),
            (10, -46),
            (-4, -34),
            (-26, -8),
            (-38, 0),
            (-48, -6),
            (-46, -20),
            (-30, -44),
        ],
        bone,
        2.1,
        shade=0.22,
    )
    pen.form([(-24, -10), (-34, 6), (-46, 6), (-48, 0), (-38, -2)], bone, 1.6)
    pen.form(ellipse(-6, -56, 7, 6, 16), "night", 1.4)
    pen.dot(-6, -56, 2.6, "moss")
    pen.form([(-42, -14), (-36, -18), (-35, -11), (-40, -8)], "night", 1.0)
    for x in (-46, -42, -38, -34, -30):
        pen.line([(x, -4 - (x + 46) * 0.35), (x + 1, 3 - (x + 46) * 0.35)], 1.2, curved=False)
    pen.line([(-12, -40), (-24, -26), (-36, -20)], 1.1)
    pen.cord([(10, -60), (-10, -40), (-30, -30), (-40, -26)], 2.0, "rubric")
    pen.cord([(-28, -32), (-16, -14), (14, 0)], 2.0, "rubric")


def bone_knight(pen: Quill) -> None:
    """A knight of bone with lance and tattered banner."""
    with pen.at(-44, 6, 3):
        gear.staff(pen, up=96, down=78, width=5)
        pen.form([(-4, -92), (0, -104), (4, -92)], STEEL, 1.3, curved=False)
    pen.form(
        [
            (-40, -86),
            (-14, -82),
            (6, -90),
            (18, -84),
            (8, -76),
            (16, -66),
            (2, -66),
            (8, -56),
            (-14, -58),
            (-38, -54),
        ],
        "plum",
        1.7,
        shade=0.25,
    )
    with pen.at(-18, -70, 0, 0.36):
        bodies.skull(pen)
    for side in (-1, 1):
        bodies.bone(pen, [(side * 9, 34), (side * 15, 56), (side * 16, 80)], width=8)
        pen.form(
            [(side * 16 - 9, 78), (side * 16 + 8, 78), (side * 23 + 6, 87), (side * 16 - 10, 87)],
            "#5B5348",
            1.6,
            shade=0.3,
        )
        pen.form(ellipse(side * 15, 56, 8, 8, 16), "#5B5348", 1.5, shade=0.3)
    bodies.ribs(pen, top=-28, bottom=22, width=24)
    pen.form([(-26, -34), (-4, -34), (-6, -4), (-20, 8), (-30, -12)], "#6E6557", 1.8, shade=0.3)
    pen.form(
        [(-24, 22), (24, 22), (28, 46), (14, 38), (6, 50), (-6, 38), (-18, 48), (-28, 40)],
        "plum",
        1.7,
        shade=0.3,
    )
    bodies.bone(pen, [(26, -26), (42, -4), (34, 14)], width=7)
    bodies.bone(pen, [(-26, -26), (-44, -12), (-44, 6)], width=7)
    for side in (-1, 1):
        pen.form(
            [
                (side * 16, -42),
                (side * 32, -44),
                (side * 42, -28),
                (side * 36, -14),
                (side * 22, -20),
            ],
            "#6E6557",
            1.8,
            shade=0.3,
        )
        pen.form(
            [(side * 32, -44), (side * 40, -58), (side * 40, -36)],
            OLD_BONE,
            1.3,
            curved=False,
        )
    with pen.at(36, 18, 4):
        gear.kite_shield(pen, 36, 54, "plum", "stone")
    bodies.fist(pen, (-44, 6), OLD_BONE)
    with pen.at(6, -56, 0, 1.08):
        bodies.skull(pen, glow="moss")
        pen.form(
            [
                (-19, -4),
                (-20, -18),
                (-8, -28),
                (8, -28),
                (20, -18),
                (19, -4),
                (12, -12),
                (0, -14),
                (-12, -12),
            ],
            "#6E6557",
            1.7,
            shade=0.3,
        )


FIGURES: dict[str, Callable[[Quill], None]] = {
    "wraith": wraith,
    "dead_horse": dead_horse,
    "bone_knight": bone_knight,
}
