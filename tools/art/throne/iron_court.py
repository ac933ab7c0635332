"""The foes of the Iron Throne at court, up to the King under the Mountain."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import IRON
from tools.art.throne.iron_fortress import pauldrons, plates
from tools.art.throne.pen import Quill, ellipse


def counsellor(pen: Quill) -> None:
    """The corrupt counsellor: a tall cap, long sleeves and a longer list."""
    bodies.robe(pen, "#3c4a33", "gold", width=40, shoulder=27)
    pen.form([(-8, -34), (8, -34), (13, 84), (-13, 84)], "night", 1.3, curved=False)
    bodies.arm(pen, [(-26, -26), (-40, 2), (-30, 16)], "#3c4a33", hand=None, width=18)
    pen.form(
        [(-42, -2), (-24, 10), (-26, 22), (-40, 58), (-48, 40), (-46, 12)],
        "#3c4a33",
        1.6,
        shade=0.3,
    )
    bodies.arm(pen, [(26, -26), (42, -4), (32, 8)], "#3c4a33", hand=None, width=18)
    pen.form([(44, -8), (30, 4), (30, 18), (44, 58), (52, 40), (50, 8)], "#3c4a33", 1.6, shade=0.3)
    pen.form(
        [
            (-34, 6),
            (32, 0),
            (34, 14),
            (33, 62),
            (24, 78),
            (30, 84),
            (-2, 82),
            (-10, 72),
            (-4, 66),
            (-8, 18),
            (-33, 20),
        ],
        "parch_hi",
        1.6,
    )
    for index in range(7):
        y = 20 + index * 8
        pen.line([(0, y), (14, y - 0.8), (28 - (index % 3) * 5, y - 1)], 1.0, "sepia")
    pen.form(ellipse(10, 78, 4.4, 4.4, 12), "rubric", 1.1)
    for place in ((-30, 14), (31, 8)):
        bodies.fist(pen, place)
    for index in range(9):
        x = -20 + index * 5
        pen.form(ellipse(x, -22 + 15 * (1 - ((index - 4) / 4) ** 2), 3, 3, 10), "gold", 1.0)
    pen.form(ellipse(0, -3, 6.5, 6.5, 16), "gold", 1.3, shade=0.3)
    pen.dot(0, -3, 2.6, "rubric")
    with pen.at(0, -50, 0, 1.02):
        bodies.hair(pen, "night", length=12)
        bodies.face(pen, skin="#e6d3a8", stern=2.2)
        pen.form([(-1, -5), (4, -2), (8, 6), (0, 6.6), (-3, 5)], "#e6d3a8", 1.3)
        pen.form([(-3, 14), (3, 14), (1, 36), (-1, 36)], "night", 1.0)
        pen.line([(-9, 9), (-4, 8), (0, 9), (4, 8), (10, 8)], 2.0)
    pen.form(
        [(-18, -60), (-20, -86), (-10, -96), (12, -96), (20, -84), (18, -60), (0, -65)],
        "plum",
        1.8,
        shade=0.3,
    )
    pen.form([(-20, -66), (0, -71), (20, -66), (19, -58), (0, -63), (-19, -58)], "gold", 1.4)


def assassin(pen: Quill) -> None:
    """The red assassin, knives crossed before the throat."""
    pen.form(
        [
            (-30, -34),
            (30, -34),
            (40, 30),
            (46, 82),
            (30, 76),
            (20, 86),
            (0, 78),
            (-20, 86),
            (-32, 76),
            (-48, 82),
            (-40, 30),
        ],
        "#7d2019",
        2.0,
        shade=0.35,
    )
    bodies.legs(pen, "#2a2030", "night", hip=34, stance=16)
    bodies.tunic(pen, "rubric", "night", top=-32, hem=44, shoulder=29)
    pen.line([(-20, -30), (18, 12)], 4.2, "night", curved=False, taper=(1, 1))
    for x in (-9, -1, 7):
        with pen.at(x, -18 + (x + 9) * 0.95, 135, 0.42):
            gear.dagger(pen, length=26)
    for side in (-1, 1):
        bodies.arm(
            pen, [(side * 27, -22), (side * 44, 6), (side * 19, -2)], "rubric", hand=None, width=15
        )
        with pen.at(side * 19, -4, -side * 42):
            gear.dagger(pen, length=54, curved=False)
        bodies.fist(pen, (side * 19, -3), "night")
    with pen.at(0, -56, 0, 1.16):
        gear.hood(pen, "rubric", eyes="candle")
        pen.form([(-12, 5), (0, 3), (12, 5), (9, 18), (0, 22), (-9, 18)], "#5c1710", 1.2)


def poisoner(pen: Quill) -> None:
    """The master of poisons holds a flask to the light; its fumes make a skull."""
    bodies.robe(pen, "#4e3a63", "moss", width=43, shoulder=28)
    pen.form([(-14, -12), (14, -12), (20, 76), (-20, 76)], "#8a7a4a", 1.4, curved=False, shade=0.25)
    for x, y, radius in ((-8, 20, 6), (6, 44, 8), (-6, 58, 3.6), (9, 12, 3)):
        pen.form(ellipse(x, y, radius, radius * 0.8, 14), "olive", 0.8, alpha=0.8)
    for index, colour in enumerate(("rubric", "verdigris", "ochre")):
        x = -16 + index * 16
        pen.form(
            [(x - 2, 26), (x + 2, 26), (x + 2, 31), (x + 5, 42), (x - 5, 42), (x - 2, 31)],
            colour,
            1.1,
        )
    pen.line([(-26, 26), (0, 29), (27, 26)], 3.4, "night", taper=(1, 1))
    bodies.arm(pen, [(27, -26), (44, -2), (28, 16)], "#4e3a63", width=17)
    bodies.arm(pen, [(-27, -26), (-46, -12), (-42, -38)], "#4e3a63", width=17)
    for x, y, radius, alpha in (
        (-46, -76, 10, 0.5),
        (-36, -84, 9, 0.45),
        (-52, -86, 8, 0.4),
        (-42, -92, 7, 0.35),
    ):
        pen.form(ellipse(x, y, radius, radius, 18), "moss", 0.9, ink_colour="olive", alpha=alpha)
    pen.form(
        [
            (-46, -66),
            (-38, -66),
            (-38, -58),
            (-28, -42),
            (-32, -32),
            (-52, -32),
            (-56, -42),
            (-46, -58),
        ],
        "#dbe6d8",
        1.5,
    )
    pen.form([(-54, -46), (-42, -48), (-30, -46), (-31, -35), (-52, -34)], "moss", 1.0)
    for x, y in ((-46, -42), (-38, -40), (-42, -51)):
        pen.form(ellipse(x, y, 2, 2, 8), "#e8efc0", 0.7)
    bodies.fist(pen, (-42, -32), "#c9cba0")
    with pen.at(0, -52, 4, 1.06):
        bodies.hair(pen, "#cfc2a8", length=18)
        bodies.face(pen, skin="#dcd9a8", stern=1.6)
        for side in (-1, 1):
            pen.form(ellipse(side * 6, -2, 6, 6, 16), "woad", 1.6)
            pen.dot(side * 6 + 1, -2, 1.8)
        pen.line([(-14, -4), (14, -4)], 1.2, curved=False)
        pen.line([(-7, 10), (0, 14), (8, 9)], 1.6)
    pen.form(
        [(-24, -66), (24, -64), (14, -76), (16, -92), (30, -98), (4, -98), (-12, -84), (-14, -74)],
        "#352847",
        1.8,
        shade=0.3,
    )


def white_knight(pen: Quill) -> None:
    """The white cloak: winged helm, golden sword raised."""
    white = "#e9e6da"
    pen.form(
        [
            (-28, -38),
            (28, -38),
            (48, 20),
            (54, 84),
            (30, 80),
            (0, 86),
            (-30, 80),
            (-54, 84),
            (-46, 20),
        ],
        "bone",
        2.0,
        shade=0.28,
    )
    for x in (-38, -28, 30, 42):
        pen.line([(x * 0.6, -10), (x, 40), (x * 1.15, 80)], 1.0)
    plates(pen, white, trim="lapis")
    bodies.arm(pen, [(28, -28), (44, -6), (32, 14)], white, hand=None, width=16)
    bodies.arm(pen, [(-28, -28), (-46, -14), (-40, -34)], white, hand=None, width=16)
    pauldrons(pen, white)
    with pen.at(-40, -34, -8):
        gear.sword(pen, length=60, width=8, blade="gold", hilt="ochre")
    bodies.fist(pen, (-40, -33), white)
    with pen.at(36, 20, 4):
        gear.kite_shield(pen, 40, 58, "bone", "gold")
    for side in (-1, 1):
        for dx, dy in ((30, -32), (27, -22), (23, -13)):
            pen.form(
                [
                    (side * 14, -64),
                    (side * (14 + dx * 0.5), -70 + dy * 0.7),
                    (side * (14 + dx * 0.8), -64 + dy),
                    (side * (10 + dx * 0.62), -60 + dy * 0.3),
                ],
                "bone",
                1.4,
            )
            pen.line(
                [(side * 16, -64), (side * (14 + dx * 0.6), -64 + dy * 0.75)], 0.7, curved=False
            )
    with pen.at(0, -60, 0, 1.05):
        gear.great_helm(pen, white)
    pen.form([(-4, -84), (0, -94), (4, -84)], "gold", 1.2)


def king(pen: Quill) -> None:
    """The King under the Mountain on the Iron Throne, a sword across his knees."""
    for index, x in enumerate((-46, -34, -20, -7, 7, 20, 34, 46)):
        top = (-58, -72, -84, -93, -93, -84, -72, -58)[index]
        pen.form(
            [(x - 5, 40), (x - 5, top + 12), (x, top), (x + 5, top + 12), (x + 5, 40)],
            IRON,
            1.5,
            curved=False,
            shade=0.35,
        )
        pen.form(
            [(x - 9, top + 22), (x + 9, top + 22), (x + 9, top + 26), (x - 9, top + 26)],
            "slate",
            1.1,
            curved=False,
        )
    pen.form([(-58, 20), (-40, 20), (-38, 86), (-60, 86)], "slate", 1.9, curved=False, shade=0.35)
    pen.form([(40, 20), (58, 20), (60, 86), (38, 86)], "slate", 1.9, curved=False, shade=0.35)
    for side in (-1, 1):
        pen.form(ellipse(side * 49, 14, 12, 9, 18), IRON, 1.8, shade=0.3)
    pen.form(
        [(-30, -32), (30, -32), (42, 0), (44, 40), (40, 86), (-40, 86), (-44, 40), (-42, 0)],
        "#5c1d22",
        2.1,
        shade=0.28,
    )
    pen.form(
        [(-17, -30), (17, -30), (20, 40), (26, 86), (-26, 86), (-20, 40)],
        "#3c2a46",
        1.5,
        curved=False,
        shade=0.2,
    )
    for side in (-1, 1):
        pen.form(
            [
                (side * 14, -30),
                (side * 22, -30),
                (side * 29, 40),
                (side * 36, 86),
                (side * 25, 86),
                (side * 19, 40),
            ],
            "bone",
            1.4,
            curved=False,
        )
        for y in range(-20, 84, 13):
            spot = side * (19 + (y + 20) * 0.11)
            pen.line([(spot, y), (spot + 0.6, y + 6)], 2.2, curved=False, taper=(0, 0.9))
        pen.form(
            [(side * 2, 38), (side * 26, 34), (side * 27, 52), (side * 4, 56)],
            "#3c2a46",
            1.5,
            shade=0.25,
        )
        bodies.arm(
            pen, [(side * 34, -16), (side * 48, 8), (side * 36, 34)], "#5c1d22", hand=None, width=20
        )
        pen.form([(side * 28, 26), (side * 44, 24), (side * 46, 34), (side * 30, 38)], "bone", 1.4)
    with pen.at(34, 42, -86):
        gear.sword(pen, length=92, width=9)
    for side in (-1, 1):
        bodies.fist(pen, (side * 33, 40))
    pen.form([(-32, -32), (0, -44), (32, -32), (24, -20), (0, -13), (-24, -20)], "bone", 1.7)
    for x, y in ((-22, -29), (-12, -23), (0, -20), (12, -23), (22, -29)):
        pen.line([(x, y), (x, y + 5)], 2.0, curved=False, taper=(0, 0.9))
    with pen.at(0, -50, 0, 1.16):
        bodies.hair(pen, "#bdb4a2", length=20)
        bodies.face(pen, skin="#e8cfae", stern=2.6)
        bodies.beard(pen, "#bdb4a2", length=46, width=19, forked=True)
        pen.line([(3, -12), (7, -4), (6, 2)], 1.2, "rubric")
    with pen.at(0, -66, 0, 1.25):
        gear.crown(pen, points=5, width=34, height=17, fill=IRON, jewel="amber")


FIGURES: dict[str, Callable[[Quill], None]] = {
    "counsellor": counsellor,
    "assassin": assassin,
    "poisoner": poisoner,
    "white_knight": white_knight,
    "king": king,
}
