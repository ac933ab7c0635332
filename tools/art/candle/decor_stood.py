"""What stands on the floor before the back wall: casks, bones, furniture. Feet on the origin."""

from __future__ import annotations

import math
import random

from tools.art.candle.decor_hung import IRON, WOOD, WOOD_DARK, draw_skull_small
from tools.art.candle.kit import board
from tools.art.ink import Pen, common
from tools.art.palette import shaded, table
from tools.art.props import cut_paper
from tools.art.shapes import box, curve, ellipse, polygon, rough


def _ground_shade(pen: Pen, half: float) -> None:
    pen.fill(ellipse(2, 0, half, 3.4), "night", 0.45, blur=2.5)


def draw_barrel(pen: Pen) -> None:
    """Draw a cask, 42 by 46."""
    _ground_shade(pen, 22)
    cask = curve([(-16, 0), (-21, -22), (-16, -45), (16, -45), (21, -22), (16, 0)], steps=6)
    cut_paper(pen, cask, "#6f4e2c", light=("flame", -1.6, 0.6, 0.4), width=1.7)
    pen.hatch(common(cask, box(5, -46, 20, 48)), -0.8, 4, 0.9, "ink", 0.45)
    for x in (-9, 0, 9):
        stave = curve([(x * 0.8, -44), (x * 1.18, -22), (x * 0.8, -1)], closed=False)
        pen.line(stave, 1.1, wobble=0.3)
    for y, half in ((-36, 19), (-9, 19)):
        hoop = curve([(-half, y), (0, y + 3), (half, y)], closed=False)
        pen.line(hoop, 4.4, IRON, wobble=0.2, taper=(0, 0))
    pen.line(cask, 1.7, wobble=0.2, closed=True)


def draw_barrels(pen: Pen) -> None:
    """Draw three casks in a heap, two tiles wide and two high."""
    with pen.at(-22, 0):
        draw_barrel(pen)
    with pen.at(22, 0):
        draw_barrel(pen)
    y = -64.0
    round_end = ellipse(1, y, 21, 20)
    cut_paper(pen, round_end, "#7d5a34", light=("flame", -1.6, 0.6, 0.4), width=1.7)
    pen.line(ellipse(1, y, 17.5, 16.6), 2.6, IRON, wobble=0.2, closed=True)
    for x in (-8, 0, 8):
        pen.line([(1 + x, y - 14), (1 + x, y + 14)], 1.0, wobble=0.3)
    pen.shape(ellipse(1, y + 9, 2.6), WOOD_DARK, 1.1)


def draw_crate(pen: Pen) -> None:
    """Draw a crate, 42 square."""
    _ground_shade(pen, 23)
    cut_paper(pen, board(-21, -41, 42, 41), "#7b5f3a", light=("flame", 0, 1.4, 0.35), width=1.7)
    for y in (-31, -20, -10):
        pen.line([(-20, y), (20, y)], 1.1, wobble=0.4)
    pen.hatch(box(4, -40, 17, 40), -0.8, 4, 0.9, "ink", 0.4)
    brace = [(-20, -5), (-14, -1), (20, -36), (14, -40)]
    pen.shape(brace, "#8a6c44", 1.3)
    for x in (-21.0, 14.0):
        pen.shape(board(x, -41, 7, 41), "#8a6c44", 1.3)
    for x, y in ((-17.5, -37), (17.5, -37), (-17.5, -4), (17.5, -4)):
        pen.dot(x, y, 1.2, "ink")


def draw_crates(pen: Pen) -> None:
    """Draw a stack of crates, two tiles wide and two high."""
    with pen.at(-22, 0):
        draw_crate(pen)
    with pen.at(23, 0):
        draw_crate(pen)
    with pen.at(-6, -41, degrees=-2):
        draw_crate(pen)


def _jar(pen: Pen, colour: str) -> None:
    pot = curve([(-8, 0), (-13, -14), (-7, -27), (7, -27), (13, -14), (8, 0)], steps=6)
    cut_paper(pen, pot, colour, light=("flame", -1.4, 0.6, 0.4), width=1.7)
    pen.hatch(common(pot, box(2, -28, 14, 30)), -0.8, 3.8, 0.9, "ink", 0.45)
    cut_paper(pen, board(-8, -31, 16, 5), colour, width=1.5, shadow=False)
    band = curve([(-12, -17), (0, -14), (12, -17)], closed=False)
    pen.line(band, 1.6, "parch_mid", 0.8, wobble=0.3)


