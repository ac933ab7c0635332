"""Icons of Hex's panel: skills, tools, finds and tasks. A box of 48 units."""

from __future__ import annotations

import math

import numpy as np

from tools.art.hex.icons import LEATHER, ROPE, Icon, solid
from tools.art.hex.kit import MapPen
from tools.art.props import flame
from tools.art.shapes import box, curve, ellipse, outline, placed, star
from tools.art.suits import glyph_path, suit_outlines


def way(pen: MapPen) -> None:
    """A boot print on a path: paths, weather, foraging."""
    sole = curve([(-6, -17), (2, -19), (7, -12), (5, -2), (6, 6), (-5, 7), (-8, -4)], True, 5)
    solid(pen, sole, LEATHER, 2.2, hatch=0.4)
    solid(pen, curve([(-5, 11), (5, 10), (5, 18), (-3, 19)], True, 5), LEATHER, 2.2)
    for y in (-12, -7, -2):
        pen.line([(-5, y), (4, y - 1)], 1.7, wobble=0.1)


def lore(pen: MapPen) -> None:
    """An open book."""
    for side in (-1, 1):
        leaf = curve([(0, -10), (side * 9, -14), (side * 19, -11), (side * 19, 11), (side * 9, 8),
                      (0, 12)], True, 4)  # fmt: skip
        solid(pen, leaf, "bone", 2.2)
        for y in (-6, -1, 4):
            pen.line([(side * 4, y), (side * 15, y - 1)], 1.5, "sepia", wobble=0.3)
    pen.line([(0, -10), (0, 12)], 2.2, wobble=0.1)


def arms(pen: MapPen) -> None:
    """A sword before a shield."""
    shield = curve([(-14, -14), (0, -18), (14, -14), (13, 3), (0, 19), (-13, 3)], True, 5)
    solid(pen, shield, "rubric", 2.4, hatch=0.4)
    solid(pen, [(-2.4, 9), (-2.4, -12), (0, -17), (2.4, -12), (2.4, 9)], "bone", 1.8)
    pen.line([(-8, 9), (8, 9)], 3.6, "gold", wobble=0)
    pen.line([(0, 10), (0, 16)], 3.4, wobble=0)


def tongue(pen: MapPen) -> None:
    """Two speech bubbles."""
    back = curve([(-4, -14), (8, -18), (18, -11), (16, -2), (6, 0), (-3, -4)], True, 5)
    solid(pen, back, "woad", 2.2)
    front = curve(
        [(-19, -2), (-11, -9), (3, -8), (9, 0), (4, 9), (-8, 10), (-13, 18), (-13, 8)], True, 5
    )
    solid(pen, front, "bone", 2.2)
    for x in (-11, -5, 1):
        pen.dot(x, 1, 1.9, "ink")


def craft(pen: MapPen) -> None:
    """A hammer across a coil of rope."""
    pen.line(ellipse(3, 7, 10, 8, count=30), 5.4, "ink", closed=True, wobble=0)
    pen.line(ellipse(3, 7, 10, 8, count=30), 3.2, ROPE, closed=True, wobble=0)
    pen.line([(-12, 16), (7, -10)], 5.6, "ink", wobble=0, taper=(0, 0))
    pen.line([(-12, 16), (7, -10)], 3.4, LEATHER, wobble=0, taper=(0, 0))
    head = [(-3, -16), (3, -20), (19, -9), (14, -3)]
    solid(pen, head, "stone", 2.2)


def rope(pen: MapPen) -> None:
    """A coil of rope with a hook."""
    for r in (14, 10, 6):
        ring = ellipse(-2, 3, r, r * 0.9, count=32)
        pen.line(ring, 4.6, "ink", closed=True, wobble=0)
        pen.line(ring, 2.6, ROPE, closed=True, wobble=0)
    hook = curve([(10, -4), (15, -13), (11, -18), (6, -15)], False)
    pen.line(hook, 4.6, "ink", wobble=0, taper=(0, 0.3))
    pen.line(hook, 2.2, "stone", wobble=0, taper=(0, 0.3))


def boat(pen: MapPen) -> None:
    """A small boat."""
    hull = curve([(-20, -4), (-13, 10), (13, 10), (20, -4), (8, 0), (-8, 0)], True, 5)
    solid(pen, hull, LEATHER, 2.4, hatch=0.45)
    pen.line([(4, 3), (17, -17)], 2.6, "sepia", wobble=0.1, taper=(0, 0))
    solid(pen, curve([(14, -12), (20, -19), (17, -21), (12, -14)], True, 4), ROPE, 1.6)
    for y in (14, 18):
        pen.line(
            curve([(-16, y), (-5, y - 2.4), (5, y), (15, y - 2)], False), 2.0, "lapis", wobble=0.2
        )


