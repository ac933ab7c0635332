"""Those who guard the pyramid of the Throne of Sand."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import BRONZED, LINEN, SANDSTONE
from tools.art.throne.pen import Quill, ellipse


def mummy(pen: Quill) -> None:
    """A mummy, arms out, its bandages coming loose."""
    for side in (-1, 1):
        pen.limb(
            [(side * 10, 28), (side * 15, 56), (side * 15, 82)],
            (20, 17, 15),
            LINEN,
            1.8,
            shade=0.25,
        )
        pen.form(
            [(side * 15 - 9, 78), (side * 15 + 8, 78), (side * 22 + 6, 86), (side * 15 - 10, 87)],
            LINEN,
            1.6,
        )
    pen.form(
        [(-26, -36), (26, -36), (31, -12), (24, 32), (0, 38), (-24, 32), (-31, -12)],
        LINEN,
        2.0,
        shade=0.26,
    )
    for k, y in enumerate(range(-30, 36, 8)):
        slant = 5 if k % 2 else -4
        pen.line([(-28, y + slant), (0, y), (28, y - slant)], 1.2)
    for side in (-1, 1):
        for y in (44, 54, 64, 74):
            pen.line([(side * 15 - 9, y - 2), (side * 15 + 9, y + 3)], 1.1, curved=False)
    for route in ([(-26, -26), (-44, -22), (-52, -44)], [(26, -26), (44, -10), (54, -28)]):
        pen.limb(route, (16, 14, 12), LINEN, 1.7, shade=0.2)
        for share in (0.25, 0.5, 0.75):
            bx = route[0][0] + (route[2][0] - route[0][0]) * share
            by = route[1][1] - share * 6
            pen.line([(bx - 4, by - 8), (bx + 4, by + 8)], 1.1, curved=False)
        bodies.fist(pen, route[2], "#B9A678")
        for finger in (-5, 0, 5):
            pen.limb(
                [
                    (route[2][0] + finger * 0.8, route[2][1] - 3),
                    (route[2][0] + finger * 1.3, route[2][1] - 13),
                ],
                (3.6, 2.4),
                "#B9A678",
                1.1,
            )
    for points in (
        [(-46, -20), (-52, 4), (-46, 26), (-54, 44)],
        [(48, -14), (54, 8), (48, 30)],
        [(22, 30), (34, 46), (30, 66), (38, 80)],
    ):
        pen.cord(points, 3.6, LINEN, taper=(0.7, 0.7))
    pen.form(
        [(-18, -44), (-21, -64), (-12, -84), (4, -88), (17, -80), (21, -62), (17, -42), (0, -34)],
        LINEN,
        2.0,
        shade=0.26,
    )
    pen.form([(-16, -66), (14, -69), (17, -58), (-14, -54)], "night", 1.2)
    for x in (-7, 7):
        pen.form(ellipse(x, -62, 3.8, 3.6, 12), "verdigris", 0)
        pen.dot(x, -62, 1.6, "candle")
    for y, slant in ((-80, 3), (-74, -4), (-48, 4), (-41, -3)):
        pen.line([(-19, y + slant), (0, y), (19, y - slant)], 1.2)
    pen.cord([(16, -46), (28, -40), (26, -24), (34, -14)], 3.4, LINEN)


def nemes(pen: Quill, first: str, second: str) -> None:
    """The striped royal headcloth around a face at the origin."""
    outline = [
        (-14, -22),
        (0, -28),
        (14, -22),
        (24, -6),
        (30, 26),
        (18, 30),
        (13, 6),
        (-13, 6),
        (-18, 30),
        (-30, 26),
        (-24, -6),
    ]
    pen.form(outline, first, 1.9)
    with pen.clip(outline):
        for y in range(-20, 32, 8):
            for side in (-1, 1):
                pen.line(
                    [(side * 8, y - 4), (side * 32, y + 3)], 3.4, second, curved=False, taper=(1, 1)
                )
    pen.form(outline, first, 1.9, alpha=0)


def sphinx(pen: Quill) -> None:
    """A sphinx couched on its plinth."""
    pen.form([(-58, 66), (58, 66), (58, 86), (-58, 86)], SANDSTONE, 2.0, curved=False, shade=0.2)
    for x in (-40, -14, 12, 38):
        pen.line([(x, 67), (x, 86)], 1.2, curved=False)
    pen.form([(8, -4), (34, -2), (54, 20), (58, 50), (54, 66), (6, 66)], SANDSTONE, 2.0, shade=0.3)
    pen.limb([(54, 50), (60, 28), (50, 8), (58, -8)], (7, 6, 5, 7), SANDSTONE, 1.6)
    pen.form([(30, 34), (52, 36), (56, 66), (24, 66)], SANDSTONE, 1.8, shade=0.3)
    pen.form(
        [(-26, -10), (22, -10), (30, 30), (26, 66), (-30, 66), (-32, 30)],
        SANDSTONE,
        2.1,
        shade=0.25,
    )
    for x in (-24, 8):
        pen.form(
            [(x - 12, 30), (x + 10, 30), (x + 12, 60), (x + 6, 67), (x - 20, 67), (x - 22, 60)],
            SANDSTONE,
            1.8,
            shade=0.25,
        )
        for toe in (-14, -8, -2):
            pen.line([(x + toe, 60), (x + toe, 67)], 1.2, curved=False)
    pen.form([(-26, -2), (0, -8), (22, -2), (20, 16), (0, 26), (-22, 16)], "gold", 1.6)
    for ring in (4, 12):
        pen.line([(-22, ring), (0, ring + 6), (20, ring)], 2.0, "lapis")
    with pen.at(-2, -40, 0, 1.5):
        nemes(pen, "gold", "lapis")
        bodies.face(pen, skin=SANDSTONE, stern=1.2, mouth="umber")
        for side in (-1, 1):
            pen.line([(side * 8, -2), (side * 13, -1)], 1.4, curved=False)
        pen.form([(-4, 18), (4, 18), (3, 30), (-3, 30)], "lapis", 1.2, curved=False)
        pen.form([(-3, -26), (-1, -34), (4, -32), (3, -24)], "verdigris", 1.1)
        pen.line([(8, 4), (11, 9), (9, 14)], 1.0)


def bull_guardian(pen: Quill) -> None:
    """A bull-headed guardian of stone with a double axe."""
    with pen.at(44, 4):
        gear.axe(pen, up=74, down=80, double=True, size=0.72)
    for side in (-1, 1):
        pen.limb(
            [(side * 12, 34), (side * 18, 58), (side * 18, 80)],
            (23, 18, 15),
            "#A9794E",
            1.9,
            shade=0.3,
        )
        pen.form(
            [
                (side * 18 - 10, 76),
                (side * 18 + 10, 76),
                (side * 20 + 12, 86),
                (side * 20 - 12, 87),
            ],
            "night",
            1.6,
        )
    pen.form([(-28, 14), (28, 14), (34, 48), (0, 54), (-34, 48)], "rubric", 1.9, shade=0.3)
    for x in (-22, -8, 8, 22):
        pen.line([(x * 0.8, 20), (x, 48)], 1.8, "gold")
    pen.form(
        [(-36, -34), (36, -34), (42, -18), (26, 16), (-26, 16), (-42, -18)],
        "#A9794E",
        2.1,
        shade=0.26,
    )
    pen.line([(-24, -10), (-10, -2), (0, -8), (10, -2), (24, -10)], 1.3)
    pen.line([(0, -8), (0, 12)], 1.2)
    pen.form([(-26, 10), (26, 10), (28, 19), (-28, 19)], "gold", 1.5, curved=False)
    bodies.arm(pen, [(36, -26), (50, -8), (44, 8)], "#A9794E", hand="#A9794E", width=18)
    bodies.arm(pen, [(-36, -26), (-52, 0), (-42, 26)], "#A9794E", hand="#A9794E", width=18)
    for side in (-1, 1):
        pen.form(
            [(side * 46 - 7, 4), (side * 46 + 7, 4), (side * 46 + 7, 11), (side * 46 - 7, 11)],
            "gold",
            1.2,
        )
    with pen.at(0, -54):
        gear.horns(pen, spread=40, rise=22)
        pen.form(
            [
                (-18, -20),
                (0, -25),
                (18, -20),
                (20, -2),
                (12, 16),
                (13, 28),
                (0, 33),
                (-13, 28),
                (-12, 16),
                (-20, -2),
            ],
            "#7B4F30",
            2.0,
            shade=0.26,
        )
        for side in (-1, 1):
            pen.form(
                [(side * 17, -12), (side * 30, -8), (side * 29, 0), (side * 18, -3)], "#7B4F30", 1.5
            )
            pen.form(
                [(side * 5, -5), (side * 10, -8), (side * 14, -5), (side * 10, -2)], "flame", 1.1
            )
            pen.line([(side * 3, -8), (side * 14, -12)], 2.0, curved=False)
            pen.form(ellipse(side * 6, 22, 3, 2.4, 10), "night", 0.8)
        pen.form([(-12, 15), (12, 15), (13, 27), (0, 32), (-13, 27)], "rose", 0, alpha=0.45)
        pen.cord(ellipse(0, 29, 6, 6, 18)[2:10], 2.2, "gold")
        pen.form([(-6, -24), (0, -31), (6, -24), (0, -14)], "gold", 1.2)


def priest(pen: Quill) -> None:
    """A shaven priest under the disc of the sun."""
    with pen.at(-44, 4):
        gear.staff(pen, up=70, down=80, fill="ochre")
        pen.form(ellipse(0, -80, 13, 13, 22), "flame", 1.7)
        pen.cord([(-16, -66), (-15, -84), (-9, -94)], 2.6, "ochre")
        pen.cord([(16, -66), (15, -84), (9, -94)], 2.6, "ochre")
        pen.cord([(-16, -66), (0, -62), (16, -66)], 2.6, "ochre")
    bodies.robe(pen, "bone", "gold", width=38, shoulder=27)
    spots = [(-25, -32), (-6, -30), (22, 40), (16, 66), (2, 58), (-20, 0)]
    pen.form(spots, "ochre", 1.7, shade=0.2)
    for x, y in ((-14, -18), (-4, -4), (6, 12), (12, 30), (0, 22), (12, 50), (-12, -2)):
        pen.form(ellipse(x, y, 3.4, 3, 10), "sepia", 0.8)
    bodies.arm(pen, [(26, -26), (44, -8), (36, -34)], "bone", hand=BRONZED, width=15)
    for finger in (-5, -1.5, 2):
        pen.limb([(36 + finger, -36), (36 + finger * 1.4, -48)], (3.6, 2.6), BRONZED, 1.1)
    bodies.arm(pen, [(-26, -26), (-44, -10), (-44, 6)], "bone", hand=BRONZED, width=15)
    pen.form([(-24, -34), (0, -40), (24, -34), (20, -22), (0, -14), (-20, -22)], "gold", 1.6)
    pen.line([(-18, -26), (0, -19), (18, -26)], 2.0, "rubric")
    pen.line([(-19, -31), (0, -25), (19, -31)], 2.0, "lapis")
    with pen.at(0, -58, 0, 1.18):
        for side in (-1, 1):
            pen.form(ellipse(side * 14, 1, 4, 6, 12), BRONZED, 1.4)
        bodies.face(pen, skin=BRONZED, stern=1.8, mouth="sepia")
        pen.form(
            [(-13.5, -10), (-11, -20), (0, -25), (11, -20), (13.5, -10), (6, -12), (-6, -12)],
            BRONZED,
            0,
        )
        pen.line([(-13.5, -10), (-11, -20), (0, -25), (11, -20), (13.5, -10)], 1.7)
        pen.line([(-6, -19), (-2, -21)], 1.4, "bone")
        for side in (-1, 1):
            pen.line([(side * 3, -1), (side * 8, 0.4), (side * 13, -2)], 1.6)


FIGURES: dict[str, Callable[[Quill], None]] = {
    "mummy": mummy,
    "sphinx": sphinx,
    "bull_guardian": bull_guardian,
    "priest": priest,
}