def draw_pot(pen: Pen) -> None:
    """Draw an earthen pot, 30 wide."""
    _ground_shade(pen, 14)
    with pen.at(scale=1.1):
        _jar(pen, "#8c5a3c")


def draw_pots(pen: Pen) -> None:
    """Draw three earthen pots, one broken, 44 wide."""
    _ground_shade(pen, 23)
    for x, size, colour in ((-12.0, 1.0, "#8c5a3c"), (10.0, 0.72, "#7a6248")):
        with pen.at(x, 0, size):
            _jar(pen, colour)
    shard = [(16, 0), (18, -9), (21, -5), (24, -8), (23, 0)]
    pen.shape(shard, "#8c5a3c", 1.3)


def _long_bone(pen: Pen, x: float, y: float, degrees: float, long: float) -> None:
    with pen.at(x, y, degrees=degrees):
        for dy in (-1.6, 1.6):
            for end in (-long / 2, long / 2):
                pen.shape(ellipse(end, dy, 2.3), "parch", 1.2)
        shaft = board(-long / 2, -1.5, long, 3)
        pen.fill(shaft, "parch")
        for side in (-1.5, 1.5):
            pen.line([(-long / 2 + 1, side), (long / 2 - 1, side)], 1.1, wobble=0.2)


def draw_bones(pen: Pen) -> None:
    """Draw a little heap of bones, 42 wide."""
    _ground_shade(pen, 22)
    _long_bone(pen, -6, -3, 8, 26)
    _long_bone(pen, 9, -5, -24, 22)
    with pen.at(6, 0, 1.05):
        draw_skull_small(pen)
    for k in range(3):
        rib = curve([(-20 + k * 5, 0), (-17 + k * 5, -9), (-10 + k * 5, -11)], closed=False)
        pen.line(rib, 1.8, "parch", wobble=0.2)


def draw_skulls(pen: Pen) -> None:
    """Draw a pile of skulls, 44 wide and 40 high."""
    _ground_shade(pen, 22)
    for x, y, s in (
        (-14, 0, 1.0),
        (0, 0, 1.05),
        (14, 0, 0.95),
        (-7, -12, 1.0),
        (8, -12, 0.98),
        (1, -24, 1.02),
    ):
        with pen.at(x, y, s, mirror=x < 0):
            draw_skull_small(pen)


def draw_skeleton(pen: Pen) -> None:
    """Draw somebody who sat down here long ago, two tiles wide, looking right."""
    _ground_shade(pen, 36)
    pen.line(curve([(-16, -2), (-14, -20), (-10, -34)], closed=False), 3.0, "parch", wobble=0.4)
    for k in range(4):
        rib = curve(
            [(-15 + k, -14 - k * 5.4), (-6 + k, -12 - k * 5.4), (-4 + k, -17 - k * 5.4)],
            closed=False,
        )
        pen.line(rib, 2.0, "parch", wobble=0.2)
    _long_bone(pen, 0, -9, -22, 28)
    _long_bone(pen, 22, -8, 34, 26)
    _long_bone(pen, -2, -20, 40, 22)
    pen.line([(32, -1), (40, -1)], 2.6, "parch", wobble=0.2)
    with pen.at(-6, -34, 1.2, degrees=14):
        draw_skull_small(pen)
    hat = curve([(-17, -50), (-8, -72), (-24, -66), (-20, -76), (-2, -78), (5, -54)], steps=5)
    cut_paper(pen, hat, shaded(table()["dwarf"]["hat"], -0.06), width=1.5)


def draw_cauldron(pen: Pen) -> None:
    """Draw a cauldron on its tripod, 46 wide."""
    _ground_shade(pen, 23)
    for x in (-15, 15):
        pen.line([(x * 0.7, -10), (x, 0)], 4, "ink", wobble=0.1)
    pot = curve([(-20, -26), (-21, -14), (-10, -5), (10, -5), (21, -14), (20, -26)], steps=6)
    cut_paper(pen, pot, IRON, light=("flame", -1.8, 0.8, 0.4), width=1.8)
    pen.shape(
        curve([(-22, -27), (0, -24), (22, -27), (22, -31), (0, -33), (-22, -31)], steps=5),
        IRON,
        1.6,
    )
    for side in (-1, 1):
        pen.line(ellipse(side * 22, -22, 4.4), 2.2, "ink", wobble=0.1, closed=True)


