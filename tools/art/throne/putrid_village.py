"""The foes of the Putrid Throne in the graveyard and the plague village."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import OLD_BONE, PALLOR, ROT, WOOD
from tools.art.throne.pen import Quill, ellipse


def zombie(pen: Quill) -> None:
    """A zombie, arms stretched out, one foot dragging."""
    for side, foot in ((-1, -20), (1, 24)):
        pen.limb(
            [(side * 9, 30), (side * 14, 56), (foot, 80)], (18, 15, 11), "slate", 1.7, shade=0.3
        )
        pen.form([(foot - 9, 78), (foot + 5, 77), (foot + 12, 85), (foot - 10, 87)], ROT, 1.5)
    pen.form(
        [
            (-26, -34),
            (26, -34),
            (28, 10),
            (32, 42),
            (22, 36),
            (16, 46),
            (6, 38),
            (-4, 47),
            (-12, 38),
            (-24, 44),
            (-28, 10),
        ],
        "#8C6B4A",
        2.0,
        shade=0.28,
    )
    pen.form([(2, -6), (16, -10), (18, 10), (6, 14)], "rubric", 1.4)
    for y in (-4, 2, 8):
        pen.cord([(4, y), (10, y - 3), (16, y - 1)], 2.0, OLD_BONE)
    pen.form([(-18, 14), (-6, 12), (-8, 26), (-18, 26)], "olive", 1.2)
    for x in (-18, -14, -10, -6):
        pen.line([(x, 11), (x + 1, 15)], 1.0, curved=False)
    for side, hand in ((-1, (-50, -34)), (1, (52, -44))):
        pen.limb(
            [(side * 24, -26), (side * 38, -24), (hand[0] - side * 8, hand[1] + 6)],
            (16, 14, 11),
            "#8C6B4A",
            1.7,
            shade=0.2,
        )
        pen.limb([(hand[0] - side * 10, hand[1] + 8), hand], (9, 9), ROT, 1.4)
        for finger in (-6, -2, 2, 6):
            pen.limb(
                [(hand[0] + finger * 0.6, hand[1]), (hand[0] + finger, hand[1] + 12)],
                (3.8, 2.6),
                ROT,
                1.1,
            )
    with pen.at(-2, -54, -9, 1.2):
        pen.form(
            [(-12, -17), (12, -17), (17, -4), (13, 12), (5, 20), (-8, 19), (-14, 10), (-17, -4)],
            ROT,
            1.9,
            shade=0.24,
        )
        pen.form(ellipse(-6, -3, 5.4, 5.4, 14), "candle", 1.3)
        pen.dot(-5, -2, 1.6)
        pen.form(ellipse(7, -3, 5, 5.4, 14), "night", 1.3)
        pen.line([(-12, -9), (-2, -10)], 1.6, curved=False)
        pen.form([(0, 1), (2.4, 6), (-2, 6)], "sepia", 0.9, curved=False)
        pen.form([(-8, 10), (8, 9), (9, 17), (-5, 18)], "night", 1.3)
        for x in (-5, 2, 6):
            pen.form(
                [(x, 9.6), (x + 3, 9.4), (x + 2, 14), (x + 0.6, 14)], "bone", 0.7, curved=False
            )
        for x, y in ((-8, -19), (-2, -22), (4, -20), (9, -17)):
            pen.line([(x, y + 4), (x - 2, y - 4)], 1.6, "sepia")
        pen.line([(8, -16), (11, -9), (7, -8)], 1.2, "rubric")


def ghoul(pen: Quill) -> None:
    """A ghoul on its haunches, gnawing a thigh bone."""
    for side in (-1, 1):
        pen.limb(
            [(side * 18, 50), (side * 50, 20), (side * 40, 62), (side * 34, 80)],
            (20, 17, 13, 10),
            "#8FA08A",
            1.9,
            shade=0.3,
        )
        pen.form(
            [(side * 22, 80), (side * 34, 74), (side * 48, 80), (side * 56, 87), (side * 22, 87)],
            "#8FA08A",
            1.6,
        )
        for toe in (46, 52):
            pen.line([(side * toe, 82), (side * (toe + 5), 88)], 1.6)
    pen.form(
        [(-22, -22), (0, -34), (22, -22), (28, 10), (22, 54), (0, 64), (-22, 54), (-28, 10)],
        "#9DAE97",
        2.0,
        shade=0.28,
    )
    for k in range(5):
        y = -4 + k * 9
        for side in (-1, 1):
            pen.line([(side * 2, y), (side * 12, y + 2), (side * 19, y + 8)], 1.1)
    pen.line([(0, -14), (1, 50)], 1.1)
    pen.form(
        [(-18, 52), (18, 52), (22, 70), (8, 66), (0, 78), (-10, 66), (-22, 70)],
        "#5C4A3A",
        1.6,
        shade=0.3,
    )
    for side in (-1, 1):
        pen.limb(
            [(side * 22, -16), (side * 44, 4), (side * 22, -2), (side * 20, -14)],
            (13, 12, 11, 10),
            "#8FA08A",
            1.7,
            shade=0.25,
        )
    pen.limb([(-44, -14), (44, -18)], (8, 6, 8), OLD_BONE, 1.6)
    for x, y in ((-46, -18), (-46, -10), (46, -22), (46, -14)):
        pen.form(ellipse(x, y, 6, 5.4, 14), OLD_BONE, 1.5)
    pen.form(
        [
            (-14, -74),
            (0, -80),
            (14, -74),
            (22, -56),
            (20, -36),
            (10, -24),
            (-10, -24),
            (-20, -36),
            (-22, -56),
        ],
        "#9DAE97",
        2.1,
        shade=0.24,
    )
    for side in (-1, 1):
        pen.form(
            [(side * 20, -56), (side * 42, -74), (side * 36, -50), (side * 20, -42)],
            "#9DAE97",
            1.7,
            shade=0.2,
        )
        pen.form(ellipse(side * 9, -54, 6.4, 7, 16), "candle", 1.5)
        pen.dot(side * 8.4, -53, 2.4, "rubric")
        pen.line([(side * 3, -60), (side * 10, -64), (side * 17, -60)], 1.8)
    pen.form([(-4, -46), (0, -48), (4, -46), (0, -42)], "night", 0.8)
    pen.form([(-15, -37), (15, -38), (13, -24), (-13, -24)], "night", 1.4)
    for x in (-11, -6, -1, 4, 9):
        pen.form([(x - 2.4, -37.5), (x + 2.6, -37.5), (x, -29)], "bone", 0.9, curved=False)
    for side in (-1, 1):
        bodies.fist(pen, (side * 20, -16), "#8FA08A")
    pen.limb([(-6, -14), (-6, -4)], (2, 4), "rubric", 0.8)


def crow(pen: Quill) -> None:
    """A carrion crow on a gravestone, an eye in its beak."""
    pen.form(
        [(-44, 86), (-42, 46), (-28, 34), (28, 34), (42, 46), (44, 86)], "stone", 2.1, shade=0.25
    )
    pen.line([(0, 46), (0, 78)], 4.2, "sepia", curved=False, taper=(1, 1))
    pen.line([(-12, 56), (12, 56)], 4.2, "sepia", curved=False, taper=(1, 1))
    pen.line([(-36, 50), (-26, 62), (-30, 74)], 1.4)
    for x in (-50, -30, 26, 48):
        pen.line([(x, 88), (x + 2, 80), (x + 5, 74)], 1.6, "olive")
        pen.line([(x + 5, 88), (x + 5, 82), (x + 10, 78)], 1.4, "olive")
    black = "#25283A"
    pen.form([(26, -8), (50, 18), (60, 44), (48, 36), (44, 46), (34, 30)], black, 1.7, shade=0.3)
    for x in (-8, 8):
        pen.limb([(x, 18), (x, 34)], (6, 5), "slate", 1.3)
        for toe in (-7, 0, 7):
            pen.limb([(x, 33), (x + toe, 40)], (4, 2), "slate", 1.1)
    pen.form(
        [(-22, -46), (0, -60), (22, -44), (36, -12), (32, 14), (10, 24), (-14, 18), (-26, -6)],
        black,
        2.0,
    )
    pen.form(
        [(-4, -38), (20, -34), (38, -6), (48, 24), (34, 12), (30, 20), (20, 6), (14, 14), (2, -4)],
        "#33384F",
        1.8,
        shade=0.3,
    )
    for k in range(4):
        pen.line(
            [(2 + k * 6, -28 + k * 4), (14 + k * 6, -12 + k * 6), (20 + k * 6, 4 + k * 4)],
            1.1,
            "slate",
        )
    for k in range(5):
        pen.line([(-18 + k * 3, -20 + k * 8), (-12 + k * 3, -14 + k * 8)], 1.2, "slate")
    pen.form(
        [(-28, -60), (-20, -82), (0, -88), (18, -76), (20, -54), (4, -42), (-18, -44)], black, 2.0
    )
    for x, y in ((6, -88), (12, -84), (17, -78)):
        pen.line([(x - 3, y + 6), (x + 4, y - 5)], 2.0)
    pen.form([(-22, -72), (-44, -68), (-60, -54), (-44, -56), (-24, -58)], "slate", 1.7, shade=0.25)
    pen.form([(-24, -57), (-44, -55), (-54, -44), (-38, -46), (-20, -50)], "slate", 1.6)
    pen.form(ellipse(-56, -50, 7.4, 7.4, 16), "bone", 1.5)
    pen.dot(-58, -49, 3.2, "verdigris")
    pen.dot(-58, -49, 1.4)
    pen.line([(-50, -48), (-42, -42), (-44, -34)], 1.4, "rubric")
    pen.form(ellipse(-8, -68, 5.6, 5.6, 16), "flame", 1.4)
    pen.dot(-9, -68, 2.6)
    pen.line([(-16, -76), (-4, -77)], 1.6, "slate", curved=False)


def plague_doctor(pen: Quill) -> None:
    """A plague doctor: a beak, a wide hat, a smoking censer."""
    bodies.robe(pen, "#33323E", "sepia", width=42, shoulder=29)
    pen.line([(0, -30), (1, 20), (0, 80)], 1.3, "stone")
    for y in range(-22, 70, 13):
        pen.form(ellipse(3, y, 2.2, 2.2, 10), "stone", 0.9)
    pen.form(
        [(-30, -36), (0, -44), (30, -36), (36, -10), (0, 2), (-36, -10)], "#42404E", 1.9, shade=0.3
    )
    bodies.arm(pen, [(28, -22), (44, 0), (38, 16)], "#33323E", hand=None, width=18)
    with pen.at(42, 14):
        gear.staff(pen, up=50, down=70)
        pen.form([(-5, -50), (5, -50), (7, -60), (0, -66), (-7, -60)], "stone", 1.3)
    bodies.fist(pen, (42, 16), WOOD)
    bodies.arm(pen, [(-28, -22), (-46, -2), (-42, 14)], "#33323E", hand=None, width=18)
    for x in (-46, -38):
        pen.line([(-42, 18), (x, 40)], 1.1, curved=False)
    for x, y, radius, alpha in ((-50, 30, 7, 0.5), (-54, 16, 8, 0.4), (-48, 2, 7, 0.35)):
        pen.form(ellipse(x, y, radius, radius, 16), "moss", 0.8, ink_colour="olive", alpha=alpha)
    pen.form([(-52, 42), (-32, 42), (-31, 52), (-42, 60), (-53, 52)], "gold", 1.6, shade=0.3)
    for x in (-47, -42, -37):
        pen.dot(x, 49, 1.6)
    bodies.fist(pen, (-42, 15), WOOD)
    pen.form(
        [(-17, -44), (-20, -62), (-10, -74), (10, -74), (20, -62), (17, -44), (0, -36)],
        "#5C4A3A",
        1.8,
        shade=0.25,
    )
    pen.form(
        [(14, -66), (8, -48), (-4, -42), (-28, -30), (-52, -14), (-44, -34), (-22, -58), (-4, -70)],
        "#DCCDA6",
        2.0,
        shade=0.22,
    )
    pen.line([(-48, -20), (-26, -40), (-8, -50)], 1.1)
    for k in range(4):
        pen.line([(-36 + k * 9, -30 - k * 5), (-38 + k * 9, -36 - k * 6)], 1.1, curved=False)
    for x, y in ((-8, -60), (9, -58)):
        pen.form(ellipse(x, y, 6.6, 6.6, 18), "sepia", 1.6)
        pen.form(ellipse(x, y, 4.4, 4.4, 16), "rubric", 1.0)
        pen.line([(x - 2, y - 2), (x, y - 3)], 1.3, "bone", curved=False)
    pen.form([(-46, -68), (-16, -76), (18, -76), (46, -68), (20, -64), (-20, -64)], "#25242E", 1.9)
    pen.form([(-19, -70), (-17, -94), (17, -94), (20, -70), (0, -66)], "#33323E", 1.9, shade=0.3)
    pen.form([(-19, -78), (0, -75), (20, -78), (20, -71), (0, -67), (-19, -71)], "rubric", 1.3)


def bloated(pen: Quill) -> None:
    """A drowned man swollen to bursting."""
    for side in (-1, 1):
        pen.limb([(side * 18, 56), (side * 22, 80)], (20, 15), PALLOR, 1.8, shade=0.3)
        pen.form(
            [(side * 22 - 11, 79), (side * 22 + 9, 79), (side * 28 + 8, 87), (side * 22 - 12, 87)],
            PALLOR,
            1.6,
        )
    pen.form(ellipse(0, 22, 51, 46, 34), PALLOR, 2.2, shade=0.22)
    for x, y, radius in (
        (-28, 4, 7),
        (24, -6, 5.4),
        (-10, 44, 6),
        (30, 30, 8),
        (-34, 34, 5),
        (10, 18, 4.4),
        (-6, 0, 3.6),
    ):
        pen.form(ellipse(x, y, radius, radius * 0.9, 16), "moss", 1.3)
        pen.form(ellipse(x - 1, y - 1, radius * 0.45, radius * 0.4, 12), "candle", 0.8)
    pen.cord([(-14, -14), (-4, 6), (-8, 30), (0, 58)], 2.0, "rubric")
    for y in range(-8, 56, 8):
        pen.line([(-12 + (y + 8) * 0.08, y - 2), (0 + (y + 8) * 0.08, y + 2)], 1.3, curved=False)
    pen.line([(38, -6), (46, 12), (46, 34)], 1.0)
    pen.form(
        [(-50, 46), (0, 60), (50, 44), (46, 62), (22, 70), (0, 68), (-24, 71), (-46, 62)],
        "#6E5A42",
        1.8,
        shade=0.3,
    )
    for side in (-1, 1):
        pen.limb(
            [(side * 36, -12), (side * 54, 12), (side * 50, 34)],
            (20, 17, 13),
            PALLOR,
            1.8,
            shade=0.25,
        )
        bodies.fist(pen, (side * 50, 38), PALLOR)
    pen.form(
        [(-22, -40), (-25, -60), (-12, -76), (12, -76), (25, -60), (22, -40), (0, -26)],
        PALLOR,
        2.0,
        shade=0.22,
    )
    for side in (-1, 1):
        pen.line([(side * 4, -58), (side * 9, -61), (side * 15, -58)], 1.8)
        pen.line([(side * 5, -56), (side * 10, -54), (side * 14, -56)], 1.1)
        pen.form(ellipse(side * 15, -46, 6, 4.6, 14), "verdigris", 0, alpha=0.35)
    pen.form([(-8, -44), (8, -44), (6, -34), (-6, -34)], "night", 1.4)
    pen.limb([(0, -36), (6, -24), (0, -14)], (5, 4, 3), "verdigris", 1.2)
    for x, lean in ((-14, -8), (-6, -2), (4, 3), (12, 9)):
        pen.cord(
            [(x, -74), (x + lean, -64), (x + lean * 1.6, -50 - abs(x))],
            2.0,
            "olive",
            taper=(0.9, 0.3),
        )


FIGURES: dict[str, Callable[[Quill], None]] = {
    "zombie": zombie,
    "ghoul": ghoul,
    "crow": crow,
    "plague_doctor": plague_doctor,
    "bloated": bloated,
}
