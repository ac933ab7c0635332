"""What stands or lies farther back in the pictures of encounters: houses, trees, rocks, pools."""

from __future__ import annotations

import math

from tools.art.hex import dwellings, dwellings_fairy, plants, ruins
from tools.art.hex.belongings import (
    IRON,
    STONE,
    WOOD,
    ground,
    planks_of,
    pool,
    post,
    solid,
)
from tools.art.hex.kit import Drawing, MapPen
from tools.art.shapes import box, curve, ellipse, outline


def well(pen: MapPen) -> None:
    ground(pen, 30)
    for x in (-20, 20):
        post(pen, x, 52)
    solid(pen, [(-32, -48), (0, -66), (32, -48)], "#9A5A3A", 2)
    pen.line([(0, -50), (0, -24)], 1.2, "sepia", wobble=0.1)
    solid(pen, [(-26, -24), (26, -24), (24, 0), (-24, 0)], STONE, 2)
    pen.shape(ellipse(0, -24, 26, 6, count=26), "#3A3A3C", 1.6)
    for y in (-16, -8):
        pen.line([(-24, y), (24, y)], 0.9, wobble=0.4)


def iron_door(pen: MapPen) -> None:
    """An iron door in a rock."""
    ground(pen, 44)
    rock = curve([(-50, 0), (-46, -34), (-24, -62), (10, -66), (40, -44), (50, 0)], True, 6)
    solid(pen, rock, "#A59B8B", 14)
    solid(pen, [(-14, 0), (-14, -26), (0, -36), (14, -26), (14, 0)], "#5E6468", 3)
    for x, y in ((-9, -22), (9, -22), (-9, -6), (9, -6)):
        pen.dot(x, y, 1.5, "ink")
    pen.shape(ellipse(0, -14, 4), "gold", 1.2)


def fence(pen: MapPen) -> None:
    for x in range(-48, 49, 16):
        post(pen, x, 22, 2.6)
    for y in (-8, -17):
        pen.line([(-52, y), (52, y - 1)], 2.4, "sepia", wobble=0.4)


def graves(pen: MapPen) -> None:
    for x, y, tilt in ((-34, -6, -6), (0, -8, 4), (32, -5, -4), (-14, 2, 6), (18, 3, -5)):
        with pen.at(x, y, 0.8, tilt):
            ground(pen, 13)
            solid(
                pen,
                [(-12, 0), (-12, -22), (-7, -31), (0, -34), (7, -31), (12, -22), (12, 0)],
                STONE,
                1,
            )


def tent(pen: MapPen) -> None:
    dwellings.tent(pen, 0, 0, 66, "#C9B58C", "rubric")


def cairn(pen: MapPen) -> None:
    ground(pen, 42)
    solid(pen, [(-42, 2), (-22, -36), (-4, -70), (6, -70), (26, -34), (44, 2)], "#A59B8B", 6)
    rng = pen.random()
    for row, (y, half, count) in enumerate(
        ((0, 40, 6), (-16, 31, 5), (-31, 23, 4), (-45, 15, 3), (-58, 8, 2), (-70, 0, 1))
    ):
        for k in range(count):
            x = -half + 2 * half * k / max(1, count - 1)
            plants.boulder(pen, x, y, 13 - row * 0.8, rng)


def mast(pen: MapPen) -> None:
    """A signal mast with two arms."""
    ground(pen, 12)
    post(pen, 0, 104, 4)
    for points in ([(0, -98), (28, -116), (44, -104)], [(0, -98), (-30, -88), (-42, -66)]):
        pen.line(points, 6.0, "ink", wobble=0.1, taper=(0, 0))
        pen.line(points, 3.6, "rubric", wobble=0.1, taper=(0, 0))
    pen.lines([[(0, -70), (-34, 0)], [(0, -70), (32, 0)]], 1.0, "sepia", wobble=0.2)


