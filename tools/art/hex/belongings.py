"""Things that are met on the way, for the pictures of encounters: feet on the origin."""

from __future__ import annotations

import math

from tools.art.hex import dwellings, plants
from tools.art.hex.kit import Drawing, MapPen
from tools.art.shapes import Points, box, curve, ellipse, outline, star

WOOD, DARK_WOOD, STONE, IRON = "#A47C4C", "#7A5632", "#BDB49F", "#7C8286"


def ground(pen: MapPen, half: float, x: float = 3) -> None:
    pen.fill(ellipse(x, 0.8, half, half * 0.16 + 1.6, count=20), "night", 0.28)


def solid(pen: MapPen, form: Points, fill: str, shade: float = 0.0, wide: float = 1.6) -> None:
    """A shape hatched from ``shade`` to its right."""
    edge = outline(form)
    pen.fill(edge, fill)
    with pen.clip(edge):
        pen.hatch(box(shade, -150, 120, 160), 1.2, 3.2, 0.9, alpha=0.5)
    pen.line(edge, wide, closed=True, wobble=0.3)


def post(pen: MapPen, x: float, high: float, wide: float = 4.0) -> None:
    pen.line([(x, 0), (x, -high)], wide + 1.8, "ink", wobble=0.2, taper=(0, 0))
    pen.line([(x, 0), (x, -high)], wide, WOOD, wobble=0.2, taper=(0, 0))


def planks_of(
    pen: MapPen, x: float, y: float, wide: float, high: float, count: int, fill: str = WOOD
) -> None:
    solid(pen, box(x, y, wide, high), fill, x + wide * 0.55)
    for k in range(1, count):
        at = x + wide * k / count
        pen.line([(at, y), (at, y + high)], 1.0, wobble=0.3)


def wheel(pen: MapPen, x: float, y: float, r: float) -> None:
    pen.shape(ellipse(x, y, r, count=24), WOOD, 1.8)
    pen.shape(ellipse(x, y, r * 0.68, count=20), "#D8C69A", 1.2)
    for k in range(6):
        a = k * math.pi / 3
        pen.line(
            [(x, y), (x + r * 0.8 * math.cos(a), y + r * 0.8 * math.sin(a))], 1.6, "sepia", wobble=0
        )
    pen.dot(x, y, r * 0.18, "ink")


def cart(pen: MapPen) -> None:
    ground(pen, 44)
    pen.line([(34, -20), (62, -10)], 3.0, "sepia", wobble=0.1, taper=(0, 0))
    planks_of(pen, -38, -34, 74, 18, 6)
    wheel(pen, 14, -13, 13)
    wheel(pen, -24, -13, 13)


def upset_cart(pen: MapPen) -> None:
    ground(pen, 44)
    with pen.at(0, -12, degrees=8):
        planks_of(pen, -38, -8, 74, 16, 6)
        wheel(pen, 16, -20, 13)
        wheel(pen, -24, -20, 13)
    with pen.at(46, 0):
        sacks(pen)


def painted_cart(pen: MapPen) -> None:
    """The cart of players, a sky painted on it."""
    ground(pen, 48)
    solid(pen, box(-42, -66, 84, 50), "#8FB4CE", 60)
    for x, y in ((-20, -46), (14, -52)):
        pen.fill(
            curve(
                [(x - 12, y + 4), (x - 8, y - 4), (x, y - 7), (x + 9, y - 3), (x + 13, y + 4)],
                True,
                5,
            ),
            "bone",
        )
    pen.fill(star(-26, -30, 6, 5), "gold")
    pen.fill(star(24, -34, 5, 5), "gold")
    pen.line(
        curve([(-44, -66), (-22, -60), (0, -66), (22, -60), (44, -66)], False),
        4.0,
        "rubric",
        wobble=0.2,
    )
    for x in (-26, 26):
        wheel(pen, x, -13, 13)


def stall(pen: MapPen) -> None:
    """A barrow below an awning."""
    ground(pen, 40)
    for x in (-32, 32):
        post(pen, x, 60, 3)
    planks_of(pen, -36, -28, 72, 12, 6)
    for k in range(6):
        left = -40 + k * 13.4
        solid(
            pen,
            [(left, -62), (left + 13.4, -62), (left + 15, -46), (left + 7, -42), (left - 1, -46)],
            ("rubric", "bone")[k % 2],
            99,
            1.2,
        )
    for x, c in ((-22, "ochre"), (-8, "rubric"), (8, "plum"), (22, "gold")):
        pen.shape(ellipse(x, -31, 5), c, 1.1)


def wheel_of_fortune(pen: MapPen) -> None:
    ground(pen, 24)
    pen.lines([[(-14, 0), (0, -34)], [(14, 0), (0, -34)]], 3.0, "sepia", wobble=0.1)
    for k in range(8):
        a, b = k * math.pi / 4, (k + 1) * math.pi / 4
        wedge = [
            (0, -38),
            *[
                (24 * math.cos(a + (b - a) * t / 4), -38 + 24 * math.sin(a + (b - a) * t / 4))
                for t in range(5)
            ],
        ]
        pen.shape(outline(wedge), ("rubric", "bone", "gold", "lapis")[k % 4], 1.1)
    pen.dot(0, -38, 3, "ink")


