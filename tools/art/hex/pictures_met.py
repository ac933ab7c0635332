"""Pictures of encounters, 420 by 220: eight of who and what is met."""

from __future__ import annotations

import math
import random

import numpy as np

from tools.art.hex import dwellings, dwellings_fairy, plants, ruins
from tools.art.hex.kit import MapPen
from tools.art.hex.pictures import WIDE, Picture, dim, heaven, land, path_down, trees
from tools.art.hex.relief import hill, tuft
from tools.art.hex.walkers import bear, crow, lantern_bearer, leader, party, walker, wolf
from tools.art.ink import cut
from tools.art.shapes import box, curve, ellipse, outline, star


def beast(pen: MapPen) -> None:
    """A bear on its hind legs, wolves behind it."""
    heaven(pen, "dusk", 110)
    trees(
        pen,
        plants.conifer,
        [(x, 136 + (x * 5) % 10, 46 + (x * 11) % 30) for x in range(4, 430, 34)],
        3,
    )
    dim(pen, "ember", 0.12)
    land(pen, "#8F8F5C", (142, 134, 140, 132, 138))
    wolf(pen, 364, 168, 0.9, left=True)
    wolf(pen, 396, 192, 1.1, left=True)
    bear(pen, 286, 206, 1.42)
    for x, y in ((30, 200), (180, 204), (230, 196), (408, 212)):
        tuft(pen, x, y, 10)
    leader(pen, 132, 206, 0.6)
    walker(pen, 78, 202, 1.35, "#3F6A58")
    walker(pen, 44, 208, 1.25, "#3B4F78")


def ruin(pen: MapPen) -> None:
    """A tower and arches, overgrown, in the last light."""
    heaven(pen, "dusk", 118)
    rng = random.Random(2)
    for x, w, h in ((70, 190, 40), (340, 210, 52)):
        hill(pen, x, 132, w, h, rng, "#B9AE7C")
    land(pen, "#A9A56C", (138, 130, 138, 128, 134))
    with pen.at(104, 146, 2.7):
        ruins.aqueduct(pen)
    with pen.at(272, 154, 3.4):
        ruins.tower(pen)
    with pen.at(362, 176, 1.7):
        ruins.gate(pen)
    trees(pen, plants.broadleaf, ((318, 196, 40), (18, 190, 46)), 4)
    crow(pen, 250, 42, 0.7, 0.9)
    crow(pen, 306, 30, 0.55, 0.4)
    crow(pen, 330, 52, 0.5, 0.7)
    party(pen, 178, 206, 1.0)


def fairies(pen: MapPen) -> None:
    """A ring of toadstools by night, and what dances over it."""
    heaven(pen, "night", 110)
    trees(
        pen,
        plants.broadleaf,
        [(x, 132 + (x * 3) % 8, 46 + (x * 7) % 22) for x in range(8, 430, 42)],
        6,
    )
    dim(pen, "night", 0.35)
    land(pen, "#44563F", (134, 128, 134, 126, 132))
    pen.radial(226, 158, 130, ((0, "#FFF7C9", 0.85), (0.45, "#CBE8B6", 0.45), (1, "#CBE8B6", 0)))
    ring = [(k * math.tau / 15 + 0.2) for k in range(15)]
    for front in (False, True):
        for k, t in enumerate(ring):
            if (math.sin(t) > 0.1) == front:
                x, y = 226 + math.cos(t) * 126, 168 + math.sin(t) * 34
                dwellings_fairy.shroom(pen, x, y, 26 + (k * 7) % 10, ("rubric", "plum")[k % 2])
        if not front:
            for k in range(7):
                a = k * math.tau / 7 + 0.5
                _dancer(pen, 226 + math.cos(a) * 66, 142 + math.sin(a) * 20 - (k % 3) * 12, 1.0)
    for x, y, r in ((120, 70, 5), (330, 62, 6), (226, 46, 4.4), (280, 92, 3.4), (166, 96, 3.6)):
        pen.fill(star(x, y, r, 5), "gold")
    walker(pen, 36, 206, 1.3, "#6A5038")
    leader(pen, 78, 210, 0.5)


def _dancer(pen: MapPen, x: float, y: float, s: float) -> None:
    pen.radial(x, y, 22 * s, ((0, "candle", 0.95), (0.4, "#D7EFC0", 0.5), (1, "#D7EFC0", 0)))
    for side in (-1, 1):
        wing = curve(
            [(x, y - 3), (x + side * 12, y - 14), (x + side * 14, y - 3), (x + side * 3, y + 1)],
            True,
            6,
        )
        pen.fill(wing, "bone", 0.85)
        pen.line(wing, 0.9, closed=True, wobble=0.1)
    pen.shape(
        curve([(x - 3, y - 4), (x + 3, y - 4), (x + 6, y + 10), (x - 6, y + 10)], True, 5),
        "plum",
        1.1,
    )
    pen.shape(ellipse(x, y - 8, 3.6, count=14), "#E9C9A8", 1.0)