def shoe_tree(pen: MapPen) -> None:
    """An oak to which shoes are nailed."""
    _trunk(pen)
    for k, (x, y) in enumerate(((-5, -14), (6, -24), (-7, -36), (5, -46), (-4, -56), (8, -10))):
        shoe = curve(
            [
                (x - 5, y),
                (x - 4, y - 6),
                (x, y - 5),
                (x + 7, y - 1),
                (x + 7, y + 2),
                (x - 5, y + 2),
            ],
            True,
            4,
        )
        pen.shape(shoe, ("#8A4A2C", "plum", "#3A3532", "rubric", "#C9A36B", "lapis")[k], 1.1)


def _trunk(pen: MapPen) -> None:
    ground(pen, 26)
    crown = [
        (
            46 * math.cos(a) * (1 + 0.09 * math.sin(a * 6)),
            -98 + 34 * math.sin(a) * (1 + 0.1 * math.sin(a * 5)),
        )
        for a in (k * math.tau / 40 for k in range(40))
    ]
    solid(pen, crown, "#7E8B48", 4, 1.8)
    solid(
        pen,
        curve([(-18, 0), (-11, -20), (-12, -66), (12, -66), (12, -20), (20, 0), (0, -3)], True, 5),
        "#8A6A44",
        3,
    )


def oak(pen: MapPen) -> None:
    _trunk(pen)


def hollow_tree(pen: MapPen) -> None:
    """A tree with small doors at its foot."""
    _trunk(pen)
    for x, y in ((-4, -2), (7, -4)):
        solid(
            pen,
            [(x - 4, y), (x - 4, y - 8), (x, y - 12), (x + 4, y - 8), (x + 4, y)],
            "rubric",
            99,
            1.0,
        )
        pen.dot(x + 2, y - 5, 0.8, "gold")


def burning_tree(pen: MapPen) -> None:
    pen.radial(0, -70, 92, ((0, "candle", 0.9), (0.4, "flame", 0.5), (1, "ember", 0)))
    solid(
        pen,
        curve([(-14, 0), (-8, -24), (-9, -60), (9, -60), (9, -24), (15, 0)], True, 5),
        "#4A3524",
        3,
    )
    for x, y, s in ((-30, -60, 1.0), (-14, -72, 1.4), (6, -76, 1.6), (26, -64, 1.1), (0, -60, 1.2)):
        tongue = curve(
            [
                (x - 12 * s, y),
                (x - 9 * s, y - 16 * s),
                (x, y - 36 * s),
                (x + 10 * s, y - 14 * s),
                (x + 11 * s, y + 4),
            ],
            True,
            6,
        )
        pen.shape(tongue, "flame", 1.4)
        pen.fill(curve([(x - 5 * s, y), (x, y - 20 * s), (x + 5 * s, y)], True, 5), "candle")


def toadstools(pen: MapPen) -> None:
    """A ring of toadstools."""
    spots = sorted(
        (
            (62 * math.cos(k * math.tau / 13), -8 + 13 * math.sin(k * math.tau / 13))
            for k in range(13)
        ),
        key=lambda at: at[1],
    )
    for k, (x, y) in enumerate(spots):
        dwellings_fairy.shroom(pen, x, y, 18 + (k * 7) % 7, ("rubric", "plum")[k % 2])


def mushrooms(pen: MapPen) -> None:
    for x, y, s in ((-22, -2, 20), (-4, 0, 26), (18, -1, 18), (32, 1, 14)):
        dwellings_fairy.shroom(pen, x, y, s, "#A9783C")


def boulders(pen: MapPen) -> None:
    for x, y, s in ((-40, -8, 24), (4, -10, 30), (40, -6, 22), (-20, 2, 20), (24, 3, 18)):
        plants.boulder(pen, x, y, s, pen.random())


def stone_ring(pen: MapPen) -> None:
    with pen.at(0, -16, 2.0):
        dwellings.stone_ring(pen)