def boat(pen: MapPen) -> None:
    ground(pen, 42)
    hull = curve([(-44, -20), (-30, -2), (28, -2), (46, -24), (30, -15), (-26, -14)], True, 6)
    pen.shape(hull, DARK_WOOD, 1.8)
    with pen.clip(hull):
        pen.hatch(hull, 0.1, 3.4, 0.9, alpha=0.6)
    pen.line([(-4, -14), (-4, -64)], 2.4, "sepia", wobble=0.1)
    sail = curve([(-2, -60), (24, -44), (26, -24), (-2, -22)], True, 5)
    pen.shape(sail, "bone", 1.4)


def keel(pen: MapPen) -> None:
    """A boat, keel up."""
    ground(pen, 44)
    hull = curve([(-44, 0), (-34, -14), (0, -22), (34, -16), (46, 0), (0, -2)], True, 6)
    pen.shape(hull, DARK_WOOD, 1.8)
    with pen.clip(hull):
        pen.hatch(hull, 0.15, 3.6, 0.9, alpha=0.6)
    pen.line(curve([(-40, -8), (0, -22), (42, -8)], False), 2.6, "sepia", wobble=0.2)


def raft(pen: MapPen) -> None:
    ground(pen, 40)
    for k in range(5):
        pen.shape(ellipse(0, -2 - k * 3.2, 40 - k * 1.5, 3.6, count=20), WOOD, 1.2)
    post(pen, 34, 40, 3)
    pen.line([(34, -34), (64, -40)], 1.4, "sepia", wobble=0.2)


def hulk(pen: MapPen) -> None:
    """The near side of the boat in which the patrol sits."""
    hull = curve([(-66, -16), (-52, 5), (46, 5), (70, -22), (46, -12), (-46, -11)], True, 6)
    pen.shape(hull, DARK_WOOD, 2.0)
    with pen.clip(hull):
        pen.hatch(hull, 0.08, 3.6, 1.0, alpha=0.55)
    pen.line(curve([(-64, -15), (-46, -10), (46, -11), (68, -20)], False), 2.4, WOOD, wobble=0.1)
    for x, w in ((-40, 46), (30, 40)):
        pen.line([(x - w / 2, 8), (x + w / 2, 8.6)], 1.4, "bone", 0.9, wobble=0.5)


def signpost(pen: MapPen) -> None:
    ground(pen, 10)
    post(pen, 0, 58)
    for y, d in ((-52, 1), (-38, -1)):
        solid(
            pen,
            [(-d * 8, y), (d * 24, y - 1), (d * 31, y + 5), (d * 24, y + 11), (-d * 8, y + 11)],
            "#C9A36B",
            99,
        )


def notice(pen: MapPen) -> None:
    ground(pen, 22)
    for x in (-18, 18):
        post(pen, x, 44, 3)
    solid(pen, box(-24, -48, 48, 30), "#C9A36B", 99)
    solid(pen, outline([(-12, -45), (12, -46), (13, -22), (-11, -21)]), "bone", 99, 1.0)
    pen.lines([[(-8, -40 + k * 5), (9, -41 + k * 5)] for k in range(4)], 1.0, "sepia", wobble=0.2)


def milestone(pen: MapPen) -> None:
    ground(pen, 13)
    solid(pen, [(-11, 0), (-10, -24), (-5, -31), (5, -31), (10, -24), (11, 0)], STONE, 1)
    pen.line([(-4, -20), (4, -20)], 1.2, wobble=0.1)


def stone_lamp(pen: MapPen) -> None:
    """A lamp on a milestone."""
    milestone(pen)
    with pen.at(0, -49):
        pen.line(curve([(-5, 2), (0, -6), (5, 2)], False), 1.3, wobble=0)
        pen.shape(outline([(-6, 3), (6, 3), (7, 18), (-7, 18)]), "flame", 1.5)


def door(pen: MapPen) -> None:
    """A green door in its frame."""
    ground(pen, 24)
    solid(pen, box(-23, -70, 46, 70), WOOD, 12)
    solid(pen, box(-17, -64, 34, 63), "#4F7A52", 4)
    for y in (-56, -30):
        pen.line(box(-12, y, 24, 19), 1.1, closed=True, wobble=0.2)
    pen.line([(-6, -33.6), (6, -33.6)], 1.8, wobble=0)
    pen.dot(11, -30, 1.9, "gold")
    pen.line([(-16, -0.6), (16, -0.6)], 2.4, "flame", wobble=0, taper=(0, 0))


