"""The foes of the Iron Throne inside the fortress."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import IRON, OLD_BONE
from tools.art.throne.pen import Quill, ellipse


def plates(pen: Quill, fill: str, *, trim: str = "gold") -> None:
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


def pauldrons(pen: Quill, fill: str, size: float = 17) -> None:
    """The plates over both shoulders, as high as ``size``."""
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
    plates(pen, bronze, trim="verdigris")
    bodies.arm(pen, [(28, -28), (42, -4), (36, 20)], bronze, hand=OLD_BONE, width=15)
    bodies.arm(pen, [(-28, -28), (-45, -10), (-42, -38)], bronze, hand=OLD_BONE, width=15)
    pauldrons(pen, bronze)
    with pen.at(-42, -36, -10):
        gear.staff(pen, up=38, down=26)
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
        bodies.skull(pen, glow="amber")
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
        gear.kite_shield(pen, 32, 46, "verdigris", "#dcc18b")


def old_monk(pen: Quill) -> None:
    """A tonsured old man, hands folded over a wooden amulet."""
    bodies.robe(pen, "#7b5b3d", "#5a4028", width=46, shoulder=33)
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
    bodies.fist(pen, (-4, 12))
    bodies.fist(pen, (6, 13))
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
        bodies.face(pen, stern=2.4)
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
        bodies.beard(pen, "#e4dccb", length=40, width=14)
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
    plates(pen, black, trim="rubric")
    pauldrons(pen, black, 23)
    for side in (-1, 1):
        pen.form([(side * 30, -42), (side * 40, -60), (side * 38, -38)], "stone", 1.3, curved=False)
        bodies.arm(
            pen, [(side * 34, -22), (side * 38, 2), (side * 7, 14)], black, hand=None, width=17
        )
    with pen.at(0, 12, 180):
        gear.sword(pen, length=74, width=13, blade="#c9ccd2", hilt="rubric")
    bodies.fist(pen, (-5, 12), black)
    bodies.fist(pen, (5, 17), black)
    with pen.at(0, -60, 0, 1.05):
        gear.horns(pen, spread=38, rise=18)
        gear.great_helm(pen, black)
        for side in (-1, 1):
            pen.form(
                [(side * 3, -3), (side * 7, -4.6), (side * 12, -3.6), (side * 7, -1)], "flame", 0
            )


def hound(pen: Quill) -> None:
    """A hound of riveted iron, fangs bared."""
    iron = IRON
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
        gear.halberd(pen, up=82, down=82)
    plates(pen, IRON)
    bodies.arm(pen, [(28, -28), (43, -4), (30, 18)], IRON, hand=None, width=16)
    bodies.arm(pen, [(-28, -28), (-44, -16), (-45, 2)], IRON, hand=None, width=16)
    pauldrons(pen, IRON)
    bodies.fist(pen, (-44, 2), IRON)
    with pen.at(34, 22, 4):
        gear.kite_shield(pen, 42, 62, "slate", "stone")
    with pen.at(0, -60, 0, 1.12):
        gear.great_helm(pen)
    pen.form([(-3, -86), (3, -94), (20, -96), (30, -86), (14, -88), (4, -80)], "rubric", 1.3)


FIGURES: dict[str, Callable[[Quill], None]] = {
    "armoured_skeleton": armoured_skeleton,
    "old_monk": old_monk,
    "champion": champion,
    "hound": hound,
    "iron_guard": iron_guard,
}