def planks(pen: MapPen) -> None:
    """A bridge of rope and some planks."""
    for y in (-30, -8):
        line = curve([(-96, y - 12), (-40, y + 6), (0, y + 9), (40, y + 6), (96, y - 12)], False, 8)
        pen.line(line, 2.4, "sepia", wobble=0.2, taper=(0, 0))
        if y == -8:
            for k in range(3, len(line) - 3, 2):
                if k % 5:
                    x, at = (float(v) for v in line[k])
                    solid(
                        pen,
                        [(x - 4, at - 2), (x + 5, at - 2), (x + 6, at + 3), (x - 5, at + 3)],
                        WOOD,
                        99,
                        1.1,
                    )
                    pen.line([(x, at), (x, at - 21)], 1.0, "sepia", wobble=0.1)
    for x in (-96, 96):
        pen.line([(x, 0), (x, -48)], 5.0, "sepia", wobble=0.1, taper=(0, 0))


def cave(pen: MapPen) -> None:
    ground(pen, 60)
    rock = curve(
        [(-66, 0), (-62, -40), (-36, -76), (4, -84), (44, -62), (64, -30), (66, 0)], True, 7
    )
    solid(pen, rock, "#A59B8B", 18, 2.0)
    mouth = curve([(-28, 0), (-26, -26), (-6, -44), (16, -38), (26, -16), (26, 0)], True, 6)
    pen.shape(mouth, "#2A2624", 1.6)


def oven(pen: MapPen) -> None:
    ground(pen, 34)
    form = curve([(-34, 0), (-34, -26), (-18, -46), (14, -46), (32, -28), (34, 0)], True, 6)
    solid(pen, form, "#C99A72", 8, 1.8)
    solid(pen, box(6, -66, 14, 24), "#B08A6A", 13)
    mouth = curve([(-16, -4), (-15, -20), (0, -28), (14, -20), (14, -4)], True, 5)
    pen.shape(mouth, "#3A241A", 1.5)
    pen.fill(curve([(-9, -5), (-4, -17), (3, -11), (8, -5)], True, 5), "flame")
    for x in (-46, -58):
        pen.shape(ellipse(x, -5, 8, 5), "#C58A4A", 1.2)


def snowhouse(pen: MapPen) -> None:
    ground(pen, 40)
    dome = ellipse(0, 0, 40, 40, count=26, start=math.pi, end=math.tau)
    solid(pen, dome, "#EEF0F0", 14, 1.8)
    for y in (-12, -24):
        pen.line(curve([(-38, y + 4), (0, y - 2), (38, y + 4)], False), 1.1, "slate", wobble=0.2)
    pen.shape(curve([(16, 0), (17, -16), (30, -18), (36, 0)], True, 5), "#33364A", 1.4)


def washing(pen: MapPen) -> None:
    for x in (-48, 48):
        post(pen, x, 52, 3)
    line = curve([(-48, -50), (0, -43), (48, -50)], False)
    pen.line(line, 1.2, "sepia", wobble=0.1, taper=(0, 0))
    for x, c, w in ((-34, "bone", 16), (-10, "#B4523A", 12), (10, "#6E86A0", 14), (28, "bone", 12)):
        y = -46 + abs(x) * -0.05
        solid(pen, [(x, y), (x + w, y), (x + w - 1, y + 22), (x + 1, y + 21)], c, 99, 1.2)


def beds(pen: MapPen) -> None:
    """Garden beds with pegs and labels."""
    for y, half in ((-12, 52), (0, 60)):
        solid(
            pen, [(-half, y), (-half + 8, y - 6), (half - 8, y - 6), (half, y)], "#7A6248", 99, 1.3
        )
        for k in range(5):
            x = -half + 14 + k * (2 * half - 28) / 4
            pen.line([(x, y - 3), (x, y - 15)], 1.4, "sepia", wobble=0)
            solid(pen, box(x - 5, y - 20, 10, 6), "bone", 99, 0.9)