def gate(pen: MapPen) -> None:
    """A field gate between posts."""
    ground(pen, 36)
    for x in (-32, 32):
        post(pen, x, 40, 5)
    for y in (-8, -19, -30):
        pen.line([(-32, y), (32, y)], 3.6, "ink", wobble=0.2, taper=(0, 0))
        pen.line([(-32, y), (32, y)], 2.2, WOOD, wobble=0.2, taper=(0, 0))
    pen.line([(-30, -6), (30, -31)], 2.6, "sepia", wobble=0.2, taper=(0, 0))


def cross(pen: MapPen) -> None:
    ground(pen, 12)
    solid(
        pen,
        [
            (-4, 0),
            (-4, -26),
            (-14, -26),
            (-14, -34),
            (-4, -34),
            (-4, -46),
            (4, -46),
            (4, -34),
            (14, -34),
            (14, -26),
            (4, -26),
            (4, 0),
        ],
        STONE,
        1,
    )


def coffin(pen: MapPen) -> None:
    ground(pen, 36)
    solid(pen, [(-36, -4), (-38, -18), (26, -22), (36, -14), (34, -4)], DARK_WOOD, 4)
    pen.line([(-37, -13), (34, -14)], 1.2, wobble=0.2)
    pen.line([(-10, -21), (-10, -14)], 1.8, "gold", wobble=0)


def barrow(pen: MapPen) -> None:
    ground(pen, 28)
    pen.line([(-34, -18), (6, -10)], 2.6, "sepia", wobble=0.1, taper=(0, 0))
    pen.line([(-14, 0), (-12, -12)], 2.4, "sepia", wobble=0.1)
    solid(pen, [(-22, -24), (24, -24), (14, -9), (-12, -9)], WOOD, 4)
    pen.shape(curve([(-18, -24), (-4, -34), (10, -31), (20, -24)], True, 5), "#9A8F80", 1.3)
    wheel(pen, 18, -8, 8)


def table(pen: MapPen) -> None:
    """A table laid with a white cloth."""
    ground(pen, 42)
    pen.lines([[(-30, -20), (-32, 0)], [(30, -20), (32, 0)]], 3.0, "sepia", wobble=0.1)
    cloth = [
        (-42, -32),
        (40, -32),
        (44, -18),
        (30, -14),
        (14, -18),
        (0, -14),
        (-16, -18),
        (-32, -14),
        (-45, -18),
    ]
    solid(pen, cloth, "bone", 22)
    pen.shape(ellipse(-8, -36, 10, 6), "#B5763A", 1.3)
    pen.shape(ellipse(16, -34, 8, 3), "bone", 1.0)
    for x in (-30, 30):
        pen.line([(x, -33), (x, -46)], 3.0, "bone", wobble=0)
        pen.fill(curve([(x - 2, -47), (x, -54), (x + 2, -47)], True, 4), "flame")


def chairs(pen: MapPen) -> None:
    for x in (-20, 18):
        with pen.at(x, 0):
            ground(pen, 12)
            pen.lines(
                [[(-9, 0), (-9, -36)], [(9, 0), (9, -17)]], 2.6, "sepia", wobble=0.1, taper=(0, 0)
            )
            solid(pen, [(-10, -19), (10, -19), (11, -15), (-10, -15)], WOOD, 2)
            pen.lines([[(-9, -34), (-8, -22)], [(-12, -34), (-5, -34)]], 2.0, "sepia", wobble=0)


def bookcase(pen: MapPen) -> None:
    ground(pen, 34)
    solid(pen, box(-34, -62, 68, 62), DARK_WOOD, 40)
    colours = ("rubric", "lapis", "verdigris", "ochre", "plum", "umber", "bone")
    rng = pen.random()
    for row in range(3):
        base, x = -6 - row * 19, -30.0
        while x < 26:
            wide, high = rng.uniform(3.4, 6), rng.uniform(10, 15)
            pen.shape(box(x, base - high, wide, high), colours[rng.randrange(7)], 0.9)
            x += wide + rng.uniform(0, 1.6)
        pen.line([(-32, base), (32, base)], 2.0, wobble=0.2, taper=(0, 0))
    pen.shape(outline([(-38, -62), (38, -62), (34, -69), (-32, -69)]), "#6E6A4A", 1.4)


def pot(pen: MapPen) -> None:
    """A pot over a fire."""
    ground(pen, 22)
    with pen.at(0, 0, 1.5):
        dwellings.campfire(pen, 0, 0, 1)
    pen.lines([[(-22, 0), (-2, -48)], [(22, 0), (2, -48)]], 2.4, "sepia", wobble=0.2)
    pen.line([(0, -46), (0, -34)], 1.2, wobble=0)
    pen.shape(
        curve([(-13, -34), (13, -34), (12, -22), (0, -17), (-12, -22)], True, 5), "#4A4A4C", 1.5
    )
    pen.line(curve([(6, -40), (11, -50), (5, -58), (10, -68)], False), 2.4, "bone", 0.8, wobble=0.3)