def stranger(pen: MapPen) -> None:
    """Somebody with a lantern waits where the ways cross."""
    heaven(pen, "night", 126)
    rng = random.Random(5)
    for x, w, h in ((80, 220, 46), (330, 230, 58)):
        hill(pen, x, 140, w, h, rng, "#5F6A58")
    land(pen, "#59634A", (144, 138, 146, 136, 144))
    path_down(pen, ((300, 142), (286, 162), (250, 182), (236, 226)), 70, "#8B8560")
    path_down(pen, ((420, 158), (360, 170), (280, 190), (236, 226)), 40, "#8B8560")
    plants.dead_tree(pen, 372, 168, 74, -1)
    lantern_bearer(pen, 292, 196, 1.3)
    party(pen, 122, 208, 1.15)
    for x, y in ((24, 208), (180, 200), (340, 206), (404, 196)):
        tuft(pen, x, y, 9)


def village(pen: MapPen) -> None:
    """Roofs, a steeple, smoke, somebody waving."""
    heaven(pen, "day", 108)
    rng = random.Random(4)
    for x, w, h in ((90, 220, 42), (330, 230, 54)):
        hill(pen, x, 122, w, h, rng, "#B9BC84")
    land(pen, "#BDC07E", (126, 118, 126, 116, 122))
    with pen.at(236, 136, 2.6):
        dwellings.borough(pen)
    for x, y, s, roof in (
        (70, 152, 50, "#C39A4E"),
        (392, 160, 54, "#B4523A"),
        (330, 186, 48, "#C39A4E"),
    ):
        dwellings.house(pen, x, y, s, roof)
        plume = curve(
            [(x + 8, y - s), (x + 16, y - s - 16), (x + 6, y - s - 30), (x + 16, y - s - 46)],
            False,
            8,
        )
        pen.line(plume, 5.0, "bone", 0.7, wobble=0.4, taper=(0.5, 0.3))
        pen.line(plume, 1.3, "sepia", 0.8, wobble=0.4, taper=(0.3, 0.9))
    path_down(pen, ((228, 158), (216, 172), (170, 190), (150, 226)), 56, "#E4CF9C")
    trees(pen, plants.broadleaf, ((24, 168, 46), (128, 150, 34)), 8)
    for k in range(9):
        x = 250 + k * 19
        pen.line([(x, 214), (x, 196)], 3.0, "sepia", wobble=0.2, taper=(0, 0))
    for y in (201, 208):
        pen.line([(246, y), (414, y - 1)], 2.0, "sepia", wobble=0.4)
    for k in range(3):
        plants.sheep(pen, 290 + k * 44, 192 + (k % 2) * 4, 18, 1 if k % 2 else -1)
    party(pen, 128, 208, 1.0)


def omen(pen: MapPen) -> None:
    """A star with a tail over a bare tree full of crows."""
    heaven(pen, "night", 140, moon=False)
    tail = outline([(316, 48), (120, 92), (150, 70), (104, 74), (180, 50), (150, 44), (306, 38)])
    pen.fill(tail, "candle", 0.35)
    for k in range(7):
        pen.line(
            [(304 - k, 40 + k * 1.4), (132 + k * 9, 58 + k * 5)],
            1.2,
            "flame",
            0.9,
            wobble=0.6,
            taper=(0, 0.9),
        )
    pen.radial(314, 43, 46, ((0, "candle", 1), (0.4, "flame", 0.5), (1, "flame", 0)))
    pen.fill(star(314, 43, 19, 8, 0.5), "ink")
    pen.fill(star(314, 43, 16, 8, 0.5), "candle")
    rng = random.Random(3)
    hill(pen, 240, 176, 420, 60, rng, "#4A4F48")
    land(pen, "#3F463C", (180, 168, 176, 172, 184))
    for d, colour in ((6.0, "ink"), (3.4, "#4A3A30")):
        for route in (
            [(236, 180), (232, 140), (240, 104), (232, 70)],
            [(234, 134), (204, 112), (190, 84)],
            [(238, 112), (268, 98), (288, 70)],
            [(236, 96), (216, 76), (212, 54)],
            [(240, 124), (278, 118), (300, 104)],
        ):
            pen.line(curve(route, False, 8), d + 3, colour, wobble=0.8, taper=(0, 0.8))
    for x, y in ((190, 82), (212, 52), (232, 66), (288, 68), (300, 102), (268, 96)):
        pen.fill(
            curve(
                [
                    (x - 9, y - 4),
                    (x, y - 12),
                    (x + 6, y - 12),
                    (x + 11, y - 9),
                    (x + 5, y - 6),
                    (x, y),
                ]
            ),
            "night",
        )
        pen.dot(x + 4.4, y - 10, 1.0, "flame")
    for x, y, s in ((96, 120, 0.9), (346, 112, 1.0), (386, 134, 0.7), (60, 88, 0.6)):
        crow(pen, x, y, s, 0.8)
    party(pen, 112, 208, 1.0)