def armour(pen: MapPen) -> None:
    """Suits of armour with nobody in them."""
    for x, y in ((-34, -6), (0, -8), (34, -5)):
        with pen.at(x, y):
            ground(pen, 13)
            for dx in (-5, 5):
                solid(pen, box(dx - 3.6, -24, 7, 24), IRON, dx, 1.3)
            solid(
                pen,
                curve([(-12, -26), (-13, -46), (0, -51), (13, -46), (12, -26), (0, -21)], True, 5),
                "#9BA3A8",
                2,
            )
            solid(
                pen,
                curve([(-6, -50), (-7, -60), (0, -66), (7, -60), (6, -50)], True, 5),
                "#9BA3A8",
                1,
            )
            pen.line([(-5, -57), (6, -57)], 2.2, wobble=0, taper=(0, 0))
            pen.line([(15, 0), (15, -58)], 2.2, "sepia", wobble=0, taper=(0, 0))


def web(pen: MapPen) -> None:
    """A web from side to side, with parcels."""
    pen.lines(
        [
            [(0, -56), (62 * math.cos(a), -56 + 58 * math.sin(a))]
            for a in (k * math.pi / 6 for k in range(12))
        ],
        1.1,
        "bone",
        0.9,
        wobble=0.1,
    )
    for r in (14, 26, 38, 50):
        ring = [
            (r * math.cos(k * math.pi / 6) * 1.06, -56 + r * math.sin(k * math.pi / 6))
            for k in range(13)
        ]
        pen.line(outline(ring), 1.0, "bone", 0.9, wobble=0.1)
    for x, y in ((-30, -34), (24, -30), (2, -84)):
        pen.shape(ellipse(x, y, 6, 11), "#E6DFCE", 1.2)
        pen.lines(
            [[(x - 5, y - 5 + k * 5), (x + 5, y - 3 + k * 5)] for k in range(3)],
            0.9,
            "sepia",
            wobble=0,
        )


def flood(pen: MapPen) -> None:
    """Water that rises, from side to side."""
    for y, a in ((-16, 0.6), (-4, 0.9)):
        xs = [(-110 + k * 10, y + 3 * math.sin(k * 1.1 + y)) for k in range(23)]
        pen.fill(outline([*xs, (110, 6), (-110, 6)]), "#7FA6B4", a)
        pen.line(outline(xs), 1.4, "lapis", wobble=0.2)


def rainbow(pen: MapPen) -> None:
    for k, colour in enumerate(("rubric", "ochre", "gold", "moss", "lapis", "plum")):
        arc = ellipse(-90, 0, 118 - k * 5.5, 150 - k * 5.5, count=26, start=-math.pi / 2, end=0)
        pen.line(arc, 5.0, colour, 0.6, wobble=0.2, taper=(0, 0))


def poppies(pen: MapPen) -> None:
    rng = pen.random()
    for _ in range(46):
        x, y = rng.uniform(-100, 100), rng.uniform(-20, 3)
        pen.line([(x, y + 8), (x + rng.uniform(-2, 2), y - 6)], 1.1, "moss", wobble=0.1)
        pen.shape(ellipse(x, y - 8, 4.2, 3.4, count=12), "rubric", 0.9)
        pen.dot(x, y - 8, 1.1, "night")


def ice(pen: MapPen) -> None:
    pen.shape(ellipse(0, -4, 84, 11, count=34), "#CFE0E6", 1.4)
    pen.lines(
        [[(-50, -6), (-20, -2), (4, -8)], [(10, -1), (40, -6)], [(-30, 0), (-36, 3)]],
        1.1,
        "slate",
        wobble=0.3,
    )
    pen.lines([[(-60, -8), (-40, -9)], [(24, -11), (48, -9)]], 1.6, "bone", wobble=0.2)


def _scaled(draw: Drawing, scale: float, drop: float = 12.0) -> Drawing:
    """A sign of the map, enlarged, its foot on the origin."""

    def drawn(pen: MapPen) -> None:
        with pen.at(0, -drop * scale, scale):
            draw(pen)

    return drawn