def fire(pen: MapPen) -> None:
    ground(pen, 20)
    with pen.at(0, 0, 2.4):
        dwellings.campfire(pen, 0, 0, 1)


def ladder(pen: MapPen) -> None:
    ground(pen, 12)
    for x in (-9, 9):
        pen.line([(x, 0), (x * 0.8, -112)], 4.4, "ink", wobble=0.2, taper=(0, 0))
        pen.line([(x, 0), (x * 0.8, -112)], 2.6, WOOD, wobble=0.2, taper=(0, 0))
    for k in range(10):
        pen.line([(-9, -8 - k * 11), (9, -8.5 - k * 11)], 2.4, "sepia", wobble=0.1, taper=(0, 0))
    solid(
        pen,
        [(-8, -104), (8, -105), (9, -86), (2, -86), (0, -96), (-3, -85), (-9, -85)],
        "#6E86A0",
        99,
        1.2,
    )


def queen_statue(pen: MapPen) -> None:
    """A stone queen, overgrown to the waist."""
    ground(pen, 24)
    solid(pen, [(-22, 0), (-20, -10), (20, -10), (22, 0)], STONE, 2)
    form = curve(
        [(-15, -10), (-12, -40), (-14, -56), (-5, -66), (6, -66), (14, -54), (11, -38), (15, -10)],
        True,
        5,
    )
    solid(pen, form, "#CBC3B2", 2)
    pen.shape(ellipse(0, -73, 7, 8), "#CBC3B2", 1.5)
    solid(
        pen, [(-8, -78), (-9, -88), (-4, -83), (0, -90), (4, -83), (9, -88), (8, -78)], "#CBC3B2", 2
    )
    for x, y in ((-14, -14), (-6, -24), (8, -18), (13, -32), (-12, -36)):
        pen.shape(ellipse(x, y, 6, 5), "moss", 1.1)


def bell_post(pen: MapPen) -> None:
    ground(pen, 14)
    post(pen, -10, 60, 4)
    pen.line([(-10, -58), (16, -58)], 4.6, "ink", wobble=0.1, taper=(0, 0))
    pen.line([(-10, -58), (16, -58)], 2.8, WOOD, wobble=0.1, taper=(0, 0))
    pen.line([(-10, -44), (4, -58)], 2.0, "sepia", wobble=0.1)
    with pen.at(12, -40):
        small_bell(pen)
    pen.line([(12, -36), (12, -12)], 1.0, "sepia", wobble=0.3)


def small_bell(pen: MapPen) -> None:
    form = curve([(-3, -15), (3, -15), (6, -6), (11, 0), (-11, 0), (-6, -6)], True, 5)
    pen.shape(form, "#B08A3C", 1.5)
    pen.dot(0, 2, 2.4, "ink")


def great_bell(pen: MapPen) -> None:
    """A large bell that hangs low."""
    pen.line([(0, -118), (0, -80)], 3.0, "sepia", wobble=0.1, taper=(0, 0))
    solid(
        pen,
        curve(
            [
                (-8, -84),
                (8, -84),
                (20, -54),
                (24, -28),
                (38, -8),
                (-38, -8),
                (-24, -28),
                (-20, -54),
            ],
            True,
            6,
        ),
        "#9A7A3C",
        6,
        2.0,
    )
    pen.line([(-28, -20), (28, -20)], 1.6, wobble=0.2)
    pen.dot(0, -5, 5, "ink")
    for x, y in ((-40, 1), (30, 2), (48, -1)):
        pen.line(curve([(x - 12, y), (x, y - 5), (x + 12, y)], False), 3.0, "#C4AE83", wobble=0.6)


def letterbox(pen: MapPen) -> None:
    ground(pen, 10)
    post(pen, 0, 40, 3.6)
    solid(pen, [(-13, -36), (-13, -58), (-8, -64), (8, -64), (13, -58), (13, -36)], "rubric", 3)
    pen.line([(-8, -54), (8, -54)], 2.6, wobble=0, taper=(0, 0))
    for k in range(3):
        solid(
            pen,
            [(-7 + k * 5, -54), (-9 + k * 6, -62), (-3 + k * 6, -63), (-2 + k * 5, -54)],
            "bone",
            99,
            0.9,
        )


def chest(pen: MapPen) -> None:
    ground(pen, 24)
    solid(pen, box(-22, -18, 44, 18), DARK_WOOD, 3)
    solid(pen, curve([(-23, -18), (-20, -29), (0, -33), (20, -29), (23, -18)], True, 5), WOOD, 3)
    for x in (-14, 12):
        pen.line([(x, -30), (x, 0)], 2.6, IRON, wobble=0, taper=(0, 0))
    pen.shape(box(-4, -21, 8, 8), "gold", 1.1)


