"""Beasts in the pictures of encounters: feet on the origin, looking right; what flies, round it."""

from __future__ import annotations

import math

from tools.art.hex.kit import Drawing, MapPen
from tools.art.hex.walkers import bear, crow, wolf
from tools.art.shapes import Points, box, curve, ellipse, outline


def _ground(pen: MapPen, half: float, x: float = 2) -> None:
    pen.fill(ellipse(x, 0.6, half, 3.2, count=18), "night", 0.3)


def _coat(pen: MapPen, form: Points, fill: str, shade: float = -40, wide: float = 1.6) -> None:
    """A hide, hatched below the line ``shade`` or on its left."""
    edge = curve(form, True, 6)
    pen.fill(edge, fill)
    with pen.clip(edge):
        pen.hatch(box(shade, -70, 30, 72), 1.1, 3.2, 0.9, alpha=0.45)
    pen.line(edge, wide, closed=True, wobble=0.3)


def _legs(
    pen: MapPen, places: tuple[float, ...], high: float, fill: str, wide: float = 4.4
) -> None:
    for x in places:
        pen.shape(
            outline(
                [
                    (x - wide / 2, -high),
                    (x + wide / 2, -high),
                    (x + wide * 0.35, 0),
                    (x - wide * 0.35, 0),
                ]
            ),
            fill,
            1.2,
        )


def _horse(pen: MapPen, fill: str, mane: str) -> None:
    _ground(pen, 34)
    _legs(pen, (-25, -18, 15, 22), 26, fill)
    _coat(
        pen,
        [
            (-32, -28),
            (-30, -46),
            (-10, -47),
            (12, -48),
            (20, -60),
            (27, -72),
            (32, -69),
            (44, -56),
            (41, -50),
            (32, -55),
            (27, -40),
            (24, -24),
            (0, -22),
            (-22, -23),
        ],
        fill,
        -44,
    )
    pen.shape(curve([(12, -48), (18, -66), (26, -73), (22, -58), (17, -46)], True, 5), mane, 1.2)
    pen.line(
        curve([(-31, -43), (-41, -34), (-39, -18)], False), 4.0, mane, wobble=0.4, taper=(0.2, 0.6)
    )
    pen.dot(33, -62, 1.4, "ink")


def horse(pen: MapPen) -> None:
    _horse(pen, "#6B5A4A", "#2A211B")


def mule(pen: MapPen) -> None:
    with pen.at(0, 0, 0.86):
        _horse(pen, "#8D8A86", "#4B4A4C")
        pen.shape(outline([(24, -72), (22, -88), (29, -74)]), "#8D8A86", 1.3)
        for x in (-14, 6):
            pen.shape(
                curve([(x - 9, -42), (x + 9, -42), (x + 8, -24), (x - 8, -24)], True, 4),
                "#B07F42",
                1.4,
            )
        pen.dot(27, -44, 3, "gold")


def bull(pen: MapPen) -> None:
    _ground(pen, 40)
    _legs(pen, (-28, -20, 16, 24), 18, "#4B4A56", 6)
    _coat(
        pen,
        [
            (-36, -22),
            (-34, -46),
            (-8, -48),
            (14, -56),
            (30, -50),
            (46, -42),
            (46, -30),
            (34, -26),
            (26, -14),
            (-4, -12),
            (-28, -14),
        ],
        "#5A5A68",
        -50,
    )
    pen.line(
        curve([(34, -48), (40, -60), (48, -58)], False), 3.0, "bone", wobble=0.1, taper=(0, 0.6)
    )
    pen.line(
        curve([(28, -50), (26, -62), (32, -66)], False), 3.0, "bone", wobble=0.1, taper=(0, 0.6)
    )
    pen.dot(38, -42, 1.6, "flame")
    pen.line(ellipse(46, -33, 3.2), 1.3, "gold", closed=True, wobble=0)
    pen.shape(ellipse(24, -38, 5), "rubric", 1.2)
    pen.line(curve([(-35, -42), (-44, -30), (-42, -16)], False), 2.0, wobble=0.2)


def goat(pen: MapPen) -> None:
    _ground(pen, 18)
    _legs(pen, (-12, -7, 7, 11), 13, "#CFC3AC", 3)
    _coat(
        pen,
        [
            (-17, -14),
            (-16, -25),
            (4, -26),
            (10, -35),
            (19, -33),
            (22, -28),
            (13, -24),
            (10, -12),
            (-10, -12),
        ],
        "#D9CFBA",
        -26,
    )
    pen.line(curve([(12, -35), (7, -44), (1, -45)], False), 2.2, "sepia", wobble=0, taper=(0, 0.7))
    pen.line([(20, -27), (19, -20)], 1.6, "sepia", wobble=0.1)
    pen.dot(16, -31, 1.0, "ink")


