"""The foes of the Iron Throne inside the fortress, up to the King under the Mountain."""

from __future__ import annotations

from collections.abc import Callable

from tools.art import throne_parts as parts
from tools.art.throne_pen import Quill, ellipse


def _plates(pen: Quill, fill: str, *, trim: str = "gold") -> None:
    """A suit of plate: legs, fauld, breast and pauldrons, without head and arms."""
    for side in (-1, 1):
        pen.limb(
            [(side * 9, 34), (side * 15, 56), (side * 16, 80)], (19, 15, 13), fill, 1.7, shade=0.3
        )
        pen.form(ellipse(side * 15, 57, 8.5, 8, 16), fill, 1.5, shade=0.3)
        pen.form(
            [(side * 16 - 9, 78), (side * 16 + 8, 78), (side * 24 + 6, 86), (side * 16 - 9, 87)],
            fill,
            1.6,
            shade=0.3,
        )
    pen.form(
        [(-22, 10), (22, 10), (28, 40), (10, 46), (0, 38), (-10, 46), (-28, 40)],
        fill,
        1.8,
        shade=0.3,
    )
    for y in (20, 29):
        pen.line([(-25, y + 3), (0, y), (25, y + 3)], 1.1)
    pen.form(
        [(-26, -38), (26, -38), (30, -14), (21, 14), (0, 19), (-21, 14), (-30, -14)],
        fill,
        2.0,
        shade=0.3,
    )
    pen.line([(0, -36), (0, 18)], 1.4)
    pen.line([(-27, -12), (-12, -2), (0, -8), (12, -2), (27, -12)], 1.2)
    pen.form([(-23, 10), (0, 14), (23, 10), (22, 16), (0, 20), (-22, 16)], trim, 1.3)


def _pauldrons(pen: Quill, fill: str, size: float = 17) -> None:
    for side in (-1, 1):
        pen.form(
            [
                (side * 16, -42),
                (side * (20 + size * 0.5), -44),
                (side * (22 + size), -30),
                (side * (20 + size), -14),
                (side * 24, -18),
            ],
            fill,
            1.8,
            shade=0.3,
        )
        pen.line(
            [(side * 23, -24), (side * (20 + size * 0.6), -28), (side * (19 + size), -20)], 1.1
        )


def armoured_skeleton(pen: Quill) -> None:
    """A skeleton in full armour, mace on the shoulder."""
    bronze = "#b98d58"
    _plates(pen, bronze, trim="verdigris")
    parts.arm(pen, [(28, -28), (42, -4), (36, 20)], bronze, hand=parts.OLD_BONE, width=15)
    parts.arm(pen, [(-28, -28), (-45, -10), (-42, -38)], bronze, hand=parts.OLD_BONE, width=15)
    _pauldrons(pen, bronze)
    with pen.at(-42, -36, -10):
        parts.staff(pen, up=38, down=26)
        for side in (-1, 0, 1):
            pen.form(
                [(side * 12 - 3, -44), (side * 17, -52), (side * 12 + 3, -60)],
                "slate",
                1.2,
                curved=False,
            )
        pen.form(
            [(-9, -40), (9, -40), (12, -52), (8, -64), (-8, -64), (-12, -52)],
            "slate",
            1.6,
            curved=False,
            shade=0.3,
        )
        pen.form([(-3, -63), (0, -74), (3, -63)], "slate", 1.2, curved=False)
    with pen.at(0, -60, 0, 1.1):
        parts.skull(pen, glow="amber")
    pen.form(
        [
            (-22, -56),
            (-23, -72),
            (-12, -87),
            (0, -90),
            (12, -87),
            (23, -72),
            (22, -56),
            (16, -64),
            (0, -68),
            (-16, -64),
        ],
        bronze,
        1.8,
        shade=0.3,
    )
    pen.form([(-2, -92), (3, -92), (3, -58), (0, -54), (-3, -58)], bronze, 1.3, curved=False)
    for side in (-1, 1):
        pen.form(
            [(side * 17, -64), (side * 23, -60), (side * 20, -38), (side * 13, -42)],
            bronze,
            1.5,
            shade=0.2,
        )
    with pen.at(38, 18, 8):
        parts.kite_shield(pen, 32, 46, "verdigris", "#dcc18b")