def cask(pen: MapPen) -> None:
    ground(pen, 17)
    form = curve([(-12, 0), (-16, -18), (-12, -36), (12, -36), (16, -18), (12, 0)], True, 6)
    solid(pen, form, "#8A5F35", 3)
    for y in (-29, -7):
        pen.line(
            curve([(-15, y), (0, y + 2.4), (15, y)], False), 3.0, IRON, wobble=0.1, taper=(0, 0)
        )


def crates(pen: MapPen) -> None:
    ground(pen, 30)
    for x, y, s in ((-16, 0, 28), (14, 0, 24), (-4, -28, 22)):
        planks_of(pen, x - s / 2, y - s, s, s, 3, "#A8824E")
        pen.line([(x - s / 2, y - 2), (x + s / 2, y - s + 2)], 1.6, "sepia", wobble=0.2)


def sacks(pen: MapPen) -> None:
    ground(pen, 24)
    for x, y in ((-13, 0), (12, 0), (0, -14)):
        form = curve(
            [
                (x - 13, y),
                (x - 12, y - 14),
                (x - 3, y - 21),
                (x - 5, y - 27),
                (x + 5, y - 27),
                (x + 3, y - 21),
                (x + 12, y - 14),
                (x + 13, y),
            ],
            True,
            5,
        )
        solid(pen, form, "#CDB88C", x + 3, 1.4)


def helmets(pen: MapPen) -> None:
    for x, y in ((-30, -2), (-4, 0), (24, -2)):
        with pen.at(x, y):
            ground(pen, 11)
            solid(
                pen,
                curve([(-12, -11), (12, -11), (9, -2), (0, 0), (-9, -2)], True, 5),
                "#8D9296",
                2,
            )
            for dx in (-4, 0, 5):
                pen.line(
                    curve([(dx, -11), (dx * 1.4, -19), (dx * 2.2, -20)], False),
                    2.2,
                    "moss",
                    wobble=0.1,
                )


def hay(pen: MapPen) -> None:
    ground(pen, 32)
    form = curve(
        [(-32, 0), (-28, -22), (-12, -44), (4, -48), (20, -36), (30, -14), (32, 0)], True, 6
    )
    pen.shape(form, "#D9BC62", 1.6)
    with pen.clip(form):
        pen.hatch(box(-36, -50, 72, 52), 1.3, 3.6, 1.0, "sepia", 0.7)


def boulder(pen: MapPen) -> None:
    ground(pen, 32)
    plants.boulder(pen, 0, 0, 40, pen.random())


def poster(pen: MapPen) -> None:
    """A bill with faces on a barn door."""
    ground(pen, 34)
    planks_of(pen, -34, -72, 68, 72, 6, "#8A5F3C")
    solid(pen, [(-20, -60), (20, -62), (21, -20), (-19, -18)], "bone", 99, 1.3)
    for x in (-9, 9):
        pen.shape(ellipse(x, -42, 6, 7), "#E3C9A0", 1.1)
        pen.line([(x - 9, -49), (x + 9, -49)], 2.2, wobble=0)
    pen.lines([[(-13, -28), (14, -29)], [(-9, -24), (10, -25)]], 1.2, "sepia", wobble=0.1)


def drum(pen: MapPen) -> None:
    ground(pen, 16)
    solid(pen, box(-15, -22, 30, 20), "rubric", 3)
    pen.shape(ellipse(0, -22, 15, 4.4, count=20), "bone", 1.4)
    pen.line(outline([(-15, -20), (-8, -4), (0, -20), (8, -4), (15, -20)]), 1.2, "gold", wobble=0)


def cage(pen: MapPen) -> None:
    ground(pen, 12)
    pen.line(
        curve([(-11, -2), (-11, -20), (0, -32), (11, -20), (11, -2)], False), 1.6, "gold", wobble=0
    )
    pen.lines([[(x, -2), (x * 0.7, -27)] for x in (-6, 0, 6)], 1.1, "gold", wobble=0)
    pen.line([(-12, -1.5), (12, -1.5)], 3.0, "sepia", wobble=0)
    pen.shape(curve([(-5, -7), (0, -13), (5, -12), (4, -7)], True, 5), "#E9C83C", 1.1)


def bowls(pen: MapPen) -> None:
    for x in (-30, -10, 10, 30):
        with pen.at(x, abs(x) * 0.1 - 2):
            ground(pen, 8, 1)
            pen.shape(curve([(-8, -6), (8, -6), (5, 0), (-5, 0)], True, 4), "#B98A5A", 1.3)


def pack(pen: MapPen) -> None:
    ground(pen, 18)
    solid(
        pen,
        curve([(-15, 0), (-17, -22), (-8, -34), (9, -34), (17, -20), (15, 0)], True, 5),
        "#8A6A44",
        3,
    )
    pen.shape(ellipse(0, -37, 15, 5), "#B9A27A", 1.4)
    pen.lines([[(-7, -31), (-8, -2)], [(7, -31), (8, -2)]], 1.6, "sepia", wobble=0.1)