def cottage(pen: MapPen) -> None:
    ground(pen, 46)
    dwellings.house(pen, 0, 0, 76, "#C39A4E")
    pen.shape(box(14, -36, 12, 12), "flame", 1.3)
    pen.line([(20, -36), (20, -24)], 1.0, wobble=0)
    plume = curve([(18, -80), (28, -94), (16, -108), (26, -124)], False, 8)
    pen.line(plume, 5.0, "bone", 0.7, wobble=0.4, taper=(0.5, 0.3))


def barn(pen: MapPen) -> None:
    ground(pen, 60)
    planks_of(pen, -52, -44, 104, 44, 13, "#8A5F3C")
    solid(pen, [(-62, -42), (-40, -86), (40, -86), (62, -42)], "#9A4A34", 10)
    pen.shape(box(-16, -34, 32, 34), "#2A211B", 1.5)


def hall_front(pen: MapPen) -> None:
    """A house of stone with columns."""
    ground(pen, 60)
    solid(pen, box(-56, -62, 112, 62), "#D8CDB2", 20)
    solid(pen, [(-64, -62), (0, -92), (64, -62)], "#C3B695", 8)
    for x in (-42, -16, 16, 42):
        solid(pen, box(x - 4, -60, 8, 60), "#E6DCC4", x + 1, 1.2)
    pen.shape(box(-8, -34, 16, 34), "#3A2C22", 1.4)


LANDMARKS: dict[str, Drawing] = {
    "well": well,
    "iron_door": iron_door,
    "fence": fence,
    "graves": graves,
    "tent": tent,
    "cairn": cairn,
    "mast": mast,
    "shoe_tree": shoe_tree,
    "oak": oak,
    "hollow_tree": hollow_tree,
    "burning_tree": burning_tree,
    "toadstools": toadstools,
    "mushrooms": mushrooms,
    "boulders": boulders,
    "stone_ring": stone_ring,
    "planks": planks,
    "cave": cave,
    "oven": oven,
    "snowhouse": snowhouse,
    "washing": washing,
    "beds": beds,
    "armour": armour,
    "web": web,
    "flood": flood,
    "rainbow": rainbow,
    "poppies": poppies,
    "ice": ice,
    "pool": pool,
    "cottage": cottage,
    "barn": barn,
    "hall": hall_front,
}
_BIG = 2.6
PLACES: dict[str, Drawing] = {
    **{
        f"home_{name}": _scaled(draw, _BIG)
        for name, draw in {
            "farmstead": dwellings.farmstead,
            "village": dwellings.village,
            "borough": dwellings.borough,
            "town": dwellings.town,
            "city": dwellings.city,
            "camp": dwellings.camp,
            "hold": dwellings.hold,
            "spires": dwellings.spires,
            "post": dwellings.post,
            "court": dwellings_fairy.court,
            "bivouac": dwellings_fairy.bivouac,
            "squat": dwellings_fairy.squat,
            "shelter": dwellings_fairy.shelter,
            "caravan": dwellings_fairy.caravan,
            "burrow": dwellings_fairy.burrow,
            "cavern": dwellings_fairy.cavern,
        }.items()
    },
    **{
        f"ruin_{name}": _scaled(draw, _BIG)
        for name, draw in {
            "tower": ruins.tower,
            "abbey": ruins.abbey,
            "bridge": ruins.bridge,
            "stage": ruins.stage,
            "mine": ruins.mine,
            "lighthouse": ruins.lighthouse,
            "palace": ruins.palace,
            "aqueduct": ruins.aqueduct,
            "gate": ruins.gate,
            "baths": ruins.baths,
            "library": ruins.library,
            "mound": ruins.mound,
            "mill": ruins.mill,
            "ship": ruins.ship,
            "statue": ruins.statue,
            "garden": ruins.garden,
        }.items()
    },
}
"""Where people live and what is left of others, as on the map, seen from near."""