def draw_table(pen: Pen) -> None:
    """Draw a table laid for one, two tiles wide."""
    _ground_shade(pen, 42)
    for x in (-36, 36):
        cut_paper(pen, board(x - 3.5, -30, 7, 30), WOOD_DARK, width=1.4, shadow=False)
    cut_paper(pen, board(-45, -36, 90, 7), WOOD, light=("flame", 0, 1.4, 0.4), width=1.6)
    pen.shape(curve([(-26, -36), (-20, -41), (-4, -41), (2, -36)], steps=4), "#b9a681", 1.2)
    loaf = curve([(-22, -40), (-14, -48), (-6, -40)], steps=5)
    pen.shape(loaf, "#a5763c", 1.3)
    mug = board(14, -48, 11, 12)
    pen.shape(mug, "#8d8478", 1.3)
    pen.line(ellipse(27, -42, 3.4), 1.7, wobble=0.1, closed=True)


def draw_bookcase(pen: Pen) -> None:
    """Draw a bookcase, two tiles wide and three high."""
    _ground_shade(pen, 44)
    rng = random.Random(14)
    cut_paper(pen, board(-43, -140, 86, 140), WOOD_DARK, light=("flame", 0, 1.5, 0.3), width=1.8)
    for y in (-98, -54, -10):
        pen.fill(box(-37, y - 36, 74, 36), "#1d150e")
        x = -36.0
        while x < 28:
            wide, tall = rng.uniform(5, 9.5), rng.uniform(20, 32)
            if rng.random() < 0.13:
                x += 9
                continue
            colour = rng.choice(["#6d2d24", "#35584b", "#37507a", "#7a5a28", "#54314a", "#6a5b48"])
            pen.shape(board(x, y - tall, wide, tall), shaded(colour, rng.uniform(-0.04, 0.04)), 1.1)
            pen.line(
                [(x + 1, y - tall * 0.74), (x + wide - 1, y - tall * 0.74)],
                1.0,
                "ochre",
                0.8,
                wobble=0.1,
            )
            x += wide + 0.4
        cut_paper(pen, board(-39, y, 78, 5), WOOD, width=1.3, shadow=False)
    cut_paper(pen, board(-46, -143, 92, 7), WOOD, light=("flame", 0, 1.2, 0.4), width=1.6)


def draw_armour(pen: Pen) -> None:
    """Draw an empty suit of armour with its halberd, one tile wide and two high."""
    _ground_shade(pen, 20)
    steel = "#7d8494"
    pen.line([(17, 0), (17, -94)], 3.6, "ink", wobble=0.2, taper=(0, 0))
    pen.line([(17, 0), (17, -94)], 1.8, WOOD, wobble=0.2, taper=(0, 0))
    pen.shape(curve([(17, -92), (27, -86), (28, -74), (17, -76)], steps=4), steel, 1.4)
    for x in (-7, 6):
        leg = curve(
            [(x - 5, -34), (x + 5, -34), (x + 4.4, -6), (x + 8, 0), (x - 5, 0), (x - 4.4, -8)],
            steps=5,
        )
        cut_paper(pen, leg, steel, light=("bone", -1.2, 0.5, 0.5), width=1.5, shadow=False)
    skirt = curve([(-14, -44), (14, -44), (16, -30), (0, -27), (-16, -30)], steps=4)
    cut_paper(pen, skirt, shaded(steel, -0.08), width=1.5, shadow=False)
    chest = curve([(-14, -66), (14, -66), (15, -52), (10, -42), (-10, -42), (-15, -52)], steps=5)
    cut_paper(pen, chest, steel, light=("bone", -1.8, 0.6, 0.6), width=1.6)
    pen.line([(0, -66), (0, -43)], 1.1, wobble=0.2)
    for side in (-1, 1):
        arm = curve(
            [
                (side * 12, -66),
                (side * 20, -62),
                (side * 20, -44),
                (side * 15, -40),
                (side * 13, -52),
            ],
            steps=5,
        )
        cut_paper(pen, arm, steel, light=("bone", -1, 0.5, 0.5), width=1.5, shadow=False)
    helm = curve([(-9, -68), (-10, -80), (0, -89), (10, -80), (9, -68)], steps=6)
    cut_paper(pen, helm, steel, light=("bone", -1.6, 0.6, 0.6), width=1.6)
    pen.fill([(-7, -79), (8, -79), (8, -75.6), (-7, -75.6)], "night")
    for x in (-2, 2, 6):
        pen.line([(x, -73), (x, -69)], 1.0, wobble=0)
    plume = curve([(0, -88), (-4, -96), (-14, -94), (-16, -84)], closed=False)
    pen.line(plume, 4.0, "rubric", wobble=0.4, taper=(0.2, 0.8))