def oar_pole(pen: MapPen) -> None:
    """A pole that stands in the shallows."""
    pen.line([(0, 0), (4, -84)], 4.6, "ink", wobble=0.2, taper=(0, 0))
    pen.line([(0, 0), (4, -84)], 2.8, WOOD, wobble=0.2, taper=(0, 0))
    pen.lines([[(2, -56 - k * 5), (6, -57 - k * 5)] for k in range(3)], 1.4, wobble=0)
    for w in (9, 15):
        pen.line(ellipse(0, 0, w, w * 0.26, count=18), 1.0, "lapis", 0.8, wobble=0.2, closed=True)


def anvil(pen: MapPen) -> None:
    ground(pen, 20)
    solid(pen, box(-9, -16, 18, 16), DARK_WOOD, 2)
    solid(
        pen,
        [(-20, -27), (14, -28), (26, -24), (12, -20), (8, -16), (-8, -16), (-10, -21), (-20, -22)],
        IRON,
        2,
    )


def loom(pen: MapPen) -> None:
    ground(pen, 30)
    for x in (-26, 26):
        post(pen, x, 58, 3.4)
    for y in (-56, -12):
        pen.line([(-28, y), (28, y)], 3.4, "sepia", wobble=0.1, taper=(0, 0))
    pen.lines([[(x, -55), (x, -13)] for x in range(-21, 22, 4)], 0.9, "bone", wobble=0)
    solid(pen, box(-22, -32, 44, 19), "rubric", 99, 1.2)
    pen.line([(-22, -24), (22, -24)], 2.4, "gold", wobble=0)


def altar(pen: MapPen) -> None:
    """A stone with nothing on it."""
    ground(pen, 30)
    solid(
        pen,
        [(-30, -20), (28, -22), (32, -14), (24, -13), (22, 0), (-22, 0), (-24, -12), (-32, -12)],
        STONE,
        3,
        1.8,
    )


def theodolite(pen: MapPen) -> None:
    """A surveyor's instrument on three legs."""
    ground(pen, 18)
    pen.lines(
        [[(-16, 0), (0, -44)], [(16, 0), (0, -44)], [(2, 1), (0, -44)]], 2.4, "sepia", wobble=0.1
    )
    pen.shape(ellipse(0, -46, 8, 4), "gold", 1.3)
    with pen.at(0, -53, degrees=-12):
        solid(pen, box(-14, -4, 30, 8), "#B08A3C", 99, 1.3)
        pen.line([(16, -5), (16, 5)], 2.6, wobble=0)


def great_map(pen: MapPen) -> None:
    """A map that hangs between two posts."""
    ground(pen, 40)
    for x in (-40, 40):
        post(pen, x, 74, 3)
    solid(pen, [(-38, -72), (38, -72), (36, -22), (-36, -24)], "#E8D9AE", 99, 1.6)
    pen.line(
        curve([(-30, -60), (-12, -48), (4, -56), (18, -36), (32, -40)], False),
        2.2,
        "lapis",
        wobble=0.3,
    )
    for x, y in ((-20, -36), (10, -62), (24, -54)):
        pen.shape(outline([(x - 6, y + 5), (x, y - 5), (x + 6, y + 5)]), "umber", 1.0)
    pen.line([(-4, -40), (8, -30)], 2.6, "rubric", wobble=0)
    pen.line([(8, -40), (-4, -30)], 2.6, "rubric", wobble=0)


def mirror(pen: MapPen) -> None:
    ground(pen, 30)
    solid(
        pen, [(-30, 0), (-30, -84), (-14, -100), (14, -100), (30, -84), (30, 0)], "#B08A3C", 99, 1.8
    )
    glass = outline([(-23, -4), (-23, -80), (-10, -92), (10, -92), (23, -80), (23, -4)])
    pen.shape(glass, "#9FB6C4", 1.4)
    with pen.clip(glass):
        pen.shape(box(-14, -34, 24, 4), WOOD, 1.0)
        pen.fill(curve([(6, -40), (10, -54), (14, -40)], True, 4), "flame")
        pen.lines(
            [[(-20, -50 + k * 16), (-2, -76 + k * 16)] for k in range(2)],
            1.6,
            "bone",
            0.8,
            wobble=0,
        )


def star_down(pen: MapPen) -> None:
    """A star, come down."""
    pen.radial(0, -26, 44, ((0, "candle", 1), (0.4, "flame", 0.45), (1, "flame", 0)))
    pen.fill(star(0, -26, 17, 8, 0.5), "ink")
    pen.fill(star(0, -26, 14, 8, 0.5), "candle")


def salt(pen: MapPen) -> None:
    for x, y, s in ((-34, -4, 0.9), (0, 0, 1.1), (34, -3, 0.8)):
        with pen.at(x, y, s):
            ground(pen, 18)
            solid(pen, [(-18, 0), (-2, -27), (2, -27), (18, 0)], "#F2F0E8", 2)
    pen.line([(0, -30), (0, -46)], 1.8, wobble=0)
    pen.line([(-12, -44), (12, -47)], 1.6, wobble=0)
    for x, y in ((-12, -38), (12, -41)):
        pen.shape(curve([(x - 6, y), (x + 6, y), (x, y + 4)], True, 4), "gold", 1.0)