def lantern(pen: MapPen) -> None:
    """A lantern."""
    pen.line(ellipse(0, -14, 6, count=20, start=math.pi, end=math.tau), 2.4, wobble=0)
    solid(pen, [(-9, -9), (0, -16), (9, -9)], "slate", 2.2)
    solid(pen, [(-8, -9), (8, -9), (10, 12), (-10, 12)], "flame", 2.4)
    with pen.at(0, 6, 0.9):
        flame(pen)
    for x in (-3.4, 3.4):
        pen.line([(x, -9), (x * 1.2, 12)], 1.6, wobble=0)
    solid(pen, box(-12, 12, 24, 5), "slate", 2.2)


def mule(pen: MapPen) -> None:
    """A laden mule."""
    for x in (-11, -6, 6, 11):
        pen.line([(x, 6), (x, 19)], 4.6, "ink", wobble=0, taper=(0, 0))
        pen.line([(x, 6), (x, 18)], 2.2, "#9C8A72", wobble=0, taper=(0, 0))
    body = [(-16, 9), (-18, 0), (-8, -3), (6, -3), (9, -12), (12, -15), (20, -10), (21, -6),
            (15, -6), (13, 6), (8, 10), (-8, 10)]  # fmt: skip
    solid(pen, curve(body, True, 5), "#9C8A72", 2.4)
    for ear in (9.5, 13):
        solid(pen, curve([(ear, -13), (ear - 1, -20), (ear + 2.6, -15)], True, 4), "#9C8A72", 1.8)
    pen.dot(15, -10.5, 1.3, "ink")
    pen.line(curve([(-17, 0), (-21, 6), (-19, 11)], False), 2.0, wobble=0.1)
    pack = curve([(-13, 2), (-14, -9), (-5, -15), (4, -9), (3, 2)], True, 5)
    solid(pen, pack, "#B4523A", 2.2, hatch=0.4)
    pen.line([(-13, -4), (3, -4)], 2.0, "gold", wobble=0.1)


def charm(pen: MapPen) -> None:
    """A four-leaved clover on a thread."""
    pen.line(curve([(0, 2), (6, 12), (2, 20)], False), 2.4, "olive", wobble=0.1)
    for k in range(4):
        a = k * math.pi / 2 + math.pi / 4
        leaf = suit_outlines("hearts")[0] * 7.6
        ca, sa = math.cos(a + math.pi / 2), math.sin(a + math.pi / 2)
        turned = np.c_[leaf[:, 0] * ca - leaf[:, 1] * sa, leaf[:, 0] * sa + leaf[:, 1] * ca]
        solid(pen, placed(turned, math.cos(a) * 9, -3 + math.sin(a) * 9), "verdigris", 1.9)
    pen.dot(0, -3, 2.4, "gold")


def snowshoes(pen: MapPen) -> None:
    """A pair of snowshoes."""
    for x, lean in ((-8, -0.16), (8, 0.16)):
        shoe = curve([(x, -18), (x + 6, -8), (x + 3.4, 8), (x + lean * 20, 19), (x - 3.4, 8),
                      (x - 6, -8)], True, 6)  # fmt: skip
        pen.fill(shoe, "bone", 0.7)
        with pen.clip(shoe):
            for k in range(-3, 4):
                pen.line([(x - 8, k * 6 - 4), (x + 8, k * 6 + 4)], 1.4, "sepia", wobble=0)
                pen.line([(x + 8, k * 6 - 4), (x - 8, k * 6 + 4)], 1.4, "sepia", wobble=0)
        pen.line(shoe, 4.4, "ink", closed=True, wobble=0)
        pen.line(shoe, 2.2, ROPE, closed=True, wobble=0)


def horn(pen: MapPen) -> None:
    """A horn on a strap."""
    pen.line(curve([(-12, 6), (-4, -16), (13, -10)], False), 2.0, "rubric", wobble=0.1)
    body = curve(
        [
            (-19, 8),
            (-13, 3),
            (0, 8),
            (9, 0),
            (12, -12),
            (20, -12),
            (20, -4),
            (14, 10),
            (0, 18),
            (-13, 14),
        ],
        True,
        5,
    )
    solid(pen, body, "#E3CFA0", 2.4, hatch=0.4)
    pen.fill(ellipse(16.4, -11, 4.6, 2.6, count=16), "ink")
    pen.line([(-8, 5), (-9, 14)], 2.6, "gold", wobble=0)
    pen.line([(6, 3), (9, 12)], 2.6, "gold", wobble=0)