def old_monk(pen: Quill) -> None:
    """A tonsured old man, hands folded over a wooden amulet."""
    parts.robe(pen, "#7b5b3d", "#5a4028", width=46, shoulder=33)
    for side in (-1, 1):
        pen.form(
            [
                (side * 27, -30),
                (side * 36, 0),
                (side * 20, 20),
                (side * 2, 18),
                (side * 3, 4),
                (side * 17, 0),
            ],
            "#8a6848",
            1.7,
            shade=0.25,
        )
    parts.fist(pen, (-4, 12))
    parts.fist(pen, (6, 13))
    pen.line([(-6, 34), (-4, 48), (-8, 74)], 3.4, "#dcc18b", taper=(1, 1))
    pen.line([(-2, 34), (1, 52), (-1, 66)], 3.4, "#dcc18b", taper=(1, 1))
    pen.line([(-34, 32), (0, 37), (36, 32)], 3.6, "#dcc18b", taper=(1, 1))
    pen.form(
        [(-27, -34), (-12, -42), (12, -42), (27, -34), (14, -22), (0, -18), (-14, -22)],
        "#6a4d33",
        1.7,
        shade=0.3,
    )
    pen.line([(-12, -30), (-4, -8), (0, 0)], 1.2)
    pen.line([(12, -30), (5, -8), (1, 0)], 1.2)
    pen.form([(-6, -8), (7, -8), (6, 6), (0, 10), (-6, 6)], "ochre", 1.5, shade=0.3)
    pen.line([(-3, -2), (4, -2)], 1.2, curved=False)
    pen.line([(0, -5), (0, 6)], 1.2, curved=False)
    with pen.at(0, -55, 0, 1.12):
        pen.form(
            [(-19, -2), (-20, -14), (-10, -8), (10, -8), (20, -14), (19, -2), (15, 8), (-15, 8)],
            "stone",
            1.5,
        )
        parts.face(pen, stern=2.4)
        pen.form(
            [
                (-15, -13),
                (-17, -20),
                (-6, -17),
                (0, -15),
                (6, -17),
                (17, -20),
                (15, -13),
                (8, -11),
                (0, -12),
                (-8, -11),
            ],
            "stone",
            1.4,
        )
        pen.line([(-7, -20), (0, -23), (7, -20)], 1.0)
        parts.beard(pen, "#e4dccb", length=40, width=14)
        for x in (-5, 0, 5):
            pen.line([(x - 3, -11), (x + 3, -11.5)], 0.8)


def champion(pen: Quill) -> None:
    """The champion of evil: bull's horns, both hands on a sword planted before him."""
    black = "#3b3a4a"
    pen.form(
        [(-30, -36), (30, -36), (50, 80), (28, 86), (0, 80), (-28, 86), (-50, 80)],
        "rubric",
        1.8,
        shade=0.35,
    )
    _plates(pen, black, trim="rubric")
    _pauldrons(pen, black, 23)
    for side in (-1, 1):
        pen.form([(side * 30, -42), (side * 40, -60), (side * 38, -38)], "stone", 1.3, curved=False)
        parts.arm(
            pen, [(side * 34, -22), (side * 38, 2), (side * 7, 14)], black, hand=None, width=17
        )
    with pen.at(0, 12, 180):
        parts.sword(pen, length=74, width=13, blade="#c9ccd2", hilt="rubric")
    parts.fist(pen, (-5, 12), black)
    parts.fist(pen, (5, 17), black)
    with pen.at(0, -60, 0, 1.05):
        parts.horns(pen, spread=38, rise=18)
        parts.great_helm(pen, black)
        for side in (-1, 1):
            pen.form(
                [(side * 3, -3), (side * 7, -4.6), (side * 12, -3.6), (side * 7, -1)], "flame", 0
            )