def pool(pen: MapPen) -> None:
    pen.shape(ellipse(0, -4, 62, 10, count=30), "#86AEBD", 1.4)
    pen.lines([[(-30, -5), (-8, -6)], [(4, -2), (30, -3)]], 1.1, "lapis", wobble=0.3)


def eel_trap(pen: MapPen) -> None:
    pool(pen)
    solid(pen, curve([(-30, -4), (-24, -20), (4, -24), (26, -14), (30, -4)], True, 5), "#A9804A", 4)
    pen.lines(
        [[(-22 + k * 10, -20), (-20 + k * 10, -4)] for k in range(5)], 1.1, "sepia", wobble=0.2
    )
    pen.line(
        curve([(28, -12), (40, -20), (46, -12), (54, -18)], False, 6),
        4.4,
        "#4A5A4C",
        wobble=0.1,
        taper=(0, 0.4),
    )


def sledge_load(pen: MapPen) -> None:
    """What a house takes along: a bed and a loom on a cart."""
    cart(pen)
    with pen.at(-14, -34, 0.62):
        loom(pen)
    with pen.at(20, -36, 0.7):
        sacks(pen)


def bather(pen: MapPen) -> None:
    """An old man up to the chin in a basin of stone, behind his newspaper; steam above him."""
    ground(pen, 46)
    solid(pen, curve([(-46, -22), (46, -22), (40, -2), (0, 2), (-40, -2)], True, 6), STONE, 6)
    pen.shape(ellipse(0, -22, 46, 9, count=30), "#86AEB8", 1.6)
    for x, high in ((-34, 66), (-8, 76), (30, 62)):
        pen.line(
            curve([(x, -34), (x - 4, -high + 22), (x + 3, -high + 10), (x - 2, -high)], False),
            2.2,
            "bone",
            0.8,
            wobble=0.4,
        )
    pen.shape(ellipse(-14, -33, 8, 8.6, count=20), "#D9A679", 1.4)
    pen.shape(curve([(-22, -35), (-20, -42), (-9, -43), (-6, -36), (-13, -39)], True, 5), "bone", 1)
    pen.shape(curve([(-15, -30), (-8, -31), (-7, -27), (-13, -26)], True, 5), "bone", 1)
    pen.line(curve([(-22, -25), (-14, -23), (-4, -25)], False), 1.4, "lapis", wobble=0.2)
    solid(pen, [(2, -52), (27, -48), (26, -26), (1, -29)], "#E6DFCE", 30, 1.4)
    for y in (-46, -41, -37, -33):
        pen.line([(5, y), (23, y + 3)], 0.9, "sepia", wobble=0.2)
    pen.shape(ellipse(1, -38, 3, 3, count=12), "#D9A679", 1.1)


def coats(pen: MapPen) -> None:
    """A counter with a bell on it, somebody asleep behind it, and rails hung full of coats."""
    ground(pen, 66)
    for side in (-62, 62):
        post(pen, side, 74, 3)
    pen.line([(-64, -74), (64, -74)], 3.0, "sepia", wobble=0.1, taper=(0, 0))
    colours = ("#5A3F3A", "#3F5266", "#6B5A8A", "#7A6748", "#4F6A5A", "#8C3A2E", "#34323C")
    for k in range(12):
        x = -58 + k * 10.2
        coat = [(x, -72), (x + 9, -72), (x + 12, -34 - k % 3 * 3), (x - 2, -35 - k % 2 * 4)]
        solid(pen, coat, colours[k * 3 % len(colours)], x + 5, 1.2)
    planks_of(pen, -60, -28, 120, 28, 7, DARK_WOOD)
    pen.line([(-64, -29), (64, -29)], 4.0, "sepia", wobble=0.1, taper=(0, 0))
    sleeve = curve([(-14, -30), (-10, -39), (6, -41), (18, -36), (22, -30)], True, 5)
    pen.shape(sleeve, "#7A2F3A", 1.4)
    pen.shape(ellipse(-8, -37, 7.4, 7, count=18), "#D9A679", 1.3)
    pen.shape(curve([(-15, -39), (-12, -46), (-3, -45), (-2, -40)], True, 5), "#D8D2C6", 1.1)
    pen.line([(-12, -36), (-8, -35.4)], 1.1, wobble=0)
    pen.shape(
        curve([(-31, -31), (-30, -37), (-25, -39), (-20, -37), (-19, -31)], True, 5), "gold", 1.2
    )