def map_case(pen: MapPen) -> None:
    """A case with a rolled map."""
    sheet = curve([(-16, -15), (10, -19), (17, 2), (-8, 8)], True, 3)
    solid(pen, sheet, "bone", 2.0)
    pen.line(curve([(-9, -7), (-2, -10), (4, -4), (11, -6)], False), 1.8, "rubric", wobble=0.2)
    for x, y in ((-10, -12), (11, -1)):
        pen.line([(x - 2, y - 2), (x + 2, y + 2)], 1.8, wobble=0)
        pen.line([(x + 2, y - 2), (x - 2, y + 2)], 1.8, wobble=0)
    tube = [(-20, 9), (16, 4), (19, 12), (-17, 18)]
    solid(pen, tube, LEATHER, 2.4, hatch=0.4)
    pen.shape(ellipse(-18.6, 13.6, 3, 5, count=16), "#6B4526", 1.9)


def relic(pen: MapPen) -> None:
    """A crowned casket."""
    solid(pen, box(-14, -4, 28, 18), "gold", 2.4, hatch=0.4)
    solid(pen, [(-14, -4), (0, -14), (14, -4)], "ochre", 2.2)
    pen.line([(0, -14), (0, -21)], 2.0, wobble=0)
    pen.line([(-3, -18), (3, -18)], 2.0, wobble=0)
    pen.shape(ellipse(0, 5, 4.6, count=18), "rubric", 1.8)
    for x in (-10, 10):
        pen.line([(x, -3), (x, 14)], 1.8, wobble=0)


def rumour(pen: MapPen) -> None:
    """An ear."""
    ear = curve(
        [(-6, 18), (-10, 6), (-12, -8), (-4, -18), (9, -17), (14, -5), (8, 5), (4, 8), (3, 16)],
        True,
        6,
    )
    solid(pen, ear, "#D9A679", 2.4, hatch=0.35)
    pen.line(
        curve([(-5, -4), (-3, -12), (6, -11), (8, -4), (2, 0), (-1, 6)], False), 2.2, wobble=0.1
    )


def proof(pen: MapPen) -> None:
    """A letter with a broken seal."""
    sheet = outline([(-17, -12), (16, -14), (18, 12), (-15, 14)])
    solid(pen, sheet, "bone", 2.2)
    for y in (-7, -2, 3):
        pen.line([(-12, y), (11, y - 1)], 1.6, "sepia", wobble=0.3)
    pen.dot(9, 9, 7.4, "ink")
    pen.dot(9, 9, 6.0, "rubric")
    pen.line([(6, 4), (10, 8), (8, 14)], 1.8, "bone", wobble=0.1)


def roads(pen: MapPen) -> None:
    """The roads: a wheel."""
    pen.line(ellipse(0, 0, 16, count=36), 6.4, "ink", closed=True, wobble=0)
    pen.line(ellipse(0, 0, 16, count=36), 3.4, ROPE, closed=True, wobble=0)
    for k in range(6):
        a = k * math.pi / 3
        pen.line([(0, 0), (math.cos(a) * 14, math.sin(a) * 14)], 3.0, wobble=0, taper=(0, 0))
    pen.dot(0, 0, 5, "ink")
    pen.dot(0, 0, 3.2, "gold")


def courts(pen: MapPen) -> None:
    """The courts: a toadstool with a star."""
    solid(pen, [(-5, 18), (-4, 0), (4, 0), (6, 18)], "bone", 2.2)
    arc = ellipse(0, 2, 18, 17, count=24, start=math.pi, end=math.tau)
    solid(pen, np.vstack([arc, [(9, 5), (-9, 5)]]), "plum", 2.4)
    pen.fill(star(0, -6, 6.4, 5), "gold")
    for x, y in ((-10, -4), (10, -3)):
        pen.dot(x, y, 2.2, "bone")


def chart(pen: MapPen) -> None:
    """The map: hexes drawn and undrawn."""
    for x, y, filled in ((0, -10, True), (-10, 5, True), (10, 5, False)):
        t = np.arange(6) * math.pi / 3
        cell = np.c_[x + np.cos(t) * 11, y + np.sin(t) * 10]
        if filled:
            solid(pen, cell, "moss" if x else "woad", 2.2)
        else:
            pen.line(cell, 1.6, "sepia", 0.8, closed=True, wobble=0.2)


def plot(pen: MapPen) -> None:
    """The plot: a dagger under an eye."""
    pen.fill(glyph_path("eye", 0, -9, 12), "ink")
    pen.fill(glyph_path("eye", 0, -9, 9.6), "rubric")
    solid(pen, [(-2.6, 4), (2.6, 4), (2, 15), (0, 21), (-2, 15)], "bone", 1.9)
    pen.line([(-8, 4), (8, 4)], 3.4, "gold", wobble=0)


DRAWN: dict[str, Icon] = {
    "way": way, "lore": lore, "arms": arms, "tongue": tongue, "craft": craft, "rope": rope,
    "boat": boat, "lantern": lantern, "mule": mule, "charm": charm, "snowshoes": snowshoes,
    "horn": horn, "map_case": map_case, "relic": relic, "rumour": rumour, "proof": proof,
    "roads": roads, "courts": courts, "map": chart, "plot": plot,
}  # fmt: skip