def draw_statue(pen: Pen) -> None:
    """Draw a stone king who has lost his hands, one tile wide and three high."""
    stone = "#8f8676"
    _ground_shade(pen, 22)
    cut_paper(pen, board(-22, -20, 44, 20), stone, light=("bone", 0, 1.5, 0.4), width=1.7)
    cut_paper(pen, board(-18, -28, 36, 9), shaded(stone, -0.05), width=1.5)
    robe = curve([(-15, -28), (-12, -70), (-15, -98), (15, -98), (13, -70), (16, -28)], steps=6)
    cut_paper(pen, robe, stone, light=("bone", -1.8, 0.6, 0.45), width=1.7)
    pen.hatch(common(robe, box(3, -100, 20, 74)), -0.8, 3.8, 0.9, "ink", 0.5)
    for x in (-7, 0, 7):
        pen.line(curve([(x * 0.7, -88), (x, -60), (x * 1.3, -30)], closed=False), 1.1, wobble=0.4)
    for side in (-1, 1):
        arm = curve(
            [(side * 12, -97), (side * 20, -90), (side * 17, -74), (side * 10, -76)], steps=5
        )
        cut_paper(pen, arm, stone, width=1.5)
    head = curve([(-8, -100), (-9, -114), (0, -121), (9, -114), (8, -100)], steps=6)
    cut_paper(pen, head, stone, light=("bone", -1.4, 0.6, 0.4), width=1.6)
    beard = curve([(-7, -106), (7, -106), (5, -94), (0, -88), (-5, -94)], steps=5)
    cut_paper(pen, beard, shaded(stone, -0.06), width=1.3)
    crown = [(-9, -115), (-11, -129), (-4, -122), (0, -132), (4, -122), (11, -128), (9, -115)]
    cut_paper(pen, crown, stone, width=1.4)
    for x in (-3, 4):
        pen.fill(ellipse(x, -111, 1.8, 1.2), "ink")
    pen.line([(6, -60), (1, -50), (7, -42)], 1.2, "ink", 0.8)


def draw_rack(pen: Pen) -> None:
    """Draw a rack of weapons, two tiles wide and two high."""
    _ground_shade(pen, 42)
    for y in (-64, -22):
        cut_paper(pen, board(-42, y, 84, 6), WOOD_DARK, width=1.5)
    for x, kind in ((-32, "spear"), (-16, "axe"), (0, "sword"), (16, "mace"), (32, "spear")):
        pen.line([(x, -2), (x, -82)], 4.0, "ink", wobble=0.2, taper=(0, 0))
        pen.line(
            [(x, -2), (x, -82)],
            2.0,
            WOOD if kind != "sword" else "#9d978c",
            wobble=0.2,
            taper=(0, 0),
        )
        if kind == "spear":
            pen.shape([(x, -96), (x + 5, -84), (x, -78), (x - 5, -84)], "#9d978c", 1.3)
        elif kind == "axe":
            pen.shape(
                curve([(x, -84), (x + 13, -88), (x + 15, -74), (x, -72)], steps=4), "#9d978c", 1.3
            )
        elif kind == "sword":
            pen.shape(
                [(x, -92), (x + 3.4, -84), (x + 3.4, -24), (x - 3.4, -24), (x - 3.4, -84)],
                "#9d978c",
                1.3,
            )
            pen.shape(board(x - 9, -24, 18, 4), "ochre", 1.2)
        else:
            pen.shape(polygon(x, -84, 8.5, 8), IRON, 1.5)
            for k in range(8):
                t = k * math.pi / 4
                pen.line(
                    [
                        (x + math.cos(t) * 8, -84 + math.sin(t) * 8),
                        (x + math.cos(t) * 12, -84 + math.sin(t) * 12),
                    ],
                    2.2,
                )