def sheep(pen: MapPen) -> None:
    _ground(pen, 18)
    _legs(pen, (-9, -4, 6, 10), 8, "#3A332C", 2.6)
    wool = [
        (
            17 * math.cos(a) * (1 + 0.08 * math.sin(a * 7)) - 1,
            -17 + 10.5 * math.sin(a) * (1 + 0.1 * math.sin(a * 9)),
        )
        for a in (k * math.tau / 26 for k in range(26))
    ]
    _coat(pen, wool, "#E9E2D2", -22)
    pen.shape(
        curve([(13, -24), (21, -23), (24, -15), (18, -13), (13, -17)], True, 5), "#3A332C", 1.2
    )


def dog(pen: MapPen) -> None:
    _ground(pen, 20)
    _legs(pen, (-14, -9, 8, 13), 14, "#8A6238", 3.4)
    _coat(
        pen,
        [
            (-18, -15),
            (-17, -24),
            (6, -25),
            (11, -34),
            (18, -34),
            (26, -28),
            (24, -24),
            (15, -23),
            (13, -12),
            (-12, -12),
        ],
        "#9C7142",
        -28,
    )
    pen.shape(curve([(10, -34), (7, -24), (13, -27)], True, 4), "#6A4826", 1.1)
    pen.line(
        curve([(-17, -22), (-25, -30), (-24, -36)], False),
        3.0,
        "#8A6238",
        wobble=0.1,
        taper=(0, 0.6),
    )
    pen.dot(18, -30, 1.1, "ink")
    pen.dot(25.4, -27, 1.3, "ink")


def cat(pen: MapPen) -> None:
    _ground(pen, 11)
    _coat(pen, [(-8, 0), (-9, -12), (-3, -19), (4, -17), (7, -8), (8, 0)], "#4B4A4C", -18)
    pen.shape(curve([(-1, -17), (1, -26), (8, -26), (10, -19), (5, -15)], True, 5), "#4B4A4C", 1.3)
    for x in (1, 7):
        pen.shape(outline([(x - 1, -25), (x + 1, -31), (x + 3, -25)]), "#4B4A4C", 1.1)
    pen.dot(6.6, -22, 1.1, "flame")
    pen.line(curve([(-8, -2), (-17, -3), (-17, -12)], False), 2.4, "#4B4A4C", wobble=0.1)


def fox(pen: MapPen) -> None:
    _ground(pen, 22)
    _legs(pen, (-11, -7, 8, 12), 12, "#4A3020", 2.8)
    pen.shape(
        curve([(-14, -17), (-28, -24), (-40, -16), (-30, -12), (-16, -12)], True, 5), "#C0662C", 1.4
    )
    pen.shape(curve([(-34, -22), (-42, -17), (-33, -14)], True, 4), "bone", 1.0)
    _coat(
        pen,
        [
            (-16, -13),
            (-15, -21),
            (6, -22),
            (11, -31),
            (15, -36),
            (18, -30),
            (27, -24),
            (15, -21),
            (12, -10),
            (-12, -10),
        ],
        "#C96F30",
        -26,
    )
    pen.dot(19, -27, 1.0, "ink")


def hare(pen: MapPen) -> None:
    _ground(pen, 12)
    _coat(
        pen,
        [
            (-12, 0),
            (-13, -9),
            (-4, -15),
            (5, -13),
            (9, -20),
            (15, -18),
            (16, -13),
            (10, -9),
            (10, 0),
        ],
        "#A98A64",
        -22,
    )
    for x in (8, 11):
        pen.shape(
            curve([(x, -19), (x - 5, -33), (x + 2, -32), (x + 3, -19)], True, 5), "#B99A72", 1.1
        )
    pen.dot(12.6, -16, 1.0, "ink")


def rats(pen: MapPen) -> None:
    for x, y in ((-30, -3), (-6, -6), (18, -4), (-20, 2), (6, 1), (30, 2)):
        with pen.at(x, y):
            pen.shape(
                curve([(-9, 0), (-8, -6), (1, -8), (9, -4), (11, -1), (4, 0)], True, 5),
                "#6A645E",
                1.2,
            )
            pen.line(curve([(-8, -2), (-15, -4), (-19, 0)], False), 1.2, wobble=0.1)
            pen.dot(6.4, -4.4, 0.8, "ink")