def hound(pen: Quill) -> None:
    """A hound of riveted iron, fangs bared."""
    iron = parts.IRON
    for x, lean in ((38, 6), (-4, 0)):
        pen.limb(
            [(x, 36), (x + lean, 58), (x + lean - 4, 80)], (14, 11, 9), "#5f6874", 1.6, shade=0.3
        )
    pen.limb([(46, 14), (60, -6), (54, -30)], (9, 6, 2), iron, 1.6, shade=0.2)
    pen.form(
        [
            (-26, -8),
            (0, -14),
            (34, -4),
            (52, 12),
            (50, 36),
            (34, 46),
            (8, 38),
            (-10, 46),
            (-26, 30),
        ],
        iron,
        2.1,
        shade=0.28,
    )
    for x in (2, 18, 34):
        pen.line([(x, -11 + abs(x - 2) * 0.2), (x + 7, 14), (x + 2, 42)], 1.4)
        for y in (2, 18, 32):
            pen.dot(x + 8, y + 2, 1.4)
    for x in (-20, 30):
        pen.limb([(x, 26), (x - 3, 56), (x - 2, 80)], (17, 13, 11), iron, 1.7, shade=0.3)
        pen.form(
            [(x - 14, 80), (x - 2, 74), (x + 8, 80), (x + 8, 87), (x - 15, 87)],
            "#5f6874",
            1.6,
            shade=0.3,
        )
        for claw in (-11, -6, -1):
            pen.line([(x + claw, 82), (x + claw - 2, 87)], 1.2)
    pen.form([(-34, -20), (-18, -26), (-6, -10), (-16, 22), (-32, 22)], iron, 1.8, shade=0.2)
    pen.form([(-38, 2), (-12, -6), (-8, 6), (-36, 14)], "rubric", 1.5)
    for x in (-34, -25, -16, -8):
        pen.form(
            [
                (x - 4, 4 - (x + 34) * 0.2),
                (x - 1, -10 - (x + 34) * 0.2),
                (x + 4, 3 - (x + 34) * 0.2),
            ],
            "bone",
            1.1,
            curved=False,
        )
    pen.form([(-20, -36), (-12, -66), (-2, -36)], iron, 1.7, curved=False, shade=0.3)
    pen.form([(-34, -38), (-34, -66), (-20, -40)], iron, 1.7, curved=False)
    pen.form(
        [
            (-8, -34),
            (-22, -44),
            (-40, -40),
            (-48, -28),
            (-62, -18),
            (-63, -8),
            (-46, -8),
            (-34, -4),
            (-16, -6),
            (-6, -16),
        ],
        iron,
        2.0,
        shade=0.2,
    )
    pen.form([(-54, -9), (-34, -4), (-18, -4), (-24, 6), (-42, 6), (-54, 0)], "rubric", 1.4)
    for x, length in ((-57, 11), (-49, 8), (-41, 7), (-33, 6)):
        pen.form([(x - 2.6, -9), (x + 2.6, -8), (x, -8 + length)], "bone", 1.0, curved=False)
    pen.form([(-50, 2), (-40, 6), (-24, 6), (-28, 12), (-46, 12)], iron, 1.5)
    pen.form([(-32, -28), (-25, -32), (-20, -28), (-26, -25)], "flame", 1.3)
    pen.form(ellipse(-61, -16, 4, 3.4, 12), "night", 1.0)
    for x, y in ((-46, -20), (-38, -18), (-12, -20)):
        pen.dot(x, y, 1.4)


def iron_guard(pen: Quill) -> None:
    """A guard of iron from head to foot, halberd grounded."""
    with pen.at(-44, 4):
        parts.halberd(pen, up=82, down=82)
    _plates(pen, parts.IRON)
    parts.arm(pen, [(28, -28), (43, -4), (30, 18)], parts.IRON, hand=None, width=16)
    parts.arm(pen, [(-28, -28), (-44, -16), (-45, 2)], parts.IRON, hand=None, width=16)
    _pauldrons(pen, parts.IRON)
    parts.fist(pen, (-44, 2), parts.IRON)
    with pen.at(34, 22, 4):
        parts.kite_shield(pen, 42, 62, "slate", "stone")
    with pen.at(0, -60, 0, 1.12):
        parts.great_helm(pen)
    pen.form([(-3, -86), (3, -94), (20, -96), (30, -86), (14, -88), (4, -80)], "rubric", 1.3)


def counsellor(pen: Quill) -> None:
    """The corrupt counsellor: a tall cap, long sleeves and a longer list."""
    parts.robe(pen, "#3c4a33", "gold", width=40, shoulder=27)
    pen.form([(-8, -34), (8, -34), (13, 84), (-13, 84)], "night", 1.3, curved=False)
    parts.arm(pen, [(-26, -26), (-40, 2), (-30, 16)], "#3c4a33", hand=None, width=18)
    pen.form(
        [(-42, -2), (-24, 10), (-26, 22), (-40, 58), (-48, 40), (-46, 12)],
        "#3c4a33",
        1.6,
        shade=0.3,
    )
    parts.arm(pen, [(26, -26), (42, -4), (32, 8)], "#3c4a33", hand=None, width=18)
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
        parts.fist(pen, place)
    for index in range(9):
        x = -20 + index * 5
        pen.form(ellipse(x, -22 + 15 * (1 - ((index - 4) / 4) ** 2), 3, 3, 10), "gold", 1.0)
    pen.form(ellipse(0, -3, 6.5, 6.5, 16), "gold", 1.3, shade=0.3)
    pen.dot(0, -3, 2.6, "rubric")
    with pen.at(0, -50, 0, 1.02):
        parts.hair(pen, "night", length=12)
        parts.face(pen, skin="#e6d3a8", stern=2.2)
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
    parts.legs(pen, "#2a2030", "night", hip=34, stance=16)
    parts.tunic(pen, "rubric", "night", top=-32, hem=44, shoulder=29)
    pen.line([(-20, -30), (18, 12)], 4.2, "night", curved=False, taper=(1, 1))
    for x in (-9, -1, 7):
        with pen.at(x, -18 + (x + 9) * 0.95, 135, 0.42):
            parts.dagger(pen, length=26)
    for side in (-1, 1):
        parts.arm(
            pen, [(side * 27, -22), (side * 44, 6), (side * 19, -2)], "rubric", hand=None, width=15
        )
        with pen.at(side * 19, -4, -side * 42):
            parts.dagger(pen, length=54, curved=False)
        parts.fist(pen, (side * 19, -3), "night")
    with pen.at(0, -56, 0, 1.16):
        parts.hood(pen, "rubric", eyes="candle")
        pen.form([(-12, 5), (0, 3), (12, 5), (9, 18), (0, 22), (-9, 18)], "#5c1710", 1.2)