def draw_stubs(pen: Pen) -> None:
    """Draw three burnt-out candles in their wax, 40 wide."""
    pool = curve([(-20, 0), (-14, -4), (0, -5), (12, -4.4), (20, 0), (0, 1.4)], steps=5)
    pen.shape(pool, "#c9b68f", 1.3)
    for x, tall, wide in ((-10, 12, 8), (1, 19, 9), (11, 8, 8)):
        wax = curve(
            [
                (x - wide / 2, -1),
                (x - wide / 2, -tall),
                (x, -tall - 1.6),
                (x + wide / 2, -tall + 1),
                (x + wide / 2, -1),
            ],
            steps=3,
        )
        cut_paper(pen, wax, "#d6c49c", width=1.3, shadow=False)
        pen.line([(x, -tall), (x + 1, -tall - 4)], 1.2, wobble=0.1)


def draw_mushrooms(pen: Pen) -> None:
    """Draw pale toadstools, 40 wide."""
    for x, s in ((-11, 0.9), (4, 1.25), (14, 0.7)):
        with pen.at(x, 0, s):
            stem = curve([(-2.6, 0), (-1.8, -12), (1.8, -12), (3, 0)], steps=4)
            cut_paper(pen, stem, "parch", width=1.3, shadow=False)
            cap = curve([(-9, -11), (-7, -17), (0, -21), (7, -17), (9, -11), (0, -9.4)], steps=5)
            cut_paper(pen, cap, "#8d6f7c", light=("bone", -1.2, 0.8, 0.5), width=1.5)
            for dx, dy in ((-3, -15), (2, -17), (4, -13)):
                pen.dot(dx, dy, 1.1, "bone", 0.9)


def draw_rubble_heap(pen: Pen) -> None:
    """Draw fallen stones, two tiles wide."""
    _ground_shade(pen, 42)
    rng = random.Random(21)
    for x, y, r in (
        (-30, -7, 10),
        (26, -8, 12),
        (-8, -11, 15),
        (12, -6, 9),
        (-20, -4, 7),
        (38, -4, 6),
        (2, -24, 9),
    ):
        edge = rough(polygon(x, y, r, 7, rng.uniform(0, 1)), 1.6, 6, rng.randrange(99))
        edge[:, 1] = edge[:, 1].clip(max=0.5)
        pen.fill(edge, shaded("#8f8676", rng.uniform(-0.06, 0.06)))
        pen.hatch(common(edge, box(x + r * 0.1, y - r, r * 2, r * 3)), -0.8, 3.6, 0.9, "ink", 0.45)
        pen.line(edge, 1.5, wobble=0.3, closed=True)


def draw_telescope(pen: Pen) -> None:
    """Draw a telescope on its stand, looking up to the right, two tiles a side."""
    _ground_shade(pen, 24)
    for x in (-20, 0, 20):
        pen.line([(0, -42), (x, 0)], 4.4, "ink", wobble=0.1, taper=(0, 0))
        pen.line([(0, -42), (x, 0)], 2.2, WOOD, wobble=0.1, taper=(0, 0))
    with pen.at(0, -46, degrees=-34):
        for left, wide, half in ((-38, 26, 5.0), (-14, 28, 7.0), (12, 32, 9.0)):
            cut_paper(
                pen,
                board(left, -half, wide, 2 * half),
                "#94702f",
                light=("candle", 0, 1.8, 0.5),
                width=1.6,
            )
        for x, half in ((-14, 8.4), (12, 10.4), (44, 10.8)):
            pen.shape(board(x - 2, -half, 5, 2 * half), "ochre", 1.3)
    pen.shape(ellipse(0, -45, 5), IRON, 1.5)


def draw_globe(pen: Pen) -> None:
    """Draw a globe of the heavens on its foot, one tile wide."""
    _ground_shade(pen, 16)
    cut_paper(pen, curve([(-14, 0), (-4, -8), (4, -8), (14, 0)], steps=4), WOOD_DARK, width=1.5)
    pen.line(ellipse(0, -25, 19, count=40), 2.4, "ochre", wobble=0.2, closed=True)
    cut_paper(pen, ellipse(0, -25, 15.5), "#37507a", light=("bone", -1.8, 0.8, 0.5), width=1.6)
    for rx in (5, 11):
        pen.line(ellipse(0, -25, rx, 15.5), 0.9, "parch", 0.8, wobble=0.2, closed=True)
    for y in (-31, -19):
        pen.line(
            curve([(-14, y), (0, y + 2), (14, y)], closed=False), 0.9, "parch", 0.8, wobble=0.2
        )