def toad(pen: MapPen) -> None:
    _ground(pen, 16)
    _coat(
        pen,
        [(-15, 0), (-14, -12), (-4, -20), (6, -20), (14, -12), (16, 0), (0, -2)],
        "#7C8550",
        -24,
    )
    for x in (-1, 9):
        pen.shape(ellipse(x, -20, 3.6), "#8C9560", 1.2)
        pen.dot(x + 1, -20, 1.3, "ink")
    pen.line(curve([(0, -13), (8, -11), (14, -13)], False), 1.2, wobble=0)
    pen.line(curve([(-8, -14), (2, -7), (10, -8)], False), 1.8, "gold", wobble=0.1)
    pen.dot(4, -6, 2.4, "gold")


def hedgehog(pen: MapPen) -> None:
    _ground(pen, 15)
    pen.lines(
        [
            [
                (-2 + 13 * math.cos(a), -8 + 9 * math.sin(a)),
                (-2 + 19 * math.cos(a), -8 + 15 * math.sin(a)),
            ]
            for a in (math.pi + k * 0.25 for k in range(12))
        ],
        1.6,
        wobble=0,
    )
    _coat(pen, [(-15, 0), (-14, -12), (0, -18), (10, -12), (20, -4), (15, 0)], "#7A6248", -30)
    pen.dot(13, -7, 1.1, "ink")
    pen.dot(20, -4, 1.5, "ink")
    pen.shape(outline([(-10, -14), (3, -24), (9, -14), (-3, -6)]), "bone", 1.0)


def snail(pen: MapPen) -> None:
    """A snail as large as a coach."""
    _ground(pen, 62)
    _coat(
        pen,
        [(-62, 0), (-50, -10), (10, -12), (36, -34), (52, -38), (56, -28), (46, -8), (40, 0)],
        "#B9A67C",
        -70,
    )
    shell = ellipse(-10, -42, 36, 35, count=34)
    pen.shape(shell, "#A9754C", 2.0)
    with pen.clip(shell):
        pen.hatch(box(-50, -80, 34, 80), 1.1, 3.4, 1.0, alpha=0.5)
    spiral = [
        (-10 + (31 - k * 0.62) * math.cos(k * 0.32), -42 + (30 - k * 0.6) * math.sin(k * 0.32))
        for k in range(46)
    ]
    pen.line(curve(spiral, False, 3), 1.8, wobble=0.2)
    for x in (47, 54):
        pen.line([(x, -37), (x + 5, -56)], 2.4, "#B9A67C", wobble=0.1, taper=(0, 0))
        pen.dot(x + 5, -57, 2.6, "ink")
    pen.shape(outline([(-26, -74), (4, -74), (0, -84), (-22, -84)]), "#8A5F35", 1.4)


def heron(pen: MapPen) -> None:
    _ground(pen, 10)
    pen.line([(1, 0), (0, -26)], 1.8, "sepia", wobble=0, taper=(0, 0))
    pen.line([(2, -26), (9, -18), (4, -14)], 1.6, "sepia", wobble=0, taper=(0, 0))
    _coat(pen, [(-22, -22), (-14, -36), (2, -42), (8, -36), (4, -27), (-8, -24)], "#8FA0AC", -30)
    neck = curve([(4, -38), (12, -46), (4, -56), (8, -66), (14, -66)], False, 8)
    pen.line(neck, 5.4, "ink", wobble=0)
    pen.line(neck, 3.2, "#C7CFD3", wobble=0)
    pen.line([(14, -67), (32, -63)], 2.8, "ochre", wobble=0, taper=(0, 0.8))
    pen.dot(14, -67, 1.1, "ink")
    pen.shape(outline([(-10, -28), (4, -30), (5, -20), (-8, -18)]), "#8A5F35", 1.2)


def seal(pen: MapPen) -> None:
    _ground(pen, 24)
    _coat(
        pen,
        [
            (-28, 0),
            (-34, -8),
            (-24, -7),
            (-6, -14),
            (4, -30),
            (14, -34),
            (20, -28),
            (12, -22),
            (14, -4),
            (6, 0),
        ],
        "#6E7680",
        -34,
    )
    pen.dot(14, -30, 1.3, "ink")
    pen.lines([[(19, -27), (26, -29)], [(19, -26), (26, -25)]], 0.9, wobble=0)