def grave(pen: MapPen) -> None:
    """Leaning stones on a mound, one of them new."""
    heaven(pen, "grey", 116)
    rng = random.Random(7)
    for x, w, h in ((60, 200, 40), (360, 220, 48)):
        hill(pen, x, 132, w, h, rng, "#9FA07E")
    land(pen, "#9BA073", (138, 130, 136, 130, 140))
    with pen.at(226, 160, 3.3):
        ruins.mound(pen)
    for x, y, s, tilt, cross in (
        (60, 176, 1.2, -6, False),
        (112, 196, 1.5, 5, True),
        (330, 190, 1.5, 7, False),
        (378, 176, 1.2, -4, True),
        (300, 206, 1.1, -9, False),
    ):
        with pen.at(x, y, s, tilt):
            if cross:
                form = [
                    (-4, 0),
                    (-4, -20),
                    (-12, -20),
                    (-12, -28),
                    (-4, -28),
                    (-4, -38),
                    (4, -38),
                    (4, -28),
                    (12, -28),
                    (12, -20),
                    (4, -20),
                    (4, 0),
                ]
            else:
                form = [(-13, 0), (-13, -24), (-8, -33), (0, -36), (8, -33), (13, -24), (13, 0)]
            pen.shape(outline(form), "stone", 1.7)
            with pen.clip(outline(form)):
                pen.hatch(box(2, -40, 12, 42), 1.2, 3, 0.9, alpha=0.6)
        tuft(pen, x - 14, y + 2, 8)
        tuft(pen, x + 16, y + 3, 7)
    leader(pen, 168, 210, 0.52, left=True)
    walker(pen, 206, 210, 1.2, "#3B4F78", left=True)
    crow(pen, 330, 60, 0.8, 0.6)
    crow(pen, 104, 46, 0.6, 0.9)


def bog(pen: MapPen) -> None:
    """Pools, reeds, and lights that nobody carries."""
    heaven(pen, "night", 112)
    dim(pen, "#3F4A3A", 0.35)
    land(pen, "#57604A", (124, 118, 126, 116, 122))
    rng = random.Random(11)
    for x, y, w in (
        (70, 150, 62),
        (206, 142, 54),
        (340, 154, 72),
        (130, 184, 84),
        (300, 196, 90),
        (398, 198, 50),
        (18, 206, 60),
    ):
        pool = ellipse(x, y, w * 0.7, w * 0.2, count=34)
        pen.fill(pool, "#2E352E")
        pen.fill(cut(pool, ellipse(x + 5, y + 3, w * 0.66, w * 0.18, count=34)), "#6F7D6A")
        pen.line(pool, 1.7, closed=True, wobble=0.7)
        pen.line([(x - w * 0.3, y), (x + w * 0.2, y)], 1.1, "woad", 0.8, wobble=0.4)
    for x, y, s in (
        (112, 148, 24),
        (252, 158, 28),
        (388, 150, 24),
        (54, 190, 34),
        (214, 206, 34),
        (356, 212, 32),
    ):
        plants.reeds(pen, x, y, s, rng)
    plants.dead_tree(pen, 306, 150, 60, -1)
    plants.dead_tree(pen, 28, 146, 44, 1)
    for x, y, size in (
        (206, 112, 1.0),
        (262, 96, 0.8),
        (344, 118, 1.2),
        (164, 90, 0.7),
        (396, 92, 0.6),
    ):
        pen.radial(
            x, y, 40 * size, ((0, "candle", 0.95), (0.25, "#BFE6B8", 0.7), (1, "#8FB0B8", 0))
        )
        drop = curve(
            [(x, y - 14 * size), (x + 5 * size, y), (x, y + 5 * size), (x - 5 * size, y)], True, 6
        )
        pen.fill(drop, "candle")
        pen.line(drop, 1.0, "verdigris", closed=True, wobble=0.2)
    xs = np.linspace(0, WIDE, 40)
    for k, level in enumerate((128.0, 162.0, 196.0)):
        band = np.vstack(
            [
                np.c_[xs, level - 6 + 4 * np.sin(xs * 0.03 + k)],
                np.c_[xs[::-1], level + 8 + 3 * np.sin(xs[::-1] * 0.04)],
            ]
        )
        pen.fill(band, "bone", 0.20, blur=5)
    party(pen, 158, 176, 0.8)


MEETINGS: dict[str, Picture] = {
    "beast": beast, "ruin": ruin, "fairies": fairies, "stranger": stranger, "village": village,
    "omen": omen, "grave": grave, "bog": bog,
}  # fmt: skip
