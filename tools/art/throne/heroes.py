"""The four who walk the road: Hero, Barbarian, Wizard and Dwarf, as figures of a portrait card."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.throne import bodies, gear
from tools.art.throne.colours import IRON, SKIN, WOOD
from tools.art.throne.pen import Quill, ellipse


def hero(pen: Quill) -> None:
    """The Hero, back from the crusades: cross on the shield, sword at rest."""
    pen.form(
        [
            (-26, -36),
            (26, -36),
            (44, 30),
            (50, 82),
            (30, 78),
            (0, 84),
            (-30, 78),
            (-50, 82),
            (-44, 30),
        ],
        "lapis",
        2.0,
        shade=0.3,
    )
    bodies.legs(pen, "#8D8272", "#4A3527", hip=32)
    bodies.tunic(pen, "bone", "#4A3527", top=-34, hem=46, shoulder=28, skirt=30)
    pen.form([(-4, -30), (4, -30), (4, 8), (-4, 8)], "rubric", 0.9, curved=False)
    pen.form([(-14, -22), (14, -22), (14, -14), (-14, -14)], "rubric", 0.9, curved=False)
    pen.form([(-3.4, -29), (3.4, -29), (3.4, 7), (-3.4, 7)], "rubric", 0, curved=False)
    for side in (-1, 1):
        for k in range(4):
            x = side * (10 + k * 5)
            pen.line([(x * 0.8, 18), (x, 44)], 0.9)
    bodies.arm(pen, [(27, -24), (43, -4), (34, 14)], "stone", width=16)
    bodies.arm(pen, [(-27, -24), (-44, -8), (-42, -28)], "stone", width=16)
    for route in ([(27, -22), (40, -8)], [(-28, -22), (-41, -12)]):
        for share in (0.2, 0.5, 0.8):
            ring = route[0][0] + (route[1][0] - route[0][0]) * share
            row = route[0][1] + (route[1][1] - route[0][1]) * share
            pen.line([(ring - 5, row + 2), (ring, row + 5), (ring + 5, row + 1)], 1.0)
    with pen.at(-42, -28, -6):
        gear.sword(pen, length=62, width=7.4)
    bodies.fist(pen, (-42, -27))
    with pen.at(37, 20, 5):
        gear.kite_shield(pen, 40, 60, "rubric", "bone")
    pen.form(
        [(-22, -34), (0, -42), (22, -34), (16, -24), (0, -20), (-16, -24)], "lapis", 1.6, shade=0.2
    )
    pen.form(ellipse(0, -26, 4.6, 4.6, 14), "gold", 1.2)
    with pen.at(0, -56, 0, 1.16):
        bodies.hair(pen, "#7B4F28", length=18)
        bodies.face(pen, stern=0.8)
        pen.form(
            [
                (-14, -9),
                (-15, -19),
                (-4, -24),
                (10, -22),
                (15, -12),
                (13, -6),
                (8, -13),
                (0, -12),
                (-8, -13),
            ],
            "#7B4F28",
            1.4,
            shade=0.2,
        )
        pen.form([(-15, -14), (0, -17), (15, -14), (15, -11), (0, -14), (-15, -11)], "gold", 1.1)
        for x in (-6, -2, 2, 6):
            pen.dot(x, 15, 0.7, "umber")


def barbarian(pen: Quill) -> None:
    """The Barbarian, all shoulders, axe on one of them."""
    pen.form(
        [(-40, -40), (0, -48), (40, -40), (46, 10), (40, 60), (-40, 60), (-46, 10)],
        "#6B4A30",
        2.0,
        shade=0.3,
    )
    for k in range(13):
        x = -42 + k * 7
        pen.line([(x, 52 + (k % 3) * 3), (x + 2, 66 + (k % 2) * 4)], 1.6, "sepia")
    with pen.at(42, -22, 5):
        gear.axe(pen, up=52, down=62, double=True, size=0.74)
    for side in (-1, 1):
        pen.limb(
            [(side * 12, 32), (side * 18, 58), (side * 19, 80)],
            (22, 18, 15),
            SKIN,
            1.9,
            shade=0.3,
        )
        pen.form(
            [
                (side * 19 - 10, 62),
                (side * 19 + 10, 62),
                (side * 22 + 12, 86),
                (side * 22 - 12, 87),
            ],
            "#6B4A30",
            1.7,
            shade=0.3,
        )
        for y in (66, 73):
            pen.line([(side * 19 - 10, y), (side * 19 + 10, y + 3)], 1.6, "ochre", curved=False)
    pen.form(
        [(-38, -34), (38, -34), (42, -16), (26, 18), (-26, 18), (-42, -16)],
        SKIN,
        2.1,
        shade=0.26,
    )
    pen.line([(-24, -10), (-12, -3), (0, -9), (12, -3), (24, -10)], 1.3)
    for y in (1, 8):
        pen.line([(-8, y), (0, y + 2), (8, y)], 1.0)
    pen.cord([(-34, -30), (0, -8), (28, 16)], 4.4, "#6B4A30", taper=(1, 1))
    pen.form(
        [
            (-28, 14),
            (28, 14),
            (34, 44),
            (18, 40),
            (10, 52),
            (0, 42),
            (-10, 53),
            (-20, 40),
            (-34, 46),
        ],
        "#8A6238",
        1.9,
        shade=0.3,
    )
    for x in (-24, -14, -4, 8, 18, 26):
        pen.line([(x, 24), (x + 1, 36)], 1.3, "sepia")
    pen.form([(-29, 12), (29, 12), (29, 22), (-29, 22)], "night", 1.5, curved=False)
    pen.form(ellipse(0, 17, 8, 8, 18), "gold", 1.5, shade=0.3)
    bodies.arm(pen, [(38, -26), (52, -4), (43, -18)], SKIN, width=19)
    bodies.arm(pen, [(-38, -26), (-54, 2), (-36, 22)], SKIN, width=19)
    pen.form([(-52, -6), (-42, -10), (-38, -2), (-50, 4)], "gold", 1.4)
    bodies.fist(pen, (-35, 24))
    with pen.at(0, -56, 0, 1.16):
        bodies.hair(pen, "#B5622B", length=26)
        bodies.face(pen, stern=2.0)
        bodies.beard(pen, "#B5622B", length=30, width=17)
        pen.line([(7, 1), (11, 6)], 1.3, "lapis", curved=False)
        pen.line([(10, -1), (13, 4)], 1.3, "lapis", curved=False)
        gear.horns(pen, spread=27, rise=14)
        pen.form(
            [(-16, -9), (-15, -20), (0, -27), (15, -20), (16, -9), (0, -13)],
            "stone",
            1.7,
            shade=0.3,
        )
        pen.form(
            [(-2.4, -26), (2.4, -26), (2.4, -6), (0, -2), (-2.4, -6)], "gold", 1.1, curved=False
        )


def wizard(pen: Quill) -> None:
    """The Wizard with a tall hat and a caged star."""
    with pen.at(43, 4):
        gear.staff(pen, up=70, down=80)
        pen.glow(0, -82, 26, "flame", 0.8)
        for side in (-1, 1):
            pen.cord([(0, -66), (side * 12, -74), (side * 10, -92), (0, -96)], 2.4, WOOD)
        star = [
            (0, -92),
            (2.6, -85.4),
            (9, -84),
            (4, -79.6),
            (5.4, -73),
            (0, -76.6),
            (-5.4, -73),
            (-4, -79.6),
            (-9, -84),
            (-2.6, -85.4),
        ]
        pen.form(star, "candle", 1.3, curved=False)
    bodies.robe(pen, "#4B4A86", "gold", width=43, shoulder=29)
    for x, y in ((-20, 6), (-28, 44), (-12, 62), (20, 50), (30, 66), (16, 18), (-16, 30), (6, 70)):
        pen.form(
            [
                (x, y - 4),
                (x + 1.4, y - 1.4),
                (x + 4, y),
                (x + 1.4, y + 1.4),
                (x, y + 4),
                (x - 1.4, y + 1.4),
                (x - 4, y),
                (x - 1.4, y - 1.4),
            ],
            "gold",
            0,
            curved=False,
        )
    bodies.arm(pen, [(27, -24), (45, -10), (43, 6)], "#4B4A86", hand=None, width=17)
    pen.form([(30, -16), (50, -8), (52, 8), (42, 22), (36, 4)], "#4B4A86", 1.6, shade=0.3)
    bodies.fist(pen, (43, 4))
    bodies.arm(pen, [(-27, -24), (-46, -4), (-40, -22)], "#4B4A86", hand=None, width=17)
    pen.form([(-52, -14), (-34, -14), (-32, 14), (-44, 18)], "#4B4A86", 1.6, shade=0.2)
    bodies.fist(pen, (-42, -22))
    for finger in (-5, -1.5, 2, 5.5):
        pen.limb([(-42 + finger, -26), (-43 + finger * 1.6, -38)], (3.6, 2.4), SKIN, 1.1)
    for x, y, size in ((-48, -50, 3), (-36, -58, 4), (-50, -64, 2.4), (-42, -70, 2)):
        pen.form(
            [
                (x, y - size * 1.6),
                (x + size * 0.5, y - size * 0.5),
                (x + size * 1.6, y),
                (x + size * 0.5, y + size * 0.5),
                (x, y + size * 1.6),
                (x - size * 0.5, y + size * 0.5),
                (x - size * 1.6, y),
                (x - size * 0.5, y - size * 0.5),
            ],
            "flame",
            0.8,
            curved=False,
        )
    pen.cord([(-24, 24), (0, 30), (26, 24)], 3.0, "gold", taper=(1, 1))
    pen.cord([(6, 28), (10, 44), (6, 58)], 2.6, "gold")
    with pen.at(0, -46, 0, 1.1):
        bodies.hair(pen, "#E4DCCB", length=26)
        bodies.face(pen, stern=0.4)
        bodies.beard(pen, "#E4DCCB", length=58, width=17, strands=8)
        for side in (-1, 1):
            pen.form(
                [(side * 2, -7), (side * 8, -10), (side * 14, -7), (side * 8, -6)], "#E4DCCB", 1.0
            )
    pen.form(
        [(-38, -56), (-16, -64), (16, -64), (38, -56), (18, -51), (-18, -51)],
        "#383768",
        1.9,
        shade=0.2,
    )
    pen.form(
        [(-19, -60), (-10, -80), (2, -98), (16, -94), (10, -90), (14, -76), (19, -60), (0, -55)],
        "#4B4A86",
        1.9,
        shade=0.3,
    )
    pen.form([(-18, -64), (0, -60), (18, -64), (18, -58), (0, -54), (-18, -58)], "gold", 1.3)
    pen.form(
        [
            (-4, -82),
            (-2, -77),
            (3, -76),
            (-1, -73),
            (0, -68),
            (-4, -71),
            (-8, -69),
            (-7, -74),
            (-10, -77),
            (-6, -78),
        ],
        "flame",
        0.8,
        curved=False,
    )


def dwarf(pen: Quill) -> None:
    """The Dwarf: more beard than dwarf, hammer grounded, hat with a pompom."""
    with pen.at(44, 14):
        gear.staff(pen, up=46, down=72, width=5.4)
        pen.form(
            [(-18, -64), (16, -64), (18, -58), (18, -46), (14, -42), (-18, -42)],
            IRON,
            1.8,
            curved=False,
            shade=0.35,
        )
        pen.form([(-18, -64), (-24, -60), (-24, -46), (-18, -42)], "slate", 1.5, curved=False)
    for side in (-1, 1):
        pen.form(
            [
                (side * 6, 60),
                (side * 24, 60),
                (side * 24, 74),
                (side * 36, 78),
                (side * 38, 87),
                (side * 6, 87),
            ],
            "#33231A",
            1.8,
            shade=0.3,
        )
    pen.form(
        [
            (-34, -20),
            (0, -28),
            (34, -20),
            (44, 16),
            (42, 62),
            (24, 70),
            (0, 66),
            (-24, 70),
            (-42, 62),
            (-44, 16),
        ],
        "#54293F",
        2.1,
        shade=0.28,
    )
    pen.form([(-43, 40), (0, 48), (43, 40), (43, 51), (0, 60), (-43, 51)], "#241711", 1.6)
    bodies.arm(pen, [(34, -10), (52, 8), (44, 16)], "#6A3550", width=20)
    bodies.arm(pen, [(-34, -10), (-54, 14), (-38, 34)], "#6A3550", width=20)
    pen.form([(-56, 12), (-40, 16), (-38, 26), (-54, 24)], "ochre", 1.4)
    pen.form(
        [
            (-24, -34),
            (24, -34),
            (32, -8),
            (30, 26),
            (16, 42),
            (10, 62),
            (0, 44),
            (-8, 66),
            (-16, 42),
            (-30, 26),
            (-32, -8),
        ],
        "#B9662D",
        2.0,
        shade=0.26,
    )
    for x in (-20, -12, -4, 4, 12, 20):
        pen.line([(x, -22), (x * 1.25, 4), (x * 0.8, 38)], 1.2, "#5A2410")
    for side in (-1, 1):
        pen.cord([(side * 12, 10), (side * 15, 26), (side * 12, 40)], 4.6, "#CC7A38")
        for y in (16, 24, 32):
            pen.line([(side * 14 - 3, y), (side * 14 + 3, y + 3)], 1.1, curved=False)
        pen.form(
            [(side * 12 - 4, 36), (side * 12 + 4, 36), (side * 12 + 4, 42), (side * 12 - 4, 42)],
            "gold",
            1.1,
            curved=False,
        )
    pen.form(
        [(-22, -40), (-18, -60), (18, -60), (22, -40), (14, -28), (-14, -28)],
        "#D69A6C",
        1.8,
        shade=0.2,
    )
    for side in (-1, 1):
        pen.form(
            [(side * 20, -50), (side * 29, -54), (side * 28, -42), (side * 21, -40)], "#D69A6C", 1.4
        )
        pen.dot(side * 9, -46, 2.2)
        pen.form(
            [(side * 3, -51), (side * 10, -57), (side * 18, -52), (side * 10, -51)], "#B9662D", 1.2
        )
        pen.form(
            [
                (0, -34),
                (side * 10, -36),
                (side * 22, -28),
                (side * 32, -16),
                (side * 18, -20),
                (side * 4, -26),
            ],
            "#CC7A38",
            1.6,
            shade=0.2,
        )
    pen.form(ellipse(0, -40, 8.6, 7.6, 18), "#E0976A", 1.6, shade=0.25)
    pen.form(
        [
            (-24, -60),
            (-20, -78),
            (-6, -92),
            (14, -92),
            (34, -78),
            (42, -60),
            (34, -62),
            (26, -74),
            (22, -58),
            (0, -66),
        ],
        "#7A2419",
        2.0,
        shade=0.3,
    )
    pen.form([(-27, -60), (0, -70), (27, -60), (27, -52), (0, -61), (-27, -52)], "#8E3322", 1.7)
    pen.form(ellipse(40, -55, 6.4, 6.4, 16), "gold", 1.5, shade=0.3)


FIGURES: dict[str, Callable[[Quill], None]] = {
    "hero": hero,
    "barbarian": barbarian,
    "wizard": wizard,
    "dwarf": dwarf,
}