def seals(pen: MapPen) -> None:
    for x, y, s in ((-44, -10, 0.8), (-4, -12, 0.85), (34, -10, 0.8), (-26, 2, 1.0), (18, 3, 1.05)):
        with pen.at(x, y, s):
            seal(pen)


def spider(pen: MapPen) -> None:
    _ground(pen, 26)
    for side in (-1, 1):
        for k in range(4):
            x = side * (16 + k * 7)
            pen.line(
                curve([(0, -16), (x * 0.7, -34 + k * 4), (x, 0)], False, 6),
                2.0,
                wobble=0.1,
                taper=(0, 0.5),
            )
    pen.shape(ellipse(-8, -20, 14, 12, count=24), "#4A3B3A", 1.7)
    pen.shape(ellipse(9, -15, 8, 7, count=20), "#5A4846", 1.5)
    for x in (11, 15):
        pen.dot(x, -17, 1.4, "flame")


def ravens(pen: MapPen) -> None:
    """Three on foot, one behind the other."""
    for x, s in ((-26, 0.9), (0, 1.0), (26, 1.0)):
        with pen.at(x, 0, s):
            raven(pen)


def raven(pen: MapPen) -> None:
    _ground(pen, 9)
    pen.lines([[(-2, -6), (-2, 0)], [(3, -6), (4, 0)]], 1.4, wobble=0)
    form = curve(
        [
            (-16, -6),
            (-6, -15),
            (2, -17),
            (6, -24),
            (12, -24),
            (19, -20),
            (12, -18),
            (8, -8),
            (0, -5),
        ],
        True,
        6,
    )
    pen.fill(form, "night")
    pen.line(form, 1.0, "dusk", closed=True, wobble=0.1)
    pen.dot(11, -21, 1.0, "candle")


def geese(pen: MapPen) -> None:
    for x, y in ((-30, -2), (-8, 2), (16, -1), (36, 3)):
        with pen.at(x, y):
            pen.line([(0, -6), (0, 0)], 1.6, "ochre", wobble=0, taper=(0, 0))
            pen.shape(
                curve([(-12, -9), (-14, -14), (0, -16), (6, -12), (4, -6), (-6, -5)], True, 6),
                "bone",
                1.3,
            )
            neck = curve([(4, -12), (7, -20), (6, -26), (9, -28)], False, 6)
            pen.line(neck, 4.6, "ink", wobble=0)
            pen.line(neck, 2.8, "bone", wobble=0)
            pen.line([(9, -28), (14, -26.6)], 2.2, "ochre", wobble=0, taper=(0, 0.6))


def hens(pen: MapPen) -> None:
    for x, y, colour in ((-20, -1, "#A9683C"), (4, 2, "bone"), (26, 0, "#6A4A34")):
        with pen.at(x, y):
            pen.lines([[(-1, -5), (-2, 0)], [(3, -5), (3, 0)]], 1.4, "ochre", wobble=0)
            body = [
                (-12, -17),
                (-9, -11),
                (-2, -14),
                (5, -19),
                (9, -15),
                (7, -7),
                (-2, -4),
                (-9, -7),
            ]
            pen.shape(curve(body, True, 5), colour, 1.3)
            pen.shape(ellipse(7, -18, 3.6, 3.8, count=14), colour, 1.1)
            pen.fill(curve([(4, -21), (6, -25), (8, -22), (10, -24), (10, -20)], True, 4), "rubric")
            pen.line([(10, -18), (14, -17)], 2.0, "ochre", wobble=0, taper=(0, 0.6))


def wedge(pen: MapPen) -> None:
    """Geese high up, in a wedge."""
    for k in range(4):
        for side in (-1, 1) if k else (1,):
            x, y = -k * 14, side * k * 7
            for wing in (-1, 1):
                pen.line(
                    curve([(x, y), (x + wing * 5, y - 4), (x + wing * 10, y - 1)], False),
                    1.8,
                    wobble=0.1,
                    taper=(0, 0.8),
                )


def flock(pen: MapPen) -> None:
    for x, y, s in ((-28, 4, 0.8), (2, -10, 1.0), (26, 6, 0.7), (40, -14, 0.6)):
        crow(pen, x, y, s, 0.8)