def half_helmet(pen: MapPen) -> None:
    """Half of a helmet hung on a carved post, with bulrushes below it."""
    ground(pen, 14)
    post(pen, 0, 54, 5)
    for y in (-16, -24, -32):
        pen.line([(-4, y), (4, y + 3)], 1.2, "sepia", wobble=0.2)
    half = curve([(0, -66), (13, -62), (18, -50), (16, -40), (0, -42)], True, 5)
    solid(pen, half, "#8D9296", 8)
    pen.line([(0, -67), (-1, -60), (1, -53), (-1, -47), (0, -41)], 2.0, wobble=0.2)
    for x, high in ((-13, 30), (-8, 38), (9, 33), (14, 26)):
        pen.line([(x * 0.5, 0), (x, -high)], 1.8, "moss", wobble=0.3, taper=(0, 0))
        pen.shape(ellipse(x, -high - 4, 2.6, 6, count=14), "#5A3A24", 1.0)


def sunken_bell(pen: MapPen) -> None:
    """A bell seen through water, on the bottom, with lamps beside it."""
    pen.fill(ellipse(0, -20, 92, 34, count=40), "#2F5468", 0.5)
    for x in (-62, -42, 40, 62):
        pen.radial(x, -14, 13, ((0, "candle", 0.9), (0.4, "candle", 0.35), (1, "candle", 0)))
        pen.line([(x, -14), (x, 2)], 1.6, "night", 0.6, wobble=0.2)
    bell = curve(
        [(-6, -50), (6, -50), (15, -28), (18, -12), (28, 2), (-28, 2), (-18, -12), (-15, -28)],
        True,
        6,
    )
    pen.fill(bell, "#8A7A4A", 0.75)
    pen.line(bell, 1.6, "night", 0.75, closed=True, wobble=0.4)
    for x, y, long in (
        (-74, -34, 40),
        (-20, -44, 36),
        (34, -36, 44),
        (-50, -22, 30),
        (10, -14, 50),
    ):
        pen.line(
            curve([(x, y), (x + long / 4, y - 4), (x + long / 2, y), (x + long, y - 2)], False),
            1.7,
            "#B9D3DA",
            0.85,
            wobble=0.3,
        )


def charcoal(pen: MapPen) -> None:
    """A charcoal burner's mound of turves, smoking blue, with his stool on one leg."""
    ground(pen, 48)
    form = curve([(-46, 0), (-36, -24), (-14, -46), (10, -46), (34, -24), (46, 0)], True, 6)
    solid(pen, form, "#4E4436", 6, 1.8)
    for y, half in ((-10, 40), (-22, 32), (-34, 20)):
        pen.line(curve([(-half, y + 3), (0, y - 3), (half, y + 3)], False), 1.2, "ink", wobble=0.5)
    for x, y in ((-30, -14), (-8, -30), (22, -20)):
        pen.shape(ellipse(x, y, 3.4, 2.6, count=12), "night", 1.0)
    for x, y, high in ((-30, -18, 44), (-2, -48, 46), (22, -24, 48)):
        pen.line(
            curve(
                [(x, y), (x + 7, y - high * 0.4), (x - 3, y - high * 0.7), (x + 5, y - high)], False
            ),
            3.4,
            "#A9BECB",
            0.85,
            wobble=0.5,
        )
    pen.line([(62, 0), (62, -15)], 2.4, "sepia", wobble=0.1, taper=(0, 0))
    pen.shape(ellipse(62, -16, 10, 3, count=16), WOOD, 1.3)


THINGS: dict[str, Drawing] = {
    "bather": bather,
    "coats": coats,
    "half_helmet": half_helmet,
    "sunken_bell": sunken_bell,
    "charcoal": charcoal,
    "cart": cart,
    "upset_cart": upset_cart,
    "painted_cart": painted_cart,
    "stall": stall,
    "wheel_of_fortune": wheel_of_fortune,
    "boat": boat,
    "keel": keel,
    "raft": raft,
    "hulk": hulk,
    "signpost": signpost,
    "notice": notice,
    "milestone": milestone,
    "stone_lamp": stone_lamp,
    "door": door,
    "gate": gate,
    "cross": cross,
    "coffin": coffin,
    "barrow": barrow,
    "table": table,
    "chairs": chairs,
    "bookcase": bookcase,
    "pot": pot,
    "fire": fire,
    "ladder": ladder,
    "queen_statue": queen_statue,
    "bell_post": bell_post,
    "great_bell": great_bell,
    "letterbox": letterbox,
    "chest": chest,
    "cask": cask,
    "crates": crates,
    "sacks": sacks,
    "helmets": helmets,
    "hay": hay,
    "boulder": boulder,
    "poster": poster,
    "drum": drum,
    "cage": cage,
    "bowls": bowls,
    "pack": pack,
    "oar_pole": oar_pole,
    "anvil": anvil,
    "loom": loom,
    "altar": altar,
    "theodolite": theodolite,
    "great_map": great_map,
    "mirror": mirror,
    "star_down": star_down,
    "salt": salt,
    "eel_trap": eel_trap,
    "load": sledge_load,
}