def poisoner(pen: Quill) -> None:
    """The master of poisons holds a flask to the light; its fumes make a skull."""
    parts.robe(pen, "#4e3a63", "moss", width=43, shoulder=28)
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
    parts.arm(pen, [(27, -26), (44, -2), (28, 16)], "#4e3a63", width=17)
    parts.arm(pen, [(-27, -26), (-46, -12), (-42, -38)], "#4e3a63", width=17)
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
    parts.fist(pen, (-42, -32), "#c9cba0")
    with pen.at(0, -52, 4, 1.06):
        parts.hair(pen, "#cfc2a8", length=18)
        parts.face(pen, skin="#dcd9a8", stern=1.6)
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
    _plates(pen, white, trim="lapis")
    parts.arm(pen, [(28, -28), (44, -6), (32, 14)], white, hand=None, width=16)
    parts.arm(pen, [(-28, -28), (-46, -14), (-40, -34)], white, hand=None, width=16)
    _pauldrons(pen, white)
    with pen.at(-40, -34, -8):
        parts.sword(pen, length=60, width=8, blade="gold", hilt="ochre")
    parts.fist(pen, (-40, -33), white)
    with pen.at(36, 20, 4):
        parts.kite_shield(pen, 40, 58, "bone", "gold")
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
        parts.great_helm(pen, white)
    pen.form([(-4, -84), (0, -94), (4, -84)], "gold", 1.2)


def king(pen: Quill) -> None:
    """The King under the Mountain on the Iron Throne, a sword across his knees."""
    for index, x in enumerate((-46, -34, -20, -7, 7, 20, 34, 46)):
        top = (-58, -72, -84, -93, -93, -84, -72, -58)[index]
        pen.form(
            [(x - 5, 40), (x - 5, top + 12), (x, top), (x + 5, top + 12), (x + 5, 40)],
            parts.IRON,
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
        pen.form(ellipse(side * 49, 14, 12, 9, 18), parts.IRON, 1.8, shade=0.3)
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
        parts.arm(
            pen, [(side * 34, -16), (side * 48, 8), (side * 36, 34)], "#5c1d22", hand=None, width=20
        )
        pen.form([(side * 28, 26), (side * 44, 24), (side * 46, 34), (side * 30, 38)], "bone", 1.4)
    with pen.at(34, 42, -86):
        parts.sword(pen, length=92, width=9)
    for side in (-1, 1):
        parts.fist(pen, (side * 33, 40))
    pen.form([(-32, -32), (0, -44), (32, -32), (24, -20), (0, -13), (-24, -20)], "bone", 1.7)
    for x, y in ((-22, -29), (-12, -23), (0, -20), (12, -23), (22, -29)):
        pen.line([(x, y), (x, y + 5)], 2.0, curved=False, taper=(0, 0.9))
    with pen.at(0, -50, 0, 1.16):
        parts.hair(pen, "#bdb4a2", length=20)
        parts.face(pen, skin="#e8cfae", stern=2.6)
        parts.beard(pen, "#bdb4a2", length=46, width=19, forked=True)
        pen.line([(3, -12), (7, -4), (6, 2)], 1.2, "rubric")
    with pen.at(0, -66, 0, 1.25):
        parts.crown(pen, points=5, width=34, height=17, fill=parts.IRON, jewel="amber")


FIGURES: dict[str, Callable[[Quill], None]] = {
    "armoured_skeleton": armoured_skeleton,
    "old_monk": old_monk,
    "champion": champion,
    "hound": hound,
    "iron_guard": iron_guard,
    "counsellor": counsellor,
    "assassin": assassin,
    "poisoner": poisoner,
    "white_knight": white_knight,
    "king": king,
}