def swifts(pen: MapPen) -> None:
    for x, y, s in ((-34, 6, 1.1), (-8, -12, 0.9), (18, 4, 1.2), (40, -10, 0.8)):
        with pen.at(x, y, s, degrees=-14):
            pen.fill(
                curve([(0, -2), (-14, -8), (-6, 0), (-12, 5), (2, 2), (13, -6)], True, 5), "night"
            )


def moths(pen: MapPen) -> None:
    for x, y, s in ((-26, 4, 1.0), (6, -12, 1.2), (30, 8, 0.9)):
        with pen.at(x, y, s):
            for side in (-1, 1):
                pen.shape(
                    curve([(0, 0), (side * 14, -12), (side * 17, 0), (side * 7, 6)], True, 5),
                    "#C9B897",
                    1.2,
                )
                pen.dot(side * 10, -4, 2.0, "plum")
            pen.line([(0, -4), (0, 7)], 2.6, "sepia", wobble=0)
            pen.shape(ellipse(0, -8, 3), "#8C8C90", 1.0)


def swarm(pen: MapPen) -> None:
    """Bees in the shape of a bell."""
    form = curve([(-5, -26), (5, -26), (15, -2), (18, 10), (0, 16), (-18, 10), (-14, -4)], True, 6)
    pen.shape(form, "#8A5F22", 1.5)
    rng = pen.random()
    for _ in range(60):
        x, y = rng.uniform(-16, 16), rng.uniform(-22, 13)
        pen.dot(x, y, 1.4, "gold" if rng.random() < 0.5 else "night", 0.9)
    for _ in range(16):
        pen.dot(rng.uniform(-34, 34), rng.uniform(-36, 24), 1.2, "night")


def owl(pen: MapPen) -> None:
    _ground(pen, 10)
    _coat(
        pen,
        [(-10, -3), (-11, -20), (-6, -31), (6, -31), (11, -20), (9, -3), (0, 0)],
        "#8A6B4A",
        -20,
    )
    for x in (-4, 5):
        pen.shape(ellipse(x, -23, 4.4), "candle", 1.2)
        pen.dot(x + 0.6, -23, 1.7, "night")
    pen.shape(outline([(-1, -20), (2, -20), (0.6, -15)]), "ochre", 0.9)


def draw_bear(pen: MapPen) -> None:
    with pen.at(0, 0, 0.86, mirror=True):
        bear(pen, 0, 0, 1.0)


def draw_wolf(pen: MapPen) -> None:
    _ground(pen, 34)
    wolf(pen, 0, 0, 0.94)


def wolves(pen: MapPen) -> None:
    for x, y in ((-40, -7), (34, 0)):
        with pen.at(x, y):
            draw_wolf(pen)


def dogs(pen: MapPen) -> None:
    for x, y in ((-46, -5), (-6, -7), (32, -4), (-24, 3), (14, 3)):
        with pen.at(x, y):
            dog(pen)


def lump(pen: MapPen) -> None:
    """Something very large, asleep."""
    _ground(pen, 88)
    _coat(
        pen,
        [
            (-92, 0),
            (-88, -26),
            (-60, -52),
            (-20, -58),
            (20, -50),
            (44, -38),
            (70, -34),
            (90, -18),
            (92, 0),
        ],
        "#7C7A68",
        -96,
        2.2,
    )
    pen.line(curve([(58, -22), (66, -19), (74, -21)], False), 2.4, wobble=0.1)
    pen.lines([[(60 + k * 5, -20), (59 + k * 6, -15)] for k in range(3)], 1.4, wobble=0)
    pen.line(curve([(-40, -50), (-34, -34), (-40, -16)], False), 1.6, wobble=0.4)
    pen.line(curve([(6, -50), (14, -34), (8, -18)], False), 1.6, wobble=0.4)


BEASTS: dict[str, Drawing] = {
    "horse": horse,
    "hens": hens,
    "mule": mule,
    "bull": bull,
    "goat": goat,
    "sheep": sheep,
    "dog": dog,
    "dogs": dogs,
    "cat": cat,
    "fox": fox,
    "hare": hare,
    "rats": rats,
    "toad": toad,
    "hedgehog": hedgehog,
    "snail": snail,
    "heron": heron,
    "seals": seals,
    "spider": spider,
    "raven": raven,
    "ravens": ravens,
    "geese": geese,
    "wedge": wedge,
    "flock": flock,
    "swifts": swifts,
    "moths": moths,
    "swarm": swarm,
    "owl": owl,
    "bear": draw_bear,
    "wolf": draw_wolf,
    "wolves": wolves,
    "lump": lump,
}
